"""The project's own tiles: each face as a few shapes, and as SVG.

Everything here was drawn for this project, stroke by stroke; no font and no other set was traced.
A face lies on a 60 x 80 field. Shapes are values, so that whoever wants pixels can paint them without SVG.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from math import cos, pi, sin
from typing import Final, NamedTuple

from ..tiles import INDEX

WIDTH: Final = 60
HEIGHT: Final = 80
INKS: Final = {"red": "#b3202a", "green": "#15703c", "blue": "#20407f", "black": "#1c1c20", "body": "#faf7ee"}

Points = tuple[tuple[float, float], ...]


class Line(NamedTuple):
    """A stroke through points."""

    points: Points
    ink: str
    width: float


class Disc(NamedTuple):
    """A filled circle."""

    x: float
    y: float
    r: float
    ink: str


class Area(NamedTuple):
    """A filled polygon."""

    points: Points
    ink: str


Shape = Line | Disc | Area

#: Characters as strokes on a field of 10 x 10.
STROKES: Final = {
    "1": "1,5 9,5",
    "2": "2,3 8,3;1,7 9,7",
    "3": "2,2 8,2;2.5,5 7.5,5;1,8 9,8",
    "4": "1.5,2 8.5,2 8.5,8 1.5,8 1.5,2;4,2 4,4.5 3,6;6,2 6,5.5 7.5,5.5",
    "5": "1.5,1.5 8.5,1.5;4.5,1.5 3.2,8.5;2.5,4.7 7.2,4.7 6.8,8.5;1,8.5 9,8.5",
    "6": "5,.8 5.4,2;1,3 9,3;4,4.5 1.8,8.8;6,4.5 8.5,8.8",
    "7": "1,4.6 9,3.2;4.6,1 4.6,7.2 5.4,8.3 8.6,8.3 8.8,6.6",
    "8": "4,2.5 3.2,5.5 1.2,8.8;5.6,1.8 6.6,5.5 9,8.8",
    "9": "4.4,1 4,4.6 1.2,8.8;1.6,3.4 7,3.4 6.7,7.6 7.4,8.6 9,8.6 9.2,7",
    "wan": "1,1.6 9,1.6;3.4,.6 3.4,2.6;6.6,.6 6.6,2.6;2.6,3.2 7.4,3.2 7.4,5.8 2.6,5.8 2.6,3.2;2.6,4.5 7.4,4.5;"
    "5,3.2 5,8.2;1.6,9.4 1.6,6.8 8.4,6.8 8.4,9 7.6,9.2;3.4,8.6 6.6,8.1;6.2,7.4 6.9,8.6",
    "E": "1.4,1.9 8.6,1.9;2.6,3.4 7.4,3.4 7.4,6 2.6,6 2.6,3.4;2.6,4.7 7.4,4.7;5,.6 5,9.4;4.8,6.2 1,8.8;5.2,6.2 9,8.8",
    "S": "1.6,1.8 8.4,1.8;5,.5 5,3.2;1.8,9.3 1.8,3.2 8.2,3.2 8.2,9 7.4,9.2;3.8,3.9 4.3,5;6.2,3.9 5.7,5;"
    "3.2,5.2 6.8,5.2;3.2,6.8 6.8,6.8;5,5.2 5,9",
    "W": "1.2,1.6 8.8,1.6;1.8,3.4 8.2,3.4 8.2,8.8 1.8,8.8 1.8,3.4;4,1.6 4,5.2 3,6.6;6,1.6 6,6 7.6,6",
    "N": "4,1.2 4,8.8;1.4,3.6 4,3.6;1.2,7.4 4,6.2;6,1.2 6,8 6.6,8.6 8.8,8.6 9,7;8.6,2.8 6,4.4",
    "C": "2,3 8,3 8,6.2 2,6.2 2,3;5,.6 5,9.6",
    "F": "1.6,1.4 4.2,1.4 3.4,3 1.2,4.6;2,2.6 2.8,3.3;5.4,.8 6,2.4 9,4.6;7.6,1 6.4,2;8.4,2 7.2,3;"
    "1.6,5 4.2,5 4.2,6.2 1.8,6.2 1.6,7.6 4.2,7.6 3.9,9.2 3,9.2;6,4.9 6,5.8 5.2,6.6;6,4.9 7.8,4.9 7.8,6.2 8.8,6.2;"
    "5.4,7.1 8.3,7.1 7.4,8.4 5,9.4;6,7.3 7,8.4 9,9.4",
    "1g": "2,1.4 8,1.4;2.4,2.6 7.6,2.6;1.2,3.9 8.8,3.9;5,.6 4.2,3.9 1.2,6.4;5.6,3.9 9,6.2;"
    "3.4,5.6 6.6,5.6 6.6,9.2 3.4,9.2 3.4,5.6;3.4,7.4 6.6,7.4",
    "2g": "1.4,1.2 8.6,1.2;5,1.2 4.6,2.2;3,2.3 7,2.3 7,5.8 3,5.8 3,2.3;3,3.5 7,3.5;3,4.6 7,4.6;3.8,5.9 1.6,7.4;"
    "3.2,6.8 7,6.8 5,8.4 1.6,9.6;3.6,7.2 5.6,8.6 9,9.4",
    "3g": "1.6,1.6 4.4,1;1,3.4 4.8,3.4;3,1.3 3,9.4;2.8,3.6 1,6.6;3.2,4.2 4.6,5.6;5.6,3 6,4.6;8.8,2.8 8,4.6;"
    "7.2,1 7.1,4.6 5,9;7.2,5 9.2,9",
    "4g": "4.2,.8 3.4,2.6 1.4,4.6;3.6,1.8 7,1.8 5.4,4 1.2,6.4;3.4,2.6 5.6,4.4 9,6.2;4.4,6.6 6,7.2;3.6,8.2 6.4,9.2",
    "1f": "1,3 4.4,3;2.7,.8 2.7,9.2;2.6,3.2 1,6;2.9,3.8 4.2,5;5.8,.8 4.8,2.6;5.4,1.8 9,1.8;5.6,3.2 5,8;"
    "5.4,3.2 8.4,3.2 8,9 7.2,9;4.6,5.6 9.2,5.6;5,8 8.4,8;6.6,3.8 6.8,5;6.4,6 6.6,7.4",
    "2f": "1,1.4 9,1.4;3.4,.6 3.4,2.4;6.6,.6 6.6,2.4;1.6,9.6 1.6,2.8 4.2,2.8 4.2,4.8 1.6,4.8;1.6,3.8 4.2,3.8;"
    "5.8,4.8 5.8,2.8 8.4,2.8 8.4,9.4 7.8,9.4;5.8,3.8 8.4,3.8;5.8,4.8 8.4,4.8;3,5.8 7,5.8;5,5.2 5,9.4;"
    "3.6,6.6 6.4,6.6 6.4,7.8 3.6,7.8 3.6,6.6;4.8,8 3,9;5.2,8 7,9",
    "3f": "1,1.4 9,1.4;3.4,.6 3.4,2.4;6.6,.6 6.6,2.4;3,2.8 1.4,5;2.6,3.6 8.4,3.6 8.2,9.2 7.2,9.2;4.9,4.4 4.9,9;"
    "2.6,6.2 7.2,6.2;3.6,4.6 4.2,5.6;6.4,4.6 5.6,5.6;4.8,6.4 2.6,8.6;5,6.4 7,8.2",
    "4f": "2.6,.8 1.2,3.6;2.2,2.4 4.8,2.4;3.2,2.4 3.2,9.2;6.4,.8 5.4,3.6;6,2.4 9,2.4;7.4,2.4 7.4,9 6.4,8.6",
}
#: Arabic digits for the bonus tiles, on the same field.
DIGITS: Final = {
    "1": "3.5,3 5.5,1 5.5,9",
    "2": "2.5,3 3.5,1.2 6.5,1.2 7.5,3 7,4.6 2.5,9 7.8,9",
    "3": "2.5,1.4 7.3,1.4 4.8,4.4 7,5.2 7.5,7 6.4,8.7 3.8,9 2.4,8",
    "4": "6.2,9 6.2,1 2,6.6 8.2,6.6",
}

#: Middles of the dots and of the sticks, and their inks: across, down on the field.
_L, _C, _R = 15.0, 30.0, 45.0
DOTS: Final[dict[int, tuple[tuple[float, float, str], ...]]] = {
    2: ((_C, 22, "green"), (_C, 58, "blue")),
    3: ((14, 17, "blue"), (_C, 40, "red"), (46, 63, "green")),
    4: ((17, 21, "blue"), (43, 21, "green"), (17, 59, "green"), (43, 59, "blue")),
    5: ((15, 18, "blue"), (45, 18, "green"), (_C, 40, "red"), (15, 62, "green"), (45, 62, "blue")),
    6: tuple((x, y, "green" if y < 30 else "red") for y in (17, 43, 65) for x in (18, 42)),
    7: (
        *((x, y, "green") for x, y in ((13, 11), (_C, 19), (47, 27))),
        *((x, y, "red") for y in (47, 67) for x in (19, 41)),
    ),
    8: tuple((x, y, "blue") for y in (12, 31, 50, 69) for x in (19, 41)),
    9: tuple((x, y, ink) for y, ink in ((15, "green"), (40, "red"), (65, "blue")) for x in (12, _C, 48)),
}
STICKS: Final[dict[int, tuple[tuple[float, float, str], ...]]] = {
    2: ((_C, 22, "green"), (_C, 58, "green")),
    3: ((_C, 22, "green"), (18, 58, "green"), (42, 58, "green")),
    4: tuple((x, y, "green") for y in (22, 58) for x in (18, 42)),
    5: (*((x, y, "green") for y in (22, 58) for x in (13, 47)), (_C, 40, "red")),
    6: tuple((x, y, "green") for y in (22, 58) for x in (_L, _C, _R)),
    7: ((_C, 14, "red"), *((x, y, "green") for y in (40, 66) for x in (_L, _C, _R))),
    9: tuple((x, y, ink) for x, ink in ((_L, "green"), (_C, "red"), (_R, "green")) for y in (14, 40, 66)),
}


def strokes(text: str, x: float, y: float, wide: float, high: float, ink: str, width: float) -> tuple[Line, ...]:
    """Strokes of a 10 x 10 field, put into a box."""
    out = []
    for part in text.split(";"):
        points = tuple((float(a), float(b)) for a, b in (p.split(",") for p in part.split()))
        out.append(Line(tuple((x + a * wide / 10, y + b * high / 10) for a, b in points), ink, width))
    return tuple(out)


def _dot(x: float, y: float, r: float, ink: str) -> tuple[Shape, ...]:
    return Disc(x, y, r, ink), Disc(x, y, r * 0.72, "body"), Disc(x, y, r * 0.5, ink), Disc(x, y, r * 0.2, "body")


def _one_dot() -> tuple[Shape, ...]:
    petals = tuple(Disc(30 + 15 * cos(k * pi / 6), 40 + 15 * sin(k * pi / 6), 3.2, "green") for k in range(12))
    ring = (Disc(30, 40, 22, "blue"), Disc(30, 40, 19.8, "body"))
    return (*ring, *petals, Disc(30, 40, 9.5, "red"), Disc(30, 40, 6.5, "body"), Disc(30, 40, 3.5, "red"))


def _stick(x: float, y: float, half: float, ink: str) -> tuple[Shape, ...]:
    knots = tuple(Line(((x - 4, y + d), (x + 4, y + d)), ink, 3.4) for d in (-half, 0.0, half))
    return (
        Line(((x, y - half), (x, y + half)), ink, 5.6),
        *knots,
        Line(((x, y - half + 2), (x, y + half - 2)), "body", 1.2),
    )


def _slanted() -> tuple[Shape, ...]:
    """Eight bamboo: an M above, its mirror below."""
    upper = ((12.0, 36.0), (12.0, 8.0), (30.0, 27.0), (48.0, 8.0), (48.0, 36.0))
    lower = tuple((x, HEIGHT - y) for x, y in upper)
    whole = tuple(Line(points, "green", 5.6) for points in (upper, lower))
    core = tuple(Line(points, "body", 1.3) for points in (upper, lower))
    knots = tuple(Disc(x, y, 3.9, "green") for points in (upper, lower) for x, y in points)
    return *whole, *knots, *core


def _bird() -> tuple[Shape, ...]:
    """One bamboo: a bird on a branch, its tail up."""
    tail = tuple(
        Line(((31, 46), (36 + 4 * k, 34 - 2.5 * k), (40 + 3.2 * k, 22 - 4.2 * k)), ink, 3.2)
        for k, ink in enumerate(("green", "blue", "green", "blue"))
    )
    body = Area(((13, 31), (22, 28), (33, 40), (37, 52), (30, 62), (19, 58), (15, 46)), "green")
    wing = Area(((20, 42), (34, 46), (31, 58), (22, 54)), "red")
    head: tuple[Shape, ...] = (Disc(15, 27, 7.5, "red"), Disc(13, 25, 2.2, "body"), Disc(13, 25, 1.1, "black"))
    beak = Area(((8.5, 25), (3, 29), (9.5, 30)), "black")
    legs = (
        Line(((24, 61), (23, 70)), "red", 2),
        Line(((29, 61), (30, 70)), "red", 2),
        Line(((9, 71), (49, 70)), "green", 3),
    )
    return (*tail, body, wing, *head, beak, *legs)


def _blossom(x: float, y: float, r: float, petals: int, ink: str) -> tuple[Shape, ...]:
    turn = 2 * pi / petals
    around = tuple(Disc(x + r * cos(k * turn), y + r * sin(k * turn), r * 0.62, ink) for k in range(petals))
    return (*around, Disc(x, y, r * 0.45, "body"), Disc(x, y, r * 0.25, "red" if ink != "red" else "black"))


def _leaf(x0: float, y0: float, x1: float, y1: float, wide: float, ink: str = "green") -> Area:
    mx, my, dx, dy = (x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0
    n = max((dx * dx + dy * dy) ** 0.5, 1e-6)
    px, py = -dy / n * wide, dx / n * wide
    return Area(((x0, y0), (mx + px, my + py), (x1, y1), (mx - px, my - py)), ink)


def _plant(face: str) -> tuple[Shape, ...]:
    """The drawing under a bonus tile's number: one per plant and season."""
    stem = Line(((22, 77), (28, 62), (26, 50), (34, 40)), "green", 2.4)
    if face == "1f":
        return stem, *_blossom(36, 40, 6, 5, "red"), *_blossom(20, 54, 5, 5, "red"), *_blossom(42, 60, 4.5, 5, "red")
    if face == "2f":
        blades = tuple(_leaf(28, 76, 12 + 9 * k, 44 - abs(k - 2) * -4, 2.2) for k in range(5))
        return *blades, *_blossom(30, 42, 5, 3, "blue")
    if face == "3f":
        return stem, *_blossom(32, 46, 9, 11, "red"), _leaf(26, 62, 44, 56, 3), _leaf(24, 68, 8, 60, 3)
    if face == "4f":
        canes = tuple(Line(((x, 77), (x + 1, 40)), "green", 4) for x in (20, 38))
        knots = tuple(Line(((x - 3, y), (x + 4, y)), "body", 1.4) for x in (20, 38) for y in (52, 65))
        return *canes, *knots, _leaf(21, 46, 6, 38, 3), _leaf(39, 44, 55, 36, 3), _leaf(39, 58, 53, 62, 3)
    ink = {"1g": "red", "2g": "blue", "3g": "red", "4g": "blue"}[face]
    n = int(face[0])
    leaves = tuple(_leaf(27, 66 - 6 * k, 27 + (16 if k % 2 else -16), 58 - 6 * k, 3) for k in range(3))
    return stem, *leaves, *_blossom(38, 42, 5.5, 3 + 2 * n, ink), *_blossom(17, 48, 4, 3 + n, ink)


def shapes(face: str) -> tuple[Shape, ...]:
    """The drawing of one face, in painting order; ``KeyError`` when it is none."""
    if face not in INDEX:
        raise KeyError(face)
    if face[-1] == "m":
        top = strokes(STROKES[face[0]], 13, 6, 34, 30, "blue", 3.6)
        return *top, *strokes(STROKES["wan"], 13, 41, 34, 34, "red", 3.0)
    if face[-1] == "p":
        if face == "1p":
            return _one_dot()
        spots = DOTS[int(face[0])]
        r = {2: 13.0, 3: 11.0, 4: 11.0, 5: 10.0, 6: 9.5, 7: 8.5, 8: 8.5, 9: 9.0}[len(spots)]
        return tuple(s for x, y, ink in spots for s in _dot(x, y, r, ink))
    if face[-1] == "s":
        if face in ("1s", "8s"):
            return _bird() if face == "1s" else _slanted()
        half = 9.5 if face in ("7s", "9s") else 13.0
        return tuple(s for x, y, ink in STICKS[int(face[0])] for s in _stick(x, y, half, ink))
    if face == "P":
        corners = ((9, 8), (51, 8), (51, 72), (9, 72), (9, 8))
        inner = ((14, 13), (46, 13), (46, 67), (14, 67), (14, 13))
        return Line(corners, "blue", 3), Line(inner, "blue", 1.2)
    if face[-1] in "fg":
        number = strokes(DIGITS[face[0]], 3, 3, 16, 20, "black", 2.4)
        return (
            *number,
            *strokes(STROKES[face], 34, 4, 22, 22, "red" if face[-1] == "g" else "green", 1.8),
            *_plant(face),
        )
    ink = {"C": "red", "F": "green"}.get(face, "blue")
    return strokes(STROKES[face], 8, 10, 44, 60, ink, 4.2 if face != "F" else 3.6)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


#: How a colour is written: by the name of the ink and its own value.
Ink = Callable[[str, str], str]


def _plain(_: str, colour: str) -> str:
    return colour


def _svg(shape: Shape, ink: Ink) -> str:
    colour = ink(shape.ink, INKS[shape.ink])
    if isinstance(shape, Disc):
        return f'<circle cx="{_number(shape.x)}" cy="{_number(shape.y)}" r="{_number(shape.r)}" fill="{colour}"/>'
    points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.points)
    if isinstance(shape, Area):
        return f'<polygon points="{points}" fill="{colour}"/>'
    return f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{_number(shape.width)}"/>'


def symbol(face: str, ink: Ink = _plain) -> str:
    """The face's drawing as an SVG group, without a tile around it."""
    drawn = "".join(_svg(shape, ink) for shape in shapes(face))
    return f'<g stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'


def whole(name: str, ink: Ink = _plain) -> str:
    """A whole tile as SVG elements: a face, ``Pblank`` (a white dragon without frame) or ``back``."""
    box = f'width="{WIDTH - 2}" height="{HEIGHT - 2}"'
    body = f'<rect x="1" y="1" {box} rx="7" fill="{ink("body", INKS["body"])}" stroke="{ink("edge", "#b9b2a0")}"/>'
    if name == "Pblank":
        return body
    if name == "back":
        inner = f'width="{WIDTH - 8}" height="{HEIGHT - 8}"'
        return f'{body}<rect x="4" y="4" {inner} rx="5" fill="{ink("back", INKS["green"])}"/>'
    return body + symbol(name, ink)


def tile(face: str, label: str | None = None) -> str:
    """A whole tile as an SVG document; ``back`` shows the back. ``label`` is what a screen reader says."""
    title = f"<title>{escape(label or face)}</title>"
    box = f"0 0 {WIDTH} {HEIGHT}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img">{title}{whole(face)}</svg>'


__all__ = ["HEIGHT", "INKS", "WIDTH", "Area", "Disc", "Ink", "Line", "Shape", "shapes", "symbol", "tile", "whole"]
