"""Grounding: summaries and answers whose truth to their material people have judged, and changes made to true ones."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
import re

from custom_components.mnemolis_intents.answering import judge
from custom_components.mnemolis_intents.answering.models import VerdictKind

from . import Row
from .baselines import digits_and_names_refuse, digits_refuse
from .rows import DataRow, read, share

_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+(?: [A-Z][a-z]+)*")
_NUMBER = re.compile(r"(?<![\w.,-])\d+(?:[.,]\d+)*(?![\w])")
_UNITS = {
    "percent": "kilometers", "%": " degrees", "miles": "kilometers", "kilometers": "miles", "km": "kg", "kg": "km",
    "feet": "meters", "meters": "feet", "metres": "feet", "mi": "km", "ft": "m", "years": "days", "year": "hour",
    "days": "years", "months": "years", "hours": "weeks", "minutes": "hours", "dollars": "euros", "pounds": "dollars",
    "tonnes": "grams", "tons": "grams",
}  # fmt: skip
_UNIT = re.compile(r"(?<=\d)( ?)(" + "|".join(map(re.escape, sorted(_UNITS, key=len, reverse=True))) + r")(?![a-z])")


def measure(data: Path) -> list[Row]:
    """Measure on `text/grounding.jsonl`."""
    rows = read(data / "text" / "grounding.jsonl")
    if not rows:
        return []
    true, false = [row for row in rows if row["grounded"]], [row for row in rows if not row["grounded"]]
    refused = {row["id"]: _refused(row, row["answer"]) for row in rows}
    by_set: dict[str, list[DataRow]] = defaultdict(list)
    for row in true:
        by_set[row["set"].split("/")[0].removesuffix("-oracle")].append(row)
    measured = [
        Row(
            what="grounding: grounded answers rejected",
            value=share(refused[row["id"]] for row in true),
            count=len(true),
            reach="<= .04",
            baselines=_baselines(true),
        ),
        Row(
            what="grounding: ungrounded answers caught",
            value=share(refused[row["id"]] for row in false),
            count=len(false),
            reach=">= .30",
            baselines=_baselines(false),
        ),
    ]
    measured += [
        Row(
            what=f"grounding: grounded rejected in {name}",
            value=share(refused[row["id"]] for row in of_set),
            count=len(of_set),
            reach="<= .08",
            baselines=_baselines(of_set),
        )
        for name, of_set in sorted(by_set.items())
    ]
    kept = [row for row in true if not refused[row["id"]]]
    for what, reach, change in _CHANGES:
        changed = list(change(kept))
        measured.append(
            Row(
                what=f"grounded answers with {what}: refused",
                value=share(_refused(row, answer) for row, answer in changed),
                count=len(changed),
                reach=reach,
                baselines=(
                    ("digits", share(digits_refuse(answer, row["material"]) for row, answer in changed)),
                    ("digits and names", share(_simple(row, answer) for row, answer in changed)),
                ),
            )
        )
    return measured


def _question(row: DataRow) -> str:
    """Return the question of a row; BEGIN's is the turn of a chat before, not what the answer answers."""
    return "" if row["set"].startswith("BEGIN") else row["question"] or ""


def _refused(row: DataRow, answer: str) -> bool:
    verdict = judge(_question(row), answer, ["kiwix"], row["material"], "kiwix")
    return verdict.kind is not VerdictKind.ANSWERED


def _simple(row: DataRow, answer: str) -> bool:
    return digits_and_names_refuse(_question(row), answer, row["material"])


def _baselines(rows: Sequence[DataRow]) -> tuple[tuple[str, float], ...]:
    return (
        ("digits", share(digits_refuse(row["answer"], row["material"]) for row in rows)),
        ("digits and names", share(_simple(row, row["answer"]) for row in rows)),
    )


type _Change = Callable[[Sequence[DataRow]], Iterator[tuple[DataRow, str]]]


def _digit_changed(rows: Sequence[DataRow]) -> Iterator[tuple[DataRow, str]]:
    """Change the last digit of the first number to another that makes no number of the material."""
    for row in rows:
        for match in _NUMBER.finditer(row["answer"]):
            changed = match.group()[:-1] + str((int(match.group()[-1]) + 3) % 10)
            if match.group() in row["material"] and changed not in row["material"]:
                yield row, row["answer"][: match.start()] + changed + row["answer"][match.end() :]
                break


def _sign_changed(rows: Sequence[DataRow]) -> Iterator[tuple[DataRow, str]]:
    """Put a minus before the first number that is no year and that the material has without one."""
    for row in rows:
        for match in _NUMBER.finditer(row["answer"]):
            number = match.group()
            if (
                number in row["material"]
                and f"-{number}" not in row["material"]
                and not re.fullmatch("[12]\\d{3}", number)
            ):
                yield row, row["answer"][: match.start()] + "-" + row["answer"][match.start() :]
                break


def _unit_changed(rows: Sequence[DataRow]) -> Iterator[tuple[DataRow, str]]:
    """Change the first unit behind a number to one that the material lacks behind it."""
    for row in rows:
        if match := _UNIT.search(row["answer"]):
            changed = f"{match[1]}{_UNITS[match[2]]}"
            if changed.strip() not in row["material"]:
                yield row, row["answer"][: match.start()] + changed + row["answer"][match.end() :]


def _name_swapped(rows: Sequence[DataRow]) -> Iterator[tuple[DataRow, str]]:
    """Swap the first name inside a sentence for one of another answer that material and question lack."""
    found = [(row, match) for row in rows if (match := _NAME.search(row["answer"]))]
    names = [match.group() for _, match in found]
    for index, (row, match) in enumerate(found):
        held = f"{row['material']} {_question(row)}".casefold()
        if match.group().casefold() not in held:
            continue
        for other in names[index + 1 :] + names[:index]:
            if not any(word.casefold() in held for word in other.split()):
                yield row, row["answer"][: match.start()] + other + row["answer"][match.end() :]
                break


def _tag_swapped(rows: Sequence[DataRow]) -> Iterator[tuple[DataRow, str]]:
    """Name a source that was not asked."""
    for index, row in enumerate(rows):
        yield row, f"{row['answer']} ({('news', 'web', 'forecast', 'ha')[index % 4]})"


_CHANGES: tuple[tuple[str, str, _Change], ...] = (
    ("one digit changed", ">= .93", _digit_changed),
    ("a sign changed", ">= .90", _sign_changed),
    ("a unit changed", ">= .90", _unit_changed),
    ("a name swapped", ">= .85", _name_swapped),
    ("a source tag swapped", "1.0", _tag_swapped),
)
