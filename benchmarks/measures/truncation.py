"""Truncation: texts cut to whole sentences within a budget."""

from collections.abc import Callable
from pathlib import Path
import re

from sentence_stream import stream_to_sentences

from custom_components.mnemolis_intents.answering.sentences import clip

from . import Row
from .rows import DataRow, read, share

_STOP = re.compile(r"[.!?。！？](?=\s|$)")

type Cutter = Callable[[DataRow], str]


def _ours(row: DataRow) -> str:
    cut = clip(row["text"], row["budget"], language=row["lang"]).text
    # A sentence cut at a word is marked as such: no whole sentence was claimed.
    return "" if cut.endswith("…") and not row["text"].startswith(cut) else cut


def _sentence_stream(row: DataRow) -> str:
    """What Home Assistant ships: as many of its sentences as stand in the text and fit."""
    text, end = row["text"][: row["budget"] + 80], 0
    for sentence in stream_to_sentences([text]):
        start = text.find(sentence.strip(), end)
        if start < 0 or start + len(sentence.strip()) > row["budget"]:
            break
        end = start + len(sentence.strip())
    return str(row["text"][:end])


def _last_stop(row: DataRow) -> str:
    ends = [match.end() for match in _STOP.finditer(row["text"]) if match.end() <= row["budget"]]
    return str(row["text"][: ends[-1]]) if ends else ""


def _is_strict(row: DataRow, cut: str) -> bool:
    return cut.strip() == str(row["expected"]).strip()


def _is_safe(row: DataRow, cut: str) -> bool:
    return not cut or len(cut.rstrip()) in row["ends"] or _is_strict(row, cut)


def measure(data: Path) -> list[Row]:
    """Measure on `text/truncate.jsonl`: exactly the expected prefix, and never inside a sentence."""
    rows = read(data / "text" / "truncate.jsonl")
    core = [row for row in rows if row["tier"] == "core"]
    hard = [row for row in rows if row["tier"] == "hard"]
    adversarial = [row for row in rows if row["kind"].startswith("adv")]
    measured: list[Row] = []
    for what, chosen, test, reach in (
        ("truncation, core: exactly the expected", core, _is_strict, ">= .95"),
        ("truncation, core: safe", core, _is_safe, ">= .995"),
        ("truncation, adversarial: safe", adversarial, _is_safe, "1.0"),
        ("truncation, hard: exactly the expected", hard, _is_strict, ""),
        ("truncation, hard: safe", hard, _is_safe, ""),
    ):
        if not chosen:
            continue

        def reached(
            cutter: Cutter, chosen: list[DataRow] = chosen, test: Callable[[DataRow, str], bool] = test
        ) -> float:
            return share(test(row, cutter(row)) for row in chosen)

        measured.append(
            Row(
                what=what,
                value=reached(_ours),
                count=len(chosen),
                reach=reach,
                baselines=(("sentence-stream", reached(_sentence_stream)), ("last stop", reached(_last_stop))),
            )
        )
    return measured
