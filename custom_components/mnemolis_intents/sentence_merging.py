"""Many sentence templates as few larger ones, so that a command that is none of ours is known for one sooner.

Home Assistant holds every utterance against every registered template, of whatever language. hassil looks first whether
the utterance has the words that a template cannot do without, and that costs for each template, however few its words.
As alternatives of one template, a dozen cost little more than one. But of an alternative hassil takes the fewest words
that it can, "for" as readily as "encyclopedia"; and where one of them is found, all of them are tried. So each keeps the
words that tell it best, and the others are hidden: "(for|for…)" requires nothing, since hassil drops what has a
punctuation mark when it looks for words. It takes those marks out of what is said, too: "for…" is never met there, and
would be the same sentence. So a merged template matches what its parts match; should hassil change, only time is lost.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
import re
from typing import Final, NamedTuple

from hassil.expression import Alternative, Expression, Group, ListReference, Sequence, TextChunk
from hassil.parse_expression import parse_sentence

from .sentence_check import is_unspaced

TOGETHER: Final = 12
"""Templates in one. More of them would be passed over a little sooner, and matched later."""

_VAGUE: Final = 16.0
"""Words that tell less stay unused: one of three letters, such as "for", is in too many commands of others."""
_WORDS: Final = 12
"""So many words take longer to look for than a template that stays alone."""
_SHARED: Final = 16
"""A word that so many templates have would have all of them tried: the server's name is in those of ten languages."""

_MARK: Final = "…"
_WORD: Final = re.compile(r"\S+")
_SPACED: Final = re.compile(r"\s*(\S+)")
_UNUSUAL: Final = re.compile(r"[\[\](){}<>|;\\…]")

type _Shares = Mapping[str, int]
"""How many templates have a word."""


class _Telling(NamedTuple):
    """An expression with all words hidden but those that tell it best."""

    cost: float
    words: frozenset[str]
    """One of them is in everything that the expression matches."""
    text: str


def merge(sentences: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """Return fewer templates of each purpose that match the same: those that came first still come first."""
    expressions = {line: parse_sentence(line).expression for lines in sentences.values() for line in lines}
    shares = Counter(word for expression in expressions.values() for word in set(_words(expression)))
    branches = {line: _branch(expression, shares) for line, expression in expressions.items()}
    return {purpose: [*_merged([(line, branches[line]) for line in lines])] for purpose, lines in sentences.items()}


def _words(expression: Expression) -> Iterator[str]:
    match expression:
        case TextChunk():
            yield from expression.text.casefold().split()
        case Group():
            for item in expression.items:
                yield from _words(item)
        case _:
            pass


def _merged(lines: Iterable[tuple[str, str | None]]) -> Iterator[str]:
    group: list[tuple[str, str]] = []
    for line, branch in lines:
        if branch is not None:
            group.append((line, branch))
        if branch is None or len(group) == TOGETHER:
            yield from _together(group)
            group.clear()
        if branch is None:
            yield line
    yield from _together(group)


def _together(group: list[tuple[str, str]]) -> Iterator[str]:
    if len(group) > 1:
        yield f"({'|'.join(branch for _, branch in group)})"
    else:
        yield from (line for line, _ in group)


def _branch(expression: Expression, shares: _Shares) -> str | None:
    """Return a template as it may stand among alternatives, None where it had better stand alone."""
    try:
        telling = _tell(expression, shares)
    except ValueError:
        return None
    return telling.text if telling and telling.cost < float("inf") else None


def _cost(words: frozenset[str], shares: _Shares) -> float:
    """Return what it costs to look for words, and to go on where one is found."""
    vague = sum(20 / 4 ** (_letters(word) - 3) for word in sorted(words))
    if vague > _VAGUE or len(words) > _WORDS or max(shares[word] for word in words) > _SHARED:
        return float("inf")
    return vague + 6 * len(words) + sum(shares[word] for word in words) / 2


def _letters(word: str) -> float:
    """Return how long a word is, where one of letters beyond English tells a little more, and a Chinese one much more."""
    return sum(2.5 if is_unspaced(letter) else 1.0 for letter in word) + (0.0 if word.isascii() else 0.5)


def _tell(expression: Expression, shares: _Shares) -> _Telling | None:
    """Hide all words but those that tell an expression best; None where none are required."""
    match expression:
        case TextChunk():
            return min(_tellings(_text(expression), shares), key=lambda telling: telling.cost, default=None)
        case Alternative(is_optional=False):
            branches = [_tell(item, shares) for item in expression.items]
            tellings = [branch for branch in branches if branch]
            if len(tellings) < len(branches):
                return None
            words = frozenset[str]().union(*(telling.words for telling in tellings))
            return _Telling(_cost(words, shares), words, f"({'|'.join(telling.text for telling in tellings)})")
        case Sequence():
            found = [
                (telling, index) for index, item in enumerate(expression.items) if (telling := _tell(item, shares))
            ]
            if not found:
                return None
            telling, best = min(found, key=lambda told: (told[0].cost, told[1]))
            before, after = expression.items[:best], expression.items[best + 1 :]
            return telling._replace(
                text=_hide_items(before) + telling.text + _hide_items(after, expression.items[best])
            )
        case _:
            return None


def _tellings(text: str, shares: _Shares) -> Iterator[_Telling]:
    """Yield a text with each of its words left and the others hidden.

    A space stays before its word: at the end of a text it would let the next one begin with more spaces.
    """
    for word in _SPACED.finditer(text):
        words = frozenset({word[1].casefold()})
        rest = _hide_text(text[: word.start()]), _hide_text(text[word.end() :])
        yield _Telling(_cost(words, shares), words, word[0].join(rest))


def _hidden(expression: Expression) -> str:
    """Return an expression as a template that requires no word and matches the same."""
    match expression:
        case TextChunk():
            return _hide_text(_text(expression))
        case Alternative(is_optional=False):
            # Where one branch requires nothing, all together do.
            *others, last = expression.items
            return f"({'|'.join([*map(_plain, others), *_branches(last)])})"
        case Sequence():
            return _hide_items(expression.items)
        case _:
            return _plain(expression)


def _hide_items(items: list[Expression], before: Expression | None = None) -> str:
    found = []
    for item in items:
        text = _hidden(item)
        if isinstance(before, ListReference) and isinstance(item, TextChunk) and item.text[:1].isspace():
            # The parser looks for a space right behind a wildcard.
            text = f" {_hide_text(item.text.lstrip())}"
        found.append(text)
        before = item
    return "".join(found)


def _branches(expression: Expression) -> tuple[str, ...]:
    """Return a branch of an alternative, hidden; two branches where it is but a text, which are tried faster."""
    match expression:
        case Sequence(items=[TextChunk() as text]):
            return _plain(text), _marked(_plain(text))
        case _:
            return (_hidden(expression),)


def _hide_text(text: str) -> str:
    return text if not text or text.isspace() else f"({text}|{_marked(text)})"


def _marked(text: str) -> str:
    return _WORD.sub(rf"\g<0>{_MARK}", text)


def _plain(expression: Expression) -> str:
    """Return an expression as it is written."""
    match expression:
        case TextChunk():
            return _text(expression)
        case ListReference():
            return f"{{{expression.list_name}}}"
        case Alternative(is_optional=True):
            return f"[{'|'.join(map(_plain, expression.items[:-1]))}]"
        case Alternative():
            return f"({'|'.join(map(_plain, expression.items))})"
        case Sequence():
            return "".join(map(_plain, expression.items))
        case _:
            raise ValueError("not to be merged")


def _text(chunk: TextChunk) -> str:
    if _UNUSUAL.search(chunk.text):
        raise ValueError("not to be merged")
    return chunk.text
