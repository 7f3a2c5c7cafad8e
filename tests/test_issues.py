"""Repairs appear only where the owner can act, say what to do, and go away by themselves."""

from datetime import timedelta
from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.core import CoreState, HomeAssistant
from homeassistant.helpers import entity_registry as er, issue_registry as ir
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents.const import DOMAIN
from tests.backend import Backend
from tests.house import set_up
from tests.test_entities import poll


def issues(hass: HomeAssistant) -> dict[str, dict[str, str] | None]:
    """Return our issues by key."""
    found = [issue for issue in ir.async_get(hass).issues.values() if issue.domain == DOMAIN]
    return {str(issue.translation_key): issue.translation_placeholders for issue in found}


async def test_a_server_away_for_an_hour_is_reported_until_it_is_back(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    await backend.stop()
    await poll(hass, freezer)
    await poll(hass, freezer, timedelta(minutes=55))
    assert issues(hass) == {}
    await poll(hass, freezer, timedelta(minutes=6))
    assert issues(hass) == {"server_unreachable": {"title": "Mnemolis"}}  # no address: everybody sees repairs
    await backend.start()
    await poll(hass, freezer)
    assert issues(hass) == {}


async def test_a_server_that_refuses_the_key_is_not_away(
    hass: HomeAssistant, core: None, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    backend.key = "new"
    await set_up(hass, backend.url)
    for _ in range(3):
        await poll(hass, freezer, timedelta(minutes=50))
    assert issues(hass) == {}
    # Home Assistant itself shows that a key is wanted.
    assert [flow["step_id"] for flow in hass.config_entries.flow.async_progress_by_handler(DOMAIN)] == [
        "reauth_confirm"
    ]
    assert any(issue.translation_key == "config_entry_reauth" for issue in ir.async_get(hass).issues.values())


async def test_an_owner_who_put_the_key_aside_is_not_asked_every_minute(
    hass: HomeAssistant, core: None, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    backend.key = "new"
    await set_up(hass, backend.url)
    (flow,) = hass.config_entries.flow.async_progress_by_handler(DOMAIN)
    hass.config_entries.flow.async_abort(flow["flow_id"])
    await poll(hass, freezer)
    assert hass.config_entries.flow.async_progress_by_handler(DOMAIN) == []


async def test_issues_end_with_the_entry(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    await backend.stop()
    await poll(hass, freezer)
    await poll(hass, freezer, timedelta(hours=1))
    assert issues(hass)
    await hass.config_entries.async_remove(entry.entry_id)
    assert issues(hass) == {}


@pytest.mark.parametrize("how", ["never there", "disabled", "removed"])
async def test_an_ai_task_entity_that_is_gone_is_reported(
    hass: HomeAssistant, core: None, backend: Backend, freezer: FrozenDateTimeFactory, how: str
) -> None:
    registry = er.async_get(hass)
    options: dict[str, Any] = {"answering": {"ai_task_entity": "ai_task.small"}}
    if how != "never there":
        registry.async_get_or_create("ai_task", "test", "1", suggested_object_id="small")
        await set_up(hass, backend.url, options=options)
        assert issues(hass) == {}
        if how == "disabled":
            registry.async_update_entity("ai_task.small", disabled_by=er.RegistryEntryDisabler.USER)
        else:
            registry.async_remove("ai_task.small")
        await poll(hass, freezer)
    else:
        await set_up(hass, backend.url, options=options)
    assert issues(hass) == {"ai_task_gone": {"title": "Mnemolis", "entity": "ai_task.small"}}
    hass.states.async_set("ai_task.small", "unknown")
    if how == "disabled":
        registry.async_update_entity("ai_task.small", disabled_by=None)
    await poll(hass, freezer)
    assert issues(hass) == {}


async def test_at_start_an_entity_may_not_be_there_yet(hass: HomeAssistant, core: None, backend: Backend) -> None:
    hass.set_state(CoreState.starting)
    await set_up(hass, backend.url, options={"answering": {"ai_task_entity": "ai_task.small"}})
    assert issues(hass) == {}
    hass.set_state(CoreState.running)


async def test_a_stored_sentence_that_cannot_be_used_is_reported_by_its_number(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    lines = ["hey professor tell me {query}", "broken ( {query}", "turn {query}"]
    await set_up(hass, backend.url, options={"sentences": {"extra_sentences": lines}})
    assert issues(hass) == {"invalid_sentence": {"title": "Mnemolis", "numbers": "2, 3"}}
