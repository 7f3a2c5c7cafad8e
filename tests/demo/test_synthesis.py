"""What the stand-in composes: from the record, attributed, or nothing with its reason."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
import yaml

from demo.backend.retrieval import SEPARATOR, format_section
from demo.backend.server import Backend, Settings
from demo.backend.store import Store
from demo.backend.synthesis import HONEST_MISS, NOT_IN_SOURCES, RecordComposer, sections, skip_reason, synthesize
from demo.backend.topics import TOPICS

CASES = yaml.safe_load((Path(__file__).parents[1] / "cases" / "demo_questions.yaml").read_text())
TODAY = date(2026, 11, 30)


@pytest.fixture(scope="module")
def backend() -> Backend:
    """Return one stand-in for the module."""
    return Backend(Settings(today=TODAY))


async def ask(backend: Backend, query: str, **fields: Any) -> dict[str, Any]:
    """Return the reply to a question that wants an answer."""
    asked = {"query": query, "source": "auto", "fusion_sources": None, "synthesize": True, "answer_style": "voice"}
    return await backend.search(asked | fields)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["question"])
async def test_a_question_is_answered_from_what_was_retrieved(case: dict[str, Any], backend: Backend) -> None:
    reply = await ask(backend, case["question"])
    assert reply["source_used"] == case["source_used"]
    assert reply["answer"] == case["answer"]
    assert reply["answer_sources"] == case.get("answer_sources", [])
    assert reply["synthesized"] is (case["answer"] is not None)
    if "skipped" in case:
        assert reply["explanation"] == [{"event": "synthesis_skipped", "reason": case["skipped"]}]


async def test_every_country_is_known_for_where_it_is_and_the_answer_stands_in_its_text(backend: Backend) -> None:
    countries = [article for article in backend.store.articles.values() if len(article.facts) > 5]
    assert len(countries) > 230
    for article in countries:
        by_topic = {fact.topic: fact.sentence for fact in article.facts}
        if "population" in by_topic:
            reply = await ask(
                backend, f"What is the population of {article.title}?", source="kiwix", answer_style="detailed"
            )
            assert reply["answer"] == f"{by_topic['population']} (kiwix)"
            assert by_topic["population"] in " ".join(reply["result"].split()).replace(" .", ".")


def test_every_topic_is_told_of_many_countries() -> None:
    told = [fact.topic for article in Store().articles.values() for fact in article.facts]
    for topic in TOPICS:
        assert told.count(topic.key) > 100, topic.key


async def test_the_result_is_the_same_with_and_without_an_answer(backend: Backend) -> None:
    plain = await ask(backend, "What is the capital of Peru?", synthesize=False)
    composed = await ask(backend, "What is the capital of Peru?")
    assert plain["result"] == composed["result"]
    assert (plain["answer"], plain["answer_sources"], plain["synthesized"], plain["explanation"]) == (
        None,
        [],
        False,
        [],
    )


async def test_an_answer_comes_from_the_cache_and_a_miss_does_not(backend: Backend) -> None:
    first = await ask(backend, "What is the currency of Chad?")
    again = await ask(backend, "What is the currency of Chad?")
    assert again["explanation"] == [{"event": "synthesis_cached"}]
    assert again["answer"] == first["answer"]
    assert again["cached"] is True
    for _ in range(2):
        miss = await ask(backend, "What is the population density of Chad?")
        assert miss["answer"] == HONEST_MISS
        assert miss["explanation"][0]["event"] == "synthesis_invoked"


@pytest.mark.parametrize(
    ("enabled", "result", "source", "reason"),
    [
        (False, "x" * 300, "kiwix", "disabled"),
        (True, "", "kiwix", "empty_result"),
        (True, "No results found in world_factbook_en_all_2026-01.", "kiwix", "empty_result"),
        (True, "Front Door: locked", "ha", "input_too_short"),
        (True, "x" * 300, "changes", "changes_prose"),
        (True, "x" * 300, "kiwix", None),
    ],
)
def test_nothing_is_composed_for_a_reason(
    enabled: bool, result: str, source: str, reason: str | None, backend: Backend
) -> None:
    assert skip_reason(result, source, enabled=enabled, composer=backend.composer) == reason


def test_without_a_composer_the_reason_is_that_none_is_configured() -> None:
    assert skip_reason("x" * 300, "kiwix", enabled=True, composer=None) == "llm_unconfigured"


class Says:
    """A composer that always says the same."""

    model = "says"

    def __init__(self, text: str | None) -> None:
        """Say this."""
        self.text = text

    async def compose(self, question: str, sections: list[tuple[str, str]], style: str) -> str | None:
        """Say it."""
        return self.text


TWO = SEPARATOR.join(
    [
        format_section("kiwix", "The tower is 1,500 feet tall."),
        format_section("web", "**Tower**\nIt is tall.\nhttp://a.example"),
    ]
)


@pytest.mark.parametrize(
    ("said", "result", "gate"),
    [
        (None, TWO, "empty"),
        ("  ", TWO, "empty"),
        ("The tower is 1,500 feet tall.", TWO, "attribution"),
        ("The tower is 1,500 feet tall. (news)", TWO, "attribution"),
        ("How tall is the tower? (kiwix)", TWO, "echo"),
        ("The tower is 1,600 feet tall. (kiwix)", TWO, "numbers"),
        ("The tower is 1500 feet tall. (kiwix)", TWO, None),
        ("The tower is 1,500 feet tall, as of 2026. (kiwix, web)", TWO, None),
        ("The tower is 1,500 feet tall.", "The tower is 1,500 feet tall.", None),
    ],
)
async def test_the_gates_refuse_what_is_not_grounded(said: str | None, result: str, gate: str | None) -> None:
    answer = await synthesize("How tall is the tower?", result, "kiwix", "voice", Says(said), TODAY)
    assert [event.get("gate") for event in answer.explanation] == [None, *([gate] if gate else [])]
    assert (answer.text is None) == (gate is not None)
    if gate is None:
        assert answer.text is not None
        assert answer.text.endswith(")")


async def test_the_token_becomes_the_honest_miss() -> None:
    answer = await synthesize("How tall?", TWO, "fusion", "voice", Says(f"{NOT_IN_SOURCES}."), TODAY)
    assert (answer.text, answer.sources, answer.synthesized) == (HONEST_MISS, (), True)


async def test_a_long_answer_is_cut_at_a_sentence_before_its_suffix() -> None:
    said = " ".join(["The tower is tall and old."] * 20) + " (kiwix)"
    answer = await synthesize("What is it?", TWO, "fusion", "voice", Says(said), TODAY)
    assert answer.text is not None
    assert len(answer.text) <= 300
    assert answer.text.endswith("old. (kiwix)")


def test_sections_are_parted_at_headers_and_nowhere_else() -> None:
    text = SEPARATOR.join([format_section("kiwix", f"One.{SEPARATOR}# Two"), format_section("web", "**Three**")])
    assert sections(text, "fusion") == [("kiwix", f"One.{SEPARATOR}# Two"), ("web", "**Three**")]
    assert sections("plain", "news") == [("news", "plain")]


async def test_the_record_is_not_told_where_the_text_lacks_it(backend: Backend) -> None:
    """An article is cut at 3,000 characters: what was cut off is no ground for an answer."""
    composer = RecordComposer(backend.store)
    said = await composer.compose(
        "What is the currency of Iceland?", [("kiwix", "# Iceland\nSource: b\n\nIceland is an island.")], "voice"
    )
    assert said == NOT_IN_SOURCES
