"""Answers made of quotations alone: chosen by a language model, verified by this code.

The model says whether the material answers the question, and which passages do. It hands over no word of its own:
a quotation that its section does not hold character for character is dropped, and what is spoken is the section's own
text, in whole sentences. Half a sentence can say the opposite of it, and half a number is another number.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
import json
import re

from . import sentences
from .gates import judge
from .languages import guess
from .models import Gate, Question, Quote, QuotedSentence, Section, Verdict, VerdictKind
from .speech import speakable

MAX_PROPOSITIONS = 12
"""Propositions of a reply that are looked at."""
MAX_SENTENCES = 12
"""Sentences that one quotation may stand for."""
_MAX_QUOTATION = 2_000
_MAX_REPLY = 65_536
# A quotation shorter than this is a word that is found anywhere; it has to be a whole sentence then.
_MIN_QUOTATION = 8
_MIN_WIDE = 4

# What these gates look for, a verified quotation has: its own text is in the material.
_GIVEN = frozenset({Gate.ATTRIBUTION, Gate.NUMBERS, Gate.NAMES})

_SECTION_ID = re.compile(r"\D{0,12}(\d{1,3})\D{0,4}")
_WORD = re.compile(r"\S+")


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
    if isinstance(data, str):
        data = _parse(data[:_MAX_REPLY])
    if not isinstance(data, dict):
        return None
    answerable = _boolean(data.get("answerable"))
    if answerable is False:
        return Selection(False)
    listed = data.get("propositions")
    if answerable is None or not isinstance(listed, list):
        return None
    found = [_proposition(item) for item in listed[:MAX_PROPOSITIONS]]
    return Selection(True, tuple(item for item in _ordered(found, data.get("order")) if item))


def _parse(text: str) -> object:
    """Parse the JSON object of a text, which may stand behind a think block or in a code fence."""
    text = text.rpartition("</think>")[2]
    start = text.find("{")
    if start < 0:
        return None
    try:
        return json.JSONDecoder().raw_decode(text, start)[0]
    except ValueError, RecursionError:
        return None


def _boolean(value: object) -> bool | None:
    if isinstance(value, bool):
        return value
    return {"true": True, "false": False}.get(value.strip().lower()) if isinstance(value, str) else None


def _proposition(item: object) -> Proposition | None:
    if not isinstance(item, dict):
        return None
    quotation, section = item.get("quotation"), item.get("section")
    if not isinstance(quotation, str) or isinstance(section, bool) or not isinstance(section, str | int):
        return None
    named = _SECTION_ID.fullmatch(str(section)[:20].strip())
    return Proposition(int(named[1]) - 1 if named else -1, quotation[:_MAX_QUOTATION].strip())


def _ordered(found: Sequence[Proposition | None], order: object) -> list[Proposition | None]:
    """Put propositions into the order that was asked for, by numbers from 1; what it leaves out comes behind."""
    numbers = [number for number in order if type(number) is int] if isinstance(order, list) else []
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
    """
    wanted = " ".join(quotation.split())
    if not wanted:
        return None
    words = list(_WORD.finditer(text))
    flat = " ".join(word.group() for word in words)
    found = flat.find(wanted)
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
    found = _touched(proposition.quotation, text, whole)
    if not found:
        parts = units(proposition.quotation, language=language)[:MAX_SENTENCES]
        for start, end in parts if len(parts) > 1 else ():
            found += _touched(proposition.quotation[start:end], text, whole)
    return tuple(
        QuotedSentence(text=text[start:end], section=proposition.section, start=start)
        for start, end in dict.fromkeys(found[:MAX_SENTENCES])
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
    kept: dict[tuple[int, int], QuotedSentence] = {}
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
            if _spoken(sentence, question):
                kept.setdefault((sentence.section, sentence.start), sentence)
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
        text=" ".join(_spoken(sentence, question) for sentence in quoted),
        sources=tuple(dict.fromkeys(source for item in quoted if (source := material[item.section].source))),
        sentences=quoted,
    )


def _spoken(sentence: QuotedSentence, question: Question) -> str:
    text = speakable(sentence.text, language=question.language)
    return text if any(letter.isalnum() for letter in text) else ""
