"""A Mnemolis stand-in that costs next to nothing: for benchmarks, which measure what asks it.

    python -m benchmarks.responder

It prints its port, listens on 127.0.0.1 and ends when its standard input does. The first part of the path says how
it behaves, its number is the milliseconds that a search takes: `http://127.0.0.1:PORT/answer-10`. Each question has a
material, an answer and numbers of its own, so that nothing is judged twice. `GET /count` tells how many searches came.
"""

import asyncio
import json
import sys
from typing import override
from urllib.parse import unquote

_PLACES = (
    "Alder",
    "Birch",
    "Cedar",
    "Dogwood",
    "Elm",
    "Fir",
    "Ginkgo",
    "Hazel",
    "Ivory",
    "Juniper",
    "Katsura",
    "Larch",
)


def place(number: int) -> str:
    """Return the name of a tower; a hundred thousand of them differ."""
    first, second = divmod(number, len(_PLACES))
    return f"{_PLACES[second]} Tower {first}"


def question(number: int) -> str:
    """Return a question about a tower."""
    return f"how tall is the {place(number)}"


def reply(query: str, behaviour: str) -> dict[str, object]:
    """Return the body of a reply: about 1,200 characters of material, and an answer where one is wanted."""
    words = query.split(" the ", 1)[-1].strip(" ?.")
    height = 100 + sum(query.encode()) % 700
    material = (
        f"# {words}\nSource: wikipedia\n\n{words} is a lattice tower on the northern cape. It is {height} metres tall "
        f"and was built from {1800 + height % 90} to {1890 + height % 90} by the company of Ana Example. "
    ) + (
        "About seven million people visit it every year, more than any other monument that charges an entrance fee. "
        f"The stairs have {height * 5} steps to the second level, and lifts go on from there. Repairs cost $2.3 "
        "million, 12 % more than planned. The paint is renewed every seven years, by hand, in three shades. "
    ) * 3
    answer: str | None = f"{words} is {height} metres tall. (kiwix)"
    match behaviour:
        case "material":
            answer = None
        case "wrong":
            answer = f"{words} is {height + 1} metres tall. (kiwix)"
        case "miss":
            answer = "NOT_IN_SOURCES"
        case "nothing":
            answer, material = None, "No results found in Kiwix."
    return {
        "query": query,
        "source_used": "kiwix",
        "result": material,
        "success": True,
        "cached": False,
        "error": None,
        "answer": answer,
        "answer_sources": ["kiwix"] if answer else [],
        "synthesized": answer is not None,
    }


class Responder(asyncio.Protocol):
    """One connection: requests one after the other, each with its Content-Length."""

    searches = 0

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = transport
        self._data = b""

    @override
    def data_received(self, data: bytes) -> None:
        self._data += data
        while b"\r\n\r\n" in self._data:
            head, _, rest = self._data.partition(b"\r\n\r\n")
            length = 0
            for line in head.split(b"\r\n")[1:]:
                name, _, value = line.partition(b":")
                if name.strip().lower() == b"content-length":
                    length = int(value)
            if len(rest) < length:
                return
            self._data = rest[length:]
            self._respond(head.split(b" ", 2)[1].decode(), rest[:length])

    def _respond(self, path: str, body: bytes) -> None:
        first, _, last = unquote(path.partition("?")[0]).strip("/").partition("/")
        behaviour, _, delay = first.partition("-")
        if first == "count":
            self._send({"searches": Responder.searches})
        elif last == "sources":
            self._send({"sources": ["kiwix", "web", "news", "fusion", "auto"]})
        elif last == "openapi.json":
            search = {"properties": {"query": {}, "synthesize": {}}}
            self._send({"components": {"schemas": {"SearchRequest": search}}})
        elif last == "search":
            Responder.searches += 1
            self._search(behaviour, int(delay or 0) / 1_000, json.loads(body)["query"])
        else:
            self._send({"changes_detected": 0, "result": ""})

    def _search(self, behaviour: str, delay: float, query: str) -> None:
        loop = asyncio.get_running_loop()
        match behaviour:
            case "hang":
                pass
            case "drop":
                loop.call_later(delay, self._transport.close)
            case "broken":
                loop.call_later(delay, self._write, b"[1, 2", "200 OK")
            case "error":
                loop.call_later(delay, self._write, b'{"detail": "boom"}', "500 Internal Server Error")
            case "refuse":
                loop.call_later(delay, self._write, b'{"detail": "Invalid or missing X-API-Key header"}', "401 No")
            case _ if delay:
                loop.call_later(delay, self._send, reply(query, behaviour))
            case _:
                self._send(reply(query, behaviour))

    def _send(self, body: dict[str, object]) -> None:
        self._write(json.dumps(body).encode(), "200 OK")

    def _write(self, body: bytes, status: str) -> None:
        head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        self._transport.write(head.encode() + body)  # type: ignore[attr-defined]


async def main() -> None:
    """Serve until the standard input ends: with whoever started this."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Responder, "127.0.0.1", 0, backlog=1_024)
    print(server.sockets[0].getsockname()[1], flush=True)
    ended = asyncio.Event()
    loop.add_reader(sys.stdin.fileno(), lambda: None if sys.stdin.buffer.raw.read(1_024) else ended.set())
    await ended.wait()
    server.close()


if __name__ == "__main__":
    asyncio.run(main())
