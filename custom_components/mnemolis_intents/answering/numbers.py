"""Numbers as values: is every number of an answer in the material?

`find_numbers` reads a text; `unsupported_numbers` compares two. Values are compared, not spellings: 1,500 is fifteen
hundred, 18:30 is 6:30 pm, 3/4 is 75 %, ① is 1. Each text is read by its own language's rules. A number of the answer
is supported when the material holds its value and no unit or sign contradicts; a missing unit contradicts nothing.
Rounding is accepted where the answer says that it rounds, in the direction it says; and where it leaves the decimals
off, as people do: 3,776 for 3,776.12.
"""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from fractions import Fraction
import re

from . import number_phrases_data as phrases
from .languages import guess, primary
from .number_model import MAX_ANSWER_NUMERALS, Number, NumberKind
from .number_places import Places
from .number_scan import Scan, scan
from .number_text import UNSPACED
from .number_units import dimension, factor, same_unit
from .number_words import Value, load

__all__ = ["Number", "NumberKind", "find_numbers", "unsupported_numbers", "warm"]

# Code points read of each text.
MAX_ANSWER = 8_192
MAX_MATERIAL = 65_536
_SAMPLE = 2_000
# Checks that look through the whole material are done for this many numbers of an answer; more are unsupported.
_MAX_SEARCHES = 40
_ROUNDING = 20
_LAST_YEAR = 2_100
# Numbers that are looked for one by one; to find more of them, the material is read once.
_FEW = 8
_AMBIGUOUS_FORM = re.compile(r"\d{1,3}[.,]\d{3}")
_MOST_COUNTED = 12
# A letter or digit that a name could go on with; Thai, Han and Hangul part names without a space.
_IN_WORD = rf"[^\W_{UNSPACED}⁰¹²³⁴-⁹]"
_NO_WORD_BEFORE = f"(?<!{_IN_WORD})"
_NO_WORD_BEHIND = f"(?!{_IN_WORD})"
_LONG_NAME = 20
_QUARTER = re.compile("q([1-4])|([1-4])q")
_LETTERS_FIRST = re.compile(r"([^\W\d_]{1,30})-?([0-9]{1,18})")
_DIGITS_FIRST = re.compile(r"([0-9]{1,18})([^\W\d_]{1,30})")
_LIST_REACH = 400
_ITEM_END = re.compile(r"[,;:、，–—]")
_INTRODUCES = re.compile(
    r"[:,–—(]| - |\b(?:are|were|is|was|namely|including|include|sind|waren|ist|nämlich|sont|étaient|son|eran|sono|zijn"
    r"|são|är|er|są|jsou|это|have|has)\b"
)
_SENTENCE_END = re.compile(r"[.!?。！？](?:\s|$)|\n")


def warm(language: str) -> None:
    """Load what reading a language takes (file I/O on first use), so that a later call only computes."""
    load("en")
    load(primary(language))


def find_numbers(text: str, *, language: str = "en") -> list[Number]:
    """Return the numbers of a text in order, spans in code points of the text as given; never raises.

    At most the first 64 K code points are read. `Number.claim` is false for what claims nothing: "one", list
    markers, Roman numerals, words that may mean something else.
    """
    text = text[:MAX_MATERIAL]
    return scan(text, _language_of(text, primary(language))).numbers


def unsupported_numbers(answer: str, material: str, *, language: str = "en", today: date | None = None) -> list[str]:
    """Return the numbers of the answer, as written and in order, that the material does not carry.

    `language` is the answer's, unless its words clearly say otherwise. Of all numbers only the four-digit year of
    `today` needs no support.
    """
    answer = answer[:MAX_ANSWER]
    material = material[:MAX_MATERIAL]
    spoken = _language_of(answer, primary(language))
    claims = scan(answer, spoken, limit=MAX_ANSWER_NUMERALS)
    if not claims.numbers:
        return []
    manner = _manner(material, spoken)
    doubtful = [number for number in claims.numbers if number.claim and not _is_this_year(number, today)]
    if len(doubtful) <= _FEW:
        near = Places(material, manner, [number.text for number in doubtful])
        doubtful = [number for number in doubtful if not near.stands_alike(number)]
    evidence = _Evidence(material, manner) if doubtful else None
    unsupported = [
        number.text
        for number in doubtful
        if evidence
        and not evidence.supports(number, answer, spoken)
        and not (evidence.may_search() and _counts_own_list(number, answer, spoken))
    ]
    # An answer with hundreds of numbers is none; what was not read is not supported.
    return [*unsupported, claims.unread] if claims.unread else unsupported


def _language_of(text: str, language: str) -> str:
    return guess(text[:_SAMPLE], language)


def _manner(material: str, spoken: str) -> tuple[str, tuple[str, ...]]:
    """Return the language that a material is read in, and others; the answer's and English, where it can't be told."""
    language = guess(material[:_SAMPLE], "")
    return language or spoken, () if language else ("en",)


def _is_this_year(number: Number, today: date | None) -> bool:
    return today is not None and number.unit is None and number.text == str(today.year)


class _Evidence:
    """The numbers of a material, by what they can support."""

    def __init__(self, material: str, manner: tuple[str, tuple[str, ...]]) -> None:
        """Read a material in its `_manner`."""
        self._language, self._others = manner
        self._scan: Scan = scan(material, self._language, others=self._others)
        self._by_value: dict[Value, list[Number]] = {}
        self._by_base: dict[tuple[str, Value], set[int]] = {}
        self._by_text: dict[str, list[Number]] = {}
        self._by_whole: dict[int, list[Number]] = {}
        self._times: list[Number] = []
        self._hours: set[Value] = set()
        self._names: set[str] = set()
        self._decades: set[Value] = set()
        self._versions: list[tuple[int, ...]] = []
        self._dates: set[tuple[int, int]] = set(self._scan.days)
        self._months = {month for _, _, month in self._scan.months}
        self._folded: str | None = None
        self._searches = 0
        for number in self._scan.numbers:
            self._take(number)

    def _take(self, number: Number) -> None:
        match number.kind:
            case NumberKind.TIME:
                self._times.append(number)
                if number.parts[0][1] == 0:
                    # "At 7" may stand for "7 pm".
                    self._hours.add(number.parts[0][0])
            case NumberKind.VERSION:
                self._versions.append(number.parts[0])
            case NumberKind.DATE:
                for year, month, day in number.parts:
                    self._dates.add((month, day))
                    self._months.add(month)
                    for part in filter(None, (year, day)):
                        self._by_value.setdefault(part, []).append(number)
            case NumberKind.LITERAL:
                self._names.add(number.text.casefold())
            case NumberKind.DECADE:
                self._decades.update(number.values)
            case NumberKind.NAME:
                self._names.add(number.label.casefold())
                if quarter := _QUARTER.fullmatch(number.label.casefold()):
                    # Q2 is the second quarter.
                    self._by_value.setdefault(int(quarter[1] or quarter[2]), []).append(number)
            case _:
                if _AMBIGUOUS_FORM.fullmatch(number.text):
                    self._by_text.setdefault(number.text, []).append(number)
        if number.kind in {NumberKind.DECADE, NumberKind.TIME, NumberKind.DATE}:
            return
        if number.kind is NumberKind.CARDINAL:
            for whole in _without_decimals(number.values[0]):
                self._by_whole.setdefault(whole, []).append(number)
        for value in number.values:
            self._by_value.setdefault(value, []).append(number)
            if base := _base(number, value):
                self._by_base.setdefault(base, set()).add(number.bound)

    def may_search(self) -> bool:
        """Count a check that reads a whole text; False once there were too many of them."""
        self._searches += 1
        return self._searches <= _MAX_SEARCHES

    def supports(self, number: Number, answer: str, spoken: str) -> bool:
        """Whether the material carries a number of the answer."""
        match number.kind:
            case NumberKind.TIME:
                return self._supports_time(number)
            case NumberKind.DATE:
                return any(self._supports_date(*parts) for parts in number.parts)
            case NumberKind.DAY:
                _, month, day = number.parts[0]
                return self._supports_date(0, month, day) and self._supports_value(number, answer, spoken)
            case NumberKind.VERSION:
                wanted = number.parts[0]
                return any(version[: len(wanted)] == wanted for version in self._versions)
            case NumberKind.DECADE:
                return self._supports_decade(number)
            case NumberKind.NAME:
                return self._supports_name(number)
            case NumberKind.LITERAL:
                return number.text.casefold() in self._names or self._holds(
                    rf"(?<![0-9]){re.escape(number.text.casefold())}(?![0-9])"
                )
            case _:
                return self._supports_value(number, answer, spoken)

    def _supports_date(self, year: int, month: int, day: int) -> bool:
        if year and year not in self._by_value:
            return False
        if day:
            # Without any month's name in the material there is nothing to hold the day against.
            return (month, day) in self._dates or not (self._months or self._names_months())
        return month in self._months or not month

    def _names_months(self) -> bool:
        """Whether we would know a month's name in the material's language if there were one."""
        return self._language in phrases.MONTHS

    def _supports_time(self, number: Number) -> bool:
        hour, minute, _ = number.parts[0]
        if any(_same_time(number, other) for other in self._times):
            return True
        if minute == 0 and number.half != "24":
            # "At 7" in the material does not say which half of the day.
            return any(other.unit is None for other in self._by_value.get(hour, ()))
        return minute == 0 and hour in self._by_value

    def _supports_decade(self, number: Number) -> bool:
        value = int(number.values[0])
        for decade in self._decades:
            if decade == value or (min(decade, value) < 100 and decade % 100 == value % 100):
                return True
        if number.spelled and value < 100:
            # "The eighties" is as good as any year of them.
            return any(
                year in self._by_value
                for start in (1800, 1900, 2000)
                for year in range(start + value, start + value + 10)
            )
        return value >= 1000 and value in self._by_value

    def _supports_name(self, number: Number) -> bool:
        """A name with digits: as such, as two words, or as a name that the material uses without digits."""
        name = number.label.casefold()
        if name in self._names:
            return True
        if quarter := _QUARTER.fullmatch(name):
            others = self._by_value.get(int(quarter[1] or quarter[2]), ())
            return any(other.kind in {NumberKind.ORDINAL, NumberKind.NAME} for other in others)
        if ahead := _DIGITS_FIRST.fullmatch(name):
            return self._holds(rf"{_NO_WORD_BEFORE}{ahead[1]}[ -]?{re.escape(ahead[2])}{_NO_WORD_BEHIND}")
        parts = _LETTERS_FIRST.fullmatch(name)
        if parts is None and len(name) >= _LONG_NAME:
            # Longer than a name is read; where it begins and ends was not looked for.
            return self._holds(re.escape(name))
        if parts is None:
            return self._holds(rf"{_NO_WORD_BEFORE}{re.escape(name)}{_NO_WORD_BEHIND}")
        letters, digits = re.escape(parts[1]), parts[2]
        if self._holds(rf"{_NO_WORD_BEFORE}{letters}[ -]?0*{digits}{_NO_WORD_BEHIND}"):
            return True
        # COVID-19 where the material says COVID; not F-16 where it says F-15.
        return (
            len(parts[1]) >= 4
            and self._holds(rf"{_NO_WORD_BEFORE}{letters}(?!{_IN_WORD}|[ -]?[0-9])")
            and not self._holds(rf"{_NO_WORD_BEFORE}{letters}[ -]?[0-9]")
        )

    def _holds(self, pattern: str) -> bool:
        """Search the whole material; bounded in number, since each search reads all of it."""
        if not self.may_search():
            return False
        if self._folded is None:
            self._folded = self._scan.text.lower()
        return re.search(pattern, self._folded) is not None

    def _supports_value(self, number: Number, answer: str, spoken: str) -> bool:
        bare_hour = not number.unit and number.kind is NumberKind.CARDINAL
        for value in number.values:
            if self._agrees(number, self._by_value.get(value, ())):
                return True
            base = _base(number, value)
            if base and any(number.bound * bound >= 0 for bound in self._by_base.get(base, ())):
                return True
            if bare_hour and value in self._hours:
                return True
            if value == 0 and self._says_none():
                return True
        alike = [other for other in self._by_text.get(number.text, ()) if _signs_agree(number, other)]
        if self._agrees(number, alike):
            # The same digits: the material's reading of the separator decides.
            return True
        if number.kind is NumberKind.CARDINAL and isinstance(number.values[0], int):
            # Only the other way round: decimals that the material does not give are made up.
            if self._agrees(number, self._by_whole.get(number.values[0], ())):
                return True
        if self._versions and (parts := _as_version(number.text)):
            return any(version[: len(parts)] == parts for version in self._versions)
        return self._supports_rounding(number, answer, spoken)

    def _agrees(self, number: Number, others: Iterable[Number]) -> bool:
        """Whether one of the numbers of equal value has no contradicting unit."""
        bare = contradicted = False
        for other in others:
            if number.bound * other.bound < 0:
                # "At most 5" is not supported by "at least 5".
                continue
            if number.unit is None and other.unit is None:
                return True
            if number.unit is None or other.unit is None:
                # 50 rooms are not 50 %; a unit that is merely left out contradicts nothing.
                bare = bare or not (_is_never_left_out(number.unit or other.unit) and (number.counted or other.counted))
            elif same_unit(number.unit, other.unit):
                return True
            elif dimension(number.unit) == dimension(other.unit):
                # 5 kilograms are not supported by "5 grams ... 5 legs".
                contradicted = True
        return bare and not contradicted

    def _says_none(self) -> bool:
        return any(
            self._holds(rf"{_NO_WORD_BEFORE}(?:{'|'.join(phrases.NONE_WORDS[tag])}){_NO_WORD_BEHIND}")
            for tag in dict.fromkeys((self._language, *self._others))
            if tag in phrases.NONE_WORDS
        )

    def _supports_rounding(self, number: Number, answer: str, spoken: str) -> bool:
        """A rounded number, if the answer says so: "about 1,500" for 1,496, "more than 100" for 104."""
        ahead = answer[max(0, number.start - 24) : number.start].casefold().rstrip(" \u00a0$€£")
        about = ahead.endswith(phrases.HEDGES_ABOUT.get(spoken, ()))
        over, under = number.bound > 0, number.bound < 0 or ahead.endswith(phrases.HEDGES_NEARLY.get(spoken, ()))
        if not (over or under or about) or number.kind is not NumberKind.CARDINAL or _may_be_year(number, answer):
            return False
        if not self.may_search():
            return False
        value = number.values[0]
        # Bounds contradict each other only around one value: "over 3 million" may be what 3.1 at most is.
        unbounded = replace(number, bound=0)
        return any(
            _rounds(value, other, over=over, under=under, about=about) and self._agrees(unbounded, numbers)
            for other, numbers in self._by_value.items()
        )


def _base(number: Number, value: Value) -> tuple[str, Value] | None:
    """Return what a number measures and its amount in the base unit; a bare share counts as one of 100 %."""
    if number.unit:
        size = factor(number.unit)
        return (dimension(number.unit), value * size) if size else None
    return ("share", value) if number.kind is NumberKind.SHARE else None


def _is_never_left_out(unit: str | None) -> bool:
    """Whether a unit is said before a noun: no "50 of the rooms" where half of them are meant."""
    return unit is not None and dimension(unit) in {"share", "points"}


def _signs_agree(one: Number, other: Number) -> bool:
    return (one.values[0] < 0) == (other.values[0] < 0)


def _same_time(one: Number, other: Number) -> bool:
    """Compare times of day; what does not say its half of the day fits either, unless the other runs to 24."""
    if one.half and other.half:
        return any(_of_day(one, parts) == _of_day(other, other.parts[0]) for parts in one.parts)
    if "24" in {one.half, other.half} and one.parts[0][0] != other.parts[0][0]:
        return False
    return one.parts[0] == other.parts[0]


def _of_day(number: Number, parts: tuple[int, ...]) -> tuple[int, int, int]:
    hour, minute, second = parts
    if number.half == "pm" and hour < 12:
        hour += 12
    elif number.half == "am" and hour == 12:
        hour = 0
    return hour % 24, minute, second


def _as_version(text: str) -> tuple[int, ...] | None:
    """Read `3.13` as the beginning of a version."""
    groups = text.split(".")
    return tuple(map(int, groups)) if len(groups) == 2 and all(map(str.isdecimal, groups)) else None


def _rounds(value: Value, exact: Value, *, over: bool, under: bool, about: bool) -> bool:
    """Whether a value is a rounding of an exact one in the direction stated, at most a twentieth off."""
    if value <= 0 or exact <= 0 or not -exact <= (value - exact) * _ROUNDING <= exact:
        return False
    if _digits(value) >= _digits(exact):
        return False
    if about:
        size = Fraction(10 ** max(0, len(str(int(value))) - _digits(value)))
        return round(Fraction(exact) / size) * size == value
    return (over and value <= exact) or (under and value >= exact)


def _may_be_year(number: Number, answer: str) -> bool:
    """Whether a number may be a year, which nobody rounds: "hasta 2000" is until then, "hasta 2000 personas" a most."""
    counts = number.unit or number.counted or answer[number.end : number.end + 1].isalpha()
    return not (counts or number.spelled) and number.text.isdecimal() and 1_000 <= number.values[0] <= _LAST_YEAR


def _without_decimals(exact: Value) -> set[int]:
    """Return the whole numbers that people say for a decimal: cut off or rounded, at most a twentieth away.

    1,141 or 1,142 for 1,141.7; not 1 for 1.5, where the decimals are what the number says.
    """
    if isinstance(exact, int):
        return set()
    size = abs(exact)
    cut = size.numerator // size.denominator
    wholes = {cut, cut + (size - cut >= Fraction(1, 2))}
    sign = -1 if exact < 0 else 1
    return {sign * whole for whole in wholes if abs(size - whole) * _ROUNDING <= size}


def _digits(value: Value) -> int:
    """Count significant digits."""
    if isinstance(value, int):
        return len(str(value).rstrip("0"))
    for places in range(1, 13):
        if 10**places % value.denominator == 0:
            return len(str(value.numerator * (10**places // value.denominator)).rstrip("0"))
    return 13


def _counts_own_list(number: Number, answer: str, spoken: str) -> bool:
    """Whether a number counts what its own sentence lists: "two moons, Phobos and Deimos"."""
    if number.kind is not NumberKind.CARDINAL or number.unit or not number.values:
        return False
    count = number.values[0]
    if not isinstance(count, int) or not 2 <= count <= _MOST_COUNTED:
        return False
    joiners = phrases.AND_WORDS.get(spoken, frozenset())
    behind = _SENTENCE_END.split(answer[number.end : number.end + _LIST_REACH], maxsplit=1)[0]
    before = _SENTENCE_END.split(answer[max(0, number.start - _LIST_REACH) : number.start])[-1]
    if any(_items(behind[match.end() :], joiners) == count for match in list(_INTRODUCES.finditer(behind))[:4]):
        return True
    verb = next((match for match in _INTRODUCES.finditer(before) if match[0].isalpha()), None)
    return verb is not None and _items(before[: verb.start()], joiners) == count


def _items(part: str, joiners: frozenset[str]) -> int:
    """Count the items of a list at the beginning of a text: those before the last "and", and the one behind it."""
    items = 0
    for piece in _ITEM_END.split(part)[: _MOST_COUNTED + 1]:
        words = piece.casefold().split()
        joined = [index for index, word in enumerate(words) if word in joiners or word == "&"]
        if len(words) > 12 or not words:
            return 0
        if joined:
            return items + 1 + (joined[0] > 0)
        items += 1
    return items if items > 1 else 0
