"""Print how long a listener waits for the first sound: through a real Home Assistant and a streaming Wyoming voice.

    python benchmarks/first_sound.py [--plot]

From the end of a question, as text, to the first byte of audio that a satellite would play, and to the last one. The
Home Assistant is a process of its own that was set up through its flows; the voice speaks a sentence when it has it,
in tones, without time for thinking. Beside ours stands Home Assistant's own agent, that answers a built-in question in
the same pipeline with the same voice, in turns. Ends by itself in under 5 minutes.
"""

import asyncio
from collections.abc import AsyncIterator
import contextlib
from pathlib import Path
import sys
import tempfile
import time
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks import drawing, rig  # noqa: E402
from demo.assistant import Assistant  # noqa: E402
from demo.house import DOMAIN, free_port, start_assistant  # noqa: E402
from tests.backend import EIFFEL, Backend, reply  # noqa: E402
from tests.e2e.voice import Voice  # noqa: E402

ROUNDS = 12
SECONDS = 200
QUESTION = "how tall is the eiffel tower"
GOOD = reply(answer="The Eiffel Tower is 330 metres tall. (kiwix)")
THEIRS = "Home Assistant's own agent: what time is it"
CASES: dict[str, tuple[str, float, Any]] = {
    THEIRS: ("what time is it", 0.0, GOOD),
    "answer": (QUESTION, 0.0, GOOD),
    "answer, through a sentence": (f"look up {QUESTION}", 0.0, GOOD),
    "answer, backend 1 s": (QUESTION, 1.0, GOOD),
    "quoted": (QUESTION, 0.0, reply(EIFFEL)),
    "quoted, since the answer was refused": (QUESTION, 0.0, reply(answer="It is 331 metres tall. (kiwix)")),
    "nothing found": (QUESTION, 0.0, reply("No results found in Kiwix.")),
    "failure": (QUESTION, 0.0, {"detail": "boom"}),
    "filler after 2 s, backend 3.5 s": (QUESTION, 3.5, GOOD),
}
"""What is said, the seconds that the backend takes, and its reply."""


@contextlib.asynccontextmanager
async def home() -> AsyncIterator[tuple[Assistant, Backend]]:
    """Run a Home Assistant with the integration, a backend and a voice."""
    async with contextlib.AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))
        backend, voice = await stack.enter_async_context(Backend()), await stack.enter_async_context(Voice())
        url = f"http://127.0.0.1:{free_port()}"
        await start_assistant(stack, Path(folder) / "config", url)
        assistant = await stack.enter_async_context(Assistant.connect(url, "a password of the benchmark"))
        await assistant.set_up(DOMAIN, {"url": backend.url, "verify_ssl": True})
        await assistant.set_up("wyoming", {"host": "127.0.0.1", "port": voice.port})
        yield assistant, backend


async def pipeline(assistant: Assistant, agent: str) -> str:
    """Make a pipeline with the streaming voice."""
    async with assistant.socket() as socket:
        made = await socket.call(
            "assist_pipeline/pipeline/create",
            name=agent,
            language="en",
            conversation_engine=agent,
            conversation_language="en",
            prefer_local_intents=True,
            stt_engine=None,
            stt_language=None,
            tts_engine="tts.voice",
            tts_language="en",
            tts_voice="tones",
            wake_word_entity=None,
            wake_word_id=None,
        )
    return str(made["id"])


async def hear(assistant: Assistant, pipeline_id: str, text: str) -> tuple[float, float]:
    """Say something; return the milliseconds to the first byte of audio and to the end of the turn."""
    await assistant.post("/api/services/tts/clear_cache", {})
    fetching: asyncio.Task[tuple[float, bytes]] | None = None
    ended = 0.0
    async with assistant.socket() as socket:
        started = time.monotonic()
        run = socket.events(
            "assist_pipeline/run", start_stage="intent", end_stage="tts", input={"text": text}, pipeline=pipeline_id
        )
        async for event in run:
            if event["type"] == "run-start":
                fetching = asyncio.create_task(assistant.download(event["data"]["tts_output"]["url"], started))
            if event["type"] == "intent-end":
                ended = time.monotonic() - started
            if event["type"] in ("run-end", "error"):
                break
    assert fetching
    first, audio = await asyncio.wait_for(fetching, 20)
    assert len(audio) > 1_000, "silence"
    return first * 1_000, ended * 1_000


async def main(arguments: list[str]) -> None:
    """Measure and print."""
    began = time.monotonic()
    print(rig.machine(), flush=True)
    heard: dict[str, list[tuple[float, float]]] = {name: [] for name in CASES}
    async with home() as (assistant, backend):
        theirs, ours = [await pipeline(assistant, agent) for agent in (rig.DEFAULT_AGENT, rig.AGENT)]
        for turn in range(ROUNDS):
            for name, (text, delay, body) in CASES.items():
                if (delay > 1 and turn > 3) or time.monotonic() - began > SECONDS:
                    continue
                backend.delay, backend.body = delay, body
                figures = await hear(assistant, theirs if name == THEIRS else ours, text)
                if turn:
                    heard[name].append(figures)
    own = rig.quantile([first for first, _ in heard[THEIRS]], 0.5)
    print(
        "\n| what is heard | first sound p50 ms | worst | of it words ready after, p50 | beside Home Assistant's own |"
    )
    print("|---|---|---|---|---|")
    for name, figures in heard.items():
        first = [one for one, _ in figures]
        words = rig.quantile([ended for _, ended in figures], 0.5)
        wait = 1_000 * CASES[name][1]
        beside = rig.quantile(first, 0.5) - own
        without = f"{beside - wait:+.0f} ms and the backend's {wait:.0f}" if wait == 1_000 else f"{beside:+.0f} ms"
        print(f"| {name} | {rig.quantile(first, 0.5):.0f} | {max(first):.0f} | {words:.0f} | {without} |")
    if "--plot" in arguments:
        drawing.bars(
            rig.IMAGES / "first_sound.svg",
            "From the end of the question to the first sound (median)",
            {name: rig.quantile([first for first, _ in figures], 0.5) for name, figures in heard.items()},
            unit="ms",
        )


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
