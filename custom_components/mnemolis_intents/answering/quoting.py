"""The material's own sentences that bear on a question, verbatim."""

from collections.abc import Sequence

from . import material
from .models import Quote, Section


def quote(
    question: str, result: str, limit: int, *, max_sentences: int | None = None, language: str = "en"
) -> Quote:
    """Quote the sentences of a result that bear on the question, within `limit` code points."""
    return quote_sections(question, material.parse(result), limit, max_sentences=max_sentences, language=language)


def quote_sections(
    question: str,
    sections: Sequence[Section],
    limit: int,
    *,
    max_sentences: int | None = None,
    language: str = "en",
) -> Quote:
    """Quote from sections that are parsed already."""
    return Quote()
