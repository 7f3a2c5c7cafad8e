"""The material's own sentences that bear on a question, verbatim.

Which part of the material is quoted depends on who chose it. House sources (the forecast, states, status, changes) were
chosen by the server for this question and say little else, so they are always quoted: whole if they are short, else the
day, the lines or the sentences that were asked for. Encyclopedia, web and news hold much else: only an article or item
that bears on the question is quoted (`ranking.bears`), and of it the sentences that together are the most likely to
hold the answer within the budget.
"""

from collections.abc import Iterable, Sequence

from . import languages, material, ranking
from .choosing import Choice, Library, house_choice
from .material import looks_like_news
from .models import Quote, QuotedSentence, Section, Standing
from .page import Page, Place, beginning, in_order, spoken
from .sentences import clip
from .speech import speakable
from .subject import names_another
from .units import Role, Shape, Unit, shape, units

__all__ = ["quote", "quote_sections", "speak", "spoken"]

MAX_QUOTED = 10_000
"""Characters of the material that are looked at: a reply of four sources has at most 6,500."""

# How much of a text tells its language, how many units are tried for a beginning, and how much of one is read for it.
_SAMPLE = 2_000
_TRIED = 8
_CLIPPED_FROM = 4_000


# Whose lists are all that there is: the server takes "landlocked" for a question about locks.
_HOUSE = frozenset(["ha", "changes", "uptime"])


def quote(question: str, result: str, limit: int, *, max_sentences: int | None = None, language: str = "en") -> Quote:
    """Quote the sentences of a result that bear on the question, within `limit` code points.

    An empty text means that nothing in the result bears on it.
    """
    return quote_sections(question, material.parse(result), limit, max_sentences=max_sentences, language=language)


def quote_sections(
    question: str,
    sections: Sequence[Section],
    limit: int,
    *,
    max_sentences: int | None = None,
    language: str = "en",
) -> Quote:
    """Quote from sections that are parsed already; sections that are no text are left out.

    Args:
        question: What was asked.
        sections: The material.
        limit: Most code points of the spoken text.
        max_sentences: Most sentences of the spoken text; a run of list lines counts as one.
        language: The listener's language, which the question is in unless it clearly is not.
    """
    if limit <= 0 or (max_sentences is not None and max_sentences <= 0):
        return Quote()
    page = Page(limit, max_sentences, languages.primary(language) or "en")
    choices = _choices(question[: ranking.MAX_QUESTION], sections, page.language)
    for choice in choices:
        choice.begin(page, alone=len(choices) == 1)
    for choice in choices:
        choice.go_on(page)
    return _quote(page.text(), page.chosen, sections) if page.chosen else _clipped(choices, sections, page)


def _quote(text: str, places: Sequence[Place], sections: Sequence[Section]) -> Quote:
    places = in_order(places)
    sources = dict.fromkeys(sections[place.section].source for place in places)
    return Quote(
        text=text,
        sources=tuple(source for source in sources if source),
        sentences=tuple(
            QuotedSentence(
                text=place.unit.text,
                section=place.section,
                start=place.unit.start,
                line=place.unit.role is Role.LINE,
                cut=place.unit.cut,
            )
            for place in places
        ),
    )


def speak(sentences: Iterable[QuotedSentence], *, language: str) -> str:
    """Return quoted sentences as they are spoken: lists as enumerations, an ellipsis where one was cut."""
    quoted = [
        Unit(text=one.text, start=one.start, role=Role.LINE if one.line else Role.SENTENCE, cut=one.cut)
        for one in sentences
    ]
    return spoken(quoted, language=language)


def _clipped(choices: Sequence[Choice], sections: Sequence[Section], page: Page) -> Quote:
    """Quote the beginning of the best unit where none fits whole."""
    for choice in choices:
        for place in choice.wanted[:_TRIED]:
            piece = beginning(place, page.limit, page.language)
            if piece and speakable(place.unit.text, language=page.language) == place.unit.text and page.add([piece]):
                return _quote(page.text(), page.chosen, sections)
            # What is shortened by being made speakable is cut only then.
            text = speakable(place.unit.text[:_CLIPPED_FROM], language=page.language)
            text = clip(text, page.limit, max_sentences=page.max_sentences, language=page.language).text
            if text:
                return _quote(text, [place], sections)
    return Quote()


def _choices(question: str, sections: Sequence[Section], language: str) -> list[Choice]:
    """Make the choices, in the order of the material."""
    asked = ranking.ask(question, languages.guess(question, language))
    library = Library(asked)
    choices: list[Choice] = []
    library_at: int | None = None
    budget = MAX_QUOTED
    for index, section in enumerate(sections):
        if section.standing is not Standing.TEXT or budget <= 0:
            continue
        text = section.text[:budget]
        budget -= len(text)
        read = Section(source=section.source, text=text, title=section.title)
        written_in = languages.guess(text[:_SAMPLE], language)
        places = [Place(index, unit, section.title) for unit in units(read, language=written_in)]
        if not places:
            continue
        if shape(read) in {Shape.PROSE, Shape.ITEMS}:
            library_at = len(choices) if library_at is None else library_at
            library.add(places, written_in, news=looks_like_news(text))
        elif read.source not in _HOUSE or not names_another(question, [text], asked.language):
            choices.append(house_choice(places, read, asked))
    if library_at is not None and (choice := library.choice()):
        choices.insert(library_at, choice)
    return choices
