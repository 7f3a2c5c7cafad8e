"""What a language model hands over, read leniently: data or text, wrapped in whatever models wrap things in.

Home Assistant does not hold a reply against what was asked for: structure comes as a string, in a code fence, behind a
think block, inside one more object, and prose comes as data.
"""

from collections.abc import Mapping
import json
import re

from .material import HEADER_LABELS
from .models import NOT_IN_SOURCES
from .speech import strip_closing

_MAX_REPLY = 65_536
_DEPTH = 4
# Braces of a text that may begin the object: those of the words before it are not many.
_TRIED = 8
# Wrappings of a plain answer: {"answer": "It is 330 metres tall."}, "Answer: It is 330 metres tall."
_LABELS = ("answer", "final answer", "response", "reply")
# What holds the answer beside other values, the first that is there.
_KEYS = (*_LABELS, "text", "content")
_SOURCES = ("sources", "source", "tags")
_MARKS = " \t\r\n*_`#"
_FENCES = ("```json", "```")
_BEHIND = " \t\r\n`"
_TAG = re.compile(r"[\w-]{1,32}")
# An object that was cut off: what its strings hold up to there is whole.
_CUT_OBJECT = re.compile(r'\{\s{0,20}"[^"\\\n]{1,40}"\s{0,20}:')
_MEMBER = re.compile(r'"([^"\\\n]{1,40})"\s{0,20}:\s{0,20}("(?:[^"\\]|\\.)*+")', re.DOTALL)


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
    """Return the text that a reply is, or holds as its answer, without a label before it; "" where there is none.

    Data holds one as its only value, or under a name for an answer; its sources become the answer's suffix. A text holds
    data where it begins with it, or where data with an answer stand behind a colon or on a line of their own. An object
    that ends too early still has its answer, if that came whole.
    """
    for _ in range(_DEPTH):
        if isinstance(reply, dict):
            reply = _answer_of(reply)
        elif isinstance(reply, str) and (found := _data_in(reply[:_MAX_REPLY])) is not None:
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


def _answer_of(data: Mapping[object, object]) -> object:
    """Return the value of an object that is its answer; the miss where a value denies it; None where none is."""
    if len(data) == 1:
        return next(iter(data.values()))
    named = {str(key)[:40].replace("_", " ").strip().casefold(): value for key, value in data.items()}
    # {"answerable": false, "answer": "..."}, {"not_in_sources": true, ...}
    if any(value is False or (value is True and key.startswith(("not ", "no "))) for key, value in named.items()):
        return NOT_IN_SOURCES
    answer = next((named[key] for key in _KEYS if key in named), None)
    if not isinstance(answer, str) or not answer.strip():
        return answer
    ending = answer.rpartition("(")[2].casefold() if answer.rstrip().endswith(")") else ""
    tags = [tag for tag in _tags_of(next((named[key] for key in _SOURCES if key in named), None)) if tag not in ending]
    return f"{answer.rstrip()} ({', '.join(tags)})" if tags else answer


def _tags_of(sources: object) -> list[str]:
    """Return the tags that data name, with those that no server has: the check on sources refuses them.

    None where no name is a tag: "Wikipedia" is not one, and says what the article is from.
    """
    listed = sources if isinstance(sources, list) else [sources]
    named = [part for one in listed if isinstance(one, str) for part in re.split(r"[,;\s]+", one[:200]) if part]
    tags = [name.casefold() for name in named if _TAG.fullmatch(name)][:_TRIED]
    return tags if not HEADER_LABELS.keys().isdisjoint(tags) else []


def _data_in(text: str) -> object:
    """Return the object that holds the answer of a text; None where the text is the answer itself.

    "It replies with {"answer": 3}." tells of one: nothing parts it from the sentence. What stands behind an object may
    take it back ("But the sources do not say that."), so nothing may but a closing offer.
    """
    if "{" not in text:
        return None
    text = text.rpartition("</think>")[2].strip()
    start = -1
    for _ in range(_TRIED):
        start = text.find("{", start + 1)
        if start < 0:
            return None
        before = text[:start].rstrip(" \t")
        for fence in _FENCES:
            before = before.removesuffix(fence).rstrip(" \t")
        if before.strip() and not before.endswith(("\n", ":")):
            continue
        found, end = _decoded_to(text, start)
        if not isinstance(found, dict):
            if not before.strip():
                return _cut_off(text[start:])
        elif not strip_closing(text[end:].strip(_BEHIND)).strip() and (
            not before.strip() or any(str(key).strip().casefold() in _LABELS for key in found)
        ):
            return found
    return None


def _cut_off(text: str) -> dict[object, object] | None:
    """Return what an object that ends too early has of whole strings; None for braces that begin no plain object."""
    if not _CUT_OBJECT.match(text) or "{" in text[1:]:
        return None
    members: dict[object, object] = {name: _decoded(value, 0) for name, value in _MEMBER.findall(text)}
    # Never one alone: an only value counts as the answer whatever its name is.
    return members | {"": None}


def _parsed(text: str) -> object:
    """Return the first JSON object of a text, behind a think block, in a fence or as a string."""
    text = text.rpartition("</think>")[2].strip()
    if text.startswith('"'):
        return _decoded(text, 0)
    start = -1
    for _ in range(_TRIED):
        start = text.find("{", start + 1)
        if start < 0:
            return None
        if (found := _decoded(text, start)) is not None:
            return found
    return None


def _decoded(text: str, start: int) -> object:
    return _decoded_to(text, start)[0]


def _decoded_to(text: str, start: int) -> tuple[object, int]:
    """Return the value that begins at an offset, and where it ends; None where there is none."""
    try:
        return json.JSONDecoder().raw_decode(text, start)
    except ValueError, RecursionError:
        return None, start


def _unlabelled(text: str) -> str:
    """Take "Answer:" off the beginning of a text."""
    label, colon, rest = text.lstrip(_MARKS).partition(":")
    return rest.lstrip(_MARKS) if colon and label.strip(_MARKS).casefold() in _LABELS and rest.strip(_MARKS) else text
