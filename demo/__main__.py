"""Hear an answer in a real Home Assistant: `python -m demo "What is the population of Iceland?"`.

Without a question the house stays up and tells its address and login.
"""

import argparse
import asyncio
from collections.abc import Callable
import contextlib
import signal
import sys
import time

from .agent import PIPELINE, llm_agent
from .assistant import AssistantError
from .children import ROOT, ChildError, ends
from .house import House, house

OUTPUT = ROOT / "demo" / "output"


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/demo", description=__doc__)
    parser.add_argument("question", nargs="*", help="what to ask; several words need no quotes")
    parser.add_argument(
        "--llm", action="store_true", help="compose answers with a small language model (requirements/llm.txt)"
    )
    return parser.parse_args()


async def _ask(running: House, question: str) -> None:
    heard = await running.ask(question)
    OUTPUT.mkdir(parents=True, exist_ok=True)
    path = OUTPUT / "answer.wav"
    path.write_bytes(heard.data)
    again = " (asked once more through the action, to tell)" if heard.asked_again else ""
    print(f"question: {heard.question}")
    print(f"kind: {heard.kind}{again}")
    print(f"speech: {heard.speech}")
    print(f"sources: {', '.join(heard.sources) or 'none'}")
    print(f"seconds: {heard.seconds:.2f}")
    print(
        f"audio: {path.relative_to(ROOT)} ({heard.audio.seconds:.1f} s, peak level {heard.audio.peak:.0%})", flush=True
    )


_USES = f"""\
Log in, and try its three uses:
1. Assist, as a satellite uses it: type "look up the capital of Peru".
2. The action in an automation: type "tell me the fact of the day", or run it in Settings > Automations & scenes. The
   answer is a notification too.
3. The tool of LLM agents: choose the assistant "{PIPELINE}" in Assist, and ask what you like. A script
   stands in for the model: it calls the tool and says what comes back.
Ctrl-C ends everything."""
_WITHOUT = {
    "The embedded Mnemolis": "Home Assistant goes on, and apologises now, as for any server that is down.",
    "The voice": "Home Assistant goes on, without speech.",
}


async def _stay_up(running: House, say: Callable[[str], None]) -> None:
    """Tell of everything that ends by itself; without Home Assistant there is nothing left to try."""
    async for child in ends(running.children):
        if child.name not in _WITHOUT:
            raise ChildError(child.obituary())
        say(f"{child.obituary()}\n{_WITHOUT[child.name]} Start the demo again to have it back.")


async def _run(arguments: argparse.Namespace) -> None:
    started = time.monotonic()

    def say(what: str) -> None:
        print(f"[{time.monotonic() - started:5.1f} s] {what}", file=sys.stderr, flush=True)

    # Ended by SIGTERM as by Ctrl-C: what was started is ended too.
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    async with house(say, backend_arguments=("--llm",) if arguments.llm else ()) as running:
        if arguments.question:
            await _ask(running, " ".join(arguments.question))
            if running.backend.process.returncode is not None:
                raise ChildError(running.backend.obituary())
            return
        async with llm_agent(running):
            print(f"url: {running.url}\nuser: {running.user}\npassword: {running.password}\n{_USES}", flush=True)
            await _stay_up(running, say)


def main() -> int:
    """Run the demonstration."""
    try:
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(_run(_arguments()))
    except KeyboardInterrupt:
        return 130
    except AssistantError as err:
        print(
            f"The demo could not be set up; did one of its processes end? Home Assistant said: {err}", file=sys.stderr
        )
        return 1
    except ChildError as err:
        print(err, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
