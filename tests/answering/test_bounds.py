"""Least and most: words around a number that turn its claim round, in each language."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from custom_components.mnemolis_intents.answering import judge, unsupported_numbers
from custom_components.mnemolis_intents.answering.models import VerdictKind

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/bounds.yaml").read_text(encoding="utf-8"))
_IDS = [case["language"] for case in _CASES]


def _pairs(case: dict[str, Any], one: str, other: str) -> Iterator[tuple[str, str]]:
    for said, told in product(case[one], case[other]):
        yield case["sentence"].format(said), case["sentence"].format(told)


@pytest.mark.parametrize("case", _CASES, ids=_IDS)
def test_a_least_and_a_most_of_one_number_contradict_each_other(case: dict[str, Any]) -> None:
    for answer, material in (*_pairs(case, "least", "most"), *_pairs(case, "most", "least")):
        assert unsupported_numbers(answer, material, language=case["language"]), (answer, material)


@pytest.mark.parametrize("case", _CASES, ids=_IDS)
def test_phrases_of_one_side_support_each_other(case: dict[str, Any]) -> None:
    for answer, material in (*_pairs(case, "least", "least"), *_pairs(case, "most", "most")):
        assert unsupported_numbers(answer, material, language=case["language"]) == [], (answer, material)


@pytest.mark.parametrize(
    ("language", "answer", "material"),
    [
        ("es", "La escritora vivió en Lima hasta 2000.", "La escritora vivió en la ciudad de Lima hasta 1998."),
        ("pt", "A escritora viveu em Lima até 2000.", "A escritora viveu na cidade de Lima até 1998, e não mais."),
        ("ru", "Она жила в этом городе до 2000.", "Она жила в этом городе до 1998, а потом уехала."),
    ],
)
def test_a_year_is_not_rounded_by_until(language: str, answer: str, material: str) -> None:
    assert unsupported_numbers(answer, material, language=language) == ["2000"]


def test_people_are_rounded_by_up_to() -> None:
    material = "La sala acoge a 1.998 personas en los días de fiesta."

    assert unsupported_numbers("La sala acoge hasta 2000 personas.", material, language="es") == []


@pytest.mark.parametrize(
    ("language", "question", "answer", "material", "kept"),
    [
        ("ja", "東京の気温は", "東京の気温はマイナス5度です。", "東京の気温は-5度です。", True),
        ("ja", "東京の気温は", "東京の気温は氷点下5度です。", "東京の気温は-5度です。", True),
        ("ja", "東京の気温は", "東京の気温は-5度です。", "東京の気温はマイナス5度です。", True),
        ("ja", "東京の気温は", "東京の気温はマイナス5度です。", "東京の気温は5度です。", False),
        ("ko", "서울의 기온은", "서울의 기온은 마이너스 5도입니다.", "서울의 기온은 -5도입니다.", True),
        ("ko", "서울의 기온은", "서울의 기온은 영하 5도입니다.", "서울의 기온은 -5도입니다.", True),
        ("ko", "서울의 기온은", "서울의 기온은 마이너스 5도입니다.", "서울의 기온은 5도입니다.", False),
        ("zh", "北京的气温是多少", "北京的气温是零下5度。", "北京的气温是-5度。", True),
        ("zh", "北京的气温是多少", "北京的气温是零下5度。", "北京的气温是5度。", False),
        ("de", "wie kalt ist es", "Es sind minus 5 Grad.", "Kalt ist es heute, es sind -5 Grad.", True),
        ("es", "cuántas personas caben", "Caben al menos 5 personas.", "En la sala caben 5 personas.", True),
    ],
)
def test_a_word_for_minus_is_the_sign(language: str, question: str, answer: str, material: str, kept: bool) -> None:
    verdict = judge(question, answer, (), material, "kiwix", language=language)

    assert (verdict.kind is VerdictKind.ANSWERED) is kept, (verdict.gate, verdict.detail)
