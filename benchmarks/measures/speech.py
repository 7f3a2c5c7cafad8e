"""Speech: texts as retrieved, and as they should be spoken."""

from collections.abc import Callable
from pathlib import Path
import re

from sentence_stream.util import remove_asterisks

from custom_components.mnemolis_intents.answering.speech import speakable

from . import Row
from .rows import DataRow, read, share

_MARKUP = re.compile(r"<[^>]+>|[*_`#~]+|!?\[([^\]]*)\]\([^)]*\)|https?://\S+")


def _ours(row: DataRow) -> str:
    return speakable(row["raw"], language=row["lang"])


def _asterisks(row: DataRow) -> str:
    """What some of Home Assistant's synthesisers do."""
    return str(remove_asterisks(row["raw"]))


def _one_pattern(row: DataRow) -> str:
    return " ".join(_MARKUP.sub(r"\1", row["raw"]).split())


def _keeps_rules(row: DataRow, spoken: str) -> bool:
    any_of = [part if isinstance(part, list) else [part] for part in row.get("must_contain_any") or []]
    return (
        all(part in spoken for part in row["must_contain"])
        and not any(part in spoken for part in row["must_not_contain"])
        and all(any(part in spoken for part in parts) for parts in any_of)
    )


def _is_expected(row: DataRow, spoken: str) -> bool:
    expected = row["expected_spoken"]
    return spoken in ([expected] if isinstance(expected, str) else expected)


def measure(data: Path) -> list[Row]:
    """Measure on `text/speak.jsonl`."""
    rows = read(data / "text" / "speak.jsonl")
    if not rows:
        return []
    measured: list[Row] = []
    for what, test, reach in (
        ("speakable: rules passed", _keeps_rules, ">= .97"),
        ("speakable: one of the expected texts", _is_expected, ""),
    ):

        def reached(speaker: Callable[[DataRow], str], test: Callable[[DataRow, str], bool] = test) -> float:
            return share(test(row, speaker(row)) for row in rows)

        measured.append(
            Row(
                what=what,
                value=reached(_ours),
                count=len(rows),
                reach=reach,
                baselines=(
                    ("sentence-stream's asterisks", reached(_asterisks)),
                    ("one pattern", reached(_one_pattern)),
                ),
            )
        )
    return measured
