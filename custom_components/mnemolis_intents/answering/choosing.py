"""Which units are quoted, for each kind of source.

A `Choice` is made for each house source, and one for all that encyclopedia, web and news brought. Each first puts its
best on the page (`begin`), so that a question in two parts hears of both, and then what still fits (`go_on`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest
from typing import override

from .asides import asks_for_coordinates
from .forecast import asked_of
from .languages import main_script
from .models import Section
from .page import Page, Place
from .ranking import Asked, Collection, bears, chances, content, found_in, paraphrased, without, word_list
from .speech import speakable
from .subject import missing_subject
from .units import Role, Shape, Unit, shape
from .words import bare, folded_function_words, likeness, words

# How many of the best units are tried as the beginning of a quotation, and how many beside each.
_TRIED = 8
_BESIDE = 12
# What a unit that has to be clipped is worth, of what it would be worth whole, if all of the question that stands in it
# stands in the part that is kept: the answer is near what was asked. Where whole sentences are nearly as likely to hold
# the answer, they are said. (On XQuAD in ten languages, 521 instead of 543 of 6,120 quotations break off than with a
# worth by length alone; and of the 1,369 from texts with a sentence above 300 characters 989 instead of 980 hold the
# answer.)
_CLIPPED_WORTH = 0.6
# How much of such a unit is looked at for that.
_CLIPPED_FROM = 1_000
# Where the best sentence has all that was asked for, a further one is said only if its chance is this share of its own:
# behind "The capital of Peru is Lima." nothing else about Peru. (On XQuAD, where questions are paraphrases, 54 instead of
# 62 of 100 English quotations have a second sentence then, and 3 of 1,000 lose the answer by it. For every best sentence
# it would be 15 of 100, and 14 of 1,000.)
_WORTH_SAYING = 0.2
# List lines that match the question this well, measured by the best one, are quoted with it.
_LINES_TOO = 0.5

SHORT = 200
"""A list of states or changes below this length is quoted from the top, whatever was asked."""


@dataclass(slots=True)
class Choice:
    """Units in the order in which they are wanted; what comes first goes onto the page first."""

    wanted: list[Place]

    def begin(self, page: Page, *, alone: bool) -> None:
        """Put the best on the page: all that is wanted where nobody else waits, else one unit."""
        if alone:
            page.add_in_turn(self.wanted)
        else:
            page.add_in_turn(self.wanted[:1])

    def go_on(self, page: Page) -> None:
        """Add what still fits."""
        page.add_in_turn([place for place in self.wanted if place not in page.chosen])


@dataclass(slots=True)
class RankedChoice(Choice):
    """Sentences by the chance that they hold the answer; `wanted` has the best first."""

    chances: list[float]
    """In the order of `wanted`."""
    asked: Asked
    """What was looked for."""
    complete: bool = False
    """The best has all that was asked for."""

    @override
    def begin(self, page: Page, *, alone: bool) -> None:
        """Choose the set of sentences that together most likely hold the answer and fit."""
        best = self._best_set(page, page.sentences_left() if alone else 1)
        if best and not page.add(best):
            # Side by side they are longer than one by one.
            for place in best:
                page.add([place])

    @override
    def go_on(self, page: Page) -> None:
        """Add single sentences that still fit."""
        if page.chosen and self.wanted:
            least = self._least()
            for place, chance in zip(self.wanted[:_TRIED], self.chances, strict=False):
                if page.sentences_left() == 0 or page.room() < 1:
                    return
                if chance >= least and not page.holds(place):
                    page.add([place])

    def _best_set(self, page: Page, count: int | None) -> list[Place]:
        """Return what to quote; nothing where the beginning of one that is too long is worth more than any set.

        That one is then the first of `wanted`.
        """
        if count is not None and count <= 0:
            return []
        room = page.room()
        sizes = [self._size(index, page) for index in range(min(len(self.wanted), _BESIDE))]
        best: list[Place] = []
        worth, clipped = 0.0, 0
        for first, size in enumerate(sizes[:_TRIED]):
            if not size or self.chances[first] < self._least():
                continue
            if size > room:
                gain = self.chances[first] * _CLIPPED_WORTH
                if gain > worth and (gain := gain * self._kept(first, room)) > worth:
                    worth, best, clipped = gain, [], first
                continue
            found = self._beside(first, sizes, room, count)
            gain = sum(self.chances[index] for index in found)
            if gain > worth:
                worth, best = gain, [self.wanted[index] for index in found]
        if not best and self.wanted:
            self.wanted.insert(0, self.wanted.pop(clipped))
            self.chances.insert(0, self.chances.pop(clipped))
        return best

    def _kept(self, index: int, room: int) -> float:
        """Return the share of what a unit has of the question that stands in its beginning."""
        text = self.wanted[index].unit.text[:_CLIPPED_FROM]
        whole = found_in(self.asked, text)
        return len(found_in(self.asked, text[:room])) / len(whole) if whole else 1.0

    def _beside(self, first: int, sizes: list[int], room: int, count: int | None) -> list[int]:
        found = [first]
        room -= sizes[first]
        least = self._least()
        for index, size in enumerate(sizes):
            if count is not None and len(found) >= count:
                break
            if index != first and size and size + 1 <= room and self.chances[index] >= least:
                found.append(index)
                room -= size + 1
        return found

    def _least(self) -> float:
        return _WORTH_SAYING * max(self.chances) if self.complete else 0.0

    def _size(self, index: int, page: Page) -> int:
        """Return the spoken length of a unit; 0 where nothing of it can be spoken."""
        text = self.wanted[index].unit.text
        if len(text) > 4 * page.limit + 1_000:
            return len(text)
        return len(speakable(text, language=page.language))


def house_choice(places: Sequence[Place], section: Section, asked: Asked) -> Choice:
    """Choose of a house source: the day, the lines or the sentences that were asked for; else from the top."""
    built = shape(section)
    if built is Shape.FORECAST:
        units = [place.unit for place in places]
        return Choice([places[index] for index in asked_of(asked.question, units)])
    # A line that comes again (a door that opened forty times) is said once.
    once = list({place.unit.text: place for place in reversed(places)}.values())[::-1]
    if built is not Shape.GROUPS or len(section.text) < SHORT:
        return Choice(once)
    if section.source == "changes":
        if word_list("CHANGE_WORDS").issuperset(asked.terms):
            return Choice(once)
        asked = without(asked, word_list("CHANGE_WORDS"))
    return Choice(_lines(once, asked))


def _lines(places: Sequence[Place], asked: Asked) -> list[Place]:
    """Return the list lines that match the question best, in their order; all where none does.

    The label of a group counts too, less: "Door Sensors" makes each of its lines one about doors.
    """
    collection = Collection(asked, [place.unit for place in places], [""] * len(places), asked.language)
    shares = collection.shares()
    best = max(shares, default=0.0)
    return [place for place, share in zip(places, shares, strict=True) if share >= _LINES_TOO * best]


class Library:
    """All that encyclopedia, web and news brought, by article and item; what bears on the question is kept."""

    def __init__(self, asked: Asked) -> None:
        """Begin with what was asked."""
        news = any(bare(term) in word_list("NEWS_ASKED") for term in asked.terms)
        nothing_else = word_list("NEWS_ASKED") | word_list("NEWS_WORDS")
        self._any_news = news and all(bare(term) in nothing_else for term in asked.terms)
        self._asked = without(asked, nothing_else) if news else asked
        # The answer to "how heavy" says "weighs": that "heavy" is missing tells nothing against a text.
        self._bearing = without(self._asked, word_list("MEASURE_WORDS")) if asked.dimensions else self._asked
        self._script = main_script(asked.question)
        self._near: list[list[Place]] = []
        self._foreign: list[list[Place]] = []
        self._headlines: list[Place] = []

    def add(self, places: Sequence[Place], language: str, *, news: bool) -> None:
        """Add the units of a section, written in `language`, article by article or item by item."""
        if news:
            self._headlines.extend(place for place in places if place.unit.role is Role.HEADLINE)
        for _, group in groupby(places, key=lambda place: place.unit.item):
            item = list(group)
            texts = [item[0].title, *(place.unit.text for place in item)]
            item = self._without_coordinates(item)
            if self._is_about_another(item[0].title, texts, language):
                continue
            if bears(self._bearing, texts, language):
                self._near.append(_quotable(item, news=news))
            elif self._is_foreign(" ".join(texts), language):
                self._foreign.append(_quotable(item, news=news))

    def _is_about_another(self, title: str, texts: Sequence[str], language: str) -> bool:
        """Tell whether an article is of the kind that was asked for, and another one: Mount Rainier for Mount Hood.

        Only a title says what an article is about; a paragraph alone may leave its subject out. Where the whole title
        was asked for, what else is missing tells nothing.
        """
        if not title or language != self._asked.language or main_script(title) != self._script:
            return False
        terms = self._asked.terms
        named = content(title, language)
        if named and not self._asked.unspaced and all(any(likeness(term, word) for term in terms) for word in named):
            return False
        return bool(missing_subject(self._asked.question, texts, language))

    def _is_foreign(self, text: str, language: str) -> bool:
        """Tell whether a text is in another script than the question, or clearly in another language.

        A question is short, and its language is guessed badly: what counts is whether its own function words are more
        of the language it was taken for than of the material's.
        """
        if self._script and main_script(text) != self._script:
            return True
        if language == self._asked.language:
            return False
        asked = {word.folded for word in words(self._asked.question)}
        own, other = (folded_function_words(code) for code in (self._asked.language, language))
        return len(asked & own) > len(asked & other)

    def choice(self) -> Choice | None:
        """Return what to quote, or None where nothing bears on the question."""
        if self._any_news and self._headlines:
            return Choice(self._headlines)
        if self._near:
            return Choice(lead) if (lead := self._lead()) else self._ranked(self._near)
        if not self._foreign:
            return None
        # The question is in another language than the material: what it shares with it by name or number, else the
        # beginning, whose source the caller names.
        near = [item for item in self._foreign if self._shares(item)]
        return self._ranked(near) if near else Choice(self._foreign[0])

    def _without_coordinates(self, item: list[Place]) -> list[Place]:
        """Leave out the coordinates at the top of a page, or all else where they are asked for."""
        asked_for = asks_for_coordinates(" ".join(self._asked.terms))
        return [place for place in item if (place.unit.role is Role.COORDINATES) is asked_for] or item

    def _shares(self, item: Sequence[Place]) -> bool:
        units = [place.unit for place in item]
        titles = [place.title for place in item]
        return max(Collection(self._asked, units, titles, self._asked.language).shares()) > 0

    def _ranked(self, items: Sequence[Sequence[Place]]) -> RankedChoice:
        places = [place for item in items for place in item]
        units = [place.unit for place in places]
        titles = [place.title for place in places]
        looked_for = self._looked_for(units)
        likely = chances(Collection(looked_for, units, titles, self._asked.language).scores())
        order = sorted(range(len(places)), key=lambda index: -likely[index])
        best = content(units[order[0]].text, self._asked.language)
        return RankedChoice(
            [places[index] for index in order],
            [likely[index] for index in order],
            looked_for,
            complete=all(any(likeness(term, word) for word in best) for term in looked_for.terms),
        )

    def _looked_for(self, units: Sequence[Unit]) -> Asked:
        """Return what tells sentences apart: words of measure only where one stands there as it was asked.

        "It is 330 metres tall." answers "how tall". Where nothing is said to be heavy, what begins like "heavy" would
        only mislead.
        """
        written = {word.folded for unit in units for word in words(unit.text)}
        measures = set(self._asked.terms) - set(self._bearing.terms)
        return paraphrased(self._asked if measures & written else self._bearing, written)

    def _lead(self) -> list[Place]:
        """Return the leads of the articles that the question only names ("who was Ada Lovelace"): they are the answer.

        A question that names two ("Ada Lovelace and Charles Babbage") hears of both.
        """
        terms = set(self._asked.terms)
        if self._asked.kind in {"WHEN", "AMOUNT"} or not terms:
            return []
        named: list[list[Place]] = []
        for item in self._near:
            title = content(item[0].title or item[0].unit.context or item[0].unit.text, self._asked.language)
            found = {term for term in terms if any(likeness(term, word) for word in title)}
            # The title must be about what is asked: "World Cup final: Spain beat Argentina" only mentions Spain.
            if found and 2 * sum(any(likeness(term, word) for term in terms) for word in title) >= len(title):
                named.append(item)
                terms -= found
        if terms or not named:
            return []
        return [place for rank in zip_longest(*named) for place in rank if place is not None]


def _quotable(item: list[Place], *, news: bool) -> list[Place]:
    """Leave out what was cut in the middle and the titles of web pages, unless there is nothing else."""
    whole = [place for place in item if place.unit.whole and (news or place.unit.role is not Role.HEADLINE)]
    return whole or item
