"""The judgement of whole answers: which gate refuses, and what an answered verdict promises."""

from datetime import date
from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import judge, speakable, unsupported_numbers
from custom_components.mnemolis_intents.answering.models import Gate, Verdict, VerdictKind

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/gates.yaml").read_text(encoding="utf-8"))
_TOWER = "The tower is 330 metres tall. It was built in 1889 by Clara Sample."


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_the_first_gate_that_refuses_names_the_verdict(case: dict[str, Any]) -> None:
    verdict = judge(
        case.get("question", ""),
        case["answer"],
        case.get("answer_sources", []),
        case["result"],
        case.get("source_used", "kiwix"),
        language=case.get("language", "en"),
    )

    assert verdict.kind == case["kind"], verdict
    if "gate" in case:
        assert verdict.gate == case["gate"], verdict
    if "text" in case:
        assert verdict.text == case["text"]
    if "sources" in case:
        assert list(verdict.sources) == case["sources"]


def _is_whole(verdict: Verdict) -> bool:
    """Check that a verdict has what its kind promises, and nothing else."""
    match verdict.kind:
        case VerdictKind.ANSWERED:
            return bool(verdict.text) and verdict.gate is None
        case VerdictKind.NOT_IN_SOURCES:
            return not verdict.text and not verdict.sources and verdict.gate is None
        case VerdictKind.REJECTED:
            return not verdict.text and not verdict.sources and verdict.gate is not None


_ANY = st.text(max_size=300)
_PIECES = st.lists(
    st.sampled_from(
        [
            "The tower is 330 metres tall. ", "It was built in 1889. ", "324 ", "3", "\u200b", "&#50;", "<b>", "</b>", "**",
            "(kiwix)", "(web)", "[[", "{{x}}", "<speak>", "</think>", "<think>", "\ud800", "\x00", "\u202e", "NOT_IN_SOURCES",
            "Clara Sample ", "NASA ", "-", "5 ", "kg ", "metres ", "?", "! ", "\n", "# ", "https://example.org/a?b=1 ",
            "Would you like to know more? ", "③", "３", "٣", "½", "1,500 ", "1.500 ", "% ", "…", "三百三十 ",
        ]
    ),
    max_size=20,
).map("".join)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(
    _ANY | _PIECES,
    st.sampled_from(["How tall is the tower?", "", "Who built it?"]),
    st.sampled_from(["en", "de", "ja", "xx", ""]),
)
def test_an_answered_text_is_speakable_as_it_is_and_has_no_number_of_its_own(
    answer: str, question: str, language: str
) -> None:
    verdict = judge(question, answer, [], _TOWER, "kiwix", language=language)

    assert _is_whole(verdict)
    if verdict.kind is VerdictKind.ANSWERED:
        assert speakable(verdict.text, language=language) == verdict.text
        assert unsupported_numbers(verdict.text, _TOWER, language="en") == []


@settings(max_examples=150, deadline=None)
@given(
    _ANY, _ANY, st.lists(st.text(max_size=12), max_size=3), _ANY | _PIECES, st.text(max_size=12), st.text(max_size=8)
)
def test_no_text_raises(
    question: str, answer: str, answer_sources: list[str], result: str, source_used: str, language: str
) -> None:
    assert _is_whole(judge(question, answer, answer_sources, result, source_used, language=language))


@settings(max_examples=100, deadline=None)
@given(
    st.sampled_from(["3{}24", "{}324", "32{}4", "3{}2{}4"]),
    st.sampled_from(
        ["\u200b", "\u2060", "\ufeff", "\u00ad", "<b></b>", "<i>", "&#8203;", "\u202e", "\u2066", "**", "\x00"]
    ),
)
def test_nothing_inside_a_number_hides_it(pattern: str, trick: str) -> None:
    answer = f"The tower is {pattern.replace('{}', trick)} metres tall."

    verdict = judge("How tall is the tower?", answer, [], _TOWER, "kiwix")

    assert verdict.kind is VerdictKind.REJECTED


@pytest.mark.parametrize("digits", ["３３０", "𝟑𝟑𝟎", "٣٣٠", "3\u200b30", "33&#48;"])
def test_another_writing_of_a_right_number_is_right(digits: str) -> None:
    verdict = judge("How tall is the tower?", f"The tower is {digits} metres tall.", [], _TOWER, "kiwix")

    assert verdict.kind is VerdictKind.ANSWERED


@pytest.mark.parametrize(
    "injection",
    ["<speak><break time='9s'/></speak>", "[[slnc 9000]]", "{{ states('lock.door') }}", "{% raw %}", "\x1b[2J"],
)
def test_what_a_speech_engine_may_obey_is_never_spoken(injection: str) -> None:
    verdict = judge("How tall is the tower?", f"The tower is 330 metres tall. {injection}", [], _TOWER, "kiwix")

    assert not any(mark in verdict.text for mark in ("<", "[[", "]]", "{{", "{%", "\x1b"))


def test_only_the_current_year_needs_no_source() -> None:
    answer = "In 2026 the tower is 330 metres tall."
    arguments = ("How tall is the tower?", answer, (), _TOWER, "kiwix")

    assert judge(*arguments, today=date(2026, 11, 30)).kind is VerdictKind.ANSWERED
    assert judge(*arguments, today=date(2027, 1, 1)).gate is Gate.NUMBERS


def test_a_section_that_is_a_fault_supports_nothing() -> None:
    result = (
        "[KIWIX — ENCYCLOPEDIC KNOWLEDGE — UNRELATED TO OTHER SECTIONS BELOW]\nThe tower is 330 metres tall.\n\n---\n\n"
        "[HA — YOUR HOME ASSISTANT ENTITY STATES]\nCould not connect to Home Assistant. Check HA_URL and HA_TOKEN."
    )

    assert judge("How tall is the tower?", "The tower is 330 metres tall.", (), result, "fusion").sources == ("kiwix",)
    assert (
        judge("Is the house up?", "Could not connect to Home Assistant. (ha)", (), result, "fusion").gate
        is Gate.ATTRIBUTION
    )


_PANTHERS = "The Panthers defense gave up just 308 points, ranking sixth in the league, with 24 interceptions in all."
_HIGHWAYS = "คนจำนวนมากย้ายไปอยู่ชานเมืองเพราะทางหลวงสายใหม่ที่สร้างขึ้นในเมือง"


@pytest.mark.parametrize(
    ("question", "answer", "material", "language"),
    [
        # "y" is a function word of French: a guess at five words is none.
        ("Which strains were found?", "Y. p. orientalis and Y. p. medievalis", _PANTHERS, "en"),
        # Two Latin words are most of the letters, and the language is still Thai.
        ("ทำไมคนย้ายไปชานเมือง", "Wendell Hartnoll: ทางหลวง", _HIGHWAYS, "th"),
    ],
)
def test_a_wrong_guess_at_the_answers_language_opens_no_gate(
    question: str, answer: str, material: str, language: str
) -> None:
    verdict = judge(question, answer, (), material, "kiwix", language=language)
    assert verdict.gate in (Gate.NAMES, Gate.SUPPORT)
