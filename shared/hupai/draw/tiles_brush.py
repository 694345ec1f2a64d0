"""The characters on the tiles, as strokes of a brush.

Written for this project from the order and direction of their strokes, on a field of 100 x 100; no font was traced.
A stroke is a letter and the points it passes: ``h`` across, with a weight at its end; ``v`` down, thick; ``k`` the same
round bends and into a hook; ``p`` falls to the left and thins out; ``n`` falls to the right and swells; ``d`` a dot;
``t`` lifts to the right.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import hypot
from typing import Final

from .tiles_shapes import Area, Point, Points, Shape, curve, ribbon

_TOP_GRASS: Final = "h 5,13 95,12;v 33,2 33,23;v 67,2 67,23;"
STROKES: Final = {
    "1": "h 6,53 95,50",
    "2": "h 19,25 81,23;h 4,78 96,76",
    "3": "h 15,17 85,15;h 22,49 78,48;h 4,84 96,82",
    "4": "v 12,18 15,89;h 12,21 88,20;v 87,20 84,89;p 39,21 37,44 25,62;k 61,21 61,48 65,57 76,57;h 15,81 86,80",
    "5": "h 13,13 87,12;v 47,13 34,85;h 19,47 74,46;v 73,46 69,85;h 4,88 96,87",
    "6": "d 44,2 57,20;h 4,35 96,33;p 39,47 31,68 10,93;n 59,47 72,64 91,93",
    "7": "h 5,52 95,38;k 44,6 44,74 52,87 84,87 91,84 92,66",
    "8": "p 40,24 34,54 6,91;n 55,12 64,54 96,91",
    "9": "p 41,4 40,48 8,93;h 11,35 69,32;k 68,32 64,74 69,88 82,91 92,89 95,69",
    "wan": _TOP_GRASS + "v 23,29 24,62;h 23,31 78,30;v 77,30 76,62;h 24,45 76,45;h 24,59 77,59;v 50,30 50,86;"
    "v 12,68 12,99;h 12,70 89,69;k 88,69 87,96 75,93;t 31,90 63,83;d 59,76 71,94",
    "E": "h 9,19 91,17;v 50,2 50,98;v 23,32 25,66;h 23,34 78,33;v 77,33 75,66;h 25,48 75,48;h 25,62 76,62;"
    "p 47,62 34,78 5,93;n 53,62 66,78 96,93",
    "S": "h 10,16 90,15;v 50,2 50,34;v 13,33 14,98;h 13,35 88,34;k 87,34 86,95 73,92;d 34,41 42,54;p 67,40 64,48 57,56;"
    "h 26,58 75,57;h 25,74 76,73;v 50,58 50,97",
    "W": "h 6,14 94,12;v 13,34 16,95;h 13,36 88,35;v 87,35 84,95;p 39,14 38,44 26,67;k 61,14 61,58 66,66 80,66;"
    "h 16,88 85,87",
    "N": "v 37,4 37,96;h 9,35 37,34;t 5,82 38,68;p 93,27 82,42 63,53;k 62,5 62,80 69,90 88,90 94,87 96,68",
    "C": "v 14,27 17,69;h 14,29 86,28;v 86,28 83,69;h 16,64 84,64;v 50,1 50,99",
    "F": "h 13,9 41,8;p 40,8 29,26 4,42;d 17,18 28,29;p 75,1 70,8 61,15;p 92,9 84,16 73,22;n 55,5 69,26 97,41;"
    "h 13,48 42,48;v 41,48 41,64;h 14,62 42,62;v 14,62 12,79;h 12,77 43,77;k 42,77 39,98 24,93;"
    "p 60,46 58,57 49,67;h 60,48 81,47;k 80,47 80,60 93,60;h 52,71 87,70;p 86,70 74,88 47,99;n 57,73 72,88 97,98",
    "1g": "h 17,11 83,10;h 23,24 77,23;h 6,38 94,37;p 48,2 42,38 6,69;n 56,38 71,54 96,66;"
    "v 31,55 32,99;h 31,57 70,56;v 69,56 68,99;h 32,75 68,75;h 32,94 68,94",
    "2g": "h 8,8 92,7;p 53,8 50,15 44,22;v 27,22 28,63;h 27,24 73,23;v 72,23 72,63;h 28,36 72,36;h 28,48 72,48;"
    "h 28,60 72,60;p 45,63 34,75 12,83;h 36,72 70,71;p 69,71 52,89 12,99;n 33,77 55,89 94,99",
    "3g": "p 46,4 32,12 11,17;h 3,33 52,32;v 28,11 28,99;p 26,35 18,58 3,73;d 31,42 46,60;d 56,26 64,44;"
    "p 94,23 89,36 79,47;p 74,4 74,52 45,97;n 74,52 81,75 99,97",
    "4g": "p 42,2 31,24 7,47;h 37,17 75,16;p 74,16 56,44 8,66;n 31,25 56,48 96,64;d 40,63 60,75;d 32,80 64,98",
    "1f": "h 3,31 47,30;v 26,3 26,98;p 25,32 18,54 3,69;d 29,42 43,56;p 62,3 57,18 47,29;h 56,17 95,16;v 58,32 53,86;"
    "h 57,33 89,32;k 88,32 84,95 73,92;h 45,58 99,57;h 51,84 93,83;d 68,38 74,49;d 66,63 72,75",
    "2f": _TOP_GRASS + "v 13,27 13,99;h 13,28 43,28;v 43,28 42,50;h 13,38 42,38;h 13,49 42,49;v 57,27 58,50;"
    "h 57,28 88,28;k 87,28 87,97 77,93;h 58,38 87,38;h 58,49 87,49;h 27,59 74,59;v 50,52 50,98;v 34,66 35,82;"
    "h 34,67 67,67;v 66,67 65,82;h 34,80 66,80;p 48,82 42,89 29,95;n 52,82 60,89 73,95",
    "3f": _TOP_GRASS + "p 30,25 22,40 8,52;h 26,37 87,36;k 86,36 84,96 70,92;d 32,45 40,57;p 67,43 63,50 56,57;"
    "h 23,63 75,62;v 49,41 49,96;p 47,64 38,77 22,87;n 52,64 61,77 75,86",
    "4f": "p 27,4 20,24 6,40;h 21,25 48,24;v 32,25 32,98;p 68,4 61,24 50,39;h 61,25 96,24;k 78,25 78,94 62,88",
}


@lru_cache(maxsize=128)
def character(name: str, weight: float, ink: str) -> tuple[Shape, ...]:
    """Return a character on its field of 100 x 100, the pen ``weight`` wide; ``KeyError`` when it is none of ours."""
    return tuple(_stroke(part, weight, ink) for part in STROKES[name].split(";"))


def _stroke(part: str, weight: float, ink: str) -> Area:
    kind, *pairs = part.split()
    points: list[Point] = []
    for pair in pairs:
        x, _, y = pair.partition(",")
        points.append((float(x), float(y)))
    return _DRAWN[kind](points, weight, ink)


def _across(points: list[Point], w: float, ink: str) -> Area:
    """A thin bar, pressed down at its beginning, with the brush's triangle on top of its end."""
    (x0, y0), (x1, y1) = points
    slope = (y1 - y0) / (x1 - x0)
    long = x1 - x0
    half = 0.40 * w
    foot = min(1.15 * w, long / 2.5)

    def at(d: float, off: float) -> Point:
        return x0 + d, y0 + slope * d + off

    return Area(
        (
            at(-0.25 * w, -half * 1.15),
            at(0.5 * w, -half * 0.92),
            at(long - foot, -half * 0.92),
            at(long - 0.35 * foot, -half * 2.0),
            at(long + 0.30 * w, -half * 0.30),
            at(long + 0.12 * w, half),
            at(0.4 * w, half),
            at(-0.15 * w, half * 1.1),
        ),
        ink,
    )


def _down(points: list[Point], w: float, ink: str) -> Area:
    """A thick bar with a slanting head and a foot that was lifted off."""
    (x0, y0), (x1, y1) = points
    half = 0.52 * w
    return Area(
        (
            (x0 - half * 1.25, y0 - half * 0.55),
            (x0 - half * 0.2, y0 - half * 0.35),
            (x0 + half * 1.15, y0 + half * 0.75),
            (x0 + half, y0 + half * 1.6),
            (x1 + half, y1 - half * 0.5),
            (x1 + half * 0.3, y1 + half * 0.55),
            (x1 - half * 0.7, y1 + half * 0.5),
            (x1 - half, y1 - half * 0.3),
            (x0 - half, y0 + half * 1.0),
        ),
        ink,
    )


def _hooked(points: list[Point], w: float, ink: str) -> Area:
    """Down, round the bends, thin at the tip of the hook."""
    path = _rounded(points)
    run = _lengths(path)
    tip = 2.2 * w
    return ribbon(path, [w * min(1.0, 0.25 + 0.75 * (run[-1] - s) / tip) for s in run], ink)


def _rounded(points: list[Point]) -> Points:
    """Return a path with its corners cut, so that a broad pen gets round them."""
    out = [points[0]]
    for a, b, c in zip(points, points[1:], points[2:], strict=False):
        for near, share in ((a, 1.0), (c, 1.0)):
            far = hypot(near[0] - b[0], near[1] - b[1]) or 1.0
            cut = min(4.5, far / 3) * share
            out.append((b[0] + (near[0] - b[0]) * cut / far, b[1] + (near[1] - b[1]) * cut / far))
    return (*out, points[-1])


def _falling_left(points: list[Point], w: float, ink: str) -> Area:
    path = curve(points)
    run = _lengths(path)
    return ribbon(path, [w * (1.1 - 0.92 * (s / run[-1]) ** 1.5) for s in run], ink)


def _falling_right(points: list[Point], w: float, ink: str) -> Area:
    path = curve(points)
    run = _lengths(path)
    return ribbon(path, [w * _swelling(s / run[-1]) for s in run], ink)


def _swelling(t: float) -> float:
    return 0.45 + 0.95 * t / 0.8 if t < 0.8 else 1.4 - 1.15 * (t - 0.8) / 0.2


def _dot(points: list[Point], w: float, ink: str) -> Area:
    (x0, y0), (x1, y1) = points
    path = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (0.0, 0.3, 0.6, 0.8, 0.93, 1.0)]
    return ribbon(path, [w * k for k in (0.25, 0.8, 1.25, 1.3, 0.95, 0.35)], ink)


def _lifting(points: list[Point], w: float, ink: str) -> Area:
    (x0, y0), (x1, y1) = points
    path = [(x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in (0.0, 0.1, 0.3, 1.0)]
    return ribbon(path, [w * k for k in (0.5, 1.15, 1.0, 0.3)], ink)


def _lengths(path: Points) -> list[float]:
    """Return how far along the path each of its points lies."""
    out = [0.0]
    for (x0, y0), (x1, y1) in pairwise(path):
        out.append(out[-1] + hypot(x1 - x0, y1 - y0))
    return out


_DRAWN: Final = {
    "h": _across,
    "v": _down,
    "k": _hooked,
    "p": _falling_left,
    "n": _falling_right,
    "d": _dot,
    "t": _lifting,
}
