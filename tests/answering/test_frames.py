"""Phrases that only say where an answer is from: neither refused, nor a place to hide something in."""

from collections.abc import Iterator
from pathlib import Path

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import judge
from custom_components.mnemolis_intents.answering.frames import without_frames
from custom_components.mnemolis_intents.answering.models import VerdictKind

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/frames.yaml").read_text(encoding="utf-8"))


def _answers(key: str) -> Iterator[tuple[str, str, str, str]]:
    for case in _CASES:
        for answer in case.get(key, ()):
            yield case["language"], case["question"], case["material"], answer


@pytest.mark.parametrize(("language", "question", "material", "answer"), _answers("kept"))
def test_a_phrase_that_names_the_material_changes_no_verdict(
    language: str, question: str, material: str, answer: str
) -> None:
    verdict = judge(question, answer, (), material, "kiwix", language=language)

    assert verdict.kind is VerdictKind.ANSWERED, (verdict.gate, verdict.detail)
    assert verdict.text == answer


@pytest.mark.parametrize(("language", "question", "material", "answer"), _answers("refused"))
def test_nothing_hides_in_or_behind_such_a_phrase(language: str, question: str, material: str, answer: str) -> None:
    assert judge(question, answer, (), material, "kiwix", language=language).kind is VerdictKind.REJECTED


@given(st.text(max_size=120), st.sampled_from(["en", "de", "tr", "hi", "ja", "ko", "zh", "ar", "xx", ""]))
@settings(max_examples=150, deadline=None)
def test_what_is_left_is_the_text_with_parts_left_out(text: str, language: str) -> None:
    left = iter(text)

    assert all(character in left for character in without_frames(text, ["kiwix"], language=language))
