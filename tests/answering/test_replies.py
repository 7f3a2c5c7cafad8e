"""What a model hands over, in all that models wrap things in."""

import json

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.mnemolis_intents.answering.replies import list_of, prose_of, structure_of, truth_of, whole_number

DATA = {"answerable": True, "propositions": []}
TEXT = json.dumps(DATA)
SERVED = 'The server replies with {"answer": "...", "sources": []} and then {so}.'
SAID = "The tower is 47 metres tall. (kiwix)"


@pytest.mark.parametrize(
    "reply",
    [
        DATA,
        TEXT,
        f"```json\n{TEXT}\n```",
        f"<think>{{}} or {{so}}</think>\n{TEXT}",
        f"Here {{as you asked}}: {TEXT} Anything else?",
        {"result": DATA},
        {"result": TEXT},
        [DATA],
        json.dumps(TEXT),
        json.dumps({"output": DATA}),
    ],
)
def test_the_object_is_found_in_its_wrapping(reply: object) -> None:
    assert structure_of(reply, "answerable") == DATA


@pytest.mark.parametrize("reply", [None, "", "It is tall.", TEXT[:-4], [], [DATA, DATA], 3, "{" * 60_000, '"' * 9])
def test_what_holds_no_object_is_none(reply: object) -> None:
    assert structure_of(reply, "answerable") is None


@pytest.mark.parametrize(
    "reply",
    [
        SAID,
        {"answer": SAID},
        json.dumps({"answer": SAID}),
        f"```json\n{json.dumps({'response': SAID})}\n```",
        f"Answer: {SAID}",
        f"**Answer:** {SAID}",
        {"answer": SAID, "source": "kiwix"},
        {"confidence": 0.9, "Answer": SAID, "sources": ["kiwix"], "notes": "none"},
        {"reasoning": "It says so.", "final_answer": SAID},
        {"answer": {"text": SAID, "language": "en"}},
        {"answer": SAID.removesuffix(" (kiwix)"), "sources": ["kiwix"]},
        json.dumps({"answer": SAID, "confidence": 1}) + "\nIs there anything else?",
        f"Here is the answer: {json.dumps({'answer': SAID, 'sources': []})} Let me know if you need more.",
        f"Sure.\n```json\n{json.dumps({'answer': SAID, 'sources': []}, indent=2)}\n```",
        f"<think>{{}}</think>The material says {{so}}.\n{json.dumps({'response': SAID})}",
        json.dumps({"answer": SAID, "sources": ["kiwix", "web"]})[:-9],
    ],
)
def test_prose_is_found_in_its_wrapping(reply: object) -> None:
    assert prose_of(reply) == SAID


def test_sources_beside_an_answer_become_its_suffix_if_they_can_be_sections() -> None:
    assert prose_of({"answer": "It is tall.", "sources": ["kiwix", "web"]}) == "It is tall. (kiwix, web)"
    assert prose_of({"answer": "It is tall (very).", "sources": "web, kiwix"}) == "It is tall (very). (web, kiwix)"
    assert prose_of({"answer": "It is tall (very)", "sources": ["web"]}) == "It is tall (very) (web)"
    assert prose_of({"answer": "It is tall.", "sources": ["kiwix", "evil"]}) == "It is tall. (kiwix, evil)"
    for sources in (["Wikipedia"], [], [3], None, "the material", {"kiwix": 1}):
        assert prose_of({"answer": "It is tall.", "sources": sources}) == "It is tall."


@pytest.mark.parametrize(
    "reply",
    [
        None,
        3,
        [SAID],
        {"question": "How tall is it?", "confidence": 1},
        {"error": "overloaded", "code": 503},
        {"answer": 3},
        {"answer": None, "sources": []},
        {"answer": "", "text": "It is tall."},
        {},
        '{"answer": "The tower is 47 met',
        '{"error": "overloaded", "co',
    ],
)
def test_data_that_hold_no_answer_are_none(reply: object) -> None:
    assert prose_of(reply) == ""


@pytest.mark.parametrize(
    "reply",
    [
        {"answerable": False, "answer": SAID},
        {"not_in_sources": True, "answer": SAID},
        "Template:\n" + json.dumps({"answer": SAID}) + "\nMy reply:\n" + json.dumps({"answer": "NOT_IN_SOURCES"}),
    ],
)
def test_an_answer_that_the_model_denies_is_its_miss(reply: object) -> None:
    assert prose_of(reply) == "NOT_IN_SOURCES"


def test_what_stands_behind_an_object_may_take_it_back() -> None:
    text = f"One could say: {json.dumps({'answer': SAID})}\nBut the sources do not say that."
    assert prose_of(text) == text
    cut_off = json.dumps({"rejected": {"answer": SAID}, "answer": "NOT_IN_SOURCES"})[:-9]
    assert prose_of(cut_off) == cut_off


@pytest.mark.parametrize(
    "said", ["The answer: 47 metres.", "Answer:", "47 metres: that is the answer.", "{47}", SERVED]
)
def test_a_text_without_a_wrapping_stays_as_it_is(said: str) -> None:
    assert prose_of(said) == said


def test_numbers_and_truth_in_their_spellings() -> None:
    assert [whole_number(value) for value in (1, 1.0, "1", " 2 ")] == [1, 1, 1, 2]
    assert [whole_number(value) for value in (True, 1.5, "S1", "", None, "9" * 40, float("inf"), "²")] == [None] * 8
    assert [truth_of(value) for value in (True, "true", "Yes", 1, False, "no", 0)] == [True] * 4 + [False] * 3
    assert [truth_of(value) for value in (None, "perhaps", 2, 1.0, [])] == [None] * 5


def test_a_list_in_its_spellings() -> None:
    assert list_of([1]) == [1]
    assert list_of("[1]") == [1]
    assert list_of({"section": "S1"}) == [{"section": "S1"}]
    assert [list_of(value) for value in ({}, "x", None, 3, "[" * 60_000)] == [None] * 5


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
        max_leaves=8,
    )
)
def test_reading_never_raises(reply: object) -> None:
    assert isinstance(structure_of(reply, "answerable"), dict | None)
    assert isinstance(prose_of(reply), str)
    list_of(reply), truth_of(reply), whole_number(reply)
