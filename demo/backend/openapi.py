"""The server's description of itself: the only place where its version shows."""

from typing import Any

VERSION = "3.55.0"
LEGACY_VERSION = "3.50.30"

_DESCRIPTION = "A stand-in for Mnemolis over the World Factbook, for demonstrations and tests."


def document(*, legacy: bool) -> dict[str, Any]:
    """Return the part of an OpenAPI document that clients read."""
    text = {"type": "string"}
    boolean = {"type": "boolean"}
    sources = {"anyOf": [{"type": "array", "items": text}, {"type": "null"}]}
    asked: dict[str, Any] = {"query": text, "source": {**text, "default": "auto"}, "fusion_sources": sources}
    replied: dict[str, Any] = {
        "query": text,
        "source_used": text,
        "result": text,
        "success": boolean,
        "cached": boolean,
        "error": {"anyOf": [text, {"type": "null"}]},
    }
    if not legacy:
        asked["synthesize"] = {**boolean, "default": False}
        asked["answer_style"] = {**text, "enum": ["voice", "brief", "detailed"], "default": "brief"}
        replied["answer"] = {"anyOf": [text, {"type": "null"}]}
        replied["answer_sources"] = {"type": "array", "items": text}
        replied["synthesized"] = boolean
    paths = {"/search": ["post"]} | {path: ["get"] for path in ("/sources", "/changes", "/health")}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Mnemolis", "description": _DESCRIPTION, "version": LEGACY_VERSION if legacy else VERSION},
        "paths": {
            path: {method: {"responses": {"200": {"description": "OK"}}} for method in methods}
            for path, methods in paths.items()
        },
        "components": {
            "schemas": {
                "SearchRequest": {"type": "object", "properties": asked, "required": ["query"]},
                "SearchResponse": {"type": "object", "properties": replied, "required": list(replied)[:5]},
            }
        },
    }
