"""Assist around the integration: a pipeline, speech engines and a satellite that a test can look into."""

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from typing import Any, ClassVar

from homeassistant.components import assist_satellite, conversation, tts
from homeassistant.components.assist_pipeline.pipeline import KEY_ASSIST_PIPELINE, Pipeline
from homeassistant.config_entries import ConfigEntry, ConfigFlow
from homeassistant.core import Context, HomeAssistant
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import (
    MockConfigEntry,
    MockModule,
    MockPlatform,
    mock_config_flow,
    mock_integration,
    mock_platform,
)

AGENT = "conversation.mnemolis"
DEFAULT_AGENT = "conversation.home_assistant"


class WholeTts(tts.TextToSpeechEntity):
    """Speaks a whole message: its "audio" is the text."""

    _attr_name = "Whole"
    _attr_unique_id = "whole"
    _attr_supported_languages: ClassVar[list[str]] = ["en", "de"]
    _attr_default_language = "en"

    def get_tts_audio(self, message: str, language: str, options: dict[str, Any]) -> tts.TtsAudioType:
        """Return the text as audio."""
        return "mp3", message.encode()


class StreamingTts(WholeTts):
    """Speaks what comes, when it comes."""

    _attr_name = "Streaming"
    _attr_unique_id = "streaming"

    def __init__(self) -> None:
        """Remember what came and when."""
        self.heard: list[tuple[float, str]] = []

    async def async_stream_tts_audio(self, request: tts.TTSAudioRequest) -> tts.TTSAudioResponse:
        """Return the text as a stream of audio."""

        async def audio() -> AsyncGenerator[bytes]:
            async for text in request.message_gen:
                self.heard.append((asyncio.get_running_loop().time(), text))
                yield text.encode()

        return tts.TTSAudioResponse("mp3", audio())


class Satellite(assist_satellite.AssistSatelliteEntity):
    """A satellite that only announces."""

    _attr_name = "Kitchen"
    _attr_unique_id = "kitchen"
    _attr_supported_features = assist_satellite.AssistSatelliteEntityFeature.ANNOUNCE

    def __init__(self) -> None:
        """Remember what was announced."""
        self.announced: list[str] = []
        self.refuse = 0

    def async_get_configuration(self) -> assist_satellite.AssistSatelliteConfiguration:
        """Have no wake words."""
        raise NotImplementedError

    async def async_set_configuration(self, config: assist_satellite.AssistSatelliteConfiguration) -> None:
        """Have no wake words."""
        raise NotImplementedError

    def on_pipeline_event(self, event: Any) -> None:
        """Hear nothing of the pipeline."""

    async def async_announce(self, announcement: assist_satellite.AssistSatelliteAnnouncement) -> None:
        """Announce, or refuse as often as told."""
        if self.refuse:
            self.refuse -= 1
            raise ConnectionError
        self.announced.append(announcement.message)


@dataclass
class Assist:
    """What a test speaks through."""

    hass: HomeAssistant
    streaming: StreamingTts = field(default_factory=StreamingTts)
    satellite: Satellite = field(default_factory=Satellite)

    @property
    def satellite_id(self) -> str:
        """Entity ID of the satellite."""
        return self.satellite.entity_id

    async def set_up(self) -> None:
        """Set up the pipeline's components and the entities."""
        hass = self.hass
        for component in ("homeassistant", "assist_pipeline", "assist_satellite", "conversation"):
            assert await async_setup_component(hass, component, {})
        entities = {"tts": [WholeTts(), self.streaming], "assist_satellite": [self.satellite]}

        async def set_up_entry(hass: HomeAssistant, entry: ConfigEntry) -> bool:
            await hass.config_entries.async_forward_entry_setups(entry, list(entities))
            return True

        mock_integration(hass, MockModule("voice", async_setup_entry=set_up_entry), built_in=False)
        for platform, members in entities.items():

            async def add(_hass: HomeAssistant, _entry: ConfigEntry, add_entities: Any, members: Any = members) -> None:
                add_entities(members)

            mock_platform(hass, f"voice.{platform}", MockPlatform(async_setup_entry=add), built_in=False)
        mock_platform(hass, "voice.config_flow", built_in=False)

        class Flow(ConfigFlow):
            pass

        with mock_config_flow("voice", Flow):
            entry = MockConfigEntry(domain="voice")
            entry.add_to_hass(hass)
            assert await hass.config_entries.async_setup(entry.entry_id)
            await hass.async_block_till_done()

    async def pipeline(self, agent: str = AGENT, *, streaming: bool = False, language: str = "en") -> Pipeline:
        """Make a pipeline and prefer it."""
        store = self.hass.data[KEY_ASSIST_PIPELINE].pipeline_store
        pipeline = await store.async_create_item(
            {
                "name": "Test",
                "language": language,
                "conversation_engine": agent,
                "conversation_language": language,
                "prefer_local_intents": True,
                "stt_engine": None,
                "stt_language": None,
                "tts_engine": "tts.streaming" if streaming else "tts.whole",
                "tts_language": language,
                "tts_voice": None,
                "wake_word_entity": None,
                "wake_word_id": None,
            }
        )
        store.async_set_preferred_item(pipeline.id)
        return pipeline


@dataclass(frozen=True)
class Turn:
    """What became of an utterance in a pipeline."""

    events: list[tuple[str, dict[str, Any]]]
    audio: str

    @property
    def speech(self) -> str:
        """The text of the response."""
        return self._output["response"]["speech"]["plain"]["speech"]

    @property
    def response_type(self) -> str:
        """`query_answer`, or another kind of response."""
        return self._output["response"]["response_type"]

    @property
    def continues(self) -> bool:
        """Whether the microphone opens again."""
        return self._output["continue_conversation"]

    @property
    def _output(self) -> dict[str, Any]:
        ends = [data for kind, data in self.events if kind == "intent-end"]
        assert ends, f"the pipeline refused: {self.events}"
        return ends[0]["intent_output"]


async def run(ws: Any, http: Any, text: str, pipeline: Pipeline, conversation_id: str | None = None) -> Turn:
    """Say something to a pipeline, and fetch the audio that a satellite would play."""
    await ws.send_json_auto_id(
        {
            "type": "assist_pipeline/run",
            "start_stage": "intent",
            "end_stage": "tts",
            "input": {"text": text},
            "pipeline": pipeline.id,
            "conversation_id": conversation_id,
        }
    )
    answer = await ws.receive_json()
    assert answer["success"], answer
    events: list[tuple[str, dict[str, Any]]] = []
    fetching: asyncio.Task[str] | None = None

    async def fetch(url: str) -> str:
        response = await http.get(url)
        return (await response.read()).decode()

    while not events or events[-1][0] != "run-end":
        event = (await asyncio.wait_for(ws.receive_json(), 15))["event"]
        events.append((event["type"], event["data"] or {}))
        if event["type"] == "run-start":
            fetching = asyncio.create_task(fetch(event["data"]["tts_output"]["url"]))
    assert fetching
    return Turn(events, await asyncio.wait_for(fetching, 5))


async def say_to(hass: HomeAssistant, text: str, *, satellite: str | None = None, **where: Any) -> str:
    """Say something to an agent without a pipeline, as a satellite; return what is spoken."""
    result = await conversation.async_converse(
        hass,
        text,
        where.pop("conversation_id", None),
        Context(),
        where.pop("language", "en"),
        where.pop("agent", DEFAULT_AGENT),
        satellite_id=satellite,
        **where,
    )
    assert str(result.response.response_type) != "error", result.response.as_dict()
    return result.response.speech["plain"]["speech"]
