"""Every language, from a sentence to audio: one real Home Assistant process, a pipeline and a voice for each."""

import asyncio
from collections.abc import AsyncIterator, Iterable
import contextlib
from dataclasses import dataclass
import json
from pathlib import Path
import random
import re
import shutil
import tempfile
import time
from typing import Any

from hassil.parse_expression import parse_sentence
import pytest

from custom_components.mnemolis_intents.sentence_triggers import read_file
from demo.assistant import Assistant
from demo.audio import as_wav, measure
from demo.children import child, first_line
from demo.house import DOMAIN, free_port, start_assistant
from demo.speech import languages, speak
from tests.backend import Backend, reply
from tests.sampling import Sampler
from tests.tongues import TONGUES, Tongue

ROOT = Path(__file__).parents[2]
SEED = 20261130

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed"),
    pytest.mark.usefixtures("socket_enabled"),
]


@dataclass(frozen=True)
class Turn:
    """What was heard to an utterance."""

    speech: str
    audio: bytes
    """As WAV."""


@dataclass
class Home:
    """A running Home Assistant with a pipeline in every language."""

    assistant: Assistant
    backend: Backend
    pipelines: dict[str, str]
    """Ids by language."""

    async def say(self, tongue: Tongue, text: str) -> Turn:
        """Say something to a language's pipeline, as a satellite does after it understood the words."""
        started, speech, path = time.monotonic(), "", ""
        run = {"start_stage": "intent", "end_stage": "tts", "input": {"text": text}}
        async with self.assistant.socket() as socket:
            async for event in socket.events("assist_pipeline/run", pipeline=self.pipelines[tongue.language], **run):
                match event["type"]:
                    case "intent-end":
                        speech = event["data"]["intent_output"]["response"]["speech"]["plain"]["speech"]
                    case "tts-end":
                        path = event["data"]["tts_output"]["url"]
                    case "run-end":
                        break
                    case kind:
                        assert kind != "error", (tongue.language, event)
        assert path, (tongue.language, text, speech)
        _, data = await self.assistant.download(path, started)
        return Turn(speech, await as_wav(data))

    async def last(self) -> dict[str, Any]:
        """Return what became of the last question."""
        entity = await entity_of(self.assistant, DOMAIN, "event")
        return dict((await self.assistant.get(f"/api/states/{entity}"))["attributes"])


async def entity_of(assistant: Assistant, platform: str, domain: str) -> str:
    """Return the entity of an integration in a domain."""
    async with assistant.socket() as socket:
        entities = await socket.call("config/entity_registry/list")
    (entity,) = [
        str(entity["entity_id"])
        for entity in entities
        if entity["platform"] == platform and entity["entity_id"].startswith(f"{domain}.")
    ]
    return entity


@contextlib.asynccontextmanager
async def home() -> AsyncIterator[Home]:
    """Run a home for the time of a `with` block."""
    async with contextlib.AsyncExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))
        backend = await stack.enter_async_context(Backend())
        log = folder / "voice.log"
        voice = await first_line(await stack.enter_async_context(child("-m", "demo.speech", log=log)), log)
        url = f"http://127.0.0.1:{free_port()}"
        await start_assistant(stack, folder / "config", url)
        assistant = await stack.enter_async_context(Assistant.connect(url, "only-here"))
        await assistant.set_up(DOMAIN, {"url": backend.url, "verify_ssl": True})
        await assistant.set_up("wyoming", {"host": "127.0.0.1", "port": int(voice)})
        yield Home(assistant, backend, await pipelines(assistant))


async def pipelines(assistant: Assistant) -> dict[str, str]:
    """Make a pipeline in every language, all with Home Assistant's own agent, and wait for the sentences."""
    engine = await entity_of(assistant, "wyoming", "tts")
    made: dict[str, str] = {}
    async with assistant.socket() as socket:
        for tongue in TONGUES:
            pipeline = await socket.call(
                "assist_pipeline/pipeline/create",
                name=tongue.language,
                language=tongue.tag,
                conversation_engine="conversation.home_assistant",
                conversation_language=tongue.tag,
                prefer_local_intents=True,
                stt_engine=None,
                stt_language=None,
                tts_engine=engine,
                tts_language=tongue.language.split("-", maxsplit=1)[0],
                tts_voice=tongue.voice,
                wake_word_entity=None,
                wake_word_id=None,
            )
            made[tongue.language] = str(pipeline["id"])
        # Those of many languages are registered as fewer templates, which have the same words.
        wanted = _words(line for tongue in TONGUES for line in read_file(tongue.language).triggers["ask"])
        async with asyncio.timeout(15):
            while not wanted <= _words((await socket.call("conversation/sentences/list"))["trigger_sentences"]):
                await asyncio.sleep(0.1)
    return made


def _words(lines: Iterable[str]) -> set[str]:
    return {word for line in lines for word in re.findall(r"\w+", line)}


def asking(tongue: Tongue) -> list[str]:
    """Return an utterance for every sentence of a language that asks, as speech recognition writes it."""
    said: list[str] = []
    for line in read_file(tongue.language).triggers["ask"]:
        sampler = Sampler(random.Random(f"{SEED} {line}"), said=tongue.query)
        text = sampler.draw(parse_sentence(line).expression).rstrip(tongue.marks)
        said.append(text[:1].upper() + text[1:] + tongue.marks[0])
    return said


async def is_voice_of(tongue: Tongue, turn: Turn) -> bool:
    """Tell whether audio is what the language's own voice makes of the words: as long, and not silent."""
    heard, own = measure(turn.audio), await speak(turn.speech, tongue.voice)
    return heard.peak > 0.1 and abs(heard.seconds - len(own.samples) / 2 / own.rate) < 0.2


async def test_there_is_a_voice_for_every_language() -> None:
    assert {tongue.voice for tongue in TONGUES} <= set(await languages())


async def test_every_language_is_heard_answered_and_apologised_in() -> None:
    async with home() as running:
        for tongue in TONGUES:
            running.backend.body = reply(result=tongue.material, answer=f"{tongue.answer} (kiwix)")
            for said in asking(tongue):
                running.backend.asked.clear()
                turn = await running.say(tongue, said)
                assert [body["query"] for body in running.backend.asked] == [tongue.query], said
                assert turn.speech == tongue.answer, said
                assert await is_voice_of(tongue, turn), said
            last = await running.last()
            assert (last["event_type"], last["language"]) == ("answered", tongue.tag)
        await running.backend.stop()
        for tongue in TONGUES:
            texts = json.loads(
                (ROOT / f"custom_components/{DOMAIN}/translations/{tongue.language}.json").read_text("utf-8")
            )
            turn = await running.say(tongue, asking(tongue)[0])
            assert turn.speech == texts["exceptions"]["failed_unreachable"]["message"]
            assert await is_voice_of(tongue, turn), tongue.language
