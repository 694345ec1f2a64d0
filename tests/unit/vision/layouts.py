"""Layouts as people lay hands down, written as text, and how they are to be grouped.

A layout is lines of tiles from left to right. ``_`` is a gap, ``#`` a tile face down, ``<`` and ``>`` before
a tile turn it to the left or right, ``~`` puts it upside down. What it must become: the concealed tiles, melds
in brackets (``[..]`` claimed, ``(..)`` concealed), ``+`` the winning tile, ``|`` bonus tiles, ``?`` tiles face
down that are nobody's.
"""

from __future__ import annotations

import math
import random

from hupai.vision import TileRead

LAYOUTS: tuple[tuple[str, str, str], ...] = (
    ("flat row", "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C", "1m2m3m4p5p6p7s8s9sEEECC"),
    ("flat row, thirteen tiles", "1m 9m 1p 9p 1s 9s E S W N C F P", "1m9m1p9p1s9sESWNCFP"),
    ("one tile apart at the right", "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C _ C", "1m2m3m4p5p6p7s8s9sEEEC +C"),
    ("one tile apart at the left", "5s _ 1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 5s", "1m2m3m4p5p6p7s8s9sEEE5s +5s"),
    ("one tile far apart", "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C _ _ C", "1m2m3m4p5p6p7s8s9sEEEC +C"),
    ("last tile turned", "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C >C", "1m2m3m4p5p6p7s8s9sEEEC +C"),
    ("last tile turned the other way", "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C <C", "1m2m3m4p5p6p7s8s9sEEEC +C"),
    ("winning tile above the row", "5m\n1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 5m", "1m2m3m4p5p6p7s8s9sEEE5m +5m"),
    (
        "winning tile below the row",
        "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 5m\n_ _ _ _ 5m",
        "1m2m3m4p5p6p7s8s9sEEE5m +5m",
    ),
    ("one meld aside", "1m 2m 3m 4p 5p 6p 7s 8s 9s C C _ E E E", "1m2m3m4p5p6p7s8s9sCC [EEE]"),
    ("two melds aside", "1m 2m 3m 4p 5p 6p C C _ 7s 8s 9s _ E E E", "1m2m3m4p5p6pCC [7s8s9s] [EEE]"),
    ("three melds aside", "1m 2m 3m C C _ 4p 5p 6p _ 7s 8s 9s _ E E E", "1m2m3mCC [4p5p6p] [7s8s9s] [EEE]"),
    (
        "four melds and a pair",
        "C C _ >1m 2m 3m _ >4p 5p 6p _ 7s <8s 9s _ E E >E",
        "CC [1m2m3m] [4p5p6p] [7s8s9s] [EEE]",
    ),
    ("melds at the left", "E E E _ 1m 2m 3m 4p 5p 6p 7s 8s 9s C C", "1m2m3m4p5p6p7s8s9sCC [EEE]"),
    ("claimed tile sideways, apart", "1m 2m 3m 4p 5p 6p 7s 8s 9s C C _ <E E E", "1m2m3m4p5p6p7s8s9sCC [EEE]"),
    (
        "claimed tile sideways in the middle",
        "1m 2m 3m 4p 5p 6p 7s 8s 9s C C _ E <E E",
        "1m2m3m4p5p6p7s8s9sCC [EEE]",
    ),
    ("claimed chow, its tile first", "1m 2m 3m 4p 5p 6p E E E C C _ <8s 7s 9s", "1m2m3m4p5p6pEEECC [7s8s9s]"),
    ("claimed meld touching the hand", "1m 2m 3m 4p 5p 6p 7s 8s 9s C C <E E E", "1m2m3m4p5p6p7s8s9sCC [EEE]"),
    ("two claimed melds touching", "1m 2m 3m 4p 5p 6p C C <7s 8s 9s E E >E", "1m2m3m4p5p6pCC [EEE] [7s8s9s]"),
    (
        "claimed meld touching on the left",
        "<E E E 1m 2m 3m 4p 5p 6p 7s 8s 9s C C",
        "1m2m3m4p5p6p7s8s9sCC [EEE]",
    ),
    ("open kong aside", "1m 2m 3m 4p 5p 6p 7s 8s 9s C C _ E E E E", "1m2m3m4p5p6p7s8s9sCC [EEEE]"),
    (
        "open kong, one tile sideways",
        "1m 2m 3m 4p 5p 6p 7s 8s 9s C C _ E E >E E",
        "1m2m3m4p5p6p7s8s9sCC [EEEE]",
    ),
    (
        "concealed kong, outer tiles down",
        "1m 2m 3m 4p 5p 6p 7s 8s 9s C C _ # E E #",
        "1m2m3m4p5p6p7s8s9sCC (EEEE)",
    ),
    (
        "concealed kong, inner tiles down",
        "1m 2m 3m 4p 5p 6p 7s 8s 9s C C _ E # # E",
        "1m2m3m4p5p6p7s8s9sCC (EEEE)",
    ),
    (
        "concealed kong, three tiles down",
        "1m 2m 3m 4p 5p 6p 7s 8s 9s C C _ # # # E",
        "1m2m3m4p5p6p7s8s9sCC (EEEE)",
    ),
    (
        "concealed kong touching the hand",
        "1m 2m 3m 4p 5p 6p 7s 8s 9s C C # E E #",
        "1m2m3m4p5p6p7s8s9sCC (EEEE)",
    ),
    (
        "concealed kong and claimed pung",
        "1m 2m 3m 4p 5p 6p C C _ # 5s 5s # _ P <P P",
        "1m2m3m4p5p6pCC (5s5s5s5s) [PPP]",
    ),
    (
        "two concealed kongs",
        "1m 2m 3m 4p 5p 6p C C _ # 5s 5s # _ # P P #",
        "1m2m3m4p5p6pCC (5s5s5s5s) (PPPP)",
    ),
    ("flowers apart", "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C _ 1f 3f", "1m2m3m4p5p6p7s8s9sEEECC |1f3f"),
    (
        "flowers in a row above",
        "1f 3g\n1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C",
        "1m2m3m4p5p6p7s8s9sEEECC |1f3g",
    ),
    (
        "flowers touching the row",
        "2g 1f 1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C",
        "1m2m3m4p5p6p7s8s9sEEECC |2g1f",
    ),
    (
        "flowers, melds and a tile apart",
        "1f\n1m 2m 3m 4p 5p 6p C _ C _ <7s 8s 9s _ # E E #",
        "1m2m3m4p5p6pC [7s8s9s] (EEEE) +C |1f",
    ),
    ("all eight flowers", "1f 2f 3f 4f 1g 2g 3g 4g", " |1f2f3f4f1g2g3g4g"),
    ("two rows of seven", "1m 2m 3m 4p 5p 6p 7s\n8s 9s E E E C C", "1m2m3m4p5p6p7s8s9sEEECC"),
    (
        "two rows, melds in the lower",
        "1m 2m 3m 4p 5p 6p C C\n7s 8s 9s _ E E E",
        "1m2m3m4p5p6pCC [7s8s9s] [EEE]",
    ),
    (
        "two rows, melds in the upper, touching",
        "7s 8s 9s E E E\n1m 2m 3m 4p 5p 6p C C",
        "1m2m3m4p5p6pCC [7s8s9s] [EEE]",
    ),
    (
        "two rows and a tile apart",
        "1m 2m 3m 4p 5p 6p C _ C\n7s 8s 9s _ E E E",
        "1m2m3m4p5p6pC [7s8s9s] [EEE] +C",
    ),
    ("set by set", "1m 2m 3m _ 4p 5p 6p _ 7s 8s 9s _ E E E _ C C", "1m2m3m4p5p6p7s8s9sEEECC"),
    ("pairs apart", "1m 1m _ 4p 4p _ 7s 7s _ E E _ C C _ 9s 9s _ P P", "1m1m4p4p7s7sEECC9s9sPP"),
    ("suits apart", "1m 2m 3m 5m 6m _ 4p 5p 7p 8p _ 7s 8s E E E", "1m2m3m5m6m4p5p7p8p7s8sEEE"),
    ("upside down", "~C ~C ~E ~E ~E ~9s ~8s ~7s ~6p ~5p ~4p ~3m ~2m ~1m", "1m2m3m4p5p6p7s8s9sEEECC"),
    (
        "a wall behind",
        "# # # # # # # #\n1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C",
        "1m2m3m4p5p6p7s8s9sEEECC ?########",
    ),
    (
        "Taiwanese hand of seventeen",
        "1m 2m 3m 4p 5p 6p 7s 8s 9s E E E 1p 2p 3p C C",
        "1m2m3m4p5p6p7s8s9sEEE1p2p3pCC",
    ),
    (
        "Taiwanese with melds",
        "1m 2m 3m 4p 5p 6p 1p 2p 3p C C _ 7s 8s >9s _ E E E",
        "1m2m3m4p5p6p1p2p3pCC [7s8s9s] [EEE]",
    ),
    (
        "a pair left and a turned tile in each",
        ">9m 9m 9m _ 1m <2m 3m _ P P P P _ 5s 5s _ # S S #",
        "5s5s [9m9m9m] [1m2m3m] [PPPP] (SSSS)",
    ),
)


def lay(text: str, angle: float = 0.0, size: float = 40.0, wobble: int | None = None) -> tuple[TileRead, ...]:
    """A layout as tiles read from a photo turned by ``angle`` degrees."""
    rng = random.Random(wobble)
    high = 1.34
    tiles: list[TileRead] = []
    turn = math.radians(angle)
    for row, line in enumerate(text.split("\n")):
        x = 0.0
        for token in line.split():
            if token == "_":
                x += 0.8
                continue
            quarter = {"<": 3, ">": 1, "~": 2}.get(token[0], 0)
            face = token.lstrip("<>~'")
            wide, tall = (high, 1.0) if quarter % 2 else (1.0, high)
            cx = x + wide / 2
            cy = row * 1.9 + high - tall / 2  # turned tiles stand on the row's foot
            if wobble is not None:
                cx, cy = cx + rng.gauss(0, 0.025), cy + rng.gauss(0, 0.05)
            x += wide + (abs(rng.gauss(0, 0.03)) if wobble is not None else 0.02)
            own = turn + quarter * math.pi / 2 + (rng.gauss(0, 0.03) if wobble is not None else 0)
            mx, my = cx * math.cos(turn) - cy * math.sin(turn), cx * math.sin(turn) + cy * math.cos(turn)
            corners = []
            for dx, dy in ((-0.5, -high / 2), (0.5, -high / 2), (0.5, high / 2), (-0.5, high / 2)):
                px = (mx + dx * math.cos(own) - dy * math.sin(own)) * size + 500
                py = (my + dx * math.sin(own) + dy * math.cos(own)) * size + 500
                corners.append((px, py))
            tile = "back" if face == "#" else face
            tiles.append(TileRead(f"t{len(tiles) + 1}", tile, 0.99, tuple(corners), round(math.degrees(own)) % 360))  # type: ignore[arg-type]
    if wobble is not None:
        rng.shuffle(tiles)
    return tuple(tiles)
