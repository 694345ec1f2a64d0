"""How sure a tile is: what the networks say, and what about its place gives reason to doubt."""

from __future__ import annotations

from typing import Final

import numpy as np

from .geometry import Floats, Rects

#: In the order of the columns of :func:`signs`.
SIGNS: Final = ("cut", "edge", "small", "uneven")
EDGE: Final = 0.04  # of a tile's size: what is nearer than this to the picture's edge touches it
SMALL: Final = 26.0  # pixels across: with fewer, detail is lost
SHORT: Final = 0.1  # a tile cut by so much (logarithm of what is left) is not seen whole
USUAL: Final = 0.1  # sizes of tiles that lie together differ by so much (logarithm) without a reason


def signs(rects: Rects, width: float, height: float) -> Floats:
    """N x 4, each from 0 (a tile that lies well in view) to 1, or 1.5 for ``small``.

    ``cut``: it touches the picture's edge and is shorter across that edge than tiles that do not; ``edge``: it touches;
    ``small``: few pixels across; ``uneven``: larger or smaller than its neighbours.
    ``width``, ``height``: of the picture the rectangles lie in, in pixels.
    """
    n = len(rects.angle)
    out = np.zeros((n, len(SIGNS)), np.float32)
    if not n:
        return out
    boxes = rects.boxes()
    size = np.sqrt(np.maximum(rects.extent.prod(1), 1e-6))
    gaps = np.stack([boxes[:, 0], boxes[:, 1], width - boxes[:, 2], height - boxes[:, 3]], 1)
    touches = gaps < EDGE * size[:, None]
    sides = np.maximum(boxes[:, 2:] - boxes[:, :2], 1e-6)
    whole = np.nonzero(~touches.any(1))[0]
    everyone = np.arange(n)
    for i in range(n):
        others = everyone[everyone != i]
        if not len(others):
            continue
        if touches[i].any():
            usual = np.median(sides[rects.nearest(i, whole if len(whole) else others)], 0)
            across = [touches[i, 0] or touches[i, 2], touches[i, 1] or touches[i, 3]]
            out[i, 0] = np.clip(np.log(usual / sides[i])[across].max(), 0, 1)
        odd = abs(np.log(size[i] / np.median(size[rects.nearest(i, others)])))
        out[i, 3] = np.clip(odd - USUAL, 0, 1)
    out[:, 1] = touches.any(1)
    out[:, 2] = np.clip(np.log(SMALL / np.maximum(rects.extent.min(1), 1)), 0, 1.5)
    return out


#: Nothing is believed, or disbelieved, beyond this.
AT_MOST: Final = 1 - 1e-4


def log_odds(p: Floats) -> Floats:
    """Of chances, held within :data:`AT_MOST`."""
    p = np.clip(p, 1 - AT_MOST, AT_MOST)
    out: Floats = np.log(p / (1 - p))
    return out


def grounds(face: Floats, there: Floats, of_place: Floats) -> Floats:
    """N x 6, what a tile's confidence is made of: log odds of its face and of its place, then its :func:`signs`."""
    out: Floats = np.hstack([log_odds(face)[:, None], log_odds(there)[:, None], of_place]).astype(np.float32)
    return out


def confidence(grounds: Floats, weights: tuple[float, ...]) -> Floats:
    """How likely each tile is right. ``weights``: a bias, then one a ground, fitted on photos kept apart."""
    odds = np.clip(weights[0] + grounds @ np.array(weights[1:], np.float32), -40, 40)
    out: Floats = (1 / (1 + np.exp(-odds))).astype(np.float32)
    return out
