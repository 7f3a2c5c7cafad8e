"""Print what the integration costs a house that asks nothing: import, set-up, memory, and other commands.

    python benchmarks/idle.py

Imports and memory are measured in processes of their own, set-up and commands in this one; beside each stands the same
for something of Home Assistant's own. "Languages in use" are those of the house's pipelines: our sentences are matched
before every command, whoever it is for. Ends by itself in under 5 minutes.
"""

import asyncio
from collections.abc import Iterable, Iterator
import contextlib
import gc
import json
from pathlib import Path
import statistics
import subprocess
import sys
import time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

OURS = "custom_components.mnemolis_intents"
IMPORTS = {
    "ours, all platforms": [OURS, *(f"{OURS}.{name}" for name in ("conversation", "intent", "sensor", "event", "llm"))],
    "Home Assistant's ollama, all platforms": [
        f"homeassistant.components.ollama{name}" for name in ("", ".conversation", ".ai_task", ".config_flow")
    ],
    "Home Assistant's wyoming, all platforms": [
        f"homeassistant.components.wyoming{name}" for name in ("", ".tts", ".stt", ".assist_satellite", ".config_flow")
    ],
}
"""What is imported, behind what every house with Assist has imported already."""

_IMPORTER = """
import json, os, sys, time
import homeassistant.components.conversation, homeassistant.components.llm, homeassistant.components.assist_pipeline
def memory():
    return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
before, started = memory(), time.perf_counter()
for name in json.loads(sys.argv[1]):
    __import__(name)
print(json.dumps([(time.perf_counter() - started) * 1000, memory() - before]))
"""

COMMANDS = [
    "turn on the kitchen light",
    "what time is it",
    "set a timer for five minutes",
    "nevermind",
    "open the door",
]
OURS_SAID = [
    "look up the height of the Eiffel Tower",
    "ask Mnemolis who wrote Dune",
    "say that answer again",
    "stop looking for the answer",
    "was sagt das Lexikon über Wale",
    "cherche dans la bibliothèque la hauteur de la tour",
    "busca información sobre ballenas",
    "エッフェル塔の高さについて調べて",
    "найди в энциклопедии высоту башни",
]
ROUNDS = 20


def imports() -> None:
    """Print the cost of the imports."""
    print("\n| import, the best of three | ms | MB |\n|---|---|---|")
    for name, modules in IMPORTS.items():
        runs = [_import(modules) for _ in range(3)]
        print(f"| {name} | {min(run[0] for run in runs):.0f} | {min(run[1] for run in runs):.1f} |", flush=True)


def _import(modules: list[str]) -> list[float]:
    done = subprocess.run(
        [sys.executable, "-c", _IMPORTER, json.dumps(modules)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    figures: list[float] = json.loads(done.stdout.splitlines()[-1])
    return figures


async def set_up(rig: Any, hass: Any, url: str) -> Any:
    """Print what the first set-up and the reloads cost."""
    from homeassistant.setup import async_setup_component  # noqa: PLC0415

    gc.collect()
    memory, started = rig.rss_mb(), time.perf_counter()
    assert await async_setup_component(hass, "input_boolean", {})
    theirs = time.perf_counter() - started
    started, work = time.perf_counter(), time.process_time()
    entry = await rig.add_entry(hass, url)
    first, work = time.perf_counter() - started, time.process_time() - work
    gc.collect()
    memory = rig.rss_mb() - memory
    again = []
    for _ in range(5):
        started = time.perf_counter()
        await hass.config_entries.async_reload(entry.entry_id)
        again.append(time.perf_counter() - started)
    print("\n| set-up | ms |\n|---|---|")
    print(f"| ours, the first time (reads files and builds tables beside the event loop) | {first * 1_000:.0f} |")
    print(f"| of it processor time | {work * 1_000:.0f} |")
    print(f"| ours, a reload | {min(again) * 1_000:.1f} |")
    print(f"| Home Assistant's input_boolean, without an entity | {theirs * 1_000:.1f} |")
    print(f"\nMemory after set-up, with its tables: {memory:.1f} MB of {rig.rss_mb():.0f} MB", flush=True)
    return entry


async def commands(rig: Any, hass: Any) -> None:
    """Print what our sentences add to commands that are none of ours, and what one of ours takes, by turns."""
    from custom_components.mnemolis_intents.const import LANGUAGES  # noqa: PLC0415
    from custom_components.mnemolis_intents.languages_in_use import async_languages_in_use  # noqa: PLC0415

    in_use = async_languages_in_use(hass)
    other = [["do really nothing"]]
    everything = f"ours, {len(LANGUAGES)} languages"
    unmerged = f"{everything}, each template by itself"
    sets = {
        "none": [],
        "one that is not ours": other,
        "that one and ours, 1 language": [*other, *_shipped(["en"])],
        f"that one and ours, in use in this house: {', '.join(in_use)}": [*other, *_shipped(in_use)],
        "that one and ours, 6 languages": [*other, *_shipped(LANGUAGES[:6])],
        f"that one and {everything}": [*other, *_shipped(LANGUAGES)],
        f"that one and {unmerged}": [*other, *_unmerged(LANGUAGES)],
    }
    times = await _by_turns(rig, hass, sets, COMMANDS)
    print(
        "\n| registered | templates | a command that is none of ours, p50 ms | p99 ms | added to one | added to none |"
    )
    print("|---|---|---|---|---|---|")
    for name, taken in times.items():
        p50, p99 = _quantiles(rig, taken)
        added = [_added(taken, times[other]) for other in ("one that is not ours", "none")]
        print(f"| {name} | {sum(map(len, sets[name]))} | {p50:.3f} | {p99:.3f} | {added[0]:+.3f} | {added[1]:+.3f} |")
    ours = {everything: _shipped(LANGUAGES), unmerged: _unmerged(LANGUAGES)}
    times = await _by_turns(rig, hass, ours, OURS_SAID)
    print("\n| registered | a sentence of ours, nothing answered, p50 ms | p99 ms | added |\n|---|---|---|---|")
    for name, taken in times.items():
        p50, p99 = _quantiles(rig, taken)
        print(f"| {name} | {p50:.3f} | {p99:.3f} | {_added(taken, times[unmerged]):+.3f} |")


async def _by_turns(
    rig: Any, hass: Any, sets: dict[str, list[list[str]]], texts: list[str]
) -> dict[str, list[list[list[float]]]]:
    """Say texts with each set registered in turn; return the times by set, round and text."""
    times: dict[str, list[list[list[float]]]] = {name: [] for name in sets}
    for turn in range(ROUNDS + 1):
        for name, sentences in sets.items():
            with _registered(hass, sentences):
                taken = await _converse(rig, hass, texts)
            if turn:
                times[name].append(taken)
    return times


def _quantiles(rig: Any, taken: list[list[list[float]]]) -> tuple[float, float]:
    every = [one for round_ in taken for some in round_ for one in some]
    return rig.quantile(every, 0.5), rig.quantile(every, 0.99)


def _added(taken: list[list[list[float]]], without: list[list[list[float]]]) -> float:
    """Return what is added, as the median of the differences between medians of the same round and command."""
    return statistics.median(
        statistics.median(more) - statistics.median(less)
        for round_, before in zip(taken, without, strict=True)
        for more, less in zip(round_, before, strict=True)
    )


def _shipped(languages: Iterable[str]) -> list[list[str]]:
    """Return our sentences as the integration registers them: by what they ask for."""
    from custom_components.mnemolis_intents.sentence_triggers import read_file, sentences_of  # noqa: PLC0415

    return [*sentences_of(map(read_file, languages)).values()]


def _unmerged(languages: Iterable[str]) -> list[list[str]]:
    """Return our sentences as they are written."""
    from custom_components.mnemolis_intents.sentence_triggers import read_file  # noqa: PLC0415

    files = [read_file(language).triggers for language in languages]
    return [[line for file in files for line in file[purpose]] for purpose in files[0]]


@contextlib.contextmanager
def _registered(hass: Any, sentences: list[list[str]]) -> Iterator[None]:
    """Have sentences registered for the time of a `with` block."""
    from homeassistant.components.conversation.agent_manager import get_agent_manager  # noqa: PLC0415

    async def answer(*_: object) -> str:
        return "Nothing."

    taken_back = [get_agent_manager(hass).register_trigger(lines, answer) for lines in sentences]
    try:
        yield
    finally:
        for take_back in taken_back:
            take_back()


async def _converse(rig: Any, hass: Any, texts: list[str]) -> list[list[float]]:
    """Say each text a few times, the first of them unmeasured: Home Assistant builds what it matches with.

    Processor time of the event loop's thread: it tells less of what else the machine does.
    """
    from homeassistant.components.conversation import async_converse  # noqa: PLC0415
    from homeassistant.core import Context  # noqa: PLC0415

    taken: list[list[float]] = [[] for _ in texts]
    with rig.no_collection():
        for turn in range(8):
            for number, text in enumerate(texts):
                started = time.thread_time()
                await async_converse(hass, text, None, Context(), "en", rig.DEFAULT_AGENT)
                if turn > 1:
                    taken[number].append((time.thread_time() - started) * 1_000)
    return taken


async def main() -> None:
    """Measure and print."""
    imports()
    from benchmarks import rig  # noqa: PLC0415 - what it imports must not be there yet

    print(f"\n{rig.machine()}")
    async with rig.responder() as server, rig.core() as hass:
        entry = await set_up(rig, hass, f"{server}/answer-0")
        idle = [task.get_name() for task in asyncio.all_tasks() if rig.DOMAIN in task.get_name()]
        print(f"Tasks of ours while nothing is asked: {len(idle)}; searches so far: {await rig.searches(server)}")
        await hass.config_entries.async_unload(entry.entry_id)
        await commands(rig, hass)


if __name__ == "__main__":
    asyncio.run(main())
