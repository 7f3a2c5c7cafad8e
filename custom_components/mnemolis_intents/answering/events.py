"""Does a year of the answer belong to what the answer says of it?

"She died in 1901" has its word and its year in "born 5 May 1901; died 3 March 1980", next to each other even. What
tells is which year follows the word: within a clause of the material, the next year behind a word is the word's own,
or the last one before it where none follows.
"""

from collections.abc import Iterator, Sequence
import re

from .languages import SPACELESS, primary
from .number_spelled import month_names
from .support import content_stems, stem_of
from .words import fold

# Characters looked at.
_ANSWER = 1_000
_MATERIAL = 8_192
# Content words between a word and its year: "born in Test Town in 1901".
_BEFORE_YEAR = 4
_CLAUSE_END = re.compile(r"[;,()\n；，、。（）]|[.!?]\s|\s[-–—]\s")
_FIRST_YEAR, _LAST_YEAR = 1000, 2100


def year_of_another_event(answer: str, texts: Sequence[str], language: str) -> str:
    """Return the first year of an answer that the material gives to other words than the answer does, or `""`.

    `texts` are the texts of the material, in the answer's `language`. A year is only refused where every place that has
    its word has another year beside it, and the year itself stands elsewhere.
    """
    tag = primary(language)
    if tag in SPACELESS:
        return ""
    said = [(word, year) for clause in _clauses(answer[:_ANSWER], tag) for word, year in _pairs(clause, tag)]
    if not said:
        return ""
    clauses = list(_clauses("\n".join(texts)[:_MATERIAL], tag))
    known = {stem for clause in clauses for stem in clause if _is_year(stem)}
    for word, year in said:
        beside = [_years_of(clause, index) for clause in clauses for index, stem in enumerate(clause) if stem == word]
        if year in known and beside and all(years and year not in years for years in beside):
            return year
    return ""


def _clauses(text: str, tag: str) -> Iterator[list[str]]:
    """Yield the content words of each clause as stems."""
    for part in _CLAUSE_END.split(text):
        if stems := content_stems(part, tag):
            yield stems


def _pairs(clause: Sequence[str], tag: str) -> Iterator[tuple[str, str]]:
    """Yield each year of an answer's clause with the word that it is said of: the last one before it."""
    months = {stem_of(fold(name), tag) for name in month_names(tag)}
    for index, stem in enumerate(clause):
        if not _is_year(stem):
            continue
        for word in reversed(clause[max(0, index - _BEFORE_YEAR) : index]):
            if _is_year(word):
                break
            if not word[:1].isdigit() and word not in months:
                yield word, stem
                break


def _years_of(clause: Sequence[str], index: int) -> set[str]:
    """Return the years next behind a word of a clause, those of a range or a list together; else the last before it."""
    behind = _first_years(clause[index + 1 :])
    return behind or _first_years(clause[:index][::-1])


def _first_years(stems: Sequence[str]) -> set[str]:
    found: set[str] = set()
    for stem in stems:
        if _is_year(stem):
            found.add(stem)
        elif found and not stem[:1].isdigit():
            break
    return found


def _is_year(stem: str) -> bool:
    return len(stem) == 4 and stem.isdecimal() and _FIRST_YEAR <= int(stem) <= _LAST_YEAR
