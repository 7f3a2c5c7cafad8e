"""The diagnostics of an entry: what helps to find a fault, and nothing that tells about the house.

The address is left out, not only the key: it names a host inside the house.
"""

from dataclasses import asdict
from typing import Any, Final

from homeassistant.components.diagnostics import async_redact_data
from homeassistant.const import CONF_API_KEY, CONF_URL
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
from yarl import URL

from .const import CONF_HEADERS, SOURCE_TAG
from .runtime import MnemolisConfigEntry, Record

_SECRET: Final = {CONF_API_KEY, CONF_HEADERS, CONF_URL}
_COUNTED: Final = ("extra_sentences", "pronunciations")
"""Options that are the owner's own words: only how many there are is told."""


async def async_get_config_entry_diagnostics(hass: HomeAssistant, entry: MnemolisConfigEntry) -> dict[str, Any]:
    """Return what a report about an entry needs."""
    runtime = entry.runtime_data
    status = runtime.coordinator.data
    down_since = runtime.coordinator.down_since
    url = URL(entry.data[CONF_URL])
    options = asdict(runtime.options)
    return {
        "entry": {
            "version": f"{entry.version}.{entry.minor_version}",
            "source": entry.source,
            "data": async_redact_data(dict(entry.data), _SECRET),
            "scheme": url.scheme,
            "has_path": url.path not in ("", "/"),
        },
        "options": {name: len(value) if name in _COUNTED else value for name, value in options.items()},
        "ai_task_entity_there": (
            hass.states.get(runtime.options.ai_task_entity) is not None if runtime.options.ai_task_entity else None
        ),
        "server": {
            "connected": status.connected,
            "reason": status.reason,
            "down_seconds": round((dt_util.utcnow() - down_since).total_seconds()) if down_since else None,
            "sources": [tag for tag in status.sources if SOURCE_TAG.fullmatch(tag)],
            "knows_synthesize": runtime.retriever.knows_synthesize,
        },
        "counters": dict(runtime.counters),
        "last_outcomes": [_as_data(record) for record in runtime.last],
    }


def _as_data(record: Record) -> dict[str, Any]:
    return {
        "kind": record.kind,
        "reason": record.reason,
        "gate": record.gate,
        "elapsed_ms": record.elapsed_ms,
    }
