"""Where sentences end, and texts cut to whole ones.

One pass looks at every mark that may end a sentence and says yes only where it is safe: a sentence left whole costs a
few words, a cut inside one is heard. So the answer after an abbreviation, an initial or an ordinal is no, unless the
next word is one that starts sentences; and nothing ends inside a bracket or a quotation that is closed again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
import re
import unicodedata

from . import sentences_data as data
from .languages import FUNCTION_WORDS, NOUNS_CAPITALISED, primary
from .models import Clip
from .number_signs import minus_words
from .question_data import NUMBER_WORDS
from .quotation_marks import WIDE_LETTER, pairs
from .speech_data import ABOUT_SHORT

# What is looked at of a text; what lies behind is one last sentence.
_CAP = 65_536
# Marks looked at: prose of 64 KB has some 700 (Chinese 2,500), "A. A. A. " has 22,000.
_MARKS = 3_000
# A clip sees this many characters beyond its limit: enough to tell what follows a mark.
_AHEAD = 80
_WORD_SPAN = 32
_LONGEST_VOWELLESS = 5
_BEFORE_DIGITS = "~≈±+-−–$€£¥₹"
# How many words or letters are given up before a cut is.
_TRIES = 100

# Marks of direction and of width zero, which may stand anywhere: as a pattern, and as characters to strip.
_FORMAT = "\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
_FORMAT_CHARACTERS = "".join(
    chr(code) for code in (*range(0x200B, 0x2010), *range(0x202A, 0x202F), *range(0x2060, 0x206A), 0xFEFF)
)
# Ends that need no space behind them.
_WIDE = "。！？｡．"
# Ends that are nothing else: danda, Arabic, Armenian, Ethiopic, Burmese, Khmer and others.
_PLAIN_ENDS = "।॥۔؟։።፧။៕‼⁇⁈⁉‽᙮\u0df4"
_ENDS_BUT_STOP = f"!?…{_WIDE}{_PLAIN_ENDS}"
_ENDS = f".{_ENDS_BUT_STOP}"
_MARK = re.compile(
    rf"(?P<end>(?:\.(?![0-9A-Za-z])|[{_ENDS_BUT_STOP}])[{_ENDS}{_FORMAT}]*+(?:[ \u00a0]\.(?=[ \u00a0.]|$))*+)"
    r"|(?P<paragraph>\n[ \t\r]*+\n\s*+)"
    # The Greek question mark looks like a semicolon, the Armenian stop like a colon.
    r"|(?P<greek>(?<=[\u0370-\u03ff\u1f00-\u1fff%\d]);(?=\s|$))"
    r"|(?P<armenian>(?<=[\u0531-\u0587]):(?=\s|$))"
    r"|(?P<item>\n[ \t]*+(?=[-*+•‣◦▪–—][ \t]|\d{1,3}[.)][ \t]))"
)
# What each of them begins with.
_MARK_BEGINNING = re.compile(rf"[{_ENDS};:\n]")
_LANGUAGE_MARKS: dict[str | None, str] = {"greek": "el", "armenian": "hy"}
_NOTE = re.compile(r"(?:\[\d{1,3}(?:, ?\d{1,3}){0,9}\]|[¹²³⁰⁴-⁹]{1,3})+")
_PICTURES = re.compile(
    r"(?:[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff][\ufe0f\u200d\U0001f3fb-\U0001f3ff]*+){1,12}"
)
_NEXT = re.compile(rf"[\s{_FORMAT}]*+")
_NEXT_WORD = re.compile(r"[\"'“”„«»‚‘’(\[¿¡–—-]{0,3}([^\s.,;:!?…\"“”«»()\[\]]{1,32})(\.?)")
_ROMAN = re.compile(r"[IVXLCM]{1,7}")
_UNHYPHENED = re.compile(r"[^'’-]*+")
_LATIN_VOWEL = re.compile(r"[aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýÿāăąēĕęěīįıōőūůűў]", re.IGNORECASE)
_LATIN_WORD = re.compile(r"[a-zß-ÿ\u0100-\u024f]+", re.IGNORECASE)
# What goes on with a quotation in Japanese: と言った, という, は, が.
_QUOTATIVE = re.compile(r"[とはがのをにでもやへっだ、，,]")
_ORDINAL_STOP = frozenset(data.ORDINAL_STOP.split())
_SYLLABIC_CONSONANTS = frozenset(data.SYLLABIC_CONSONANTS.split())
_NAME_PARTICLES = frozenset(data.NAME_PARTICLES.split())
_AND_SO_ON = frozenset(data.AND_SO_ON.casefold().split())
_STREETS = {
    "de": re.compile(r".{2,}(?:str|pl)$", re.IGNORECASE),
    "sv": re.compile(r"[A-ZÅÄÖ].+[^aeiouyåäö](?:g|v|gt)$"),
    "nb": re.compile(r".{2,}(?:gt|vn|vei)$"),
    "da": re.compile(r".{2,}(?:gd|vej)$"),
    "nl": re.compile(r".{2,}(?:str|ln)$"),
}


@dataclass(frozen=True, slots=True)
class _Rules:
    """What one language knows about its abbreviations."""

    language: str
    titles: frozenset[str]
    numbered: frozenset[str]
    units: frozenset[str]
    symbols: frozenset[str]
    others: frozenset[str]
    known: frozenset[str]
    """All of these, and what "and so on" is."""
    starters: frozenset[str]
    ordinals: bool
    vowelless: bool
    """A word without a vowel is an abbreviation."""
    street: re.Pattern[str] | None


def spans(text: str, *, language: str = "en") -> list[tuple[int, int]]:
    """Return the (start, end) offsets of the text's sentences, surrounding space excluded.

    Linear in the text; what lies beyond 64 KB is part of the last sentence.
    """
    return _between(text, _ends(text[:_CAP], _rules(primary(language))), len(text))


def clip(text: str, limit: int, *, max_sentences: int | None = None, language: str = "en") -> Clip:
    """Cut a text to whole sentences of at most `limit` code points, and at most `max_sentences` of them.

    Where the first sentence alone is too long it is cut at a clause or a word, never inside or right behind a number,
    and closed with an ellipsis inside the limit. `rest` is what was cut; `text` and `rest` together lose
    nothing but the space between them.
    """
    text = text.strip()
    if limit <= 0 or (max_sentences is not None and max_sentences <= 0):
        return Clip("", text)
    rules = _rules(primary(language))
    if len(text) <= limit and max_sentences is None:
        return Clip(text)
    whole = len(text) <= min(limit + _AHEAD, _CAP)
    window = text[: min(limit + _AHEAD, _CAP)]
    found = _between(window, _ends(window, rules, cut_off=not whole), len(window) if whole else 0)
    fitting = [end for _, end in found if end <= limit][:max_sentences]
    if fitting:
        return Clip(text[: fitting[-1]], text[fitting[-1] :].lstrip())
    return _within_sentence(text, limit, max_sentences, rules)


@lru_cache(maxsize=64)
def _rules(language: str) -> _Rules:
    """Build a language's tables, once."""

    def table(anywhere: str, by_language: dict[str, str]) -> frozenset[str]:
        return frozenset(f"{anywhere} {by_language.get(language, '')}".casefold().split())

    # "Yakl. 5.137 m"; not "c.", which ends "Vitamin C. 500 mg".
    about = frozenset(word.rstrip(".") for word in ABOUT_SHORT.get(language, "").split() if len(word) > 2)
    titles = table(data.TITLES_ANYWHERE, data.TITLES)
    numbered = table(data.NUMBERED_ANYWHERE, data.NUMBERED) | about
    units = table(data.UNITS_ANYWHERE, data.UNITS)
    symbols = table(data.SYMBOLS_ANYWHERE, {})
    others = table(data.OTHERS_ANYWHERE, data.OTHERS)
    return _Rules(
        language=language,
        titles=titles,
        numbered=numbered,
        units=units,
        symbols=symbols,
        others=others,
        known=titles | numbered | units | symbols | others | _AND_SO_ON,
        starters=frozenset(word.casefold() for word in FUNCTION_WORDS.get(language, ())),
        ordinals=language in _ORDINAL_STOP,
        vowelless=language not in _SYLLABIC_CONSONANTS,
        street=_STREETS.get(language),
    )


def _between(text: str, ends: list[int], length: int) -> list[tuple[int, int]]:
    """Turn ends into spans; a last span reaches to `length` where the text goes on behind the last end."""
    found: list[tuple[int, int]] = []
    start = 0
    for end in [*ends, length]:
        if end <= start:
            continue
        piece = text[start:end]
        bare = piece.strip()
        if bare:
            first = start + len(piece) - len(piece.lstrip())
            found.append((first, first + len(bare)))
        start = end
    return found


def _ends(text: str, rules: _Rules, *, cut_off: bool = False) -> list[int]:
    """Return the offsets behind every safe end of a sentence; `cut_off` says that the text went on."""
    inside, closers = pairs(text, cut_off=cut_off)
    ends: list[int] = []
    last = 0
    for count, match in enumerate(_marks(text)):
        if count == _MARKS:
            break
        start = match.start()
        if start < last:
            continue
        if match.lastgroup in _LANGUAGE_MARKS:
            if _LANGUAGE_MARKS[match.lastgroup] != rules.language:
                continue
        elif match.lastgroup != "end":
            if not inside.holds(start):
                ends.append(start)
                last = match.end()
            continue
        end = _absorb(text, match.end(), closers)
        if inside.holds(end - 1 if end == match.end() else end):
            continue
        if _is_end(text, match, end, last, rules, cut_off=cut_off):
            ends.append(end)
            last = end
    return ends


def _marks(text: str) -> Iterator[re.Match[str]]:
    """Yield the marks that may end a sentence; one class is looked for much faster than five patterns."""
    position = 0
    while beginning := _MARK_BEGINNING.search(text, position):
        match = _MARK.match(text, beginning.start())
        if match:
            yield match
        position = match.end() if match else beginning.end()


def _absorb(text: str, end: int, closers: frozenset[int]) -> int:
    """Take what belongs to a sentence behind its mark: closing quotes and brackets, footnote marks, pictures."""
    for _ in range(8):
        if end in closers:
            end += 1
        elif text[end : end + 1] in {" ", "\u00a0", "\u202f"} and end + 1 in closers and text[end + 1] in "»›«‹”\"'’":
            end += 2
        elif (note := _NOTE.match(text, end)) or (note := _PICTURES.match(text, end)):
            end = note.end()
        else:
            break
        # "(He left.)." and "“No.”!"
        while text[end : end + 1] and text[end] in ".!?…。！？":
            end += 1
    return end


def _is_end(text: str, match: re.Match[str], end: int, last: int, rules: _Rules, *, cut_off: bool) -> bool:
    """Decide whether the mark ends a sentence; `end` is behind what belongs to it, `last` where the sentence began."""
    marks = match.group().rstrip(" ")
    following = _NEXT.match(text, end)
    after = following.end() if following else end
    if after >= len(text):
        return not cut_off
    spaced = after > end
    final = marks if len(marks) == 1 else _last_mark(marks)
    if final in _WIDE and not (final == "．" and text[after].isdecimal()):
        quoted = end > match.end()
        return not (quoted and not spaced and _QUOTATIVE.match(text, after))
    if final in _PLAIN_ENDS or final in ";:":
        return True
    if final == "…" and WIDE_LETTER.match(text[match.start() - 1 : match.start()]):
        return False
    if not spaced:
        # すごい!次の: no space between wide letters.
        return final in "!?" and bool(
            WIDE_LETTER.match(text, after) and WIDE_LETTER.match(text[match.start() - 1 : match.start()])
        )
    follower = _NEXT_WORD.match(text, after)
    word = follower.group(1) if follower else ""
    if _goes_on(text[after], word):
        return False
    if final in "!?":
        return True
    if marks.strip(_FORMAT_CHARACTERS) != ".":
        return True
    return _stop_ends(text, match.start(), last, word, bool(follower and follower.group(2)), rules)


def _last_mark(marks: str) -> str:
    """Return the last of several marks that is seen."""
    return next((mark for mark in reversed(marks) if unicodedata.category(mark) != "Cf"), marks[-1])


def _goes_on(first: str, word: str) -> bool:
    """Whether what follows shows that the sentence is not over: a small letter, or a mark that starts nothing."""
    if word and word[0].islower():
        # "iPhone", "eBay" start sentences.
        return not (len(word) > 1 and word[1].isupper())
    return first in ",;:)]}%/=&|，、；："


def _stop_ends(text: str, at: int, last: int, following: str, following_stop: bool, rules: _Rules) -> bool:
    """Decide about a single full stop by the word before it and the word behind."""
    word = _word_before(text, at, last)
    if not word or _is_plain(word, following, rules):
        return True
    starter = _starts(following, rules)
    digit_next = following.lstrip(_BEFORE_DIGITS)[:1].isdigit()
    if word[-1].isdigit():
        return _number_ends(text, at, word, last, starter=starter, rules=rules)
    # "l'Ing.", "d'av.": what is abbreviated stands behind the elision.
    word = word.replace("’", "'").rpartition("'")[2] or word
    folded = word.casefold()
    if word[0] in "°%" or (_is_symbol(word, rules) and _follows_number(text, at - len(word))):
        # A unit's symbol has no stop of its own, so also before a German noun: "5 km. Hunde ..."; not "2 m. 50".
        return not digit_next
    if folded in rules.titles:
        return False
    if rules.street is not None and digit_next and rules.street.match(word):
        return False
    if folded in rules.numbered and (digit_next or _ROMAN.fullmatch(following)):
        return False
    # "sec. XIX", "cap. IV": a number follows.
    if len(following) > 1 and len(word) < 6 and word.islower() and _ROMAN.fullmatch(following):
        return False
    if folded in rules.units and not digit_next and (len(word) > 1 or _follows_number(text, at - 1)):
        # "5 Min. Pause": behind a unit a German noun looks like a beginning.
        return starter or rules.language not in NOUNS_CAPITALISED
    title_next = following_stop and following.casefold() in rules.titles and len(following) > 1
    if _is_initial(word):
        if _opens_line(text, at - len(word), last):
            # "a. The first item".
            return False
        return starter and following.casefold() not in _NAME_PARTICLES and not following_stop
    if folded in _AND_SO_ON and rules.language not in NOUNS_CAPITALISED:
        return not digit_next
    if folded in rules.others or _dotted(word):
        return (starter and not following_stop) or title_next
    if rules.ordinals and _ROMAN.fullmatch(word):
        return starter
    if (
        rules.vowelless
        and len(word) <= _LONGEST_VOWELLESS
        and not word.isupper()
        and _LATIN_WORD.fullmatch(word)
        and not _LATIN_VOWEL.search(word)
    ):
        return starter or (not digit_next and _follows_number(text, at - len(word)))
    return True


def _is_plain(word: str, following: str, rules: _Rules) -> bool:
    """Whether nothing below could tell that a stop behind this word ends no sentence, as behind most words."""
    if rules.street is not None or len(word) == 1 or not word.isalpha() or word.isupper() or following.isupper():
        return False
    return word.casefold() not in rules.known and (len(word) > _LONGEST_VOWELLESS or bool(_LATIN_VOWEL.search(word)))


def _is_symbol(word: str, rules: _Rules) -> bool:
    """Whether a word is a unit's symbol; of one letter only as it is written: not the "M." of a name."""
    return word in rules.symbols or (len(word) > 1 and word.casefold() in rules.symbols)


def _follows_number(text: str, start: int) -> bool:
    """Whether a word stands right behind a number: 5 kWh, 5kWh."""
    return text[max(0, start - 4) : start].rstrip()[-1:].isdigit()


def _word_before(text: str, at: int, last: int) -> str:
    """Return the word that ends at an offset, with its inner stops and without marks before it."""
    head = text[max(last, at - _WORD_SPAN) : at]
    head = head.strip(_FORMAT_CHARACTERS)
    pieces = head.split()
    if not pieces or head[-1:].isspace():
        return ""
    return pieces[-1].lstrip("\"'“”„«»‚‘’([{¿¡–—-*_/").rstrip(_FORMAT_CHARACTERS)


def _starts(word: str, rules: _Rules) -> bool:
    """Whether a capitalised word is one that starts sentences."""
    if not word or not word[0].isupper():
        return False
    bare = _UNHYPHENED.match(word)[0]  # type: ignore[index]
    return (len(bare) == 1 or not bare.isupper()) and bare.casefold() in rules.starters


def _is_initial(word: str) -> bool:
    """Whether a word is a single letter, or an initial behind a hyphen: J, J.-P, Л."""
    letters = [letter for letter in word if letter.isalpha()]
    return len(letters) == 1 and len(word) <= 3 and not word[0].isdigit()


def _dotted(word: str) -> bool:
    """Whether a word is letters with stops between: U.S, p.m, н.э."""
    parts = word.split(".")
    return len(parts) > 1 and all(part[:1].isalpha() and _letters(part) <= 2 for part in parts)


def _letters(part: str) -> int:
    """Count a word's letters, marks on them apart: कि is one; a word with anything else counts as long."""
    marks = sum(unicodedata.category(letter)[0] == "M" for letter in part)
    return (
        len(part) - marks if all(letter.isalpha() or unicodedata.category(letter)[0] == "M" for letter in part) else 9
    )


def _opens_line(text: str, start: int, last: int) -> bool:
    """Whether nothing stands before a word in its line or its sentence."""
    before = text[max(last, start - 8) : start].rstrip(" \t")
    return before.endswith("\n") or (not before.strip() and start - last <= 8)


def _number_ends(text: str, at: int, word: str, last: int, *, starter: bool, rules: _Rules) -> bool:
    """Decide about a stop behind digits: a list number, an ordinal, or an end."""
    if len(word) <= 3 and word.isdigit() and _opens_line(text, at - len(word), last):
        return False
    if rules.ordinals and word.isdigit() and len(word) <= 2:
        return starter
    return True


def _within_sentence(text: str, limit: int, max_sentences: int | None, rules: _Rules) -> Clip:
    """Cut inside a sentence that is too long, at the last clause or word that leaves room for an ellipsis."""
    room = limit - 1
    for _ in range(4):
        if room <= 0:
            break
        cut = _boundary(text, room)
        if not any(letter.isalnum() for letter in text[:cut]):
            break
        shown = text[:cut] + "…"
        sentences = _between(shown, _ends(shown, rules), len(shown))
        if max_sentences is None or len(sentences) <= max_sentences:
            return Clip(shown, text[cut:].lstrip())
        # Cut inside a bracket, its sentences show: keep less.
        room = sentences[max_sentences - 1][1] - 1
    return Clip("", text)


_NUMBER_WORD = re.compile(NUMBER_WORDS, re.IGNORECASE | re.VERBOSE)
_CLAUSE = re.compile(r"[,;:，、；：،؛·—–](?=\s|[\u3005-\u30ff\u3400-\u9fff])| [-–—] ")


def _boundary(text: str, room: int) -> int:
    """Return the offset of the last clause boundary in the second half of the room, else of the last word; 0 for none."""
    window = text[: room + 1]
    clauses = [match.start() for match in _CLAUSE.finditer(window) if room // 2 <= match.start() <= room]
    for cut in reversed(clauses):
        if cut := _settled(text, cut):
            return cut
    room = min(room, len(text))
    return max(_last_space(text, room), _last_letter(text, room))


def _last_space(text: str, room: int) -> int:
    """Return the offset of the last space where a text may be cut, or 0."""
    cut = room if room == len(text) or text[room].isspace() else _word_start(text, room)
    for _ in range(_TRIES):
        cut = len(text[:cut].rstrip()) if cut and text[cut - 1].isspace() else cut
        if not cut or not _ends_in_number(text, cut):
            return cut
        cut = _word_start(text, cut)
    return 0


def _word_start(text: str, end: int) -> int:
    """Return where the word that reaches to an offset begins, or 0."""
    if text[:end][-1:].isspace():
        return end
    pieces = text[:end].rsplit(None, 1)
    return end - len(pieces[-1]) if len(pieces) > 1 else 0


def _last_letter(text: str, room: int) -> int:
    """Return the last offset between two letters of a script without spaces, or 0."""
    for cut in range(room, max(0, room - _TRIES), -1):
        before, after = text[cut - 1], text[cut : cut + 1]
        if after and _unspaced(before) and _unspaced(after) and not unicodedata.combining(after):
            if not _ends_in_number(text, cut):
                return cut
    return 0


def _settled(text: str, cut: int) -> int:
    """Return the cut less the space before it, or 0 where a number would be cut off from what it counts."""
    cut = len(text[:cut].rstrip())
    return cut if cut and not (text[cut].isspace() and _ends_in_number(text, cut)) else 0


def _ends_in_number(text: str, cut: int) -> bool:
    """Whether a number, a sign or a currency stands before the cut: what follows may belong to it."""
    word = text[max(0, cut - _WORD_SPAN) : cut].split()[-1:]
    if not word:
        return False
    if _NUMBER_WORD.fullmatch(word[0].strip("-")) or word[0].casefold() in minus_words():
        # "two hundred" of two hundred thousand is another number.
        return True
    if _unspaced(word[0][-1]):
        return word[0][-1] in "一二三四五六七八九十百千万萬億亿兆〇零点點分"
    return (
        any(letter.isnumeric() or unicodedata.category(letter) == "Sc" for letter in word[0])
        or word[0][-1] in "+-−–~≈<>=*/×("
    )


def _unspaced(letter: str) -> bool:
    """Whether a letter belongs to a script that is written without spaces and may be cut between letters."""
    code = ord(letter)
    return (
        0x3005 <= code <= 0x30FF
        or 0x3400 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0x0E01 <= code <= 0x0E3A
        or 0x0E40 <= code <= 0x0E4E
        or 0x1000 <= code <= 0x109F
        or 0x1780 <= code <= 0x17B3
        or 0x20000 <= code <= 0x3FFFF
    )
