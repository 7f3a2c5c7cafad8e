"""Words as the core compares them: folded, stemmed a little, in any script.

Scripts without spaces are compared by pairs of neighbouring characters, since their words cannot be told apart
without a dictionary.
"""

from dataclasses import dataclass
from functools import lru_cache
import re
import unicodedata

from .languages import function_words, primary

# A word: letters, marks and digits with inner apostrophes, hyphens excluded ("co-operate" is two words).
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_UNSPACED = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u0e00-\u0e7f\u0e80-\u0eff\u1780-\u17ff\u1000-\u109f"
    r"\U00020000-\U0003ffff]+"
)
_STEM = 5


@dataclass(frozen=True, slots=True)
class Word:
    """A word where it stands."""

    text: str
    start: int
    folded: str
    """Case, accents and compatibility forms folded away."""

    @property
    def end(self) -> int:
        """Offset behind the word."""
        return self.start + len(self.text)


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Fold case, compatibility forms and accents: what two spellings of one word have in common."""
    text = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in text if not unicodedata.combining(letter)).replace("’", "'")


def words(text: str) -> list[Word]:
    """Return the words of a text in order; a run of an unspaced script gives one word a pair of characters."""
    found: list[Word] = []
    for match in _WORD.finditer(text):
        position = match.start()
        for piece in _split_unspaced(match.group()):
            if _UNSPACED.fullmatch(piece) and len(piece) > 1:
                found.extend(
                    Word(piece[index : index + 2], position + index, fold(piece[index : index + 2]))
                    for index in range(len(piece) - 1)
                )
            else:
                found.append(Word(piece, position, fold(piece)))
            position += len(piece)
    return found


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


@lru_cache(maxsize=8192)
def stem(folded: str) -> str:
    """Reduce a folded word to what its inflections share: possessive and plural off, then its first letters.

    Crude on purpose: it serves comparison only, and must do something sensible in forty languages.
    """
    word = folded.removesuffix("'s").removesuffix("'")
    return word if len(word) <= _STEM or word.isdigit() else word[:_STEM]


def content_words(text: str, language: str) -> set[str]:
    """Return the stems of the words that carry content, function words of the language removed."""
    closed = _folded_function_words(primary(language))
    return {stem(word.folded) for word in words(text) if word.folded not in closed}


@lru_cache(maxsize=64)
def _folded_function_words(language: str) -> frozenset[str]:
    return frozenset(fold(word) for word in function_words(language))
