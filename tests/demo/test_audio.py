"""Audio is measured as it is heard: how long, and how loud at its loudest."""

from array import array
import io
import math
import shutil
import wave

import pytest

from demo.audio import as_wav, measure


def tone(seconds: float, level: float, rate: int = 8000) -> bytes:
    """Return a WAV file with a tone of a level between 0 and 1."""
    samples = array("h", (round(32767 * level * math.sin(i / 3)) for i in range(round(seconds * rate))))
    file = io.BytesIO()
    with wave.open(file, "wb") as writer:
        writer.setparams((1, 2, rate, 0, "NONE", "NONE"))
        writer.writeframes(samples.tobytes())
    return file.getvalue()


def test_a_tone_has_its_length_and_its_level() -> None:
    audio = measure(tone(1.5, 0.5))
    assert audio.seconds == pytest.approx(1.5)
    assert audio.peak == pytest.approx(0.5, abs=0.01)


def test_silence_has_a_length_and_no_level() -> None:
    audio = measure(tone(1, 0))
    assert (audio.seconds, audio.peak) == (1, 0)


@pytest.mark.parametrize("length", [0, 0xFFFFFFFF])
def test_a_streamed_file_whose_header_tells_no_length_is_measured_whole(length: int) -> None:
    streamed = bytearray(tone(2, 0.5))
    streamed[40:44] = length.to_bytes(4, "little")
    assert measure(bytes(streamed)).seconds == pytest.approx(2)


@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="ffmpeg is not installed")
async def test_wav_stays_as_it_is_and_anything_else_is_no_wav() -> None:
    data = tone(0.1, 0.5)
    assert await as_wav(data) == data
    assert await as_wav(b"not audio") == b""


async def test_streamed_wav_gets_its_lengths() -> None:
    """Players complain about a header that says the file is two gigabytes long."""
    data = tone(0.1, 0.5)
    streamed = data[:4] + b"\xff\xff\xff\xff" + data[8:40] + b"\xff\xff\xff\xff" + data[44:]
    assert await as_wav(streamed) == data
