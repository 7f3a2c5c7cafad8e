"""The languages that a house speaks: Home Assistant's own and those of its Assist pipelines.

Home Assistant tells nobody publicly that a pipeline was added, changed or removed; this is the one module that looks
into its collection of pipelines. Where that cannot be read, Home Assistant's language and English are assumed.
"""

from collections.abc import Callable, Coroutine, Iterable
from typing import Any, Final

from homeassistant.const import EVENT_COMPONENT_LOADED, EVENT_CORE_CONFIG_UPDATE
from homeassistant.core import CALLBACK_TYPE, Event, HassJob, HomeAssistant, callback
from homeassistant.helpers.event import async_call_later

from .answering import warmth
from .answering.languages import primary
from .const import LOGGER
from .phrases import async_get_phrases, spoken_language

# Not imported: the component brings voice libraries along that a house without pipelines need not have.
_PIPELINES: Final = "assist_pipeline"

# A pipeline is heard in these. What it speaks in (`tts_language`) says nothing of the listener.
_HEARD: Final = ("conversation_language", "stt_language", "language")

_SETTLE: Final = 1.0
"""Seconds after the last of several changes."""


@callback
def async_languages_in_use(hass: HomeAssistant) -> tuple[str, ...]:
    """Return the languages of ours that are in use, Home Assistant's first."""
    tags = _pipelines_tags(hass) or ["en"]
    return tuple(dict.fromkeys(spoken_language(tag) for tag in (hass.config.language, *tags)))


def _store(hass: HomeAssistant) -> Any:
    return hass.data[_PIPELINES].pipeline_store


def _pipelines_tags(hass: HomeAssistant) -> list[str]:
    """Return the language tags of all pipelines; none where they cannot be read."""
    if _PIPELINES not in hass.config.components:
        return []
    try:
        pipelines: Iterable[Any] = list(_store(hass).data.values())
        tags = [getattr(pipeline, name) for pipeline in pipelines for name in _HEARD]
    except Exception as err:  # noqa: BLE001 - not a public interface: it may be another one some day
        LOGGER.debug("the pipelines' languages cannot be read: %s", type(err).__name__)
        return []
    return [tag for tag in tags if isinstance(tag, str) and tag not in ("", "*")]


async def async_prepare_languages(hass: HomeAssistant) -> None:
    """Have ready what the languages in use need, so that no question waits for a file."""
    languages = async_languages_in_use(hass)
    for language in languages:
        await async_get_phrases(hass, language)
    await hass.async_add_executor_job(warmth.warm, {"en", *map(primary, languages)})


class LanguageWatcher:
    """Tells when the languages in use may have changed, once for changes in a row."""

    def __init__(self, hass: HomeAssistant, changed: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Take what to call."""
        self._hass = hass
        self._job = HassJob(self._settled, f"{__name__} settled", cancel_on_shutdown=True)
        self._changed = HassJob(changed, f"{__name__} changed")
        self._stops: list[CALLBACK_TYPE] = []
        self._timer: CALLBACK_TYPE | None = None

    @callback
    def start(self) -> None:
        """Listen to Home Assistant's settings and to its pipelines, which may be set up later than we are."""
        bus = self._hass.bus
        self._stops.append(bus.async_listen(EVENT_CORE_CONFIG_UPDATE, self._heard))
        if _PIPELINES in self._hass.config.components:
            self._watch_pipelines()
        else:
            self._stops.append(bus.async_listen(EVENT_COMPONENT_LOADED, self._component_loaded))

    @callback
    def stop(self) -> None:
        """Listen to nothing any more."""
        self._cancel()
        while self._stops:
            try:
                self._stops.pop()()
            except Exception as err:  # noqa: BLE001 - the collection may have gone
                LOGGER.debug("a listener could not be taken back: %s", type(err).__name__)

    @callback
    def _component_loaded(self, event: Event[Any]) -> None:
        if event.data.get("component") == _PIPELINES:
            self._watch_pipelines()
            self._heard()

    @callback
    def _watch_pipelines(self) -> None:
        try:
            self._stops.append(_store(self._hass).async_add_change_set_listener(self._pipelines_changed))
        except Exception as err:  # noqa: BLE001 - not a public interface: it may be another one some day
            LOGGER.debug("the pipelines cannot be watched: %s", type(err).__name__)

    async def _pipelines_changed(self, _changes: Any) -> None:
        """Whoever changes a pipeline waits for this."""
        self._heard()

    @callback
    def _heard(self, _event: Any = None) -> None:
        self._cancel()
        self._timer = async_call_later(self._hass, _SETTLE, self._job)

    @callback
    def _settled(self, _now: Any) -> None:
        self._timer = None
        self._hass.async_run_hass_job(self._changed)

    @callback
    def _cancel(self) -> None:
        if self._timer:
            self._timer()
            self._timer = None
