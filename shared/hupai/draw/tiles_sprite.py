"""All tiles in one SVG file, a ``<symbol>`` each, for pages that show many of them with ``<use href="#5p">``.

Ids are the faces as the notation writes them, ``Pblank`` (a white dragon without frame) and ``back``.  Every colour is
a custom property with a default, so that a page's theme reaches into the symbols: ``--hupai-tile-body`` and so on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ..tiles import FACES
from .tiles import CHOSEN, HEIGHT, PROPERTY, WIDTH, whole

#: Everything that has a symbol.
SYMBOLS: Final = (*FACES, "Pblank", "back")


@lru_cache(maxsize=1)
def sprite() -> str:
    """Return the file."""
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    drawn = "\n".join(f'<symbol id="{name}" {box}>{whole(name, CHOSEN)}</symbol>' for name in SYMBOLS)
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{drawn}\n</svg>\n'


__all__ = ["PROPERTY", "SYMBOLS", "sprite"]
