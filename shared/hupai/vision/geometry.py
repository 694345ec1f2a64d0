"""Oriented rectangles: what the localiser answers, and where the classifier looks.

The localiser gives, for a tile, the sides of its upright box and four numbers that say how the tile lies
in it: `p, q` (the shape's second moments: how much longer it is along x than y, and along the diagonal)
and the cosine and sine of four times its angle (so that quarter turns are the same and nothing jumps).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class Rects(NamedTuple):
    """N rectangles in pixels: centre, extents along their own axes, angle of the first axis (radians)."""

    centre: Floats  # N x 2
    extent: Floats  # N x 2
    angle: Floats  # N, within an eighth of a turn of zero

    def corners(self, grow: float = 1.0) -> Floats:
        """N x 4 x 2: clockwise from the corner at minus, minus."""
        signs = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32) / 2
        local = signs[None] * (self.extent * grow)[:, None]
        c, s = np.cos(self.angle)[:, None], np.sin(self.angle)[:, None]
        x = local[..., 0] * c - local[..., 1] * s
        y = local[..., 0] * s + local[..., 1] * c
        out: Floats = (np.stack([x, y], -1) + self.centre[:, None]).astype(np.float32)
        return out

    def boxes(self) -> Floats:
        """N x 4 upright boxes: left, top, right, bottom."""
        c = self.corners()
        out: Floats = np.concatenate([c.min(1), c.max(1)], 1)
        return out


def rects_from(boxes: Floats, shape: Floats) -> Rects:
    """Rectangles from upright boxes (left, top, right, bottom) and `p, q, cos 4a, sin 4a`."""
    p, q, c4, s4 = shape.T
    angle = np.arctan2(s4, c4) / 4
    longer = np.clip(p * np.cos(2 * angle) + q * np.sin(2 * angle), -0.85, 0.85)
    a, b = np.sqrt(1 + longer), np.sqrt(1 - longer)
    c, s = np.abs(np.cos(angle)), np.abs(np.sin(angle))
    width, height = a * c + b * s, a * s + b * c
    wide, high = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    scale = (wide * width + high * height) / (width * width + height * height)
    centre = (boxes[:, :2] + boxes[:, 2:]) / 2
    return Rects(
        centre.astype(np.float32),
        (np.stack([a, b], 1) * scale[:, None]).astype(np.float32),
        angle.astype(np.float32),
    )


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
