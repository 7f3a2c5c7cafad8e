"""What an answer puts in the place of the material's own words, where case marks no names.

Most of what a model says it copies. Where it copies what stands before and behind a place, and has words there that
the material lacks, it tells another fact: "the record was held by Hartnoll, who led ..." for "held by Elway, who led
...". This needs no idea of what a name is, so it holds in Chinese and Arabic, and in German, which capitalises all
nouns. A word that only follows the inflection or is a part of a known one is no other word.

German has a second sign of a name: nouns do not stand side by side but for names ("Kaiser Heinrich", "Stadt Clovis")
and quantities ("Stück Papier").
"""

from collections.abc import Sequence
from functools import lru_cache
import re

from . import sentences
from .languages import NOUNS_CAPITALISED, SPACELESS, primary
from .number_words import word_table
from .substitutions_data import ADJECTIVE_ENDINGS, NO_NAMES, QUANTITIES
from .support import empty_words, stem_of
from .words import Word, fold, words

_ANSWER = 4_000
_MATERIAL = 65_536
# Words of a place, on both sides of it, and of what stands there in the material.
_LONGEST = 10
_AROUND = 2
_AROUND_ONE_SIDE = 3
_GAP = 14
# Known words at the edges of a place that may belong to what was put there: "the team Hartnoll".
_SLACK = 2
_PLACES = 200
_PART = 4


def substituted(answer: str, texts: Sequence[str], question: str, *, language: str) -> str:
    """Return the first words of an answer that stand in the place of other words of the material, or `""`.

    All texts are in `language`.
    """
    tag = primary(language)
    answer = answer[:_ANSWER]
    material = "\n\n".join(texts)[:_MATERIAL]
    known = _Known(material, question, tag)
    if tag in NOUNS_CAPITALISED and (name := _noun_behind_a_noun(answer, known)):
        return name
    copied = _Copied(material, tag)
    for start, end in sentences.spans(answer, language=tag):
        said = words(answer[start:end])
        for first, last in _unknown_runs(said, known, tag):
            if copied.has_another(said, first, last, known):
                return answer[start + said[first].start : start + said[last].end]
    return ""


class _Known:
    """The words of material and question, in the forms that others are looked up by."""

    def __init__(self, material: str, question: str, tag: str) -> None:
        self._tag = tag
        self._empty = empty_words(tag)
        folded = {word.folded for text in (material, question) for word in words(text)}
        self._words = folded
        self._stems = {stem_of(word, tag) for word in folded}

    def is_empty(self, folded: str) -> bool:
        """Whether a word tells nothing by itself."""
        return folded in self._empty

    def has(self, folded: str) -> bool:
        """Whether a word, a form or a part of it is known, or it tells nothing by itself."""
        if folded in self._empty or folded in self._words or any(letter.isdigit() for letter in folded):
            return True
        if self._tag in SPACELESS and not folded.isascii():
            return False
        if stem_of(folded, self._tag) in self._stems or stem_of(folded, self._tag).isdigit():
            return True
        if self._tag not in NOUNS_CAPITALISED:
            return False
        cuts = range(_PART, len(folded) - 1)
        return any(folded[:cut] in self._words or folded[-cut:] in self._words for cut in cuts)


def _unknown_runs(said: Sequence[Word], known: _Known, tag: str) -> list[tuple[int, int]]:
    """Return the first and last places of neighbouring words that are not known; in German at least one is a noun."""
    runs: list[tuple[int, int]] = []
    for index, word in enumerate(said):
        if known.has(word.folded):
            continue
        if runs and index - runs[-1][1] <= _SLACK:
            runs[-1] = (runs[-1][0], index)
        else:
            runs.append((index, index))
    if tag in NOUNS_CAPITALISED:
        runs = [run for run in runs if any(word.text[:1].isupper() for word in said[run[0] : run[1] + 1])]
    return [run for run in runs if run[1] - run[0] < _LONGEST]


class _Copied:
    """The material's words in order, to find where an answer copied them."""

    def __init__(self, material: str, tag: str) -> None:
        self._words: list[str] = []
        self._sentence: list[int] = []
        position = 0
        for number, (start, end) in enumerate(sentences.spans(material, language=tag)):
            for word in words(material[start:end]):
                self._words.append(word.folded)
                self._sentence.append(number)
                position += 1
        self._at: dict[tuple[str, ...], list[int]] = {}
        for index in range(position - _AROUND + 1):
            self._at.setdefault(tuple(self._words[index : index + _AROUND]), []).append(index)

    def has_another(self, said: Sequence[Word], first: int, last: int, known: _Known) -> bool:
        """Decide whether the material has other words where the answer has those from `first` to `last`."""
        own = {word.folded for word in said}
        for before in range(first, max(first - _SLACK, 0) - 1, -1):
            left = tuple(word.folded for word in said[max(0, before - _AROUND) : before])
            if len(left) < _AROUND:
                return False
            for behind in range(last + 1, min(last + 1 + _SLACK, len(said)) + 1):
                right = tuple(word.folded for word in said[behind : behind + _AROUND])
                if right and self._parts(left, right, own, known):
                    return True
                if not right and self._ends(said, before, own, known):
                    return True
        return False

    def _parts(self, left: tuple[str, ...], right: tuple[str, ...], own: set[str], known: _Known) -> bool:
        """Decide whether other words part what stands left and right of a place, within one sentence."""
        for place in self._at.get(left, ())[:_PLACES]:
            start = place + len(left)
            for end in range(start + 1, min(start + _GAP, len(self._words) - len(right)) + 1):
                if self._sentence[end - 1] != self._sentence[place]:
                    break
                if tuple(self._words[end : end + len(right)]) == right:
                    if self._tells(start, end, own, known):
                        return True
                    break
        return False

    def _ends(self, said: Sequence[Word], before: int, own: set[str], known: _Known) -> bool:
        """Decide whether a sentence of the material ends otherwise behind the same words."""
        if before < _AROUND_ONE_SIDE:
            return False
        left = tuple(word.folded for word in said[before - _AROUND_ONE_SIDE : before])
        for place in self._at.get(left[:_AROUND], ())[:_PLACES]:
            start = place + len(left)
            if tuple(self._words[place:start]) != left:
                continue
            end = start
            while end < min(start + _LONGEST, len(self._words)) and self._sentence[end] == self._sentence[place]:
                end += 1
            if self._tells(start, end, own, known):
                return True
        return False

    def _tells(self, start: int, end: int, own: set[str], known: _Known) -> bool:
        """Decide whether the material's words there say something that the answer does not."""
        there = [word for word in self._words[start:end] if not known.is_empty(word)]
        return bool(there) and own.isdisjoint(there)


_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def _noun_behind_a_noun(answer: str, known: _Known) -> str:
    """Return a German word that is not known and follows a noun as names do, or `""`."""
    tokens = list(_TOKEN.finditer(answer))
    for index in range(1, len(tokens)):
        noun, name = tokens[index - 1], tokens[index]
        if answer[noun.end() : name.start()] != " " or not (_is_noun(noun.group()) and _is_noun(name.group())):
            continue
        if known.has(fold(name.group())) or fold(name.group()) in NO_NAMES or fold(noun.group()) in NO_NAMES:
            continue
        counted = index > 1 and _is_number(tokens[index - 2].group())
        opens = index == 1 or answer[: noun.start()].rstrip()[-1:] in '.!?:;"“„»'
        if counted or fold(noun.group()) in QUANTITIES or known.is_empty(fold(noun.group())):
            continue
        if not (opens and noun.group().endswith(ADJECTIVE_ENDINGS)):
            return f"{noun.group()} {name.group()}"
    return ""


def _is_noun(word: str) -> bool:
    return len(word) > 1 and word[0].isupper() and word.replace("’", "").replace("'", "").isalpha()


@lru_cache(maxsize=1)
def _number_words() -> frozenset[str]:
    return frozenset(fold(word) for word in word_table("de").cardinals)


def _is_number(word: str) -> bool:
    return word[:1].isdigit() or fold(word) in _number_words()
