"""Reading a hand as a whole: tiles of one size in rows, no face more than four times, no bonus tile twice."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ..tiles import BONUS, FACES
from .geometry import Floats, Rects

COPIES: Final = np.array([1 if face in BONUS else 4 for face in FACES] + [1000])
#: Tables and grids show several sets' worth of tiles; a hand with all its kongs and flowers has no more.
LARGEST_HAND: Final = 30
#: A rule is weighed, not obeyed: a tile gives way only if its next best face is not absurd.
RULE: Final = float(np.log(60))


def decode(chances: Floats, rule: float = RULE) -> NDArray[np.int64]:
    """The likeliest class of each of N tiles under the limits of one set of tiles.

    ``chances``: N x 43 (the faces, then the back). While a face occurs too often, the member that loses least
    by becoming its next best allowed face does so, unless that costs more than ``rule`` (in log odds):
    then the photo, not the reading, is what breaks the limit.
    """
    best: NDArray[np.int64] = chances.argmax(1).astype(np.int64)
    if len(best) > LARGEST_HAND:
        return best
    log = np.log(np.maximum(chances, 1e-9))
    out: NDArray[np.int64] = best.copy()
    fixed: set[int] = set()
    for _ in range(4 * len(best)):
        counts = np.bincount(out, minlength=chances.shape[1])
        over = [c for c in np.nonzero(counts > COPIES)[0] if int(c) not in fixed]
        if not over:
            break
        full = counts >= COPIES
        moves: list[tuple[float, int, int]] = []
        for c in over:
            for i in map(int, np.nonzero(out == c)[0]):
                open_ = np.where(full, -np.inf, log[i])
                to = int(open_.argmax())
                moves.append((float(log[i, c] - open_[to]), i, to))
        cost, who, to = min(moves)
        if cost > rule:
            fixed.update(int(c) for c in over)
            continue
        out[who] = to
    return out


#: Findings at least this likely say how large tiles are where they lie.
FIRM: Final = 0.75
#: So many neighbours are believed. Fewer weigh less, for one of them may itself be no tile: they only speak against
#: what is less likely than they are, and nearly twice as large or as small.
WITNESSES: Final = 3
FEW: Final = float(np.log(1.8))
#: Beyond the largest or the smallest of its neighbours by so much (logarithm), a size begins to be odd.
BEYOND: Final = 0.15


def fit(rects: Rects, there: Floats) -> Floats:
    """How likely each finding is a tile, once its neighbours are asked.

    Tiles that lie together look equally large: what is smaller or larger than all of the firm findings nearest to it
    is rather a part of a tile, or a thing beside the tiles. All of them: along a row seen at a slant tiles grow, and
    the last one is larger than most.
    """
    firm = np.nonzero(there >= FIRM)[0]
    if not len(firm):
        return there
    p = np.clip(there, 1e-4, 1 - 1e-4)
    odds = np.log(p / (1 - p))
    size = np.log(np.maximum(rects.extent.prod(1), 1e-6)) / 2
    for i in range(len(there)):
        others = firm[firm != i]
        few = len(others) < WITNESSES
        if not len(others) or (few and there[i] >= there[others].min()):
            continue
        near = rects.nearest(i, others)
        odd = max(0.0, float(size[i] - size[near].max()), float(size[near].min() - size[i]))
        if few:
            odds[i] -= len(others) / WITNESSES * min(4.0, 7.0 * max(0.0, odd - FEW))
        else:
            odds[i] -= min(4.0, 7.0 * max(0.0, odd - BEYOND))
    out: Floats = (1 / (1 + np.exp(-odds))).astype(np.float32)
    return out
