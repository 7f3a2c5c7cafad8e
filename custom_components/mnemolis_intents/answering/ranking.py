"""Which units of the material bear on a question, and how well: lexically, in any script.

The weights were fitted on half of the articles of XQuAD in eleven languages (a question, a paragraph, the sentence
that holds the answer) as those of a choice between a paragraph's sentences, and rounded. Compared there with plain
word overlap they find the answer within 300 characters two to five points more often; most of that comes from
matching inside words (compounds, inflections), from the sentence before, and from choosing sentences that fit together.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, islice
from math import exp, log
import re

from . import question_data
from .languages import CASELESS, NOUNS_CAPITALISED, primary
from .number_units import currency_before, dimension, unit_after
from .units import Role, Unit
from .words import bare, fold, folded_function_words, likeness, words

MAX_QUESTION = 400
"""Characters of a question that are looked at."""

_TERMS = 32

# What a unit gains for the share of the question found in it: by words, and by runs of 2, 3 and 4 letters.
_BY_WORDS = 3.4
_BY_LETTERS = {2: 1.8, 3: 1.1, 4: 1.2}
# Scripts without spaces: characters and pairs of them, which the words are too.
_BY_WORDS_UNSPACED = 2.5
_BY_LETTERS_UNSPACED = {1: 2.4}
# For what the question asks that only the unit before has, or the lead: "He was born there."
_BEFORE = 1.3
_BEFORE_UNSPACED = 2.6
_LEAD = 0.35
# For a number where an amount or a time is asked, a name where a person is.
_TIME = 0.9
_SOME_NUMBER = 0.6
_AMOUNT = 0.95
# More for an amount of what was asked for: kilograms where "how heavy" is.
_MEASURE = 0.6
_NAME = 1.1
# For the natural logarithm of the new words in a unit: long sentences share words by chance, and cost budget.
_LENGTH = -0.4
# A news headline says it in fewer words than its summary.
_HEADLINE = 0.3

# Least sum of four shares of the question found in an article or item, by words and by runs of letters, in the whole
# of it and in one of its units, for it to bear on the question (see `bears`). Short words, syllables and pairs of
# characters are met by chance more often; words of many endings less often where they are meant.
BEARS = 1.0
BEARS_IN = {"vi": 1.5, "th": 1.3, "zh": 0.43, "ja": 0.43} | dict.fromkeys(
    ("ar", "cs", "el", "fi", "hi", "pl", "ru", "tr", "uk"), 0.92
)
# Names and numbers count this much more than other words there: a text that lacks them is about another one.
_NAMES_WEIGH = 2.0

_YEAR = re.compile(r"(?<!\d)\d{3,4}(?!\d)")
_DIGIT = re.compile(r"\d")
_AMOUNTS = re.compile(r"\d(?:[\d.,]{0,20}\d)?")
_AMOUNTS_READ = 12
_NUMBER_WORD = re.compile(question_data.NUMBER_WORDS, re.IGNORECASE | re.VERBOSE)
_UNSPACED_LETTER = re.compile(
    r"[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\u0e00-\u0e7f\u0e80-\u0eff\u1780-\u17ff\u1000-\u109f]"
)


@lru_cache(maxsize=128)
def _pattern(kind: str, language: str) -> re.Pattern[str] | None:
    pattern = getattr(question_data, kind).get(language)
    return re.compile(pattern) if pattern else None


@dataclass(frozen=True, slots=True)
class Asked:
    """A question as it is looked for."""

    question: str
    """As asked, as far as it is looked at."""
    terms: tuple[str, ...]
    """Its content words, folded, each once."""
    names: frozenset[str]
    """Those of the terms that are written like names, or with digits; the first word says nothing."""
    joined: str
    """The content words with a space around each; the text itself in scripts without spaces."""
    unspaced: bool
    language: str
    kind: str
    """`WHEN`, `AMOUNT`, `WHO` or `""`."""
    dimensions: frozenset[str] = frozenset()
    """What a unit may measure that answers "how heavy", "how far": `number_units` dimensions."""


def ask(question: str, language: str) -> Asked:
    """Read a question in its own language."""
    question = question[:MAX_QUESTION]
    language = primary(language)
    unspaced = len(_UNSPACED_LETTER.findall(question)) * 2 > len(re.findall(r"\w", question))
    terms = dict.fromkeys(content(question, language))
    kept = tuple(term for term in terms if term not in word_list("REQUEST_WORDS"))[:_TERMS] or tuple(terms)[:_TERMS]
    folded = question.casefold()
    kind = ""
    for name in ("WHEN", "AMOUNT", "WHO"):
        pattern = _pattern(name, language)
        if pattern and pattern.search(folded):
            kind = name
            break
    joined = fold(question) if unspaced else f" {' '.join(kept)} "
    names = frozenset(word.folded for word in words(question)[1:] if word.text[:1].isupper() or word.text[:1].isdigit())
    return Asked(
        question=question,
        terms=kept,
        names=names.intersection(kept),
        joined=joined,
        unspaced=unspaced,
        language=language,
        kind=kind,
        dimensions=_dimensions(folded) if kind == "AMOUNT" else frozenset(),
    )


def _dimensions(folded: str) -> frozenset[str]:
    """Return what a case-folded question asks to be measured."""
    found = (names for names, pattern in question_data.MEASURED.items() if re.search(pattern, folded))
    return frozenset(name for names in found for name in names.split())


@lru_cache(maxsize=8)
def word_list(name: str) -> frozenset[str]:
    """Return a list of `question_data`, folded."""
    return frozenset(fold(word) for word in getattr(question_data, name).split())


def without(asked: Asked, left_out: frozenset[str]) -> Asked:
    """Return a question without the words that name nothing in its context, if there are others."""
    kept = tuple(term for term in asked.terms if bare(term) not in left_out)
    if kept == asked.terms or not kept:
        return asked
    return replace(asked, terms=kept, joined=asked.joined if asked.unspaced else f" {' '.join(kept)} ")


def paraphrased(asked: Asked, written: Container[str]) -> Asked:
    """Return a question with the words that the material has for what it asks in others.

    "How many people live in France" is answered under "population": neither "people" nor "live" stands there, and
    "life expectancy" would be the nearest. `written` holds the folded words of the material.
    """
    folded = asked.question.casefold()
    said_somewhere = {word.folded for word in words(asked.question)}
    for pattern, meant in question_data.PARAPHRASES.get(asked.language, ()):
        if not (match := re.search(pattern, folded)):
            continue
        said = {word.folded for word in words(match.group())}
        # "How many people speak French" asks for no population.
        if not said & word_list("DWELLERS") and not said_somewhere & word_list("DWELLING"):
            continue
        found = [word for word in map(fold, meant.split()) if word in written]
        if not found:
            continue
        said |= word_list("DWELLING")
        terms = (*(term for term in asked.terms if term not in said), found[0])
        return replace(asked, terms=terms, joined=asked.joined if asked.unspaced else f" {' '.join(terms)} ")
    return asked


def content(text: str, language: str) -> list[str]:
    """Return the folded content words of a text in order."""
    closed = folded_function_words(primary(language))
    return [word.folded for word in words(text) if word.folded not in closed]


class Collection:
    """The units of the material that are ranked together, and what of a question is found in each."""

    def __init__(self, asked: Asked, units: Sequence[Unit], titles: Sequence[str], language: str) -> None:
        """Look for the question's words in each unit.

        `titles` holds the title of each unit's article: its words count as found everywhere in the article, a little
        less than where they are written.
        """
        self._asked = asked
        self._units = units
        self._words = [content(unit.text, language) for unit in units]
        self._language = primary(language)
        likenesses = _Likenesses(asked.terms)
        found = [likenesses.found_in(words) for words in self._words]
        self._found = [
            {**{term: 0.7 * value for term, value in likenesses.found_in(context).items()}, **own}
            for context, own in zip(
                (content(f"{title} {unit.context}", language) for unit, title in zip(units, titles, strict=True)),
                found,
                strict=True,
            )
        ]
        self._weights = _weights(asked.terms, found)
        self._total = sum(self._weights.values()) or 1.0
        if asked.unspaced:
            self._texts = [fold(unit.text) for unit in units]
        else:
            self._texts = [f" {' '.join(words)} " for words in self._words]

    def scores(self) -> list[float]:
        """Return what each unit is worth as an answer; only differences mean something."""
        asked = self._asked
        by_words = _BY_WORDS_UNSPACED if asked.unspaced else _BY_WORDS
        scores = [by_words * self._share(found) for found in self._found]
        for size, weight in (_BY_LETTERS_UNSPACED if asked.unspaced else _BY_LETTERS).items():
            for index, share in enumerate(_letter_shares(asked.joined, self._texts, size)):
                scores[index] += weight * share
        by_before = _BEFORE_UNSPACED if asked.unspaced else _BEFORE
        lead = 0
        for index, unit in enumerate(self._units):
            if index and unit.item == self._units[index - 1].item:
                scores[index] += by_before * self._missing(index, index - 1) + _LEAD * self._missing(index, lead)
            else:
                lead = index
            scores[index] += self._kind(index) + _LENGTH * log(1 + self._new(index))
            scores[index] += _HEADLINE * (unit.role is Role.HEADLINE)
        return scores

    def shares(self) -> list[float]:
        """Return how much of the question stands in each unit itself, by weight: 0 to 1."""
        return [self._share(found) for found in self._found]

    def _share(self, found: dict[str, float]) -> float:
        return sum(self._weights[term] * value for term, value in found.items()) / self._total

    def _missing(self, index: int, other: int) -> float:
        """Return the share of the question that another unit has and this one lacks."""
        own = self._found[index]
        return self._share(
            {term: value - own.get(term, 0) for term, value in self._found[other].items() if value > own.get(term, 0)}
        )

    def _new(self, index: int) -> int:
        found = self._found[index]
        return max(0, len(self._words[index]) - len(found))

    def _kind(self, index: int) -> float:
        """Return the gain of a unit that has what the question word asks for."""
        text = self._units[index].text
        match self._asked.kind:
            case "WHEN":
                return _TIME if _YEAR.search(text) else _TIME * _SOME_NUMBER * bool(_DIGIT.search(text))
            case "AMOUNT":
                counted = bool(_DIGIT.search(text) or _NUMBER_WORD.search(text))
                return _AMOUNT * counted + _MEASURE * measured(text, self._asked.dimensions)
            case "WHO" if self._language not in CASELESS | NOUNS_CAPITALISED:
                return _NAME * self._has_new_name(index)
        return 0.0

    def _has_new_name(self, index: int) -> bool:
        known = set(self._asked.terms)
        return any(
            word.text[:1].isupper() and word.start > 0 and word.folded not in known
            for word in words(self._units[index].text)
        )


class _Likenesses:
    """Finds the terms of a question among words; each word is compared once, and only with what begins like it."""

    def __init__(self, terms: Sequence[str]) -> None:
        self._known: dict[str, tuple[tuple[str, float], ...]] = dict.fromkeys(terms, ())
        self._by_letter: dict[str, list[str]] = {}
        for term in terms:
            self._by_letter.setdefault(bare(term)[:1], []).append(term)
        self._known = {term: self._matches(term) for term in terms}

    def found_in(self, candidates: Sequence[str]) -> dict[str, float]:
        """Return the terms that are among the candidates, with how alike the best one is."""
        found: dict[str, float] = {}
        for word in candidates:
            if (matches := self._known.get(word)) is None:
                matches = self._known[word] = self._matches(word) if len(word) > 3 else ()
            for term, value in matches:
                if value > found.get(term, 0):
                    found[term] = value
        return found

    def _matches(self, word: str) -> tuple[tuple[str, float], ...]:
        pairs = ((term, likeness(term, word)) for term in self._by_letter.get(bare(word)[:1], ()))
        return tuple(pair for pair in pairs if pair[1])


def found_in(asked: Asked, text: str) -> frozenset[str]:
    """Return the terms of a question that a text has."""
    return frozenset(_Likenesses(asked.terms).found_in(content(text, asked.language)))


def _weights(terms: Sequence[str], found: Sequence[dict[str, float]]) -> dict[str, float]:
    """Return how much each term tells units apart: the rarer in the material, the more (BM25's inverse frequency)."""
    count = len(found)
    held = {term: sum(term in unit for unit in found) for term in terms}
    return {term: log(1 + (count - n + 0.5) / (n + 0.5)) for term, n in held.items()}


def _letter_shares(joined: str, texts: Sequence[str], size: int) -> list[float]:
    """Return the weighted share of the question's runs of letters that each text has."""
    runs = {joined[index : index + size] for index in range(len(joined) - size + 1)}
    count = len(texts)
    shares = [0.0] * count
    total = 0.0
    for run in runs:
        held = [index for index, text in enumerate(texts) if run in text]
        if held:
            weight = log(1 + (count - len(held) + 0.5) / (len(held) + 0.5))
            total += weight
            for index in held:
                shares[index] += weight
    return [share / total for share in shares] if total else shares


def bears(asked: Asked, texts: Sequence[str], language: str) -> bool:
    """Tell whether an article or item bears on a question: the stated lexical threshold.

    `texts` are its title and its units. Four shares of the question are added: of its content words, those in the
    whole article and those in the unit that has most of them; and the same of the words' runs of four letters (pairs
    of characters in Chinese and Japanese). The sum has to reach `BEARS`. What one sentence holds together was not met
    by chance. Words that frame a question ("what is the name of", "how many people") are met anywhere and count only
    where there are no others. A question of measure alone ("how heavy is it") is borne on by an amount in such a unit,
    and one without content words by everything.
    """
    if not asked.unspaced:
        if asked.dimensions and word_list("MEASURE_WORDS").issuperset(asked.terms):
            return any(measured(text, asked.dimensions) for text in texts)
        asked = without(asked, word_list("FRAME_WORDS") | word_list("MEASURE_WORDS"))
    if not asked.terms:
        return True
    likenesses = _Likenesses(asked.terms)
    size = 2 if asked.language in {"zh", "ja"} else 4
    runs = {asked.joined[index : index + size] for index in range(len(asked.joined) - size + 1)}
    all_found: set[str] = set()
    all_held: set[str] = set()
    most_found = most_held = 0.0
    for text in texts:
        candidates = content(text, language)
        joined = fold(text) if asked.unspaced else f" {' '.join(candidates)} "
        found = likenesses.found_in(candidates).keys()
        held = {run for run in runs if run in joined}
        most_found = max(most_found, _weighed(found, asked.names))
        most_held = max(most_held, len(held))
        all_found |= found
        all_held |= held
    by_words = (_weighed(all_found, asked.names) + most_found) / _weighed(asked.terms, asked.names)
    by_letters = (len(all_held) + most_held) / len(runs) if runs else 0.0
    return by_words + by_letters >= BEARS_IN.get(asked.language, BEARS)


def measured(text: str, dimensions: frozenset[str]) -> bool:
    """Tell whether one of a text's first amounts has a unit of one of these dimensions."""
    if not dimensions:
        return False
    for match in islice(chain(_AMOUNTS.finditer(text), _NUMBER_WORD.finditer(text)), _AMOUNTS_READ):
        unit = currency_before(text, match.start()) or unit_after(text, match.end())
        if unit and dimension(unit[0]) in dimensions:
            return True
    return False


def _weighed(terms: Iterable[str], names: frozenset[str]) -> float:
    return sum(_NAMES_WEIGH if term in names else 1.0 for term in terms)


def chances(scores: Sequence[float]) -> list[float]:
    """Turn scores into the chance that each unit is the one that answers."""
    if not scores:
        return []
    best = max(scores)
    raised = [exp(score - best) for score in scores]
    total = sum(raised)
    return [value / total for value in raised]
