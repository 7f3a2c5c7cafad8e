"""Words as the core compares them: folded, stemmed a little, in any script.

Scripts without spaces are compared by pairs of neighbouring characters, since their words cannot be told apart
without a dictionary.
"""

from functools import lru_cache
import re
from typing import NamedTuple
import unicodedata

from .languages import function_words, primary

# What \w leaves out and words hold: combining marks (accents, vowel signs, points) and the joiners. The blocks of
# India are taken whole but for their punctuation (danda, double danda, abbreviation sign).
_MARKS = (
    r"\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
    r"\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a"
    r"\u0900-\u0963\u0966-\u096f\u0971-\u0dff\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece"
    r"\u0f71-\u0f84\u102b-\u103e\u17b4-\u17d3\u200c\u200d\u20d0-\u20f0\u3099\u309a"
)
# A word: letters, digits and marks with inner apostrophes, hyphens excluded ("co-operate" is two words).
# (Runs of one class at a time: alternatives letter by letter take four times as long.)
_LETTERS = rf"[^\W_]*+(?:[{_MARKS}]++[^\W_]*+)*+"
_WORD = re.compile(rf"[^\W_]{_LETTERS}(?:['’](?=[^\W_]|[{_MARKS}]){_LETTERS})*+")
# The same in lower-case ASCII.
_ASCII_WORD = re.compile(r"[a-z0-9]++(?:'[a-z0-9]++)*+")
_UNSPACED = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0e3a\u0e40-\u0e4e\u0e80-\u0ece\u1780-\u17d3"
    r"\u1000-\u1049\u1050-\u109f\U00020000-\U0003ffff]+"
)
MAX_TEXT = 64 * 1024
"""Characters of a text that are looked at."""

# Longest text whose folded form is kept: words are, a whole material must not stay in memory.
_REMEMBERED = 64

_STEM = 5
# Article, conjunctions and prepositions before, endings of number, gender and possession behind; longest first.
_ARABIC_PREFIXES = ("وال", "بال", "كال", "فال", "لل", "ال", "و", "ب", "ل", "ف", "ك")
_ARABIC_SUFFIXES = ("تين", "تان", "يات", "ات", "ون", "ين", "ان", "ها", "هم", "ية", "ته", "ة", "ه", "ي", "ا")


# Zero-width non-joiner and joiner: they shape letters, and are left out as often as not.
_JOINERS = "\u200c\u200d"


class Word(NamedTuple):
    """A word where it stands."""

    text: str
    start: int
    folded: str
    """Case, accents and compatibility forms folded away."""

    @property
    def end(self) -> int:
        """Offset behind the word."""
        return self.start + len(self.text)


_new_word = tuple.__new__


def fold(text: str) -> str:
    """Fold case, compatibility forms and accents: what two spellings of one word have in common."""
    return _fold_word(text) if len(text) <= _REMEMBERED else _fold(text)


@lru_cache(maxsize=8192)
def _fold_word(text: str) -> str:
    return _fold(text)


def _fold(text: str) -> str:
    if text.isascii():
        return text.lower()
    text = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(letter for letter in text if not unicodedata.combining(letter) and letter not in _JOINERS)
    return kept.replace("’", "'")


def words(text: str) -> list[Word]:
    """Return the words of a text's first 64 KB in order; a run of an unspaced script gives one word a pair of characters."""
    if text.isascii():
        # Most material is, and it is read several times over: no call of ours for each of its words.
        folded = text.lower()
        spans = [match.span() for match in _ASCII_WORD.finditer(folded, 0, MAX_TEXT)]
        return [_new_word(Word, (text[start:end], start, folded[start:end])) for start, end in spans]
    found: list[Word] = []
    for match in _WORD.finditer(text, 0, MAX_TEXT):
        position = match.start()
        for piece in _split_unspaced(match.group()):
            if len(piece) > 1 and _UNSPACED.match(piece):
                found.extend(_pairs(piece, position))
            else:
                found.append(Word(piece, position, fold(piece)))
            position += len(piece)
    return found


def folded_words(text: str) -> list[str]:
    """Return the folded words of a text's first 64 KB in order: what `words` returns, for those who need no places."""
    if text.isascii():
        return _ASCII_WORD.findall(text[:MAX_TEXT].lower())
    return [word.folded for word in words(text)]


def _pairs(run: str, position: int) -> list[Word]:
    """Return the pairs of neighbouring characters of a run of an unspaced script."""
    places = range(len(run) - 1)
    if fold(run) == run:
        return [Word(run[index : index + 2], position + index, run[index : index + 2]) for index in places]
    return [Word(run[index : index + 2], position + index, fold(run[index : index + 2])) for index in places]


def _split_unspaced(text: str) -> list[str]:
    """Part a run of letters where an unspaced script begins or ends: `iPhone発売` is two runs."""
    if text.isascii():
        return [text]
    pieces: list[str] = []
    last = 0
    for match in _UNSPACED.finditer(text):
        if match.start() > last:
            pieces.append(text[last : match.start()])
        pieces.append(match.group())
        last = match.end()
    if last < len(text):
        pieces.append(text[last:])
    return pieces


def stem(folded: str) -> str:
    """Reduce a folded word to what its inflections share: possessive and plural off, then its first letters.

    Crude on purpose: it serves comparison only, and must do something sensible in forty languages.
    """
    word = bare(folded)
    return word if len(word) <= _STEM or word.isdigit() else word[:_STEM]


def likeness(one: str, other: str) -> float:
    """Return how alike two folded words are, from 0 to 1: finer than equal stems, and slower.

    Two forms of a word share a beginning that is most of the longer one ("computer", "computing"), or one is the
    beginning of the other ("Rakete", "Raketenstart"). Numbers are alike only when equal.
    """
    if one == other:
        return 1.0
    one, other = bare(one), bare(other)
    if one == other:
        return 1.0
    shorter = min(len(one), len(other))
    if shorter < 4 or one[0] != other[0] or one.isdigit() or other.isdigit():
        return 0.0
    shared = 0
    while shared < shorter and one[shared] == other[shared]:
        shared += 1
    if shared >= 4 and shared >= 0.6 * max(len(one), len(other)):
        return 0.9
    return 0.8 if shared >= _STEM or shared == shorter else 0.0


def bare(folded: str) -> str:
    """Take the possessive off a folded word, and the particles that Arabic writes onto it."""
    return _bare_word(folded) if len(folded) <= _REMEMBERED else _bare(folded)


@lru_cache(maxsize=8192)
def _bare_word(folded: str) -> str:
    return _bare(folded)


def _bare(folded: str) -> str:
    word = folded.removesuffix("'s").removesuffix("'")
    if not ("\u0620" <= word[:1] <= "\u064a"):
        return word
    word = word.replace("\u0649", "\u064a")
    for prefix in _ARABIC_PREFIXES:
        if word.startswith(prefix) and len(word) - len(prefix) >= 3:
            word = word[len(prefix) :]
            break
    for suffix in _ARABIC_SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            return word[: -len(suffix)]
    return word


def content_words(text: str, language: str) -> set[str]:
    """Return the stems of the words that carry content, function words of the language removed."""
    closed = folded_function_words(primary(language))
    return {stem(word.folded) for word in words(text) if word.folded not in closed}


@lru_cache(maxsize=64)
def folded_function_words(language: str) -> frozenset[str]:
    """Return the closed-class words of a language, folded as `words` folds."""
    return frozenset(fold(word) for word in function_words(language))
