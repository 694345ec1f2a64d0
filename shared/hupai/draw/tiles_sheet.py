"""All tiles on one sheet of A4, a little smaller than real ones: to print and cut out, or to see the set at once."""

from __future__ import annotations

from typing import Final

from .tiles import HEIGHT, LIGHT, WIDTH, whole
from .tiles_sprite import SYMBOLS

_COLUMNS: Final = 7
#: Millimetres.
_PAGE: Final = (210, 297)
_TILE: Final = 24.0
_GAP: Final = 2.5


def sheet() -> str:
    """Return the sheet as an SVG document, 210 mm by 297 mm."""
    scale = _TILE / WIDTH
    high = HEIGHT * scale
    rows = -(-len(SYMBOLS) // _COLUMNS)
    left = (_PAGE[0] - _COLUMNS * _TILE - (_COLUMNS - 1) * _GAP) / 2
    top = (_PAGE[1] - rows * high - (rows - 1) * _GAP) / 2
    drawn: list[str] = []
    for i, name in enumerate(SYMBOLS):
        x, y = left + i % _COLUMNS * (_TILE + _GAP), top + i // _COLUMNS * (high + _GAP)
        drawn.append(f'<g transform="translate({x:.2f} {y:.2f}) scale({scale:.3f})">{whole(name, palette=LIGHT)}</g>')
    wide, tall = _PAGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{tall}mm" viewBox="0 0 {wide} {tall}">\n'
        f"<title>Hupai</title>\n" + "\n".join(drawn) + "\n</svg>\n"
    )
