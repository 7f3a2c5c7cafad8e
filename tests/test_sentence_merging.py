"""Templates of many languages are registered merged: they match what they matched alone, and are passed over sooner."""

from collections.abc import Iterator
from functools import cache
import json
import random

from hassil.intents import Intents, WildcardSlotList
from hassil.parse_expression import parse_sentence
from hassil.recognize import recognize_all
import pytest

from custom_components.mnemolis_intents.const import LANGUAGES
from custom_components.mnemolis_intents.sentence_merging import TOGETHER, merge
from custom_components.mnemolis_intents.sentence_triggers import read_file, sentences_of
from tests.sampling import Sampler, templates
from tests.test_sentences import OF_A_LANGUAGE, SEED, as_recognised, built_in, lines_of, samples
from tests.tongues import Tongue

type Taken = list[tuple[str, str | None]]


def compiled(sentences: dict[str, list[str]]) -> Intents:
    """Return sentences as Home Assistant compiles triggers."""
    intents = {purpose: {"data": [{"sentences": lines}]} for purpose, lines in sentences.items()}
    found = Intents.from_dict({"language": "en", "intents": intents})
    found.slot_lists["query"] = WildcardSlotList("query")
    return found


@cache
def alone() -> dict[str, list[str]]:
    """Return the sentences of all languages, each by itself."""
    files = [read_file(language).triggers for language in LANGUAGES]
    return {purpose: [line for file in files for line in file[purpose]] for purpose in files[0]}


@cache
def matchers() -> tuple[Intents, Intents]:
    """Return what matches the sentences of all languages, each by itself and merged."""
    return compiled(alone()), compiled(merge(alone()))


def taken(text: str, intents: Intents) -> Taken:
    """Return what Home Assistant takes an utterance for: of every trigger the first match, until one matches again."""
    found: dict[str, str | None] = {}
    for result in recognize_all(text, intents):
        if result.intent.name in found:
            break
        entity = result.entities.get("query")
        found[result.intent.name] = entity.text if entity else None
    return [*found.items()]


def said(tongue: Tongue) -> Iterator[str]:
    """Yield sentences of ours as they are recognised, some with a pause in the middle, and cut short."""
    for purpose, line in lines_of(tongue):
        for sample in samples(tongue, purpose, line, count=3):
            yield from as_recognised(sample, tongue)
            first, _, rest = sample.partition(" ")
            yield f"{first}… {rest}"
            yield f"{first} … {rest}"
            yield sample.replace(" ", "… ")
            yield sample.replace(" ", "-", 2)
            yield sample[: len(sample) * 2 // 3]


@OF_A_LANGUAGE
def test_merged_sentences_match_what_they_match_alone(tongue: Tongue) -> None:
    by_themselves, merged = matchers()
    wrong = [text for text in said(tongue) if taken(text, merged) != taken(text, by_themselves)]
    assert not wrong, "\n".join(wrong[:40])


@OF_A_LANGUAGE
def test_merged_sentences_take_no_built_in_sentence(tongue: Tongue) -> None:
    _, merged = matchers()
    for path in built_in(tongue.language):
        intents = Intents.from_dict(json.loads(path.read_text("utf-8")))
        for sentence, lists, rules in templates(intents):
            sampler = Sampler(random.Random(f"{SEED} {sentence.text}"), lists, rules)
            for text in {sampler.draw(sentence.expression) for _ in range(2)}:
                assert not taken(text, merged), text


def test_hassil_looks_for_one_of_the_telling_words_alone() -> None:
    """Else the templates that stand together would be tried with every "for" and "the"."""
    merged = [line for lines in merge(alone()).values() for line in lines]
    together = [line for line in merged if line not in {line for lines in alone().values() for line in lines}]
    assert len(merged) * 4 < sum(map(len, alone().values()))
    for line in together:
        (words,) = parse_sentence(line).get_required_clauses({})
        assert not {word for word in words if len(word) < 2 or (word.isascii() and len(word) < 4)}, line


def test_what_tells_a_sentence_best_is_kept() -> None:
    lines = ["look for {query} in the cellar", "[please] hunt (the|an) attic for {query}"]
    (merged,) = merge({"ask": lines})["ask"]
    assert parse_sentence(merged).get_required_clauses({}) == {frozenset({"cellar", "attic"})}


def test_a_word_that_very_many_sentences_have_is_not_what_tells_them() -> None:
    lines = [f"(probe{letter}|attempt{letter}) everything {{query}}" for letter in "abcdefghijklmnopqrstuvwxyz"]
    merged = merge({"ask": lines})["ask"]
    assert all(
        "everything" not in clause for line in merged for clause in parse_sentence(line).get_required_clauses({})
    )


def test_a_sentence_without_telling_words_stays_alone() -> None:
    lines = [
        "ask for {query} now",
        "describe the cellar to {query}",
        "do it for {query} so",
        "show the attic to {query}",
    ]
    assert merge({"ask": lines})["ask"] == lines
    assert merge({"ask": [lines[0], lines[1], lines[3]]})["ask"][0] == lines[0]


def test_what_is_first_among_sentences_stays_first() -> None:
    lines = [
        "describe {query} quickly",
        "describe {query}",
        "describe the {query}",
        *(["explain {query} slowly"] * TOGETHER),
    ]
    merged = compiled(merge({"ask": lines}))
    for text in ("describe the attic quickly", "describe the attic", "explain this slowly"):
        assert [result.entities["query"].text for result in recognize_all(text, merged)] == [
            result.entities["query"].text for result in recognize_all(text, compiled({"ask": lines}))
        ]


@pytest.mark.parametrize(
    "line", ["describe (the;attic) {query}", r"describe \[attic\] {query}", "describe <attic> {query}"]
)
def test_unusual_sentences_stay_alone(line: str) -> None:
    assert merge({"ask": ["explain the cellar {query}", line, "explain the roof {query}"]})["ask"][1] == line


def test_sentences_of_few_languages_are_registered_as_they_are() -> None:
    for languages in (LANGUAGES[:1], LANGUAGES[:3]):
        files = [read_file(language) for language in languages]
        assert sentences_of(files) == {
            purpose: [line for file in files for line in file.triggers[purpose]] for purpose in files[0].triggers
        }


def test_sentences_of_many_languages_are_registered_merged() -> None:
    assert sentences_of(map(read_file, LANGUAGES)) == merge(alone())
