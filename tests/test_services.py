"""The action `ask`: always something to speak, and the material untouched."""

from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents.const import DOMAIN
from tests.backend import Backend

KEYS = {
    "ok", "speech", "kind", "reason", "answer", "sources", "result", "source_used", "synthesized", "cached",
    "elapsed_ms", "explanation",
}  # fmt: skip


async def ask(hass: HomeAssistant, question: str = "How tall is the Eiffel Tower?", **fields: object) -> dict:
    response = await hass.services.async_call(
        DOMAIN, "ask", {"question": question, **fields}, blocking=True, return_response=True
    )
    assert set(response) == KEYS
    assert response["speech"].strip()
    return response


async def test_an_answer_that_passes_the_gates_is_spoken(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    response = await ask(hass)
    assert response["kind"] == "answered"
    assert response["speech"] == "The Eiffel Tower is 330 metres tall."
