"""A house that hears an answer: a real Home Assistant with our integration, an embedded Mnemolis and a real voice.

Everything listens on 127.0.0.1, is set up through the same flows that an owner uses, and ends with this process.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
import contextlib
from dataclasses import dataclass, field
import json
from pathlib import Path
import secrets
import socket
import tempfile
import time
from typing import Any

from aiohttp import ClientError, ClientSession

from .assistant import USER, Assistant, AssistantError
from .audio import Audio, as_wav, measure
from .children import ROOT, Child, ChildError, child, first_line, tail

DOMAIN = "mnemolis_intents"
LEAD_IN = "look up"
START_SECONDS = 120

_CONFIGURATION = """\
homeassistant:
  name: Demo house
  internal_url: URL
  external_url: URL
  country: US
api:
config:
frontend:
conversation:
assist_pipeline:
# What an owner writes to use the action: asked by a sentence of its own, or run in the automations' list.
automation:
  - id: fact_of_the_day
    alias: Fact of the day
    triggers:
      - trigger: conversation
        command: tell me the fact of the day
    actions:
      - action: mnemolis_intents.ask
        data:
          question: How tall is Mount Rainier?
          style: brief
        response_variable: told
      - action: persistent_notification.create
        data:
          title: Fact of the day
          message: "{{ told.speech }}"
      - set_conversation_response: "{{ told.speech }}"
logger:
  default: warning
"""


def _storage(url: str) -> dict[str, dict[str, Any]]:
    """Return what Home Assistant finds in its storage as it starts for the first time.

    Its port stands here because HTTP in YAML is on its way out: a trial that is undone after five minutes. Of the
    onboarding only the first user is left: the other steps ask for a location and set up what wants the internet.
    """
    http = {
        "server_host": ["127.0.0.1"],
        "server_port": int(url.rsplit(":", 1)[1]),
        "cors_allowed_origins": [],
        "login_attempts_threshold": -1,
        "ip_ban_enabled": True,
        "ssl_profile": "modern",
        "use_x_frame_options": True,
        "created_at": "2026-11-30T00:00:00+00:00",
        "error": None,
        "error_message": None,
    }
    return {
        "http": {
            "version": 2,
            "minor_version": 2,
            "data": {
                "stable": http,
                "pending": None,
                "yaml_migration_done": True,
            },
        },
        "onboarding": {"version": 4, "minor_version": 1, "data": {"done": ["core_config", "analytics", "integration"]}},
    }


@dataclass(frozen=True, slots=True)
class Heard:
    """One question as a listener lived it."""

    question: str
    speech: str
    seconds: float
    """From the end of the question to the first of its audio."""
    audio: Audio
    data: bytes = field(repr=False)
    """The audio, as WAV."""
    kind: str = ""
    """The rung that was spoken; `other` where Home Assistant answered by itself."""
    sources: tuple[str, ...] = ()
    asked_again: bool = False
    """Kind and sources are from a second question by the action: there was no event entity."""


@dataclass(frozen=True, slots=True)
class House:
    """A running house."""

    url: str
    user: str
    password: str
    assistant: Assistant
    backend_url: str
    backend_key: str
    pipeline: str
    children: tuple[Child, ...]
    """The embedded Mnemolis, the voice and Home Assistant."""

    async def ask(self, question: str) -> Heard:
        """Ask through the pipeline, as a satellite does after it understood the words."""
        started = time.monotonic()
        event_entity = await self._event_entity()
        before = await self.assistant.get(f"/api/states/{event_entity}") if event_entity else None
        speech, audio_path = "", ""
        async with self.assistant.socket() as socket:
            run = {
                "start_stage": "intent",
                "end_stage": "tts",
                "input": {"text": f"{LEAD_IN} {question}"},
                "pipeline": self.pipeline,
            }
            async for event in socket.events("assist_pipeline/run", **run):
                match event["type"]:
                    case "intent-end":
                        speech = event["data"]["intent_output"]["response"]["speech"]["plain"]["speech"]
                    case "tts-end":
                        audio_path = event["data"]["tts_output"]["url"]
                    case "error":
                        raise AssistantError(f"the pipeline failed: {event['data']['message']}")
                    case "run-end":
                        break
                    case _:
                        pass
        wait, data = await self.assistant.download(audio_path, started)
        data = await as_wav(data)
        kind, sources, again = await self._how(question, event_entity, before)
        return Heard(question, speech, wait, measure(data), data, kind, sources, again)

    async def _how(self, question: str, entity: str | None, before: Any) -> tuple[str, tuple[str, ...], bool]:
        """Return the rung that was spoken and its sources: from the event entity, else by asking the action."""
        if entity:
            for _ in range(20):
                state = await self.assistant.get(f"/api/states/{entity}")
                if state["state"] != before["state"] and (kind := state["attributes"].get("event_type")):
                    return str(kind), tuple(state["attributes"].get("sources") or ()), False
                await asyncio.sleep(0.05)
            return "other", (), False
        told = await self.action(question)
        return str(told["kind"]), tuple(told["sources"]), True

    async def action(self, question: str, **fields: Any) -> dict[str, Any]:
        """Return the response of the action `ask`."""
        told = await self.assistant.post(f"/api/services/{DOMAIN}/ask?return_response", {"question": question} | fields)
        return dict(told["service_response"])

    async def backend_reply(self, question: str) -> dict[str, Any]:
        """Return what the backend itself replies to a question."""
        async with (
            ClientSession(headers={"X-API-Key": self.backend_key}) as session,
            session.post(f"{self.backend_url}/search", json={"query": question}) as reply,
        ):
            return dict(await reply.json())

    async def _event_entity(self) -> str | None:
        return await _entity(self.assistant, DOMAIN, "event")

    @property
    def backend(self) -> Child:
        """The embedded Mnemolis."""
        return self.children[0]


@contextlib.asynccontextmanager
async def house(
    say: Callable[[str], None] = lambda _: None, *, backend_arguments: tuple[str, ...] = ()
) -> AsyncIterator[House]:
    """Run a house for the time of a `with` block. `say` hears how far it is."""
    async with contextlib.AsyncExitStack() as stack:
        folder = Path(
            stack.enter_context(tempfile.TemporaryDirectory(prefix="mnemolis-house-", ignore_cleanup_errors=True))
        )
        key = secrets.token_hex(16)
        say("Starting the embedded Mnemolis and the voice")
        (mnemolis, backend), (speech, voice) = await asyncio.gather(
            _start(stack, "The embedded Mnemolis", folder, "-m", "demo.backend", "--api-key", key, *backend_arguments),
            _start(stack, "The voice", folder, "-m", "demo.speech"),
        )
        say("Starting Home Assistant")
        url = f"http://127.0.0.1:{free_port()}"
        children = (mnemolis, speech, await start_assistant(stack, folder / "config", url))
        password = secrets.token_urlsafe(9)
        assistant = await stack.enter_async_context(Assistant.connect(url, password))
        say("Setting up the integration through its config flow")
        await assistant.set_up(DOMAIN, {"url": backend, "api_key": key, "verify_ssl": True})
        say("Setting up the voice and the Assist pipeline")
        await assistant.set_up("wyoming", {"host": "127.0.0.1", "port": int(voice)})
        agent = await _entity(assistant, DOMAIN, "conversation")
        pipeline = await create_pipeline(assistant, "Demo house", agent or "conversation.home_assistant")
        async with assistant.socket() as socket:
            await socket.call("assist_pipeline/pipeline/set_preferred", pipeline_id=pipeline)
        say("Ready")
        yield House(url, USER, password, assistant, backend, key, pipeline, children)
        say("Closing the house")


async def _start(stack: contextlib.AsyncExitStack, name: str, folder: Path, *arguments: str) -> tuple[Child, str]:
    """Start a server of ours and return it with the line that tells where it is."""
    log = folder / f"{arguments[1]}.log"
    process = await stack.enter_async_context(child(*arguments, log=log))
    return Child(name, process, log), await first_line(process, log)


async def start_assistant(stack: contextlib.AsyncExitStack, config: Path, url: str) -> Child:
    """Start Home Assistant with a configuration of its own and wait until it answers."""
    (config / ".storage").mkdir(parents=True)
    (config / "custom_components").mkdir()
    (config / "custom_components" / DOMAIN).symlink_to(ROOT / "custom_components" / DOMAIN)
    (config / "configuration.yaml").write_text(_CONFIGURATION.replace("URL", url))
    for key, stored in _storage(url).items():
        (config / ".storage" / key).write_text(json.dumps({"key": key} | stored))
    log = config.parent / "home-assistant.log"
    process = await stack.enter_async_context(
        child("-m", "homeassistant", "--skip-pip", "--config", str(config), log=log)
    )
    drain = asyncio.create_task(_drain(process))
    stack.callback(drain.cancel)
    until = time.monotonic() + START_SECONDS
    async with ClientSession() as session:
        while time.monotonic() < until and process.returncode is None:
            with contextlib.suppress(ClientError, TimeoutError):
                async with session.get(f"{url}/api/onboarding") as reply:
                    if reply.status == 200:
                        return Child("Home Assistant", process, log)
            await asyncio.sleep(0.2)
    raise ChildError(f"Home Assistant did not start. {tail(log)}")


async def _drain(process: asyncio.subprocess.Process) -> None:
    """Read what a process prints, so that it never waits for a full pipe."""
    assert process.stdout is not None
    while await process.stdout.read(65536):
        pass


async def create_pipeline(assistant: Assistant, name: str, agent: str, *, local_first: bool = True) -> str:
    """Create an Assist pipeline with the house's voice."""
    voice = await _entity(assistant, "wyoming", "tts")
    async with assistant.socket() as socket:
        pipeline = await socket.call(
            "assist_pipeline/pipeline/create",
            name=name,
            language="en",
            conversation_engine=agent,
            conversation_language="en",
            prefer_local_intents=local_first,
            stt_engine=None,
            stt_language=None,
            tts_engine=voice,
            tts_language="en",
            tts_voice="en-us",
            wake_word_entity=None,
            wake_word_id=None,
        )
        return str(pipeline["id"])


async def entity_of(assistant: Assistant, platform: str, domain: str) -> str:
    """Return the entity of an integration in a domain; wait for it to be there."""
    for _ in range(100):
        if entity := await _entity(assistant, platform, domain):
            return entity
        await asyncio.sleep(0.1)
    raise AssistantError(f"{platform} has no {domain} entity")


async def _entity(assistant: Assistant, platform: str, domain: str) -> str | None:
    """Return the entity of an integration in a domain, once it is there."""
    async with assistant.socket() as socket:
        for entry in await socket.call("config/entity_registry/list"):
            if entry["platform"] == platform and entry["entity_id"].startswith(f"{domain}."):
                return str(entry["entity_id"])
    return None


def free_port() -> int:
    """Return a port of this machine that nothing listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])
