"""Whether the server answers."""

from typing import override

from homeassistant.components.binary_sensor import BinarySensorEntity
from homeassistant.components.binary_sensor.const import BinarySensorDeviceClass
from homeassistant.const import EntityCategory
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback
from homeassistant.helpers.update_coordinator import CoordinatorEntity

from .coordinator import MnemolisCoordinator
from .entity import device_info
from .runtime import MnemolisConfigEntry

PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant, entry: MnemolisConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add the connectivity of a server."""
    async_add_entities([MnemolisConnectivity(entry)])


class MnemolisConnectivity(CoordinatorEntity[MnemolisCoordinator], BinarySensorEntity):
    """On while the server answers."""

    _attr_has_entity_name = True
    _attr_device_class = BinarySensorDeviceClass.CONNECTIVITY
    _attr_entity_category = EntityCategory.DIAGNOSTIC

    def __init__(self, entry: MnemolisConfigEntry) -> None:
        """Watch the entry's coordinator."""
        super().__init__(entry.runtime_data.coordinator)
        self._attr_unique_id = f"{entry.entry_id}_connectivity"
        self._attr_device_info = device_info(entry)

    @property
    @override
    def is_on(self) -> bool:
        """Whether the last poll was answered."""
        return self.coordinator.data.connected

    @property
    @override
    def available(self) -> bool:
        """Being out of reach is what this entity is there to tell."""
        return True
