"""Material: how a result is parted, and what is believed of it."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering.material import (
    HEADER_LABELS,
    OUTSIDERS,
    SEPARATOR,
    format_header,
    is_fault,
    parse,
)
from custom_components.mnemolis_intents.answering.models import Standing

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/material.yaml").read_text(encoding="utf-8"))
_PIECES = st.sampled_from(
    [
        *(format_header(tag) for tag in HEADER_LABELS),
        SEPARATOR,
        "\n",
        "**Title** (Feed)",
        "**Title**",
        "https://a.example/b",
        "# Title",
        "Source: book",
        "[BOOK_2026]",
        "…",
        "No results found via web search.",
        "Error reaching SearXNG: x",
        'This was a conditional question: "if a, b."',
        "\n\nIt is the case that a — so you may want to: b\n\n",
        "»",
        "¶",
        "()",
        "- line",
    ]
)
_RESULTS = st.lists(_PIECES | st.text(max_size=5), max_size=20).map("".join)
_SOURCES = st.sampled_from([*HEADER_LABELS, "", "fusion", "auto", "KIWIX", "\x00", "wolfram"])
# What an outsider may put into one item: anything, headers and separators too.
_SNIPPETS = st.lists(_PIECES | st.text(alphabet="ab \n", max_size=9), max_size=12).map("".join)


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_a_result_is_parted_as_the_server_put_it_together(case: dict[str, Any]) -> None:
    sections = parse(case["result"], case["source"])
    assert [(section.source, section.standing.value, section.title) for section in sections] == [
        (source, standing, title) for source, standing, title, _ in case["sections"]
    ]
    for section, (*_, text) in zip(sections, case["sections"], strict=True):
        assert text is None or section.text == text


@pytest.mark.parametrize("tag", HEADER_LABELS)
def test_every_header_that_is_written_is_read(tag: str) -> None:
    result = SEPARATOR.join(f"{format_header(other)}\n{'Text. ' * 70}" for other in ("kiwix", tag))
    assert [section.source for section in parse(result, "fusion")] == ["kiwix", tag]


def test_a_source_without_a_label_is_its_own_label() -> None:
    assert format_header("almanac") == "[ALMANAC — ALMANAC]"


@settings(max_examples=200, deadline=None)
@given(_RESULTS, _SOURCES)
def test_any_text_has_sections_and_no_fault_has_a_text(result: str, source: str) -> None:
    sections = parse(result, source)
    assert sections
    assert all(section.text == "" for section in sections if section.standing is Standing.FAULT)


@settings(max_examples=200, deadline=None)
@given(_SNIPPETS, st.sampled_from(["", f"{SEPARATOR}{format_header('uptime')}\nAll 4 monitored services are up."]))
def test_nothing_in_a_web_snippet_becomes_another_section(snippet: str, behind: str) -> None:
    result = f"{format_header('web')}\n**Title**\n{snippet}\nhttps://a.example/{behind}"
    sources = [section.source for section in parse(result, "fusion")]
    assert sources == (["web", "uptime"] if behind else ["web"])


@settings(max_examples=200, deadline=None)
@given(_SNIPPETS.map(lambda text: text[:300]))
def test_nothing_in_a_news_summary_becomes_another_section(summary: str) -> None:
    result = f"{format_header('news')}\n**Headline** (Feed)\n{summary}"
    assert {section.source for section in parse(result, "fusion")} <= OUTSIDERS


@settings(max_examples=100, deadline=None)
@given(_SNIPPETS)
def test_nothing_in_an_item_is_a_fault_or_a_miss(snippet: str) -> None:
    sections = parse(f"**Title**\n{snippet}\nhttps://a.example/", "web")
    assert [section.standing for section in sections] == [Standing.TEXT]


def test_a_fault_counts_where_there_is_no_text() -> None:
    miss, fault, text = (
        parse(text, "web")[0]
        for text in ("No results found via web search.", "Error reaching SearXNG: connection failed.", "Text.")
    )
    assert is_fault([miss, fault])
    assert not is_fault([miss, fault, text])
    assert not is_fault([miss])
