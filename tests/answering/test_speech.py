"""Speech: plain text that any synthesiser may be given."""

from pathlib import Path
from typing import Any
import unicodedata

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering.speech import clip_speech, speakable, strip_closing, strip_think
from custom_components.mnemolis_intents.answering.speech_data import OFFERS, SIGN_WORDS

_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/speech.yaml").read_text(encoding="utf-8"))
_OUR_LANGUAGES = "en de fr es it nl pl pt sv da nb fi cs ru uk tr el ja ko zh ar hi".split()  # noqa: SIM905
_LANGUAGES = st.sampled_from([*_OUR_LANGUAGES, "de-AT", "fa", "th", "xx", "", "??"])
_SOUP = r"""<b> </b> < > <= -> → ~5 ~ * ** *** _ __ ` ``` # ## - + 1. 2. [1] [a](http://b.c/d) ![i](u) [a] ] [ ( ) {{ }} {% %} { [[x|y]]
    | |a|b| --- === http://a.b/c?d=e www.x.org a@b.c &lt; &amp; &#48; &amp;lt; -5 −5 20–30 – — 5 3.5 1,500 ½ ① ₂ ² 10⁶ 😀 5️⃣ ☂️ foo
    bar_baz C# AT&T 5*3 Dr. Hello. World? Why? ... … " ' “ ” « » , . ; : ! ? 東京 です。 「 」 ٣ १ ％ ５ ＜ ［ ｛ <think> </think> [KIWIX
    [WEB] (kiwix) (/ˈa/ [ˈbc] /ˈdef/ MOS-koh ⓘ c.1300 est.) [...] (…) :smile: \ \* $x^2$ $5 = ~~ == <br> <script> <!-- --> </a x y • ﷺ"""
_PIECES = st.sampled_from(
    [
        *_SOUP.split(),
        " ",
        "\n",
        "\n\n",
        "\n- ",
        "\r\n",
        "\t",
        "\u200b",
        "\u202e",
        "\x00",
        "\x1b[31m",
        "\ud800",
        "\ufdd0",
        "\u0301",
        "\u00a0",
        "[KIWIX — X]\n",
        "Let me know if you need more.",
        "Would you like more?",
    ]
)
_TEXTS = st.lists(_PIECES | st.text(max_size=3), max_size=18).flatmap(
    lambda pieces: st.sampled_from(["", " "]).map(lambda glue: glue.join(pieces))
)


@pytest.mark.parametrize("case", _CASES, ids=[case["name"] for case in _CASES])
def test_a_text_becomes_one_line_of_prose(case: dict[str, Any]) -> None:
    assert speakable(case["input"], language=case["language"]) == case["expected"]


@settings(max_examples=200, deadline=None)
@given(_TEXTS, _LANGUAGES)
def test_what_is_speakable_stays_as_it_is(text: str, language: str) -> None:
    spoken = speakable(text, language=language)
    assert speakable(spoken, language=language) == spoken


@settings(max_examples=200, deadline=None)
@given(_TEXTS, _LANGUAGES)
def test_nothing_that_an_engine_obeys_comes_out(text: str, language: str) -> None:
    spoken = speakable(text, language=language)
    assert not any(mark in spoken for mark in ("<", "[[", "]]", "{{", "{%", "\n"))
    assert not any(unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn"} for letter in spoken)
    assert spoken == spoken.strip()
    assert spoken == "" or any(letter.isalnum() for letter in spoken)


@settings(max_examples=200, deadline=None)
@given(_TEXTS, _LANGUAGES)
def test_no_speech_ends_with_a_mark_that_opens_the_microphone(text: str, language: str) -> None:
    assert not speakable(text, language=language).endswith(("?", ";", "？", "；", "؟"))


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(["**", "*", "_", "`", "[1]", "[a](http://b.c)", "😀", "\x07", "~~", "<br>", "①"]), max_size=5
    )
)
def test_taking_marks_out_joins_no_two_numbers(marks: list[str]) -> None:
    """Only what a reader sees nothing of (tags, zero-width characters) may stand inside a number."""
    if set(marks) - {"_"}:
        assert "1750" not in speakable(f"It is 17{''.join(marks)}50 now.")


@settings(max_examples=100, deadline=None)
@given(st.from_regex(r"[1-9][0-9]{0,2}(,[0-9]{3}){0,2}(\.[0-9]{1,3})?", fullmatch=True), _LANGUAGES)
def test_a_plain_number_is_spoken_as_it_is(number: str, language: str) -> None:
    assert f" {number} " in speakable(f"The value is {number} here.", language=language)


@pytest.mark.parametrize("language", _OUR_LANGUAGES)
def test_every_language_of_ours_has_words_for_signs_and_offers(language: str) -> None:
    assert all(SIGN_WORDS[language])
    assert all(part for part in "|".join(OFFERS[language]).split("|"))


@pytest.mark.parametrize("language", list(SIGN_WORDS))
def test_a_minus_becomes_a_word_in_every_language_with_words(language: str) -> None:
    spoken = speakable("A -7 °C", language=language)
    assert "-7" not in spoken
    assert SIGN_WORDS[language].minus.strip() in spoken


def test_a_long_text_is_cut_before_a_word() -> None:
    spoken = speakable("number 1234567 " * 2_000)
    assert len(spoken) <= 8_192
    assert set(spoken.split()) == {"number", "1234567"}


@settings(max_examples=200, deadline=None)
@given(_TEXTS, st.integers(1, 60), _LANGUAGES)
def test_clipped_speech_stays_speakable(text: str, limit: int, language: str) -> None:
    """A clip at a mark without a word ("—.") is the exception: nothing of it can be spoken."""
    said = clip_speech(speakable(text, language=language), limit, language=language)
    assert len(said.text) <= limit
    assert speakable(said.text, language=language) in {said.text, ""}
    assert not said.text.endswith("?")


def test_a_question_at_the_cut_goes_to_the_rest() -> None:
    said = clip_speech("It is so. Who said it? Ann said it.", 25)
    assert said.text == "It is so."
    assert said.rest == "Who said it? Ann said it."


def test_closing_offers_are_all_taken_off() -> None:
    assert strip_closing("It is so. " + "Anything else? " * 50) == "It is so."


def test_text_without_thoughts_is_left_alone() -> None:
    assert strip_think("I think, therefore I am. [THINKING CAP]") == "I think, therefore I am. [THINKING CAP]"
