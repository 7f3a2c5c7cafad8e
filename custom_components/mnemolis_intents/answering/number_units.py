"""Units of measure: which one a number carries, and whether two of them contradict each other.

A unit is a short name of our own (`km`, `degC`, `dollar`); its spellings stand in `number_units_data`. Two numbers agree
when either carries no unit, when the units are the same or one may mean the other ("degrees" and "°C"), or when the
units measure the same thing and the amounts are equal (1.5 km and 1,500 m). Anything else contradicts.
"""

from fractions import Fraction
from functools import lru_cache
import re

from .number_text import MARKS
from .number_units_data import ALTERNATIVES, CURRENCY_SIGNS, PHRASES, UNITS

# What may follow a number as its unit: a sign, or a symbol with a slash and a power, or words.
_SYMBOL = re.compile(r"[%‰٪°º℃℉€$£¥₹₽₴₩₺¢㎜㎝㎞㎏㎡㎢㎥ℓ][CFС]?(?![^\W\d_])|(?:[A-Z]{0,2}\$)")
_ATOM = re.compile(rf"(?:[^\W\d_]|[{MARKS}]){{1,30}}+(?:[²³]|[23](?![^\W_]))?(?:/[^\W\d_]{{1,4}}+(?:[²³23])?)?+")
_PHRASE_WORD = re.compile(r"[ \u00a0-]([^\W\d_]{1,20}+(?:\.[^\W\d_]\.)?)")
_DEGREES = re.compile(r"[°º] ?([CFС])(?![^\W_])")
_BEFORE = re.compile(r"(?:[A-Za-z]{0,2}\$|[€£¥₹₽₴₩₺]|\b(?:USD|EUR|GBP|CHF|Rs\.?))[ \u00a0]?$")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\u0e00-\u0e7f]")
_STEM_MORE = 5


@lru_cache(maxsize=1)
def _tables() -> tuple[dict[str, str], dict[str, str], dict[str, str], dict[str, tuple[str, int, int]]]:
    """Symbols, words, stems, and each unit's dimension and factor."""
    symbols: dict[str, str] = {}
    words: dict[str, str] = {}
    stems: dict[str, str] = {}
    kinds: dict[str, tuple[str, int, int]] = {}
    for unit, dimension, numerator, denominator, signs, names in UNITS:
        kinds[unit] = (dimension, numerator, denominator)
        for sign in signs.split():
            symbols.setdefault(sign, unit)
        for name in names.split():
            if name.endswith("*"):
                stems.setdefault(name[:-1].casefold(), unit)
            else:
                words.setdefault(name.casefold(), unit)
    return symbols, words, stems, kinds


@lru_cache(maxsize=2048)
def _of_word(word: str) -> str | None:
    """Return the unit that one token names."""
    symbols, words, stems, _ = _tables()
    if unit := symbols.get(word):
        return unit
    folded = word.casefold()
    if unit := words.get(folded):
        return unit
    for cut in range(min(_STEM_MORE + 1, max(0, len(folded) - 4))):
        if unit := stems.get(folded[: len(folded) - cut]):
            return unit
    if _UNSPACED.match(word):
        # No space parts a unit from what follows it: 5公里外, 5キロ先.
        for size in range(min(6, len(word) - 1), 0, -1):
            if unit := words.get(word[:size]):
                return unit
    return None


def unit_after(text: str, position: int) -> tuple[str, int] | None:
    """Return the unit that follows a number ending at `position`, and where it ends.

    At most a space or a hyphen stands between: "5 km", "5km", "5-kilometre".
    """
    start = position
    if start < len(text) and text[start] in " \u00a0-":
        start += 1
    if degrees := _DEGREES.match(text, start):
        return ("degF" if degrees[1] == "F" else "degC"), degrees.end()
    if (sign := _SYMBOL.match(text, start)) and (unit := _of_word(sign[0])):
        return unit, sign.end()
    atom = _ATOM.match(text, start)
    if atom is None or text[atom.end() : atom.end() + 1].isdigit():
        # 5J0 is no five joules.
        return None
    if phrase := _phrase(text, atom):
        return phrase
    if unit := _of_word(atom[0]):
        return unit, atom.end()
    if "/" in atom[0] and (unit := _of_word(atom[0].split("/", 1)[0])):
        # A rate that the table lacks: "5 €/kg" is an amount of money still.
        return unit, atom.end()
    return None


def _phrase(text: str, atom: re.Match[str]) -> tuple[str, int] | None:
    """Read a unit of up to three words, the longest first."""
    words = [atom[0].casefold()]
    end = atom.end()
    if text.startswith(".", end):
        # "sq. km", "U.S. dollars".
        end += 1
    best: tuple[str, int] | None = None
    while len(words) < 3 and (more := _PHRASE_WORD.match(text, end)):
        words.append(more[1].casefold())
        end = more.end()
        if unit := PHRASES.get(" ".join(words)):
            best = unit, end
    return best


def currency_before(text: str, position: int) -> tuple[str, int] | None:
    """Return the currency sign that stands right before a number, and where the sign begins."""
    sign = _BEFORE.search(text, max(0, position - 5), position)
    if sign is None:
        return None
    unit = CURRENCY_SIGNS.get(sign[0].strip().casefold())
    return (unit, sign.start()) if unit else None


@lru_cache(maxsize=1024)
def same_unit(one: str, other: str) -> bool:
    """Whether two units may mean the same: `degree` and `degC`, `lb` (pounds) and `gbp`."""
    return one == other or one in ALTERNATIVES.get(other, ()) or other in ALTERNATIVES.get(one, ())


def dimension(unit: str) -> str:
    """What a unit measures: `length`, `money`, ..."""
    return _tables()[3].get(unit, ("", 0, 1))[0]


@lru_cache(maxsize=1024)
def factor(unit: str) -> Fraction | None:
    """Return the unit's size in its dimension's base unit, None where no plain factor leads there."""
    _, numerator, denominator = _tables()[3].get(unit, ("", 0, 1))
    return Fraction(numerator, denominator) if numerator else None
