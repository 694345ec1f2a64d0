"""Dots and bamboo, and the bird: drawings on the tile's field of 60 x 80."""

from __future__ import annotations

from math import pi, sin
from typing import Final

from .tiles_shapes import Area, Disc, Line, Point, Shape, around, closed, curve, ribbon

Spots = tuple[tuple[float, float, str], ...]

#: Middles of the dots and their inks: across, down.
DOTS: Final[dict[int, Spots]] = {
    2: ((30, 22, "green"), (30, 58, "blue")),
    3: ((15, 17, "blue"), (30, 40, "red"), (45, 63, "green")),
    4: ((17, 22, "blue"), (43, 22, "green"), (17, 58, "green"), (43, 58, "blue")),
    5: ((15, 18, "blue"), (45, 18, "green"), (30, 40, "red"), (15, 62, "green"), (45, 62, "blue")),
    6: tuple((x, y, "green" if y < 30 else "red") for y in (16, 43, 65) for x in (18, 42)),
    7: (
        *((x, y, "green") for x, y in ((12.5, 13), (30, 20), (47.5, 27))),
        *((x, y, "red") for y in (47, 67) for x in (19, 41)),
    ),
    8: tuple((x, y, "blue") for y in (12, 30.7, 49.3, 68) for x in (19, 41)),
    9: tuple((x, y, ink) for y, ink in ((15, "green"), (40, "red"), (65, "blue")) for x in (11.5, 30, 48.5)),
}
_RADIUS: Final = {2: 13.5, 3: 11.5, 4: 11.5, 5: 10.5, 6: 10.0, 7: 8.8, 8: 8.8, 9: 8.8}

#: Middles of the sticks and their inks.
STICKS: Final[dict[int, Spots]] = {
    2: ((30, 22, "green"), (30, 58, "blue")),
    3: ((30, 22, "green"), (18, 58, "green"), (42, 58, "green")),
    4: ((18, 22, "green"), (42, 22, "blue"), (18, 58, "blue"), (42, 58, "green")),
    5: (*((x, y, "green") for y in (22, 58) for x in (12, 48)), (30, 40, "red")),
    6: (*((x, 22, "green") for x in (14, 30, 46)), *((x, 58, "blue") for x in (14, 30, 46))),
    7: ((30, 15.5, "red"), *((x, y, "green") for y in (41, 66) for x in (14, 30, 46))),
    9: tuple((x, y, ink) for x, ink in ((13, "green"), (30, "red"), (47, "blue")) for y in (15, 40, 65)),
}


def dots(rank: int) -> tuple[Shape, ...]:
    """Return the drawing of a dots tile, 1-9."""
    if rank == 1:
        return _great_dot()
    r = _RADIUS[rank]
    return tuple(shape for x, y, ink in DOTS[rank] for shape in _dot(x, y, r, ink))


def _dot(x: float, y: float, r: float, ink: str) -> tuple[Shape, ...]:
    """A ring, and in it a flower around a hole."""
    petals = tuple(Disc(px, py, r * 0.21, ink) for px, py in around(x, y, r * 0.36, 6))
    return (
        Disc(x, y, r, ink),
        Disc(x, y, r * 0.76, "body"),
        *petals,
        Disc(x, y, r * 0.36, ink),
        Disc(x, y, r * 0.16, "body"),
    )


def _great_dot() -> tuple[Shape, ...]:
    outer = (Disc(30, 40, 25, "green"), Disc(30, 40, 22.6, "body"))
    beads = tuple(Disc(x, y, 2.7, "green") for x, y in around(30, 40, 18.6, 16))
    ring = (Disc(30, 40, 14.6, "blue"), Disc(30, 40, 12.6, "body"))
    petals = tuple(Disc(x, y, 3.2, "red") for x, y in around(30, 40, 7.4, 8))
    return (
        *outer,
        *beads,
        *ring,
        *petals,
        Disc(30, 40, 5.6, "red"),
        Disc(30, 40, 3.6, "body"),
        Disc(30, 40, 2.0, "red"),
    )


def bamboo(rank: int) -> tuple[Shape, ...]:
    """Return the drawing of a bamboo tile, 1-9."""
    if rank == 1:
        return _bird()
    if rank == 8:
        return _eight()
    half = {7: 10.5, 9: 10.8}.get(rank, 15.0)
    return tuple(s for x, y, ink in STICKS[rank] for s in _stick((x, y - half), (x, y + half), ink))


def _stick(a: Point, b: Point, ink: str) -> tuple[Shape, ...]:
    """A cane from ``a`` to ``b``: two pieces between three knots, and light along it."""

    def at(t: float) -> Point:
        return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t

    steps = (0.0, 0.05, 0.14, 0.36, 0.45, 0.5, 0.55, 0.64, 0.86, 0.95, 1.0)
    widths = (7.0, 8.4, 5.4, 5.4, 7.4, 8.6, 7.4, 5.4, 5.4, 8.4, 7.0)
    cane = ribbon([at(t) for t in steps], widths, ink)
    return cane, *(Line((at(t), at(u)), "body", 1.3) for t, u in ((0.16, 0.38), (0.62, 0.84)))


def _eight() -> tuple[Shape, ...]:
    """Two straight and two leaning sticks that make an M, and their mirror below."""
    upper: list[tuple[Point, Point]] = [
        ((11, 8), (11, 36)),
        ((16.5, 10.5), (28, 33)),
        ((43.5, 10.5), (32, 33)),
        ((49, 8), (49, 36)),
    ]
    lower = [((x0, 80 - y0), (x1, 80 - y1)) for (x0, y0), (x1, y1) in upper]
    return tuple(s for sticks, ink in ((upper, "green"), (lower, "blue")) for a, b in sticks for s in _stick(a, b, ink))


def _bird() -> tuple[Shape, ...]:
    """One bamboo: a peacock on a cane, its train sweeping down behind it."""
    train: list[Shape] = []
    for k, ink in ((0, "green"), (2, "green"), (1, "blue")):
        end = ((37, 62.5), (46.5, 57), (52, 47))[k]
        path = curve(((25, 35), (33 + 3 * k, 38 - 2 * k), (38.5 + 4 * k, 47 - 4.5 * k), end), 6)
        n = len(path) - 1
        train.append(ribbon(path, [4.5 + 2.6 * sin(pi * min(1.0, 1.1 * i / n)) for i in range(n + 1)], ink))
        x, y = path[-1]
        train += [Disc(x, y, 5.0, ink), Disc(x, y, 3.4, "body"), Disc(x, y, 2.2, "red")]
    ring = ((20, 20), (24, 26), (28.5, 33), (33, 40), (33.5, 48), (28, 54), (20.5, 53), (15, 46), (14, 36), (15.5, 27))
    body = closed(ring, "green")
    wing = closed(((19.5, 36), (27, 37.5), (34, 44), (39, 53), (28.5, 51), (21.5, 46)), "red")
    quills = tuple(Line(((23 + 2 * k, 40.5 + 2.6 * k), (30 + 2 * k, 43 + 2.8 * k)), "body", 1.1) for k in range(3))
    head = (Disc(17.5, 19, 6.6, "blue"), Disc(15.8, 17.8, 2.2, "body"), Disc(15.4, 17.8, 1.1, "black"))
    beak = Area(((11.8, 17.0), (4.2, 20.6), (12.2, 22.4)), "red")
    crest = tuple(
        s
        for x, y in ((13.5, 7), (19, 5), (24.5, 7))
        for s in (Line(((18.2, 14), (x, y)), "blue", 1.2), Disc(x, y, 2.0, "red"))
    )
    legs = tuple(Line(p, "red", 2.0) for p in (((21, 52), (20, 67)), ((27, 53), (27.5, 67))))
    claws = tuple(Line(((x - 3.4, 69.5), (x, 66.5), (x + 3.4, 69.5)), "red", 1.7) for x in (20.0, 27.5))
    return (*train, *legs, *_perch(), *claws, body, wing, *quills, *crest, *head, beak)


def _perch() -> tuple[Shape, ...]:
    xs = (6, 8, 10, 29, 31, 33, 35, 51, 53, 55)
    cane = ribbon([(x, 72.5) for x in xs], (4.6, 5.6, 3.8, 3.8, 5.4, 5.4, 3.8, 3.8, 5.6, 4.6), "green")
    return cane, Line(((12, 72.2), (27, 72.2)), "body", 1.0), Line(((37, 72.2), (49, 72.2)), "body", 1.0)
