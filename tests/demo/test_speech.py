"""The voice: a real Wyoming server whose audio is not silent."""

from array import array
from collections.abc import AsyncIterator
from pathlib import Path
import shutil

import pytest
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.client import AsyncTcpClient
from wyoming.event import Event
from wyoming.info import Describe, Info
from wyoming.tts import Synthesize, SynthesizeChunk, SynthesizeStart, SynthesizeStop, SynthesizeStopped, SynthesizeVoice

from demo import speech
from demo.speech import SpeechServer, choose, speak

pytestmark = pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")

VOICES = ["cmn", "de", "en-gb", "en-us", "fr-fr", "nb", "pt", "pt-br"]


@pytest.fixture
async def client(socket_enabled: None) -> AsyncIterator[AsyncTcpClient]:
    """Return a client of a running server."""
    server = SpeechServer()
    client = AsyncTcpClient("127.0.0.1", await server.start())
    await client.connect()
    yield client
    await client.disconnect()
    await server.stop()


async def until(client: AsyncTcpClient, last: str) -> list[Event]:
    """Return the events up to one of a type."""
    events: list[Event] = []
    while not events or events[-1].type != last:
        event = await client.read_event()
        assert event is not None, "the connection was closed"
        events.append(event)
    return events


def seconds_and_peak(events: list[Event]) -> tuple[float, int]:
    """Return how long the audio of some events is and how loud it gets."""
    start = AudioStart.from_event(events[0])
    assert (start.width, start.channels) == (2, 1)
    samples = array(
        "h", b"".join(AudioChunk.from_event(event).audio for event in events if AudioChunk.is_type(event.type))
    )
    return len(samples) / start.rate, max(map(abs, samples), default=0)


async def test_the_server_tells_its_voices_and_that_it_can_stream(client: AsyncTcpClient) -> None:
    await client.write_event(Describe().event())
    info = Info.from_event((await until(client, "info"))[0])
    assert info.tts[0].supports_synthesize_streaming
    languages = {tag for voice in info.tts[0].voices for tag in voice.languages}
    assert {"en", "en-US", "de", "fr", "es", "nl", "pl", "sv", "ru", "hi", "zh", "ar", "ja", "ko"} <= languages


async def test_a_sentence_is_spoken_and_not_silent(client: AsyncTcpClient) -> None:
    await client.write_event(
        Synthesize(text="Iceland has a population of 364,036.", voice=SynthesizeVoice(name="en-us")).event()
    )
    seconds, peak = seconds_and_peak(await until(client, "audio-stop"))
    assert seconds > 1.5
    assert peak > 3000


async def test_a_streamed_text_is_spoken_sentence_by_sentence_and_once(client: AsyncTcpClient) -> None:
    await client.write_event(SynthesizeStart(voice=SynthesizeVoice(name="en-us")).event())
    await client.write_event(SynthesizeChunk(text="One moment, please. ").event())
    early = await until(client, "audio-chunk")
    assert AudioStart.is_type(early[0].type)
    await client.write_event(SynthesizeChunk(text="The capital of France ").event())
    await client.write_event(SynthesizeChunk(text="is Paris.").event())
    # Home Assistant sends the whole text once more, for servers that cannot stream.
    await client.write_event(Synthesize(text="One moment, please. The capital of France is Paris.").event())
    await client.write_event(SynthesizeStop().event())
    events = early + await until(client, "synthesize-stopped")
    assert [event.type for event in events].count("audio-start") == 1
    assert AudioStop.is_type(events[-2].type)
    assert SynthesizeStopped.is_type(events[-1].type)
    seconds, peak = seconds_and_peak(events)
    whole = await speak("One moment, please. The capital of France is Paris.", "en-us")
    assert peak > 3000
    assert seconds == pytest.approx(len(whole.samples) / 2 / whole.rate, rel=0.3)


async def test_an_empty_text_ends_at_once(client: AsyncTcpClient) -> None:
    await client.write_event(Synthesize(text="  ").event())
    assert [event.type for event in await until(client, "audio-stop")] == ["audio-start", "audio-stop"]


@pytest.mark.parametrize(
    "text", ["-v de --help", "--stdin", "\ud800 surrogate", "nul \0 here", "<speak>tags</speak>", "\u202ebidi"]
)
async def test_a_text_is_never_an_option_and_nothing_breaks(text: str) -> None:
    assert len((await speak(text, "en-us")).samples) > 5000


async def test_nonsense_on_the_wire_ends_that_connection_only(client: AsyncTcpClient) -> None:
    assert client._writer is not None
    client._writer.write(b"GET / HTTP/1.1\r\n\r\n")
    await client._writer.drain()
    assert await client.read_event() is None
    other = AsyncTcpClient(client.host, client.port)
    await other.connect()
    await other.write_event(Describe().event())
    assert Info.is_type((await until(other, "info"))[0].type)
    await other.disconnect()


@pytest.mark.parametrize(
    ("voice", "chosen"),
    [
        (None, "en-us"),
        (SynthesizeVoice(name="de"), "de"),
        (SynthesizeVoice(language="de_AT"), "de"),
        (SynthesizeVoice(language="fr"), "fr-fr"),
        (SynthesizeVoice(language="pt-BR"), "pt-br"),
        (SynthesizeVoice(language="zh-Hans"), "cmn"),
        (SynthesizeVoice(language="no"), "nb"),
        (SynthesizeVoice(name="--help"), "en-us"),
        (SynthesizeVoice(language="xx"), "en-us"),
    ],
)
def test_the_nearest_voice_speaks(voice: SynthesizeVoice | None, chosen: str) -> None:
    assert choose(VOICES, voice) == chosen


def is_running(pid: Path) -> bool:
    """Whether the process whose number a file holds is there."""
    return Path(f"/proc/{pid.read_text().strip()}").exists()


async def test_a_voice_that_hangs_is_ended_and_the_client_is_told(
    client: AsyncTcpClient, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pid = tmp_path / "pid"
    hanging = tmp_path / "hanging"
    hanging.write_text(f"#!/bin/sh\necho $$ >{pid}\nexec sleep 60\n")
    hanging.chmod(0o755)
    monkeypatch.setattr(speech, "PROGRAM", str(hanging))
    monkeypatch.setattr(speech, "TIMEOUT_SECONDS", 0.5)
    await client.write_event(Synthesize(text="Hello.").event())
    events = [event.type for event in await until(client, "audio-stop")]
    assert events == ["error", "audio-start", "audio-stop"]
    assert not is_running(pid)
