"""Set-up in the UI: a new server, another key, another address."""

from collections.abc import Mapping
from typing import Any, override

from homeassistant.config_entries import ConfigFlow, ConfigFlowResult
from homeassistant.const import CONF_API_KEY, CONF_URL, CONF_VERIFY_SSL
from homeassistant.core import HomeAssistant
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from homeassistant.helpers.selector import BooleanSelector, TextSelector, TextSelectorConfig, TextSelectorType
import voluptuous as vol
from yarl import URL

from .client import MnemolisClient, SetupError
from .const import DOMAIN, LOGGER

CHECK_TIMEOUT = 10.0
"""Seconds that a form waits for the server."""

_KEY_SELECTOR = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD, autocomplete="current-password"))

SERVER_SCHEMA = vol.Schema(
    {
        vol.Required(CONF_URL): TextSelector(TextSelectorConfig(type=TextSelectorType.URL, autocomplete="url")),
        vol.Optional(CONF_API_KEY): _KEY_SELECTOR,
        vol.Required(CONF_VERIFY_SSL, default=True): BooleanSelector(),
    }
)
REAUTH_SCHEMA = vol.Schema({vol.Optional(CONF_API_KEY): _KEY_SELECTOR})


def normalise_url(text: str) -> str | None:
    """Return the one spelling of a server's base address, or None where it is none.

    Scheme and host in lower case, no slash at the end, no query. An address without a scheme is not guessed at, and
    one with user and password is refused: they would be sent to wherever the address points and shown in the UI.
    """
    try:
        url = URL(text.strip())
        if url.scheme not in ("http", "https") or not url.host or url.user is not None or url.password is not None:
            return None
        _ = url.port  # a port out of range raises here
        return str(url.with_query(None).with_fragment(None).with_path(url.path.rstrip("/") or "/")).rstrip("/")
    except ValueError:
        return None


def _read(user_input: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Turn the form's fields into an entry's data, and say what cannot be right before anything is sent."""
    url = normalise_url(user_input.get(CONF_URL) or "")
    key = (user_input.get(CONF_API_KEY) or "").strip()
    data: dict[str, Any] = {CONF_URL: url, CONF_VERIFY_SSL: user_input.get(CONF_VERIFY_SSL, True)}
    if key:
        data[CONF_API_KEY] = key
    if url is None:
        return data, {CONF_URL: "invalid_url"}
    if not all(" " < letter <= "~" for letter in key):
        # It could not even be sent in a header.
        return data, {CONF_API_KEY: "invalid_auth"}
    return data, {}


async def async_check(hass: HomeAssistant, data: Mapping[str, Any]) -> dict[str, str]:
    """Try the server out; return the form's errors, none when all is well."""
    client = MnemolisClient(
        async_get_clientsession(hass, verify_ssl=data[CONF_VERIFY_SSL]), data[CONF_URL], data.get(CONF_API_KEY)
    )
    try:
        error = await client.check(CHECK_TIMEOUT)
    except Exception as err:  # noqa: BLE001 - the form must come back
        LOGGER.error("checking the server failed with %s", type(err).__name__)
        return {"base": "unknown"}
    match error:
        case None:
            return {}
        case SetupError.INVALID_AUTH:
            return {CONF_API_KEY: str(error)}
        case _:
            return {"base": str(error)}


class MnemolisConfigFlow(ConfigFlow, domain=DOMAIN):
    """The flows of an entry."""

    VERSION = 2

    @override
    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Add a server."""
        errors: dict[str, str] = {}
        if user_input is not None:
            data, errors = _read(user_input)
            if not errors:
                self._async_abort_entries_match({CONF_URL: data[CONF_URL]})
                errors = await async_check(self.hass, data)
            if not errors:
                return self.async_create_entry(title="Mnemolis", data=data)
        return self.async_show_form(
            step_id="user",
            data_schema=self.add_suggested_values_to_schema(SERVER_SCHEMA, user_input),
            errors=errors,
        )

    async def async_step_reconfigure(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Change a server's address, key or certificate check."""
        entry = self._get_reconfigure_entry()
        errors: dict[str, str] = {}
        if user_input is not None:
            data, errors = _read(user_input)
            if not errors:
                if data[CONF_URL] != entry.data.get(CONF_URL):
                    self._async_abort_entries_match({CONF_URL: data[CONF_URL]})
                errors = await async_check(self.hass, data)
            if not errors:
                return self.async_update_reload_and_abort(entry, data=data)
        return self.async_show_form(
            step_id="reconfigure",
            data_schema=self.add_suggested_values_to_schema(SERVER_SCHEMA, user_input or dict(entry.data)),
            errors=errors,
        )

    async def async_step_reauth(self, entry_data: Mapping[str, Any]) -> ConfigFlowResult:
        """Ask for another key, when the server refused the old one."""
        return await self.async_step_reauth_confirm()

    async def async_step_reauth_confirm(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Take and check the key. None is a key too: the server may have stopped asking for one."""
        entry = self._get_reauth_entry()
        errors: dict[str, str] = {}
        if user_input is not None:
            data, errors = _read({**entry.data, CONF_API_KEY: user_input.get(CONF_API_KEY)})
            errors = errors or await async_check(self.hass, data)
            if not errors:
                return self.async_update_reload_and_abort(entry, data=data)
        return self.async_show_form(step_id="reauth_confirm", data_schema=REAUTH_SCHEMA, errors=errors)
