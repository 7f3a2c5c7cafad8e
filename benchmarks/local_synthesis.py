"""What one call to a local language model and several make of its quotations, on XQuAD questions.

    python benchmarks/local_synthesis.py measure URL MODEL DATA [QUESTIONS]
    python benchmarks/local_synthesis.py prose URL MODEL DATA [QUESTIONS]
    python benchmarks/local_synthesis.py probe URL MODEL DATA [QUESTIONS]

URL is a server of the Ollama protocol: benchmarks/local_model.py with one of its two very small models, or an Ollama
with a larger one. DATA has `xquad/en.json`.

`measure` asks QUESTIONS (60), half of them with an answer, a quarter of another paragraph of the article, a quarter of
another article (benchmarks/second_call.py), the paragraph as the only section, in these ways, and prints what was heard:

- one call, as the product makes it;
- one call where the form of the reply lists the paragraph's sentences, so that nothing else can be quoted;
- two calls, for each of those: the second sees the question and the verified quotations alone, and says whether they
  answer it, and which do, in which order;
- three: is there an answer, which sentence is it, and that second look.

Where a reply is refused, the material is quoted as ever: "its own" is what the model itself answered. `prose` asks the
same questions for an answer in the model's own words.

`probe` looks for any sense in the model that such a call could use, in forms that suit it best: the choice of one
sentence by its number, after worked examples, beside chance and the sentence that shares most words with the question;
and how far the probabilities of yes and no part questions with an answer from those without, asked of the paragraph and
of a single sentence (0.5 is chance).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
import json
from pathlib import Path
import sys
import time
from typing import Any
import urllib.request

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks import second_call, synthesis as core
from custom_components.mnemolis_intents.answering import ladder, prompts, quotations
from custom_components.mnemolis_intents.answering.models import Limits, Outcome, Question, Reply
from custom_components.mnemolis_intents.answering.words import content_words

QUESTIONS = 60
CONTEXT = 4_096
PROPOSITION = {
    "type": "object",
    "properties": {"section": {"type": "string", "maxLength": 4}, "quotation": {"type": "string"}},
    "required": ["section", "quotation"],
    "additionalProperties": False,
}
ORDER = {"type": "array", "items": {"type": "integer"}, "maxItems": 3}
ANSWERABLE = {"type": "object", "properties": {"answerable": {"type": "boolean"}}, "required": ["answerable"]}
SECOND_LOOK = {
    "type": "object",
    "properties": {"answerable": {"type": "boolean"}, "order": ORDER},
    "required": ["answerable", "order"],
    "additionalProperties": False,
}
EXAMPLES = (
    (
        "The Danube rises in the Black Forest. It is 2,850 kilometres long. It ends in the Black Sea.",
        "How long is it?",
        2,
    ),
    ("Marie Curie was born in Warsaw. She moved to Paris in 1891.", "Where was Marie Curie born?", 1),
)
LONGEST = 120
"""Tokens of a reply: some three sentences, in quotations."""

type Ways = Callable[[Model, second_call.Asked], Iterator[tuple[str, str]]]


class Model:
    """A server of the Ollama protocol, and what was asked of it."""

    def __init__(self, url: str, name: str) -> None:
        """Ask nothing yet."""
        self._url = url
        self.name = name
        self.calls = 0
        self.seconds = 0.0

    def _post(self, turns: Sequence[str], **more: Any) -> dict[str, Any]:
        messages = [{"role": ("user", "assistant")[place % 2], "content": turn} for place, turn in enumerate(turns)]
        options = {"temperature": 0, "num_ctx": CONTEXT, "num_predict": more.pop("longest", LONGEST)}
        body = {"model": self.name, "messages": messages, "stream": False, "options": options, **more}
        request = urllib.request.Request(f"{self._url}/api/chat", json.dumps(body).encode())
        started = time.perf_counter()
        with urllib.request.urlopen(request, timeout=300) as response:
            reply = json.loads(response.read())
        self.calls += 1
        self.seconds += time.perf_counter() - started
        return dict(reply)

    def ask(self, *turns: str, form: dict[str, Any] | None = None) -> str:
        """Return a reply; the turns are the user's and the model's in turn."""
        return str(self._post(turns, **({"format": form} if form else {}))["message"]["content"])

    def data(self, *turns: str, form: dict[str, Any]) -> dict[str, Any]:
        """Return a structured reply; empty where it is malformed or was cut off."""
        try:
            found = json.loads(self.ask(*turns, form=form))
        except ValueError:
            return {}
        return found if isinstance(found, dict) else {}

    def leaning(self, *turns: str) -> float:
        """Return by how much yes is more probable than no as the first word."""
        reply = self._post(turns, longest=1, logprobs=True, top_logprobs=20)
        if not reply.get("logprobs"):
            sys.exit("the server tells no probabilities")
        top = reply["logprobs"][0]["top_logprobs"]
        least = min(item["logprob"] for item in top)
        words = [(item["token"].strip().lower(), item["logprob"]) for item in top]
        yes, no = (max((log for word, log in words if word == wanted), default=least) for wanted in ("yes", "no"))
        return float(yes - no)


def asked_in_english(data: Path, count: int) -> Iterator[second_call.Asked]:
    """Return questions, half of them with an answer, a quarter near and a quarter far."""
    wanted = ("answerable", "near", "answerable", "far")
    english = (asked for asked in second_call.questions(data, count, ("en",)) if asked.case.language == "en")
    return (asked for asked in english if asked.kind == wanted[asked.case.number % 4])


def sentences_of(asked: second_call.Asked) -> list[str]:
    """Return the sentences of the paragraph."""
    text = asked.case.first
    return [text[start:end] for start, end in quotations.units(text, language="en")]


def one_call(sentences: Sequence[str], *, least: int = 0) -> dict[str, Any]:
    """Return the form of the product's call; the sentences are what may be quoted, anything where there are none."""
    quotation = {"enum": list(sentences)} if sentences else {"type": "string"}
    item = {**PROPOSITION, "properties": {**PROPOSITION["properties"], "quotation": quotation}}  # type: ignore[dict-item]
    if sentences:
        item["properties"]["section"] = {"enum": ["S1"]}  # type: ignore[index]
    propositions = {"type": "array", "items": item, "minItems": least, "maxItems": 3 if not least else 1}
    properties = {"answerable": {"type": "boolean"}, "propositions": propositions, "order": ORDER}
    if least:
        properties = {"propositions": propositions}
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def measure(model: Model, data: Path, count: int, ways: Ways) -> None:
    """Ask each question in each way, and print what was heard; what there is by then where it is broken off."""
    heard: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    calls: dict[str, float] = defaultdict(float)
    seconds: dict[str, float] = defaultdict(float)
    try:
        for asked in asked_in_english(data, count):
            for way, column in ways(model, asked):
                heard[way][asked.kind][column] += 1
                calls[way] += model.calls
                seconds[way] += model.seconds
                model.calls, model.seconds = 0, 0.0
    except KeyboardInterrupt:
        print("broken off")
    print(f"{model.name}\n{'':<46} {'answerable':>31} {'near':>15} {'far':>15} {'more':>13}")
    columns = ("right", "its own", "other", "miss", "other", "miss", "other", "miss", "calls", "s")
    print(f"{'':<40} {'asked':>5} " + " ".join(f"{column:>7}" for column in columns))
    for way, kinds in heard.items():
        total = sum(kinds[kind].total() for kind in list(kinds))
        shares = [
            sum(kinds[kind][column] for column in HEARD[what]) / max(1, kinds[kind].total()) for kind, what in SHOWN
        ]
        row = [*shares, calls[way] / total, seconds[way] / total]
        print(f"{way:<40} {total:>5} " + " ".join(f"{number:>7.3f}" for number in row), flush=True)


HEARD = {
    "right": ("right", "quoted, right"),
    "its own": ("right",),
    "other": ("wrong", "quoted, other"),
    "miss": ("honest miss", "nothing"),
}
SHOWN = (
    ("answerable", "right"),
    ("answerable", "its own"),
    ("answerable", "other"),
    ("answerable", "miss"),
    ("near", "other"),
    ("near", "miss"),
    ("far", "other"),
    ("far", "miss"),
)


def received(asked: second_call.Asked) -> tuple[Question, Outcome]:
    """Return a question, and its paragraph as the server gives it."""
    outcome = ladder.receive(Reply(result=asked.case.first, source_used="kiwix"))
    return Question(text=asked.case.question), outcome


def in_quotes(model: Model, asked: second_call.Asked) -> Iterator[tuple[str, str]]:
    """Ask one question in each way; a call that two ways share is made once, and counted with the first."""
    question, outcome = received(asked)
    prompt = prompts.quotes(question, outcome.material).text
    sentences = sentences_of(asked)

    def heard(reply: str) -> str:
        return core.ask(asked.case, outcome, core.Told(reply), "quotes")[0]

    for way, listed in (("one call", []), ("one call, sentences listed", sentences)):
        reply = model.ask(prompt, form=one_call(listed))
        yield way, heard(reply)
        yield f"and a second look ({way})", heard(_looked_at(model, asked, outcome, reply))
    first = model.data(f"{prompt}\n\nDoes the material state the answer? Reply with JSON.", form=ANSWERABLE)
    reply = json.dumps({"answerable": False})
    if first.get("answerable"):
        chosen = model.data(prompt, form=one_call(sentences, least=1)).get("propositions")
        reply = json.dumps({"answerable": True, "propositions": chosen, "order": []})
        reply = _looked_at(model, asked, outcome, reply)
    yield "three calls", heard(reply)


def in_prose(model: Model, asked: second_call.Asked) -> Iterator[tuple[str, str]]:
    """Ask one question for prose."""
    question, outcome = received(asked)
    prompt = prompts.prose(question, outcome.material, Limits()).text
    yield "one call, prose", core.ask(asked.case, outcome, core.Told(model.ask(prompt)), "prose")[0]


def _looked_at(model: Model, asked: second_call.Asked, outcome: Outcome, reply: str) -> str:
    """Ask about the verified quotations alone; return the reply that is left."""
    quote = core.compose(asked.case, outcome, core.Told(reply), "quotes").quote
    if quote is None:
        return reply
    kept = [sentence.text for sentence in quote.sentences]
    listed = "\n".join(f"{number}. {text}" for number, text in enumerate(kept, 1))
    prompt = (
        "Do these quotations answer the question? Reply with JSON: answerable, and in order the numbers of those that "
        f"do, the best first.\n\n{listed}\n\nQuestion: {asked.case.question}"
    )
    told = model.data(prompt, form=SECOND_LOOK)
    numbers = [number for number in told.get("order", []) if 0 < number <= len(kept)] or range(1, len(kept) + 1)
    chosen = [{"section": "S1", "quotation": kept[number - 1]} for number in numbers]
    return json.dumps({"answerable": told.get("answerable") is True, "propositions": chosen, "order": []})


def probe(model: Model, data: Path, count: int) -> None:
    """Look for any sense in the model, and print it."""
    choice: dict[str, float] = defaultdict(float)
    leanings: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for asked in asked_in_english(data, count):
        question, sentences = asked.case.question, sentences_of(asked)
        if asked.kind == "answerable":
            choice["asked"] += 1
            choice["chance"] += sum(asked.case.gold in text for text in sentences) / len(sentences)
            choice["right"] += asked.case.gold in _chosen(model, sentences, question)
            choice["most words"] += asked.case.gold in _most_alike(question, sentences)
        single = asked.right or _most_alike(question, sentences)
        for what, text in (("the paragraph", asked.case.first), ("one sentence", single)):
            asked_so = "Does the text state the answer to the question? Reply yes or no."
            leaning = model.leaning(f"Text: {text}\n\nQuestion: {question}\n\n{asked_so}")
            leanings[what][asked.kind].append(leaning)
    shares = {what: round(choice[what] / choice["asked"], 3) for what in ("right", "chance", "most words")}
    print(f"{model.name}, the choice of a sentence, {choice['asked']:.0f} questions: {shares}")
    for what, kinds in leanings.items():
        parted = {kind: round(_parted(kinds["answerable"], kinds[kind]), 3) for kind in ("near", "far")}
        print(f"{model.name}, yes or no about {what}, {sum(map(len, kinds.values()))} questions: {parted}")
    print(f"{model.calls} calls, {model.seconds / model.calls:.2f} s each")


def _chosen(model: Model, sentences: Sequence[str], question: str) -> str:
    """Let the model choose a sentence by its number, after worked examples."""

    def turn(listed: Sequence[str], asked: str) -> str:
        lines = "\n".join(f"{number}. {text}" for number, text in enumerate(listed, 1))
        return f"{lines}\n\nQuestion: {asked}\n\nWhich sentence answers the question? Reply with JSON, its number."

    turns: list[str] = []
    for text, asked, number in EXAMPLES:
        turns += [turn([f"{part.strip('.')}." for part in text.split(". ")], asked), json.dumps({"sentence": number})]
    form = {
        "type": "object",
        "properties": {"sentence": {"enum": list(range(1, len(sentences) + 1))}},
        "required": ["sentence"],
    }
    chosen = model.data(*turns, turn(sentences, question), form=form).get("sentence")
    return sentences[chosen - 1] if chosen else ""


def _most_alike(question: str, sentences: Sequence[str]) -> str:
    asked = content_words(question, "en")
    return max(sentences, key=lambda text: len(asked & content_words(text, "en")))


def _parted(answerable: Sequence[float], others: Sequence[float]) -> float:
    """Return how often a question with an answer leans more to yes than one without; half for a draw."""
    wins = sum((yes > no) + (yes == no) / 2 for yes in answerable for no in others)
    return wins / max(1, len(answerable) * len(others))


def main(arguments: list[str]) -> int:
    """Measure or probe."""
    match arguments:
        case ["measure" | "prose" | "probe" as what, url, name, data, *rest]:
            count = int(rest[0]) if rest else QUESTIONS
            model = Model(url.rstrip("/"), name)
            if what == "probe":
                probe(model, Path(data), count)
            else:
                measure(model, Path(data), count, in_prose if what == "prose" else in_quotes)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
