"""Characters as a speech synthesiser may get them: no pictures, no invisible ones, digits that read as their value."""

import re
import unicodedata

from .languages import primary
from .speech_data import NATIVE_DIGITS

_KEPT_SYMBOLS = frozenset("°©®™№℗§")
# Compatibility forms that are letters of their own, or that would read as another value: ª º, ² ³, ½, Thai and Lao AM.
_KEPT_FORMS = frozenset("ªº…‥´¨¯¸˘˙˚˛˜˝ำຳ！？：；（），。、～〜「」『』｡､·µ·ŀĿ")
_REPLACED = {
    0x2010: "-",
    0x2011: "-",
    0x2012: "–",
    0x2015: "—",
    0xFF0D: "-",
    0xFE63: "-",
    0x2215: "/",
    0x223C: "~",
    0x2028: "\n",
    0x2029: "\n",
    0x0085: "\n",
    0x000B: "\n",
    0x000C: "\n",
    0x000D: "\n",
    0x0009: " ",
    0x000A: "\n",
    0x20E3: " ",
    0x2022: "•",
    0x25CF: "•",
    0x25AA: "•",
    0x2794: "→",
    0x2799: "→",
    0x279C: "→",
    0x279D: "→",
    0x279E: "→",
    0x27A1: "→",
    0x27A4: "→",
    0x21D2: "→",
    0x27F6: "→",
    0x27F9: "→",
    0x2192: "→",
    0x21E8: "→",
    0x3013: " ",
}
# What changes nothing that is seen joins what stands around it: "1\u200b50" is shown, heard and judged as 150.
_ZERO_WIDTH = frozenset({"Cf"})
_PERSIAN_JOIN = re.compile("(?<=[\u0620-\u06ff])\u200c(?=[\u0620-\u06ff])")
_WIDE_IN_NUMBER = re.compile(r"(?<=[0-9０-９])[，．：](?=[0-9０-９])")
_ARABIC_SEPARATOR = re.compile("(?<=[0-9])[\u066b\u066c](?=[0-9])")
# A lowered digit beside a plain one is not part of its number: 10₂ is not 102.
_LOWERED = re.compile(r"(?<=[0-9])(?=[₀-₉])|(?<=[₀-₉])(?=[0-9])")
# A picture goes with the space before it where a mark follows: "umbrella ☂!".
_PICTURE_BEFORE_MARK = re.compile(
    "[ ]?[\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff][\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff\ufe0f\u200d]{0,40}+(?=[!?.,;:])"
)
_ESCAPE = re.compile("\x1b\\[[0-9;?]{0,30}+[A-Za-z]|\x1b")
_MARKS_PILED = re.compile(
    "([\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20dc]{3})[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20dc]++"
)


class _Table(dict[int, str]):
    """Translations of single characters, worked out when first met."""

    def __init__(self, native: str) -> None:
        super().__init__(_REPLACED)
        self._native = native

    def __missing__(self, code: int) -> str:
        if len(self) > 8_192:
            self.clear()
            self.update(_REPLACED)
        self[code] = value = chr(code) if 0x20 <= code < 0x7F else _plain(chr(code), self._native)
        return value


_TABLES: dict[str, _Table] = {}


def plain_characters(text: str, language: str) -> str:
    """Replace every character that must not be spoken, or that reads differently from how it looks.

    Digits of another script than the language's own become 0-9; full-width and styled forms become plain ones; a circled
    digit is a number of its own. Superscripts and fractions stay: 10⁶ is not 106, 1½ is not 11/2.
    """
    if text.isascii() and text.isprintable():
        return text
    native = NATIVE_DIGITS.get(primary(language), "")
    text = _ESCAPE.sub("", text.replace("\r\n", "\n"))
    text = _PERSIAN_JOIN.sub(" ", text)
    text = _WIDE_IN_NUMBER.sub(lambda match: unicodedata.normalize("NFKC", match.group()), text)
    text = _PICTURE_BEFORE_MARK.sub("", text)
    text = _LOWERED.sub(" ", text)
    table = _TABLES.setdefault(native, _Table(native))
    text = text.translate(table)
    text = _ARABIC_SEPARATOR.sub(lambda match: "." if match.group() == "\u066b" else ",", text)
    return _MARKS_PILED.sub(r"\1", text)


def _plain(letter: str, native: str) -> str:
    """Return what one character is replaced by."""
    category = unicodedata.category(letter)
    if category in _ZERO_WIDTH or "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef":
        return ""
    if category in {"Cc", "Cs", "Co", "Cn", "Zs"} or letter == "\ufffd":
        return " "
    if letter in _KEPT_FORMS or letter in _KEPT_SYMBOLS:
        return letter
    if category == "Nd":
        own = native and unicodedata.name(letter, "").startswith(f"{native} DIGIT")
        return letter if own else str(unicodedata.decimal(letter))
    form = unicodedata.decomposition(letter)
    if category == "No":
        return _other_number(letter, form)
    if category == "So":
        return _symbol(letter, form)
    if category == "Sk" and ord(letter) > 0x1F000:
        return " "
    if form.startswith("<compat> 0020 "):
        # A mark that stands by itself, as the Greek numeral sign in Α΄: as a space and a mark it would stand apart.
        return letter
    if not form.startswith("<") or form.startswith(("<super>", "<sub> 03")) or "\u3130" <= letter <= "\u318f":
        return letter if letter not in "\u212a\u212b\u2126" else unicodedata.normalize("NFKC", letter)
    return unicodedata.normalize("NFKC", letter)


def _other_number(letter: str, form: str) -> str:
    """Replace circled, bracketed and lowered digits; keep exponents and fractions."""
    if form.startswith("<sub>"):
        return unicodedata.normalize("NFKC", letter)
    if form.startswith(("<super>", "<fraction>")) or not form:
        value = unicodedata.digit(letter, None)
        # Dingbat digits have a value and no form: ❶.
        return f" {value} " if value is not None and not form else letter
    return f" {unicodedata.normalize('NFKC', letter)} "


def _symbol(letter: str, form: str) -> str:
    """Replace pictures by a space; keep the symbols that stand for words: ℃, ㎡, ㈱."""
    if not form.startswith("<"):
        return " "
    plain = unicodedata.normalize("NFKC", letter)
    if form.startswith("<square>") and plain[-1] in "23" and plain[0].isalpha():
        return plain[:-1] + ("²" if plain[-1] == "2" else "³")
    if form.startswith("<circle>") or ord(letter) > 0x1F000:
        return f" {plain} "
    return plain
