"""The ladder: from a reply to the first rung that holds.

1. The backend's answer, if it passes the gates. 2. The honest miss. 3. (between the two functions here, at the edge)
an answer composed by a local language model. 4. The material's own sentences. 5. Nothing was found. 6. A failure.
"""

from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import date
import re

from . import material, quoting
from .admission import admit
from .gates import judge
from .models import (
    Event,
    Failure,
    Kind,
    Limits,
    Outcome,
    Question,
    Reason,
    Reply,
    Standing,
    Style,
    Verdict,
    VerdictKind,
)

_SOURCE_TAG = re.compile(r"[a-z][a-z0-9_]{0,31}")
_STYLE_CHARS = {Style.BRIEF: 800, Style.DETAILED: 2_000}


def limits_for(style: Style, voice: Limits) -> Limits:
    """Return the limits of a style; those of the voice style are the owner's choice."""
    if style is Style.VOICE:
        return voice
    return Limits(max_chars=_STYLE_CHARS[style], max_sentences=None)


def failed(reason: Reason, detail: str = "", *, events: tuple[Event, ...] = ()) -> Outcome:
    """Return the lowest rung."""
    return Outcome(kind=Kind.FAILED, reason=reason, detail=detail, events=events)


def receive(reply: Reply | Failure, *, allowed: Collection[str] = (), events: tuple[Event, ...] = ()) -> Outcome:
    """Turn a reply into an outcome that has not climbed yet: `failed`, or the material with `nothing_found`.

    Args:
        reply: What the backend gave.
        allowed: Source tags that may be heard; empty for all. What comes from another source is dropped here, before
            every gate, prompt and speech.
        events: What happened on the way to the reply.
    """
    if isinstance(reply, Failure):
        event = Event("backend_failed", {"reason": str(reply.reason)})
        return failed(reply.reason, reply.detail, events=(*events, event))
    events = (*events, Event("backend_replied", {"cached": reply.cached, "synthesized": reply.synthesized}))
    result, sections = admit(reply.result, reply.source_used, allowed)
    heard = tuple(section for section in sections if section.standing is Standing.TEXT)
    if material.is_fault(sections):
        return Outcome(
            kind=Kind.FAILED, reason=Reason.BACKEND_ERROR, reply=reply, events=events, detail="the result is a fault"
        )
    return Outcome(kind=Kind.NOTHING_FOUND, reply=reply, material=heard, result=result, events=events)


def climb(question: Question, received: Outcome, *, today: date | None = None) -> Outcome:
    """Try the upper rungs: the backend's answer or its honest miss. Returns the outcome unchanged but for events when neither holds."""
    reply = received.reply
    if reply is None or reply.answer is None or not question.synthesize:
        return received
    if not received.material:
        # Nothing to check it against.
        event = Event("synthesis_skipped", {"reason": "empty_result"})
        return replace(received, events=(*received.events, event))
    verdict = judge(
        question.text,
        reply.answer,
        reply.answer_sources,
        received.result,
        reply.source_used,
        language=question.language,
        today=today,
        parsed=received.material,
    )
    return accept(received, verdict, Kind.ANSWERED)


def accept(received: Outcome, verdict: Verdict, kind: Kind) -> Outcome:
    """Turn a verdict about an answer, the backend's or a local one, into a rung."""
    match verdict.kind:
        case VerdictKind.ANSWERED:
            return replace(received, kind=kind, text=verdict.text, sources=_tags(verdict.sources))
        case VerdictKind.NOT_IN_SOURCES:
            return replace(received, kind=Kind.NOT_IN_SOURCES)
        case VerdictKind.REJECTED:
            event = Event("synthesis_rejected", {"gate": str(verdict.gate)})
            return replace(received, events=(*received.events, event), detail=verdict.detail)


def _tags(sources: Iterable[str]) -> tuple[str, ...]:
    """Leave out what cannot be a source tag: the server echoes in `source_used` whatever it was asked for."""
    return tuple(source for source in sources if _SOURCE_TAG.fullmatch(source))


def fall_back(question: Question, received: Outcome, limits: Limits) -> Outcome:
    """Quote the material where it bears on the question; else nothing was found."""
    quote = quoting.quote_sections(
        question.text,
        received.material,
        limits.max_chars,
        max_sentences=limits.max_sentences,
        language=question.language,
    )
    if not quote.text:
        return received
    event = Event("quoted", {"sentences": len(quote.sentences)})
    return replace(
        received, kind=Kind.QUOTED, quote=quote, sources=_tags(quote.sources), events=(*received.events, event)
    )


def settle(
    question: Question,
    reply: Reply | Failure,
    *,
    limits: Limits,
    allowed: Collection[str] = (),
    today: date | None = None,
    events: tuple[Event, ...] = (),
) -> Outcome:
    """Walk the whole ladder without a local language model."""
    outcome = climb(question, receive(reply, allowed=allowed, events=events), today=today)
    return fall_back(question, outcome, limits) if outcome.kind is Kind.NOTHING_FOUND else outcome
