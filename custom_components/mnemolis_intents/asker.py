"""Who asks, and where they can be told something later."""

from dataclasses import dataclass
from typing import Final

from homeassistant.const import ATTR_SUPPORTED_FEATURES
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import entity_registry as er

# Not imported: the component brings voice libraries along that a house without satellites need not have.
SATELLITE_DOMAIN: Final = "assist_satellite"
_ANNOUNCE: Final = 1

# Announcing there would place a telephone call.
_NOT_ANNOUNCED: Final = frozenset({"voip"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Asker:
    """Who asked; never sent to the server."""

    context: Context | None = None
    conversation_id: str | None = None
    device_id: str | None = None
    satellite_id: str | None = None
    """Entity ID of the satellite."""

    @property
    def listener(self) -> str | None:
        """The key of this listener's memory; None for somebody who will not be recognised again."""
        for kind, key in (
            ("satellite", self.satellite_id),
            ("device", self.device_id),
            ("conversation", self.conversation_id),
        ):
            if key:
                return f"{kind} {key}"
        return None


def satellite_of(hass: HomeAssistant, asker: Asker) -> str | None:
    """Return the entity ID of the asking satellite, from the turn itself or from its device."""
    if asker.satellite_id:
        return asker.satellite_id
    if not asker.device_id:
        return None
    entries = er.async_entries_for_device(er.async_get(hass), asker.device_id)
    return next((entry.entity_id for entry in entries if entry.domain == SATELLITE_DOMAIN), None)


def can_announce(hass: HomeAssistant, satellite_id: str) -> bool:
    """Tell whether a late answer can be announced on a satellite."""
    registered = er.async_get(hass).async_get(satellite_id)
    if registered and registered.platform in _NOT_ANNOUNCED:
        return False
    state = hass.states.get(satellite_id)
    features = state.attributes.get(ATTR_SUPPORTED_FEATURES, 0) if state else 0
    return bool(features & _ANNOUNCE)
