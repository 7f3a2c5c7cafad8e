"""Our own spoken phrases, in the language that was heard."""

from functools import lru_cache
from typing import Final

from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant
from homeassistant.helpers import translation
from homeassistant.util import language as language_util
from homeassistant.util.hass_dict import HassKey

from .answering.deadline import within
from .answering.languages import primary
from .answering.wording import Phrases
from .const import DOMAIN, LANGUAGES, LOGGER

_PHRASES: Final[HassKey[dict[str, Phrases]]] = HassKey(f"{DOMAIN}_phrases")
PATIENCE: Final = 1.0
"""Seconds that a language's first use may take: its file is read in the executor, which may be full."""

_PREFIX: Final = f"component.{DOMAIN}.exceptions."
_SUFFIX: Final = ".message"


@lru_cache(maxsize=64)
def spoken_language(language: str | None) -> str:
    """Return the language of ours that serves a listener's BCP 47 tag; English where none does.

    Home Assistant loads translation files by their exact name only: `de-AT` would not find `de`, nor `zh-TW` `zh-Hans`.
    """
    for read in (str, primary):
        try:
            tag = read(language or "")
            if tag and tag != MATCH_ALL and (found := language_util.matches(tag, LANGUAGES)):
                return found[0]
        except Exception as err:  # noqa: BLE001 - a tag from outside may be anything
            LOGGER.debug("a language tag could not be read: %s", type(err).__name__)
    return "en"


async def async_get_phrases(hass: HomeAssistant, language: str | None, patience: float = PATIENCE) -> Phrases:
    """Return the phrases of a language, key to text.

    Never raises, and waits for a language's file no longer than `patience` seconds: English is spoken then, if that is
    there, else the last resort.
    """
    file = spoken_language(language)
    cache = hass.data.setdefault(_PHRASES, {})
    if file not in cache and patience > 0:
        load = hass.async_create_background_task(_async_load(hass, file), f"{DOMAIN} phrases")
        await within(load, patience)
    return cache.get(file) or cache.get("en") or {}


async def _async_load(hass: HomeAssistant, file: str) -> None:
    try:
        texts = await translation.async_get_translations(hass, file, "exceptions", [DOMAIN])
    except Exception as err:  # noqa: BLE001 - speaking must not depend on a file
        LOGGER.warning("phrases of language %s could not be loaded: %.80r", file, type(err).__name__)
        return
    hass.data[_PHRASES][file] = {
        key.removeprefix(_PREFIX).removesuffix(_SUFFIX): text
        for key, text in texts.items()
        if key.startswith(_PREFIX) and key.endswith(_SUFFIX)
    }
