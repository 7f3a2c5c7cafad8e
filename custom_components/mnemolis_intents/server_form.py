"""The form that describes a server: its fields, what is wrong with them, and whether the server accepts them."""

from collections.abc import Iterable, Mapping
import re
from typing import Any, Final

from homeassistant.const import CONF_API_KEY, CONF_URL, CONF_VERIFY_SSL
from homeassistant.core import HomeAssistant
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from homeassistant.helpers.selector import BooleanSelector, TextSelector, TextSelectorConfig, TextSelectorType
import voluptuous as vol
from yarl import URL

from .client import MnemolisClient, SetupError
from .const import CONF_HEADERS, LOGGER

_LONGEST_KEY = 4_096
"""Characters; servers refuse longer headers with words of their own."""

CHECK_TIMEOUT: Final = 10.0
"""Seconds that a form waits for the server."""

_KEY_SELECTOR = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD, autocomplete="current-password"))
_HEADERS_SELECTOR = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD, multiple=True, autocomplete="off"))

USER_SCHEMA = vol.Schema(
    {
        vol.Required(CONF_URL): TextSelector(TextSelectorConfig(type=TextSelectorType.URL, autocomplete="url")),
        vol.Optional(CONF_API_KEY): _KEY_SELECTOR,
        vol.Required(CONF_VERIFY_SSL, default=True): BooleanSelector(),
    }
)
_REMOVE_KEY: Final = "remove_api_key"
_REMOVE_HEADERS: Final = "remove_headers"
_SECRETS: Final = {_REMOVE_KEY: CONF_API_KEY, _REMOVE_HEADERS: CONF_HEADERS}
"""What is never sent back to a browser, by the field that removes it."""

RECONFIGURE_SCHEMA = USER_SCHEMA.extend(
    {
        vol.Optional(CONF_HEADERS): _HEADERS_SELECTOR,
        vol.Required(_REMOVE_KEY, default=False): BooleanSelector(),
        vol.Required(_REMOVE_HEADERS, default=False): BooleanSelector(),
    }
)
REAUTH_SCHEMA = vol.Schema({vol.Optional(CONF_API_KEY): _KEY_SELECTOR})

_HEADER: Final = re.compile(
    r"([!#$%&'*+.^_`|~0-9A-Za-z-]{1,64})[ \t]*:[ \t]*([\x21-\x7e](?:[\x20-\x7e]{0,2046}[\x21-\x7e])?)"
)
_OWN_HEADERS: Final = frozenset(
    {
        "accept", "accept-encoding", "connection", "content-length", "content-type", "expect", "host", "keep-alive",
        "trailer", "transfer-encoding", "upgrade", "x-api-key",
    }
)  # fmt: skip
"""Headers that are set by the client or by HTTP itself."""


def normalise_url(text: str) -> str | None:
    """Return the one spelling of a server's base address, or None where it is none.

    Scheme and host in lower case, no slash at the end, no query. An address without a scheme is not guessed at, and
    one with user and password is refused: they would be sent to wherever the address points and shown in the UI.
    """
    try:
        url = URL(text.strip())
        if url.scheme not in ("http", "https") or not url.host or url.user is not None or url.password is not None:
            return None
        if any(letter.isspace() or letter == "\\" for letter in url.host):
            return None
        _ = url.port  # a port out of range raises here
        return str(url.with_query(None).with_fragment(None).with_path(url.path.rstrip("/") or "/")).rstrip("/")
    except ValueError:
        return None


def read_headers(lines: Iterable[str]) -> dict[str, str] | None:
    """Return the headers that are written one to an entry as `Name: value`, or None where one of them is none."""
    headers: dict[str, str] = {}
    for line in lines:
        if not line.strip():
            continue
        found = _HEADER.fullmatch(line.strip())
        if not found or found[1].lower() in _OWN_HEADERS:
            return None
        headers[found[1]] = found[2]
    return headers


def read_form(user_input: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Turn the form's fields into an entry's data, and say what cannot be right before anything is sent."""
    url = normalise_url(user_input.get(CONF_URL) or "")
    key = (user_input.get(CONF_API_KEY) or "").strip()
    headers = read_headers(user_input.get(CONF_HEADERS) or ())
    data: dict[str, Any] = {CONF_URL: url, CONF_VERIFY_SSL: user_input.get(CONF_VERIFY_SSL, True)}
    if key:
        data[CONF_API_KEY] = key
    if headers:
        data[CONF_HEADERS] = headers
    if url is None:
        return data, {CONF_URL: "invalid_url"}
    if len(key) > _LONGEST_KEY or not all(" " < letter <= "~" for letter in key):
        # It could not even be sent in a header.
        return data, {CONF_API_KEY: "invalid_auth"}
    if headers is None:
        return data, {CONF_HEADERS: "invalid_header"}
    return data, {}


def as_form(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return an entry's data as the form's fields."""
    return {**data, CONF_HEADERS: [f"{name}: {value}" for name, value in data.get(CONF_HEADERS, {}).items()]}


def reconfigure_schema(stored: Mapping[str, Any]) -> vol.Schema:
    """Return the form that changes a server: a secret can be removed where one is stored."""
    return vol.Schema(
        {
            field: selector
            for field, selector in RECONFIGURE_SCHEMA.schema.items()
            if str(field) not in _SECRETS or stored.get(_SECRETS[str(field)])
        }
    )


def without_secrets(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return what of an entry's data a form may show."""
    return {name: value for name, value in data.items() if name not in _SECRETS.values()}


def with_stored_secrets(user_input: Mapping[str, Any], stored: Mapping[str, Any]) -> dict[str, Any]:
    """Return the form's fields with the stored secrets in those that were left empty, unless they are to be removed.

    They stay with the host that they are for, and do not leave TLS: what is typed as another address may be anybody's.
    """
    fields = dict(user_input)
    known = as_form(stored) if _is_as_safe(user_input, stored) else {}
    for remove, name in _SECRETS.items():
        typed = fields.get(name) or ""
        if not any(line.strip() for line in (typed if isinstance(typed, list) else [typed])):
            fields[name] = None if fields.get(remove) else known.get(name)
    return fields


def _is_as_safe(user_input: Mapping[str, Any], stored: Mapping[str, Any]) -> bool:
    try:
        new, old = (URL(str(data.get(CONF_URL) or "").strip()) for data in (user_input, stored))
    except ValueError:
        return False
    return new.host == old.host and (new.scheme == "https" or old.scheme != "https")


def make_client(hass: HomeAssistant, data: Mapping[str, Any]) -> MnemolisClient:
    """Return a client for what an entry's data say."""
    session = async_get_clientsession(hass, verify_ssl=data.get(CONF_VERIFY_SSL, True))
    return MnemolisClient(session, data[CONF_URL], data.get(CONF_API_KEY), data.get(CONF_HEADERS))


async def async_check(hass: HomeAssistant, data: Mapping[str, Any]) -> dict[str, str]:
    """Try the server out; return the form's errors, none when all is well."""
    try:
        error = await make_client(hass, data).check(CHECK_TIMEOUT)
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
