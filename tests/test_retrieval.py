"""Asking one server or several: shared requests, slots, the hedge, the circuit, and handing over."""

import asyncio
from collections.abc import Callable

from aiohttp import web
from homeassistant.core import HomeAssistant
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents.answering import gates, ladder
from custom_components.mnemolis_intents.answering.models import Kind, Reason
from custom_components.mnemolis_intents.asking import Ask, Told, async_ask
from custom_components.mnemolis_intents.const import DOMAIN
from custom_components.mnemolis_intents.retrieval import RUNNING, WAITING
from tests.backend import Backend, reply
from tests.house import set_up

QUESTION = "How tall is the Eiffel Tower?"
ANSWER = "The Eiffel Tower is 330 metres tall."


async def ask(hass: HomeAssistant, text: str = QUESTION, **how: object) -> Told:
    return await async_ask(hass, Ask(text=text, language="en", **how))


async def _silent(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    """Read until the other side hangs up, and never answer."""
    while await reader.read(1_000):
        pass


async def until(condition: Callable[[], object]) -> None:
    async with asyncio.timeout(5):
        while not condition():
            await asyncio.sleep(0.01)


async def test_the_same_question_at_once_is_one_request(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.delay = 0.3
    told = await asyncio.gather(*(ask(hass, text) for text in (QUESTION, f" {QUESTION.lower()}  ", QUESTION.upper())))
    assert [one.speech for one in told] == [ANSWER] * 3
    assert len(backend.asked) == 1


async def test_a_cancelled_asker_does_not_cancel_the_others(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.delay = 0.5
    first, second = (hass.async_create_task(ask(hass)) for _ in range(2))
    await until(lambda: backend.asked)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    assert (await second).speech == ANSWER
    assert backend.cancelled == 0


async def test_a_request_that_nobody_waits_for_ends(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.delay = 30.0
    assert (await ask(hass)).outcome.reason is Reason.TIMEOUT
    await until(lambda: backend.cancelled)


async def test_who_asks_while_the_same_request_ends_gets_one_of_its_own(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    """A cancelled request needs some turns of the event loop to end; whoever joined it would end with it."""
    for turns in range(6):
        backend.delay = 30.0
        first = hass.async_create_task(ask(hass))
        await until(lambda: backend.asked)
        backend.delay = 0.0
        backend.asked.clear()
        first.cancel()
        for _ in range(turns):
            await asyncio.sleep(0)
        assert (await ask(hass)).speech == ANSWER
        backend.asked.clear()


async def test_a_failure_is_not_remembered(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    good, backend.body = backend.body, {"detail": "boom"}
    assert (await ask(hass)).outcome.reason is Reason.BAD_REPLY
    backend.body = good
    assert (await ask(hass)).speech == ANSWER


async def test_answers_are_not_swapped(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    """The fast question is answered first, with its own answer."""

    async def react(request: web.Request) -> web.Response:
        question = (await request.json())["query"]
        if question == QUESTION:
            await asyncio.sleep(0.5)
            return web.json_response(backend.body)
        return web.json_response(reply(answer="It was built from 1887 to 1889. (kiwix)"))

    backend.react = react
    slow = hass.async_create_task(ask(hass))
    fast = await ask(hass, "When was the Eiffel Tower built?")
    assert fast.speech == "It was built from 1887 to 1889."
    assert not slow.done()
    assert (await slow).speech == ANSWER


async def test_what_finds_no_room_is_told_so_at_once(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.delay = 1.0
    outstanding = [hass.async_create_task(ask(hass, f"question number {n}")) for n in range(RUNNING + WAITING)]
    await until(lambda: len(backend.asked) >= RUNNING)
    async with asyncio.timeout(0.5):
        assert (await ask(hass)).outcome.reason is Reason.BUSY
    assert len(backend.asked) == RUNNING, "no more run at once than there are slots"
    for task in outstanding:
        task.cancel()
    await asyncio.gather(*outstanding, return_exceptions=True)


async def test_a_request_that_was_given_up_gives_its_slot_back(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.delay = 30.0
    told = await asyncio.gather(*(ask(hass, f"question number {n}") for n in range(RUNNING + WAITING)))
    assert {one.outcome.reason for one in told} == {Reason.TIMEOUT}
    backend.delay = 0.0
    assert (await ask(hass)).speech == ANSWER


class TestHedge:
    """A synthesis that hangs costs the answer's polish, not the answer."""

    @pytest.fixture
    def hanging(self, backend: Backend) -> Backend:
        """A server whose language model hangs, and whose retrieval is quick."""

        async def react(request: web.Request) -> web.Response:
            if (await request.json()).get("synthesize"):
                await asyncio.sleep(30)
            return web.json_response(reply())

        backend.react = react
        return backend

    async def test_the_material_is_quoted_by_the_deadline(
        self, hass: HomeAssistant, hanging: Backend, entry: MockConfigEntry
    ) -> None:
        told = await ask(hass)
        assert told.outcome.kind is Kind.QUOTED
        assert "330 metres" in told.speech
        assert told.elapsed_ms < 2_000
        assert [event.name for event in told.events].count("hedged") == 1

    async def test_a_healthy_server_sees_none(
        self, hass: HomeAssistant, backend: Backend, entry: MockConfigEntry
    ) -> None:
        for number in range(50):
            await ask(hass, f"{QUESTION} {number}")
        assert len(backend.asked) == 50

    async def test_one_that_fails_tells_nothing_of_the_first_request(
        self, hass: HomeAssistant, backend: Backend, entry: MockConfigEntry
    ) -> None:
        """A busy server refuses the hedge; the answer may come to the last moment, and is a matter of time until then."""
        pending: list[float] = [1.75, 30.0]

        async def react(request: web.Request) -> web.Response:
            if not (await request.json()).get("synthesize"):
                return web.json_response({}, status=503)
            await asyncio.sleep(pending.pop(0))
            return web.json_response(backend.body)

        backend.react = react
        assert (await ask(hass)).speech == ANSWER
        assert (await ask(hass)).outcome.reason is Reason.TIMEOUT

    async def test_it_is_sent_only_to_a_server_that_composes(
        self, hass: HomeAssistant, hanging: Backend, entry: MockConfigEntry
    ) -> None:
        entry.runtime_data.retriever.knows_synthesize = False
        assert (await ask(hass)).outcome.reason is Reason.TIMEOUT
        assert len(hanging.asked) == 1

    async def test_after_two_that_brought_nothing_there_is_no_third(
        self, hass: HomeAssistant, backend: Backend, entry: MockConfigEntry
    ) -> None:
        backend.delay = 30.0
        for _ in range(3):
            assert (await ask(hass)).outcome.reason is Reason.TIMEOUT
        assert len(backend.asked) == 5

    async def test_it_comes_back_when_a_synthesis_was_in_time(
        self, hass: HomeAssistant, hanging: Backend, entry: MockConfigEntry
    ) -> None:
        entry.runtime_data.retriever._fruitless = 2
        react, hanging.react = hanging.react, None
        await ask(hass, "something else")
        hanging.react = react
        assert (await ask(hass)).outcome.kind is Kind.QUOTED


class TestCircuit:
    """A server that is known to be down costs a question a short probe."""

    async def test_it_recovers_without_a_reload(
        self, hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
    ) -> None:
        await backend.stop()
        assert (await ask(hass)).outcome.reason is Reason.UNREACHABLE
        assert (await ask(hass)).outcome.reason is Reason.UNREACHABLE
        await backend.start()
        assert (await ask(hass)).speech == ANSWER

    async def test_a_broken_or_slow_reply_does_not_open_it(
        self, hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
    ) -> None:
        good, backend.body = backend.body, "nonsense"
        await ask(hass)
        assert entry.runtime_data.retriever.reachable
        backend.body, backend.delay = good, 30.0
        await ask(hass)
        assert entry.runtime_data.retriever.reachable

    async def test_a_probe_that_hangs_costs_a_second(
        self, hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, socket_enabled: None
    ) -> None:
        await backend.stop()
        await ask(hass)
        silent = await asyncio.start_server(_silent, "127.0.0.1", backend._port)
        async with silent:
            told = await ask(hass)
        assert told.outcome.reason is Reason.UNREACHABLE
        assert told.elapsed_ms < 1_500


class TestSeveralServers:
    """They are asked in order of creation."""

    @pytest.fixture
    async def other(self, socket_enabled: None) -> Backend:
        async with Backend() as backend:
            backend.body = reply(answer="The tower is 330 metres tall. (kiwix)")
            yield backend

    @pytest.fixture
    async def second(self, hass: HomeAssistant, entry: MockConfigEntry, other: Backend) -> MockConfigEntry:
        return await set_up(hass, other.url)

    async def test_the_first_one_answers(
        self, hass: HomeAssistant, second: MockConfigEntry, backend: Backend, other: Backend
    ) -> None:
        assert (await ask(hass)).speech == ANSWER
        assert other.asked == []

    async def test_one_that_cannot_be_reached_hands_over(
        self, hass: HomeAssistant, second: MockConfigEntry, backend: Backend
    ) -> None:
        await backend.stop()
        assert (await ask(hass)).speech == "The tower is 330 metres tall."

    async def test_one_that_refuses_the_key_hands_over(
        self, hass: HomeAssistant, second: MockConfigEntry, backend: Backend
    ) -> None:
        backend.key = "another"
        assert (await ask(hass)).speech == "The tower is 330 metres tall."

    async def test_one_that_found_nothing_does_not(
        self, hass: HomeAssistant, second: MockConfigEntry, backend: Backend, other: Backend
    ) -> None:
        backend.body = reply("No results found in wikipedia.")
        assert (await ask(hass)).outcome.kind is Kind.NOTHING_FOUND
        assert other.asked == []

    async def test_one_that_is_removed_under_the_question_hands_over(
        self, hass: HomeAssistant, second: MockConfigEntry, backend: Backend
    ) -> None:
        backend.delay = 30.0
        told = hass.async_create_task(ask(hass))
        await until(lambda: backend.asked)
        first = next(one for one in hass.config_entries.async_entries(DOMAIN) if one is not second)
        await hass.config_entries.async_remove(first.entry_id)
        assert (await told).speech == "The tower is 330 metres tall."

    async def test_one_that_is_unloaded_meanwhile_is_passed_over(
        self, hass: HomeAssistant, second: MockConfigEntry, backend: Backend
    ) -> None:
        """The first is waited for, and then it cannot be reached: it is the one that is told of."""
        backend.delay = 0.3
        told = hass.async_create_task(ask(hass))
        await until(lambda: backend.asked)
        await hass.config_entries.async_unload(second.entry_id)
        backend.key = "another"
        assert (await told).outcome.reason is Reason.UNAUTHORIZED

    async def test_an_agent_asks_its_own_first(
        self, hass: HomeAssistant, second: MockConfigEntry, backend: Backend
    ) -> None:
        assert (await ask(hass, entry=second)).speech == "The tower is 330 metres tall."
        assert backend.asked == []

    async def test_a_chosen_one_does_not_hand_over(
        self, hass: HomeAssistant, second: MockConfigEntry, other: Backend
    ) -> None:
        await other.stop()
        told = await ask(hass, entry=second, only=True)
        assert told.outcome.reason is Reason.UNREACHABLE


async def test_who_asks_the_same_at_once_shares_the_work_on_the_reply(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer is judged once for all of them, and again for the next question."""
    judged = []

    def judge(*arguments: object, **named: object) -> object:
        judged.append(arguments)
        return gates.judge(*arguments, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(ladder, "judge", judge)
    backend.delay = 0.2
    told = await asyncio.gather(*(ask(hass) for _ in range(5)))
    assert [one.speech for one in told] == [ANSWER] * 5
    assert len(judged) == 1
    backend.body = reply(answer="It was built from 1887 to 1889. (kiwix)")
    assert (await ask(hass)).speech == "It was built from 1887 to 1889."
    assert len(judged) == 2


async def test_sharing_the_work_keeps_what_each_may_hear_apart(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    """Two who share a request: one is barred from its source."""
    backend.delay = 0.2
    free, barred = await asyncio.gather(ask(hass), ask(hass, barred=("kiwix",)))
    assert len(backend.asked) == 1
    assert free.speech == ANSWER
    assert barred.outcome.kind is Kind.NOTHING_FOUND
