"""Whether the reported rotation is right, on made scenes that training never saw."""

from __future__ import annotations

from pathlib import Path

import cv2
import faces
import numpy as np
import scenes
from evaluate import iou

from hupai.vision.reader import Reader, conclude, see

LEAST = 14  # pixels: the smallest tiles that scenes are made for; what lies farther away is not asked


def measure(model: Path, art: Path | None, crops: Path | None, n: int, seed: int) -> dict[str, float]:
    """Shares of matched tiles whose rotation is within 22 degrees.

    A face that was drawn the same both ways up (`scenes.looks_even`) has no wrong rotation at half a turn: "right"
    takes either, "to the letter" only the one it was laid with, "with an up" leaves such faces out.
    """
    cv2.setNumThreads(1)
    library = faces.load_library(art, crops, None)
    reader = Reader(model)
    rng = np.random.default_rng([seed, 99])
    tables = scenes.tables(rng, 20)
    right = {"right": 0, "with an up": 0, "to the letter": 0}
    total = dict(right)
    for _ in range(n):
        picture, labels = scenes.draw(library, tables, rng)
        tiles = conclude(see(reader, picture), reader.settings, 1.0)
        for v in labels:
            sides = np.linalg.norm(v.quad - np.roll(v.quad, -1, 0), axis=1)
            if v.tile == "back" or v.seen < 0.7 or sides.min() < LEAST:
                continue
            low, high = v.quad.min(0), v.quad.max(0)
            box = (*map(float, low), *map(float, high - low))
            twin = max(tiles, key=lambda t: iou(t.box, box), default=None)
            if twin is None or iou(twin.box, box) < 0.5 or twin.tile == "back":
                continue
            off = abs((twin.rotation - _direction(v.quad) + 180) % 360 - 180)
            total["to the letter"] += 1
            right["to the letter"] += off < 22
            total["right"] += 1
            right["right"] += off < 22 or (v.even and off > 158)
            if not v.even:
                total["with an up"] += 1
                right["with an up"] += off < 22
    shares = {k: right[k] / max(1, total[k]) for k in total}
    for k, share in shares.items():
        print(f"rotation {k}: {right[k]} of {total[k]} = {share:.4f}")
    return shares


def _direction(quad: np.ndarray) -> float:
    """Degrees clockwise: the way the tile is read, which perspective bends, halfway between its top and its side."""
    across = quad[1] - quad[0] + quad[2] - quad[3]
    down = quad[3] - quad[0] + quad[2] - quad[1]
    a, b = np.arctan2(across[1], across[0]), np.arctan2(-down[0], down[1])
    return float(np.degrees(np.arctan2(np.sin(a) + np.sin(b), np.cos(a) + np.cos(b))))
