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
        some = rects.pick(again)
        for quarter, margin in ((1, MARGIN * 1.08), (2, MARGIN * 0.95)):
            more = run(turned(pyramid.crops(some, margin), quarter))
            # Seen turned by `quarter`, a tile answers `quarter` turns more than it has.
            more[:, len(CLASSES) :] = np.roll(more[:, len(CLASSES) :], -quarter, 1)
            logits[again] += more
        logits[again] /= 3
    chances = softmax(logits[:, : len(CLASSES)] / temperature)
    return Beliefs(chances, settle_turns(softmax(logits[:, len(CLASSES) :]), chances, rects))


#: How far the word of a neighbour carries, in tile sizes; and how much of it a tile takes that knows nothing itself.
NEAR: Final = 2.5
TRUST: Final = 1.5


def settle_turns(turns: Floats, chances: Floats, rects: Rects) -> Floats:
    """How tiles are turned, once their shape and their neighbours are asked: that decides for faces without an up.

    Tiles are taller than wide, and mostly lie like those beside them. Seen at a slant they may all look wider than
    tall: where neighbours know how they lie, the shape counts for less.
    """
    portrait = np.log(np.maximum(rects.extent[:, 1], 1) / np.maximum(rects.extent[:, 0], 1))
    lean = np.clip(7 * portrait, -2.5, 2.5)[:, None] * np.array([1, -1, 1, -1], np.float32)
    alone = softmax(np.log(turns + 1e-4) + lean)
    n = len(turns)
    if n < 3:
        return alone
    face = 1 - chances[:, [BACK, REJECT]].sum(1)
    # Who knows without its shape: what the face itself says.
    word = turns * (face * np.clip(4 * turns.max(1) - 3, 0, 1))[:, None]
    size = np.sqrt(np.maximum(rects.extent.prod(1), 1))
    away = np.hypot(*(rects.centre[:, None] - rects.centre[None]).transpose(2, 0, 1)) / np.sqrt(size[:, None] * size)
    near = np.exp(-away / NEAR) * (1 - np.eye(n))
    # The same direction is another number of quarter turns where the other rectangle's first axis lies otherwise.
    off = rects.angle[None] - rects.angle[:, None]
    votes = np.zeros((n, 4), np.float32)
    for k in range(4):
        for m in range(4):
            like = np.cos(off + np.pi / 2 * (m - k)) > 0.85
            votes[:, k] += (near * like) @ word[:, m]
    heard = votes.sum(1, keepdims=True)
    share = (votes + 0.08) / (heard + 0.32)
    weight = heard / (heard + 0.35)
    unsure = np.clip(1 - turns.max(1, keepdims=True), 0, 0.5) * 2
    return softmax(np.log(turns + 1e-4) + lean * (1 - 0.8 * weight) + TRUST * unsure * np.log(share))


def reading_order(rects: Rects, turns: NDArray[np.int64]) -> tuple[Floats, NDArray[np.int64]]:
    """Corners as the tile is read (top left first, clockwise) and its rotation in degrees clockwise."""
    corners = rects.corners()
    index = (np.arange(4)[None] + turns[:, None]) % 4
    polygon: Floats = np.take_along_axis(corners, index[:, :, None], 1)
    degrees = np.round(np.degrees(rects.angle) + 90 * turns).astype(np.int64) % 360
    return polygon, degrees
