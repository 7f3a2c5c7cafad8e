"""No invented number, source, name or altered quotation is ever heard, whatever a local model hands over.

What a model may hand over is put together from true sentences and lies, in every language that the gates know, from two
sections. What must not be heard is known beforehand: no gate is asked for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
import json
from pathlib import Path
import re
from typing import Any
import unicodedata

from hypothesis import given, settings, strategies as st
import pytest
import yaml

from custom_components.mnemolis_intents.answering import gates, judge, ladder, quotations
from custom_components.mnemolis_intents.answering.material import SEPARATOR, format_header
from custom_components.mnemolis_intents.answering.models import Gate, Kind, Limits, Outcome, Question, Reply
from custom_components.mnemolis_intents.answering.wording import put_into_words

_PHRASES = {
    "not_in_sources": "Not in my sources.",
    "nothing_found": "I found nothing.",
    "says_kiwix": "The encyclopedia says:",
    "says_web": "The web says:",
}


@dataclass(frozen=True, slots=True)
class Tongue:
    """What a model is asked and shown in one language, and its lies."""

    language: str
    question: str
    kiwix: tuple[str, ...]
    web: tuple[str, ...]
    lies: Mapping[str, tuple[str, str, str]]
    """By kind: question, what the model says, and what of it must not be heard."""

    @property
    def received(self) -> Outcome:
        """The material as it comes from the server."""
        sections = {"kiwix": " ".join(self.kiwix), "web": " ".join(self.web)}
        result = SEPARATOR.join(f"{format_header(tag)}\n{text}" for tag, text in sections.items())
        return ladder.receive(Reply(result=result, source_used="fusion"))


def _tongue(case: dict[str, Any]) -> Tongue:
    built = next(sentence for sentence in case["kiwix"] if case["name"] in sentence)
    asked, number, spelled = case["number"]
    lies = {
        "number": (asked, f"{number} (kiwix)", "53"),
        "number in words": (asked, f"{spelled} (kiwix)", spelled),
        "name": (case["question"], f"{built.replace(case['name'], case['renamed'])} (kiwix)", case["renamed"]),
        "source": (case["question"], f"{built} (news)", built),
        "source of another section": (case["question"], f"{built} (web)", built),
        "source in the text": (case["question"], f"{case['told']}{built} (kiwix)", case["told"]),
    }
    return Tongue(case["language"], case["question"], tuple(case["kiwix"]), tuple(case["web"]), lies)


_TAGGED = ("source", "source of another section")
"""Lies whose text is true: only where it is said to be from is not."""
_CASES = yaml.safe_load((Path(__file__).parents[1] / "cases/composed.yaml").read_text(encoding="utf-8"))
TONGUES = {case["language"]: _tongue(case) for case in _CASES}
LIES = tuple(next(iter(TONGUES.values())).lies)
EVERY_LIE = [(language, kind) for language in TONGUES for kind in LIES]


def _flat(text: str) -> str:
    return " ".join(re.sub(r"[^\w%]+", " ", unicodedata.normalize("NFKC", text).casefold()).split())


def _prose(tongue: Tongue, question: str, said: str) -> tuple[Outcome, str]:
    received = tongue.received
    verdict = judge(question, said, (), received.result, "fusion", language=tongue.language)
    return _heard(tongue, question, ladder.accept(received, verdict, Kind.COMPOSED))


def _quotes(tongue: Tongue, question: str, handed_over: object) -> tuple[Outcome, str]:
    received = tongue.received
    selection = quotations.read(handed_over)
    if selection is None:
        return _heard(tongue, question, received)
    asked = Question(text=question, language=tongue.language)
    verdict, quote = quotations.answer(asked, selection, received.material, received.result, "fusion")
    outcome = ladder.accept(received, verdict, Kind.COMPOSED)
    return _heard(tongue, question, replace(outcome, quote=quote) if quote else outcome)


def _heard(tongue: Tongue, question: str, outcome: Outcome) -> tuple[Outcome, str]:
    asked = Question(text=question, language=tongue.language)
    if outcome.kind is Kind.NOTHING_FOUND:
        outcome = ladder.fall_back(asked, outcome, Limits())
    return outcome, put_into_words(asked, outcome, _PHRASES, Limits(max_chars=1_000, max_sentences=None)).text


def _lie_is_heard(tongue: Tongue, kind: str) -> bool:
    question, said, lie = tongue.lies[kind]
    outcome, speech = _prose(tongue, question, said)
    assert speech
    if kind in _TAGGED:
        return outcome.kind is Kind.COMPOSED
    return _flat(lie) in _flat(speech)


@pytest.mark.parametrize(("language", "kind"), EVERY_LIE)
def test_no_lie_is_heard_in_any_language(language: str, kind: str) -> None:
    assert not _lie_is_heard(TONGUES[language], kind)


@pytest.mark.parametrize("tongue", TONGUES.values(), ids=TONGUES.keys())
def test_the_truth_is_heard_in_every_language(tongue: Tongue) -> None:
    built = tongue.kiwix[1]
    assert _prose(tongue, tongue.question, f"{built} (kiwix)")[0].kind is Kind.COMPOSED
    outcome, speech = _quotes(tongue, tongue.question, _selection([(1, built)]))
    assert outcome.kind is Kind.COMPOSED
    assert _flat(built) in _flat(speech)


def _without(*names: str) -> tuple[tuple[Gate, Callable[[Any], str]], ...]:
    return tuple((gate, refuses) for gate, refuses in gates._GATES if refuses.__name__ not in names)


@pytest.mark.parametrize(
    ("kind", "broken"),
    [
        ("number", ("_numbers", "_support", "_other_line")),
        ("number in words", ("_numbers", "_names", "_support", "_other_line")),
        ("name", ("_names", "_support")),
        ("source in the text", ("_named_source", "_names", "_support")),
    ],
)
@pytest.mark.parametrize("language", TONGUES)
def test_without_its_gate_the_lie_would_be_heard(
    language: str, kind: str, broken: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What these tests look for can be found."""
    monkeypatch.setattr(gates, "_GATES", _without(*broken))
    assert _lie_is_heard(TONGUES[language], kind)


@pytest.mark.parametrize("kind", _TAGGED)
def test_without_a_look_at_the_sections_the_source_would_be_heard(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gates, "_attributed", lambda tags, *_rest: tags or ("kiwix",))
    monkeypatch.setattr(gates, "_GATES", ())
    assert all(_lie_is_heard(tongue, kind) for tongue in TONGUES.values())


def _selection(chosen: list[tuple[object, object]], **keys: object) -> dict[str, object]:
    propositions = [{"section": section, "quotation": quotation} for section, quotation in chosen]
    return {"answerable": True, "propositions": propositions, "order": list(range(1, len(chosen) + 1))} | keys


def _changed(text: str, place: int, change: str) -> str:
    place %= len(text) + 1
    return text[:place] + change + text[place + (change == "") :]


@st.composite
def _handed_over(draw: st.DrawFn) -> tuple[Tongue, object]:
    """Draw a selection of true, altered, cut and stitched quotations of right and wrong sections, in many wrappings."""
    tongue = TONGUES[draw(st.sampled_from(sorted(TONGUES)))]
    sentences = [*tongue.kiwix, *tongue.web]
    whole = st.sampled_from(sentences)
    places = st.integers(0, 200)
    quotation = st.one_of(
        whole,
        st.builds(_changed, whole, places, st.sampled_from(["", "0", "x", "9", " 53 ", "-", "не", "不"])),
        st.builds(lambda one, start, end: one[min(start, end) % len(one) : max(start, end)], whole, places, places),
        st.builds(
            lambda one, other, place: one[: place % len(one)] + other[place % len(other) :], whole, whole, places
        ),
        st.builds(lambda one, other: f"{one} {other}", whole, whole),
    )
    section = st.sampled_from([1, 2, "S1", "S2", "1", 1.0, "S3", 0, -1, "kiwix", None, True])
    chosen = draw(st.lists(st.tuples(section, quotation), min_size=1, max_size=4))
    data = _selection([*chosen], order=draw(st.permutations(range(len(chosen)))))
    text = json.dumps(data, ensure_ascii=draw(st.booleans()))
    wrapped = [
        data,
        text,
        f"```json\n{text}\n```",
        f"<think>{{}}</think> {text}",
        json.dumps(text),
        {"data": data},
        [data],
    ]
    return tongue, draw(st.sampled_from(wrapped))


def _check_quotations(tongue: Tongue, handed_over: object) -> bool:
    """Check that what is heard of a selection is whole sentences of the section that is named; return if any is."""
    outcome, speech = _quotes(tongue, tongue.question, handed_over)
    assert speech
    if outcome.kind is not Kind.COMPOSED:
        return False
    own = {"kiwix": tongue.kiwix, "web": tongue.web}
    rest = speech
    for intro, tag in (("The encyclopedia says:", "kiwix"), ("The web says:", "web")):
        rest = rest.replace(intro, f"\n{tag}\t")
    said = [part.split("\t", 1) for part in rest.split("\n") if part.strip()]
    for tag, text in said:
        left = _flat(text)
        for sentence in sorted(own[tag], key=len, reverse=True):
            left = left.replace(_flat(sentence), " ")
        assert not left.strip(), (tag, text)
    assert set(outcome.sources) == {tag for tag, _ in said}
    return True


@settings(max_examples=400, deadline=None)
@given(_handed_over())
def test_quotations_are_heard_as_whole_sentences_of_the_section_that_is_named(drawn: tuple[Tongue, object]) -> None:
    _check_quotations(*drawn)


def test_an_altered_quotation_would_be_heard_if_it_were_spoken_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the property looks for can be found: here a broken check takes any quotation for one."""

    def believing(proposition: quotations.Proposition, _material: object) -> tuple[object, ...]:
        sentence = quotations.QuotedSentence(text=proposition.quotation, section=proposition.section, start=0)
        return (sentence,)

    tongue = TONGUES["en"]
    altered = _selection([(1, tongue.kiwix[1].replace("1889", "1989"))])
    assert not _check_quotations(tongue, altered)
    monkeypatch.setattr(quotations, "sentences_of", believing)
    with pytest.raises(AssertionError):
        _check_quotations(tongue, altered)
    monkeypatch.undo()
    monkeypatch.setattr(quotations, "_is_inside", lambda *_: False)
    assert quotations.locate("7 metres tall", tongue.kiwix[0])


@st.composite
def _written(draw: st.DrawFn) -> tuple[Tongue, str, str, set[str]]:
    """Draw an answer in prose of true sentences and lies, and what of it must not be heard."""
    tongue = TONGUES[draw(st.sampled_from(sorted(TONGUES)))]
    kinds = draw(st.lists(st.sampled_from(["number", "name", "source in the text"]), max_size=2))
    parts = [tongue.lies[kind][1].removesuffix(" (kiwix)") for kind in kinds]
    parts += draw(st.lists(st.sampled_from([*tongue.kiwix, *tongue.web]), max_size=3))
    ends = ["", " (kiwix)", " (web)", " (kiwix, web)", " (news)", "\n\nSource: kiwix", " **(kiwix)**", " (kiwix) 🙂"]
    question = tongue.lies[kinds[0]][0] if kinds else tongue.question
    text = " ".join(draw(st.permutations(parts))) + draw(st.sampled_from(ends))
    return tongue, question, text, {tongue.lies[kind][2] for kind in kinds}


@settings(max_examples=400, deadline=None)
@given(_written())
def test_nothing_invented_is_heard_of_prose(drawn: tuple[Tongue, str, str, set[str]]) -> None:
    tongue, question, said, lies = drawn
    outcome, speech = _prose(tongue, question, said)
    assert speech
    assert not any(_flat(lie) in _flat(speech) for lie in lies)
    numbers = set(re.findall(r"\d+", unicodedata.normalize("NFKC", speech)))
    assert numbers <= set(re.findall(r"\d+", outcome.result))
    assert set(outcome.sources) <= {"kiwix", "web"}
