"""How well numbers are compared: pairs of texts, grounded and ungrounded answers, and answers made wrong on purpose."""

from collections.abc import Callable, Iterator
from datetime import date
import json
from pathlib import Path
import random
import re
from typing import Any

from custom_components.mnemolis_intents.answering.numbers import NumberKind, find_numbers, unsupported_numbers

from . import Row

_DIGITS = re.compile(r"\d+(?:\.\d+)?")
# Units that are swapped for another of the same sort; the first one an answer holds is taken.
_UNIT_SWAPS = (
    ("kilometres", "miles"), ("kilometers", "miles"), ("km", "miles"), ("miles", "kilometres"), ("metres", "feet"),
    ("meters", "feet"), ("feet", "metres"), ("inches", "centimetres"), ("mm", "cm"), ("acres", "hectares"),
    ("kg", "grams"), ("kilograms", "grams"), ("pounds", "kilograms"), ("years", "months"), ("year", "month"),
    ("months", "years"), ("month", "year"), ("weeks", "days"), ("week", "day"), ("days", "weeks"), ("day", "week"),
    ("hours", "minutes"), ("hour", "minute"), ("minutes", "hours"), ("minute", "hour"), ("seconds", "minutes"),
    ("million", "billion"), ("billion", "million"), ("thousand", "million"), ("percent", "percentage points"),
    ("%", " percentage points"), ("$", "€"), ("€", "$"), ("£", "$"), ("dollars", "euros"), ("euros", "dollars"),
    ("GB", "MB"), ("MB", "GB"),
)  # fmt: skip


def measure(data: Path) -> list[Row]:
    """Measure on `text/numpairs.jsonl` and `text/grounding.jsonl`; nothing where they are absent."""
    rows: list[Row] = []
    if (pairs := data / "text" / "numpairs.jsonl").is_file():
        rows += _pairs(_read(pairs))
    if (grounding := data / "text" / "grounding.jsonl").is_file():
        rows += _grounding(_read(grounding))
    return rows


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def simple_gate(answer: str, material: str) -> bool:
    """The simple way: every run of digits of the answer, commas removed, is one of the material's."""
    held = set(_DIGITS.findall(material.replace(",", "")))
    return all(digits in held for digits in _DIGITS.findall(answer.replace(",", "")))


def _pairs(pairs: list[dict[str, Any]]) -> list[Row]:
    ours = [not unsupported_numbers(pair["answer"], pair["source"], language=pair["lang"]) for pair in pairs]
    simple = [simple_gate(pair["answer"], pair["source"]) for pair in pairs]
    wanted: list[bool] = [pair["supported"] for pair in pairs]

    def right(found: list[bool]) -> float:
        return sum(map(bool.__eq__, found, wanted, strict=True)) / len(pairs)

    def accepted(found: list[bool]) -> float:
        return float(sum(one and not other for one, other in zip(found, wanted, strict=True)))

    return [
        Row(what="number pairs judged right", value=right(ours), count=len(pairs), reach=">= .96", baselines=(("digits", right(simple)),)),
        Row(what="number pairs: false accepts (count)", value=accepted(ours), count=wanted.count(False), reach="0", baselines=(("digits", accepted(simple)),)),
    ]  # fmt: skip


def _grounding(rows: list[dict[str, Any]]) -> list[Row]:
    found: list[Row] = []
    for grounded, what, reach in (
        (True, "grounded answers refused for a number", "<= .015"),
        (False, "ungrounded answers caught by a number", ""),
    ):
        answers = [row for row in rows if row["grounded"] is grounded]
        ours = sum(bool(_refuses(row["answer"], row["material"])) for row in answers) / len(answers)
        simple = sum(not simple_gate(row["answer"], row["material"]) for row in answers) / len(answers)
        found.append(Row(what=what, value=ours, count=len(answers), reach=reach, baselines=(("digits", simple),)))
    # Only what passed unchanged can show that the change was noticed.
    passed = [row for row in rows if row["grounded"] and not _refuses(row["answer"], row["material"])]
    for change, what, reach in (
        (_change_digit, "made wrong: one digit changed, refused", ">= .93"),
        (_change_sign, "made wrong: sign changed, refused", ">= .90"),
        (_change_unit, "made wrong: unit changed, refused", ">= .90"),
    ):
        changed = list(_changed(passed, change))
        if changed:
            ours = sum(_refuses(answer, material) for answer, material in changed) / len(changed)
            simple = sum(not simple_gate(answer, material) for answer, material in changed) / len(changed)
            found.append(Row(what=what, value=ours, count=len(changed), reach=reach, baselines=(("digits", simple),)))
    return found


def _refuses(answer: str, material: str) -> bool:
    return bool(unsupported_numbers(answer, material, language="en", today=date(2026, 11, 30)))


def _changed(
    rows: list[dict[str, Any]], change: Callable[[str, random.Random], str | None]
) -> Iterator[tuple[str, str]]:
    """Change each answer once; the seed is the answer itself, so that a run can be repeated."""
    for row in rows:
        answer = change(row["answer"], random.Random(row["answer"]))
        if answer is not None:
            yield answer, row["material"]


def _change_digit(answer: str, chance: random.Random) -> str | None:
    places = [index for index, sign in enumerate(answer) if sign.isascii() and sign.isdigit()]
    if not places:
        return None
    place = chance.choice(places)
    leading = not answer[place - 1 : place].isdigit()
    digit = chance.choice(
        [digit for digit in "0123456789" if digit != answer[place] and not (leading and digit == "0")]
    )
    return answer[:place] + digit + answer[place + 1 :]


def _change_sign(answer: str, chance: random.Random) -> str | None:
    """Put a minus before a quantity: no year, no name, no end of a range."""
    quantities = [
        number
        for number in find_numbers(answer)
        if number.kind is NumberKind.CARDINAL
        and number.text[0].isdigit()
        and (number.unit is not None or len(number.text) != 4)
        and answer[number.start - 1 : number.start] in {"", " ", "("}
    ]
    if not quantities:
        return None
    place = chance.choice(quantities).start
    return answer[:place] + chance.choice(("-", "−", "minus ")) + answer[place:]


def _change_unit(answer: str, chance: random.Random) -> str | None:
    swaps = list(_UNIT_SWAPS)
    chance.shuffle(swaps)
    for unit, other in swaps:
        if unit in "$€£":
            pattern = re.escape(unit) + r"(?=\d)"
        elif unit == "%":
            pattern = r"(?<=\d)%"
        else:
            pattern = rf"(?:(?<=\d)|(?<=\d[ -])){unit}\b"
        if match := re.search(pattern, answer):
            return answer[: match.start()] + other + answer[match.end() :]
    return None
