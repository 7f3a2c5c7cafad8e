"""The sentences: what they take, what they leave alone, and that the question arrives as it was said."""

from homeassistant.components import conversation
from homeassistant.core import Context, HomeAssistant
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.mnemolis_intents.sentence_triggers import as_said, read_file, without_courtesy
from tests.assist import say_to
from tests.backend import Backend
from tests.tongues import TONGUES, Tongue


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("Look up the capital of Peru.", "the capital of Peru"),
        ("look up AT&T and C# 100%", "AT&T and C# 100%"),
        ("Look up Dr. Smith's 3.5 mm jack, please!", "Dr. Smith's 3.5 mm jack"),
        ("Look up how one says please", "how one says please"),
        ("Look up Paris, Texas", "Paris, Texas"),
        ("Look up please, please", "please"),
        ("please look up what 5 * 3 is", "what 5 * 3 is"),
        ("Ask Mnemolis who wrote “Dune”?", "who wrote “Dune"),
        ("ask the library about node.js", "node.js"),
        ("What does the encyclopedia say about U.S. history?", "U.S. history"),
        ("Could you please look up São Paulo", "São Paulo"),
        ("Search the library for $5 bills", "$5 bills"),
    ],
)
async def test_the_question_arrives_as_it_was_said(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, said: str, asked: str
) -> None:
    await say_to(hass, said)
    assert [body["query"] for body in backend.asked] == [asked]


@pytest.mark.parametrize(
    "said",
    [
        "look up",
        "turn on the kitchen light",
        "add milk to my shopping list",
        "what time is it",
        "set a timer for 5 minutes",
        "never mind",
        "what is the temperature in the kitchen",
        "ask",
        "stop",
    ],
)
async def test_what_is_not_ours_is_left_alone(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, said: str
) -> None:
    result = await conversation.async_converse(hass, said, None, Context(), "en", "conversation.home_assistant")
    assert backend.asked == []
    assert "library" not in str(result.response.speech)


async def test_a_noise_costs_no_request(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    assert await say_to(hass, "Look up: thank you.") == "I didn't hear a question. Please ask me again."
    assert backend.asked == []


@pytest.mark.parametrize(
    ("utterance", "captured", "said"),
    [
        ("look up the the", "the", "the"),
        ("look up x", "", ""),
        ("look up x", "somewhere else", "somewhere else"),
        ("", "x", "x"),
        ("look up 'tis", "tis", "tis"),
        ("東京を調べて", "東京", "東京"),
    ],
)
def test_what_cannot_be_found_again_is_used_as_captured(utterance: str, captured: str, said: str) -> None:
    assert as_said(utterance, captured) == said


@pytest.mark.parametrize("tongue", TONGUES, ids=lambda tongue: tongue.language)
def test_a_courtesy_behind_a_comma_is_no_part_of_the_question(tongue: Tongue) -> None:
    courtesies = read_file(tongue.language).courtesies
    assert courtesies
    for courtesy in courtesies:
        for comma in (",", "，", "、", "،"):
            assert without_courtesy(f"{tongue.query}{comma} {courtesy.upper()}", courtesies) == tongue.query
        assert without_courtesy(f"{tongue.query} {courtesy}", courtesies) == f"{tongue.query} {courtesy}"
        assert without_courtesy(f", {courtesy}", courtesies) == f", {courtesy}"
    assert without_courtesy(f"{tongue.query}, {tongue.query}", courtesies) == f"{tongue.query}, {tongue.query}"
    assert without_courtesy(f"{tongue.query},", courtesies) == f"{tongue.query},"
    for courtesy in courtesies:
        # A title: "who sang Please, Please".
        assert without_courtesy(f"{tongue.query} {courtesy}, {courtesy}", courtesies).endswith(
            f"{courtesy}, {courtesy}"
        )
