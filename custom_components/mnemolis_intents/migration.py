"""Entries of the earlier public integration of this domain, carried over.

It stored one address, `mnemolis_url`, in the data or, once changed, in the options, and used the domain as unique id,
so that there could be only one entry. Agents store the id of the entry's LLM API, which is made of the entry's id: the
entry stays the same one.
"""

from typing import Any, Final

from homeassistant.const import CONF_API_KEY, CONF_URL, CONF_VERIFY_SSL
from homeassistant.core import HomeAssistant

from .const import CONF_HEADERS, LOGGER
from .runtime import MnemolisConfigEntry
from .server_form import normalise_url

VERSION: Final = 2

_OLD_URL: Final = "mnemolis_url"
_OLD_DEFAULT: Final = "http://mnemolis:8000"
"""What the earlier integration asked when it had stored nothing."""


async def async_migrate_entry(hass: HomeAssistant, entry: MnemolisConfigEntry) -> bool:
    """Bring an entry up to date. Home Assistant itself refuses one of a later major version."""
    if entry.version < VERSION:
        hass.config_entries.async_update_entry(
            entry,
            data=_data(entry.data, entry.options),
            options={key: value for key, value in entry.options.items() if key != _OLD_URL},
            unique_id=None,
            version=VERSION,
            minor_version=1,
        )
        LOGGER.info("an entry of version 1 was carried over")
    return True


def _data(data: Any, options: Any) -> dict[str, Any]:
    """Return the entry's data under its present names."""
    urls = (options.get(_OLD_URL), data.get(_OLD_URL), data.get(CONF_URL))
    url = next((found for text in urls if isinstance(text, str) and (found := normalise_url(text))), _OLD_DEFAULT)
    kept = {key: data[key] for key in (CONF_API_KEY, CONF_HEADERS) if data.get(key)}
    return {CONF_URL: url, CONF_VERIFY_SSL: data.get(CONF_VERIFY_SSL) is not False} | kept
