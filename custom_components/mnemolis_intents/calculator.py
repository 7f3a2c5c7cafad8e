"""Arithmetic for a language model, which is bad at it.

An expression is parsed into a tree, and the tree is walked: what is not a number, an operator or a function of the
tables here is refused. Nothing is ever compiled or evaluated as code. Every intermediate value is bounded, so that no
expression takes long.
"""

import ast
from collections.abc import Callable
import math
import operator
from typing import Any, Final

MAX_EXPRESSION: Final = 300
"""Characters."""
MAX_BITS: Final = 2_048
"""Size of an integer on the way."""

type Number = int | float


class CalculationError(Exception):
    """Why an expression has no value; the text is for the language model."""


def _power(base: Number, exponent: Number) -> Number:
    """Raise to a power that fits."""
    if isinstance(base, int) and isinstance(exponent, int):
        if exponent > MAX_BITS or exponent * base.bit_length() > MAX_BITS:
            raise CalculationError("the result is too large")
        if -exponent > MAX_BITS:
            return 0.0 if abs(base) > 1 else _power(base, -(-exponent % 2))
    result = base**exponent
    if isinstance(result, complex):
        raise CalculationError("no root of a negative number")
    return result


def _factorial(value: Number) -> int:
    if value != int(value) or not 0 <= value <= 170:
        raise CalculationError("factorial takes whole numbers from 0 to 170")
    return math.factorial(int(value))


def _average(*values: Number) -> float:
    return math.fsum(values) / len(values)


def _total(*values: Number) -> Number:
    return sum(values)


def _rounded(value: Number, digits: Number = 0) -> Number:
    places = max(-300, min(300, int(digits)))
    return round(value, places) if places else round(value)


_BINARY: Final[dict[type[ast.operator], Callable[[Any, Any], Any]]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: _power,
    ast.BitXor: _power,  # in mathematics, ^ is a power
}
_UNARY: Final[dict[type[ast.unaryop], Callable[[Any], Any]]] = {ast.UAdd: operator.pos, ast.USub: operator.neg}
_CONSTANTS: Final = {"pi": math.pi, "e": math.e, "tau": math.tau}
_FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    "abs": abs,
    "acos": math.acos,
    "asin": math.asin,
    "atan": math.atan,
    "average": _average,
    "cbrt": math.cbrt,
    "ceil": math.ceil,
    "cos": math.cos,
    "degrees": math.degrees,
    "exp": math.exp,
    "factorial": _factorial,
    "floor": math.floor,
    "hypot": math.hypot,
    "ln": math.log,
    "log": math.log,
    "log10": math.log10,
    "log2": math.log2,
    "max": max,
    "mean": _average,
    "min": min,
    "pow": _power,
    "radians": math.radians,
    "round": _rounded,
    "sin": math.sin,
    "sqrt": math.sqrt,
    "sum": _total,
    "tan": math.tan,
}
_SIGNS: Final = str.maketrans(
    {"×": "*", "·": "*", "⋅": "*", "÷": "/", "−": "-", "–": "-", "π": "pi", "²": "**2", "³": "**3"}
)


def calculate(expression: str) -> Number:
    """Return the value of an expression.

    Raises:
        CalculationError: It is none, or its value cannot be told.
    """
    if len(expression) > MAX_EXPRESSION:
        raise CalculationError("the expression is too long")
    try:
        tree = ast.parse(expression.strip().translate(_SIGNS), mode="eval")
        value = _value(tree.body)
        if isinstance(value, float):
            # What binary fractions leave behind: 0.1 + 0.2 is 0.3.
            value = float(f"{value:.12g}")
    except CalculationError:
        raise
    except ZeroDivisionError:
        raise CalculationError("division by zero") from None
    except (ArithmeticError, MemoryError, RecursionError, SyntaxError, TypeError, ValueError) as err:
        raise CalculationError(f"this cannot be calculated ({type(err).__name__})") from None
    if not math.isfinite(value):
        raise CalculationError("the result is not a finite number")
    return value


def _value(node: ast.expr) -> Number:
    """Return the value of a part of the tree."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            result: Any = value
        case ast.Name(id=name) if name.lower() in _CONSTANTS:
            result = _CONSTANTS[name.lower()]
        case ast.UnaryOp() if type(node.op) in _UNARY:
            result = _UNARY[type(node.op)](_value(node.operand))
        case ast.BinOp() if type(node.op) in _BINARY:
            result = _BINARY[type(node.op)](_value(node.left), _value(node.right))
        case ast.Call(func=ast.Name(id=name), keywords=[]) if name.lower() in _FUNCTIONS:
            result = _FUNCTIONS[name.lower()](*_arguments(node.args))
        case _:
            raise CalculationError("only numbers, + - * / // % ** and functions such as sqrt and average are known")
    if isinstance(result, int) and result.bit_length() > MAX_BITS:
        raise CalculationError("the result is too large")
    number: Number = result
    return number


def _arguments(nodes: list[ast.expr]) -> list[Number]:
    """Return the arguments of a function; a list of numbers may stand for them: average([1, 2])."""
    if len(nodes) == 1 and isinstance(nodes[0], ast.List | ast.Tuple):
        nodes = nodes[0].elts
    if not nodes:
        raise CalculationError("a function needs numbers")
    return [_value(node) for node in nodes]
