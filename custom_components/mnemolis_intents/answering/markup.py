"""Markdown, links and the lines of a text: from what is laid out for a screen to one line of prose.

Inline marks go first, on the whole text; then the lines are told apart (headings, list items, table rows, prose) and
joined so that a pause is heard where a line ended.
"""

from dataclasses import dataclass
import re

from .languages import function_words

# -- inline ------------------------------------------------------------------------------------------------------------

# A link's destination, with one level of brackets: https://en.wikipedia.org/wiki/Foo_(bar) "title"
_TARGET = r"\([ \t]{0,9}<?[^()\s<>]{0,2000}+(?:\([^()\s]{0,500}+\)[^()\s<>]{0,500}+){0,4}+>?(?:\s{1,9}(?:\"[^\"\n]{0,300}+\"|'[^'\n]{0,300}+'))?[ \t]{0,9}\)"
_IMAGE = re.compile(rf"!\[[^\[\]]{{0,500}}+\](?:{_TARGET}|\[[^\[\]\n]{{0,60}}+\])")
_LINK = re.compile(rf"\[([^\[\]]{{0,500}}+)\]{_TARGET}")
# ([site](https://...)), ([a](...), [b](...)): a citation, not a part of the sentence.
_CITED_LINKS = re.compile(
    r"\((?:\[[^\[\]]{0,200}+\]\((?:https?:|www\.)[^\s()]{0,2000}+(?:\([^\s()]{0,200}+\))?\)[\s,;]{0,9}+){1,20}+\)"
)
_CUT_IMAGE = re.compile(r"!\[[^\[\]\n]{0,300}+\]\([^()\s]{0,2000}+\Z")
_CUT_LINK = re.compile(r"\[([^\[\]\n]{1,300}+)\]\([^()\s]{0,2000}+\Z")
_REFERENCE = re.compile(r"\[([^\[\]\n]{1,300}+)\][ ]?\[[^\[\]\n]{0,60}+\]")
_DEFINITION = re.compile(
    r"(?m)^[ \t]{0,9}\[(?:\^[^\[\]\n]{1,60}+\]:|[^\[\]\n]{1,60}+\]:(?=[ \t]{0,9}(?:<|#|/|https?:|www\.|mailto:)))[^\n]{0,2000}+$"
)
_WIKI_LINK = re.compile(r"\[\[(?:[^\[\]|\n]{0,200}+\|)?([^\[\]|\n]{0,300}+)\]\]")
_TEMPLATE = re.compile(r"\{\{[^{}]{0,500}+\}\}|\{%[^{}]{0,500}+\}")
# The server's section headers: [WEB — LIVE WEB SEARCH RESULTS].
_HEADER = re.compile(r"(?m)^[ \t]{0,9}\[[A-Z][A-Z0-9_]{0,30}+ [—–-] [^\[\]\n]{1,300}+\][ \t]{0,9}")
# The same anywhere else, where a model cited it.
_HEADER_CITED = re.compile(r"[ ]?\[[A-Z][A-Z0-9_]{0,30}+ — [A-Z][^\[\]a-z\n]{1,300}+\]")
_NOTES = re.compile(
    r"(?:[ ]?\[(?:[1-9]\d{0,2}(?:\s?[,;–-]\s?\d{1,3}){0,12}|\^[^\[\]\n]{0,60}+|[a-z]|(?:note|nb|n|lower-alpha) ?\d{1,3}"
    r"|(?:citation|source|sources|page|verification|clarification) (?:needed|required)|edit|when\?|who\?|sic)\](?!\()){1,20}",
    re.IGNORECASE,
)
_NOTES_WIDE = re.compile(r"[ ]?【(?:\d[^【】†\n]{0,60}+†[^【】\n]{0,200}+|\d{1,3})】")
_RAISED = re.compile(r"[⁰¹²³⁴-⁹]{1,60}+")
# "Quadratmeter²" and "mètre³" carry no footnote.
_UNITS_SPELT = re.compile(r"(?:met(?:er|re|ro|ri|rs)|mètres?|метр\w{0,3})s?$", re.IGNORECASE)
_URL = re.compile(
    r"(?:(?:https?|ftp)://|mailto:|tel:|www\.(?=\w))[^\s<>\"`|\\^{}\[\]「」『』（），。、！？]{1,3000}+", re.IGNORECASE
)
_LOCAL_NAMES = (".local", ".lan", ".home", ".internal", ".localdomain", ".arpa", ".test")
_HOST_PATH = re.compile(
    r"(?<![\w@./-])((?:[a-z0-9][a-z0-9-]{0,62}\.){1,5}+(?:com|org|net|edu|gov|io|info|app|dev|wiki|eu|uk|de|fr|es|it|nl|ch|at))/[^\s<>\"()\[\]]{0,2000}+",
    re.IGNORECASE,
)
_FENCE = re.compile(r"(?m)^[ \t]{0,9}(?:```|~~~)[^\n`]{0,60}$")
# A bold line is a title: "**Title** (Newspaper)" over the text of a search result.
_BOLD_LINE = re.compile(
    r"(?m)^[ \t]{0,9}(?:\*\*|__)(?=\S)([^*_\n][^*\n]{0,300}+)(?:\*\*|__)(?=(?:[ ]?\([^()\n]{0,80}+\))?[ \t]{0,9}$)"
)
_URL_LINE = re.compile(r"(?m)^[ \t]{0,9}<?(?:https?://|www\.)[^\s<>]{1,3000}+>?[ \t]{0,9}$")
_EMOTICON = re.compile(r"(?<!\S)[:;]-?[()DPp|](?!\S)")
_SHORTCODE = re.compile(r"(?<![\w:]):(?:[a-z][a-z0-9_+-]{1,30}|[+-]1):(?![\w:])")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
_STARS = re.compile(r"\*{2,}+")
_STAR = re.compile(r"\*")
_UNDERSCORES = re.compile(r"_+")
_TICKS = re.compile(r"(?:`|~~+)+")
# "\$5 to \$10" is money.
_MATH = re.compile(
    r"(?<!\\)\$\$([^$]{1,400}+)\$\$|(?<!\\)\$([^$\n]{1,200}+)(?<!\\)\$|\\\(([^\n]{1,200}?)\\\)|\\\[([^\n]{1,200}?)\\\]"
)
_FRACTION = re.compile(r"\\[dt]?frac\{([^{}]{1,60}+)\}\{([^{}]{1,60}+)\}")
_COMMAND = re.compile(r"\\([A-Za-z]{1,20}+)")
_COMMANDS = {
    "times": "×", "cdot": "·", "div": "÷", "pm": "±", "leq": "≤", "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "approx": "≈", "infty": "∞",
    "sqrt": "√", "degree": "°", "circ": "°", "to": "→", "rightarrow": "→", "pi": "π", "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ",
    "lambda": "λ", "mu": "μ", "sigma": "σ", "theta": "θ", "omega": "ω", "phi": "φ", "Delta": "Δ", "Omega": "Ω", "left": "", "right": "",
    "mathrm": "", "text": "", "textbf": "", "mathbf": "", "boxed": "", "quad": " ", "ldots": "…", "dots": "…", "percent": "%",
}  # fmt: skip


def strip_inline(text: str) -> str:
    """Remove links, citations, emphasis and other marks inside lines; lines and their leading marks stay."""
    text = _FENCE.sub("", text)
    if "\n" in text:
        text = _URL_LINE.sub("", _BOLD_LINE.sub(r"# \1", text))
    text = _MATH.sub(_math, text)
    text = _HEADER.sub("", text)
    text = _HEADER_CITED.sub("", text)
    text = _strip_links(text)
    text = _TEMPLATE.sub(" ", text)
    text = _SHORTCODE.sub(" ", text)
    text = _EMOTICON.sub(" ", text)
    text = _ESCAPED.sub(_unescaped, text)
    text = _TICKS.sub(_dropped, text)
    text = _STARS.sub(_stars, text)
    text = _STAR.sub(_star, text)
    return _UNDERSCORES.sub(_underscore, text)


def _strip_links(text: str) -> str:
    if "[" in text or "【" in text:
        text = _DEFINITION.sub("", text)
        text = _IMAGE.sub(_spaced, text)
        text = _CITED_LINKS.sub(_spaced, text)
        text = _LINK.sub(lambda match: _kept(match, match.group(1)), text)
        text = _CUT_IMAGE.sub("", text)
        text = _CUT_LINK.sub(r"\1", text)
        text = _WIKI_LINK.sub(lambda match: _kept(match, match.group(1)), text)
        text = _NOTES_WIDE.sub(_noted, text)
        text = _REFERENCE.sub(_referenced, text)
        text = _NOTES.sub(_noted, text)
    text = _RAISED.sub(_raised, text)
    text = _URL.sub(_host, text)
    return _HOST_PATH.sub(lambda match: match.group(1) + _tail(match.group()), text)


def _neighbours(match: re.Match[str]) -> tuple[str, str]:
    """Return the characters around a match; a space where the text begins or ends."""
    text = match.string
    before = text[match.start() - 1] if match.start() else " "
    after = text[match.end()] if match.end() < len(text) else " "
    return before, after


def _dropped(match: re.Match[str]) -> str:
    """Remove a mark, but join no two numbers."""
    before, after = _neighbours(match)
    return " " if before.isdigit() and after.isdigit() else ""


def _spaced(match: re.Match[str]) -> str:
    """Remove something that stood as a word."""
    return " "


def _noted(match: re.Match[str]) -> str:
    """Remove a footnote mark, but join no two words."""
    before, after = _neighbours(match)
    return " " if before.isalnum() and after.isalnum() else ""


def _raised(match: re.Match[str]) -> str:
    """Remove a raised footnote mark behind a stop or a whole word; m², x² and 10⁶ are values."""
    head = match.string[max(0, match.start() - 12) : match.start()]
    marked = head[-1:] in set(".,;:!?…。”»’)") or (
        len(head) >= 4 and head[-4:].isalpha() and not _UNITS_SPELT.search(head)
    )
    return _dropped(match) if marked and len(match.group()) <= 3 else match.group()


def _kept(match: re.Match[str], label: str) -> str:
    """Keep a link's label; a space parts it from a number beside it."""
    before, after = _neighbours(match)
    left = " " if label[:1].isdigit() and before.isdigit() else ""
    right = " " if label[-1:].isdigit() and after.isdigit() else ""
    return f"{left}{label}{right}" if label else " "


def _referenced(match: re.Match[str]) -> str:
    """Keep the label of a reference link; "[1][2]" are two footnote marks."""
    label = match.group(1)
    return match.group() if label.strip().isdigit() or len(label) == 1 else _kept(match, label)


def _tail(address: str) -> str:
    """Return the sentence's own marks at the end of an address."""
    bare = address.rstrip(".,;:!?'*_~)")
    if address.count("(") > bare.count(")") and address[len(bare) : len(bare) + 1] == ")":
        bare += ")"
    return address[len(bare) :].replace("*", "").replace("_", "").replace("~", "")


def _host(match: re.Match[str]) -> str:
    """Return the host of a web address as it would be said; nothing for a bare IP address or a local name."""
    address = match.group()
    tail = _tail(address)
    address = address[: len(address) - len(tail)] if tail else address
    scheme, _, rest = address.partition(":")
    if scheme.lower() in {"mailto", "tel"}:
        return rest.split("?", 1)[0] + tail
    rest = address.split("://", 1)[-1]
    host = re.split(r"[/?#]", rest, maxsplit=1)[0].rsplit("@", 1)[-1].split(":", 1)[0]
    while host[:4].lower() == "www.":
        host = host[4:]
    if (
        len(host) > 100
        or "." not in host
        or host.lower().endswith(_LOCAL_NAMES)
        or not any(letter.isalpha() for letter in host.rsplit(".", 1)[-1])
    ):
        return " " + tail
    return host + tail


def _unescaped(match: re.Match[str]) -> str:
    """Take the backslash off an escaped mark; behind a colon or another backslash it is part of a path."""
    before = match.string[match.start() - 1 : match.start()]
    return match.group() if before in {":", "\\"} or match.group(1) == "\\" else match.group(1)


def _stars(match: re.Match[str]) -> str:
    """Remove bold marks; 2**3 is a power."""
    before, after = _neighbours(match)
    if before.isdigit() and after.isdigit() and len(match.group()) == 2:
        return match.group()
    return _dropped(match)


def _star(match: re.Match[str]) -> str:
    """Remove an emphasis mark; 5*3, 5 * 3 and a line's bullet stay."""
    text, at = match.string, match.start()
    before, after = _neighbours(match)
    if before == "*" or after == "*" or ((before.isalnum() or before == ")") and (after.isalnum() or after == "(")):
        return "*"
    if before.isspace() and after.isspace():
        line = text[
            text.rfind("\n", max(0, at - 40), at) + 1 if "\n" in text[max(0, at - 40) : at] else max(0, at - 40) : at
        ]
        if not line.strip():
            return "*" if at + 1 < len(text) else ""
        left, right = line.rstrip()[-1:], text[at + 1 : at + 20].lstrip()[:1]
        return "*" if (left.isalnum() or left in ")%²³") and (right.isalnum() or right in "(-−$€") else ""
    return ""


def _underscore(match: re.Match[str]) -> str:
    """Remove an emphasis mark; max_temp_day keeps its own."""
    before, after = _neighbours(match)
    return match.group() if before.isalnum() and after.isalnum() else ""


def _math(match: re.Match[str]) -> str:
    """Turn a little LaTeX into characters; "$5 and $6" is money."""
    content = next(group for group in match.groups() if group is not None)
    if match.group(2) is not None and not (
        "\\" in content or "^" in content or "_" in content or (len(content) == 1 and content.isalpha())
    ):
        return match.group()
    content = _FRACTION.sub(r"\1/\2", content)
    content = _COMMAND.sub(lambda command: _COMMANDS.get(command.group(1), command.group(1)), content)
    return content.replace("{", "").replace("}", "").replace("\\", " ")


# -- lines -------------------------------------------------------------------------------------------------------------

_HEADING = re.compile(r"#{1,6}(?:\s+|$)")
_BULLET = re.compile(r"(?:[-+*•‣◦▪●○∙⁃–—]|\d{1,3}[.)](?=\s\S))\s+(?:\[[ xX]\]\s)?")
_NUMBER = re.compile(r"(\d{1,3})[.)]\s+")
_QUOTE = re.compile(r"(?:>(?:\s|$)|>(?=>)){1,9}")
_RULE_SIGNS = frozenset("-=_*|:+~ \t—")
_TERMINAL = frozenset(".!?…:;,。！？：；，、।؟۔։።‽—–")
_CLOSERS = "\"'”’»)]*_」』）"
_WIDE = re.compile(r"[\u3005-\u30ff\u3400-\u9fff]")
# A line shorter than this was ended on purpose, not wrapped.
_SHORT = 50


@dataclass(slots=True)
class _Line:
    """A line of a text and what it is: heading, item, row or prose."""

    kind: str
    text: str
    new: bool = False
    """A blank line, or something left out, stood before it."""


def join_lines(text: str, language: str) -> str:
    """Join a text's lines to one, with a pause where a heading, an item, a row or a paragraph ended."""
    if "\n" not in text:
        return _single(text)
    lines = _lines(text)
    joined: list[str] = []
    index = 0
    while index < len(lines):
        line = lines[index]
        after = lines[index + 1] if index + 1 < len(lines) else None
        if line.kind in {"item", "row"}:
            group = [line]
            while index + len(group) < len(lines) and lines[index + len(group)].kind == line.kind:
                group.append(lines[index + len(group)])
            joined.append(_group([piece.text for piece in group], sentences=line.kind == "row"))
            index += len(group)
            continue
        joined.append(_with_pause(line, after, language))
        index += 1
    return " ".join(joined)


def _single(text: str) -> str:
    """Take the leading marks off a text of one line. A number stays: "5. Mai" is a date; "- 5" may be one below zero."""
    bare = text.strip()
    for pattern in (_QUOTE, _HEADING):
        match = pattern.match(bare)
        # "> 5 km" alone is a comparison.
        if match and not (pattern is _QUOTE and bare[match.end() : match.end() + 1].isdigit()):
            bare = bare[match.end() :].lstrip()
    match = re.match(r"[-+*•‣◦▪●○∙⁃–—]\s+(?:\[[ xX]\]\s)?(?=[^\d\s.,])", bare)
    return bare[match.end() :] if match else bare


def _lines(text: str) -> list[_Line]:
    """Tell the lines of a text apart."""
    found: list[_Line] = []
    gap = False
    for raw in text.split("\n"):
        bare = raw.strip()
        if match := _QUOTE.match(bare):
            bare = bare[match.end() :].lstrip()
        if not bare or (len(bare) > 1 and set(bare) <= _RULE_SIGNS):
            if len(bare) > 1 and found and not gap and found[-1].kind == "prose" and set(bare) <= {"=", "-"}:
                found[-1].kind = "heading"
            gap = True
            continue
        line = _read(bare, gap)
        if line.text:
            found.append(line)
            gap = False
    return _renumbered(found)


def _read(bare: str, gap: bool) -> _Line:
    """Return one line with its mark taken off."""
    if match := _HEADING.match(bare):
        return _Line("heading", bare[match.end() :].rstrip("# \t").strip() or bare[match.end() :].strip("# \t"), gap)
    if bare.count("|") > 1 or (bare[0] == "|" and len(bare) > 1):
        cells = [cell.strip() for cell in bare.split("|")]
        return _Line("row", ", ".join(cell for cell in cells if cell), gap)
    if _NUMBER.match(bare):
        return _Line("number", bare, gap)
    if match := _BULLET.match(bare):
        return _Line("item", bare[match.end() :].strip(), gap)
    return _Line("prose", bare, gap)


def _renumbered(lines: list[_Line]) -> list[_Line]:
    """Take the numbers off numbered lists; a lone "5. Mai" keeps its own."""
    values = {int(match.group(1)) for line in lines if line.kind == "number" and (match := _NUMBER.match(line.text))}
    for line in lines:
        match = _NUMBER.match(line.text) if line.kind == "number" else None
        if match is None:
            continue
        if values & {int(match.group(1)) - 1, int(match.group(1)) + 1}:
            line.kind, line.text = "item", line.text[match.end() :]
        else:
            line.kind = "prose"
    return lines


def _stop(text: str) -> str:
    """Return the full stop of a text's script."""
    return "。" if _WIDE.match(text.rstrip(_CLOSERS)[-1:]) or (_WIDE.search(text[-8:]) is not None) else "."


def _ended(text: str) -> bool:
    """Whether a text closes with a mark of its own."""
    bare = text.rstrip(_CLOSERS)
    return bool(bare) and bare[-1] in _TERMINAL


def _group(texts: list[str], *, sentences: bool) -> str:
    """Join the items of a list by commas where they are short, the rows of a table and longer items by stops."""
    wide = _WIDE.search(texts[0]) is not None
    short = all(len(text) <= 60 and not _ended(text) for text in texts) and not any(
        ", " in text or "、" in text for text in texts
    )
    if short and not sentences:
        return ("、" if wide else ", ").join(texts) + _stop(texts[-1])
    return " ".join(
        text if _ended(text) and text[-1] not in ",:;" else text.rstrip(",:; ") + _stop(text) for text in texts
    )


def _with_pause(line: _Line, after: _Line | None, language: str) -> str:
    """Close a heading or a paragraph that has no mark of its own."""
    text = line.text
    if after is not None and not after.text[0].isalnum() and after.text[0] in ",.;:)]?!":
        return text
    if after is None or _ended(text):
        return text if after is not None or line.kind != "heading" or _ended(text) else text + _stop(text)
    if after.kind == "item":
        return text + ("：" if _stop(text) == "。" else ":")
    if line.kind == "heading" or after.kind in {"heading", "row"} or after.new:
        return text + _stop(text)
    first = next((letter for letter in after.text if letter.isalnum()), "")
    # "Hall light: on" is a line of its own, "The capital is" is not.
    last = "" if ":" in text else text.rsplit(None, 1)[-1].casefold()
    if len(text) <= _SHORT and not first.islower() and last not in function_words(language) and not text.endswith(","):
        return text + _stop(text)
    return text
