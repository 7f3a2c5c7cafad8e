"""Names are spoken as the owner spelled them, whole words only and within the budget."""

import pytest

from custom_components.mnemolis_intents.answering.pronunciation import pronounce, read_entry, read_table
from custom_components.mnemolis_intents.answering.speech import speakable

TABLE = read_table(["Rainier = ray near", "Mount Rainier = the mountain", "nonsense", "C = see"])


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("Rainier is high.", "ray near is high."),
        ("RAINIER's top", "ray near's top"),
        ("Rainiers", "Rainiers"),
        ("Mount Rainier.", "the mountain."),
        ("C is a letter, ABC are three.", "see is a letter, ABC are three."),
        ("", ""),
    ],
)
def test_whole_words_are_replaced_whatever_their_case(text: str, spoken: str) -> None:
    assert pronounce(text, TABLE, 300) == spoken


def test_nothing_grows_over_the_limit() -> None:
    assert pronounce("Rainier Rainier", TABLE, 16) == "ray near Rainier"
    assert pronounce("Rainier", {}, 0) == "Rainier"


@pytest.mark.parametrize(
    "line",
    [
        "Rainier",
        "= x",
        "x =",
        "x = <break/>",
        "x = **y**",
        "x = [[y]]",
        "x = ...",
        "-x = y",
        "x" * 81 + " = y",
        "x = " + "y " * 60,
    ],
)
def test_what_must_not_be_spoken_is_no_entry(line: str) -> None:
    assert read_entry(line) is None


def test_what_was_speakable_stays_so() -> None:
    text = pronounce("Mount Rainier and Rainier.", TABLE, 300)
    assert speakable(text) == text
