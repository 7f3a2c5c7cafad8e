"""Brackets and quotation marks and what stands inside them.

Quotation marks are paired by direction and by neighbours, not by character alone: German „“, Swedish ”” and Danish »«
use the same marks in every direction, and most of "'" and "’" are apostrophes.
"""

from bisect import bisect_right
from dataclasses import dataclass
import re

_PAIRING = re.compile(r"[()\[\]（）［］【】「」『』《》〈〉“”„‟«»‹›\"‘’‚'‛]")
_BRACKETS = {")": "(", "]": "[", "）": "（", "］": "［", "】": "【", "」": "「", "』": "『", "》": "《", "〉": "〈"}
# What a mark can close. German „“, Swedish ”” and »», French «», Danish »«: the same marks in every direction.
_PARTNERS = {
    "”": "“„‟”",
    "“": "„‟",
    "»": "«»",
    "«": "»",
    "›": "‹›",
    "‹": "›",
    '"': '"„',
    "’": "‘‚‛’",
    "‘": "‚",
    "'": "'‘",
}
_OPENING = frozenset(_BRACKETS.values())
# A bracket or a quotation longer than this holds sentences of its own.
_BRACKET_SPAN = 400
_QUOTE_SPAN = 700
# Marks looked at: prose of 64 KB has some 1,000.
_MARKS = 6_000
WIDE_LETTER = re.compile(r"[\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7a3\uff66-\uff9d]")
"""A letter of a script that sets no space between sentences."""


@dataclass(frozen=True, slots=True)
class Inside:
    """Stretches of text inside brackets and quotations, merged and in order."""

    starts: list[int]
    stops: list[int]

    def holds(self, offset: int) -> bool:
        """Whether the offset lies strictly inside a stretch."""
        index = bisect_right(self.starts, offset) - 1
        return index >= 0 and self.starts[index] < offset < self.stops[index]


def pairs(text: str, *, cut_off: bool) -> tuple[Inside, frozenset[int]]:
    """Pair brackets and quotation marks: the stretches inside them, and where the closing marks are.

    An opening mark without a closing one counts for nothing, except in a text that was cut off: there the closing one
    may lie behind the cut.
    """
    stretches: list[tuple[int, int]] = []
    stack: list[tuple[str, int]] = []
    for count, match in enumerate(_PAIRING.finditer(text)):
        if count == _MARKS:
            break
        mark, at = match.group(), match.start()
        while stack and at - stack[0][1] > _QUOTE_SPAN:
            stack.pop(0)
        depth = _closes(text, at, mark, stack)
        if depth is not None:
            opening, opened = stack[depth]
            del stack[depth:]
            if at - opened <= (_BRACKET_SPAN if opening in _OPENING else _QUOTE_SPAN):
                stretches.append((opened, at))
        elif _opens(text, at, mark):
            stack.append((mark, at))
            if len(stack) > 8:
                stack.pop(0)
    closers = frozenset(stop for _, stop in stretches)
    if cut_off:
        stretches.extend(
            (opened, len(text) + 1) for mark, opened in stack if mark != "'" and len(text) - opened < _BRACKET_SPAN
        )
    starts: list[int] = []
    stops: list[int] = []
    for start, stop in sorted(stretches):
        if stops and start < stops[-1]:
            stops[-1] = max(stops[-1], stop)
        else:
            starts.append(start)
            stops.append(stop)
    return Inside(starts, stops), closers


def _closes(text: str, at: int, mark: str, stack: list[tuple[str, int]]) -> int | None:
    """Return the depth of the open mark that this one closes, or None."""
    if mark in _BRACKETS:
        partners: str = _BRACKETS[mark]
    else:
        partners = _PARTNERS.get(mark, "")
    if not partners or not stack:
        return None
    before = text[at - 1 : at]
    after = text[at + 1 : at + 2]
    if mark in "'’‘" and (after.isalnum() or before.isspace()):
        return None
    if mark in '"»' and before.isspace() and after.isalnum() and any(opening == mark for opening, _ in stack):
        # Between two words that are spaced apart: it opens another one.
        return None
    for depth in range(len(stack) - 1, -1, -1):
        if stack[depth][0] in partners:
            return depth
    return None


def _opens(text: str, at: int, mark: str) -> bool:
    """Whether a mark opens a bracket or a quotation here."""
    if mark in _OPENING or mark in "„‟‚":
        return True
    if mark in _BRACKETS:
        return False
    before = text[at - 1 : at] if at else " "
    after = text[at + 1 : at + 2]
    apart = not before.isalnum() or WIDE_LETTER.match(before) is not None
    if mark in "“«‹»›":
        return apart
    if mark in "'‘’‛":
        # "'" and "’" are apostrophes first: 'tis, the ’90s.
        return apart and after.isalpha() and mark != "’"
    return apart and bool(after) and not after.isspace()
