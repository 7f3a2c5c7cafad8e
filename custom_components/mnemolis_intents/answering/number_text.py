"""The text as numbers are read from it: one spelling for digits, spaces and signs, and nothing that hides in between.

Both texts that are compared go through here, so markup or an invisible character can neither part the digits of a
number nor join two: `1<b>5</b>0`, `15&#8203;41` and `１５４１` are read as they are seen.
"""

from bisect import bisect_right
from dataclasses import dataclass
import html
from itertools import islice
import re
import unicodedata

# Tags that style a run of text; any other tag parts what stands on its sides.
_INLINE = r"</?(?:a|abbr|b|bdi|big|code|del|em|font|i|ins|mark|nobr|s|small|span|strong|u|wbr)(?:[ /][^<>]{0,300})?>"
# Odd spots that are read; what follows them is left as written.
_MAX_ODD = 2_500
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_LOWERED = str.maketrans(_RAISED, "0123456789")
_ODD = re.compile(
    rf"(?P<join>{_INLINE}|\*\*|[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0f\ufeff]+)"
    r"|(?P<part></?[a-zA-Z][^<>]{0,300}>)"
    r"|(?P<entity>&(?:\#\d{1,7}|\#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,30});)"
    rf"|(?P<power>[{_RAISED}]{{1,6}})"
)
# What each of them begins with: most texts hold none, and one class is looked for much faster than five patterns.
_ODD_BEGINNING = re.compile(
    rf"[<&*{_RAISED}\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe0f\ufeff]"
)
# Marks that belong to the letters before them; Python's `\\w` leaves them out, and Hindi words would fall apart.
MARKS = (
    "\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u0900-\u0963\u0980-\u09e3\u0a00-\u0dff"
    "\u0e31-\u0e4e"
)
# Scripts that put no space between a name or a unit and what follows.
UNSPACED = "\u0e00-\u0eff\u3040-\u9fff\uac00-\ud7a3"
_HARD_SPACES = "\u00a0\u2007\u2008\u2009\u200a\u202f\u2002\u2003\u2004\u2005\u2006\u3000"
_FIXED = {
    **dict.fromkeys(map(ord, _HARD_SPACES), "\u00a0"),
    **dict.fromkeys(map(ord, "\u2212\ufe63\uff0d\u207b"), "−"),
    **dict.fromkeys(map(ord, "\u2010\u2011\ufe58"), "-"),
    **dict.fromkeys(map(ord, "\u2012\u2013\u2014\u2015\u301c\uff5e"), "–"),
    **dict.fromkeys(map(ord, "\u2018\u2019\u02bc\u2032\uff07"), "'"),
    **dict.fromkeys(map(ord, "\u2044\u2215\uff0f"), "/"),
    **dict.fromkeys(map(ord, _RAISED), None),
    ord("\u066b"): "٫",
    ord("\u066c"): "'",
    ord("\u2236"): ":",
}


class _Spelling(dict[int, str | int]):
    """Character by character, filled as characters are met; bounded, since a text may hold every character."""

    def __missing__(self, code: int) -> str | int:
        read = _read_as(chr(code))
        if len(self) < 8_000:
            self[code] = read
        return read


def _read_as(letter: str) -> str:
    """Return the one character that a character is read as: a digit of any script, a compatibility form."""
    if (digit := unicodedata.digit(letter, None)) is not None:
        return str(digit)
    normal = unicodedata.normalize("NFKC", letter)
    return normal if len(normal) == 1 else letter


_SPELLING = _Spelling({code: chr(code) if read is None else read for code, read in _FIXED.items()})


@dataclass(frozen=True, slots=True)
class PlainText:
    """A text as it is read, and the way back to the text as written."""

    text: str
    _plain: tuple[int, ...]
    """Where stretches of the read text begin."""
    _written: tuple[int, ...]
    """Where they begin in the text as written; one more than there are stretches."""
    _replaced: frozenset[int]
    """Indexes of stretches that stand for something else: a character reference, a raised digit."""
    unchanged: bool = False
    """Read exactly as written."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the written span of a read one that is not empty."""
        first = bisect_right(self._plain, start) - 1
        begin = self._written[first] + (0 if first in self._replaced else start - self._plain[first])
        last = bisect_right(self._plain, end - 1) - 1
        if last in self._replaced:
            return begin, self._written[last + 1]
        return begin, self._written[last] + end - self._plain[last]


def plain_text(written: str) -> PlainText:
    """Read a text; linear, never raises."""
    text = written if written.isascii() else written.translate(_SPELLING)
    if not _ODD_BEGINNING.search(text):
        return PlainText(text, (0,), (0,), frozenset(), unchanged=text is written)
    plain, origin = [0], [0]
    replaced: list[int] = []
    pieces: list[str] = []
    last = length = 0
    for match in islice(_ODD.finditer(text), _MAX_ODD):
        read = _replacement(match)
        start, end = match.span()
        pieces.append(text[last:start])
        pieces.append(read)
        length += start - last
        # What replaces an entity or a power begins where that began; what follows it, where that ended.
        if read:
            replaced.append(len(plain))
            plain.append(length)
            origin.append(start)
        length += len(read)
        plain.append(length)
        origin.append(end)
        last = end
    if not pieces:
        return PlainText(text, (0,), (0,), frozenset(), unchanged=text is written)
    pieces.append(text[last:])
    return PlainText("".join(pieces), tuple(plain), tuple(origin), frozenset(replaced))


def _replacement(match: re.Match[str]) -> str:
    if match["join"] is not None:
        return ""
    if match["part"] is not None:
        return " "
    if match["power"] is not None:
        before = match.string[match.start() - 1 : match.start()]
        if not before.isdigit() or before in _RAISED:
            return match[0]
        return "^" + match["power"].translate(_LOWERED)
    character = html.unescape(match[0]).translate(_SPELLING)
    if len(character) > 2:
        return match[0]
    return "" if unicodedata.category(character[:1] or "x") == "Cf" else character
