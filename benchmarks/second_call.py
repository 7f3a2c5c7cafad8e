"""What a second look at the quotations is worth, for a local language model with stated error rates.

    python benchmarks/second_call.py DATA [QUESTIONS]

DATA is a folder with `xquad/*.json`, QUESTIONS how many are asked in each language (40). Each is asked three times: of
its own paragraph, of another paragraph of the same article ("near"), of another article ("far"); the last two have no
answer, and where a paragraph holds the answer's text by chance it is left out. A paragraph of yet another article is
there beside it, as a section of the web.

The first call errs with stated probabilities. Of a question with an answer it says that there is none (`miss`), quotes
another sentence instead (`p`), or quotes another one beside the right one (`pads`). Of a question without one it quotes
a sentence all the same (`q`). The other sentence is the worst one: the one that shares most words with the question. The
second look is at the question and the verified quotations alone, and errs about each with probability `r`: it drops one
that answers, or keeps one that does not. Where the two calls are one model's, its errors are `correlated`: of that share
of the sentences about which the first call was wrong, the second repeats it.

Nothing is drawn: what is heard after each thing that the two can do is found out with the code of the product, and the
shares are the exact expectations.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
import json
from pathlib import Path
import sys
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import synthesis as core
from custom_components.mnemolis_intents.answering import ladder, quotations
from custom_components.mnemolis_intents.answering.models import Kind, Limits, Outcome, Question
from custom_components.mnemolis_intents.answering.wording import put_into_words
from custom_components.mnemolis_intents.answering.words import content_words

QUESTIONS = 40
KINDS = ("answerable", "near", "far")
HEARD = ("right", "other", "miss", "nothing")
NEAR_SHARE = 0.5
"""Of the questions without an answer; the others are far."""

type Shares = dict[str, float]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of one kind, and the quotations that a model may choose."""

    case: core.Case
    kind: str
    outcome: Outcome
    right: str
    """The sentence that answers it; empty where none does."""
    other: str
    """The sentence that looks most as if it did."""
    section: str
    """The section of the other sentence."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How often a model errs."""

    p: float
    q: float
    miss: float = 0.05
    pads: float = 0.1


@dataclass(frozen=True, slots=True)
class Look:
    """How often a second look errs about a quotation."""

    name: str
    r: float
    correlated: float = 0.0

    def keeps_right(self) -> float:
        """Return how often a quotation that answers is kept."""
        return 1 - self.r

    def keeps_other(self) -> float:
        """Return how often one that does not is kept: the first call was wrong about it."""
        return self.correlated + (1 - self.correlated) * self.r


MODELS = {
    "strong": Rates(p=0.03, q=0.05, miss=0.03, pads=0.05),
    "good": Rates(p=0.10, q=0.20),
    "fair": Rates(p=0.20, q=0.50),
    "weak": Rates(p=0.40, q=0.90),
}
LOOKS = (
    Look("without error", 0.0),
    Look("r .05", 0.05),
    Look("r .10", 0.10),
    Look("r .20", 0.20),
    Look("r .05, correlated .5", 0.05, 0.5),
    Look("r .10, correlated .8", 0.10, 0.8),
)
BREAK_EVEN = ((0.1, 0.0), (0.25, 0.0), (0.5, 0.0), (0.25, 0.5), (0.25, 0.8))
"""Shares of questions without an answer, and how the second look's errors are correlated."""


def questions(data: Path, count: int, languages: Sequence[str] = ()) -> Iterator[Asked]:
    """Read the questions of each kind, spread over the articles; of all languages where none is named."""
    for path in sorted((data / "xquad").glob("*.json")):
        if languages and path.stem not in languages:
            continue
        articles = json.loads(path.read_text(encoding="utf-8"))["data"]
        listed = [
            (place, number, question)
            for place, article in enumerate(articles)
            for number, paragraph in enumerate(article["paragraphs"])
            for question in paragraph["qas"]
        ]
        step = max(1, len(listed) // count)
        for index, (place, number, question) in enumerate(listed[::step][:count]):
            own = articles[place]["paragraphs"]
            elsewhere = [articles[(place + far) % len(articles)]["paragraphs"] for far in (1, 2)]
            texts = (own[number], own[(number + 1) % len(own)], elsewhere[0][number % len(elsewhere[0])])
            for kind, paragraph in zip(KINDS, texts, strict=True):
                asked = _asked(path.stem, question, kind, paragraph["context"], elsewhere[1][0]["context"], index)
                if asked:
                    yield asked


def _asked(language: str, question: dict[str, Any], kind: str, text: str, web: str, number: int) -> Asked | None:
    gold = question["answers"][0]["text"]
    answerable = kind == "answerable"
    if not answerable and core.flat(gold) in core.flat(f"{text} {web}"):
        return None
    case = core.Case(language, question["question"], gold, text, text, answerable, number)
    outcome = core.received(case, web)
    asked = content_words(case.question, language)
    sentences = [
        (name, section.text[start:end])
        for name, section in zip(("S1", "S2"), outcome.material, strict=False)
        for start, end in quotations.units(section.text, language=language)
    ]
    others = [pair for pair in sentences if core.flat(gold) not in core.flat(pair[1])]
    if not others:
        return None
    section, other = max(others, key=lambda pair: len(asked & content_words(pair[1], language)))
    right = core.sentence_with(text, gold, language) if answerable else ""
    return Asked(case, kind, outcome, right, other, section)


def heard(asked: Asked, *chosen: str) -> str:
    """Return what is heard after a selection: `right` if the answer is in it, `other` for any other sentence."""
    pairs = [(asked.section if sentence == asked.other else "S1", sentence) for sentence in chosen]
    propositions = [{"section": section, "quotation": quotation} for section, quotation in pairs]
    return heard_after(asked, json.dumps({"answerable": bool(pairs), "propositions": propositions, "order": []}))


def heard_after(asked: Asked, reply: str) -> str:
    """Return what is heard after a reply of the model."""
    got = core.compose(asked.case, asked.outcome, core.Told(reply), "quotes")
    question = Question(text=asked.case.question, language=asked.case.language)
    if got.kind is Kind.NOTHING_FOUND:
        got = ladder.fall_back(question, got, Limits())
    if got.kind is Kind.NOT_IN_SOURCES:
        return "miss"
    if got.kind is Kind.NOTHING_FOUND:
        return "nothing"
    speech = put_into_words(question, got, core.PHRASES, Limits(max_chars=1_000)).text
    return "right" if asked.case.answerable and core.flat(asked.case.gold) in core.flat(speech) else "other"


def stands(asked: Asked, sentence: str, section: str = "S1") -> bool:
    """Tell whether a quoted sentence passes the checks by itself."""
    selection = quotations.Selection(True, (quotations.Proposition(int(section[1:]) - 1, sentence),))
    question = Question(text=asked.case.question, language=asked.case.language)
    outcome = asked.outcome
    return quotations.answer(question, selection, outcome.material, outcome.result, "fusion")[1] is not None


@dataclass(frozen=True, slots=True)
class Case:
    """What is heard after each thing that the two calls can do."""

    kind: str
    right_stands: bool
    other_stands: bool
    right: str
    """Heard after the sentence that answers; and so on."""
    other: str
    both: str
    quoted: str
    """Heard where no model is asked."""


def case(asked: Asked) -> Case:
    """Find that out."""
    right = asked.right
    return Case(
        asked.kind,
        bool(right) and stands(asked, right),
        stands(asked, asked.other, asked.section),
        heard(asked, right) if right else "",
        heard(asked, asked.other),
        heard(asked, right, asked.other) if right else "",
        heard_after(asked, ""),
    )


def expected(found: Case, rates: Rates, look: Look | None) -> Shares:
    """Return how often each thing is heard about a question."""
    shares: Shares = defaultdict(float)
    if found.kind != "answerable":
        shares["miss"] += 1 - rates.q
        _add(shares, rates.q, _looked_at(found, look, other=True))
        return shares
    shares["miss"] += rates.miss
    chosen = 1 - rates.miss
    _add(shares, chosen * rates.p, _looked_at(found, look, other=True))
    _add(shares, chosen * (1 - rates.p) * rates.pads, _looked_at(found, look, right=True, other=True))
    _add(shares, chosen * (1 - rates.p) * (1 - rates.pads), _looked_at(found, look, right=True))
    return shares


def _add(shares: Shares, weight: float, more: Shares) -> None:
    for name, share in more.items():
        shares[name] += weight * share


def _looked_at(found: Case, look: Look | None, *, right: bool = False, other: bool = False) -> Shares:
    """Return what is heard of chosen sentences once the second look, if any, has kept or dropped each."""
    first = found.both if right and other else found.right if right else found.other
    standing = (right and found.right_stands, other and found.other_stands)
    if look is None or not any(standing):
        # Nothing is verified, so there is nothing to look at: the material is quoted as ever.
        return {first: 1.0, "padded": float(all(standing) and first == "right")}
    shares: Shares = defaultdict(float)
    keeps = look.keeps_right() if standing[0] else 0.0, look.keeps_other() if standing[1] else 0.0
    both = keeps[0] * keeps[1]
    shares[found.both or found.other] += both
    shares["padded"] += both * (found.both == "right")
    shares[found.right] += keeps[0] - both
    shares[found.other] += keeps[1] - both
    shares["miss"] += (1 - keeps[0]) * (1 - keeps[1])
    return shares


def measured(cases: Sequence[Case], rates: Rates, look: Look | None) -> dict[str, Shares]:
    """Return the shares of what is heard for each kind of question."""
    found: dict[str, Shares] = {}
    for kind in KINDS:
        of_kind = [item for item in cases if item.kind == kind]
        shares: Shares = defaultdict(float)
        for item in of_kind:
            _add(shares, 1 / len(of_kind), expected(item, rates, look))
        found[kind] = shares
    return found


def in_all(by_kind: dict[str, Shares], name: str, unanswerable: float) -> float:
    """Return a share over all questions, of which some have no answer."""
    apart = NEAR_SHARE * by_kind["near"][name] + (1 - NEAR_SHARE) * by_kind["far"][name]
    return (1 - unanswerable) * by_kind["answerable"][name] + unanswerable * apart


def break_even(cases: Sequence[Case], rates: Rates, correlated: float, unanswerable: float) -> float | None:
    """Return the largest `r` at which a second look removes at least as many others as it costs right ones."""
    before = measured(cases, rates, None)
    largest = None
    for percent in range(51):
        after = measured(cases, rates, Look("", percent / 100, correlated))
        gained = in_all(before, "other", unanswerable) - in_all(after, "other", unanswerable)
        lost = in_all(before, "right", unanswerable) - in_all(after, "right", unanswerable)
        if gained < lost or gained <= 0:
            break
        largest = percent / 100
    return largest


def print_checks(cases: Sequence[Case]) -> None:
    """Print what the checks do by themselves to each sentence."""
    print("The checks alone\n")
    print(
        f"{'question':<12} {'asked':>6} {'right stands':>13} {'other stands':>13}   {'if other is chosen':<42} without a model"
    )
    for kind in KINDS:
        of_kind = [item for item in cases if item.kind == kind]
        right = f"{sum(item.right_stands for item in of_kind) / len(of_kind):.3f}" if kind == "answerable" else "-"
        other = sum(item.other_stands for item in of_kind) / len(of_kind)
        told, quoted = _told([item.other for item in of_kind]), _told([item.quoted for item in of_kind])
        print(f"{kind:<12} {len(of_kind):>6} {right:>13} {other:>13.3f}   {told:<42} {quoted}")


def _told(things: Sequence[str]) -> str:
    counted = Counter(things)
    return ", ".join(f"{name} {counted[name] / len(things):.3f}" for name in HEARD if counted[name])


def print_looks(cases: Sequence[Case]) -> None:
    """Print what is heard with each model and each second look."""
    print("\nA second look. Of the answerable: right, right with another sentence beside it, other, miss; of the near")
    print("and the far: other; and per 100 questions, 25 of them unanswerable: others fewer, right ones fewer\n")
    columns = ("right", "padded", "other", "miss", "near", "far", "others -", "right -")
    print(f"{'first call':<10} {'second look':<22} " + " ".join(f"{name:>8}" for name in columns))
    for name, rates in MODELS.items():
        before = measured(cases, rates, None)
        for look in (None, *LOOKS):
            found = measured(cases, rates, look)
            of = found["answerable"]
            row = [of["right"], of["padded"], of["other"], of["miss"], found["near"]["other"], found["far"]["other"]]
            fewer = [100 * (in_all(before, heard, 0.25) - in_all(found, heard, 0.25)) for heard in ("other", "right")]
            print(
                f"{name:<10} {look.name if look else 'none':<22} "
                + " ".join(f"{share:>8.3f}" for share in row)
                + " ".join(f"{number:>9.1f}" for number in fewer)
            )


def print_break_even(cases: Sequence[Case]) -> None:
    """Print how good a second look has to be."""
    print("\nThe largest r at which a second look stops as many others as it costs right answers\n")
    header = [f"{share:.0%} unanswerable{', correlated' if correlated else ''}" for share, correlated in BREAK_EVEN]
    print(f"{'first call':<10} " + " ".join(f"{name:>29}" for name in header))
    for name, rates in MODELS.items():
        found = [break_even(cases, rates, correlated, share) for share, correlated in BREAK_EVEN]
        print(f"{name:<10} " + " ".join(f"{'never' if r is None else f'{r:.2f}':>29}" for r in found))


def main(arguments: list[str]) -> int:
    """Ask and print."""
    if not arguments:
        print(__doc__)
        return 2
    count = int(arguments[1]) if len(arguments) > 1 else QUESTIONS
    cases = [case(asked) for asked in questions(Path(arguments[0]), count)]
    print_checks(cases)
    print_looks(cases)
    print_break_even(cases)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
