"""Does what an answer says stand together in the material?

Membership is not enough: "14,410 people live there" has both its parts in "It is 14,410 feet tall. Few people live
there". Sentence by sentence, what an answer adds to its question must stand in a few neighbouring sentences of the
material that also bear on the question.
"""

from collections.abc import Sequence

from . import sentences
from .words import content_words

_WINDOW = 3
_BEARING = 1 / 6


def unsupported_sentence(question: str, answer: str, texts: Sequence[str], *, language: str = "en") -> str:
    """Return the first sentence of the answer that the material does not support, or `""`."""
    asked = content_words(question, language)
    windows = [words for text in texts for words in _windows(text, language)]
    for start, end in sentences.spans(answer, language=language):
        added = content_words(answer[start:end], language) - asked
        if not added:
            continue
        if not any(added <= words and len(asked & words) >= _BEARING * len(asked) for words in windows):
            return answer[start:end]
    return ""


def _windows(text: str, language: str) -> list[set[str]]:
    said = [content_words(text[start:end], language) for start, end in sentences.spans(text, language=language)]
    return [set().union(*said[index : index + _WINDOW]) for index in range(len(said))]
