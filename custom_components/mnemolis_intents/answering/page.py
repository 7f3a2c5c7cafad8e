"""What fits into a spoken answer: units side by side, counted as they will be heard."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
import re

from .languages import UNMARKED
from .sentences import clip, spans
from .speech import speakable
from .units import Role, Unit

_ENDED = re.compile(r"[.!?…。！？।؟۔:;,][\"'”’»)\]」』]{0,3}$")


@dataclass(frozen=True, slots=True)
class Place:
    """A unit and where it is from."""

    section: int
    """Index into the sections."""
    unit: Unit
    title: str = ""
    """The title of its article."""


@dataclass(slots=True)
class Page:
    """What has been chosen to be spoken, within the limits."""

    limit: int
    """Most code points."""
    max_sentences: int | None
    language: str
    chosen: list[Place] = field(default_factory=list)

    def text(self) -> str:
        """Return what is chosen as it is spoken."""
        return self._spoken(self.chosen)

    def room(self) -> int:
        """Return about how many code points are left."""
        return self.limit - len(self.text()) - 1 if self.chosen else self.limit

    def sentences_left(self) -> int | None:
        """Return how many sentences are left; None for any number."""
        if self.max_sentences is None or self.language in UNMARKED:
            return None
        return self.max_sentences - (len(spans(self.text(), language=self.language)) if self.chosen else 0)

    def holds(self, place: Place) -> bool:
        """Tell whether a unit, or its beginning, is on the page."""
        return any((place.section, place.unit.start) == (other.section, other.unit.start) for other in self.chosen)

    def add(self, places: Sequence[Place]) -> bool:
        """Add places if they all fit."""
        # The same forecast comes twice where a question had two parts: nothing is said twice.
        said = {place.unit.text for place in self.chosen}
        places = [place for place in places if place.unit.text not in said]
        together = [*self.chosen, *places]
        if not places or not self._fit(together):
            return False
        self.chosen = together
        return True

    def add_in_turn(self, places: Sequence[Place]) -> None:
        """Add as many places as fit, from the first on."""
        # Judged by their written length first: speaking every prefix of a thousand lines would take long.
        room = self.room()
        count = 0
        for place in places:
            room -= len(place.unit.text) + 1
            if room < 0 and count:
                break
            count += 1
        while count and not self.add(places[:count]):
            count = count // 2 if count > 8 else count - 1

    def _fit(self, places: Sequence[Place]) -> bool:
        if sum(len(place.unit.text) for place in places) > 4 * self.limit + 1_000:
            return False
        text = self._spoken(places)
        if not 0 < len(text) <= self.limit:
            return False
        return self.max_sentences is None or len(spans(text, language=self.language)) <= self.max_sentences

    def _spoken(self, places: Sequence[Place]) -> str:
        return spoken([place.unit for place in in_order(places)], language=self.language)


def beginning(place: Place, room: int, language: str) -> Place | None:
    """Return the beginning of a sentence that leaves room for an ellipsis, cut at a clause or a word; None for none."""
    text = place.unit.text
    piece = clip(text, room, max_sentences=1, language=language).text.removesuffix("…")
    if not piece or not text.startswith(piece) or len(piece) == len(text):
        return None
    return replace(place, unit=replace(place.unit, text=piece, cut=True))


def in_order(places: Sequence[Place]) -> list[Place]:
    """Return places in the order of the material."""
    return sorted(places, key=lambda place: (place.section, place.unit.start))


def spoken(units: Sequence[Unit], *, language: str) -> str:
    """Return units as they are spoken: list lines as one enumeration, headlines with a stop behind them."""
    parts: list[str] = []
    for index, unit in enumerate(units):
        text = f"{unit.text.strip()}…" if unit.cut else unit.text.strip()
        if parts and unit.role is Role.LINE and units[index - 1].role is Role.LINE:
            parts[-1] = f"{parts[-1].removesuffix('.')}, {text}"
        else:
            parts.append(text)
    last = len(parts) - 1
    text = " ".join(
        part if index == last or language in UNMARKED or _ENDED.search(part) else f"{part}."
        for index, part in enumerate(parts)
    )
    return speakable(text, language=language)
