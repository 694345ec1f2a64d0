"""The example of the API file: a hand as a photo of it would be read, one tile in doubt.  Made up; it never changes."""

from __future__ import annotations

from typing import Any, Final

from ..vision.arrange import arrange
from ..vision.model import Point, Reading, TileRead

_ROW: Final = ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "C", "C")
_MELD: Final = ("F", "F", "F")
_DOUBTFUL: Final = "6p"
_WIDE, _HIGH = 60.0, 80.0


def example_reading() -> Reading:
    """Return the reading: a row of eleven, a pung laid apart with its claimed tile across, a flower above."""
    apart = 40 + len(_ROW) * _WIDE + 60
    placed = [(face, 40 + i * _WIDE, 300.0, 0) for i, face in enumerate(_ROW)]
    placed += [(_MELD[0], apart, 320.0, 90)]
    placed += [(face, apart + _HIGH + i * _WIDE, 300.0, 0) for i, face in enumerate(_MELD[1:])]
    placed += [("2f", 40.0, 120.0, 0)]
    tiles = tuple(_tile(f"t{n}", *one) for n, one in enumerate(placed, 1))
    times = {"decode": 11.2, "networks": 48.6, "arrange": 0.4, "total": 60.2}
    model = {"name": "hupai-reader", "version": "1"}
    return Reading(1024, 768, 1, "needs_review", tiles, arrange(tiles), model, times)


def example_tiles() -> list[dict[str, Any]]:
    """Return the tiles of the example as a person who has looked at them sends them back."""
    listed: Any = example_reading().to_json()["tiles"]
    return [{name: tile[name] for name in ("id", "tile", "box", "polygon", "rotation")} for tile in listed]


def _tile(name: str, face: str, x: float, y: float, rotation: int) -> TileRead:
    wide, high = (_HIGH, _WIDE) if rotation else (_WIDE, _HIGH)
    around: list[Point] = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
    turn = rotation // 90
    a, b, c, d = around[turn:] + around[:turn]
    if face != _DOUBTFUL:
        return TileRead(name, face, 0.99, (a, b, c, d), rotation)
    return TileRead(name, face, 0.71, (a, b, c, d), rotation, (("4p", 0.24),), needs_review=True, reason="look_alike")
