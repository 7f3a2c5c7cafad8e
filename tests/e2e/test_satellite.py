"""A real satellite: what reaches its loudspeaker, in which order and how often."""

import asyncio
from collections.abc import AsyncIterator
import contextlib
from dataclasses import dataclass
from pathlib import Path
import tempfile
from typing import Any

import pytest

from demo.assistant import Assistant
from demo.house import DOMAIN, free_port, start_assistant
from tests.backend import Backend, reply

from .voice import Ears, Room, Voice, rooms

pytestmark = [pytest.mark.e2e, pytest.mark.usefixtures("socket_enabled")]

QUESTION = "how tall is the eiffel tower"
ANSWER = "The Eiffel Tower is 330 metres tall."
FILLER = "One moment, I'm looking that up."
AGAIN = "I'm still looking."
PROMISE = "I'm still looking. I'll tell you."


@dataclass
class Home:
    """A Home Assistant process with our integration, a backend that the test sets, engines and satellites."""

    assistant: Assistant
    entry_id: str
    backend: Backend
    ears: Ears
    voice: Voice
    rooms: list[Room]

    async def ask(self, room: Room, text: str) -> None:
        """Say something in a room."""
        self.ears.understood.append(text)
        await room.speak()

    def read(self, room: Room) -> list[list[str]]:
        """Return the sentences of each stretch of audio that a room heard."""
        return [self.voice.read(bytes(stream.audio)) for stream in room.streams]

    async def option(self, **speaking: Any) -> None:
        """Change options as their form does."""
        flow = await self.assistant.post("/api/config/config_entries/options/flow", {"handler": self.entry_id})
        step = f"/api/config/config_entries/options/flow/{flow['flow_id']}"
        await self.assistant.post(step, {"next_step_id": "settings"})
        done = await self.assistant.post(step, {"speaking": speaking, "answering": {}, "sentences": {}})
        assert done["type"] == "create_entry", done


@contextlib.asynccontextmanager
async def home(*names: str, patience: float | None = None) -> AsyncIterator[Home]:
    """Run a home for the time of a `with` block."""
    async with contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        backend, ears, voice = [await stack.enter_async_context(server) for server in (Backend(), Ears(), Voice())]
        satellites = await stack.enter_async_context(rooms(*names, patience=patience))
        url = f"http://127.0.0.1:{free_port()}"
        await start_assistant(stack, folder / "config", url)
        assistant = await stack.enter_async_context(Assistant.connect(url, "a password of the test"))
        entry_id = await assistant.set_up(DOMAIN, {"url": backend.url, "verify_ssl": True})
        for server in (voice, ears, *satellites):
            await assistant.set_up("wyoming", {"host": "127.0.0.1", "port": server.port})
        async with assistant.socket() as socket:
            pipeline = await socket.call(
                "assist_pipeline/pipeline/create",
                name="Home",
                language="en",
                conversation_engine="conversation.mnemolis",
                conversation_language="en",
                prefer_local_intents=True,
                stt_engine="stt.ears",
                stt_language="en",
                tts_engine="tts.voice",
                tts_language="en",
                tts_voice="tones",
                wake_word_entity=None,
                wake_word_id=None,
            )
            await socket.call("assist_pipeline/pipeline/set_preferred", pipeline_id=pipeline["id"])
        for room in satellites:
            await asyncio.wait_for(room.ready.wait(), 20)
        yield Home(assistant, entry_id, backend, ears, voice, satellites)


async def test_a_satellite_hears_answers_fillers_and_late_answers_once_and_in_order() -> None:
    async with home("Kitchen", "Attic") as running:
        kitchen, attic = running.rooms
        await running.ask(kitchen, QUESTION)
        await kitchen.heard(1)
        assert running.read(kitchen) == [[ANSWER]], "an answer"

        await running.ask(kitchen, f"look up {QUESTION}")
        await kitchen.heard(2)
        assert running.read(kitchen)[1:] == [[ANSWER]], "a sentence"

        running.backend.delay = 3.0
        await running.ask(kitchen, f"{QUESTION} please")
        await kitchen.heard(3)
        assert running.read(kitchen)[2:] == [[FILLER, ANSWER]], "a filler, then the answer"
        filler, answer = kitchen.streams[2].arrivals[0], kitchen.streams[2].arrivals[-1]
        assert answer - filler > 0.5, "the filler was there before the answer"

        await running.option(answer_within=2.0, filler_after=0)
        running.backend.delay = 5.0
        await running.ask(kitchen, f"{QUESTION} today")
        await kitchen.heard(4)
        said = running.read(kitchen)[3]
        assert " ".join(said) == PROMISE, "a promise"
        await kitchen.heard(5)
        assert running.read(kitchen)[4][-1] == ANSWER, "kept by an announcement"

        running.backend.body, running.backend.delay = {"detail": "boom"}, 0.0
        await running.ask(attic, QUESTION)
        await attic.heard(1)
        assert "I don't understand" in " ".join(running.read(attic)[0]), "a failure is heard too"

        await asyncio.sleep(1.0)
        assert len(kitchen.streams) == 5, "nothing was said twice"
        assert len(attic.streams) == 1, "and nothing in another room"
        assert not kitchen.errors and not attic.errors


async def test_an_impatient_satellite_hears_filler_and_answer() -> None:
    """Some devices drop a stream that brings no audio for five seconds."""
    async with home("Hall", patience=5.0) as running:
        (hall,) = running.rooms
        running.backend.body = reply(answer="The Eiffel Tower is 330 metres tall. (kiwix)")
        running.backend.delay = 7.2
        await running.ask(hall, QUESTION)
        await hall.heard(1)
        assert running.read(hall) == [[FILLER, AGAIN, ANSWER]]
        assert not hall.streams[0].dropped
