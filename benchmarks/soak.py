"""Ask tens of thousands of questions in one Home Assistant, most of kinds that go wrong, and print what is left behind.

    python benchmarks/soak.py [QUESTIONS] [--plot]

Answers, refused answers, quotations, misses, empty results, errors, broken bodies, refused keys, dropped connections,
listeners who hang up, a backend that hangs, and reloads of the entry, through all entrances. Memory, tasks, timers,
file descriptors and threads are counted along the way. The exit status is 1 where something grows that must not, or
where the counters do not add up. Ends by itself within 15 minutes: when time is up it says how far it came.
"""

import asyncio
from collections import Counter
import gc
import itertools
import os
from pathlib import Path
import random
import sys
import threading
import time
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import rig  # isort: skip - before anything of Home Assistant
from homeassistant.components.conversation import async_converse
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers.chat_session import CONVERSATION_TIMEOUT, DATA_CHAT_SESSION_CLEANUP
from homeassistant.util.dt import utcnow

from benchmarks import drawing
from benchmarks.responder import question
from custom_components.mnemolis_intents.asker import Asker
from custom_components.mnemolis_intents.asking import Ask, async_ask
from custom_components.mnemolis_intents.const import DOMAIN

QUESTIONS = 50_000
SECONDS = 14 * 60
BATCH = 20
LISTENERS = 6
WARM_UP = 0.1
"""Share of the questions after which memory must not grow any more: caches fill up to their bounds before."""
GROWTH_MB = 12.0
"""What memory may grow from the end of warming up to the end; a leak of a kilobyte a question would be 45 MB."""

MIX = {
    "answer-0": 30, "answer-5": 20, "material-0": 12, "wrong-0": 12, "miss-0": 5, "nothing-0": 5, "error-0": 5,
    "broken-0": 4, "refuse-0": 2, "drop-0": 3, "hang-0": 1,
}  # fmt: skip


class Soak:
    """The run and what it counts."""

    def __init__(self, hass: HomeAssistant, server: str, entry: Any) -> None:
        """Prepare."""
        self.hass, self.server, self.entry = hass, server, entry
        self.kinds: Counter[str] = Counter()
        self.entrances: Counter[str] = Counter()
        self.silent = 0
        self.raised: Counter[str] = Counter()
        self.cancelled = 0
        self.counted: Counter[str] = Counter()
        """The integration's own counters, of entries that were reloaded."""
        self._numbers = itertools.count(1)
        self._context = Context()

    async def batch(self) -> int:
        """Ask some questions at once of a backend that behaves in one way; return how many."""
        behaviour = random.choices(list(MIX), list(MIX.values()))[0]
        client = self.entry.runtime_data.client
        client._base = type(client._base)(f"{self.server}/{behaviour}")  # noqa: SLF001
        texts = [question(next(self._numbers)) for _ in range(BATCH)]
        texts[-2:] = texts[:2]  # some ask the same
        hanging = behaviour.startswith("hang")
        tasks = [asyncio.create_task(self._one(text, hanging)) for text in texts]
        if random.random() < 0.1:
            await asyncio.sleep(0.001)
            tasks[0].cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        for outcome in done:
            if isinstance(outcome, asyncio.CancelledError):
                self.cancelled += 1
            elif isinstance(outcome, BaseException):
                self.raised[type(outcome).__name__] += 1
        return len(texts)

    async def _one(self, text: str, hanging: bool) -> None:
        """Ask one question through one of the entrances."""
        listener = f"conversation {random.randrange(LISTENERS)}"
        entrance = "path" if hanging else random.choice(("path", "path", "action", "sentence", "agent"))
        speech = ""
        match entrance:
            case "path":
                told = await async_ask(
                    self.hass,
                    Ask(
                        text=text,
                        language=random.choice(("en", "de", "fr")),
                        asker=Asker(conversation_id=listener),
                        answer_within=0.5 if hanging else 30,
                    ),
                )
                speech = told.speech
                self.kinds[str(told.outcome.reason or told.outcome.kind)] += 1
            case "action":
                data: Any = await self.hass.services.async_call(
                    DOMAIN, "ask", {"question": text}, blocking=True, return_response=True
                )
                speech = data["speech"]
                self.kinds[data["reason"] or data["kind"]] += 1
            case _:
                agent, words = (rig.AGENT, text) if entrance == "agent" else (rig.DEFAULT_AGENT, f"look up {text}")
                result = await async_converse(self.hass, words, None, self._context, "en", agent)
                speech = result.response.speech["plain"]["speech"]
        self.entrances[entrance] += 1
        self.silent += not speech

    async def reload(self) -> None:
        """Reload the entry, keeping what it counted."""
        self.counted += self.entry.runtime_data.counters
        assert await self.hass.config_entries.async_reload(self.entry.entry_id)
        await asyncio.sleep(0.05)

    def problems(self, first: dict[str, float], last: dict[str, float]) -> list[str]:
        """Return what must not be."""
        found = []
        counted = self.counted + self.entry.runtime_data.counters
        # Home Assistant lets a sentence finish whose listener hung up: it counts all the same.
        if not 0 <= counted["requested"] - self.entrances.total() <= self.cancelled:
            found.append(f"{counted['requested']} counted, {self.entrances.total()} asked")
        ends = ("served", "not_in_sources", "nothing_found", "quoted", "failed")
        if sum(counted[name] for name in ends) != counted["requested"]:
            found.append("the counters do not add up")
        if counted["nothing_found"] < self.kinds["nothing_found"]:
            found.append("fewer than were heard are counted as nothing found")
        if self.silent:
            found.append(f"{self.silent} silent")
        if self.raised:
            found.append(f"raised: {dict(self.raised)}")
        found += [
            f"{name} grew from {first[name]:.1f} to {last[name]:.1f}"
            for name, slack in (("RSS MB", GROWTH_MB), ("tasks", 0), ("timers", 3), ("descriptors", 12), ("threads", 4))
            if last[name] > first[name] + slack
        ]
        return found


def forget_conversations(hass: HomeAssistant) -> None:
    """End all conversations, as Home Assistant does five minutes after their last words: it keeps what was said."""
    if cleanup := hass.data.get(DATA_CHAT_SESSION_CLEANUP):
        if cleanup.unsub:
            cleanup.unsub()
        cleanup._cleanup(utcnow() + 2 * CONVERSATION_TIMEOUT)  # noqa: SLF001


async def state(hass: HomeAssistant) -> dict[str, float]:
    """Return what is in use when nothing is under way."""
    await asyncio.sleep(0.3)
    forget_conversations(hass)
    gc.collect()
    loop: Any = hass.loop
    return {
        "RSS MB": rig.rss_mb(),
        "objects": float(len(gc.get_objects())),
        "tasks": float(len([task for task in asyncio.all_tasks() if DOMAIN in task.get_name()])),
        "timers": float(len([timer for timer in loop._scheduled if not timer.cancelled()])),  # noqa: SLF001
        "descriptors": float(len(os.listdir("/proc/self/fd"))),  # noqa: PTH208
        "threads": float(threading.active_count()),
    }


async def main(arguments: list[str]) -> int:
    """Run and print; returns the exit status."""
    wanted = int(next((argument for argument in arguments if argument.isdigit()), QUESTIONS))
    print(rig.machine())
    random.seed(20261130)
    async with rig.responder() as server, rig.core() as hass:
        entry = await rig.add_entry(hass, f"{server}/answer-0", filler_after=0, late_answers=True)
        soak = Soak(hass, server, entry)
        started, asked = time.monotonic(), 0
        marks: list[tuple[int, dict[str, float]]] = [(0, await state(hass))]
        print("\n| questions | " + " | ".join(marks[0][1]) + " | a second |")
        print("|---" * (len(marks[0][1]) + 2) + "|")
        _line(*marks[0], 0.0)
        while asked < wanted and time.monotonic() - started < SECONDS:
            asked += await soak.batch()
            if asked % 5_000 < BATCH:
                await soak.reload()
            if asked >= wanted * len(marks) / 20:
                marks.append((asked, await state(hass)))
                _line(*marks[-1], asked / (time.monotonic() - started))
        first = next(mark for count, mark in marks if count >= WARM_UP * asked)
        problems = soak.problems(first, marks[-1][1])
        requests = await rig.searches(server)
    print(f"\n{asked} questions ({soak.cancelled} hung up), {requests} requests")
    if asked < wanted:
        print(f"time was up after {asked} of {wanted} questions")
    print("through: " + ", ".join(f"{name} {count}" for name, count in soak.entrances.most_common()))
    print("heard where it can be told: " + ", ".join(f"{name} {count}" for name, count in soak.kinds.most_common()))
    if "--plot" in arguments:
        drawing.lines(
            rig.IMAGES / "soak.svg",
            f"Memory and objects over {asked} questions and faults (share of the start)",
            [f"{count // 1000}k" for count, _ in marks],
            {
                name: [mark[name] / marks[0][1][name] for _, mark in marks]
                for name in ("RSS MB", "objects", "descriptors", "threads")
            },
            x="questions",
            y="times",
        )
    print("soak: " + ("; ".join(problems) or "nothing grew, nothing was silent, the counters add up"))
    return int(bool(problems))


def _line(count: int, mark: dict[str, float], rate: float) -> None:
    print(f"| {count} | " + " | ".join(f"{value:,.0f}" for value in mark.values()) + f" | {rate:.0f} |", flush=True)


if __name__ == "__main__":
    raise SystemExit(asyncio.run(main(sys.argv[1:])))
