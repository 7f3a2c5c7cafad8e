"""The diagnostics of an entry: what helps to find a fault, and nothing that tells about the house.

The address is left out, not only the key: it names a host inside the house.
"""

from dataclasses import asdict
from typing import Any, Final

from homeassistant.components.diagnostics import async_redact_data
from homeassistant.config_entries import ConfigEntryState
from homeassistant.const import CONF_API_KEY, CONF_URL
from homeassistant.core import HomeAssistant
from homeassistant.util import dt as dt_util
from yarl import URL

from .const import CONF_HEADERS, SOURCE_TAG
from .languages_in_use import async_languages_in_use
from .runtime import COUNTERS, MnemolisConfigEntry, Record

_SECRET: Final = {CONF_API_KEY, CONF_HEADERS, CONF_URL}
_COUNTED: Final = ("extra_sentences", "pronunciations")
"""Options that are the owner's own words: only how many there are is told."""


async def async_get_config_entry_diagnostics(hass: HomeAssistant, entry: MnemolisConfigEntry) -> dict[str, Any]:
    """Return what a report about an entry needs; of one that is not loaded only how it was set up."""
    if entry.state is not ConfigEntryState.LOADED:
        return {"entry": _as_set_up(entry)}
    runtime = entry.runtime_data
    status = runtime.coordinator.data
    down_since = runtime.coordinator.down_since
    options = asdict(runtime.options)
    return {
        "entry": _as_set_up(entry),
        "options": {name: len(value) if name in _COUNTED else value for name, value in options.items()},
        "ai_task_entity_there": (
            hass.states.get(runtime.options.ai_task_entity) is not None if runtime.options.ai_task_entity else None
        ),
        "server": {
            "connected": status.connected,
            "reason": status.reason,
            "down_seconds": round((dt_util.utcnow() - down_since).total_seconds()) if down_since else None,
            "version": runtime.coordinator.server_version,
            "sources": [tag for tag in status.sources if SOURCE_TAG.fullmatch(tag)],
            "knows_synthesize": runtime.retriever.knows_synthesize,
        },
        "sentence_languages": list(async_languages_in_use(hass)) if runtime.options.sentences else [],
        "counters": {name: runtime.counters[name] for name in COUNTERS},
        "last_outcomes": [_as_data(record) for record in runtime.last],
    }


def _as_set_up(entry: MnemolisConfigEntry) -> dict[str, Any]:
    url = URL(entry.data.get(CONF_URL) or "")
    return {
        "version": f"{entry.version}.{entry.minor_version}",
        "source": entry.source,
        "state": entry.state.value,
        "data": async_redact_data(dict(entry.data), _SECRET),
        "scheme": url.scheme,
        "has_path": url.path not in ("", "/"),
    }


def _as_data(record: Record) -> dict[str, Any]:
    return {
        "kind": record.kind,
        "reason": record.reason,
        "gate": record.gate,
        "sources": list(record.sources),
        "language": record.language,
        "elapsed_ms": record.elapsed_ms,
    }
