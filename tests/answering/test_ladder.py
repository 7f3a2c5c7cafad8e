"""The ladder, what may be handed out, and the words: the first rung that holds is spoken, within the budget."""

import json
from pathlib import Path

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.mnemolis_intents.answering import ladder, material, speakable
from custom_components.mnemolis_intents.answering.admission import admit
from custom_components.mnemolis_intents.answering.follow_up import go_on, thread_after
from custom_components.mnemolis_intents.answering.models import (
    Failure,
    Kind,
    Limits,
    Outcome,
    Question,
    Reason,
    Reply,
    Standing,
    Style,
)
from custom_components.mnemolis_intents.answering.wording import LAST_RESORT, put_into_words, say

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "custom_components/mnemolis_intents/translations/en.json"
PHRASES = {key: value["message"] for key, value in json.loads(ENGLISH.read_text("utf-8"))["exceptions"].items()}

QUESTION = Question(text="How tall is the lighthouse?")
ARTICLE = (
    "# Lighthouse of Farhaven\nSource: sea\n\nThe lighthouse of Farhaven stands on a rock. The lighthouse is 41 metres "
    "tall and white. It was lit in 1882 by the harbour office. Its keeper lived in the tower with a dog."
)
WEB = "**Lighthouse news**\nThe lighthouse is 41 metres tall, says a visitor.\nhttps://example.org/light"
FAULT = "Unable to retrieve forecast: 503 for url: https://api.example.org/?latitude=40.7&longitude=-74.0"
MISS = "No results found in sea."


def fused(*sections: tuple[str, str]) -> str:
    return material.SEPARATOR.join(f"{material.format_header(tag)}\n{text}" for tag, text in sections)


def settle(result: str, answer: str | None = None, source: str = "kiwix", **how: object) -> Outcome:
    reply = Reply(result=result, source_used=source, answer=answer)
    return ladder.settle(QUESTION, reply, limits=Limits(), **how)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("result", "answer", "kind"),
    [
        (ARTICLE, "The lighthouse is 41 metres tall. (kiwix)", Kind.ANSWERED),
        (ARTICLE, "The retrieved sources don't answer this.", Kind.NOT_IN_SOURCES),
        (ARTICLE, "The lighthouse is 95 metres tall. (kiwix)", Kind.QUOTED),
        (ARTICLE, None, Kind.QUOTED),
        (MISS, None, Kind.NOTHING_FOUND),
        (MISS, "The lighthouse is 41 metres tall. (kiwix)", Kind.NOTHING_FOUND),
        ("", "The lighthouse is 41 metres tall. (kiwix)", Kind.NOTHING_FOUND),
        (FAULT, None, Kind.FAILED),
        (FAULT, "The lighthouse is 41 metres tall. (kiwix)", Kind.FAILED),
    ],
)
def test_the_first_rung_that_holds_is_taken(result: str, answer: str | None, kind: Kind) -> None:
    assert settle(result, answer).kind is kind


def test_a_refusal_is_recorded_with_its_gate() -> None:
    events = {event.name: event.data for event in settle(ARTICLE, "It is 95 metres tall. (kiwix)").events}
    assert events["synthesis_rejected"] == {"gate": "numbers"}
    assert "quoted" in events


def test_an_answer_that_nobody_asked_for_is_not_spoken() -> None:
    question = Question(text=QUESTION.text, synthesize=False)
    reply = Reply(result=ARTICLE, source_used="kiwix", answer="It is 41 metres tall.")
    assert ladder.settle(question, reply, limits=Limits()).kind is Kind.QUOTED


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_has_words(reason: Reason) -> None:
    outcome = ladder.settle(QUESTION, Failure(reason, "boom at http://10.0.0.1"), limits=Limits())
    assert (outcome.kind, outcome.reason) == (Kind.FAILED, reason)
    spoken = put_into_words(QUESTION, outcome, PHRASES, Limits()).text
    assert spoken == PHRASES[f"failed_{reason}"]
    assert "10.0.0.1" not in spoken


def test_without_phrases_something_is_spoken_all_the_same() -> None:
    outcome = ladder.failed(Reason.TIMEOUT)
    assert put_into_words(QUESTION, outcome, {}, Limits()).text == LAST_RESORT


def test_the_styles_have_their_budgets() -> None:
    voice = Limits(max_chars=120, max_sentences=1)
    assert ladder.limits_for(Style.VOICE, voice) == voice
    assert ladder.limits_for(Style.BRIEF, voice).max_chars == 800
    assert ladder.limits_for(Style.DETAILED, voice).max_chars == 2_000


class TestAdmission:
    """What may be handed out and heard."""

    @pytest.mark.parametrize("result", [ARTICLE, WEB, MISS, "", fused(("kiwix", ARTICLE), ("web", WEB))])
    def test_a_result_stays_byte_identical(self, result: str) -> None:
        assert admit(result, "kiwix")[0] == result

    def test_a_fault_is_handed_out_as_nothing(self) -> None:
        handed, sections = admit(FAULT, "forecast")
        assert handed == ""
        assert [section.standing for section in sections] == [Standing.FAULT]

    def test_a_fault_among_sections_is_emptied_and_the_rest_stays(self) -> None:
        handed, _ = admit(fused(("kiwix", ARTICLE), ("forecast", FAULT)), "fusion")
        assert "latitude" not in handed
        assert handed == fused(("kiwix", ARTICLE), ("forecast", ""))

    def test_a_source_that_is_not_allowed_is_neither_heard_nor_handed_out(self) -> None:
        handed, sections = admit(
            fused(("kiwix", ARTICLE), ("ha", "**Locks:**\n- Front: unlocked")), "fusion", ("kiwix",)
        )
        assert "Front" not in handed
        assert {section.source for section in sections} == {"kiwix"}

    def test_nothing_left_is_nothing_found(self) -> None:
        assert settle(ARTICLE, "It is 41 metres tall.", allowed=("news",)).kind is Kind.NOTHING_FOUND

    def test_a_result_of_an_unknown_source_is_dropped_where_some_are_allowed(self) -> None:
        assert admit(ARTICLE, "", ("kiwix",))[0] == ""

    def test_what_nobody_looked_at_is_not_handed_out(self) -> None:
        long = fused(("kiwix", "The lighthouse is white. " * 4_000), ("forecast", FAULT))
        assert "latitude" not in admit(long, "fusion")[0]

    @settings(max_examples=100, deadline=None)
    @given(st.text(), st.sampled_from(["kiwix", "web", "fusion", "", "x"]))
    def test_no_text_is_too_strange(self, text: str, source: str) -> None:
        handed, _ = admit(text, source)
        assert handed in (text, "")


class TestWords:
    """What is spoken of an outcome."""

    def test_a_quotation_from_the_web_is_introduced(self) -> None:
        outcome = settle(WEB, source="web")
        spoken = put_into_words(QUESTION, outcome, PHRASES, Limits()).text
        assert spoken.startswith("The web says: ")

    def test_one_from_the_encyclopedia_is_not(self) -> None:
        spoken = put_into_words(QUESTION, settle(ARTICLE), PHRASES, Limits()).text
        assert "says" not in spoken and "41 metres" in spoken

    def test_sources_are_named_where_they_are_to_be(self) -> None:
        result = fused(("kiwix", ARTICLE), ("web", WEB))
        outcome = settle(result, "The lighthouse is 41 metres tall. (kiwix, web)", source="fusion")
        spoken = put_into_words(QUESTION, outcome, PHRASES, Limits(), name_them=True).text
        assert spoken == "From the encyclopedia and the web: The lighthouse is 41 metres tall."

    @settings(max_examples=60, deadline=None)
    @given(
        st.integers(80, 400),
        st.integers(1, 4),
        st.booleans(),
        st.sampled_from(
            [ARTICLE, WEB, fused(("kiwix", ARTICLE), ("web", WEB)), WEB.replace(", says", " " + "x" * 300)]
        ),
        st.sampled_from([None, "The lighthouse is 41 metres tall. It was lit in 1882. (kiwix)"]),
    )
    def test_everything_spoken_counts_and_is_speakable(
        self, most: int, sentences: int, name_them: bool, result: str, answer: str | None
    ) -> None:
        limits = Limits(max_chars=most, max_sentences=sentences)
        source = "web" if result.startswith("**") else "kiwix"
        reply = Reply(result=result, source_used=source, answer=answer)
        outcome = ladder.settle(QUESTION, reply, limits=limits)
        spoken = put_into_words(QUESTION, outcome, PHRASES, limits, name_them=name_them).text
        assert 0 < len(spoken) <= most
        assert speakable(spoken) == spoken
        if outcome.kind is Kind.QUOTED:
            assert spoken != PHRASES["nothing_found"]

    def test_a_phrase_fills_its_placeholders(self) -> None:
        assert say({"x": "{a} and {b}"}, "x", a="one", b="two") == "one and two"


class TestGoingOn:
    """What is said after an answer."""

    def heard(self, outcome: Outcome, limits: Limits) -> list[str]:
        spoken = put_into_words(QUESTION, outcome, PHRASES, limits)
        thread, heard = thread_after(outcome, spoken), [spoken.text]
        for _ in range(20):
            step = go_on(thread, PHRASES, limits, language="en")
            if step is None:
                return heard
            spoken, thread = step
            heard.append(spoken.text)
        raise AssertionError("it never ends")

    def test_an_answer_goes_on_with_what_was_clipped_and_then_with_the_material(self) -> None:
        answer = "The lighthouse is 41 metres tall. The lighthouse was lit in 1882. (kiwix)"
        outcome = settle(ARTICLE, answer)
        assert outcome.kind is Kind.ANSWERED
        heard = self.heard(outcome, Limits(max_sentences=1))
        assert heard[:2] == ["The lighthouse is 41 metres tall.", "The lighthouse was lit in 1882."]
        assert heard[2] == "The lighthouse of Farhaven stands on a rock."
        assert heard[-1] == "Its keeper lived in the tower with a dog."

    def test_a_quotation_goes_on_behind_its_last_sentence(self) -> None:
        limits = Limits(max_sentences=1)
        reply = Reply(result=ARTICLE, source_used="kiwix")
        heard = self.heard(ladder.settle(QUESTION, reply, limits=limits), limits)
        assert heard[0] == "The lighthouse is 41 metres tall and white."
        assert heard[1] == "It was lit in 1882 by the harbour office."

    def test_a_sentence_over_the_budget_is_never_said_twice(self) -> None:
        heard = self.heard(settle(ARTICLE.replace("white", "white " * 60)), Limits(max_chars=80, max_sentences=2))
        assert len(heard) == len(set(heard))

    def test_a_failure_does_not_go_on(self) -> None:
        assert self.heard(ladder.failed(Reason.TIMEOUT), Limits()) == [PHRASES["failed_timeout"]]
