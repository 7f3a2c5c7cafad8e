"""One question, one coroutine: every entrance of the integration asks here.

`async_ask` never raises (only a cancellation passes) and is back by its deadline, with something to say.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util

from . import late
from .answering import ladder, warmth
from .answering.deadline import within
from .answering.follow_up import thread_after
from .answering.models import Event, Failure, Kind, Limits, Outcome, Question, Reason, Reply, Style
from .answering.noise import is_noise
from .answering.pronunciation import pronounce, read_table
from .answering.wording import LAST_RESORT, LATE, Phrases, Spoken, put_into_words
from .asker import Asker, can_announce, satellite_of
from .const import DOMAIN, LOGGER, SOURCE_AUTO, SOURCES
from .memory import Heard
from .options import SpeakSources
from .phrases import PATIENCE, async_get_phrases
from .retrieval import Flight
from .runtime import MnemolisConfigEntry, Runtime, is_any_expected, loaded_entries
from .synthesis import async_compose, is_composing

DEFAULT_ANSWER_WITHIN: Final = 8.0
"""Seconds, where no entry is there to say otherwise."""

_WORDING_LEAD: Final = 0.1
"""Seconds before the deadline at which waiting ends, so that there is time to find the words."""

_RELOAD_WAIT: Final = 2.0
"""Seconds that a question waits for an entry that is being loaded."""
_RELOAD_POLL: Final = 0.05

_QUOTING_LEAD: Final = 0.1
"""Seconds before that at which the local model's time ends, so that there is time to quote the material."""

_HANDED_OVER: Final = frozenset({Reason.UNREACHABLE, Reason.UNAUTHORIZED})
"""Failures after which the next server is asked: this one cannot be talked to."""

_EXECUTOR_ABOVE: Final = 4_000
"""Characters of text above which the gates run in the executor: their work could hold the event loop."""


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
        told = _speechless(ask, err)
    told = replace(told, elapsed_ms=round((hass.loop.time() - started) * 1_000))
    _log(ask, told)
    try:
        _record(hass, ask, told)
    except Exception as err:  # noqa: BLE001 - nor may book-keeping cost the answer
        LOGGER.error("keeping count of a question failed with %.80r, please report this", type(err).__name__)
    return told


async def _by_deadline(hass: HomeAssistant, ask: Ask, started: float) -> Told:
    """Give the work a task of its own: a wait without an end, in whatever stage, must not outlast the deadline."""
    entries = _entries(hass, ask)
    runtime = _runtime(entries)
    options = runtime.options if runtime else None
    seconds = ask.answer_within or (options.answer_within if options else DEFAULT_ANSWER_WITHIN)
    work = hass.async_create_background_task(_answer(hass, ask, entries, started + seconds), f"{DOMAIN} question")
    try:
        await within(work, seconds)
    finally:
        if not work.done():
            work.cancel()
            # Whatever it ends with, nobody looks at it any more, and it must not be logged with its text.
            work.add_done_callback(lambda done: None if done.cancelled() else done.exception())
    if told := _finished(work):
        return told
    # What is not loaded by now is not waited for.
    left = min(started + seconds - hass.loop.time(), PATIENCE)
    return await _tell(hass, _question(ask, entries), _unfinished(work), entries, patience=left)


def _speechless(ask: Ask, err: Exception) -> Told:
    """Return what is said when the words themselves failed."""
    question = Question(text=ask.text, language=ask.language)
    return Told(question=question, outcome=_internal_error(err), spoken=Spoken(text=LAST_RESORT))


def _finished(work: asyncio.Task[Told]) -> Told | None:
    return work.result() if work.done() and not work.cancelled() and not work.exception() else None


def _unfinished(work: asyncio.Task[Told]) -> Outcome:
    """Return why a question has no answer."""
    err = work.exception() if work.done() and not work.cancelled() else None
    return _internal_error(err) if err else ladder.failed(Reason.TIMEOUT)


def _internal_error(err: BaseException) -> Outcome:
    """Return a fault of our own by its kind: its text may hold the question, and is for DEBUG alone."""
    LOGGER.debug("internal error", exc_info=err)
    return ladder.failed(Reason.INTERNAL_ERROR, type(err).__name__)


def _entries(hass: HomeAssistant, ask: Ask) -> list[MnemolisConfigEntry]:
    """Return the loaded entries in the order in which they are asked."""
    entries = loaded_entries(hass)
    if ask.entry is None:
        return entries
    first = [entry for entry in entries if entry.entry_id == ask.entry.entry_id]
    return first if ask.only else first + [entry for entry in entries if entry not in first]


def _runtime(entries: list[MnemolisConfigEntry]) -> Runtime | None:
    """Return what the first entry holds; nothing, if it was unloaded meanwhile."""
    return getattr(entries[0], "runtime_data", None) if entries else None


def _runtimes(entries: list[MnemolisConfigEntry]) -> list[Runtime]:
    """Return what entries hold now: a reload gives them something else."""
    return [runtime for entry in entries if (runtime := _runtime([entry]))]


def _question(ask: Ask, entries: list[MnemolisConfigEntry]) -> Question:
    runtime = _runtime(entries)
    options = runtime.options if runtime else None
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
    late.drop(hass, satellite_of(hass, ask.asker))
    asked: list[Runtime] = []
    outcome = await _ask_entries(hass, ask, question, entries, asked, deadline)
    while outcome.reason is Reason.NOT_SET_UP and await _reloaded(hass, ask, asked, deadline):
        # The entry was loading, or it was reloaded under the question: its requests end with it.
        entries = _entries(hass, ask)
        outcome = await _ask_entries(hass, ask, question, entries, asked, deadline)
    return await _tell(hass, question, outcome, entries)


async def _ask_entries(
    hass: HomeAssistant,
    ask: Ask,
    question: Question,
    entries: list[MnemolisConfigEntry],
    asked: list[Runtime],
    deadline: float,
) -> Outcome:
    """Ask one server after the other, while they cannot be talked to and time is left; note which were asked."""
    outcome = ladder.failed(Reason.NOT_SET_UP)
    for entry in entries:
        if (runtime := _runtime([entry])) is None:
            # It was unloaded while another one was asked.
            continue
        asked.append(runtime)
        outcome = await _ask_entry(hass, ask, question, entry, deadline)
        if outcome.reason not in _HANDED_OVER or hass.loop.time() >= deadline - _WORDING_LEAD:
            break
    return outcome


async def _reloaded(hass: HomeAssistant, ask: Ask, asked: list[Runtime], deadline: float) -> bool:
    """Wait a little for an entry that is on its way; return whether there is one that was not asked as it is now."""
    until = min(hass.loop.time() + _RELOAD_WAIT, deadline - _WORDING_LEAD)
    while hass.loop.time() < until:
        if any(all(runtime is not one for one in asked) for runtime in _runtimes(_entries(hass, ask))):
            return True
        if not is_any_expected(hass):
            return False
        await asyncio.sleep(_RELOAD_POLL)
    return False


async def _ask_entry(
    hass: HomeAssistant, ask: Ask, question: Question, entry: MnemolisConfigEntry, deadline: float
) -> Outcome:
    """Ask one server and settle what is spoken; if it is late, promise an announcement."""
    runtime = entry.runtime_data
    retriever = runtime.retriever
    if reason := await retriever.obstacle(deadline - _WORDING_LEAD):
        return ladder.failed(reason, "still down")
    async with retriever.joined(question, deadline) as flight:
        if flight is None:
            return ladder.failed(Reason.BUSY)
        got = await retriever.best(flight, deadline - _WORDING_LEAD)
        runtime.heed(got)
        outcome = await _settle(hass, question, got, flight, runtime, _allowed(ask, runtime), deadline)
        unfinished = outcome.reason is Reason.TIMEOUT and not flight.main.done()
        composing = is_composing(runtime, question, outcome)
        if (unfinished or composing) and (satellite := _late_satellite(hass, ask, runtime)):
            late.promise(
                hass,
                entry,
                satellite,
                ask.asker,
                lambda: (
                    _late_composition(hass, ask, question, entry, outcome)
                    if composing
                    else _late_answer(hass, ask, question, entry)
                ),
            )
            outcome = replace(outcome, events=(*outcome.events, Event(LATE)))
    return outcome


def _late_satellite(hass: HomeAssistant, ask: Ask, runtime: Runtime) -> str | None:
    """Return the satellite on which a late answer can be announced."""
    satellite = satellite_of(hass, ask.asker) if runtime.options.late_answers else None
    return satellite if satellite and can_announce(hass, satellite) else None


async def _late_answer(hass: HomeAssistant, ask: Ask, question: Question, entry: MnemolisConfigEntry) -> str:
    """Wait on for the outstanding request, and return what is announced: a failure too, since it was promised."""
    runtime = entry.runtime_data
    async with runtime.retriever.joined(question, hass.loop.time()) as flight:
        if flight is None:
            outcome = ladder.failed(Reason.BUSY)
        else:
            await asyncio.wait({flight.main})
            got = await runtime.retriever.best(flight, hass.loop.time())
            outcome = await _settle(
                hass,
                question,
                got,
                flight,
                runtime,
                _allowed(ask, runtime),
                hass.loop.time() + late.MAX_AGE,
            )
    told = await _tell(hass, question, outcome, [entry])
    runtime.record_late()
    _remember(ask, told, runtime)
    return told.speech


async def _late_composition(
    hass: HomeAssistant, ask: Ask, question: Question, entry: MnemolisConfigEntry, spoken: Outcome
) -> str:
    """Wait on for the local model. What it did not compose is announced only if nothing better was spoken before."""
    runtime = entry.runtime_data
    received = replace(spoken, kind=Kind.NOTHING_FOUND, quote=None, sources=())
    outcome = await async_compose(hass, runtime, question, received, late.MAX_AGE)
    if outcome.kind is not Kind.COMPOSED and spoken.kind is Kind.QUOTED:
        return ""
    told = await _tell(hass, question, outcome, [entry])
    runtime.record_late()
    _remember(ask, told, runtime)
    return told.speech


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
    flight: Flight,
    runtime: Runtime,
    allowed: tuple[str, ...],
    deadline: float,
) -> Outcome:
    """Climb the ladder; the owner's own language model has the time that is left, where one is chosen."""
    limits = _limits(question, runtime)
    events = tuple(flight.events)
    key = (got, question, allowed, len(events))

    # Long ones are parsed in the executor, where they are judged too.
    receive = _once(flight, (*key, "received"), partial(ladder.receive, got, allowed=allowed, events=events))
    received = receive() if _is_short(got) else await hass.async_add_executor_job(receive)
    run = partial(_run, hass, question, received)
    climb = partial(ladder.climb, question, received, today=dt_util.now().date())
    outcome = climbed = await run(_once(flight, key, climb))
    if outcome.kind is Kind.NOTHING_FOUND and outcome.material and runtime.options.ai_task_entity:
        left = deadline - _WORDING_LEAD - _QUOTING_LEAD - hass.loop.time()
        outcome = await async_compose(hass, runtime, question, outcome, left)
    if outcome.kind is Kind.NOTHING_FOUND:
        received = outcome
        quote = partial(ladder.fall_back, question, received, limits)
        outcome = await run(_once(flight, (*key, limits), quote) if received is climbed else quote)
    return outcome


def _once(flight: Flight, key: tuple[object, ...], work: Callable[[], Outcome]) -> Callable[[], Outcome]:
    """Let listeners who ask the same at once share the work on the reply, as they share the request."""

    def shared() -> Outcome:
        if (outcome := flight.settled.get(key)) is None:
            outcome = flight.settled[key] = work()
        return outcome

    return shared


def _is_short(got: Reply | Failure) -> bool:
    """Decide whether working on a reply holds the event loop no longer than it may."""
    return not isinstance(got, Reply) or len(got.result) + len(got.answer or "") <= _EXECUTOR_ABOVE


async def _run(hass: HomeAssistant, question: Question, received: Outcome, work: Callable[[], Outcome]) -> Outcome:
    """Work on long texts, and on the first of a language, off the event loop."""
    if received.reply is None:
        return work()
    if _is_short(received.reply) and warmth.is_warm(warmth.languages_of(question, received)):
        return work()

    def warmed() -> Outcome:
        warmth.warm(warmth.languages_of(question, received))
        return work()

    return await hass.async_add_executor_job(warmed)


def _limits(question: Question, runtime: Runtime | None) -> Limits:
    voice = (
        Limits(max_chars=runtime.options.max_chars, max_sentences=runtime.options.max_sentences)
        if runtime
        else Limits()
    )
    return ladder.limits_for(question.style, voice)


async def _tell(
    hass: HomeAssistant,
    question: Question,
    outcome: Outcome,
    entries: list[MnemolisConfigEntry],
    *,
    patience: float = PATIENCE,
) -> Told:
    """Find the words for an outcome."""
    phrases: Phrases = await async_get_phrases(hass, question.language, patience)
    runtime = _runtime(entries)
    when = runtime.options.speak_sources if runtime else SpeakSources.NEVER
    name_them = when is SpeakSources.ALWAYS or (when is SpeakSources.WHEN_SEVERAL and len(outcome.sources) > 1)
    limits = _limits(question, runtime)
    spoken = put_into_words(question, outcome, phrases, limits, name_them=name_them)
    if runtime and runtime.options.pronunciations:
        table = read_table(runtime.options.pronunciations)
        spoken = replace(spoken, text=pronounce(spoken.text, table, limits.max_chars))
    return Told(question=question, outcome=outcome, spoken=spoken)


def _log(ask: Ask, told: Told) -> None:
    """Log one line for a question that failed: enumerated words and numbers, never the text of anything."""
    outcome = told.outcome
    if outcome.reason is Reason.INTERNAL_ERROR:
        LOGGER.error("a question failed with %.80r, please report this", outcome.detail.partition(":")[0])
    elif outcome.kind is Kind.FAILED and outcome.reason is not Reason.NO_QUESTION:
        LOGGER.warning("a question failed: %s after %d ms", outcome.reason, told.elapsed_ms)
    LOGGER.debug("question %.80r: %s, detail %.80r, %d ms", ask.text, outcome.kind, outcome.detail, told.elapsed_ms)


def _record(hass: HomeAssistant, ask: Ask, told: Told) -> None:
    """Count the outcome, and keep what was heard for a follow-up."""
    for entry in _entries(hass, ask)[:1]:
        entry.runtime_data.record(
            told.outcome, told.events, told.elapsed_ms, language=ask.language, satellite=satellite_of(hass, ask.asker)
        )
        _remember(ask, told, entry.runtime_data)


def _remember(ask: Ask, told: Told, runtime: Runtime) -> None:
    """Keep what the listener heard, so that it can be repeated and go on."""
    if (listener := ask.asker.listener) is None or told.outcome.reason is Reason.NO_QUESTION:
        return
    heard = Heard(
        speech=told.speech,
        language=told.question.language,
        sources=told.outcome.sources,
        thread=thread_after(told.outcome, told.spoken),
    )
    runtime.memory.remember(listener, heard)
