"""Sentences are registered for the languages in use, and follow the pipelines."""

from datetime import timedelta

from freezegun.api import FrozenDateTimeFactory
from homeassistant.components.assist_pipeline.pipeline import KEY_ASSIST_PIPELINE, async_get_pipelines
from homeassistant.components.conversation.agent_manager import get_agent_manager
from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.setup import async_setup_component
import pytest
from pytest_homeassistant_custom_component.common import MockConfigEntry, async_fire_time_changed

from custom_components.mnemolis_intents.const import LANGUAGES
from custom_components.mnemolis_intents.languages_in_use import async_languages_in_use
from custom_components.mnemolis_intents.phrases import spoken_language
from custom_components.mnemolis_intents.sentence_triggers import Sentences, read_file, sentences_of
from tests.assist import DEFAULT_AGENT, Assist, say_to
from tests.backend import Backend
from tests.house import set_up

SOON = timedelta(seconds=1.5)


async def settle(hass: HomeAssistant, freezer: FrozenDateTimeFactory) -> None:
    """Let the time pass that several changes in a row take."""
    await hass.async_block_till_done()
    freezer.tick(SOON)
    async_fire_time_changed(hass)
    await hass.async_block_till_done(wait_background_tasks=True)


def registered(hass: HomeAssistant) -> list[str]:
    """Return the languages whose sentences are registered, in the order in which they are tried."""
    sentences = get_agent_manager(hass).trigger_sentences
    first = {language: read_file(language).triggers["ask"][0] for language in LANGUAGES}
    found = [language for language in LANGUAGES if first[language] in sentences]
    assert all(set(lines) <= set(sentences) for language in found for lines in read_file(language).triggers.values()), (
        found
    )
    return sorted(found, key=lambda language: sentences.index(first[language]))


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("de-AT", "de"),
        ("DE_at", "de"),
        ("pt-BR", "pt"),
        ("en-GB", "en"),
        ("es-419", "es"),
        ("fr-CA", "fr"),
        ("no", "nb"),
        ("nn", "nb"),
        ("nb-NO", "nb"),
        ("zh", "zh-Hans"),
        ("zh-CN", "zh-Hans"),
        ("zh-TW", "zh-Hans"),
        ("zh-HK", "zh-Hans"),
        ("zh-Hant", "zh-Hans"),
        ("zh-Hans-CN", "zh-Hans"),
        ("zh-Hant-TW", "zh-Hans"),
        ("cmn-Hans-CN", "zh-Hans"),
        ("th", "en"),
        ("*", "en"),
        ("", "en"),
        (None, "en"),
        ("x" * 300, "en"),
        ("-", "en"),
        ("日本", "en"),
    ],
)
def test_a_regional_variant_finds_its_language_and_an_unknown_one_english(tag: str | None, language: str) -> None:
    assert spoken_language(tag) == language


def test_every_language_finds_itself() -> None:
    assert [spoken_language(language) for language in LANGUAGES] == list(LANGUAGES)


async def test_without_pipelines_home_assistants_language_and_english_are_registered(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    hass.config.language = "de"
    await set_up(hass, backend.url)
    assert registered(hass) == ["de", "en"]


async def test_the_pipelines_languages_are_registered_and_no_others(
    hass: HomeAssistant, assist: Assist, backend: Backend
) -> None:
    await assist.pipeline(language="it")
    await set_up(hass, backend.url)
    # Home Assistant itself made a pipeline in its own language.
    assert registered(hass) == ["en", "it"]


async def test_sentences_follow_a_pipeline_that_is_added_changed_and_removed(
    hass: HomeAssistant, assist: Assist, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    await set_up(hass, backend.url)
    assert registered(hass) == ["en"]
    pipeline = await assist.pipeline(DEFAULT_AGENT, language="de-AT")
    assert registered(hass) == ["en"]  # several changes in a row are waited for
    await settle(hass, freezer)
    assert registered(hass) == ["en", "de"]
    assert await say_to(hass, "Was sagt Mnemolis über den Eiffelturm?", language="de-AT")
    assert [body["query"] for body in backend.asked] == ["den Eiffelturm"]

    store = hass.data[KEY_ASSIST_PIPELINE].pipeline_store
    changed = pipeline.to_json() | {"language": "fr", "conversation_language": "*", "tts_language": "fr"}
    del changed["id"]
    await store.async_update_item(pipeline.id, changed)
    await settle(hass, freezer)
    assert registered(hass) == ["en", "fr"]

    (default,) = [found for found in async_get_pipelines(hass) if found.id != pipeline.id]
    store.async_set_preferred_item(default.id)
    await store.async_delete_item(pipeline.id)
    await settle(hass, freezer)
    assert registered(hass) == ["en"]


async def test_sentences_follow_home_assistants_language(
    hass: HomeAssistant, assist: Assist, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    await set_up(hass, backend.url)
    await hass.config.async_update(language="sv")
    await settle(hass, freezer)
    assert registered(hass) == ["sv", "en"]


async def test_pipelines_that_are_set_up_later_are_followed(
    hass: HomeAssistant, core: None, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    hass.config.language = "nl"
    await set_up(hass, backend.url)
    assert registered(hass) == ["nl", "en"]
    assert await async_setup_component(hass, "assist_pipeline", {})
    await settle(hass, freezer)
    assert registered(hass) == ["nl"]


@pytest.mark.parametrize("broken", [None, object()])
async def test_pipelines_that_cannot_be_read_cost_their_languages_only(
    hass: HomeAssistant, assist: Assist, backend: Backend, broken: object, freezer: FrozenDateTimeFactory
) -> None:
    await assist.pipeline(language="it")
    kept = hass.data[KEY_ASSIST_PIPELINE]
    hass.data[KEY_ASSIST_PIPELINE] = broken  # as if a later Home Assistant kept them elsewhere
    hass.config.language = "de"
    entry = await set_up(hass, backend.url)
    assert registered(hass) == ["de", "en"]
    await settle(hass, freezer)
    hass.data[KEY_ASSIST_PIPELINE] = kept
    assert await hass.config_entries.async_unload(entry.entry_id)


async def test_sentences_are_registered_once_and_end_with_the_last_entry(
    hass: HomeAssistant, assist: Assist, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    entries = [await set_up(hass, backend.url), await set_up(hass, backend.url)]
    sentences = get_agent_manager(hass).trigger_sentences
    assert len(sentences) == len(set(sentences))
    await hass.config_entries.async_unload(entries[0].entry_id)
    assert registered(hass) == ["en"]
    await hass.config_entries.async_unload(entries[1].entry_id)
    assert get_agent_manager(hass).trigger_sentences == []
    assert hass.data[KEY_ASSIST_PIPELINE].pipeline_store.change_set_listeners == []
    await assist.pipeline(language="de")
    await settle(hass, freezer)
    assert get_agent_manager(hass).trigger_sentences == []


async def test_a_change_just_before_unloading_registers_nothing(
    hass: HomeAssistant, assist: Assist, backend: Backend, freezer: FrozenDateTimeFactory
) -> None:
    entry = await set_up(hass, backend.url)
    await assist.pipeline(language="de")
    await hass.config_entries.async_unload(entry.entry_id)
    assert entry.state is ConfigEntryState.NOT_LOADED
    await settle(hass, freezer)
    assert get_agent_manager(hass).trigger_sentences == []


async def test_shipped_sentences_can_be_turned_off(hass: HomeAssistant, assist: Assist, backend: Backend) -> None:
    lines = ["hey professor tell me {query}"]
    await set_up(hass, backend.url, options={"sentences": {"sentences": False, "extra_sentences": lines}})
    assert get_agent_manager(hass).trigger_sentences == lines


async def test_the_owners_sentences_are_heard_until_their_entry_is_unloaded(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    lines = ["hey professor tell me {query}", "broken ( {query}", "turn {query}", "tell me {query} professor"]
    entry = await set_up(hass, backend.url, options={"sentences": {"extra_sentences": lines}})
    await say_to(hass, "Hey professor, tell me how tall the Eiffel Tower is.")
    await say_to(hass, "Tell me about Dr. Who, professor!")
    assert [body["query"] for body in backend.asked] == ["how tall the Eiffel Tower is", "about Dr. Who"]
    assert set(lines) & set(get_agent_manager(hass).trigger_sentences) == {lines[0], lines[3]}
    await hass.config_entries.async_unload(entry.entry_id)
    assert get_agent_manager(hass).trigger_sentences == []


async def test_an_owners_sentence_asks_its_own_entry_first(hass: HomeAssistant, core: None, backend: Backend) -> None:
    await set_up(hass, backend.url)
    async with Backend() as other:
        await set_up(hass, other.url, options={"sentences": {"extra_sentences": ["hey owl tell me {query}"]}})
        await say_to(hass, "hey owl tell me how tall the Eiffel Tower is")
        assert [len(other.asked), len(backend.asked)] == [1, 0]


async def test_a_turn_that_two_sentences_match_is_one_question(
    hass: HomeAssistant, core: None, backend: Backend
) -> None:
    entry = await set_up(hass, backend.url, options={"sentences": {"extra_sentences": ["please look up {query}"]}})
    assert "330 metres" in await say_to(hass, "please look up how tall the Eiffel Tower is")
    assert entry.runtime_data.counters["requested"] == 1


async def test_the_agent_knows_the_follow_ups_of_the_listeners_language(
    hass: HomeAssistant, entry: MockConfigEntry, backend: Backend
) -> None:
    """Whatever the pipelines: an agent may be asked in any language."""
    where = {"agent": "conversation.mnemolis", "conversation_id": "1"}
    await say_to(hass, "How tall is the Eiffel Tower?", **where)
    again = await say_to(hass, "Wie bitte?", language="de-CH", **where)
    assert "330 metres" in again
    assert len(backend.asked) == 1


async def test_the_languages_in_use_are_each_named_once(hass: HomeAssistant, assist: Assist) -> None:
    for language in ("de-AT", "de-DE", "th", "en"):
        await assist.pipeline(DEFAULT_AGENT, language=language)
    assert async_languages_in_use(hass) == ("en", "de")


async def test_a_house_of_all_languages_has_them_merged_and_hears_each(
    hass: HomeAssistant, assist: Assist, backend: Backend
) -> None:
    for language in LANGUAGES:
        await assist.pipeline(language=language)
    await set_up(hass, backend.url)
    assert len(get_agent_manager(hass).trigger_sentences) < 100
    for language, said, asked in (
        ("en", "Look up how tall the Eiffel Tower is.", "how tall the Eiffel Tower is"),
        ("de", "Was sagt Mnemolis über den Eiffelturm?", "den Eiffelturm"),
        ("ja", "エッフェル塔について調べて。", "エッフェル塔"),
        ("sv", "Vad säger Mnemolis om tornet, tack!", "tornet"),
    ):
        backend.asked.clear()
        assert await say_to(hass, said, language=language)
        assert [body["query"] for body in backend.asked] == [asked]


async def test_languages_that_change_while_sentences_are_read_are_registered(
    hass: HomeAssistant, core: None, backend: Backend, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[list[Sentences]] = []

    def slowly(files: list[Sentences]) -> dict[str, list[str]]:
        read.append(files)
        hass.config.language = "it"
        return sentences_of(files)

    monkeypatch.setattr("custom_components.mnemolis_intents.sentence_triggers.sentences_of", slowly)
    await set_up(hass, backend.url)
    assert len(read) == 2
    assert registered(hass) == ["it", "en"]
