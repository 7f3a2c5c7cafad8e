"""Compositions of a local language model: outstanding ones are joined and bounded, good ones are kept.

A composition belongs to the entry, never to the turn that asked for it: one that is not ready by the deadline may go
on, and whoever asks with the same material finds it.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextvars import Context
from dataclasses import dataclass, replace
from typing import Any, Final

from .answering import ladder
from .answering.models import Event, Kind, Outcome, Quote, Verdict, VerdictKind

RUNNING: Final = 2
"""Compositions at once: more of them slow each other down on the one machine that they usually share."""
WAITING: Final = 6
"""Compositions that may wait for their turn; beyond that none is started, and the material is quoted."""
KEPT: Final = 64
"""Composed answers in the cache."""

type StartTask = Callable[[Coroutine[Any, Any, Any], str], asyncio.Task[Any]]
type Work = Callable[[], Coroutine[Any, Any, Composition]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Composition:
    """What a model's reply came to."""

    verdict: Verdict
    quote: Quote | None = None
    """Only where the answer is made of quotations."""
    events: tuple[Event, ...] = ()

    def applied(self, received: Outcome) -> Outcome:
        """Return the outcome as this composition leaves it: a rung, or unchanged but for events."""
        received = replace(received, events=(*received.events, *self.events))
        outcome = ladder.accept(received, self.verdict, Kind.COMPOSED)
        return replace(outcome, quote=self.quote) if outcome.kind is Kind.COMPOSED else outcome


@dataclass(slots=True, eq=False)
class Job:
    """An outstanding composition."""

    task: asyncio.Task[Composition]
    waiting: int = 0


class Compositions:
    """All compositions of one entry."""

    def __init__(self, start_task: StartTask) -> None:
        """Take a way to start tasks that end with the entry."""
        self._start_task = start_task
        self._slots = asyncio.Semaphore(RUNNING)
        self._jobs: dict[str, Job] = {}
        self._kept: OrderedDict[str, Composition] = OrderedDict()

    def outstanding(self, key: str) -> bool:
        """Tell whether a composition is on its way."""
        return key in self._jobs

    def cached(self, key: str) -> Composition | None:
        """Return an answer that was composed from the same material."""
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def join(self, key: str, work: Work) -> Job | None:
        """Take part in a composition, and start it if nobody has; None when there is no room."""
        job = self._jobs.get(key)
        if job is None:
            if len(self._jobs) >= RUNNING + WAITING:
                return None
            # In a context of its own: it serves many turns, and none of their sessions may leak into it.
            task = Context().run(self._start_task, self._run(key, work), "composition")
            job = self._jobs[key] = Job(task)
            task.add_done_callback(lambda _task: self._end(key, job))
        job.waiting += 1
        return job

    def leave(self, job: Job, *, goes_on: bool) -> None:
        """Stop waiting; the last one to leave ends the composition, unless it goes on for a late answer."""
        job.waiting -= 1
        if not job.waiting and not goes_on:
            job.task.cancel()

    async def _run(self, key: str, work: Work) -> Composition:
        async with self._slots:
            composition = await work()
        if composition.verdict.kind is VerdictKind.ANSWERED:
            self._keep(key, composition)
        return composition

    def _keep(self, key: str, composition: Composition) -> None:
        """Keep an answer, never an honest miss or a refusal: a second try may do better."""
        self._kept[key] = composition
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _end(self, key: str, job: Job) -> None:
        if self._jobs.get(key) is job:
            del self._jobs[key]
        if not job.task.cancelled():
            # Marked as seen: a fault that nobody waits for any more must not be logged with its text.
            job.task.exception()
