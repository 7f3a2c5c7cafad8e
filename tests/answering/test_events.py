"""Years: each belongs to the words that the material gives it to."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import judge
from custom_components.mnemolis_intents.answering.events import year_of_another_event
from custom_components.mnemolis_intents.answering.models import Gate

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/events.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_a_year_is_refused_where_its_word_has_another(case: dict[str, Any]) -> None:
    refused = year_of_another_event(case["answer"], [case["material"]], case.get("language", "en"))

    assert refused == case.get("refused", "")


@given(text=st.text(max_size=300), language=st.sampled_from(["en", "de", "ru", "zh", "ar", ""]))
@settings(max_examples=100, deadline=None)
def test_no_text_contradicts_itself(text: str, language: str) -> None:
    said = f"{text} born in 1901, died in 1980. {text}"

    assert year_of_another_event(said, [said], language) == ""


def test_a_swapped_year_is_refused_as_unsupported() -> None:
    material = (
        "Ana Example was a painter. She was born in 1901 and died in 1980 in the house that her father had built."
    )

    verdict = judge("when did ana example die", "Ana Example died in 1901.", [], material, "kiwix")

    assert verdict.gate is Gate.SUPPORT
