"""Waiting that ends."""

import asyncio
from collections.abc import Iterable
from typing import Any


async def within[T](task: asyncio.Future[T], seconds: float) -> bool:
    """Wait for a task, at most that long, without cancelling it; return whether it is done.

    `asyncio.wait_for` would cancel the work, and a late answer needs it to go on.
    """
    if not task.done() and seconds > 0:
        await asyncio.wait({task}, timeout=seconds)
    return task.done()


async def first_of(tasks: Iterable[asyncio.Future[Any]], seconds: float) -> None:
    """Wait until one of the tasks is done, at most that long, cancelling none."""
    pending = {task for task in tasks if not task.done()}
    if pending and seconds > 0:
        await asyncio.wait(pending, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
