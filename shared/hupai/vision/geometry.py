"""Parallelograms: what the localiser answers, and where the classifier looks.

The localiser gives, for a tile, the sides of its upright box and four numbers that say how the tile lies
in it: `p, q` (the shape's second moments: how much longer it is along x than y, and along the diagonal)
and the cosine and sine of four times its angle (so that quarter turns are the same and nothing jumps).
A tile seen at a slant has axes that are not square to each other; the moments say by how much.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


NEIGHBOURS: Final = 5  # so many say how large tiles are where they lie


class Rects(NamedTuple):
    """N parallelograms in pixels: centre, extents along their own axes, how the axes lie (radians)."""

    centre: Floats  # N x 2
    extent: Floats  # N x 2
    angle: Floats  # N, halfway between the first axis and the second less a quarter turn; within an eighth of zero
    skew: Floats  # N, by which the first axis lies before that angle and the second behind

    def axes(self) -> tuple[Floats, Floats]:
        """Both axes in full length, N x 2 each."""
        first, second = self.angle - self.skew, self.angle + self.skew
        u = np.stack([np.cos(first), np.sin(first)], 1) * self.extent[:, :1]
        v = np.stack([-np.sin(second), np.cos(second)], 1) * self.extent[:, 1:]
        return u.astype(np.float32), v.astype(np.float32)

    def corners(self, grow: float = 1.0) -> Floats:
        """N x 4 x 2: clockwise from the corner at minus, minus."""
        signs: Floats = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) * np.float32(grow / 2)
        u, v = self.axes()
        out: Floats = self.centre[:, None] + signs[None, :, :1] * u[:, None] + signs[None, :, 1:] * v[:, None]
        return out

    def pick(self, keep: NDArray[np.int64] | NDArray[np.bool_] | slice) -> Rects:
        """Some of them, by index, mask or slice."""
        return Rects(*(part[keep] for part in self))

    def nearest(self, i: int, others: NDArray[np.int64]) -> NDArray[np.int64]:
        """Those few of ``others``, by index, whose centres are nearest to number ``i``'s; the nearest first."""
        away = np.hypot(*(self.centre[others] - self.centre[i]).T)
        return others[np.argsort(away)[:NEIGHBOURS]]

    def boxes(self) -> Floats:
        """N x 4 upright boxes: left, top, right, bottom."""
        c = self.corners()
        out: Floats = np.concatenate([c.min(1), c.max(1)], 1)
        return out


def straight(centre: Floats, extent: Floats, angle: Floats) -> Rects:
    """Rectangles."""
    return Rects(centre, extent, angle, np.zeros_like(angle))


#: No tile is believed to be longer or more aslant than this.
LONGEST: Final = 0.85
SLANTED: Final = 0.75


def rects_from(boxes: Floats, shape: Floats) -> Rects:
    """Parallelograms from upright boxes (left, top, right, bottom), which they fill, and `p, q, cos 4a, sin 4a`."""
    p, q, c4, s4 = shape.T
    angle = np.arctan2(s4, c4) / 4
    c, s = np.cos(2 * angle), np.sin(2 * angle)
    skew = -np.arcsin(np.clip(q * c - p * s, -SLANTED, SLANTED)) / 2
    longer = np.clip((p * c + q * s) / np.cos(2 * skew), -LONGEST, LONGEST)
    extent = np.sqrt(np.stack([1 + longer, 1 - longer], 1))
    u, v = Rects(np.zeros_like(extent), extent, angle, skew).axes()
    # The box is better known than the shape: each direction is stretched to fill it.
    fill = (boxes[:, 2:] - boxes[:, :2]) / np.maximum(np.abs(u) + np.abs(v), 1e-6)
    u, v = u * fill, v * fill
    first, second = np.arctan2(u[:, 1], u[:, 0]), np.arctan2(-v[:, 0], v[:, 1])
    parts = (
        (boxes[:, :2] + boxes[:, 2:]) / 2,
        np.stack([np.hypot(*u.T), np.hypot(*v.T)], 1),
        (first + second) / 2,
        (second - first) / 2,
    )
    return Rects(*(part.astype(np.float32) for part in parts))


def shape_of(quads: Floats) -> Floats:
    """`p, q, cos 4a, sin 4a` of N quadrilaterals (N x 4 x 2), the inverse of `rects_from`."""
    u = (quads[:, 1] - quads[:, 0] + quads[:, 2] - quads[:, 3]) / 2
    v = (quads[:, 3] - quads[:, 0] + quads[:, 2] - quads[:, 1]) / 2
    xx, yy, xy = (
        u[:, 0] ** 2 + v[:, 0] ** 2,
        u[:, 1] ** 2 + v[:, 1] ** 2,
        u[:, 0] * u[:, 1] + v[:, 0] * v[:, 1],
    )
    total = np.maximum(xx + yy, 1e-6)
    au, av = np.arctan2(u[:, 1], u[:, 0]), np.arctan2(-v[:, 0], v[:, 1])
    c4, s4 = np.cos(4 * au) + np.cos(4 * av), np.sin(4 * au) + np.sin(4 * av)
    norm = np.maximum(np.hypot(c4, s4), 1e-6)
    out: Floats = np.stack([(xx - yy) / total, 2 * xy / total, c4 / norm, s4 / norm], 1).astype(np.float32)
    return out


def overlap(box: Floats, others: Floats) -> Floats:
    """Intersection over union of one upright box with N others."""
    low, high = np.maximum(box[:2], others[:, :2]), np.minimum(box[2:], others[:, 2:])
    both = np.prod(np.clip(high - low, 0, None), 1)
    area = np.prod(box[2:] - box[:2]) + np.prod(others[:, 2:] - others[:, :2], 1)
    out: Floats = both / np.maximum(area - both, 1e-6)
    return out
