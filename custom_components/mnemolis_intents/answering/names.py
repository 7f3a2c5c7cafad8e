"""Proper names: is every name of an answer in the material or the question?

A name is a word with a capital letter where case marks names: not in German, which capitalises all nouns, nor in
scripts without case. The first word of a sentence is one only where it can't be an ordinary word. A name counts as
carried in another form of it too: inflected, possessive, a part of it, its initials, its demonym.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache
import re

from .languages import CASELESS, NOUNS_CAPITALISED, function_words, primary
from .names_data import ALIASES_EN, CALENDAR, DEMONYM_ENDINGS, NEVER_NAMES, OPENERS, WEEKDAYS
from .words import fold

_MATERIAL = 65_536
_ANSWER = 8_192
_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
# Behind these a capital may be the sentence's, not the word's.
_SENTENCE_END = frozenset('.!?:;…|•\n"“„«»‘(–—')
_POSSESSIVE = re.compile(r"['’]s?$", re.IGNORECASE)
_DOUBLED = re.compile(r"(.)\1+")
# Letters of a name that may have one doubled letter more or less.
_LEAST_DOUBLED = 6
_DOTTED = re.compile(r"\b(?:[a-z]\.){2,6}")
# How much of two forms of a name may differ at their ends in languages that inflect names.
_INFLECTION = 5


def judges(answer_language: str, material_language: str) -> bool:
    """Decide whether names can be compared: one language for both texts, and one in which case marks names."""
    language = primary(answer_language)
    return language == primary(material_language) and language not in CASELESS and language not in NOUNS_CAPITALISED


def unsupported_names(answer: str, material: str, question: str = "", *, language: str = "en") -> list[str]:
    """Return the proper names of the answer, as written, that neither the material nor the question carries.

    `language` is the answer's. A name of the question alone counts only if the answer also brings a word of the
    material that the question lacks. In a language where case marks no names, nothing is returned.
    """
    language = primary(language)
    if language in CASELESS or language in NOUNS_CAPITALISED:
        return []
    answer, material, question = answer[:_ANSWER], material[:_MATERIAL], question[:_ANSWER]
    names = candidates(answer, language)
    plain = _plain(material)
    if all(_stands_in(plain, name) for run in names for name in run):
        return []
    carried = Carried(material, language)
    asked = Carried(question, language)
    brings = _brings(answer, carried, asked, language)
    missing: list[str] = []
    for run in names:
        for index, name in enumerate(run):
            if carried.has(name, run, index) or (brings and asked.has(name, run, index)):
                continue
            if name not in missing:
                missing.append(name)
    return missing


def _stands_in(plain: str, name: str) -> bool:
    """Whether a name stands in a plain text as it is: most do, and then the text's words need not be listed."""
    bare = _POSSESSIVE.sub("", _plain(name))
    at = plain.find(bare)
    while at >= 0:
        end = at + len(bare)
        if not (plain[at - 1 : at].isalnum() or plain[end : end + 1].isalnum()):
            return True
        at = plain.find(bare, end)
    return False


def candidates(answer: str, language: str) -> list[list[str]]:
    """Return the proper names of a text as runs of capitalised words: `[["Peyton", "Manning"], ["Denver"]]`."""
    if not any(letter.islower() for letter in answer):
        # "PARIS" or "SKY BOX OFFICE": case marks nothing here.
        return []
    tokens = list(_TOKEN.finditer(answer))
    runs: list[list[str]] = []
    last_end = -1
    for index, match in enumerate(tokens):
        word = match.group()
        if not _is_capitalised(word) or _is_excluded(word, language):
            continue
        if _opens_sentence(answer, match.start()) and not _cannot_be_ordinary(answer, tokens, index, language):
            continue
        gap = answer[last_end : match.start()] if last_end >= 0 else "?"
        if runs and gap in {" ", "-", ". ", ".", "’", "'", "\u00a0"}:
            runs[-1].append(word)
        else:
            runs.append([word])
        last_end = match.end()
    return runs


def may_be_name(word: str, language: str) -> bool:
    """Decide whether a word that may open a sentence can be a name: it has a capital and is of no closed class."""
    if not _is_capitalised(word) or _is_excluded(word, language) or fold(word) in OPENERS:
        return False
    return language != "en" or not _ORDINARY_ENDING.search(fold(word))


def _is_capitalised(word: str) -> bool:
    return word[0].isupper() and len(word) > 1 and word.replace("'", "").replace("’", "").isalpha()


def _is_excluded(word: str, language: str) -> bool:
    """Decide whether a capitalised word is no name wherever it stands."""
    folded = fold(word)
    bare = _POSSESSIVE.sub("", folded)
    return (
        bare in NEVER_NAMES or bare in CALENDAR or folded in _closed_words(language) or bare in _closed_words(language)
    ) and not (word.isupper() and len(word) > 2)


@lru_cache(maxsize=64)
def _closed_words(language: str) -> frozenset[str]:
    return frozenset(fold(word) for word in function_words(language))


def _opens_sentence(text: str, start: int) -> bool:
    before = text[max(0, start - 8) : start].rstrip(" \t\u00a0")
    return not before or before[-1] in _SENTENCE_END


def _cannot_be_ordinary(text: str, tokens: list[re.Match[str]], index: int, language: str) -> bool:
    """Decide whether the first word of a sentence is a name: a name follows it, or it alone does what people do."""
    word, after = tokens[index].group(), tokens[index].end()
    folded = fold(word)
    if folded in OPENERS:
        return False
    if any(letter.isupper() for letter in word[1:]):
        return True
    if index + 1 == len(tokens):
        return False
    following = tokens[index + 1]
    gap = text[after : following.start()]
    if gap in {" ", "-"} and _is_capitalised(following.group()) and not _is_excluded(following.group(), language):
        return True
    return language == "en" and _acts(folded, text[after : after + 2], fold(following.group()))


# Endings of ordinary words that open an English sentence without an article: plurals, participles, abstract nouns.
_ORDINARY_ENDING = re.compile(r"(?:ly|ing|ed|tion|sion|ment|ness|ity|ism|ance|ence|ics|ship|age|ure|ogy|[^s]s)$")
_VERB = re.compile(r"(?:is|was|has|had|will|would|can|could|and|who|[a-z]{2,}(?:[^s]s|ed))$")


def _acts(folded: str, gap: str, following: str) -> bool:
    """Decide whether an English sentence opens with somebody doing something: "Larry asks", not "Costs are high"."""
    if _POSSESSIVE.search(folded):
        return not _ORDINARY_ENDING.search(_POSSESSIVE.sub("", folded))
    return gap[:1] == " " and not _ORDINARY_ENDING.search(folded) and bool(_VERB.match(following))


class Carried:
    """The words that a text carries, in the forms that names are looked up by."""

    def __init__(self, text: str, language: str) -> None:
        """Read a text, written in `language`."""
        self._language = language
        plain = _plain(text)
        self.words = frozenset(_PLAIN_TOKEN.findall(plain)) | _dotted(plain)
        if "'" in plain:
            # With their apostrophes too; `fold` leaves one kind of them.
            self.words |= frozenset(_TOKEN.findall(plain))
        self._prefixes: dict[str, list[str]] = {}
        self._initials: str | None = None
        self._text = text

    def has(self, name: str, run: list[str], index: int) -> bool:
        """Decide whether the text carries the name, a form of it, or the initials of the run that it stands in."""
        folded = _plain(name)
        bare = _POSSESSIVE.sub("", folded)
        if self.words & {folded, bare, bare.removesuffix("s"), bare.removesuffix("es"), bare + "s", bare + "'s"}:
            return True
        if self.words & _aliases(bare) or bare[:3] in self.words & WEEKDAYS or self._has_form(bare):
            return True
        if len(bare) >= _LEAST_DOUBLED and _with_single_letters(bare) in self._with_single_letters:
            return True
        if name.isupper() and 2 <= len(bare) <= 6:
            return bare in self._runs_of_initials()
        return len(run) > 1 and any(acronym in self.words for acronym in _acronyms(run, index))

    @cached_property
    def _with_single_letters(self) -> frozenset[str]:
        return frozenset(_with_single_letters(word) for word in self.words if len(word) >= _LEAST_DOUBLED)

    def _has_form(self, bare: str) -> bool:
        """Decide whether the text carries a demonym or an inflection of the name."""
        size = 4 if self._language == "en" else 3
        if len(bare) < size:
            return False
        return any(self._is_form(bare, other) for other in self._sharing(size).get(bare[:size], ()))

    def _is_form(self, bare: str, other: str) -> bool:
        shared = _common_prefix(bare, other)
        mine, theirs = bare[shared:], other[shared:]
        if self._language == "en":
            return mine in DEMONYM_ENDINGS and theirs in DEMONYM_ENDINGS and len(mine) + len(theirs) <= 6
        return max(len(mine), len(theirs)) <= _INFLECTION and shared >= min(len(bare), len(other)) - 2

    def _sharing(self, size: int) -> dict[str, list[str]]:
        if not self._prefixes:
            for word in self.words:
                if len(word) >= size:
                    self._prefixes.setdefault(word[:size], []).append(word)
        return self._prefixes

    def _runs_of_initials(self) -> str:
        """Return the initials of neighbouring capitalised words, runs parted by a space."""
        if self._initials is None:
            parts: list[str] = []
            last_end = -1
            for match in _CAPITALISED.finditer(self._text):
                gap = self._text[last_end : match.start()] if last_end >= 0 else ""
                if len(gap) > 9 or "." in gap or "\n" in gap:
                    parts.append(" ")
                parts.append(_plain(match.group(1)))
                last_end = match.end()
            self._initials = "".join(parts)
        return self._initials


_PLAIN_TOKEN = re.compile(r"[^\W_]+")
_CAPITALISED = re.compile(r"\b([A-Z\u00c0-\u00de\u0391-\u03a9\u0410-\u042f])[^\W\d_]*")
# Letters that have no decomposition, as they are written without their language's keyboard.
_UNDECOMPOSED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def _dotted(plain: str) -> frozenset[str]:
    """Return the abbreviations with dots as words: "U.S." is `us`."""
    return frozenset(match.replace(".", "") for match in _DOTTED.findall(plain))


def _plain(text: str) -> str:
    return fold(text).translate(_UNDECOMPOSED)


def _with_single_letters(word: str) -> str:
    """Return a word without its doubled letters: "Paterson" and "Patterson" are one to the ear, and in many sources."""
    return _DOUBLED.sub(r"\1", word)


def _common_prefix(one: str, other: str) -> int:
    shared = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        shared += 1
    return shared


def _acronyms(run: list[str], index: int) -> Iterable[str]:
    """Yield the initials of every part of the run that the name at `index` belongs to, from two letters up."""
    letters = [_plain(name[0])[:1] for name in run[:12]]
    for start in range(min(index, len(letters)) + 1):
        for end in range(max(index + 1, start + 2), len(letters) + 1):
            yield "".join(letters[start:end])


@lru_cache(maxsize=1)
def _alias_table() -> dict[str, frozenset[str]]:
    return {name: frozenset(line.split()) for line in ALIASES_EN for name in line.split()}


def _aliases(bare: str) -> frozenset[str]:
    return _alias_table().get(bare, frozenset())


def _brings(answer: str, carried: Carried, asked: Carried, language: str) -> bool:
    """Decide whether the answer brings a content word of the material that the question lacks."""
    closed = _closed_words(language)
    return any(
        word in carried.words and word not in asked.words and word not in closed
        for word in _PLAIN_TOKEN.findall(_plain(answer))
    )
