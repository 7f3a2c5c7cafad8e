"""Sources in the running text of an answer: the material's, or its own."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering.named_sources import unknown_source
from custom_components.mnemolis_intents.answering.named_sources_data import AFTER, BEFORE, MATERIAL, SOURCES

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/named_sources.yaml").read_text(encoding="utf-8"))
_TEXT = "The tower is 47 metres tall and stands in the harbour."


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_an_answer_names_no_source_that_it_does_not_rest_on(case: dict[str, Any]) -> None:
    language = case.get("language", "en")
    found = unknown_source(
        case["answer"],
        [case.get("text", _TEXT)],
        case.get("question", ""),
        case.get("sources", ["kiwix"]),
        language=language,
        material_language=case.get("material_language", language),
    )
    assert bool(found) is case["unknown"], found


def test_every_language_that_names_sources_knows_what_ours_are_called() -> None:
    languages = set(BEFORE) | set(AFTER)
    assert languages == set(MATERIAL) == set(SOURCES)
    assert all(set(names) == {"kiwix", "web", "news", "forecast"} for names in SOURCES.values())


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80), st.text(max_size=80), st.sampled_from([*BEFORE, "xx", ""]), st.data())
def test_what_the_material_says_word_for_word_is_never_refused(
    before: str, after: str, tag: str, data: st.DataObject
) -> None:
    phrases = [phrase.lstrip("^") for phrase in BEFORE.get(tag, "").split("|")] or [""]
    text = f"{before} {data.draw(st.sampled_from(phrases))} {after}"
    assert unknown_source(text, [text], "", ["kiwix"], language=tag, material_language=tag) == ""
