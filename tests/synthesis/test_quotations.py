"""An answer made of quotations: nothing is spoken that its section does not hold."""

from homeassistant.core import HomeAssistant
import pytest

from custom_components.mnemolis_intents.answering.material import SEPARATOR, format_header
from tests.backend import EIFFEL, Backend, reply
from tests.stand_ins import LanguageModel, Said

from . import TALL, WEB, chosen, events, live


async def test_verified_quotations_are_spoken_with_their_source_and_nothing_else(
    hass: HomeAssistant, backend: Backend, model: tuple[LanguageModel, str]
) -> None:
    server, entity = model
    server.says(chosen(("S1", TALL)))
    house = await live(hass, backend, entity, style="quotes")
    response = await house.ask()
    assert response["kind"] == "composed"
    assert response["speech"] == f"The encyclopedia says: {TALL}"
    assert response["answer"] == TALL
    assert response["sources"] == ["kiwix"]
    (heard,) = server.heard
    assert heard.schema
    assert set(heard.schema["properties"]) == {"answerable", "propositions", "order"}


async def test_the_model_chooses_the_order_and_each_source_is_named(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str]
) -> None:
    server, entity = ollama
    backend.body = reply(
        SEPARATOR.join([f"{format_header('kiwix')}\n{EIFFEL}", f"{format_header('web')}\n{WEB}"]), source_used="fusion"
    )
    server.says(chosen(("S1", TALL), ("S2", "The Eiffel Tower is painted brown."), order=[2, 1]))
    house = await live(hass, backend, entity, style="quotes")
    response = await house.ask()
    assert response["speech"] == f"The web says: The Eiffel Tower is painted brown. The encyclopedia says: {TALL}"


DISHONEST = {
    "one character altered": ("S1", "It is 320 metres tall."),
    "one letter altered": ("S1", "It is 330 meters tall."),
    "from another section": ("S2", TALL),
    "from a section that is not there": ("S7", TALL),
    "from no section": ("Wikipedia", TALL),
    "stitched together": ("S1", "The Eiffel Tower is 330 metres tall."),
    "a single word": ("S1", "tall"),
    "nothing": ("S1", ""),
}


@pytest.mark.parametrize("pair", DISHONEST.values(), ids=DISHONEST.keys())
async def test_a_quotation_that_its_section_does_not_hold_is_dropped(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str], pair: tuple[str, str]
) -> None:
    server, entity = ollama
    backend.body = reply(
        SEPARATOR.join([f"{format_header('kiwix')}\n{EIFFEL}", f"{format_header('web')}\n{WEB}"]), source_used="fusion"
    )
    server.says(chosen(pair))
    house = await live(hass, backend, entity, style="quotes")
    response = await house.ask()
    assert response["kind"] in ("quoted", "nothing_found")
    assert events(response, "synthesis_rejected") == [{"event": "synthesis_rejected", "gate": "quotation"}]
    assert "320" not in response["speech"]
    # What fails is dropped, and what holds is kept.
    server.says(chosen(pair, ("S1", TALL)))
    response = await house.ask()
    assert response["kind"] == "composed"
    assert response["speech"] == f"The encyclopedia says: {TALL}"


async def test_insufficient_material_is_an_honest_miss(
    hass: HomeAssistant, backend: Backend, model: tuple[LanguageModel, str]
) -> None:
    server, entity = model
    server.says(chosen(answerable=False))
    house = await live(hass, backend, entity, style="quotes")
    response = await house.ask()
    assert response["kind"] == "not_in_sources"
    assert response["ok"]


@pytest.mark.parametrize(
    "broken",
    [
        chosen(("S1", TALL))[:60],
        "Sure! It is 330 metres tall.",
        "[]",
        '{"answerable": "perhaps", "propositions": []}',
        Said(chosen(("S1", TALL))[:60], cut=True),
    ],
    ids=["truncated", "prose", "a list", "another form", "cut off"],
)
async def test_a_malformed_reply_is_asked_for_once_more_with_more_room(
    hass: HomeAssistant, backend: Backend, model: tuple[LanguageModel, str], broken: str | Said
) -> None:
    server, entity = model
    server.says(broken, f"```json\n{chosen(('S1', TALL))}\n```")
    backend.body = reply(EIFFEL + " The tower has been painted many times." * 400)
    house = await live(hass, backend, entity, style="quotes")
    response = await house.ask()
    assert response["speech"] == f"The encyclopedia says: {TALL}"
    first, second = server.heard
    assert len(second.prompt) < 0.7 * len(first.prompt)
    assert first.schema
    assert second.schema is None

    server.heard.clear()
    server.says(broken)
    response = await house.ask("How high is the Eiffel Tower?")
    assert len(server.heard) == 2
    assert response["kind"] in ("quoted", "nothing_found")
    assert events(response, "synthesis_rejected") == [{"event": "synthesis_rejected", "gate": "empty"}]
