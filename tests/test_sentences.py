"""The shipped sentences: what they are made of, that they are heard, and that they take nothing from anybody.

Triggers are matched before Home Assistant's own sentences, whatever the pipeline's language. So each of ours is held
against the built-in sentences of all our languages, and against our other languages' sentences.
"""

from collections.abc import Iterator
from functools import cache
import json
from pathlib import Path
import random
import re

from hassil.expression import Alternative, Expression, Group, ListReference, TextChunk
from hassil.intents import Intents, WildcardSlotList
from hassil.parse_expression import parse_sentence
from hassil.recognize import RecognizeResult, recognize_all
import home_assistant_intents
from homeassistant.components.conversation.trigger import has_no_punctuation, is_valid_sentence
import pytest

from custom_components.mnemolis_intents.const import LANGUAGES
from custom_components.mnemolis_intents.follow_ups import FollowUp
from custom_components.mnemolis_intents.sentence_check import sentence_error
from custom_components.mnemolis_intents.sentence_triggers import as_said, read_file
from tests.sampling import Sampler, literals, templates
from tests.tongues import TONGUES, Tongue

SEED = 20261130
PURPOSES = {"ask", *map(str, FollowUp)}
UNSPACED = {"ja", "zh-Hans"}

OF_A_LANGUAGE = pytest.mark.parametrize("tongue", TONGUES, ids=lambda tongue: tongue.language)


def lines_of(tongue: Tongue) -> list[tuple[str, str]]:
    """Return a language's sentences with what each is for."""
    return [(purpose, line) for purpose, lines in read_file(tongue.language).triggers.items() for line in lines]


@cache
def matcher() -> Intents:
    """Return the sentences of all languages as Home Assistant compiles triggers, with one intent a language and purpose."""
    intents = {
        f"{language} {purpose}": {"data": [{"sentences": lines}]}
        for language in LANGUAGES
        for purpose, lines in read_file(language).triggers.items()
    }
    compiled = Intents.from_dict({"language": "en", "intents": intents})
    compiled.slot_lists["query"] = WildcardSlotList("query")
    return compiled


def heard(text: str) -> list[RecognizeResult]:
    """Return every way in which one of our sentences takes an utterance."""
    return list(recognize_all(text, matcher()))


def query_of(text: str, result: RecognizeResult) -> str:
    """Return the question that is asked, as it was said."""
    entity = result.entities.get("query")
    return as_said(text, entity.text) if entity else ""


def built_in(language: str) -> Iterator[Path]:
    """Yield the files of Home Assistant's sentences in a language and its variants."""
    folder = Path(home_assistant_intents.__file__).parent / "data"
    primary = language.split("-", maxsplit=1)[0]
    yield from sorted(path for path in folder.glob("*.json") if path.stem.split("-")[0] == primary)


# --- what sentences are made of


def test_every_language_is_tried_here() -> None:
    assert {tongue.language for tongue in TONGUES} == set(LANGUAGES)


@OF_A_LANGUAGE
def test_every_language_can_ask_and_follow_up(tongue: Tongue) -> None:
    file = read_file(tongue.language)
    assert set(file.triggers) == PURPOSES
    assert set(file.phrases.values()) == set(FollowUp)
    assert all(file.triggers.values())


@OF_A_LANGUAGE
def test_sentences_are_such_as_home_assistant_accepts(tongue: Tongue) -> None:
    for _, line in lines_of(tongue):
        is_valid_sentence(has_no_punctuation([line]))
        assert line == " ".join(line.split()), line


@OF_A_LANGUAGE
def test_a_sentence_fixes_two_words_and_has_one_wildcard_if_it_asks(tongue: Tongue) -> None:
    for purpose, line in lines_of(tongue):
        if purpose == "ask":
            assert sentence_error(line) is None, line
        else:
            # Held against the same rule, with a wildcard of its own.
            assert "{" not in line and "<" not in line, line
            assert sentence_error(f"{line} {{query}}") is None, line


@OF_A_LANGUAGE
def test_a_wildcard_follows_a_space_where_words_are_written_apart(tongue: Tongue) -> None:
    """Or an apostrophe, which ends a word too; else it would take the rest of a longer word."""
    for purpose, line in lines_of(tongue):
        before = list(beside_the_wildcard(parse_sentence(line).expression)) if purpose == "ask" else []
        if tongue.language in UNSPACED:
            assert not re.search(r"\s\{query\}|\{query\}\s", line), line
        else:
            assert all(text[-1:] in (" ", "'", "") for text in before), line


def beside_the_wildcard(expression: Expression) -> Iterator[str]:
    """Yield the literal texts right before a wildcard."""
    if not isinstance(expression, Group):
        return
    before: Expression | None = None
    for item in expression.items:
        if isinstance(item, ListReference) and before is not None and not isinstance(expression, Alternative):
            yield from ends(before)
        yield from beside_the_wildcard(item)
        before = item


def ends(expression: Expression) -> Iterator[str]:
    """Yield the texts that an expression may end with."""
    match expression:
        case TextChunk():
            yield expression.original_text
        case Alternative():
            for item in expression.items:
                yield from ends(item)
        case Group() if expression.items:
            yield from ends(expression.items[-1])


# --- that they are heard


def samples(tongue: Tongue, purpose: str, line: str, count: int = 8) -> list[str]:
    """Return some sentences of a template."""
    sampler = Sampler(random.Random(f"{SEED} {line}"), said=tongue.query)
    expression = parse_sentence(line).expression
    return sorted({sampler.draw(expression) for _ in range(count)})


def lowered(text: str, language: str) -> str:
    """Return a text in small letters; Turkish has a dotless one."""
    return (text.replace("I", "ı").replace("İ", "i") if language == "tr" else text).lower()


def raised(text: str, language: str) -> str:
    """Return a text in capital letters."""
    return (text.replace("i", "İ").replace("ı", "I") if language == "tr" else text).upper()


def as_recognised(text: str, tongue: Tongue) -> Iterator[str]:
    """Yield a sentence as speech recognition writes it."""
    language, marks = tongue.language, tongue.marks
    text = text.rstrip(marks)
    capitalised = raised(text[:1], language) + text[1:]
    yield text
    yield f" {lowered(text, language)}"
    yield capitalised
    if language != "tr":  # the matcher folds case as English does, where İ and I are not i and ı
        yield raised(text, language)
    for mark in marks:
        yield capitalised + mark
    yield f"{capitalised}{marks[0]} "
    yield f"{capitalised}…"
    yield f"{capitalised}{marks[1]}{marks[2]}"
    if language == "es":
        yield f"¿{capitalised}?"
        yield f"¡{capitalised}!"
    if language not in UNSPACED:
        yield capitalised.replace(" ", "  ")
    yield capitalised.replace("'", "’")


def folded(text: str, language: str) -> str:
    """Fold what speech recognition may write one way or another."""
    return lowered(text, language).replace("’", "'").replace("ς", "σ")


def takes(text: str, language: str) -> set[tuple[str, str]]:
    """Return what an utterance is taken for: of a language's sentences for one thing, the first counts."""
    found: dict[str, str] = {}
    for result in heard(text):
        found.setdefault(result.intent.name, folded(" ".join(query_of(text, result).split()), language))
    taken = {(name.split()[1], query) for name, query in found.items()}
    return taken if any(name.split()[0] == language for name in found) else set()


@OF_A_LANGUAGE
def test_every_sentence_is_heard_however_it_is_written_down(tongue: Tongue) -> None:
    """And every sentence of ours that takes it, in whatever language, takes it for the same question."""
    wrong: list[str] = []
    language = tongue.language
    for purpose, line in lines_of(tongue):
        wanted = folded(tongue.query, language) if purpose == "ask" else ""
        for sample in samples(tongue, purpose, line):
            for text in as_recognised(sample, tongue):
                taken = takes(text, language)
                if taken != {(purpose, wanted)}:
                    wrong.append(f"{line!r}: {text!r} is taken for {taken}")
    assert not wrong, "\n".join(wrong[:40])


# --- that they take nothing


def taken(path: Path, ours: Intents) -> list[str]:
    """Return the built-in sentences that are taken: a few of every template, many of those that have the words for it."""
    needed = [sentence.get_required_clauses({}) for sentence, _, _ in templates(ours)]
    intents = Intents.from_dict(json.loads(path.read_text("utf-8")))
    found: list[str] = []
    for sentence, lists, rules in templates(intents):
        sampler = Sampler(random.Random(f"{SEED} {sentence.text}"), lists, rules)
        words = literals(sentence.expression, rules, lists)
        near = any(all(any(part in words for part in clause) for clause in clauses) for clauses in needed)
        texts = {sampler.draw(sentence.expression) for _ in range(60 if near else 3)}
        found += [f"{text!r} of {sentence.text!r}" for text in sorted(texts) if any(recognize_all(text, ours))]
    return found


@OF_A_LANGUAGE
def test_no_built_in_sentence_is_taken(tongue: Tongue) -> None:
    files = list(built_in(tongue.language))
    assert files
    found = [line for path in files for line in taken(path, matcher())]
    assert not found, "\n".join(found[:40])


@pytest.mark.parametrize(("language", "line"), [("en", "what is {query}"), ("de", "schalte {query} ein")])
def test_a_sentence_that_takes_commands_would_be_noticed(language: str, line: str) -> None:
    broad = Intents.from_dict({"language": language, "intents": {"broad": {"data": [{"sentences": [line]}]}}})
    broad.slot_lists["query"] = WildcardSlotList("query")
    assert any(taken(path, broad) for path in built_in(language))
