"""Does the material join the day, month and year of a date as the answer does?

Each part of "died on 3 May 1988" may stand in the material, and be said of the right event, where it has "born 3 May
1920, died 9 June 1988". A date is refused where the material gives its day and month, or its month alone, another year
at every place that names them, and it states the answer's date nowhere in digits. A place without a year right beside
it tells nothing: "On 3 May she died" may be of any.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
import re
from typing import NamedTuple
from unicodedata import category, normalize

from .languages import primary
from .number_phrases_data import CAPITAL_MONTHS
from .number_spelled import month_names
from .number_words import fold_number_word

_ANSWER = 1_000
_MATERIAL = 65_536
# Months of a text that are looked at.
_MONTHS = 200
_YEAR = re.compile(r"(?<!\d)\d{4}(?!\d)")
# What stands between a day, a month and a year: "3rd of May, 1988", "3 de mayo de 1988", "3. května 1988".
_DAY_BEFORE = re.compile(
    r"(?<![\d.,:/])(\d{1,2})(?:\.|st|nd|rd|th|er|º|°|o|ª)?[ \u00a0-](?:of |de |d'|den |des |di |do |the )?$"
)
_BEHIND = re.compile(
    r"\.?[ \u00a0](?:the |den |le |el |il )?(?P<day>\d{1,2})(?:\.|st|nd|rd|th|er|º|°)?,?[ \u00a0](?:of )?(?P<year>\d{4})(?!\d)"
)
_YEAR_BEHIND = re.compile(r"(?:\.?,?[ \u00a0-](?:of |de |del |di |do |في |عام |سنة )?)(\d{4})(?!\d)")
_YEAR_OPENS = re.compile(r"(?<!\d)(\d{4})\.?,?[ \u00a0](?:m\. |года |року )?$")
_DAY_BEHIND = re.compile(r"\.?[ \u00a0](\d{1,2})(?!\d)")
_EASTERN = re.compile(r"(?:(?<!\d)(\d{4})[年년][ \u00a0]?)?(?<!\d)(\d{1,2})[月월](?:[ \u00a0]?(\d{1,2})[日号號일])?")
_IN_DIGITS = re.compile(r"(?<!\d)(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4}))(?!\d)")
_REACH = 16


class _Date(NamedTuple):
    """A month where it is named, with the day and the year beside it; 0 for none."""

    text: str
    year: int
    month: int
    day: int


def misjoined_date(answer: str, texts: Sequence[str], language: str) -> str:
    """Return the first date of an answer whose year the material gives to other dates alone, or `""`.

    `texts` are the texts of the material, in the answer's `language`.
    """
    tag = primary(language)
    answer = answer[:_ANSWER]
    if not _YEAR.search(answer):
        return ""
    said = [date for date in _dates(answer, tag) if date.year]
    if not said:
        return ""
    material = "\n".join(texts)[:_MATERIAL]
    told = list(_dates(material, tag, frozenset(date.month for date in said)))
    in_digits = _in_digits(material)
    for date in said:
        places = [place for place in told if place.month == date.month and (not date.day or place.day == date.day)]
        if not places or any(place.year in (0, date.year) for place in places):
            continue
        if not any(year == date.year and date.month in parts for year, parts in in_digits):
            return date.text
    return ""


def _dates(text: str, tag: str, wanted: frozenset[int] = frozenset(range(1, 13))) -> Iterator[_Date]:
    """Yield the dates of a text that are of the wanted months."""
    names = month_names(tag)
    for match in islice(_named(tag, wanted).finditer(text), _MONTHS):
        if _is_word(text, *match.span()) and (match[0].casefold() not in CAPITAL_MONTHS or match[0][0].isupper()):
            # A name that case folding took apart is none that we know.
            if month := names.get(fold_number_word(match[0])):
                yield _date(text, match, month)
    for match in islice(_EASTERN.finditer(text) if "月" in text or "월" in text else (), _MONTHS):
        if int(match[2]) in wanted:
            yield _Date(match[0], int(match[1] or 0), int(match[2]), int(match[3] or 0))


def _is_word(text: str, start: int, end: int) -> bool:
    """Decide whether nothing goes on at either side of a name; vowel signs of India are marks, no letters."""
    around = text[start - 1 : start] if start else "", text[end : end + 1]
    return not any(side.isalnum() or category(side)[0] == "M" for side in around if side)


def _date(text: str, match: re.Match[str], month: int) -> _Date:
    """Read what stands beside the name of a month."""
    start, end = match.span()
    before = text[max(0, start - _REACH) : start]
    day = year = 0
    if ahead := _DAY_BEFORE.search(before):
        day = int(ahead[1])
        start -= len(ahead[0])
    elif behind := _BEHIND.match(text, end):
        return _Date(text[start : behind.end()], int(behind["year"]), month, int(behind["day"]))
    if following := _YEAR_BEHIND.match(text, end):
        year, end = int(following[1]), following.end()
    elif not day and (opening := _YEAR_OPENS.search(before)):
        # Hungarian: "1988. május 3."
        year, start = int(opening[1]), start - len(opening[0])
        if following := _DAY_BEHIND.match(text, end):
            day, end = int(following[1]), following.end()
    elif not day and (following := _DAY_BEHIND.match(text, end)):
        day, end = int(following[1]), following.end()
    return _Date(text[start:end], year, month, day)


def _in_digits(text: str) -> list[tuple[int, tuple[int, int]]]:
    """Return the years of dates in digits, with their other two parts: either may be the month."""
    return [
        (int(match[1]), (int(match[3]), int(match[4]))) if match[1] else (int(match[8]), (int(match[5]), int(match[7])))
        for match in _IN_DIGITS.finditer(text)
    ]


@lru_cache(maxsize=128)
def _named(tag: str, wanted: frozenset[int]) -> re.Pattern[str]:
    """Return a pattern of the names of some months."""
    # Folding the case of the Greek May takes its accents off the letter.
    names = sorted(
        (normalize("NFC", name) for name, month in month_names(tag).items() if month in wanted), key=len, reverse=True
    )
    return re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
