"""Print what our sentences add to a command that has nothing to do with them.

    python benchmarks/sentences.py [ROUNDS]

Home Assistant matches sentence triggers before its own sentences, whatever the language. Commands are drawn from Home
Assistant's own sentences of all our languages. Each is matched against the triggers of English alone and of all our
languages, and against Home Assistant's own sentences of its language, in turns within the same run. The ratio is that
of the triggers' time to the time of Home Assistant's own match. Without a trigger of anybody's nothing is matched.
"""

from collections.abc import Callable
import json
import os
from pathlib import Path
import random
import statistics
import sys
import time
from typing import Any

from hassil.intents import Intents, TextSlotList, WildcardSlotList
from hassil.recognize import recognize, recognize_all
import home_assistant_intents

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from custom_components.mnemolis_intents.const import LANGUAGES  # noqa: E402
from custom_components.mnemolis_intents.sentence_triggers import read_file, sentences_of  # noqa: E402
from tests.sampling import Sampler, templates  # noqa: E402

SEED = 20261130
COMMANDS = 6
"""Commands of each language."""
GOAL_MS = 0.05

_NAMES = ("kitchen light", "bedroom lamp", "heater", "garage door", "television")


def triggers(languages: tuple[str, ...]) -> Intents:
    """Return the sentences of languages, compiled as Home Assistant compiles triggers."""
    sentences = sentences_of(read_file(language) for language in languages)
    intents = {purpose: {"data": [{"sentences": lines}]} for purpose, lines in sentences.items()}
    compiled = Intents.from_dict({"language": "en", "intents": intents})
    for intent in compiled.intents.values():
        assert all(data.sentences for data in intent.data)  # they are parsed as they are first looked at
    compiled.slot_lists["query"] = WildcardSlotList("query")
    return compiled


def built_in(language: str) -> Intents:
    """Return Home Assistant's sentences of a language, in a house with a few entities and areas."""
    name = {"zh-Hans": "zh-CN"}.get(language, language)
    path = Path(home_assistant_intents.__file__).parent / "data" / f"{name}.json"
    intents = Intents.from_dict(json.loads(path.read_text("utf-8")))
    for name in ("name", "area", "floor"):
        intents.slot_lists.setdefault(name, TextSlotList.from_strings(_NAMES, name=name))
    return intents


def commands(intents: Intents, language: str) -> list[str]:
    """Return some commands of a language."""
    source = random.Random(f"{SEED} {language}")
    chosen = source.sample(list(templates(intents)), COMMANDS)
    return [Sampler(source, lists, rules, _NAMES[0]).draw(sentence.expression) for sentence, lists, rules in chosen]


def milliseconds(work: Callable[[], Any]) -> float:
    """Return how long work takes."""
    started = time.perf_counter()
    work()
    return (time.perf_counter() - started) * 1_000


def main(arguments: list[str]) -> int:
    """Measure and print; returns the exit status."""
    rounds = int(arguments[0]) if arguments else 20
    own = {language: built_in(language) for language in LANGUAGES}
    said = [(language, text) for language in LANGUAGES for text in commands(own[language], language)]
    one, all_of_them = triggers(("en",)), triggers(LANGUAGES)
    rebuilt = {1: [milliseconds(lambda: triggers(("en",))) for _ in range(3)]}
    rebuilt[len(LANGUAGES)] = [milliseconds(lambda: triggers(LANGUAGES)) for _ in range(3)]
    ways: dict[str, Callable[[str, str], Any]] = {
        "English alone": lambda _, text: list(recognize_all(text, one)),
        f"all {len(LANGUAGES)} languages": lambda _, text: list(recognize_all(text, all_of_them)),
        "Home Assistant's own match": lambda language, text: recognize(text, own[language]),
    }
    best = {way: [float("inf")] * len(said) for way in ways}
    for _ in range(rounds):
        for index, (language, text) in enumerate(said):
            for way, match in ways.items():
                took = milliseconds(lambda match=match, language=language, text=text: match(language, text))
                best[way][index] = min(best[way][index], took)
    *_, whole = best.values()
    print(
        f"{len(said)} commands of {len(LANGUAGES)} languages, the best of {rounds} rounds each, in milliseconds (1-minute load {os.getloadavg()[0]:.1f})"
    )
    print(f"| {'matched against':<28} | {'mean':>7} | {'median':>7} | {'p99':>7} | {'ratio':>6} | {'goal':>7} |")
    print(f"|{'-' * 30}|{'-' * 9}|{'-' * 9}|{'-' * 9}|{'-' * 8}|{'-' * 9}|")
    for way, took in best.items():
        ratio = statistics.median(mine / its for mine, its in zip(took, whole, strict=True))
        figures = statistics.mean(took), statistics.median(took), statistics.quantiles(took, n=100)[98]
        goal = f"<= {GOAL_MS}" if took is not whole else ""
        print(
            f"| {way:<28} | " + " | ".join(f"{figure:>7.4f}" for figure in figures) + f" | {ratio:>6.3f} | {goal:>7} |"
        )
    for count, took in rebuilt.items():
        print(f"Read and compiled once, after a change of languages, for {count}: {min(took):.0f} ms")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
