"""The HTTP contract of a Mnemolis server: routes, validation, keys, replies."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import date
import json
from typing import Any

from aiohttp import web

from . import household, openapi
from .retrieval import ALL_SOURCES, Retrieval, Retrieved, is_empty
from .store import Store
from .synthesis import BUDGETS, Answer, Composer, RecordComposer, skip_reason, synthesize

KEEP_ALIVE_SECONDS = 5
"""The real server closes an idle connection after 5 s."""

type Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How the server behaves."""

    api_key: str | None = None
    """The key that /search and /changes want; none asks for none."""
    synthesis: bool = True
    """Whether answers are composed at all (the master switch)."""
    composer: Composer | None = None
    """What composes them; none: the record itself."""
    legacy: bool = False
    """Be a server before 3.55: six keys in a reply, and no word of synthesis."""
    delay: float = 0
    """Seconds that a retrieval takes which the cache has not."""
    compose_delay: float = 0
    """Seconds that an answer takes on top."""
    today: date | None = None
    """A fixed day, for tests."""


class Backend:
    """The server's state: the book, the cache, the settings."""

    def __init__(self, settings: Settings, store: Store | None = None) -> None:
        """Read the book, unless a store of it is given."""
        self.settings = settings
        self.store = store or Store()
        self.composer = settings.composer or RecordComposer(self.store)
        self._retrieved: dict[tuple[str, str, str], Retrieved] = {}
        self._answers: dict[tuple[str, str, str], Answer] = {}

    @property
    def today(self) -> date:
        """Today, or the fixed day."""
        return self.settings.today or date.today()  # noqa: DTZ011

    async def search(self, request: dict[str, Any]) -> dict[str, Any]:
        """Return the reply to a valid request."""
        query, source = request["query"], request["source"]
        reply: dict[str, Any] = {
            "query": query,
            "source_used": source,
            "result": "",
            "success": True,
            "cached": False,
            "error": None,
        }
        try:
            found, reply["cached"] = await self._retrieve(query, source, request["fusion_sources"])
        except (ValueError, TypeError, KeyError) as err:
            reply |= {"success": False, "error": str(err), "source_used": "kiwix" if source == "auto" else source}
            found = Retrieved(reply["source_used"], "")
        reply |= {"source_used": found.source, "result": found.text}
        if self.settings.legacy:
            return reply
        answer = Answer([])
        if request["synthesize"]:
            answer = await self._answer(query, found, request["answer_style"])
        return reply | {
            "answer": answer.text,
            "answer_sources": list(answer.sources),
            "synthesized": answer.synthesized,
            "explanation": answer.explanation,
        }

    async def _retrieve(self, query: str, source: str, fusion_sources: list[str] | None) -> tuple[Retrieved, bool]:
        key = (source, query.strip().lower(), ",".join(fusion_sources or ()))
        if found := self._retrieved.get(key):
            # The real server reports an explicit fusion from its cache as new.
            return found, source != "fusion"
        await asyncio.sleep(self.settings.delay)
        found = Retrieval(self.store, self.today).retrieve(query, source, fusion_sources)
        if not is_empty(found.text) and len(self._retrieved) < 1000:
            self._retrieved[key] = found
        return found, False

    async def _answer(self, query: str, found: Retrieved, style: str) -> Answer:
        reason = skip_reason(found.text, found.source, enabled=self.settings.synthesis, composer=self.composer)
        if reason:
            return Answer([{"event": "synthesis_skipped", "reason": reason}])
        key = (style, query.strip().lower(), found.text)
        if cached := self._answers.get(key):
            return Answer([{"event": "synthesis_cached"}], cached.text, cached.sources, cached.synthesized)
        await asyncio.sleep(self.settings.compose_delay)
        answer = await synthesize(query, found.text, found.source, style, self.composer, self.today)
        if answer.sources and len(self._answers) < 1000:  # an honest miss has none and is not kept
            self._answers[key] = answer
        return answer


BACKEND = web.AppKey("backend", Backend)


def create_app(settings: Settings | None = None, store: Store | None = None) -> web.Application:
    """Return the application. Several can share a store. Serve it with a keep-alive of `KEEP_ALIVE_SECONDS`."""
    app = web.Application(middlewares=[_errors, _keys], client_max_size=2 * 1024 * 1024)
    app[BACKEND] = Backend(settings or Settings(), store)
    app.router.add_post("/search", _search)
    for path, handler in (
        ("/sources", _sources),
        ("/changes", _changes),
        ("/health", _health),
        ("/openapi.json", _openapi),
    ):
        app.router.add_get(path, handler, allow_head=False)
    app.router.add_post("/search/", _slash)

    async def name_server(_: web.Request, response: web.StreamResponse) -> None:
        response.headers["Server"] = "uvicorn"

    app.on_response_prepare.append(name_server)
    return app


def _json(body: object, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # Bytes, so that the type goes out without a charset, as the real server's.
    encoded = json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    return web.Response(body=encoded, status=status, content_type="application/json", headers=headers)


@web.middleware
async def _errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        return await handler(request)
    except web.HTTPMethodNotAllowed as err:
        return _json({"detail": "Method Not Allowed"}, 405, {"Allow": ", ".join(sorted(err.allowed_methods))})
    except web.HTTPNotFound:
        return _json({"detail": "Not Found"}, 404)
    except UnicodeEncodeError:
        # A lone surrogate in the query, which every reply echoes.
        return web.Response(text="Internal Server Error", status=500)


@web.middleware
async def _keys(request: web.Request, handler: Handler) -> web.StreamResponse:
    key = request.app[BACKEND].settings.api_key
    guarded = (request.method, request.path) in {("POST", "/search"), ("GET", "/changes")}
    if key and guarded and request.headers.get("X-API-Key", "").strip() != key:
        return _json({"detail": "Invalid or missing X-API-Key header"}, 401)
    return await handler(request)


async def _search(request: web.Request) -> web.Response:
    backend = request.app[BACKEND]
    raw = await request.read()
    try:
        text = raw.decode()
    except UnicodeDecodeError:
        return _json({"detail": "There was an error parsing the body"}, 400)
    fields, errors = _validate(text, request.headers.get("Content-Type", ""), legacy=backend.settings.legacy)
    if errors:
        return _json({"detail": errors}, 422)
    return _json(await backend.search(fields))


def _validate(text: str, content_type: str, *, legacy: bool) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """Return the fields of a request, and what is wrong with them in the words of the real server."""
    if not text:
        return {}, [_error("missing", ["body"], "Field required", None)]
    body: object = text
    if content_type.split(";", maxsplit=1)[0].strip().lower() == "application/json":
        try:
            body = json.loads(text)
        except (ValueError, RecursionError) as err:
            where, message = (err.pos, err.msg) if isinstance(err, json.JSONDecodeError) else (0, "Invalid input")
            return {}, [_error("json_invalid", ["body", where], "JSON decode error", {}, ctx={"error": message})]
    if not isinstance(body, dict):
        message = "Input should be a valid dictionary or object to extract fields from"
        return {}, [_error("model_attributes_type", ["body"], message, body)]
    errors: list[dict[str, Any]] = []
    fields: dict[str, Any] = {
        "source": "auto",
        "fusion_sources": None,
        "synthesize": False,
        "answer_style": "brief",
    } | body
    if "query" not in body:
        errors.append(_error("missing", ["body", "query"], "Field required", body))
    errors += [
        _error("string_type", ["body", name], "Input should be a valid string", fields[name])
        for name in ("query", "source")
        if name in fields and not isinstance(fields[name], str)
    ]
    match fields["fusion_sources"]:
        case None:
            pass
        case list() as wanted:
            errors += [
                _error("string_type", ["body", "fusion_sources", index], "Input should be a valid string", name)
                for index, name in enumerate(wanted)
                if not isinstance(name, str)
            ]
        case other:
            errors.append(_error("list_type", ["body", "fusion_sources"], "Input should be a valid list", other))
    if not legacy and not isinstance(fields["synthesize"], bool):
        message = "Input should be a valid boolean, unable to interpret input"
        errors.append(_error("bool_parsing", ["body", "synthesize"], message, fields["synthesize"]))
    if not legacy and fields["answer_style"] not in (*BUDGETS,):
        message = "Input should be 'voice', 'brief' or 'detailed'"
        errors.append(_error("literal_error", ["body", "answer_style"], message, fields["answer_style"]))
    return fields, errors


def _error(kind: str, where: list[str | int], message: str, given: object, **more: object) -> dict[str, Any]:
    return {"type": kind, "loc": where, "msg": message, "input": given, **more}


async def _sources(_: web.Request) -> web.Response:
    return _json({"sources": ALL_SOURCES})


async def _changes(request: web.Request) -> web.Response:
    given = request.query.get("hours", "24")
    try:
        hours = int(given)
    except ValueError:
        message = "Input should be a valid integer, unable to parse string as an integer"
        return _json({"detail": [_error("int_parsing", ["query", "hours"], message, given)]}, 422)
    happened = hours >= 1
    return _json(
        {
            "since_hours": hours,
            "changes_detected": household.CHANGE_COUNT if happened else 0,
            "sources_with_changes": household.CHANGED_SOURCES if happened else [],
            "result": household.changes(str(hours), request.app[BACKEND].today),
        }
    )


async def _health(request: web.Request) -> web.Response:
    backend = request.app[BACKEND]
    sources: dict[str, dict[str, object]] = {
        name: {"status": "ok"} for name in ("forecast", "news", "web", "uptime", "ha")
    }
    llm: dict[str, object] = {"status": "ok", "model": backend.composer.model}
    return _json(
        {
            "status": "ok",
            "kiwix_books_loaded": 1,
            "cache_entries": 0,
            "cache_max_size": 500,
            "routing_cache_entries": 0,
            "routing_cache_max_size": 1000,
            "snapshot_jobs": {name: {"status": "never_ran"} for name in ("uptime", "forecast", "news", "ha")},
            "adversarial_testing": {"status": "disabled"},
            "temporal_pattern_detection": {"status": "disabled"},
            "sources": {"kiwix": {"status": "ok", "books": 1}, **sources, "llm": llm},
        }
    )


async def _openapi(request: web.Request) -> web.Response:
    return _json(openapi.document(legacy=request.app[BACKEND].settings.legacy))


async def _slash(request: web.Request) -> web.Response:
    return web.Response(status=307, headers={"Location": f"http://{request.host}/search"})
