"""Whatever the model does, the material is there by the deadline."""

import asyncio
import logging

from homeassistant.components import ai_task
from homeassistant.core import HomeAssistant
import pytest

from tests.backend import EIFFEL, Backend, reply
from tests.house import set_up
from tests.stand_ins import Heard, LanguageModel, Said

from . import TALL, House, chosen, events, live

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


@pytest.mark.parametrize("style", ["prose", "quotes"])
async def test_an_entity_that_vanishes_midway_costs_the_polish_only(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str], style: str
) -> None:
    """It is gone when the model is asked for the second time, or when the reply of the first call comes."""
    server, entity = ollama

    async def vanish(_heard: Heard) -> Said:
        (entry,) = hass.config_entries.async_entries("ollama")
        assert await hass.config_entries.async_remove(entry.entry_id)
        return Said('{"answerable": tr')

    server.speak = vanish
    house = await live(hass, backend, entity, style=style)
    response = await house.ask()
    assert response["ok"]
    assert response["kind"] in ("quoted", "nothing_found")
    assert len(server.heard) == 1
    assert events(response, "synthesis_rejected")
    again = await house.ask("How high is the Eiffel Tower?")
    assert events(again, "synthesis_skipped") == [{"event": "synthesis_skipped", "reason": "llm_unconfigured"}]


class Unprintable:
    """Something that a provider should not hand over."""

    def __str__(self) -> str:
        """Raise."""
        raise RuntimeError


ODD = {
    "nothing": None,
    "a number": 330,
    "a list": ["The Eiffel Tower is 330 metres tall. (kiwix)"],
    "bytes": b"The Eiffel Tower is 330 metres tall. (kiwix)",
    "an object": Unprintable(),
    "other data": {"tower": {"height": 331}},
    "numbers for texts": {"answerable": True, "propositions": [{"section": 1, "quotation": 330}], "order": ["1"]},
    "an object inside": {"answerable": True, "propositions": [Unprintable()], "order": [Unprintable()]},
    "an enormous text": "The Eiffel Tower is 331 metres tall. " * 300_000,
    "enormous data": {"answerable": True, "propositions": [{"section": "S1", "quotation": "x" * 9_000_000}] * 99},
}


def hand_over(monkeypatch: pytest.MonkeyPatch, data: object) -> None:
    """Let the AI Task hand over what no provider of Home Assistant's own would."""

    async def generate(*_args: object, **_keys: object) -> ai_task.GenDataTaskResult:
        return ai_task.GenDataTaskResult(conversation_id="", data=data)

    monkeypatch.setattr(ai_task, "async_generate_data", generate)


@pytest.mark.parametrize("style", ["prose", "quotes"])
@pytest.mark.parametrize("data", ODD.values(), ids=ODD.keys())
async def test_whatever_a_provider_hands_over_the_material_is_quoted(
    hass: HomeAssistant,
    backend: Backend,
    ollama: tuple[LanguageModel, str],
    monkeypatch: pytest.MonkeyPatch,
    data: object,
    style: str,
) -> None:
    _, entity = ollama
    house = await live(hass, backend, entity, style=style)
    hand_over(monkeypatch, data)
    response = await house.ask()
    assert response["ok"]
    assert response["kind"] in ("quoted", "nothing_found")
    assert events(response, "synthesis_rejected")
    assert "331" not in response["speech"]


@pytest.mark.parametrize(
    ("style", "data"),
    [
        ("prose", {"answer": f"{TALL} (kiwix)"}),
        ("prose", f'```json\n{{"answer": "{TALL} (kiwix)"}}\n```'),
        ("quotes", chosen(("S1", TALL))),
        ("quotes", {"result": chosen(("S1", TALL))}),
    ],
)
async def test_the_right_answer_in_another_form_is_heard(
    hass: HomeAssistant,
    backend: Backend,
    ollama: tuple[LanguageModel, str],
    monkeypatch: pytest.MonkeyPatch,
    style: str,
    data: object,
) -> None:
    _, entity = ollama
    house = await live(hass, backend, entity, style=style)
    hand_over(monkeypatch, data)
    response = await house.ask()
    assert response["kind"] == "composed"
    assert response["speech"].endswith(TALL)


@pytest.mark.parametrize("fault", [asyncio.CancelledError, KeyError, RecursionError, TimeoutError])
async def test_a_provider_that_breaks_off_by_itself_costs_the_polish_only(
    hass: HomeAssistant,
    backend: Backend,
    ollama: tuple[LanguageModel, str],
    monkeypatch: pytest.MonkeyPatch,
    fault: type[BaseException],
) -> None:
    _, entity = ollama
    house = await live(hass, backend, entity)

    async def generate(*_args: object, **_keys: object) -> ai_task.GenDataTaskResult:
        raise fault

    monkeypatch.setattr(ai_task, "async_generate_data", generate)
    response = await house.ask()
    assert response["ok"]
    assert response["kind"] in ("quoted", "nothing_found")
    assert not house.runtime.compositions._jobs
