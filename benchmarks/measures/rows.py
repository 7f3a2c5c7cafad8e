"""Reading the data sets: one JSON object a line."""

from collections.abc import Iterable
import json
from pathlib import Path
from typing import Any

type DataRow = dict[str, Any]


def read(path: Path) -> list[DataRow]:
    """Return the rows of a `.jsonl` file; none where there is no such file."""
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def share(flags: Iterable[bool]) -> float:
    """Return how large a share of the flags is set; 0 of none."""
    listed = list(flags)
    return sum(listed) / len(listed) if listed else 0.0
