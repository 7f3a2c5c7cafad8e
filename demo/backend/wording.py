"""Words of questions and texts, as the stand-in compares them."""

import re
import unicodedata

_WORD = re.compile(r"\w+")
_POSSESSIVE = re.compile(r"['’]s\b")


def words(text: str) -> list[str]:
    """Return the words of a text in order: lower case, without accents, possessives and plural endings."""
    plain = unicodedata.normalize("NFKD", _POSSESSIVE.sub("", text.lower()))
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    return [_singular(word) for word in _WORD.findall(plain)]


def _singular(word: str) -> str:
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


FUNCTION_WORDS = frozenset(
    words(
        "a about an and any are as at be can could currently did do does explain find for from give had has have how i in is it its"
        " just know look many me much my now of on or out please right say search she so tell that the their them there they this to"
        " today up us was we were what when where which who whose will with wondering would you your"
    )
)
"""English words that carry no subject."""


def content_words(text: str) -> set[str]:
    """Return the words of a text that carry its subject."""
    return {word for word in words(text) if word not in FUNCTION_WORDS}
