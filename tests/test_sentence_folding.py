"""How a plain follow-up is recognised, however it is written."""

import unicodedata

import pytest

from custom_components.mnemolis_intents.const import LANGUAGES
from custom_components.mnemolis_intents.sentence_triggers import _folded, read_file


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_is_the_same_in_every_normal_form(language: str) -> None:
    for phrase in ("छोड़ो", "İptal et", "Où est-ce ?", "ガイド", *read_file(language).phrases):
        assert {_folded(unicodedata.normalize(form, phrase)) for form in ("NFC", "NFD", "NFKC", "NFKD")} == {
            _folded(phrase)
        }


@pytest.mark.parametrize(("one", "other"), [("किस", "कस"), ("और", "अर"), ("ต่อ", "ตอ")])
def test_words_that_only_their_vowel_signs_tell_apart_are_two(one: str, other: str) -> None:
    assert _folded(one) != _folded(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Go on.", "go on"), ("İptal et", "iptal et"), ("الغِ", "الغ"), ("什么？", "什么"), ("Weiter!", "WEITER")],
)
def test_case_punctuation_and_optional_points_change_nothing(one: str, other: str) -> None:
    assert _folded(one) == _folded(other)
