"""The intents, for custom sentences, `intent_script` and agents that offer intents as tools."""

from typing import override

from homeassistant.core import HomeAssistant
from homeassistant.helpers import config_validation as cv, intent
import voluptuous as vol

from .asker import Asker
from .asking import Ask, async_ask
from .const import INTENT_ASK, INTENT_CANCEL, INTENT_MORE, INTENT_REPEAT, INTENT_SOURCE
from .follow_ups import FollowUp, async_follow_up
from .speak import as_response

_FOLLOW_UPS = {
    INTENT_REPEAT: (FollowUp.REPEAT, "Says the last answer of Mnemolis again"),
    INTENT_MORE: (FollowUp.MORE, "Goes on with the last answer of Mnemolis"),
    INTENT_SOURCE: (FollowUp.SOURCE, "Says where the last answer of Mnemolis came from"),
    INTENT_CANCEL: (FollowUp.CANCEL, "Gives up an answer of Mnemolis that is still being looked for"),
}


async def async_setup_intents(hass: HomeAssistant) -> None:
    """Register the intents. They stay without an entry, and say then that nothing is set up."""
    intent.async_register(hass, AskIntent())
    for intent_type, (kind, description) in _FOLLOW_UPS.items():
        intent.async_register(hass, FollowUpIntent(intent_type, kind, description))


def _asker(intent_obj: intent.Intent) -> Asker:
    return Asker(context=intent_obj.context, device_id=intent_obj.device_id, satellite_id=intent_obj.satellite_id)


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
        ask = Ask(text=str(query or ""), language=intent_obj.language, asker=_asker(intent_obj))
        told = await async_ask(intent_obj.hass, ask)
        return as_response(told.speech, intent_obj.language)


class FollowUpIntent(intent.IntentHandler):
    """Follows up on what this listener heard last."""

    def __init__(self, intent_type: str, kind: FollowUp, description: str) -> None:
        """Take the intent's name, what it does, and how it is described to agents."""
        self.intent_type = intent_type
        self.description = description
        self._kind = kind

    @override
    async def async_handle(self, intent_obj: intent.Intent) -> intent.IntentResponse:
        """Follow up; nothing raises."""
        speech = await async_follow_up(intent_obj.hass, self._kind, _asker(intent_obj), intent_obj.language)
        return as_response(speech, intent_obj.language)
