"""Plain text that any speech synthesiser may be given."""


def speakable(text: str, *, language: str = "en") -> str:
    """Return the text as one line of plain prose, safe for any text-to-speech engine."""
    return " ".join(text.split())
