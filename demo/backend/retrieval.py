"""From a query to a text, as the real server routes: conditions, parts, keywords, several sources, the fall back to the web."""

from dataclasses import dataclass
from datetime import date
import re

from . import household
from .store import BOOK, Store

SOURCES = ("kiwix", "forecast", "news", "web", "uptime", "ha", "changes")
ALL_SOURCES = [*SOURCES, "fusion", "auto"]

LABELS = {
    "kiwix": "ENCYCLOPEDIC KNOWLEDGE — UNRELATED TO OTHER SECTIONS BELOW",
    "forecast": "WEATHER FORECAST FOR YOUR CONFIGURED HOME LOCATION",
    "news": "RECENT NEWS HEADLINES — GENERAL, NOT LOCATION-SPECIFIC UNLESS STATED",
    "web": "LIVE WEB SEARCH RESULTS",
    "uptime": "YOUR HOMELAB SERVICE STATUS",
    "ha": "YOUR HOME ASSISTANT ENTITY STATES",
    "changes": "DETECTED CHANGES SINCE LAST SNAPSHOT",
}
"""Written out here, not taken from the integration: the server and its reader must be able to disagree in a test."""

SEPARATOR = "\n\n---\n\n"
MAX_SOURCES = 4
MAX_FUSED = 1500

NO_BOOK = f"No results found in {BOOK}."
NO_WEB = "No results found via web search."
NO_RELEVANT_WEB = "No sufficiently relevant results found via web search."
NO_FUSION = "No results returned from any source in fusion query."
NO_VALID_SOURCES = "No valid sources specified for fusion query."
EMPTY = frozenset({NO_BOOK, NO_WEB, NO_RELEVANT_WEB, NO_FUSION, NO_VALID_SOURCES})

# Literal substrings, as the real server's: "is it raining" is heard, "it is raining" is not.
KEYWORDS = {
    "changes": ("what changed", "what's new", "whats new"),  # codespell:ignore whats
    "forecast": ("weather", "forecast", "is it raining", "will it rain", "will it snow", "sunrise", "sunset"),
    "news": ("news", "headlines"),
    "uptime": ("uptime", "services are", "services up", "services down", "server status"),
    "ha": ("lights", "locked", "front door", "back door", "sensors"),
    "web": ("search the web", "look online", "price of", "who won", "travel", "visit"),
}
DISCOURSE = ("what are people saying", "what is happening with", "what's happening with")
_CONDITION = re.compile(r"^(?:if|should|in case) ([^,\n]{1,200}), (.+)$", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Retrieved:
    """What a query brought."""

    source: str
    text: str


def format_section(source: str, text: str) -> str:
    """Return a section below the header line of its source."""
    return f"[{source.upper()} — {LABELS.get(source, source.upper())}]\n{text}"


def is_empty(text: str) -> bool:
    """Whether a text says that nothing was found."""
    return text in EMPTY or text.startswith(("Unknown source '", "No significant changes detected"))


class Retrieval:
    """The sources and the way to them."""

    def __init__(self, store: Store, today: date) -> None:
        """Use a store, and a day as today."""
        self.store = store
        self.today = today

    def retrieve(self, query: str, source: str, fusion_sources: list[str] | None) -> Retrieved:
        """Return the text for a query from a source. Raises what the real server's `error` shows."""
        if not query.strip() and query:
            raise ValueError("max() arg is an empty sequence")
        if source == "auto":
            return self._auto(query)
        if source == "fusion":
            return self._fusion(query, fusion_sources)
        if source not in SOURCES:
            return Retrieved(source, f"Unknown source '{source}'. Valid options: {', '.join(SOURCES)}, fusion.")
        return self._one(query, source)

    def _auto(self, query: str) -> Retrieved:
        if match := _CONDITION.match(query):
            condition, wish = match[1], match[2].rstrip(".?! ")
            found = self._part(condition)
            head = f'This was a conditional question: "if {condition}, {wish}."'
            hint = "Here is what was found regarding the condition — you'll need to judge whether it applies:"
            return Retrieved(found.source, f"{head} {hint}\n\n{found.text}")
        found_parts = [self._part(part) for part in self.store.parts(query)]
        kept = [found for found in found_parts if not is_empty(found.text)]
        if len(kept) < 2:
            return kept[0] if kept and len(found_parts) > 1 else self._part(query)
        texts: dict[str, list[str]] = {}
        for found in kept:
            if found.source == "fusion":
                texts.setdefault("", []).append(found.text)
            elif found.text not in texts.setdefault(found.source, []):
                texts[found.source].append(found.text)
        sections = [
            SEPARATOR.join(told) if not tag else format_section(tag, SEPARATOR.join(told))
            for tag, told in texts.items()
        ]
        return Retrieved(
            next(iter(texts)) if len(texts) == 1 and "" not in texts else "fusion", SEPARATOR.join(sections)
        )

    def _part(self, query: str) -> Retrieved:
        lowered = query.lower()
        if any(phrase in lowered for phrase in DISCOURSE):
            return self._fusion(query, ["news", "kiwix"])
        wanted = [source for source, phrases in KEYWORDS.items() if any(phrase in lowered for phrase in phrases)]
        if len(wanted) > 1:
            return self._fusion(query, wanted)
        return self._one(query, wanted[0] if wanted else "kiwix")

    def _fusion(self, query: str, wanted: list[str] | None) -> Retrieved:
        sources = [source for source in dict.fromkeys(wanted or ["kiwix", "web"]) if source in SOURCES][:MAX_SOURCES]
        if not sources:
            return Retrieved("fusion", NO_VALID_SOURCES)
        found = [(source, text) for source in sources if not is_empty(text := self._text(query, source))]
        if len(found) < 2:
            return Retrieved("fusion", found[0][1] if found else NO_FUSION)
        return Retrieved("fusion", SEPARATOR.join(format_section(source, _shortened(text)) for source, text in found))

    def _one(self, query: str, source: str) -> Retrieved:
        text = self._text(query, source)
        if is_empty(text) and source in {"kiwix", "news"} and not is_empty(from_web := self._text(query, "web")):
            return Retrieved("web", from_web)
        return Retrieved(source, text)

    def _text(self, query: str, source: str) -> str:
        match source:
            case "kiwix":
                article = self.store.search(query)
                return self.store.render(article) if article else NO_BOOK
            case "web":
                items = self.store.web(query)
                return (
                    SEPARATOR.join(f"**{item.title}**\n{item.snippet}\n{item.url}" for item in items) or NO_RELEVANT_WEB
                )
            case "forecast":
                return household.forecast(self.today)
            case "news":
                return household.news(query)
            case "uptime":
                return household.uptime()
            case "ha":
                return household.home(query)
            case _:
                return household.changes("24.0", self.today)


def _shortened(text: str) -> str:
    """Return a text as a section of several: cut at a line end within 1,500 characters."""
    if len(text) <= MAX_FUSED:
        return text
    end = text.rfind("\n", 0, MAX_FUSED)
    return f"{text[: end if end > MAX_FUSED // 2 else MAX_FUSED]}\n…"
