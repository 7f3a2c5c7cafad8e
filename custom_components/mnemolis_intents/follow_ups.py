"""Follow-ups: say it again, go on, where is that from, never mind.

Like asking, none of these raises, and each returns something to speak.
"""

from collections.abc import Callable, Coroutine
from dataclasses import replace
from enum import StrEnum
import time
from typing import Any, Final

from homeassistant.core import HomeAssistant

from . import late
from .answering import follow_up
from .answering.models import Limits
from .answering.wording import LAST_RESORT, name_sources, say
from .asker import Asker, satellite_of
from .const import LOGGER
from .memory import Heard
from .phrases import async_get_phrases
from .runtime import Runtime, loaded_entries


class FollowUp(StrEnum):
    """What a listener may say after an answer; also the names in the sentence files."""

    REPEAT = "repeat"
    MORE = "more"
    SOURCE = "source"
    CANCEL = "cancel"


async def async_follow_up(hass: HomeAssistant, kind: FollowUp, asker: Asker, language: str) -> str:
    """Return what is spoken to a follow-up."""
    try:
        return await _FOLLOW_UPS[kind](hass, asker, language) or LAST_RESORT
    except Exception as err:  # noqa: BLE001 - an exception that leaves here is silence
        LOGGER.error("a follow-up failed with %s, please report this", type(err).__name__)
        LOGGER.debug("internal error", exc_info=err)
        return LAST_RESORT


def _recall(hass: HomeAssistant, asker: Asker) -> tuple[Runtime, Heard] | None:
    """Return the last thing that this listener heard, from whichever entry."""
    if asker.listener is None:
        return None
    found = [
        (entry.runtime_data, heard)
        for entry in loaded_entries(hass)
        if (heard := entry.runtime_data.memory.recall(asker.listener))
    ]
    return max(found, key=lambda pair: pair[1].when, default=None)


async def _repeat(hass: HomeAssistant, asker: Asker, language: str) -> str:
    if found := _recall(hass, asker):
        return found[1].speech
    return say(await async_get_phrases(hass, language), "nothing_to_follow")


async def _source(hass: HomeAssistant, asker: Asker, language: str) -> str:
    phrases = await async_get_phrases(hass, language)
    found = _recall(hass, asker)
    if found is None:
        return say(phrases, "nothing_to_follow")
    names = name_sources(phrases, found[1].sources)
    return say(phrases, "that_was_from", sources=names) if names else say(phrases, "that_had_no_source")


async def _more(hass: HomeAssistant, asker: Asker, language: str) -> str:
    phrases = await async_get_phrases(hass, language)
    found = _recall(hass, asker)
    if found is None or asker.listener is None:
        return say(phrases, "nothing_to_follow")
    runtime, heard = found
    limits = Limits(max_chars=runtime.options.max_chars, max_sentences=runtime.options.max_sentences)
    step = follow_up.go_on(heard.thread, phrases, limits, language=language)
    if step is None:
        return say(phrases, "that_was_all")
    spoken, thread = step
    runtime.memory.remember(asker.listener, replace(heard, speech=spoken.text, thread=thread, when=time.monotonic()))
    return spoken.text


async def _cancel(hass: HomeAssistant, asker: Asker, language: str) -> str:
    dropped = late.drop(hass, satellite_of(hass, asker))
    return say(await async_get_phrases(hass, language), "cancelled" if dropped else "nothing_to_cancel")


_FOLLOW_UPS: Final[dict[FollowUp, Callable[[HomeAssistant, Asker, str], Coroutine[Any, Any, str]]]] = {
    FollowUp.REPEAT: _repeat,
    FollowUp.MORE: _more,
    FollowUp.SOURCE: _source,
    FollowUp.CANCEL: _cancel,
}
