"""Is the material about what was asked?

A retriever returns some text for every question: for "how tall is Mount Hood" the article on Mount Rainier, which has a
height, and a model answers with it. What distinguishes one subject from another of its kind is a name or a number, so
each that a short question holds has to stand in the material or its title, in any of its forms.

Where case tells, a name is a word with a capital letter. Voice questions come in lower case, and a name can't be told
from another word by itself ("hood", "won"); but a short question says where it names its subject: at its end behind a
copula ("how tall is mount hood") or a preposition ("the population of france"), and in Chinese and Japanese at its
beginning. Measured on XQuAD's questions with their own paragraphs, in lower case: other missing words are verbs and
paraphrases ("who won", "the goal of"), which tell nothing.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise
import re

from .echo_data import INTERROGATIVES
from .languages import CASELESS, NOUNS_CAPITALISED, SPACELESS, primary
from .names import Carried, candidates
from .number_words import word_table
from .question_data import WEEKDAYS
from .ranking import MAX_QUESTION, word_list
from .subject_data import ATTACHED_BY, COPULAS, GENERIC, OPENING_ENDS, PARTICIPLES
from .words import bare, fold, folded_function_words, folded_words, likeness, words

# Content words of a question that is short enough to be about one subject, and words of a subject.
_TERMS = 6
_FEW_TERMS = 4
_SUBJECT = 3
# A copula stands behind the question word and what it asks for: "how tall is", "what height is".
_COPULA_WITHIN = 3
# A reply of four sources has at most 6,500 characters.
_MATERIAL = 8_192
_SAID = 4_000
_UNSPACED_QUESTION = 20
_OPENING = 6
_ALIKE = 0.9
# Letters of a word that may be misspelt, and consonants of one that is known by them.
_MISSPELT = 5
_LEAST_SKELETON = 3
# "13" of "apollo 13"; years tell a time, not a subject.
# "l'avocat", "dell'acqua": the article is written onto the word.
_ELIDED = re.compile(r"(?<!\w)(?:[cdjlmnst]|qu|un|all|dall|dell|nell|sull)['’](?=\w)", re.IGNORECASE)
_ELIDING = frozenset({"fr", "it", "ca"})
_NUMBER = re.compile(r"\d{1,3}(?:\.\d{1,2})?")
# What opens a question in Chinese or Japanese that names its subject elsewhere.
_ASKING = frozenset("谁誰什何哪多几怎为為今明昨这這那此从在")
_KATAKANA = re.compile(r"[\u30a1-\u30fa\u30fc]{3,20}")
_VOWELS = re.compile(r"[aeiouyh]")
_DOUBLED = re.compile(r"(.)\1+")
_ROMAN = ("", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "xvi")


def missing_subject(question: str, texts: Sequence[str], language: str, answer: str = "") -> str:
    """Return the first name, number or weekday of a short question that the material lacks, or `""`.

    `texts` are the texts of the material, titles included, in the question's `language`. Questions of more than six
    content words speak about more than one thing, and tell less by each. An `answer` shows which words of a question
    in lower case are names; a weekday in it counts as one of the question.
    """
    tag = primary(language)
    question = question[:MAX_QUESTION]
    material = "\n".join(texts)[:_MATERIAL]
    if not question.strip() or not material.strip():
        return ""
    if day := _missing_weekday(f"{question}\n{answer}", material):
        return day
    if tag in _ELIDING:
        question, material, answer = (_ELIDED.sub(" de ", text) for text in (question, material, answer[:_SAID]))
    if tag in SPACELESS:
        return _missing_unspaced(question, material, tag)
    closed = folded_function_words(tag)
    asked = [word.folded for word in words(question)]
    terms = [word for word in asked if word not in closed and word not in word_list("REQUEST_WORDS")]
    if not terms or len(terms) > _TERMS:
        return ""
    carried = _Held(material, tag)
    known = set(asked)
    names = [*_names(question, tag), *(name for name in _names(answer, tag) if bare(fold(name)) in known)]
    missing = [name for name in names if not carried.has(name)]
    if missing and 2 * len(missing) >= len(names):
        return missing[0]
    for before, number in _numbers(asked, closed):
        if not carried.has_number(number, tag):
            return f"{before} {number}"
    if len(terms) > _FEW_TERMS:
        return ""
    return next((word for word in _subject(asked, closed, tag) if not carried.has(word)), "")


def names_another(question: str, texts: Sequence[str], language: str) -> bool:
    """Decide whether a question names something, and a list of states nothing of it: "is Mongolia landlocked".

    Names tell alone: "are the lights on" is answered by "Kitchen ceiling: off".
    """
    tag = primary(language)
    question = question[:MAX_QUESTION]
    names = list(_names(question, tag))
    if not names:
        return False
    carried = _Held("\n".join(texts)[:_MATERIAL], tag)
    return not any(carried.has(name) for name in names)


class _Held:
    """What a text holds, in the forms that subjects are looked up by."""

    def __init__(self, text: str, tag: str) -> None:
        self._text = text
        self._tag = tag
        self._folded = fold(text)

    @cached_property
    def _words(self) -> set[str]:
        return set(folded_words(self._text))

    @cached_property
    def _names(self) -> Carried:
        return Carried(self._text, self._tag)

    @cached_property
    def _by_letter(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for word in self._words:
            found.setdefault(bare(word)[:1], []).append(word)
        return found

    def has(self, word: str) -> bool:
        """Decide whether the text has a word, a form or a usual misspelling of it."""
        folded = bare(fold(word))
        # Most are found as they are, and then the text need not be parted into words.
        if (len(folded) >= 5 and folded in self._folded) or folded in self._words:
            return True
        if self._names.has(word, [word], 0):
            return True
        return any(_is_form(folded, bare(other)) for other in self._by_letter.get(folded[:1], ()))

    def has_number(self, number: str, tag: str) -> bool:
        """Decide whether the text has a number in digits, in words or as a Roman numeral."""
        if re.search(rf"(?<![\d.]){re.escape(number)}(?!\d|\.\d)", self._folded):
            return True
        return not self._words.isdisjoint(_number_forms(number, tag))


def _is_form(one: str, other: str) -> bool:
    """Decide whether two words are forms of one: not "austria" and "australia", which only begin alike."""
    value = likeness(one, other)
    if value >= _ALIKE:
        return True
    short, long = sorted((one, other), key=len)
    if value and long.startswith(short):
        return True
    if len(short) < _MISSPELT or len(long) - len(short) > 1:
        return False
    if len(long) > len(short) > _MISSPELT and _is_with_one_more(long, short):
        return True
    return len(_skeleton(one)) >= _LEAST_SKELETON and _skeleton(one) == _skeleton(other)


def _is_with_one_more(long: str, short: str) -> bool:
    """Decide whether a word is another with one letter more inside: "sentanta", "setanta"."""
    at = next((index for index, (one, other) in enumerate(zip(long, short, strict=False)) if one != other), len(short))
    return long[at + 1 :] == short[at:]


@lru_cache(maxsize=4096)
def _skeleton(word: str) -> str:
    """Return the consonants of a word as they are heard: "ranier" and "Rainier" are one, "ireland" and "iceland" not."""
    return word[:1] + _DOUBLED.sub(r"\1", _VOWELS.sub("", word[1:]))


@lru_cache(maxsize=256)
def _number_forms(number: str, tag: str) -> frozenset[str]:
    if not number.isdigit():
        return frozenset()
    value = int(number)
    table = word_table(tag)
    found = {fold(word) for word, of in (table.cardinals | table.ordinals).items() if of == value}
    found |= {f"{number}{ending}" for ending in ("st", "nd", "rd", "th", "er", "re", "e", "º", "ª")}
    if 0 < value < len(_ROMAN):
        found.add(_ROMAN[value])
    return frozenset(found)


def _names(question: str, tag: str) -> Iterator[str]:
    """Yield the names that case marks, but for those that name a kind ("Mount", "Battle of ...")."""
    if tag in CASELESS or tag in NOUNS_CAPITALISED:
        return
    asked = [word.folded for word in words(question)]
    kinds = {word for word, after in pairwise(asked) if after in _listed("ATTACHED_BY", tag)}
    for run in candidates(question, tag):
        for name in run:
            if not is_generic(fold(name)) and fold(name) not in kinds:
                yield name


def _numbers(asked: Sequence[str], closed: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield the numbers that are a part of a name, with the word before: "android 15", not "the 2"."""
    for before, number in pairwise(asked):
        if _NUMBER.fullmatch(number) and before not in closed and before.isalpha() and not is_generic(before):
            yield before, number


def _subject(asked: Sequence[str], closed: frozenset[str], tag: str) -> list[str]:
    """Return the words at the end of a question that name its subject, if it says where they are."""
    end = len(asked)
    while end and is_generic(asked[end - 1]):
        end -= 1
    start = end
    while start and asked[start - 1] not in closed and asked[start - 1] not in _listed("COPULAS", tag):
        start -= 1
    run = asked[start:end]
    if not run or start == 0 or len(run) > _SUBJECT or _ends_in_verb(run[-1], tag):
        return []
    if not _leads(asked, start, tag):
        return []
    return [word for word in run if not is_generic(word) and not word[:1].isdigit() and len(word) > 2]


def _leads(asked: Sequence[str], start: int, tag: str) -> bool:
    """Decide whether a subject begins at a word: behind a copula or a preposition, and an article at most."""
    for index in (start - 1, start - 2):
        if index < 0 or asked[index] in _interrogatives(tag):
            return False
        if asked[index] in _listed("ATTACHED_BY", tag):
            return True
        if asked[index] in _listed("COPULAS", tag):
            return index < _COPULA_WITHIN
    return False


@lru_cache(maxsize=48)
def _interrogatives(tag: str) -> frozenset[str]:
    return frozenset(fold(word) for word in INTERROGATIVES.get(tag, "").split()) - _listed("COPULAS", tag)


@lru_cache(maxsize=1)
def _weekdays() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in WEEKDAYS.values())


@lru_cache(maxsize=1)
def _weekday_beginnings() -> tuple[str, ...]:
    return tuple({word[:3] for pattern in WEEKDAYS.values() for word in pattern.split("|")})


def _missing_weekday(said: str, material: str) -> str:
    """Return the weekday that is asked for or answered with, and that the material lacks."""
    said, held = said[:_SAID].casefold(), None
    # Most questions name no day, and a part of a word is looked for much faster than a pattern.
    if not any(beginning in said for beginning in _weekday_beginnings()):
        return ""
    for pattern in _weekdays():
        if match := pattern.search(said):
            held = material.casefold() if held is None else held
            short = re.compile(rf"(?<!\w){re.escape(match.group()[:3])}(?!\w)")
            if not pattern.search(held) and not short.search(held):
                return match.group()
    return ""


def _ends_in_verb(word: str, tag: str) -> bool:
    pattern = PARTICIPLES.get(tag)
    return pattern is not None and re.search(pattern, word) is not None


@lru_cache(maxsize=96)
def _listed(name: str, tag: str) -> frozenset[str]:
    table = {"COPULAS": COPULAS, "ATTACHED_BY": ATTACHED_BY}[name]
    return frozenset(fold(word) for word in table.get(tag, "").split())


@lru_cache(maxsize=1)
def _generic() -> frozenset[str]:
    own = frozenset(fold(word) for word in GENERIC.split())
    return own | word_list("FRAME_WORDS") | word_list("MEASURE_WORDS") | word_list("REQUEST_WORDS")


def is_generic(folded: str) -> bool:
    """Decide whether a word stands for a kind of thing, a measure or a time of asking."""
    return folded in _generic()


def _missing_unspaced(question: str, material: str, tag: str) -> str:
    """Return what a question in an unspaced script names and the material lacks: katakana words, the opening."""
    held = fold(material)
    if tag == "ja":
        for match in _KATAKANA.finditer(question):
            if fold(match.group()) not in held:
                return match.group()
    if (ends := OPENING_ENDS.get(tag)) is None or len(question) > _UNSPACED_QUESTION:
        return ""
    found = re.search(ends, question)
    opening = fold(question[: found.start()]) if found else ""
    if not 2 <= len(opening) <= _OPENING or opening[0] in _ASKING:
        return ""
    pairs = (opening[index : index + 2] for index in range(len(opening) - 1))
    return "" if any(pair in held for pair in pairs) else opening
