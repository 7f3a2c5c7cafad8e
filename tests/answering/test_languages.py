"""Languages: tags read tolerantly, and texts guessed."""

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.mnemolis_intents.answering import languages as languages_module
from custom_components.mnemolis_intents.answering.languages import function_words, guess, main_script, primary


@pytest.mark.parametrize(
    ("tag", "language"),
    [("de-AT", "de"), ("DE_at", "de"), ("zh-Hant-TW", "zh"), ("no", "nb"), ("", ""), (None, ""), ("?", ""), ("e1", "")],
)
def test_a_tag_is_read_tolerantly(tag: str | None, language: str) -> None:
    assert primary(tag) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The lighthouse was built in the summer of that year.", "en"),
        ("Der Leuchtturm wurde im Sommer des Jahres gebaut und ist hoch.", "de"),
        ("Le phare a été construit pendant l'été et il est très haut.", "fr"),
        ("El faro fue construido en el verano y es muy alto.", "es"),
        ("Маяк был построен летом, и он очень высокий.", "ru"),
        ("Маяк був побудований влітку, і він дуже високий.", "uk"),
        ("灯台は夏に建てられた。", "ja"),
        ("灯塔建于夏天。", "zh"),
        ("بنيت المنارة في الصيف من قبل مهندس.", "ar"),
        ("등대는 여름에 지어졌다.", "ko"),
    ],
)
def test_a_text_tells_its_language(text: str, language: str) -> None:
    assert guess(text) == language


def test_a_text_that_says_little_is_in_the_language_it_is_expected_in() -> None:
    assert guess("Robert Hale", "de") == "de"
    assert guess("1847", "fr") == "fr"


def test_kana_and_han_are_one_script() -> None:
    assert main_script("灯台は") == "CJK"
    assert main_script("12 !") == ""


@settings(max_examples=200, deadline=None)
@given(st.text(), st.text(max_size=12))
def test_any_text_and_tag_can_be_read(text: str, tag: str) -> None:
    assert guess(text)
    assert function_words(tag) == function_words(primary(tag))


def test_what_is_remembered_of_a_text_is_its_beginning() -> None:
    text = "The house by the river is old and it is not for sale. " * 100
    hits = languages_module._guess.cache_info().hits
    assert guess(text) == guess(text + "more") == "en"
    assert languages_module._guess.cache_info().hits > hits
