"""What a drawing is made of: lines, discs and areas of one ink, as values that anyone can paint without SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, hypot, pi, sin
from typing import Final, NamedTuple

Point = tuple[float, float]
Points = tuple[Point, ...]

#: Steps between two points that a curve passes through.
_STEPS: Final = 5


class Line(NamedTuple):
    """A stroke through points, its ends and corners round."""

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


def curve(points: Sequence[Point], steps: int = _STEPS) -> Points:
    """Return a smooth open curve through ``points`` (Catmull and Rom's), as many short straight pieces."""
    if len(points) < 3:
        return tuple(points)
    return tuple(_through([points[0], *points, points[-1]], steps))


def closed(points: Sequence[Point], ink: str, steps: int = _STEPS) -> Area:
    """Return the area inside a smooth closed curve through ``points``."""
    ring = [points[-1], *points, points[0], points[1]]
    return Area(tuple(_through(ring, steps))[:-1], ink)


def _through(points: Sequence[Point], steps: int) -> Iterable[Point]:
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        for i in range(steps):
            t = i / steps
            yield _between(a[0], b[0], c[0], d[0], t), _between(a[1], b[1], c[1], d[1], t)
    yield points[-2]


def _between(a: float, b: float, c: float, d: float, t: float) -> float:
    return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))


def ribbon(points: Sequence[Point], widths: Sequence[float], ink: str) -> Area:
    """Return a stroke along ``points`` that is ``widths[i]`` wide at point ``i``."""
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(points):
        before, after = points[max(i - 1, 0)], points[min(i + 1, len(points) - 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        long = hypot(dx, dy) or 1.0
        nx, ny = -dy / long * widths[i] / 2, dx / long * widths[i] / 2
        left.append((x + nx, y + ny))
        right.append((x - nx, y - ny))
    return Area((*left, *reversed(right)), ink)


def around(x: float, y: float, r: float, n: int, turn: float = 0.0) -> Points:
    """Return ``n`` points on a circle, from the top on, turned by ``turn`` of a full circle."""
    return tuple((x + r * sin(2 * pi * (k / n + turn)), y - r * cos(2 * pi * (k / n + turn))) for k in range(n))


def moved(
    shapes: Iterable[Shape], x: float, y: float, wide: float, high: float, field: float = 100.0
) -> tuple[Shape, ...]:
    """Return areas of a square ``field`` put into the box at ``x``, ``y`` that is ``wide`` and ``high``."""
    out: list[Shape] = []
    for shape in shapes:
        assert isinstance(shape, Area)
        out.append(Area(tuple((x + a * wide / field, y + b * high / field) for a, b in shape.points), shape.ink))
    return tuple(out)


def strokes(text: str, x: float, y: float, wide: float, high: float, ink: str, width: float) -> tuple[Line, ...]:
    """Return lines written on a field of 10 x 10, ``;`` between them, put into a box."""
    out = []
    for part in text.split(";"):
        points = tuple((float(a), float(b)) for a, b in (p.split(",") for p in part.split()))
        out.append(Line(tuple((x + a * wide / 10, y + b * high / 10) for a, b in points), ink, width))
    return tuple(out)
