"""The processes of a house: started here, ended here."""

import asyncio
from collections.abc import AsyncIterator, Iterable
import contextlib
from dataclasses import dataclass
import os
from pathlib import Path
import sys

ROOT = Path(__file__).parent.parent
STOP_SECONDS = 20


class ChildError(Exception):
    """A process ended, or did not say what it should, before the house was ready."""


@dataclass(frozen=True, slots=True)
class Child:
    """A process that was started, and where its errors are written."""

    name: str
    process: asyncio.subprocess.Process
    log: Path

    def obituary(self) -> str:
        """Say that it has ended, and how."""
        code = self.process.returncode
        how = f"killed by signal {-code}" if code is not None and code < 0 else f"exit status {code}"
        return f"{self.name} has ended ({how}). {tail(self.log)}"


async def ends(children: Iterable[Child]) -> AsyncIterator[Child]:
    """Yield each process when it ends by itself."""
    waiting = {asyncio.create_task(child.process.wait()): child for child in children}
    try:
        while waiting:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                yield waiting.pop(task)
    finally:
        for task in waiting:
            task.cancel()


@contextlib.asynccontextmanager
async def child(*arguments: str, log: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """Run `python ARGUMENTS` for the time of a `with` block. Its errors go to a log; its output is a pipe.

    It has a session of its own, so that Ctrl-C reaches us alone and things end in order.
    """
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "demo.leash", str(os.getpid()), sys.executable, *arguments),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=errors,
            cwd=ROOT,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        await _stop(process)


async def first_line(process: asyncio.subprocess.Process, log: Path, timeout: float = 120) -> str:
    """Return the first line that a process prints."""
    assert process.stdout is not None
    try:
        line = (await asyncio.wait_for(process.stdout.readline(), timeout)).decode().strip()
    except TimeoutError:
        line = ""
    if not line:
        raise ChildError(f"A process did not start. {tail(log)}")
    return line


def tail(log: Path, lines: int = 15) -> str:
    """Return the last lines of a log."""
    text = log.read_text(errors="replace") if log.exists() else ""
    return "Its last words:\n" + "\n".join(text.splitlines()[-lines:]) if text else "It said nothing."


async def _stop(process: asyncio.subprocess.Process) -> None:
    if process.returncode is not None:
        return
    with contextlib.suppress(ProcessLookupError):
        process.terminate()
        try:
            # Its output has to be read, or it may wait for a full pipe instead of ending.
            await asyncio.wait_for(process.communicate(), STOP_SECONDS)
        except TimeoutError:
            process.kill()
            await process.wait()
