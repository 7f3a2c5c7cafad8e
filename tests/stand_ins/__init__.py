"""Language model servers on 127.0.0.1 that say what a test tells them to, over the real protocols."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Self

from aiohttp import web
from aiohttp.test_utils import TestServer


@dataclass(frozen=True, slots=True)
class Said:
    """One reply of the model."""

    text: str = ""
    delay: float = 0.0
    status: int = 200
    cut: bool = False
    """The reply ends because the model ran out of room."""
    broken: bool = False
    """The connection ends in the middle of the reply."""
    failed: bool = False
    """The status is good, and the reply says that the model failed."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One request to the model."""

    system: str
    prompt: str
    schema: dict[str, Any] | None
    """The structure that was asked for."""
    body: dict[str, Any]


type Speaker = Callable[[Heard], Said | Awaitable[Said]]


class LanguageModel:
    """A server whose model says what `replies` holds, in turn; the last one for ever."""

    def __init__(self) -> None:
        """Start mute."""
        self.replies: list[Said | str] = [Said()]
        self.speak: Speaker | None = None
        """A function that replies instead."""
        self.heard: list[Heard] = []
        self.cancelled = 0
        """Requests whose caller went away."""
        self._server: TestServer | None = None

    def says(self, *replies: Said | str) -> None:
        """Set the next replies."""
        self.replies = list(replies)

    async def said(self, heard: Heard) -> Said:
        """Note a request and return the reply to it, when it is due."""
        self.heard.append(heard)
        if self.speak:
            reply = self.speak(heard)
            reply = reply if isinstance(reply, Said) else await reply
        else:
            reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        reply = Said(reply) if isinstance(reply, str) else reply
        try:
            await asyncio.sleep(reply.delay)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return reply

    def add_routes(self, app: web.Application) -> None:
        """Add the protocol's routes."""
        raise NotImplementedError

    async def __aenter__(self) -> Self:
        """Listen."""
        app = web.Application(client_max_size=2**22)
        self.add_routes(app)
        self._server = TestServer(app, host="127.0.0.1")
        # A caller who goes away ends the request here, as in the real servers.
        await self._server.start_server(shutdown_timeout=0.1)
        return self

    async def __aexit__(self, *_exc: object) -> None:
        """Stop."""
        if self._server:
            await self._server.close()

    @property
    def url(self) -> str:
        """The base address."""
        assert self._server
        return f"http://127.0.0.1:{self._server.port}"
