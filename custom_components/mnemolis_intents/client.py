"""The Mnemolis server over HTTP: the only module that touches the network.

Every outcome is a value: a `Reply` or a `Failure`. Replies are read tolerantly, since servers differ by version and
the success flag only says that no Python exception was raised: what the text means is decided in `answering`.
"""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from http import HTTPStatus
import json
import re
from typing import Any, Final, Protocol, cast

import aiohttp
from yarl import URL

from .answering.models import Failure, Question, Reason, Reply

MAX_BODY: Final = 2 * 1024 * 1024
"""Bytes of a body, after decompression, beyond which a reply is refused."""

MAX_QUERY: Final = 2_000
"""Code points of a question that are sent: the server itself has no limit."""

_CHUNK: Final = 64 * 1024

# What a version is shown as; anything else in its place is a foreign text.
_VERSION: Final = re.compile(r"\d{1,4}(?:\.\d{1,6}){1,3}")

# Nothing answered at this address. Everything else that can go wrong came from somebody who did answer.
_NO_CONNECTION: Final = (aiohttp.ClientConnectorError, aiohttp.ClientProxyConnectionError)


class SetupError(StrEnum):
    """What a set-up form says is wrong: keys of its error texts."""

    CANNOT_CONNECT = "cannot_connect"
    TIMEOUT_CONNECT = "timeout_connect"
    SSL_ERROR = "ssl_error"
    INVALID_AUTH = "invalid_auth"
    NOT_MNEMOLIS = "not_mnemolis"


class Retrieval(Protocol):
    """What the rest of the integration needs of a retrieval backend."""

    async def search(self, question: Question, timeout: float) -> Reply | Failure:
        """Retrieve material for a question, within `timeout` seconds."""

    async def sources(self, timeout: float) -> list[str] | Failure:
        """Return the server's source tags: the cheap sign of life."""


@dataclass(frozen=True, slots=True)
class Description:
    """What a server says of itself."""

    version: str | None
    knows_synthesize: bool
    """Whether it can compose answers (Mnemolis 3.55 and newer)."""


class MnemolisClient:
    """A Mnemolis server.

    The session is Home Assistant's; it is never closed here. The key goes to the configured address alone:
    redirects are not followed.
    """

    def __init__(
        self,
        session: aiohttp.ClientSession,
        url: str,
        api_key: str | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Take the base URL, such as `http://mnemolis.local:8888` or `https://proxy.local/kb`."""
        self._session = session
        self._base = URL(url)
        self._headers = {"Accept": "application/json", **(headers or {})}
        if api_key:
            self._headers["X-API-Key"] = api_key

    async def search(self, question: Question, timeout: float) -> Reply | Failure:
        """Ask `POST /search`. `synthesize` is sent only when wanted: old servers ignore it."""
        payload: dict[str, Any] = {"query": clean(question.text)[:MAX_QUERY], "source": question.source}
        if question.synthesize:
            payload |= {"synthesize": True, "answer_style": str(question.style)}
        body = await self._request("POST", "search", timeout, payload)
        return body if isinstance(body, Failure) else read_reply(body)

    async def sources(self, timeout: float) -> list[str] | Failure:
        """Ask `GET /sources`, which touches no backend of the server."""
        body = await self._request("GET", "sources", timeout)
        if isinstance(body, Failure):
            return body
        names = body.get("sources") if isinstance(body, dict) else None
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            return Failure(Reason.BAD_REPLY, "no list of sources")
        return cast("list[str]", names)

    async def refuses_key(self, timeout: float) -> bool:
        """Whether the server wants another key. `GET /changes` is its cheapest request that asks for one."""
        body = await self._request("GET", "changes", timeout, params={"hours": "1"})
        return isinstance(body, Failure) and body.reason is Reason.UNAUTHORIZED

    async def describe(self, timeout: float) -> Description:
        """Return what the server's own description says, the only place where its version stands."""
        body: Any = await self._request("GET", "openapi.json", timeout)
        return Description(_version_in(body), knows_synthesize=_knows_synthesize(body))

    async def check(self, timeout: float) -> SetupError | None:
        """Try the server out for a set-up form: is it Mnemolis, and does it accept the key?"""
        try:
            found = await self._send("GET", "sources", timeout)
            if isinstance(found, Failure):
                return SetupError.INVALID_AUTH if found.reason is Reason.UNAUTHORIZED else SetupError.NOT_MNEMOLIS
            names = found.get("sources") if isinstance(found, dict) else None
            if not isinstance(names, list) or "kiwix" not in names:
                return SetupError.NOT_MNEMOLIS
            changes = await self._send("GET", "changes", timeout, params={"hours": "1"})
            if isinstance(changes, Failure) and changes.reason is Reason.UNAUTHORIZED:
                return SetupError.INVALID_AUTH
        except TimeoutError:
            return SetupError.TIMEOUT_CONNECT
        except aiohttp.ClientSSLError:
            return SetupError.SSL_ERROR
        except aiohttp.ClientConnectionError, OSError:
            return SetupError.CANNOT_CONNECT
        except aiohttp.ClientError, ValueError, RecursionError:
            return SetupError.NOT_MNEMOLIS
        return None

    async def _request(
        self,
        method: str,
        path: str,
        timeout: float,
        payload: dict[str, Any] | None = None,
        params: Mapping[str, str] | None = None,
    ) -> Any | Failure:
        """Send a request and return the decoded JSON body, or why there is none."""
        try:
            return await self._send(method, path, timeout, payload, params)
        except aiohttp.ServerDisconnectedError, ConnectionResetError:
            # The server closes idle connections after 5 s, the session keeps them for 15: the first request on a
            # half-dead one fails at once. Asking again is safe, the server only reads.
            try:
                return await self._send(method, path, timeout, payload, params)
            except Exception as err:  # noqa: BLE001
                return _failure(err)
        except Exception as err:  # noqa: BLE001
            return _failure(err)

    async def _send(
        self,
        method: str,
        path: str,
        timeout: float,
        payload: dict[str, Any] | None = None,
        params: Mapping[str, str] | None = None,
    ) -> Any | Failure:
        async with self._session.request(
            method,
            self._base / path,
            json=payload,
            params=params,
            headers=self._headers,
            allow_redirects=False,
            timeout=aiohttp.ClientTimeout(total=timeout),
        ) as response:
            if failure := _status_failure(response.status):
                return failure
            body = bytearray()
            async for chunk in response.content.iter_chunked(_CHUNK):
                body += chunk
                if len(body) > MAX_BODY:
                    response.close()
                    return Failure(Reason.BAD_REPLY, "body too large")
        if len(body) <= _CHUNK:
            return _decode(body)
        return await asyncio.get_running_loop().run_in_executor(None, _decode, body)


def _version_in(description: Any) -> str | None:
    try:
        version = description["info"]["version"]
        return version if isinstance(version, str) and _VERSION.fullmatch(version) else None
    except Exception:  # noqa: BLE001 - anything may stand there
        return None


def _knows_synthesize(description: Any) -> bool:
    try:
        return "synthesize" in description["components"]["schemas"]["SearchRequest"]["properties"]
    except Exception:  # noqa: BLE001 - anything may stand there
        return False


def _decode(body: bytearray) -> Any:
    """Decode a JSON body, whatever its Content-Type said."""
    return json.loads(body.decode("utf-8-sig", "replace"))


def _status_failure(status: int) -> Failure | None:
    """Sort a status by who has to act: nobody, the owner, or the server."""
    if 200 <= status < 300:
        return None
    detail = f"status {status}"
    if status in (HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN):
        return Failure(Reason.UNAUTHORIZED, detail)
    if status >= 500 or status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.REQUEST_TIMEOUT):
        return Failure(Reason.BACKEND_ERROR, detail)
    return Failure(Reason.BAD_REPLY, detail)


def _failure(err: Exception) -> Failure:
    """Name an exception of the transport. Its text can hold hosts and paths: it is detail, for DEBUG alone."""
    detail = f"{type(err).__name__}: {err}"
    match err:
        case TimeoutError():
            return Failure(Reason.TIMEOUT, detail)
        case aiohttp.ClientSSLError():
            # Somebody answered, but not in TLS or not with a certificate that we trust. (Before the next case, since
            # it is a connector error too.)
            return Failure(Reason.BACKEND_ERROR, detail)
        case _ if isinstance(err, _NO_CONNECTION):
            return Failure(Reason.UNREACHABLE, detail)
        case aiohttp.InvalidURL() | ValueError() | RecursionError():
            return Failure(Reason.BAD_REPLY, detail)
        case aiohttp.ClientPayloadError() | aiohttp.ClientResponseError():
            return Failure(Reason.BAD_REPLY, detail)
        case aiohttp.ClientError() | OSError():
            return Failure(Reason.BACKEND_ERROR, detail)
        case _:
            return Failure(Reason.INTERNAL_ERROR, type(err).__name__)


def read_reply(body: Any) -> Reply | Failure:
    """Read a decoded body of `POST /search`.

    A reply is an object with a string `result` or a string `answer`; every other key may be absent or of a wrong
    type. `success: false` is the server's own exception: its `error` is never looked at.
    """
    if not isinstance(body, dict):
        return Failure(Reason.BAD_REPLY, f"a {type(body).__name__} instead of an object")
    result, answer = body.get("result"), body.get("answer")
    if not isinstance(result, str) and not isinstance(answer, str):
        return Failure(Reason.BAD_REPLY, "neither result nor answer is a string")
    if body.get("success") is False:
        return Failure(Reason.BACKEND_ERROR, "success is false")
    source_used = body.get("source_used")
    named = body.get("answer_sources")
    return Reply(
        result=clean(result) if isinstance(result, str) else "",
        source_used=clean(source_used) if isinstance(source_used, str) else "",
        answer=clean(answer) if isinstance(answer, str) else None,
        answer_sources=tuple(clean(name) for name in named if isinstance(name, str)) if isinstance(named, list) else (),
        synthesized=body.get("synthesized") is True,
        cached=body.get("cached") is True,
        knows_synthesize="answer" in body or "synthesized" in body,
    )


def clean(text: str) -> str:
    """Replace lone surrogates by U+FFFD; all else stays.

    One of them in a request makes the server answer 500, and in a state attribute it breaks Home Assistant's own
    `/api/states`.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        # A pair that was escaped in halves is a character; a half alone is none.
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text
