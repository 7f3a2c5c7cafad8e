"""Numbers of an answer that stand in the material as they are: most do, and then little of it has to be read."""

from collections.abc import Iterable, Iterator
from itertools import islice
import re

from .number_model import Number, NumberKind
from .number_scan import scan
from .number_units import same_unit

# Places of the same digits that are looked at, characters around them that tell what they mean, and where to begin.
_OCCURRENCES = 3
_CONTEXT = 56
_BETWEEN_WORDS = re.compile(r"\s|(?<=[^\x00-\x7f])(?=[^\x00-\x7f])")


class Places:
    """The few words around a number of the material, which tell what it means: the rest need not be read.

    Most numbers of an answer stand in the material as they are, and close together. What this finds, a whole reading
    finds too; where it finds nothing, that has the last word.
    """

    def __init__(self, material: str, manner: tuple[str, tuple[str, ...]], sought: Iterable[str]) -> None:
        """Prepare to read around where these digits stand first; places that are close are read at once."""
        self._material, self._manner = material, manner
        self._windows: list[tuple[int, int]] = []
        self._read: dict[tuple[int, int], list[Number]] = {}
        firsts = ((next(_occurrences(digits, material), -1), len(digits)) for digits in sought)
        for window in sorted(window for at, size in firsts if at >= 0 and (window := self._window(at, size))):
            if self._windows and window[0] <= self._windows[-1][1]:
                self._windows[-1] = self._windows[-1][0], max(self._windows[-1][1], window[1])
            else:
                self._windows.append(window)

    def stands_alike(self, number: Number) -> bool:
        """Whether a plain number stands in the material in the same digits and with the same unit."""
        if number.kind is not NumberKind.CARDINAL or number.spelled or "<" in self._material:
            return False
        for at in islice(_occurrences(number.text, self._material), _OCCURRENCES):
            begin, numbers = self._around(at, len(number.text))
            for other in numbers:
                if other.start != at - begin or other.kind is not NumberKind.CARDINAL or other.values != number.values:
                    continue
                if other.bound * number.bound < 0:
                    continue
                if other.unit == number.unit or (other.unit and number.unit and same_unit(other.unit, number.unit)):
                    return True
        return False

    def _around(self, at: int, size: int) -> tuple[int, list[Number]]:
        """Return where the words around a place begin, and their numbers, with places counted from there."""
        if (wanted := self._window(at, size)) is None:
            return 0, []
        window = next((one for one in self._windows if one[0] <= wanted[0] and wanted[1] <= one[1]), wanted)
        if window not in self._read:
            language, others = self._manner
            self._read[window] = scan(self._material[slice(*window)], language, others=others).numbers
        return window[0], self._read[window]

    def _window(self, at: int, size: int) -> tuple[int, int] | None:
        begin = _begin_of_context(self._material, at)
        return None if begin is None else (begin, at + size + _CONTEXT)


def _occurrences(digits: str, text: str) -> Iterator[int]:
    """Yield where digits stand in a text that are no part of longer ones."""
    at = text.find(digits)
    while at >= 0:
        if not (text[at - 1 : at].isdigit() or text[at + len(digits) : at + len(digits) + 1].isdigit()):
            yield at
        at = text.find(digits, at + len(digits))


def _begin_of_context(text: str, at: int) -> int | None:
    """Return where to begin reading for what stands at an offset: in no word and no number, or nowhere."""
    if at <= _CONTEXT:
        return 0
    begin = _BETWEEN_WORDS.search(text, max(0, at - 2 * _CONTEXT), at - _CONTEXT)
    return begin.end() if begin else None
