"""What an answer puts in the place of the material's own words, where case marks no names.

Most of what a model says it copies. Where it copies what stands before and behind a place, and has words there that
the material lacks, it tells another fact: "the record was held by Hartnoll, who led ..." for "held by Elway, who led
...". Where case marks names, only names count, and this finds those that open a sentence. Elsewhere, in Chinese and
Arabic, and in German, which capitalises all nouns, every word counts, if the question asks for somebody or something.
A word that follows the inflection of a known one, or is made of it, is no other word.

(Measured on English as if it had no case: without that condition half of the grounded paraphrases are refused, and
with it none. It stops 19 of 255 wrong answers of HaluEval-QA that way, and none of the 245 right ones.)

German has a second sign of a name: nouns do not stand side by side but for names ("Kaiser Heinrich", "Stadt Clovis")
and quantities ("Stück Papier").
"""

from collections.abc import Sequence
from functools import lru_cache
import re

from . import names, sentences
from .known import Known
from .languages import CASELESS, NOUNS_CAPITALISED, SPACELESS, primary
from .number_signs import minus_words
from .number_words import word_table
from .question_data import AMOUNT, WHEN
from .substitutions_data import ADJECTIVE_ENDINGS, NO_NAMES, OPENERS, QUANTITIES
from .support import excerpt, without_units
from .words import Word, fold, words

_ANSWER = 4_000
_MATERIAL = 65_536
_QUESTION = 500
# Words of a place, on both sides of it, and of what stands there in the material.
_LONGEST = 10
_AROUND = 2
_AROUND_ONE_SIDE = 3
_GAP = 14
# Known words at the edges of a place that may belong to what was put there: "the team Hartnoll".
_SLACK = 2
_PLACES = 40
# Places of an answer that are looked at: two sentences of prose have a few.
_RUNS = 40


def substituted(answer: str, texts: Sequence[str], question: str, *, language: str) -> str:
    """Return the first words of an answer that stand in the place of other words of the material, or `""`.

    All texts are in `language`.
    """
    tag = primary(language)
    answer = answer[:_ANSWER]
    material = "\n\n".join(texts)[:_MATERIAL]
    known = Known(f"{material}\n{question[:_QUESTION]}", tag)
    if tag in NOUNS_CAPITALISED and (name := _noun_behind_a_noun(answer, known)):
        return name
    if (tag in CASELESS or tag in NOUNS_CAPITALISED) and not _asks_for_a_thing(question, tag):
        # Any word may be another way to say the same there ("purchase" for "buying"): only what was asked for counts.
        return ""
    # 12 °C may be said as 12度: units and signs are the number gate's.
    answer = without_units(answer, tag)
    listed = _Names((material, question), tag)
    copied: _Copied | None = None
    left = _RUNS
    for start, end in sentences.spans(answer, language=tag):
        said = words(answer[start:end])
        folded = ["", *(word.folded for word in said), ""]
        runs = _unknown_runs(said, known, listed, tag)[:left]
        left -= len(runs)
        for first, last in runs:
            copied = copied or _Copied("\n\n".join(excerpt(texts, [word.folded for word in words(answer)])), tag)
            if copied.has_another(folded, first + 1, last + 1, known):
                return answer[start + said[first].start : start + said[last].end]
    return ""


def _asks_for_a_thing(question: str, tag: str) -> bool:
    """Decide whether a question asks for somebody or something, rather than for a time or an amount."""
    folded = question[:_QUESTION].casefold()
    patterns = (table[tag] for table in (WHEN, AMOUNT) if tag in table)
    return bool(folded.strip()) and not any(re.search(pattern, folded) for pattern in patterns)


class _Names:
    """Names of the material and the question, where case marks names; read when the first one is asked for."""

    def __init__(self, texts: tuple[str, ...], tag: str) -> None:
        self._texts = texts
        self._tag = tag
        self._carried: tuple[names.Carried, ...] = ()

    def lack(self, word: str) -> bool:
        """Whether a word may be a name and is in no form among them."""
        if not names.may_be_name(word, self._tag):
            return False
        self._carried = self._carried or tuple(names.Carried(text, self._tag) for text in self._texts)
        return not any(carried.has(word, [word], 0) for carried in self._carried)


def _unknown_runs(said: Sequence[Word], known: Known, listed: _Names, tag: str) -> list[tuple[int, int]]:
    """Return the first and last places of neighbouring words that are not known.

    Where case marks names they are names, in German at least one is a noun.
    """
    runs: list[tuple[int, int]] = []
    for index, word in enumerate(said):
        if known.has(word.folded) or word.folded in minus_words():
            continue
        if runs and index - runs[-1][1] <= _SLACK:
            runs[-1] = (runs[-1][0], index)
        else:
            runs.append((index, index))
    if tag in SPACELESS:
        # One pair of known characters is where words were left out between them.
        runs = [run for run in runs if run[0] < run[1] or not known.has_letters(said[run[0]].folded)]
    if tag in NOUNS_CAPITALISED:
        runs = [run for run in runs if any(word.text[:1].isupper() for word in said[run[0] : run[1] + 1])]
    elif tag not in CASELESS:
        runs = [run for run in runs if all(listed.lack(word.text) for word in said[run[0] : run[1] + 1])]
    return [run for run in runs if run[1] - run[0] < _LONGEST]


class _Copied:
    """The material's words in order, to find where an answer copied them; `""` stands between two sentences."""

    def __init__(self, material: str, tag: str) -> None:
        self._words = [""]
        for start, end in sentences.spans(material, language=tag):
            self._words.extend(word.folded for word in words(material[start:end]))
            self._words.append("")
        self._at: dict[tuple[str, ...], list[int]] = {}
        for index in range(len(self._words) - _AROUND + 1):
            self._at.setdefault(tuple(self._words[index : index + _AROUND]), []).append(index)

    def has_another(self, said: Sequence[str], first: int, last: int, known: Known) -> bool:
        """Decide whether the material has other words where a sentence has those from `first` to `last`."""
        for start in range(first, max(first - _SLACK, 1) - 1, -1):
            for end in range(last + 1, min(last + 1 + _SLACK, len(said) - 1) + 1):
                # What opens or closes a sentence has one side only, which has to tell more.
                left = said[max(0, start - _AROUND) : start] if start > 1 else said[:1]
                right = said[end : end + (_AROUND if start > 1 else _AROUND_ONE_SIDE)]
                if end == len(said) - 1:
                    left = said[max(0, start - _AROUND_ONE_SIDE) : start]
                if len(left) + len(right) > _AROUND_ONE_SIDE and self._parts(left, right, said[start:end], known):
                    return True
        return False

    def _parts(self, left: Sequence[str], right: Sequence[str], place: Sequence[str], known: Known) -> bool:
        """Decide whether other words part what stands left and right of a place, within one sentence."""
        key, reach = (left, 1) if len(left) >= len(right) else (right, -1)
        for at in self._at.get(tuple(key[:_AROUND]), ())[:_PLACES]:
            if self._words[at : at + len(key)] != list(key):
                continue
            there = self._between(at + len(left), right) if reach > 0 else self._before(at, left)
            there = [word for word in there if not known.is_empty(word)]
            if there and set(place).isdisjoint(there):
                return True
        return False

    def _between(self, start: int, right: Sequence[str]) -> list[str]:
        """Return the words from `start` to where `right` stands in the same sentence."""
        for end in range(start, min(start + _GAP, len(self._words) - len(right)) + 1):
            if self._words[end : end + len(right)] == list(right):
                return self._words[start:end]
            if not self._words[end]:
                break
        return []

    def _before(self, end: int, left: Sequence[str]) -> list[str]:
        """Return the words from behind `left` to `end`, in the same sentence."""
        for start in range(end, max(end - _GAP, len(left)) - 1, -1):
            if self._words[start - len(left) : start] == list(left):
                return self._words[start:end]
            if not self._words[start - 1]:
                break
        return []


_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def _noun_behind_a_noun(answer: str, known: Known) -> str:
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
        if opens and fold(noun.group()) in OPENERS:
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
