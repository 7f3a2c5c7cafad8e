"""HTML out of a text: tags, comments, scripts and entities, by what a browser would show.

Not a parser: a chat model's answer holds a few tags at most, often broken ones, beside comparisons ("x < y") that a
parser would eat.
"""

import html
import re

# Tags that a browser shows nothing for; what they enclose is read on without a break.
_INLINE = frozenset(
    """a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small span
    strike strong time tt u var wbr""".split()  # noqa: SIM905
)
_BLOCK = frozenset(
    """address article aside blockquote body br center dd details dialog div dl dt fieldset figcaption figure footer form
    h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol optgroup option p pre section select summary table tbody
    tfoot thead title tr ul""".split()  # noqa: SIM905
)
_OTHER = frozenset(
    """audio base button canvas caption col colgroup embed iframe img input link meta noscript object param picture
    progress source svg template textarea track video path g circle rect bos eos unk pad s/ end_of_turn start_of_turn eot_id
    im_start im_end answer response output result final assistant""".split()  # noqa: SIM905
)
_HIDDEN = ("script", "style")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
# A list's items and a page's headings come out as the Markdown that `markup` reads.
_MARKDOWN = {"li": "\n- ", "h1": "\n# ", "h2": "\n# ", "h3": "\n# ", "h4": "\n# ", "h5": "\n# ", "h6": "\n# "}

# "<b and c>" is no tag: what stands behind the name must be attributes with values, or nothing.
_TAG = re.compile(r"<(/?)([A-Za-z][A-Za-z0-9_:-]{0,30}+)(?:\s[^<>]{0,2000}+)?/?>")
_CUT_TAG = re.compile(r"</?([A-Za-z][A-Za-z0-9]{1,30}|a(?=\s)|p(?=\s))(?:\s[^<>]{0,2000}+)?\Z")
_AUTOLINK = re.compile(r"<((?:https?|ftp|mailto|tel):[^<>\s]{1,2000}+|[^<>\s@]{1,64}@[^<>\s@]{1,255})>", re.IGNORECASE)
_TOKEN = re.compile(r"<\|[^<>|\n]{0,60}+\|>")
_RAISED = re.compile(r"<(sup|sub)\s*+>\s*+([^<>\n]{0,40}+)</\1\s*+>", re.IGNORECASE)
_ENTITY = re.compile(
    r"&(?:#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});|&(?:amp|lt|gt|quot|nbsp)(?![A-Za-z0-9;=])"
)
_SUPERSCRIPTS = str.maketrans("0123456789+-−n", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻ⁿ")
_THINK = (
    "think",
    "thinking",
    "thought",
    "thoughts",
    "reasoning",
    "reflection",
    "analysis",
    "scratchpad",
    "inner_monologue",
)
_THINK_OPEN = re.compile(rf"<({'|'.join(_THINK)})\s*+>|\[(THINK)\]|◁(think)▷|<\|channel\|>(analysis)\b", re.IGNORECASE)
_THINK_CLOSE = re.compile(
    rf"</(?:{'|'.join(_THINK)})\s*+>|\[/THINK\]|◁/think▷|<\|end\|>|<\|channel\|>final<\|message\|>", re.IGNORECASE
)


def strip_think(text: str) -> str:
    """Remove what a reasoning model thought aloud.

    An unclosed block reaches to the end of the text; a closing mark without an opening one ends a block that began in
    the prompt, so that everything before it was thought.
    """
    kept: list[str] = []
    at = 0
    while opening := _THINK_OPEN.search(text, at):
        # A stray closing mark before the block: all of it was thought.
        stray = _last_close(text, at, opening.start())
        if stray is not None:
            kept.clear()
            at = stray
        kept.append(text[at : opening.start()])
        closing = _THINK_CLOSE.search(text, opening.end())
        if closing is None:
            return " ".join(kept)
        at = closing.end()
    stray = _last_close(text, at, len(text))
    if stray is not None:
        return text[stray:]
    return " ".join([*kept, text[at:]]) if kept else text


def _last_close(text: str, start: int, stop: int) -> int | None:
    end = None
    for match in _THINK_CLOSE.finditer(text, start, stop):
        if not match.group().startswith("<|end"):
            end = match.end()
    return end


def decode_entities(text: str) -> str:
    """Decode the entities that end in a semicolon, and the five that writers forget it behind.

    "AT&T", "R&D" and "?a=1&copy=2" hold no entity.
    """
    if "&" not in text:
        return text
    return _ENTITY.sub(
        lambda match: html.unescape(match.group() if match.group()[-1] == ";" else match.group() + ";"), text
    )


def strip_html(text: str) -> str:
    """Replace tags by what a browser would show for them: nothing, a line break, or Markdown's own mark."""
    if "<" not in text:
        return text
    text = _drop_between(text, "<!--", "-->")
    for name in _HIDDEN:
        text = _drop_hidden(text, name)
    text = _TOKEN.sub(" ", text)
    text = _AUTOLINK.sub(lambda match: f" {match.group(1)} ", text)
    text = _RAISED.sub(_raised, text)
    text = _TAG.sub(_tag, text)
    return _CUT_TAG.sub(lambda match: "" if _known(match.group(1).lower()) else match.group(), text)


def _drop_between(text: str, opening: str, closing: str) -> str:
    """Remove every stretch from an opening to a closing mark; one without a closing mark reaches to the end."""
    kept: list[str] = []
    at = 0
    while (start := text.find(opening, at)) >= 0:
        kept.append(text[at:start])
        stop = text.find(closing, start + len(opening))
        if stop < 0:
            return " ".join(kept)
        at = stop + len(closing)
    return " ".join([*kept, text[at:]]) if kept else text


def _drop_hidden(text: str, name: str) -> str:
    """Remove scripts and styles with their content."""
    if f"<{name}" not in text.lower():
        return text
    opening = re.compile(rf"<{name}(?=[\s>])[^<>]{{0,2000}}+>", re.IGNORECASE)
    closing = re.compile(rf"</{name}\s*+>", re.IGNORECASE)
    kept: list[str] = []
    at = 0
    while start := opening.search(text, at):
        kept.append(text[at : start.start()])
        stop = closing.search(text, start.end())
        if stop is None:
            return " ".join(kept)
        at = stop.end()
    return " ".join([*kept, text[at:]])


def _known(name: str) -> bool:
    return name in _INLINE or name in _BLOCK or name in _OTHER or name in {"sup", "sub", "td", "th", *_HIDDEN, *_THINK}


def _tag(match: re.Match[str]) -> str:
    """Return what a tag is replaced by."""
    closing, name = match.group(1), match.group(2).lower()
    rest = match.group()[1 + len(closing) + len(name) : -1].strip().rstrip("/")
    if rest and "=" not in rest and name not in _BLOCK:
        # "a <b and c> d": two comparisons.
        return match.group()
    if not _known(name):
        # "Replace <name> by yours": the word was meant to be read.
        return f" {match.group(2)} "
    if name in _INLINE or name in {"sup", "sub"}:
        return ""
    if name in {"td", "th"}:
        return ", " if closing else " "
    if name in _BLOCK:
        return _MARKDOWN.get(name, "\n") if not closing else "\n\n" if name in _HEADINGS else "\n"
    return " "


def _raised(match: re.Match[str]) -> str:
    """Keep an exponent an exponent: 10<sup>6</sup> is not 106."""
    name, content = match.group(1).lower(), match.group(2).strip()
    if name == "sup" and content and all(letter in "0123456789+-−n" for letter in content) and len(content) <= 4:
        return content.translate(_SUPERSCRIPTS)
    if name == "sub" and content.isdecimal():
        before = match.string[match.start() - 1 : match.start()]
        return f" {content}" if before.isdecimal() else content
    return match.group(2)
