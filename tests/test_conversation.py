"""The agent: a normal response to everything, a filler while it takes long, and a microphone that stays closed."""

import asyncio
import itertools
from typing import Any

from homeassistant.core import HomeAssistant
import pytest

from tests.assist import AGENT, Assist, run, say_to
from tests.backend import Backend, reply
from tests.house import set_up


@pytest.fixture
async def ws(hass: HomeAssistant, assist: Assist, hass_ws_client: Any) -> Any:
    return await hass_ws_client(hass)


@pytest.fixture
async def http(hass: HomeAssistant, assist: Assist, hass_client: Any) -> Any:
    return await hass_client()


async def test_an_unmatched_question_is_answered_aloud(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any
) -> None:
    await set_up(hass, backend.url)
    turn = await run(ws, http, "how tall is the eiffel tower", await assist.pipeline())
    assert turn.speech == "The Eiffel Tower is 330 metres tall."
    assert turn.response_type == "query_answer"
    assert turn.audio == turn.speech


async def test_an_answer_that_ends_in_a_question_keeps_the_microphone_closed(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any
) -> None:
    backend.body = reply(answer="The Eiffel Tower is 330 metres tall. Do you want to know more? (kiwix)")
    await set_up(hass, backend.url)
    turn = await run(ws, http, "how tall is the eiffel tower", await assist.pipeline())
    assert not turn.continues
    assert not turn.speech.endswith("?")


async def test_a_streaming_voice_speaks_a_filler_first_and_then_the_answer(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any
) -> None:
    backend.delay = 1.0
    await set_up(hass, backend.url, options={"speaking": {"filler_after": 0.3}})
    turn = await run(ws, http, "how tall is the eiffel tower", await assist.pipeline(streaming=True))
    assert turn.audio.split("\n\n") == [
        "One moment, I'm looking that up.",
        "The Eiffel Tower is 330 metres tall.",
    ]
    assert turn.speech == "The Eiffel Tower is 330 metres tall."
    (filler_at, _), *_, (answer_at, _) = assist.streaming.heard
    assert answer_at - filler_at > 0.4, "the filler came with the answer, not before it"


async def test_another_voice_speaks_the_answer_alone(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any
) -> None:
    backend.delay = 1.0
    await set_up(hass, backend.url, options={"speaking": {"filler_after": 0.3}})
    turn = await run(ws, http, "how tall is the eiffel tower", await assist.pipeline())
    assert turn.audio == "The Eiffel Tower is 330 metres tall."


async def test_a_quick_answer_has_no_filler(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any
) -> None:
    await set_up(hass, backend.url)
    turn = await run(ws, http, "how tall is the eiffel tower", await assist.pipeline(streaming=True))
    assert turn.audio == "The Eiffel Tower is 330 metres tall."


async def test_a_long_wait_is_never_quiet_for_five_seconds(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any
) -> None:
    """Some devices drop a stream that brings no audio for five seconds."""
    backend.delay = 7.0
    await set_up(hass, backend.url, options={"speaking": {"filler_after": 0.5}})
    turn = await run(ws, http, "how tall is the eiffel tower", await assist.pipeline(streaming=True))
    times = [when for when, text in assist.streaming.heard if text.strip()]
    assert max(b - a for a, b in itertools.pairwise(times)) < 5.0
    assert turn.audio.endswith("The Eiffel Tower is 330 metres tall.")


async def test_a_failure_after_a_filler_is_spoken_too(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any
) -> None:
    """An exception after the stream began would leave the filler alone to be heard."""
    backend.delay = 30.0
    await set_up(hass, backend.url, options={"speaking": {"filler_after": 0.3, "answer_within": 2.0}})
    turn = await run(ws, http, "how tall is the eiffel tower", await assist.pipeline(streaming=True))
    assert turn.audio.startswith("One moment")
    assert turn.audio.endswith("Sorry, that is taking too long. Please ask me again in a moment.")


async def test_a_fault_of_ours_after_a_filler_is_heard(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once a stream has begun, the text of the response is not spoken: only what is streamed."""

    async def fail(*_args: object) -> None:
        await asyncio.sleep(0.8)
        raise RuntimeError

    monkeypatch.setattr("custom_components.mnemolis_intents.conversation.async_ask", fail)
    await set_up(hass, backend.url, options={"speaking": {"filler_after": 0.3}})
    turn = await run(ws, http, "how tall is the eiffel tower", await assist.pipeline(streaming=True))
    assert turn.audio.startswith("One moment")
    assert turn.audio.endswith("Sorry, something went wrong.")


async def test_a_cancelled_turn_ends_its_request(hass: HomeAssistant, assist: Assist, backend: Backend) -> None:
    backend.delay = 30.0
    await set_up(hass, backend.url)
    turn = hass.async_create_task(say_to(hass, "how tall is it", agent=AGENT))
    while not backend.asked:
        await asyncio.sleep(0.01)
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    for _ in range(100):
        if backend.cancelled:
            break
        await asyncio.sleep(0.01)
    assert backend.cancelled == 1


async def test_built_in_commands_come_before_the_agent(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any
) -> None:
    await set_up(hass, backend.url)
    turn = await run(ws, http, "what time is it", await assist.pipeline())
    assert turn.response_type in ("action_done", "query_answer")
    assert backend.asked == []


async def test_the_agent_answers_while_its_entry_is_reloaded(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any
) -> None:
    entry = await set_up(hass, backend.url)
    pipeline = await assist.pipeline()
    for _ in range(3):
        reload = hass.async_create_task(hass.config_entries.async_reload(entry.entry_id))
        turn = await run(ws, http, "how tall is the eiffel tower", pipeline)
        assert turn.speech == "The Eiffel Tower is 330 metres tall."
        await reload


async def test_an_unloaded_entry_leaves_an_agent_that_says_so(
    hass: HomeAssistant, assist: Assist, backend: Backend, ws: Any, http: Any
) -> None:
    entry = await set_up(hass, backend.url)
    pipeline = await assist.pipeline()
    assert await hass.config_entries.async_unload(entry.entry_id)
    turn = await run(ws, http, "how tall is the eiffel tower", pipeline)
    assert turn.speech == "I'm not set up yet. Please add Mnemolis in the settings."


async def test_a_removed_entry_takes_its_agent_along(hass: HomeAssistant, assist: Assist, backend: Backend) -> None:
    entry = await set_up(hass, backend.url)
    assert hass.states.get(AGENT)
    await hass.config_entries.async_remove(entry.entry_id)
    await hass.async_block_till_done()
    assert hass.states.get(AGENT) is None
