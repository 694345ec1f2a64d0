"""How long pictures take, and how large they are: ``make bench BENCH=pictures``."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "shared"))

from hupai.api.pictures import card_picture, hand_picture
from hupai.draw.tiles_sprite import sprite

HAND = "[EEE,2][234m,1][1111s,7][9999p]5p5p|ag"
SIXTEEN = "123m456m789m55p234p67s8s"
WON = [("win_by", "discard"), ("discarder", "W"), ("seat_wind", "E"), ("round_wind", "E")]
ROUNDS = 15


def main() -> int:
    """Print the median of each kind and its size."""
    sprite()
    print(f"sprite of all tiles: {len(sprite()) / 1000:.0f} kB")
    for name, draw, hand, query in (
        ("hand", hand_picture, HAND, []),
        ("hand of 17", hand_picture, SIXTEEN, []),
        ("card", card_picture, HAND, WON),
        ("card, Chinese", card_picture, HAND, WON),
    ):
        lang = "zh-Hant" if "Chinese" in name else "en"
        for form in ("svg", "png"):
            body = draw(hand, query, lang, form)
            times = []
            for _ in range(ROUNDS):
                begun = time.perf_counter()
                draw(hand, query, lang, form)
                times.append(time.perf_counter() - begun)
            told = f"{name:<14} {form}  {median(times) * 1000:7.1f} ms  least {min(times) * 1000:7.1f} ms"
            print(f"{told}  {len(body) / 1000:6.1f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
