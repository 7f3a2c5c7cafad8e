"""Hear an answer in a real Home Assistant: `python -m demo "What is the population of Iceland?"`.

Without a question the house stays up and tells its address and login.
"""

import argparse
import asyncio
import contextlib
import signal
import sys
import time

from .assistant import AssistantError
from .children import ROOT, ChildError
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
            return
        print(f"url: {running.url}\nuser: {running.user}\npassword: {running.password}")
        print('Log in, open Assist, and say "look up the capital of Peru". Ctrl-C ends everything.', flush=True)
        await asyncio.Event().wait()


def main() -> int:
    """Run the demonstration."""
    try:
        with contextlib.suppress(asyncio.CancelledError):
            asyncio.run(_run(_arguments()))
    except KeyboardInterrupt:
        return 130
    except (AssistantError, ChildError) as err:
        print(err, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
