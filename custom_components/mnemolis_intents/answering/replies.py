"""What a language model hands over, read leniently: data or text, wrapped in whatever models wrap things in.

Home Assistant does not hold a reply against what was asked for: structure comes as a string, in a code fence, behind a
think block, inside one more object, and prose comes as data.
"""

import json

_MAX_REPLY = 65_536
_DEPTH = 4
# Braces of a text that may begin the object: those of the words before it are not many.
_TRIED = 8
# Wrappings of a plain answer: {"answer": "It is 330 metres tall."}
_LABELS = ("answer", "final answer", "response", "reply")
_MARKS = " \t\r\n*_`#"


def structure_of(reply: object, wanted: str) -> dict[object, object] | None:
    """Return the object with the wanted key that a reply is, or holds; None where there is none."""
    for _ in range(_DEPTH):
        if isinstance(reply, str):
            reply = _parsed(reply[:_MAX_REPLY])
        elif isinstance(reply, list) and len(reply) == 1:
            reply = reply[0]
        elif isinstance(reply, dict) and wanted not in reply and len(reply) == 1:
            reply = next(iter(reply.values()))
        else:
            break
    return reply if isinstance(reply, dict) else None


def prose_of(reply: object) -> str:
    """Return the text that a reply is, or holds as its only value, without a label before it; "" where there is none."""
    for _ in range(_DEPTH):
        if isinstance(reply, dict) and len(reply) == 1:
            reply = next(iter(reply.values()))
        elif isinstance(reply, str) and (found := _parsed(reply[:_MAX_REPLY], whole=True)) is not None:
            reply = found
        else:
            break
    return _unlabelled(reply[:_MAX_REPLY]) if isinstance(reply, str) else ""


def list_of(value: object) -> list[object] | None:
    """Return a list that is one, or its JSON text, or has one object only."""
    if isinstance(value, str):
        try:
            value = json.loads(value[:_MAX_REPLY])
        except ValueError, RecursionError:
            return None
    if isinstance(value, dict):
        return [value] if value else None
    return value if isinstance(value, list) else None


def truth_of(value: object) -> bool | None:
    """Return what is meant as true or false; None for anything else."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        return {"true": True, "yes": True, "false": False, "no": False}.get(value.strip().lower()[:8])
    return {0: False, 1: True}.get(value) if isinstance(value, int) else None


def whole_number(value: object) -> int | None:
    """Return a whole number that is written as one, as 1.0 or as "1"; None for anything else."""
    if isinstance(value, str) and value.strip().isascii() and value.strip().isdigit() and len(value) <= _TRIED:
        return int(value)
    if isinstance(value, float) and value.is_integer():
        return int(value)
    return value if type(value) is int else None


def _parsed(text: str, *, whole: bool = False) -> object:
    """Return the first JSON object of a text, behind a think block, in a fence or as a string; `whole`: and no more."""
    text = text.rpartition("</think>")[2].strip()
    if whole:
        text = text.removeprefix("```json").removeprefix("```").removesuffix("```").strip()
        if not text.startswith("{"):
            return None
    elif text.startswith('"'):
        return _decoded(text, 0)
    start = -1
    for _ in range(_TRIED):
        start = text.find("{", start + 1)
        if start < 0:
            return None
        if (found := _decoded(text, start)) is not None:
            return found
        if whole:
            return None
    return None


def _decoded(text: str, start: int) -> object:
    try:
        return json.JSONDecoder().raw_decode(text, start)[0]
    except ValueError, RecursionError:
        return None


def _unlabelled(text: str) -> str:
    """Take "Answer:" off the beginning of a text."""
    label, colon, rest = text.lstrip(_MARKS).partition(":")
    return rest.lstrip(_MARKS) if colon and label.strip(_MARKS).casefold() in _LABELS and rest.strip(_MARKS) else text
