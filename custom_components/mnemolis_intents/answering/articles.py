"""Kiwix articles as readable text.

The server writes "# Title", a line "Source: book" and then the article's text with a line break at every
inline tag, so that a link in the middle of a sentence stands on a line of its own. Here the lines are joined
again, and what is no prose (navigation, hatnotes, footnote marks, the reference list) is left out.
"""

from collections.abc import Iterator
import re

from .articles_data import BACK_MATTER, HATNOTES

_BOOK_HEADER = re.compile(r"\[[A-Z0-9][A-Z0-9_.\-]{0,200}\]")
_TITLE = "# "
_SOURCE = "Source: "

_END_OF_SENTENCE = (".", "!", "?", "…", "。", "！", "？", "।", "؟", "۔", '."', ".”", ".)", ".'", ".’", "」")
_NO_SPACE_BEFORE = re.compile(r" (\.(?!\w)|[,;:!?)\]}’”»%。，、；：！？）」』]|'s\b|’s\b)")
_NO_SPACE_AFTER = re.compile(r"([(\[{“«（「『]) ")
_FOOTNOTE = re.compile(r" ?\[ ?(?:\d{1,3}|[a-z]|(?:note|nb|n) \d{1,2}|citation needed|edit) ?\]")
_LABEL = re.compile(r"[^\W\d_][^\n:.!?]{1,48}: ?\S")
# Lines that are joined; an article of 3,000 characters has some hundred.
_LINES = 5_000
_BULLET = ("- ", "* ", "• ", "#", "|")
# Characters that only code is made of: a call, an assignment, a block.
_CODE_MARKS = ("()", "):", "==", "+=", "={", "{", "}", "->", "=")

_HEADING_MAX = 60
_HATNOTE_LINES = 10
_NAVIGATION_LINES = 60
_CODE_LINE_MAX = 24


def is_article(text: str) -> bool:
    """Tell whether a text begins as an article of Kiwix does: with its title, or with a book's header above it."""
    first, _, rest = text.partition("\n")
    return first.startswith(_TITLE) or (bool(_BOOK_HEADER.fullmatch(first)) and rest.startswith(_TITLE))


def split(text: str, separator: str) -> Iterator[tuple[str, str]]:
    """Return the (title, readable text) of each article; they are joined by `separator`."""
    pieces: list[str] = []
    for piece in text.split(separator):
        # A separator that no article follows is part of the text ("---" is a rule in some articles).
        if pieces and not is_article(piece):
            pieces[-1] += f"\n\n{piece}"
        else:
            pieces.append(piece)
    for piece in pieces:
        title, body = _head(piece)
        yield title, readable(body, title)


def _head(piece: str) -> tuple[str, str]:
    """Part an article into its title and its text, the book's header and the source line taken off."""
    first, _, rest = piece.partition("\n")
    if not first.startswith(_TITLE):
        first, _, rest = rest.partition("\n")
    title = first.removeprefix(_TITLE).strip()
    if rest.startswith(_SOURCE):
        rest = rest.partition("\n")[2]
    return title, rest.strip()


def readable(text: str, title: str = "") -> str:
    """Join the lines of an article's text to prose, one line a paragraph, heading or list line."""
    lines = [line.strip() for line in text.split("\n", _LINES)]
    lines = _without_hatnotes(_without_navigation(lines))
    lines = _until_back_matter(lines)
    prose = _join(lines)
    # A dictionary's "Nitrogen: Nitrogen is a ..." says the headword twice.
    headword = f"{title}: {title} "
    return prose[len(title) + 2 :] if title and prose.startswith(headword) else prose


def _without_navigation(lines: list[str]) -> list[str]:
    """Drop the breadcrumbs of a Sphinx page: from its top to the pilcrow behind the first heading."""
    top = lines[:_NAVIGATION_LINES]
    if "»" in top and "¶" in top[top.index("»") :]:
        return lines[top.index("¶", top.index("»")) + 1 :]
    return lines


def _without_hatnotes(lines: list[str]) -> list[str]:
    """Drop the notes above the lead ("For other uses, see ..."), each up to the line that ends it."""
    while lines and lines[0].casefold().startswith(HATNOTES):
        for index, line in enumerate(lines[:_HATNOTE_LINES]):
            if line.endswith("."):
                lines = lines[index + 1 :]
                break
        else:
            return lines
    return lines


def _until_back_matter(lines: list[str]) -> list[str]:
    """Drop everything from the reference list on."""
    for index, line in enumerate(lines):
        # "See also" and a link to follow is a sentence of the text; as a heading it follows a sentence's end.
        if index and line.casefold() in BACK_MATTER and _ends_sentence(lines[index - 1]):
            return lines[:index]
        if index and line == "References":
            return lines[:index]
    return lines


def _join(lines: list[str]) -> str:
    """Join lines with a space where a sentence runs on, and keep the breaks around what is no sentence."""
    code = _code_lines(lines)
    joined: list[str] = []
    run: list[str] = []
    for index, line in enumerate(lines):
        if line in {"", "¶"} or code[index]:
            _flush(run, joined)
        elif _stands_alone(lines, index):
            _flush(run, joined)
            joined.append(line)
        else:
            run.append(line)
    _flush(run, joined)
    return "\n".join(line for line in joined if line)


def _flush(run: list[str], joined: list[str]) -> None:
    if run:
        joined.append(_close_up(" ".join(run)))
        run.clear()


def _close_up(text: str) -> str:
    """Take back the spaces that joining put beside punctuation, and the footnote marks."""
    text = _FOOTNOTE.sub("", text)
    text = _NO_SPACE_BEFORE.sub(r"\1", text)
    return _NO_SPACE_AFTER.sub(r"\1", text)


def _ends_sentence(line: str) -> bool:
    return not line or line.endswith(_END_OF_SENTENCE)


def _stands_alone(lines: list[str], index: int) -> bool:
    """Tell whether a line is a heading, a list line or a field of a record.

    A heading cannot be told from a link at the beginning of a sentence for certain: it follows a sentence's
    end, has none itself, and what follows is no short continuation ("GNU", "General Public License", ".").
    """
    line = lines[index]
    before = lines[index - 1] if index else ""
    after = lines[index + 1] if index + 1 < len(lines) else ""
    if line.startswith(_BULLET):
        return True
    if _LABEL.match(line) and _begins_sentence(line) and _ends_record(before, after):
        return True
    return (
        len(line) <= _HEADING_MAX
        and _ends_sentence(before)
        and not _ends_sentence(line)
        and not line.endswith((",", ":", ";", "("))
        and _begins_sentence(line)
        and len(after) > _CODE_LINE_MAX
        and _begins_sentence(after)
    )


def _ends_record(before: str, after: str) -> bool:
    """Tell whether a neighbour is a field of a record too ("Area: 103,000 sq km"), or there is none."""
    fields = [line for line in (before, after) if line]
    return bool(fields) and all(_LABEL.match(line) and _begins_sentence(line) for line in fields)


def _begins_sentence(line: str) -> bool:
    return bool(line) and (line[0].isupper() or line[0].isdigit() or (not line[0].islower() and line[0].isalpha()))


def _code_lines(lines: list[str]) -> list[bool]:
    """Mark the lines of code listings: a run of short lines, at least two of which only code has."""
    marked = [False] * len(lines)
    start = 0
    for index in range(len(lines) + 1):
        if index < len(lines) and len(lines[index]) <= _CODE_LINE_MAX and lines[index]:
            continue
        run = lines[start:index]
        if sum(any(mark in line for mark in _CODE_MARKS) for line in run) >= 2:
            marked[start:index] = [True] * len(run)
        start = index + 1
    return marked
