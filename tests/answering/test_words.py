"""Words: what is one, and which are the same."""

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.mnemolis_intents.answering import words as words_module
from custom_components.mnemolis_intents.answering.words import content_words, fold, likeness, stem, words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The co-op's 2 doors", ["The", "co", "op's", "2", "doors"]),
        ("snake_case", ["snake", "case"]),
        ("भारत की राजधानी दिल्ली।", ["भारत", "की", "राजधानी", "दिल्ली"]),
        ("می‌خواهم بدانم", ["می‌خواهم", "بدانم"]),
        ("cafe\u0301 ouvert", ["cafe\u0301", "ouvert"]),
        ("東京は", ["東京", "京は"]),
        ("iPhone発売", ["iPhone", "発売"]),
        ("", []),
    ],
)
def test_a_text_parts_into_words(text: str, expected: list[str]) -> None:
    assert [word.text for word in words(text)] == expected


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_a_word_stands_where_it_says(text: str) -> None:
    for word in words(text):
        assert text[word.start : word.end] == word.text


@pytest.mark.parametrize(
    ("one", "other"), [("École", "ecole"), ("STRASSE", "straße"), ("ﬁn", "fin"), ("don’t", "don't")]
)
def test_spellings_of_one_word_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("engineer", "engineers"),
        ("computer", "computing"),
        ("leuchtturm", "leuchtturms"),
        ("المنارة", "منارة"),
        ("kepler's", "kepler"),
    ],
)
def test_forms_of_a_word_are_alike(one: str, other: str) -> None:
    assert likeness(fold(one), fold(other)) > 0
    assert stem(fold(one)) == stem(fold(other))


@pytest.mark.parametrize(("one", "other"), [("1847", "1848"), ("zinc", "zone"), ("car", "care"), ("18473", "184731")])
def test_other_words_and_numbers_are_not_alike(one: str, other: str) -> None:
    assert likeness(one, other) == 0


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=12), st.text(max_size=12))
def test_likeness_is_symmetric_and_a_share(one: str, other: str) -> None:
    assert likeness(one, other) == likeness(other, one)
    assert 0 <= likeness(one, other) <= 1


def test_function_words_are_no_content() -> None:
    assert content_words("Where is the lighthouse?", "en") == {stem("lighthouse")}
    assert content_words("Wo ist der Leuchtturm?", "de-AT") == {stem("leuchtturm")}
    assert len(content_words("Wo ist der Leuchtturm?", "xx")) == 4


def test_a_whole_text_is_folded_and_not_kept() -> None:
    before = words_module._fold_word.cache_info().currsize
    assert fold("ZINC " * 100) == "zinc " * 100
    assert words_module._fold_word.cache_info().currsize == before
