"""A server that breaks on purpose: at the connection, in HTTP, in the body, in JSON, in a field, in the text.

It speaks raw bytes, since no HTTP library would send most of these.
"""

import asyncio
from collections.abc import Awaitable, Callable
import contextlib
import json
import socket
import struct
from typing import Any, Self

type Break = Callable[[asyncio.StreamWriter], Awaitable[None]]

SOURCES = json.dumps({"sources": ["kiwix", "web", "news", "forecast", "ha", "changes", "fusion", "auto"]}).encode()


def http(body: bytes, status: str = "200 OK", *headers: str, length: int | None = None) -> bytes:
    """Return an HTTP/1.1 response."""
    lines = [
        f"HTTP/1.1 {status}",
        "Content-Type: application/json",
        f"Content-Length: {len(body) if length is None else length}",
        *headers,
    ]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def sends(data: bytes) -> Break:
    """Send bytes and close."""

    async def act(writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await writer.drain()

    return act


def drips(data: bytes, every: float, step: int = 1) -> Break:
    """Send bytes a few at a time."""

    async def act(writer: asyncio.StreamWriter) -> None:
        for start in range(0, len(data), step):
            writer.write(data[start : start + step])
            await writer.drain()
            await asyncio.sleep(every)

    return act


def sends_and_hangs(data: bytes) -> Break:
    """Send bytes and then nothing more, without closing."""

    async def act(writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await writer.drain()
        await asyncio.sleep(60)

    return act


async def resets(writer: asyncio.StreamWriter) -> None:
    """Reset the connection instead of closing it."""
    sock: socket.socket = writer.get_extra_info("socket")
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


def body(value: Any) -> Break:
    """Send a JSON body."""
    return sends(http(json.dumps(value).encode()))


class FaultServer:
    """Serves one fault to every search; everything else it answers as Mnemolis does."""

    def __init__(self) -> None:
        """Break nothing yet."""
        self.act: Break = body({})
        self.searches = 0
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def __aenter__(self) -> Self:
        """Listen."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=2**20)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_exc: object) -> None:
        """Stop listening and end every connection."""
        await self.stop()

    async def stop(self) -> None:
        """Refuse connections from now on."""
        if self._server:
            self._server.close()
            self._server = None
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._tasks.add(task)
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            if b"POST /search" in head:
                self.searches += 1
                await self.act(writer)
            elif b"/sources" in head:
                await sends(http(SOURCES))(writer)
            else:
                await sends(http(b"{}"))(writer)
        except asyncio.IncompleteReadError, ConnectionError, asyncio.CancelledError:
            pass
        finally:
            self._tasks.discard(task)
            with contextlib.suppress(Exception):
                writer.close()
