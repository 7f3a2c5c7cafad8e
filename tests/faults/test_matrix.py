"""The matrix: every fault of a server on every surface."""

from collections.abc import AsyncIterator
from dataclasses import replace
import json
import logging
import os
import re
from typing import Any

from homeassistant.core import HomeAssistant
import pytest

from custom_components.mnemolis_intents.answering import speakable
from custom_components.mnemolis_intents.const import DOMAIN
from tests.assist import DEFAULT_AGENT, say_to
from tests.house import set_up

from .server import FaultServer
from .surfaces import QUESTION, Heard, ask_everywhere
from .table import FAULTS, KEY, TIMEOUT, Fault

DEADLINE = 2.0
PATIENT = 8.0
SLACK = float(os.environ.get("FAULT_SLACK", "1.0"))
"""Seconds beyond the deadline. A busy machine needs some; FAULT_SLACK=0.25 is the promise, on a quiet one."""

# What a listener must never hear, whatever the server sent.
INTERNALS = re.compile(
    r"https?:|127\.0\.0\.1|10\.0\.0\.5|backend\.local|localhost|latitude|40\.7128|s3cret|key=|html|Traceback|Exception"
    r"|Error\b|NoneType|status|\b(?:4|5)\d\d\b|JSON|\[\[|\{\{|\{%|[<>\x00-\x1f\u202a-\u202e\ud800-\udfff]",
    re.IGNORECASE,
)


@pytest.fixture
async def server(socket_enabled: None) -> AsyncIterator[FaultServer]:
    """Serve faults."""
    async with FaultServer() as server:
        yield server


@pytest.fixture
async def house(hass: HomeAssistant, core: None, server: FaultServer) -> FaultServer:
    """A house that asks the broken server, with a key, and waits for two seconds."""
    options = {"speaking": {"answer_within": DEADLINE}}
    await set_up(hass, f"http://127.0.0.1:{server.port}", options=options, api_key=KEY)
    # Home Assistant compiles its own sentences at their first use; that is not what is measured here.
    await say_to(hass, "what time is it", agent=DEFAULT_AGENT)
    return server


def test_there_are_enough_faults() -> None:
    assert len({fault.name for fault in FAULTS}) == len(FAULTS) >= 80


@pytest.mark.parametrize("fault", FAULTS, ids=[fault.name for fault in FAULTS])
async def test_every_surface_speaks_in_time_and_without_internals(
    hass: HomeAssistant, house: FaultServer, fault: Fault, caplog: pytest.LogCaptureFixture
) -> None:
    house.act = fault.act
    caplog.clear()
    deadline = DEADLINE if fault.heard_as == TIMEOUT else have_patience(hass)
    heard = await ask_everywhere(hass)
    assert house.searches >= len(heard), "the fault was met"
    for one in heard:
        check(one, deadline)
        if one.data is not None:
            assert fault.heard_as in (one.data["kind"], one.data["reason"]), one.data
    check_log(caplog, len(heard))
    assert await say_to(hass, "what time is it", agent=DEFAULT_AGENT), "the rest of the house still answers"


async def test_a_refused_connection_is_spoken_everywhere(
    hass: HomeAssistant, house: FaultServer, caplog: pytest.LogCaptureFixture
) -> None:
    await house.stop()
    for _ in range(2):
        for one in await ask_everywhere(hass):
            check(one)
            if one.data is not None:
                assert one.data["reason"] == "unreachable"
    check_log(caplog, 10)


def have_patience(hass: HomeAssistant) -> float:
    """Give what is no matter of time more of it: a busy machine may need two seconds for anything."""
    (entry,) = hass.config_entries.async_entries(DOMAIN)
    entry.runtime_data.options = replace(entry.runtime_data.options, answer_within=PATIENT)
    return PATIENT


def check(heard: Heard, deadline: float = DEADLINE) -> None:
    """Every surface: something to hear, in time, as a normal response, without internals."""
    assert heard.speech.strip(), heard
    assert heard.response_type == "query_answer", heard
    assert heard.seconds < deadline + SLACK, heard
    assert not INTERNALS.search(heard.speech.replace(QUESTION, "")), heard
    if heard.surface != "tool":
        assert speakable(heard.speech) == heard.speech, heard
    if heard.data is not None:
        check_data(heard.data)


def check_data(data: dict[str, Any]) -> None:
    """The action's data can be stored and sent, and holds no fault text."""
    text = json.dumps(data, ensure_ascii=False)
    text.encode()
    assert "latitude" not in text and "10.0.0.5" not in text and KEY not in text


def check_log(caplog: pytest.LogCaptureFixture, questions: int) -> None:
    """One line a fault, without key, question or foreign text."""
    lines = [
        record
        for record in caplog.records
        if record.name.startswith("custom_components.mnemolis_intents") and record.levelno >= logging.WARNING
    ]
    assert len(lines) <= questions
    for record in lines:
        line = record.getMessage()
        assert "eiffel" not in line.lower() and KEY not in line and "127.0.0.1" not in line, line
        assert record.exc_info is None
