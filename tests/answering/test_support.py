"""Support: what an answer adds stands together in the material, near what was asked."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering.measure_data import MEASURE_WORDS
from custom_components.mnemolis_intents.answering.support import empty_words, stem_of, unsupported_sentence
from custom_components.mnemolis_intents.answering.words import fold

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/support.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_what_is_added_stands_near_what_was_asked(case: dict[str, Any]) -> None:
    refused = unsupported_sentence(
        case["question"],
        case["answer"],
        [case["material"]],
        titles=[case.get("title", "")],
        language=case.get("language", "en"),
    )

    assert (refused == "") is case["supported"], refused


def test_the_refused_sentence_is_named() -> None:
    refused = unsupported_sentence(
        "Who designed the old bridge?",
        "Clara Sample designed the old bridge. Penguins guard the museum.",
        ["The old bridge was designed by Clara Sample."],
    )

    assert refused == "Penguins guard the museum."


def test_two_sections_are_never_near_each_other() -> None:
    question, answer = "Who designed the old bridge?", "Clara Sample."
    parts = ["The old bridge was designed long ago.", "Clara Sample sells bread."]

    assert unsupported_sentence(question, answer, [" ".join(parts)]) == ""
    assert unsupported_sentence(question, answer, parts) == answer


def test_an_answer_of_more_than_sixty_sentences_is_not_checked_to_its_end_and_refused() -> None:
    material = "The old bridge was designed by Clara Sample."

    assert unsupported_sentence("Who designed the old bridge?", " ".join([material] * 60), [material]) == ""
    assert unsupported_sentence("Who designed the old bridge?", " ".join([material] * 61), [material]) == material


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=120),
    st.text(max_size=200),
    st.lists(st.text(max_size=300), max_size=3),
    st.sampled_from(["en", "de", "ja", "ar", "xx", ""]),
)
def test_what_is_refused_stands_in_the_answer(question: str, answer: str, texts: list[str], language: str) -> None:
    assert unsupported_sentence(question, answer, texts, language=language) in answer


@pytest.mark.parametrize("language", sorted(MEASURE_WORDS))
def test_a_word_names_one_measure_and_is_no_function_word(language: str) -> None:
    named = [(stem_of(fold(word), language), line) for line in MEASURE_WORDS[language] for word in line.split()]

    assert len(dict(named)) == len(set(named)), "one stem, two measures"
    assert not {fold(word) for line in MEASURE_WORDS[language] for word in line.split()} & empty_words(language)
