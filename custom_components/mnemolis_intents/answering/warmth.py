"""Which languages a question needs tables for: building a language's tables reads files, so it is done beforehand."""

from collections.abc import Iterable

from . import numbers
from .languages import guess, primary
from .material import titled_texts
from .models import Outcome, Question

# As much as the gates look at: a language that showed only to them would be loaded, from files, in the event loop.
_SAMPLE = 2_000

_warm: set[str] = set()


def languages_of(question: Question, received: Outcome) -> frozenset[str]:
    """Return the languages of a question, its answer and its material, as far as they can be told.

    The material is read as the gates do, so that its language is guessed once; and section by section, since an
    answer may rest on one of them.
    """
    own = primary(question.language) or "en"
    texts = titled_texts(received.material)
    samples = {(received.reply.answer or "")[:_SAMPLE] if received.reply else "", "\n".join(texts)[:_SAMPLE]}
    samples.update(text[:_SAMPLE] for text in texts)
    return frozenset({"en", own, *(guess(text) for text in samples), *(guess(text, own) for text in samples)})


def is_warm(languages: Iterable[str]) -> bool:
    """Tell whether the tables of all these languages are there."""
    return _warm.issuperset(languages)


def warm(languages: Iterable[str]) -> None:
    """Build the tables of languages; blocks for up to 0.1 s each, once."""
    for language in languages:
        numbers.warm(language)
        _warm.add(language)
