"""Numbers in digits, in all their layouts: grouped, decimal, fractions, times, dates, versions, names with digits."""

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
import re
import unicodedata

from . import number_data as data
from .number_model import FIRST_OF_LAST_CENTURY, MAX_NUMERALS, NumberKind, Reading
from .number_signs import below_zero, minus_before
from .number_text import MARKS, UNSPACED
from .number_units import currency_before, unit_after
from .number_words import Value

_MAX_DIGITS = 18
_GLUED = re.compile(rf"(?=[^\W\d_])[^\W_{UNSPACED}]{{1,200}}+")
_FIRST_DIGIT = re.compile("[0-9¼-¾⅐-⅞]")
_WHOLE_RUN = re.compile("[0-9¼-¾⅐-⅞][0-9.,]*+")
_FEW_DIGITS = re.compile(r"[0-9]{1,4}(?![0-9.,])")


_GROUPED = {",": re.compile(r"\d{1,3}(?:,\d{3})+"), ".": re.compile(r"\d{1,3}(?:\.\d{3})+")}
# Each layout begins with a digit, is bounded or possessive, and must not end inside a run of digits.
_DIGITS = re.compile(
    r"""
    (?P<iso>[12][0-9]{3}(?P<by>[-/.])[0-9]{1,2}(?P=by)[0-9]{1,2}(?![0-9]))
    |(?P<points>[0-9]{1,3}(?:\.[0-9]{3})+,[0-9]{1,12}(?![0-9]))
    |(?P<dotted>[0-9]{1,4}(?:\.[0-9]{1,5}){2,6}(?:,[0-9]{1,6})?(?![0-9]))
    |(?P<date>[0-9]{1,2}(?P<between>[-/])[0-9]{1,2}(?P=between)(?:[0-9]{4}|[0-9]{2})(?![0-9/]))
    |(?P<time>[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?(?![0-9:]))
    |(?P<mixed>[0-9]{1,4}(?:[ -][1-9]/[0-9]{1,2}(?![0-9/])|[ \u00a0]?[¼-¾⅐-⅞]))
    |(?P<fraction>[0-9]{1,5}/[0-9]{1,5}(?![0-9/]))
    |(?P<commas>[0-9]{1,3}(?:,[0-9]{3})+(?:[.·][0-9]{1,12})?(?![0-9])|[0-9]{1,2}(?:,[0-9]{2}){1,5},[0-9]{3}(?![0-9]))
    |(?P<spaces>[0-9]{1,3}(?:[ \u00a0'][0-9]{3}){1,6}(?:[.,][0-9]{1,12})?(?![0-9]))
    |(?P<decimal>[0-9]{1,18}[.,·٫][0-9]{1,18}(?:[eE][+−-]?[0-9]{1,2}(?![^\W_]))?(?![0-9]))
    |(?P<plain>[0-9]++)
    |(?P<vulgar>[¼-¾⅐-⅞])
    """,
    re.VERBOSE,
)
_NAME_BEFORE = re.compile(rf"[^\W\d_{UNSPACED}](?:[^\W\d_{UNSPACED}]|[{MARKS}])*$")
_TAIL = re.compile(rf"(?:(?![{UNSPACED}])[^\W\d_]){{1,14}}+")
_MAGNITUDE = re.compile(rf"[ \u00a0-]?((?:[^\W\d_]|[{MARKS}]){{1,18}}+)(\.?)")
_CLOCK = re.compile(
    r"[ \u00a0]?(?:(?P<half>[ap])(?:m(?![^\W_])|\. ?m\.?(?![^\W_]))|(?P<clock>uhr|o'clock|hrs)(?![^\W_])"
    r"|(?:[a-z']{2,8} ){0,2}?(?P<day>morning|evening|afternoon|night|morgens|vormittags|nachmittags|abends|nachts"
    r"|du matin|du soir|de l'après-midi|de la mañana|de la tarde|de la noche|del mattino|di sera|del pomeriggio"
    r"|da manhã|da tarde|da noite|утра|вечера|дня|ночи)(?![^\W_]))",
    re.IGNORECASE,
)
_MORNINGS = frozenset(
    ("morning", "morgens", "vormittags", "du matin", "de la mañana", "del mattino", "da manhã", "утра", "ночи")
)
_UNSURE_HALF = frozenset({"night", "nachts", "ночи", "de la noche", "da noite"})
_CLOCK_BEFORE = re.compile(r"(?:\bkl\.?|\bklo|\bklokken|\bklockan|\bore|\balle|\bum|\bat)[ \u00a0]$", re.IGNORECASE)
_HOUR_MINUTES = re.compile(r"[ \u00a0]?[hH][ \u00a0]?([0-5][0-9])(?![^\W_])")
_WIDE = re.compile(r"[\u3005-\u30ff\u3400-\u9fff，：（]")
_COUNTED_WIDE = re.compile(r"[0-9][\u3005-\u30ff\u3400-\u9fff]{1,5}$")
_LIST_MARKER = re.compile(r"(?:^|[\n.:;!?•*-][ \u00a0]?)[ \u00a0]{0,8}\(?$")
_RANGE = re.compile(r"[ \u00a0]?(?:–|--|-|/)[ \u00a0]?'?")


def read_digits(reading: Reading, limit: int = MAX_NUMERALS) -> None:
    """Read every numeral in digits, from left to right; note the first one beyond the limit."""
    position = 0
    text = reading.text
    while begin := _FIRST_DIGIT.search(text, position):
        if len(reading.found) >= limit:
            reading.unread = _WHOLE_RUN.match(text, begin.start())[0][:40]  # type: ignore[index]
            return
        match = _DIGITS.match(text, begin.start())
        position = max(match.end(), _read_match(reading, match)) if match else begin.end()


def _read_match(reading: Reading, match: re.Match[str]) -> int:
    """Read one layout; return where the number ends, unit included."""
    layout = match.lastgroup or "plain"
    text = reading.text
    start, end = match.span()
    core = match[0]
    if layout == "iso":
        return _add_date(reading, start, end, core, re.split(r"[-/.]", core))
    if layout == "dotted":
        return _read_dotted(reading, match)
    if layout == "date":
        return _add_date(reading, start, end, core, re.split(r"[-/]", core))
    if layout == "time":
        return _read_time(reading, start, end, core)
    if layout in {"mixed", "fraction", "vulgar"}:
        return _read_fraction(reading, start, end, core)
    if layout == "plain" and len(core) > _MAX_DIGITS:
        reading.add(start, end, kind=NumberKind.LITERAL)
        return end
    if layout == "decimal" and (clock := _dotted_clock(text, start, end, core)):
        return _read_time(reading, start, end, clock)
    if layout == "spaces" and start and (text[start - 1].isalpha() or text[start - 1] in "-'"):
        # "COVID-19 500 people": the name ends at the first space.
        end = start + len(re.split("[ \u00a0']", core, maxsplit=1)[0])
        core = text[start:end]
        layout = "plain"
    return _finish(reading, start, end, core, _values(layout, core, reading.convention))


@lru_cache(maxsize=4096)
def _values(layout: str, core: str, convention: str) -> tuple[Value, ...]:
    """Return the readings of a numeral, the likeliest first."""
    if layout == "plain":
        return (int(core),)
    if layout == "points":
        whole, _, decimals = core.replace(".", "").partition(",")
        return (_decimal(whole, decimals),)
    if layout == "spaces":
        whole, _, decimals = re.sub("[ \u00a0']", "", core).replace(",", ".").partition(".")
        return (_decimal(whole, decimals),)
    if layout == "commas":
        whole, _, decimals = core.replace("·", ".").partition(".")
        value = _decimal(whole.replace(",", ""), decimals)
        if decimals or core.count(",") > 1:
            return (value,)
        return _either(core, ",", "comma", value, convention)
    # One separator that is no grouping comma: 1.500, 21.5, 21,5.
    base, _, power = core.replace("E", "e").partition("e")
    separator = next(sign for sign in ".,·٫" if sign in base)
    whole, decimals = base.split(separator)
    if power:
        exponent = int(power.replace("−", "-"))
        return (_plain_value(_decimal(whole, decimals) * Fraction(10) ** exponent),)
    if separator == "." and _GROUPED["."].fullmatch(base):
        return _either(base, ".", "point", int(whole + decimals), convention)
    return (_decimal(whole, decimals),)


def _either(core: str, separator: str, decimal_in: str, grouped: Value, convention: str) -> tuple[Value, ...]:
    """Settle `1.500`: one and a half where the separator parts decimals, fifteen hundred where it groups."""
    whole, decimals = core.split(separator)
    fraction = _decimal(whole, decimals)
    if whole.startswith("0"):
        return (fraction,)
    if convention == decimal_in:
        return (fraction,)
    if convention == "either":
        return (grouped, fraction)
    return (grouped,)


def _decimal(whole: str, decimals: str) -> Value:
    if not decimals:
        return int(whole)
    return _plain_value(Fraction(int(whole + decimals), 10 ** len(decimals)))


def _plain_value(value: Value) -> Value:
    return int(value) if isinstance(value, Fraction) and value.denominator == 1 else value


def _read_dotted(reading: Reading, match: re.Match[str]) -> int:
    """Read three or more groups with points: 1.500.000, 05.03.1990, 3.11.2."""
    start, end = match.span()
    core = match[0]
    body, _, decimals = core.partition(",")
    groups = body.split(".")
    if len(groups[0]) <= 3 and all(len(group) == 3 for group in groups[1:]):
        return _finish(reading, start, end, core, (_decimal("".join(groups), decimals),))
    end = start + len(body)
    if len(groups) == 3 and len(groups[2]) in {2, 4} and len(groups[0]) <= 2 and len(groups[1]) <= 2:
        day, month = int(groups[0]), int(groups[1])
        if 1 <= day <= 31 and 1 <= month <= 12 and (len(groups[2]) == 4 or len(groups[1]) == 2):
            return _add_date(reading, start, end, body, groups)
    reading.add(start, end, kind=NumberKind.VERSION, parts=(tuple(map(int, groups)),))
    return end


def _add_date(reading: Reading, start: int, end: int, core: str, groups: list[str]) -> int:
    """Record a date of three groups, in each order that its numbers allow."""
    first, second, third = map(int, groups)
    readings = (
        [(first, second, third)]
        if len(groups[0]) == 4
        else [(_full_year(groups[2]), second, first), (_full_year(groups[2]), first, second)]
    )
    dates = tuple(dict.fromkeys(date for date in readings if 1 <= date[1] <= 12 and 1 <= date[2] <= 31))
    if dates:
        reading.add(start, end, kind=NumberKind.DATE, parts=dates)
    else:
        reading.add(start, end, kind=NumberKind.LITERAL)
    return end


def _full_year(digits: str) -> int:
    if len(digits) == 4:
        return int(digits)
    return int(digits) + (2000 if int(digits) < FIRST_OF_LAST_CENTURY else 1900)


def _dotted_clock(text: str, start: int, end: int, core: str) -> str | None:
    """Return `18.30` as `18:30` where what stands around it says that it is a time."""
    hours, dot, minutes = core.partition(".")
    if not dot or len(minutes) != 2 or len(hours) > 2 or int(hours) > 24 or int(minutes) > 59:
        return None
    after = _CLOCK.match(text, end)
    if after and not after["day"]:
        return f"{hours}:{minutes}"
    before = _CLOCK_BEFORE.search(text, max(0, start - 9), start)
    if before and before[0].strip(" .\u00a0").casefold() in {"kl", "klo", "klokken", "klockan", "ore"}:
        return f"{hours}:{minutes}"
    return None


def _read_time(reading: Reading, start: int, end: int, core: str) -> int:
    pieces = [int(piece) for piece in core.split(":")]
    hour, minute = pieces[0], pieces[1]
    second = pieces[2] if len(pieces) > 2 else 0
    if minute > 59 or second > 59:
        # A ratio or a score: two numbers.
        head = core.split(":", maxsplit=1)[0]
        reading.add(start, start + len(head), values=(pieces[0],))
        return start + len(head)
    half, end = _half_of_day(reading.text, end, hour)
    if not half and (hour > 12 or core.startswith("0")):
        half = "24"
    reading.add(start, end, kind=NumberKind.TIME, parts=((hour, minute, second),), half=half)
    return end


def _half_of_day(text: str, end: int, hour: int) -> tuple[str, int]:
    """Return which half of the day a time names behind it, and where that ends."""
    match = _CLOCK.match(text, end)
    if match is None or not hour <= 24:
        return "", end
    if match["half"]:
        return ("am" if match["half"].lower() == "a" else "pm"), match.end()
    if day := match["day"]:
        day = day.casefold()
        if day in _UNSURE_HALF:
            return "", match.end()
        return ("am" if day in _MORNINGS else "pm"), match.end()
    return ("24" if hour > 12 else ""), match.end()


def _read_fraction(reading: Reading, start: int, end: int, core: str) -> int:
    """Read 3/4, 1 1/2, ½, 2½; a season (2010/11) is two years."""
    text = reading.text
    if "/" in core:
        head, _, below = core.partition("/")
        whole, _, above = head.replace("-", " ").rpartition(" ")
        numerator, denominator = int(above), int(below)
        if not whole and (len(above) == 4 or len(below) > 3 or not denominator or numerator > 999):
            return _finish(reading, start, start + len(above), above, (numerator,))
        value: Value = int(whole or 0) + Fraction(numerator, denominator) if denominator else 0
    else:
        sign = core[-1]
        value = int(core[:-1].strip() or 0) + _vulgar(sign)
    value = _plain_value(value)
    if start and text[start - 1].isalpha():
        # AC1/2 and the like.
        reading.add(start, end, kind=NumberKind.LITERAL)
        return end
    return _finish(reading, start, end, core, (value,), kind=NumberKind.SHARE)


@lru_cache(maxsize=32)
def _vulgar(sign: str) -> Fraction:
    above, _, below = unicodedata.normalize("NFKC", sign).partition("⁄")
    return Fraction(int(above), int(below)) if below else Fraction(0)


def _finish(
    reading: Reading,
    start: int,
    end: int,
    core: str,
    values: tuple[Value, ...],
    *,
    kind: NumberKind = NumberKind.CARDINAL,
) -> int:
    """Read what stands around a numeral (sign, name, ending, magnitude, unit, time) and record it."""
    text = reading.text
    if name := _name_before(text, start):
        begin, hyphen = name
        if not hyphen and (rest := _GLUED.match(text, end)):
            # H2O, CYP2C9: letters on both sides; the whole is the name.
            end = rest.end()
        reading.add(begin, end, kind=NumberKind.NAME, label=text[begin:end], values=values if hyphen else ())
        return end
    return _finish_plain(reading, start, end, core, values, kind)


def _name_before(text: str, start: int) -> tuple[int, bool] | None:
    """Return the start and whether a hyphen parts them, of a name that runs into the digits: `COVID-19`, `Q2`."""
    before = text[start - 1 : start]
    hyphen = before == "-" and start >= 2 and text[start - 2].isalpha()
    if not hyphen and not before.isalpha():
        return None
    letters = _NAME_BEFORE.search(text, max(0, start - 24), start - hyphen)
    if letters is None:
        return None
    if hyphen and letters[0].islower() and len(letters[0]) > 1:
        # "mid-1990", "under-21", "post-2008": a prefix, no name.
        return None
    return letters.start(), hyphen


def _finish_plain(
    reading: Reading, start: int, end: int, core: str, values: tuple[Value, ...], kind: NumberKind
) -> int:
    text = reading.text
    whole = core.isdigit()
    tail = _TAIL.match(text, end)
    glued = tail[0] if tail else ""
    if whole and (decade := _decade(text, start, end, core, glued)):
        reading.add(start, decade, kind=NumberKind.DECADE, values=values)
        return decade
    if whole and len(core) <= 2 and int(core) <= 24:
        if hours := _HOUR_MINUTES.match(text, end):
            return _read_time(reading, start, hours.end(), f"{core}:{hours[1]}")
        half, after = _half_of_day(text, end, int(core))
        if after > end and (half or int(core) <= 12):
            reading.add(start, after, kind=NumberKind.TIME, parts=((int(core), 0, 0),), half=half)
            return after
    if whole and glued.casefold() in data.ORDINAL_ENDINGS and unit_after(text, end) is None:
        reading.add(start, end + len(glued), kind=NumberKind.ORDINAL, values=values)
        return end + len(glued)
    if whole and text[end : end + 1] in {"-", "º", "ª", ":"} and (ending := _TAIL.match(text, end + 1)):
        if ending[0].casefold() in data.ORDINAL_ENDINGS:
            reading.add(start, ending.end(), kind=NumberKind.ORDINAL, values=values)
            return ending.end()
    # "-$5" and "$-5".
    money = currency_before(text, start - (text[start - 1 : start] in {"-", "−"}))
    end, values = _multiply(reading, end, values, glued, money=money is not None)
    begin = money[1] if money else start
    sign = _sign(text, begin) or (_sign(text, start) if money else 0)
    unit = unit_after(text, end)
    if money and not (unit and unit[0] in {"usd", "cad", "aud"}):
        unit = money[0], end
    number_end = unit[1] if unit else end
    rest = _GLUED.match(text, end) if glued and end == start + len(core) else None
    if rest and kind is NumberKind.CARDINAL and (unit is None or (unit[1] == end and any(map(str.isdigit, rest[0])))):
        # 3D, 5G, 1A4, 19th-century forms that no ending explains: a name.
        reading.add(start, rest.end(), kind=NumberKind.NAME, label=text[start : rest.end()], values=values)
        return rest.end()
    if not sign and below_zero(text, begin, number_end, unit[0] if unit else None):
        sign = -1
    if sign == -1:
        values = tuple(-value for value in values)
    claim = not (whole and not unit and _is_list_marker(text, start, end, core))
    reading.add(start, end, kind=kind, values=values, unit=unit[0] if unit else None, claim=claim)
    _expand_range(reading)
    return end


def _decade(text: str, start: int, end: int, core: str, glued: str) -> int | None:
    """Return where a decade ends: 1990s, 90's, '90s, 1990er, 1990-talet."""
    if len(core) not in {2, 4} or not core.endswith("0") or (len(core) == 4 and not 1000 <= int(core) <= 2200):
        return None
    if glued in data.DECADE_ENDINGS and (
        len(core) == 4 or glued != "s" or core[0] in "23456789" or text[start - 1 : start] == "'"
    ):
        return end + len(glued)
    if text[end : end + 1] in {"'", "-"} and (ending := _TAIL.match(text, end + 1)):
        if ending[0] in (data.DECADE_ENDINGS if text[end] == "-" else {"s"}) and (
            len(core) == 4 or text[end] == "'" or ending[0] != "s"
        ):
            return ending.end()
    return None


def _multiply(
    reading: Reading, end: int, values: tuple[Value, ...], glued: str, *, money: bool
) -> tuple[int, tuple[Value, ...]]:
    """Apply the magnitudes behind a numeral: `1.5 million`, `450k`, `2 mil millones`, `3万5千`."""
    text = reading.text
    if end < len(text) and text[end] in data.CJK_MAGNITUDES:
        return _multiply_cjk(text, end, values)
    powers = data.SHORT_MAGNITUDES | data.MONEY_MAGNITUDES if money else data.SHORT_MAGNITUDES
    if glued in powers:
        return end + len(glued), tuple(value * 10 ** powers[glued] for value in values)
    for _ in range(2):
        match = _MAGNITUDE.match(text, end)
        if match is None:
            break
        word = match[1].casefold()
        size = reading.table.magnitudes.get(word) or _english_magnitudes().get(word)
        if money and size is None and match[1] in data.MONEY_MAGNITUDES:
            size = 10 ** data.MONEY_MAGNITUDES[match[1]]
        if size is None or (size == 100 and reading.language in {"fr", "ca"}):
            break
        values = tuple(_plain_value(value * size) for value in values)
        reading.covered.add(match.start(1))
        # The point of an abbreviation belongs to it: Mio., Mrd.
        end = match.end(1)
    return end, values


@lru_cache(maxsize=1)
def _english_magnitudes() -> dict[str, int]:
    return {"thousand": 1000, "million": 10**6, "billion": 10**9, "trillion": 10**12}


def _multiply_cjk(text: str, end: int, values: tuple[Value, ...]) -> tuple[int, tuple[Value, ...]]:
    """Read `1億2000万`, `3万5千`: each group of digits is multiplied by what follows it, larger sizes first."""
    total: list[Value] = [0] * len(values)
    current = list(values)
    for _ in range(6):
        size = 1
        while end < len(text) and text[end] in data.CJK_MAGNITUDES:
            size *= data.CJK_MAGNITUDES[text[end]]
            end += 1
        total = [done + part * size for done, part in zip(total, current, strict=True)]
        current = [0] * len(values)
        more = _FEW_DIGITS.match(text, end)
        if more is None or size == 1 or int(more[0]) >= size:
            break
        current = [int(more[0])] * len(values)
        end = more.end()
        if not (end < len(text) and text[end] in data.CJK_MAGNITUDES):
            total = [done + part for done, part in zip(total, current, strict=True)]
            break
    return end, tuple(_plain_value(value) for value in total)


def _sign(text: str, start: int) -> int:
    """Return -1 where a minus stands before a number, as a sign and not as a dash: "-5", "minus 5", "−5"."""
    before = text[start - 1 : start]
    if before == "−":
        return -1 if not text[start - 2 : start - 1].isdigit() else 0
    if before in {"-", "–"}:
        ahead = text[max(0, start - 2) : start - 1]
        if _WIDE.match(ahead):
            # 气温-5°C, but 2020年-2021年.
            return 0 if _COUNTED_WIDE.search(text, max(0, start - 8), start - 1) else -1
        if ahead and ahead not in ' \u00a0\t\n([{:=,;<>|"$€£¥':
            return 0
        # "1914 -1918" is a range, and "- 5" has a space: a list item.
        return 0 if text[: start - 1][-4:].rstrip(" \u00a0")[-1:].isdigit() else -1
    return -1 if minus_before(text, start) else 0


def _is_list_marker(text: str, start: int, end: int, core: str) -> bool:
    """Whether digits number an item of a list: at the start of a line or a sentence, a point or bracket behind."""
    if len(core) > 2 or text[end : end + 1] not in {".", ")"} or text[end + 1 : end + 2] not in {" ", "\u00a0"}:
        return False
    if not _LIST_MARKER.search(text, max(0, start - 12), start):
        return False
    # "1990. 5. März" goes on with a small letter or a month; an item begins with a capital or a digit.
    return text[end + 2 : end + 3].isupper() or text[end + 2 : end + 3] in "\"'([„«"


def _expand_range(reading: Reading) -> None:
    """Read the short end of a range of years as a year: 2018-19, 2007–08, 2010/11."""
    if len(reading.found) < 2:
        return
    one, other = reading.found[-2], reading.found[-1]
    if other.kind is not NumberKind.CARDINAL or len(other.text) != 2 or len(one.text) != 4 or not one.text.isdigit():
        return
    if one.kind is not NumberKind.CARDINAL or not other.text.isdigit() or not 1000 <= int(one.text) <= 2200:
        return
    if _RANGE.fullmatch(reading.text[one.end : other.start]) and int(other.text) > int(one.text) % 100:
        year = int(one.text) // 100 * 100 + int(other.text)
        reading.found[-1] = replace(other, values=(year, *other.values))
    elif _RANGE.fullmatch(reading.text[one.end : other.start]) and one.text.endswith("99"):
        year = (int(one.text) // 100 + 1) * 100 + int(other.text)
        reading.found[-1] = replace(other, values=(year, *other.values))
