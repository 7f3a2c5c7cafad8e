"""Answers made of quotations alone: chosen by a language model, verified by this code.

The model says whether the material answers the question, and which passages do. It hands over no word of its own:
a quotation that its section does not hold character for character is dropped, and what is spoken is the section's own
text, in whole sentences. Half a sentence can say the opposite of it, and half a number is another number.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
import re

from . import sentences
from .gates import judge
from .languages import guess
from .models import Gate, Question, Quote, QuotedSentence, Section, Verdict, VerdictKind
from .quoting import speak
from .replies import list_of, structure_of, truth_of, whole_number
from .speech import speakable
from .units import HEADING_MAX, Shape, shape

MAX_PROPOSITIONS = 12
"""Propositions of a reply that are looked at."""
MAX_SENTENCES = 12
"""Sentences that one quotation may stand for."""
_MAX_QUOTATION = 2_000
# A quotation shorter than this is a word that is found anywhere; it has to be a whole sentence then.
_MIN_QUOTATION = 8
_MIN_WIDE = 4

# What these gates look for, a verified quotation has: its own text is in the material.
_GIVEN = frozenset({Gate.ATTRIBUTION, Gate.NUMBERS, Gate.NAMES})

_SECTION_ID = re.compile(r"\D{0,12}(\d{1,3})\D{0,4}")
_WORD = re.compile(r"\S+")
# The shapes of one character: models write the plain one.
_SHAPES = str.maketrans(dict.fromkeys("“”„‟«»‹›", '"') | dict.fromkeys("‘’‚‛′", "'") | dict.fromkeys("‐‑‒–—−", "-"))
_IN_NUMBERS = ".,:-'"
# Places of a quotation in its section that are looked at.
_PLACES = 50
# Scripts that set no spaces between words.
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff]"
)
_AROUND_A_QUOTATION = " \"“”„«»'‘’"
_ENDED = re.compile(r"[.!?…。！？।؟۔:：][\"'”’»)\]」』*]{0,4}$")
_BULLET = re.compile(r"(?:[-*•] |\d{1,3}[.)] )")


@dataclass(frozen=True, slots=True)
class Proposition:
    """A passage that a model says answers the question."""

    section: int
    """Index of the section that it says it is from; -1 where it names none."""
    quotation: str


@dataclass(frozen=True, slots=True)
class Selection:
    """What a model handed over, validated in form but not yet in substance."""

    answerable: bool
    propositions: tuple[Proposition, ...] = ()
    """In the order in which they are to be spoken."""


def section_id(index: int) -> str:
    """Return the name of a section in a prompt."""
    return f"S{index + 1}"


def read(data: object) -> Selection | None:
    """Read a model's structured reply, as data or as JSON text; None where it is malformed or truncated.

    Home Assistant does not hold a reply against the structure that was asked for, so nothing is taken for granted.
    A proposition that is none is left out; it costs the others nothing.
    """
    reply = structure_of(data, "answerable")
    if reply is None:
        return None
    answerable = truth_of(reply.get("answerable"))
    if answerable is False:
        return Selection(False)
    listed = list_of(reply.get("propositions"))
    if answerable is None or listed is None:
        return None
    found = [_proposition(item) for item in listed[:MAX_PROPOSITIONS]]
    return Selection(True, tuple(item for item in _ordered(found, reply.get("order")) if item))


def _proposition(item: object) -> Proposition | None:
    if not isinstance(item, dict):
        return None
    quotation, section = item.get("quotation"), item.get("section")
    if not isinstance(quotation, str):
        return None
    if (number := whole_number(section)) is not None:
        return Proposition(number - 1, quotation[:_MAX_QUOTATION].strip())
    if not isinstance(section, str):
        return None
    named = _SECTION_ID.fullmatch(section[:20].strip())
    return Proposition(int(named[1]) - 1 if named else -1, quotation[:_MAX_QUOTATION].strip())


def _ordered(found: Sequence[Proposition | None], order: object) -> list[Proposition | None]:
    """Put propositions into the order that was asked for, by numbers from 1; what it leaves out comes behind."""
    listed = [whole_number(number) for number in order[:MAX_PROPOSITIONS]] if isinstance(order, list) else []
    numbers = [number for number in listed if number is not None]
    first = 0 if 0 in numbers else 1
    places = dict.fromkeys(number - first for number in numbers[:MAX_PROPOSITIONS])
    chosen = [index for index in places if 0 <= index < len(found)]
    return [found[index] for index in dict.fromkeys([*chosen, *range(len(found))])]


def units(text: str, *, language: str = "en") -> list[tuple[int, int]]:
    """Return the offsets of a section's sentences; a line break ends one too, since a line is a paragraph there."""
    found: list[tuple[int, int]] = []
    position = 0
    for line in text.split("\n"):
        found.extend((position + start, position + end) for start, end in sentences.spans(line, language=language))
        position += len(line) + 1
    return found


def locate(quotation: str, text: str) -> tuple[int, int] | None:
    """Return where a text holds a quotation, character for character; None where it does not.

    Space is space: a model writes one where the section has a line break. But where one has space, so must the other.
    And a quotation mark, an apostrophe or a dash is one in any of its shapes, since it is the section's own text that
    is spoken. A quotation begins and ends with words and numbers: "4,410" is not a part of "14,410".
    """
    wanted = " ".join(quotation.translate(_SHAPES).split())
    if not wanted:
        return None
    words = list(_WORD.finditer(text))
    flat = " ".join(word.group() for word in words).translate(_SHAPES)
    found = _whole(flat, wanted)
    if found < 0:
        return None
    starts: list[int] = []
    position = 0
    for word in words:
        starts.append(position)
        position += len(word.group()) + 1

    def original(offset: int) -> int:
        index = bisect_right(starts, offset) - 1
        return words[index].start() + offset - starts[index]

    return original(found), original(found + len(wanted) - 1) + 1


def _whole(flat: str, wanted: str) -> int:
    """Return the first place where a text holds another that is cut out of no word and no number, or -1."""
    found = flat.find(wanted)
    for _ in range(_PLACES):
        if found < 0 or not (_is_inside(flat, found) or _is_inside(flat, found + len(wanted))):
            return found
        found = flat.find(wanted, found + 1)
    return -1


def _is_inside(text: str, place: int) -> bool:
    """Decide whether a place is inside a word or a number: in "14,410", or between a minus and its digits."""
    around = text[max(0, place - 2) : place].rjust(2) + text[place : place + 2].ljust(2)
    if around[1].isalnum() and around[2].isalnum():
        return not (_UNSPACED.match(around[1]) or _UNSPACED.match(around[2]))
    if around[2].isdigit() and around[1] in _IN_NUMBERS:
        return around[0].isdigit() or (around[1] == "-" and not around[0].isalnum())
    return around[1].isdigit() and around[2] in _IN_NUMBERS and around[3].isdigit()


def sentences_of(proposition: Proposition, material: Sequence[Section]) -> tuple[QuotedSentence, ...]:
    """Return the whole sentences that a verified quotation stands in; none where it is not verified.

    Of a quotation that is not verified as a whole, the sentences are that are verified by themselves: a model that
    copies three and slips in the last one has chosen two.
    """
    if not 0 <= proposition.section < len(material):
        return ()
    text = material[proposition.section].text
    language = guess(text[:2_000], "en")
    whole = units(text, language=language)
    quotation = proposition.quotation
    found = _touched(quotation, text, whole) or _touched(quotation.strip(_AROUND_A_QUOTATION), text, whole)
    if not found:
        parts = units(quotation, language=language)[:MAX_SENTENCES]
        for start, end in parts if len(parts) > 1 else ():
            found += _touched(quotation[start:end], text, whole)
    spans = dict.fromkeys(found[:MAX_SENTENCES])
    return tuple(
        _quoted(text, start, end, proposition.section)
        for start, end in spans
        if not _is_heading(material[proposition.section], start, end)
    )


def _quoted(text: str, start: int, end: int, section: int) -> QuotedSentence:
    """Return a sentence as it is quoted; a line of a list without its mark."""
    bullet = _BULLET.match(text, start, end) if start == 0 or text[start - 1] == "\n" else None
    start = bullet.end() if bullet else start
    return QuotedSentence(text=text[start:end], section=section, start=start, line=bullet is not None)


def _is_heading(section: Section, start: int, end: int) -> bool:
    """Decide whether a line is the heading of an article: it says what follows is about, and nothing of it."""
    text = section.text[start:end]
    return (
        shape(section) is Shape.PROSE
        and len(text) <= HEADING_MAX
        and (start == 0 or section.text[start - 1] == "\n")
        and section.text[end : end + 1] == "\n"
        and ":" not in text
        and not _ENDED.search(text)
        and not _BULLET.match(text)
    )


def _touched(quotation: str, text: str, whole: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the sentences that a quotation lies in, if the text holds it."""
    place = locate(quotation, text)
    if place is None:
        return []
    start, end = place
    touched = [unit for unit in whole if unit[0] < end and start < unit[1]]
    return touched if _is_telling(quotation) or (start, end) in touched else []


def _is_telling(quotation: str) -> bool:
    wide = any(ord(letter) >= 0x2E80 for letter in quotation)
    return len(quotation) >= (_MIN_WIDE if wide else _MIN_QUOTATION)


def answer(
    question: Question,
    selection: Selection,
    material: Sequence[Section],
    result: str,
    source_used: str,
    *,
    today: date | None = None,
) -> tuple[Verdict, Quote | None]:
    """Turn a selection into a verdict, and into the quotations that are spoken if it holds.

    Every verified quotation passes the gates by itself: it is true to the material, but it may have nothing to do
    with the question.
    """
    if not selection.answerable:
        return Verdict(kind=VerdictKind.NOT_IN_SOURCES), None
    kept: dict[str, QuotedSentence] = {}
    refused: Verdict | None = None
    for proposition in selection.propositions:
        quoted = sentences_of(proposition, material)
        if not quoted:
            continue
        verdict = _judge(question, quoted, material, result, source_used, today)
        if verdict.kind is not VerdictKind.ANSWERED and verdict.gate not in _GIVEN:
            refused = refused or verdict
            continue
        for sentence in quoted:
            # What two sections say in the same words is heard once.
            if heard := _spoken(sentence, question):
                kept.setdefault(heard.casefold(), sentence)
    if not kept:
        return _refusal(refused), None
    quote = _quote(tuple(kept.values()), material, question)
    return Verdict(kind=VerdictKind.ANSWERED, text=quote.text, sources=quote.sources), quote


def _refusal(refused: Verdict | None) -> Verdict:
    gate = refused.gate if refused and refused.gate else Gate.QUOTATION
    return Verdict(kind=VerdictKind.REJECTED, gate=gate, detail=refused.detail if refused else "")


def _judge(
    question: Question,
    quoted: Sequence[QuotedSentence],
    material: Sequence[Section],
    result: str,
    source_used: str,
    today: date | None,
) -> Verdict:
    source = material[quoted[0].section].source
    text = " ".join(sentence.text for sentence in quoted)
    return judge(
        question.text,
        f"{text} ({source})" if source else text,
        [source] if source else [],
        result,
        source_used,
        language=question.language,
        today=today,
    )


def _quote(quoted: tuple[QuotedSentence, ...], material: Sequence[Section], question: Question) -> Quote:
    return Quote(
        text=speak(quoted, language=question.language),
        sources=tuple(dict.fromkeys(source for item in quoted if (source := material[item.section].source))),
        sentences=quoted,
    )


def _spoken(sentence: QuotedSentence, question: Question) -> str:
    text = speakable(sentence.text, language=question.language)
    return text if any(letter.isalnum() for letter in text) else ""
