"""Late answers: what was not there by the deadline is announced on the satellite that asked.

Once, when the satellite is idle, one a satellite, and never older than five minutes. A newer question from it, or the
word to stop, drops the older one. Announcing inside the turn would cancel the turn, so this is a task of its own.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from homeassistant.core import Event, EventStateChangedData, HomeAssistant, callback
from homeassistant.helpers.event import async_track_state_change_event
from homeassistant.util.hass_dict import HassKey

from .asker import SATELLITE_DOMAIN, Asker
from .const import DOMAIN, LOGGER
from .runtime import MnemolisConfigEntry

MAX_AGE: Final = 300.0
"""Seconds after the question beyond which nothing is announced."""
TRIES: Final = 3
RETRY_AFTER: Final = 5.0
"""Seconds between two tries, for a satellite that refused."""
_IDLE: Final = "idle"


@dataclass(slots=True, eq=False)
class Promise:
    """A late answer that somebody waits for."""

    task: asyncio.Task[None] | None = None
    announcing: bool = False
    """It is being spoken: cancelling now would cut it off in a satellite's own code."""
    revoked: bool = False
    """Given up while it was being spoken: if that fails, it is not tried again."""


_PENDING: Final[HassKey[dict[str, Promise]]] = HassKey(f"{DOMAIN}_late")


def is_pending(hass: HomeAssistant, satellite_id: str) -> bool:
    """Tell whether a satellite still waits for an answer."""
    return satellite_id in hass.data.get(_PENDING, {})


@callback
def drop(hass: HomeAssistant, satellite_id: str | None) -> bool:
    """Give a satellite's late answer up; return whether there was one."""
    pending = hass.data.get(_PENDING, {})
    if satellite_id is None or (made := pending.pop(satellite_id, None)) is None:
        return False
    made.revoked = True
    if made.task and not made.announcing:
        made.task.cancel()
    return True


@callback
def promise(
    hass: HomeAssistant,
    entry: MnemolisConfigEntry,
    satellite_id: str,
    asker: Asker,
    answer: Callable[[], Awaitable[str]],
) -> None:
    """Announce what `answer` returns, when it does.

    The task starts at once and runs to its first wait, so that it takes part in the outstanding request before the
    turn leaves it.
    """
    drop(hass, satellite_id)
    pending = hass.data.setdefault(_PENDING, {})
    made = pending[satellite_id] = Promise()

    def forget(_done: asyncio.Task[None]) -> None:
        if pending.get(satellite_id) is made:
            del pending[satellite_id]

    made.task = entry.async_create_background_task(
        hass, _keep(hass, made, satellite_id, asker, answer), f"{DOMAIN} late answer", eager_start=True
    )
    made.task.add_done_callback(forget)


async def _keep(
    hass: HomeAssistant, made: Promise, satellite_id: str, asker: Asker, answer: Callable[[], Awaitable[str]]
) -> None:
    """Keep a promise, or say in the log that it could not be kept."""
    try:
        async with asyncio.timeout(MAX_AGE):
            speech = await answer()
            if speech and not await _announce(hass, made, satellite_id, asker, speech):
                LOGGER.warning("a late answer could not be announced after %d tries", TRIES)
    except TimeoutError:
        LOGGER.warning("a late answer was given up after %d s", MAX_AGE)
    except Exception as err:  # noqa: BLE001 - a task of ours must not end in a traceback with foreign text
        LOGGER.error("a late answer failed with %s", type(err).__name__)


async def _announce(hass: HomeAssistant, made: Promise, satellite_id: str, asker: Asker, speech: str) -> bool:
    """Announce once; return whether the satellite took it.

    Providers raise many kinds of errors, and an unavailable satellite is skipped without any: hence the wait for
    `idle` before every try.
    """
    for attempt in range(TRIES):
        if attempt:
            await asyncio.sleep(RETRY_AFTER)
        await _idle(hass, satellite_id)
        if made.revoked:
            return True
        made.announcing = True
        try:
            await hass.services.async_call(
                SATELLITE_DOMAIN,
                "announce",
                {"message": speech, "preannounce": True},
                target={"entity_id": satellite_id},
                blocking=True,
                context=asker.context,
            )
        except Exception as err:  # noqa: BLE001
            LOGGER.debug("announcing failed with %s", type(err).__name__)
        else:
            return True
        finally:
            made.announcing = False
    return False


async def _idle(hass: HomeAssistant, satellite_id: str) -> None:
    """Wait until a satellite is idle. Announcing on a busy one would cut off what it says or hears."""

    def is_idle() -> bool:
        state = hass.states.get(satellite_id)
        return state is not None and state.state == _IDLE

    if is_idle():
        return
    changed = asyncio.Event()

    @callback
    def look(_event: Event[EventStateChangedData]) -> None:
        changed.set()

    unsubscribe = async_track_state_change_event(hass, satellite_id, look)
    try:
        while not is_idle():
            changed.clear()
            await changed.wait()
    finally:
        unsubscribe()
