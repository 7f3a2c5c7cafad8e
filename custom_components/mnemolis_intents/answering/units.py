"""What of a section can be quoted: its sentences, its list lines, its headlines.

Each source has a shape of its own (a Kiwix article is prose, Home Assistant's states are groups of list lines, a web
item is a title, a snippet and an address), and a unit is what a person would read out of it in one breath.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
import re

from . import sentences
from .asides import coordinates_before
from .languages import UNMARKED
from .material import SEPARATOR, looks_like_news, looks_like_web
from .models import Section

MAX_UNITS = 120
"""Units of one section that are looked at; an article of 3,000 characters has about 30."""


class Shape(StrEnum):
    """How a section's text is built."""

    PROSE = "prose"
    ITEMS = "items"
    """Web or news items."""
    GROUPS = "groups"
    """List lines under bold labels: states and changes."""
    FORECAST = "forecast"
    STATUS = "status"
    """A few sentences about the homelab."""


class Role(StrEnum):
    """What a unit is within its section."""

    SENTENCE = "sentence"
    LINE = "line"
    HEADLINE = "headline"
    COORDINATES = "coordinates"


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """One thing that can be quoted."""

    text: str
    """Verbatim: a substring of the section's text."""
    start: int
    """Offset in the section's text."""
    item: int = 0
    """Which article or item of the section it belongs to."""
    role: Role = Role.SENTENCE
    context: str = ""
    """What it stands under: a headline, a group's label, a heading."""
    whole: bool = True
    """False where the server, or the web page, cut it in the middle."""
    cut: bool = False
    """True where its end was left out, for want of room; an ellipsis is spoken for it."""

    @property
    def end(self) -> int:
        """Offset behind the unit."""
        return self.start + len(self.text)


_LABEL = re.compile(r"\*\*([^\n]{1,120}):\*\*")
_HEADLINE = re.compile(r"\*\*([^\n]{1,600})\*\*(?: \(([^\n]{0,200})\))?")
_URL = re.compile(r"https?://\S+")
_FORECAST = re.compile(r"(?:In [^\n,]{1,80}, t|T)oday will be ")
_STATUS = re.compile(r"(?:All \d+ monitored services are up|(?:DOWN|PENDING) \(\d+\): )")
# "Nov 29, 2026 — " and "2 days ago · " before a snippet tell when it was crawled, not what it says.
_SNIPPET_DATE = re.compile(
    r"(?:[A-Z][a-z]{2,8} \d{1,2}, \d{4}|\d{1,3} (?:minute|hour|day|week|month|year)s? ago) ?[—–·-] "
)
# The time of a change, in UTC: nobody wants to hear it.
_TIMESTAMP = re.compile(r" \(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\)$")
_BULLET = re.compile(r"(?:[-*•] |\d{1,3}[.)] )")
_SENTENCE_END = re.compile(r"[.!?…。！？।؟۔][\"'”’»)\]」』]{0,3}$")
_CUT_END = re.compile(r"(?:\.\.\.|…)$")

# Lengths from which on a text without an end is taken for cut; joining its lines made an article shorter.
_SUMMARY_CUT = 295
_ARTICLE_CUT = 1_200
HEADING_MAX = 60
"""Characters of a line that may be a heading."""
# Least characters of a phrase where sentences have no marks.
_PHRASE = 30
_JUNK_WORDS = 3


def shape(section: Section) -> Shape:
    """Tell how a section is built, by its source and, where that is unknown, by its text."""
    text = section.text
    if section.title or section.source == "kiwix":
        return Shape.PROSE
    if section.source in {"web", "news"} or looks_like_news(text) or looks_like_web(text):
        return Shape.ITEMS
    if section.source in {"ha", "changes"} or (_LABEL.match(text) and "\n- " in text):
        return Shape.GROUPS
    if section.source == "forecast" or _FORECAST.match(text):
        return Shape.FORECAST
    if section.source == "uptime" or _STATUS.match(text):
        return Shape.STATUS
    return Shape.PROSE


def units(section: Section, *, language: str) -> list[Unit]:
    """Return what can be quoted of a section, in its order. `language` is the material's."""
    match shape(section):
        case Shape.ITEMS:
            found = _items(section.text, language, news=section.source == "news" or looks_like_news(section.text))
        case Shape.GROUPS:
            found = _groups(section.text)
        case Shape.FORECAST | Shape.STATUS:
            found = _sentences(section.text, 0, language)
        case Shape.PROSE:
            found = _prose(section.text, language)
    result: list[Unit] = []
    for unit in found:
        result.append(unit)
        if len(result) >= MAX_UNITS:
            break
    return result


def _lines(text: str, start: int = 0) -> Iterator[tuple[int, str]]:
    """Return the lines of a text with their offsets, surrounding space removed."""
    for line in text.split("\n"):
        stripped = line.strip()
        if stripped:
            yield start + line.index(stripped), stripped
        start += len(line) + 1


def _sentences(text: str, start: int, language: str, *, item: int = 0, context: str = "") -> Iterator[Unit]:
    for begin, end in sentences.spans(text, language=language):
        for phrase_begin, phrase_end in _phrases(text, begin, end) if language in UNMARKED else ((begin, end),):
            yield Unit(text=text[phrase_begin:phrase_end], start=start + phrase_begin, item=item, context=context)


def _phrases(text: str, begin: int, end: int) -> Iterator[tuple[int, int]]:
    """Part a sentence at spaces: Thai has no other mark between its sentences."""
    while begin < end:
        space = text.find(" ", begin + _PHRASE, end)
        cut = space if space >= 0 else end
        yield begin, cut
        begin = cut + 1


def _prose(text: str, language: str) -> Iterator[Unit]:
    """Return the sentences of an article; a heading is the context of what follows it."""
    heading = ""
    for start, line in _lines(text):
        if bullet := _BULLET.match(line):
            yield Unit(text=line[bullet.end() :], start=start + bullet.end(), role=Role.LINE, context=heading)
            continue
        ended = bool(_SENTENCE_END.search(line))
        if not ended and len(line) <= HEADING_MAX and ":" not in line and _is_heading(text, start, line):
            heading = line
            continue
        at_end = start + len(line) >= len(text.rstrip())
        behind = coordinates_before(line)
        if behind:
            yield Unit(text=line[:behind].rstrip(), start=start, role=Role.COORDINATES, context=heading)
        found = list(_sentences(line[behind:], start + behind, language, context=heading))
        for unit in found[:-1]:
            yield unit
        for unit in found[-1:]:
            # An article is cut at 3,000 characters, in a fusion at 1,500, in the middle of a word.
            cut = not ended and at_end and len(text) >= _ARTICLE_CUT
            yield Unit(text=unit.text, start=unit.start, context=heading, whole=not cut)


def _is_heading(text: str, start: int, line: str) -> bool:
    """Tell whether a short line without an end stands above more text; a text of one line is no heading."""
    return start + len(line) < len(text.rstrip()) or (start == 0 and "\n" in text.strip())


def _groups(text: str) -> Iterator[Unit]:
    """Return the list lines of states and changes, each under the label of its group."""
    label = ""
    item = 0
    for start, line in _lines(text):
        if match := _LABEL.fullmatch(line):
            label = match.group(1)
            item += 1
            continue
        if line == "---":
            continue
        bullet = _BULLET.match(line)
        begin = bullet.end() if bullet else 0
        timestamp = _TIMESTAMP.search(line)
        end = timestamp.start() if timestamp else len(line)
        if end > begin:
            yield Unit(text=line[begin:end], start=start + begin, item=item, role=Role.LINE, context=label)


def _items(text: str, language: str, *, news: bool) -> Iterator[Unit]:
    """Return the headlines and the sentences of web or news items; an address is never one."""
    position = 0
    for index, piece in enumerate(text.split(SEPARATOR)):
        yield from _item(piece, position, index, language, news=news)
        position += len(piece) + len(SEPARATOR)


def _item(piece: str, position: int, index: int, language: str, *, news: bool) -> Iterator[Unit]:
    lines = list(_lines(piece, position))
    headline = ""
    if lines and (match := _HEADLINE.fullmatch(lines[0][1])):
        start, _ = lines.pop(0)
        headline = match.group(1)
        yield Unit(text=headline, start=start + 2, item=index, role=Role.HEADLINE)
    body = [(start, line) for start, line in lines if not _URL.fullmatch(line) and line.strip("-*_ ")]
    size = sum(len(line) + 1 for _, line in body)
    for number, (start, line) in enumerate(body):
        begin = 0
        if number == 0 and (date := _SNIPPET_DATE.match(line)):
            begin = date.end()
        if bullet := _BULLET.match(line, begin):
            begin = bullet.end()
        last = number == len(body) - 1
        found = list(_sentences(line[begin:], start + begin, language, item=index, context=headline))
        for place, unit in enumerate(found):
            ended = bool(_SENTENCE_END.search(unit.text))
            if not ended and len(unit.text.split()) < _JUNK_WORDS:
                continue
            closing = last and place == len(found) - 1
            cut = bool(_CUT_END.search(unit.text)) or (closing and news and not ended and size >= _SUMMARY_CUT)
            yield Unit(text=unit.text, start=unit.start, item=index, context=headline, whole=not cut)
