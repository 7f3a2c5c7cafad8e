"""How many questions were asked and what became of them, and how long the last answer took."""

from typing import override

from homeassistant.components.sensor import SensorEntity
from homeassistant.components.sensor.const import SensorDeviceClass, SensorStateClass
from homeassistant.const import EntityCategory, UnitOfTime
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import MnemolisEntity
from .runtime import COUNTERS, MnemolisConfigEntry, Record

PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant, entry: MnemolisConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add the figures of a server."""
    async_add_entities([*(MnemolisCounter(entry, name) for name in COUNTERS), MnemolisResponseTime(entry)])


class _Figure(MnemolisEntity, SensorEntity):
    """A number that changes only when a question was asked."""

    _attr_entity_category = EntityCategory.DIAGNOSTIC
    _written: object = None

    @override
    async def async_added_to_hass(self) -> None:
        """Follow the questions."""
        self.async_on_remove(self._entry.runtime_data.listen(self._async_report))

    @callback
    def _async_report(self, record: Record | None) -> None:
        # Most figures do not change with a question.
        if self.native_value != self._written:
            self._written = self.native_value
            self.async_write_ha_state()


class MnemolisCounter(_Figure):
    """Questions with one outcome, since the entry was loaded."""

    _attr_state_class = SensorStateClass.TOTAL_INCREASING

    @property
    @override
    def native_value(self) -> int:
        """The count so far."""
        return self._entry.runtime_data.counters[self._attr_translation_key or ""]


class MnemolisResponseTime(_Figure):
    """How long the last answer took, whatever it was."""

    _attr_device_class = SensorDeviceClass.DURATION
    _attr_state_class = SensorStateClass.MEASUREMENT
    _attr_native_unit_of_measurement = UnitOfTime.MILLISECONDS

    def __init__(self, entry: MnemolisConfigEntry) -> None:
        """Take the entry whose answers are timed."""
        super().__init__(entry, "last_response_time")

    @property
    @override
    def native_value(self) -> int | None:
        """Milliseconds; unknown before the first question."""
        last = self._entry.runtime_data.last
        return last[-1].elapsed_ms if last else None
