"""What the system health page says."""

import asyncio
from typing import Any, Final

from homeassistant.components.system_health import SystemHealthRegistration
from homeassistant.core import HomeAssistant, callback
from homeassistant.loader import async_get_integration

from .answering.models import Failure
from .const import DOMAIN
from .runtime import MnemolisConfigEntry, loaded_entries

_TIMEOUT: Final = 4.0
"""Seconds; the page itself gives up after five."""


@callback
def async_register(hass: HomeAssistant, register: SystemHealthRegistration) -> None:
    """Register the page's part."""
    register.async_register_info(_async_info)


async def _async_info(hass: HomeAssistant) -> dict[str, Any]:
    """Return the figures. No address is among them: the page is copied into public reports."""
    integration = await async_get_integration(hass, DOMAIN)
    entries = loaded_entries(hass)
    return {
        "version": str(integration.version),
        "servers": len(entries),
        "servers_reached": _async_count_reached(entries),
        "questions": sum(entry.runtime_data.counters["requested"] for entry in entries),
        "failed": sum(entry.runtime_data.counters["failed"] for entry in entries),
    }


async def _async_count_reached(entries: list[MnemolisConfigEntry]) -> int:
    """Ask all servers for a sign of life, at once."""
    got = await asyncio.gather(*(entry.runtime_data.client.sources(_TIMEOUT) for entry in entries))
    return sum(1 for answer in got if not isinstance(answer, Failure))
