"""Finding the numbers of one text.

One pass over the digits and one over the words, each from left to right with patterns that can't backtrack, so the
work grows with the text alone. What a number means is settled here; whether two agree is settled in `numbers`.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from . import number_data as data
from .languages import function_words
from .number_bounds import bound_of
from .number_layouts import read_digits
from .number_model import MAX_NUMERALS, Number, Reading
from .number_spelled import WORD, days_beside_months, mark_days, read_unspaced, read_word_numbers, share_units
from .number_text import PlainText, plain_text
from .number_words import fold_number_word, word_table


@dataclass(frozen=True, slots=True)
class Scan:
    """What was read of one text."""

    text: str
    """The text as it was read (`number_text`)."""
    numbers: list[Number]
    """In order, without overlaps, spans of the text as given."""
    months: list[tuple[int, int, int]]
    """Where months are named, in the text as read: start, end, month."""
    days: set[tuple[int, int]]
    """Every (month, day) that the text may state."""
    unread: str
    """The first numeral that was not read, since there were too many; empty where all were."""


def scan(written: str, language: str, *, others: tuple[str, ...] = (), limit: int = MAX_NUMERALS) -> Scan:
    """Read the numbers of a text by the rules of a primary language tag.

    `others` are languages that the text may be in as well: what is ambiguous is then read in every way.
    """
    plain = plain_text(written)
    reading = Reading(plain, language, word_table(language), _convention((language, *others)))
    read_digits(reading, limit)
    read_unspaced(reading)
    words = list(WORD.finditer(plain.text))
    if plain.text.isascii():
        folded = WORD.findall(plain.text.lower())
    else:
        folded = [word[0].lower() if word[0].isascii() else fold_number_word(word[0]) for word in words]
    for tag in dict.fromkeys((language, *others)):
        read_word_numbers(reading, words, folded, word_table(tag))
    reading.found.sort(key=lambda number: (number.start, -number.end))
    reading.found = list(_without_overlaps(reading.found))
    mark_days(reading, words, folded)
    share_units(reading)
    closed = function_words(language)
    numbers = [
        _as_written(
            number,
            plain,
            written,
            _counted(number, plain.text, closed),
            bound_of(plain.text, number.start, number.end, language),
        )
        for number in reading.found
    ]
    return Scan(plain.text, numbers, reading.months, days_beside_months(reading), reading.unread)


def _convention(languages: tuple[str, ...]) -> str:
    kinds = {
        "comma" if tag in data.COMMA_DECIMALS else "point" if tag in data.POINT_DECIMALS else "either"
        for tag in languages
    }
    return kinds.pop() if len(kinds) == 1 else "either"


def _counted(number: Number, text: str, closed: frozenset[str]) -> str:
    """Return the content word that a number without a unit counts: the `rooms` of "50 rooms"."""
    if number.unit is not None or text[number.end : number.end + 1] != " ":
        return ""
    following = WORD.match(text, number.end + 1)
    word = following[0].casefold() if following else ""
    return "" if word in closed else word


def _as_written(number: Number, plain: PlainText, written: str, counted: str, bound: int) -> Number:
    """Return a number with its place in the text as written, and what its neighbours say of it."""
    start, end = plain.span(number.start, number.end)
    if start == number.start and end == number.end and plain.unchanged and not counted and not bound:
        return number
    return replace(number, start=start, end=end, text=written[start:end], counted=counted, bound=bound)


def _without_overlaps(numbers: list[Number]) -> Iterator[Number]:
    end = 0
    for number in numbers:
        if number.start >= end:
            yield number
            end = number.end
