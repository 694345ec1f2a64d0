"""A sheet of failures that anyone may show: made scenes of the project's own tiles, read wrong."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

import cv2
import faces
import harder
import numpy as np
import scenes
from data import Box, Photo
from evaluate import Judged, contact_sheet, judge

from hupai.vision.picture import decode
from hupai.vision.reader import Reader, conclude, see

EACH = 2  # pictures of each kind
LEAST = 14  # pixels: what lies farther away is not asked
KINDS = ("as laid", "half", "jpeg 40", "dark", "squeezed", "cut", "cut")


def _photo(path: Path, labels: list[scenes.Label], size: tuple[int, int]) -> Photo:
    boxes = []
    for v in labels:
        low, high = v.quad.min(0), v.quad.max(0)
        wide, high_ = (float(s) for s in high - low)
        doubtful = v.tile == "back" or v.seen < 0.7 or min(wide, high_) < LEAST
        boxes.append(Box(float(low[0]), float(low[1]), wide, high_, v.tile, doubtful))
    return Photo(path, "made", path.stem, *size, True, tuple(boxes))


def _wrong(j: Judged) -> int:
    return len(j.missed) + len(j.false) + sum(t.tile != b.tile for t, b in j.pairs)


def sheet(model: Path, out: Path, n: int, seed: int) -> None:
    """Writes the picture, and prints how many tiles of each kind of scene are read wrong."""
    cv2.setNumThreads(1)
    library = faces.load_library(None, None, None)
    reader = Reader(model)
    rng = np.random.default_rng([seed, 31])
    tables = scenes.tables(rng, 20)
    read: dict[str, list[Judged]] = {kind: [] for kind in KINDS}
    with tempfile.TemporaryDirectory() as room:
        for k in range(n):
            picture, labels = scenes.draw(library, tables, rng)
            path = Path(room) / f"scene {k}.png"
            cv2.imwrite(str(path), picture[:, :, ::-1])
            laid = _photo(path, labels, (picture.shape[1], picture.shape[0]))
            for kind, (photo, data) in zip(KINDS, [(laid, path.read_bytes()), *harder.copies(laid)], strict=False):
                seen = decode(data)
                tiles = conclude(see(reader, seen.pixels), reader.settings, photo.width / seen.width)
                shown = Path(room) / f"{kind} {k}.{len(read[kind])}.png"
                # a halved copy keeps the labels of the whole, and is shown as large
                large = cv2.resize(seen.pixels[:, :, ::-1], (photo.width, photo.height))
                cv2.imwrite(str(shown), large)
                read[kind].append(judge(replace(photo, path=shown), tiles))
        chosen: dict[str, Judged] = {}  # a scene is shown once
        for kind, some in read.items():
            tiles = sum(len(j.pairs) + len(j.missed) for j in some)
            print(f"{kind}: {sum(map(_wrong, some))} errors at {tiles} tiles of {len(some)} scenes")
            left = [j for j in sorted(some, key=_wrong, reverse=True) if j.photo.original not in chosen]
            chosen |= {j.photo.original: j for j in left[:EACH]}
        contact_sheet(list(chosen.values()), out)
