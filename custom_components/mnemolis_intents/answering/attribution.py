"""Which sources an answer says it rests on: the suffix that the server's prompt asks for.

`Lima is the capital. (kiwix)` rests on `kiwix`. A bracket is the suffix only if every part of it is the tag of a
source; "(country)", "(2-1)" and "(web, blog)" are text.
"""

from collections.abc import Iterable
from dataclasses import dataclass
import re
import unicodedata

TAGS = frozenset({"kiwix", "forecast", "news", "web", "uptime", "ha", "changes"})
"""The sources of a Mnemolis server. `fusion` is a way of asking several, never a source itself."""

# The suffix is short: what stands further from the end is text, and is never scanned.
_TAIL = 400
_PAIRS = {")": "(", "]": "[", "）": "（", "】": "【"}
# What may stand behind the bracket, or around a tag: stops, markup, invisible characters.
_TRIM = " \t\r\n.。．!*_`\"'\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\xa0"
_SEPARATOR = re.compile(r"[\s,;/+&|、，；･・]+")
_JOINING = "and und et y e en i och og ja и та ve και és and/or or via from"
_LEAD = r"(?:sources?|quellen?|fuentes?|fonti|fonte|bronnen|bron|fontes|källor|källa|kilder|kilde|źródł[oa]|zdroje?|via|from)"
_INNER_LEAD = re.compile(_LEAD + r"\s{0,4}[:：]?\s{1,4}|" + _LEAD + r"\s{0,4}[:：]", re.IGNORECASE)
_BARE = re.compile(
    r"(?:^|(?P<stop>[.!?。！？…])\s{0,4}|\n\s{0,4}|[-–—]\s{0,4})[*_`]{0,3}"
    + _LEAD
    + r"[*_`]{0,3}\s{0,4}[:：](?P<tags>[^\n:：]{1,120})$",
    re.IGNORECASE,
)
_MARKUP = "*_`"
_ENDS = tuple(".。．!?！？…")


@dataclass(frozen=True, slots=True)
class Attribution:
    """An answer parted from its suffix."""

    body: str
    """The answer without the suffix; unchanged where there is none."""
    tags: tuple[str, ...] = ()
    """The tags of the suffix in their order, lower case; empty where there is none."""


def part(answer: str, known: Iterable[str] = ()) -> Attribution:
    """Part an answer from its suffix.

    `known` are further tags to the server's own: those of the material's sections and `source_used`. Only the last
    400 characters are read. Several suffixes in a row are one.
    """
    tags = TAGS | {tag.strip().casefold() for tag in known if tag.strip()}
    body = answer
    found: list[str] = []
    for _ in range(4):
        trimmed, named = _last_suffix(body, tags)
        if not named:
            break
        body, found = trimmed, named + found
    return Attribution(body, tuple(dict.fromkeys(found)))


def before_offer(answer: str, known: Iterable[str] = ()) -> tuple[Attribution, str]:
    """Part an answer at a suffix that something follows; return what follows, too.

    "Lima is the capital. (kiwix) Shall I go on?": the caller decides whether what follows is anything at all. Where
    nothing follows a suffix, or there is none, what follows is empty.
    """
    head, tail = answer[:-_TAIL], answer[-_TAIL:]
    for closer, opener in _PAIRS.items():
        end = tail.rfind(closer)
        start = tail.rfind(opener, 0, end) if end >= 0 else -1
        if start >= 0 and (after := tail[end + 1 :].strip(_TRIM)):
            parted = part(head + tail[: end + 1], known)
            if parted.tags:
                return parted, after
    return Attribution(answer), ""


def _last_suffix(text: str, known: frozenset[str]) -> tuple[str, list[str]]:
    """Return the text before a last suffix, and the suffix's tags; no tags where the text has no suffix."""
    head, tail = text[:-_TAIL], text[-_TAIL:]
    bare = tail.rstrip(_TRIM)
    opener = _PAIRS.get(bare[-1:])
    if opener is not None:
        start = bare.rfind(opener)
        if start >= 0 and (named := _tags(bare[start + 1 : -1], known)):
            return _without(head + bare[:start], tail[len(bare) :]), named
        return text, []
    if (match := _BARE.search(bare)) and (named := _tags(match["tags"], known)):
        return (head + bare[: match.start()]).rstrip() + (match["stop"] or ""), named
    return text, []


def _without(before: str, after: str) -> str:
    """Return what stands before the bracket, with the stop behind it: "Lima is the capital (kiwix)."."""
    before = before.rstrip()
    # The bracket's own emphasis goes with it: "Lima **(kiwix)**".
    if after[:1] and after[0] in _MARKUP and before[-1:] == after[0]:
        before = before.rstrip(_MARKUP).rstrip()
    stop = next((mark for mark in after if mark in ".。．!"), "")
    return before if before[-1:] in _ENDS else before + stop


def _tags(inner: str, known: frozenset[str]) -> list[str]:
    """Return the tags of a bracket's inside if it is nothing but tags."""
    text = unicodedata.normalize("NFKC", inner).strip(_TRIM).casefold()
    if text in known:
        return [text]
    if match := _INNER_LEAD.match(text):
        text = text[match.end() :].strip(_TRIM)
    # A model may copy a section's whole header: "[WEB — LIVE WEB SEARCH RESULTS]".
    tag, dash, _ = text.partition(" — ")
    if text in known or (dash and tag in known):
        return [tag if dash and text not in known else text]
    parts = [part.strip(_TRIM) for part in _SEPARATOR.split(text)]
    parts = [part for part in parts if part and part not in _JOINING.split()]
    return parts if parts and all(part in known for part in parts) else []
