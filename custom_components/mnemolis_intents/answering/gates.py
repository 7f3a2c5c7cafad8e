"""The gates: may this answer be spoken, given what was retrieved?

A small function a gate, in the order of `Gate`; the first refusal wins. The answer is made speakable first, and from
there one and the same string is judged and, if it passes, spoken.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
import re

from . import material as material_module
from .asides import as_abbreviated
from .attribution import TAGS, Attribution, before_offer, part
from .choices import denied_of_both, other_choice
from .cognates import has_name, shared
from .dates import misjoined_date
from .echo import is_echo
from .events import year_of_another_event
from .frames import without_frames
from .labels import number_of_another_line
from .languages import CASELESS, guess, main_script, primary, scripts
from .models import Gate, Section, Standing, Verdict, VerdictKind
from .named_sources import unknown_source
from .names import judges as judges_names, unsupported_names
from .neighbours import number_of_a_neighbour
from .number_signs import with_signs
from .numbers import unsupported_numbers
from .polarity import contradicted_clause, is_unclear_yes
from .speech import speakable
from .states import state_of_another
from .subject import missing_subject
from .substitutions import substituted
from .support import LONGEST, unsupported_sentence
from .words import content_words

_ANSWER = 8_192
_MATERIAL = 65_536
_QUESTION = 2_000
# What stands before a suffix and tells whether something behind it is an offer.
_NEAR = 300
# The token of the prompt, as models write it: "NOT_IN_SOURCES", "Not in sources", "NOT-IN-SOURCES".
_MISS_TOKEN = re.compile(r"not[\s_\-\\]{1,3}in[\s_\-\\]{1,3}sources", re.IGNORECASE)
_MISS_ANYWHERE = re.compile(r"not\\?_in\\?_sources", re.IGNORECASE)
_MISS_SENTENCES = frozenset(
    {"the retrieved sources don't answer this", "the retrieved sources do not answer this", "not in the sources"}
)
_LATIN_NAME = re.compile(r"(?<![A-Za-z])[A-Z][a-z]{3,40}(?![A-Za-z])")
# Characters from which on a text tells its language.
_TELLING = 300
# Letters of a word that is hardly the same in two languages by chance; "km" and "Berlin" are.
_TELLING_WORD = 5
# Letters with marks, and their share, that a name or two in an English text does not bring.
_MARKED_LETTERS = 4
_MARKED = 0.03
# Languages whose function words are much the same.
_ALIKE = (frozenset({"sv", "da", "nb"}), frozenset({"cs", "sk"}), frozenset({"es", "pt", "ca"}))
_LOOKED_AT = 16_384
_LETTERS = re.compile(r"[^\W\d_]+")
_QUOTES = " \t\r\n.。!\"'“”„«»‘’`*_()[]（）"


@dataclass(frozen=True, slots=True)
class _Case:
    """What the gates look at."""

    question: str
    text: str
    sources: tuple[str, ...]
    texts: tuple[str, ...]
    """The material: the texts of the sections that the answer rests on, their titles included."""
    titles: tuple[str, ...]
    language: str
    answer_language: str
    material_language: str
    today: date | None

    @property
    def material(self) -> str:
        return "\n\n".join(self.texts)


def judge(
    question: str,
    answer: str,
    answer_sources: Sequence[str],
    result: str,
    source_used: str,
    *,
    language: str = "en",
    today: date | None = None,
    parsed: Sequence[Section] | None = None,
) -> Verdict:
    """Judge a composed answer against the retrieved text.

    `language` is the listener's (any BCP 47 tag), `today` the day whose year an answer may name without a source;
    `parsed` are the sections of `result` where they are at hand.
    The text of an answered verdict is speakable, without its suffix and unclipped; its sources are those that the
    suffix names, or the only one there is. Text in sections that are faults or empty is never material: where nothing
    else was retrieved, an answer can't be checked and is refused as `support`.
    """
    question = question[:_QUESTION]
    sections = [
        section
        for section in (material_module.parse(result[:_MATERIAL], source_used) if parsed is None else parsed)
        if section.standing is Standing.TEXT and section.text.strip()
    ]
    parted = _part(answer[:_ANSWER], sections, source_used, answer_sources, language)
    if _is_miss(parted.body):
        return Verdict(kind=VerdictKind.NOT_IN_SOURCES)
    if not any(letter.isalnum() for letter in parted.body) or _MISS_ANYWHERE.search(parted.body):
        return _rejected(Gate.EMPTY, parted.body)
    if not sections:
        return _rejected(Gate.SUPPORT, "no material")
    sources = _attributed(parted.tags, sections, source_used, answer_sources)
    if sources is None:
        return _rejected(Gate.ATTRIBUTION, " ".join(parted.tags))
    case = _case(question, parted.body, sources, sections, language, today)
    for gate, refuses in _GATES:
        if offending := refuses(case):
            return _rejected(gate, offending)
    return Verdict(kind=VerdictKind.ANSWERED, text=parted.body, sources=sources)


def _rejected(gate: Gate, detail: str) -> Verdict:
    return Verdict(kind=VerdictKind.REJECTED, gate=gate, detail=detail[:200])


def _part(
    answer: str, sections: Sequence[Section], source_used: str, answer_sources: Sequence[str], language: str
) -> Attribution:
    """Part an answer into what is spoken and its tags.

    The suffix is looked for before and after the text is made speakable: markup may hide it ("**(kiwix)**"), a
    closing offer may stand behind it, and what is left without it may no longer be speakable as it is.
    """
    known = [section.source for section in sections] + [source_used, *answer_sources]
    tags: tuple[str, ...] = ()
    body = answer
    offered, after = before_offer(answer, known)
    near = offered.body[-_NEAR:]
    if after and speakable(f"{near} {after}", language=language) == speakable(near, language=language):
        body, tags = offered.body, offered.tags
    for turn in range(4):
        parted = part(body, known)
        if turn and not parted.tags:
            break
        tags = tuple(dict.fromkeys((*parted.tags, *tags)))
        body = speakable(parted.body, language=language)
    return Attribution(body, tags)


def _is_miss(text: str) -> bool:
    """Decide whether the whole text is the honest miss."""
    bare = text.strip(_QUOTES)
    if _MISS_TOKEN.fullmatch(bare):
        return True
    return " ".join(bare.casefold().replace("’", "'").split()) in _MISS_SENTENCES


def _attributed(
    tags: tuple[str, ...], sections: Sequence[Section], source_used: str, answer_sources: Sequence[str]
) -> tuple[str, ...] | None:
    """Return the sources that an answer rests on; `None` where it can't say, or names one that is not there.

    What the server says itself counts only where nothing better is known: a fused result with one survivor has no
    header, and its `source_used` is `fusion`, or whatever was asked for.
    """
    used = source_used.strip().casefold()
    offered = tuple(dict.fromkeys(source for section in sections if (source := section.source.strip().casefold())))
    claimed = tuple(dict.fromkeys(source.strip().casefold() for source in answer_sources if source.strip()))
    told = not TAGS.isdisjoint(offered)
    if tags:
        there = {*offered, used} if told else {*offered, used, *claimed}
        return tags if there.issuperset(tags) else None
    if len(offered) > 1:
        return None
    if told:
        return offered
    return claimed or offered or ((used,) if used else ())


def _case(
    question: str,
    text: str,
    sources: tuple[str, ...],
    sections: Sequence[Section],
    language: str,
    today: date | None,
) -> _Case:
    """Gather what the gates look at; an answer that names its sources is held to those alone."""
    named = [section for section in sections if section.source.strip().casefold() in sources] or list(sections)
    texts = material_module.titled_texts(named)
    listener = primary(language)
    material = "\n".join(texts)[:2_000]
    material_language = guess(material, listener if _is_marked(material) else "en")
    if len(material) < _TELLING and _are_alike(material_language, listener):
        # A short text in Norwegian is as good as Danish.
        material_language = listener
    answer_language = _spoken_language(text[:2_000], material, material_language, listener)
    if len(material) >= _TELLING and guess(material, answer_language) == answer_language:
        # It was English only because nothing told otherwise.
        material_language = answer_language
    return _Case(
        question=question,
        text=text,
        sources=sources,
        texts=texts,
        titles=tuple(section.title for section in named),
        language=listener,
        answer_language=answer_language,
        material_language=material_language,
        today=today,
    )


def _is_marked(text: str) -> bool:
    """Decide whether a text has more letters with marks than English has: it is English only where nothing tells."""
    if text.isascii():
        return False
    letters = [letter for letter in text if letter.isalpha()]
    marked = sum(not letter.isascii() for letter in letters)
    return marked >= _MARKED_LETTERS and marked >= _MARKED * len(letters)


def _spoken_language(text: str, material: str, material_language: str, listener: str) -> str:
    """Return an answer's language.

    Where listener and material have one language, so has the answer: a guess at a few words would set the gates aside
    that compare texts of one language. Nor does a foreign name change the language of words in another script.
    """
    if listener == material_language:
        return listener
    script = main_script(material)
    counts = scripts(text)
    if script != "LATIN" and 5 * counts.get(script, 0) >= sum(counts.values()) > 0:
        return guess("".join(letter for letter in text if not letter.isascii()), material_language)
    return guess(text, listener or "en")


def _too_long(case: _Case) -> str:
    """Refuse first what is too long to be checked: the other gates would take their time over it."""
    return _support(case) if len(case.text) > LONGEST else ""


def _named_source(case: _Case) -> str:
    return unknown_source(
        case.text,
        case.texts,
        case.question,
        case.sources,
        language=case.answer_language,
        material_language=case.material_language,
    )


def _echo(case: _Case) -> str:
    return case.text if is_echo(case.question, case.text, language=case.answer_language) else ""


def _numbers(case: _Case) -> str:
    return ", ".join(unsupported_numbers(case.text, case.material, language=case.answer_language, today=case.today))


def _names(case: _Case) -> str:
    language = case.answer_language
    if language != case.material_language:
        return ""
    found = _latin_names(case) if language in CASELESS else []
    if judges_names(language, case.material_language):
        found = unsupported_names(case.text, case.material, case.question, language=language)
    return ", ".join(found) or substituted(with_signs(case.text), case.texts, case.question, language=language)


def _latin_names(case: _Case) -> list[str]:
    """Return the names in Latin letters that stand out of a text without case, and in nothing that is known."""
    known = {word.casefold() for word in _LATIN_NAME.findall(f"{case.material} {case.question}")}
    return [word for word in _LATIN_NAME.findall(case.text) if word.casefold() not in known]


def _common_language(case: _Case) -> str:
    """Return the language of question, answer and material; "" where they differ."""
    if len(case.material) < _TELLING:
        # A short text, such as a forecast, says little about its language.
        both = (case.question, f"{case.text[:_NEAR]} {case.material}")
        return case.language if all(_may_be(text, case.language) for text in both) else ""
    language = case.material_language
    asked = case.language if case.language == language else guess(case.question, language)
    return language if case.answer_language == language == asked else ""


def _may_be(text: str, language: str) -> bool:
    """Decide whether a short text may be in a language; each word counts once: "door", said six times, is Dutch."""
    found = guess(" ".join(dict.fromkeys(_LETTERS.findall(text.casefold()))), language)
    return found == language or _are_alike(found, language)


def _are_alike(one: str, other: str) -> bool:
    return any({one, other} <= languages for languages in _ALIKE)


def _unclear_yes(case: _Case) -> str:
    if (language := _common_language(case)) and is_unclear_yes(case.question, case.text, case.texts, language):
        return case.text
    return ""


def _contradicted(case: _Case) -> str:
    language = _common_language(case)
    return contradicted_clause(case.question, case.text, case.texts, language) if language else ""


def _other_line(case: _Case) -> str:
    language = _common_language(case)
    return number_of_another_line(case.question, case.text, case.texts, language) if language else ""


def _other_year(case: _Case) -> str:
    language = _common_language(case)
    return year_of_another_event(case.text, case.texts, language) if language else ""


def _misjoined_date(case: _Case) -> str:
    if case.answer_language != case.material_language:
        return ""
    return misjoined_date(case.text, case.texts, case.answer_language)


def _of_a_neighbour(case: _Case) -> str:
    language = _common_language(case)
    return number_of_a_neighbour(case.question, case.text, case.texts, language) if language else ""


def _state_of_another(case: _Case) -> str:
    language = _common_language(case)
    return state_of_another(case.question, case.text, case.texts, language) if language else ""


def _other_choice(case: _Case) -> str:
    if not (language := _common_language(case)):
        return ""
    arguments = (case.question, case.text, case.texts, language)
    return other_choice(*arguments) or denied_of_both(*arguments)


def _subject(case: _Case) -> str:
    """Find what the question is about and the material is not; only between texts of one language."""
    if not (language := _common_language(case)):
        return ""
    return missing_subject(case.question, (*case.titles, *case.texts), language, case.text)


def _support(case: _Case) -> str:
    asked = guess(case.question, case.language or "en")
    if asked != case.material_language and _in_words_of_material(case):
        return _support_across(case, asked)
    if case.answer_language != case.material_language:
        return ""
    said = as_abbreviated(with_signs(case.text), case.texts)
    said = without_frames(said, case.sources, language=case.answer_language)
    return unsupported_sentence(case.question, said, case.texts, titles=case.titles, language=case.answer_language)


def _support_across(case: _Case, asked: str) -> str:
    """Judge an answer in the material's language to a question in another: by the words that the two share.

    Of the question only names, loan words and numbers can be found. Where not even a name is, the material is about
    something else: "kuinka korkea Halti on" is not answered from an article on the Eiffel Tower.
    """
    question = " ".join(shared(case.question, (*case.titles, *case.texts), asked))
    if not question and has_name(case.question, asked):
        return case.text
    return unsupported_sentence(question, case.text, case.texts, titles=case.titles, language=case.material_language)


def _in_words_of_material(case: _Case) -> bool:
    """Whether an answer is in the material's language; a few words ("330 metres.") by what they are."""
    if case.answer_language == case.material_language:
        return True
    said = content_words(case.text, case.material_language)
    if not any(len(word) >= _TELLING_WORD for word in said):
        return False
    return said <= content_words(case.material[:_LOOKED_AT], case.material_language)


_GATES: tuple[tuple[Gate, Callable[[_Case], str]], ...] = (
    (Gate.SUPPORT, _too_long),
    (Gate.ECHO, _echo),
    (Gate.ECHO, _unclear_yes),
    (Gate.NUMBERS, _numbers),
    (Gate.NAMES, _names),
    (Gate.ATTRIBUTION, _named_source),
    (Gate.SUPPORT, _support),
    (Gate.SUPPORT, _subject),
    (Gate.SUPPORT, _contradicted),
    (Gate.SUPPORT, _other_line),
    (Gate.SUPPORT, _other_year),
    (Gate.SUPPORT, _misjoined_date),
    (Gate.SUPPORT, _of_a_neighbour),
    (Gate.SUPPORT, _state_of_another),
    (Gate.SUPPORT, _other_choice),
)
