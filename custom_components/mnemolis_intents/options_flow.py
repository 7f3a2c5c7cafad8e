"""The options in the UI: the settings, and a question to try them out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from homeassistant.config_entries import ConfigFlowResult, OptionsFlowWithReload
from homeassistant.data_entry_flow import section
from homeassistant.helpers.selector import (
    BooleanSelector,
    EntitySelector,
    EntitySelectorConfig,
    EntityWithDeviceFilterSelectorConfig,
    NumberSelector,
    NumberSelectorConfig,
    NumberSelectorMode,
    SelectSelector,
    SelectSelectorConfig,
    SelectSelectorMode,
    TextSelector,
    TextSelectorConfig,
)
import voluptuous as vol

from .answering.models import Gate, Kind, Reason
from .answering.pronunciation import MAX_ENTRIES, read_entry
from .asking import Ask, Told, async_ask
from .const import SOURCE_AUTO, SOURCE_TAG, SOURCES
from .options import (
    ANSWER_WITHIN_RANGE,
    FILLER_AFTER_RANGE,
    MAX_CHARS_RANGE,
    MAX_SENTENCES_RANGE,
    SECTION_ANSWERING,
    SECTION_SENTENCES,
    SECTION_SPEAKING,
    LocalStyle,
    Options,
    SpeakSources,
)
from .runtime import MnemolisConfigEntry
from .sentence_check import MAX_SENTENCES, WILDCARD, sentence_error

_QUESTION: Final = "question"


def _seconds(bounds: tuple[float, float]) -> NumberSelector:
    return NumberSelector(
        NumberSelectorConfig(
            min=bounds[0], max=bounds[1], step=0.5, unit_of_measurement="s", mode=NumberSelectorMode.BOX
        )
    )


def _whole(bounds: tuple[int, int], step: int = 1) -> NumberSelector:
    return NumberSelector(NumberSelectorConfig(min=bounds[0], max=bounds[1], step=step, mode=NumberSelectorMode.BOX))


def _choice(key: str, choices: list[str], *, read_only: bool = False) -> SelectSelector:
    return SelectSelector(
        SelectSelectorConfig(
            options=choices, translation_key=key, mode=SelectSelectorMode.DROPDOWN, read_only=read_only
        )
    )


def _sources(known: list[str], *, several: bool) -> SelectSelector:
    """Offer the server's sources.

    Among several, a tag that is not listed may be typed: servers gain sources. A single one may not, because the
    frontend shows the tag of a choice that may be typed, `auto`, in place of its name.
    """
    return SelectSelector(
        SelectSelectorConfig(
            options=known,
            translation_key="source",
            multiple=several,
            custom_value=several,
            mode=SelectSelectorMode.DROPDOWN,
        )
    )


_LINES = TextSelector(TextSelectorConfig(multiple=True))
_READ_ONLY = TextSelector(TextSelectorConfig(read_only=True))
_READ_ONLY_TEXT = TextSelector(TextSelectorConfig(multiline=True, read_only=True))


def _ai_task_selector() -> EntitySelector:
    """Offer the entities that compose text, or all of AI Task where that cannot be told.

    To look the feature up, Home Assistant imports its components that have one, and theirs import libraries which a
    small installation may lack: the settings must open there too.
    """
    chosen = EntityWithDeviceFilterSelectorConfig(domain="ai_task")
    try:
        return EntitySelector(
            EntitySelectorConfig(filter={**chosen, "supported_features": ["ai_task.AITaskEntityFeature.GENERATE_DATA"]})
        )
    except vol.Invalid, ImportError:
        return EntitySelector(EntitySelectorConfig(filter=chosen))


# Built once, with this module, which Home Assistant imports outside the event loop.
_AI_TASK = _ai_task_selector()

_QUESTION_SCHEMA = vol.Schema({vol.Required(_QUESTION): TextSelector()})
_RESULT_FIELDS: Final = {
    _QUESTION: _READ_ONLY,
    "answer": _READ_ONLY_TEXT,
    "verdict": _choice("kind", [str(kind) for kind in Kind], read_only=True),
    "why": _choice("why", [*map(str, Reason), *map(str, Gate)], read_only=True),
    "speech": _READ_ONLY_TEXT,
}


@dataclass(frozen=True, slots=True)
class _Section:
    """A part of the settings form."""

    key: str
    fields: dict[str, Any]
    """Selectors by option."""
    collapsed: bool


def _sections(sources: list[str], source: str = SOURCE_AUTO) -> list[_Section]:
    """Return the parts of the settings form, in their order. The chosen source stays a choice when it is gone."""
    speaking = {
        "answer_within": _seconds(ANSWER_WITHIN_RANGE),
        "filler_after": _seconds(FILLER_AFTER_RANGE),
        "max_chars": _whole(MAX_CHARS_RANGE, 10),
        "max_sentences": _whole(MAX_SENTENCES_RANGE),
        "speak_sources": _choice("speak_sources", [str(choice) for choice in SpeakSources]),
        "late_answers": BooleanSelector(),
        "pronunciations": _LINES,
    }
    answering = {
        "synthesize": BooleanSelector(),
        "source": _sources(list(dict.fromkeys((SOURCE_AUTO, *sources, source))), several=False),
        "allowed_sources": _sources([source for source in sources if source != "fusion"], several=True),
        "ai_task_entity": _AI_TASK,
        "local_style": _choice("local_style", [str(style) for style in LocalStyle]),
    }
    sentences = {"sentences": BooleanSelector(), "extra_sentences": _LINES}
    return [
        _Section(SECTION_SPEAKING, speaking, collapsed=False),
        _Section(SECTION_ANSWERING, answering, collapsed=True),
        _Section(SECTION_SENTENCES, sentences, collapsed=True),
    ]


def as_form(options: Options) -> dict[str, dict[str, Any]]:
    """Return options as the settings form has them: by section, what is not chosen left out."""
    form: dict[str, dict[str, Any]] = {}
    for part in _sections([]):
        values = {name: getattr(options, name) for name in part.fields}
        form[part.key] = {
            name: list(value) if isinstance(value, tuple) else str(value) if isinstance(value, str) else value
            for name, value in values.items()
            if value is not None
        }
    return form


def settings_schema(
    current: Mapping[str, Mapping[str, Any]], sources: list[str], *, all_collapsed: bool = False
) -> vol.Schema:
    """Return the settings form, with what is chosen now as its defaults."""
    return vol.Schema(
        {
            vol.Required(part.key, default=dict(current[part.key])): section(
                vol.Schema({_marker(name, current[part.key]): selector for name, selector in part.fields.items()}),
                {"collapsed": part.collapsed or all_collapsed},
            )
            for part in _sections(sources, current[SECTION_ANSWERING]["source"])
        }
    )


def _marker(name: str, current: Mapping[str, Any]) -> vol.Marker:
    """A choice that can be taken back has no default: it would come back with it."""
    if name == "ai_task_entity":
        return vol.Optional(name, description={"suggested_value": current.get(name)})
    return vol.Required(name, default=current[name])


def settings_error(options: Options) -> tuple[str, str, int] | None:
    """Return what is wrong with the settings: the section, the key of an error text, and which line it is."""
    for number, tag in enumerate(options.allowed_sources, 1):
        if not SOURCE_TAG.fullmatch(tag):
            return SECTION_ANSWERING, "invalid_source", number
    for number, line in enumerate(options.pronunciations, 1):
        if number > MAX_ENTRIES or read_entry(line) is None:
            return SECTION_SPEAKING, "invalid_pronunciation", number
    for number, sentence in enumerate(options.extra_sentences, 1):
        if number > MAX_SENTENCES:
            return SECTION_SENTENCES, "too_many_sentences", number
        if error := sentence_error(sentence):
            return SECTION_SENTENCES, str(error), number
    return None


class MnemolisOptionsFlow(OptionsFlowWithReload):
    """Settings and a test question; saving the settings reloads the entry."""

    config_entry: MnemolisConfigEntry
    _told: Told | None = None

    async def async_step_init(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Show the menu."""
        return self.async_show_menu(step_id="init", menu_options=["settings", "test_question"])

    async def async_step_settings(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Change the settings."""
        chosen = Options.from_stored(self.config_entry.options if user_input is None else user_input)
        form = as_form(chosen)
        errors: dict[str, str] = {}
        placeholders = {"number": "0", "wildcard": f"{{{WILDCARD}}}"}
        if user_input is not None:
            if (found := settings_error(chosen)) is None:
                return self.async_create_entry(data=form)
            # Said above the section: its fields show no errors of their own. The frontend leaves the form where it was
            # scrolled to, so that only a short one, of closed sections, surely shows it.
            part, error, number = found
            errors[part], placeholders["number"] = error, str(number)
        return self.async_show_form(
            step_id="settings",
            data_schema=settings_schema(form, self._known_sources(), all_collapsed=bool(errors)),
            errors=errors,
            description_placeholders=placeholders,
        )

    def _known_sources(self) -> list[str]:
        """Return the server's sources where it listed them, else those that servers have."""
        runtime = getattr(self.config_entry, "runtime_data", None)
        listed = runtime.coordinator.data.sources if runtime else ()
        tags = [tag for tag in listed if SOURCE_TAG.fullmatch(tag) and tag != SOURCE_AUTO]
        return list(dict.fromkeys((*SOURCES, *tags)))

    async def async_step_test_question(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask a question the way every entrance does."""
        if user_input is not None:
            self._told = await async_ask(
                self.hass,
                Ask(text=user_input[_QUESTION], language=self.hass.config.language, entry=self.config_entry, only=True),
            )
            return await self.async_step_test_result()
        return self.async_show_form(step_id="test_question", data_schema=_QUESTION_SCHEMA)

    async def async_step_test_result(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Show what came of it, then the menu again. Nothing is saved.

        What the server said stands in fields and nowhere else: descriptions and their placeholders are rendered as
        Markdown, and an image in an answer would be fetched from wherever it points.
        """
        if user_input is not None or self._told is None:
            return await self.async_step_init()
        values = _as_fields(self._told)
        return self.async_show_form(
            step_id="test_result",
            data_schema=self.add_suggested_values_to_schema(_result_schema(values), values),
            last_step=False,
        )


def _result_schema(values: Mapping[str, Any]) -> vol.Schema:
    """Return the read-only fields. An answer has its field also where there is none: that it is empty says something."""
    return vol.Schema(
        {vol.Optional(name): field for name, field in _RESULT_FIELDS.items() if name in values or name == "answer"}
    )


def _as_fields(told: Told) -> dict[str, Any]:
    """Return the read-only fields of a test."""
    outcome = told.outcome
    gates = [event.data["gate"] for event in told.events if event.name == "synthesis_rejected"]
    why = str(outcome.reason) if outcome.reason else next(iter(gates), None)
    fields = {
        _QUESTION: told.question.text,
        "answer": outcome.reply.answer if outcome.reply else None,
        "verdict": str(outcome.kind),
        "why": why,
        "speech": told.speech,
    }
    return {name: value for name, value in fields.items() if value}
