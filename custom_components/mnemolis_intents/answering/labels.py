"""In lines with labels ("Area: 103,000 sq km"), does a number of the answer come from the line that was asked for?"""

from collections.abc import Sequence
import re

from .languages import primary
from .support import empty_words, stem_of
from .words import words

_SAID = 1_000
_MATERIAL = 8_192
_LINES = 200
_LABELLED = re.compile(r"[\s*•-]{0,8}([^\n:]{1,40}):\s+(\S[^\n]{0,400})")
_NUMBER = re.compile(r"\d[\d.,]{0,20}")


def number_of_another_line(question: str, answer: str, texts: Sequence[str], language: str) -> str:
    """Return the first number of an answer that stands only beside other labels than the one asked for, or `""`.

    A label is asked for where the question has one of its words. "The population is 103,000" has the number of the
    area; "tomorrow it will be 12 degrees" that of today. A line that has any word of the question is not another one.
    """
    tag = primary(language)
    asked = _stems(question[:_SAID], tag)
    numbers = _numbers(answer[:_SAID]) - _numbers(question[:_SAID])
    if not asked or not numbers:
        return ""
    wanted = False
    elsewhere: set[str] = set()
    held: set[str] = set()
    for line in "\n".join(texts)[:_MATERIAL].splitlines()[:_LINES]:
        found = _LABELLED.match(line)
        if found and not asked & _stems(line[:_SAID], tag):
            elsewhere |= _numbers(line)
        else:
            held |= _numbers(line)
            wanted = wanted or bool(found and asked & _stems(found[1], tag))
    return min(numbers & elsewhere - held, default="") if wanted else ""


def _stems(text: str, tag: str) -> frozenset[str]:
    closed = empty_words(tag)
    return frozenset(stem_of(word.folded, tag) for word in words(text) if word.folded not in closed)


def _numbers(text: str) -> set[str]:
    return {match.group().rstrip(".,").replace(",", "") for match in _NUMBER.finditer(text)}
