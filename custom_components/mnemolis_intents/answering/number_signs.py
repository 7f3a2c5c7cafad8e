"""What makes a number negative: a sign, a word for minus before it, or "below zero" around it."""

from functools import lru_cache
import re

from . import number_phrases_data as phrases
from .number_units import dimension
from .speech_data import SIGN_WORDS

_UNSPACED = re.compile(r"[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]+")
_REACH = 32
# A word for minus, and a mark before it.
_LONGEST = 14
_OPENERS = "([{\"'“„«‚‘¿¡*_:;,=/–—"


def _one_of(words: tuple[str, ...]) -> str:
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True)))


# At most two words stand between: "5 degrees (Celsius) below zero".
_BELOW = re.compile(
    rf"[ \u00a0]?(?:[^\W\d_]{{1,12}} ){{0,2}}(?:{_one_of(phrases.BELOW_ZERO)})(?![^\W_])", re.IGNORECASE
)
_FROST = re.compile(rf"[ \u00a0]?(?:{_one_of(phrases.FROST)})(?![^\W_]|[ \u00a0]?\d)", re.IGNORECASE)
_FROST_DEGREES = re.compile(rf"[ \u00a0]?(?:{_one_of(phrases.FROST_DEGREES)})(?![^\W_])", re.IGNORECASE)
_TELLING = 4
_BEGINNINGS = frozenset(
    phrase.casefold().split()[0][:_TELLING]
    for phrase in (
        *phrases.BELOW_ZERO,
        *phrases.FROST,
        *phrases.FROST_DEGREES,
        *(behind for _, behind in phrases.BELOW_ZERO_AROUND),
    )
)
_ZERO_PHRASES = tuple(
    phrase.casefold()
    for phrase in (*phrases.BELOW_ZERO, *phrases.BELOW_ZERO_AHEAD, *(ahead for ahead, _ in phrases.BELOW_ZERO_AROUND))
)


@lru_cache(maxsize=1)
def minus_words() -> frozenset[str]:
    """Return the words for minus: what `speakable` says for the sign in any language, and what else people say."""
    return phrases.MINUS_WORDS | {words.minus.strip().casefold() for words in SIGN_WORDS.values()}


@lru_cache(maxsize=1)
def _unspaced_minus() -> tuple[str, ...]:
    """Return those of scripts without spaces, where a word may stand right before: 気温はマイナス5度."""
    return tuple(word for word in minus_words() if _UNSPACED.fullmatch(word))


@lru_cache(maxsize=1)
def _bounds_like_minus() -> tuple[str, ...]:
    """Return the bounds that end in a word for minus."""
    bounds = (
        phrase
        for table in (phrases.HEDGES_OVER, phrases.HEDGES_UNDER)
        for listed in table.values()
        for phrase in listed
    )
    return tuple({phrase for phrase in bounds if phrase.split()[-1] in minus_words()})


def minus_before(text: str, start: int) -> bool:
    """Whether a word for minus stands before a number: at most a space or a hyphen parts them."""
    ahead = text[max(0, start - _REACH) : start].rstrip(" \u00a0-")
    if not ahead:
        return False
    if ahead.endswith(_unspaced_minus()):
        # 胜负 is victory and defeat.
        return ahead[-1] not in "负負" or ahead[-2:-1] not in phrases.NOT_BEFORE_MINUS
    pieces = ahead[-_LONGEST:].split()
    if not pieces or pieces[-1].lstrip(_OPENERS).casefold() not in minus_words():
        return False
    # "Au moins 18", "al menos 18": at least.
    return not ahead.casefold().endswith(_bounds_like_minus())


@lru_cache(maxsize=1)
def _words_for_minus() -> re.Pattern[str]:
    return re.compile(rf"(?:{_one_of(tuple(minus_words()))})[ \u00a0-]?(?=\d)", re.IGNORECASE)


def with_signs(text: str) -> str:
    """Return a text in which words for minus before digits are signs: マイナス5度 is -5度 where words are compared."""
    return _words_for_minus().sub(lambda match: _sign(text, match), text)


def _sign(text: str, match: re.Match[str]) -> str:
    """Return the sign for a word that is one: not the end of another word, nor of "al menos 18"."""
    spaced = not _UNSPACED.fullmatch(match[0].rstrip(" \u00a0-"))
    inside = spaced and text[match.start() - 1 : match.start()].isalpha()
    return "-" if not inside and minus_before(text, match.end()) else match[0]


def below_zero(text: str, start: int, end: int, unit: str | None) -> bool:
    """Whether words around a number say that it is below zero; `end` is behind its unit.

    Frost makes degrees negative only: "5 stopni mrozu" is -5 °C, "5 dni mrozu" are five days.
    """
    ahead = text[max(0, start - _REACH) : start].casefold().rstrip(" \u00a0")
    if ahead.endswith(phrases.BELOW_ZERO_AHEAD):
        return True
    behind = text[end : end + _REACH].casefold()
    # Most numbers end here: no phrase begins with one of the next words.
    if not any(word[:_TELLING] in _BEGINNINGS for word in behind.split(None, 3)[:3]):
        return False
    if _BELOW.match(text, end):
        return True
    if unit is None and _FROST_DEGREES.match(text, end):
        return True
    if unit is not None and dimension(unit) == "temperature" and _FROST.match(text, end):
        return True
    behind = behind.lstrip(" \u00a0")
    return any(ahead.endswith(one) and behind.startswith(other) for one, other in phrases.BELOW_ZERO_AROUND)


def is_zero_of_phrase(text: str, start: int, end: int) -> bool:
    """Whether a zero is that of "below zero", and so no number of its own."""
    window = text[max(0, start - _REACH) : end + _REACH].casefold()
    at = start - max(0, start - _REACH)
    for phrase in _ZERO_PHRASES:
        found = window.find(phrase)
        if 0 <= found <= at < found + len(phrase):
            return True
    return False
