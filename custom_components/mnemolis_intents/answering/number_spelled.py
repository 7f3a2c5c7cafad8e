"""Numbers in words, in scripts without spaces and in Roman numerals; days beside months; units of neighbours."""

from bisect import bisect_left
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
import re

from . import number_data as data, number_phrases_data as phrases
from .number_model import FIRST_OF_LAST_CENTURY, MAX_MONTHS, MAX_WORD_NUMBERS, Number, NumberKind, Reading
from .number_signs import below_zero, is_zero_of_phrase, minus_before
from .number_text import MARKS
from .number_units import unit_after
from .number_words import Value, WordTable, fold_number_word, read_decimals, read_words

# Han, kana and Hangul hold no words of any table here: what they need is read by `read_unspaced`.
_LETTER = r"[^\W\d_\u3040-\u9fff\uac00-\ud7a3]"
WORD = re.compile(rf"(?:{_LETTER}|[{MARKS}])(?:{_LETTER}++|[{MARKS}']++)*+")
_HAN = "〇零一二三四五六七八九十百千万萬億亿兆两兩壱弐参參壹贰貳叁肆伍陆陸柒捌玖拾佰仟"
_HAN_DIGIT = "〇零一二三四五六七八九"
# "三点五十分" and "三点一刻" are times of day; "三点五万" is 35,000.
_CJK = re.compile(
    rf"(?P<whole>[{_HAN}]++)(?:[点點・](?P<decimals>[{_HAN_DIGIT}]{{1,12}}+)(?![十百千拾分刻時时])(?P<size>[万萬億亿兆]?))?"
)
_HANGUL_NUMERAL = re.compile(
    "(?<![가-힣])(?P<whole>[영공일이삼사오육륙칠팔구십백천만억조]{1,24}+)(?:점(?P<decimals>[영공일이삼사오육칠팔구]{1,12}+))?"
)
_ANY_HAN = re.compile("[\u3007\u4e00-\u9fff]")
_ANY_HANGUL = re.compile("[가-힣]")
_HANGUL_SIZE = re.compile("[십백천만억조]")
_HANGUL = re.compile(r"(열두|다섯|여섯|일곱|여덟|아홉|스무|[두세네둘셋넷열]) ?([가-힣]{1,2})")
# What stands before is looked at behind a match: a pattern that begins with a class is found much faster.
_ROMAN = re.compile(r"[IVXLC]{1,8}(?![^\W_]|[.'-][^\W_])")
_ROMAN_SHAPE = re.compile(r"(?:C{0,3}(?:XC|XL|L?X{0,3}))(?:IX|IV|V?I{0,3})")
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_CAPITAL_BEFORE = re.compile(r"[A-ZÀ-ÞА-Я][^\W\d_]{1,20}[ \u00a0]$")
_BRIDGE = re.compile(
    r"[ \u00a0]?(?:–|-|--|/|~|x|×|to|or|bis|oder|à|ou|a|o|tot|of|till|til|eller|do|lub|до|или|або|至|から)[ \u00a0]?[$€£]?",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"\b(?:between|zwischen|entre|tra|fra|tussen|mellan|mellem|mellom|między|mezi|между|між)[ \u00a0]$", re.IGNORECASE
)
_AND = re.compile(r"[ \u00a0](?:and|und|et|y|e|en|och|og|i|a|и|і|та)[ \u00a0]", re.IGNORECASE)
_DECADES = {
    word.casefold(): value
    for word, value in {
        "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70, "eighties": 80,
        "nineties": 90, "zwanziger": 20, "dreißiger": 30, "vierziger": 40, "fünfziger": 50, "sechziger": 60,
        "siebziger": 70, "achtziger": 80, "neunziger": 90,
    }.items()
}  # fmt: skip
_DECADES |= {
    word + years: value for word, value in _DECADES.items() if word.endswith("ger") for years in ("jahre", "jahren")
}
_MOST_JOINED_DAYS = 12
# What stands between days of one month: "4.–6. Mai", "May 4, 5 and the 7th", "du 7 au 9 juin".
_DAYS_JOINED = re.compile(
    r"(?:\.|st|nd|rd|th|er|º|°)?[ \u00a0]?(?:[,;/–-]|--)?[ \u00a0]?(?:and|to|or|until|through|till|und|bis|et|au|à|y|al|a|e"
    r"|en|och|og|til|till|tot|do|i|по|и|až)?[ \u00a0]?(?:the|den|dem|zum|le|el|il)?[ \u00a0]?",
    re.IGNORECASE,
)
_GOES_ON = re.compile(r"[ \u00a0]?[^\W_]")
_SHORT_YEAR_BEHIND = re.compile(r"\.?[ \u00a0,/-]{0,2}'?[0-9]{2}")
_NUMBERED_MONTH = re.compile(r"([0-9]{1,2})(?:月|월)[ \u00a0]?(?:([0-9]{1,2})(?:[日号號]|일))?")
_DAY_BEFORE = re.compile(
    r"(?:\.|st|nd|rd|th|er|º|°|o|ª)?[ \u00a0-]?(?:of |de |d'|den |des |di |do |the )?", re.IGNORECASE
)
_DAY_BEHIND = re.compile(r"[ \u00a0.-]{1,2}(?:the |den |le |el |il )?", re.IGNORECASE)


def read_word_numbers(reading: Reading, words: list[re.Match[str]], folded: list[str], table: WordTable) -> None:
    """Read numbers in words; a word's neighbours are what one space or hyphen parts from it."""
    text = reading.text
    limit = len(reading.found) + MAX_WORD_NUMBERS
    skip = 0
    for index in _beginnings(folded, table):
        if index < skip:
            continue
        match, word = words[index], folded[index]
        if word in _DECADES and word not in table.starts:
            claim = _tells_a_decade(text, match, folded[index + 1 : index + 2])
            reading.add(*match.span(), kind=NumberKind.DECADE, values=(_DECADES[word],), spelled=True, claim=claim)
            continue
        if len(reading.found) >= limit:
            return
        run = _run(text, words, folded, index)
        number = read_words(table, run, 0)
        if number is None:
            continue
        if table.decimal and isinstance(number.value, int) and not number.ordinal:
            if decimals := read_decimals(table, run, number.words, number.value):
                number = replace(decimals, words=number.words + decimals.words)
        skip = index + number.words
        start, end = match.start(), words[skip - 1].end()
        if _joins_digits(reading, start):
            continue
        claim = number.claim or (number.part and _share_claimed(reading.language, run, words, index, text))
        kind = NumberKind.SHARE if number.part else NumberKind.ORDINAL if number.ordinal else NumberKind.CARDINAL
        unit = None if number.ordinal else unit_after(text, end)
        if number.value == 0 and is_zero_of_phrase(text, start, end):
            continue
        named, behind = unit or (None, end)
        negative = minus_before(text, start) or below_zero(text, start, behind, named)
        values = (-number.value if negative else number.value,)
        reading.add(
            start, end, kind=kind, values=values, unit=unit[0] if unit else None, spelled=True,
            claim=claim or (unit is not None and number.value != 1 and not number.part and unit[1] > end),
        )  # fmt: skip


def _beginnings(folded: list[str], table: WordTable) -> list[int]:
    """Return the indexes of the words that may begin a number: few of a text, so they are looked for in one go."""
    starts = table.starts
    if glue := [name for name, _ in table.glue]:
        return [
            index
            for index, word in enumerate(folded)
            if word in starts or word in _DECADES or any(name in word for name in glue)
        ]
    return [index for index, word in enumerate(folded) if word in starts or word in _DECADES]


def _tells_a_decade(text: str, match: re.Match[str], following: list[str]) -> bool:
    """Whether a decade in words is one of the calendar: "the eighties", "achtziger Jahre"; not "in her eighties"."""
    before = text[max(0, match.start() - 12) : match.start()].casefold()
    if match[0].casefold().endswith("ies"):
        return before.endswith(("the ", "the early ", "the mid-", "the late "))
    years = {"jahre", "jahren"}
    return match[0].casefold().endswith(tuple(years)) or not years.isdisjoint(following)


def _run(text: str, words: list[re.Match[str]], folded: list[str], index: int) -> list[str]:
    """Return the folded words from an index on that single spaces or hyphens join, fifteen at most."""
    run = [folded[index]]
    for following in range(index + 1, min(len(words), index + 15)):
        gap = text[words[following - 1].end() : words[following].start()]
        if gap not in {" ", "-", "\u00a0", "\n", " - "}:
            break
        run.append(folded[following])
    return run


def _joins_digits(reading: Reading, start: int) -> bool:
    """Whether a word is the magnitude of digits before it, and so is read with them: the `million` of `1.5 million`."""
    return reading.text[start - 1 : start] in {" ", "-", "\u00a0"} and reading.covers(start)


def _share_claimed(language: str, run: list[str], words: list[re.Match[str]], index: int, text: str) -> bool:
    """Whether "half" or "quarter" without a numerator claims a share: "half a cup", "a third of"."""
    behind = run[1] if len(run) > 1 else ""
    before = words[index - 1][0].casefold() if index and words[index].start() - words[index - 1].end() == 1 else ""
    if language == "en":
        if run[0] in {"half", "halves"}:
            return behind in {"of", "a", "an"} or (before in {"a", "one"} and behind == "of")
        return before in {"a", "one"} and behind == "of"
    return False


def read_unspaced(reading: Reading) -> None:
    """Read Han, Hangul and Roman numerals."""
    text = reading.text
    limit = len(reading.found) + MAX_WORD_NUMBERS
    for match in _CJK.finditer(text) if _ANY_HAN.search(text) else ():
        if len(reading.found) >= limit:
            return
        _read_han(reading, match)
    korean = _ANY_HANGUL.search(text) is not None
    for match in _HANGUL_NUMERAL.finditer(text) if korean else ():
        if len(reading.found) >= limit:
            return
        _read_hangul(reading, match)
    for match in _HANGUL.finditer(text) if korean else ():
        if len(reading.found) >= limit:
            return
        before = text[match.start() - 1 : match.start()]
        if before and "가" <= before <= "힣":
            continue
        counter = match[2]
        if counter in data.KOREAN_COUNTERS or counter[0] in data.KOREAN_COUNTERS:
            reading.add(*match.span(1), values=(data.KOREAN_NATIVE[match[1]],), spelled=True)
    for match in _ROMAN.finditer(text):
        if len(reading.found) >= limit:
            return
        if text[match.start() - 1 : match.start()].isalnum():
            continue
        value = _roman_value(match[0])
        if value is None or (
            len(match[0]) == 1 and not _CAPITAL_BEFORE.search(text, max(0, match.start() - 24), match.start())
        ):
            continue
        reading.add(*match.span(), kind=NumberKind.ORDINAL, values=(value,), spelled=True, claim=False)


def _read_han(reading: Reading, match: re.Match[str]) -> None:
    """Read a numeral in Han characters, decimals included."""
    text = reading.text
    start, end = match.span()
    if text[start - 1 : start].isdigit():
        # 3万5千 was read with its digits.
        return
    whole = _han_value(match["whole"][:24])
    if whole is None:
        return
    value: Value = whole
    if match["decimals"]:
        value = _with_decimals(whole, match["decimals"]) * data.CJK_MAGNITUDES.get(match["size"] or "", 1)
        value = int(value) if value.denominator == 1 else value
    unit = unit_after(text, end)
    # 千克 is a kilogram: a size alone counts no units.
    measured = unit is not None and (match[0][0] in data.CJK_DIGITS or len(match[0]) > 2)
    counted = text[end : end + 1] in data.CJK_COUNTERS or measured
    claim = value != 1 and (counted or len(match[0]) > 2) and not text.startswith(data.CJK_WORDS, start)
    named, behind = unit or (None, end)
    if minus_before(text, start) or below_zero(text, start, behind, named):
        value = -value
    reading.add(start, end, values=(value,), unit=named, spelled=True, claim=claim)


def _read_hangul(reading: Reading, match: re.Match[str]) -> None:
    """Read a Korean numeral of the Chinese kind: 팔천팔백사십팔, 삼점오.

    Its syllables are parts of many words (구조, 만일): it has to count a unit, or be long.
    """
    text = reading.text
    start, end = match.span()
    unit = unit_after(text, end)
    sized = _HANGUL_SIZE.search(match["whole"]) is not None
    if unit is None and not (sized and len(match[0]) > 3):
        return
    if not sized and not match["decimals"]:
        return
    whole = _han_value(match["whole"])
    if whole is None:
        return
    value = _with_decimals(whole, match["decimals"]) if match["decimals"] else whole
    named, behind = unit or (None, end)
    if minus_before(text, start) or below_zero(text, start, behind, named):
        value = -value
    reading.add(start, end, values=(value,), unit=named, spelled=True, claim=unit is not None and value != 1)


def _with_decimals(whole: int, decimals: str) -> Fraction:
    digits = "".join(str(_DIGITS[sign]) for sign in decimals)
    return whole + Fraction(int(digits), 10 ** len(digits))


_DIGITS = data.CJK_DIGITS | data.HANGUL_DIGITS


@lru_cache(maxsize=512)
def _han_value(numeral: str) -> int | None:
    """Return the value of a numeral in Han characters: 三百四十二, 二〇二四, 一億二千万."""
    if all(sign in _DIGITS for sign in numeral):
        return int("".join(str(_DIGITS[sign]) for sign in numeral))
    total = section = 0
    digit: int | None = None
    for sign in numeral:
        if (value := _DIGITS.get(sign)) is not None:
            digit = value
            continue
        size = data.CJK_MAGNITUDES[sign]
        if size < 10_000:
            section += (1 if digit is None else digit) * size
        else:
            section += digit or 0
            if not section and not total:
                # 万 and 億 alone are words of their own.
                return None
            total = (total + section) * size if total and total < size else total + section * size
            section = 0
        digit = None
    return total + section + (digit or 0)


@lru_cache(maxsize=512)
def _roman_value(numeral: str) -> int | None:
    if not _ROMAN_SHAPE.fullmatch(numeral) or numeral in {"C", "L"}:
        return None
    value = 0
    for sign, following in zip(numeral, numeral[1:] + " ", strict=True):
        size = _ROMAN_DIGITS[sign]
        value += -size if size < _ROMAN_DIGITS.get(following, 0) else size
    return value


@lru_cache(maxsize=32)
def month_names(language: str) -> dict[str, int]:
    """Return the names of months of a language, case-folded, English ones beside them."""
    names: dict[str, int] = {}
    for tag in ("en", language):
        for month, forms in enumerate(phrases.MONTHS.get(tag, "").split(","), 1):
            names.update(dict.fromkeys(map(fold_number_word, forms.split()), month))
    return names


def mark_days(reading: Reading, words: list[re.Match[str]], folded: list[str]) -> None:
    """Note the months a text names and make the number beside one the day of it: "5 March", "March 5th"."""
    names = month_names(reading.language)
    text = reading.text
    numbers = reading.found
    starts = [number.start for number in numbers]
    for place in [place for place, word in enumerate(folded) if word in names]:
        match, word = words[place], folded[place]
        month = names[word]
        if word in phrases.CAPITAL_MONTHS and not match[0][0].isupper():
            continue
        reading.months.append((match.start(), match.end(), month))
        if len(reading.months) >= MAX_MONTHS:
            break
        index = bisect_left(starts, match.start())
        if index and _is_day(numbers[index - 1]) and _DAY_BEFORE.fullmatch(text, numbers[index - 1].end, match.start()):
            numbers[index - 1] = _as_day(numbers[index - 1], month)
            if index < len(numbers) and _is_short_year(numbers[index], text, match.end()):
                numbers[index] = _as_year(numbers[index])
        elif index < len(numbers) and _is_day(numbers[index]):
            if _DAY_BEHIND.fullmatch(text, match.end(), numbers[index].start):
                numbers[index] = _as_day(numbers[index], month)
    for match in _NUMBERED_MONTH.finditer(text) if "月" in text or "월" in text else ():
        month = int(match[1])
        if 1 <= month <= 12 and len(reading.months) < MAX_MONTHS:
            reading.months.append((*match.span(), month))
            for group, day in ((1, 0), (2, int(match[2] or 0))):
                index = bisect_left(starts, match.start(group)) if match[group] else len(starts)
                if index < len(starts) and starts[index] == match.start(group):
                    numbers[index] = replace(
                        numbers[index], kind=NumberKind.DATE if group == 1 else NumberKind.DAY,
                        parts=((0, month, day),), unit=None,
                    )  # fmt: skip


def _is_day(number: Number) -> bool:
    return (
        number.kind in {NumberKind.CARDINAL, NumberKind.ORDINAL}
        and len(number.values) == 1
        and isinstance(number.values[0], int)
        and 1 <= number.values[0] <= 31
        and number.unit is None
    )


def _is_short_year(number: Number, text: str, month_end: int) -> bool:
    """Whether two digits behind day and month are a year: "Fri 15 Feb 19", not "on 5 February 20 people came"."""
    if number.kind is not NumberKind.CARDINAL or number.unit is not None:
        return False
    return _SHORT_YEAR_BEHIND.fullmatch(text, month_end, number.end) is not None and not _GOES_ON.match(
        text, number.end
    )


def _as_year(number: Number) -> Number:
    """Return a number of two digits behind day and month ("15 Feb 19") as the year that it may be as well."""
    short = int(number.values[0])
    return replace(number, values=(short, short + (2000 if short < FIRST_OF_LAST_CENTURY else 1900)))


def _as_day(number: Number, month: int) -> Number:
    return replace(number, kind=NumberKind.DAY, parts=((0, month, int(number.values[0])),), claim=True)


def days_beside_months(reading: Reading) -> set[tuple[int, int]]:
    """Return every (month, day) that a text states, days joined to a month's day included: "7, 8 and 9 June"."""
    found: set[tuple[int, int]] = set()
    numbers = reading.found
    for index, number in enumerate(numbers):
        if number.kind is not NumberKind.DAY:
            continue
        month = number.parts[0][1]
        found.add((month, number.parts[0][2]))
        for step in (-1, 1):
            at = index + step
            for _ in range(_MOST_JOINED_DAYS):
                if not 0 <= at < len(numbers) or not _is_day(numbers[at]):
                    break
                one, other = (numbers[at], numbers[at - step]) if step < 0 else (numbers[at - step], numbers[at])
                if other.start - one.end > 20 or not _DAYS_JOINED.fullmatch(reading.text, one.end, other.start):
                    break
                found.add((month, int(numbers[at].values[0])))
                at += step
    return found


def share_units(reading: Reading) -> None:
    """Give a number the unit of the one it forms a range or a choice with: the 10 of "10 to 15 minutes"."""
    numbers = reading.found
    text = reading.text
    for index in range(len(numbers) - 2, -1, -1):
        one, other = numbers[index], numbers[index + 1]
        if one.unit or not other.unit or one.kind is not NumberKind.CARDINAL or other.start - one.end > 12:
            continue
        gap = text[one.end : other.start]
        if _BRIDGE.fullmatch(gap) or (_AND.fullmatch(gap) and _BETWEEN.search(text, max(0, one.start - 12), one.start)):
            numbers[index] = replace(one, unit=other.unit, implied=True)
