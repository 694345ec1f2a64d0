"""The bank of crops the classifier learns from: photos, single tiles, made scenes, and what is no tile.

A crop is taken as the reader takes it (an oriented rectangle stretched to a square), with room around it
so that training can shift, turn and scale it.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pool
from data import BACK, INDEX, REJECT, Image, held_out, load, read_photos
from numpy.typing import NDArray

from hupai.vision.geometry import Rects, overlap, rects_from, shape_of

SIDE = 80
ROOM = 1.4  # a stored crop is this much larger than its tile
SOURCES = ("jonchan", "marcoliu", "testul13l", "camerash", "justinchan", "scenes", "reject")


def cut(picture: Image, rect: Rects, grow: float = ROOM, side: int = SIDE) -> Image:
    """One rectangle, stretched to a square; what lies outside repeats the picture's edge."""
    corners = rect.corners(grow)[0]
    span = float(rect.extent[0].max() * grow)
    if span > 2.2 * side:  # shrink first: bilinear sampling alone would sparkle
        k = side * 1.4 / span
        picture = cv2.resize(picture, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
        corners = corners * k
    m = cv2.getAffineTransform(
        (np.array([[0, 0], [side, 0], [side, side]], np.float32) - 0.5), corners[:3].astype(np.float32)
    )
    return cv2.warpAffine(
        picture,
        m,
        (side, side),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )


def turn_of(quad: NDArray[np.float32], rect: Rects) -> int:
    """How many quarter turns clockwise the tile is from upright inside its crop."""
    top = quad[1] - quad[0] + quad[2] - quad[3]
    angle = np.arctan2(top[1], top[0]) - float(rect.angle[0])
    return int(np.round(angle / (np.pi / 2))) % 4


class Bank:
    """Growing lists that become one file."""

    def __init__(self) -> None:
        self.crops: list[Image] = []
        self.rows: list[tuple[int, int, int, int]] = []  # class, quarter turn (-1 unknown), source, held out

    def add(self, crop: Image, tile: int, turn: int, source: str, held: bool) -> None:
        self.crops.append(crop)
        self.rows.append((tile, turn, SOURCES.index(source), int(held)))

    def save(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        np.save(path.with_suffix(".crops.npy"), np.stack(self.crops))
        np.save(path.with_suffix(".rows.npy"), np.array(self.rows, np.int32))


def _upright(box: tuple[float, float, float, float]) -> Rects:
    return Rects(
        np.array([[(box[0] + box[2]) / 2, (box[1] + box[3]) / 2]], np.float32),
        np.array([[box[2] - box[0], box[3] - box[1]]], np.float32),
        np.zeros(1, np.float32),
    )


def _rejects(
    bank: Bank,
    picture: Image,
    boxes: NDArray[np.float32],
    rng: np.random.Generator,
    n: int,
    held: bool,
    loose: bool,
) -> None:
    """Places that are no tile: between tiles, parts, several; anywhere, where labels are complete."""
    h, w = picture.shape[:2]
    for _ in range(n):
        kind = rng.random()
        if len(boxes) and (kind < 0.75 or not loose):
            x0, y0, x1, y1 = boxes[rng.integers(len(boxes))]
            bw, bh, cx, cy = x1 - x0, y1 - y0, (x0 + x1) / 2, (y0 + y1) / 2
            if kind < 0.35:  # half a tile aside
                cx, cy = cx + bw * rng.choice([-0.5, 0.5, 0]), cy + bh * rng.choice([-0.55, 0.55])
            elif kind < 0.55:  # part of a tile
                bw, bh = bw * rng.uniform(0.3, 0.55), bh * rng.uniform(0.3, 0.55)
                cx, cy = cx + rng.uniform(-0.3, 0.3) * (x1 - x0), cy + rng.uniform(-0.3, 0.3) * (y1 - y0)
            else:  # two or more tiles
                bw, bh = (
                    (bw * rng.uniform(1.8, 3), bh * rng.uniform(0.9, 2.2))
                    if rng.random() < 0.5
                    else (bw * rng.uniform(0.9, 2.2), bh * rng.uniform(1.8, 3))
                )
        elif loose:
            bw = float(np.exp(rng.uniform(np.log(16), np.log(160))))
            bh = bw * rng.uniform(0.7, 1.5)
            cx, cy = rng.uniform(0, w), rng.uniform(0, h)
        else:
            continue
        box = np.array([cx - bw / 2, cy - bh / 2, cx + bw / 2, cy + bh / 2], np.float32)
        if (
            box[2] < 8
            or box[3] < 8
            or box[0] > w - 8
            or box[1] > h - 8
            or (len(boxes) and overlap(box, boxes).max() > 0.4)
        ):
            continue
        bank.add(cut(picture, _upright(tuple(box))), REJECT, -1, "reject", held)


def build(
    out: Path,
    photos: Path | None,
    singles: Path | None,
    scenes: Path | None,
    seed: int,
    max_scene_tiles: int = 40000,
) -> None:
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    bank = Bank()
    for photo in read_photos(photos) if photos else ():
        picture, held = load(photo.path), held_out(photo.original)
        boxes = np.array([(b.x, b.y, b.x + b.w, b.y + b.h) for b in photo.boxes], np.float32).reshape(-1, 4)
        for b, box in zip(photo.boxes, boxes, strict=True):
            if not b.ignore and min(b.w, b.h) > 9:
                bank.add(cut(picture, _upright(tuple(box))), INDEX[b.tile], -1, photo.source, held)
        _rejects(
            bank,
            picture,
            boxes,
            rng,
            5 if photo.complete else 2,
            held,
            photo.complete is True and bool(photo.boxes),
        )
    for photo in read_photos(singles) if singles else ():
        picture = load(photo.path)
        h, w = picture.shape[:2]
        # Room around a single tile: its own edge colour, as if it lay on more of itself.
        m = int(0.2 * w), int(0.2 * h)
        picture = cv2.copyMakeBorder(picture, m[1], m[1], m[0], m[0], cv2.BORDER_REPLICATE)
        rect = _upright((m[0], m[1], m[0] + w, m[1] + h))
        bank.add(cut(picture, rect), INDEX[photo.boxes[0].tile], 0, photo.source, False)
    count = 0
    rows = pool.read(scenes) if scenes else []
    for at in rng.permutation(len(rows)):
        if count >= max_scene_tiles:
            break
        path, labels = rows[at]
        picture = load(path)
        h, w = picture.shape[:2]
        good = [v for v in labels if v.seen > 0.62 and v.quad.min() > -4 and v.quad.max() < w + 4]
        quads = np.array([v.quad for v in labels], np.float32).reshape(-1, 4, 2)
        boxes = np.concatenate([quads.min(1), quads.max(1)], 1)
        for v in good:
            if v.tile == "back" and rng.random() < 0.5:
                continue
            box = np.concatenate([v.quad.min(0), v.quad.max(0)])[None]
            if min(box[0, 2] - box[0, 0], box[0, 3] - box[0, 1]) < 11:
                continue
            rect = rects_from(box.astype(np.float32), shape_of(v.quad[None]))
            bank.add(
                cut(picture, rect),
                INDEX[v.tile],
                -1 if v.tile == "back" else turn_of(v.quad, rect),
                "scenes",
                False,
            )
            count += 1
        _rejects(bank, picture, boxes, rng, 2, False, True)
    bank.save(out)
    print(
        f"bank {len(bank.crops)} crops, {count} from scenes, backs {sum(r[0] == BACK for r in bank.rows)}",
        flush=True,
    )
