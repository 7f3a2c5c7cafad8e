"""A composition that is late is announced after the quotation."""

import asyncio
from dataclasses import replace

from homeassistant.core import HomeAssistant
import pytest

from custom_components.mnemolis_intents.answering.models import Kind
from custom_components.mnemolis_intents.asker import Asker
from custom_components.mnemolis_intents.asking import Ask, Told, async_ask
from custom_components.mnemolis_intents.synthesis import is_composing
from tests.assist import Assist
from tests.backend import Backend
from tests.stand_ins import LanguageModel, Said

from . import QUESTION, live


@pytest.fixture
async def assist(hass: HomeAssistant) -> Assist:
    """Set up a satellite."""
    assist = Assist(hass)
    await assist.set_up()
    await assist.pipeline()
    return assist


async def ask_from(hass: HomeAssistant, assist: Assist) -> Told:
    """Ask from the satellite."""
    return await async_ask(hass, Ask(text=QUESTION, language="en", asker=Asker(satellite_id=assist.satellite_id)))


async def test_a_composition_that_is_late_follows_the_quotation_by_announcement(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str], assist: Assist
) -> None:
    server, entity = ollama
    server.says(Said("The Eiffel Tower is 330 metres tall. (kiwix)", delay=2.5))
    house = await live(hass, backend, entity, within=2.0, late=True)
    told = await ask_from(hass, assist)
    assert told.outcome.kind is not Kind.COMPOSED
    assert told.outcome.ok
    assert [event.name for event in told.events].count("late") == 1
    assert not assist.satellite.announced
    for _ in range(200):
        if assist.satellite.announced:
            break
        await asyncio.sleep(0.02)
    assert assist.satellite.announced == ["The Eiffel Tower is 330 metres tall."]
    assert len(server.heard) == 1
    assert house.runtime.counters["late"] == 1


@pytest.mark.parametrize("said", ["NOT_IN_SOURCES", "The Eiffel Tower is 331 metres tall. (kiwix)", Said(status=500)])
async def test_nothing_is_announced_after_the_quotation_but_a_composed_answer(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str], assist: Assist, said: str | Said
) -> None:
    server, entity = ollama
    server.says(replace(said if isinstance(said, Said) else Said(said), delay=2.2))
    house = await live(hass, backend, entity, within=2.0, late=True)
    told = await ask_from(hass, assist)
    assert told.outcome.ok
    for _ in range(50):
        await asyncio.sleep(0.02)
    assert not is_composing(house.runtime, told.question, told.outcome)
    await hass.async_block_till_done()
    assert not assist.satellite.announced
