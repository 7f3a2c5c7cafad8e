"""What the fuzzers feed: each target takes bytes and raises where a promise of the text core is broken.

The fields of an input are parted by U+001E; fields that are missing are empty. `tests/answering/test_fuzz.py` runs the
same targets with hypothesis and with the inputs that once broke them.
"""

from collections.abc import Callable
import contextlib
from datetime import date
import json
from typing import Any

from custom_components.mnemolis_intents.answering import judge, material, quotations, quote, speakable
from custom_components.mnemolis_intents.answering.models import Question, Section, VerdictKind
from custom_components.mnemolis_intents.answering.speech import clip_speech

SEPARATOR = "\x1e"
LANGUAGES = ("en", "de", "fr", "ja", "zh-Hans", "ar", "hi", "th", "", "x-y")
_NEVER_SPOKEN = ("<", "[[", "]]", "{{", "{%", "\n", "\r", "\x00", "\u200b", "\u202e", "\x1b")


class BrokenPromiseError(Exception):
    """The core did what it must never do."""


def _fields(data: bytes, count: int) -> list[str]:
    fields = data.decode("utf-8", "surrogateescape").split(SEPARATOR, count - 1)
    return fields + [""] * (count - len(fields))


def _language(field: str) -> str:
    return LANGUAGES[ord(field[0]) % len(LANGUAGES)] if field else "en"


def _hold(promise: object, what: str) -> None:
    if not promise:
        raise BrokenPromiseError(what)


def _spoken(text: str, language: str) -> None:
    _hold(not any(piece in text for piece in _NEVER_SPOKEN), f"this is spoken: {text!r}")
    again = speakable(text, language=language)
    _hold(again == text, f"what is speakable stays as it is: {text!r} became {again!r}")


def speech(data: bytes) -> None:
    """Anything becomes speakable, once and for all."""
    tag, text = _fields(data, 2)
    language = _language(tag)
    _spoken(speakable(text, language=language), language)


def clipping(data: bytes) -> None:
    """A clipped text is within its budget, speakable, and begins as the text does."""
    tag, size, text = _fields(data, 3)
    language = _language(tag)
    limit = 20 + (ord(size[0]) % 400 if size else 0)
    said = speakable(text, language=language)
    for sentences in (None, 2):
        clipped = clip_speech(said, limit, max_sentences=sentences, language=language)
        _hold(len(clipped.text) <= limit, f"{len(clipped.text)} characters of {limit}")
        begins = clipped.text.removesuffix("…").rstrip()
        _hold(said.startswith(begins), f"{clipped.text!r} is not how {said!r} begins")
        if clipped.text:
            _spoken(clipped.text, language)


def gates(data: bytes) -> None:
    """Whatever is judged has a verdict, and what is answered can be spoken."""
    tag, question, answer, used, result = _fields(data, 5)
    language = _language(tag)
    verdict = judge(question, answer, [used], result, used, language=language, today=date(2026, 11, 30))
    if verdict.kind is VerdictKind.ANSWERED:
        _hold(verdict.text, "an empty answer")
        _spoken(verdict.text, language)
    else:
        _hold((verdict.gate is None) == (verdict.kind is VerdictKind.NOT_IN_SOURCES), "a refusal has a gate")


def parsing(data: bytes) -> None:
    """Sections are parts of the result, and a quotation is speakable and within its budget."""
    question, used, result = _fields(data, 3)
    for section in material.parse(result, used):
        _hold(isinstance(section, Section), "no section")
    quoted = quote(question, result, 300, max_sentences=2)
    _hold(len(quoted.text) <= 300, "a quotation over its budget")
    if quoted.text:
        _spoken(quoted.text, "en")


def structured(data: bytes) -> None:
    """Whatever a language model returns, only what a section holds is spoken."""
    form, text = _fields(data, 2)
    said: Any = form
    with contextlib.suppress(ValueError, RecursionError):
        said = json.loads(form)
    selection = quotations.read(said)
    if selection is None:
        return
    sections = (Section(source="kiwix", text=text),)
    _, found = quotations.answer(Question(text="how tall is it"), selection, sections, text, "kiwix")
    for sentence in found.sentences if found else ():
        held = text[sentence.start : sentence.start + len(sentence.text)]
        _hold(sentence.text == held, f"{sentence.text!r} is not in the section")


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target for target in (speech, clipping, gates, parsing, structured)
}

_TOWER = "# Eiffel Tower\nSource: wikipedia\n\nThe Eiffel Tower is in Paris. It is 330 metres tall."
_FUSED = f"[KIWIX — ENCYCLOPEDIC KNOWLEDGE — UNRELATED TO OTHER SECTIONS BELOW]\n{_TOWER}\n\n---\n\n[WEB — LIVE WEB SEARCH RESULTS]\n1. A\nb\nhttp://a.b\n"
_SELECTION = (
    '{"answerable": true, "propositions": [{"section": "S1", "quotation": "It is 330 metres tall."}], "order": [1]}'
)
SEEDS: dict[str, tuple[str, ...]] = {
    "speech": ("a\x1e**Bold** [link](http://a.b) &lt;b&gt; -1.5 °C ~5 -> `x` 🪐 1. a\n2. b", "b\x1e<think>x</think> ½ ٣"),
    "clipping": ("a\x1e!\x1eDr. Smith is 5.972 m tall. He said: \"No.\" It was 3.13.2, U.S. and so on. 中文。また。",),
    "gates": (
        f"a\x1ehow tall is it\x1eIt is 330 metres tall. (kiwix)\x1ekiwix\x1e{_TOWER}",
        f"a\x1ehow tall is it\x1eThree hundred and thirty (kiwix, web)\x1efusion\x1e{_FUSED}",
    ),
    "parsing": (f"how tall is it\x1efusion\x1e{_FUSED}", f"how tall\x1ekiwix\x1e{_TOWER}"),
    "structured": (
        f"{_SELECTION}\x1e{_TOWER}",
        f'```json\n{{"answerable": "yes", "propositions": []}}\n```\x1e{_TOWER}',
    ),
}  # fmt: skip
