"""Words in the place of the material's own, between words that were copied from it."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering.substitutions import substituted

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/substitutions.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_another_fact_between_copied_words_is_found(case: dict[str, Any]) -> None:
    found = substituted(case["answer"], [case["text"]], case["question"], language=case.get("language", "en"))

    assert found == case["found"]


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=120), st.text(max_size=60), st.sampled_from(["en", "de", "zh", "ar", "th", "ru", "xx", ""]))
def test_nothing_is_put_in_the_place_of_what_is_copied_whole(text: str, question: str, language: str) -> None:
    assert substituted(text, [text], question, language=language) == ""


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=120),
    st.text(max_size=120),
    st.text(max_size=60),
    st.sampled_from(["en", "de", "zh", "ar", "xx", ""]),
)
def test_what_is_found_stands_in_the_answer(answer: str, text: str, question: str, language: str) -> None:
    assert substituted(answer, [text], question, language=language) in answer
