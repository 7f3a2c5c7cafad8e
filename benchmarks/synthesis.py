"""What is heard with a perfect, a mute and a lying local language model, on XQuAD questions.

    python benchmarks/synthesis.py DATA [QUESTIONS]

DATA is a folder with `xquad/*.json`, QUESTIONS how many are asked in each language (100). The material of a question is
its paragraph as a section of the encyclopedia, beside a paragraph of another article as a section of the web; for every
fourth question both are of other articles, so that it has no answer. The liar tells every lie of benchmarks/lies.py
that can be made of a question. No invented number, source, name or altered quotation may be heard; a name of another
article in place of the right one is printed by itself, since no rule can tell all of them.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
import json
from pathlib import Path
import sys
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

if find_spec("homeassistant") is None:
    # The core needs no Home Assistant; the integration around it does.
    for package in ("custom_components", "custom_components.mnemolis_intents"):
        stand_in = ModuleType(package)
        stand_in.__path__ = [str(ROOT / package.replace(".", "/"))]
        sys.modules[package] = stand_in

from benchmarks import lies  # noqa: E402
from benchmarks.lies import Case, Told, chosen, flat, sentence_with  # noqa: E402
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


def cases(data: Path, count: int) -> Iterator[Case]:
    """Read the questions, spread over the articles."""
    paths = sorted((data / "xquad").glob("*.json"))
    english = {asked["id"]: asked["answers"][0]["text"] for _, _, asked in _questions(data / "xquad" / "en.json")}
    for path in paths:
        asked = list(_questions(path))
        leads = list(dict.fromkeys((place, context) for place, context, _ in asked))
        first = dict(reversed(leads))
        names = [
            (place, question["answers"][0]["text"])
            for place, _, question in asked
            if lies.is_name(english.get(question["id"], ""), question["answers"][0]["text"], path.stem)
        ]
        step = max(1, len(asked) // count)
        for number, (place, context, question) in enumerate(asked[::step][:count]):
            gold = question["answers"][0]["text"]
            yield Case(
                language=path.stem,
                question=question["question"],
                gold=gold,
                paragraph=context,
                other=first[(place + 1) % len(first)],
                answerable=number % 4 != 3,
                number=number,
                name=(place, gold) in names,
                others=tuple(dict.fromkeys(name for there, name in names if there != place)),
            )


def _questions(path: Path) -> Iterator[tuple[int, str, dict[str, Any]]]:
    """Yield each question with the number of its article and its paragraph."""
    for place, article in enumerate(json.loads(path.read_text(encoding="utf-8"))["data"]):
        for paragraph in article["paragraphs"]:
            for question in paragraph["qas"]:
                yield place, paragraph["context"], question


def received(case: Case, elsewhere: str) -> Outcome:
    """Return the material as it comes from the server."""
    result = SEPARATOR.join(
        [f"{format_header('kiwix')}\n{case.first}", f"{format_header('web')}\n{elsewhere}\nhttps://example.org/"]
    )
    return ladder.receive(Reply(result=result, source_used="fusion"))


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
    return Told(chosen(("S1", sentence_with(case.paragraph, case.gold, case.language))))


def mute(_case: Case, _outcome: Outcome) -> Told:
    """Say nothing."""
    return Told("")


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
    outcomes = [received(case, asked[(place - 7) % len(asked)].other) for place, case in enumerate(asked)]
    heard = _print_models(asked, outcomes)
    spoken, told, names, renamed = _print_lies(asked, outcomes)
    print(f"invented spoken {heard + spoken} of {told + 4 * len(asked)}, a name from elsewhere {names} of {renamed}")
    return 0 if not heard + spoken else 1


def _print_models(asked: Sequence[Case], outcomes: Sequence[Outcome]) -> int:
    """Print what is heard with a perfect and a mute model; return how often it was invented."""
    print(f"{'model':<16} {'questions':>9} " + " ".join(f"{column:>13}" for column in COLUMNS) + "      invented")
    invented = 0
    for name, style, model in (
        ("perfect, prose", "prose", perfect),
        ("perfect, quotes", "quotes", perfect_quotes),
        ("mute, prose", "prose", mute),
        ("mute, quotes", "quotes", mute),
    ):
        columns: Counter[str] = Counter()
        bad = 0
        for case, outcome in zip(asked, outcomes, strict=True):
            column, lied = ask(case, outcome, model(case, outcome), style)
            columns[column] += 1
            bad += lied
        invented += bad
        shares = " ".join(f"{columns[column] / len(asked):>13.3f}" for column in COLUMNS)
        print(f"{name:<16} {len(asked):>9} {shares} {bad:>13}", flush=True)
    return invented


def _print_lies(asked: Sequence[Case], outcomes: Sequence[Outcome]) -> tuple[int, int, int, int]:
    """Print how many lies of each kind are heard; return heard and told, names from elsewhere apart."""
    languages = sorted({case.language for case in asked})
    print(f"\n{'lie':<30} {'told':>5} {'refused':>8} {'heard':>6}  " + " ".join(f"{tag:>3}" for tag in languages))
    figures = [0, 0, 0, 0]
    for style, kinds in (("prose", lies.PROSE), ("quotes", lies.QUOTES)):
        for kind, lie in kinds.items():
            heard: Counter[str] = Counter()
            count = refused = 0
            for case, outcome in zip(asked, outcomes, strict=True):
                if (told := lie(case, outcome)) is None:
                    continue
                count += 1
                column, lied = ask(case, outcome, told, style)
                refused += column not in ("right", "wrong")
                heard[case.language] += lied
            spoken = heard.total()
            places = (2, 3) if kind in lies.HARD else (0, 1)
            figures[places[0]] += spoken
            figures[places[1]] += count
            by_language = " ".join(f"{heard[tag] or '.':>3}" for tag in languages)
            print(f"{kind:<30} {count:>5} {refused / max(count, 1):>8.3f} {spoken:>6}  {by_language}", flush=True)
    return figures[0], figures[1], figures[2], figures[3]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
