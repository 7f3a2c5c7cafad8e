"""The book and the invented web, in a full-text index in memory."""

from dataclasses import dataclass
import re
import sqlite3

from .factbook import Article, articles
from .wording import content_words, words

BOOK = "world_factbook_en_all_2026-01"
"""The name of the book, as a Kiwix catalog would list it."""

MAX_ARTICLE = 3000
"""Characters of an article's text: the real server cuts there, in a word and without an ellipsis."""

_REFERENCES = "References\n^\nThe World Factbook, an archived edition in the public domain."
# Kiwix's text breaks the line at every inline tag; never before what a reader could not rejoin, such as 's or a hyphen.
_PARTS = re.compile(r" (?:and|also|plus|as well as|in addition) ")
_NEVER_SPLIT = re.compile(r"\b(?:compare|difference between|vs|versus|both|either|neither|between)\b")
_AFTER_LINK = r"(?=[\s.,;)]|$)"


@dataclass(frozen=True, slots=True)
class WebItem:
    """One invented search result about a country, with the markup that search results have."""

    title: str
    snippet: str
    url: str


class Store:
    """Articles by title, by the names of their subjects, and by full text."""

    def __init__(self) -> None:
        """Read the book and index it."""
        self.articles = {article.title: article for article in articles()}
        self._names = {
            name: article.title
            for article in reversed(self.articles.values())
            for name in map(_key, article.names)
            if name
        }
        self._longest_name = max(map(len, self._names))
        countries = [article.title for article in self.articles.values() if len(article.facts) > 5]
        self._links = re.compile(
            rf"(?<=[\s(])({'|'.join(sorted(map(re.escape, countries), key=len, reverse=True))}){_AFTER_LINK}"
        )
        pairs = {name for article in self.articles.values() for name in article.names if " and " in name}
        self._pairs = re.compile("|".join(map(re.escape, sorted(pairs, key=len, reverse=True))), re.IGNORECASE)
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute(
            "CREATE VIRTUAL TABLE book USING fts5(title, text, tokenize='unicode61 remove_diacritics 2')"
        )
        self._index.executemany(
            "INSERT INTO book VALUES (?, ?)",
            ((title, " ".join(words("\n".join(article.paragraphs)))) for title, article in self.articles.items()),
        )

    def parts(self, query: str) -> list[str]:
        """Return the questions in a query, as the real server takes it apart; but no name: Trinidad and Tobago."""
        if _NEVER_SPLIT.search(query.lower()):
            return [query]
        names = [match.span() for match in self._pairs.finditer(query)]
        found, start = [], 0
        for match in _PARTS.finditer(query):
            if not any(first <= match.start() < last for first, last in names):
                found.append(query[start : match.start()])
                start = match.end()
        return [part for part in (*found, query[start:]) if part.strip()] or [query]

    def subjects(self, text: str) -> list[Article]:
        """Return the articles whose subject a text names, in its order; of overlapping names the longest counts."""
        heard = _key(text)
        found: dict[str, Article] = {}
        start = 0
        while start < len(heard):
            for end in range(min(len(heard), start + self._longest_name), start, -1):
                if title := self._names.get(heard[start:end]):
                    found.setdefault(title, self.articles[title])
                    start = end - 1
                    break
            start += 1
        return list(found.values())

    def search(self, query: str) -> Article | None:
        """Return the article that a query is about: one it names, else the best of the full text. There is no relevance floor."""
        named = self.subjects(query)
        if named:
            # "the capital of France and of Germany": the first; "the history of Iceland": the longest name.
            return max(named, key=lambda article: len(_key(article.title)) if " of " in article.title else 0)
        terms = " OR ".join(f'"{word}"' for word in sorted(content_words(query))[:32])
        if not terms:
            return None
        row = self._index.execute(
            "SELECT title FROM book WHERE book MATCH ? ORDER BY bm25(book, 10.0, 1.0) LIMIT 1", (terms,)
        ).fetchone()
        return self.articles[row[0]] if row else None

    def render(self, article: Article) -> str:
        """Return an article as the real server returns Kiwix's text: title, book, and a line break at every link."""
        linked: set[str] = set()

        def link(match: re.Match[str]) -> str:
            # As in an encyclopedia: the first mention is a link, or bold where it is the article's own subject.
            first = match[0] not in linked
            linked.add(match[0])
            return f"\n{match[0]}\n" if first else match[0]

        text = self._links.sub(link, " " + "\n".join(article.paragraphs))
        text = text.replace("\n ", "\n").replace(" \n", "\n").strip()
        text = re.sub(r"\n{2,}", "\n", text)
        return f"# {article.title}\nSource: {BOOK}\n\n" + f"{text}\n{_REFERENCES}"[:MAX_ARTICLE]

    def web(self, query: str) -> list[WebItem]:
        """Return the invented web's pages about the countries that a query names."""
        return [item for article in self.subjects(query) for item in _pages(article)][:10]


def _key(name: str) -> tuple[str, ...]:
    """Return a name as the words by which it is found in a question."""
    return tuple(word for word in words(name) if word != "the")


def _pages(article: Article) -> list[WebItem]:
    """Return invented pages about a country. Their figures are the Factbook's, all else is made up."""
    facts = {fact.topic: fact.sentence for fact in article.facts}
    if "population" not in facts:
        return []
    name = article.title
    slug = "-".join(words(name))
    told = [facts[topic] for topic in ("capital", "currency", "languages") if topic in facts]
    return [
        WebItem(
            f"{name} at a glance | Invented Almanac",
            f"Jun 3, 2026 ... <strong>{name}</strong> &mdash; {facts['population']} {' '.join(told)} ...",
            f"https://almanac.example/countries/{slug}?utm_source=search",
        ),
        WebItem(
            f"Visiting {name}: what to know before you go - Invented Travel",
            f"{facts.get('climate', '')} Our readers' favorite places in {name}, with 12 maps & 40 photos...".strip(),
            f"https://travel.example/{slug}/",
        ),
    ]
