"""Names that a TTS engine gets wrong, spoken as the owner spelled them for it."""

from collections.abc import Iterable, Mapping
import re
from typing import Final

from .speech import speakable

MAX_ENTRIES: Final = 200
MAX_LENGTH: Final = 80
"""Characters of either side."""


def read_entry(line: str) -> tuple[str, str] | None:
    """Return the two sides of "word = spoken form", or None where it is none or must not be spoken."""
    word, separator, spoken = line.partition("=")
    word, spoken = word.strip(), " ".join(spoken.split())
    if not separator or not word or not spoken or len(word) > MAX_LENGTH or len(spoken) > MAX_LENGTH:
        return None
    if speakable(spoken) != spoken or not any(letter.isalnum() for letter in spoken):
        return None
    return (word, spoken) if word[0].isalnum() and word[-1].isalnum() else None


def read_table(lines: Iterable[str]) -> dict[str, str]:
    """Return the entries that can be used, by their words in lower case."""
    entries = (read_entry(line) for line in lines)
    return {entry[0].casefold(): entry[1] for entry in entries if entry}


def pronounce(text: str, table: Mapping[str, str], limit: int) -> str:
    """Replace whole words, from the start, as long as the text stays within the limit."""
    if not table:
        return text
    words = sorted(table, key=len, reverse=True)[:MAX_ENTRIES]
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, words))})(?!\w)", re.IGNORECASE)
    room = limit - len(text)

    def replaced(found: re.Match[str]) -> str:
        nonlocal room
        spoken = table.get(found[0].casefold(), found[0])
        if (grown := len(spoken) - len(found[0])) > room:
            return found[0]
        room -= grown
        return spoken

    return pattern.sub(replaced, text)
