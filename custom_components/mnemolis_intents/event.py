"""What became of each question, for automations and the history. Never the question or what was spoken."""

from typing import override

from homeassistant.components.event import EventEntity
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .answering.models import Kind
from .entity import MnemolisEntity
from .runtime import MnemolisConfigEntry, Record

PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant, entry: MnemolisConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add the event of a server."""
    async_add_entities([MnemolisAnswer(entry)])


class MnemolisAnswer(MnemolisEntity, EventEntity):
    """Fires with each answer; the event types are the kinds of answers.

    Its attributes reach the database and the backups: they are enumerated words, tags and numbers.
    """

    _attr_event_types = [str(kind) for kind in Kind]  # noqa: RUF012 - as the base class has it

    def __init__(self, entry: MnemolisConfigEntry) -> None:
        """Take the entry whose questions are reported."""
        super().__init__(entry, "answer")

    @override
    async def async_added_to_hass(self) -> None:
        """Follow the questions."""
        self.async_on_remove(self._entry.runtime_data.listen(self._async_report))

    @callback
    def _async_report(self, record: Record | None) -> None:
        if record is None:
            return
        self._trigger_event(
            str(record.kind),
            {
                "reason": str(record.reason) if record.reason else None,
                "gate": record.gate,
                "sources": list(record.sources),
                "elapsed_ms": record.elapsed_ms,
                "language": record.language,
                "satellite": record.satellite,
            },
        )
        self.async_write_ha_state()
