"""Proper names: carried by the material or the question, or missing."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering.names import candidates, judges, unsupported_names

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/names.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_a_name_is_carried_in_any_of_its_forms(case: dict[str, Any]) -> None:
    language = case.get("language", "en")

    missing = unsupported_names(case["answer"], case["material"], case.get("question", ""), language=language)

    assert missing == case["missing"]


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300))
def test_a_text_carries_all_its_own_names(text: str) -> None:
    assert unsupported_names(text, text) == []


@settings(max_examples=100, deadline=None)
@given(
    st.text(max_size=200), st.text(max_size=200), st.text(max_size=100), st.sampled_from(["en", "fr", "ru", "xx", ""])
)
def test_what_is_missing_stands_in_the_answer(answer: str, material: str, question: str, language: str) -> None:
    assert all(name in answer for name in unsupported_names(answer, material, question, language=language))


def test_neighbouring_capitals_are_one_name() -> None:
    assert candidates("It was painted by Ana Example in Lima.", "en") == [["Ana", "Example"], ["Lima"]]


@pytest.mark.parametrize(
    ("answer", "material", "compared"),
    [("en", "en", True), ("en-GB", "en", True), ("en", "fr", False), ("de", "de", False), ("ja", "ja", False)],
)
def test_names_are_compared_within_one_language_whose_case_marks_names(
    answer: str, material: str, compared: bool
) -> None:
    assert judges(answer, material) is compared
