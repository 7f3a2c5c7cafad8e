"""What all entities of a server share."""

from homeassistant.helpers.device_registry import DeviceEntryType, DeviceInfo
from homeassistant.helpers.entity import Entity

from .const import DOMAIN
from .runtime import MnemolisConfigEntry


def device_info(entry: MnemolisConfigEntry) -> DeviceInfo:
    """Return the one service device of an entry."""
    return DeviceInfo(
        identifiers={(DOMAIN, entry.entry_id)},
        name=entry.title,
        manufacturer="Mnemolis",
        entry_type=DeviceEntryType.SERVICE,
    )


class MnemolisEntity(Entity):
    """Something that an entry tells about itself, on its service device. Nothing is polled."""

    _attr_has_entity_name = True
    _attr_should_poll = False

    def __init__(self, entry: MnemolisConfigEntry, key: str) -> None:
        """Take the entry, and a key that stays the same for good."""
        self._entry = entry
        self._attr_unique_id = f"{entry.entry_id}_{key}"
        self._attr_translation_key = key
        self._attr_device_info = device_info(entry)

    async def async_entity_id_changed(self, old_entity_id: str) -> None:
        """Nothing hangs on the entity id: a rename needs no set-up anew."""
