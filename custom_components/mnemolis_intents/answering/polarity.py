"""Does an answer affirm what its material denies, or the other way round?

Gates that compare words can't tell: "aspirin is safe for children" has all its words in "aspirin is not safe for
children". Clause by clause of the answer, the clause of the material that shares most of its words is looked for, and
whether the two differ in negation, or in one state that denies the other ("locked", "unlocked"; "rain 0%" denies rain).

A bare yes or no, and what says only the question's own words, rests on polarity alone. It holds only where the material
has a clause about all that was asked, and every such clause says the same.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
import re

from .echo import is_choice, is_polar
from .languages import SPACELESS, primary
from .polarity_data import BOTH, NEGATIONS, NO, NOTHING_OF_IT, OPPOSITES, PREFIXES, STATES, TIMES, YES
from .ranking import word_list
from .support import empty_words, number_values, stem_of
from .words import bare, fold, words

# Characters looked at, clauses and words of each.
_ANSWER = 1_000
_MATERIAL = 6_500
_CLAUSES = 200
_ANSWER_CLAUSES = 20
_WORDS = 40
# The share of an answer's clause that a clause of the material has to have to be its source; of a question's words.
_SAME = 0.75
_ASKED = 0.6
_ASKED_UNSPACED = 0.35
_LEAST_WORDS = 2
# Characters on each side of a negation that hold what it denies, negations of a clause that are looked at, and pairs of
# characters that are one word.
_NEAR = 60
_NEGATIONS = 4
_PAIRS = 4
# Words of a clause that may be said by their opposites.
_OPPOSITES = 1
# What a denied clause says beside the answer's words and the question's is at most as much again.
_OF_CLAUSE = 0.5


# Content words of a question that asks about one thing.
_TERMS = 6
_STEMMED_REST = 4
# What ends a clause. (One pattern of all this takes seven times as long, and every material is read with it.)
_CLAUSE_ENDS = (". ", "! ", "? ", "; ", ", ", ": ", "\n", ";", " - ", " \u2013 ", " \u2014 ")
_WIDE_CLAUSE_ENDS = tuple("。！？；，、؛،।")
_ODD_SPACE = re.compile(r"[^\S\n ]")
# Before these another clause begins, whatever parts it: "safe for children—but not for infants".
_CLAUSE_BEGINNINGS = {
    "en": "but", "de": "aber", "fr": "mais", "es": "pero", "nl": "maar", "pl": "ale", "cs": "ale", "pt": "mas",
    "sv": "men", "da": "men", "nb": "men", "ru": "но", "uk": "але",
}  # fmt: skip
# Within one line and without giving back: a run of blank lines must not be tried from each of them.
_LIST_LABEL = re.compile(r"(?m)^([ \t]*+(?:[-*•][ \t]*+)?[^\s:][^\n:]{0,60}+):[ \t]")
_STATED = frozenset(
    ["is", "are", "was", "were", "be", "been", "turned", "switched", "still", "now", "it's", "ist", "sind", "war"]
)
_STATES = frozenset(fold(word) for word in STATES.split())
_BOTH = frozenset(fold(word) for word in BOTH.split())
_PERCENT = re.compile(r"\d\s?%")
_NOTHING = re.compile(NOTHING_OF_IT)


@dataclass(frozen=True, slots=True)
class _Clause:
    stems: frozenset[str]
    words: frozenset[str]
    negated: bool
    denied: frozenset[str]
    """The stems beside the negation."""
    graded: bool
    """It gives a chance ("rain 30%"): neither a yes nor a no."""


def is_unclear_yes(question: str, answer: str, texts: Sequence[str], language: str) -> bool:
    """Decide whether an answer of the question's own words says yes or no and the material does not clearly say so.

    `texts` are the texts of the material, in the language of question and answer.
    """
    tag = primary(language)
    answer = answer[:_ANSWER]
    question = question[:_ANSWER]
    asked = _terms(question, tag)
    if not is_polar(question, language=tag) or is_choice(question, language=tag) or not asked:
        return False
    if (tag not in SPACELESS and len(asked) > _TERMS) or any(word.folded in _BOTH for word in words(question)):
        return False
    said = [term for term in _terms(answer, tag) if not _is_yes_or_no(term, tag)]
    stems = {stem_of(term, tag) for term in asked}
    if any(stem_of(term, tag) not in stems for term in said):
        return False
    affirmed = _affirmed(answer, tag, own=bool(said))
    if affirmed is None or is_negated(question, tag):
        return True
    material = _Material("\n".join(texts)[:_MATERIAL], tag)
    least = _ASKED_UNSPACED if tag in SPACELESS else _ASKED
    found = [
        (share, clause, flips % 2 == 1)
        for clause in material.nearly(stems, least * len(asked))
        for share, flips in (_share(asked, clause, tag),)
        if share >= least
    ]
    best = max((share for share, _, _ in found), default=0.0)
    bearing = [(clause, denied) for share, clause, denied in found if share >= best]
    if not bearing:
        return True
    return any(clause.graded or (clause.negated != denied) == affirmed for clause, denied in bearing)


def contradicted_clause(question: str, answer: str, texts: Sequence[str], language: str) -> str:
    """Return the first clause of an answer whose source in the material says the opposite, or `""`."""
    tag = primary(language)
    material: _Material | None = None
    stems = {stem_of(term, tag) for term in _terms(question[:_ANSWER], tag)}
    for text in islice(_parts(answer[:_ANSWER], tag), _ANSWER_CLAUSES):
        plain = _without_yes(text, tag)
        terms = _terms(plain, tag)[:_WORDS]
        if len(terms) < _LEAST_WORDS or _is_name(plain, tag):
            continue
        material = _Material("\n".join(texts)[:_MATERIAL], tag) if material is None else material
        negated = is_negated(plain, tag)
        own = {stem_of(term, tag) for term in terms}
        sources = [
            (clause, flips)
            for clause in material.nearly(own, _SAME * len(terms))
            for share, flips in (_share(terms, clause, tag),)
            if share >= _SAME
        ]
        about = stems | own
        if sources and all(
            (clause.negated != (flips % 2 == 1)) != negated
            and (flips or (_is_about(clause, about) and (negated or clause.denied & own)))
            for clause, flips in sources
        ):
            return text.strip()
    return ""


def _is_name(text: str, tag: str) -> bool:
    """Decide whether a clause is a name alone: it states nothing that could be denied."""
    closed = empty_words(tag)
    return all(word.text[0].isupper() or word.text[0].isdigit() for word in words(text) if word.folded not in closed)


def _is_about(clause: _Clause, stems: set[str]) -> bool:
    """Decide whether a clause says little beside these stems: a long one may deny something else."""
    return len(clause.stems & stems) >= _OF_CLAUSE * len(clause.stems)


def _share(terms: Sequence[str], clause: _Clause, tag: str) -> tuple[float, int]:
    """Return the share of terms that a clause has, in themselves or by their opposites, and how many by opposites."""
    held = flips = 0
    for term in terms:
        if term in clause.words or (term not in _STATES and stem_of(term, tag) in clause.stems):
            held += 1
        elif _has_opposite(term, clause, tag):
            held += 1
            flips += 1
    return held / len(terms), flips


def _has_opposite(term: str, clause: _Clause, tag: str) -> bool:
    if not clause.words.isdisjoint(_opposites(tag).get(term, frozenset())):
        return True
    for prefix in _prefixes(tag):
        least = _STEMMED_REST + (prefix == "in")
        rest = term.removeprefix(prefix)
        if rest != term and len(rest) >= least and rest in clause.words:
            return True
        if len(term) >= least and prefix + term in clause.words:
            return True
    return False


class _Material:
    """The clauses of a text, each read when it first may matter: most have few of an answer's words."""

    def __init__(self, text: str, tag: str) -> None:
        self._tag = tag
        self._parts = list(islice(_parts(text, tag), _CLAUSES))
        self._folded = [_searchable(part) for part in self._parts]
        self._read: dict[int, _Clause | None] = {}

    def nearly(self, stems: set[str], least: float) -> Iterator[_Clause]:
        """Yield the clauses that have about as many of these words, but for those that may stand there as opposites."""
        spelled = number_values(self._tag)
        certain = sum(stem in spelled for stem in stems)
        sought = [stem for stem in stems if stem not in spelled]
        for index, folded in enumerate(self._folded):
            if certain + sum(stem in folded for stem in sought) + _OPPOSITES < least:
                continue
            clause = self._clause(index)
            if clause and len(clause.stems & stems) + _OPPOSITES >= least:
                yield clause

    def _clause(self, index: int) -> _Clause | None:
        if index not in self._read:
            self._read[index] = _clause(self._parts[index], self._tag)
        return self._read[index]


def _searchable(text: str) -> str:
    """Return a text in which each of its words' stems is a part, but for number words: those are digits as stems."""
    return fold(text).replace("\u0649", "\u064a")


def _clause(text: str, tag: str) -> _Clause | None:
    """Read a clause; none that tells nothing."""
    terms = _terms(text, tag)
    if not terms:
        return None
    return _Clause(
        stems=frozenset(stem_of(term, tag) for term in terms),
        words=frozenset(terms),
        negated=is_negated(text, tag) or _NOTHING.search(text.casefold()) is not None,
        denied=_denied(text, tag),
        graded=_PERCENT.search(text) is not None,
    )


def _denied(text: str, tag: str) -> frozenset[str]:
    """Return the stems of the words next to a clause's negations: "not [using] the phone" says nothing of phones."""
    found: set[str] = set()
    pattern = _negations(tag)
    plain = text.casefold().replace("’", "'")
    for match in islice(pattern.finditer(plain) if pattern else (), _NEGATIONS):
        before = _terms(plain[max(0, match.start() - _NEAR) : match.start()], tag)
        after = _terms(plain[match.end() : match.end() + _NEAR], tag)
        size = _PAIRS if tag in SPACELESS else 1
        found.update(stem_of(term, tag) for term in (*before[-size:], *after[:size]))
    return frozenset(found)


def _parts(text: str, tag: str) -> Iterator[str]:
    """Part a text into clauses; the label of a list's line stays with its value."""
    plain = _ODD_SPACE.sub(" ", _LIST_LABEL.sub(r"\1 ", text))
    for end in (*_CLAUSE_ENDS, *(() if plain.isascii() else _WIDE_CLAUSE_ENDS)):
        plain = plain.replace(end, "\x00")
    if (word := _CLAUSE_BEGINNINGS.get(tag)) and word in plain:
        plain = _whole_word(word).sub("\x00", plain)
    return filter(str.strip, plain.split("\x00"))


@lru_cache(maxsize=48)
def _whole_word(word: str) -> re.Pattern[str]:
    # Begins with a letter, so that it is looked for fast.
    return re.compile(rf"{word[0]}(?<!\w.){word[1:]}(?!\w)")


def _terms(text: str, tag: str) -> list[str]:
    """Return the folded words of a text that tell something; states count where they are said of something."""
    closed = _closed(tag)
    found: dict[str, None] = {}
    pieces = words(text)
    for index, word in enumerate(pieces):
        folded = bare(word.folded)
        if folded in _STATES:
            before = pieces[index - 1].folded if index else ""
            if index and (index + 1 == len(pieces) or before in _STATED) and folded in _opposites(tag):
                found[folded] = None
        elif folded not in closed:
            found[folded] = None
    return list(islice(found, _WORDS))


@lru_cache(maxsize=48)
def _closed(tag: str) -> frozenset[str]:
    return empty_words(tag) | word_list("REQUEST_WORDS") | frozenset(fold(word) for word in TIMES.split())


def _affirmed(answer: str, tag: str, *, own: bool) -> bool | None:
    """Return whether an answer says yes; None where it says neither."""
    first = fold(answer.strip()).lstrip("¡¿\"'“„« ")
    opens_no = any(_opens(first, word, tag) for word in _listed("NO", tag))
    opens_yes = not opens_no and any(_opens(first, word, tag) for word in _listed("YES", tag))
    if own and not (opens_no and not is_negated(_without_yes(answer, tag), tag)):
        return not is_negated(_without_yes(answer, tag), tag)
    if opens_no:
        return False
    return True if opens_yes or own else None


def _opens(text: str, word: str, tag: str) -> bool:
    rest = text[len(word) :]
    return text.startswith(word) and (tag in SPACELESS or not rest[:1].isalpha())


def _without_yes(text: str, tag: str) -> str:
    """Leave out the yes or no that a text opens with: it answers the question, and denies nothing of the clause."""
    plain = text.lstrip()
    folded = fold(plain)
    if len(folded) == len(plain):
        for word in (*_listed("YES", tag), *_listed("NO", tag)):
            if _opens(folded, word, tag) and re.match(r"\s*[,.!，。、،:–—-]|\s*$", plain[len(word) :]):
                return plain[len(word) :]
    return plain


def _is_yes_or_no(term: str, tag: str) -> bool:
    return term in _listed("YES", tag) or term in _listed("NO", tag)


def is_negated(text: str, tag: str) -> bool:
    """Decide whether a text of a language denies something."""
    pattern = _negations(tag)
    return pattern is not None and pattern.search(text.casefold().replace("’", "'")) is not None


@lru_cache(maxsize=48)
def _negations(tag: str) -> re.Pattern[str] | None:
    return re.compile(NEGATIONS[tag]) if tag in NEGATIONS else None


@lru_cache(maxsize=96)
def _listed(name: str, tag: str) -> tuple[str, ...]:
    """Return a list of a language, folded, the longest first."""
    listed = {"YES": YES, "NO": NO}[name].get(tag, "")
    return tuple(sorted({fold(word) for word in listed.split()}, key=lambda word: (-len(word), word)))


@lru_cache(maxsize=48)
def _prefixes(tag: str) -> tuple[str, ...]:
    return tuple(fold(prefix) for prefix in PREFIXES.get(tag, "").split())


@lru_cache(maxsize=48)
def _opposites(tag: str) -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for pair in OPPOSITES.get(tag, "").split():
        one, other = (fold(word) for word in pair.split("/"))
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {word: frozenset(others) for word, others in found.items()}
