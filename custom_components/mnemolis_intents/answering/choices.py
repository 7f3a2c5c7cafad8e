"""Does an answer choose as its material does: "Mars is bigger" from "Venus is bigger than Mars"?

Of a comparison an answer has all words, whichever side it takes; what tells is the order. It is refused where the
material puts the other side before the word that it compares by, and nothing puts them the other way round. Only
comparisons with a word for "than" are read, and only those by the question's or the answer's own word: that Mars is
"smaller" says nothing to somebody who asks what is "bigger".

"Are both Mars and Venus planets?" asks two questions: a yes is refused where either is denied.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
import re
from typing import NamedTuple

from .echo import is_choice
from .languages import primary
from .number_phrases_data import AND_WORDS
from .polarity import contradicted_clause, is_negated
from .polarity_data import BOTH
from .support import content_stems, stem_of
from .words import fold, words

_SAID = 1_000
_MATERIAL = 8_192
_CLAUSES = 60
# Content words on the two sides of a comparison that are looked at.
_BEFORE, _BEHIND = 6, 3
_REACH = 160
THAN = {
    "en": "than",
    "de": "als",
    "fr": "que qu'",
    "es": "que",
    "it": "di del della dei che",
    "nl": "dan",
    "pt": "que",
    "ro": "decât",
    "pl": "niż od",
    "cs": "než",
    "sv": "än",
    "da": "end",
    "nb": "enn",
    "fi": "kuin",
    "ru": "чем",
    "uk": "ніж за",
    "el": "από",
    "ar": "من",
    "vi": "hơn",
}
_CLAUSE_END = re.compile(r"[;:()\n؛؟?!.](?=\s|$)")
_BOTH = frozenset(fold(word) for word in BOTH.split())


class _Comparison(NamedTuple):
    """What is more than what, and by which word."""

    more: frozenset[str]
    by: str
    less: frozenset[str]


def other_choice(question: str, answer: str, texts: Sequence[str], language: str) -> str:
    """Return an answer that takes another side than the comparisons of its material, or `""`.

    `texts` are the texts of the material, in the `language` of question and answer.
    """
    tag = primary(language)
    than = _than(tag)
    answer, question = answer[:_SAID], question[:_SAID]
    if than is None or not (than.search(answer) or than.search(question) or is_choice(question, language=tag)):
        return ""
    if is_negated(answer, tag):
        return ""
    material = "\n".join(texts)[:_MATERIAL]
    if not than.search(material):
        return ""
    asked = frozenset(content_stems(question, tag))
    said = frozenset(content_stems(answer, tag))
    # A bare yes says what the question does.
    own = list(_comparisons(answer if said else question, tag))
    verdicts = {
        verdict
        for told in islice(_comparisons(material, tag), _CLAUSES)
        for verdict in (_compared(told, own) if own else [_chosen(told, asked, said)])
    }
    return answer if False in verdicts and True not in verdicts else ""


def _compared(told: _Comparison, own: Sequence[_Comparison]) -> Iterator[bool]:
    """Yield whether a comparison of the material is one of the answer's, or the same turned round."""
    for claim in own:
        if claim.by == told.by:
            if claim.more & told.more and claim.less & told.less:
                yield True
            elif claim.more & told.less and claim.less & told.more:
                yield False


def _chosen(told: _Comparison, asked: frozenset[str], said: frozenset[str]) -> bool | None:
    """Return whether an answer of the question's own words takes the side that is more; None where nothing tells."""
    more, less = told.more - told.less, told.less - told.more
    if told.by not in asked or not said <= asked or not (more & asked and less & asked):
        return None
    takes_more, takes_less = bool(more & said), bool(less & said)
    return takes_more if takes_more != takes_less else None


def _comparisons(text: str, tag: str) -> Iterator[_Comparison]:
    """Yield the comparisons of a text: the last word before "than" is what it compares by."""
    than = _than(tag)
    if than is None:
        return
    for clause in _CLAUSE_END.split(text):
        found = list(islice(than.finditer(clause), 2))
        if len(found) != 1 or is_negated(clause, tag):
            continue
        before = content_stems(clause[max(0, found[0].start() - _REACH) : found[0].start()], tag)[-_BEFORE:]
        behind = content_stems(clause[found[0].end() : found[0].end() + _REACH], tag)[:_BEHIND]
        if len(before) > 1 and behind:
            yield _Comparison(frozenset(before[:-1]), before[-1], frozenset(behind))


def denied_of_both(question: str, answer: str, texts: Sequence[str], language: str) -> str:
    """Return an answer that says yes to a question about two, of one of which the material denies it, or `""`."""
    tag = primary(language)
    asked = words(question[:_SAID])
    first = next((index for index, word in enumerate(asked) if word.folded in _BOTH), None)
    if first is None or is_negated(answer[:_SAID], tag) or is_negated(question[:_SAID], tag):
        return ""
    joiners = {fold(word) for word in AND_WORDS.get(tag, frozenset())}
    joined = next((index for index in range(first + 1, len(asked)) if asked[index].folded in joiners), None)
    if joined is None or joined + 1 >= len(asked) or not _says_only(answer, question, tag):
        return ""
    one = question[asked[first].end : asked[joined].start].strip()
    rest = question[asked[joined].end : _SAID].strip(" ?？;؟")
    for claim in (f"{one} {asked[-1].text}", rest):
        if contradicted_clause(question, claim, texts, language):
            return answer
    return ""


def _says_only(answer: str, question: str, tag: str) -> bool:
    """Decide whether an answer has no words of its own: "Yes", "Yes, both Mars and Venus are planets"."""
    asked = {stem_of(word.folded, tag) for word in words(question)}
    return set(content_stems(answer[:_SAID], tag)) <= asked


@lru_cache(maxsize=48)
def _than(tag: str) -> re.Pattern[str] | None:
    listed = THAN.get(tag, "").split()
    return re.compile(rf"\s(?:{'|'.join(map(re.escape, listed))})(?=\s|(?<='))", re.IGNORECASE) if listed else None
