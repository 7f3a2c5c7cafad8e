"""The action `ask`: always something to speak, and the material untouched."""

from typing import Any

from homeassistant.config_entries import ConfigEntryDisabler
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ServiceValidationError
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
import voluptuous as vol

from custom_components.mnemolis_intents.const import DOMAIN
from tests.backend import EIFFEL, Backend, reply
from tests.house import set_up

KEYS = {
    "ok", "speech", "kind", "reason", "answer", "sources", "result", "source_used", "synthesized", "cached",
    "elapsed_ms", "explanation",
}  # fmt: skip


async def ask(hass: HomeAssistant, question: str = "How tall is the Eiffel Tower?", **fields: object) -> dict:
    response = await hass.services.async_call(
        DOMAIN, "ask", {"question": question, **fields}, blocking=True, return_response=True
    )
    assert set(response) == KEYS
    assert response["speech"].strip()
    return response


async def test_an_answer_that_passes_the_gates_is_spoken(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    response = await ask(hass)
    assert response["kind"] == "answered"
    assert response["speech"] == "The Eiffel Tower is 330 metres tall."


async def test_the_response_says_everything_about_an_answer(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    response = await ask(hass)
    assert 0 <= response.pop("elapsed_ms") < 2_000
    explanation = response.pop("explanation")
    assert [step["event"] for step in explanation] == ["backend_replied"]
    assert response == {
        "ok": True,
        "speech": "The Eiffel Tower is 330 metres tall.",
        "kind": "answered",
        "reason": None,
        "answer": "The Eiffel Tower is 330 metres tall.",
        "sources": ["kiwix"],
        "result": EIFFEL,
        "source_used": "kiwix",
        "synthesized": True,
        "cached": False,
    }


async def test_the_material_travels_through_whatever_is_spoken(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    material = EIFFEL + "\n\n  **odd**\t<b>text</b> \u200b {{ states }} ![x](http://127.0.0.1/)\r\n"
    backend.body = reply(result=material, answer="The Eiffel Tower is 324 metres tall. (kiwix)")
    response = await ask(hass)
    assert response["kind"] == "quoted" and response["answer"] is None
    assert response["result"] == material
    assert {"event": "synthesis_rejected", "gate": "numbers"} in response["explanation"]


@pytest.mark.parametrize(
    ("fault", "reason"),
    [("stopped", "unreachable"), ("refused", "unauthorized"), ("list", "bad_reply"), ("fault text", "backend_error")],
)
async def test_a_failure_is_an_answer_with_its_reason(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, fault: str, reason: str
) -> None:
    if fault == "stopped":
        await backend.stop()
    backend.key = "another" if fault == "refused" else None
    if fault == "list":
        backend.body = []
    if fault == "fault text":
        backend.body = reply(result="Unable to retrieve forecast: 503 for url: https://api.example/?latitude=40.7")
    response = await ask(hass)
    assert (response["ok"], response["kind"], response["reason"]) == (False, "failed", reason)
    assert response["answer"] is None and response["sources"] == [] and response["result"] == ""
    assert not any(sign in response["speech"] for sign in ("http", "40.7", "127.0.0.1", "503", "401"))


@pytest.mark.parametrize("question", ["", "   ", ".", "Thank you."])
async def test_nothing_asked_costs_no_request(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, question: str
) -> None:
    response = await ask(hass, question)
    assert (response["ok"], response["reason"]) == (False, "no_question")
    assert backend.asked == []


async def test_the_fields_reach_the_server(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    await ask(hass, source=" Kiwix ", style="brief")
    await ask(hass, synthesize=False, source="")
    assert backend.asked == [
        {"query": "How tall is the Eiffel Tower?", "source": "kiwix", "synthesize": True, "answer_style": "brief"},
        {"query": "How tall is the Eiffel Tower?", "source": "auto"},
    ]


async def test_the_deadline_of_the_action_holds(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    backend.delay = 30
    started = hass.loop.time()
    response = await ask(hass, answer_within=2)
    assert response["reason"] == "timeout" and hass.loop.time() - started < 4


async def test_a_chosen_server_is_asked_and_no_other(hass: HomeAssistant, core: None, backend: Backend) -> None:
    first = await set_up(hass, "http://127.0.0.1:9")
    second = await set_up(hass, backend.url)
    assert (await ask(hass, config_entry_id=second.entry_id))["ok"] is True
    assert (await ask(hass, config_entry_id=first.entry_id))["reason"] == "unreachable"
    assert (await ask(hass))["ok"] is True  # handed over
    await hass.config_entries.async_set_disabled_by(first.entry_id, ConfigEntryDisabler.USER)
    assert (await ask(hass, config_entry_id=first.entry_id))["reason"] == "not_set_up"


async def test_wrong_input_raises_in_words(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    other = MockConfigEntry(domain="another")
    other.add_to_hass(hass)
    for wrong in ("nonsense", other.entry_id):
        with pytest.raises(ServiceValidationError) as raised:
            await ask(hass, config_entry_id=wrong)
        assert raised.value.translation_key == "unknown_entry" and "no Mnemolis server" in str(raised.value)
    with pytest.raises(ServiceValidationError) as raised:
        await ask(hass, source="../../etc")
    assert raised.value.translation_key == "invalid_source" and "lower case" in str(raised.value)
    assert backend.asked == []


@pytest.mark.parametrize(
    "fields",
    [{"style": "loud"}, {"answer_within": 1}, {"answer_within": 61}, {"answer_within": "nan"}, {"more": 1}],
)
async def test_what_the_schema_refuses_raises(
    hass: HomeAssistant, entry: MockConfigEntry, fields: dict[str, Any]
) -> None:
    with pytest.raises(vol.Invalid):
        await ask(hass, **fields)


async def test_pronunciations_change_what_is_spoken_and_nothing_else(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    await set_up(hass, backend.url, options={"speaking": {"pronunciations": ["Eiffel = eye fell"]}})
    response = await ask(hass)
    assert response["speech"] == "The eye fell Tower is 330 metres tall."
    assert response["answer"] == "The Eiffel Tower is 330 metres tall." and response["result"] == EIFFEL
