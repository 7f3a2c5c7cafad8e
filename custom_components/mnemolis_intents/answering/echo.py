"""Does an answer only restate its question?

The rule is one of information, not of likeness: "The capital of France is Paris" repeats almost the whole question
and is an answer, "You asked what the capital of France is" is none. An echo brings no content word that the question
lacks, and repeats most of those it has. "Canada" repeats too little to be one, even where the question names it.

A question that wants a yes or a no is answered by its own words ("The museum is open on Monday"), and one that
offers a choice by exactly one of its options.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
import re

from .echo_data import AUXILIARIES, CHOICE, INTERROGATIVES, MEASURES, META, POLAR_PARTICLES, YES_NO
from .languages import SPACELESS, function_words, guess, primary
from .words import fold

# The share of the question's content words that an echo repeats.
_REPEATED = 0.6
# Inflections of one word share their first letters ("end", "ended").
_PREFIX = 4
_LIMIT = 2_000
_WORD = re.compile(r"[^\W_]+")


def is_echo(question: str, answer: str, *, language: str = "en") -> bool:
    """Decide whether the answer restates the question and brings nothing new.

    `language` is the listener's, taken where the texts do not show theirs. Texts over 2,000 characters are no echoes.
    """
    if len(answer) > _LIMIT or not question.strip() or not answer.strip():
        return False
    tag = guess(question[:_LIMIT], primary(language))
    asked, said = _tokens(question[:_LIMIT], tag), _tokens(answer, tag)
    if asked == said:
        return True
    own = _content(asked, tag)
    new = _content(said, tag)
    spaceless = tag in SPACELESS
    allowed = own | _nouns_of_measure(own, tag)
    if any(not _known(word, allowed, spaceless) for word in new):
        return False
    if not own or sum(_repeated(word, new, tag) for word in own) < _REPEATED * len(own):
        return False
    if _is_polar(question, asked, tag):
        return bool(_table(META, tag) & set(said))
    return not _picks_one(asked, set(said), tag)


def is_polar(question: str, *, language: str = "en") -> bool:
    """Decide whether a question wants a yes or a no."""
    tag = guess(question[:_LIMIT], primary(language))
    return _is_polar(question[:_LIMIT], _tokens(question[:_LIMIT], tag), tag)


def is_choice(question: str, *, language: str = "en") -> bool:
    """Decide whether a question offers a choice: "Which is bigger, Mars or Venus?"."""
    tag = guess(question[:_LIMIT], primary(language))
    tokens = _tokens(question[:_LIMIT], tag)
    return _offers_choice(tokens, tag) or " ".join(tokens).find("which one") >= 0


def _tokens(text: str, tag: str) -> list[str]:
    """Return the folded words of a text; single characters where words have no spaces."""
    folded = fold(text)
    return [letter for letter in folded if letter.isalnum()] if tag in SPACELESS else _WORD.findall(folded)


@lru_cache(maxsize=64)
def _empty_words(tag: str) -> frozenset[str]:
    """Return the words that bring no information: function words, and words about asking."""
    names = set(function_words(tag)) | _table(META, tag) | _table(YES_NO, tag)
    if tag in SPACELESS:
        return frozenset(letter for name in names for letter in fold(name))
    return frozenset(piece for name in names for piece in _WORD.findall(fold(name)))


def _content(tokens: Iterable[str], tag: str) -> set[str]:
    return {token for token in tokens if token not in _empty_words(tag) and not _is_particle(token, tag)}


def _is_particle(token: str, tag: str) -> bool:
    """Japanese writes its particles, endings and copulas in hiragana."""
    return tag == "ja" and "\u3041" <= token <= "\u309f"


def _repeated(word: str, said: set[str], tag: str) -> bool:
    """Decide whether a word of the question is said, as it is or as the noun that it asks for."""
    return _known(word, said, tag in SPACELESS) or bool(_nouns_of_measure({word}, tag) & said)


def _known(word: str, known: set[str], spaceless: bool) -> bool:
    """Decide whether a word, or an inflection of it, is among known ones."""
    if word in known or spaceless or word.isdigit():
        return word in known
    return any(_related(word, other) for other in known)


def _related(word: str, other: str) -> bool:
    """Decide whether two words are forms of one: four letters shared, or an ending of two ("end", "ended")."""
    if min(len(word), len(other)) >= _PREFIX:
        return word[:_PREFIX] == other[:_PREFIX]
    short, long = sorted((word, other), key=len)
    return len(short) == _PREFIX - 1 and long.startswith(short) and len(long) - len(short) <= 2


def _nouns_of_measure(content: set[str], tag: str) -> set[str]:
    """Return the nouns that ask the same as an adjective: "how tall" asks for a height."""
    nouns = _table_of_measures(tag)
    return {noun for word in content for noun in nouns.get(word, ())}


@lru_cache(maxsize=64)
def _table_of_measures(tag: str) -> dict[str, tuple[str, ...]]:
    return {fold(word): tuple(map(fold, nouns.split())) for word, nouns in MEASURES.get(tag, {}).items()}


@lru_cache(maxsize=256)
def _folded(entry: str) -> frozenset[str]:
    return frozenset(fold(entry).split())


def _table(table: dict[str, str], tag: str) -> frozenset[str]:
    return _folded(table.get(tag, ""))


def _is_polar(question: str, asked: Sequence[str], tag: str) -> bool:
    """Decide whether a question wants a yes or a no: no question word, and a verb first or a question mark."""
    if not asked:
        return False
    if tag in SPACELESS:
        plain = fold(question)
        return any(mark in plain for mark in _table(AUXILIARIES, tag)) and not any(
            word in plain for word in _table(INTERROGATIVES, tag)
        )
    if auxiliaries := _table(AUXILIARIES, tag):
        return asked[0] in auxiliaries and not (tag == "en" and "or" in asked)
    if set(asked) & _table(INTERROGATIVES, tag) or _offers_choice(asked, tag):
        return False
    return question.rstrip().endswith(("?", "？", "؟", ";"))


def _offers_choice(asked: Sequence[str], tag: str) -> bool:
    """Decide whether a question holds an "or"; Polish "czy" opens, and Turkish "mi" ends, any yes-no question too."""
    found = [token for token in asked[1:] if token in _table(CHOICE, tag)]
    return len(found) > 1 if found and found[0] in _table(POLAR_PARTICLES, tag) else bool(found)


def _picks_one(asked: Sequence[str], said: set[str], tag: str) -> bool:
    """Decide whether the answer names one option of a choice and leaves another out.

    The options are known by the words beside the "or": "Either Mars or Venus is bigger" picks none.
    """
    empty = _empty_words(tag)
    for index, token in enumerate(asked):
        if token in _table(CHOICE, tag):
            before = next((word for word in reversed(asked[:index]) if word not in empty), "")
            after = next((word for word in asked[index + 1 :] if word not in empty), "")
            if (before in said) != (after in said):
                return True
    return False
