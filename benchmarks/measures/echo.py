"""Echoes: answers that only restate their question."""

from pathlib import Path

from custom_components.mnemolis_intents.answering.echo import is_echo

from . import Row
from .baselines import echoes
from .rows import read, share


def measure(data: Path) -> list[Row]:
    """Measure on `text/echo.jsonl`."""
    rows = read(data / "text" / "echo.jsonl")
    measured: list[Row] = []
    for echo, what, reach in ((True, "echo caught", ">= .91"), (False, "echo: an answer taken for one", "0")):
        chosen = [row for row in rows if row["echo"] is echo]
        if not chosen:
            continue
        measured.append(
            Row(
                what=what,
                value=share(is_echo(row["question"], row["answer"], language=row["lang"]) for row in chosen),
                count=len(chosen),
                reach=reach,
                baselines=(
                    ("80 % of words repeated", share(echoes(row["question"], row["answer"]) for row in chosen)),
                ),
            )
        )
    return measured
