"""What two languages share: rules of `cognates`."""

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.mnemolis_intents.answering.cognates import has_name, shared
from custom_components.mnemolis_intents.answering.words import words

SETTINGS = settings(max_examples=100, deadline=None)


@pytest.mark.parametrize(
    ("question", "language", "text", "expected"),
    [
        ("kuinka korkea Halti on", "fi", "Halti is a fell.", ["halti"]),
        ("Πόσο απέχει το Τζάκσονβιλ;", "el", "Jacksonville is far.", ["jacksonville"]),
        ("Кто такой Колумб?", "ru", "Columbus sailed west.", ["columbus"]),
        ("Tesla'nın doğum yılı", "tr", "Nikola Tesla was born in 1856.", ["tesla"]),
        ("Was geschah 1856?", "de", "Tesla was born in 1856.", ["1856"]),
        ("富士山の高さ NASA", "ja", "NASA measured it.", ["nasa"]),
    ],
)
def test_a_name_is_found_in_other_letters_and_endings(
    question: str, language: str, text: str, expected: list[str]
) -> None:
    assert shared(question, [text], language) == expected


@pytest.mark.parametrize(("question", "language"), [("kuinka korkea on torni", "fi"), ("Was ist das?", "de")])
def test_words_of_no_kin_are_not_found(question: str, language: str) -> None:
    assert shared(question, ["The bridge carries a road."], language) == []


def test_an_ordinary_word_is_no_name_where_case_tells() -> None:
    assert has_name("kuinka korkea Halti on", "fi")
    assert not has_name("Kuinka korkea halti on", "fi")


@pytest.mark.parametrize("language", ["de", "ja", "ar"])
def test_no_word_is_told_to_be_a_name_where_case_does_not_tell(language: str) -> None:
    assert not has_name("Wie hoch ist der Brocken NASA", language)


@SETTINGS
@given(st.text(max_size=80), st.text(max_size=200), st.sampled_from(["en", "de", "ru", "el", "tr", "ja", "xx"]))
def test_what_is_shared_stands_in_the_text(question: str, text: str, language: str) -> None:
    assert {word.folded for word in words(text)}.issuperset(shared(question, [text], language))
