"""What was retrieved, parted into sections with a source tag and a standing.

A result is written by the server, but much of its text is not: web snippets and news summaries are an outsider's,
with line breaks and all. So a header counts only where the server writes one, and a section that an outsider
could have written inside their own item is not believed (see `_Borders`).
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
import re

from . import articles
from .models import Section, Standing

MAX_MATERIAL = 64 * 1024
"""Characters of a result that are looked at."""

HEADER_LABELS = {
    "kiwix": "ENCYCLOPEDIC KNOWLEDGE — UNRELATED TO OTHER SECTIONS BELOW",
    "forecast": "WEATHER FORECAST FOR YOUR CONFIGURED HOME LOCATION",
    "news": "RECENT NEWS HEADLINES — GENERAL, NOT LOCATION-SPECIFIC UNLESS STATED",
    "web": "LIVE WEB SEARCH RESULTS",
    "uptime": "YOUR HOMELAB SERVICE STATUS",
    "ha": "YOUR HOME ASSISTANT ENTITY STATES",
    "changes": "DETECTED CHANGES SINCE LAST SNAPSHOT",
}
"""The label that the server writes for each source tag (Mnemolis 3.50.30)."""

OUTSIDERS = frozenset({"web", "news"})
"""Sources whose text anybody on the internet may have written."""

SEPARATOR = "\n\n---\n\n"
"""Stands between sections, and between the items within one: it tells nothing by itself."""

# Sources that say nothing about where the text is from.
_UNTOLD = frozenset({"", "auto", "fusion"})


def format_header(tag: str) -> str:
    """Write the header line of a source as the server does; a source without a label is its own label."""
    return f"[{tag.upper()} — {HEADER_LABELS.get(tag, tag.upper())}]"


_HEADERS = {format_header(tag): tag for tag in HEADER_LABELS}

# How the server cuts a fused section: 1,500 characters, back to a line end, and a line with an ellipsis.
_CUT = "\n…"
_FUSED_MAX = 1500 + len(_CUT)
# How it cuts the summary of a news item.
_SUMMARY_MAX = 300
_URL_LINE = re.compile(r"https?://\S+")
_URL_MAX = 4_096
_NEWS_OFF_TOPIC = "No articles specifically about that topic — here are the latest:\n\n"

_MISSES = re.compile(
    r"No results found in [^\n]+\."
    r"|No recent articles found in FreshRSS\."
    r"|No (?:results found|sufficiently relevant results found) via web search\."
    r"|No monitors found in Uptime Kuma\."
    r"|No entity states returned from Home Assistant\."
    r"|No matching entities found in Home Assistant(?: in [a-z0-9 ]+)? for that query\."
    r"|No significant changes detected in the last -?[\d.]+ hours\."
    r"|No results returned from any source in fusion query\."
)
_FAULTS = re.compile(
    r"No books available in Kiwix catalog\."
    r"|Could not determine which Kiwix book to search\."
    r"|Found [^\n]+ but could not fetch article content\.\nURL: \S+"
    r"|Found multiple relevant books but could not fetch article content\."
    r"|(?:Forecast|FreshRSS|SearXNG|Uptime Kuma|Home Assistant) is not configured\. Set [^\n]+\."
    r"|Unable to retrieve forecast:[\s\S]*"
    r"|Error: (?:Could not authenticate with FreshRSS\. Check credentials\.|FreshRSS returned \d+)"
    r"|Error fetching FreshRSS articles:[\s\S]*"
    r"|Error reaching SearXNG:[\s\S]*"
    r"|Could not connect to (?:Uptime Kuma:[\s\S]*|Home Assistant\. Check HA_URL and HA_TOKEN\.)"
    r"|No valid sources specified for fusion query\."
    r"|Unknown source '[\s\S]*'\. Valid options: [^\n]+\."
)

# White space, and what is as invisible.
_AROUND = " \t\r\n\f\v\ufeff\u200b\u00a0"

_CONDITIONAL = 'This was a conditional question: "if '
_CONDITION_END = '."'
_CONDITION_MAX = 2_000
_JUDGE_YOURSELF = " Here is what was found regarding the condition — you'll need to judge whether it applies:\n\n"
_VERDICTS = ("\n\nIt is the case that ", "\n\nIt is NOT the case that ")


def parse(result: str, source_used: str = "") -> list[Section]:
    """Part a result into its sections, in order; never raises, and never returns an empty list.

    Several sections may carry the same tag (two articles, or a question in two parts), so whoever asks
    how many sources there are counts the tags.
    """
    sections: list[Section] = []
    for source, text in parts(result[:MAX_MATERIAL], source_used):
        sections.extend(parse_part(source, text))
    return sections


def titled_texts(sections: Iterable[Section]) -> tuple[str, ...]:
    """Return the texts of sections, each behind its title where it does not name it itself."""
    return tuple(
        section.text if section.title in section.text else f"{section.title}\n{section.text}" for section in sections
    )


def is_fault(sections: Sequence[Section]) -> bool:
    """Tell whether a section is a fault and none is text: the backend failed."""
    standings = {section.standing for section in sections}
    return Standing.FAULT in standings and Standing.TEXT not in standings


def standing(text: str) -> Standing:
    """Classify a whole section by the server's own texts, matched from end to end.

    A text that says a working search came back empty is a miss; one that says something could not be
    reached or read, or is not set up, is a fault. Substrings do not count: a tutorial with "error:" in it,
    or an article on character sets with "not configured", is text.
    """
    text = text.strip(_AROUND)
    if not text or _MISSES.fullmatch(text):
        return Standing.NOTHING_FOUND
    return Standing.FAULT if _FAULTS.fullmatch(text) else Standing.TEXT


def without_condition(text: str) -> str:
    """Take off the server's preface to a conditional question, at the start only.

    Its verdict is unreliable ("It is the case that it won't rain" with rain in the forecast), and it hides
    a fault from the whole-text match. Found without a backtracking pattern: the end of the quoted condition
    is a `."` within 2,000 characters that one of the three known continuations follows.
    """
    if not text.startswith(_CONDITIONAL):
        return text
    end = text.find(_CONDITION_END, 0, _CONDITION_MAX)
    while end >= 0:
        after = end + len(_CONDITION_END)
        if text.startswith(_JUDGE_YOURSELF, after):
            return text[after + len(_JUDGE_YOURSELF) :]
        if text.startswith(_VERDICTS, after):
            blank = text.find("\n\n", after + 2, after + 2 * _CONDITION_MAX)
            return text[blank + 2 :] if blank >= 0 else ""
        end = text.find(_CONDITION_END, after, _CONDITION_MAX)
    return text


def looks_like_web(text: str) -> bool:
    """Tell whether a text has the shape of web items: a title in bold, lines, and an address at the end."""
    return text.startswith("**") and _ends_with_url(text, len(text.rstrip()))


def looks_like_news(text: str) -> bool:
    """Tell whether a text has the shape of news items: a headline in bold with its feed behind it."""
    return text.startswith("**") and _is_headline_end(text.split("\n", 1)[0])


def begins_with_header(result: str) -> bool:
    """Tell whether a result has headers at all: only one that begins with one has."""
    return _header_at(result, 0) is not None


def parts(result: str, source_used: str) -> Iterator[tuple[str, str]]:
    """Split at the headers that are believed; a result that begins with none is one part."""
    first = _header_at(result, 0)
    if first is None:
        yield _told(result, source_used), result
        return
    borders = _Borders(result)
    source, start = first
    for border, tag, content in borders.headers:
        if not borders.forgeable(source, start, border, content):
            yield source, result[start:border]
            source, start = tag, content
    yield source, result[start:]


class _Borders:
    """Where headers stand in a result, and which of them an outsider could have written.

    A web or news item may hold line breaks, separators and whole headers. What cannot be forged is what the
    server writes behind the outsider's text: it closes every web item with a line that is the address, it
    cuts a news summary at 300 characters, and it cuts a fused section at 1,500. So:

    - a web section reaches to the last place in the result that ends as a web section ends. Whatever is
      forged inside a snippet is followed by the snippet's true address, so it is inside. An article between
      two web sections is taken for web too: the price of not telling them apart.
    - a section behind a news section is believed only if it could not be the rest of a summary. "All 7
      monitored services are up." behind a short summary could be, and is left with the news.

    Everything behind a section that is believed is the server's again.
    """

    def __init__(self, result: str) -> None:
        self._result = result
        self.headers: list[tuple[int, str, int]] = []
        """Offset of the separator, source tag, and offset of the content of each header."""
        position = result.find(SEPARATOR)
        while position >= 0:
            if header := _header_at(result, position + len(SEPARATOR)):
                self.headers.append((position, *header))
            position = result.find(SEPARATOR, position + 1)
        ends = [border for border, _, _ in self.headers] + [len(result.rstrip())]
        self._cuts = [end for end in ends if result.endswith(_CUT, 0, end)]
        self._last_web_end = max((end for end in ends if _ends_with_url(result, end)), default=0)

    def forgeable(self, source: str, start: int, border: int, content: int) -> bool:
        """Tell whether the header at `border` could be the text of the section that began at `start`."""
        if source == "web":
            cut = bisect_right(self._cuts, border)
            return border < self._last_web_end or (cut < len(self._cuts) and self._cuts[cut] - start <= _FUSED_MAX)
        return source == "news" and self._fits_in_summary(start, border, content)

    def _fits_in_summary(self, start: int, border: int, content: int) -> bool:
        end = self._result.find(SEPARATOR, content)
        piece = self._result[content : end if end >= 0 else len(self._result)]
        # A headline's end inside it: the header stood in a headline.
        if any(_is_headline_end(line) for line in piece.split("\n")):
            return True
        # A summary that fits ends its headline within its own length before the border; what is older is out of reach.
        earliest = max(start, border - _SUMMARY_MAX)
        position = summary = max(self._result.rfind(f"{SEPARATOR}**", earliest, border), earliest)
        for line in self._result[position:border].split("\n"):
            position += len(line) + 1
            if _is_headline_end(line):
                summary = position
        return content + len(piece) - summary <= _SUMMARY_MAX


def _header_at(result: str, position: int) -> tuple[str, int] | None:
    """Return the tag of the header line at a position and where its content begins."""
    if not result.startswith("[", position):
        return None
    end = result.find("\n", position, position + 120)
    line = result[position : end if end >= 0 else position + 120]
    tag = _HEADERS.get(line)
    return None if tag is None else (tag, min(position + len(line) + 1, len(result)))


def _ends_with_url(result: str, end: int) -> bool:
    line = result[max(result.rfind("\n", 0, end) + 1, end - _URL_MAX) : end]
    return bool(_URL_LINE.fullmatch(line))


def _is_headline_end(line: str) -> bool:
    """Tell whether a line ends as the headline of a news item does: `** (feed)`."""
    return line.endswith(")") and "** (" in line


def _told(result: str, source_used: str) -> str:
    """Return the source of a result without headers.

    A fusion with one survivor has no header and says `fusion`. An outsider's text must not pass under that
    name, so the shapes of web and news items are told; the others stay what the server calls them.
    """
    source = source_used.strip()
    source = source.lower() if source.lower() in _UNTOLD else source
    if source in _UNTOLD:
        if looks_like_news(result):
            return "news"
        if looks_like_web(result):
            return "web"
    return source


def parse_part(source: str, text: str) -> Iterator[Section]:
    """Make the sections of one part: its articles, or itself."""
    text = without_condition(text).removeprefix(_NEWS_OFF_TOPIC).strip().removesuffix(_CUT).rstrip()
    found = standing(text)
    if found is not Standing.TEXT:
        # The text of a fault can hold home coordinates and internal addresses: it goes no further.
        yield Section(source=source, text="" if found is Standing.FAULT else text, standing=found)
        return
    if source in HEADER_LABELS.keys() - {"kiwix"} or not articles.is_article(text):
        yield Section(source=source, text=text)
        return
    for title, body in articles.split(text, SEPARATOR):
        yield Section(source=source, text=body, title=title)
