"""The Ollama protocol, as much of it as Home Assistant's `ollama` integration uses, and the integration's set-up."""

import json
from typing import Any, override

from aiohttp import web
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
from pytest_homeassistant_custom_component.common import MockConfigEntry

from . import Heard, LanguageModel

MODEL = "stand-in:1b"


class Ollama(LanguageModel):
    """`GET /api/tags` and `POST /api/chat`, which streams lines of JSON."""

    @override
    def add_routes(self, app: web.Application) -> None:
        app.router.add_get("/api/tags", self._tags)
        app.router.add_post("/api/chat", self._chat)

    async def _tags(self, _request: web.Request) -> web.Response:
        return web.json_response({"models": [{"name": MODEL, "model": MODEL, "size": 1}]})

    async def _chat(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        said = await self.said(
            Heard(
                system="\n".join(part["content"] for part in body["messages"] if part["role"] == "system"),
                prompt="\n".join(part["content"] for part in body["messages"] if part["role"] == "user"),
                schema=body.get("format") or None,
                body=body,
            )
        )
        if said.status != 200:
            return web.json_response({"error": "the model is out of order"}, status=said.status)
        response = web.StreamResponse(headers={"Content-Type": "application/x-ndjson"})
        await response.prepare(request)
        middle = len(said.text) // 2
        for piece in (said.text[:middle], said.text[middle:]):
            await response.write(_line({"role": "assistant", "content": piece}, done=False))
            if said.broken:
                if request.transport:
                    request.transport.close()
                return response
            if said.failed:
                await response.write(b'{"error": "the model is out of order"}\n')
                return response
        await response.write(
            _line({"role": "assistant", "content": ""}, done=True, done_reason="length" if said.cut else "stop")
        )
        return response


def _line(message: dict[str, str], **keys: Any) -> bytes:
    return (
        json.dumps({"model": MODEL, "created_at": "2026-11-30T12:00:00Z", "message": message} | keys).encode() + b"\n"
    )


async def set_up_ollama(hass: HomeAssistant, url: str) -> str:
    """Set up Home Assistant's own integration; return the entity ID of its AI Task entity."""
    assert await async_setup_component(hass, "ai_task", {})
    entry = MockConfigEntry(
        domain="ollama",
        title="Ollama",
        version=3,
        minor_version=3,
        data={"url": url},
        subentries_data=[
            {
                "data": {"model": MODEL, "num_ctx": 8192, "keep_alive": -1, "think": False},
                "subentry_type": "ai_task_data",
                "title": "Ollama task",
                "unique_id": None,
            }
        ],
    )
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    return hass.states.async_entity_ids("ai_task")[-1]
