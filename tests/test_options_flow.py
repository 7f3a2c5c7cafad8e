"""The options: a menu, the settings in sections, and a test question that changes nothing."""

from typing import Any

from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
from pytest_homeassistant_custom_component.typing import ClientSessionGenerator
import voluptuous as vol

from custom_components.mnemolis_intents.const import DOMAIN
from custom_components.mnemolis_intents.options import Options
from custom_components.mnemolis_intents.options_flow import _ai_task_selector, as_form
from tests.backend import Backend, reply
from tests.house import set_up


async def open_step(hass: HomeAssistant, entry: MockConfigEntry, step: str) -> dict[str, Any]:
    """Open the menu and take a way out of it."""
    menu = await hass.config_entries.options.async_init(entry.entry_id)
    assert menu["type"] is FlowResultType.MENU and menu["step_id"] == "init"
    assert menu["menu_options"] == ["settings", "test_question"]
    return await hass.config_entries.options.async_configure(menu["flow_id"], {"next_step_id": step})


async def submit(hass: HomeAssistant, shown: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """Submit a form, and wait for what it sets off."""
    result = await hass.config_entries.options.async_configure(shown["flow_id"], fields)
    await hass.async_block_till_done(wait_background_tasks=True)
    return result


def suggested(shown: dict[str, Any]) -> dict[str, Any]:
    """Return the values that a form shows."""
    return {str(field): (field.description or {}).get("suggested_value") for field in shown["data_schema"].schema}


async def test_submitting_the_untouched_settings_stores_the_defaults(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    entry = await set_up(hass, backend.url)
    shown = await open_step(hass, entry, "settings")
    assert shown["step_id"] == "settings"
    assert [str(part) for part in shown["data_schema"].schema] == ["speaking", "answering", "sentences"]
    result = await submit(hass, shown, {})
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert Options.from_stored(entry.options) == Options()
    assert dict(entry.options) == as_form(Options())


async def test_every_option_can_be_chosen_and_is_shown_again(hass: HomeAssistant, core: None, backend: Backend) -> None:
    entry = await set_up(hass, backend.url)
    chosen = {
        "speaking": {
            "answer_within": 12.5,
            "filler_after": 0,
            "max_chars": 500,
            "max_sentences": 3,
            "speak_sources": "always",
            "late_answers": False,
            "pronunciations": ["Rainier = ray near"],
        },
        "answering": {
            "synthesize": False,
            "source": "kiwix",
            "allowed_sources": ["kiwix", "news", "a_new_one"],
            "ai_task_entity": "ai_task.small",
            "local_style": "quotes",
        },
        "sentences": {"sentences": False, "extra_sentences": ["hey professor tell me {query}"]},
    }
    before = entry.runtime_data
    result = await submit(hass, await open_step(hass, entry, "settings"), chosen)
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert as_form(Options.from_stored(entry.options)) == chosen
    assert entry.runtime_data is not before and entry.runtime_data.options.max_chars == 500
    assert isinstance(entry.runtime_data.options.max_chars, int)

    shown = await open_step(hass, entry, "settings")
    assert as_form(Options.from_stored(shown["data_schema"]({}))) == chosen
    inner = shown["data_schema"].schema["answering"].schema.schema
    assert {str(field): field.description for field in inner}["ai_task_entity"] == {"suggested_value": "ai_task.small"}


async def test_the_ai_task_can_be_taken_back(hass: HomeAssistant, core: None, backend: Backend) -> None:
    entry = await set_up(hass, backend.url, options={"answering": {"ai_task_entity": "ai_task.small"}})
    shown = await open_step(hass, entry, "settings")
    form = as_form(Options())
    assert (await submit(hass, shown, form))["type"] is FlowResultType.CREATE_ENTRY
    assert "ai_task_entity" not in entry.options["answering"]


@pytest.mark.parametrize(
    ("section", "field", "value"),
    [
        ("speaking", "answer_within", 1),
        ("speaking", "answer_within", 61),
        ("speaking", "filler_after", -1),
        ("speaking", "max_chars", 79),
        ("speaking", "max_chars", 1_001),
        ("speaking", "max_sentences", 0),
        ("speaking", "speak_sources", "sometimes"),
        ("answering", "source", "Not A Source"),
        ("answering", "local_style", "verse"),
        ("answering", "ai_task_entity", "no entity"),
        ("sentences", "unknown", 1),
    ],
)
async def test_what_is_out_of_range_is_refused(
    hass: HomeAssistant, core: None, backend: Backend, section: str, field: str, value: Any
) -> None:
    entry = await set_up(hass, backend.url)
    shown = await open_step(hass, entry, "settings")
    with pytest.raises(vol.Invalid):
        await submit(hass, shown, {section: {field: value}})
    assert dict(entry.options) == {}


@pytest.mark.parametrize(
    ("section", "field", "value", "error"),
    [
        (
            "sentences",
            "extra_sentences",
            ["hey professor tell me {query}", "broken ( {query}"],
            ("invalid_sentence", "2"),
        ),
        ("sentences", "extra_sentences", ["what is, {query}"], ("invalid_sentence", "1")),
        ("sentences", "extra_sentences", ["tell me now"], ("sentence_wildcard", "1")),
        ("sentences", "extra_sentences", ["turn {query}"], ("sentence_too_broad", "1")),
        (
            "sentences",
            "extra_sentences",
            [f"please tell me {n} {{query}}" for n in range(60)],
            ("too_many_sentences", "51"),
        ),
        ("speaking", "pronunciations", ["Rainier"], ("invalid_pronunciation", "1")),
        ("speaking", "pronunciations", ["a = b", "Rainier = <break/>"], ("invalid_pronunciation", "2")),
        ("answering", "allowed_sources", ["kiwix", "../etc"], ("invalid_source", "2")),
    ],
)
async def test_what_would_break_assist_is_said_and_recovers(
    hass: HomeAssistant, core: None, backend: Backend, section: str, field: str, value: Any, error: tuple[str, str]
) -> None:
    entry = await set_up(hass, backend.url)
    shown = await open_step(hass, entry, "settings")
    result = await submit(hass, shown, {section: {field: value}})
    assert result["type"] is FlowResultType.FORM and result["errors"] == {section: error[0]}
    assert result["description_placeholders"]["number"] == error[1]
    assert result["data_schema"]({})[section][field] == value  # what was typed is kept
    # Closed sections, or the error is out of sight where the form is scrolled down.
    assert all(part.options["collapsed"] for part in result["data_schema"].schema.values())
    assert dict(entry.options) == {}
    assert (await submit(hass, result, {section: {field: as_form(Options())[section][field]}}))[
        "type"
    ] is FlowResultType.CREATE_ENTRY


async def test_the_sources_of_the_server_can_be_chosen(hass: HomeAssistant, core: None, backend: Backend) -> None:
    entry = await set_up(hass, backend.url)
    answering = (await open_step(hass, entry, "settings"))["data_schema"].schema["answering"].schema.schema
    fields = {str(field): selector for field, selector in answering.items()}
    assert fields["source"].config["options"][:2] == ["auto", "kiwix"]
    assert "fusion" not in fields["allowed_sources"].config["options"]

    # Where a tag may be typed, the frontend shows the tag of the chosen one in place of its name.
    assert fields["source"].config["custom_value"] is False
    assert fields["allowed_sources"].config["custom_value"] is True

    await hass.config_entries.async_unload(entry.entry_id)  # an entry that is not loaded has settings, too
    assert (await open_step(hass, entry, "settings"))["type"] is FlowResultType.FORM


async def test_a_chosen_source_that_is_gone_stays_chosen(hass: HomeAssistant, core: None, backend: Backend) -> None:
    entry = await set_up(hass, backend.url, options={"answering": {"source": "an_old_one"}})
    assert (await submit(hass, await open_step(hass, entry, "settings"), {}))["type"] is FlowResultType.CREATE_ENTRY
    assert Options.from_stored(entry.options).source == "an_old_one"


async def test_a_test_question_shows_what_the_path_made_of_it_and_saves_nothing(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    entry = await set_up(hass, backend.url)
    image = "The tower is 324 metres tall. ![x](http://127.0.0.1:1/pixel.png)"
    backend.body = reply(answer=image)
    shown = await open_step(hass, entry, "test_question")
    result = await submit(hass, shown, {"question": "How tall is the Eiffel Tower?"})
    assert result["type"] is FlowResultType.FORM and result["step_id"] == "test_result"
    values = suggested(result)
    assert values["question"] == "How tall is the Eiffel Tower?"
    assert values["answer"] == image
    assert values["verdict"] in ("quoted", "nothing_found")
    assert values["why"] in ("numbers", "attribution", "support")
    assert "324" not in values["speech"] and values["speech"]
    # Descriptions are rendered as Markdown: an image would be fetched from wherever it points.
    assert "pixel" not in repr({key: value for key, value in result.items() if key != "data_schema"})
    assert all(selector.config["read_only"] for selector in result["data_schema"].schema.values())

    menu = await submit(hass, result, {"answer": "edited"})
    assert menu["type"] is FlowResultType.MENU
    assert dict(entry.options) == {} and entry.state is ConfigEntryState.LOADED


async def test_the_result_of_a_good_answer_has_no_field_for_what_was_wrong(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    entry = await set_up(hass, backend.url)
    result = await submit(hass, await open_step(hass, entry, "test_question"), {"question": "How tall is it?"})
    assert list(suggested(result)) == ["question", "answer", "verdict", "speech"]


async def test_a_test_question_tells_a_failure(hass: HomeAssistant, core: None, backend: Backend) -> None:
    entry = await set_up(hass, backend.url)
    await backend.stop()
    result = await submit(hass, await open_step(hass, entry, "test_question"), {"question": "How tall is it?"})
    values = suggested(result)
    assert (values["verdict"], values["why"], values["answer"]) == ("failed", "unreachable", None)
    assert values["speech"]


async def test_the_result_of_no_test_is_the_menu(hass: HomeAssistant, core: None, backend: Backend) -> None:
    entry = await set_up(hass, backend.url)
    await open_step(hass, entry, "test_question")
    flow = next(iter(hass.config_entries.options._progress.values()))
    assert (await flow.async_step_test_result())["type"] is FlowResultType.MENU  # type: ignore[attr-defined]


async def test_the_forms_can_be_sent_to_a_browser(
    hass: HomeAssistant, core: None, backend: Backend, hass_client: ClientSessionGenerator
) -> None:
    assert await async_setup_component(hass, "config", {})
    entry = await set_up(hass, backend.url)
    client = await hass_client()
    menu = await (await client.post("/api/config/config_entries/options/flow", json={"handler": entry.entry_id})).json()
    url = f"/api/config/config_entries/options/flow/{menu['flow_id']}"
    form = await (await client.post(url, json={"next_step_id": "settings"})).json()
    parts = {part["name"]: part for part in form["data_schema"]}
    assert list(parts) == ["speaking", "answering", "sentences"]
    for part in parts.values():
        assert part["type"] == "expandable"
        fields = {field["name"]: field for field in part["schema"]}
        assert set(part["default"]) == set(fields) - {"ai_task_entity"}
        assert all("default" in field for name, field in fields.items() if name != "ai_task_entity")
    saved = await (await client.post(url, json={"speaking": {"max_chars": 200}})).json()
    assert saved["type"] == "create_entry"
    await hass.async_block_till_done(wait_background_tasks=True)
    assert hass.config_entries.async_get_entry(entry.entry_id).options["speaking"]["max_chars"] == 200
    assert DOMAIN in hass.config.components


def test_the_settings_open_where_ai_task_cannot_be_imported(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_args: object) -> int:
        raise ModuleNotFoundError("turbojpeg")

    chosen = _ai_task_selector().config["filter"][0]
    assert chosen["domain"] == ["ai_task"] and "supported_features" in chosen
    monkeypatch.setattr("homeassistant.helpers.selector._entity_feature_flag", missing)
    assert _ai_task_selector().config["filter"] == [{"domain": ["ai_task"]}]
