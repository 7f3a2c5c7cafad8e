"""The contract of the server: one set of rules for the stand-in and for captured replies of the real one."""

from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import date
import json
from pathlib import Path
import re
from typing import Any

from aiohttp import ClientSession
from aiohttp.test_utils import TestServer
import pytest
import yaml
from yarl import URL

from custom_components.mnemolis_intents.answering.material import HEADER_LABELS, format_header
from demo.backend.retrieval import ALL_SOURCES, LABELS, SOURCES, format_section
from demo.backend.server import Settings, create_app
from demo.backend.store import Store

CASES = yaml.safe_load((Path(__file__).parents[1] / "cases" / "contract.yaml").read_text())
CAPTURES = Path(__file__).parents[3] / "shared" / "data" / "captures"
SETTINGS = {
    "legacy": Settings(legacy=True, today=date(2026, 11, 30)),
    "keyed": Settings(legacy=True, api_key="alpha-key", today=date(2026, 11, 30)),
    "modern": Settings(today=date(2026, 11, 30)),
}
OLD_KEYS = {"query", "source_used", "result", "success", "cached", "error"}
NEW_KEYS = {"answer", "answer_sources", "synthesized", "explanation"}

HEADER = re.compile(r"^\[([A-Z]+) — [^\]\n]+\]$", re.MULTILINE)
ARTICLE = re.compile(r"# [^\n]+\nSource: [^\s]+\n\n")
NEWS_ITEM = re.compile(r"\*\*[^\n]+\*\* \([^\n]+\)\n")
WEB_ITEM = re.compile(r"\*\*[^\n]+\*\*\n[\s\S]*\nhttps?://\S+$")
FORECAST = re.compile(
    r"(?:In [\w ]+, today|Today) will be [a-z ]+ with a high of about -?\d+ and a low of -?\d+\.(?: \d+% chance of precipitation\.)?"
    r"(?: Winds from the [a-z-]+ around \d+ miles per hour\.)? Sunrise at \d+:\d\d am, sunset at \d+:\d\d pm\. Tomorrow looks "
)


def check(case: dict[str, Any], status: int, headers: dict[str, str], body: Any) -> None:
    """Assert what a case expects of a reply, and what holds for every reply of its kind."""
    expect = case["expect"]
    assert status == expect["status"]
    for name, value in expect.get("headers", {}).items():
        assert headers.get(name) == value
    if "location_ends" in expect:
        assert headers["location"].startswith("http://")
        assert headers["location"].endswith(expect["location_ends"])
    if "body" in expect:
        assert body == expect["body"]
    if "detail_types" in expect:
        assert [error["type"] for error in body["detail"]] == expect["detail_types"]
        assert all({"type", "loc", "msg", "input"} <= set(error) for error in body["detail"])
    if "keys" in expect:
        assert sorted(body) == expect["keys"]
    if "openapi_version" in expect:
        assert body["info"]["version"] == expect["openapi_version"]
        # The captured document was shortened: its schemas stand one level higher.
        schemas = body.get("components.schemas") or body["components"]["schemas"]
        assert sorted(schemas["SearchRequest"]["properties"]) == expect["request_fields"]
    for name in ("source_used", "success"):
        if name in expect:
            assert body[name] == expect[name]
    if "result_is" in expect:
        assert body["result"] == expect["result_is"]
    if "result_starts" in expect:
        assert body["result"].startswith(expect["result_starts"])
    if "headers_in_result" in expect:
        assert [tag.lower() for tag in HEADER.findall(body["result"])] == expect["headers_in_result"]
    if status == 200 and case["send"]["path"] == "/search":
        check_search(body)


def check_search(body: dict[str, Any]) -> None:
    """Assert the shape of a search reply and of the text of its source."""
    assert set(body) - NEW_KEYS == OLD_KEYS
    assert isinstance(body["query"], str)
    assert isinstance(body["source_used"], str)
    assert isinstance(body["result"], str)
    assert isinstance(body["success"], bool)
    assert isinstance(body["cached"], bool)
    assert (body["error"] is None) == body["success"]
    assert bool(body["result"]) == body["success"]
    headers = HEADER.findall(body["result"])
    for tag in headers:
        assert tag.lower() in LABELS
    if headers or not body["success"] or body["result"].startswith(("This was a cond", "No ", "Unknown ")):
        return
    source, result = body["source_used"], body["result"]
    if source == "kiwix":
        assert ARTICLE.match(result)
        assert len(result) - ARTICLE.match(result).end() <= 3000  # type: ignore[union-attr]
    elif source == "forecast":
        assert FORECAST.match(result)
    elif source == "news":
        assert all(NEWS_ITEM.match(item) for item in result.split("\n\n---\n\n"))
    elif source == "web":
        assert all(WEB_ITEM.match(item) for item in result.split("\n\n---\n\n"))


@pytest.fixture(scope="module")
def store() -> Store:
    """Read the book once: it takes a second."""
    return Store()


@pytest.fixture
async def serve(socket_enabled: None, store: Store) -> AsyncIterator[Callable[[Settings], Awaitable[TestServer]]]:
    """Serve a stand-in on this machine for the time of a test."""
    started: list[TestServer] = []

    async def start(settings: Settings) -> TestServer:
        started.append(TestServer(create_app(settings, store), host="127.0.0.1"))
        await started[-1].start_server()
        return started[-1]

    yield start
    for server in started:
        await server.close()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
async def test_the_stand_in_answers_as_the_contract_says(
    case: dict[str, Any], serve: Callable[[Settings], Awaitable[TestServer]]
) -> None:
    server = await serve(SETTINGS[case.get("server", "legacy")])
    send = case["send"]
    data = bytes.fromhex(send["raw_hex"]) if "raw_hex" in send else send["raw"].encode() if "raw" in send else None
    headers = dict(send.get("headers", {}))
    if "json" in send:
        data = json.dumps(send["json"]).encode()
        headers.setdefault("Content-Type", "application/json")
    url = server.make_url("/").join(URL(send["path"]))
    async with (
        ClientSession() as session,
        session.request(send["method"], url, data=data, headers=headers, allow_redirects=False) as reply,
    ):
        is_json = reply.content_type == "application/json" and send["method"] != "HEAD"
        body = await reply.json() if is_json else await reply.text()
        check(case, reply.status, {name.lower(): value for name, value in reply.headers.items()}, body)


@pytest.mark.skipif(not CAPTURES.is_dir(), reason="no captured replies here")
@pytest.mark.parametrize("case", [case for case in CASES if "capture" in case], ids=lambda case: case["name"])
def test_the_real_server_answered_as_the_contract_says(case: dict[str, Any]) -> None:
    found = list(CAPTURES.glob(f"{case['capture']:03}_*.json"))
    if not found:
        pytest.skip("this reply is not among the captured ones")
    capture = json.loads(found[0].read_text())
    assert capture["request"]["method"] == case["send"]["method"]
    assert capture["request"]["path"] == case["send"]["path"]
    check(case, capture["status"], capture["headers"], capture["body"])


@pytest.mark.skipif(not CAPTURES.is_dir(), reason="no captured replies here")
def test_every_captured_search_reply_has_the_six_keys_and_known_headers() -> None:
    seen = 0
    for path in sorted(CAPTURES.glob("*.json")):
        capture = json.loads(path.read_text())
        if capture["request"]["path"] == "/search" and capture["status"] == 200:
            body = capture["body"]
            assert set(body) == OLD_KEYS, path.name
            assert all(tag.lower() in LABELS for tag in HEADER.findall(body["result"])), path.name
            seen += 1
    assert seen


def test_server_and_reader_agree_on_every_header() -> None:
    """The two are written apart, so that a change in one of them shows here."""
    assert LABELS == HEADER_LABELS
    for source in (*SOURCES, "tides"):
        assert format_section(source, "text") == f"{format_header(source)}\ntext"


def test_every_source_with_a_label_is_told_by_sources() -> None:
    assert {*LABELS, "fusion", "auto"} == set(ALL_SOURCES)
