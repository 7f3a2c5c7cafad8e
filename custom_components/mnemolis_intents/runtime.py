"""What an entry holds while it is loaded."""

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass, field
import re
from typing import Final

from homeassistant.config_entries import ConfigEntry, ConfigEntryState
from homeassistant.core import CALLBACK_TYPE, HomeAssistant, callback

from .answering.models import Event, Failure, Kind, Outcome, Reason, Reply
from .client import MnemolisClient
from .compositions import Compositions
from .const import DOMAIN, LOGGER, SOURCE_TAG
from .coordinator import MnemolisCoordinator
from .memory import Memory
from .options import Options
from .retrieval import Retriever

REMEMBERED: Final = 20
"""Outcomes kept for the diagnostics."""

COUNTERS: Final = (
    "requested", "served", "not_in_sources", "nothing_found", "rejected_or_skipped", "quoted", "failed", "late",
)  # fmt: skip
"""What is counted; the names are those of the server's own statistics where it has them.

Every question ends as one of served, not in the sources, nothing found, quoted and failed.
"""

# What an event may carry is stored and backed up, and both can be any text that came from outside.
_LANGUAGE_TAG: Final = re.compile(r"[A-Za-z]{2,8}(?:[-_][A-Za-z0-9]{1,8}){0,3}")

_COMING: Final = frozenset(
    {ConfigEntryState.NOT_LOADED, ConfigEntryState.SETUP_IN_PROGRESS, ConfigEntryState.UNLOAD_IN_PROGRESS}
)

type MnemolisConfigEntry = ConfigEntry[Runtime]


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """What may be kept of a question: enumerated words, tags and numbers, never a text."""

    kind: Kind
    reason: Reason | None = None
    gate: str | None = None
    """The gate that refused an answer, whatever was spoken instead."""
    sources: tuple[str, ...] = ()
    elapsed_ms: int = 0
    language: str | None = None
    satellite: str | None = None
    """Entity id of the satellite that asked."""


@dataclass(slots=True, kw_only=True)
class Runtime:
    """An entry's client, options, and what became of its questions."""

    client: MnemolisClient
    options: Options
    retriever: Retriever
    compositions: Compositions
    coordinator: MnemolisCoordinator
    start_reauth: CALLBACK_TYPE
    counters: Counter[str] = field(default_factory=Counter)
    last: deque[Record] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    """The latest outcomes, oldest first."""
    memory: Memory = field(default_factory=Memory)
    """What each listener heard last."""
    listeners: list[Callable[[Record | None], None]] = field(default_factory=list)
    """Called after every outcome with what is kept of it, and with None when only a counter changed."""

    def heed(self, got: Reply | Failure) -> None:
        """Show whether the server can be reached, and ask for a key when it wants another one; nothing waits for that."""
        self._soon(self._heed, got)

    def _heed(self, got: Reply | Failure) -> None:
        self.coordinator.async_heed(got)
        if isinstance(got, Failure) and got.reason is Reason.UNAUTHORIZED:
            self.start_reauth()
            self.coordinator.async_key_refused()

    @callback
    def listen(self, listener: Callable[[Record | None], None]) -> CALLBACK_TYPE:
        """Call a function after every outcome; returns how to stop that."""
        self.listeners.append(listener)
        return lambda: self.listeners.remove(listener)

    def record(
        self,
        outcome: Outcome,
        events: tuple[Event, ...],
        elapsed_ms: int,
        *,
        language: str | None = None,
        satellite: str | None = None,
    ) -> None:
        """Count an outcome, and tell the entities as soon as whoever asked has the answer."""
        self.counters["requested"] += 1
        match outcome.kind:
            case Kind.ANSWERED | Kind.COMPOSED:
                self.counters["served"] += 1
            case Kind.NOT_IN_SOURCES:
                self.counters["not_in_sources"] += 1
            case Kind.QUOTED:
                self.counters["quoted"] += 1
            case Kind.FAILED:
                self.counters["failed"] += 1
            case Kind.NOTHING_FOUND:
                self.counters["nothing_found"] += 1
        gate = next((event.data.get("gate") for event in events if event.name == "synthesis_rejected"), None)
        if any(event.name in ("synthesis_rejected", "synthesis_skipped") for event in events):
            self.counters["rejected_or_skipped"] += 1
        record = Record(
            kind=outcome.kind,
            reason=outcome.reason,
            gate=str(gate) if gate else None,
            sources=tuple(source for source in outcome.sources if SOURCE_TAG.fullmatch(source)),
            elapsed_ms=elapsed_ms,
            language=language if language and _LANGUAGE_TAG.fullmatch(language) else None,
            satellite=satellite,
        )
        self.last.append(record)
        self._tell(record)

    def record_late(self) -> None:
        """Count an answer that was announced after its deadline."""
        self.counters["late"] += 1
        self._tell(None)

    def _tell(self, record: Record | None) -> None:
        for listener in list(self.listeners):
            self._soon(listener, record)

    def _soon[T](self, work: Callable[[T], None], about: T) -> None:
        """Do what no listener waits for once whoever asked has the answer; what fails in it costs nobody theirs."""

        def guarded() -> None:
            try:
                work(about)
            except Exception as err:  # noqa: BLE001 - its text may hold anything
                LOGGER.error("what follows a question failed with %.80r, please report this", type(err).__name__)
                LOGGER.debug("internal error", exc_info=err)

        asyncio.get_running_loop().call_soon(guarded)


def is_any_expected(hass: HomeAssistant) -> bool:
    """Tell whether an entry is not loaded but will be: at start, and while one is reloaded."""
    return any(entry.state in _COMING and not entry.disabled_by for entry in hass.config_entries.async_entries(DOMAIN))


def loaded_entries(hass: HomeAssistant) -> list[MnemolisConfigEntry]:
    """Return the entries that can be asked, in order of their creation."""
    return hass.config_entries.async_loaded_entries(DOMAIN)
