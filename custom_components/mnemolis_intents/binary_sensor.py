"""Whether the server answers."""

from typing import override

from homeassistant.components.binary_sensor import BinarySensorEntity
from homeassistant.components.binary_sensor.const import BinarySensorDeviceClass
from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import MnemolisEntity
from .runtime import MnemolisConfigEntry

PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant, entry: MnemolisConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add the connectivity of a server."""
    async_add_entities([MnemolisConnectivity(entry)])


class MnemolisConnectivity(MnemolisEntity, BinarySensorEntity):
    """On while the server answers. Always available: being out of reach is what it is there to tell."""

    _attr_device_class = BinarySensorDeviceClass.CONNECTIVITY
    _attr_entity_category = EntityCategory.DIAGNOSTIC

    def __init__(self, entry: MnemolisConfigEntry) -> None:
        """Watch the entry's coordinator."""
        super().__init__(entry, "connectivity")
        self._coordinator = entry.runtime_data.coordinator

    @override
    async def async_added_to_hass(self) -> None:
        """Follow the polls."""
        self.async_on_remove(self._coordinator.async_add_listener(self.async_write_ha_state))

    @property
    @override
    def is_on(self) -> bool:
        """Whether the last poll was answered."""
        return self._coordinator.data.connected
