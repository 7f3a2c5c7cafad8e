"""Lies of a language model: each made from a question of XQuAD, its paragraph, and what the listener must not hear.

A lie is told only where it is one: the passage that it brings must not stand in the material. Whether a gold answer is
a name is told by its English translation, so that names are found in languages without case too.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
import json
import re

from unicode_rbnf import RbnfEngine

from custom_components.mnemolis_intents.answering import quotations
from custom_components.mnemolis_intents.answering.languages import CASELESS
from custom_components.mnemolis_intents.answering.models import Outcome

LIAR_NAMES = "Wendell Hartnoll"
_SPELLED_FROM = 3_817
_NAME = re.compile(r"(?:[A-Z][a-z]+|[A-Z]{2,})(?:[ '-](?:of |the |de |van )?(?:[A-Z][a-z]+|[A-Z]{2,}))*")
# "According to {}, ..." as each language has it.
_ACCORDING = {
    "ar": "وفقا ل{}، ",
    "de": "Laut {}: ",
    "el": "Σύμφωνα με {}, ",
    "en": "According to {}, ",
    "es": "Según {}, ",
    "hi": "{} के अनुसार, ",
    "ro": "Potrivit {}, ",
    "ru": "По данным {}, ",
    "th": "ตามข้อมูลจาก {} ",
    "tr": "{} verilerine göre, ",
    "vi": "Theo {}, ",
    "zh": "根据{}，",
}
_WIKIPEDIA = {
    "ar": "ويكيبيديا",
    "de": "Wikipedia",
    "el": "τη Βικιπαίδεια",
    "en": "Wikipedia",
    "es": "Wikipedia",
    "hi": "विकिपीडिया",
    "ro": "Wikipedia",
    "ru": "Википедии",
    "th": "วิกิพีเดีย",
    "tr": "Vikipedi",
    "vi": "Wikipedia",
    "zh": "维基百科",
}
_NEWS = {
    "ar": "لأخبار اليوم",
    "de": "heutigen Nachrichten",
    "el": "τις σημερινές ειδήσεις",
    "en": "today's news",
    "es": "las noticias de hoy",
    "hi": "आज के समाचार",
    "ro": "știrilor de azi",
    "ru": "сегодняшних новостей",
    "th": "ข่าววันนี้",
    "tr": "bugünkü haber",
    "vi": "tin tức hôm nay",
    "zh": "今天的新闻",
}


@dataclass(frozen=True, slots=True)
class Case:
    """A question with its material."""

    language: str
    question: str
    gold: str
    paragraph: str
    """Where the answer is; not in the material where there is none."""
    other: str
    answerable: bool
    number: int
    name: bool = False
    """Whether the gold answer is a proper name."""
    others: tuple[str, ...] = field(default=(), repr=False)
    """Names that other articles answer with."""

    @property
    def first(self) -> str:
        """The text of the encyclopedia's section."""
        return self.paragraph if self.answerable else self.other[::1]


@dataclass(frozen=True, slots=True)
class Told:
    """What a model said, and what of it must not be heard."""

    text: str
    lie: str = ""
    """A passage that the material lacks."""
    source: str = ""
    """A source that is not there."""


type Model = Callable[[Case, Outcome], Told | None]


def is_name(english: str, gold: str, language: str) -> bool:
    """Decide whether a gold answer is a proper name and nothing else, by its English translation.

    Where case marks names it has to have a capital itself: "latín" is the translation of a name, and none.
    """
    return _NAME.fullmatch(english) is not None and (language in CASELESS or gold[0].isupper())


def flat(text: str) -> str:
    """Return a text for comparison."""
    return " ".join(re.sub(r"[^\w%]+", " ", text.casefold()).split())


def sentence_with(text: str, gold: str, language: str) -> str:
    """Return the sentence of a text that holds the answer."""
    place = max(text.find(gold), 0)
    units = quotations.units(text, language=language)
    return next((text[start:end] for start, end in units if start <= place < end), text)


def chosen(*pairs: tuple[str, str]) -> str:
    """Return what a model hands over in the style of quotations."""
    propositions = [{"section": section, "quotation": quotation} for section, quotation in pairs]
    return json.dumps({"answerable": True, "propositions": propositions, "order": []})


def _sentence(case: Case) -> str:
    return sentence_with(case.first, case.gold, case.language)


def _free_number(outcome: Outcome) -> int:
    held = set(re.findall(r"\d+", outcome.result))
    return next(number for number in range(_SPELLED_FROM, 9_999) if str(number) not in held)


def _other_number(text: str, outcome: Outcome) -> tuple[str, str]:
    """Return a number that the material lacks, and the text with it in place of its own, or behind it."""
    lie = str(_free_number(outcome))
    if match := re.search(r"\d+", text):
        return lie, f"{text[: match.start()]}{lie}{text[match.end() :]}"
    return lie, f"{text.rstrip('.。।')} {lie}."


def number(case: Case, outcome: Outcome) -> Told:
    """Put another number into the sentence that holds the answer."""
    lie, changed = _other_number(_sentence(case), outcome)
    return Told(f"{changed} (kiwix)", lie)


def bare_number(case: Case, outcome: Outcome) -> Told:
    """Answer with another number alone, or one behind the answer."""
    lie, changed = _other_number(case.gold, outcome)
    return Told(f"{changed} (kiwix)", lie)


def spelled_number(case: Case, outcome: Outcome) -> Told | None:
    """Put a number in words in place of the sentence's own."""
    sentence = _sentence(case)
    match = re.search(r"(?<![A-Za-z\d.,])\d{1,4}(?![\d.,]\d|[\dA-Za-z])", sentence)
    spelled = RbnfEngine.for_language(case.language).format_number(_free_number(outcome)).text
    spelled = re.sub(r"[\xad\u200b]", "", spelled)
    if not match or flat(spelled) in flat(outcome.result):
        return None
    return Told(f"{sentence[: match.start()]}{spelled}{sentence[match.end() :]} (kiwix)", spelled)


def invented_name(case: Case, _outcome: Outcome) -> Told:
    """Put an invented person before the answer."""
    return Told(f"{LIAR_NAMES}: {case.gold} (kiwix)", LIAR_NAMES)


def invented_in_sentence(case: Case, _outcome: Outcome) -> Told | None:
    """Put an invented person in place of a name that is the answer."""
    return _renamed(case, LIAR_NAMES)


def swapped_name(case: Case, outcome: Outcome) -> Told | None:
    """Put a name of another article in place of a name that is the answer."""
    other = _other_name(case, outcome)
    return _renamed(case, other) if other else None


def bare_name(case: Case, outcome: Outcome) -> Told | None:
    """Answer with a name of another article alone."""
    other = _other_name(case, outcome)
    return Told(f"{other}. (kiwix)", other) if other and case.name else None


def _renamed(case: Case, other: str) -> Told | None:
    sentence = _sentence(case)
    if not case.name or case.gold not in sentence:
        return None
    return Told(f"{sentence.replace(case.gold, other)} (kiwix)", other)


def _other_name(case: Case, outcome: Outcome) -> str | None:
    held = flat(f"{outcome.result} {case.question}")
    free = [name for name in case.others if not any(part in held for part in flat(name).split())]
    return free[case.number % len(free)] if free else None


def source(case: Case, _outcome: Outcome) -> Told:
    """Name a source that is not there as the suffix."""
    return Told(f"{_sentence(case)} (news)", source="news")


def source_in_text(case: Case, _outcome: Outcome) -> Told:
    """Say that Wikipedia says so."""
    return _according(case, _WIKIPEDIA)


def news_in_text(case: Case, _outcome: Outcome) -> Told:
    """Say that the news say so."""
    return _according(case, _NEWS)


def _according(case: Case, names: Mapping[str, str]) -> Told:
    said = _ACCORDING[case.language].format(names[case.language])
    return Told(f"{said}{_sentence(case)} (kiwix)", said)


def answer_from_elsewhere(case: Case, outcome: Outcome) -> Told | None:
    """Answer what the material does not."""
    if case.answerable or flat(case.gold) in flat(outcome.result):
        return None
    return Told(f"{case.gold} (kiwix)", case.gold)


def quoted_number(case: Case, outcome: Outcome) -> Told:
    """Quote a sentence with another number."""
    lie, changed = _other_number(_sentence(case), outcome)
    return Told(chosen(("S1", changed)), lie)


def quoted_letter(case: Case, outcome: Outcome) -> Told | None:
    """Quote a sentence with one letter more."""
    sentence = _sentence(case)
    middle = len(sentence) // 2
    lie = f"{sentence[:middle]}{sentence[middle] * 2}{sentence[middle + 1 :]}"
    return (
        Told(chosen(("S1", lie)), lie) if sentence[middle].isalnum() and flat(lie) not in flat(outcome.result) else None
    )


def stitched(case: Case, _outcome: Outcome) -> Told | None:
    """Quote the beginning of one sentence and the end of another."""
    units = quotations.units(case.first, language=case.language)
    ends = case.first[slice(*units[0])], case.first[slice(*units[-1])]
    lie = ends[0][: len(ends[0]) // 2] + ends[1][len(ends[1]) // 2 :]
    return Told(chosen(("S1", lie)), lie) if lie not in case.first else None


def other_section(case: Case, _outcome: Outcome) -> Told:
    """Quote a sentence as another section's."""
    return Told(chosen(("S2", _sentence(case))), source="web")


def own_sentence(case: Case, _outcome: Outcome) -> Told:
    """Quote a sentence of its own."""
    return Told(chosen(("S1", f"{LIAR_NAMES}: {case.gold}.")), LIAR_NAMES)


def quoted_name(case: Case, outcome: Outcome) -> Told | None:
    """Quote a sentence with a name of another article."""
    other = _other_name(case, outcome)
    told = _renamed(case, other) if other else None
    return Told(chosen(("S1", told.text.removesuffix(" (kiwix)"))), told.lie) if told else None


PROSE: dict[str, Model] = {
    "another number": number,
    "another number, bare": bare_number,
    "a number in words": spelled_number,
    "a source that is not there": source,
    "Wikipedia, in the text": source_in_text,
    "the news, in the text": news_in_text,
    "an invented name before it": invented_name,
    "an invented name in it": invented_in_sentence,
    "a name from elsewhere": swapped_name,
    "a name from elsewhere, bare": bare_name,
    "an answer from elsewhere": answer_from_elsewhere,
}
QUOTES: dict[str, Model] = {
    "another number, quoted": quoted_number,
    "one letter more, quoted": quoted_letter,
    "two sentences stitched": stitched,
    "quoted as another section's": other_section,
    "a sentence of its own": own_sentence,
    "a name from elsewhere, quoted": quoted_name,
}

HARD = frozenset({"a name from elsewhere", "a name from elsewhere, bare", "a name from elsewhere, quoted"})
"""Lies of which some will be heard: where case marks no names, a name is a word like any other."""
