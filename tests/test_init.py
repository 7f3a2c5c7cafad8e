"""Set-up never waits for the server, and leaves nothing behind."""

from typing import Any

from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.helpers import intent
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents.const import DOMAIN
from tests.assist import AGENT, DEFAULT_AGENT, Assist, run, say_to
from tests.backend import Backend
from tests.house import set_up

UNREACHABLE = "I can't reach my library right now. Please try again later."


@pytest.mark.parametrize("agent", [AGENT, DEFAULT_AGENT])
async def test_a_house_whose_server_is_down_still_answers_everything(
    hass: HomeAssistant, assist: Assist, backend: Backend, hass_ws_client: Any, hass_client: Any, agent: str
) -> None:
    """A question is answered with a failure, a command is carried out, and neither needs a reload later."""
    await backend.stop()
    entry = await set_up(hass, backend.url)
    assert entry.state is ConfigEntryState.LOADED
    assert hass.states.get("binary_sensor.mnemolis_connectivity").state == "off"
    ws, http, pipeline = await hass_ws_client(hass), await hass_client(), await assist.pipeline(agent)
    turn = await run(ws, http, "look up the eiffel tower", pipeline)
    assert turn.speech == turn.audio == UNREACHABLE
    turn = await run(ws, http, "what time is it", pipeline)
    assert turn.speech != UNREACHABLE and turn.audio == turn.speech
    await backend.start()
    turn = await run(ws, http, "Look up how tall the Eiffel Tower is.", pipeline)
    assert turn.speech == "The Eiffel Tower is 330 metres tall."


async def test_a_refused_key_starts_reauth_and_stops_no_question(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.key = "another"
    for _ in range(2):
        assert await say_to(hass, "look up the eiffel tower") == (
            "My library doesn't let me in. Please check my key in the settings."
        )
    flows = hass.config_entries.flow.async_progress_by_handler(DOMAIN)
    assert [flow["context"]["source"] for flow in flows] == ["reauth"]
    backend.key = None
    assert await say_to(hass, "look up the height of the eiffel tower") == "The Eiffel Tower is 330 metres tall."


async def test_intents_and_action_say_that_nothing_is_set_up(hass: HomeAssistant, core: None) -> None:
    assert await async_setup_component(hass, DOMAIN, {})
    await hass.async_block_till_done()
    response = await hass.services.async_call(
        DOMAIN, "ask", {"question": "how tall is it"}, blocking=True, return_response=True
    )
    assert (response["ok"], response["reason"]) == (False, "not_set_up")
    spoken = await intent.async_handle(hass, "test", "MnemolisAsk", {"query": {"value": "how tall is it"}})
    assert spoken.speech["plain"]["speech"] == response["speech"]
    assert response["speech"] == "I'm not set up yet. Please add Mnemolis in the settings."


async def test_sentences_are_registered_once_and_go_with_the_last_entry(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    manager = get_agent_manager(hass)
    before = sorted(manager.trigger_sentences)
    assert before
    second = await set_up(hass, f"{backend.url}/two")
    assert sorted(manager.trigger_sentences) == before
    await hass.config_entries.async_reload(entry.entry_id)
    assert sorted(manager.trigger_sentences) == before
    assert await hass.config_entries.async_unload(entry.entry_id)
    assert sorted(manager.trigger_sentences) == before
    assert await hass.config_entries.async_unload(second.entry_id)
    assert manager.trigger_sentences == []
    assert "overwrit" not in caplog.text


async def test_sentences_can_be_turned_off(hass: HomeAssistant, core: None, backend: Backend) -> None:
    await set_up(hass, backend.url, options={"sentences": {"sentences": False}})
    assert get_agent_manager(hass).trigger_sentences == []
