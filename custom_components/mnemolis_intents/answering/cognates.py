"""What a question shares with a text in another language: names, loan words and numbers, however they are spelled.

Words of Greek and Cyrillic letters are written in Latin ones. Two words are alike by their beginnings, or by their
first consonants: Τζάκσονβιλ is Jacksonville, Kolumbus is Columbus. Names of countries and peoples are translated, and
so are not found: that nothing is shared says little.
"""

from collections.abc import Iterable
from functools import lru_cache
import re

from .languages import CASELESS, NOUNS_CAPITALISED, primary
from .words import fold, folded_function_words, likeness, words

_QUESTION = 400
_MATERIAL = 12_288
_TERMS = 32
_ALIKE = 0.8
# First letters that two words alike share (`likeness` asks for as many), and consonants.
_SHARED = 4
_SKELETON = 4
_SHORTEST_SKELETON = 3
_CANDIDATES = 24
# Letters of a word that are listened to.
_SOUNDED = 24

_LATIN = str.maketrans(
    dict(
        zip(
            "абвгдезиклмнопрстуфыэєіїґ" "αβγδεζικλμνοπρστυφςωη",
            "abvgdeziklmnoprstufyeeiig" "avgdeziklmnoprstufsoi",
            strict=True,
        )
    )
    | {
        "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "sh", "ю": "yu", "я": "ya", "ъ": "", "ь": "",
        "й": "i", "ё": "e", "θ": "th", "ξ": "ks", "χ": "ch", "ψ": "ps", "ı": "i", "ł": "l", "ø": "o", "đ": "d", "æ": "ae",
        "'": None, "ʼ": None,
    }
)  # fmt: skip
# Letters that languages write one sound with.
_SOUNDS = {
    "tsch": "ch", "sch": "s", "ph": "f", "th": "t", "ch": "k", "kh": "k", "sh": "s", "zh": "s", "ck": "k", "gh": "g",
    "qu": "k", "c": "k", "q": "k", "x": "ks", "w": "v", "z": "s", "h": "",
}  # fmt: skip
_SOUND = re.compile("tsch|sch|[pt]h|[cksz]h|ck|gh|qu|[cqxwzh]")
# Sounds that Greek and Russian write with two letters.
_PAIRS = {"τζ": "j", "μπ": "b", "ντ": "d", "γκ": "g", "дж": "j"}
_PAIR = re.compile("|".join(_PAIRS))
_VOWELS = frozenset("aeiouy")


def has_name(question: str, language: str) -> bool:
    """Whether a question has a word written as a name beyond its first, in a language where case marks names."""
    language = primary(language)
    if language in CASELESS or language in NOUNS_CAPITALISED:
        return False
    closed = folded_function_words(language)
    return any(word.text[:1].isupper() and word.folded not in closed for word in words(question[:_QUESTION])[1:])


def shared(question: str, texts: Iterable[str], language: str) -> list[str]:
    """Return the words of texts in another language that are words of the question, folded; each once, in order."""
    closed = folded_function_words(primary(language))
    asked = [_latin(word.text) for word in words(question[:_QUESTION]) if word.folded not in closed][:_TERMS]
    beginnings: dict[str, list[tuple[str, str]]] = {}
    skeletons: dict[str, list[str]] = {}
    for folded in dict.fromkeys(word.folded for word in words("\n".join(texts)[:_MATERIAL])):
        latin = _latin(folded)
        beginnings.setdefault(latin[:_SHARED], []).append((folded, latin))
        if len(skeleton := _skeleton(latin)) >= _SHORTEST_SKELETON:
            skeletons.setdefault(skeleton, []).append(folded)
    found: dict[str, None] = {}
    for term in asked:
        for folded, latin in beginnings.get(term[:_SHARED], ())[:_CANDIDATES]:
            if latin == term or likeness(latin, term) >= _ALIKE:
                found[folded] = None
        if len(skeleton := _skeleton(term)) >= _SHORTEST_SKELETON:
            found.update(dict.fromkeys(skeletons.get(skeleton, ())[:_CANDIDATES]))
    return list(found)


@lru_cache(maxsize=4096)
def _latin(word: str) -> str:
    """Return a word in folded Latin letters, without what an apostrophe sets behind it: Tesla'nın."""
    head, mark, tail = word.replace("’", "'").partition("'")
    folded = fold(head if mark and len(head) >= len(tail) else word)
    if folded.isascii():
        return folded
    return _PAIR.sub(lambda match: _PAIRS[match[0]], folded).translate(_LATIN)


@lru_cache(maxsize=4096)
def _skeleton(latin: str) -> str:
    """Return a word's first consonants as sounds, its first letter in front; empty for digits and other scripts."""
    if not latin.isascii() or not latin.isalpha():
        return ""
    latin = _SOUND.sub(lambda match: _SOUNDS[match[0]], latin[:_SOUNDED])
    kept = ["a" if latin[:1] in _VOWELS else latin[:1]]
    for letter in latin[1:]:
        if letter not in _VOWELS and letter != kept[-1]:
            kept.append(letter)
    return "".join(kept[:_SKELETON])
