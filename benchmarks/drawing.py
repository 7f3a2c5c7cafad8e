"""Line plots as SVG, readable on light and on dark pages."""

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10
from pathlib import Path

_WIDTH, _HEIGHT = 760, 380
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 210, 40, 50
_COLOURS = ("#7f7f7f", "#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#17becf", "#8c564b")


def lines(
    path: Path,
    title: str,
    ticks: Sequence[str],
    series: Mapping[str, Sequence[float]],
    *,
    x: str,
    y: str,
    logarithmic: bool = False,
) -> None:
    """Draw series of equal length over named ticks; of many ticks only some are written."""
    values = [value for line in series.values() for value in line]
    low, high, steps = _scale(values, logarithmic=logarithmic)
    inner_width, inner_height = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

    def across(index: int) -> float:
        return _LEFT + inner_width * index / max(1, len(ticks) - 1)

    def up(value: float) -> float:
        at = log10(max(value, 1e-9)) if logarithmic else value
        return _TOP + inner_height * (1 - (at - low) / (high - low))

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#ffffff"/>',
        f'<text x="{_LEFT}" y="24" font-size="14" font-weight="bold">{escape(title)}</text>',
    ]
    parts += [
        f'<line x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{up(step):.1f}" y2="{up(step):.1f}" stroke="#dddddd"/>'
        f'<text x="{_LEFT - 8}" y="{up(step) + 4:.1f}" text-anchor="end">{step:g}</text>'
        for step in steps
    ]
    parts += [
        f'<text x="{across(index):.1f}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">{escape(ticks[index])}</text>'
        for index in range(0, len(ticks), ceil(len(ticks) / 10))
    ]
    parts.append(f'<text x="{_LEFT + inner_width / 2}" y="{_HEIGHT - 10}" text-anchor="middle">{escape(x)}</text>')
    parts.append(f'<text x="{_LEFT - 8}" y="{_TOP - 8}" text-anchor="end">{escape(y)}</text>')
    for number, (name, line) in enumerate(series.items()):
        colour = _COLOURS[number // 2 % len(_COLOURS)] if _paired(series) else _COLOURS[number % len(_COLOURS)]
        dash = ' stroke-dasharray="5 4"' if _paired(series) and number % 2 else ""
        points = " ".join(f"{across(index):.1f},{up(value):.1f}" for index, value in enumerate(line))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dash}/>')
        height = _TOP + 8 + 18 * number
        right = _WIDTH - _RIGHT + 16
        parts.append(
            f'<line x1="{right}" x2="{right + 24}" y1="{height}" y2="{height}" stroke="{colour}" stroke-width="2"{dash}/>'
            f'<text x="{right + 30}" y="{height + 4}">{escape(name)}</text>'
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*parts, "</svg>\n"]), "utf-8")


def bars(path: Path, title: str, values: Mapping[str, float], *, unit: str) -> None:
    """Draw a horizontal bar for each value."""
    left, row = 320, 28
    height = 60 + row * len(values)
    longest = max(values.values()) or 1.0
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" font-family="sans-serif" font-size="12">',
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>',
        f'<text x="16" y="24" font-size="14" font-weight="bold">{escape(title)}</text>',
    ]
    for number, (name, value) in enumerate(values.items()):
        y, width = 44 + row * number, (_WIDTH - left - 90) * value / longest
        parts.append(
            f'<text x="{left - 8}" y="{y + 13}" text-anchor="end">{escape(name)}</text>'
            f'<rect x="{left}" y="{y}" width="{width:.1f}" height="18" fill="{_COLOURS[min(number, 1)]}"/>'
            f'<text x="{left + width + 6:.1f}" y="{y + 13}">{value:,.0f} {escape(unit)}</text>'
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join([*parts, "</svg>\n"]), "utf-8")


def _paired(series: Mapping[str, object]) -> bool:
    """Tell whether the series come in pairs of p50 and p99: these share a colour."""
    return all(name.endswith(("p50", "p99")) for name in series)


def _scale(values: Sequence[float], *, logarithmic: bool) -> tuple[float, float, list[float]]:
    """Return the ends of the axis (as drawn) and the values that are marked on it."""
    if logarithmic:
        low, high = floor(log10(max(min(values), 1e-3))), ceil(log10(max(values)))
        high = max(high, low + 1)
        return low, high, [10.0**power for power in range(low, high + 1)]
    top = max(values) * 1.1 or 1.0
    step = 10.0 ** floor(log10(top))
    while top / step < 4:
        step /= 2
    return 0.0, top, [step * index for index in range(int(top / step) + 1)]
