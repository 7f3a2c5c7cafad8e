"""From a question to audio: a real Home Assistant process, a real Wyoming voice, the real HTTP backend."""

import asyncio
from collections.abc import AsyncIterator
import contextlib
from functools import partial
import os
from pathlib import Path
import shutil
import signal
import sys
import tempfile

import pytest

from demo.agent import llm_agent
from demo.audio import measure
from demo.house import house

ROOT = Path(__file__).parents[2]

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed"),
    pytest.mark.usefixtures("socket_enabled"),
]

QUESTIONS = {
    "What is the population of Iceland?": ("answered", "364,036"),
    "How tall is Mount Rainier?": ("answered", "4,392"),
    "the capital of Peru": ("answered", "Lima"),
    "how big Canada is": ("answered", "9,984,670"),
    "which countries border Mongolia": ("answered", "China"),
    "What is the life expectancy in Japan?": ("answered", "85.2"),
    "what language they speak in Brazil": ("answered", "Portuguese"),
    "the highest mountain in France": ("answered", "Mont Blanc"),
    "the population density of Japan": ("not_in_sources", ""),
    "zzxqv qqqq": ("nothing_found", ""),
}


@contextlib.asynccontextmanager
async def demo(*arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run the demonstration as its user does; what it leaves behind when it is killed goes with its folder."""
    pipe = asyncio.subprocess.PIPE
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "demo",
            *arguments,
            cwd=ROOT,
            stdout=pipe,
            stderr=pipe,
            env=os.environ | {"TMPDIR": folder},
            # A shell's background job ignores Ctrl-C, and so would what it starts.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )
        try:
            yield process
        finally:
            if process.returncode is None:
                process.kill()
            await process.communicate()


def children(pid: int) -> list[int]:
    """Return the processes that a process started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def running_modules(pid: int) -> list[str]:
    """Return the module that a process runs with `python -m`."""
    words = Path(f"/proc/{pid}/cmdline").read_text().split("\0")
    return words[words.index("-m") + 1 :][:1]


async def ended(pids: list[int]) -> bool:
    """Wait until processes are gone."""
    for _ in range(300):
        if not any(_is_alive(pid) for pid in pids):
            return True
        await asyncio.sleep(0.1)
    return False


def _is_alive(pid: int) -> bool:
    try:
        # An ended process stays a zombie where nobody adopts it, as in a container without an init.
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError, ProcessLookupError:
        return False


async def test_the_demo_prints_an_answer_and_its_audio_is_not_silent() -> None:
    """One command: every line labelled, and what a satellite would play can be heard."""
    (ROOT / "demo" / "output" / "answer.wav").unlink(missing_ok=True)
    async with demo("What is the population of Iceland?") as process:
        pids: list[int] = []
        assert process.stderr is not None
        async for line in process.stderr:
            if b"Ready" in line:
                pids = children(process.pid)
                break
        output, errors = await process.communicate()
    assert process.returncode == 0, errors.decode()
    lines = dict(line.split(": ", 1) for line in output.decode().splitlines())
    assert list(lines) == ["question", "kind", "speech", "sources", "seconds", "audio"]
    assert lines["question"] == "What is the population of Iceland?"
    assert lines["kind"].startswith("answered")
    assert lines["speech"] == "Iceland has a population of 364,036 (2024 estimate)."
    assert lines["sources"] == "kiwix"
    assert 0 < float(lines["seconds"]) < 8
    audio = measure((ROOT / lines["audio"].split(" (")[0]).read_bytes())
    assert audio.seconds > 2
    assert audio.peak > 0.1
    assert len(pids) == 3
    assert await ended(pids)


async def test_questions_of_many_kinds_are_answered_aloud_and_the_material_is_untouched() -> None:
    async with house() as running:
        for question, (kind, words) in QUESTIONS.items():
            heard = await running.ask(question)
            assert heard.kind == kind, question
            assert words in heard.speech, question
            assert heard.audio.seconds > 0.8, question
            assert heard.audio.peak > 0.1, question
        told = await running.action("What is the population of Iceland?")
        direct = await running.backend_reply("What is the population of Iceland?")
        assert told["result"] == direct["result"]
        assert told["source_used"] == direct["source_used"]


async def test_the_action_and_the_tool_can_be_tried_too() -> None:
    """An automation answers its own sentence and notifies; an LLM agent gets the checked answer from the tool."""
    async with house() as running, llm_agent(running) as agent:
        heard = await running.assistant.converse("tell me the fact of the day")
        assert "4,392 meters" in heard
        async with running.assistant.socket() as socket:
            notes = {note["title"]: note["message"] for note in await socket.call("persistent_notification/get")}
        assert notes["Fact of the day"] == heard
        told = await running.assistant.converse("What is the capital of Peru?", agent)
        assert told.startswith("The tool says: ") and "Lima" in told


async def test_the_demo_says_what_died_and_goes_on_without_it() -> None:
    async with demo() as process:
        assert process.stdout is not None and process.stderr is not None
        while b"Ctrl-C" not in (line := await asyncio.wait_for(process.stdout.readline(), 90)):
            assert line
        pids = {module: pid for pid in children(process.pid) for module in running_modules(pid)}
        os.kill(pids["demo.backend"], signal.SIGKILL)
        told = ""
        while "apologises now" not in told:
            line = await asyncio.wait_for(process.stderr.readline(), 30)
            assert line, told
            told += line.decode()
        assert "The embedded Mnemolis has ended (killed by signal 9)." in told
        assert process.returncode is None
        os.kill(pids["homeassistant"], signal.SIGKILL)
        _, rest = await asyncio.wait_for(process.communicate(), 60)
        assert process.returncode == 1 and "Home Assistant has ended (killed by signal 9)." in rest.decode()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL], ids=lambda number: number.name)
async def test_whatever_ends_the_demo_ends_what_it_started(number: signal.Signals) -> None:
    async with demo() as process:
        assert process.stdout is not None
        told = [(await asyncio.wait_for(process.stdout.readline(), 90)).decode() for _ in range(3)]
        assert [line.split(": ")[0] for line in told] == ["url", "user", "password"]
        pids = children(process.pid)
        assert len(pids) == 3
        os.kill(process.pid, number)
        await asyncio.wait_for(process.communicate(), 60)
        assert await ended(pids)
