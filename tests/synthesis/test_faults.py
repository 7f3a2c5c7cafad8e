"""Whatever the model does, the material is there by the deadline."""

import asyncio
import logging

from homeassistant.core import HomeAssistant
import pytest

from tests.backend import EIFFEL, Backend, reply
from tests.house import set_up
from tests.stand_ins import LanguageModel, Said

from . import House, events, live

FAULTS = {
    "an HTTP error": Said(status=500),
    "too many requests": Said(status=429),
    "a broken connection": Said("The Eiffel Tower is 330 metres", broken=True),
    "a failure in a good reply": Said("The Eiffel Tower is 330 metres", failed=True),
    "slow": Said("The Eiffel Tower is 330 metres tall. (kiwix)", delay=3.0),
    "hanging": Said(delay=3_600.0),
    "empty": Said(),
}


@pytest.mark.parametrize("style", ["prose", "quotes"])
@pytest.mark.parametrize("said", FAULTS.values(), ids=FAULTS.keys())
async def test_whatever_the_model_does_the_material_is_there_by_the_deadline(
    hass: HomeAssistant,
    backend: Backend,
    model: tuple[LanguageModel, str],
    said: Said,
    style: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    server, entity = model
    server.says(said)
    house = await live(hass, backend, entity, style=style, within=2.0)
    started = hass.loop.time()
    response = await house.ask()
    assert hass.loop.time() - started < 2.0
    assert response["ok"]
    assert response["kind"] in ("quoted", "nothing_found")
    assert response["result"] == EIFFEL
    assert events(response, "synthesis_rejected") or events(response, "synthesis_skipped")
    ours = [
        record.getMessage()
        for record in caplog.records
        if record.name.startswith("custom_components.mnemolis") and record.levelno > logging.DEBUG
    ]
    assert not any("Eiffel" in message or "127.0.0.1" in message for message in ours)


async def test_a_composition_that_was_given_up_does_not_linger(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str]
) -> None:
    server, entity = ollama
    server.says(Said(delay=3_600.0))
    house = await live(hass, backend, entity, within=2.0)
    await house.ask()
    for _ in range(100):
        if server.cancelled:
            break
        await asyncio.sleep(0.02)
    assert server.cancelled == 1
    assert not house.runtime.compositions._jobs


async def test_a_model_that_is_gone_costs_no_time(hass: HomeAssistant, core: None, backend: Backend) -> None:
    house = await live(hass, backend, "ai_task.gone")
    response = await house.ask()
    assert response["ok"]
    assert events(response, "synthesis_skipped") == [{"event": "synthesis_skipped", "reason": "llm_unconfigured"}]


async def test_without_a_chosen_entity_nothing_is_noted(hass: HomeAssistant, core: None, backend: Backend) -> None:
    backend.body = reply()
    entry = await set_up(hass, backend.url)
    response = await House(hass, entry.runtime_data).ask()
    assert not events(response, "synthesis_skipped")
    assert entry.runtime_data.counters["rejected_or_skipped"] == 0
