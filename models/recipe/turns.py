"""Whether the reported rotation is right, on made scenes that training never saw."""

from __future__ import annotations

from pathlib import Path

import cv2
import faces
import numpy as np
import scenes
from evaluate import iou

from hupai.vision.reader import Reader, conclude, see

# These look the same upside down when a set prints no index on them.
NO_UP = frozenset(["1p", "2p", "3p", "4p", "5p", "8p", "9p", "2s", "4s", "5s", "6s", "8s", "9s", "P"])


def measure(model: Path, art: Path | None, crops: Path | None, n: int, seed: int) -> dict[str, float]:
    """Shares of matched tiles whose rotation is within 22 degrees: all, and those whose face has an up."""
    cv2.setNumThreads(1)
    library = faces.load_library(art, crops, None)
    reader = Reader(model)
    rng = np.random.default_rng([seed, 99])
    tables = scenes.tables(rng, 20)
    right = {"all": 0, "with an up": 0, "up to half a turn": 0}
    total = {"all": 0, "with an up": 0, "up to half a turn": 0}
    for _ in range(n):
        picture, labels = scenes.draw(library, tables, rng)
        tiles = conclude(see(reader, picture), reader.settings, 1.0)
        for v in labels:
            if v.tile == "back" or v.seen < 0.7:
                continue
            low, high = v.quad.min(0), v.quad.max(0)
            box = (*map(float, low), *map(float, high - low))
            twin = max(tiles, key=lambda t: iou(t.box, box), default=None)
            if twin is None or iou(twin.box, box) < 0.5 or twin.tile == "back":
                continue
            top = v.quad[1] - v.quad[0] + v.quad[2] - v.quad[3]
            off = abs((twin.rotation - np.degrees(np.arctan2(top[1], top[0])) + 180) % 360 - 180)
            ups = ("all", "with an up") if v.tile not in NO_UP else ("all",)
            for name in ups:
                total[name] += 1
                right[name] += off < 22
            # A face without an up counts as right either way round.
            total["up to half a turn"] += 1
            right["up to half a turn"] += off < 22 or (v.tile in NO_UP and off > 158)
    shares = {k: right[k] / max(1, total[k]) for k in total}
    for k, share in shares.items():
        print(f"rotation right, {k}: {right[k]} of {total[k]} = {share:.4f}")
    return shares
