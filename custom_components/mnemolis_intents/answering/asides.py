"""Asides that are made for the eye: phonetic writing, marks of omission, abbreviations that voices spell.

An encyclopedia's first sentence says "Berlin (/bɜːrˈlɪn/ bur-LIN; German: [bɛʁˈliːn]) is the capital": no voice can read
that, and a listener hears the name spoken anyway. Nothing else of a bracket is left out: no number, no name ("Russian:
Москва"), no remark ("not to be confused with ..."), and a sentence about a sound ("the phoneme /θ/") keeps it.
"""

from collections.abc import Iterable, Iterator
import re

from .languages import primary
from .speech_data import SIGN_WORDS

_LONGEST = 600
# Letters and marks of the phonetic alphabet, but for those of languages: ə, ɛ, ɔ, ɓ, ɖ, ɗ, ɣ, ɩ, ʋ. They tell only
# between its own signs: /.../ and [...].
_PHONETIC_LETTER = re.compile(
    "[\u0250-\u0252\u0255\u0258\u025a\u025c-\u0262\u0264-\u0268\u026a-\u028a\u028c-\u02b0\u02b2\u02b7\u02c8\u02cc\u02d0"
    "\u02d1\u0329\u032f\u0361]"
)
_WRITTEN = re.compile(r"(?<![\w/])/[^/\[\]\n]{1,80}+/(?![\w/])|\[[^\[\]\n]{1,80}+\]")
_LEAST = 4
"""Characters between the signs that are a word; /ʁ/ is a sound that the text is about."""
_ROUND = re.compile(r"[()（）]")
_PART = re.compile(r"[ ]?([,;，；、])[ ]?")
_LISTEN = re.compile(r"\x00[ ]?\([ ]?listen[ ]?\)|\x00[ ]?listen(?!\w)")
_BEHIND = re.compile(r"\x00[ ]?[A-Z]{2,12}(?![\w-])")
# MOS-koh, bur-LIN: the pronunciation in ordinary letters, a stressed part in capitals.
_RESPELT = re.compile(r"(?<![\w-])[^\W\d_]{1,12}(?: ?-[ ]?[^\W\d_]{1,12}){1,8}(?![\w-])")
_LABELS = frozenset(
    [
        "us",
        "uk",
        "ipa",
        "rp",
        "au",
        "nz",
        "also",
        "or",
        "and",
        "locally",
        "often",
        "sometimes",
        "auch",
        "oder",
        "und",
        "ou",
    ]
)
# "Pronunciation" in our languages, from its beginning.
_PRONOUNCED = (
    "pron", "ausspr", "uitspr", "udtal", "uttal", "wym", "výsl", "ääntä", "okunu", "telaff", "произн", "вимов", "προφ",
    "発音", "发音", "發音", "발음", "نطق", "उच्चारण",
)  # fmt: skip
_OMITTED = re.compile(r"(?:(?<!\S)|(?<=[.!?,;:]))(?:\[ ?(?:\.{3,4}|…) ?\]|[(（] ?(?:\.{3,4}|…) ?[)）])")
_MOST_OMITTED = 200
_ENDED = ".!?。！？"
# In a bracket alone, or behind a dash in one: "vitamin c. 500 mg", "a, b and c. 1914 was".
_CIRCA = re.compile(r"([(（]|(?<=\d)[-–—]|(?<=\d )[-–—] )c\. ?(?=\d{3,4}(?!\d))")
_ESTIMATE = re.compile(r"(?<=\d{4} )est\.(?=\))")
_ESTIMATED = re.compile(r"(\d{4}) estimate\)")
# Coordinates: 52°31′N 13°24′E / 52.517°N 13.383°E / 52.517; 13.383
_COORDINATES = re.compile(
    r"[^\W\d_]{4,16} ?: ?\d{1,3}(?:[.,]\d{1,8})?°(?:[\d.,;°′″'\"/\s\u200b\ufeff−-]|[NSEWO](?![^\W\d_])){6,160}"
)

# Of both axes: "Today: 12° / 5°" is no place.
_NORTH_SOUTH = re.compile(r"[°′″'\"] ?[NS](?!\w)")
_EAST_WEST = re.compile(r"[°′″'\"] ?[EWO](?!\w)")
# What asks for coordinates, from its beginning, in our languages.
_ASKED_FOR = (
    "coord", "koord", "latitu", "longitu", "breitengrad", "längengrad", "breedtegra", "lengtegra",
    "breddgrad", "längdgrad", "breddegrad", "længdegrad", "lengdegrad", "leveysast", "pituusast", "zeměpisn", "souřad",
    "współrz", "geograficzn", "коорд", "широт", "συντετ", "γεωγραφικ", "enlem", "boylam", "纬度", "经度", "緯度", "経度",
    "座標", "坐标", "위도", "경도", "좌표", "خط العرض", "خط الطول", "إحداث", "अक्षांश", "देशांतर", "निर्देशांक",
)  # fmt: skip


def asks_for_coordinates(question: str) -> bool:
    """Decide whether a question may ask where on the globe something lies."""
    folded = question[:500].casefold()
    return any(word in folded for word in _ASKED_FOR)


def strip_asides(text: str, language: str) -> str:
    """Leave out what no voice can read, and say in words what one would spell."""
    if not text.isascii():
        text = text.replace("ⓘ", " ")
        if _PHONETIC_LETTER.search(text):
            text = _without_phonetics(text)
    if "..." in text or "…" in text:
        text = _OMITTED.sub(_omission, text, count=_MOST_OMITTED)
    if "c." in text and (words := SIGN_WORDS.get(primary(language))):
        text = _CIRCA.sub(rf"\1{words.about}", text)
    if "est.)" in text and primary(language) == "en":
        text = _ESTIMATE.sub("estimate", text)
    return text


def as_abbreviated(text: str, written: Iterable[str]) -> str:
    """Return a text with "(2024 est.)" for "(2024 estimate)" where just that is written: no word was added."""
    if "estimate)" not in text:
        return text
    texts = tuple(written)

    def short(found: re.Match[str]) -> str:
        abbreviated = f"{found[1]} est.)"
        return abbreviated if any(abbreviated in one for one in texts) else found.group()

    return _ESTIMATED.sub(short, text)


def coordinates_before(line: str) -> int:
    """Return where the text of a line begins behind the coordinates that a page has at its top; 0 for none."""
    if "°" not in line[:40] or not (found := _COORDINATES.match(line)):
        return 0
    if not (_NORTH_SOUTH.search(found.group()) and _EAST_WEST.search(found.group())):
        return 0
    return found.end() if found.end() < len(line) and found.group()[-1].isspace() else 0


def _without_phonetics(text: str) -> str:
    """Leave out phonetic writing in round brackets, and behind a name where no bracket is around it."""
    text = text.replace("\x00", " ")
    pieces: list[str] = []
    done = 0
    for start, end in _brackets(text):
        pieces.append(_WRITTEN.sub(_behind_name, text[done:start]))
        pieces.append(_bracket(text[start:end]))
        done = end
    pieces.append(_WRITTEN.sub(_behind_name, text[done:]))
    return "".join(pieces)


def _brackets(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the outermost round brackets begin and end."""
    depth = start = 0
    for mark in _ROUND.finditer(text):
        if mark.group() in "(（":
            start = start if depth else mark.start()
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0:
                yield start, mark.end()


def _bracket(whole: str) -> str:
    """Return a bracket without its phonetic writing and what belongs to that; a space where nothing else is in it."""
    if len(whole) > _LONGEST:
        return whole
    inner = whole[1:-1]
    if not any(_is_phonetic(found.group()) for found in _WRITTEN.finditer(inner)):
        return whole
    # Beside such writing other small letters are phonetic too: "German: Köln [kœln]; Kölsch: Kölle [ˈkœlə]".
    marked = _WRITTEN.sub(
        lambda found: "\x00" if not found.group().isascii() and _is_small(found.group()) else found.group(), inner
    )
    pieces = _PART.split(_LISTEN.sub("\x00", marked))
    kept = ""
    for index in range(0, len(pieces), 2):
        part = pieces[index] if "\x00" not in pieces[index] else _beside(pieces[index])
        if part.strip():
            mark = pieces[index - 1] if index else ""
            kept += f"{mark}{'' if mark in '，；、' else ' '}{part.strip()}" if kept else part.strip()
    return f"{whole[0]}{kept}{whole[-1]}" if kept else " "


def _beside(part: str) -> str:
    """Return what a part says beside its phonetic writing: nothing where that is a label, a respelling or "or"."""
    rest = _BEHIND.sub(" ", part).replace("\x00", " ")
    rest = " ".join(_RESPELT.sub(_respelt, rest).split())
    if any(letter.isdigit() for letter in rest):
        return rest
    if rest.endswith((":", "：")) or any(word in rest.casefold() for word in _PRONOUNCED):
        return ""
    said = [word.strip(".:").casefold() for word in rest.split()]
    return "" if all(word in _LABELS or not any(map(str.isalpha, word)) for word in said) else rest


def _respelt(found: re.Match[str]) -> str:
    parts = [part.strip() for part in found.group().split("-")]
    stressed = any(len(part) > 1 and part.isascii() and part.isupper() for part in parts)
    return "" if stressed and any(part.islower() for part in parts) else found.group()


def _behind_name(found: re.Match[str]) -> str:
    """Leave out phonetic writing behind a capitalised word; "is pronounced [...]" keeps it."""
    if not _is_phonetic(found.group()) or len(found.group()) < _LEAST + 2:
        return found.group()
    before = found.string[max(0, found.start() - 40) : found.start()]
    word = before.split()[-1:] or [""]
    return "" if before.endswith(" ") and word[0][:1].isupper() else found.group()


def _is_phonetic(written: str) -> bool:
    return bool(_PHONETIC_LETTER.search(written)) and _is_small(written)


def _is_small(written: str) -> bool:
    return not any(letter.isupper() or letter.isdigit() for letter in written)


def _omission(found: re.Match[str]) -> str:
    """Say a mark of omission as a pause; behind a sentence's end there is one already."""
    before = found.string[max(0, found.start() - 4) : found.start()].rstrip()
    return " " if not before or before[-1] in _ENDED else " … "
