"""Adding, reauthenticating and reconfiguring a server: every error is told apart and recovers in the same flow."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
import json
from pathlib import Path
import ssl
import threading
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from homeassistant.config_entries import SOURCE_USER, ConfigEntryState
from homeassistant.const import CONF_API_KEY, CONF_URL, CONF_VERIFY_SSL
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents import server_form
from custom_components.mnemolis_intents.client import MnemolisClient
from custom_components.mnemolis_intents.const import DOMAIN
from custom_components.mnemolis_intents.server_form import normalise_url, read_headers, with_stored_secrets
from tests.backend import SOURCES, Backend
from tests.house import set_up


async def start(hass: HomeAssistant, **fields: Any) -> dict[str, Any]:
    """Open the form and submit it."""
    shown = await hass.config_entries.flow.async_init(DOMAIN, context={"source": SOURCE_USER})
    assert shown["type"] is FlowResultType.FORM and shown["step_id"] == "user" and not shown["errors"]
    assert [str(field) for field in shown["data_schema"].schema] == ["url", "api_key", "verify_ssl"]
    assert shown["description_placeholders"] == {"example_url": "http://mnemolis.local:8888"}
    return await submit(hass, shown, **fields)


async def submit(hass: HomeAssistant, shown: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """Submit a form that is open, and wait for what it sets off."""
    result = await hass.config_entries.flow.async_configure(shown["flow_id"], fields)
    await hass.async_block_till_done(wait_background_tasks=True)
    return result


@pytest.fixture
async def plain_server(socket_enabled: None) -> AsyncIterator[TestServer]:
    """Serve something that is not Mnemolis: what it answers is set by `app['react']`."""
    reactions: dict[str, Any] = {}

    async def handle(request: web.Request) -> web.StreamResponse:
        return await reactions["react"](request)

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", handle)
    server = TestServer(app, host="127.0.0.1")
    await server.start_server(shutdown_timeout=0.1)
    server.reactions = reactions  # type: ignore[attr-defined]
    yield server
    await server.close()


async def test_a_server_is_added_by_one_form(hass: HomeAssistant, core: None, backend: Backend) -> None:
    result = await start(hass, url=f"{backend.url}/")
    assert result["type"] is FlowResultType.CREATE_ENTRY and result["title"] == "Mnemolis"
    assert result["data"] == {CONF_URL: backend.url, CONF_VERIFY_SSL: True}
    assert result["result"].state is ConfigEntryState.LOADED
    assert result["result"].version == 2


async def test_a_server_is_added_once_however_its_address_is_written(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    await set_up(hass, backend.url)
    result = await start(hass, url=f" {backend.url.replace('http', 'HTTP')}// ")
    assert result["type"] is FlowResultType.ABORT and result["reason"] == "already_configured"


async def test_a_second_server_can_be_added(hass: HomeAssistant, core: None, backend: Backend) -> None:
    await set_up(hass, backend.url)
    async with Backend() as other:
        result = await start(hass, url=other.url)
        assert result["type"] is FlowResultType.CREATE_ENTRY


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("http://backend.local:8888/", "http://backend.local:8888"),
        (" HTTP://Backend.local:8888// ", "http://backend.local:8888"),
        ("https://proxy.local/kb/", "https://proxy.local/kb"),
        ("https://proxy.local/kb?x=1#top", "https://proxy.local/kb"),
        ("http://192.168.1.5:8888", "http://192.168.1.5:8888"),
        ("http://[fd00::5]:8888/", "http://[fd00::5]:8888"),
        ("backend.local:8888", None),
        ("ftp://backend.local", None),
        ("http://", None),
        ("", None),
        ("http://user:secret@backend.local", None),
        ("http://user@backend.local", None),
        ("http://backend.local:99999", None),
        ("http://[fd00::5", None),
        ("http://back end.local", None),
    ],
)
def test_addresses_have_one_spelling(typed: str, stored: str | None) -> None:
    assert normalise_url(typed) == stored


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({CONF_URL: "backend.local:8888"}, {CONF_URL: "invalid_url"}),
        ({CONF_URL: "http://me:pw@backend.local"}, {CONF_URL: "invalid_url"}),
        ({CONF_API_KEY: "schlüssel"}, {CONF_API_KEY: "invalid_auth"}),
        ({CONF_API_KEY: "two\nlines"}, {CONF_API_KEY: "invalid_auth"}),
    ],
)
async def test_what_cannot_be_right_is_said_before_anything_is_sent(
    hass: HomeAssistant, core: None, backend: Backend, fields: dict[str, Any], errors: dict[str, str]
) -> None:
    typed = {CONF_URL: backend.url} | fields
    result = await start(hass, **typed)
    assert result["type"] is FlowResultType.FORM and result["errors"] == errors
    kept = {str(field): (field.description or {}).get("suggested_value") for field in result["data_schema"].schema}
    assert kept[CONF_URL] == typed[CONF_URL]

    result = await submit(hass, result, url=backend.url)
    assert result["type"] is FlowResultType.CREATE_ENTRY


async def test_a_refused_connection_is_told_and_recovers(hass: HomeAssistant, core: None, backend: Backend) -> None:
    await backend.stop()
    result = await start(hass, url=backend.url)
    assert result["errors"] == {"base": "cannot_connect"}
    await backend.start()
    assert (await submit(hass, result, url=backend.url))["type"] is FlowResultType.CREATE_ENTRY


async def test_a_wrong_key_is_told_and_recovers(hass: HomeAssistant, core: None, backend: Backend) -> None:
    backend.key = "right"
    result = await start(hass, url=backend.url, api_key="wrong")
    assert result["errors"] == {CONF_API_KEY: "invalid_auth"}
    result = await submit(hass, result, url=backend.url, api_key=" right ")
    assert result["type"] is FlowResultType.CREATE_ENTRY and result["data"][CONF_API_KEY] == "right"


async def test_a_silent_server_is_a_timeout(
    hass: HomeAssistant, core: None, plain_server: TestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hang(_request: web.Request) -> web.StreamResponse:
        await asyncio.sleep(60)
        return web.Response()

    plain_server.reactions["react"] = hang  # type: ignore[attr-defined]
    monkeypatch.setattr(server_form, "CHECK_TIMEOUT", 0.2)
    result = await start(hass, url=str(plain_server.make_url("")))
    assert result["errors"] == {"base": "timeout_connect"}


async def test_tls_to_a_plain_port_is_its_own_error(hass: HomeAssistant, core: None, backend: Backend) -> None:
    result = await start(hass, url=backend.url.replace("http://", "https://"))
    assert result["errors"] == {"base": "ssl_error"}


async def _redirect(_request: web.Request) -> web.StreamResponse:
    raise web.HTTPFound("http://127.0.0.1:1/")


async def _half(request: web.Request) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Length": "1000"})
    await response.prepare(request)
    await response.write(b'{"sources"')
    if request.transport:
        request.transport.close()
    return response


def _answers(response: dict[str, Any]) -> Any:
    async def react(_request: web.Request) -> web.StreamResponse:
        return web.Response(**response)

    return react


@pytest.mark.parametrize(
    "react",
    [
        _answers({"text": "<html>hello</html>", "content_type": "text/html"}),
        _answers({"text": '{"status": "ok"}'}),
        _answers({"text": '{"sources": ["a", "b"]}'}),
        _answers({"text": '{"sources": null}'}),
        _answers({"text": '{"sources": 5}'}),
        _answers({"text": "[]"}),
        _answers({"text": "not found", "status": 404}),
        _answers({"body": b"\xff\xfe\x00"}),
        _answers({"text": "[" * 100_000}),
        _redirect,
    ],
)
async def test_another_service_is_not_mnemolis(
    hass: HomeAssistant, core: None, plain_server: TestServer, react: Any
) -> None:
    plain_server.reactions["react"] = react  # type: ignore[attr-defined]
    result = await start(hass, url=str(plain_server.make_url("")))
    assert result["errors"] == {"base": "not_mnemolis"}


async def test_a_server_that_hangs_up_cannot_be_connected_to_or_is_another(
    hass: HomeAssistant, core: None, plain_server: TestServer
) -> None:
    plain_server.reactions["react"] = _half  # type: ignore[attr-defined]
    result = await start(hass, url=str(plain_server.make_url("")))
    assert result["errors"]["base"] in ("not_mnemolis", "cannot_connect")


async def test_a_proxy_that_wants_a_login_is_not_passed_over(
    hass: HomeAssistant, core: None, plain_server: TestServer
) -> None:
    plain_server.reactions["react"] = _answers({"status": 401})  # type: ignore[attr-defined]
    result = await start(hass, url=str(plain_server.make_url("")))
    assert result["errors"] == {CONF_API_KEY: "invalid_auth"}


async def test_a_fault_of_ours_brings_the_form_back(
    hass: HomeAssistant, core: None, backend: Backend, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def break_down(*_args: object) -> None:
        raise KeyError("http://secret.host")

    with monkeypatch.context() as patched:
        patched.setattr(MnemolisClient, "check", break_down)
        result = await start(hass, url=backend.url)
    assert result["errors"] == {"base": "unknown"}
    assert "secret.host" not in caplog.text
    assert (await submit(hass, result, url=backend.url))["type"] is FlowResultType.CREATE_ENTRY


class _Tls(BaseHTTPRequestHandler):
    """Answers every GET as a Mnemolis does."""

    def do_GET(self) -> None:
        body = json.dumps({"sources": SOURCES}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


class _TlsServer(HTTPServer):
    """A server with its own thread: handshakes that fail on purpose are errors of Home Assistant's loop otherwise."""

    def handle_error(self, *_args: object) -> None:
        """Say nothing."""


@pytest.fixture
def tls_url(socket_enabled: None, tmp_path: Path) -> Iterator[str]:
    """Serve with a certificate that nobody trusts."""
    server = _TlsServer(("127.0.0.1", 0), _Tls)
    server.socket = _self_signed(tmp_path).wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield f"https://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


async def test_a_certificate_of_its_own_making_is_accepted_only_when_told(
    hass: HomeAssistant, core: None, tls_url: str
) -> None:
    result = await start(hass, url=tls_url)
    assert result["errors"] == {"base": "ssl_error"}
    result = await submit(hass, result, url=tls_url, verify_ssl=False)
    assert result["type"] is FlowResultType.CREATE_ENTRY and result["data"][CONF_VERIFY_SSL] is False


def _self_signed(folder: Path) -> ssl.SSLContext:
    """Return a context with a certificate that nobody trusts."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "backend.local")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .sign(key, hashes.SHA256())
    )
    file = folder / "server.pem"
    file.write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
        + certificate.public_bytes(serialization.Encoding.PEM)
    )
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(file)
    return context


async def test_a_refused_key_is_asked_for_and_the_right_one_taken(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    entry = await set_up(hass, backend.url, headers={"X-Proxy": "secret"})
    backend.key = "new"
    result = await entry.start_reauth_flow(hass)
    assert result["step_id"] == "reauth_confirm"
    result = await submit(hass, result, api_key="old")
    assert result["errors"] == {CONF_API_KEY: "invalid_auth"}
    result = await submit(hass, result, api_key="new")
    assert result["type"] is FlowResultType.ABORT and result["reason"] == "reauth_successful"
    assert entry.data[CONF_API_KEY] == "new" and entry.data["headers"] == {"X-Proxy": "secret"}
    assert entry.state is ConfigEntryState.LOADED


async def test_no_key_is_a_key_when_the_server_stopped_asking(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    entry = await set_up(hass, backend.url, api_key="old")
    result = await submit(hass, await entry.start_reauth_flow(hass))
    assert result["reason"] == "reauth_successful" and CONF_API_KEY not in entry.data


async def test_what_else_is_wrong_is_said_above_the_key(hass: HomeAssistant, core: None, backend: Backend) -> None:
    entry = await set_up(hass, backend.url)
    hass.config_entries.async_update_entry(entry, data={CONF_URL: "nonsense"})
    result = await submit(hass, await entry.start_reauth_flow(hass), api_key="new")
    assert result["errors"] == {"base": "invalid_url"}


async def test_reconfiguring_takes_a_new_address_and_extra_headers(
    hass: HomeAssistant, core: None, backend: Backend, plain_server: TestServer
) -> None:
    entry = await set_up(hass, backend.url, api_key="old")
    seen: list[str | None] = []

    async def react(request: web.Request) -> web.StreamResponse:
        seen.append(request.headers.get("CF-Access-Client-Id"))
        return web.json_response({"sources": SOURCES})

    plain_server.reactions["react"] = react  # type: ignore[attr-defined]
    url = str(plain_server.make_url("/kb"))
    shown = await entry.start_reconfigure_flow(hass)
    result = await submit(hass, shown, url=url, headers=["Content-Type: text/plain"])
    assert result["errors"] == {"headers": "invalid_header"}
    result = await submit(hass, result, url=url, headers=["CF-Access-Client-Id: 12 34", ""], remove_api_key=True)
    assert result["reason"] == "reconfigure_successful"
    assert dict(entry.data) == {
        CONF_URL: url,
        CONF_VERIFY_SSL: True,
        "headers": {"CF-Access-Client-Id": "12 34"},
    }
    assert seen and set(seen) == {"12 34"}


def suggested(shown: dict[str, Any]) -> dict[str, Any]:
    """Return what stands in the fields of a form that is open."""
    return {str(field): (field.description or {}).get("suggested_value") for field in shown["data_schema"].schema}


STORED: dict[str, Any] = {"api_key": "hush", "headers": {"X-Proxy": "hush too"}}


async def test_reconfiguring_never_shows_what_is_secret(hass: HomeAssistant, core: None, backend: Backend) -> None:
    entry = await set_up(hass, backend.url, **STORED)
    shown = await entry.start_reconfigure_flow(hass)
    assert suggested(shown) == {
        CONF_URL: backend.url,
        CONF_API_KEY: None,
        CONF_VERIFY_SSL: True,
        "headers": None,
        "remove_api_key": None,
        "remove_headers": None,
    }
    # Neither does the form that comes back with an error.
    result = await submit(hass, shown, url="nowhere")
    assert result["errors"] == {CONF_URL: "invalid_url"} and "hush" not in str(suggested(result))


@pytest.mark.parametrize(
    ("typed", "key", "headers"),
    [
        ({}, "hush", {"X-Proxy": "hush too"}),
        ({"api_key": " ", "headers": ["", " "]}, "hush", {"X-Proxy": "hush too"}),
        ({"api_key": "new"}, "new", {"X-Proxy": "hush too"}),
        ({"headers": ["X-Other: 1"]}, "hush", {"X-Other": "1"}),
        ({"remove_api_key": True}, None, {"X-Proxy": "hush too"}),
        ({"remove_headers": True}, "hush", None),
        ({"remove_api_key": True, "remove_headers": True}, None, None),
        ({"api_key": "new", "remove_api_key": True}, "new", {"X-Proxy": "hush too"}),
    ],
)
async def test_what_is_left_empty_is_kept_unless_it_is_to_be_removed(
    hass: HomeAssistant,
    core: None,
    backend: Backend,
    typed: dict[str, Any],
    key: str | None,
    headers: dict[str, str] | None,
) -> None:
    entry = await set_up(hass, backend.url, **STORED)
    result = await submit(hass, await entry.start_reconfigure_flow(hass), url=backend.url, **typed)
    assert result["reason"] == "reconfigure_successful"
    assert (entry.data.get(CONF_API_KEY), entry.data.get("headers")) == (key, headers)
    assert set(entry.data) <= {CONF_URL, CONF_API_KEY, CONF_VERIFY_SSL, "headers"}


@pytest.mark.parametrize(
    ("old", "new", "kept"),
    [
        ("http://library.local:8888", "http://library.local:9999/kb", True),
        ("http://library.local:8888", "https://library.local", True),
        ("https://library.local", "http://library.local", False),
        ("https://library.local", "https://library.example", False),
        ("https://library.local", "http://[", False),
    ],
)
def test_stored_secrets_stay_with_the_host_and_with_tls(old: str, new: str, kept: bool) -> None:
    """An address that is mistyped, or that somebody talked the owner into, must not get the key."""
    fields = with_stored_secrets({CONF_URL: new}, {CONF_URL: old, CONF_API_KEY: "hush"})
    assert fields.get(CONF_API_KEY) == ("hush" if kept else None)


async def test_a_kept_key_that_the_server_refuses_is_told(hass: HomeAssistant, core: None, backend: Backend) -> None:
    entry = await set_up(hass, backend.url, api_key="old")
    backend.key = "new"
    result = await submit(hass, await entry.start_reconfigure_flow(hass), url=backend.url)
    assert result["errors"] == {CONF_API_KEY: "invalid_auth"}


async def test_nothing_can_be_removed_where_nothing_is_stored(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    entry = await set_up(hass, backend.url)
    assert list(suggested(await entry.start_reconfigure_flow(hass))) == ["url", "api_key", "verify_ssl", "headers"]


async def test_reconfiguring_recovers_from_errors_and_keeps_two_entries_apart(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    entry = await set_up(hass, backend.url)
    async with Backend() as other:
        await set_up(hass, other.url)
        result = await submit(hass, await entry.start_reconfigure_flow(hass), url=other.url)
        assert result["type"] is FlowResultType.ABORT and result["reason"] == "already_configured"

        backend.key = "right"
        result = await submit(hass, await entry.start_reconfigure_flow(hass), url="nowhere")
        assert result["errors"] == {CONF_URL: "invalid_url"}
        result = await submit(hass, result, url=backend.url, api_key="wrong")
        assert result["errors"] == {CONF_API_KEY: "invalid_auth"}
        result = await submit(hass, result, url=backend.url, api_key="right")
        assert result["reason"] == "reconfigure_successful" and entry.data[CONF_API_KEY] == "right"


@pytest.mark.parametrize(
    "line",
    [
        "no colon",
        "X Y: 1",
        "Host: x",
        "X-API-Key: x",
        "x-api-key: x",
        "A: b\r\nC: d",
        "Ä: b",
        "A: ü",
        ": x",
        "A:",
        "A: \x00",
    ],
)
def test_what_is_no_header_is_refused(line: str) -> None:
    assert read_headers([line]) is None


def test_headers_are_read_line_by_line() -> None:
    assert read_headers(["Authorization: Bearer a b", " X-A:1 ", " "]) == {"Authorization": "Bearer a b", "X-A": "1"}


async def test_an_earlier_entry_does_not_block_a_second_server(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    old = MockConfigEntry(domain=DOMAIN, unique_id=DOMAIN, version=1, data={"mnemolis_url": "http://127.0.0.1:9"})
    old.add_to_hass(hass)
    assert await hass.config_entries.async_setup(old.entry_id)
    assert (await start(hass, url=backend.url))["type"] is FlowResultType.CREATE_ENTRY
