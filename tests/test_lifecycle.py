"""Reloading, unloading and restarting under load: nothing is lost, nothing is left."""

import asyncio

from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents.const import DOMAIN
from tests.backend import Backend
from tests.faults.surfaces import QUESTION, agent, intent_handler, trigger

ANSWER = "The Eiffel Tower is 330 metres tall."


def ask_much(hass: HomeAssistant, rounds: int) -> list[asyncio.Task[str]]:
    """Ask on three surfaces at once, every time in other words."""

    async def speech(surface: object, number: int) -> str:
        return (await surface(hass, f"{QUESTION} {'please ' * number}")).speech  # type: ignore[operator]

    return [
        hass.async_create_task(speech(surface, number))
        for number in range(rounds)
        for surface in (trigger, agent, intent_handler)
    ]


def own_tasks() -> list[str]:
    """Return the names of what the integration has running."""
    return [task.get_name() for task in asyncio.all_tasks() if task.get_name().startswith(DOMAIN)]


async def until_asked(backend: Backend) -> None:
    async with asyncio.timeout(5):
        while not backend.asked:
            await asyncio.sleep(0.01)


async def test_a_reload_under_outstanding_questions_loses_no_answer(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.delay = 0.4
    asked = ask_much(hass, 2)
    await until_asked(backend)
    assert await hass.config_entries.async_reload(entry.entry_id)
    assert await asyncio.gather(*asked) == [ANSWER] * len(asked)


async def test_unloading_under_outstanding_questions_loses_no_speech_and_leaves_nothing(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.delay = 0.6
    asked = ask_much(hass, 2)
    await until_asked(backend)
    assert await hass.config_entries.async_unload(entry.entry_id)
    spoken = await asyncio.gather(*asked)
    assert all(speech.strip() for speech in spoken)
    assert own_tasks() == []
    assert get_agent_manager(hass).trigger_sentences == []


async def test_a_backend_that_restarts_under_load_needs_no_reload(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.delay = 0.05
    spoken: list[str] = []
    for step in range(6):
        if step == 1:
            await backend.stop()
        if step == 3:
            await backend.start()
        spoken += await asyncio.gather(*ask_much(hass, 3))
    assert all(speech.strip() for speech in spoken)
    assert spoken[-9:] == [ANSWER] * 9
    assert entry.runtime_data.retriever.reachable


async def test_a_thousand_healthy_questions_cost_no_extra_request(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    for start in range(0, 1_000, 8):
        await asyncio.gather(*(intent_handler(hass, f"{QUESTION} number {n}") for n in range(start, start + 8)))
    assert len(backend.asked) == 1_000
