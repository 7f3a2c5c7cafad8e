"""How long and how loud audio is."""

from array import array
import asyncio
from dataclasses import dataclass
import io
import wave


@dataclass(frozen=True, slots=True)
class Audio:
    """What a satellite plays."""

    seconds: float
    peak: float
    """The loudest sample, 0 (silent) to 1."""


def measure(data: bytes) -> Audio:
    """Measure 16-bit WAV data. A streamed file's header tells no length: what is there counts."""
    with wave.open(io.BytesIO(data)) as file:
        rate, channels = file.getframerate(), file.getnchannels()
    start = data.find(b"data") + 8
    samples = array("h", data[start : start + (len(data) - start) // 2 * 2])
    return Audio(len(samples) / channels / rate, max(map(abs, samples), default=0) / 32768)


async def as_wav(data: bytes) -> bytes:
    """Return audio of any kind as WAV; Home Assistant may have compressed it."""
    if data.startswith(b"RIFF"):
        return _with_sizes(data)
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *("ffmpeg", "-loglevel", "error", "-i", "pipe:0", "-f", "wav", "-acodec", "pcm_s16le", "pipe:1"),
        stdin=pipe,
        stdout=pipe,
    )
    output, _ = await process.communicate(data)
    return _with_sizes(output)


def _with_sizes(data: bytes) -> bytes:
    """Return WAV data with its lengths written in: what was streamed has none in its header, and players complain."""
    start = data.find(b"data") + 8
    if start < 8:
        return data
    audio = data[start:]
    return b"".join(
        (b"RIFF", (len(data) - 8).to_bytes(4, "little"), data[8 : start - 4], len(audio).to_bytes(4, "little"), audio)
    )
