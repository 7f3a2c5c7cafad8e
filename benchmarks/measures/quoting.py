"""Quoting: do the sentences that are quoted hold the answer, and is unrelated material refused?

On XQuAD: a question, the paragraph that answers it, the same in several languages. An answer counts as held when it
stands in the spoken quotation, as it stands in the paragraph or as it is spoken ("90 ％" is heard as "90%"). Unrelated is the same question on a paragraph of another
article, drawn with a fixed seed.
"""

from collections.abc import Callable
from dataclasses import dataclass
import json
from pathlib import Path
from random import Random

from custom_components.mnemolis_intents.answering.languages import SPACELESS
from custom_components.mnemolis_intents.answering.quoting import quote
from custom_components.mnemolis_intents.answering.sentences import spans
from custom_components.mnemolis_intents.answering.speech import speakable
from custom_components.mnemolis_intents.answering.words import content_words

from . import Row
from .rows import share

_LIMIT = 300
_SENTENCES = 2
_OVERLAP = 0.25
_REACH = {"en": (">= .86", ">= .88"), "zh": (">= .95", ">= .95")} | dict.fromkeys(
    ("es", "de", "ru", "ar"), (">= .80", ">= .82")
)
_OTHERS = ("el", "hi", "ro", "th", "tr", "vi")


@dataclass(frozen=True, slots=True)
class _Case:
    article: int
    paragraph: str
    question: str
    gold: tuple[str, ...]


type _Quoter = Callable[[str, str, str, int | None], str]


def _cases(path: Path) -> list[_Case]:
    articles = json.loads(path.read_text(encoding="utf-8"))["data"]
    return [
        _Case(index, paragraph["context"], asked["question"], tuple(answer["text"] for answer in asked["answers"]))
        for index, article in enumerate(articles)
        for paragraph in article["paragraphs"]
        for asked in paragraph["qas"]
    ]


def _ours(question: str, text: str, language: str, most: int | None) -> str:
    return quote(question, text, _LIMIT, max_sentences=most, language=language).text


def _in_order(text: str, order: list[tuple[int, int]], most: int | None) -> str:
    """Take sentences in the order given while they fit."""
    chosen: list[tuple[int, int]] = []
    room = _LIMIT
    for start, end in order:
        if most is not None and len(chosen) >= most:
            break
        if end - start + bool(chosen) <= room:
            chosen.append((start, end))
            room -= end - start + (len(chosen) > 1)
        elif not chosen:
            return text[start : start + _LIMIT]
    return " ".join(text[start:end] for start, end in sorted(chosen))


def _lead(_question: str, text: str, language: str, most: int | None) -> str:
    return _in_order(text, spans(text, language=language), most)


def _overlap(question: str, text: str, language: str, most: int | None) -> str:
    """The sentences that share most words with the question."""
    asked = content_words(question, language)
    order = sorted(
        spans(text, language=language), key=lambda span: -len(asked & content_words(text[slice(*span)], language))
    )
    return _in_order(text, order, most)


def _bears(question: str, text: str, language: str, _most: int | None) -> str:
    """A text that shares a quarter of the question's words bears on it."""
    asked = content_words(question, language)
    shared = len(asked & content_words(text, language))
    return text if not asked or shared > _OVERLAP * len(asked) else ""


def _held(cases: list[_Case], language: str, most: int | None, quoter: _Quoter) -> float:
    return share(_holds(quoter(case.question, case.paragraph, language, most), case.gold, language) for case in cases)


def _holds(text: str, gold: tuple[str, ...], language: str) -> bool:
    return any(answer in text or speakable(answer, language=language) in text for answer in gold)


def _broken_off(cases: list[_Case], language: str) -> float:
    """Return the share of quotations in which a sentence was cut short."""
    return share("…" in _ours(case.question, case.paragraph, language, _SENTENCES) for case in cases)


def _refused(cases: list[_Case], texts: list[str], language: str, quoter: _Quoter) -> float:
    return share(not quoter(case.question, text, language, _SENTENCES) for case, text in zip(cases, texts, strict=True))


def _others(cases: list[_Case]) -> list[str]:
    """Return a paragraph of another article for each case."""
    random = Random(20261130)
    paragraphs = sorted({(case.article, case.paragraph) for case in cases})
    return [random.choice([text for article, text in paragraphs if article != case.article]) for case in cases]


def measure(data: Path) -> list[Row]:
    """Measure on `xquad/*.json`."""
    rows: list[Row] = []
    for language in (*_REACH, *_OTHERS):
        path = data / "xquad" / f"{language}.json"
        if not path.exists():
            continue
        cases = _cases(path)
        reach = _REACH.get(language, ("", ""))
        for most, goal in zip((_SENTENCES, None), reach, strict=True):
            rows.append(
                Row(
                    what=f"quoting, {language}, 300 characters{' and 2 sentences' if most else ''}: answer held",
                    value=_held(cases, language, most, _ours),
                    count=len(cases),
                    reach=goal,
                    baselines=(
                        ("lead", _held(cases, language, most, _lead)),
                        ("overlap", _held(cases, language, most, _overlap)),
                    ),
                )
            )
        rows.append(
            Row(
                what=f"quoting, {language}: a sentence is cut short",
                value=_broken_off(cases, language),
                count=len(cases),
            )
        )
        unrelated, related = _others(cases), [case.paragraph for case in cases]
        for what, texts, goal in (("unrelated", unrelated, ">= .95"), ("related", related, "<= .02")):
            baselines = () if language in SPACELESS else (("overlap .25", _refused(cases, texts, language, _bears)),)
            rows.append(
                Row(
                    what=f"quoting, {language}: {what} material refused",
                    value=_refused(cases, texts, language, _ours),
                    count=len(cases),
                    reach=goal if language in _REACH else "",
                    baselines=baselines,
                )
            )
    return rows
