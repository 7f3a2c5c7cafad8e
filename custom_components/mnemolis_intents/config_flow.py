"""Set-up in the UI: a new server, another key, another address."""

from collections.abc import Mapping
from typing import Any, Final, override

from homeassistant.config_entries import ConfigEntry, ConfigFlow, ConfigFlowResult, OptionsFlow
from homeassistant.const import CONF_API_KEY, CONF_URL
from homeassistant.core import callback

from .const import DOMAIN
from .migration import VERSION
from .options_flow import MnemolisOptionsFlow
from .server_form import (
    REAUTH_SCHEMA,
    USER_SCHEMA,
    as_form,
    async_check,
    read_form,
    reconfigure_schema,
    with_stored_secrets,
    without_secrets,
)

# Addresses are not for translators.
_PLACEHOLDERS: Final = {"example_url": "http://mnemolis.local:8888"}


class MnemolisConfigFlow(ConfigFlow, domain=DOMAIN):
    """The flows of an entry."""

    VERSION = VERSION

    @staticmethod
    @callback
    @override
    def async_get_options_flow(config_entry: ConfigEntry) -> OptionsFlow:
        """Return the flow of the options."""
        return MnemolisOptionsFlow()

    @override
    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Add a server."""
        errors: dict[str, str] = {}
        if user_input is not None:
            data, errors = read_form(user_input)
            if not errors:
                self._async_abort_entries_match({CONF_URL: data[CONF_URL]})
                errors = await async_check(self.hass, data)
            if not errors:
                return self.async_create_entry(title="Mnemolis", data=data)
        return self.async_show_form(
            step_id="user",
            data_schema=self.add_suggested_values_to_schema(USER_SCHEMA, user_input),
            errors=errors,
            description_placeholders=_PLACEHOLDERS,
        )

    async def async_step_reconfigure(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Change a server's address, key, certificate check or extra headers. What is secret is not shown again."""
        entry = self._get_reconfigure_entry()
        errors: dict[str, str] = {}
        if user_input is not None:
            data, errors = read_form(with_stored_secrets(user_input, entry.data))
            if not errors:
                if data[CONF_URL] != entry.data.get(CONF_URL):
                    self._async_abort_entries_match({CONF_URL: data[CONF_URL]})
                errors = await async_check(self.hass, data)
            if not errors:
                return self.async_update_reload_and_abort(entry, data=data)
        return self.async_show_form(
            step_id="reconfigure",
            data_schema=self.add_suggested_values_to_schema(
                reconfigure_schema(entry.data), without_secrets(entry.data) if user_input is None else user_input
            ),
            errors=errors,
            description_placeholders=_PLACEHOLDERS,
        )

    async def async_step_reauth(self, entry_data: Mapping[str, Any]) -> ConfigFlowResult:
        """Ask for another key, when the server refused the old one."""
        return await self.async_step_reauth_confirm()

    async def async_step_reauth_confirm(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Take and check the key. None is a key too: the server may have stopped asking for one."""
        entry = self._get_reauth_entry()
        errors: dict[str, str] = {}
        if user_input is not None:
            data, errors = read_form({**as_form(entry.data), CONF_API_KEY: user_input.get(CONF_API_KEY)})
            errors = errors or await async_check(self.hass, data)
            if not errors:
                return self.async_update_reload_and_abort(entry, data=data)
            # The form has but one field: what is wrong with another part of the entry is said above it.
            errors = {CONF_API_KEY if field == CONF_API_KEY else "base": error for field, error in errors.items()}
        return self.async_show_form(
            step_id="reauth_confirm",
            data_schema=REAUTH_SCHEMA,
            errors=errors,
            description_placeholders=_PLACEHOLDERS,
        )
