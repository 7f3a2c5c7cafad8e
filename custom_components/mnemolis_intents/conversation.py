"""The conversation agent: whatever no other sentence took is a question."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Final, Literal, override

from homeassistant.components import conversation
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant
from homeassistant.helpers import llm
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .answering.wording import LAST_RESORT, say
from .asker import Asker
from .asking import DEFAULT_ANSWER_WITHIN, Ask, async_ask
from .const import DOMAIN, LOGGER
from .entity import device_info
from .follow_ups import async_follow_up
from .options import Options
from .phrases import async_get_phrases
from .runtime import MnemolisConfigEntry
from .sentence_triggers import async_follow_up_in
from .speak import as_response

PARALLEL_UPDATES = 0

_FILLER_AGAIN: Final = 4.0
"""Seconds between two fillers: some devices drop a stream that brings no audio for five."""
_FILLER_LEAD: Final = 1.0
"""Seconds before the deadline in which no filler makes sense any more."""
_SPOKEN_AT_ONCE: Final = "\n\n"
"""Ends a sentence for streaming speech engines that otherwise wait for the next one to begin."""
_TOOL: Final = f"{DOMAIN}__search"


async def async_setup_entry(
    hass: HomeAssistant, entry: MnemolisConfigEntry, async_add_entities: AddConfigEntryEntitiesCallback
) -> None:
    """Add the agent of a server."""
    async_add_entities([MnemolisAgent(entry)])


class MnemolisAgent(conversation.ConversationEntity):
    """Answers from one server, in every language. It controls nothing in the house."""

    _attr_has_entity_name = True
    _attr_name = None
    _attr_supported_features = conversation.ConversationEntityFeature(0)
    _attr_supports_streaming = True

    def __init__(self, entry: MnemolisConfigEntry) -> None:
        """Take the entry that is asked first. It need not be loaded: the agent outlives a reload."""
        self._entry = entry
        self._attr_unique_id = entry.entry_id
        self._attr_device_info = device_info(entry)

    @property
    @override
    def supported_languages(self) -> list[str] | Literal["*"]:
        """Any: the server decides what it understands, and our own phrases fall back to English."""
        return MATCH_ALL

    @override
    async def _async_handle_message(
        self, user_input: conversation.ConversationInput, chat_log: conversation.ChatLog
    ) -> conversation.ConversationResult:
        """Answer. Never raises: what leaves here as an exception is silence."""
        speech = LAST_RESORT
        try:
            stream = self._deltas(user_input, chat_log.conversation_id)
            async for content in chat_log.async_add_delta_content_stream(user_input.agent_id, stream):
                if isinstance(content, conversation.AssistantContent) and content.content:
                    speech = content.content
        except Exception as err:  # noqa: BLE001
            LOGGER.error("the agent failed with %s, please report this", type(err).__name__)
            LOGGER.debug("internal error", exc_info=err)
        # Built by hand: Home Assistant's own helper opens the microphone again after a text that ends in "?".
        return conversation.ConversationResult(
            response=as_response(speech.strip(), user_input.language),
            conversation_id=chat_log.conversation_id,
            continue_conversation=False,
        )

    async def _deltas(
        self, user_input: conversation.ConversationInput, conversation_id: str
    ) -> AsyncGenerator[conversation.AssistantContentDeltaDict | conversation.ToolResultContentDeltaDict]:
        """Stream the answer, and fillers before it while it takes long.

        A filler is a message of its own with a tool call behind it. That makes Home Assistant start a streaming
        speech engine at once, while another engine speaks only the last message, the answer.
        """
        work = self.hass.async_create_task(self._speech(user_input, conversation_id), f"{DOMAIN} agent")
        try:
            async for filler in self._fillers(work, user_input.language):
                call = llm.ToolInput(tool_name=_TOOL, tool_args={}, external=True)
                yield {"role": "assistant", "content": filler + _SPOKEN_AT_ONCE}
                yield {"tool_calls": [call]}
                yield {
                    "role": "tool_result",
                    "tool_call_id": call.id,
                    "tool_name": _TOOL,
                    "result": llm.ToolResult(data={"status": "searching"}),
                }
            speech = await work
        except Exception as err:  # noqa: BLE001 - once a filler streams, only what is streamed is heard
            LOGGER.error("the agent failed with %.80r, please report this", type(err).__name__)
            LOGGER.debug("internal error", exc_info=err)
            speech = LAST_RESORT
        finally:
            work.cancel()
        yield {"role": "assistant", "content": speech}

    async def _speech(self, user_input: conversation.ConversationInput, conversation_id: str) -> str:
        """Return what is said to an utterance: a follow-up's words, or an answer."""
        asker = Asker(
            context=user_input.context,
            conversation_id=conversation_id,
            device_id=user_input.device_id,
            satellite_id=user_input.satellite_id,
        )
        if kind := await async_follow_up_in(self.hass, user_input.text, user_input.language):
            return await async_follow_up(self.hass, kind, asker, user_input.language)
        ask = Ask(text=user_input.text, language=user_input.language, entry=self._entry, asker=asker)
        return (await async_ask(self.hass, ask)).speech

    async def _fillers(self, work: asyncio.Task[str], language: str) -> AsyncGenerator[str]:
        """Yield a filler now and then, until the work is done or as good as due."""
        options = self._options()
        wait = options.filler_after
        left = options.answer_within - _FILLER_LEAD
        key = "filler"
        while 0 < wait <= left:
            await asyncio.wait({work}, timeout=wait)
            if work.done():
                return
            yield say(await async_get_phrases(self.hass, language), key)
            left -= wait
            wait, key = _FILLER_AGAIN, "filler_again"

    def _options(self) -> Options:
        runtime = getattr(self._entry, "runtime_data", None)
        return runtime.options if runtime else Options(answer_within=DEFAULT_ANSWER_WITHIN)

    async def async_entity_id_changed(self, old_entity_id: str) -> None:
        """Nothing hangs on the entity id: a rename needs no set-up anew."""
