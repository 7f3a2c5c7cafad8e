"""Everything a person reads has a literal text, and every text has somebody who shows it."""

import ast
import json
from pathlib import Path
import re
from string import Formatter
from typing import Any

import pytest
import yaml

from custom_components.mnemolis_intents.answering.models import Gate, Kind, Reason, Style
from custom_components.mnemolis_intents.client import SetupError
from custom_components.mnemolis_intents.const import DOMAIN, LANGUAGES, SOURCES
from custom_components.mnemolis_intents.issues import AI_TASK_GONE, INVALID_SENTENCE, UNREACHABLE
from custom_components.mnemolis_intents.options import LocalStyle, Options, SpeakSources
from custom_components.mnemolis_intents.options_flow import _QUESTION_SCHEMA, _RESULT_FIELDS, as_form
from custom_components.mnemolis_intents.runtime import COUNTERS
from custom_components.mnemolis_intents.sentence_check import SentenceError
from custom_components.mnemolis_intents.server_form import REAUTH_SCHEMA, RECONFIGURE_SCHEMA, USER_SCHEMA

FOLDER = Path(__file__).parent.parent / "custom_components" / DOMAIN


def load(name: str) -> dict[str, Any]:
    """Return a JSON file of the integration."""
    loaded: dict[str, Any] = json.loads((FOLDER / name).read_text("utf-8"))
    return loaded


ENGLISH = load("translations/en.json")
SERVICES: dict[str, Any] = yaml.safe_load((FOLDER / "services.yaml").read_text("utf-8"))
FILES = sorted(path.stem for path in (FOLDER / "translations").glob("*.json"))


def flat(texts: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """Return texts by their dotted keys."""
    found: dict[str, str] = {}
    for key, value in texts.items():
        found |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": value}
    return found


def names(schema: Any) -> set[str]:
    """Return the fields of a form."""
    return {str(field) for field in schema.schema}


def placeholders(text: str) -> set[str]:
    """Return the placeholders of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_language_has_a_file_and_every_file_a_language() -> None:
    assert set(FILES) == set(LANGUAGES)


@pytest.mark.parametrize("language", FILES)
def test_texts_are_literal_and_fit_the_english_ones(language: str) -> None:
    english, texts = flat(ENGLISH), flat(load(f"translations/{language}.json"))
    assert set(texts) <= set(english)
    for key, text in texts.items():
        assert text.strip() == text and text, key
        assert "[%" not in text and "://" not in text, key
        assert not re.search(r"'\{[^}]*\}'", text), key
        assert placeholders(text) == placeholders(english[key]), key
        assert re.fullmatch(r"[a-z0-9_.-]+", key), key
        assert "<" not in text and ">" not in text.replace(" > ", ""), key


@pytest.mark.parametrize(
    ("step", "schema"),
    [("user", USER_SCHEMA), ("reconfigure", RECONFIGURE_SCHEMA), ("reauth_confirm", REAUTH_SCHEMA)],
)
def test_every_field_of_the_config_flow_has_a_name_and_a_description(step: str, schema: Any) -> None:
    texts = ENGLISH["config"]["step"][step]
    assert texts["title"] and texts["description"]
    assert set(texts["data"]) == set(texts["data_description"]) == names(schema)


def test_every_error_of_the_config_flow_has_a_text() -> None:
    assert set(ENGLISH["config"]["error"]) == {*map(str, SetupError), "invalid_url", "invalid_header", "unknown"}
    assert set(ENGLISH["config"]["abort"]) == {"already_configured", "reauth_successful", "reconfigure_successful"}


def test_every_option_has_a_name_and_a_description() -> None:
    steps = ENGLISH["options"]["step"]
    assert set(steps) == {"init", "settings", "test_question", "test_result"}
    assert list(steps["init"]["menu_options"]) == ["settings", "test_question"]
    assert set(steps["init"]["menu_option_descriptions"]) == {"settings", "test_question"}
    form = as_form(Options(ai_task_entity="ai_task.small"))
    assert list(steps["settings"]["sections"]) == list(form)
    for name, part in steps["settings"]["sections"].items():
        assert part["name"] and part["description"]
        assert list(part["data"]) == list(part["data_description"]) == list(form[name])
    assert set(steps["test_question"]["data"]) == names(_QUESTION_SCHEMA)
    assert set(steps["test_result"]["data"]) == set(_RESULT_FIELDS)


def test_every_error_of_the_options_has_a_text() -> None:
    own = {"invalid_source", "invalid_pronunciation", "too_many_sentences"}
    assert set(ENGLISH["options"]["error"]) == {*map(str, SentenceError), *own}


def test_every_choice_has_a_text() -> None:
    assert {key: set(part["options"]) for key, part in ENGLISH["selector"].items()} == {
        "kind": set(map(str, Kind)),
        "why": {*map(str, Reason), *map(str, Gate)},
        "speak_sources": set(map(str, SpeakSources)),
        "local_style": set(map(str, LocalStyle)),
        "source": {"auto", *SOURCES},
        "style": set(map(str, Style)),
    }


def test_every_entity_has_a_name_and_an_icon() -> None:
    entities, icons = ENGLISH["entity"], load("icons.json")["entity"]
    assert set(entities["sensor"]) == {*COUNTERS, "last_response_time"}
    assert set(entities["event"]) == {"answer"} and set(entities["binary_sensor"]) == {"connectivity"}
    assert set(entities["event"]["answer"]["state_attributes"]["event_type"]["state"]) == set(map(str, Kind))
    assert {platform: set(keys) for platform, keys in icons.items()} == {
        platform: set(keys) for platform, keys in entities.items()
    }
    found = [icon for icon in flat(icons).values() if not icon.startswith("mdi:")]
    assert not found


def test_every_repair_says_what_to_do() -> None:
    assert set(ENGLISH["issues"]) == {UNREACHABLE, AI_TASK_GONE, INVALID_SENTENCE}
    for issue in ENGLISH["issues"].values():
        assert "{title}" in issue["title"] and "Settings >" in issue["description"]


def test_every_reason_has_a_phrase() -> None:
    assert {f"failed_{reason}" for reason in Reason} <= set(ENGLISH["exceptions"])
    assert {"nothing_found", "not_in_sources"} <= set(ENGLISH["exceptions"])


def test_every_key_that_is_raised_has_a_text() -> None:
    raised: set[str] = set()
    for file in FOLDER.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and any(word.arg == "translation_domain" for word in node.keywords):
                raised |= {
                    word.value.value
                    for word in node.keywords
                    if word.arg == "translation_key" and isinstance(word.value, ast.Constant)
                }
    assert raised and raised <= set(ENGLISH["exceptions"])


def test_every_action_and_field_has_texts_an_icon_and_examples() -> None:
    assert set(SERVICES) == set(ENGLISH["services"]) == set(load("icons.json")["services"])
    for action, texts in ENGLISH["services"].items():
        fields = SERVICES[action]["fields"]
        assert set(fields) == set(texts["fields"])
        assert texts["name"] and texts["description"]
        assert all(field["name"] and field["description"] for field in texts["fields"].values())
        assert all("selector" in field for field in fields.values())
        for field in fields.values():
            select = field["selector"].get("select")
            if select and "translation_key" in select:
                assert set(select["options"]) <= set(ENGLISH["selector"][select["translation_key"]]["options"])


def test_no_text_is_shown_by_nobody() -> None:
    """Every part of the file is one that Home Assistant reads."""
    assert set(ENGLISH) == {
        "config", "entity", "exceptions", "issues", "options", "selector", "services", "system_health",
    }  # fmt: skip
    shown = set(ENGLISH["system_health"]["info"])
    source = (FOLDER / "system_health.py").read_text("utf-8")
    assert all(f'"{key}"' in source for key in shown)
