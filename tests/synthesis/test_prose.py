"""An answer in prose: spoken if it passes the gates, else the material is quoted."""

from homeassistant.core import HomeAssistant
import pytest

from tests.backend import EIFFEL, Backend, reply
from tests.stand_ins import LanguageModel

from . import QUESTION, events, live


async def test_an_answer_in_prose_passes_the_gates_and_is_spoken(
    hass: HomeAssistant, backend: Backend, model: tuple[LanguageModel, str]
) -> None:
    server, entity = model
    server.says("The Eiffel Tower is 330 metres tall. (kiwix)")
    house = await live(hass, backend, entity)
    response = await house.ask()
    assert response["kind"] == "composed"
    assert response["speech"] == "The Eiffel Tower is 330 metres tall."
    assert response["answer"] == "The Eiffel Tower is 330 metres tall."
    assert response["result"] == EIFFEL
    (invoked,) = events(response, "synthesis_invoked")
    assert invoked["style"] == "prose"
    assert invoked["sections"] == 1
    assert invoked["elapsed_ms"] >= 0
    assert invoked["model"] in {"stand-in", "gpt-4o-mini", "ai_task.openrouter_task"}


async def test_the_model_gets_no_tool_and_no_history(
    hass: HomeAssistant, backend: Backend, model: tuple[LanguageModel, str]
) -> None:
    server, entity = model
    server.says("The Eiffel Tower is 330 metres tall. (kiwix)")
    house = await live(hass, backend, entity)
    await house.ask()
    await house.ask("How many people visit the Eiffel Tower?")
    assert len(server.heard) == 2
    for heard in server.heard:
        assert not heard.body.get("tools")
        assert len(heard.body.get("messages") or heard.body["input"]) == 2
    assert QUESTION not in server.heard[1].prompt


REFUSED = {
    "an invented number": ("The Eiffel Tower is 324 metres tall. (kiwix)", "numbers"),
    "an invented source": ("The Eiffel Tower is 330 metres tall. (web)", "attribution"),
    "an invented name": ("The Eiffel Tower was built by Antonio Rossi. (kiwix)", "names"),
    "an echo": ("The Eiffel Tower is tall. (kiwix)", "echo"),
    "a refusal": ("I'm sorry, but as a language model I can't help with that request.", None),
    "nothing": ("", "empty"),
    "space": (" \n ", "empty"),
    "the token in a sentence": ("It is NOT_IN_SOURCES, I believe. (kiwix)", "empty"),
}


@pytest.mark.parametrize(("said", "gate"), REFUSED.values(), ids=REFUSED.keys())
async def test_an_answer_that_fails_a_gate_is_never_spoken(
    hass: HomeAssistant, backend: Backend, model: tuple[LanguageModel, str], said: str, gate: str | None
) -> None:
    server, entity = model
    server.says(said)
    house = await live(hass, backend, entity)
    response = await house.ask()
    assert response["kind"] in ("quoted", "nothing_found")
    assert response["ok"]
    assert response["answer"] is None
    (rejected,) = events(response, "synthesis_rejected")
    assert rejected["gate"]
    assert gate in (None, rejected["gate"])
    assert "324" not in response["speech"]
    assert "Rossi" not in response["speech"]
    assert house.runtime.counters["rejected_or_skipped"] == 1


@pytest.mark.parametrize("said", ["NOT_IN_SOURCES", "NOT_IN_SOURCES.", "The retrieved sources don't answer this."])
async def test_an_honest_miss_is_spoken_and_never_cached(
    hass: HomeAssistant, backend: Backend, model: tuple[LanguageModel, str], said: str
) -> None:
    server, entity = model
    server.says(said)
    house = await live(hass, backend, entity)
    for asked in (1, 2):
        response = await house.ask()
        assert response["kind"] == "not_in_sources"
        assert response["speech"] == "My sources don't answer that."
        assert len(server.heard) == asked


async def test_an_answer_is_kept_under_its_material(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str]
) -> None:
    server, entity = ollama
    server.says("The Eiffel Tower is 330 metres tall. (kiwix)")
    house = await live(hass, backend, entity)
    first = await house.ask()
    again = await house.ask()
    assert again["speech"] == first["speech"]
    assert events(again, "synthesis_cached")
    assert not events(again, "synthesis_invoked")
    assert len(server.heard) == 1
    backend.body = reply(EIFFEL.replace("330", "331"))
    changed = await house.ask()
    assert len(server.heard) == 2
    assert "330" not in changed["speech"]


async def test_a_composed_answer_counts_as_served(
    hass: HomeAssistant, backend: Backend, ollama: tuple[LanguageModel, str]
) -> None:
    server, entity = ollama
    server.says("The Eiffel Tower is 330 metres tall. (kiwix)")
    house = await live(hass, backend, entity)
    await house.ask()
    assert house.runtime.counters["served"] == 1
    assert house.runtime.counters["rejected_or_skipped"] == 0
