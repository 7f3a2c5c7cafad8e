"""Which way the words around a number open it: "at least 5" upwards, "at most 5" downwards.

Two numbers of one value contradict each other where one is a least and the other a most; and a rounded number has to
be rounded the way that its own words say.
"""

from functools import lru_cache
import re

from .number_phrases_data import BOUNDS_BEHIND, HEDGES_OVER, HEDGES_UNDER
from .number_text import UNSPACED

# Characters before and behind a number that are looked at.
_REACH = 28
_BETWEEN = " \u00a0$€£"
# Words between a number and what stands behind: its unit, what it counts.
_WORDS_BETWEEN = 2
# A sentence or two of the one are easily taken for the other; their phrases don't contradict each other.
_FAMILIES = (("sv", "da", "nb"), ("ru", "uk"), ("es", "pt", "it"))
_UNSPACED_LETTER = re.compile(rf"[{UNSPACED}]")


def bound_of(text: str, start: int, end: int, language: str) -> int:
    """Return 1 for a number that is a least, -1 for one that is a most, 0 for neither."""
    before, behind, closings, openings = _phrases(language)
    ahead = text[max(0, start - _REACH) : start].casefold().rstrip(_BETWEEN)
    # Most numbers have none of them: one look at all of them tells that.
    if ahead.endswith(closings):
        # "Discover 5 planets" has no "over", "not more than" no "more than": the longest phrase comes first.
        for phrase, direction in before.items():
            if ahead.endswith(phrase) and not _is_letter(ahead[-len(phrase) - 1 : -len(phrase)]):
                return direction
    after = text[end : end + _REACH].casefold().lstrip(_BETWEEN)
    for _ in range(_WORDS_BETWEEN + 1 if behind else 0):
        if after.startswith(openings):
            for phrase, direction in behind.items():
                rest = after[len(phrase) :]
                # "5 dogs at least", but "5 dogs, at least 3 cats".
                if after.startswith(phrase) and not _is_letter(rest[:1]) and not rest.lstrip(_BETWEEN)[:1].isdigit():
                    return direction
        after = after[1:] if _UNSPACED_LETTER.match(after) else after.partition(" ")[2]
    return 0


type _Directions = dict[str, int]


@lru_cache(maxsize=48)
def _phrases(language: str) -> tuple[_Directions, _Directions, tuple[str, ...], tuple[str, ...]]:
    """Return the phrases before and behind a number with their directions, the longest first; and the phrases alone."""
    family = next((tags for tags in _FAMILIES if language in tags), (language,))
    before: _Directions = {}
    behind: _Directions = {}
    for tag in family:
        before |= dict.fromkeys(HEDGES_OVER.get(tag, ()), 1) | dict.fromkeys(HEDGES_UNDER.get(tag, ()), -1)
        behind |= BOUNDS_BEHIND.get(tag, {})
    before = {phrase.casefold(): before[phrase] for phrase in sorted(before, key=len, reverse=True)}
    behind = {phrase.casefold(): behind[phrase] for phrase in sorted(behind, key=len, reverse=True)}
    return before, behind, tuple(before), tuple(behind)


def _is_letter(character: str) -> bool:
    """Whether a phrase goes on with a letter; scripts without spaces part nothing."""
    return character.isalpha() and not _UNSPACED_LETTER.match(character)
