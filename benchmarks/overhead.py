"""Print what the integration adds to a bare HTTP call, with one question and with many at once.

    python benchmarks/overhead.py [--plot]

The backend is a stand-in in a process of its own, on 127.0.0.1. Every way is measured in the same run, in turns: a
bare POST with Home Assistant's own session, our client, our whole path, and the three entrances around it; beside them
an action and a sentence that do nothing, which is Home Assistant's own share. Every question has a material of its own
(about 1,100 characters), so nothing is judged twice.

What is shipped lets 8 requests run and 16 wait. To see the path and not its slots, the slots are lifted where that is
said. Ends by itself in under 5 minutes. With `--plot` it draws docs/images/overhead.svg.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
import contextlib
from dataclasses import dataclass, field
import gc
import itertools
from pathlib import Path
import random
import sys
import time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import rig  # isort: skip - before anything of Home Assistant
from homeassistant.components.conversation import async_converse
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.core import Context, HomeAssistant, ServiceCall, SupportsResponse
from homeassistant.helpers.aiohttp_client import async_get_clientsession

from benchmarks import drawing
from benchmarks.responder import question
from custom_components.mnemolis_intents import retrieval
from custom_components.mnemolis_intents.answering import ladder
from custom_components.mnemolis_intents.answering.models import Kind, Question, Reply, Verdict, VerdictKind
from custom_components.mnemolis_intents.asking import Ask, async_ask
from custom_components.mnemolis_intents.const import DOMAIN

DELAYS = (0, 10, 100)
AT_ONCE = (1, 10, 50, 200)
SAMPLES = {1: 100, 10: 200, 50: 400, 200: 400}
"""Questions for each way, by how many are asked at once."""
UNDER_WAY = 50
STEADY_SECONDS = 12.0
PAUSE = 0.1
"""Seconds at most between an answer and the next question."""
WITHOUT_GATES = "whole path, the gates left out"
OURS = ("whole path", "action", "sentence", "agent")

_NUMBERS = itertools.count(1)

type Way = Callable[[str], Awaitable[object]]


@dataclass
class Measured:
    """What one way took, in milliseconds."""

    latencies: list[float] = field(default_factory=list)
    work: float = 0.0
    """Processor time of all of them."""

    def at(self, share: float) -> float:
        """Return a quantile."""
        return rig.quantile(self.latencies, share)


class House:
    """A Home Assistant with the integration, and the ways of asking in it."""

    def __init__(self, hass: HomeAssistant, url: str, entry: Any) -> None:
        """Prepare the ways."""
        self.hass, self.url, self.entry = hass, url, entry
        self._session = async_get_clientsession(hass)
        self.asked = 0

    def ways(self) -> dict[str, Way]:
        """Return the ways; the first is what the others are compared with."""
        return {
            "bare POST": self._bare,
            "our client": self._client,
            "whole path": self.ask,
            WITHOUT_GATES: self.ask,
            "action": self._action,
            "sentence": lambda text: self._converse(f"ask mnemolis {text}", rig.DEFAULT_AGENT),
            "agent": lambda text: self._converse(text, rig.AGENT),
            "an action that does nothing": lambda _text: self._call("nothing", {}),
            "a sentence that does nothing": lambda _text: self._converse("do really nothing", rig.DEFAULT_AGENT),
        }

    def questions(self, count: int) -> list[str]:
        """Return questions that were not asked before."""
        self.asked += count
        return [question(next(_NUMBERS)) for _ in range(count)]

    async def _bare(self, text: str) -> None:
        payload = {"query": text, "source": "auto", "synthesize": True, "answer_style": "voice"}
        async with self._session.post(f"{self.url}/search", json=payload) as response:
            assert (await response.json())["answer"]

    async def _client(self, text: str) -> None:
        got = await self.entry.runtime_data.client.search(Question(text=text, language="en"), 60)
        assert isinstance(got, Reply)

    async def ask(self, text: str) -> Kind:
        """Ask through the one path that all entrances use."""
        told = await async_ask(self.hass, Ask(text=text, language="en", answer_within=60))
        return told.outcome.kind

    async def _action(self, text: str) -> None:
        told: Any = await self._call("ask", {"question": text, "answer_within": 60})
        assert told["kind"] == "answered", told

    async def _call(self, action: str, data: dict[str, Any]) -> object:
        return await self.hass.services.async_call(DOMAIN, action, data, blocking=True, return_response=True)

    async def _converse(self, text: str, agent: str) -> None:
        result = await async_converse(self.hass, text, None, Context(), "en", agent)
        speech = result.response.speech["plain"]["speech"]
        assert speech == "Nothing." or " metres tall" in speech, speech


@contextlib.contextmanager
def _gates(*, shut: bool) -> Iterator[None]:
    """Let every answer pass without being read, to see what the rest of the path takes."""
    judge = ladder.judge
    if shut:
        passed = Verdict(kind=VerdictKind.ANSWERED, text="It is 330 metres tall.", sources=("kiwix",))
        ladder.judge = lambda *_arguments, **_named: passed  # type: ignore[assignment]
    try:
        yield
    finally:
        ladder.judge = judge


async def at_once(way: Way, texts: list[str], into: Measured) -> None:
    """Ask all questions in one turn of the event loop, and note when each was answered."""

    async def one(text: str) -> None:
        await way(text)
        into.latencies.append((time.perf_counter() - started) * 1_000)

    worked, started = time.process_time(), time.perf_counter()
    await asyncio.gather(*(one(text) for text in texts))
    into.work += (time.process_time() - worked) * 1_000


async def burst(house: House, count: int, samples: int, names: tuple[str, ...] = ()) -> dict[str, Measured]:
    """Measure every way with so many different questions at once, in turns and in changing order."""
    ways = {name: way for name, way in house.ways().items() if not names or name in names}
    measured = {name: Measured() for name in ways}
    order = list(ways)
    for name in order:
        await at_once(ways[name], [""] * count if "does nothing" in name else house.questions(count), Measured())
    for _ in range(max(2, samples // count)):
        random.shuffle(order)
        for name in order:
            texts = [""] * count if "does nothing" in name else house.questions(count)
            with rig.no_collection(), _gates(shut=name == WITHOUT_GATES):
                await at_once(ways[name], texts, measured[name])
    return measured


async def steady(house: House, names: tuple[str, ...]) -> dict[str, Measured]:
    """Keep so many questions under way, each way for some seconds: whoever has an answer asks the next question.

    After a moment of any length: at a backend that always takes the same, two who once asked together always would.
    """
    ways = house.ways()
    measured = {name: Measured() for name in names}

    async def listener(name: str, until: float) -> None:
        await asyncio.sleep(random.random())
        while (started := time.perf_counter()) < until:
            await ways[name](house.questions(1)[0])
            measured[name].latencies.append((time.perf_counter() - started) * 1_000)
            await asyncio.sleep(random.random() * PAUSE)

    for name in names * 2:
        until = time.perf_counter() + STEADY_SECONDS / 2
        await asyncio.gather(*(listener(name, until) for _ in range(UNDER_WAY)))
    return measured


def table(title: str, measured: dict[str, Measured]) -> None:
    """Print what each way took beside the first."""
    bare = next(iter(measured.values()))
    print(f"\n{title}\n")
    print("| way | p50 ms | p99 ms | added p50 | added p99 | times the bare p50 | processor ms a question |")
    print("|---|---|---|---|---|---|---|")
    for name, one in measured.items():
        work = f"{one.work / len(one.latencies):.2f}" if one.work else "-"
        print(
            f"| {name} | {one.at(0.5):.2f} | {one.at(0.99):.2f} | {one.at(0.5) - bare.at(0.5):.2f} "
            f"| {one.at(0.99) - bare.at(0.99):.2f} | {one.at(0.5) / bare.at(0.5):.2f} | {work} |",
            flush=True,
        )


async def as_shipped(house: House) -> None:
    """Print what becomes of 50 and 200 questions at once with the slots as they are shipped."""
    print("\nWith the slots as shipped (8 run, 16 wait), a backend that answers in 10 ms:\n")
    print("| asked at once | requests | answered | told busy | last answer after ms |")
    print("|---|---|---|---|---|")
    for count, what in itertools.product((24, 50, 200), ("different", "the same")):
        texts = house.questions(count) if what == "different" else house.questions(1) * count
        before, kinds, measured = await rig.searches(house.url), Counter[Kind](), Measured()

        async def ask(text: str, kinds: Counter[Kind] = kinds) -> None:
            kinds[await house.ask(text)] += 1

        await at_once(ask, texts, measured)
        requests = await rig.searches(house.url) - before
        print(
            f"| {count} {what} | {requests} | {kinds[Kind.ANSWERED]} | {kinds[Kind.FAILED]} "
            f"| {max(measured.latencies):.1f} |",
            flush=True,
        )


async def longest_block(house: House) -> None:
    """Print the longest time that the event loop did not come round with 50 at once."""
    print("\nLongest block of the event loop, 50 questions at once, three times:\n")
    gc.collect()  # of minutes in which nothing was collected: that takes 140 ms
    for name in ("bare POST", "our client", *OURS):
        watch = rig.LongestBlock()
        for _ in range(3):
            async with watch:
                await asyncio.gather(*(house.ways()[name](text) for text in house.questions(50)))
        print(f"- {name}: {watch.seconds * 1_000:.1f} ms", flush=True)


async def add_nothing(hass: HomeAssistant) -> None:
    """Register an action and a sentence that do nothing."""

    async def action(_call: ServiceCall) -> dict[str, Any]:
        return {}

    async def sentence(*_: object) -> str:
        return "Nothing."

    hass.services.async_register(DOMAIN, "nothing", action, supports_response=SupportsResponse.ONLY)
    get_agent_manager(hass).register_trigger(["do really nothing"], sentence)


async def main(arguments: list[str]) -> None:
    """Measure and print."""
    print(rig.machine())
    bursts: dict[tuple[int, int], dict[str, Measured]] = {}
    async with rig.responder() as server, rig.core() as hass:
        entry = await rig.add_entry(hass, f"{server}/answer-0", filler_after=0)
        gc.collect()
        gc.freeze()  # a house's objects need not be looked through between two measurements
        await add_nothing(hass)
        shipped = retrieval.RUNNING, retrieval.WAITING
        async with _slots(entry, *shipped):
            await as_shipped(_at(hass, server, entry, 10))
        async with _slots(entry, 10_000, 10_000):
            for delay, count in itertools.product(DELAYS, AT_ONCE):
                house = _at(hass, server, entry, delay)
                before = await rig.searches(server)
                bursts[delay, count] = await burst(house, count, SAMPLES[count])
                extra = await rig.searches(server) - before - house.asked
                title = f"Backend {delay} ms, {count} different questions at once, slots lifted"
                table(f"{title}: {extra} requests more than questions", bursts[delay, count])
            await longest_block(_at(hass, server, entry, 10))
            under_way = await steady(_at(hass, server, entry, 1_000), ("bare POST", *OURS))
            table(f"Backend 1 s, {UNDER_WAY} different questions under way at any time, slots lifted", under_way)
    if "--plot" in arguments:
        plot(bursts)
    summary(bursts[10, 50], under_way)


def summary(at_50: dict[str, Measured], under_way: dict[str, Measured]) -> None:
    """Print the last lines: what the whole path adds at 50."""
    bare, ours, rest = at_50["bare POST"], at_50["whole path"], at_50[WITHOUT_GATES]
    work, gates = ((ours.work - other.work) / len(ours.latencies) for other in (bare, rest))
    print(f"\nprocessor time that a question adds: {work:.2f} ms, of it the gates {gates:.2f} ms")
    print(
        f"50 asked in the same instant, each waiting for those before it: p50 {ours.at(0.5) - bare.at(0.5):.2f} ms "
        f"p99 {ours.at(0.99) - bare.at(0.99):.2f} ms"
    )
    bare, ours = under_way["bare POST"], under_way["whole path"]
    p50, p99 = (max(0.0, ours.at(share) - bare.at(share)) for share in (0.5, 0.99))
    print("the last line: 50 under way at any time, whole path less bare POST")
    print(f"overhead at 50: p50 {p50:.2f} ms p99 {p99:.2f} ms")


class _slots:
    """Set how many requests may run and wait."""

    def __init__(self, entry: Any, running: int, waiting: int) -> None:
        self._retriever, self._now = entry.runtime_data.retriever, (running, waiting)
        self._before = retrieval.RUNNING, retrieval.WAITING

    async def __aenter__(self) -> None:
        self._set(*self._now)

    async def __aexit__(self, *_exc: object) -> None:
        self._set(*self._before)

    def _set(self, running: int, waiting: int) -> None:
        retrieval.RUNNING, retrieval.WAITING = running, waiting  # type: ignore[misc]
        self._retriever._slots = asyncio.Semaphore(running)  # noqa: SLF001


def _at(hass: HomeAssistant, server: str, entry: Any, delay: int) -> House:
    """Return the house with a backend of another speed."""
    url = f"{server}/answer-{delay}"
    entry.runtime_data.client._base = type(entry.runtime_data.client._base)(url)  # noqa: SLF001
    return House(hass, url, entry)


def plot(bursts: dict[tuple[int, int], dict[str, Measured]]) -> None:
    """Draw the time to an answer by how many ask at once."""
    lines = {
        f"{name}, {mark}": [bursts[10, count][name].at(share) for count in AT_ONCE]
        for name in ("bare POST", "whole path", "agent")
        for mark, share in (("p50", 0.5), ("p99", 0.99))
    }
    drawing.lines(
        rig.IMAGES / "overhead.svg",
        "Time to an answer, backend 10 ms, different questions, slots lifted",
        [str(count) for count in AT_ONCE],
        lines,
        x="questions at once",
        y="ms",
        logarithmic=True,
    )


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
