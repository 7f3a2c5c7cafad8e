"""From an outcome to the words that are spoken.

Phrases of our own come in from outside, in the listener's language, as a mapping from key to text; the text of an
answer or a quotation comes from the outcome. Everything spoken counts against the budget.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import assert_never

from . import quoting
from .languages import main_script
from .models import Event, Kind, Limits, Outcome, Question, Quote, Reason
from .speech import clip_speech, speakable

type Phrases = Mapping[str, str]

LAST_RESORT = "Sorry, something went wrong."
"""Spoken when not even the phrases could be loaded."""

LATE = "late"
"""The event of a failure that will be followed by an announcement."""

# An outsider's text must not sound like the house's own.
OUTSIDERS = frozenset({"web", "news"})
"""Sources whose quotations are always introduced."""

# What parts the items of a list, by the script of the names; a comma and a space elsewhere. A table and no phrase: it
# is the same for every list, and a translated text may not end in a space.
_LIST_COMMAS = {"CJK": "、", "ARABIC": "، "}


@dataclass(frozen=True, slots=True, kw_only=True)
class Spoken:
    """What the listener hears, and what was kept back."""

    text: str
    """One line, never empty."""
    rest: str = ""
    """The part of an answer that was clipped off."""
    quote: Quote | None = None
    """The quotation that fitted, when one is spoken."""
    events: tuple[Event, ...] = ()


def failure_key(reason: Reason) -> str:
    """Return the key of the phrase for a failure."""
    return f"failed_{reason}"


def say(phrases: Phrases, key: str, **placeholders: str) -> str:
    """Return a phrase with its placeholders filled; the last resort where the phrase is missing."""
    text = phrases.get(key) or LAST_RESORT
    for name, value in placeholders.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def name_sources(phrases: Phrases, sources: Iterable[str]) -> str:
    """Return the sources' spoken names in a row, "the encyclopedia, the news and the web", with the script's own comma."""
    names = [phrases.get(f"source_{source}") or speakable(source.replace("_", " ")) for source in sources]
    names = [name for name in dict.fromkeys(names) if name]
    if len(names) < 2:
        return "".join(names)
    comma = _LIST_COMMAS.get(main_script(f"{phrases.get('list_and', '')} {' '.join(names)}"), ", ")
    return say(phrases, "list_and", first=comma.join(names[:-1]), last=names[-1])


def put_into_words(
    question: Question, outcome: Outcome, phrases: Phrases, limits: Limits, *, name_them: bool = False
) -> Spoken:
    """Return what is spoken for an outcome.

    Args:
        question: The question, for its language.
        outcome: The rung that held.
        phrases: Our own phrases in the listener's language.
        limits: The budget.
        name_them: Whether the sources of an answer are named aloud.
    """
    match outcome.kind:
        case Kind.COMPOSED if outcome.quote and outcome.quote.sentences:
            return _chosen(question, outcome, phrases, limits)
        case Kind.ANSWERED | Kind.COMPOSED:
            return _answer(question, outcome, phrases, limits, name_them=name_them)
        case Kind.QUOTED:
            return _quotation(question, outcome, phrases, limits, name_them=name_them)
        case Kind.NOTHING_FOUND | Kind.FAILED if any(event.name == LATE for event in outcome.events):
            return Spoken(text=say(phrases, "late"))
        case Kind.NOT_IN_SOURCES | Kind.NOTHING_FOUND:
            return Spoken(text=say(phrases, str(outcome.kind)))
        case Kind.FAILED:
            return Spoken(text=say(phrases, failure_key(outcome.reason or Reason.INTERNAL_ERROR)))
        case _:
            assert_never(outcome.kind)


def _chosen(question: Question, outcome: Outcome, phrases: Phrases, limits: Limits) -> Spoken:
    """Speak the quotations that a language model chose, always introduced: as many of the first as fit."""
    quote = outcome.quote or Quote()
    everything = quote.sentences

    def rest(heard: int) -> str:
        return " ".join(speakable(sentence.text, language=question.language) for sentence in everything[heard:])

    for heard in range(len(everything[: limits.max_sentences]), 0, -1):
        fitting = _first(quote, heard, question.language)
        text = _introduced(fitting, outcome, phrases, question.language, name_them=True)
        if len(text) <= limits.max_chars:
            return Spoken(text=text, rest=rest(heard))
    first = _first(quote, 1, question.language)
    lead = _introduced(first, outcome, phrases, question.language, name_them=True).removesuffix(
        spoken := speakable(everything[0].text, language=question.language)
    )
    clipped = clip_speech(spoken, limits.max_chars - len(lead), language=question.language)
    events = (Event("clipped", {"characters": len(clipped.rest)}),)
    return Spoken(text=lead + clipped.text, rest=f"{clipped.rest} {rest(1)}".strip(), events=events)


def _first(quote: Quote, count: int, language: str) -> Quote:
    sentences = quote.sentences[:count]
    return replace(quote, text=quoting.speak(sentences, language=language), sentences=sentences)


def _answer(question: Question, outcome: Outcome, phrases: Phrases, limits: Limits, *, name_them: bool) -> Spoken:
    lead = f"{say(phrases, 'from_sources', sources=name_sources(phrases, outcome.sources))} " if name_them else ""
    budget = limits.max_chars - len(lead)
    clipped = clip_speech(outcome.text, budget, max_sentences=limits.max_sentences, language=question.language)
    if not clipped.text:
        return Spoken(text=say(phrases, str(Kind.NOTHING_FOUND)))
    events = (Event("clipped", {"characters": len(clipped.rest)}),) if clipped.rest else ()
    return Spoken(text=lead + clipped.text, rest=clipped.rest, events=events)


def _quotation(question: Question, outcome: Outcome, phrases: Phrases, limits: Limits, *, name_them: bool) -> Spoken:
    """Introduce quotations, and quote less where the introductions take the budget."""
    quote = outcome.quote
    while quote and quote.text:
        text = _introduced(quote, outcome, phrases, question.language, name_them=name_them)
        excess = len(text) - limits.max_chars
        if excess <= 0:
            return Spoken(text=text, quote=quote)
        budget = len(quote.text) - excess
        quote = quoting.quote_sections(
            question.text,
            outcome.material,
            budget,
            max_sentences=limits.max_sentences,
            language=question.language,
        )
        if len(quote.text) > budget:
            break
    if outcome.quote and outcome.quote.sentences:
        # No sentence fits beside its introduction: the beginning of the first one is better than none.
        return _chosen(question, outcome, phrases, limits)
    return Spoken(text=say(phrases, str(Kind.NOTHING_FOUND)))


def _introduced(quote: Quote, outcome: Outcome, phrases: Phrases, language: str, *, name_them: bool) -> str:
    """Put "The web says: " before the sentences of an outsider, and before any when sources are named."""

    def source(index: int) -> str:
        return outcome.material[index].source if index < len(outcome.material) else ""

    if not quote.sentences:
        return quote.text
    groups = [(tag, list(group)) for tag, group in groupby(quote.sentences, key=lambda one: source(one.section))]
    parts: list[str] = []
    for tag, sentences in groups:
        # A sentence that was clipped is whole in `sentences`.
        text = quote.text if len(groups) == 1 else quoting.speak(sentences, language=language)
        if tag in OUTSIDERS or (name_them and f"says_{tag}" in phrases):
            text = f"{say(phrases, f'says_{tag}')} {text}"
        parts.append(text)
    return " ".join(part for part in parts if part)
