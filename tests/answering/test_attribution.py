"""The suffix of an answer: what names its sources, and what is text."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering.attribution import TAGS, part

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/attribution.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_the_suffix_is_what_names_sources(case: dict[str, Any]) -> None:
    parted = part(case["answer"], case.get("known", ()))

    assert (parted.body, list(parted.tags)) == (case["body"], case["tags"])


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_parted_into_a_beginning_of_it_and_known_tags(text: str) -> None:
    parted = part(text)

    assert set(parted.tags) <= TAGS
    if not parted.tags:
        assert parted.body == text
    else:
        assert len(parted.body) < len(text)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(st.sampled_from(sorted(TAGS)), min_size=1, max_size=3, unique=True), st.sampled_from(["()", "[]", "（）"])
)
def test_a_suffix_of_known_tags_is_always_found(tags: list[str], brackets: str) -> None:
    parted = part(f"Lima is the capital. {brackets[0]}{', '.join(tags)}{brackets[1]}")

    assert (parted.body, list(parted.tags)) == ("Lima is the capital.", tags)


def test_only_the_last_400_characters_are_read() -> None:
    assert part(f"Lima. (kiwix{' ' * 400})").tags == ()
