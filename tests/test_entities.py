"""The entities of a server: one service device, an event, figures, and connectivity."""

from datetime import timedelta

from freezegun.api import FrozenDateTimeFactory
from homeassistant.const import STATE_UNAVAILABLE, STATE_UNKNOWN
from homeassistant.core import HomeAssistant
from homeassistant.helpers import device_registry as dr, entity_registry as er
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed

from custom_components.mnemolis_intents.asker import Asker
from custom_components.mnemolis_intents.asking import Ask, async_ask
from custom_components.mnemolis_intents.const import DOMAIN
from tests.backend import Backend, reply

QUESTION = "How tall is the Eiffel Tower?"


async def ask(hass: HomeAssistant, text: str = QUESTION, language: str = "en", **asker: str) -> None:
    """Ask as a voice would."""
    await async_ask(hass, Ask(text=text, language=language, asker=Asker(**asker)))
    await hass.async_block_till_done(wait_background_tasks=True)


def value(hass: HomeAssistant, entity: str) -> str:
    """Return the state of one of our entities."""
    state = hass.states.get(entity)
    assert state, [state.entity_id for state in hass.states.async_all()]
    return state.state


async def poll(hass: HomeAssistant, freezer: FrozenDateTimeFactory, after: timedelta = timedelta(seconds=61)) -> None:
    """Let time pass and the coordinator poll."""
    freezer.tick(after)
    async_fire_time_changed(hass)
    await hass.async_block_till_done(wait_background_tasks=True)


async def test_all_entities_hang_on_one_service_device_with_ids_that_stay(
    hass: HomeAssistant, entry: MockConfigEntry
) -> None:
    devices = dr.async_entries_for_config_entry(dr.async_get(hass), entry.entry_id)
    assert [(device.name, device.entry_type) for device in devices] == [("Mnemolis", dr.DeviceEntryType.SERVICE)]
    entities = {
        found.entity_id: found for found in er.async_entries_for_config_entry(er.async_get(hass), entry.entry_id)
    }
    assert {entity: found.unique_id.removeprefix(entry.entry_id) for entity, found in entities.items()} == {
        "conversation.mnemolis": "",
        "binary_sensor.mnemolis_connectivity": "_connectivity",
        "event.mnemolis_answer": "_answer",
        "sensor.mnemolis_questions": "_requested",
        "sensor.mnemolis_answers_served": "_served",
        "sensor.mnemolis_not_in_the_sources": "_not_in_sources",
        "sensor.mnemolis_nothing_found": "_nothing_found",
        "sensor.mnemolis_answers_rejected_or_skipped": "_rejected_or_skipped",
        "sensor.mnemolis_answers_quoted": "_quoted",
        "sensor.mnemolis_questions_failed": "_failed",
        "sensor.mnemolis_late_answers": "_late",
        "sensor.mnemolis_last_response_time": "_last_response_time",
    }
    assert {found.device_id for found in entities.values()} == {devices[0].id}
    diagnostic = {entity for entity, found in entities.items() if found.entity_category}
    assert diagnostic == {entity for entity in entities if entity.split(".")[0] in ("sensor", "binary_sensor")}


async def test_the_device_shows_the_servers_version_and_learns_of_an_upgrade(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    def shown() -> str | None:
        (device,) = dr.async_entries_for_config_entry(dr.async_get(hass), entry.entry_id)
        return device.sw_version

    assert shown() == backend.version
    await backend.stop()
    await poll(hass, freezer)
    assert shown() == backend.version
    before, backend.version = backend.version, "3.56.1"
    assert before != backend.version
    await backend.start()
    await poll(hass, freezer)
    assert shown() == "3.56.1"


async def test_an_answer_is_an_event_that_holds_no_text(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    assert value(hass, "event.mnemolis_answer") == STATE_UNKNOWN
    await ask(hass, satellite_id="assist_satellite.kitchen")
    state = hass.states.get("event.mnemolis_answer")
    assert set(state.attributes["event_types"]) == {
        "answered", "not_in_sources", "composed", "quoted", "nothing_found", "failed",
    }  # fmt: skip
    told = {
        name: state.attributes[name] for name in ("event_type", "reason", "gate", "sources", "language", "satellite")
    }
    assert told == {
        "event_type": "answered",
        "reason": None,
        "gate": None,
        "sources": ["kiwix"],
        "language": "en",
        "satellite": "assist_satellite.kitchen",
    }
    assert 0 <= state.attributes["elapsed_ms"] < 2_000
    assert "Eiffel" not in repr(state.as_dict()) and "330" not in repr(state.as_dict())


async def test_a_satellite_is_known_by_its_device(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    other = MockConfigEntry(domain="wyoming")
    other.add_to_hass(hass)
    device = dr.async_get(hass).async_get_or_create(config_entry_id=other.entry_id, identifiers={("wyoming", "1")})
    er.async_get(hass).async_get_or_create(
        "assist_satellite", "wyoming", "1", device_id=device.id, suggested_object_id="hall"
    )
    await ask(hass, device_id=device.id)
    assert hass.states.get("event.mnemolis_answer").attributes["satellite"] == "assist_satellite.hall"


async def test_a_refused_answer_names_its_gate_and_a_failure_its_reason(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.body = reply(answer="The Eiffel Tower is 324 metres tall. (kiwix)")
    await ask(hass)
    assert hass.states.get("event.mnemolis_answer").attributes["gate"] == "numbers"
    await backend.stop()
    await ask(hass)
    attributes = hass.states.get("event.mnemolis_answer").attributes
    assert (attributes["event_type"], attributes["reason"]) == ("failed", "unreachable")


async def test_foreign_text_in_tags_stays_out_of_attributes(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.body = reply(answer="The Eiffel Tower is 330 metres tall.", source_used="Where is my wife?")
    await ask(hass, language="en, or whatever was typed")
    attributes = hass.states.get("event.mnemolis_answer").attributes
    assert attributes["language"] is None
    assert "wife" not in repr(attributes)


async def test_the_figures_count_what_became_of_questions(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    assert value(hass, "sensor.mnemolis_last_response_time") == STATE_UNKNOWN
    assert value(hass, "sensor.mnemolis_questions") == "0"
    await ask(hass)
    backend.body = reply(answer="NOT_IN_SOURCES")
    await ask(hass, "How much does the Eiffel Tower weigh?")
    backend.body = reply(answer="The Eiffel Tower is 324 metres tall. (kiwix)")
    await ask(hass, "How tall is the Eiffel Tower today?")
    backend.body = reply(result="No results found in Wikipedia.", answer=None)
    await ask(hass, "How wide is the Eiffel Tower?")
    backend.body = []
    await ask(hass, "How old is the Eiffel Tower?")
    entry.runtime_data.record_late()
    await hass.async_block_till_done()
    assert value(hass, "sensor.mnemolis_questions") == "5"
    assert value(hass, "sensor.mnemolis_answers_served") == "1"
    assert value(hass, "sensor.mnemolis_not_in_the_sources") == "1"
    assert value(hass, "sensor.mnemolis_nothing_found") == "1"
    assert value(hass, "sensor.mnemolis_answers_rejected_or_skipped") == "1"
    assert value(hass, "sensor.mnemolis_answers_quoted") == "1"
    assert value(hass, "sensor.mnemolis_questions_failed") == "1"
    assert value(hass, "sensor.mnemolis_late_answers") == "1"
    assert 0 <= float(value(hass, "sensor.mnemolis_last_response_time")) < 2_000
    assert hass.states.get("event.mnemolis_answer").attributes["event_type"] == "failed"


async def test_connectivity_follows_the_server_and_is_logged_once(
    hass: HomeAssistant,
    entry: MockConfigEntry,
    backend: Backend,
    freezer: FrozenDateTimeFactory,
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert value(hass, "binary_sensor.mnemolis_connectivity") == "on"
    caplog.clear()
    await backend.stop()
    await poll(hass, freezer)
    await poll(hass, freezer)
    assert value(hass, "binary_sensor.mnemolis_connectivity") == "off"
    await backend.start()
    await poll(hass, freezer)
    assert value(hass, "binary_sensor.mnemolis_connectivity") == "on"
    lines = [
        record.getMessage()
        for record in caplog.records
        if record.name.startswith("custom_components.") and record.levelno > 10
    ]
    assert lines == ["the server is of no use: unreachable", "the server answers"]
    assert value(hass, "sensor.mnemolis_questions") != STATE_UNAVAILABLE


async def test_a_question_shows_sooner_than_the_next_poll_whether_the_server_is_there(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    await backend.stop()
    await ask(hass)
    assert value(hass, "binary_sensor.mnemolis_connectivity") == "off"
    await backend.start()
    await ask(hass)
    assert value(hass, "binary_sensor.mnemolis_connectivity") == "on"


async def test_what_follows_a_question_costs_nobody_the_answer(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_about: object) -> None:
        raise RuntimeError("the text of a question")

    entry.runtime_data.listeners.insert(0, broken)
    entry.runtime_data.coordinator.async_heed = broken
    caplog.clear()
    await ask(hass)
    assert value(hass, "sensor.mnemolis_answers_served") == "1"
    assert [record.levelname for record in caplog.records if "RuntimeError" in record.getMessage()] == ["ERROR"] * 2
    assert "the text of a question" not in [record.getMessage() for record in caplog.records]


async def test_a_refused_key_turns_connectivity_off_and_asks_for_another(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    backend.key = "new"
    await ask(hass)
    assert value(hass, "binary_sensor.mnemolis_connectivity") == "off"
    flows = hass.config_entries.flow.async_progress_by_handler(DOMAIN)
    assert [flow["context"]["source"] for flow in flows] == ["reauth"]
    await poll(hass, freezer)
    assert value(hass, "binary_sensor.mnemolis_connectivity") == "off"
    backend.key = None
    await poll(hass, freezer)
    assert value(hass, "binary_sensor.mnemolis_connectivity") == "on"
    # An answer shows it too, sooner than the next poll.
    backend.key = "new"
    await ask(hass)
    assert value(hass, "binary_sensor.mnemolis_connectivity") == "off"
    backend.key = None
    await ask(hass)
    assert value(hass, "binary_sensor.mnemolis_connectivity") == "on"


async def test_entities_are_taken_back_with_the_entry(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    runtime = entry.runtime_data
    assert runtime.listeners
    assert await hass.config_entries.async_unload(entry.entry_id)
    assert not runtime.listeners
    assert value(hass, "event.mnemolis_answer") == STATE_UNAVAILABLE
    assert await hass.config_entries.async_remove(entry.entry_id)
    await hass.async_block_till_done()
    assert not [state for state in hass.states.async_all() if "mnemolis" in state.entity_id]
