"""The OpenRouter protocol, as much of it as Home Assistant's `open_router` uses, and the integration's set-up."""

import json
from typing import Any, override

from aiohttp import web
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from . import Heard, LanguageModel, Said

MODEL = "stand-in/small"


class OpenRouter(LanguageModel):
    """`GET /api/v1/models` and `POST /api/v1/chat/completions`, whole (2026.10) or as a stream of events (2026.11)."""

    @override
    def add_routes(self, app: web.Application) -> None:
        app.router.add_get("/api/v1/models", self._models)
        app.router.add_post("/api/v1/chat/completions", self._completions)

    async def _models(self, _request: web.Request) -> web.Response:
        return web.json_response({"data": [{"id": MODEL, "object": "model", "created": 0, "owned_by": "none"}]})

    async def _completions(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        form = body.get("response_format") or {}
        said = await self.said(
            Heard(
                system="\n".join(part["content"] for part in body["messages"] if part["role"] == "system"),
                prompt="\n".join(part["content"] for part in body["messages"] if part["role"] == "user"),
                schema=form.get("json_schema", {}).get("schema"),
                body=body,
            )
        )
        if said.status != 200:
            return web.json_response({"error": {"message": "out of order", "code": said.status}}, status=said.status)
        return await (_streamed if body.get("stream") else _whole)(request, said)


async def _whole(request: web.Request, said: Said) -> web.StreamResponse:
    if said.failed:
        return web.json_response({"error": {"message": "the provider is out of order", "code": 502}})
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": said.text},
        "finish_reason": "length" if said.cut else "stop",
    }
    data = json.dumps(_head("chat.completion") | {"choices": [choice]}).encode()
    response = web.StreamResponse(headers={"Content-Type": "application/json", "Content-Length": str(len(data))})
    await response.prepare(request)
    await response.write(data[: len(data) // 2])
    if said.broken:
        if request.transport:
            request.transport.close()
        return response
    await response.write(data[len(data) // 2 :])
    return response


async def _streamed(request: web.Request, said: Said) -> web.StreamResponse:
    response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
    await response.prepare(request)
    # The router says this while it waits for the provider.
    await response.write(b": OPENROUTER PROCESSING\n\n")
    middle = len(said.text) // 2
    for piece in (said.text[:middle], said.text[middle:]):
        await _send(response, {"role": "assistant", "content": piece}, None)
        if said.broken:
            if request.transport:
                request.transport.close()
            return response
        if said.failed:
            await response.write(b'data: {"error": {"message": "the provider is out of order", "code": 502}}\n\n')
            return response
    await _send(response, {"role": "assistant", "content": ""}, "length" if said.cut else "stop")
    await response.write(b"data: [DONE]\n\n")
    return response


async def _send(to: web.StreamResponse, delta: dict[str, Any], reason: str | None) -> None:
    chunk = _head("chat.completion.chunk") | {"choices": [{"index": 0, "delta": delta, "finish_reason": reason}]}
    await to.write(f"data: {json.dumps(chunk)}\n\n".encode())


def _head(kind: str) -> dict[str, Any]:
    return {"id": "gen-1", "object": kind, "created": 0, "model": MODEL}


async def set_up_openrouter(hass: HomeAssistant, url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Set up Home Assistant's own integration; return the entity ID of its AI Task entity."""
    from homeassistant.components import open_router  # noqa: PLC0415
    from homeassistant.components.open_router.config_flow import OpenRouterConfigFlow  # noqa: PLC0415

    # The integration writes its address into the call.
    client = open_router.AsyncOpenAI
    monkeypatch.setattr(open_router, "AsyncOpenAI", lambda **keys: client(**keys | {"base_url": f"{url}/api/v1"}))
    assert await async_setup_component(hass, "ai_task", {})
    entry = MockConfigEntry(
        domain="open_router",
        title="OpenRouter",
        version=OpenRouterConfigFlow.VERSION,
        # An older entry is migrated with what the real server says of its models.
        minor_version=OpenRouterConfigFlow.MINOR_VERSION,
        data={"api_key": "sk-none"},
        subentries_data=[
            {
                "data": {"model": MODEL, "web_search": "off", "output_modalities": ["text"]},
                "subentry_type": "ai_task_data",
                "title": "OpenRouter task",
                "unique_id": None,
            }
        ],
    )
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    return hass.states.async_entity_ids("ai_task")[-1]
