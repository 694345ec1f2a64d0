"""Where tiles lie: the hand's own up, rows along it, and runs of tiles without a gap."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise

from .model import TileRead


@dataclass(frozen=True)
class Placed:
    """A tile in the hand's frame: x along the row, y down, in tile widths; ``quarter`` turns clockwise."""

    tile: TileRead
    x: float
    y: float
    wide: float
    high: float
    quarter: int
    tilt: float = 0.0  # degrees off the hand's axes


def _angle(tile: TileRead) -> float:
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = tile.polygon
    return math.atan2(y1 - y0 + y2 - y3, x1 - x0 + x2 - x3)


def _side(a: tuple[float, float], b: tuple[float, float]) -> float:
    return math.hypot(a[0] - b[0], a[1] - b[1])


def hand_angle(tiles: tuple[TileRead, ...]) -> float:
    """The direction most tiles are read along, in radians. Backs have no up and do not vote."""
    votes = [t for t in tiles if t.tile != "back"] or list(tiles)
    c = sum(math.cos(4 * _angle(t)) for t in votes)
    s = sum(math.sin(4 * _angle(t)) for t in votes)
    axis = math.atan2(s, c) / 4
    weight = [0.0] * 4
    for t in votes:
        weight[round((_angle(t) - axis) / (math.pi / 2)) % 4] += t.confidence
    return axis + math.pi / 2 * max(range(4), key=lambda q: weight[q])


def place(tiles: tuple[TileRead, ...]) -> tuple[Placed, ...]:
    """Every tile in the hand's frame."""
    if not tiles:
        return ()
    base = hand_angle(tiles)
    c, s = math.cos(base), math.sin(base)
    widths = sorted(min(_side(t.polygon[0], t.polygon[1]), _side(t.polygon[0], t.polygon[3])) for t in tiles)
    unit = max(widths[len(widths) // 2], 1e-6)
    out = []
    for t in tiles:
        points = [(((x * c + y * s) / unit), ((y * c - x * s) / unit)) for x, y in t.polygon]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        quarter = round((_angle(t) - base) / (math.pi / 2)) % 4
        if t.tile == "back":  # only long or wide can be told
            quarter = 1 if max(xs) - min(xs) > 1.12 * (max(ys) - min(ys)) else 0
        off = math.degrees(_angle(t) - base)
        tilt = abs((off + 45) % 90 - 45)
        out.append(Placed(t, sum(xs) / 4, sum(ys) / 4, max(xs) - min(xs), max(ys) - min(ys), quarter, tilt))
    return tuple(out)


def _beside(a: Placed, b: Placed) -> bool:
    """Whether two tiles stand in one row: about the same height on the table, and no wide empty place between."""
    if a.x > b.x:
        a, b = b, a
    gap = b.x - a.x - (a.wide + b.wide) / 2
    # A tile lying across stands at the row's foot or middle.
    return abs(a.y - b.y) < 0.45 * max(a.high, b.high) and -0.6 * min(a.wide, b.wide) < gap < 2.2


def rows(placed: tuple[Placed, ...]) -> tuple[tuple[Placed, ...], ...]:
    """Rows from the top down, each from left to right."""
    left = list(range(len(placed)))
    found: list[list[int]] = []
    while left:
        group = [left.pop(0)]
        for i in group:
            near = [j for j in left if _beside(placed[i], placed[j])]
            group.extend(near)
            left = [j for j in left if j not in near]
        found.append(group)
    lines = [tuple(sorted((placed[i] for i in g), key=lambda p: p.x)) for g in found]
    lines.sort(key=lambda line: (round(sum(p.y for p in line) / len(line) / 0.7), line[0].x))
    return tuple(lines)


def runs(row: tuple[Placed, ...]) -> tuple[tuple[Placed, ...], ...]:
    """A row cut at its gaps: a gap is one clearly wider than the row's usual spacing."""
    gaps = [b.x - a.x - (a.wide + b.wide) / 2 for a, b in pairwise(row)]
    if not gaps:
        return (row,)
    usual = sorted(gaps)[len(gaps) // 2]
    limit = max(0.33, 0.25 + 1.6 * max(0.0, usual)) if len(gaps) > 2 else 0.4
    out: list[list[Placed]] = [[row[0]]]
    for gap, tile in zip(gaps, row[1:], strict=True):
        if gap > limit:
            out.append([])
        out[-1].append(tile)
    return tuple(tuple(run) for run in out)


#: A tile that lies further off the hand's axes, or differs more in size, belongs to something else on the table.
ASKEW = 13.0
UNLIKE = 1.3


def set_aside(placed: tuple[Placed, ...]) -> tuple[tuple[Placed, ...], tuple[Placed, ...]]:
    """The tiles of the hand, and those that only lie on the same table: discards, other hands.

    One tile askew is no discard heap: it may be the winning tile, put down in a hurry.
    """
    straight = tuple(p for p in placed if p.tilt <= ASKEW)
    lines = rows(straight)
    if not lines:
        return placed, ()
    main = max(lines, key=lambda line: sum(p.tile.tile != "back" for p in line))
    usual = sorted(p.wide * p.high for p in main)[len(main) // 2] ** 0.5
    away = [
        p
        for p in placed
        # Along a row seen at a slant tiles may grow and lean; what touches the row belongs to it.
        if p not in main and (p.tilt > ASKEW or not usual / UNLIKE < (p.wide * p.high) ** 0.5 < usual * UNLIKE)
    ]
    if len([p for p in away if p.tile.tile != "back"]) < 2:
        return placed, ()
    # Where there is a heap, a few of its tiles lie straight by chance.
    kept = tuple(p for p in straight if p not in away)
    for line in rows(kept):
        if len(line) <= 2 and not any(p in main for p in line) and not all(p.tile.tile[-1] in "fg" for p in line):
            away.extend(line)
    return tuple(p for p in placed if p not in away), tuple(away)
