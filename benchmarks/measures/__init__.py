"""Measures of the text core, one module a subject; each has `measure(data) -> list[Row]`."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the quality table."""

    what: str
    """What was measured, with its unit where it is not a share."""
    value: float
    """What our core reaches."""
    count: int
    """Rows of data behind the figure."""
    reach: str = ""
    """The goal, as DESIGN section 7 words it: `>= .95`."""
    baselines: tuple[tuple[str, float], ...] = ()
    """Simple ways measured in the same run: (name, figure)."""
