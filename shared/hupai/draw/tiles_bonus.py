"""The flowers and the seasons: a number, a character, and a small picture that no two share."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi, sin
from typing import Final

from .tiles_brush import character
from .tiles_shapes import Area, Disc, Line, Point, Shape, around, closed, curve, moved, ribbon, strokes

#: Arabic digits as lines on a field of 10 x 10.
DIGITS: Final = {
    "1": "3,3 5.5,1 5.5,9",
    "2": "2.3,3.2 3.2,1.5 5,1 6.8,1.5 7.6,3 7,4.8 2.3,9 7.9,9",
    "3": "2.3,1.2 7.4,1.2 4.6,4.4 6.6,5 7.6,6.6 7,8.2 5,9.1 3.2,8.7 2.2,7.6",
    "4": "6.3,9 6.3,1 1.9,6.5 8.3,6.5",
}


def bonus(face: str) -> tuple[Shape, ...]:
    """Return the drawing of ``1f``-``4f`` or ``1g``-``4g``."""
    ink = "blue" if face[-1] == "f" else "red"
    number = strokes(DIGITS[face[0]], 3.5, 4, 15, 21, ink, 3.2)
    name = moved(character(face, 8.0, ink), 32, 4.5, 23, 23)
    return *_PICTURES[face](), *number, *name


def _blossom(x: float, y: float, r: float, ink: str, petals: int = 5, turn: float = 0.0) -> tuple[Shape, ...]:
    out: list[Shape] = [Disc(px, py, r * 0.56, ink) for px, py in around(x, y, r * 0.62, petals, turn)]
    return *out, Disc(x, y, r * 0.4, "body"), Disc(x, y, r * 0.22, "black" if ink == "red" else "red")


def _leaf(a: Point, b: Point, wide: float, ink: str = "green", bend: float = 0.0) -> Area:
    """A leaf from its stalk ``a`` to its tip ``b``, bent to one side by ``bend`` of its length."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    path = curve((a, (a[0] + dx / 2 - dy * bend, a[1] + dy / 2 + dx * bend), b), 6)
    n = len(path) - 1
    return ribbon(path, [max(0.3, wide * sin(pi * (i / n) ** 0.8)) for i in range(n + 1)], ink)


def _plum() -> tuple[Shape, ...]:
    bough = ribbon(
        curve(((7, 75), (16, 68), (22, 58), (36, 52), (50, 36))), [5.0 - 0.19 * i for i in range(21)], "black"
    )
    twig = ribbon(curve(((22, 60), (18, 50), (11, 43))), [2.6 - 0.18 * i for i in range(11)], "black")
    buds = (Disc(51, 35, 2.6, "red"), Disc(10, 42, 2.6, "red"), Disc(34, 70, 2.4, "red"))
    stalk = Line(((27, 58), (34, 70)), "black", 1.4)
    return (
        bough,
        twig,
        stalk,
        *buds,
        *_blossom(39, 45, 7.2, "red"),
        *_blossom(18, 60, 6.4, "red", turn=0.1),
        *_blossom(47, 62, 6.6, "red", turn=0.05),
    )


def _orchid() -> tuple[Shape, ...]:
    blades = (
        _leaf((28, 75), (5, 52), 4.6, bend=-0.18),
        _leaf((29, 75), (15, 38), 4.4, bend=-0.1),
        _leaf((31, 75), (49, 42), 4.4, bend=0.12),
        _leaf((32, 75), (55, 57), 4.6, bend=0.2),
        _leaf((31, 75.5), (46, 71), 3.4, bend=0.14),
    )
    stem = ribbon(curve(((30, 75), (31, 58), (28, 42))), [1.6] * 11, "green")
    flowers: list[Shape] = []
    for x, y, s in ((28, 41, 1.0), (35, 54, 0.85)):
        for dx, dy in ((0, -10), (-9.5, -3), (9.5, -3), (-6, 7), (6, 7)):
            flowers.append(_leaf((x, y), (x + dx * s, y + dy * s), 4.6 * s, "blue"))
        flowers += [Disc(x, y, 1.9 * s, "red")]
    return *blades, stem, *flowers


def _mum() -> tuple[Shape, ...]:
    stem = ribbon(curve(((30, 75.5), (32, 68), (30, 56))), [2.4] * 11, "green")
    leaves = (
        _leaf((31, 72), (12, 66), 7, bend=0.1),
        _leaf((31, 70), (50, 64), 7, bend=-0.1),
        _leaf((31, 75), (46, 74.5), 4),
    )
    outer = tuple(_leaf((30, 49), p, 4.6, "red") for p in around(30, 49, 15.5, 14))
    ring = (Disc(30, 49, 8.2, "body"),)
    inner = tuple(_leaf((30, 49), p, 3.4, "red") for p in around(30, 49, 7.6, 10, 0.05))
    return stem, *leaves, *outer, *ring, *inner, Disc(30, 49, 2.2, "black")


def _canes() -> tuple[Shape, ...]:
    out: list[Shape] = []
    for x, top in ((20, 34), (37, 38)):
        path = [(x + 0.6, 75.5), (x + 0.5, 65), (x + 0.4, 64), (x + 0.3, 51), (x + 0.2, 50), (x, top)]
        out.append(ribbon(path, [5.4] * len(path), "green"))
        out += [Line(((x - 3, y), (x + 3.8, y)), "body", 1.5) for y in (52.0, 65.5)]
    tips = (
        ((20, 44), (5, 36)),
        ((20, 46), (4, 48)),
        ((37, 44), (53, 34)),
        ((37, 46), (55, 46)),
        ((37, 60), (54, 58)),
        ((38, 61), (53, 68)),
        ((20, 62), (6, 68)),
    )
    return *out, *(_leaf(a, b, 4.4) for a, b in tips)


def _spring() -> tuple[Shape, ...]:
    """A butterfly over a young shoot."""
    upper = closed(((30, 50), (38, 36), (50, 33), (53, 43), (44, 52)), "red")
    lower = closed(((31, 53), (44, 54), (49, 62), (41, 67), (33, 60)), "blue")
    wings = [upper, lower, *(Area(tuple((60 - x, y) for x, y in wing.points), wing.ink) for wing in (upper, lower))]
    spots = tuple(s for x in (45.0, 15.0) for s in (Disc(x, 42, 3.2, "body"), Disc(x, 42, 1.6, "blue")))
    body = ribbon(((30, 46), (30, 52), (30, 58), (30, 66)), (2.2, 3.6, 3.2, 1.0), "black")
    feelers = tuple(Line(((30, 46), (30 + d, 40), (30 + 1.8 * d, 36)), "black", 1.2) for d in (-3.0, 3.0))
    grass = tuple(
        _leaf((x, 76), (x + d, 66.5), 2.8) for x, d in ((8, -3), (11, 1), (15, 4), (47, -4), (51, 0), (54, 3))
    )
    return *wings, *spots, body, *feelers, *grass


def _summer() -> tuple[Shape, ...]:
    """A lotus above its leaf and the water."""
    waves = tuple(
        Line(curve(((x, y), (x + 6, y - 2), (x + 12, y), (x + 18, y - 2)), 3), "blue", 1.6)
        for x, y in ((5, 74.5), (36, 75))
    )
    pad = closed(((6, 65), (20, 60.5), (42, 60.5), (54, 65), (42, 69.5), (18, 69.5)), "green")
    stem = Line(((30, 54), (30, 63)), "green", 2.6)
    back = tuple(_leaf((30, 58), p, 8, "red") for p in ((17, 36), (43, 36)))
    side = tuple(_leaf((30, 58), p, 8, "red") for p in ((8, 45), (52, 45)))
    front = (_leaf((30, 59), (30, 31), 10.5, "body"), _leaf((30, 58.5), (30, 33), 8.6, "red"))
    return *waves, stem, pad, *side, *back, *front


def _autumn() -> tuple[Shape, ...]:
    """A maple leaf, and another on its way down."""

    def maple(x: float, y: float, r: float, turn: float) -> tuple[Shape, ...]:
        tips = ((0.0, 1.0), (0.13, 0.45), (0.17, 0.95), (0.24, 0.42), (0.33, 0.72), (0.41, 0.3))
        ring = [*tips, *((1 - t, k) for t, k in reversed(tips[1:]))]
        points = tuple((x + r * k * sin(2 * pi * (t + turn)), y - r * k * cos(2 * pi * (t + turn))) for t, k in ring)
        foot = (x + r * 0.95 * sin(2 * pi * (0.5 + turn)), y - r * 0.95 * cos(2 * pi * (0.5 + turn)))
        veins = tuple(
            Line(((x, y), (x + (px - x) * 0.7, y + (py - y) * 0.7)), "body", r * 0.055)
            for px, py in (points[0], points[2], points[-2])
        )
        return Line(((x, y), foot), "black", r * 0.1), Area(points, "red"), *veins

    ground = Line(((8, 75.5), (52, 75.5)), "green", 1.8)
    return ground, *maple(30, 52, 21, 0.04), *maple(11.5, 67.5, 7.5, -0.18), *maple(49, 68.5, 7, 0.3)


def _winter() -> tuple[Shape, ...]:
    """A snow crystal over a fir."""
    out: list[Shape] = []
    for px, py in around(30, 50.5, 19.5, 6):
        ux, uy = (px - 30) / 19.5, (py - 50.5) / 19.5
        out.append(Line(((30, 50.5), (px, py)), "blue", 2.6))
        for d in (9.0, 14.5):
            for side in (-1, 1):
                bx, by = 30 + ux * d, 50.5 + uy * d
                tx, ty = ux * 0.6 - side * uy * 0.8, uy * 0.6 + side * ux * 0.8
                size = 6.2 if d < 10 else 4.6
                out.append(Line(((bx, by), (bx + tx * size, by + ty * size)), "blue", 2.0))
    drift = closed(((6, 75.5), (15, 72), (28, 73.5), (43, 71.5), (54, 75.5), (30, 76.5)), "green")
    return drift, *out, Disc(30, 50.5, 3.2, "red")


_PICTURES: Final[dict[str, Callable[[], tuple[Shape, ...]]]] = {
    "1f": _plum,
    "2f": _orchid,
    "3f": _mum,
    "4f": _canes,
    "1g": _spring,
    "2g": _summer,
    "3g": _autumn,
    "4g": _winter,
}
