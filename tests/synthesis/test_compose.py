"""`async_compose` itself: what spares a call, and how calls are joined, bounded and ended."""

import asyncio
from dataclasses import replace
import logging

from homeassistant.core import HomeAssistant
import pytest

from custom_components.mnemolis_intents.answering.models import Kind, Outcome, Question, Reply, Section
from custom_components.mnemolis_intents.const import DOMAIN
from custom_components.mnemolis_intents.synthesis import async_compose, is_composing
from tests.backend import EIFFEL, Backend
from tests.stand_ins import LanguageModel, Said

from . import QUESTION, live


def received(text: str = EIFFEL.partition("\n\n")[2], source: str = "kiwix") -> Outcome:
    section = Section(source=source, text=text)
    return Outcome(
        kind=Kind.NOTHING_FOUND,
        reply=Reply(result=text, source_used=source),
        material=(section,) if text else (),
        result=text,
    )


ASKED = Question(text=QUESTION)


@pytest.mark.parametrize(
    ("question", "outcome", "reason"),
    [
        (replace(ASKED, synthesize=False), received(""), "disabled"),
        (ASKED, received(""), "empty_result"),
        (ASKED, received("Front Door: locked", "ha"), "input_too_short"),
        (ASKED, received("Locked.", "changes"), "input_too_short"),
        (ASKED, received("The front door was locked. " * 20, "changes"), "changes_prose"),
    ],
)
async def test_the_pre_flight_spares_a_call(
    hass: HomeAssistant,
    backend: Backend,
    ollama: tuple[LanguageModel, str],
    question: Question,
    outcome: Outcome,
    reason: str,
) -> None:
    server, entity = ollama
    house = await live(hass, backend, entity)
    got = await async_compose(hass, house.runtime, question, outcome, 1.0)
    assert [event.data for event in got.events] == [{"reason": reason}]
    assert replace(got, events=()) == outcome
    assert not server.heard


async def test_identical_compositions_are_joined(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str]
) -> None:
    server, entity = ollama
    server.says(Said("The Eiffel Tower is 330 metres tall. (kiwix)", delay=0.2))
    house = await live(hass, backend, entity)
    outcomes = await asyncio.gather(*(async_compose(hass, house.runtime, ASKED, received(), 5.0) for _ in range(5)))
    assert {outcome.kind for outcome in outcomes} == {Kind.COMPOSED}
    assert len(server.heard) == 1


async def test_the_queue_is_bounded(hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str]) -> None:
    server, entity = ollama
    server.says(Said(delay=3_600.0))
    house = await live(hass, backend, entity)
    outcomes = await asyncio.gather(
        *(
            async_compose(hass, house.runtime, replace(ASKED, text=f"Question {n} on the tower?"), received(), 2.0)
            for n in range(12)
        )
    )
    reasons = [outcome.events[-1].data["reason"] for outcome in outcomes]
    assert reasons.count("busy") == 4
    assert reasons.count("timeout") == 8
    assert len(server.heard) == 2


async def test_a_cancelled_asker_does_not_cancel_the_others(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str]
) -> None:
    server, entity = ollama
    server.says(Said("The Eiffel Tower is 330 metres tall. (kiwix)", delay=0.3))
    house = await live(hass, backend, entity)
    one = asyncio.ensure_future(async_compose(hass, house.runtime, ASKED, received(), 5.0))
    other = asyncio.ensure_future(async_compose(hass, house.runtime, ASKED, received(), 5.0))
    await asyncio.sleep(0.1)
    one.cancel()
    assert (await other).kind is Kind.COMPOSED
    with pytest.raises(asyncio.CancelledError):
        await one


async def test_what_was_late_is_found_by_a_later_call(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str]
) -> None:
    """With late answers on a composition outlives the turn: it is joined while it runs, and cached after that."""
    server, entity = ollama
    server.says(Said("The Eiffel Tower is 330 metres tall. (kiwix)", delay=0.4))
    house = await live(hass, backend, entity, late=True)
    early = await async_compose(hass, house.runtime, ASKED, received(), 0.1)
    assert early.events[-1].data == {"reason": "timeout"}
    assert is_composing(house.runtime, ASKED, received())
    late = await async_compose(hass, house.runtime, ASKED, received(), 5.0)
    assert late.kind is Kind.COMPOSED
    assert not is_composing(house.runtime, ASKED, received())
    cached = await async_compose(hass, house.runtime, ASKED, received(), 0.0)
    assert cached.kind is Kind.COMPOSED
    assert len(server.heard) == 1


async def test_unloading_ends_compositions(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str]
) -> None:
    server, entity = ollama
    server.says(Said(delay=3_600.0))
    house = await live(hass, backend, entity, late=True)
    asking = asyncio.ensure_future(async_compose(hass, house.runtime, ASKED, received(), 5.0))
    await asyncio.sleep(0.2)
    (entry,) = hass.config_entries.async_entries(DOMAIN)
    assert await hass.config_entries.async_unload(entry.entry_id)
    outcome = await asking
    assert outcome.kind is Kind.NOTHING_FOUND
    assert outcome.events[-1].data == {"reason": "unloaded"}


async def test_compose_never_raises(
    hass: HomeAssistant,
    backend: Backend,
    ollama: tuple[LanguageModel, str],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A fault of our own costs the polish, not the answer, and its text stays out of the log."""
    _, entity = ollama
    house = await live(hass, backend, entity)

    def broken(*_args: object, **_keys: object) -> None:
        raise ValueError(QUESTION)

    monkeypatch.setattr("custom_components.mnemolis_intents.answering.prompts.prose", broken)
    outcome = await async_compose(hass, house.runtime, ASKED, received(), 5.0)
    assert outcome.events[-1].data == {"reason": "internal_error"}
    assert "please report this" in caplog.text
    assert not any(QUESTION in record.getMessage() for record in caplog.records if record.levelno > logging.DEBUG)
