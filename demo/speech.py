"""A real text-to-speech server: the Wyoming protocol around espeak-ng.

`python -m demo.speech --port 0` prints its port and serves until it is stopped. The text goes to espeak-ng on its
standard input, never as an option, and a run that takes too long is ended.
"""

import argparse
import asyncio
import contextlib
from dataclasses import dataclass
from functools import partial
import io
import re
import shutil
import signal
import sys
from typing import override
import wave

from wyoming.audio import AudioChunk, AudioStart, AudioStop
from wyoming.error import Error
from wyoming.event import Event
from wyoming.info import Attribution, Describe, Info, TtsProgram, TtsVoice
from wyoming.ping import Ping, Pong
from wyoming.server import AsyncEventHandler
from wyoming.tts import Synthesize, SynthesizeChunk, SynthesizeStart, SynthesizeStop, SynthesizeStopped, SynthesizeVoice

PROGRAM = "espeak-ng"
TIMEOUT_SECONDS = 20
MAX_TEXT = 10_000
"""Characters that one request may speak."""
CHUNK_BYTES = 4096
DEFAULT_LANGUAGE = "en-us"

_SENTENCE_END = re.compile(r"[.!?。！？؟।](?=\s)")


class SpeechError(Exception):
    """espeak-ng is missing, failed, or took too long."""


@dataclass(frozen=True, slots=True)
class Speech:
    """Audio: 16-bit samples, one channel."""

    rate: int
    samples: bytes


async def languages() -> list[str]:
    """Return the languages that espeak-ng speaks, as it calls them."""
    listed = (await _run([PROGRAM, "--voices"], "")).decode(errors="replace")
    rows = [line.split() for line in listed.splitlines()[1:]]
    return list(dict.fromkeys(row[1] for row in rows if len(row) > 3))


def choose(voices: list[str], voice: SynthesizeVoice | None) -> str:
    """Return the language to speak: the voice that is named, else the nearest to its language, else English."""
    wanted = ((voice.name or voice.language) if voice else None) or DEFAULT_LANGUAGE
    wanted = wanted.lower().replace("_", "-")
    wanted = {"zh": "cmn", "zh-hans": "cmn", "no": "nb", "en": DEFAULT_LANGUAGE}.get(wanted, wanted)
    base = wanted.split("-", maxsplit=1)[0]
    for candidate in (wanted, base):
        if candidate in voices:
            return candidate
    return next((name for name in voices if name.split("-", maxsplit=1)[0] == base), DEFAULT_LANGUAGE)


async def speak(text: str, language: str) -> Speech:
    """Return a text spoken in a language that `languages` names."""
    # NUL ends the text for espeak-ng, and a lone surrogate cannot be encoded at all.
    plain = text[:MAX_TEXT].replace("\0", " ").encode("utf-8", "replace").decode()
    with wave.open(io.BytesIO(_whole(await _run([PROGRAM, "-v", language, "--stdin", "--stdout"], plain)))) as audio:
        return Speech(audio.getframerate(), audio.readframes(audio.getnframes()))


def _whole(audio: bytes) -> bytes:
    """Return WAV data whose header tells its length: written to a pipe, espeak-ng leaves a made-up one."""
    if len(audio) < 44:
        raise SpeechError("espeak-ng gave no audio")
    return (
        audio[:4]
        + (len(audio) - 8).to_bytes(4, "little")
        + audio[8:40]
        + (len(audio) - 44).to_bytes(4, "little")
        + audio[44:]
    )


async def _run(command: list[str], text: str) -> bytes:
    pipe = asyncio.subprocess.PIPE
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=pipe, stdout=pipe, stderr=asyncio.subprocess.DEVNULL
        )
    except FileNotFoundError as err:
        raise SpeechError(f"{PROGRAM} is not installed") from err
    try:
        output, _ = await asyncio.wait_for(process.communicate(text.encode()), TIMEOUT_SECONDS)
    except TimeoutError as err:
        raise SpeechError(f"{PROGRAM} took too long") from err
    finally:
        if process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    if process.returncode:
        raise SpeechError(f"{PROGRAM} failed with {process.returncode}")
    return output


def describe(voices: list[str]) -> Info:
    """Return what the server tells about itself: one voice a language."""
    source = Attribution(name="eSpeak NG", url="https://github.com/espeak-ng/espeak-ng")
    return Info(
        tts=[
            TtsProgram(
                name=PROGRAM,
                description="Text to speech with eSpeak NG",
                attribution=source,
                installed=True,
                version="1",
                supports_synthesize_streaming=True,
                voices=[
                    TtsVoice(
                        name=voice,
                        description=voice,
                        attribution=source,
                        installed=True,
                        version=None,
                        languages=_tags(voice),
                    )
                    for voice in voices
                ],
            )
        ]
    )


def _tags(voice: str) -> list[str]:
    """Return a voice's language tags as Home Assistant writes them; a main dialect also stands for its language."""
    parts = voice.split("-")
    tag = "-".join([parts[0], *(part.upper() if len(part) == 2 else part for part in parts[1:])])
    more = {"cmn": ["zh", "zh-CN"], "en-us": ["en"], "fr-fr": ["fr"], "nb": ["no"], "pt": ["pt-PT"]}.get(voice, [])
    return [tag, *more]


class SpeechHandler(AsyncEventHandler):
    """One client's connection."""

    def __init__(self, voices: list[str], reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve a client with the given voices."""
        super().__init__(reader, writer)
        self._voices = voices
        self._streaming = False
        self._voice: SynthesizeVoice | None = None
        self._pending = ""
        self._rate = 0

    @override
    async def handle_event(self, event: Event) -> bool:
        """Answer one event."""
        if Describe.is_type(event.type):
            await self.write_event(describe(self._voices).event())
        elif Ping.is_type(event.type):
            await self.write_event(Pong(text=Ping.from_event(event).text).event())
        elif SynthesizeStart.is_type(event.type):
            self._streaming, self._pending, self._rate = True, "", 0
            self._voice = SynthesizeStart.from_event(event).voice
        elif SynthesizeChunk.is_type(event.type):
            await self._take(SynthesizeChunk.from_event(event).text)
        elif SynthesizeStop.is_type(event.type):
            await self._finish()
        elif Synthesize.is_type(event.type) and not self._streaming:
            # Within a stream, the same text follows once more, for servers that cannot stream.
            asked = Synthesize.from_event(event)
            self._voice, self._rate = asked.voice, 0
            await self._say(asked.text)
            await self._end()
        return True

    async def _take(self, text: str) -> None:
        """Speak what is whole: a sentence as soon as its end is there."""
        self._pending = (self._pending + text)[:MAX_TEXT]
        ends = [match.end() for match in _SENTENCE_END.finditer(self._pending)]
        if ends:
            said, self._pending = self._pending[: ends[-1]], self._pending[ends[-1] :]
            await self._say(said)

    async def _finish(self) -> None:
        said, self._pending = self._pending, ""
        await self._say(said)
        await self._end()
        await self.write_event(SynthesizeStopped().event())
        self._streaming = False

    async def _say(self, text: str) -> None:
        if not text.strip():
            return
        try:
            speech = await speak(text, choose(self._voices, self._voice))
        except SpeechError as err:
            await self.write_event(Error(text=str(err), code="speech").event())
            return
        if not self._rate:
            self._rate = speech.rate
            await self.write_event(AudioStart(rate=speech.rate, width=2, channels=1).event())
        for start in range(0, len(speech.samples), CHUNK_BYTES):
            chunk = speech.samples[start : start + CHUNK_BYTES]
            await self.write_event(AudioChunk(rate=speech.rate, width=2, channels=1, audio=chunk).event())

    async def _end(self) -> None:
        if not self._rate:  # nothing was said: a client still waits for a start
            await self.write_event(AudioStart(rate=22050, width=2, channels=1).event())
        self._rate = 0
        await self.write_event(AudioStop().event())


class SpeechServer:
    """The server, on this machine alone."""

    def __init__(self) -> None:
        """Prepare a server; `start` opens its port."""
        self._server: asyncio.Server | None = None

    async def start(self, port: int = 0) -> int:
        """Open a port and return it."""
        factory = partial(SpeechHandler, await languages())

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            # A client that leaves, or that speaks another protocol, ends its own connection and nothing else.
            with contextlib.suppress(ConnectionError, ValueError, KeyError):
                await factory(reader, writer).run()

        self._server = await asyncio.start_server(serve, "127.0.0.1", port)
        return int(self._server.sockets[0].getsockname()[1])

    async def stop(self) -> None:
        """Close the port and what is connected to it."""
        if self._server is not None:
            self._server.close()
            self._server.close_clients()
            await self._server.wait_closed()


async def _serve(port: int) -> None:
    server = SpeechServer()
    print(await server.start(port), flush=True)
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    await stopped.wait()
    await server.stop()


def main() -> int:
    """Serve until a signal."""
    parser = argparse.ArgumentParser(prog="python -m demo.speech", description=__doc__)
    parser.add_argument("--port", type=int, default=0, help="0 takes a free one")
    arguments = parser.parse_args()
    if shutil.which(PROGRAM) is None:
        print(f"{PROGRAM} is not installed. Install it with: apt-get install espeak-ng", file=sys.stderr)
        return 1
    asyncio.run(_serve(arguments.port))
    return 0


if __name__ == "__main__":
    sys.exit(main())
