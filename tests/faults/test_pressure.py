"""Under pressure: a full executor, reloads in a row, and logs that stay clean."""

import asyncio
from collections.abc import Iterator
import logging

from homeassistant.core import HomeAssistant
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents.client import MnemolisClient
from tests.assist import AGENT, say_to
from tests.backend import Backend

from .surfaces import QUESTION
from .test_code import raising


@pytest.fixture
def full_executor(hass: HomeAssistant, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let no job of the executor get its turn, as when all of its threads are busy."""
    waiting: list[asyncio.Future[None]] = []

    def wait(*_job: object) -> asyncio.Future[None]:
        waiting.append(hass.loop.create_future())
        return waiting[-1]

    with monkeypatch.context() as patch:
        patch.setattr(hass, "async_add_executor_job", wait)
        yield
    for future in waiting:
        future.cancel()


@pytest.mark.parametrize("language", ["sv", "fi", "de-AT", "en", "xx", ""])
@pytest.mark.parametrize("words", [QUESTION, "never mind", "go on"])
async def test_a_full_executor_silences_nobody(
    hass: HomeAssistant, entry: MockConfigEntry, full_executor: None, language: str, words: str
) -> None:
    """A language's first use reads files there; what is not read in time is spoken in English."""
    async with asyncio.timeout(3.5):
        assert await say_to(hass, words, agent=AGENT, language=language)


async def test_reloads_in_a_row_lose_no_answer(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    backend.delay = 0.2
    asked = hass.async_create_task(say_to(hass, QUESTION, agent=AGENT))
    for _ in range(4):
        await asyncio.sleep(0.1)
        assert await hass.config_entries.async_reload(entry.entry_id)
    assert await asked == "The Eiffel Tower is 330 metres tall."


async def test_a_foreign_exceptions_text_stays_out_of_the_log(
    hass: HomeAssistant, entry: MockConfigEntry, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(MnemolisClient, "_send", raising(RuntimeError("http://hostsecret:8888 secretword")))
    assert await say_to(hass, QUESTION, agent=AGENT) == "Sorry, something went wrong. Please ask me again."
    shown = [record.getMessage() for record in caplog.records if record.levelno >= logging.INFO]
    assert not any("secret" in line for line in shown)
    assert any("RuntimeError" in line for line in shown)


async def test_what_the_server_calls_its_source_is_not_spoken(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    """The server echoes any name that it was asked for."""
    backend.body = {"result": "The lighthouse is 41 metres tall.", "source_used": "http://10.1.2.3:8888/?key=sec"}
    where = {"agent": AGENT, "satellite": "assist_satellite.kitchen"}
    assert "41 metres" in await say_to(hass, "how tall is the lighthouse", **where)
    assert await say_to(hass, "where is that from", **where) == "That did not come from any source."
