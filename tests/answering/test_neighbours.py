"""Numbers of neighbours in a sentence, a list or a table: each belongs to whom it is said of."""

from collections.abc import Iterator
from pathlib import Path

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import judge
from custom_components.mnemolis_intents.answering.models import Gate
from custom_components.mnemolis_intents.answering.neighbours import number_of_a_neighbour

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/neighbours.yaml").read_text(encoding="utf-8"))


def _answers(key: str) -> Iterator[tuple[str, str, str, str]]:
    for case in _CASES:
        for answer in case.get(key, ()):
            yield case["language"], case["question"], case["material"], answer


@pytest.mark.parametrize(("language", "question", "material", "answer"), _answers("kept"))
def test_a_number_is_kept_where_it_may_be_the_own(language: str, question: str, material: str, answer: str) -> None:
    assert number_of_a_neighbour(question, answer, [material], language) == ""


@pytest.mark.parametrize(("language", "question", "material", "answer"), _answers("refused"))
def test_a_number_of_the_other_is_refused(language: str, question: str, material: str, answer: str) -> None:
    assert number_of_a_neighbour(question, answer, [material], language)


@given(text=st.text(max_size=200), language=st.sampled_from(["en", "de", "ru", "zh", "hi", ""]))
@settings(max_examples=100, deadline=None)
def test_no_text_contradicts_itself(text: str, language: str) -> None:
    said = f"{text} Berlin: 18 °C, Munich: 22 °C; lowest 5, highest 15 {text}"

    assert number_of_a_neighbour("", said, [said], language) == ""


def test_a_number_of_a_neighbour_is_refused_as_unsupported() -> None:
    material = "Nairobi has 4,397,073 people. Kenya has 47,564,296 people."

    verdict = judge("how many people live in kenya", "4,397,073 people live in Kenya.", (), material, "kiwix")

    assert verdict.gate is Gate.SUPPORT
