"""Stored options are read tolerantly: a question must not fail over an option."""

from typing import Any

import pytest

from custom_components.mnemolis_intents.options import LocalStyle, Options, SpeakSources


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        ({}, {}),
        ({"speaking": {"max_chars": 500}}, {"max_chars": 500}),
        ({"max_chars": 500}, {"max_chars": 500}),
        ({"speaking": {"max_chars": 5}}, {"max_chars": 80}),
        ({"speaking": {"max_chars": 5_000.7}}, {"max_chars": 1_000}),
        ({"speaking": {"max_chars": "500"}}, {}),
        ({"speaking": {"max_chars": True}}, {}),
        ({"speaking": {"answer_within": float("nan")}}, {}),
        ({"speaking": {"answer_within": 3}}, {"answer_within": 3.0}),
        ({"speaking": {"speak_sources": "always"}}, {"speak_sources": SpeakSources.ALWAYS}),
        ({"speaking": {"speak_sources": "sometimes"}}, {}),
        ({"speaking": {"speak_sources": []}}, {}),
        ({"speaking": {"late_answers": "no"}}, {}),
        (
            {"answering": {"local_style": "quotes", "source": " kiwix "}},
            {"local_style": LocalStyle.QUOTES, "source": "kiwix"},
        ),
        ({"answering": {"source": "", "ai_task_entity": None}}, {}),
        ({"answering": {"allowed_sources": ["kiwix", "", 7, " news "]}}, {"allowed_sources": ("kiwix", "news")}),
        ({"answering": {"allowed_sources": "kiwix"}}, {}),
        ({"sentences": {"extra_sentences": None}, "unknown": 1, "other": {"x": 1}}, {}),
    ],
)
def test_what_cannot_be_read_takes_its_default(stored: dict[str, Any], read: dict[str, Any]) -> None:
    assert Options.from_stored(stored) == Options(**read)
