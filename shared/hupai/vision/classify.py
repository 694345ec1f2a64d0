"""The classifier's numbers to beliefs: how likely each face is, and how the tile is turned."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..tiles import FACES
from .geometry import Floats, Rects
from .picture import Pixels
from .pixels import MARGIN, Pyramid

#: What the classifier tells apart, in the order of its outputs.
CLASSES: Final = (*FACES, "back", "reject")
BACK: Final = CLASSES.index("back")
REJECT: Final = CLASSES.index("reject")

#: Crops (N x 48 x 48 x 3) to the network's raw numbers (N x 48).
Run = Callable[[Pixels], Floats]


class Beliefs(NamedTuple):
    """For N tiles: chances of each of :data:`CLASSES`, and of 0 to 3 quarter turns clockwise."""

    chances: Floats  # N x 44
    turns: Floats  # N x 4


def softmax(values: Floats) -> Floats:
    """Row by row."""
    e = np.exp(values - values.max(-1, keepdims=True))
    out: Floats = (e / e.sum(-1, keepdims=True)).astype(np.float32)
    return out


def turned(pixels: Pixels, quarter: int) -> Pixels:
    """Crops turned clockwise by quarter turns."""
    return np.ascontiguousarray(np.rot90(pixels, -quarter, (1, 2)))


def classify(
    run: Run, pyramid: Pyramid, rects: Rects, scores: Floats, temperature: float, doubt: float = 0.92
) -> Beliefs:
    """Look once at each tile; twice more, turned and framed differently, where that leaves doubt."""
    n = len(rects.angle)
    if not n:
        return Beliefs(np.zeros((0, len(CLASSES)), np.float32), np.zeros((0, 4), np.float32))
    logits = run(pyramid.crops(rects))
    first = softmax(logits[:, : len(CLASSES)])
    # What is hardly a tile is not worth a second look.
    again = np.nonzero((first.max(1) < doubt) & (first[:, REJECT] < 0.8) & (scores > 0.3))[0]
    if len(again):
        some = Rects(rects.centre[again], rects.extent[again], rects.angle[again])
        for quarter, margin in ((1, MARGIN * 1.08), (2, MARGIN * 0.95)):
            more = run(turned(pyramid.crops(some, margin), quarter))
            # Seen turned by `quarter`, a tile answers `quarter` turns more than it has.
            more[:, len(CLASSES) :] = np.roll(more[:, len(CLASSES) :], -quarter, 1)
            logits[again] += more
        logits[again] /= 3
    chances = softmax(logits[:, : len(CLASSES)] / temperature)
    return Beliefs(chances, settle_turns(softmax(logits[:, len(CLASSES) :]), chances, rects))


def settle_turns(turns: Floats, chances: Floats, rects: Rects) -> Floats:
    """Tiles are taller than wide and lie like their neighbours: that decides for faces without an up."""
    portrait = np.log(np.maximum(rects.extent[:, 1], 1) / np.maximum(rects.extent[:, 0], 1))
    lean = np.clip(7 * portrait, -2.5, 2.5)[:, None] * np.array([1, -1, 1, -1], np.float32)
    belief = softmax(np.log(turns + 1e-4) + lean)
    if len(belief) < 3:
        return belief
    # Votes in absolute angle: four bins around the commonest axis.
    known = belief * (1 - chances[:, [BACK, REJECT]].sum(1, keepdims=True)) * (belief.max(1, keepdims=True) > 0.8)
    share = (known.sum(0) + 0.3) / (known.sum() + 1.2)
    unsure = np.clip(1 - belief.max(1, keepdims=True), 0, 0.5) * 2
    return softmax(np.log(belief + 1e-4) + unsure * np.log(share)[None])


def reading_order(rects: Rects, turns: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int64]]:
    """Corners as the tile is read (top left first, clockwise) and its rotation in degrees clockwise."""
    corners = rects.corners()
    index = (np.arange(4)[None] + turns[:, None]) % 4
    polygon: Floats = np.take_along_axis(corners, index[:, :, None], 1)
    degrees = np.round(np.degrees(rects.angle) + 90 * turns).astype(np.int64) % 360
    return polygon, degrees
