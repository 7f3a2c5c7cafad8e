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
_UNSPACED_LETTER = re.compile(rf"[{UNSPACED}]")


def bound_of(text: str, start: int, end: int, language: str) -> int:
    """Return 1 for a number that is a least, -1 for one that is a most, 0 for neither."""
    before, behind = _tables(language)
    ahead = text[max(0, start - _REACH) : start].casefold().rstrip(_BETWEEN)
    for phrase, direction in before:
        # "Discover 5 planets" has no "over", "not more than" no "more than": the longest phrase comes first.
        if ahead.endswith(phrase) and not _is_letter(ahead[-len(phrase) - 1 : -len(phrase)]):
            return direction
    after = text[end : end + _REACH].casefold().lstrip(_BETWEEN)
    for _ in range(_WORDS_BETWEEN + 1 if behind else 0):
        for phrase, direction in behind:
            if after.startswith(phrase) and not _is_letter(after[len(phrase) : len(phrase) + 1]):
                return direction
        after = after[1:] if _UNSPACED_LETTER.match(after) else after.partition(" ")[2]
    return 0


@lru_cache(maxsize=48)
def _tables(language: str) -> tuple[tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]]:
    """Return the phrases before and behind a number with their directions, the longest first."""
    before = dict.fromkeys(HEDGES_OVER.get(language, ()), 1)
    before |= dict.fromkeys(HEDGES_UNDER.get(language, ()), -1)
    behind = BOUNDS_BEHIND.get(language, {})
    return tuple(sorted(before.items(), key=_longest)), tuple(sorted(behind.items(), key=_longest))


def _longest(entry: tuple[str, int]) -> int:
    return -len(entry[0])


def _is_letter(character: str) -> bool:
    """Whether a phrase goes on with a letter; scripts without spaces part nothing."""
    return character.isalpha() and not _UNSPACED_LETTER.match(character)
