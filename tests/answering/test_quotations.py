"""Answers made of quotations: nothing is spoken that a section does not hold, character for character."""

import json

from hypothesis import given, settings, strategies as st
import pytest

from custom_components.mnemolis_intents.answering import quotations
from custom_components.mnemolis_intents.answering.models import Gate, Question, Section, VerdictKind
from custom_components.mnemolis_intents.answering.quotations import Proposition, Selection, locate, read, sentences_of

TOWER = (
    "The Eiffel Tower is a wrought-iron lattice tower in Paris. It is 330 metres tall.\n"
    "It was never 14,410 feet tall, whatever they say. It was built from 1887 to 1889."
)
PAINT = "The Eiffel Tower is painted brown. Sixty tonnes of paint are used."
MATERIAL = (Section(source="kiwix", text=TOWER), Section(source="web", text=PAINT))
RESULT = (
    "[KIWIX — ENCYCLOPEDIC KNOWLEDGE — UNRELATED TO OTHER SECTIONS BELOW]\n"
    f"{TOWER}\n\n---\n\n[WEB — LIVE WEB SEARCH RESULTS]\n{PAINT}"
)
QUESTION = Question(text="How tall is the Eiffel Tower?")


def answer(*propositions: Proposition) -> tuple[list[str], Gate | None]:
    verdict, quote = quotations.answer(QUESTION, Selection(True, propositions), MATERIAL, RESULT, "fusion")
    assert (quote is not None) == (verdict.kind is VerdictKind.ANSWERED)
    if quote:
        assert verdict.text == quote.text
        for sentence in quote.sentences:
            text = MATERIAL[sentence.section].text
            assert text[sentence.start : sentence.start + len(sentence.text)] == sentence.text
    return [sentence.text for sentence in quote.sentences] if quote else [], verdict.gate


def test_a_quotation_is_spoken_in_the_whole_sentence_that_it_stands_in() -> None:
    """Half a sentence can say the opposite, and half a number is another number."""
    assert answer(Proposition(0, "330 metres tall")) == (["It is 330 metres tall."], None)
    assert answer(Proposition(0, "14,410 feet tall")) == (["It was never 14,410 feet tall, whatever they say."], None)


@pytest.mark.parametrize(
    "cut",
    [
        "410 feet tall",
        "4,410 feet tall",
        "30 metres tall",
        "It is 330 metres tal",
        "It was never 14",
        "t was built from 1887",
    ],
)
def test_a_quotation_that_is_cut_out_of_a_word_or_number_is_dropped(cut: str) -> None:
    assert answer(Proposition(0, cut)) == ([], Gate.QUOTATION)


def test_a_minus_belongs_to_its_number() -> None:
    assert locate("5 °C at night", "It is -5 °C at night.") is None
    assert locate("-5 °C at night", "It is −5 °C at night.") == (6, 20)
    assert locate("9 at night", "From 8-9 at night.") is None


def test_a_place_that_is_cut_out_of_a_word_hides_no_other() -> None:
    assert locate("30 metres", "It has 330 metres, or 30 metres.") == (22, 31)


def test_scripts_without_spaces_have_no_words_to_cut() -> None:
    assert locate("由样本花设计", "灯塔由样本花设计于此。") == (2, 8)
    assert locate("47米高", "灯塔147米高。") is None


@pytest.mark.parametrize(
    "written", ['the "Iron Lady" of Paris', "the “Iron Lady” of Paris", "“It isn't 400–500 metres.”"]
)
def test_quotation_marks_and_dashes_are_ones_in_any_shape(written: str) -> None:
    """It is the section's own text that is spoken."""
    text = "It was built in 1889, the “Iron Lady” of Paris. It isn’t 400-500 metres."
    section = (Section(source="kiwix", text=text),)
    (found,) = sentences_of(Proposition(0, written), section)
    assert found.text in text


def test_the_heading_of_an_article_is_no_answer() -> None:
    text = f"Eiffel Tower\n{TOWER}"
    section = (Section(source="kiwix", text=text),)
    assert not sentences_of(Proposition(0, "Eiffel Tower"), section)
    both = sentences_of(
        Proposition(0, "Eiffel Tower The Eiffel Tower is a wrought-iron lattice tower in Paris."), section
    )
    assert [sentence.text for sentence in both] == ["The Eiffel Tower is a wrought-iron lattice tower in Paris."]


def test_a_line_of_a_list_is_quoted_without_its_mark() -> None:
    section = (Section(source="ha", text="**Doors:**\n- Front door: locked\n- Back door: open"),)
    (found,) = sentences_of(Proposition(0, "- Back door: open"), section)
    assert (found.text, found.line) == ("Back door: open", True)


def test_what_two_sections_say_in_the_same_words_is_heard_once() -> None:
    text = "The Eiffel Tower is 330 metres tall."
    material = (Section(source="kiwix", text=text), Section(source="web", text=text))
    result = RESULT.replace(TOWER, text).replace(PAINT, text)
    selection = Selection(True, (Proposition(0, text), Proposition(1, text)))
    verdict, quote = quotations.answer(QUESTION, selection, material, result, "fusion")
    assert verdict.text == text
    assert quote
    assert quote.sources == ("kiwix",)


def test_a_quotation_over_a_line_break_is_the_sections_own_text() -> None:
    assert locate("tall. It was never", TOWER) == (TOWER.index("tall.\nIt"), TOWER.index(" 14,410"))
    assert answer(Proposition(0, "It is 330 metres tall. It was never 14,410 feet tall, whatever they say.")) == (
        ["It is 330 metres tall.", "It was never 14,410 feet tall, whatever they say."],
        None,
    )


@pytest.mark.parametrize(
    "altered", ["it is 330 metres tall.", "It is 330metres tall.", "It is 330 metres tall!", "It is 33O metres tall."]
)
def test_one_character_is_enough_to_drop_a_quotation(altered: str) -> None:
    assert answer(Proposition(0, altered)) == ([], Gate.QUOTATION)


def test_a_quotation_is_looked_for_in_the_section_that_it_names_only() -> None:
    assert answer(Proposition(1, "It is 330 metres tall.")) == ([], Gate.QUOTATION)
    assert answer(Proposition(-1, "It is 330 metres tall.")) == ([], Gate.QUOTATION)
    assert answer(Proposition(2, "It is 330 metres tall.")) == ([], Gate.QUOTATION)


def test_a_true_quotation_that_has_nothing_to_do_with_the_question_is_stopped_by_the_gates() -> None:
    text = "Bananas are rich in potassium. They grow in bunches that hang down from the stem. " * 2
    verdict, quote = quotations.answer(
        QUESTION,
        Selection(True, (Proposition(0, "Bananas are rich in potassium."),)),
        (Section(source="kiwix", text=text),),
        text,
        "kiwix",
    )
    assert quote is None
    assert verdict.gate is Gate.SUPPORT


def test_of_a_longer_quotation_the_sentences_are_kept_that_are_verified() -> None:
    assert answer(Proposition(0, "It is 330 metres tall. It was never 14,411 feet tall, whatever they say.")) == (
        ["It is 330 metres tall."],
        None,
    )


def test_the_same_sentence_is_spoken_once() -> None:
    assert answer(Proposition(0, "It is 330 metres tall."), Proposition(0, "330 metres tall."))[0] == [
        "It is 330 metres tall."
    ]


def test_insufficient_material_is_an_honest_miss() -> None:
    verdict, quote = quotations.answer(QUESTION, Selection(False), MATERIAL, RESULT, "fusion")
    assert verdict.kind is VerdictKind.NOT_IN_SOURCES
    assert quote is None


GOOD = {"answerable": True, "propositions": [{"section": "S1", "quotation": "a b c"}], "order": [1]}


@pytest.mark.parametrize(
    "data",
    [
        GOOD,
        json.dumps(GOOD),
        f"```json\n{json.dumps(GOOD)}\n```",
        f"<think>{{}}</think>Here it is: {json.dumps(GOOD)} Anything else?",
        GOOD | {"answerable": "true"},
        GOOD | {"order": "first"},
        GOOD | {"propositions": [{"section": 1, "quotation": " a b c "}, {"section": "S1"}, "S1", None]},
        GOOD | {"propositions": [{"section": "[s1]", "quotation": "a b c"}]},
    ],
)
def test_a_selection_is_read_from_data_and_from_text(data: object) -> None:
    assert read(data) == Selection(True, (Proposition(0, "a b c"),))


@pytest.mark.parametrize(
    "data",
    [
        None,
        "",
        "It is tall.",
        json.dumps(GOOD)[:-10],
        "{" * 100_000,
        '{"answerable": ' * 20_000,
        [],
        3,
        {},
        {"answerable": None},
        {"answerable": True},
        {"answerable": True, "propositions": {}},
    ],
)
def test_what_is_no_selection_is_malformed(data: object) -> None:
    assert read(data) is None


def test_the_order_is_the_models_and_nothing_is_lost() -> None:
    listed = [{"section": "S1", "quotation": letter} for letter in "abc"]
    for order, expected in (
        ([3, 1, 2], "cab"),
        ([2], "bac"),
        ([2, 0, 1], "cab"),
        ([9, -4, True, "x", 2, 2], "bac"),
        (None, "abc"),
    ):
        selection = read({"answerable": True, "propositions": listed, "order": order})
        assert selection
        assert "".join(item.quotation for item in selection.propositions) == expected


FRAGMENTS = st.lists(
    st.one_of(
        st.sampled_from([TOWER[start : start + 30] for start in range(0, len(TOWER), 7)]),
        st.sampled_from(["331", "14410", "never", " ", "\n", "Antonio Rossi", ".", "(web)", "[KIWIX — WEB]", "feet"]),
        st.text(max_size=6),
    ),
    max_size=4,
).map("".join)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.builds(Proposition, st.integers(-2, 4), FRAGMENTS), max_size=4))
def test_nothing_is_spoken_that_the_material_does_not_hold(propositions: list[Proposition]) -> None:
    for sentence in answer(*propositions)[0]:
        assert sentence in TOWER or sentence in PAINT
    for proposition in propositions:
        if sentences_of(proposition, MATERIAL) and len(quotations.units(proposition.quotation)) == 1:
            assert " ".join(proposition.quotation.split()) in " ".join(MATERIAL[proposition.section].text.split())


@settings(max_examples=200, deadline=None)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["answerable", "propositions", "order", "section", "quotation"]), inner, max_size=5
            )
        ),
        max_leaves=12,
    )
)
def test_reading_never_raises(data: object) -> None:
    for form in (data, json.dumps(data)):
        assert isinstance(read(form), Selection | None)


def test_locating_is_linear() -> None:
    """A quotation that almost fits everywhere must not hold the event loop."""
    assert locate("a " * 999 + "b", "a " * 32_000) is None
