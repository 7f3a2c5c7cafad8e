"""Every language has everything, in its own words, and nothing that cannot be spoken."""

import json
from pathlib import Path
import re
from string import Formatter
from typing import Any, Final

from homeassistant.core import HomeAssistant
import pytest
import yaml

from custom_components.mnemolis_intents.answering import speakable
from custom_components.mnemolis_intents.answering.models import Kind, Reason
from custom_components.mnemolis_intents.answering.wording import LAST_RESORT, failure_key, name_sources, say
from custom_components.mnemolis_intents.const import DOMAIN, LANGUAGES, SOURCES
from custom_components.mnemolis_intents.follow_ups import FollowUp
from custom_components.mnemolis_intents.phrases import async_get_phrases
from custom_components.mnemolis_intents.sentence_triggers import async_follow_up_in
from tests.tongues import TONGUES

FOLDER: Final = Path(__file__).parent.parent / "custom_components" / DOMAIN
OTHERS: Final = [language for language in LANGUAGES if language != "en"]

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_OTHER_LANGUAGE = pytest.mark.parametrize("language", OTHERS)

# Words that other languages share with English.
SHARED: Final = frozenset(
    [
        "Mnemolis",
        "Server",
        "Version",
        "Question",
        "Questions",
        "questions",
        "Source",
        "Sources",
        "Style",
        "Verdict",
        "Satellite",
    ]
)

# Words that no other of our languages has, and that hardly an English sentence does without.
ENGLISH: Final = re.compile(
    r"\b(the|and|your|you|with|which|what|this|that|from|are|were|has|only|such|its|there|answers?|asked)\b",
    re.IGNORECASE,
)

# What stays as it is in every language: product names, addresses, fields of the protocol.
LITERAL: Final = re.compile(
    r"\{\w+\}|https?://\S+|API_KEYS|CF-Access-Client-Id: \d+|X-API-Key|AI Task|Content-Type|Host"
)

MARKS: Final = "?？؟;；"
"""After these Home Assistant opens the microphone again."""


def flat(texts: dict[str, Any], prefix: str = "") -> dict[str, str]:
    """Return texts by their dotted keys."""
    found: dict[str, str] = {}
    for key, value in texts.items():
        found |= flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {f"{prefix}{key}": value}
    return found


def texts_of(language: str) -> dict[str, str]:
    """Return all texts of a language."""
    return flat(json.loads((FOLDER / "translations" / f"{language}.json").read_text("utf-8")))


def spoken_of(language: str) -> dict[str, str]:
    """Return the phrases of a language, with something in their placeholders."""
    prefix, suffix = "exceptions.", ".message"
    texts = {key: text for key, text in texts_of(language).items() if key.startswith(prefix)}
    phrases = {key.removeprefix(prefix).removesuffix(suffix): text for key, text in texts.items()}
    names = name_sources(phrases, ["kiwix", "forecast", "news"])
    fill = {"sources": names, "first": phrases["source_kiwix"], "last": phrases["source_web"]}
    return {key: text.format_map(fill) for key, text in phrases.items()}


def placeholders(text: str) -> set[str]:
    """Return the placeholders of a text."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_translations_sentences_and_languages_are_the_same() -> None:
    assert len(LANGUAGES) == len(set(LANGUAGES)) == 22
    assert {path.stem for path in (FOLDER / "translations").iterdir()} == set(LANGUAGES)
    assert {path.stem for path in (FOLDER / "sentences").iterdir()} == set(LANGUAGES)
    assert {tongue.language for tongue in TONGUES} == set(LANGUAGES)


@EVERY_OTHER_LANGUAGE
def test_no_text_and_no_placeholder_is_missing_or_left_over(language: str) -> None:
    english, texts = texts_of("en"), texts_of(language)
    assert {key: placeholders(text) for key, text in texts.items()} == {
        key: placeholders(text) for key, text in english.items()
    }


@EVERY_OTHER_LANGUAGE
def test_no_english_is_left(language: str) -> None:
    english, texts = texts_of("en"), texts_of(language)
    untranslated = {key: text for key, text in texts.items() if text == english[key] and text not in SHARED}
    assert untranslated == {}
    left = {key: text for key, text in texts.items() if ENGLISH.search(LITERAL.sub("", text))}
    assert left == {}


def test_english_that_is_left_would_be_noticed() -> None:
    sentences = [text for text in texts_of("en").values() if len(text.split()) > 7]
    assert sum(1 for text in sentences if ENGLISH.search(text)) > 0.9 * len(sentences)


@EVERY_LANGUAGE
def test_what_is_written_is_well_formed(language: str) -> None:
    for key, text in texts_of(language).items():
        paragraphs = text.split("\n\n")
        assert all(part and part == " ".join(part.split()) for part in paragraphs), key
        assert "[%" not in text and "<" not in text, key
        assert not re.search(r"[\u200b-\u200f\u202a-\u202e\ufeff]", text), key


@EVERY_LANGUAGE
def test_a_phrase_is_spoken_as_it_stands_and_asks_nothing_back(language: str) -> None:
    for key, phrase in spoken_of(language).items():
        assert speakable(phrase, language=language) == phrase, key
        assert not phrase.endswith(tuple(MARKS)), key
        assert len(phrase) <= 120, key
        assert not re.search(r"https?:|\bHTTP|\d{3}\b|mnemolis_intents", phrase), key


@EVERY_LANGUAGE
def test_a_phrase_of_its_own_is_a_whole_sentence(language: str) -> None:
    """What is spoken alone ends like a sentence; what introduces something, with a colon."""
    phrases = spoken_of(language)
    alone = {failure_key(reason) for reason in Reason} | {
        str(Kind.NOT_IN_SOURCES), str(Kind.NOTHING_FOUND), "late", "filler", "filler_again", "that_was_all",
        "that_was_from", "that_had_no_source", "nothing_to_follow", "cancelled", "nothing_to_cancel",
    }  # fmt: skip
    assert {key: phrases[key] for key in alone if phrases[key][-1] not in ".!。।"} == {}
    introductions = {key for key in phrases if key.startswith("says_")} | {"from_sources"}
    assert {key: phrases[key] for key in introductions if phrases[key][-1] not in ":："} == {}
    names = {f"source_{source}" for source in SOURCES if source != "fusion"}
    assert {key: phrases[key] for key in names if not phrases[key][-1].isalnum() and language != "hi"} == {}


@EVERY_LANGUAGE
def test_different_failures_sound_different(language: str) -> None:
    phrases = spoken_of(language)
    failures = [phrases[failure_key(reason)] for reason in Reason]
    assert len(set(failures)) == len(failures)
    sources = [phrases[key] for key in phrases if key.startswith("source_")]
    assert len(set(sources)) == len(sources)


@EVERY_LANGUAGE
def test_what_our_agent_understands_means_one_thing(language: str) -> None:
    file = yaml.safe_load((FOLDER / "sentences" / f"{language}.yaml").read_text("utf-8"))
    assert file["language"] == language
    phrases = file["phrases"]
    assert set(phrases) == set(FollowUp)
    lines = [line for purpose in phrases.values() for line in purpose]
    assert len(lines) == len(set(lines))


async def test_phrases_are_loaded_in_the_listeners_language(hass: HomeAssistant) -> None:
    for tongue in TONGUES:
        phrases = await async_get_phrases(hass, tongue.tag)
        wanted = texts_of(tongue.language)
        assert {f"exceptions.{key}.message": text for key, text in phrases.items()} == {
            key: text for key, text in wanted.items() if key.startswith("exceptions.")
        }
        assert say(phrases, "nothing_found") != LAST_RESORT


async def test_our_agent_understands_the_follow_ups_of_every_language(hass: HomeAssistant, entry: object) -> None:
    for tongue in TONGUES:
        file = yaml.safe_load((FOLDER / "sentences" / f"{tongue.language}.yaml").read_text("utf-8"))
        for purpose, lines in file["phrases"].items():
            for line in lines:
                for said in (line, f"{line[:1].upper()}{line[1:]}{tongue.marks[0]}", f"{line}{tongue.marks[1]}"):
                    assert await async_follow_up_in(hass, said, tongue.tag) == purpose, (line, said)
        assert await async_follow_up_in(hass, tongue.query, tongue.tag) is None
