"""The intents, for custom sentences, `intent_script` and agents that offer intents as tools."""

from typing import override

from homeassistant.core import HomeAssistant
from homeassistant.helpers import config_validation as cv, intent
import voluptuous as vol

from .asking import Ask, Asker, async_ask
from .const import INTENT_ASK
from .speak import as_response


async def async_setup_intents(hass: HomeAssistant) -> None:
    """Register the intents. They stay without an entry, and say then that nothing is set up."""
    intent.async_register(hass, AskIntent())


class AskIntent(intent.IntentHandler):
    """Answers a question from the material of a Mnemolis server."""

    intent_type = INTENT_ASK
    description = "Looks up the answer to a question of general knowledge, or about news, weather or services"

    @property
    @override
    def slot_schema(self) -> dict[vol.Marker, object]:
        """A blank query is no error: it is answered with a sentence."""
        return {vol.Required("query"): cv.string}

    @override
    async def async_handle(self, intent_obj: intent.Intent) -> intent.IntentResponse:
        """Answer; nothing raises, or the satellite stays silent."""
        slot = intent_obj.slots.get("query", {})
        query = slot.get("value") if isinstance(slot, dict) else slot
        told = await async_ask(
            intent_obj.hass,
            Ask(
                text=str(query or ""),
                language=intent_obj.language,
                asker=Asker(
                    context=intent_obj.context,
                    device_id=intent_obj.device_id,
                    satellite_id=intent_obj.satellite_id,
                ),
            ),
        )
        return as_response(told.speech, intent_obj.language)
