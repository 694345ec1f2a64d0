"""Draw the pictures that the documents show: all tiles on a sheet, a hand, two cards.

    python scripts/picture_examples.py [--check]

``--check`` says which differ from what is drawn now, and writes nothing; a card in PNG may differ by a shade, as where
another processor rounds otherwise.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image, ImageChops

from hupai.api.pictures import card_picture, hand_picture
from hupai.draw.tiles_sheet import sheet

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "pictures"
HAND = "[EEE,2][234m,1][1111s,7][9999p]5p5p|ag"
WON = [("win_by", "discard"), ("discarder", "W"), ("seat_wind", "E"), ("round_wind", "E")]
#: Of 255: as much as a PNG painted elsewhere may differ anywhere.
SHADES = 8

PICTURES: dict[str, Callable[[], bytes]] = {
    "tiles.svg": lambda: sheet().encode(),
    "hand.svg": lambda: hand_picture(HAND, [], "en", "svg"),
    "card.png": lambda: card_picture(HAND, WON, "en", "png"),
    "card-dark-zh-Hant.png": lambda: card_picture(HAND, [*WON, ("theme", "dark")], "zh-Hant", "png"),
}


def same(name: str, one: bytes, other: bytes) -> bool:
    """Tell whether two pictures are the same to the eye."""
    if name.endswith(".svg"):
        return one == other
    first, second = (Image.open(io.BytesIO(data)).convert("RGB") for data in (one, other))
    if first.size != second.size:
        return False
    return max(most for _, most in ImageChops.difference(first, second).getextrema()) <= SHADES  # type: ignore[misc]  # Pillow types it for one band too


def differing() -> list[str]:
    """Return the names of the pictures that are not as they would be drawn now."""
    return [
        name
        for name, draw in PICTURES.items()
        if not (TARGET / name).exists() or not same(name, (TARGET / name).read_bytes(), draw())
    ]


def main(words: list[str]) -> int:
    """Write each picture; with ``--check`` only compare."""
    if "--check" in words:
        wrong = differing()
        print("\n".join(f"differs: {name}" for name in wrong) or "as drawn")
        return 1 if wrong else 0
    TARGET.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        (TARGET / name).write_bytes(draw())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
