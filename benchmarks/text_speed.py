"""Print how fast the text core is: MB/s on ordinary text, and its worst time on hostile inputs of 100 KB.

    python benchmarks/text_speed.py [FUNCTION ...]

Home Assistant runs it in its event loop, so no input may take long: the goal is 50 ms of processor time (other
processes are not counted, though they slow the memory down). A call that takes over three
seconds is given up. Ends by itself in under a minute.
"""

from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
import signal
import sys
import time
from types import FrameType, ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if find_spec("homeassistant") is None:
    for package in ("custom_components", "custom_components.mnemolis_intents"):
        stand_in = ModuleType(package)
        stand_in.__path__ = [str(ROOT / package.replace(".", "/"))]
        sys.modules[package] = stand_in

from custom_components.mnemolis_intents.answering import (  # noqa: E402
    clip,
    judge,
    material,
    quote,
    sentences,
    speakable,
    unsupported_numbers,
)
from custom_components.mnemolis_intents.answering.echo import is_echo  # noqa: E402
from custom_components.mnemolis_intents.answering.names import unsupported_names  # noqa: E402
from custom_components.mnemolis_intents.answering.support import unsupported_sentence  # noqa: E402

_SIZE = 100_000
_GOAL_MS = 50
_GIVE_UP_S = 3.0

_PROSE = (
    "The old lighthouse on the northern cape was built in 1874 and is 31.5 metres tall. It was automated in 1986, and "
    "its keeper, Ana Example, moved to the village of Sample. About 1,250 visitors come each year; most of them arrive "
    "by ferry between May and September. Repairs cost $2.3 million, 12 % more than planned. \"It leaks,\" she said.\n"
)  # fmt: skip
_QUESTION = "How tall is the old lighthouse on the northern cape?"
_ANSWER = "The old lighthouse on the northern cape is 31.5 metres tall. It was built in 1874. (kiwix)"


def _filled(piece: str) -> str:
    return (piece * (_SIZE // len(piece) + 1))[:_SIZE]


_HOSTILE = {
    "words without marks": "word ", "one letter": "a", "stops": ".", "spaced stops": ". ", "marks": "?!", "brackets": "(",
    "bracket pairs": "(...)", "quoted": '"a. ', "curly quoted": "“a. ", "apostrophes": "'a. ", "initials": "A. ",
    "list marks": "1. ", "line ends": "\n", "abbreviations": "Dr. ", "ellipses": "a... b ", "versions": "1.1",
    "stars": "*", "Chinese": "中文。", "short sentences": "Hi. ", "digits": "7", "digits and commas": "1,",
    "spaced digits": "1 ", "number words": "one ", "hundreds": "hundred ", "colons": "1:", "tildes": "~", "links": "[](",
    "square brackets": "[", "comments": "<!--", "tags": "<a ", "thoughts": "<think>", "closed thoughts": "</think>",
    "entities": "&#50;", "half entities": "&#", "backticks": "`", "underscores": "_a", "pipes": "|a", "addresses": "http://",
    "names": "Ana Example ", "capitals": "A", "capital words": "Ab ", "dotted": "U.S.", "hyphens": "a-", "dashes": "—",
    "headers": "[WEB — LIVE WEB SEARCH RESULTS]\n", "separators": "\n\n---\n\n", "titles": "# T\n", "suffixes": "(web) ",
    "conditions": 'This was a conditional question: "if ', "bold": "**a** ", "combining": "a\u0301", "marks alone": "\u0301",
    "zero width": "\u200b", "surrogates": "\ud800", "nulls": "\x00", "right to left": "\u202e", "emoji": "🪐", "thai": "ไทย",
    "arabic": "كلمة ", "hindi": "शब्द ", "kana": "かな", "signs": "-", "minus numbers": "-1 ", "percents": "1% ",
    "degrees": "1 °C ", "fractions": "½", "slashes": "1/", "roman": "XIV ", "ordinals": "1st ", "euros": "€1 ",
    "questions": "Is it? ", "lighthouse": "lighthouse 31.5 ", "prose": _PROSE,
}  # fmt: skip

_IN_PROSE = ("line ends", "separators", "hyphens", "colons", "stars", "square brackets")

type _Call = Callable[[str], object]

# What each function is handed the text as: most have more than one argument that it can arrive in.
_FUNCTIONS: dict[str, tuple[_Call, ...]] = {
    "clip": (lambda text: clip(text, 300, max_sentences=2), lambda text: clip(text, 2_000)),
    "speakable": (speakable, lambda text: speakable(text, language="de")),
    "unsupported_numbers": (
        lambda text: unsupported_numbers(text, _PROSE),
        lambda text: unsupported_numbers(_ANSWER, text),
        lambda text: unsupported_numbers(text, text),
        lambda text: unsupported_numbers(text, text, language="de"),
    ),
    "judge": (
        lambda text: judge(_QUESTION, text, ["kiwix"], _PROSE, "kiwix"),
        lambda text: judge(_QUESTION, _ANSWER, ["kiwix"], text, "kiwix"),
        lambda text: judge(text, _ANSWER, ["kiwix"], _PROSE, "kiwix"),
        lambda text: judge(text, text, [text], text, text[:1_000]),
    ),
    "quote": (
        lambda text: quote(_QUESTION, text, 300, max_sentences=2),
        lambda text: quote(text, _PROSE, 300),
        lambda text: quote(text, text, 300),
    ),
    "material.parse": (lambda text: material.parse(text, "kiwix"), lambda text: material.parse(text, "fusion")),
    "sentences.spans": (sentences.spans,),
    "echo": (
        lambda text: is_echo(text, _ANSWER),
        lambda text: is_echo(_QUESTION, text),
        lambda text: is_echo(text, text),
    ),
    "names": (
        lambda text: unsupported_names(text, _PROSE),
        lambda text: unsupported_names(_ANSWER, text),
        lambda text: unsupported_names(text, text, text),
    ),
    "support": (
        lambda text: unsupported_sentence(_QUESTION, text[:8_192], [_PROSE]),
        lambda text: unsupported_sentence(_QUESTION, _ANSWER, [text[:65_536]]),
        lambda text: unsupported_sentence(text[:2_000], text[:8_192], [text[:65_536]]),
    ),
}


class _TooSlowError(Exception):
    """A call took too long."""


def _give_up(_signal: int, _frame: FrameType | None) -> None:
    raise _TooSlowError


def _seconds(call: _Call, text: str) -> float:
    """Return how long a call takes; what it is given up after, where it is."""
    signal.setitimer(signal.ITIMER_REAL, _GIVE_UP_S)
    started = time.thread_time()
    try:
        call(text)
    except _TooSlowError:
        return _GIVE_UP_S
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
    return time.thread_time() - started


def _speed(call: _Call, size: int) -> float:
    """Return MB/s on prose of a size: the best of some runs, each text new, since results may be kept."""
    best = 0.0
    for run in range(5):
        text = (f"Report {run}. " + _PROSE * (size // len(_PROSE) + 1))[:size]
        best = max(best, size / 1e6 / max(1e-9, _seconds(call, text)))
    return best


def main(arguments: list[str]) -> int:
    """Measure and print; the exit status is 1 where an input takes longer than the goal."""
    signal.signal(signal.SIGALRM, _give_up)
    hostile = {name: _filled(piece) for name, piece in _HOSTILE.items()}
    # Between sentences: what is blank alone is no text at all.
    hostile |= {f"{name} in prose": f"{_PROSE}{hostile[name][:90_000]}{_PROSE}" for name in _IN_PROSE}
    missed = False
    print(f"| {'function':<20} | MB/s at 1 KB | at 10 KB | worst of 100 KB, ms | on | over {_GOAL_MS} ms |")
    print("|---|---|---|---|---|---|")
    for name, calls in _FUNCTIONS.items():
        if arguments and name not in arguments:
            continue
        _seconds(calls[0], _PROSE)
        times: dict[str, float] = {}
        for kind, text in hostile.items():
            times[kind] = max(_seconds(call, text) for call in calls)
            if times[kind] * 1_000 > _GOAL_MS:
                # Once more: another process may have had the core.
                times[kind] = min(times[kind], max(_seconds(call, text) for call in calls))
        worst = max(times, key=lambda kind: times[kind])
        over = sorted((kind for kind in times if times[kind] * 1_000 > _GOAL_MS), key=lambda kind: -times[kind])
        missed = missed or bool(over)
        print(
            f"| {name:<20} | {_speed(calls[0], 1_000):12.2f} | {_speed(calls[0], 10_000):8.2f} "
            f"| {times[worst] * 1_000:19.1f} | {worst} | {', '.join(over) or '-'} |",
            flush=True,
        )
    return int(missed)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
