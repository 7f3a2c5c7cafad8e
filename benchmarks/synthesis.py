"""What is heard with a perfect, a lying and a mute local language model, on XQuAD questions.

    python benchmarks/synthesis.py DATA [QUESTIONS]

DATA is a folder with `xquad/*.json`, QUESTIONS how many are asked in each language (100). The material of a question is
its paragraph as a section of the encyclopedia, beside a paragraph of another article as a section of the web; for every
fourth question both are of other articles, so that it has no answer. The liar tells one lie a question, of a kind in
turn: another number, an invented name, a source that is not there, an answer from elsewhere; in the style of quotations
an altered character, another section, two sentences stitched together, a sentence of its own.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.util import find_spec
import json
from pathlib import Path
import re
import sys
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if find_spec("homeassistant") is None:
    # The core needs no Home Assistant; the integration around it does.
    for package in ("custom_components", "custom_components.mnemolis_intents"):
        stand_in = ModuleType(package)
        stand_in.__path__ = [str(ROOT / package.replace(".", "/"))]
        sys.modules[package] = stand_in

from custom_components.mnemolis_intents.answering import judge, ladder, prompts, quotations  # noqa: E402
from custom_components.mnemolis_intents.answering.material import SEPARATOR, format_header  # noqa: E402
from custom_components.mnemolis_intents.answering.models import Kind, Limits, Outcome, Question, Reply, VerdictKind  # noqa: E402
from custom_components.mnemolis_intents.answering.wording import put_into_words  # noqa: E402

QUESTIONS = 100
PHRASES = {
    "not_in_sources": "My sources don't answer that.",
    "nothing_found": "I found nothing about that.",
    "says_kiwix": "The encyclopedia says:",
    "says_web": "The web says:",
}
COLUMNS = ("right", "quoted, right", "quoted, other", "honest miss", "nothing", "wrong")
LIAR_NAMES = "Wendell Hartnoll"


@dataclass(frozen=True, slots=True)
class Case:
    """A question with its material."""

    language: str
    question: str
    gold: str
    paragraph: str
    """Where the answer is; not in the material where there is none."""
    other: str
    answerable: bool
    number: int

    @property
    def first(self) -> str:
        """The text of the encyclopedia's section."""
        return self.paragraph if self.answerable else self.other[::1]


@dataclass(frozen=True, slots=True)
class Told:
    """What a model said, and what of it must not be heard."""

    text: str
    lie: str = ""
    """A passage that the material lacks."""
    source: str = ""
    """A source that is not there."""


type Model = Callable[[Case, Outcome], Told]


def cases(data: Path, count: int) -> Iterator[Case]:
    """Read the questions, spread over the articles."""
    for path in sorted((data / "xquad").glob("*.json")):
        articles = json.loads(path.read_text(encoding="utf-8"))["data"]
        asked = [
            (place, paragraph["context"], question)
            for place, article in enumerate(articles)
            for paragraph in article["paragraphs"]
            for question in paragraph["qas"]
        ]
        step = max(1, len(asked) // count)
        for number, (place, context, question) in enumerate(asked[::step][:count]):
            yield Case(
                language=path.stem,
                question=question["question"],
                gold=question["answers"][0]["text"],
                paragraph=context,
                other=articles[(place + 1) % len(articles)]["paragraphs"][0]["context"],
                answerable=number % 4 != 3,
                number=number,
            )


def received(case: Case, elsewhere: str) -> Outcome:
    """Return the material as it comes from the server."""
    result = SEPARATOR.join(
        [f"{format_header('kiwix')}\n{case.first}", f"{format_header('web')}\n{elsewhere}\nhttps://example.org/"]
    )
    return ladder.receive(Reply(result=result, source_used="fusion"))


def flat(text: str) -> str:
    """Return a text for comparison."""
    return " ".join(re.sub(r"[^\w%]+", " ", text.casefold()).split())


def sentence_with(text: str, gold: str, language: str) -> str:
    """Return the sentence of a text that holds the answer."""
    place = max(text.find(gold), 0)
    units = quotations.units(text, language=language)
    return next((text[start:end] for start, end in units if start <= place < end), text)


def perfect(case: Case, _outcome: Outcome) -> Told:
    """Answer with the sentence that holds the gold answer, or say that there is none."""
    if not case.answerable:
        return Told(prompts.NOT_IN_SOURCES)
    sentence = sentence_with(case.paragraph, case.gold, case.language)
    return Told(f"{sentence} (kiwix)" if case.number % 2 else f"{case.gold} (kiwix)")


def perfect_quotes(case: Case, _outcome: Outcome) -> Told:
    """Quote that sentence."""
    if not case.answerable:
        return Told(json.dumps({"answerable": False, "propositions": [], "order": []}))
    return Told(_chosen(("S1", sentence_with(case.paragraph, case.gold, case.language))))


def lying(case: Case, outcome: Outcome) -> Told:
    """Tell one lie of four kinds in turn."""
    sentence = sentence_with(case.first, case.gold, case.language)
    match case.number // 4 % 4:
        case 0:
            lie, changed = _other_number(sentence, outcome)
            return Told(f"{changed} (kiwix)", lie)
        case 1:
            return Told(f"{LIAR_NAMES}: {case.gold} (kiwix)", LIAR_NAMES)
        case 2:
            return Told(f"{sentence} (news)", source="news")
        case _:
            if case.answerable:
                lie, changed = _other_number(case.gold, outcome)
                return Told(f"{changed} (kiwix)", lie)
            held = flat(case.gold) in flat(outcome.result)
            return Told(f"{case.gold} (kiwix)", "" if held else case.gold)


def lying_quotes(case: Case, outcome: Outcome) -> Told:
    """Tell one lie of four kinds in turn, in quotations."""
    sentence = sentence_with(case.first, case.gold, case.language)
    match case.number // 4 % 4:
        case 0:
            lie, changed = _other_number(sentence, outcome)
            return Told(_chosen(("S1", changed)), lie)
        case 1:
            units = quotations.units(case.first, language=case.language)
            ends = case.first[slice(*units[0])], case.first[slice(*units[-1])]
            stitched = ends[0][: len(ends[0]) // 2] + ends[1][len(ends[1]) // 2 :]
            return Told(_chosen(("S1", stitched)), stitched if stitched not in case.first else "")
        case 2:
            return Told(_chosen(("S2", sentence)), source="web")
        case _:
            return Told(_chosen(("S1", f"{LIAR_NAMES}: {case.gold}.")), LIAR_NAMES)


def mute(_case: Case, _outcome: Outcome) -> Told:
    """Say nothing."""
    return Told("")


def _chosen(*pairs: tuple[str, str]) -> str:
    propositions = [{"section": section, "quotation": quotation} for section, quotation in pairs]
    return json.dumps({"answerable": True, "propositions": propositions, "order": []})


def _other_number(text: str, outcome: Outcome) -> tuple[str, str]:
    """Return a number that the material lacks, and the text with it in place of its own, or behind it."""
    held = set(re.findall(r"\d+", outcome.result))
    lie = next(str(number) for number in range(3_817, 9_999) if str(number) not in held)
    if match := re.search(r"\d+", text):
        return lie, f"{text[: match.start()]}{lie}{text[match.end() :]}"
    return lie, f"{text.rstrip('.。।')} {lie}."


def compose(case: Case, outcome: Outcome, told: Told, style: str) -> Outcome:
    """Walk the path of `synthesis.async_compose`, without the call."""
    question = Question(text=case.question, language=case.language)
    if style == "prose":
        verdict, quote = judge(question.text, told.text, (), outcome.result, "fusion", language=case.language), None
    else:
        selection = quotations.read(told.text)
        if selection is None:
            return outcome
        verdict, quote = quotations.answer(question, selection, outcome.material, outcome.result, "fusion")
    composed = ladder.accept(outcome, verdict, Kind.COMPOSED)
    if verdict.kind is VerdictKind.ANSWERED and quote:
        return Outcome(
            kind=composed.kind,
            text=composed.text,
            quote=quote,
            sources=composed.sources,
            material=composed.material,
            result=composed.result,
        )
    return composed


def ask(case: Case, outcome: Outcome, told: Told, style: str) -> tuple[str, bool]:
    """Return the column of what was heard, and whether something invented was."""
    question = Question(text=case.question, language=case.language)
    got = compose(case, outcome, told, style)
    if got.kind is Kind.NOTHING_FOUND:
        got = ladder.fall_back(question, got, Limits())
    speech = put_into_words(question, got, PHRASES, Limits(max_chars=1_000)).text
    holds = case.answerable and flat(case.gold) in flat(speech)
    return _column(got.kind, holds=holds), _invented(got, speech, told)


def _column(kind: Kind, *, holds: bool) -> str:
    match kind:
        case Kind.COMPOSED:
            return "right" if holds else "wrong"
        case Kind.QUOTED:
            return "quoted, right" if holds else "quoted, other"
        case Kind.NOT_IN_SOURCES:
            return "honest miss"
        case _:
            return "nothing"


def _invented(got: Outcome, speech: str, told: Told) -> bool:
    """Tell whether something was heard that the material lacks: looked for without the gates' help."""
    if told.lie and flat(told.lie) in flat(speech) and flat(told.lie) not in flat(got.result):
        return True
    if got.kind is not Kind.COMPOSED:
        return False
    if told.source and told.source in got.sources and told.source == "news":
        return True
    quoted = got.quote.sentences if got.quote else ()
    return any(sentence.text not in got.material[sentence.section].text for sentence in quoted)


def main(arguments: list[str]) -> int:
    """Ask and print."""
    if not arguments:
        print(__doc__)
        return 2
    count = int(arguments[1]) if len(arguments) > 1 else QUESTIONS
    asked = list(cases(Path(arguments[0]), count))
    invented = told_in_all = 0
    print(f"{'model':<16} {'questions':>9} " + " ".join(f"{column:>13}" for column in COLUMNS) + "      invented")
    for name, style, model in (
        ("perfect, prose", "prose", perfect),
        ("perfect, quotes", "quotes", perfect_quotes),
        ("lying, prose", "prose", lying),
        ("lying, quotes", "quotes", lying_quotes),
        ("mute, prose", "prose", mute),
        ("mute, quotes", "quotes", mute),
    ):
        columns: Counter[str] = Counter()
        bad = 0
        for place, case in enumerate(asked):
            outcome = received(case, asked[(place - 7) % len(asked)].other)
            column, lied = ask(case, outcome, model(case, outcome), style)
            columns[column] += 1
            bad += lied
        invented += bad
        told_in_all += len(asked)
        shares = " ".join(f"{columns[column] / len(asked):>13.3f}" for column in COLUMNS)
        print(f"{name:<16} {len(asked):>9} {shares} {bad:>13}", flush=True)
    print(f"invented spoken {invented} of {told_in_all}")
    return 0 if not invented else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
