"""Entries of the earlier public integration of this domain are carried over and stay the same entries."""

from typing import Any

from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.helpers import llm
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents.const import DOMAIN
from tests.backend import Backend


async def carry_over(
    hass: HomeAssistant, data: dict[str, Any], options: dict[str, Any] | None = None
) -> MockConfigEntry:
    """Set up an entry as the earlier integration stored it."""
    entry = MockConfigEntry(
        domain=DOMAIN, unique_id=DOMAIN, version=1, title="Mnemolis Intents", data=data, options=options or {}
    )
    entry.add_to_hass(hass)
    await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done(wait_background_tasks=True)
    return entry


@pytest.mark.parametrize("place", ["data", "options"])
async def test_the_address_is_taken_from_where_it_was_stored(
    hass: HomeAssistant, core: None, backend: Backend, place: str
) -> None:
    stored = {"mnemolis_url": f"{backend.url}/"}
    other = {"mnemolis_url": "http://mnemolis:8000"}
    entry = await carry_over(hass, stored if place == "data" else other, stored if place == "options" else None)
    assert entry.state is ConfigEntryState.LOADED
    assert (entry.version, entry.unique_id) == (2, None)
    assert dict(entry.data) == {"url": backend.url, "verify_ssl": True}
    assert dict(entry.options) == {}
    assert hass.states.get("conversation.mnemolis_intents")
    assert hass.states.get("binary_sensor.mnemolis_intents_connectivity").state == "on"


@pytest.mark.parametrize(
    "data", [{}, {"mnemolis_url": None}, {"mnemolis_url": "mnemolis:8000"}, {"mnemolis_url": "http://["}]
)
async def test_an_address_that_is_none_becomes_the_earlier_default(
    hass: HomeAssistant, core: None, socket_enabled: None, data: dict[str, Any]
) -> None:
    entry = await carry_over(hass, data)
    assert entry.state is ConfigEntryState.LOADED
    assert entry.data["url"] == "http://mnemolis:8000"


async def test_an_agent_with_the_earlier_api_still_has_its_tools(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    entry = await carry_over(hass, {"mnemolis_url": backend.url})
    context = llm.LLMContext("test", None, "en", "conversation", None)
    api = await llm.async_get_api(hass, f"{DOMAIN}-{entry.entry_id}", context)
    assert [tool.name for tool in api.tools] == ["mnemolis", "calculator", "unit_converter", "calendar_day"]
    found = await api.async_call_tool(
        llm.ToolInput("mnemolis", {"query": "How tall is the Eiffel Tower?", "source": "auto"})
    )
    assert found.error is False and "330 metres" in str(found.data["result"]) and found.data["source_used"] == "kiwix"


async def test_an_entry_of_today_is_left_alone(hass: HomeAssistant, core: None, backend: Backend) -> None:
    data = {"url": backend.url, "verify_ssl": False, "api_key": "k"}
    entry = MockConfigEntry(domain=DOMAIN, version=2, data=data, options={"speaking": {"max_chars": 100}})
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    assert dict(entry.data) == data and dict(entry.options) == {"speaking": {"max_chars": 100}}


async def test_an_entry_of_a_later_version_is_not_touched(hass: HomeAssistant, core: None) -> None:
    entry = MockConfigEntry(domain=DOMAIN, version=3, data={"url": "http://127.0.0.1:9"})
    entry.add_to_hass(hass)
    assert not await hass.config_entries.async_setup(entry.entry_id)
    assert entry.state is ConfigEntryState.MIGRATION_ERROR and entry.version == 3


async def test_an_entry_of_a_later_minor_version_is_taken_as_it_is(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    data = {"url": backend.url, "verify_ssl": True, "something_new": 1}
    entry = MockConfigEntry(domain=DOMAIN, version=2, minor_version=9, data=data)
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    assert dict(entry.data) == data and entry.minor_version == 9
