"""Draw the icon and the logo: an open book that speaks. Writes the SVG sources here and the PNG files that ship.

uv run --with resvg-py brand/draw.py
"""

from pathlib import Path

HERE = Path(__file__).parent
SHIPPED = HERE.parent / "custom_components" / "mnemolis_intents" / "brand"

LIGHT = {"left": "#1d5785", "right": "#2f7fb8", "voice": "#e8912a", "text": "#1d3d57"}
DARK = {"left": "#6fb1e4", "right": "#a3d0f3", "voice": "#ffbe5c", "text": "#eaf3fa"}

BOOK = (
    '<path fill="{left}" d="M124 248 C96 222 52 214 8 220 V116 C52 110 96 118 124 144 Z"/>'
    '<path fill="{right}" d="M132 248 C160 222 204 214 248 220 V116 C204 110 160 118 132 144 Z"/>'
)
VOICE = (
    '<g fill="none" stroke="{voice}" stroke-width="17" stroke-linecap="round">'
    + "".join(
        f'<path d="M{128 - x} {y} A{r} {r} 0 0 1 {128 + x} {y}"/>'
        for r, x, y in ((92, 78, 62), (58, 49, 83), (24, 20, 104))
    )
    + "</g>"
)

# The letters, as strokes: how far each one is wide, and its path on a base line at 172 with an x-height of 72.
LETTERS = {
    "M": (104, "M0 172 V68 L44 140 L88 68 V172"),
    "n": (72, "M0 172 V100 M0 128 C0 108 12 100 28 100 C46 100 54 112 54 130 V172"),
    "e": (80, "M2 136 H62 C62 114 50 100 33 100 C14 100 2 114 2 136 C2 160 16 172 35 172 C46 172 54 168 60 160"),
    "m": (
        118,
        "M0 172 V100 M0 126 C0 108 11 100 25 100 C41 100 49 111 49 128 V172 M49 126 C49 108 60 100 74 100 C90 100 98 111 98 128 V172",
    ),
    "o": (84, "M33 100 C14 100 0 115 0 136 C0 157 14 172 33 172 C52 172 66 157 66 136 C66 115 52 100 33 100 Z"),
    "l": (28, "M4 62 V172"),
    "i": (28, "M4 100 V172 M4 70 V71"),
    "s": (
        60,
        "M48 110 C42 103 34 100 25 100 C12 100 4 107 4 117 C4 141 50 128 50 153 C50 165 40 172 26 172 C16 172 7 168 0 160",
    ),
}


def icon(colours: dict[str, str]) -> str:
    """Return the icon."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256">{(BOOK + VOICE).format(**colours)}</svg>\n'


def logo(colours: dict[str, str]) -> str:
    """Return the icon with the name beside it."""
    x, letters = 306, ""
    for letter in "Mnemolis":
        width, path = LETTERS[letter]
        letters += f'<path transform="translate({x} 22)" d="{path}"/>'
        x += width + 16
    name = (
        f'<g fill="none" stroke="{colours["text"]}" stroke-width="19" stroke-linecap="round" stroke-linejoin="round">'
        f"{letters}</g>"
    )
    drawing = (BOOK + VOICE).format(**colours)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x + 4} 256">{drawing}{name}</svg>\n'


def main() -> None:
    """Write everything."""
    import resvg_py  # noqa: PLC0415 - only needed here

    SHIPPED.mkdir(exist_ok=True)
    for prefix, colours in (("", LIGHT), ("dark_", DARK)):
        for name, drawing, heights in (("icon", icon(colours), (256, 512)), ("logo", logo(colours), (128, 256))):
            (HERE / f"{prefix}{name}.svg").write_text(drawing, "utf-8")
            for suffix, height in zip(("", "@2x"), heights, strict=True):
                png = resvg_py.svg_to_bytes(svg_string=drawing, height=height)
                (SHIPPED / f"{prefix}{name}{suffix}.png").write_bytes(bytes(png))


if __name__ == "__main__":
    main()
