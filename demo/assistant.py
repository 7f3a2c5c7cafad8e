"""Home Assistant's own API: the first user, config flows, the registries, pipelines."""

from collections.abc import AsyncIterator
import contextlib
import time
from typing import Any, Self

from aiohttp import ClientSession, ClientTimeout, ClientWebSocketResponse

USER = "demo"


class AssistantError(Exception):
    """Home Assistant refused something."""


class Assistant:
    """A logged-in client of a running Home Assistant."""

    def __init__(self, session: ClientSession, url: str, token: str) -> None:
        """Use a session; `connect` makes one."""
        self.url = url
        self._session = session
        self._headers = {"Authorization": f"Bearer {token}"}
        self._token = token

    @classmethod
    @contextlib.asynccontextmanager
    async def connect(cls, url: str, password: str) -> AsyncIterator[Self]:
        """Create the owner, log in, and be its client for the time of a `with` block."""
        async with ClientSession(timeout=ClientTimeout(total=60)) as session:
            owner = {"client_id": f"{url}/", "name": "Demo", "username": USER, "password": password, "language": "en"}
            created = await _json(session, "POST", f"{url}/api/onboarding/users", json=owner)
            grant = {"grant_type": "authorization_code", "client_id": f"{url}/", "code": created["auth_code"]}
            token = await _json(session, "POST", f"{url}/auth/token", data=grant)
            yield cls(session, url, token["access_token"])

    async def get(self, path: str) -> Any:
        """Return the answer of an API path."""
        return await _json(self._session, "GET", self.url + path, headers=self._headers)

    async def post(self, path: str, body: dict[str, Any]) -> Any:
        """Send to an API path and return its answer."""
        return await _json(self._session, "POST", self.url + path, json=body, headers=self._headers)

    async def download(self, path: str, started: float) -> tuple[float, bytes]:
        """Return how many seconds after a start the first bytes came, and all bytes."""
        async with self._session.get(self.url + path) as reply:
            reply.raise_for_status()
            first = await reply.content.readany()
            wait = time.monotonic() - started
            return wait, first + await reply.content.read()

    async def set_up(self, handler: str, fields: dict[str, Any]) -> str:
        """Set an integration up through its config flow and return the entry's id."""
        flow = await self.post("/api/config/config_entries/flow", {"handler": handler})
        if flow["type"] != "form":
            raise AssistantError(f"{handler}: the flow begins with {flow['type']} {flow.get('reason')}")
        done = await self.post(f"/api/config/config_entries/flow/{flow['flow_id']}", fields)
        if done["type"] != "create_entry":
            raise AssistantError(f"{handler}: {done.get('errors') or done.get('reason')}")
        return str(done["result"]["entry_id"])

    async def add_subentry(self, entry_id: str, kind: str, fields: dict[str, Any]) -> None:
        """Add a subentry to an entry through its flow."""
        path = "/api/config/config_entries/subentries/flow"
        flow = await self.post(path, {"handler": [entry_id, kind]})
        done = await self.post(f"{path}/{flow['flow_id']}", fields)
        if done["type"] != "create_entry":
            raise AssistantError(f"{kind}: {done.get('errors') or done.get('reason')}")

    async def converse(self, text: str, agent: str = "conversation.home_assistant") -> str:
        """Say something to an agent in text and return what it says."""
        told = await self.post("/api/conversation/process", {"text": text, "agent_id": agent, "language": "en"})
        return str(told["response"]["speech"]["plain"]["speech"])

    @contextlib.asynccontextmanager
    async def socket(self) -> AsyncIterator[Socket]:
        """Open a WebSocket for the time of a `with` block."""
        async with self._session.ws_connect(f"{self.url}/api/websocket", max_msg_size=0) as raw:
            socket = Socket(raw)
            await raw.receive_json()
            await raw.send_json({"type": "auth", "access_token": self._token})
            if (await raw.receive_json())["type"] != "auth_ok":
                raise AssistantError("the login was refused")
            yield socket


class Socket:
    """A WebSocket connection to Home Assistant."""

    def __init__(self, raw: ClientWebSocketResponse) -> None:
        """Use a connection that is logged in."""
        self._raw = raw
        self._id = 0

    async def call(self, kind: str, **fields: Any) -> Any:
        """Send a command and return its result."""
        self._id += 1
        await self._raw.send_json({"id": self._id, "type": kind} | fields)
        while True:
            message = await self._raw.receive_json()
            if message.get("id") != self._id or message["type"] != "result":
                continue
            if not message["success"]:
                raise AssistantError(f"{kind}: {message['error'].get('message')}")
            return message["result"]

    async def events(self, kind: str, **fields: Any) -> AsyncIterator[dict[str, Any]]:
        """Send a command and yield the events that it brings."""
        await self.call(kind, **fields)
        number = self._id
        while True:
            message = await self._raw.receive_json()
            if message.get("id") == number and message["type"] == "event":
                yield message["event"]


async def _json(session: ClientSession, method: str, url: str, **more: Any) -> Any:
    async with session.request(method, url, **more) as reply:
        if reply.status >= 400:
            raise AssistantError(f"{method} {reply.url.path}: {reply.status} {(await reply.text())[:300]}")
        return await reply.json()
