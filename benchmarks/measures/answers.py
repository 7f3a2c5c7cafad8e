"""Answers of real and made language models: which are kept, which are stopped, and what is spoken in the end."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
import re

from custom_components.mnemolis_intents.answering import judge, quote
from custom_components.mnemolis_intents.answering.attribution import part
from custom_components.mnemolis_intents.answering.models import VerdictKind

from . import Row
from .baselines import crude_support_refuses, digits_and_names_refuse, digits_refuse
from .rows import DataRow, read, share

_LIMIT = 300
_SENTENCES = 2


@dataclass(frozen=True, slots=True)
class _Judged:
    row: DataRow
    refused: bool
    spoken: str
    as_answer: bool


def measure(data: Path) -> list[Row]:
    """Measure on `text/llm_answers.jsonl` and on HaluEval-QA in `text/grounding.jsonl`."""
    return [*_llm(data), *_halueval(data)]


def _llm(data: Path) -> list[Row]:
    judged = [_judge(row) for row in read(data / "text" / "llm_answers.jsonl")]
    if not judged:
        return []
    by = {label: [one for one in judged if one.row["label"] == label] for label in ("right", "wrong", "invented")}
    answerable = [one for one in judged if one.row["answerable"]]
    return [
        _kept("llm_answers: right kept", by["right"], ">= .88"),
        _stopped("llm_answers: wrong stopped", by["wrong"], ">= .50"),
        _stopped("llm_answers: invented stopped", by["invented"], ">= .82"),
        Row(
            what="llm_answers: what is spoken holds the gold answer (answerable)",
            value=share(_holds(one.spoken, one.row["gold"]) for one in answerable),
            count=len(answerable),
            baselines=(("answer as it is", share(_holds(one.row["answer"], one.row["gold"]) for one in answerable)),),
        ),
        _wrong_spoken("llm_answers: a wrong answer spoken as the answer", judged, by["wrong"] + by["invented"]),
    ]


def _halueval(data: Path) -> list[Row]:
    rows = [row for row in read(data / "text" / "grounding.jsonl") if row["set"] == "HaluEval-QA"]
    if not rows:
        return []
    judged = [_judge(row) for row in rows]
    right = [one for one in judged if one.row["grounded"]]
    wrong = [one for one in judged if not one.row["grounded"]]
    gold = {one.row["question"]: one.row["answer"] for one in right}
    known = [one for one in judged if one.row["question"] in gold]
    return [
        _kept("HaluEval-QA: right kept", right, ">= .95"),
        _stopped("HaluEval-QA: wrong stopped", wrong, ">= .78"),
        Row(
            what="HaluEval-QA: what is spoken holds the gold answer",
            value=share(_holds(one.spoken, [gold[one.row["question"]]]) for one in known),
            count=len(known),
            baselines=(
                ("answer as it is", share(_holds(one.row["answer"], [gold[one.row["question"]]]) for one in known)),
            ),
        ),
        _wrong_spoken("HaluEval-QA: a wrong answer spoken as the answer", judged, wrong),
    ]


def _judge(row: DataRow) -> _Judged:
    verdict = judge(row["question"], row["answer"], ["kiwix"], row["material"], "kiwix")
    answered = verdict.kind is VerdictKind.ANSWERED
    spoken = verdict.text
    if verdict.kind is VerdictKind.REJECTED:
        spoken = quote(row["question"], row["material"], _LIMIT, max_sentences=_SENTENCES).text
    return _Judged(row, not answered, spoken, answered)


def _kept(what: str, judged: Sequence[_Judged], reach: str) -> Row:
    return Row(
        what=what,
        value=share(not one.refused for one in judged),
        count=len(judged),
        reach=reach,
        baselines=tuple((name, 1 - value) for name, value in _baselines(judged)),
    )


def _stopped(what: str, judged: Sequence[_Judged], reach: str) -> Row:
    return Row(
        what=what,
        value=share(one.refused for one in judged),
        count=len(judged),
        reach=reach,
        baselines=_baselines(judged),
    )


def _wrong_spoken(what: str, judged: Sequence[_Judged], wrong: Sequence[_Judged]) -> Row:
    return Row(
        what=what,
        value=sum(one.as_answer for one in wrong) / len(judged),
        count=len(judged),
        baselines=(("answer as it is", len(wrong) / len(judged)),),
    )


def _baselines(judged: Sequence[_Judged]) -> tuple[tuple[str, float], ...]:
    ways: tuple[tuple[str, Callable[[str, str, str], bool]], ...] = (
        ("digits", lambda _, answer, material: digits_refuse(answer, material)),
        ("digits and names", digits_and_names_refuse),
        ("crude support", crude_support_refuses),
    )
    return tuple(
        (name, share(way(one.row["question"], part(one.row["answer"]).body, one.row["material"]) for one in judged))
        for name, way in ways
    )


def _holds(spoken: str, gold: Sequence[str]) -> bool:
    plain = _plain(spoken)
    return any(_plain(answer) in plain for answer in gold)


def _plain(text: str) -> str:
    return " " + " ".join(re.findall(r"[\w.,%°£$€]+", text.casefold())).replace(",", "").rstrip(".") + " "
