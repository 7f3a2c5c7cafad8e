"""Both ends of a voice conversation in the Wyoming protocol: a satellite, and the engines that understand and speak.

The voice speaks every sentence as a tone of its own, so that a test can tell from the audio that reached the satellite
what was said, in which order and how often. Its sentences end where Piper's do.
"""

import array
import asyncio
from collections.abc import AsyncIterator
import contextlib
from dataclasses import dataclass, field
import itertools
import math
from typing import Self, override

from sentence_stream import SentenceBoundaryDetector
from wyoming.asr import Transcript
from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.event import Event, async_read_event, async_write_event
from wyoming.info import AsrModel, AsrProgram, Attribution, Describe, Info, Satellite, TtsProgram, TtsVoice
from wyoming.ping import Ping, Pong
from wyoming.pipeline import PipelineStage, RunPipeline
from wyoming.satellite import RunSatellite
from wyoming.snd import Played
from wyoming.tts import Synthesize, SynthesizeChunk, SynthesizeStart, SynthesizeStop, SynthesizeStopped

RATE = 22_050
# About as long as a short sentence. ffmpeg, which Home Assistant puts in between, holds back the last 32 KiB.
TONE_SECONDS = 1.4
GAP_SECONDS = 0.1
_NOBODY = Attribution(name="", url="")
_INSTALLED = {"attribution": _NOBODY, "installed": True, "description": None, "version": None}


class Server:
    """A Wyoming server: one task a connection, all of them ended with it."""

    def __init__(self) -> None:
        """Prepare; `async with` opens the port."""
        self.port = 0
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_exc: object) -> None:
        """End every connection."""
        if self._server:
            self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            await self.converse(reader, writer)
        except ConnectionError, asyncio.CancelledError:
            pass
        finally:
            self._tasks.discard(task)
            with contextlib.suppress(Exception):
                writer.close()

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Answer events until the client leaves."""
        while event := await async_read_event(reader):
            if Ping.is_type(event.type):
                await async_write_event(Pong(text=Ping.from_event(event).text).event(), writer)
            else:
                await self.handle(event, writer)

    async def handle(self, event: Event, writer: asyncio.StreamWriter) -> None:
        """Answer one event."""
        raise NotImplementedError


class Ears(Server):
    """Speech to text that understands what it is told to understand."""

    def __init__(self) -> None:
        """Have understood nothing yet."""
        super().__init__()
        self.understood: list[str] = []

    @override
    async def handle(self, event: Event, writer: asyncio.StreamWriter) -> None:
        if Describe.is_type(event.type):
            model = AsrModel(name="script", languages=["en"], **_INSTALLED)
            await async_write_event(Info(asr=[AsrProgram(name="ears", models=[model], **_INSTALLED)]).event(), writer)
        elif AudioStop.is_type(event.type):
            await async_write_event(Transcript(text=self.understood.pop(0)).event(), writer)


class Voice(Server):
    """Text to speech in tones: one frequency a sentence."""

    def __init__(self) -> None:
        """Know no sentence yet."""
        super().__init__()
        self.sentences: list[str] = []

    @override
    async def handle(self, event: Event, writer: asyncio.StreamWriter) -> None:
        if Describe.is_type(event.type):
            await async_write_event(self._info().event(), writer)
        elif Synthesize.is_type(event.type):
            await self._start(writer)
            await self._speak(Synthesize.from_event(event).text, writer)
            await async_write_event(AudioStop().event(), writer)

    @override
    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Speak whole messages, and streams sentence by sentence as Piper does."""
        detector: SentenceBoundaryDetector | None = None
        while event := await async_read_event(reader):
            if SynthesizeStart.is_type(event.type):
                detector = SentenceBoundaryDetector()
                await self._start(writer)
            elif detector and SynthesizeChunk.is_type(event.type):
                for sentence in detector.add_chunk(SynthesizeChunk.from_event(event).text):
                    await self._speak(sentence, writer)
            elif detector and SynthesizeStop.is_type(event.type):
                await self._speak(detector.finish(), writer)
                await async_write_event(AudioStop().event(), writer)
                await async_write_event(SynthesizeStopped().event(), writer)
                detector = None
            elif detector is None:
                await self.handle(event, writer)

    def _info(self) -> Info:
        voice = TtsVoice(name="tones", languages=["en"], **_INSTALLED)
        return Info(tts=[TtsProgram(name="voice", voices=[voice], supports_synthesize_streaming=True, **_INSTALLED)])

    async def _start(self, writer: asyncio.StreamWriter) -> None:
        await async_write_event(AudioStart(rate=RATE, width=2, channels=1).event(), writer)

    async def _speak(self, text: str, writer: asyncio.StreamWriter) -> None:
        sentence = " ".join(text.split())
        if not sentence:
            return
        if sentence not in self.sentences:
            self.sentences.append(sentence)
        audio = _tone(_frequency(self.sentences.index(sentence)))
        await async_write_event(AudioChunk(rate=RATE, width=2, channels=1, audio=audio).event(), writer)

    def read(self, audio: bytes) -> list[str]:
        """Return the sentences that are heard in audio, in order."""
        return [self.sentences[_nearest(frequency)] for frequency in _tones(audio)]


def _frequency(number: int) -> int:
    return 400 + 150 * number


def _nearest(frequency: float) -> int:
    return round((frequency - 400) / 150)


def _tone(frequency: int) -> bytes:
    samples = array.array("h", (
        int(12_000 * math.sin(2 * math.pi * frequency * index / RATE)) for index in range(int(TONE_SECONDS * RATE))
    ))  # fmt: skip
    samples.extend([0] * int(GAP_SECONDS * RATE))
    return samples.tobytes()


def _tones(audio: bytes) -> list[float]:
    """Measure the tones between silences, by their zero crossings."""
    samples = array.array("h", audio[: len(audio) // 2 * 2])
    window = RATE // 100
    loud = [
        max(map(abs, samples[start : start + window]), default=0) > 3_000 for start in range(0, len(samples), window)
    ]
    found: list[float] = []
    start: int | None = None
    for index, is_loud in enumerate([*loud, False]):
        if is_loud and start is None:
            start = index
        elif not is_loud and start is not None:
            part = samples[(start + 1) * window : (index - 1) * window]
            if len(part) > RATE // 10:
                crossings = sum((a < 0) != (b < 0) for a, b in itertools.pairwise(part))
                found.append(crossings * RATE / (2 * len(part)))
            start = None
    return found


@dataclass
class Stream:
    """One stretch of audio that the satellite was sent, from start to stop."""

    began: float
    audio: bytearray = field(default_factory=bytearray)
    arrivals: list[float] = field(default_factory=list)
    """When audio bytes came, in event loop time."""
    whole: bool = False
    dropped: bool = False
    """The satellite lost patience and plays no more of it."""


class Room(Server):
    """A satellite in a room. An impatient one drops a stream that brings no audio for some seconds."""

    def __init__(self, name: str, patience: float | None = None) -> None:
        """Take the satellite's name, and the seconds that it waits for audio within a stream."""
        super().__init__()
        self.name = name
        self.streams: list[Stream] = []
        self.errors: list[str] = []
        self.ready = asyncio.Event()
        self._patience = patience
        self._writer: asyncio.StreamWriter | None = None

    @override
    async def handle(self, event: Event, writer: asyncio.StreamWriter) -> None:
        now = asyncio.get_running_loop().time()
        if Describe.is_type(event.type):
            await async_write_event(Info(satellite=Satellite(name=self.name, **_INSTALLED)).event(), writer)
        elif RunSatellite.is_type(event.type):
            self._writer = writer
            self.ready.set()
        elif AudioStart.is_type(event.type):
            self.streams.append(Stream(now))
        elif AudioChunk.is_type(event.type) and self.streams:
            self._hear(self.streams[-1], AudioChunk.from_event(event).audio, now)
        elif AudioStop.is_type(event.type) and self.streams:
            self.streams[-1].whole = True
            await async_write_event(Played().event(), writer)
        elif event.type == "error":
            self.errors.append(str(event.data))

    def _hear(self, stream: Stream, audio: bytes, now: float) -> None:
        last = stream.arrivals[-1] if stream.arrivals else stream.began
        if self._patience is not None and now - last > self._patience:
            stream.dropped = True
        if not stream.dropped:
            stream.audio += audio
            stream.arrivals.append(now)

    async def speak(self) -> None:
        """Send a pipeline run and a moment of audio, as after a wake word."""
        assert self._writer
        run = RunPipeline(start_stage=PipelineStage.ASR, end_stage=PipelineStage.TTS)
        await async_write_event(run.event(), self._writer)
        for _ in range(5):
            silence = AudioChunk(rate=16_000, width=2, channels=1, audio=bytes(3_200))
            await async_write_event(silence.event(), self._writer)
        await async_write_event(AudioStop().event(), self._writer)

    async def heard(self, count: int, seconds: float = 20) -> list[Stream]:
        """Wait for that many whole stretches of audio."""
        async with asyncio.timeout(seconds):
            while sum(stream.whole for stream in self.streams) < count:
                await asyncio.sleep(0.02)
        return self.streams


@contextlib.asynccontextmanager
async def rooms(*names: str, patience: float | None = None) -> AsyncIterator[list[Room]]:
    """Open satellites."""
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Room(name, patience)) for name in names]
