"""Rules of `wording` that need nothing of Home Assistant."""

import pytest

from custom_components.mnemolis_intents.answering.wording import name_sources

# Phrases as a translation has them: how two things are joined, and three sources.
NAMES = {
    "en": ("{first} and {last}", "the encyclopedia", "the forecast", "the news"),
    "ja": ("{first}と{last}", "百科事典", "天気予報", "ニュース"),
    "zh": ("{first}和{last}", "百科全书", "天气预报", "新闻"),
    "ar": ("{first} و{last}", "الموسوعة", "نشرة الطقس", "الأخبار"),
    "ko": ("{first}하고 {last}", "백과사전", "일기예보", "뉴스"),
}


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "the encyclopedia, the forecast and the news"),
        ("ja", "百科事典、天気予報とニュース"),
        ("zh", "百科全书、天气预报和新闻"),
        ("ar", "الموسوعة، نشرة الطقس والأخبار"),
        ("ko", "백과사전, 일기예보하고 뉴스"),
    ],
)
def test_a_list_of_sources_has_the_comma_of_its_script(language: str, expected: str) -> None:
    joined, *names = NAMES[language]
    phrases = {"list_and": joined, **dict(zip(("source_kiwix", "source_forecast", "source_news"), names, strict=True))}
    assert name_sources(phrases, ["kiwix", "forecast", "news"]) == expected


def test_a_source_named_twice_is_said_once() -> None:
    assert name_sources({"source_kiwix": "the encyclopedia"}, ["kiwix", "kiwix"]) == "the encyclopedia"
