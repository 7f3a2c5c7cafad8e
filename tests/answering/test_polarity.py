"""Polarity: what the material denies is never affirmed, and a bare yes needs a clear one."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import judge
from custom_components.mnemolis_intents.answering.models import VerdictKind
from custom_components.mnemolis_intents.answering.polarity import contradicted_clause, is_unclear_yes

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/polarity.yaml").read_text(encoding="utf-8"))
_PIECES = ["is", "the", "door", "not", "un", "locked", "unlocked", "open", "closed", "on", "off", ".", ",", "0%", "yes"]
_LANGUAGES = st.sampled_from(["en", "de", "fr", "tr", "ja", "zh", "ar", "xx", ""])


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_an_answer_affirms_what_its_material_affirms(case: dict[str, Any]) -> None:
    verdict = judge(
        case["question"],
        case["answer"],
        [],
        case["result"],
        case.get("source", "kiwix"),
        language=case.get("language", "en"),
    )

    if case.get("answered"):
        assert verdict.kind is VerdictKind.ANSWERED, (verdict.gate, verdict.detail)
    else:
        assert verdict.gate == case["gate"], (verdict.gate, verdict.detail)


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60), st.text(max_size=200), _LANGUAGES)
def test_a_text_never_contradicts_itself(question: str, text: str, language: str) -> None:
    assert contradicted_clause(question, text, [text], language) == ""


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            [
                "is",
                "the",
                "door",
                "not",
                "never",
                "un",
                "locked",
                "unlocked",
                "open",
                "closed",
                "on",
                "off",
                "up",
                ".",
                ",",
                ";",
                "0%",
                "no",
                "yes",
            ]
        )
    ).map(" ".join),
    st.text(max_size=80),
    _LANGUAGES,
)
def test_a_yes_is_judged_for_any_text(question: str, text: str, language: str) -> None:
    assert is_unclear_yes(question, "yes", [text], language) in {True, False}
    assert contradicted_clause(question, question, [text], language) in question
