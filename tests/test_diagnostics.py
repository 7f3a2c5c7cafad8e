"""Diagnostics and system health tell what a report needs and nothing about the house."""

import json

from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry, get_system_health_info
from pytest_homeassistant_custom_component.components.diagnostics import get_diagnostics_for_config_entry
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator

from custom_components.mnemolis_intents.const import DOMAIN
from custom_components.mnemolis_intents.runtime import COUNTERS
from tests.backend import Backend
from tests.house import set_up
from tests.test_entities import QUESTION, ask


async def test_diagnostics_hold_outcomes_and_no_secrets(
    hass: HomeAssistant, core: None, backend: Backend, hass_client: ClientSessionGenerator
) -> None:
    assert await async_setup_component(hass, "diagnostics", {})
    entry = await set_up(
        hass,
        backend.url,
        options={
            "answering": {"ai_task_entity": "ai_task.small"},
            "speaking": {"pronunciations": ["Kowalski = ko valski"]},
            "sentences": {"extra_sentences": ["hey Kowalski tell me {query}"]},
        },
        api_key="hush-hush",
        headers={"CF-Access-Client-Secret": "hush-hush"},
    )
    await ask(hass)
    await backend.stop()
    await ask(hass)
    told = await get_diagnostics_for_config_entry(hass, hass_client, entry)
    assert told["entry"]["data"] == {
        "url": "**REDACTED**", "api_key": "**REDACTED**", "headers": "**REDACTED**", "verify_ssl": True,
    }  # fmt: skip
    assert (told["entry"]["scheme"], told["entry"]["has_path"]) == ("http", False)
    assert told["options"]["extra_sentences"] == told["options"]["pronunciations"] == 1
    assert told["ai_task_entity_there"] is False
    assert told["server"]["knows_synthesize"] is True and "kiwix" in told["server"]["sources"]
    assert told["server"]["version"] == backend.version and told["sentence_languages"] == ["en"]
    assert told["counters"] == dict.fromkeys(COUNTERS, 0) | {"requested": 2, "served": 1, "failed": 1}
    outcomes = [(told.pop("elapsed_ms") >= 0, told) for told in told["last_outcomes"]]
    assert outcomes == [
        (True, {"kind": "answered", "reason": None, "gate": None, "sources": ["kiwix"], "language": "en"}),
        (True, {"kind": "failed", "reason": "unreachable", "gate": None, "sources": [], "language": "en"}),
    ]
    text = json.dumps(told)
    for secret in ("hush", "127.0.0.1", "Kowalski", "Eiffel", "330", QUESTION):
        assert secret not in text


async def test_diagnostics_of_a_server_that_was_never_there(
    hass: HomeAssistant, core: None, socket_enabled: None, hass_client: ClientSessionGenerator
) -> None:
    assert await async_setup_component(hass, "diagnostics", {})
    entry = await set_up(hass, "http://127.0.0.1:9/kb")
    told = await get_diagnostics_for_config_entry(hass, hass_client, entry)
    assert told["entry"]["has_path"] is True and told["ai_task_entity_there"] is None
    assert told["server"]["connected"] is False and told["server"]["reason"] == "unreachable"
    assert told["server"]["down_seconds"] >= 0 and told["last_outcomes"] == []


async def test_diagnostics_of_an_entry_that_is_not_loaded_say_how_it_was_set_up(
    hass: HomeAssistant, entry: MockConfigEntry, hass_client: ClientSessionGenerator
) -> None:
    assert await async_setup_component(hass, "diagnostics", {})
    assert await hass.config_entries.async_unload(entry.entry_id)
    told = await get_diagnostics_for_config_entry(hass, hass_client, entry)
    assert list(told) == ["entry"] and told["entry"]["state"] == "not_loaded"
    assert "127.0.0.1" not in json.dumps(told)


async def test_system_health_counts_servers_without_naming_them(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    assert await async_setup_component(hass, "system_health", {})
    await hass.async_block_till_done()
    await set_up(hass, "http://127.0.0.1:9")
    await ask(hass)
    info = await get_system_health_info(hass, DOMAIN)
    reached = info.pop("servers_reached")
    version = info.pop("version")
    assert info == {"servers": 2, "questions": 1, "failed": 0}
    assert await reached == 1
    assert version.count(".") == 2
