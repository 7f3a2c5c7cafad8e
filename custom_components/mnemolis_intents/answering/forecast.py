"""Which sentences of a forecast were asked for: the server always sends all three days."""

from collections.abc import Sequence
import re

from .question_data import TOMORROW, WEATHER, WEEKDAYS
from .units import Unit

_THIRD_DAY = re.compile(r"(\w+day) is looking ")
_MARKS = {"precipitation": "% chance of", "wind": "Winds from", "sun": "Sunrise at"}


def asked_of(question: str, units: Sequence[Unit]) -> list[int]:
    """Return the indexes of the sentences that answer a question about the weather, the wanted ones first.

    The day is the one that is named, else today. Of a day its summary is wanted first and then what the question is
    after; the sun's times alone are an answer.
    """
    folded = question.casefold()
    days = _days(units)
    day = _day_asked(folded, units, days)
    wanted = [aspect for aspect, pattern in WEATHER.items() if re.search(pattern, folded)]
    if "sun" in wanted:
        times = [index for index in days[0] if units[index].text.startswith(_MARKS["sun"])]
        if times:
            return times
    summary, *details = days[day]
    asked = [index for index in details if any(_MARKS[aspect] in units[index].text for aspect in wanted)]
    rest = [index for index in details if index not in asked and not units[index].text.startswith(_MARKS["sun"])]
    return [summary, *asked, *rest]


def _days(units: Sequence[Unit]) -> list[list[int]]:
    """Part the sentences into days."""
    days: list[list[int]] = [[]]
    for index, unit in enumerate(units):
        if index and (unit.text.startswith("Tomorrow looks ") or _THIRD_DAY.match(unit.text)):
            days.append([])
        days[-1].append(index)
    return days


def _day_asked(folded: str, units: Sequence[Unit], days: Sequence[Sequence[int]]) -> int:
    if len(days) > 1 and re.search(TOMORROW, folded):
        return 1
    if len(days) > 2 and (match := _THIRD_DAY.match(units[days[2][0]].text)):
        pattern = WEEKDAYS.get(match.group(1).casefold())
        if pattern and re.search(pattern, folded):
            return 2
    return 0
