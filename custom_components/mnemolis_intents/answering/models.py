"""The values that a question passes through on its way to being spoken.

Everything here is frozen and carries no behaviour beyond derived properties. A failure is a value like
any other: nothing in the core raises for a reply it does not like.
"""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

NOT_IN_SOURCES: Final = "NOT_IN_SOURCES"
"""What a language model says for "the material does not hold the answer"."""


class Style(StrEnum):
    """How much may be spoken; also the server's `answer_style`."""

    VOICE = "voice"
    """One or two sentences for a loudspeaker."""
    BRIEF = "brief"
    """A short paragraph, 800 characters."""
    DETAILED = "detailed"
    """Up to 2,000 characters, for a screen."""


class Kind(StrEnum):
    """The rung of the ladder that was spoken. Everything but `FAILED` is a success."""

    ANSWERED = "answered"
    """The backend's answer passed every gate."""
    NOT_IN_SOURCES = "not_in_sources"
    """An honest miss: the material does not hold the answer."""
    COMPOSED = "composed"
    """A locally composed answer passed the same gates."""
    QUOTED = "quoted"
    """Sentences of the material, verbatim."""
    NOTHING_FOUND = "nothing_found"
    """Nothing was retrieved, or nothing in it bears on the question."""
    FAILED = "failed"
    """Something broke; `Reason` says what."""


class Reason(StrEnum):
    """Why nothing could be answered. Each has one spoken phrase."""

    TIMEOUT = "timeout"
    """The deadline passed first."""
    UNREACHABLE = "unreachable"
    """No connection: refused, unroutable, or no such host."""
    UNAUTHORIZED = "unauthorized"
    """The server wants another API key."""
    BACKEND_ERROR = "backend_error"
    """The server answered with a fault, as a status or as a text."""
    BAD_REPLY = "bad_reply"
    """The reply is not one that Mnemolis gives."""
    BUSY = "busy"
    """Too many questions at once."""
    NO_QUESTION = "no_question"
    """Nothing was asked: a blank, or a noise."""
    NOT_SET_UP = "not_set_up"
    """No server is set up, or its entry is not loaded."""
    INTERNAL_ERROR = "internal_error"
    """A fault of our own."""


class Gate(StrEnum):
    """The checks an answer has to pass, in their order. The value names the refusal in the events."""

    EMPTY = "empty"
    ATTRIBUTION = "attribution"
    ECHO = "echo"
    NUMBERS = "numbers"
    NAMES = "names"
    SUPPORT = "support"
    QUOTATION = "quotation"
    """Only where a local model chooses quotations: none of them stands in the section that it names."""


class VerdictKind(StrEnum):
    """What the gates made of an answer."""

    ANSWERED = "answered"
    NOT_IN_SOURCES = "not_in_sources"
    REJECTED = "rejected"


class Standing(StrEnum):
    """What a section of the material is, by the server's own anchored texts."""

    TEXT = "text"
    NOTHING_FOUND = "nothing_found"
    FAULT = "fault"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """What somebody asked."""

    text: str
    """As heard or typed, surrounding space removed."""
    language: str = "en"
    """The listener's language: any BCP 47 tag."""
    source: str = "auto"
    """The Mnemolis source to ask, or `auto`."""
    style: Style = Style.VOICE
    synthesize: bool = True
    """Whether the server may compose an answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """What the backend returned, read tolerantly: only `result` and `answer` decide whether it is a reply at all."""

    result: str
    """The retrieved text, as sent (lone surrogates became U+FFFD)."""
    source_used: str = ""
    """The source tag, or whatever the server echoed: never an enum."""
    answer: str | None = None
    answer_sources: tuple[str, ...] = ()
    synthesized: bool = False
    cached: bool = False
    """The server's hint; no logic may rest on it."""
    knows_synthesize: bool = False
    """The reply had the key `answer`: Mnemolis 3.55 or newer."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why there is no answer."""

    reason: Reason
    detail: str = ""
    """For DEBUG logs only, never spoken, stored or shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of the material with a source tag."""

    source: str
    """Lower-case source tag, such as `kiwix`; what the server echoed where it is unknown."""
    text: str
    """The section's text with header and conditional prefix removed and Kiwix's line breaks rejoined."""
    standing: Standing = Standing.TEXT
    title: str = ""
    """The title of the article, where the section has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the gates made of an answer."""

    kind: VerdictKind
    gate: Gate | None = None
    """The gate that refused, when `kind` is rejected."""
    text: str = ""
    """The speakable answer without its suffix, unclipped; empty unless answered."""
    sources: tuple[str, ...] = ()
    """The source tags that the answer rests on; empty unless answered."""
    detail: str = ""
    """The offending token, for DEBUG logs only."""


@dataclass(frozen=True, slots=True)
class Clip:
    """A text cut to whole sentences."""

    text: str
    rest: str = ""
    """What was cut, so that a listener can ask for more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuotedSentence:
    """One sentence of the material."""

    text: str
    """Verbatim: a substring of its section's text."""
    section: int
    """Index into the parsed sections."""
    start: int
    """Offset of the sentence in its section's text."""
    line: bool = False
    """A line of a list: several in a row are heard as one enumeration."""
    cut: bool = False
    """Its end was left out, for want of room; an ellipsis is spoken for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quote:
    """The sentences that bear on a question, in the order of the material."""

    text: str = ""
    """The speakable sentences joined by a space; empty when nothing bears on the question."""
    sources: tuple[str, ...] = ()
    sentences: tuple[QuotedSentence, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """One step of how an outcome came about, for the explanation: enumerated words and numbers alone."""

    name: str
    data: dict[str, str | int | float | bool | list[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much may be spoken at once."""

    max_chars: int = 300
    """Code points, everything spoken counted."""
    max_sentences: int | None = 2
    """Sentences of the answer or of the material; our own words are not counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of a question: a rung of the ladder and what belongs to it."""

    kind: Kind
    reason: Reason | None = None
    """Only with `failed`."""
    text: str = ""
    """The unclipped speakable answer that passed the gates; empty for every kind but answered and composed."""
    quote: Quote | None = None
    """Only with `quoted`."""
    sources: tuple[str, ...] = ()
    reply: Reply | None = None
    material: tuple[Section, ...] = ()
    """The sections that may be heard: what is not allowed is left out."""
    result: str = ""
    """The result as it may be handed out: byte-identical, but for faults and for sources that are not allowed."""
    events: tuple[Event, ...] = ()
    detail: str = ""
    """For DEBUG logs only."""

    @property
    def ok(self) -> bool:
        """Whether something better than a failure is spoken."""
        return self.kind is not Kind.FAILED
