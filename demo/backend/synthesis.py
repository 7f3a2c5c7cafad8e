"""The answer that is composed from what was retrieved: pre-flight, composer, gates, as the design of 3.55 orders them.

A composer sees the question and the sections and returns a text that ends in its sources, "(kiwix, web)", or
`NOT_IN_SOURCES`. The one here reads the record that the article was written from, so it is always the same; the
other is a small language model (`llm`).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
import html
import re
import time
from typing import Protocol

from .factbook import Article
from .retrieval import LABELS, SEPARATOR, is_empty
from .store import Store
from .topics import FEATURE_TOPICS, TOPICS, Topic
from .wording import content_words, words

NOT_IN_SOURCES = "NOT_IN_SOURCES"
HONEST_MISS = "The retrieved sources don't answer this."
MIN_INPUT = 200
BUDGETS = {"voice": 300, "brief": 800, "detailed": 2000}
"""Characters that each style may take."""

type Explanation = list[dict[str, str | int]]


@dataclass(frozen=True, slots=True)
class Answer:
    """What the three new keys of a reply tell, and how it came about."""

    explanation: Explanation
    text: str | None = None
    sources: tuple[str, ...] = ()
    synthesized: bool = False


class Composer(Protocol):
    """Writes an answer from sections of (source, text)."""

    model: str
    """What it calls itself in the explanation."""

    async def compose(self, question: str, sections: list[tuple[str, str]], style: str) -> str | None:
        """Return an answer that ends in its sources, `NOT_IN_SOURCES`, or `None` where nothing came."""


_HEADER = re.compile(r"^\[([A-Z][A-Z0-9_]*) — [^\]\n]+\]$", re.MULTILINE)
_SUFFIX = re.compile(r"\(([a-z_]+(?:, ?[a-z_]+)*)\)$")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def sections(result: str, source: str) -> list[tuple[str, str]]:
    """Return the sections of a result with their sources; a result without headers is one section."""
    headers = [match for match in _HEADER.finditer(result) if match[1].lower() in LABELS]
    if not headers:
        return [(source, result)]
    ends = [match.start() for match in headers[1:]] + [len(result)]
    return [
        (match[1].lower(), result[match.end() : end].strip().removesuffix(SEPARATOR.strip()).strip())
        for match, end in zip(headers, ends, strict=True)
    ]


def skip_reason(result: str, source: str, *, enabled: bool, composer: Composer | None) -> str | None:
    """Return why nothing is to be composed."""
    if not enabled:
        return "disabled"
    if composer is None:
        return "llm_unconfigured"
    if not result or is_empty(result):
        return "empty_result"
    if len(result) < MIN_INPUT:
        return "input_too_short"
    return "changes_prose" if source == "changes" else None


async def synthesize(question: str, result: str, source: str, style: str, composer: Composer, today: date) -> Answer:
    """Return the composed answer that passed the gates, or none with the gate that refused it."""
    found = sections(result, source)
    started = time.monotonic()
    text = await composer.compose(question, found, style)
    invoked: dict[str, str | int] = {
        "event": "synthesis_invoked",
        "elapsed_ms": round(1000 * (time.monotonic() - started)),
        "model": composer.model,
        "sections": len(found),
        "style": style,
    }
    if not text or not text.strip():
        return _rejected(invoked, "empty")
    if text.strip().strip("\"'. ") == NOT_IN_SOURCES:
        return Answer([invoked], HONEST_MISS, (), synthesized=True)
    body, tags = _attribution(text.strip())
    offered = {tag for tag, _ in found}
    if not tags or not set(tags) <= offered:
        if len(offered) > 1:
            return _rejected(invoked, "attribution")
        tags = (found[0][0],)
    if set(words(body)) <= set(words(question)):
        return _rejected(invoked, "echo")
    if not numbers(body) <= numbers(result) | {str(today.year)}:
        return _rejected(invoked, "numbers")
    suffix = f" ({', '.join(tags)})"
    return Answer([invoked], _shortened(body, BUDGETS[style] - len(suffix)) + suffix, tags, synthesized=True)


def numbers(text: str) -> set[str]:
    """Return the number tokens of a text without thousands commas."""
    return {match[0].replace(",", "") for match in _NUMBER.finditer(text)}


def _rejected(invoked: dict[str, str | int], gate: str) -> Answer:
    return Answer([invoked, {"event": "synthesis_rejected", "gate": gate}])


def _attribution(text: str) -> tuple[str, tuple[str, ...]]:
    match = _SUFFIX.search(text)
    if match is None:
        return text, ()
    return text[: match.start()].rstrip(), tuple(dict.fromkeys(re.split(r", ?", match[1])))


def _shortened(text: str, limit: int) -> str:
    """Return whole sentences within a limit; the first one at any rate."""
    if len(text) <= limit:
        return text
    ends = [match.end() for match in re.finditer(r"[.!?](?=\s)", text)]
    fitting = [end for end in ends if end <= limit]
    return text[: fitting[-1] if fitting else (ends or [len(text)])[0]]


# The composer that reads the record.

_TOPICS = {topic.key: topic for topic in (*TOPICS, *FEATURE_TOPICS)}
_FILLER = frozenset(
    words(
        "name called city country nation state total number approximately roughly exactly really actually most main all kind type person people live use like get become became gain give"
    )
)
"""Content words that change nothing about what is asked."""
_COMPARES = re.compile(r"\b(?:compared?|versus|vs|than|difference|differ|between|more|bigger|larger|smaller)\b")
_TITLE = re.compile(r"^# ([^\n]+)$", re.MULTILINE)


class RecordComposer:
    """Answers from the record of the articles that were retrieved, and from nothing else."""

    model = "record"

    def __init__(self, store: Store) -> None:
        """Use the store that the articles are from."""
        self._store = store

    async def compose(self, question: str, sections: list[tuple[str, str]], style: str) -> str | None:
        """Return the sentences that answer each part of the question, with the sources that they are from."""
        told: dict[str, list[str]] = {}
        for source, text in sections:
            for sentence in self._from_section(question, source, text):
                told.setdefault(source, []).append(sentence)
        if not told:
            return NOT_IN_SOURCES
        body = " ".join(dict.fromkeys(sentence for sentences in told.values() for sentence in sentences))
        return f"{body} ({', '.join(told)})"

    def _from_section(self, question: str, source: str, text: str) -> Iterator[str]:
        match source:
            case "kiwix":
                articles = [
                    self._store.articles[title] for title in _TITLE.findall(text) if title in self._store.articles
                ]
                yield from self._from_articles(question, articles, text)
            case "web":
                yield from self._from_articles(question, self._store.subjects(question), html.unescape(text))
            case "forecast":
                today, _, tomorrow = text.partition(" Tomorrow ")
                yield (
                    f"Tomorrow {tomorrow.split('. ')[0]}."
                    if "tomorrow" in question.lower()
                    else f"{today.split('. ')[0]}."
                )
            case "news":
                titles = re.findall(r"^\*\*(.+)\*\* \(", text, re.MULTILINE)
                yield from (f"{title}." for title in titles[:2])
            case "uptime":
                yield text.split("\n", maxsplit=1)[0]
            case "ha":
                yield ", ".join(re.findall(r"^- (.+)$", text, re.MULTILINE)) + "."
            case _:
                return

    def _from_articles(self, question: str, articles: list[Article], text: str) -> Iterator[str]:
        """Yield what articles say on each part; a part without a topic of its own has the one before ("... and of Norway")."""
        if _COMPARES.search(question.lower()):
            return
        flat = _flat(text)
        before: Topic | None = None
        named: list[Article] = []
        for part in self._store.parts(question):
            # "... and how big is it?" is about what was named before.
            named = [article for article in self._store.subjects(part) if article in articles] or named
            for article in named:
                topic, left = self._asked(part, article)
                before = topic or before
                if left:  # "the population density of Japan": the population is no answer
                    continue
                # Only what the retrieved text holds: an article is cut, and a web page tells less than the record.
                yield from (told for told in _told(article, before) if _flat(told) in flat)

    def _asked(self, part: str, article: Article) -> tuple[Topic | None, bool]:
        """Return the topic that a part asks for, and whether it also asks for something that no topic covers."""
        heard = set(words(part))
        wanted = content_words(part) - {word for name in article.names for word in words(name)}
        best: tuple[int, Topic | None, set[str]] = (0, None, set())
        for fact in article.facts:
            topic = _TOPICS[fact.topic]
            asks = [ask for ask in (set(words(ask)) for ask in topic.asks) if ask <= heard]
            if asks and max(map(len, asks)) > best[0]:
                best = (max(map(len, asks)), topic, set().union(*asks))
        # "How many people live in Paris?": where no topic counts anything, a count is something else.
        counts = best[1] is None and bool({"many", "much"} & heard)
        return best[1], counts or bool(wanted - best[2] - _FILLER)


def _told(article: Article, topic: Topic | None) -> list[str]:
    """Return what an article says on a topic; its first sentences where it is just named."""
    if topic is None or not article.facts:
        return (
            [article.facts[0].sentence]
            if article.facts
            else re.findall(r"\S.*?[.!?](?=\s|$)", article.paragraphs[0])[:2]
        )
    return [fact.sentence for fact in article.facts if fact.topic == topic.key]


def _flat(text: str) -> str:
    """Return a text without the line breaks of links, so that its sentences can be found in it."""
    return re.sub(r" (?=[.,;:)])", "", re.sub(r"(?<=\() ", "", " ".join(text.split())))
