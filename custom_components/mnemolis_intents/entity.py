"""What all entities of a server share."""

from homeassistant.helpers.device_registry import DeviceEntryType, DeviceInfo

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
