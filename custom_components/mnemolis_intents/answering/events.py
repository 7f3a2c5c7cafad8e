"""Does a year of the answer belong to what the answer says of it?

"She died in 1901" has its word and its year in "born 5 May 1901; died 3 March 1980", next to each other even. What
tells is which words lead up to a year: within a clause of the material, those behind the year before it. A year is
refused where another one's words are nearer to what the answer says. A date without any words ("21 April 1926 – 8
September 2022") may be of anything.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
import re

from .languages import SPACELESS, primary
from .number_spelled import month_names
from .support import content_stems, empty_words, stem_of
from .words import fold

# Characters looked at, clauses, and words of each.
_ANSWER = 1_000
_MATERIAL = 8_192
_CLAUSES = 300
_WORDS = 60
# Content words between a word and its year: "born in Test Town in 1901".
_BEFORE_YEAR = 4
_CLAUSE_END = re.compile(r"[;,()\n；，、。！？（）،؛؟।॥]|[.!?]\s|\s[-–—]\s")
_ATTRIBUTE = re.compile(r"(?<!\d)(\d{4})[ \u00a0]([^\W\d_]{2,40})")
_FIRST_YEAR, _LAST_YEAR = 1000, 2100
# Words that an answer and a place of the material share, from which on it is the same event.
_ENOUGH = 2
# "In the year 1843", "the early 1970s", "the 1970er Jahre": said of every year.
_CALENDAR = """year years decade decades century jahr jahre jahren jahres jahrzehnt jahrzehnts jahrhundert an ans année années
    décennie siècle año años década siglo ano anos século anno anni decennio secolo jaar jaren decennium eeuw år året åren
    årene årti årtiet årtionde tiår tiåret århundre århundrade vuosi vuonna vuoden vuosikymmen vuosikymmenen rok roku roce
    roky let lata lat latach dekada dekadzie desetiletí století год году года годы годов годах десятилетие рік році року
    роки років роках десятиліття yıl yılı yılında yılları yıllar yıllarında έτος χρόνια δεκαετία δεκαετίας عام سنة عقد
    वर्ष वर्षों साल सालों दशक सदी"""


@dataclass(frozen=True, slots=True)
class _Told:
    """Years of one clause and the words that they are said of."""

    years: frozenset[str]
    words: frozenset[str]
    last: str
    """The one right before the years, which mostly names the event; `""` where none is."""


def year_of_another_event(answer: str, texts: Sequence[str], language: str) -> str:
    """Return the first year of an answer that the material gives to other words than the answer does, or `""`.

    `texts` are the texts of the material, in the answer's `language`.
    """
    tag = primary(language)
    if tag in SPACELESS:
        return ""
    said = [told for clause in _clauses(answer[:_ANSWER], tag) for told in _told(clause) if told.words]
    if not said:
        return ""
    # "The 2016 Olympics": it belongs to what follows.
    attributes = {match[1] for match in _ATTRIBUTE.finditer(answer[:_ANSWER]) if _is_content(fold(match[2]), tag)}
    material = [told for clause in _clauses("\n".join(texts)[:_MATERIAL], tag) for told in _told(clause)]
    for claim in said:
        for year in sorted(claim.years - attributes):
            own = [told for told in material if year in told.years]
            if not own or not all(told.words for told in own):
                continue
            # "The United States entered the war in 1941" has enough of "entered World War II in 1941".
            shared = _overlap(claim, own)
            if shared >= _ENOUGH or any(claim.last in told.words for told in own):
                continue
            if _overlap(claim, [told for told in material if year not in told.years]) > shared:
                return year
    return ""


def _is_content(folded: str, tag: str) -> bool:
    return folded not in empty_words(tag) and stem_of(folded, tag) not in _calendar(tag)


def _overlap(claim: _Told, places: Sequence[_Told]) -> int:
    """Return how many of a claim's words the place has that has most of them."""
    return max((len(claim.words & place.words) for place in places), default=0)


def _clauses(text: str, tag: str) -> Iterator[list[str]]:
    """Yield the content words of each clause as stems, without those of the calendar."""
    empty = _calendar(tag)
    for part in islice(_CLAUSE_END.split(text), _CLAUSES):
        if stems := [stem for stem in content_stems(part[: 20 * _WORDS], tag)[:_WORDS] if stem not in empty]:
            yield stems


def _told(clause: Sequence[str]) -> Iterator[_Told]:
    """Yield the years of a clause, those of a range together, with the words before them; behind, where none are.

    The clause's first word, mostly its subject, belongs to all of them.
    """
    words: list[str] = []
    years: list[str] = []
    subject = next((stem for stem in clause if not stem[:1].isdigit()), "")
    for stem in clause:
        if _is_year(stem):
            years.append(stem)
        elif stem[:1].isdigit():
            continue
        elif years and words:
            yield _Told(frozenset(years), frozenset((subject, *words[-_BEFORE_YEAR:])), words[-1])
            years, words = [], [stem]
        else:
            words.append(stem)
    if years:
        named = (subject, *words[-_BEFORE_YEAR:]) if words else ()
        yield _Told(frozenset(years), frozenset(named), words[-1] if words else "")


@lru_cache(maxsize=48)
def _calendar(tag: str) -> frozenset[str]:
    names = (*month_names(tag), *_CALENDAR.split())
    return frozenset(stem_of(fold(name), tag) for name in names)


def _is_year(stem: str) -> bool:
    return len(stem) == 4 and stem.isdecimal() and _FIRST_YEAR <= int(stem) <= _LAST_YEAR
