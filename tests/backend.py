"""A server on 127.0.0.1 that answers what a test tells it to, over real HTTP."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Self

from aiohttp import web
from aiohttp.test_utils import TestServer

SOURCES = ["kiwix", "forecast", "news", "web", "uptime", "ha", "changes", "fusion", "auto"]

EIFFEL = (
    "# Eiffel Tower\nSource: wikipedia\n\nThe Eiffel Tower is a wrought-iron lattice tower in Paris. "
    "It is 330 metres tall. It was built from 1887 to 1889 by the company of Gustave Eiffel. "
    "About seven million people visit it every year, more than any other monument that charges an entrance fee."
)

type Reaction = Callable[[web.Request], Awaitable[web.StreamResponse]]


def reply(result: str = EIFFEL, answer: str | None = None, **keys: Any) -> dict[str, Any]:
    """Return a body of `POST /search` as Mnemolis 3.55 sends it."""
    return {
        "query": "?",
        "source_used": "kiwix",
        "result": result,
        "success": True,
        "cached": False,
        "error": None,
        "answer": answer,
        "answer_sources": ["kiwix"] if answer else [],
        "synthesized": answer is not None,
    } | keys


class Backend:
    """A Mnemolis whose replies a test sets: a body, or a function from request to response."""

    def __init__(self) -> None:
        """Start with an answerable question."""
        self.body: Any = reply(answer="The Eiffel Tower is 330 metres tall. (kiwix)")
        self.react: Reaction | None = None
        self.key: str | None = None
        self.version = "3.55.0"
        self.delay = 0.0
        self.asked: list[dict[str, Any]] = []
        """The bodies of the searches, in order."""
        self.cancelled = 0
        self._server: TestServer | None = None
        self._port: int | None = None

    async def __aenter__(self) -> Self:
        """Listen."""
        await self.start()
        return self

    async def __aexit__(self, *_exc: object) -> None:
        """Stop."""
        await self.stop()

    async def start(self) -> None:
        """Listen, on the same port as before."""
        app = web.Application()
        app.router.add_get("/sources", self._sources)
        app.router.add_get("/changes", self._changes)
        app.router.add_get("/openapi.json", self._openapi)
        app.router.add_post("/search", self._search)
        self._server = TestServer(app, host="127.0.0.1", port=self._port)
        await self._server.start_server(shutdown_timeout=0.1)
        self._port = self._server.port

    async def stop(self) -> None:
        """Refuse connections."""
        if self._server:
            await self._server.close()
            self._server = None

    @property
    def url(self) -> str:
        """The base address."""
        return f"http://127.0.0.1:{self._port}"

    def _refused(self, request: web.Request) -> web.Response | None:
        if self.key and request.headers.get("X-API-Key") != self.key:
            return web.json_response({"detail": "Invalid or missing X-API-Key header"}, status=401)
        return None

    async def _sources(self, _request: web.Request) -> web.Response:
        return web.json_response({"sources": SOURCES})

    async def _changes(self, request: web.Request) -> web.Response:
        return self._refused(request) or web.json_response({"since_hours": 1, "changes_detected": 0, "result": ""})

    async def _openapi(self, _request: web.Request) -> web.Response:
        properties = {"query": {}, "synthesize": {}}
        schemas = {"SearchRequest": {"properties": properties}}
        return web.json_response({"info": {"version": self.version}, "components": {"schemas": schemas}})

    async def _search(self, request: web.Request) -> web.StreamResponse:
        self.asked.append(await request.json())
        try:
            if self.delay:
                await asyncio.sleep(self.delay)
            if self.react:
                return await self.react(request)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return self._refused(request) or web.json_response(self.body)
