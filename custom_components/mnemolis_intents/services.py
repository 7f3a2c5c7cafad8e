"""The action `mnemolis_intents.ask`, for automations and scripts."""

from typing import Any, Final

from homeassistant.core import HomeAssistant, ServiceCall, ServiceResponse, SupportsResponse, callback
from homeassistant.exceptions import ServiceValidationError
from homeassistant.helpers import config_validation as cv
import voluptuous as vol

from .answering.models import Kind, Style
from .asker import Asker
from .asking import Ask, Told, async_ask
from .const import DOMAIN, SERVICE_ASK, SOURCE_TAG
from .options import ANSWER_WITHIN_RANGE
from .runtime import MnemolisConfigEntry

ATTR_QUESTION: Final = "question"
ATTR_CONFIG_ENTRY_ID: Final = "config_entry_id"
ATTR_SOURCE: Final = "source"
ATTR_STYLE: Final = "style"
ATTR_SYNTHESIZE: Final = "synthesize"
ATTR_LANGUAGE: Final = "language"
ATTR_ANSWER_WITHIN: Final = "answer_within"

_LOW, _HIGH = ANSWER_WITHIN_RANGE

ASK_SCHEMA: Final = vol.Schema(
    {
        vol.Required(ATTR_QUESTION): cv.string,
        vol.Optional(ATTR_CONFIG_ENTRY_ID): cv.string,
        vol.Optional(ATTR_SOURCE): cv.string,
        vol.Optional(ATTR_STYLE, default=str(Style.VOICE)): vol.In([str(style) for style in Style]),
        vol.Optional(ATTR_SYNTHESIZE): cv.boolean,
        vol.Optional(ATTR_LANGUAGE): cv.string,
        vol.Optional(ATTR_ANSWER_WITHIN): vol.All(vol.Coerce(float), vol.Range(min=_LOW, max=_HIGH)),
    }
)


@callback
def async_register_services(hass: HomeAssistant) -> None:
    """Register the action; it exists without an entry and says then that nothing is set up."""

    async def ask(call: ServiceCall) -> ServiceResponse:
        entry = _entry(hass, call.data.get(ATTR_CONFIG_ENTRY_ID))
        told = await async_ask(
            hass,
            Ask(
                text=call.data[ATTR_QUESTION],
                language=call.data.get(ATTR_LANGUAGE) or hass.config.language,
                entry=entry,
                only=entry is not None,
                source=_source(call.data.get(ATTR_SOURCE)),
                style=Style(call.data[ATTR_STYLE]),
                synthesize=call.data.get(ATTR_SYNTHESIZE),
                answer_within=call.data.get(ATTR_ANSWER_WITHIN),
                asker=Asker(context=call.context),
            ),
        )
        return as_data(told)

    hass.services.async_register(DOMAIN, SERVICE_ASK, ask, schema=ASK_SCHEMA, supports_response=SupportsResponse.ONLY)


def _entry(hass: HomeAssistant, entry_id: str | None) -> MnemolisConfigEntry | None:
    """Return the chosen entry, loaded or not; an id that is none of ours is wrong input."""
    if entry_id is None:
        return None
    entry = hass.config_entries.async_get_entry(entry_id)
    if entry is None or entry.domain != DOMAIN:
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="unknown_entry")
    return entry


def _source(source: str | None) -> str | None:
    """Return the chosen source tag; what cannot be one is wrong input, an unknown one is for the server to refuse."""
    if source is None or not source.strip():
        return None
    tag = source.strip().lower()
    if not SOURCE_TAG.fullmatch(tag):
        raise ServiceValidationError(translation_domain=DOMAIN, translation_key="invalid_source")
    return tag


def as_data(told: Told) -> dict[str, Any]:
    """Return the response: always all keys, and always something in `speech`."""
    outcome = told.outcome
    reply = outcome.reply
    return {
        "ok": outcome.ok,
        "speech": told.speech,
        "kind": str(outcome.kind),
        "reason": str(outcome.reason) if outcome.reason else None,
        "answer": outcome.text if outcome.kind in (Kind.ANSWERED, Kind.COMPOSED) else None,
        "sources": list(outcome.sources),
        "result": outcome.result,
        "source_used": reply.source_used if reply else None,
        "synthesized": reply.synthesized if reply else False,
        "cached": reply.cached if reply else False,
        "elapsed_ms": told.elapsed_ms,
        "explanation": [{"event": event.name, **event.data} for event in told.events],
    }
