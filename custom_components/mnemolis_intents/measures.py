"""Conversion between units, on Home Assistant's own tables.

Units are found by their symbols and by the English names that language models use. Kitchen measures, which the tables
lack, are fluid ounces times a number.
"""

from fractions import Fraction
from functools import cache
import re
from typing import Final
import unicodedata

from homeassistant.const import (
    UnitOfArea,
    UnitOfInformation,
    UnitOfLength,
    UnitOfMass,
    UnitOfSpeed,
    UnitOfTemperature,
    UnitOfTime,
    UnitOfVolume,
)
from homeassistant.util import unit_conversion as tables


class MeasureError(Exception):
    """Why there is no result; the text is for the language model."""


_TABLES: Final[tuple[type[tables.BaseUnitConverter], ...]] = (
    tables.TemperatureConverter,
    tables.DistanceConverter,
    tables.MassConverter,
    tables.VolumeConverter,
    tables.SpeedConverter,
    tables.AreaConverter,
    tables.DurationConverter,
    tables.InformationConverter,
    tables.DataRateConverter,
    tables.EnergyConverter,
    tables.PowerConverter,
    tables.PressureConverter,
    tables.FrequencyConverter,
    tables.ElectricCurrentConverter,
    tables.ElectricPotentialConverter,
    tables.VolumeFlowRateConverter,
)

_NAMES: Final[dict[str, str]] = {
    "c": UnitOfTemperature.CELSIUS,
    "celsius": UnitOfTemperature.CELSIUS,
    "f": UnitOfTemperature.FAHRENHEIT,
    "fahrenheit": UnitOfTemperature.FAHRENHEIT,
    "kelvin": UnitOfTemperature.KELVIN,
    "mile": UnitOfLength.MILES,
    "nautical mile": UnitOfLength.NAUTICAL_MILES,
    "yard": UnitOfLength.YARDS,
    "foot": UnitOfLength.FEET,
    "feet": UnitOfLength.FEET,
    "inch": UnitOfLength.INCHES,
    "inches": UnitOfLength.INCHES,
    "meter": UnitOfLength.METERS,
    "kilometer": UnitOfLength.KILOMETERS,
    "centimeter": UnitOfLength.CENTIMETERS,
    "millimeter": UnitOfLength.MILLIMETERS,
    "pound": UnitOfMass.POUNDS,
    "lbs": UnitOfMass.POUNDS,
    "ounce": UnitOfMass.OUNCES,
    "stone": UnitOfMass.STONES,
    "gram": UnitOfMass.GRAMS,
    "kilogram": UnitOfMass.KILOGRAMS,
    "kilo": UnitOfMass.KILOGRAMS,
    "milligram": UnitOfMass.MILLIGRAMS,
    "liter": UnitOfVolume.LITERS,
    "milliliter": UnitOfVolume.MILLILITERS,
    "gallon": UnitOfVolume.GALLONS,
    "fluid ounce": UnitOfVolume.FLUID_OUNCES,
    "fl oz": UnitOfVolume.FLUID_OUNCES,
    "floz": UnitOfVolume.FLUID_OUNCES,
    "mph": UnitOfSpeed.MILES_PER_HOUR,
    "kph": UnitOfSpeed.KILOMETERS_PER_HOUR,
    "kmh": UnitOfSpeed.KILOMETERS_PER_HOUR,
    "mps": UnitOfSpeed.METERS_PER_SECOND,
    "knot": UnitOfSpeed.KNOTS,
    "acre": UnitOfArea.ACRES,
    "hectare": UnitOfArea.HECTARES,
    "second": UnitOfTime.SECONDS,
    "sec": UnitOfTime.SECONDS,
    "minute": UnitOfTime.MINUTES,
    "hour": UnitOfTime.HOURS,
    "hr": UnitOfTime.HOURS,
    "day": UnitOfTime.DAYS,
    "week": UnitOfTime.WEEKS,
    # In lower case these could be bits as well.
    "byte": UnitOfInformation.BYTES,
    "kb": UnitOfInformation.KILOBYTES,
    "mb": UnitOfInformation.MEGABYTES,
    "gb": UnitOfInformation.GIGABYTES,
    "tb": UnitOfInformation.TERABYTES,
}

_EXACT: Final[dict[str, str]] = {
    "Kb": UnitOfInformation.KILOBITS,
    "Mb": UnitOfInformation.MEGABITS,
    "Gb": UnitOfInformation.GIGABITS,
}
"""Names that are told from another only by their case."""

_KITCHEN: Final[dict[str, Fraction]] = {
    "teaspoon": Fraction(1, 6),
    "tsp": Fraction(1, 6),
    "tablespoon": Fraction(1, 2),
    "tbsp": Fraction(1, 2),
    "cup": Fraction(8),
    "pint": Fraction(16),
    "quart": Fraction(32),
}
"""US measures in fluid ounces."""

_DECIMAL: Final = r"\d{1,15}(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?"
_AMOUNT: Final = re.compile(
    rf"(?P<sign>[+-]?)\s*(?:(?P<whole>\d{{1,15}})\s+)?(?:(?P<over>\d{{1,15}})\s*/\s*(?P<under>\d{{1,15}})|(?P<decimal>{_DECIMAL}))",
    re.IGNORECASE,
)


def read_amount(text: str) -> float:
    """Return a number that may be written as 1.5, 3/4, 1 1/2 or 1½."""
    if len(text) > 60:
        raise MeasureError("the amount is too long")
    # "1½" is one and a half, and must not become "11/2".
    spaced = "".join(f" {sign}" if unicodedata.decomposition(sign).startswith("<fraction>") else sign for sign in text)
    plain = unicodedata.normalize("NFKC", spaced).replace("\u2044", "/").replace("\u2212", "-").strip()
    plain = re.sub(r"(?<=\d),(?=\d{3}(?!\d))", "", plain).replace(",", ".")
    found = _AMOUNT.fullmatch(plain)
    if not found or (found["whole"] and found["decimal"]):
        raise MeasureError("the amount is no number")
    if found["decimal"]:
        amount = float(found["decimal"])
    elif int(found["under"]) == 0:
        raise MeasureError("the amount divides by zero")
    else:
        amount = float(int(found["whole"] or 0) + Fraction(int(found["over"]), int(found["under"])))
    return -amount if found["sign"] == "-" else amount


@cache
def _symbols() -> dict[str, list[str]]:
    """Return the tables' symbols by their folded spelling."""
    symbols: dict[str, list[str]] = {}
    for table in _TABLES:
        for unit in sorted(unit for unit in table.VALID_UNITS if unit):
            spellings = symbols.setdefault(_folded(unit), [])
            if unit not in spellings:
                spellings.append(str(unit))
    return symbols


def _folded(unit: str) -> str:
    return unicodedata.normalize("NFKC", unit).casefold().replace(".", "").replace("°", "").strip()


def _names(unit: str) -> list[str]:
    """Return the spellings of a name that are looked up: British as American, plural as singular."""
    name = " ".join(unit.casefold().replace("degrees", "").replace("_", " ").split())
    american = re.sub(r"(met|lit)re", r"\1er", name)
    return [name, american, american.removesuffix("s"), american.removesuffix("es")]


def find_unit(unit: str) -> tuple[str, Fraction]:
    """Return a unit of the tables, and how many of it one of the named unit is."""
    text = unit.strip()[:40]
    if any(text in table.VALID_UNITS for table in _TABLES):
        return text, Fraction(1)
    if text in _EXACT:
        return _EXACT[text], Fraction(1)
    for name in _names(text):
        if name in _KITCHEN:
            return UnitOfVolume.FLUID_OUNCES, _KITCHEN[name]
        if name in _NAMES:
            return _NAMES[name], Fraction(1)
    spellings = _symbols().get(_folded(text), [])
    if len(spellings) == 1:
        return spellings[0], Fraction(1)
    if spellings:
        raise MeasureError(f"this unit can be {' or '.join(spellings)}: write it exactly")
    raise MeasureError("this unit is not known; use symbols such as km, mi, kg, lb, L, °C")


def convert(amount: float, from_unit: str, to_unit: str) -> tuple[float, str, str]:
    """Return the converted amount, and both units' symbols (kitchen measures as they were named)."""
    source, source_factor = find_unit(from_unit)
    target, target_factor = find_unit(to_unit)
    for table in _TABLES:
        if source in table.VALID_UNITS and target in table.VALID_UNITS:
            value = table.convert(amount * float(source_factor), source, target) / float(target_factor)
            return (
                float(f"{value:.8g}"),
                _shown(source, source_factor, from_unit),
                _shown(target, target_factor, to_unit),
            )
    raise MeasureError(f"{source} and {target} measure different things")


def _shown(unit: str, factor: Fraction, named: str) -> str:
    return unit if factor == 1 else named.strip()
