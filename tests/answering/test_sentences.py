"""Sentences: where they end, and texts cut to whole ones."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering.sentences import clip, spans

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/clip.yaml").read_text(encoding="utf-8"))
_LANGUAGES = st.sampled_from(["en", "de-AT", "fr", "sv", "ja", "zh", "ar", "hi", "th", "el", "hy", "xx", "", "??"])
# Marks that sentences are told apart by, among words: random letters alone would seldom meet a rule.
_SOUP = """Dr. e.g. U.S. p.m. Mr J. 5. 3.5 1,500 12 1 € $ XIV. No. Fig. word Word It The a I ... … ! ? ?! . , ; : ( ) [1] " ' “ ” „ «
    » ‘ ’ 「 」 。 ！ 東京 です ไทย नमस्ते। ؟ ۔ https://a.b/c?d=1.5 😀 - • 1) minus"""
_PIECES = st.sampled_from([*_SOUP.split(), "\n", "\n\n", " ", "\u200f", "\x00"])
_TEXTS = st.lists(_PIECES | st.text(max_size=4), max_size=25).flatmap(
    lambda pieces: st.sampled_from(["", " "]).map(lambda glue: glue.join(pieces))
)


def _bare(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_a_text_is_cut_to_whole_sentences(case: dict[str, Any]) -> None:
    cut = clip(case["input"], case["limit"], max_sentences=case.get("sentences"), language=case["language"])
    assert cut.text == case["expected"]


@settings(max_examples=200, deadline=None)
@given(_TEXTS, st.integers(-1, 60), st.none() | st.integers(0, 3), _LANGUAGES)
def test_a_clip_is_never_over_its_limits(text: str, limit: int, most: int | None, language: str) -> None:
    cut = clip(text, limit, max_sentences=most, language=language)
    assert len(cut.text) <= max(0, limit)
    if most is not None:
        assert len(spans(cut.text, language=language)) <= most


@settings(max_examples=200, deadline=None)
@given(_TEXTS, st.integers(0, 60), _LANGUAGES)
def test_a_clip_and_its_rest_lose_nothing_but_space(text: str, limit: int, language: str) -> None:
    cut = clip(text, limit, language=language)
    whole, told = _bare(text), _bare(cut.text + cut.rest)
    # An ellipsis closes a sentence that was cut.
    assert told == whole or _bare(cut.text.removesuffix("…") + cut.rest) == whole


@settings(max_examples=200, deadline=None)
@given(_TEXTS, st.integers(0, 60), st.none() | st.integers(1, 3), _LANGUAGES)
def test_a_clip_of_a_clip_is_itself(text: str, limit: int, most: int | None, language: str) -> None:
    cut = clip(text, limit, max_sentences=most, language=language).text
    assert clip(cut, limit, max_sentences=most, language=language).text == cut
    assert clip(cut, limit, max_sentences=most, language=language).rest == ""


@settings(max_examples=200, deadline=None)
@given(_TEXTS, st.integers(0, 60), _LANGUAGES)
def test_no_cut_parts_a_number_or_stands_right_behind_one(text: str, limit: int, language: str) -> None:
    cut = clip(text, limit, language=language)
    if not cut.rest or not cut.text.endswith("…"):
        return
    kept = cut.text.removesuffix("…")
    if not kept.endswith("…"):
        clause = cut.rest[:1] in {",", ";", ":", "，", "、", "；", "：", "،", "؛", "·", "—", "–", "-"}
        assert clause or not kept[-1:].isdecimal()


@settings(max_examples=200, deadline=None)
@given(_TEXTS, _LANGUAGES)
def test_spans_are_in_order_and_leave_out_only_space(text: str, language: str) -> None:
    position = 0
    for start, end in spans(text, language=language):
        assert position <= start < end
        assert text[position:start].strip() == ""
        assert text[start:end] == text[start:end].strip()
        position = end
    assert text[position:].strip() == ""


def test_what_lies_beyond_64_kb_belongs_to_the_last_sentence() -> None:
    text = "It is so. " * 10_000
    found = spans(text)
    assert found[0] == (0, 9)
    assert found[-1][1] == len(text.rstrip())


def test_the_rest_begins_with_the_next_sentence() -> None:
    assert clip("One is on. Two are off. Three hum.", 12).rest == "Two are off. Three hum."


@pytest.mark.parametrize("language", ["en", "en-GB", "EN_us"])
def test_a_regional_variant_reads_as_its_language(language: str) -> None:
    text = "It is by Gen. Winter. The end."
    assert [text[start:end] for start, end in spans(text, language=language)] == ["It is by Gen. Winter.", "The end."]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("One is on.\n\nTwo is off", 2),
        ("Steps:\n- red\n- green", 3),
        ("1. Boil water.\n2. Add pasta.", 2),
        ("a wrapped\nline is one", 1),
        ("", 0),
        (" \n\n ", 0),
        ("Nice!😀 It works.", 2),
    ],
)
def test_a_blank_line_and_a_list_item_end_a_sentence_too(text: str, count: int) -> None:
    assert len(spans(text)) == count
