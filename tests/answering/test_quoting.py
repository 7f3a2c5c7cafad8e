"""Quoting: the material's own sentences, chosen and cut to what may be spoken."""

from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import material
from custom_components.mnemolis_intents.answering.models import Kind, Limits, Outcome, Question, Section, Standing
from custom_components.mnemolis_intents.answering.quoting import quote, quote_sections
from custom_components.mnemolis_intents.answering.sentences import spans
from custom_components.mnemolis_intents.answering.speech import speakable
from custom_components.mnemolis_intents.answering.wording import put_into_words

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/quoting.yaml").read_text(encoding="utf-8"))
_PIECES = st.sampled_from(
    [
        *(f"{material.format_header(tag)}\n" for tag in material.HEADER_LABELS),
        material.SEPARATOR,
        "\n",
        "\n\n",
        "**Lights:**\n- Kitchen: on\n- Hall: off\n",
        "**Title** (Feed)\n",
        "**Title**\n",
        "https://a.example/b\n",
        "# Zinc\nSource: minerals\n\n",
        "Zinc is a metal. ",
        "It was found in 1746 by Hale, of whom little is known. ",
        "Today will be foggy. Tomorrow looks rain, high of 5. ",
        "亚铅是金属。",
        "- line\n",
        "<b>bold</b> ",
        "…",
        "\ud800",
        "\u202e",
    ]
)
_RESULTS = st.lists(_PIECES | st.text(max_size=6), max_size=20).map("".join)
_QUESTIONS = st.sampled_from(
    ["what is zinc", "who found zinc", "亚铅", "wann", "", "weather tomorrow", "news"]
) | st.text(max_size=12)
_LANGUAGES = st.sampled_from(["en", "de-AT", "zh", "ar", "th", "xx", "", "??"])
_SOURCES = st.sampled_from([*material.HEADER_LABELS, "", "fusion", "KIWIX"])


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_what_bears_on_the_question_is_quoted(case: dict[str, Any]) -> None:
    quoted = quote_sections(
        case["question"],
        material.parse(case["input"], case["source"]),
        case.get("limit", 300),
        max_sentences=case.get("sentences", 2),
        language=case["language"],
    )
    assert quoted.text == case["expected"]


@settings(max_examples=200, deadline=None)
@given(_QUESTIONS, _RESULTS, _SOURCES, st.integers(-1, 120), st.none() | st.integers(0, 3), _LANGUAGES)
def test_a_quotation_keeps_its_limits_and_stands_in_the_material(
    question: str, result: str, source: str, limit: int, most: int | None, language: str
) -> None:
    sections = material.parse(result, source)
    quoted = quote_sections(question, sections, limit, max_sentences=most, language=language)
    assert len(quoted.text) <= max(0, limit)
    if most is not None:
        assert len(spans(quoted.text, language=language)) <= most
    assert bool(quoted.text) == bool(quoted.sentences)
    for sentence in quoted.sentences:
        section = sections[sentence.section]
        assert section.standing is Standing.TEXT
        assert section.text[sentence.start : sentence.start + len(sentence.text)] == sentence.text
    assert set(quoted.sources) == {sections[sentence.section].source for sentence in quoted.sentences} - {""}


@settings(max_examples=100, deadline=None)
@given(_QUESTIONS, _RESULTS, _SOURCES, _LANGUAGES)
def test_a_quotation_is_speakable_as_it_is(question: str, result: str, source: str, language: str) -> None:
    text = quote_sections(question, material.parse(result, source), 300, max_sentences=2, language=language).text
    assert speakable(text, language=language or "en") == text


@settings(max_examples=100, deadline=None)
@given(_QUESTIONS, _RESULTS, st.integers(1, 200))
def test_sentences_stand_in_the_order_of_the_material(question: str, result: str, limit: int) -> None:
    places = [(sentence.section, sentence.start) for sentence in quote(question, result, limit).sentences]
    assert places == sorted(places)


def test_a_quotation_names_where_it_is_from() -> None:
    result = material.SEPARATOR.join(
        f"{material.format_header(tag)}\n{text}"
        for tag, text in (
            ("kiwix", "# Zinc\nSource: minerals\n\nZinc is a metal."),
            ("uptime", "All 4 services are up."),
        )
    )
    assert quote("what is zinc, and are all services up", result, 300).sources == ("kiwix", "uptime")


def test_a_section_that_is_no_text_is_left_out() -> None:
    section = Section(source="kiwix", text="Zinc is a metal.", standing=Standing.NOTHING_FOUND)
    assert quote_sections("what is zinc", [section], 300).text == ""


_PHRASES = {
    "says_web": "The web says:",
    "says_ha": "The house says:",
    "says_news": "In the news:",
    "nothing_found": "Nothing.",
}


def _heard(question: str, result: str, source: str, limit: int = 300) -> str:
    sections = tuple(material.parse(result, source))
    quoted = quote_sections(question, sections, limit, max_sentences=2)
    outcome = Outcome(kind=Kind.QUOTED, quote=quoted, sources=quoted.sources, material=sections, result=result)
    return put_into_words(Question(text=question), outcome, _PHRASES, Limits(max_chars=limit), name_them=True).text


def test_list_lines_that_are_introduced_are_one_enumeration() -> None:
    states = "**Lights:**\n- Kitchen: on\n- Hall: off"
    assert _heard("which lights are on", states, "ha") == "The house says: Kitchen: on, Hall: off"


def test_headlines_that_are_introduced_do_not_run_together() -> None:
    items = "**Fair opens** (Post)\nIt has a wheel.\n\n---\n\n**River falls** (Post)\nIt was high."
    assert _heard("what's in the news", items, "news") == "In the news: Fair opens. River falls"


def test_a_sentence_that_is_clipped_is_introduced_clipped() -> None:
    item = (
        "**Zinc**\nZinc is a metal, which keeps steel from rusting in rain and in snow and in fog.\nhttps://a.example/"
    )
    heard = _heard("what is zinc", item, "web", 60)
    assert heard.startswith("The web says: Zinc is a metal")
    assert heard.endswith("…")
    assert len(heard) <= 60


def test_sections_that_are_introduced_keep_their_lists() -> None:
    result = material.SEPARATOR.join(
        f"{material.format_header(tag)}\n{text}"
        for tag, text in (
            ("ha", "**Lights:**\n- Kitchen: on\n- Hall: off"),
            ("web", "**Lamps**\nLights save power.\nhttps://a.example/"),
        )
    )
    heard = _heard("which lights are on and do lights save power", result, "fusion")
    assert heard == "The house says: Kitchen: on, Hall: off The web says: Lights save power."
