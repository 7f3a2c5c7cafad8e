"""Answers composed by an AI Task entity: Home Assistant's own integrations, their servers replaced by stand-ins."""

import json

from homeassistant.core import HomeAssistant

from custom_components.mnemolis_intents.const import DOMAIN
from custom_components.mnemolis_intents.runtime import Runtime
from tests.backend import Backend, reply
from tests.house import set_up

QUESTION = "How tall is the Eiffel Tower?"
TALL = "It is 330 metres tall."
WEB = "**Tower facts**\nThe Eiffel Tower is painted brown. Paris repaints the tower every seven years.\nhttps://example.org/"


class House:
    """A house with a server that retrieves and composes nothing, and an AI Task entity."""

    def __init__(self, hass: HomeAssistant, runtime: Runtime) -> None:
        self.hass = hass
        self.runtime = runtime

    async def ask(self, question: str = QUESTION, **fields: object) -> dict:
        """Ask through the action."""
        response = await self.hass.services.async_call(
            DOMAIN, "ask", {"question": question, **fields}, blocking=True, return_response=True
        )
        assert response["speech"].strip()
        return response


async def live(
    hass: HomeAssistant, backend: Backend, entity: str, *, style: str = "prose", within: float = 5.0, late: bool = False
) -> House:
    if backend.body == Backend().body:
        backend.body = reply()
    entry = await set_up(
        hass,
        backend.url,
        options={
            "speaking": {"answer_within": within, "late_answers": late},
            "answering": {"ai_task_entity": entity, "local_style": style},
        },
    )
    return House(hass, entry.runtime_data)


def events(response: dict, name: str) -> list[dict]:
    return [event for event in response["explanation"] if event["event"] == name]


def chosen(*pairs: tuple[str, str], answerable: bool = True, **keys: object) -> str:
    """Return what a model hands over in the style of quotations."""
    propositions = [{"section": section, "quotation": quotation} for section, quotation in pairs]
    order = list(range(1, len(pairs) + 1))
    return json.dumps({"answerable": answerable, "propositions": propositions, "order": order} | keys)
