"""The client: the key goes nowhere else, a dropped connection costs nothing, bodies have a bound."""

import asyncio
import json
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer
from homeassistant.core import HomeAssistant
from homeassistant.helpers.aiohttp_client import async_get_clientsession
from hypothesis import HealthCheck, given, settings, strategies as st
import pytest

from custom_components.mnemolis_intents.answering.models import Failure, Question, Reason, Reply, Style
from custom_components.mnemolis_intents.client import Description, MnemolisClient, SetupError, clean, read_reply
from tests.backend import Backend, reply


@pytest.fixture
async def client(hass: HomeAssistant, backend: Backend) -> MnemolisClient:
    return MnemolisClient(async_get_clientsession(hass), backend.url, "alpha")


async def test_a_search_sends_what_the_server_documents(client: MnemolisClient, backend: Backend) -> None:
    await client.search(Question(text="how tall is it", source="kiwix", style=Style.BRIEF), 2)
    await client.search(Question(text="how tall is it", synthesize=False), 2)
    assert backend.asked == [
        {"query": "how tall is it", "source": "kiwix", "synthesize": True, "answer_style": "brief"},
        {"query": "how tall is it", "source": "auto"},
    ]


async def test_a_long_question_is_cut_and_a_broken_one_mended(client: MnemolisClient, backend: Backend) -> None:
    """The server has no limit of its own, and answers 500 to a lone surrogate."""
    await client.search(Question(text="why " * 5_000), 2)
    await client.search(Question(text="what is \ud800 this"), 2)
    assert len(backend.asked[0]["query"]) == 2_000
    assert backend.asked[1]["query"] == "what is \ufffd this"


async def test_a_connection_that_was_closed_while_idle_costs_nothing(hass: HomeAssistant, socket_enabled: None) -> None:
    """The server closes idle connections after 5 s; the session would use them for 15."""
    served: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        body = json.dumps(reply()).encode()
        served.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        await writer.drain()
        # Promised to stay open, and closed as soon as it is used again.
        await reader.read(1)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        client = MnemolisClient(async_get_clientsession(hass), f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        for _ in range(3):
            assert isinstance(await client.search(Question(text="how tall"), 2), Reply)
    assert len(served) == 3


async def test_the_key_follows_no_redirect(hass: HomeAssistant, socket_enabled: None) -> None:
    seen: list[Any] = []

    async def elsewhere(request: web.Request) -> web.Response:
        seen.append(request.headers)
        return web.json_response(reply())

    other = web.Application()
    other.router.add_route("*", "/{path:.*}", elsewhere)
    async with TestServer(other, host="127.0.0.1") as target:

        async def redirect(_request: web.Request) -> web.Response:
            raise web.HTTPTemporaryRedirect(str(target.make_url("/search")))

        app = web.Application()
        app.router.add_post("/search", redirect)
        async with TestServer(app, host="127.0.0.1") as server:
            client = MnemolisClient(async_get_clientsession(hass), str(server.make_url("")), "alpha")
            got = await client.search(Question(text="how tall"), 2)
    assert isinstance(got, Failure) and got.reason is Reason.BAD_REPLY
    assert seen == []


async def test_a_path_before_the_endpoints_is_kept(hass: HomeAssistant, socket_enabled: None) -> None:
    """Behind a proxy the server may live below a path; no slash is doubled or added at the end."""
    paths: list[str] = []

    async def record(request: web.Request) -> web.Response:
        paths.append(request.path)
        return web.json_response({"sources": ["kiwix"]} if request.method == "GET" else reply())

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", record)
    async with TestServer(app, host="127.0.0.1") as server:
        client = MnemolisClient(async_get_clientsession(hass), f"{str(server.make_url('')).rstrip('/')}/kb")
        await client.sources(2)
        await client.search(Question(text="how tall"), 2)
    assert paths == ["/kb/sources", "/kb/search"]


class TestCheck:
    """What a set-up form says is wrong."""

    async def test_a_good_server(self, client: MnemolisClient, backend: Backend) -> None:
        backend.key = "alpha"
        assert await client.check(2) is None

    async def test_a_wrong_key(self, client: MnemolisClient, backend: Backend) -> None:
        backend.key = "beta"
        assert await client.check(2) is SetupError.INVALID_AUTH

    async def test_nobody_there(self, client: MnemolisClient, backend: Backend) -> None:
        await backend.stop()
        assert await client.check(2) is SetupError.CANNOT_CONNECT

    async def test_https_to_a_plain_port(self, hass: HomeAssistant, backend: Backend) -> None:
        client = MnemolisClient(async_get_clientsession(hass), backend.url.replace("http:", "https:"))
        assert await client.check(2) is SetupError.SSL_ERROR

    @pytest.mark.parametrize("body", [b"<html>", b"[]", b"{}", b'{"sources": "kiwix"}', b'{"sources": ["other"]}'])
    async def test_somebody_else(self, hass: HomeAssistant, socket_enabled: None, body: bytes) -> None:
        async def other(_request: web.Request) -> web.Response:
            return web.Response(body=body)

        app = web.Application()
        app.router.add_get("/sources", other)
        async with TestServer(app, host="127.0.0.1") as server:
            client = MnemolisClient(async_get_clientsession(hass), str(server.make_url("")))
            assert await client.check(2) is SetupError.NOT_MNEMOLIS

    async def test_somebody_slow(self, hass: HomeAssistant, socket_enabled: None) -> None:
        async def slow(_request: web.Request) -> web.Response:
            await asyncio.sleep(5)
            return web.Response()

        app = web.Application()
        app.router.add_get("/sources", slow)
        async with TestServer(app, host="127.0.0.1") as server:
            client = MnemolisClient(async_get_clientsession(hass), str(server.make_url("")))
            assert await client.check(0.2) is SetupError.TIMEOUT_CONNECT


@pytest.mark.parametrize(
    ("described", "version"),
    [
        ({"info": {"version": "3.50.30"}, "components": {"schemas": {"SearchRequest": {"properties": {}}}}}, "3.50.30"),
        ({"info": {"version": "see http://secret.host"}}, None),
        ({"info": {"version": 3.5}}, None),
        ({"info": None, "components": []}, None),
        ([], None),
    ],
)
async def test_old_servers_are_known_by_their_description(
    hass: HomeAssistant, socket_enabled: None, described: Any, version: str | None
) -> None:
    async def describe(_request: web.Request) -> web.Response:
        return web.json_response(described)

    app = web.Application()
    app.router.add_get("/openapi.json", describe)
    async with TestServer(app, host="127.0.0.1") as server:
        client = MnemolisClient(async_get_clientsession(hass), str(server.make_url("")))
        assert await client.describe(2) == Description(version, knows_synthesize=False)


async def test_the_clients_session_stays_open(hass: HomeAssistant, client: MnemolisClient) -> None:
    await client.sources(2)
    assert not async_get_clientsession(hass).closed


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda children: st.lists(children, max_size=3) | st.dictionaries(st.text(max_size=8), children, max_size=3),
    max_leaves=8,
)
KEYS = ("query", "source_used", "result", "success", "cached", "error", "answer", "answer_sources", "synthesized")


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(KEYS), json_values) | json_values)
def test_whatever_comes_is_a_reply_or_a_failure(body: Any) -> None:
    got = read_reply(body)
    if isinstance(got, Reply):
        assert isinstance(body.get("result"), str) or isinstance(body.get("answer"), str)
        f"{got.result}{got.source_used}{got.answer}{got.answer_sources}".encode()
    else:
        assert got.reason in (Reason.BAD_REPLY, Reason.BACKEND_ERROR)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet=st.characters()))
def test_only_surrogates_are_replaced(text: str) -> None:
    cleaned = clean(text)
    cleaned.encode()
    if not any("\ud800" <= letter <= "\udfff" for letter in text):
        assert cleaned == text


def test_a_result_is_kept_to_the_letter() -> None:
    text = "# A\nSource: b\n\n  two  spaces\t\r\n\u200b\u00a0 ﬁn "
    got = read_reply(reply(text))
    assert isinstance(got, Reply) and got.result == text
