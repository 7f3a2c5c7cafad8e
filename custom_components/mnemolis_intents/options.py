"""The options of an entry, as one typed value with defaults for whatever is absent or out of range."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final, Self

from .const import SOURCE_AUTO

SECTION_SPEAKING: Final = "speaking"
SECTION_ANSWERING: Final = "answering"
SECTION_SENTENCES: Final = "sentences"
"""The sections of the settings form; an option is stored below its section's name."""


class SpeakSources(StrEnum):
    """When the sources of an answer are named aloud."""

    NEVER = "never"
    WHEN_SEVERAL = "when_several"
    ALWAYS = "always"


class LocalStyle(StrEnum):
    """How an AI Task entity composes an answer."""

    PROSE = "prose"
    QUOTES = "quotes"


ANSWER_WITHIN_RANGE: Final = (2.0, 60.0)
FILLER_AFTER_RANGE: Final = (0.0, 30.0)
MAX_CHARS_RANGE: Final = (80, 1_000)
MAX_SENTENCES_RANGE: Final = (1, 10)


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What the owner chose. The field names are the stored option names."""

    answer_within: float = 8.0
    """Seconds until something is spoken, whatever happens."""
    filler_after: float = 2.0
    """Seconds until a streaming agent says that it is looking; 0 turns it off."""
    max_chars: int = 300
    """Everything spoken counts, in code points."""
    max_sentences: int = 2
    speak_sources: SpeakSources = SpeakSources.WHEN_SEVERAL
    late_answers: bool = True
    """Announce an answer that came after its deadline."""
    pronunciations: tuple[str, ...] = ()
    """Names that a TTS engine gets wrong: "word = spoken form"."""
    synthesize: bool = True
    """Ask the server to compose an answer."""
    source: str = SOURCE_AUTO
    allowed_sources: tuple[str, ...] = ()
    """Empty means all."""
    ai_task_entity: str | None = None
    local_style: LocalStyle = LocalStyle.PROSE
    sentences: bool = True
    """Register the shipped sentences."""
    extra_sentences: tuple[str, ...] = ()

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Self:
        """Read stored options: sections are flattened, what cannot be read takes its default.

        Storage outlives versions and can be edited by hand, and a question must not fail over an option.
        """
        flat: dict[str, Any] = {}
        for key, value in stored.items():
            if isinstance(value, Mapping):
                flat.update(value)
            else:
                flat[key] = value
        known = {field.name for field in fields(cls)}
        chosen: dict[str, Any] = {}
        for key, value in flat.items():
            if key in known and (read := _READERS[key](value)) is not None:
                chosen[key] = read
        return cls(**chosen)


def _number(low: float, high: float, *, whole: bool = False) -> Any:
    def read(value: Any) -> float | int | None:
        if isinstance(value, bool) or not isinstance(value, int | float) or value != value:  # noqa: PLR0124
            return None
        clamped = min(max(value, low), high)
        return int(clamped) if whole else float(clamped)

    return read


def _member(choices: type[StrEnum]) -> Any:
    def read(value: Any) -> StrEnum | None:
        return choices(value) if value in list(choices) else None

    return read


def _boolean(value: Any) -> bool | None:
    return value if isinstance(value, bool) else None


def _text(value: Any) -> str | None:
    return value.strip() or None if isinstance(value, str) else None


def _texts(value: Any) -> tuple[str, ...] | None:
    if not isinstance(value, list | tuple):
        return None
    return tuple(item.strip() for item in value if isinstance(item, str) and item.strip())


_READERS: Final = {
    "answer_within": _number(*ANSWER_WITHIN_RANGE),
    "filler_after": _number(*FILLER_AFTER_RANGE),
    "max_chars": _number(*MAX_CHARS_RANGE, whole=True),
    "max_sentences": _number(*MAX_SENTENCES_RANGE, whole=True),
    "speak_sources": _member(SpeakSources),
    "late_answers": _boolean,
    "pronunciations": _texts,
    "synthesize": _boolean,
    "source": _text,
    "allowed_sources": _texts,
    "ai_task_entity": _text,
    "local_style": _member(LocalStyle),
    "sentences": _boolean,
    "extra_sentences": _texts,
}
