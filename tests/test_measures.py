"""Units are converted by Home Assistant's tables, whatever a model calls them."""

import pytest

from custom_components.mnemolis_intents.measures import MeasureError, convert, find_unit, read_amount


@pytest.mark.parametrize(
    ("amount", "source", "target", "result"),
    [
        (100, "c", "f", 212),
        (32, "°F", "°C", 0),
        (-40, "degrees Celsius", "Fahrenheit", -40),
        (1, "cup", "ml", 236.58824),
        (1, "cup", "tablespoons", 16),
        (3, "teaspoons", "tablespoon", 1),
        (2, "pint", "cups", 4),
        (1, "quart", "liter", 0.94635295),
        (1, "kg", "lb", 2.2046226),
        (16, "oz", "pounds", 1),
        (1, "stone", "kilograms", 6.3502932),
        (5, "km", "miles", 3.1068559),
        (1, "m", "feet", 3.2808399),
        (12, "inches", "foot", 1),
        (2, "metres", "cm", 200),
        (1, "GB", "MB", 1000),
        (1, "gb", "mb", 1000),
        (1, "GiB", "MiB", 1024),
        (8, "Mb", "MB", 1),
        (100, "mph", "kph", 160.9344),
        (36, "km/h", "mps", 10),
        (2, "hours", "min", 120),
        (1, "week", "days", 7),
        (1, "hectare", "m²", 10_000),
        (1, "kWh", "MJ", 3.6),
        (1, "bar", "psi", 14.503774),
        (1, "mi²", "acres", 640),
    ],
)
def test_amounts_are_converted(amount: float, source: str, target: str, result: float) -> None:
    assert convert(amount, source, target)[0] == pytest.approx(result, rel=1e-6)


def test_units_are_named_by_symbol_and_kitchen_measures_as_they_were() -> None:
    assert convert(1, "cups", "milliliters")[1:] == ("cups", "mL")


@pytest.mark.parametrize(("source", "target"), [("kg", "km"), ("cup", "mile"), ("°C", "kg")])
def test_different_things_are_not_converted(source: str, target: str) -> None:
    with pytest.raises(MeasureError, match="different things"):
        convert(1, source, target)


@pytest.mark.parametrize("unit", ["parsec", "", "x" * 500, "s; drop table"])
def test_unknown_units_are_said(unit: str) -> None:
    with pytest.raises(MeasureError, match="not known"):
        find_unit(unit)


def test_what_can_be_two_units_must_be_written_exactly() -> None:
    with pytest.raises(MeasureError, match="write it exactly"):
        find_unit("MwH")
    assert find_unit("MWh")[0] == "MWh"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("2", 2), ("-3.5", -3.5), ("1/2", 0.5), ("1 1/2", 1.5), ("1½", 1.5), ("½", 0.5), ("-1 1/2", -1.5), ("−4", -4),
        ("1,500", 1500), ("1,5", 1.5), ("1e3", 1000), (" 7 ", 7), ("1,234,567", 1234567), ("3 / 4", 0.75),
    ],
)  # fmt: skip
def test_amounts_are_read_as_people_write_them(text: str, amount: float) -> None:
    assert read_amount(text) == amount


@pytest.mark.parametrize("text", ["", "half", "1/0", "1 2", "1 1.5", "1e999", "9" * 70, "--1", "1/2/3", "nan", "inf"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(MeasureError):
        read_amount(text)
