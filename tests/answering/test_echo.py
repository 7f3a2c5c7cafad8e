"""Echoes: answers that restate their question and bring nothing new."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering.echo import is_choice, is_echo, is_polar

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/echo.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_an_echo_brings_nothing_new(case: dict[str, Any]) -> None:
    assert is_echo(case["question"], case["answer"], language=case["language"]) is case["echo"]


@settings(max_examples=200, deadline=None)
@given(st.text(min_size=1, max_size=200), st.sampled_from(["en", "de", "ja", "zh", "ar", "xx", ""]))
def test_every_question_with_a_word_is_its_own_echo(text: str, language: str) -> None:
    if any(letter.isalnum() for letter in text):
        assert is_echo(text, text, language=language)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200), st.text(max_size=200), st.sampled_from(["en", "de", "ja", "zh", "ar", "xx", ""]))
def test_no_text_raises(question: str, answer: str, language: str) -> None:
    assert is_echo(question, answer, language=language) in {True, False}


@pytest.mark.parametrize(
    ("question", "language", "polar"),
    [
        ("Is the library open?", "en", True),
        ("When is the library open?", "en", False),
        ("Is it the Elbe or the Oder?", "en", False),
        ("Ist die Bibliothek heute offen?", "de", True),
        ("Wann ist die Bibliothek offen?", "de", False),
        ("图书馆开门吗？", "zh", True),
        ("图书馆什么时候开门？", "zh", False),
    ],
)
def test_a_question_without_a_question_word_wants_a_yes_or_a_no(question: str, language: str, polar: bool) -> None:
    assert is_polar(question, language=language) is polar


@pytest.mark.parametrize(
    ("question", "language", "choice"),
    [
        ("Is it the Elbe or the Oder?", "en", True),
        ("Wer gewann, Rot oder Blau?", "de", True),
        ("Who won?", "en", False),
    ],
)
def test_a_choice_has_an_or(question: str, language: str, choice: bool) -> None:
    assert is_choice(question, language=language) is choice
