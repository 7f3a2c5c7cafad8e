"""The two blueprints, saved as an import saves them and run in a real Home Assistant."""

from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

from aiohttp import web
from freezegun.api import FrozenDateTimeFactory
from homeassistant.core import HomeAssistant, ServiceCall
from homeassistant.setup import async_setup_component
from homeassistant.util import dt as dt_util
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed, async_mock_service
from pytest_homeassistant_custom_component.typing import WebSocketGenerator

from tests.backend import Backend, reply

FOLDER = Path(__file__).parent.parent / "blueprints"
BRIEFING = "mnemolis_intents/morning_briefing.yaml"
ANNOUNCE = "mnemolis_intents/ask_and_announce.yaml"
KITCHEN = "assist_satellite.kitchen"


@pytest.fixture
def announced(hass: HomeAssistant) -> list[ServiceCall]:
    """Take the announcements."""
    return async_mock_service(hass, "assist_satellite", "announce")


async def save(hass: HomeAssistant, hass_ws_client: WebSocketGenerator, domain: str, path: str) -> None:
    """Save a blueprint as the frontend does after it fetched one."""
    assert await async_setup_component(hass, domain, {})
    text = await hass.async_add_executor_job((FOLDER / domain / path).read_text, "utf-8")
    client = await hass_ws_client(hass)
    await client.send_json_auto_id({"type": "blueprint/save", "domain": domain, "path": path, "yaml": text})
    answer = await client.receive_json()
    assert answer["success"], answer
    await client.send_json_auto_id({"type": "blueprint/list", "domain": domain})
    listed = (await client.receive_json())["result"]
    await client.close()
    assert "error" not in listed[path] and listed[path]["metadata"]["source_url"].endswith(f"{domain}/{path}")


async def test_a_briefing_speaks_what_could_be_answered(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    backend: Backend,
    announced: list[ServiceCall],
    hass_ws_client: WebSocketGenerator,
    freezer: FrozenDateTimeFactory,
) -> None:
    await hass.config.async_set_time_zone("UTC")
    await save(hass, hass_ws_client, "automation", BRIEFING)
    freezer.move_to("2031-07-01 06:59:58+00:00")  # a Tuesday
    inputs: dict[str, Any] = {
        "satellites": [KITCHEN],
        "questions": ["How tall is the Eiffel Tower?", "Who won the cup in 1870?", "When was the Eiffel Tower built?"],
    }
    automation = {"alias": "briefing", "use_blueprint": {"path": BRIEFING, "input": inputs}}
    await _reload(hass, "automation", [automation])

    async def react(_request: web.Request) -> web.Response:
        query = backend.asked[-1]["query"]
        if "1870" in query:
            return web.json_response(reply(result="No results found via web search.", source_used="web"))
        tall = "The Eiffel Tower is 330 metres tall. (kiwix)"
        built = "The Eiffel Tower was built from 1887 to 1889. (kiwix)"
        return web.json_response(reply(answer=tall if "tall" in query else built))

    backend.react = react
    await _pass(hass, freezer, timedelta(seconds=4))
    (call,) = announced
    assert call.data["entity_id"] == [KITCHEN]
    assert call.data["message"] == (
        "Good morning. The Eiffel Tower is 330 metres tall. The Eiffel Tower was built from 1887 to 1889."
    )

    await backend.stop()
    await _pass(hass, freezer, timedelta(days=1))
    assert len(announced) == 2
    assert announced[1].data["message"].startswith("Good morning. I can't reach my library")

    await _pass(hass, freezer, timedelta(days=3))  # a Saturday
    assert len(announced) == 2
    await _reload(hass, "automation", [])


async def test_a_script_asks_and_announces(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    backend: Backend,
    announced: list[ServiceCall],
    hass_ws_client: WebSocketGenerator,
) -> None:
    await save(hass, hass_ws_client, "script", ANNOUNCE)
    inputs = {"satellites": [KITCHEN, "assist_satellite.hall"], "question": "When was it built?", "preannounce": False}
    await _reload(hass, "script", {"ask": {"use_blueprint": {"path": ANNOUNCE, "input": inputs}}})
    told = await hass.services.async_call(
        "script", "ask", {"question": "How tall is the Eiffel Tower?"}, blocking=True, return_response=True
    )
    assert told["kind"] == "answered"
    (call,) = announced
    assert call.data == {
        "entity_id": [KITCHEN, "assist_satellite.hall"],
        "message": "The Eiffel Tower is 330 metres tall.",
        "preannounce": False,
    }
    await hass.services.async_call("script", "ask", blocking=True)
    assert [asked["query"] for asked in backend.asked] == ["How tall is the Eiffel Tower?", "When was it built?"]


async def _reload(hass: HomeAssistant, domain: str, config: Any) -> None:
    """Load automations or scripts as a configuration file would hold them."""
    with patch("homeassistant.config.load_yaml_config_file", autospec=True, return_value={domain: config}):
        await hass.services.async_call(domain, "reload", blocking=True)
    await hass.async_block_till_done()


async def _pass(hass: HomeAssistant, freezer: FrozenDateTimeFactory, time: timedelta) -> None:
    """Let time pass."""
    freezer.tick(time)
    async_fire_time_changed(hass, dt_util.utcnow())
    await hass.async_block_till_done(wait_background_tasks=True)
