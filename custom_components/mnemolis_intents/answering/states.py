"""Is a state of the answer that of another: "the vacuum is docked" from "The vacuum is cleaning. The mower is docked."?

Opposites ("open", "closed") are told by `polarity`, whatever stands beside. Of other states nothing says that they
exclude each other, but two things that the material gives one each, in clauses of the same make ("the vacuum is ...",
"the mower is ...", or two labels), have each their own. A state is refused where all places that hold it say it so of
another, and the one that the answer names has a different one. "The artist is old" behind "Anna is tall" may be of
Anna: clauses are of one make only where the same words open them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
import re
from typing import NamedTuple

from .languages import SPACELESS, primary
from .neighbours import clauses
from .neighbours_data import COPULAS
from .support import empty_words, stem_of
from .words import fold, words

_SAID = 1_000
_MATERIAL = 8_192
_CLAUSES = 200
_CLAIMS = 4
# Content words of what is named, and of what is said of it: more is no state.
_NAMED = 4
_STATED = 3
_LONGEST = 140
_LABELLED = re.compile(r"[\s*•-]{0,8}([^\n:]{1,60}):\s+(\S[^\n]{0,60})")


class _Stated(NamedTuple):
    """A clause that says one thing of another."""

    opening: str
    """What opens it before the first content word; ":" for a label."""
    named: frozenset[str]
    stated: frozenset[str]


def state_of_another(question: str, answer: str, texts: Sequence[str], language: str) -> str:
    """Return the first state of an answer that the material gives to another alone, as a clause, or `""`.

    `texts` are the texts of the material, in the `language` of question and answer.
    """
    tag = primary(language)
    if tag in SPACELESS:
        return ""
    asked = _stems(question[:_SAID], tag)
    text = "\n".join(texts)[:_MATERIAL]
    folded = ""
    material: list[str] | None = None
    for clause in islice(clauses(answer[:_SAID], tag), _CLAIMS):
        claim = _stated(clause, tag)
        if claim is None or len(claim.stated) > _STATED:
            continue
        folded = folded or fold(text)
        if not all(stem in folded for stem in (*claim.named, *claim.stated)):
            continue
        if material is None:
            material = list(islice(clauses(text, tag), _CLAUSES))
        if _is_of_another(claim, asked, material, tag):
            return clause.strip()
    return ""


def _is_of_another(claim: _Stated, asked: frozenset[str], material: Sequence[str], tag: str) -> bool:
    sought = (*claim.named, *claim.stated, *(() if claim.named else asked))
    places = [
        stated
        for clause in material
        if len(clause) <= _LONGEST and any(stem in fold(clause) for stem in sought) and (stated := _stated(clause, tag))
    ]
    named = claim.named
    if not named:
        # "It is docked": whom the question asks about, if that is one alone.
        found = {place.named for place in places if place.named and place.named <= asked}
        named = next(iter(found)) if len(found) == 1 else frozenset()
    own = [place for place in places if place.named == named]
    if not named or not own or any(place.stated & claim.stated for place in own):
        return False
    others = [place for place in places if place.stated == claim.stated and not place.named & named]
    openings = {place.opening for place in own}
    if not others or not all(place.named and place.opening in openings for place in others):
        return False
    if any(place.named & own_place.stated for place in others for own_place in own):
        # "Paris is a city. The city is large."
        return False
    return sum(bool(claim.stated & _stems(clause, tag)) for clause in material) == len(others)


def _stated(clause: str, tag: str) -> _Stated | None:
    """Read a clause that is "this is that" or "this: that"; none otherwise, and none with numbers."""
    match = _LABELLED.fullmatch(clause)
    opening = ":" if match else ""
    if match is None:
        pattern = _copula(tag)
        match = pattern.fullmatch(clause.strip(" \t.!?")) if pattern else None
    if match is None or any(character.isdigit() for character in clause):
        return None
    named, stated = _stems(match[1], tag), _stems(match[2], tag)
    if not stated or len(named) > _NAMED:
        return None
    return _Stated(opening or _opening(match[1], tag), named, stated)


def _opening(text: str, tag: str) -> str:
    closed = empty_words(tag)
    return " ".join(_leading(text, closed))


def _leading(text: str, closed: frozenset[str]) -> Iterator[str]:
    for word in words(text):
        if word.folded not in closed:
            return
        yield word.folded


@lru_cache(maxsize=48)
def _copula(tag: str) -> re.Pattern[str] | None:
    verbs = COPULAS.get(tag, "").split()
    return re.compile(rf"([^\n]{{0,60}}?)\s(?:{'|'.join(verbs)})\s([^\n]{{1,60}})", re.IGNORECASE) if verbs else None


def _stems(text: str, tag: str) -> frozenset[str]:
    closed = empty_words(tag)
    return frozenset(stem_of(word.folded, tag) for word in words(text) if word.folded not in closed)
