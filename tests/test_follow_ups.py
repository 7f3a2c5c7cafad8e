"""Follow-ups: say it again, go on, where is that from; per satellite, never across."""

from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import intent
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents import memory
from tests.assist import AGENT, say_to
from tests.backend import EIFFEL, Backend, reply

KITCHEN = "assist_satellite.kitchen"
ATTIC = "assist_satellite.attic"
NOTHING = "I have not answered anything lately."


async def ask(hass: HomeAssistant, text: str, satellite: str | None = KITCHEN, **where: str) -> str:
    return await say_to(hass, text, agent=AGENT, satellite=satellite, **where)


async def test_an_answer_can_be_repeated(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    spoken = await ask(hass, "how tall is the eiffel tower")
    assert await ask(hass, "Say that again!") == spoken
    assert await say_to(hass, "repeat the last answer", satellite=KITCHEN) == spoken


@pytest.mark.parametrize(
    ("said", "speech"),
    [
        ("say that answer again", "The Eiffel Tower is 330 metres tall."),
        ("Where is that answer from?", "That came from the encyclopedia."),
        ("stop looking for the answer", "I'm not looking for anything."),
    ],
)
async def test_our_agent_knows_the_sentences_too(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, said: str, speech: str
) -> None:
    await ask(hass, "how tall is the eiffel tower")
    assert await ask(hass, said) == speech
    assert len(backend.asked) == 1


async def test_the_first_turn_of_a_chat_is_remembered_too(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    """It comes without an id, and is answered with one."""
    first = await conversation.async_converse(
        hass, "look up how tall the eiffel tower is", None, Context(), "en", "conversation.home_assistant"
    )
    spoken = await say_to(hass, "say that answer again", conversation_id=first.conversation_id)
    assert spoken == first.response.speech["plain"]["speech"]


async def test_another_room_does_not_hear_it(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    await ask(hass, "how tall is the eiffel tower")
    for words in ("say that again", "go on", "where is that from"):
        assert await ask(hass, words, ATTIC) == NOTHING


async def test_a_chat_is_remembered_by_its_conversation(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    spoken = await ask(hass, "how tall is the eiffel tower", None, conversation_id="one")
    assert await ask(hass, "say that again", None, conversation_id="one") == spoken
    assert await ask(hass, "say that again", None, conversation_id="two") == NOTHING


async def test_the_source_can_be_asked_for(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    await ask(hass, "how tall is the eiffel tower")
    assert await ask(hass, "where is that from?") == "That came from the encyclopedia."
    assert (
        await say_to(hass, "where did that answer come from", satellite=KITCHEN) == "That came from the encyclopedia."
    )
    backend.body = reply("No results found in wikipedia.")
    await ask(hass, "who is nobody at all")
    assert await ask(hass, "where is that from?") == "That did not come from any source."


async def test_more_goes_on_with_what_was_clipped_and_then_with_the_material(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.body = reply(
        answer="The Eiffel Tower is 330 metres tall. It was built from 1887 to 1889. "
        "The Eiffel Tower is a lattice tower in Paris. (kiwix)"
    )
    first = await ask(hass, "what is the eiffel tower")
    assert first == "The Eiffel Tower is 330 metres tall. It was built from 1887 to 1889."
    assert await ask(hass, "go on") == "The Eiffel Tower is a lattice tower in Paris."
    heard = [await ask(hass, "go on") for _ in range(4)]
    end = heard.index("That was all.")
    for part in heard[:end]:
        assert part in " ".join(EIFFEL.split()), "what goes on is the material's own text"
    assert end > 0


async def test_more_after_a_quotation_goes_on_behind_it(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.body = reply()
    first = await ask(hass, "how tall is the eiffel tower")
    more = await ask(hass, "go on")
    assert more not in first
    text = " ".join(EIFFEL.split())
    assert text.index(more) >= text.index(first[-20:])


async def test_the_plain_words_are_no_questions(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    for words in ("go on", "Repeat that.", "where is that from", "never mind"):
        await ask(hass, words)
    assert backend.asked == []


@pytest.mark.parametrize(
    ("intent_type", "speech"),
    [
        ("MnemolisRepeat", "The Eiffel Tower is 330 metres tall."),
        ("MnemolisSource", "That came from the encyclopedia."),
        ("MnemolisCancel", "I'm not looking for anything."),
    ],
)
async def test_the_intents_do_the_same(
    hass: HomeAssistant, entry: MockConfigEntry, intent_type: str, speech: str
) -> None:
    async def handle(intent_type: str, slots: dict) -> intent.IntentResponse:
        return await intent.async_handle(
            hass, "test", intent_type, slots, context=Context(), language="en", satellite_id=KITCHEN
        )

    await handle("MnemolisAsk", {"query": {"value": "how tall is the eiffel tower"}})
    response = await handle(intent_type, {})
    assert response.speech["plain"]["speech"] == speech
    assert response.response_type is intent.IntentResponseType.QUERY_ANSWER


async def test_memory_is_short(hass: HomeAssistant, entry: MockConfigEntry, monkeypatch: pytest.MonkeyPatch) -> None:
    await ask(hass, "how tall is the eiffel tower")
    monkeypatch.setattr(memory, "SECONDS", -1.0)
    assert await ask(hass, "say that again") == NOTHING


async def test_memory_is_small(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    for number in range(memory.LISTENERS + 1):
        await ask(hass, "how tall is the eiffel tower", f"assist_satellite.room_{number}")
    assert await ask(hass, "say that again", "assist_satellite.room_0") == NOTHING
    assert await ask(hass, "say that again", "assist_satellite.room_1") != NOTHING


async def test_memory_dies_with_the_entry(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    await ask(hass, "how tall is the eiffel tower")
    await hass.config_entries.async_reload(entry.entry_id)
    assert await ask(hass, "say that again") == NOTHING
