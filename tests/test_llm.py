"""The search as a tool: data with sources and a verdict, marked as untrusted; failures are tool errors."""

from typing import Any

from freezegun.api import FrozenDateTimeFactory
from homeassistant.config_entries import ConfigEntryDisabler
from homeassistant.core import Context, HomeAssistant
from homeassistant.exceptions import HomeAssistantError
from homeassistant.helpers import llm
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry
import voluptuous as vol

from custom_components.mnemolis_intents.const import DOMAIN
from custom_components.mnemolis_intents.llm_tools import MAX_RESULT, SEARCH_TOOL, CalculatorTool, SearchTool
from tests.backend import EIFFEL, Backend, reply
from tests.house import set_up

QUESTION = "How tall is the Eiffel Tower?"
CONTEXT = llm.LLMContext("test", Context(), "en", "conversation", None)
HOUSE = "**Lights:**\n- Eiffel Tower lamp: on, 330 metres of cable"


async def call(
    hass: HomeAssistant, api_id: str | list[str] = llm.LLM_API_ASSIST, tool: str = SEARCH_TOOL, **arguments: Any
) -> llm.ToolResult:
    """Call a tool as an agent does."""
    api = await llm.async_get_api(hass, api_id, CONTEXT)
    return await api.async_call_tool(llm.ToolInput(tool, arguments))


def own(entry: MockConfigEntry) -> str:
    """Return the id of an entry's own API, as agents stored it before the upgrade."""
    return f"mnemolis_intents-{entry.entry_id}"


async def test_assist_gets_the_search_and_a_hint(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    api = await llm.async_get_api(hass, llm.LLM_API_ASSIST, CONTEXT)
    (tool,) = [tool for tool in api.tools if tool.integration == DOMAIN]
    assert tool.name == "mnemolis_intents__search"
    assert tool.annotations.read_only and not tool.annotations.destructive
    assert tool.name in api.api_prompt
    assert tool.description and all(marker.description for marker in tool.parameters.schema)


async def test_without_a_server_assist_gets_nothing(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    await hass.config_entries.async_unload(entry.entry_id)
    api = await llm.async_get_api(hass, llm.LLM_API_ASSIST, CONTEXT)
    assert not [tool for tool in api.tools if tool.integration == DOMAIN]


async def test_a_search_returns_data_with_sources_and_a_verdict(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    found = await call(hass, query=QUESTION)
    assert found.error is False
    notice = str(found.data.pop("notice"))
    assert "untrusted" in notice and "instructions" in notice
    assert found.data == {
        "verdict": "answered",
        "answer": "The Eiffel Tower is 330 metres tall.",
        "sources": ["kiwix"],
        "source_used": "kiwix",
        "result": EIFFEL,
        "result_cut": False,
    }


async def test_a_refused_answer_is_not_handed_on(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    backend.body = reply(answer="The Eiffel Tower is 324 metres tall. (kiwix)")
    found = await call(hass, query=QUESTION)
    assert found.data["verdict"] == "quoted" and "330" in str(found.data["answer"])
    assert "324" not in repr(found.data)


async def test_long_material_is_cut(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    backend.body = reply(result=EIFFEL + " It is tall." * 2_000)
    found = await call(hass, query=QUESTION)
    assert len(str(found.data["result"])) == MAX_RESULT and found.data["result_cut"] is True


@pytest.mark.parametrize("source", ["ha", "changes"])
async def test_the_house_is_left_out_unless_allowed_by_name(
    hass: HomeAssistant, core: None, backend: Backend, source: str
) -> None:
    backend.body = reply(result=HOUSE, source_used=source)
    entry = await set_up(hass, backend.url)
    for found in (await call(hass, query=QUESTION), await call(hass, own(entry), "mnemolis", query=QUESTION)):
        assert found.error is False and found.data["verdict"] == "nothing_found"
        assert "330" not in repr(found.data) and found.data["sources"] == []
    with pytest.raises(vol.Invalid):
        await call(hass, query=QUESTION, source=source)

    hass.config_entries.async_update_entry(entry, options={"answering": {"allowed_sources": [source]}})
    await hass.config_entries.async_reload(entry.entry_id)
    found = await call(hass, query=QUESTION, source=source)
    assert "330" in str(found.data["result"]) and found.data["sources"] == [source]


async def test_a_fused_result_whose_parts_cannot_be_told_apart_is_left_out(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    backend.body = reply(result=HOUSE, source_used="fusion")
    assert (await call(hass, query=QUESTION)).data["verdict"] == "nothing_found"


@pytest.mark.parametrize(
    ("fault", "reason"),
    [("stopped", "unreachable"), ("refused", "unauthorized"), ("nonsense", "bad_reply"), ("slow", "timeout")],
)
async def test_a_failure_is_a_tool_error_in_words(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend, fault: str, reason: str
) -> None:
    if fault == "stopped":
        await backend.stop()
    backend.key = "other" if fault == "refused" else None
    backend.body = [1] if fault == "nonsense" else backend.body
    backend.delay = 30 if fault == "slow" else 0
    started = hass.loop.time()
    found = await call(hass, query=QUESTION)
    assert found.error is True and found.data["error"] == reason
    assert "127.0.0.1" not in repr(found.data) and found.data["error_text"]
    assert hass.loop.time() - started < 4


async def test_wrong_arguments_are_tool_errors(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    for arguments in ({}, {"query": " "}, {"query": 7}, {"query": "x", "source": "nowhere"}, {"query": "x", "more": 1}):
        with pytest.raises(vol.Invalid):
            await call(hass, **arguments)
    assert backend.asked == []


async def test_a_named_source_is_asked(hass: HomeAssistant, entry: MockConfigEntry, backend: Backend) -> None:
    await call(hass, query=QUESTION, source="kiwix")
    await call(hass, query=QUESTION)
    assert [asked["source"] for asked in backend.asked] == ["kiwix", "auto"]


async def test_the_own_api_keeps_its_id_its_tools_and_outlives_a_reload(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    api = await llm.async_get_api(hass, own(entry), CONTEXT)
    assert api.api.name == "Mnemolis"
    assert [tool.name for tool in api.tools] == ["mnemolis", "calculator", "unit_converter", "calendar_day"]
    assert all(tool.integration == DOMAIN and tool.description for tool in api.tools)
    assert all(tool.name in api.api_prompt for tool in api.tools)

    await hass.config_entries.async_unload(entry.entry_id)
    found = await call(hass, own(entry), "mnemolis", query=QUESTION)
    assert found.error is True and found.data["error"] == "not_set_up"
    assert (await call(hass, own(entry), "calculator", expression="6*7")).data["result"] == 42
    await hass.config_entries.async_setup(entry.entry_id)
    assert (await call(hass, own(entry), "mnemolis", query=QUESTION)).data["verdict"] == "answered"


@pytest.mark.parametrize("how", ["removed", "disabled"])
async def test_the_own_api_goes_with_the_entry(hass: HomeAssistant, entry: MockConfigEntry, how: str) -> None:
    if how == "removed":
        await hass.config_entries.async_remove(entry.entry_id)
    else:
        await hass.config_entries.async_set_disabled_by(entry.entry_id, ConfigEntryDisabler.USER)
    with pytest.raises(HomeAssistantError):
        await llm.async_get_api(hass, own(entry), CONTEXT)
    if how == "disabled":
        await hass.config_entries.async_set_disabled_by(entry.entry_id, None)
        assert await llm.async_get_api(hass, own(entry), CONTEXT)


async def test_both_apis_can_be_chosen_together(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    api = await llm.async_get_api(hass, [llm.LLM_API_ASSIST, own(entry)], CONTEXT)
    names = [tool.name for tool in api.tools]
    assert (
        len(names) == len(set(names)) and len([name for name in names if "search" in name or "mnemolis" in name]) >= 2
    )


def test_tools_are_equal_when_they_do_the_same() -> None:
    assert SearchTool("a", None, ["kiwix"]) == SearchTool("a", None, ["kiwix"])
    assert SearchTool("a", None, ["kiwix"]) != SearchTool("a", None, ["news"])
    assert CalculatorTool() == CalculatorTool() and CalculatorTool() != SearchTool("a", None, [])
    assert hash(CalculatorTool()) == hash(CalculatorTool())
    assert hash(SearchTool("a", None, [])) == hash(SearchTool("a", None, ["x"]))


async def test_the_small_tools_work_and_say_what_is_wrong(
    hass: HomeAssistant, entry: MockConfigEntry, freezer: FrozenDateTimeFactory
) -> None:
    freezer.move_to("2026-11-30 12:00:00+00:00")
    await hass.config.async_set_time_zone("UTC")

    async def use(tool: str, **arguments: Any) -> Any:
        return await call(hass, own(entry), tool, **arguments)

    converted = await use("unit_converter", amount="1 1/2", from_unit="cup", to_unit="ml")
    assert converted.data == {"amount": 1.5, "from": "cup", "to": "mL", "result": 354.88235}
    assert (await use("unit_converter", amount=100, from_unit="c", to_unit="f")).data["result"] == 212
    wrong = await use("unit_converter", amount="1", from_unit="cup", to_unit="mile")
    assert wrong.error and wrong.data["error"] == "invalid_input" and "different" in str(wrong.data["error_text"])
    assert (await use("calculator", expression="__import__('os')")).error
    assert (await use("calendar_day", month=12, day=1)).data == {
        "date": "2026-12-01", "day_of_week": "Tuesday", "relative": "tomorrow", "days_from_today": 1,
    }  # fmt: skip
    assert (await use("calendar_day", month="11", day="30")).data["relative"] == "today"
    assert (await use("calendar_day", month=12, day=25)).data["relative"] == "in 25 days"
    assert (await use("calendar_day", month=7, day=20, year=1969)).data["day_of_week"] == "Sunday"
    assert str((await use("calendar_day", month=11, day=20)).data["relative"]) == "10 days ago"
    assert (await use("calendar_day", month=2, day=30)).error
    with pytest.raises(vol.Invalid):
        await use("calendar_day", month=13, day=1)


async def test_an_entry_that_was_never_loaded_leaves_no_api(hass: HomeAssistant, core: None) -> None:
    entry = MockConfigEntry(domain=DOMAIN, version=2, data={"url": "http://127.0.0.1:9"}, disabled_by=None)
    entry.add_to_hass(hass)
    await hass.config_entries.async_remove(entry.entry_id)
    with pytest.raises(HomeAssistantError):
        await llm.async_get_api(hass, own(entry), CONTEXT)
