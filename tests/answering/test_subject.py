"""Subjects: what a short question names is in the material, in any of its forms."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import judge, quote
from custom_components.mnemolis_intents.answering.models import VerdictKind
from custom_components.mnemolis_intents.answering.subject import missing_subject

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/subject.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_a_fact_of_another_subject_is_refused(case: dict[str, Any]) -> None:
    verdict = judge(
        case["question"],
        case["answer"],
        [],
        case["result"],
        case.get("source", "kiwix"),
        language=case.get("language", "en"),
    )

    assert (verdict.kind is VerdictKind.ANSWERED) is case["answered"], (verdict.gate, verdict.detail)


def test_a_question_of_many_words_says_nothing_by_one_that_is_missing() -> None:
    text = "Otto built the long bridge across the river beside the mill."

    assert missing_subject("Who built the bridge of Lyon?", [text], "en") == "Lyon"
    assert missing_subject("Who built the long bridge across the river beside the mill of Lyon?", [text], "en") == ""


@settings(max_examples=200, deadline=None)
@given(
    st.text(max_size=60),
    st.text(max_size=100),
    st.text(max_size=60),
    st.sampled_from(["en", "de", "ja", "zh", "ru", ""]),
)
def test_what_stands_in_the_material_is_never_missing(question: str, text: str, answer: str, language: str) -> None:
    missing_subject(question, [text], language, answer)
    assert missing_subject(question, [f"{text} {question} {answer}"], language, answer) == ""


_QUOTED = yaml.safe_load((Path(__file__).parents[1] / "cases/subject_quotes.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", _QUOTED, ids=[case["name"] for case in _QUOTED])
def test_an_article_about_another_thing_is_not_quoted(case: dict[str, Any]) -> None:
    text = quote(case["question"], case["result"], 300, max_sentences=2, language=case.get("language", "en")).text

    assert case["holds"] in text if case["holds"] else text == ""
