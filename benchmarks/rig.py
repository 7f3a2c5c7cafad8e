"""What the benchmarks share: a Home Assistant core in this process, a backend in another, and figures.

Import this before anything that imports Home Assistant: it makes the test harness of 2026.10 work with 2026.11 too.
"""

import asyncio
from collections.abc import AsyncIterator, Sequence
import contextlib
import gc
import json
import logging
import os
from pathlib import Path
import sys
import tempfile
import time
from typing import Any, Self

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests import newer  # noqa: E402, F401  # isort: skip - before the harness
from aiohttp import ClientSession  # noqa: E402
from homeassistant.const import __version__ as HOME_ASSISTANT  # noqa: E402
from homeassistant.core import HomeAssistant  # noqa: E402
from homeassistant.helpers import frame  # noqa: E402
from homeassistant.loader import DATA_CUSTOM_COMPONENTS  # noqa: E402
from homeassistant.setup import async_setup_component  # noqa: E402
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_test_home_assistant  # noqa: E402
from yarl import URL  # noqa: E402

import custom_components  # noqa: E402, F401 - before there is a house, which looks for it elsewhere
from custom_components.mnemolis_intents.const import DOMAIN  # noqa: E402

IMAGES = ROOT / "docs" / "images"
AGENT = "conversation.mnemolis"
DEFAULT_AGENT = "conversation.home_assistant"


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which a share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def rss_mb() -> float:
    """Return this process' resident memory in MB."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def machine() -> str:
    """Return what a figure depends on besides the code, in one line."""
    python = ".".join(map(str, sys.version_info[:3]))
    load = os.getloadavg()[0]
    return f"Home Assistant {HOME_ASSISTANT}, Python {python}, {os.cpu_count()} cores, load {load:.1f} at the start"


@contextlib.asynccontextmanager
async def responder() -> AsyncIterator[str]:
    """Run the stand-in backend in a process of its own; it ends with this one. Yields its address."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "benchmarks.responder",
        cwd=ROOT,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout and process.stdin
    try:
        yield f"http://127.0.0.1:{int(await process.stdout.readline())}"
    finally:
        process.stdin.close()
        try:
            await asyncio.wait_for(process.wait(), 5)
        except TimeoutError:
            process.kill()


async def searches(url: str) -> int:
    """Return how many searches the stand-in has seen."""
    async with ClientSession() as session, session.get(URL(url).with_path("/count")) as response:
        return int(json.loads(await response.read())["searches"])


@contextlib.asynccontextmanager
async def core(language: str = "en") -> AsyncIterator[HomeAssistant]:
    """Run a Home Assistant core with conversation."""
    logging.disable(logging.ERROR)  # of libraries that are not there; our failures are counted, not read
    with tempfile.TemporaryDirectory(prefix="mnemolis-benchmark-", ignore_cleanup_errors=True) as folder:
        async with async_test_home_assistant(asyncio.get_running_loop(), config_dir=folder) as hass:
            frame.async_setup(hass)
            hass.data.pop(DATA_CUSTOM_COMPONENTS)
            hass.config.language = language
            for component in ("homeassistant", "conversation"):
                assert await async_setup_component(hass, component, {})
            await hass.async_block_till_done()
            try:
                yield hass
            finally:
                await hass.async_stop(force=True)


async def add_entry(hass: HomeAssistant, url: str, **speaking: Any) -> MockConfigEntry:
    """Set the integration up for a backend."""
    entry = MockConfigEntry(
        domain=DOMAIN,
        title="Mnemolis",
        version=2,
        data={"url": url, "verify_ssl": True},
        options={"speaking": speaking} if speaking else {},
    )
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done(wait_background_tasks=True)
    return entry


class LongestBlock:
    """Measures the longest time that the event loop did not come round."""

    def __init__(self) -> None:
        """Start with nothing measured."""
        self.seconds = 0.0
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        """Watch."""
        self.seconds = 0.0
        self._task = asyncio.create_task(self._watch())
        await asyncio.sleep(0)
        return self

    async def __aexit__(self, *_exc: object) -> None:
        """Stop watching."""
        assert self._task
        self._task.cancel()

    async def _watch(self) -> None:
        before = time.perf_counter()
        while True:
            await asyncio.sleep(0)
            now = time.perf_counter()
            self.seconds = max(self.seconds, now - before)
            before = now


@contextlib.contextmanager
def no_collection() -> Any:
    """Keep the garbage collector out of a measurement, for every way that is measured in it."""
    gc.collect(1)
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
