"""Only sentences that cannot harm Assist become triggers."""

import pytest

from custom_components.mnemolis_intents.sentence_check import SentenceError, sentence_error


@pytest.mark.parametrize(
    "sentence",
    [
        "hey professor tell me {query}",
        "[please] look up {query}",
        "(find out|look up) [right now] {query}",
        "tell me {query} professor",
        "(tell me {query}|look it up {query})",
        "schlag [bitte] nach {query}",
        "図書館で調べて{query}",
        "{query}について調べて",
        "도서관에서 {query} 찾아줘",
    ],
)
def test_a_sentence_with_two_fixed_words_and_one_wildcard_is_good(sentence: str) -> None:
    assert sentence_error(sentence) is None


@pytest.mark.parametrize(
    ("sentence", "error"),
    [
        ("", SentenceError.INVALID),
        ("tell me ( {query}", SentenceError.INVALID),
        ("tell me {query", SentenceError.INVALID),
        ("tell me [ {query}", SentenceError.INVALID),
        ("tell me, {query}", SentenceError.INVALID),
        ("tell me {query}?", SentenceError.INVALID),
        ("tell me <rule> {query}", SentenceError.INVALID),
        ("tell me {area}", SentenceError.INVALID),
        ("tell me {query:other}", SentenceError.INVALID),
        ("tell me " + "very " * 50 + "{query}", SentenceError.INVALID),
        ("please tell me; {query}", SentenceError.INVALID),
        ("tell me now", SentenceError.WILDCARD),
        ("tell me {query} and {query}", SentenceError.WILDCARD),
        ("tell me [{query}]", SentenceError.WILDCARD),
        ("(tell me {query}|tell me all)", SentenceError.WILDCARD),
        ("{query}", SentenceError.TOO_BROAD),
        ("what {query}", SentenceError.TOO_BROAD),
        ("what [is the] {query}", SentenceError.TOO_BROAD),
        ("(tell me|what) {query}", SentenceError.TOO_BROAD),
        ("- - {query}", SentenceError.TOO_BROAD),
        ("調べ{query}", SentenceError.TOO_BROAD),
    ],
)
def test_what_is_wrong_is_named(sentence: str, error: SentenceError) -> None:
    assert sentence_error(sentence) is error
