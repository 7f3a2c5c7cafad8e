"""A number where it stands in a text, and a text while its numbers are read."""

from dataclasses import dataclass, field
from enum import StrEnum

from .number_text import PlainText
from .number_words import Value, WordTable


class NumberKind(StrEnum):
    """How a number is meant."""

    CARDINAL = "cardinal"
    ORDINAL = "ordinal"
    DECADE = "decade"
    """The 1990s: not the year 1990."""
    SHARE = "share"
    """A part of a whole in words, or a fraction: half, 3/4."""
    DAY = "day"
    """The day beside a month's name; `parts` is ((0, month, day),)."""
    DATE = "date"
    """A date in digits; `parts` holds its readings as (year, month, day), 0 where unstated."""
    TIME = "time"
    """A time of day; `parts` is ((hour, minute, second),), `half` says which half of the day is known."""
    VERSION = "version"
    """Three or more numbers with points; `parts` holds them."""
    NAME = "name"
    """Digits in a name: COVID-19, Q2, 3D. `label` is the whole name as read."""
    LITERAL = "literal"
    """Too long to be a quantity: compared as written."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number:
    """A number where it stands in a text."""

    start: int
    end: int
    text: str
    """As written; `text == source[start:end]`."""
    kind: NumberKind = NumberKind.CARDINAL
    values: tuple[Value, ...] = ()
    """Its readings, the likeliest first: `1.500` has two where the language does not settle it."""
    unit: str | None = None
    """The unit it carries, by our own names (`number_units`)."""
    implied: bool = False
    """The unit stands at a neighbour only: the 10 of "10 to 15 minutes"."""
    counted: str = ""
    """The content word right behind a number without a unit, folded: what it counts."""
    bound: int = 0
    """1 where the words around it make it a least ("at least 5"), -1 a most, 0 neither."""
    parts: tuple[tuple[int, ...], ...] = ()
    half: str = ""
    """`am`, `pm`, `24` (a 24-hour time) or empty."""
    label: str = ""
    spelled: bool = False
    """Written in words."""
    claim: bool = True
    """False for what claims nothing of itself: "one", list markers, Roman numerals, ambiguous words."""


# Bounds on one text, so that any text is read in a few milliseconds. No prose of 64 KB comes near; in a table that
# does, what is beyond supports nothing.
MAX_NUMERALS = 1_000
MAX_ANSWER_NUMERALS = 300
MAX_WORD_NUMBERS = 300
MAX_MONTHS = 200
# Years of two digits from here on are of the last century.
FIRST_OF_LAST_CENTURY = 50


@dataclass(slots=True)
class Reading:
    """One text being read."""

    plain: PlainText
    language: str
    table: WordTable
    convention: str
    """Which separators part decimals: `point`, `comma` or `either`."""
    found: list[Number] = field(default_factory=list)
    months: list[tuple[int, int, int]] = field(default_factory=list)
    """Where months are named: start, end, month."""
    covered: set[int] = field(default_factory=set)
    """Where words start that a number in digits took in: the `million` of `1.5 million`."""

    @property
    def text(self) -> str:
        """The text as it is read."""
        return self.plain.text

    unread: str = ""
    """The first numeral beyond the limit."""

    def covers(self, start: int) -> bool:
        """Whether a number in digits has taken in the word that starts here."""
        return start in self.covered

    def add(self, start: int, end: int, **fields: object) -> None:
        """Record a number by its span in the plain text; spans stay those of the plain text until the end."""
        self.found.append(Number(start=start, end=end, text=self.text[start:end], **fields))  # type: ignore[arg-type]
