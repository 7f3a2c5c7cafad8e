"""Dates: day, month and year belong together as the material joins them."""

from collections.abc import Iterator
from pathlib import Path

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import judge
from custom_components.mnemolis_intents.answering.dates import misjoined_date
from custom_components.mnemolis_intents.answering.models import Gate

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/dates.yaml").read_text(encoding="utf-8"))


def _answers(key: str) -> Iterator[tuple[str, str, str]]:
    for case in _CASES:
        for answer in case.get(key, ()):
            yield case["language"], case["material"], answer


@pytest.mark.parametrize(("language", "material", "answer"), _answers("kept"))
def test_a_date_of_the_material_is_kept(language: str, material: str, answer: str) -> None:
    assert misjoined_date(answer, [material], language) == ""


@pytest.mark.parametrize(("language", "material", "answer"), _answers("refused"))
def test_parts_of_two_dates_make_no_third(language: str, material: str, answer: str) -> None:
    assert misjoined_date(answer, [material], language)


@given(text=st.text(max_size=200), language=st.sampled_from(["en", "de", "ru", "zh", "hi", "hu", ""]))
@settings(max_examples=100, deadline=None)
def test_no_text_contradicts_itself(text: str, language: str) -> None:
    said = f"{text} 3 May 1920, 9. Mai 1988, 1988. május 3., 1920年5月3日 {text}"

    assert misjoined_date(said, [said], language) == ""


def test_a_date_of_two_others_is_refused_as_unsupported() -> None:
    material = "Ana Example (born 3 May 1920, died 9 June 1988) was a painter who lived in the house of her father."

    assert judge("when did ana die", "Ana died on 3 May 1988.", (), material, "kiwix").gate is Gate.SUPPORT
