"""Is a number of the answer that of a neighbour: "22 °C in Berlin" from "Berlin: 18 °C, Munich: 22 °C"?

Membership and closeness can't tell, since both cities stand beside both numbers. What tells is that the material says
the same of two: in a part of a sentence, a list or a table with one number each, what one has is all in the claim, and
the one that the number is from differs in whom it is said of. A number is refused where every place that has it names
somebody else so, and a place of the same make has another number for whom the claim names.

Nothing is refused where the other place only may be of the same ("The country has 47 million people" behind "Kenya"):
whom it names has to be a name, a label, or an opposite ("lowest" beside "highest"). Where the one that the claim names
has no number of its own, nothing tells a neighbour's from its own: "The tower is 330 metres tall" may well be said of
"the Iron Lady".
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
import re
from typing import NamedTuple

from .languages import CASELESS, NOUNS_CAPITALISED, SPACELESS, primary
from .neighbours_data import EXTREMES
from .number_phrases_data import AND_WORDS
from .support import empty_words, stem_of
from .words import fold, words

_SAID = 1_000
_MATERIAL = 8_192
_PARTS = 200
_CLAIMS = 6
_PLACES = 6
_WORDS = 16
# Words that tell two places apart: a name of two words.
_APART = 2
# What stands before is looked at behind the first character: a pattern that begins with a class is found much faster.
_NUMBER = re.compile(r"(?:[-−](?<![A-Za-z\u00c0-\u052f\d.,].)\d|\d(?<![A-Za-z\u00c0-\u052f\d.,].))(?:[\d.,:]*\d)?")
_DIGIT = re.compile(r"\d")
_GROUPING = re.compile(r"[.,](?=\d{3}(?!\d))")
_UNIT = re.compile(r"[ \u00a0]?([°%€$£]?[^\W\d_]*)")
_END = re.compile(r"[;|()\n；。！？।、，،؛]|[.!?,](?=\s)|[-–—](?<=\s[-–—])(?=\s)")
_SENTENCE_END = re.compile(r"[.!?]\s|[\n。！？।]")
# A noun behind one of these is named before: "die Stadt".
_ARTICLES = "der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen sein seine ihr ihre"
_GERMAN_ARTICLES = frozenset(_ARTICLES.split())


class _Part(NamedTuple):
    """A part of a text that has one number."""

    number: str
    unit: str
    stems: frozenset[str]
    """Its content words but for the number."""
    named: frozenset[str]
    """Those of them that may name whom it is said of."""
    labelled: bool


def number_of_a_neighbour(question: str, answer: str, texts: Sequence[str], language: str) -> str:
    """Return the first number of an answer that the material gives to another than the answer does, or `""`.

    `texts` are the texts of the material, in the `language` of question and answer.
    """
    tag = primary(language)
    if not _NUMBER.search(answer[:_SAID]):
        return ""
    asked = _stems(question[:_SAID], tag)
    material = ""
    pieces: list[_Piece] = []
    for claim in islice(_parts(answer[:_SAID], tag), _CLAIMS):
        if not material:
            material = "\n".join(texts)[:_MATERIAL]
            pieces = list(islice(_pieces(material, tag), _PARTS))
        own = [_part(*piece, tag) for piece in pieces if _value(piece[1][0]) == claim.number]
        known = claim.stems | asked
        # Most numbers end here: the rest of the material need not be read.
        if not all(len(place.stems - claim.stems) > 0 and len(place.stems - known) <= _APART for place in own):
            continue
        if not 0 < len(own) <= _PLACES or _count(material, claim.number) != len(own):
            continue
        parts = [_part(*piece, tag) for piece in pieces]
        apart = _of_another(claim, own, parts, asked, tag)
        if apart and not any(_describes(known, others, material, tag) for known, others in apart):
            return claim.number
    return ""


def _count(material: str, number: str) -> int:
    """Return how often a number stands in a text, however it is grouped."""
    return sum(_value(match[0]) == number for match in _NUMBER.finditer(material))


type _Apart = tuple[frozenset[str], frozenset[str]]


def _of_another(
    claim: _Part, own: Sequence[_Part], parts: Sequence[_Part], asked: frozenset[str], tag: str
) -> list[_Apart]:
    """Return what is known of whom a claim names beside its name, and the names at the places of its number.

    Nothing, where a place names nobody else, or whom the claim names has no number of its own.
    """
    for known in (claim.stems, claim.stems | asked):
        apart = [_has_another(known, place, parts, tag) for place in own]
        if all(apart):
            return [found for found in apart if found]
    return []


def _has_another(known: frozenset[str], place: _Part, parts: Sequence[_Part], tag: str) -> _Apart | None:
    """Return whom a place names and is not known, where some place of the same make has who is known."""
    others = place.stems - known
    if not 0 < len(others) <= _APART:
        return None
    for part in parts:
        apart = part.stems - place.stems
        if part.number == place.number or part.unit != place.unit or not apart:
            continue
        if not part.stems <= known:
            continue
        opposed = any(_opposes(one, other, tag) for one in others for other in apart)
        cased = tag not in SPACELESS and tag not in CASELESS
        alike = (part.labelled and place.labelled) or (cased and others <= place.named and apart <= part.named)
        # "The highest temperature is 15, the lowest 5": what goes without saying is left out of the second.
        if opposed or (alike and len(apart) <= _APART):
            return known - part.stems - place.stems - {stem_of(place.unit, tag)}, others
    return None


def _describes(known: frozenset[str], others: frozenset[str], material: str, tag: str) -> bool:
    """Decide whether what is known is said of the others: "the capital of Kenya" is Nairobi."""
    if not known:
        return False
    sentences = (_stems(sentence, tag) for sentence in _SENTENCE_END.split(material)[:_PARTS])
    return any(others <= stems and known & stems for stems in sentences)


type _Piece = tuple[str, re.Match[str]]


def _parts(text: str, tag: str) -> Iterator[_Part]:
    """Yield the parts of a text that have one number each."""
    return (_part(*piece, tag) for piece in _pieces(text, tag))


def _pieces(text: str, tag: str) -> Iterator[_Piece]:
    """Yield the same unread, each with its number."""
    for piece in clauses(text, tag):
        if not _DIGIT.search(piece):
            continue
        numbers = list(islice(_NUMBER.finditer(piece), 2))
        if len(numbers) == 1:
            yield piece, numbers[0]


def clauses(text: str, tag: str) -> Iterator[str]:
    """Yield the parts of the sentences, lists and tables of a text: what commas and "and" join is parted too."""
    joined = _joined(tag)
    for piece in _END.split(text):
        yield from joined.split(piece) if joined else (piece,)


@lru_cache(maxsize=48)
def _joined(tag: str) -> re.Pattern[str] | None:
    joiners = sorted(AND_WORDS.get(tag, frozenset()))
    return re.compile(rf"\s(?:{'|'.join(map(re.escape, joiners))})\s", re.IGNORECASE) if joiners else None


def _part(piece: str, number: re.Match[str], tag: str) -> _Part:
    unit = _UNIT.match(piece, number.end())
    closed = empty_words(tag)
    stems: set[str] = set()
    named: set[str] = set()
    before = ""
    for word in words(piece)[:_WORDS]:
        if (
            word.folded not in closed
            and not word.folded[:1].isdigit()
            and not (unit and unit.start(1) <= word.start < unit.end(1))
        ):
            stem = stem_of(word.folded, tag)
            stems.add(stem)
            if word.text[:1].isupper() and not (tag in NOUNS_CAPITALISED and before in _GERMAN_ARTICLES):
                named.add(stem)
        before = word.folded
    ahead = piece[: number.start()].rstrip()
    return _Part(
        number=_value(number[0]),
        unit=fold(unit[1]) if unit else "",
        stems=frozenset(stems),
        named=frozenset(named),
        labelled=ahead.endswith((":", "：")),
    )


def _value(number: str) -> str:
    return _GROUPING.sub("", number.replace("−", "-"))


def _stems(text: str, tag: str) -> frozenset[str]:
    closed = empty_words(tag)
    return frozenset(stem_of(word.folded, tag) for word in words(text) if word.folded not in closed)


def _opposes(one: str, other: str, tag: str) -> bool:
    """Decide whether two stems are the two ends of a scale."""
    return any((one in high and other in low) or (one in low and other in high) for high, low in _extremes(tag))


@lru_cache(maxsize=48)
def _extremes(tag: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    return tuple(
        (_forms(high, tag), _forms(low, tag)) for high, low in (pair.split("/") for pair in EXTREMES.get(tag, ()))
    )


def _forms(listed: str, tag: str) -> frozenset[str]:
    return frozenset(stem_of(fold(form), tag) for form in listed.split())
