"""Asking one server: slots, shared requests, the hedge and the circuit.

A request belongs to the entry, never to the turn that asked for it: a cancelled turn leaves it to others who wait for
the same, and the last one who gives up ends it.
"""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
import time
from typing import TYPE_CHECKING, Any, Final

from .answering.deadline import first_of, within
from .answering.models import Event, Failure, Outcome, Question, Reason, Reply

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from .client import Retrieval

RUNNING: Final = 8
"""Requests that run at once."""
WAITING: Final = 16
"""Requests that may wait for a slot; beyond that the answer is `busy`, at once."""
REQUEST_TIMEOUT: Final = 290.0
"""Seconds after which a request ends even if somebody still waits for it: the bound of a late answer."""
PROBE_TIMEOUT: Final = 1.0
"""Seconds that a question may lose on a server that was down a moment ago."""
HEDGE_AFTER: Final = 0.6
"""Share of the deadline after which the plain question is sent beside the one that asks for synthesis."""
HEDGE_LEAD: Final = 0.3
"""Seconds before the deadline at which the hedge's reply is taken if there is no better one."""
FRUITLESS_HEDGES: Final = 2
"""Hedges in a row that brought nothing, after which none is sent until a synthesis comes in time again."""

type Got = Reply | Failure
type StartTask = Callable[[Coroutine[Any, Any, Any], str], asyncio.Task[Any]]


@dataclass(slots=True, eq=False)
class Flight:
    """One outstanding request, and who waits for it."""

    main: asyncio.Task[Got] = field(init=False)
    waiting: int = 0
    plain: asyncio.Task[Got] | None = None
    """The hedge: the same question without synthesis."""
    plain_used: bool = False
    """The hedge's reply was the one that served."""
    events: list[Event] = field(default_factory=list)
    settled: dict[tuple[object, ...], Outcome] = field(default_factory=dict)
    """What was worked out of the replies: whoever asks the same need not do it again."""


class Retriever:
    """All requests to one server."""

    def __init__(self, client: Retrieval, start_task: StartTask) -> None:
        """Take the client, and a way to start tasks that end with the entry.

        A task may run to its first wait before it is returned: then the request is on its way at once.
        """
        self._client = client
        self._start_task = start_task
        self._flights: dict[tuple[object, ...], Flight] = {}
        self._slots = asyncio.Semaphore(RUNNING)
        self._open = False
        self._probe: asyncio.Task[bool] | None = None
        self._fruitless = 0
        self.knows_synthesize = False
        """Whether the server is known to compose answers: only then does a hedge make sense."""
        self.reached: float | None = None
        """When the server last answered, in `time.monotonic()` seconds."""

    @property
    def reachable(self) -> bool:
        """Whether the last attempt to connect succeeded."""
        return not self._open

    def mark(self, got: object) -> None:
        """Learn from any exchange with the server: only a failed connection opens the circuit."""
        if isinstance(got, Failure) and got.reason is Reason.UNREACHABLE:
            self._open = True
            return
        if isinstance(got, Failure) and got.reason in (Reason.TIMEOUT, Reason.INTERNAL_ERROR):
            return
        self._open = False
        self.reached = time.monotonic()
        if isinstance(got, Reply) and got.knows_synthesize:
            self.knows_synthesize = True

    async def obstacle(self, deadline: float) -> Reason | None:
        """Return why it makes no sense to ask: a server that was down a moment ago is tried with a short probe first."""
        return await self._probed(deadline) if self._open else None

    @asynccontextmanager
    async def joined(self, question: Question, deadline: float) -> AsyncIterator[Flight | None]:
        """Wait for a request together with everybody who asks the same; None when there is no room.

        Leaving the block gives the request up; it ends when nobody waits for it any more.
        """
        key = (question.source, question.style, question.synthesize, " ".join(question.text.casefold().split()))
        flight = self._flights.get(key)
        if flight is None:
            if len(self._flights) >= RUNNING + WAITING:
                yield None
                return
            flight = self._start(key, question, deadline)
        flight.waiting += 1
        try:
            yield flight
        finally:
            flight.waiting -= 1
            if not flight.waiting:
                # Whoever asks the same from now on must not wait for what is ending.
                self._forget(key, flight)
                flight.main.cancel()

    def _start(self, key: tuple[object, ...], question: Question, deadline: float) -> Flight:
        """Start a request; it removes itself when it is done."""
        flight = Flight()
        flight.main = self._start_task(self._fly(flight, question, deadline), "search")
        self._flights[key] = flight

        def land(_task: asyncio.Task[Got]) -> None:
            self._forget(key, flight)
            if flight.plain:
                self._fruitless = 0 if flight.plain_used else self._fruitless + 1
            elif _reply(flight.main):
                self._fruitless = 0

        flight.main.add_done_callback(land)
        return flight

    def _forget(self, key: tuple[object, ...], flight: Flight) -> None:
        if self._flights.get(key) is flight:
            del self._flights[key]

    async def _fly(self, flight: Flight, question: Question, deadline: float) -> Got:
        """Hold a slot for the request and its hedge, and end both together."""
        await self._slots.acquire()
        hedging = self._hedge_later(flight, question, deadline)
        try:
            got = await self._client.search(question, REQUEST_TIMEOUT)
            self.mark(got)
            if isinstance(got, Failure) and flight.plain and not flight.plain.done():
                # The polish failed; the plain question may still bring the material.
                await asyncio.wait({flight.plain})
            return got
        finally:
            if hedging:
                hedging.cancel()
            if flight.plain:
                flight.plain.cancel()
            self._slots.release()

    def _hedge_later(self, flight: Flight, question: Question, deadline: float) -> asyncio.TimerHandle | None:
        """Send the question without synthesis beside the first, once, when most of the time is gone."""
        loop = asyncio.get_running_loop()
        after = (deadline - loop.time()) * HEDGE_AFTER
        if not (question.synthesize and self.knows_synthesize) or self._fruitless >= FRUITLESS_HEDGES or after <= 0:
            return None

        def hedge() -> None:
            flight.events.append(Event("hedged"))
            plain = replace(question, synthesize=False)
            flight.plain = self._start_task(self._client.search(plain, REQUEST_TIMEOUT), "hedge request")

        return loop.call_later(after, hedge)

    async def best(self, flight: Flight, deadline: float) -> Got:
        """Return the request's reply, or shortly before the deadline its hedge's, or why there is none."""
        loop = asyncio.get_running_loop()
        await within(flight.main, deadline - HEDGE_LEAD - loop.time())
        if not flight.main.done() and not _reply(flight.plain):
            await first_of((task for task in (flight.main, flight.plain) if task), deadline - loop.time())
        if not flight.main.done() and not _reply(flight.plain):
            # The hedge failed, and tells nothing of the request that is still under way.
            await within(flight.main, deadline - loop.time())
        return self._choose(flight)

    def _choose(self, flight: Flight) -> Got:
        if (got := _reply(flight.main)) is not None:
            return got
        if (got := _reply(flight.plain)) is not None:
            flight.plain_used = True
            return got
        main = flight.main
        if not main.done():
            return Failure(Reason.TIMEOUT)
        if main.cancelled():
            return Failure(Reason.NOT_SET_UP, "the entry was unloaded")
        if err := main.exception():
            return Failure(Reason.INTERNAL_ERROR, type(err).__name__)
        return main.result()

    async def _probed(self, deadline: float) -> Reason | None:
        """Ask for a sign of life, together with everybody else who wants one; close the circuit on success."""
        if self._probe is None or self._probe.done():
            self._probe = self._start_task(self._try_sources(), "probe")
        probe = self._probe
        await within(probe, deadline - asyncio.get_running_loop().time())
        if probe.cancelled():
            # The entry was unloaded under it, which says nothing of the server.
            return Reason.NOT_SET_UP
        alive = probe.done() and not probe.exception() and probe.result()
        return None if alive else Reason.UNREACHABLE

    async def _try_sources(self) -> bool:
        got = await self._client.sources(PROBE_TIMEOUT)
        self.mark(got)
        return not self._open and not isinstance(got, Failure)


def _reply(task: asyncio.Task[Got] | None) -> Reply | None:
    """Return a finished task's reply, if it brought one."""
    if task is None or not task.done() or task.cancelled() or task.exception():
        return None
    got = task.result()
    return got if isinstance(got, Reply) else None
