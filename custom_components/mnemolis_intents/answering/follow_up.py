"""Going on after an answer: what was clipped first, then the material.

A thread is a place in what a listener was told. It is a value: going on returns what is spoken and the next thread.
"""

from dataclasses import dataclass, replace

from .languages import guess
from .models import Kind, Limits, Outcome, Section
from .speech import clip_speech, speakable
from .units import Role, units
from .wording import OUTSIDERS, Phrases, Spoken, say

_AHEAD = 40
"""Sentences that are looked at for something speakable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thread:
    """Where a listener stopped hearing."""

    rest: str = ""
    """What was clipped off an answer."""
    sections: tuple[Section, ...] = ()
    section: int | None = None
    """Index of the section that goes on; None where nothing does."""
    offset: int = 0
    """Where in its text the unheard part begins."""
    heard: str = ""
    """What was spoken before: the material's own words for it are not said once more."""


def thread_after(outcome: Outcome, spoken: Spoken) -> Thread:
    """Return where it goes on after an outcome was spoken."""
    match outcome.kind:
        case Kind.QUOTED if spoken.quote and spoken.quote.sentences:
            last = spoken.quote.sentences[-1]
            return Thread(
                rest=spoken.rest,
                sections=outcome.material,
                section=last.section,
                offset=last.start + len(last.text),
            )
        case Kind.ANSWERED | Kind.COMPOSED:
            own = (index for index, section in enumerate(outcome.material) if section.source in outcome.sources)
            first = 0 if outcome.material else None
            return Thread(
                rest=spoken.rest, sections=outcome.material, section=next(own, first), heard=_folded(outcome.text)
            )
        case _:
            return Thread()


_PAUSES = " \t\n,;:،؛，、；："


def go_on(thread: Thread, phrases: Phrases, limits: Limits, *, language: str) -> tuple[Spoken, Thread] | None:
    """Speak the next part of a thread; None when all of it was heard."""
    # What was cut at a clause goes on behind its comma.
    if rest := thread.rest.lstrip(_PAUSES):
        clipped = clip_speech(rest, limits.max_chars, max_sentences=limits.max_sentences, language=language)
        if clipped.text:
            return Spoken(text=clipped.text, rest=clipped.rest), replace(thread, rest=clipped.rest)
    if thread.section is None or thread.section >= len(thread.sections):
        return None
    section = thread.sections[thread.section]
    lead = f"{say(phrases, f'says_{section.source}')} " if section.source in OUTSIDERS else ""
    heard, offset = _next_sentences(section, thread, limits.max_chars - len(lead), limits, language)
    if not heard:
        return None
    return Spoken(text=lead + heard), replace(thread, rest="", offset=offset)


def _next_sentences(section: Section, thread: Thread, budget: int, limits: Limits, language: str) -> tuple[str, int]:
    """Return the next whole sentences of a section within a budget, and the offset behind them."""
    heard, taken, last = "", 0, thread.offset
    following = [unit for unit in units(section, language=guess(section.text[:2_000])) if unit.start >= thread.offset]
    for unit in following[:_AHEAD]:
        sentence = speakable(unit.text, language=language)
        if not sentence or unit.role is Role.COORDINATES or _folded(sentence) in thread.heard:
            continue
        if unit.role is not Role.SENTENCE and sentence[-1:].isalnum():
            sentence += "."
        longer = f"{heard} {sentence}".lstrip()
        if len(longer) > budget:
            if heard:
                break
            # One sentence is over the budget alone: its beginning is better than nothing, and is never said twice.
            return clip_speech(sentence, budget, language=language).text, unit.end
        heard, taken, last = longer, taken + 1, unit.end
        if limits.max_sentences is not None and taken >= limits.max_sentences:
            break
    return (heard, last) if heard else ("", len(section.text))


def _folded(text: str) -> str:
    """Return the letters and digits of a text, for comparison."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
