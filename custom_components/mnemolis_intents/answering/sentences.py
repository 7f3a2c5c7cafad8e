"""Where sentences end, and texts cut to whole ones."""

from .models import Clip


def spans(text: str, *, language: str = "en") -> list[tuple[int, int]]:
    """Return the (start, end) offsets of the text's sentences, surrounding space excluded."""
    return [(0, len(text))] if text.strip() else []


def clip(text: str, limit: int, *, max_sentences: int | None = None, language: str = "en") -> Clip:
    """Cut a text to whole sentences of at most `limit` code points."""
    return Clip(text[:limit], text[limit:])
