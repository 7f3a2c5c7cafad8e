"""Faults of our own: any stage may raise or hang, and something is spoken all the same."""

import asyncio
from collections.abc import Callable
from typing import Any, Never

from homeassistant.core import HomeAssistant
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from .surfaces import ask_everywhere
from .test_matrix import check, check_log

PACKAGE = "custom_components.mnemolis_intents"

STAGES = [
    f"{PACKAGE}.asking.is_noise",
    f"{PACKAGE}.asking.ladder.receive",
    f"{PACKAGE}.asking.ladder.climb",
    f"{PACKAGE}.asking.ladder.fall_back",
    f"{PACKAGE}.asking.put_into_words",
    f"{PACKAGE}.asking.async_get_phrases",
    f"{PACKAGE}.asking.thread_after",
    f"{PACKAGE}.asking._limits",
    f"{PACKAGE}.asking._record",
    f"{PACKAGE}.asking.satellite_of",
    f"{PACKAGE}.answering.ladder.judge",
    f"{PACKAGE}.answering.ladder.admit",
    f"{PACKAGE}.answering.gates.speakable",
    f"{PACKAGE}.answering.gates.unsupported_numbers",
    f"{PACKAGE}.answering.wording.clip_speech",
    f"{PACKAGE}.runtime.Runtime.record",
    f"{PACKAGE}.runtime.Runtime.heed",
    f"{PACKAGE}.retrieval.Retriever.obstacle",
    f"{PACKAGE}.retrieval.Retriever.joined",
    f"{PACKAGE}.retrieval.Retriever.best",
    f"{PACKAGE}.client.MnemolisClient.search",
    f"{PACKAGE}.client.read_reply",
]


class Unforeseen(Exception):
    """What nobody planned for; its text must not get out."""


def raising(error: BaseException) -> Callable[..., Never]:
    def stage(*_args: object, **_named: object) -> Never:
        raise error

    return stage


# Only a stage that is waited for can end in a cancellation that is not the asker's own.
CANCELLABLE = [stage for stage in STAGES if ".retrieval." in stage or stage.endswith("Client.search")]

ERRORS = (Unforeseen("s3cret eiffel http://backend.local"), RecursionError(), TimeoutError())


@pytest.mark.parametrize(
    ("stage", "error"),
    [(stage, error) for stage in STAGES for error in ERRORS]
    + [(stage, asyncio.CancelledError()) for stage in CANCELLABLE],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else value.removeprefix(PACKAGE),
)
async def test_a_stage_that_raises_is_spoken(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    stage: str,
    error: BaseException,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.clear()
    monkeypatch.setattr(stage, raising(error))
    for one in await ask_everywhere(hass):
        check(one)
    check_log(caplog, 10)


async def hang(*_args: Any, **_named: Any) -> None:
    await asyncio.sleep(60)


@pytest.mark.parametrize(
    "stage",
    [
        f"{PACKAGE}.retrieval.Retriever.obstacle",
        f"{PACKAGE}.retrieval.Retriever.best",
        f"{PACKAGE}.client.MnemolisClient.search",
        f"{PACKAGE}.asking._settle",
    ],
)
async def test_a_stage_that_hangs_is_spoken_by_the_deadline(
    hass: HomeAssistant, entry: MockConfigEntry, stage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stage, hang)
    for one in await ask_everywhere(hass):
        check(one)
