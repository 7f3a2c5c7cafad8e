"""Whether a sentence of the owner's may become a trigger.

A sentence that cannot be parsed makes every utterance of every agent fail, and one that is too broad takes commands
from the house: neither may reach the registry of triggers.
"""

from enum import StrEnum
from typing import Final

from hassil.expression import Alternative, Expression, Group, ListReference, RuleReference, TextChunk
from hassil.parse_expression import parse_sentence
from homeassistant.components.conversation.trigger import has_no_punctuation, has_one_non_empty_item, is_valid_sentence
import voluptuous as vol

WILDCARD: Final = "query"

MAX_SENTENCE: Final = 200
"""Characters of one sentence."""

MAX_SENTENCES: Final = 50

_ENOUGH: Final = 2.0
"""Literal words beside the wildcard; in scripts without spaces two letters count as a word."""


class SentenceError(StrEnum):
    """What is wrong with a sentence: keys of the form's error texts."""

    INVALID = "invalid_sentence"
    """It cannot be parsed, or has punctuation that is never heard."""
    WILDCARD = "sentence_wildcard"
    """It has not exactly one `{query}`, whichever alternatives are said."""
    TOO_BROAD = "sentence_too_broad"
    """Too little of it is fixed."""


def sentence_error(sentence: str) -> SentenceError | None:
    """Return what is wrong with a sentence, None where it may be registered."""
    if len(sentence) > MAX_SENTENCE:
        return SentenceError.INVALID
    try:
        is_valid_sentence(has_no_punctuation(has_one_non_empty_item([sentence.strip()])))
        expression = parse_sentence(sentence.strip()).expression
        least, most = _wildcards(expression)
    except vol.Invalid, ValueError, RecursionError:
        return SentenceError.INVALID
    if (least, most) != (1, 1):
        return SentenceError.WILDCARD
    return SentenceError.TOO_BROAD if _least_words(expression) < _ENOUGH else None


def _wildcards(expression: Expression) -> tuple[int, int]:
    """Return how many wildcards are said at least and at most."""
    match expression:
        case ListReference():
            if expression.list_name != WILDCARD or expression.slot_name != WILDCARD:
                raise ValueError("another list")
            return 1, 1
        case RuleReference():
            raise ValueError("a rule")
        case Alternative():
            counts = [_wildcards(item) for item in expression.items]
            return min(low for low, _ in counts), max(high for _, high in counts)
        case Group():
            counts = [_wildcards(item) for item in expression.items]
            return sum(low for low, _ in counts), sum(high for _, high in counts)
        case _:
            return 0, 0


def _least_words(expression: Expression) -> float:
    """Return how many literal words are said at least."""
    match expression:
        case TextChunk():
            return _words(expression.text)
        case Alternative():
            return min(_least_words(item) for item in expression.items)
        case Group():
            return sum(_least_words(item) for item in expression.items)
        case _:
            return 0.0


def _words(text: str) -> float:
    """Count words; letters of scripts that are written without spaces count half a word each."""
    count = 0.0
    for word in text.split():
        unspaced = sum(1 for letter in word if is_unspaced(letter))
        count += unspaced / 2 if unspaced else float(any(letter.isalnum() for letter in word))
    return count


def is_unspaced(letter: str) -> bool:
    """Whether a letter is Thai, Lao, Burmese, Khmer, Hangul, kana or a Chinese character."""
    return (
        "\u0e00" <= letter <= "\u0eff"
        or "\u1000" <= letter <= "\u11ff"
        or "\u1780" <= letter <= "\u17ff"
        or ("\u3040" <= letter <= "\u9fff" or "\uac00" <= letter <= "\ud7af" or "\uf900" <= letter <= "\ufaff")
    )
