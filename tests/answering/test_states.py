"""States of two things: each belongs to the one that it is said of."""

from collections.abc import Iterator
from pathlib import Path

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import judge
from custom_components.mnemolis_intents.answering.models import Gate, VerdictKind
from custom_components.mnemolis_intents.answering.states import state_of_another

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/states.yaml").read_text(encoding="utf-8"))


def _answers(key: str) -> Iterator[tuple[str, str, str, str]]:
    for case in _CASES:
        for answer in case.get(key, ()):
            yield case["language"], case["question"], case["material"], answer


@pytest.mark.parametrize(("language", "question", "material", "answer"), _answers("kept"))
def test_a_state_is_kept_where_it_may_be_the_own(language: str, question: str, material: str, answer: str) -> None:
    assert state_of_another(question, answer, [material], language) == ""


@pytest.mark.parametrize(("language", "question", "material", "answer"), _answers("refused"))
def test_a_state_of_the_other_is_refused(language: str, question: str, material: str, answer: str) -> None:
    assert state_of_another(question, answer, [material], language)


@given(text=st.text(max_size=200), language=st.sampled_from(["en", "de", "ru", "zh", "hi", ""]))
@settings(max_examples=100, deadline=None)
def test_no_text_contradicts_itself(text: str, language: str) -> None:
    said = f"{text} . The lamp is blue. The strip is red. Door: ajar\nGate: stuck.  {text}"

    assert state_of_another("", said, [said], language) == ""


def test_a_state_of_another_is_refused_as_unsupported() -> None:
    material = "The vacuum is cleaning. The mower is docked."

    assert judge("is the vacuum docked", "The vacuum is docked.", (), material, "ha").kind is VerdictKind.REJECTED
    assert judge("what is with the vacuum", "The vacuum is docked.", (), material, "ha").gate is Gate.SUPPORT
