"""The conversation agent: whatever no other sentence took is a question."""

from typing import Literal, override

from homeassistant.components import conversation
from homeassistant.const import MATCH_ALL
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .asking import Ask, Asker, async_ask
from .entity import device_info
from .runtime import MnemolisConfigEntry
from .speak import as_response

PARALLEL_UPDATES = 0


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

    def __init__(self, entry: MnemolisConfigEntry) -> None:
        """Take the entry that is asked first."""
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
        told = await async_ask(
            self.hass,
            Ask(
                text=user_input.text,
                language=user_input.language,
                entry=self._entry,
                asker=Asker(
                    context=user_input.context,
                    conversation_id=user_input.conversation_id,
                    device_id=user_input.device_id,
                    satellite_id=user_input.satellite_id,
                ),
            ),
        )
        chat_log.async_add_assistant_content_without_tools(
            conversation.AssistantContent(agent_id=user_input.agent_id, content=told.speech)
        )
        # Built by hand: Home Assistant's own helper opens the microphone again after a text that ends in "?".
        return conversation.ConversationResult(
            response=as_response(told.speech, user_input.language),
            conversation_id=chat_log.conversation_id,
            continue_conversation=False,
        )

    async def async_entity_id_changed(self, old_entity_id: str) -> None:
        """Nothing hangs on the entity id: a rename needs no set-up anew."""
