"""Phrases that only say where an answer is from: "According to the encyclopedia, ...", "The text says that ...".

They were judged by `named_sources.unknown_source`; what they say is not in the material, and need not be. So they are
left out where the rest is held against the material. A phrase is one only where it opens a sentence and all of it is
the introduction, words without content, and the material as such or one of the answer's own sources: what is said in
or behind it stays. "According to the encyclopedia it has three heads" says something of its own.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import takewhile
import re

from .languages import SPACELESS, primary
from .named_sources import END, GROUP, WORDS, is_allowed, material_names, opening_phrases, source_names
from .named_sources_data import AFTER, SAYS, THAT
from .words import fold, folded_function_words, words

_SENTENCE_ENDS = frozenset(".!?。！？;；।")
_OPENING = re.compile(r"(?:^|[.!?;;।]\s|[。！？；])\s?(?=\S)")
# Openings of sentences that are looked at.
_OPENINGS = 40
# Characters of a script without spaces that join the words of such a phrase.
_JOINING = re.compile(r"[\u3041-\u309f的所中之本这這该該此段在]+")


def without_frames(answer: str, sources: Iterable[str], *, language: str) -> str:
    """Return an answer without the phrases that say where it is from."""
    tag = primary(language)
    rests_on = {source.casefold() for source in sources}
    own = [name for source, names in source_names(tag) if source in rests_on for name in names]
    allowed = (*material_names(tag), *own)
    for cut in (_without_ahead, _without_behind, _without_says):
        answer = cut(answer, allowed, tag)
    return answer


def _without_ahead(answer: str, allowed: Sequence[str], tag: str) -> str:
    """Leave out phrases that are introduced by what stands before the source."""
    pattern = opening_phrases(tag)
    said = fold(answer)
    if pattern is None or len(said) != len(answer):
        return answer
    cuts: list[tuple[int, int]] = []
    for match in pattern.finditer(said):
        if match.start() and said[: match.start()].rstrip()[-1:] not in _SENTENCE_ENDS:
            continue
        if end := _end_of_frame(said, match.end(), allowed, tag):
            cuts.append((match.start(), end))
    return _without(answer, cuts)


def _without_behind(answer: str, allowed: Sequence[str], tag: str) -> str:
    """Leave out phrases that are introduced by what stands behind the source: "Kaynaklara göre"."""
    pattern = _after(tag)
    said = answer.casefold()
    if pattern is None or len(said) != len(answer) or not pattern.search(said):
        return answer
    cuts: list[tuple[int, int]] = []
    for opening in _openings(answer):
        found = pattern.search(said, opening, opening + GROUP)
        if found and _is_frame(answer[opening : found.start()], allowed, tag):
            cuts.append((opening, _behind_mark(answer, found.end())))
    return _without(answer, cuts)


def _without_says(answer: str, allowed: Sequence[str], tag: str) -> str:
    """Leave out a subject that is the material as such, with its verb: "The text says that"."""
    pattern = _says(tag)
    said = fold(answer)
    if pattern is None or len(said) != len(answer) or not pattern.search(said):
        return answer
    cuts: list[tuple[int, int]] = []
    for opening in _openings(answer):
        found = pattern.search(said, opening, opening + GROUP)
        if found and _is_frame(answer[opening : found.start()], allowed, tag):
            cuts.append((opening, found.end()))
    return _without(answer, cuts)


def _openings(answer: str) -> list[int]:
    return [match.end() for match, _ in zip(_OPENING.finditer(answer), range(_OPENINGS), strict=False)]


def _is_frame(group: str, allowed: Sequence[str], tag: str) -> bool:
    """Decide whether a group is the material as such or an own source, and nothing else."""
    if END.search(group):
        return False
    if tag in SPACELESS:
        return _names_only(fold(group), allowed)
    closed = folded_function_words(tag)
    told = [word for word in words(group) if word.folded not in closed]
    return bool(told) and all(is_allowed(word, allowed, tag) for word in told)


def _names_only(group: str, allowed: Sequence[str]) -> bool:
    """Decide the same where words have no spaces: nothing is left beside names and what joins them."""
    rest = group
    for name in sorted(allowed, key=len, reverse=True):
        rest = rest.replace(name, "")
    return rest != group and not _JOINING.sub("", rest).strip()


def _without(answer: str, cuts: Iterable[tuple[int, int]]) -> str:
    kept: list[str] = []
    last = 0
    for start, end in cuts:
        if start >= last:
            kept.append(answer[last:start])
            last = end
    return "".join((*kept, answer[last:])) if last else answer


def _behind_mark(said: str, end: int) -> int:
    return end + 1 if END.match(said, end) else end


def _end_of_frame(said: str, start: int, allowed: Sequence[str], tag: str) -> int:
    """Return where a phrase ends that names an allowed source, its comma included; 0 for none.

    Nothing behind the name goes with it.
    """
    group = END.split(said[start : start + GROUP], 1)[0]
    if tag in SPACELESS and _names_only(group, allowed):
        return _behind_mark(said, start + len(group))
    found = words(group)
    first = next((index for index, word in enumerate(found[:WORDS]) if is_allowed(word, allowed, tag)), None)
    if first is None:
        return 0
    # "The retrieved article" has two of them; a later one belongs to what is said.
    name = [*takewhile(lambda word: is_allowed(word, allowed, tag), found[first:])]
    return _behind_mark(said, start + name[-1].end)


@lru_cache(maxsize=32)
def _after(tag: str) -> re.Pattern[str] | None:
    """Return the phrases as they are written: folding takes Hangul and Devanagari apart."""
    phrases = sorted((phrase for phrase in AFTER.get(tag, "").split("|") if phrase), key=len, reverse=True)
    behind = "" if tag in ("ja", "ko") else r"(?![^\W_])"
    return re.compile(f"(?:{'|'.join(map(re.escape, phrases))}){behind}") if phrases else None


@lru_cache(maxsize=32)
def _says(tag: str) -> re.Pattern[str] | None:
    verbs = sorted((fold(verb) for verb in SAYS.get(tag, "").split("|") if verb), key=len, reverse=True)
    that = "|".join(re.escape(fold(word)) for word in THAT.get(tag, "").split())
    if not verbs:
        return None
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, verbs))})(?!\w):?(?:,?\s(?:{that})(?!\w))?")
