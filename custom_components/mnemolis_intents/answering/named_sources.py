"""Sources that an answer names in its running text: "according to today's news" from an encyclopedia.

A suffix is held against the sections; a sentence that says where it is from has to be held against them too, or an
invented authority is heard. What is named counts as known where its first telling word is in the material or the
question, where it is the material as such ("according to the sources"), or where it is what one of the answer's own
sources is called ("according to the encyclopedia").
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
import re

from .known import Known
from .languages import SPACELESS, primary
from .named_sources_data import AFTER, BEFORE, MATERIAL, SOURCES, WIKIPEDIA
from .words import Word, bare, fold, folded_function_words, words

_SAID = 4_000
_MATERIAL = 65_536
GROUP = 60
_GROUP_UNSPACED = 24
WORDS = 4
END = re.compile(r"[,;.!?()\n、，。；！？।（）،؛]")
_COLON = re.compile(r"[:：]")
_TIMELY = frozenset(
    [
        "today",
        "tonight",
        "tomorrow",
        "latest",
        "current",
        "recent",
        "new",
        "newest",
        "daily",
        "weekly",
        "heutigen",
        "heutige",
        "aktuellen",
        "aktuelle",
        "neuesten",
        "neueste",
        "letzten",
        "jungsten",
        "derniere",
        "dernieres",
        "dernier",
        "derniers",
        "actuelle",
        "actuelles",
        "actuel",
        "recent",
        "recente",
        "hoy",
        "ultima",
        "ultimas",
        "ultimo",
        "ultimos",
        "actual",
        "actuales",
        "recientes",
        "oggi",
        "attuale",
        "attuali",
        "recenti",
        "laatste",
        "huidige",
        "actuele",
        "recente",
        "senaste",
        "aktuella",
        "dagens",
        "seneste",
        "aktuelle",
        "siste",
        "ultima",
        "ultimas",
        "atual",
        "atuais",
    ]
)
_WIKIPEDIA = tuple(fold(name) for name in WIKIPEDIA)


def unknown_source(
    answer: str,
    texts: Sequence[str],
    question: str,
    sources: Iterable[str],
    *,
    language: str,
    material_language: str,
) -> str:
    """Return a source that an answer names in its text and does not rest on, or `""`.

    In another language than the material's only what sources are called can be told, not the material's own words.
    """
    tag = primary(language)
    said = fold(answer[:_SAID])
    named = [group for group in _groups(said, tag) if group.strip()]
    encyclopedia = any(name in said for name in _WIKIPEDIA)
    if not named and not encyclopedia:
        return ""
    held = fold("\n".join([*texts, question])[:_MATERIAL])
    if encyclopedia and not any(name in held for name in _WIKIPEDIA):
        return next(name for name in _WIKIPEDIA if name in said)
    rests_on = {source.casefold() for source in sources}
    compared = tag == primary(material_language)
    known = Known(held, tag)
    for group in named:
        if _is_called_otherwise(group, rests_on, held, tag):
            return group
        if compared:
            if _is_unknown(group, rests_on, known, tag):
                return group
    return ""


@lru_cache(maxsize=32)
def opening_phrases(tag: str) -> re.Pattern[str] | None:
    """Return what stands before a source in folded text."""
    phrases = sorted((fold(phrase) for phrase in BEFORE.get(tag, "").split("|") if phrase), key=len, reverse=True)
    if not phrases:
        return None
    opening = r"(?:^|(?<=[,.;:!?(\n，。；：！？、“「]\s)|(?<=[,.;:!?(\n，。；：！？、“「]))"
    # In a script without spaces every phrase opens a clause: 据 is a part of many words.
    ahead = rf"(?:{opening}|(?<=\s))" if tag in SPACELESS else r"(?<!\w)"
    listed = [
        opening + re.escape(phrase[1:]) if phrase.startswith("^") else ahead + re.escape(phrase) for phrase in phrases
    ]
    # An Arabic preposition is written onto what follows it; all others end with their word.
    behind = "" if tag in SPACELESS or tag == "ar" else r"(?<=[:'’])|(?!\w)"
    return re.compile(f"(?:{'|'.join(listed)})(?:{behind})")


@lru_cache(maxsize=32)
def _after(tag: str) -> re.Pattern[str] | None:
    phrases = [fold(phrase) for phrase in AFTER.get(tag, "").split("|") if phrase]
    if not phrases:
        return None
    ahead, behind = ("", "") if tag in ("ja", "ko") else (r"(?<!\w)", r"(?!\w)")
    return re.compile(ahead + "(?:" + "|".join(map(re.escape, phrases)) + ")" + behind)


def _groups(said: str, tag: str) -> Iterator[str]:
    """Yield what is named as a source, its most telling word first."""
    size = _GROUP_UNSPACED if tag in SPACELESS else GROUP
    if (ahead := opening_phrases(tag)) is not None:
        for match in ahead.finditer(said):
            group = said[match.end() : match.end() + size]
            # "Source: the almanac" has its colon in the phrase; "根据...：" ends with one.
            yield _COLON.split(END.split(group, 1)[0].lstrip(" :："), 1)[0]
    if (behind := _after(tag)) is not None:
        for match in behind.finditer(said):
            group = END.split(said[max(0, match.start() - size) : match.start()])[-1]
            yield " ".join(reversed(group.split()[-WORDS:])) if tag not in SPACELESS else group


def _is_called_otherwise(group: str, rests_on: set[str], held: str, tag: str) -> bool:
    """Decide whether a source is named by what another one than the answer's is called."""
    for source, names in source_names(tag):
        if source in rests_on:
            continue
        for name in names:
            if _begins_a_word(group, name, tag) and not _begins_a_word(held, name, tag):
                return True
    return False


def _begins_a_word(text: str, name: str, tag: str) -> bool:
    place = text.find(name)
    while place >= 0:
        if tag in SPACELESS or tag in ("ar", "ko") or not text[place - 1 : place].isalnum() or place == 0:
            return True
        place = text.find(name, place + 1)
    return False


def _is_unknown(group: str, rests_on: set[str], known: Known, tag: str) -> bool:
    """Decide whether the first telling word of a group is in nothing that is known."""
    closed = folded_function_words(tag)
    named = [word for word in words(group) if word.folded not in closed and not word.folded.isdigit()]
    # "Today's forecast", "the latest report": what is named is behind them.
    told = [word for word in named if bare(word.folded) not in _TIMELY]
    own = [name for source, names in source_names(tag) if source in rests_on for name in names]
    allowed = (*material_names(tag), *own)
    if tag in SPACELESS:
        held = sum(known.has(word.folded) for word in told)
        return bool(told) and not any(name in group for name in allowed) and 2 * held < len(told)
    for word in told[:WORDS]:
        if not is_allowed(word, allowed, tag):
            return len(told) < len(named) or not known.has(word.folded)
    return False


def is_allowed(word: Word, allowed: Sequence[str], tag: str) -> bool:
    """Decide whether a word is one of the names that an answer may give its source."""
    return any(name in word.folded if tag in ("ar", "ko") else f"{word.folded}$".startswith(name) for name in allowed)


@lru_cache(maxsize=32)
def material_names(tag: str) -> tuple[str, ...]:
    """Return what the material as such is called, folded."""
    return tuple(fold(name.replace("_", " ")) for name in MATERIAL.get(tag, "").split())


@lru_cache(maxsize=32)
def source_names(tag: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return our sources and what each is called, folded."""
    return tuple(
        (source, tuple(fold(name.replace("_", " ")) for name in names.split()))
        for source, names in SOURCES.get(tag, {}).items()
    )
