"""Late answers: promised, announced once, on the satellite that asked, when it is idle."""

import asyncio
from collections.abc import Callable

from homeassistant.core import HomeAssistant
from homeassistant.helpers import entity_registry as er
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents import late
from tests.assist import AGENT, DEFAULT_AGENT, Assist, say_to
from tests.backend import Backend, reply
from tests.house import set_up

PROMISE = "I'm still looking. I'll tell you."
ANSWER = "The Eiffel Tower is 330 metres tall."
QUESTION = "how tall is the eiffel tower"


async def until(condition: Callable[[], object], seconds: float = 5.0) -> None:
    """Wait for something to become true."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.02)


@pytest.fixture
async def house(hass: HomeAssistant, assist: Assist, backend: Backend) -> MockConfigEntry:
    """A server that takes three seconds, in a house that waits for two."""
    backend.delay = 3.0
    return await set_up(hass, backend.url, options={"speaking": {"answer_within": 2.0}})


async def ask(hass: HomeAssistant, assist: Assist, text: str = QUESTION) -> str:
    return await say_to(hass, text, agent=AGENT, satellite=assist.satellite_id)


async def test_a_late_answer_is_promised_and_then_announced_once(
    hass: HomeAssistant, assist: Assist, backend: Backend, house: MockConfigEntry
) -> None:
    assert await ask(hass, assist) == PROMISE
    assert assist.satellite.announced == []
    await until(lambda: assist.satellite.announced)
    await hass.async_block_till_done(wait_background_tasks=True)
    assert assist.satellite.announced == [ANSWER]
    assert sum("synthesize" in asked for asked in backend.asked) == 1, (
        "the outstanding request is waited for, not repeated"
    )
    assert not late.is_pending(hass, assist.satellite_id)


async def test_a_late_answer_comes_through_a_sentence_too(
    hass: HomeAssistant, assist: Assist, house: MockConfigEntry
) -> None:
    assert await say_to(hass, f"look up {QUESTION}", satellite=assist.satellite_id) == PROMISE
    await until(lambda: assist.satellite.announced)
    assert assist.satellite.announced == [ANSWER]


async def test_a_newer_question_drops_the_older_answer(
    hass: HomeAssistant, assist: Assist, backend: Backend, house: MockConfigEntry
) -> None:
    assert await ask(hass, assist) == PROMISE
    backend.delay = 0.0
    backend.body = reply(answer="It was built from 1887 to 1889. (kiwix)")
    assert await ask(hass, assist, "when was the eiffel tower built") == "It was built from 1887 to 1889."
    await asyncio.sleep(1.5)
    assert assist.satellite.announced == []
    assert backend.cancelled >= 1, "nobody waits for the older request any more"


async def test_a_noise_drops_nothing(hass: HomeAssistant, assist: Assist, house: MockConfigEntry) -> None:
    assert await ask(hass, assist) == PROMISE
    await ask(hass, assist, "thank you.")
    await until(lambda: assist.satellite.announced)


@pytest.mark.parametrize(("agent", "words"), [(AGENT, "never mind"), (DEFAULT_AGENT, "Stop looking for the answer.")])
async def test_it_can_be_given_up(
    hass: HomeAssistant, assist: Assist, backend: Backend, house: MockConfigEntry, agent: str, words: str
) -> None:
    assert await ask(hass, assist) == PROMISE
    said = await say_to(hass, words, agent=agent, satellite=assist.satellite_id)
    assert said == "All right, I'll stop looking."
    await until(lambda: backend.cancelled)
    await asyncio.sleep(1.2)
    assert assist.satellite.announced == []


async def test_a_busy_satellite_is_waited_for(hass: HomeAssistant, assist: Assist, house: MockConfigEntry) -> None:
    """Announcing on a satellite in a pipeline would cancel what it says or hears."""
    assert await ask(hass, assist) == PROMISE
    hass.states.async_set(assist.satellite_id, "responding", {"supported_features": 1})
    await asyncio.sleep(1.5)
    assert assist.satellite.announced == []
    hass.states.async_set(assist.satellite_id, "idle", {"supported_features": 1})
    await until(lambda: assist.satellite.announced)


async def test_an_unavailable_satellite_is_waited_for(
    hass: HomeAssistant, assist: Assist, house: MockConfigEntry
) -> None:
    """Home Assistant skips an unavailable target without an error: the answer would be lost unnoticed."""
    assert await ask(hass, assist) == PROMISE
    hass.states.async_set(assist.satellite_id, "unavailable")
    await asyncio.sleep(1.5)
    hass.states.async_set(assist.satellite_id, "idle", {"supported_features": 1})
    await until(lambda: assist.satellite.announced)
    assert assist.satellite.announced == [ANSWER]


async def test_a_refusing_satellite_is_tried_again_and_then_left_with_one_line_in_the_log(
    hass: HomeAssistant,
    assist: Assist,
    house: MockConfigEntry,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(late, "RETRY_AFTER", 0.05)
    assist.satellite.refuse = 3
    assert await ask(hass, assist) == PROMISE
    await until(lambda: not late.is_pending(hass, assist.satellite_id))
    assert assist.satellite.announced == []
    assert assist.satellite.refuse == 0
    assert caplog.text.count("could not be announced") == 1


async def test_a_satellite_that_refuses_once_still_hears_it(
    hass: HomeAssistant, assist: Assist, house: MockConfigEntry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late, "RETRY_AFTER", 0.05)
    assist.satellite.refuse = 1
    assert await ask(hass, assist) == PROMISE
    await until(lambda: assist.satellite.announced)
    assert assist.satellite.announced == [ANSWER]


async def test_what_was_given_up_while_it_failed_is_not_tried_again(
    hass: HomeAssistant,
    assist: Assist,
    backend: Backend,
    house: MockConfigEntry,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(late, "RETRY_AFTER", 1.0)
    assist.satellite.refuse = 1
    assert await ask(hass, assist) == PROMISE
    await until(lambda: not assist.satellite.refuse)
    backend.delay = 0.0
    backend.body = reply(answer="It was built from 1887 to 1889. (kiwix)")
    assert await ask(hass, assist, "when was the eiffel tower built") == "It was built from 1887 to 1889."
    await asyncio.sleep(1.5)
    assert assist.satellite.announced == []


async def test_what_was_promised_is_closed_even_by_a_failure(
    hass: HomeAssistant, assist: Assist, backend: Backend, house: MockConfigEntry
) -> None:
    assert await ask(hass, assist) == PROMISE
    await backend.stop()
    await until(lambda: assist.satellite.announced)
    assert assist.satellite.announced == ["I can't reach my library right now. Please try again later."]


async def test_nothing_is_announced_too_late(
    hass: HomeAssistant, assist: Assist, house: MockConfigEntry, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(late, "MAX_AGE", 0.3)
    assert await ask(hass, assist) == PROMISE
    await until(lambda: not late.is_pending(hass, assist.satellite_id))
    await asyncio.sleep(1.0)
    assert assist.satellite.announced == []


async def test_unloading_the_entry_ends_it(
    hass: HomeAssistant, assist: Assist, backend: Backend, house: MockConfigEntry
) -> None:
    assert await ask(hass, assist) == PROMISE
    assert await hass.config_entries.async_unload(house.entry_id)
    await hass.async_block_till_done(wait_background_tasks=True)
    assert not late.is_pending(hass, assist.satellite_id)
    assert assist.satellite.announced == []


async def test_a_reload_drops_it_without_a_trace(
    hass: HomeAssistant, assist: Assist, backend: Backend, house: MockConfigEntry
) -> None:
    assert await ask(hass, assist) == PROMISE
    assert await hass.config_entries.async_reload(house.entry_id)
    assert not late.is_pending(hass, assist.satellite_id)


async def test_the_option_turns_it_off(hass: HomeAssistant, assist: Assist, backend: Backend) -> None:
    backend.delay = 3.0
    await set_up(hass, backend.url, options={"speaking": {"answer_within": 2.0, "late_answers": False}})
    assert (await ask(hass, assist)).startswith("Sorry, that is taking too long")
    await asyncio.sleep(1.5)
    assert assist.satellite.announced == []
    assert backend.cancelled >= 1


async def test_nobody_is_promised_what_cannot_be_announced(
    hass: HomeAssistant, assist: Assist, backend: Backend, house: MockConfigEntry
) -> None:
    """No satellite, one that cannot announce, and one that would place a telephone call."""
    entry = er.async_get(hass).async_get_or_create("assist_satellite", "voip", "phone")
    hass.states.async_set(entry.entity_id, "idle", {"supported_features": 1})
    hass.states.async_set("assist_satellite.mute", "idle", {"supported_features": 0})
    spoken = await asyncio.gather(
        say_to(hass, QUESTION, agent=AGENT),
        say_to(hass, QUESTION, agent=AGENT, satellite=entry.entity_id),
        say_to(hass, QUESTION, agent=AGENT, satellite="assist_satellite.mute"),
        say_to(hass, QUESTION, agent=AGENT, satellite="assist_satellite.gone"),
    )
    assert all(speech.startswith("Sorry, that is taking too long") for speech in spoken)


async def test_it_can_be_repeated_after_it_was_announced(
    hass: HomeAssistant, assist: Assist, house: MockConfigEntry
) -> None:
    assert await ask(hass, assist) == PROMISE
    await until(lambda: assist.satellite.announced)
    assert await ask(hass, assist, "Say that again.") == ANSWER
