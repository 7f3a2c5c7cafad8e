"""The ways in: each asks a question and returns what is heard, with its kind or reason where the surface tells."""

import asyncio
from dataclasses import dataclass
from typing import Any

from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import intent, llm

from custom_components.mnemolis_intents.const import DOMAIN
from tests.assist import AGENT, DEFAULT_AGENT

QUESTION = "how tall is the eiffel tower in paris"


@dataclass(frozen=True)
class Heard:
    """What came out of a surface."""

    surface: str
    speech: str
    response_type: str = "query_answer"
    seconds: float = 0.0
    data: dict[str, Any] | None = None


async def _converse(hass: HomeAssistant, text: str, agent: str) -> tuple[str, str]:
    result = await conversation.async_converse(hass, text, None, Context(), "en", agent)
    return result.response.speech["plain"]["speech"], result.response.response_type.value


async def trigger(hass: HomeAssistant, question: str) -> Heard:
    """A sentence, through Home Assistant's own agent."""
    speech, kind = await _converse(hass, f"look up {question}", DEFAULT_AGENT)
    return Heard("trigger", speech, "query_answer" if kind == "action_done" else kind)


async def agent(hass: HomeAssistant, question: str) -> Heard:
    """Our own agent."""
    return Heard("agent", *(await _converse(hass, question, AGENT)))


async def intent_handler(hass: HomeAssistant, question: str) -> Heard:
    """The intent, as a custom sentence would call it."""
    response = await intent.async_handle(
        hass, "test", "MnemolisAsk", {"query": {"value": question, "text": question}}, language="en"
    )
    return Heard("intent", response.speech["plain"]["speech"], response.response_type.value)


async def action(hass: HomeAssistant, question: str) -> Heard:
    """The action, as an automation calls it."""
    response = await hass.services.async_call(
        DOMAIN, "ask", {"question": question, "language": "en"}, blocking=True, return_response=True
    )
    assert response
    return Heard("action", str(response["speech"]), data=dict(response))


async def tool(hass: HomeAssistant, question: str) -> Heard:
    """The tool, as an LLM agent calls it: a failure is a tool error, or data that says so."""
    context = llm.LLMContext(
        platform="test", context=Context(), language="en", assistant="conversation", device_id=None
    )
    api = await llm.async_get_api(hass, llm.LLM_API_ASSIST, context)
    name = next(tool.name for tool in api.tools if tool.name.endswith(f"{DOMAIN}__search"))
    result = await api.async_call_tool(llm.ToolInput(tool_name=name, tool_args={"query": question}))
    data: dict[str, Any] = result.data
    assert "latitude" not in str(data)
    return Heard("tool", str(data.get("error_text") or data["answer"] or data["verdict"]))


SURFACES = (trigger, agent, intent_handler, action, tool)


async def ask_everywhere(hass: HomeAssistant, question: str = QUESTION) -> list[Heard]:
    """Ask on every surface at once; every one with words of its own, so that none shares a request."""

    async def timed(number: int, surface: Any) -> Heard:
        started = asyncio.get_running_loop().time()
        heard: Heard = await surface(hass, question + " please" * number)
        return Heard(
            heard.surface,
            heard.speech,
            heard.response_type,
            asyncio.get_running_loop().time() - started,
            heard.data,
        )

    return await asyncio.gather(*(timed(number, surface) for number, surface in enumerate(SURFACES)))
