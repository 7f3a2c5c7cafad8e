"""The OpenAI protocol, as much of it as Home Assistant's `openai_conversation` uses, and the integration's set-up."""

import json
from typing import Any, override

from aiohttp import web
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from . import Heard, LanguageModel

MODEL = "gpt-4o-mini"


class OpenAI(LanguageModel):
    """`GET /v1/models` and `POST /v1/responses`, which streams events."""

    @override
    def add_routes(self, app: web.Application) -> None:
        app.router.add_get("/v1/models", self._models)
        app.router.add_post("/v1/responses", self._responses)

    async def _models(self, _request: web.Request) -> web.Response:
        return web.json_response({"object": "list", "data": []})

    async def _responses(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        form = body.get("text", {}).get("format", {})
        said = await self.said(
            Heard(
                system="\n".join(
                    _content(part) for part in body["input"] if part.get("role") in ("system", "developer")
                ),
                prompt="\n".join(_content(part) for part in body["input"] if part.get("role") == "user"),
                schema=form.get("schema"),
                body=body,
            )
        )
        if said.status != 200:
            return web.json_response({"error": {"message": "out of order", "type": "server"}}, status=said.status)
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        item: dict[str, Any] = {"type": "message", "id": "msg_1", "role": "assistant", "content": []}
        await _send(response, "response.output_item.added", output_index=0, item=item | {"status": "in_progress"})
        middle = len(said.text) // 2
        for piece in (said.text[:middle], said.text[middle:]):
            await _send(
                response,
                "response.output_text.delta",
                item_id="msg_1",
                output_index=0,
                content_index=0,
                delta=piece,
                logprobs=[],
            )
            if said.broken:
                if request.transport:
                    request.transport.close()
                return response
            if said.failed:
                await _send(response, "error", code="server_error", message="the model is out of order", param=None)
                return response
        await _send(response, "response.output_item.done", output_index=0, item=item | {"status": "completed"})
        status = "incomplete" if said.cut else "completed"
        details = {"reason": "max_output_tokens"} if said.cut else None
        await _send(
            response,
            f"response.{status}",
            response={
                "id": "resp_1",
                "object": "response",
                "created_at": 0,
                "model": MODEL,
                "output": [],
                "status": status,
                "incomplete_details": details,
                "parallel_tool_calls": False,
                "tool_choice": "auto",
                "tools": [],
                "error": None,
                "instructions": None,
                "metadata": {},
            },
        )
        return response


def _content(part: dict[str, Any]) -> str:
    content = part.get("content", "")
    return content if isinstance(content, str) else "".join(piece.get("text", "") for piece in content)


async def _send(to: web.StreamResponse, event: str, /, **keys: Any) -> None:
    data = json.dumps({"type": event, "sequence_number": 0} | keys)
    await to.write(f"event: {event}\ndata: {data}\n\n".encode())


async def set_up_openai(hass: HomeAssistant, url: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Set up Home Assistant's own integration; return the entity ID of its AI Task entity."""
    # The integration has no address to choose; its client library takes one from here.
    monkeypatch.setenv("OPENAI_BASE_URL", f"{url}/v1")
    assert await async_setup_component(hass, "ai_task", {})
    entry = MockConfigEntry(
        domain="openai_conversation",
        title="OpenAI",
        version=2,
        minor_version=7,
        data={"api_key": "sk-none"},
        subentries_data=[
            {
                "data": {"chat_model": MODEL},
                "subentry_type": "ai_task_data",
                "title": "OpenAI task",
                "unique_id": None,
            }
        ],
    )
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    # Not the last of them: 2026.11 adds one that only evaluates.
    return "ai_task.openai_task"
