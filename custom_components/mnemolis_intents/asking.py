"""One question, one coroutine: every entrance of the integration asks here.

`async_ask` never raises (only a cancellation passes) and is back by its deadline, with something to say.
"""

import asyncio
from dataclasses import dataclass, field, replace
from typing import Final

from homeassistant.core import Context, HomeAssistant
from homeassistant.util import dt as dt_util

from .answering import ladder
from .answering.deadline import within
from .answering.models import Event, Failure, Kind, Limits, Outcome, Question, Reason, Reply, Style
from .answering.noise import is_noise
from .answering.wording import LAST_RESORT, Phrases, Spoken, put_into_words
from .const import DOMAIN, LOGGER, SOURCE_AUTO, SOURCES
from .options import SpeakSources
from .phrases import async_get_phrases
from .runtime import MnemolisConfigEntry, Runtime, loaded_entries

DEFAULT_ANSWER_WITHIN: Final = 8.0
"""Seconds, where no entry is there to say otherwise."""

_WORDING_LEAD: Final = 0.1
"""Seconds before the deadline at which waiting ends, so that there is time to find the words."""

_EXECUTOR_ABOVE: Final = 4_000
"""Characters of text above which the gates run in the executor: their work could hold the event loop."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """Who asked; never sent to the server."""

    context: Context | None = None
    conversation_id: str | None = None
    device_id: str | None = None
    satellite_id: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A question with what an entrance knows about it. What is None is the entry's option."""

    text: str
    language: str
    asker: Asker = field(default_factory=Asker)
    entry: MnemolisConfigEntry | None = None
    """The entry to ask first."""
    only: bool = False
    """Whether no other entry may be asked."""
    source: str | None = None
    style: Style = Style.VOICE
    synthesize: bool | None = None
    answer_within: float | None = None
    barred: tuple[str, ...] = ()
    """Source tags that this entrance may not hear, unless the owner allowed them by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """What was said to a question."""

    question: Question
    outcome: Outcome
    spoken: Spoken
    elapsed_ms: int = 0

    @property
    def speech(self) -> str:
        """One line, never empty."""
        return self.spoken.text or LAST_RESORT

    @property
    def events(self) -> tuple[Event, ...]:
        """How it came about."""
        return (*self.outcome.events, *self.spoken.events)


async def async_ask(hass: HomeAssistant, ask: Ask) -> Told:
    """Answer a question by its deadline, whatever happens."""
    started = hass.loop.time()
    try:
        told = await _by_deadline(hass, ask, started)
    except Exception as err:  # noqa: BLE001 - an exception that leaves here is silence
        _log_fault(err)
        told = _speechless(ask)
    told = replace(told, elapsed_ms=round((hass.loop.time() - started) * 1_000))
    try:
        _record(hass, ask, told)
    except Exception as err:  # noqa: BLE001 - nor may book-keeping cost the answer
        _log_fault(err)
    return told


async def _by_deadline(hass: HomeAssistant, ask: Ask, started: float) -> Told:
    """Give the work a task of its own: a wait without an end, in whatever stage, must not outlast the deadline."""
    entries = _entries(hass, ask)
    options = entries[0].runtime_data.options if entries else None
    seconds = ask.answer_within or (options.answer_within if options else DEFAULT_ANSWER_WITHIN)
    work = hass.async_create_background_task(_answer(hass, ask, entries, started + seconds), f"{DOMAIN} question")
    try:
        await within(work, seconds)
    finally:
        if not work.done():
            work.cancel()
    if told := _finished(work):
        return told
    return await _tell(hass, _question(ask, entries), ladder.failed(_why_unfinished(work)), entries)


def _speechless(ask: Ask) -> Told:
    """Return what is said when the words themselves failed."""
    question = Question(text=ask.text, language=ask.language)
    return Told(question=question, outcome=ladder.failed(Reason.INTERNAL_ERROR), spoken=Spoken(text=LAST_RESORT))


def _finished(work: asyncio.Task[Told]) -> Told | None:
    return work.result() if work.done() and not work.cancelled() and not work.exception() else None


def _why_unfinished(work: asyncio.Task[Told]) -> Reason:
    """Return why a question has no answer, and log a fault of our own once."""
    if not work.done() or work.cancelled():
        return Reason.TIMEOUT
    if err := work.exception():
        _log_fault(err)
    return Reason.INTERNAL_ERROR


def _log_fault(err: BaseException) -> None:
    """Log a fault of our own by its kind: its text may hold the question."""
    LOGGER.error("a question failed with %s, please report this", type(err).__name__)
    LOGGER.debug("internal error", exc_info=err)


def _entries(hass: HomeAssistant, ask: Ask) -> list[MnemolisConfigEntry]:
    """Return the loaded entries in the order in which they are asked."""
    entries = loaded_entries(hass)
    if ask.entry is None:
        return entries
    first = [entry for entry in entries if entry.entry_id == ask.entry.entry_id]
    return first if ask.only else first + [entry for entry in entries if entry not in first]


def _question(ask: Ask, entries: list[MnemolisConfigEntry]) -> Question:
    options = entries[0].runtime_data.options if entries else None
    synthesize = ask.synthesize if ask.synthesize is not None else (options.synthesize if options else True)
    return Question(
        text=ask.text.strip(),
        language=ask.language,
        source=ask.source or (options.source if options else SOURCE_AUTO),
        style=ask.style,
        synthesize=synthesize,
    )


async def _answer(hass: HomeAssistant, ask: Ask, entries: list[MnemolisConfigEntry], deadline: float) -> Told:
    """Walk from the question to the words."""
    question = _question(ask, entries)
    if is_noise(question.text):
        return await _tell(hass, question, ladder.failed(Reason.NO_QUESTION), entries)
    if not entries:
        return await _tell(hass, question, ladder.failed(Reason.NOT_SET_UP), entries)
    outcome = ladder.failed(Reason.NOT_SET_UP)
    for entry in entries:
        runtime = entry.runtime_data
        got, events = await runtime.retriever.retrieve(question, deadline - _WORDING_LEAD)
        runtime.heed(got)
        outcome = await _settle(hass, question, got, events, runtime, _allowed(ask, runtime))
        if outcome.reason not in (Reason.UNREACHABLE, Reason.UNAUTHORIZED) or hass.loop.time() >= deadline:
            break
    return await _tell(hass, question, outcome, entries)


def _allowed(ask: Ask, runtime: Runtime) -> tuple[str, ...]:
    """Return the sources that may be heard; empty for all."""
    allowed = runtime.options.allowed_sources
    if allowed or not ask.barred:
        return allowed
    # A whole result of "fusion" is one whose parts could not be told apart: it may hold what is barred.
    known = dict.fromkeys((*SOURCES, *runtime.coordinator.data.sources))
    return tuple(source for source in known if source not in (*ask.barred, "fusion"))


async def _settle(
    hass: HomeAssistant,
    question: Question,
    got: Reply | Failure,
    events: tuple[Event, ...],
    runtime: Runtime,
    allowed: tuple[str, ...],
) -> Outcome:
    limits = _limits(question, runtime)

    def work() -> Outcome:
        return ladder.settle(
            question,
            got,
            limits=limits,
            allowed=allowed,
            today=dt_util.now().date(),
            events=events,
        )

    if isinstance(got, Failure):
        return work()
    if runtime.is_warm(question.language) and len(got.result) + len(got.answer or "") <= _EXECUTOR_ABOVE:
        return work()
    outcome = await hass.async_add_executor_job(work)
    runtime.warmed(question.language)
    return outcome


def _limits(question: Question, runtime: Runtime | None) -> Limits:
    voice = (
        Limits(max_chars=runtime.options.max_chars, max_sentences=runtime.options.max_sentences)
        if runtime
        else Limits()
    )
    return ladder.limits_for(question.style, voice)


async def _tell(hass: HomeAssistant, question: Question, outcome: Outcome, entries: list[MnemolisConfigEntry]) -> Told:
    """Find the words for an outcome."""
    phrases: Phrases = await async_get_phrases(hass, question.language)
    runtime = entries[0].runtime_data if entries else None
    when = runtime.options.speak_sources if runtime else SpeakSources.NEVER
    name_them = when is SpeakSources.ALWAYS or (when is SpeakSources.WHEN_SEVERAL and len(outcome.sources) > 1)
    spoken = put_into_words(question, outcome, phrases, _limits(question, runtime), name_them=name_them)
    return Told(question=question, outcome=outcome, spoken=spoken)


def _record(hass: HomeAssistant, ask: Ask, told: Told) -> None:
    """Keep what became of the question: enumerated words and numbers, never the text of anything."""
    outcome = told.outcome
    if outcome.kind is Kind.FAILED and outcome.reason is not Reason.NO_QUESTION:
        LOGGER.warning("a question failed: %s after %d ms", outcome.reason, told.elapsed_ms)
    LOGGER.debug("question %.80r: %s, detail %.80r, %d ms", ask.text, outcome.kind, outcome.detail, told.elapsed_ms)
    for entry in _entries(hass, ask)[:1]:
        entry.runtime_data.record(
            outcome, told.events, told.elapsed_ms, language=ask.language, satellite=ask.asker.satellite_id
        )
