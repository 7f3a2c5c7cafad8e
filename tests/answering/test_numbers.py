"""Numbers are compared as values: the cases are rules, the properties hold for every text."""

from datetime import date
from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
from unicode_rbnf import RbnfEngine
import yaml

from custom_components.mnemolis_intents.answering import numbers
from custom_components.mnemolis_intents.answering.numbers import NumberKind, find_numbers, unsupported_numbers, warm

CASES = yaml.safe_load((Path(__file__).parent.parent / "cases" / "numbers.yaml").read_text(encoding="utf-8"))
ANY_TEXT = st.text(alphabet=st.characters(), max_size=300)
LANGUAGES = st.sampled_from(["en", "de", "fr", "es", "zh", "ja", "ko", "ar", "hi", "fi", "tr", "xx", "", "pt-BR"])
# Pieces that make hostile texts likelier than single characters do.
PIECES = st.lists(
    st.sampled_from(
        [
            *("1", "12", "1,500", "1.500", ".", ",", " ", "-", "−", "%", "€", "km", "one", "three", "hundred", "und"),
            *(
                "½",
                "²",
                "³",
                "三",
                "万",
                "5 May",
                "18:30",
                "pm",
                "1/2",
                "/",
                "<b>",
                "</b>",
                "<",
                "&#49;",
                "&",
                "\u200b",
            ),
            *(
                "\ud800",
                "\0",
                "**",
                "IV",
                "Q2",
                "COVID-19",
                "\n",
                "1990s",
                "'",
                "minus ",
                "10^",
                "°C",
                "٣",
                "का",
                "zwei",
            ),
        ]
    ),
    max_size=60,
).map("".join)
TEXTS = ANY_TEXT | PIECES
BOUNDED = settings(max_examples=60, deadline=None)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_rule(case: dict[str, Any]) -> None:
    """Each case states one rule."""
    found = unsupported_numbers(
        case["answer"], case["material"], language=case.get("language", "en"), today=case.get("today")
    )
    assert found == case.get("unsupported", [])


def test_case_names_are_unique() -> None:
    names = [case["name"] for case in CASES]
    assert len(names) == len(set(names))


@BOUNDED
@given(text=TEXTS, language=LANGUAGES)
def test_a_text_supports_itself(text: str, language: str) -> None:
    """What an answer takes over word for word is supported."""
    assert unsupported_numbers(text, text, language=language) == []


@BOUNDED
@given(text=TEXTS, language=LANGUAGES)
def test_spans_are_those_of_the_text_as_written(text: str, language: str) -> None:
    """Numbers stand in order, do not overlap, and their text is a slice of what was given."""
    end = 0
    for number in find_numbers(text, language=language):
        assert end <= number.start < number.end <= len(text)
        assert number.text == text[number.start : number.end]
        end = number.end


@BOUNDED
@given(value=st.integers(min_value=0, max_value=10**15), other=st.integers(min_value=0, max_value=10**15))
def test_digits_support_only_their_own_value(value: int, other: int) -> None:
    """A grouped numeral supports its value and no other."""
    found = unsupported_numbers(f"There are {other} of them.", f"There are {value:,} of them.")
    assert found == ([] if value == other else [str(other)])


@BOUNDED
@given(number=st.integers(min_value=2, max_value=99_999), other=st.integers(min_value=2, max_value=99_999))
def test_words_support_only_their_own_value(number: int, other: int) -> None:
    """A number written out by CLDR's rules supports its value and no other."""
    words = RbnfEngine.for_language("en").format_number(number).text
    found = unsupported_numbers(f"There are {other} of them.", f"There are {words} of them.")
    assert found == ([] if number == other else [str(other)])


@BOUNDED
@given(
    language=st.sampled_from(["de", "fr", "es", "it", "nl", "pt", "sv", "da", "pl", "ru", "tr"]),
    number=st.integers(2, 999),
)
def test_words_of_a_language_are_read_back(language: str, number: int) -> None:
    """What CLDR's rules of a language write is read as the number it was written from."""
    words = RbnfEngine.for_language(language).format_number(number).text
    assert number in {value for found in find_numbers(words, language=language) for value in found.values}


@BOUNDED
@given(text=TEXTS, mark=st.sampled_from(["\u200b", "\u00ad", "\u2060", "</b>"]), at=st.integers(0, 4))
def test_what_is_not_seen_parts_no_digits(text: str, mark: str, at: int) -> None:
    """An invisible mark inside a number changes nothing."""
    number = "54321"
    hidden = number[:at] + mark + number[at:]
    assert unsupported_numbers(f"It is {number}.", f"{text} it is {hidden}.") == []


@pytest.mark.parametrize(
    "text",
    [
        "1" * 100_000,
        "1," * 50_000,
        "one " * 25_000,
        "1." * 50_000,
        "<a" * 50_000,
        "&#" * 50_000,
        "½" * 100_000,
        "\ud800" * 100_000,
    ],
    ids=["digits", "commas", "ones", "points", "tags", "references", "fractions", "surrogates"],
)
def test_long_hostile_texts_are_read_to_a_bound(text: str) -> None:
    """Any 100 KB come back, with a bounded number of numbers."""
    assert len(find_numbers(text)) <= 2_500
    assert isinstance(unsupported_numbers(text, text), list)


def test_an_answer_of_hundreds_of_numbers_is_not_supported() -> None:
    """What lies beyond the bound was not compared, so it is not supported."""
    text = " ".join(str(number) for number in range(1000, 1999))
    assert unsupported_numbers(text, text)


def test_only_the_four_digit_current_year_is_exempt() -> None:
    """Neither its short form nor a quantity that looks like it is."""
    today = date(2026, 11, 30)
    assert unsupported_numbers("In 2026 it is open.", "It is open.", today=today) == []
    assert unsupported_numbers("In '26 it is open.", "It is open.", today=today) == ["26"]
    assert unsupported_numbers("It weighs 2026 kg.", "It is heavy.", today=today) == ["2026"]
    assert unsupported_numbers("In 2026 it is open.", "It is open.") == ["2026"]


def test_a_number_knows_its_unit_and_kind() -> None:
    """`find_numbers` gives value, unit and kind with the span."""
    height, year = find_numbers("It rose 330.5 metres by the 1990s.")
    assert (height.text, float(height.values[0]), height.unit) == ("330.5", 330.5, "m")
    assert (year.text, year.kind) == ("1990s", NumberKind.DECADE)


def test_a_language_without_number_words_can_be_warmed() -> None:
    """Tags that nobody knows are no error."""
    for tag in ("de-AT", "xx", "", "nb", "zh-Hans"):
        warm(tag)


# What stands around a number and changes what it is, on either side and at any distance that a reading looks at.
BEFORE = st.sampled_from(
    ["", "minus ", "-", "$", "€ ", "COVID-", "v", "1,", "12.", "between 3 and ", "マイナス", "气温-", "5 "]
)
BEHIND = st.sampled_from(
    ["", " km", "%", " °C", "th", "s", "/7", ",500", ".5", " million", " pm", "-20", "度", " below zero"]
)
FILLING = st.sampled_from(
    ["It was a long way to the old house by the river. ", "长城是中国古代的伟大工程", "a" * 40, " ", "<b>x</b> "]
)


@given(
    digits=st.tuples(st.integers(2, 3_000).map(str), st.integers(2, 3_000).map(str)),
    pieces=st.lists(st.tuples(FILLING, st.integers(0, 4), BEFORE, BEHIND), min_size=1, max_size=4),
    said=st.tuples(BEFORE, BEHIND),
    language=LANGUAGES,
)
@settings(max_examples=200, deadline=None)
def test_reading_around_a_number_finds_nothing_that_a_whole_reading_refuses(
    digits: tuple[str, str], pieces: list[tuple[str, int, str, str]], said: tuple[str, str], language: str
) -> None:
    """Most numbers are settled by the words around the same digits; the rest of the material would say the same."""
    material = "".join(
        f"{filling * times}{before}{digits[index % 2]}{behind} "
        for index, (filling, times, before, behind) in enumerate(pieces)
    )
    answer = f"It is {said[0]}{digits[0]}{said[1]}, or {said[1]} {digits[1]}{said[1]}."
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(numbers.Places, "stands_alike", lambda *_: False)
        whole = unsupported_numbers(answer, material, language=language)
    assert unsupported_numbers(answer, material, language=language) == whole
