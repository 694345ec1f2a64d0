"""The localiser's map to rectangles: peaks, then one rectangle a tile."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .geometry import Floats, Rects, overlap, rects_from, straight

STRIDE: Final = 8
LEAST: Final = 0.15  # peaks below this are noise
MOST: Final = 300
SAME: Final = 0.45  # two boxes that overlap more are one tile


class Found(NamedTuple):
    rects: Rects
    scores: Floats


def nothing() -> Found:
    """No tile at all."""
    empty = np.zeros((0, 2), np.float32)
    return Found(straight(empty, empty, np.zeros(0, np.float32)), np.zeros(0, np.float32))


def pick(found: Found, keep: NDArray[np.int64] | NDArray[np.bool_]) -> Found:
    """Some of the tiles, by index or mask."""
    return Found(found.rects.pick(keep), found.scores[keep])


def join(*parts: Found) -> Found:
    """Several findings as one; the same tile may be in it twice until :func:`distinct`."""
    return Found(
        Rects(*(np.concatenate([getattr(p.rects, name) for p in parts]) for name in Rects._fields)),
        np.concatenate([p.scores for p in parts]),
    )


def moved(found: Found, by: float) -> Found:
    """The same findings, ``by`` pixels further right and down."""
    return found._replace(rects=found.rects._replace(centre=found.rects.centre + np.float32(by)))


def from_map(values: Floats, scale: float, least: float = LEAST) -> Found:
    """Peaks of a map (9 x rows x columns) as rectangles in the unscaled picture's pixels."""
    heat = 1 / (1 + np.exp(-np.clip(values[0], -40, 40)))
    padded = np.pad(heat, 1, constant_values=-1)
    rows, columns = heat.shape
    around = np.max([padded[y : y + rows, x : x + columns] for y in range(3) for x in range(3)], 0)
    ys, xs = np.nonzero((heat >= around) & (heat >= least))
    if not len(ys):
        return nothing()
    order = np.argsort(-heat[ys, xs])[:MOST]
    ys, xs = ys[order], xs[order]
    x, y = (xs + 0.5) * STRIDE, (ys + 0.5) * STRIDE
    left, top, right, low = values[1:5, ys, xs]
    boxes = (np.stack([x - left, y - top, x + right, y + low], 1) / scale).astype(np.float32)
    rects = rects_from(boxes, values[5:9, ys, xs].T)
    return distinct(Found(rects, heat[ys, xs].astype(np.float32)))


def distinct(found: Found, same: float = SAME) -> Found:
    """Of overlapping findings keep the surest."""
    boxes = found.rects.boxes()
    order = np.argsort(-found.scores, kind="stable")
    kept: list[int] = []
    area = np.prod(boxes[:, 2:] - boxes[:, :2], 1)
    for i in order:
        if kept:
            others = boxes[kept]
            if overlap(boxes[i], others).max() > same:
                continue
            # A part of a tile found inside it overlaps little by area, but lies within.
            low, high = np.maximum(boxes[i, :2], others[:, :2]), np.minimum(boxes[i, 2:], others[:, 2:])
            both = np.prod(np.clip(high - low, 0, None), 1)
            if (both / np.maximum(np.minimum(area[i], area[kept]), 1e-6)).max() > 0.75:
                continue
        kept.append(int(i))
    return pick(found, np.array(kept, np.int64))
