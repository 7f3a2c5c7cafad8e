"""Is a word of an answer known from the material, in any of its forms? Fast and generous: what is not known is new."""

from functools import cached_property
import re

from .languages import NOUNS_CAPITALISED, SPACELESS
from .support import empty_words, stem_of
from .words import fold

_MOST = 400
_PART = 4
_WORD = re.compile(r"[^\W\d_]{4,40}")


class Known:
    """The words of some texts, looked up by their beginnings; a word's first letters may stand anywhere."""

    def __init__(self, text: str, tag: str) -> None:
        """Read a text. A word's inflections share its first letters, so those are looked for."""
        self.text = fold(text)
        self._tag = tag
        self._empty = empty_words(tag)
        self._found: dict[str, bool] = {}

    def is_empty(self, folded: str) -> bool:
        """Whether a word tells nothing by itself."""
        return folded in self._empty

    def has(self, folded: str) -> bool:
        """Whether a word, a form or a part of it is known, or it tells nothing by itself.

        Each look reads the text, so a bounded number of words is looked up; further ones count as known.
        """
        if (found := self._found.get(folded)) is None:
            found = len(self._found) >= _MOST or self._has(folded)
            self._found[folded] = found
        return found

    def has_letters(self, folded: str) -> bool:
        """Whether all letters of a word are known."""
        return self._letters.issuperset(folded)

    def _has(self, folded: str) -> bool:
        if folded in self._empty or any(letter.isdigit() for letter in folded):
            return True
        if self._tag in SPACELESS and not folded.isascii():
            return folded in self.text
        stem = stem_of(folded, self._tag)
        if stem in self.text or stem.isdigit():
            return True
        if self._tag not in NOUNS_CAPITALISED:
            return False
        cuts = range(_PART, len(folded) - 1)
        return any(folded[:cut] in self._words or folded[-cut:] in self._words for cut in cuts)

    @cached_property
    def _letters(self) -> frozenset[str]:
        return frozenset(self.text)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(_WORD.findall(self.text))
