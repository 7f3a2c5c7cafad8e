"""What each listener heard last, for "say that again" and "go on".

A memory belongs to a satellite, else to a device, else to a conversation; never across. It is small, short, and dies
with the entry.
"""

from collections import OrderedDict
from dataclasses import dataclass, field
import time
from typing import Final

from .answering.follow_up import Thread

SECONDS: Final = 600.0
"""How long a follow-up finds what it follows."""
LISTENERS: Final = 64
"""Listeners remembered at once; the one heard longest ago is forgotten first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """The last thing that a listener was told."""

    speech: str
    language: str
    sources: tuple[str, ...]
    thread: Thread
    when: float = field(default_factory=time.monotonic)


class Memory:
    """The last thing heard, by listener."""

    def __init__(self) -> None:
        """Start empty."""
        self._heard: OrderedDict[str, Heard] = OrderedDict()

    def remember(self, listener: str, heard: Heard) -> None:
        """Keep what a listener heard, in place of what was before."""
        self._heard[listener] = heard
        self._heard.move_to_end(listener)
        while len(self._heard) > LISTENERS:
            self._heard.popitem(last=False)

    def recall(self, listener: str) -> Heard | None:
        """Return what a listener heard within the last ten minutes."""
        heard = self._heard.get(listener)
        if heard and time.monotonic() - heard.when > SECONDS:
            del self._heard[listener]
            return None
        return heard
