"""An LLM agent for the demonstration: Home Assistant's own Ollama integration, with a script in the place of a model.

The script calls the tool that the integration gives to every agent, with the question as it was asked, and says what
comes back. A real model decides both by itself; what it is given is the same.
"""

from collections.abc import AsyncIterator
import contextlib
import json
from typing import Any

from aiohttp import web

from .house import House, create_pipeline, entity_of

MODEL = "script:latest"
TOOL = "mnemolis_intents__search"
PIPELINE = "LLM agent with the tool"


@contextlib.asynccontextmanager
async def llm_agent(house: House) -> AsyncIterator[str]:
    """Give a house an agent and an assistant that uses it, for the time of a `with` block; yields the agent's entity."""
    app = web.Application()
    app.router.add_get("/api/tags", _tags)
    app.router.add_post("/api/chat", _chat)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        entry = await house.assistant.set_up("ollama", {"url": url})
        fields = {"name": "Scripted agent", "model": MODEL, "llm_hass_api": ["assist"], "num_ctx": 8192}
        fields |= {"max_history": 20, "keep_alive": -1, "think": False}
        await house.assistant.add_subentry(entry, "conversation", fields)
        agent = await entity_of(house.assistant, "ollama", "conversation")
        await create_pipeline(house.assistant, PIPELINE, agent, local_first=False)
        yield agent
    finally:
        await runner.cleanup()


async def _tags(_request: web.Request) -> web.Response:
    return web.json_response({"models": [{"name": MODEL, "model": MODEL, "size": 1}]})


async def _chat(request: web.Request) -> web.Response:
    said = {"role": "assistant", "content": ""} | _turn(await request.json())
    line = {"model": MODEL, "created_at": "2026-11-30T12:00:00Z", "message": said, "done": True, "done_reason": "stop"}
    return web.Response(text=json.dumps(line) + "\n", content_type="application/x-ndjson")


def _turn(body: dict[str, Any]) -> dict[str, Any]:
    """Return what the script says next: the tool's answer, or a call of the tool."""
    last = body["messages"][-1]
    if last["role"] == "tool":
        data = json.loads(last["content"])["data"]
        answer = data.get("answer") or data.get("error_text") or f"Nothing ({data.get('verdict')})."
        return {"content": f"The tool says: {answer}"}
    if all(tool["function"]["name"] != TOOL for tool in body.get("tools") or ()):
        return {"content": f"There is no tool {TOOL} here."}
    return {"tool_calls": [{"function": {"name": TOOL, "arguments": {"query": last["content"]}}}]}
