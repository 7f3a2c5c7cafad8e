"""Sentences that a template of hassil's stands for, drawn at random from a seeded source.

hassil can list all of them in order, but the first thousands of a template differ in its last word only.
"""

from collections.abc import Iterator, Mapping
import random
from typing import Final

from hassil.expression import (
    Alternative,
    Expression,
    Group,
    ListReference,
    Permutation,
    RuleReference,
    Sentence,
    TextChunk,
)
from hassil.intents import Intents, RangeSlotList, SlotList, TextSlotList
from hassil.util import normalize_whitespace

UNKNOWN: Final = "Xanadu"
"""What stands for an entity, an area, or anything said."""


class Sampler:
    """Draws sentences of templates."""

    def __init__(
        self,
        random_source: random.Random,
        lists: Mapping[str, SlotList] | None = None,
        rules: Mapping[str, Sentence] | None = None,
        said: str = UNKNOWN,
    ) -> None:
        """Take the lists and rules that templates may name, and what is said for a wildcard."""
        self._random = random_source
        self._lists = lists or {}
        self._rules = rules or {}
        self._said = said

    def draw(self, expression: Expression) -> str:
        """Return one sentence."""
        return normalize_whitespace(self._draw(expression)).strip()

    def _draw(self, expression: Expression) -> str:
        match expression:
            case TextChunk():
                return expression.original_text
            case Alternative():
                return self._draw(self._random.choice(expression.items))
            case Permutation():
                return " ".join(
                    self._draw(item) for item in self._random.sample(expression.items, len(expression.items))
                )
            case Group():
                return "".join(self._draw(item) for item in expression.items)
            case RuleReference():
                return self._draw(self._rules[expression.rule_name].expression)
            case ListReference():
                return self._list(self._lists.get(expression.list_name))
            case _:
                raise AssertionError(expression)

    def _list(self, values: SlotList | None) -> str:
        match values:
            case TextSlotList() if values.values:
                return self._draw(self._random.choice(values.values).text_in)
            case RangeSlotList():
                return str(self._random.choice([*values.get_numbers()]))
            case _:
                return self._said


def literals(expression: Expression, rules: Mapping[str, Sentence], lists: Mapping[str, SlotList]) -> str:
    """Return all literal text that a template's sentences may hold, folded and in its order."""
    match expression:
        case TextChunk():
            return expression.original_text.casefold()
        case Alternative():
            return " ".join(literals(item, rules, lists) for item in expression.items)
        case Group():
            return "".join(literals(item, rules, lists) for item in expression.items)
        case RuleReference():
            return literals(rules[expression.rule_name].expression, rules, lists)
        case ListReference():
            values = lists.get(expression.list_name)
            if not isinstance(values, TextSlotList):
                return ""
            return " ".join(literals(value.text_in, rules, lists) for value in values.values)
        case _:
            return ""


def templates(intents: Intents) -> Iterator[tuple[Sentence, dict[str, SlotList], dict[str, Sentence]]]:
    """Yield the templates of intents with the lists and rules that hold for them."""
    for intent in intents.intents.values():
        for data in intent.data:
            lists = {**intents.slot_lists, **data.slot_lists}
            rules = {**intents.expansion_rules, **data.expansion_rules}
            for sentence in data.sentences:
                yield sentence, lists, rules
