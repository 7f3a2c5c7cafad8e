"""The faults, and what each must be heard as: a `Reason`, or a `Kind` where something can still be said."""

import gzip
import json
from typing import Any, NamedTuple
import zlib

from tests.backend import EIFFEL, reply

from .server import Break, body, drips, http, resets, sends, sends_and_hangs

KEY = "s3cret-key-alpha"
GOOD = json.dumps(reply(answer="The Eiffel Tower is 330 metres tall. (kiwix)")).encode()

BAD, ERROR, TIMEOUT, REFUSED = "bad_reply", "backend_error", "timeout", "unauthorized"
NOTHING, QUOTED, ANSWERED, MISS = "nothing_found", "quoted", "answered", "not_in_sources"


class Fault(NamedTuple):
    """A fault and what it must be heard as."""

    name: str
    act: Break
    heard_as: str


def _status(status: str, heard_as: str, text: bytes = b'{"detail": "boom at http://backend.local:8888"}') -> Fault:
    return Fault(f"status {status}", sends(http(text, status)), heard_as)


def _field(name: str, value: Any, heard_as: str, **others: Any) -> Fault:
    kind = type(value).__name__
    beside = f" beside {', '.join(others)}" if others else ""
    return Fault(f"{name} is {kind} {str(value)[:20]!r}{beside}", body(reply(**others) | {name: value}), heard_as)


def _text(name: str, result: str, heard_as: str, answer: str | None = None, **keys: Any) -> Fault:
    return Fault(name, body(reply(result, answer, **keys)), heard_as)


CONNECTION = [
    Fault("closed without a word", sends(b""), ERROR),
    Fault("reset", resets, ERROR),
    Fault("silent", sends_and_hangs(b""), TIMEOUT),
]

PROTOCOL = [
    Fault("not HTTP", sends(b"220 smtp.example ESMTP ready\r\n"), BAD),
    Fault("binary", sends(bytes(range(256)) * 4), BAD),
    Fault("bad status line", sends(b"HTTP/1.1 twohundred OK\r\n\r\n"), BAD),
    Fault("half a status line", sends(b"HTTP/1.1 20"), ERROR),
    Fault("half the headers", sends(b"HTTP/1.1 200 OK\r\nContent-Le"), ERROR),
    Fault("headers and nothing", sends_and_hangs(b"HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n"), TIMEOUT),
    Fault("header too long", sends(http(GOOD, "200 OK", f"X-Long: {'a' * 200_000}")), BAD),
    Fault("bad content length", sends(b"HTTP/1.1 200 OK\r\nContent-Length: minus\r\n\r\n{}"), BAD),
    Fault("half a body", sends(http(GOOD[:60], length=len(GOOD))), BAD),
    Fault("half a body and nothing", sends_and_hangs(http(GOOD[:60], length=len(GOOD))), TIMEOUT),
    Fault("bad chunk", sends(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n"), BAD),
    Fault("half a chunk", sends(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n50\r\n{"), BAD),
    Fault("dripping headers", drips(http(GOOD), 0.2), TIMEOUT),
    Fault("dripping body", drips(http(GOOD), 0.3, 40), TIMEOUT),
    Fault(
        "endless body",
        drips(b"HTTP/1.1 200 OK\r\n\r\n" + b" " * 200_000, 0.2, 100),
        TIMEOUT,
    ),
    Fault("slow then good", drips(http(GOOD), 0.05, len(GOOD) // 4), ANSWERED),
    Fault("says gzip, is not", sends(http(GOOD, "200 OK", "Content-Encoding: gzip")), BAD),
    Fault("half a gzip", sends(http(gzip.compress(GOOD)[:40], "200 OK", "Content-Encoding: gzip")), BAD),
    Fault("unknown encoding", sends(http(GOOD, "200 OK", "Content-Encoding: rot13")), ANSWERED),
    Fault("gzip", sends(http(gzip.compress(GOOD), "200 OK", "Content-Encoding: gzip")), ANSWERED),
    Fault(
        "gzip bomb",
        sends(http(gzip.compress(b"[" + b" " * 50_000_000), "200 OK", "Content-Encoding: gzip")),
        BAD,
    ),
    Fault(
        "deflate bomb",
        sends(http(zlib.compress(b'"' + b"a" * 50_000_000), "200 OK", "Content-Encoding: deflate")),
        BAD,
    ),
    Fault("too large", sends(http(b'{"result": "' + b"a" * 3_000_000 + b'"}')), BAD),
]

STATUSES = [
    *(_status(status, BAD) for status in ("400 Bad Request", "404 Not Found", "405 Method Not Allowed")),
    *(_status(status, BAD) for status in ("409 Conflict", "413 Too Large", "415 Unsupported", "418 Teapot")),
    _status("401 Unauthorized", REFUSED, b'{"detail": "Invalid or missing X-API-Key header"}'),
    _status("403 Forbidden", REFUSED),
    _status("422 Unprocessable", BAD, b'{"detail": [{"loc": ["body", "query"], "input": "s3cret"}]}'),
    _status("429 Too Many", ERROR),
    _status("500 Internal Server Error", ERROR, b"Internal Server Error"),
    _status("501 Not Implemented", ERROR),
    _status("502 Bad Gateway", ERROR, b"<html><h1>502 Bad Gateway</h1></html>"),
    _status("503 Unavailable", ERROR),
    _status("504 Gateway Timeout", ERROR),
    Fault("no content", sends(b"HTTP/1.1 204 No Content\r\n\r\n"), BAD),
    Fault("not modified", sends(b"HTTP/1.1 304 Not Modified\r\n\r\n"), BAD),
    Fault("redirect to itself", sends(http(b"", "307 Temporary", "Location: /search")), BAD),
    Fault("redirect elsewhere", sends(http(b"", "301 Moved", "Location: http://192.0.2.1/")), BAD),
    Fault("redirect nowhere", sends(http(b"", "302 Found")), BAD),
    Fault("redirect to nonsense", sends(http(b"", "308 Permanent", "Location: ::::")), BAD),
]

JSON = [
    Fault(f"body {text[:20]!r}", sends(http(text)), BAD)
    for text in (
        b"",
        b"   ",
        b"not json",
        b"<!doctype html><html><body>Hello</body></html>",
        b"null",
        b"true",
        b"42",
        b'"text"',
        b"[]",
        b'[{"answer": "Lima is a city."}]',
        b"{}",
        b'{"detail": "boom at http://backend.local:8888 key=abc"}',
        b'{"result": "half',
        b'{"result": NaN',
        b"[" * 200_000,
        b'{"result": ' + b"9" * 5_000 + b"}",
        b'{"a": ' * 50_000,
        '{"result": "ü"}'.encode("utf-16"),
    )
] + [
    Fault("byte order mark", sends(http(b"\xef\xbb\xbf" + GOOD)), ANSWERED),
    Fault("no content type", sends(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(GOOD) + GOOD), ANSWERED),
    Fault("invalid UTF-8", sends(http(GOOD.replace(b'"cached"', b'"caf\xe9"'))), ANSWERED),
    Fault(
        "keys nobody knows",
        body(reply(answer="The Eiffel Tower is 330 metres tall. (kiwix)", x=[1, {"y": 2}])),
        ANSWERED,
    ),
]

FIELDS = [
    *(_field("result", value, BAD) for value in (None, 7, 1.5, True, [], ["text"], {"text": "x"})),
    _field("result", None, NOTHING, answer="It is 330 metres tall. (kiwix)"),
    *(_field("answer", value, QUOTED) for value in (7, True, [], ["text"], {"text": "x"}, "", " ", ".", "🪐")),
    *(_field("answer_sources", value, ANSWERED, answer="The Eiffel Tower is 330 metres tall. (kiwix)")
      for value in (None, "kiwix", 7, {"a": 1}, [None, 7, ["kiwix"]])),
    *(_field("source_used", value, QUOTED) for value in (None, 7, [], {}, "", "\ud800", "x" * 5_000)),
    *(_field("success", value, QUOTED) for value in (None, 0, "false", "no")),
    Fault(
        "success is false",
        body(reply("", success=False, error="'NoneType' object has no attribute 'strip'")),
        ERROR,
    ),
    _field("cached", "maybe", QUOTED),
    _field("synthesized", {"a": 1}, QUOTED),
    Fault("only a result", body({"result": EIFFEL}), QUOTED),
    Fault("lone surrogates everywhere", sends(http(GOOD.replace(b"kiwix", b"\\ud800kiwix"))), ANSWERED),
]  # fmt: skip

TEXTS = [
    _text("a forecast fault with coordinates", "Unable to retrieve forecast: 503 Server Error: Service Unavailable for "
          "url: https://api.open-meteo.com/v1/forecast?latitude=40.7128&longitude=-74.006", ERROR),
    _text("a fault behind a condition", 'This was a conditional question: "if it rains, stay." Here is what was found '
          "regarding the condition — you'll need to judge whether it applies:\n\nError reaching SearXNG: connection "
          "failed.", ERROR),
    _text("an article that could not be fetched",
          "Found Eiffel but could not fetch article content.\nURL: http://10.0.0.5:8080/content/eiffel", ERROR),
    _text("not configured", "SearXNG is not configured. Set SEARXNG_URL.", ERROR),
    _text("unknown source", "Unknown source 'wolfram'. Valid options: kiwix, forecast.", ERROR),
    _text("nothing found", "No results found in wikipedia.", NOTHING),
    _text("empty", "", NOTHING),
    _text("wordless", "***", NOTHING),
    _text("an honest miss", EIFFEL, MISS, "The retrieved sources don't answer this."),
    _text("the token of a miss", EIFFEL, MISS, "NOT_IN_SOURCES"),
    _text("an invented number", EIFFEL, QUOTED, "The Eiffel Tower is 512 metres tall. (kiwix)"),
    _text("an invented source", EIFFEL, QUOTED, "The Eiffel Tower is 330 metres tall. (news)"),
    _text("an echo", EIFFEL, QUOTED, "How tall is the Eiffel Tower? (kiwix)"),
    _text("nothing but thoughts", EIFFEL, QUOTED, "<think>The tower is 330 metres tall."),
    _text("a template", EIFFEL, QUOTED, "{{ states('lock.front_door') }} {% if true %}"),
    _text("an answer too long to be checked", EIFFEL, QUOTED, "The Eiffel Tower is 330 metres tall. " * 10_000 + "(kiwix)"),
    _text("a very long result", EIFFEL + " The tower is made of iron." * 50_000, QUOTED),
    _text("a megabyte of one letter", "a" * 1_000_000, NOTHING),
    _text("a megabyte of brackets", "[" * 1_000_000, NOTHING),
    _text("control characters", EIFFEL.replace(" ", "\x00\x07 "), QUOTED),
    _text("direction marks", EIFFEL.replace(" ", " \u202e"), QUOTED),
]  # fmt: skip

FAULTS = [*CONNECTION, *PROTOCOL, *STATUSES, *JSON, *FIELDS, *TEXTS]
