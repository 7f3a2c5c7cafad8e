"""Choices and comparisons: an answer takes the side of its material."""

from collections.abc import Iterator
from pathlib import Path

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import judge
from custom_components.mnemolis_intents.answering.choices import denied_of_both, other_choice
from custom_components.mnemolis_intents.answering.models import Gate, VerdictKind

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/choices.yaml").read_text(encoding="utf-8"))


def _answers(key: str) -> Iterator[tuple[str, str, str, str]]:
    for case in _CASES:
        for answer in case.get(key, ()):
            yield case["language"], case["question"], case["material"], answer


@pytest.mark.parametrize(("language", "question", "material", "answer"), _answers("kept"))
def test_a_side_is_kept_where_it_may_be_right(language: str, question: str, material: str, answer: str) -> None:
    assert other_choice(question, answer, [material], language) == ""


@pytest.mark.parametrize(("language", "question", "material", "answer"), _answers("refused"))
def test_the_other_side_is_refused(language: str, question: str, material: str, answer: str) -> None:
    assert other_choice(question, answer, [material], language) == answer


@pytest.mark.parametrize(
    ("language", "question", "material", "answer", "refused"),
    [
        ("en", "are both mars and venus planets", "Mars is a planet. Venus is not a planet.", "Yes.", True),
        ("en", "are both mars and venus planets", "Mars is not a planet. Venus is a planet.", "Yes, both are.", True),
        ("en", "are both mars and venus planets", "Mars is a planet. Venus is a planet.", "Yes.", False),
        ("en", "are both mars and venus planets", "Mars and Venus are planets.", "Yes.", False),
        ("en", "are both mars and venus planets", "Mars is a planet. Venus is not a planet.", "No.", False),
        ("en", "are both mars and venus planets", "Mars is a planet. Pluto is not a planet.", "Yes.", False),
        ("en", "are both the back door and the front door open", "The front door is not open.", "Yes.", True),
        ("de", "sind beide mars und venus planeten", "Mars ist ein Planet. Venus ist kein Planet.", "Ja.", True),
        ("de", "sind beide mars und venus planeten", "Mars ist ein Planet. Venus ist ein Planet.", "Ja.", False),
    ],
)
def test_a_yes_about_two_is_refused_where_one_is_denied(
    language: str, question: str, material: str, answer: str, refused: bool
) -> None:
    assert bool(denied_of_both(question, answer, [material], language)) is refused


@given(text=st.text(max_size=200), language=st.sampled_from(["en", "de", "fr", "ru", "ar", "zh", ""]))
@settings(max_examples=100, deadline=None)
def test_no_text_contradicts_itself(text: str, language: str) -> None:
    said = f"{text}. Venus is bigger than Mars. {text}"

    assert other_choice("is mars or venus bigger", said, [said], language) == ""
    assert denied_of_both("are both mars and venus planets", text, [text], language) in ("", text)


def test_the_other_side_is_refused_as_unsupported() -> None:
    verdict = judge("which is bigger, mars or venus", "Mars is bigger.", (), "Venus is bigger than Mars.", "kiwix")

    assert verdict.kind is VerdictKind.REJECTED
    assert verdict.gate is Gate.SUPPORT
