"""What an entry holds while it is loaded."""

from collections import Counter, deque
from dataclasses import dataclass, field
from typing import Any, Final

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import CALLBACK_TYPE, HomeAssistant

from .answering.languages import primary
from .answering.models import Event, Failure, Kind, Outcome, Reason, Reply
from .client import MnemolisClient
from .const import DOMAIN
from .coordinator import MnemolisCoordinator
from .options import Options
from .retrieval import Retriever

REMEMBERED: Final = 20
"""Outcomes kept for the diagnostics."""

type MnemolisConfigEntry = ConfigEntry[Runtime]


@dataclass(slots=True, kw_only=True)
class Runtime:
    """An entry's client, options, and what became of its questions."""

    client: MnemolisClient
    options: Options
    retriever: Retriever
    coordinator: MnemolisCoordinator
    start_reauth: CALLBACK_TYPE
    counters: Counter[str] = field(default_factory=Counter)
    last: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    last_elapsed_ms: int | None = None
    listeners: list[CALLBACK_TYPE] = field(default_factory=list)
    """Called after every outcome."""
    _warm: set[str] = field(default_factory=set)

    def heed(self, got: Reply | Failure) -> None:
        """Ask the owner for a key when the server wants another one. The next question is asked all the same."""
        if isinstance(got, Failure) and got.reason is Reason.UNAUTHORIZED:
            self.start_reauth()

    def is_warm(self, language: str) -> bool:
        """Whether the tables of a language are built: building them reads files."""
        return primary(language) in self._warm

    def warmed(self, language: str) -> None:
        """Remember that the tables of a language are built."""
        self._warm.add(primary(language))

    def record(self, outcome: Outcome, events: tuple[Event, ...], elapsed_ms: int) -> None:
        """Count an outcome."""
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
                pass
        gate = next((event.data.get("gate") for event in events if event.name == "synthesis_rejected"), None)
        if any(event.name in ("synthesis_rejected", "synthesis_skipped") for event in events):
            self.counters["rejected_or_skipped"] += 1
        self.last_elapsed_ms = elapsed_ms
        self.last.append(
            {
                "kind": str(outcome.kind),
                "reason": str(outcome.reason) if outcome.reason else None,
                "gate": gate,
                "elapsed_ms": elapsed_ms,
            }
        )
        for listener in list(self.listeners):
            listener()


def loaded_entries(hass: HomeAssistant) -> list[MnemolisConfigEntry]:
    """Return the entries that can be asked, in order of their creation."""
    return hass.config_entries.async_loaded_entries(DOMAIN)
