"""The bank of crops the classifier learns from: photos, single tiles, made scenes, and what is no tile.

A crop is taken as the reader takes it (an oriented rectangle stretched to a square), with room around it
so that training can shift, turn and scale it.
"""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import others
import pool
from data import BACK, CLASSES, INDEX, REJECT, Image, Photo, held_out, load, read_photos
from numpy.typing import NDArray

from hupai.vision.classify import softmax
from hupai.vision.geometry import Rects, overlap, rects_from, shape_of, straight
from hupai.vision.pixels import CROP, MARGIN
from hupai.vision.reader import Reader, find

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
    return straight(
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


class Straightener:
    """Says how labelled tiles lie, by the networks trained so far: labels are upright boxes and know no angle."""

    def __init__(self, model: Path) -> None:
        self.reader = Reader(model)

    def rects(self, picture: Image, boxes: NDArray[np.float32]) -> list[Rects | None]:
        """For each labelled box the rectangle found there."""
        found = find(self.reader, picture)
        seen = found.rects.boxes()
        out: list[Rects | None] = []
        for box in boxes:
            values = overlap(box, seen) if len(seen) else np.zeros(1, np.float32)
            k = int(values.argmax())
            out.append(found.rects.pick(slice(k, k + 1)) if values[k] >= 0.55 else None)
        return out

    def strays(self, picture: Image, boxes: NDArray[np.float32]) -> list[Rects]:
        """What the localiser takes for tiles in a photo whose tiles are all labelled."""
        found = find(self.reader, picture)
        seen = found.rects.boxes()
        return [
            found.rects.pick(slice(k, k + 1))
            for k in range(len(seen))
            if found.scores[k] > 0.12 and not (len(boxes) and overlap(seen[k], boxes).max() >= 0.25)
        ]

    def turns(self, crops: list[Image]) -> list[int]:
        """Quarter turns of stored crops, -1 where the classifier is in doubt."""
        edge = round(SIDE * (1 - MARGIN / ROOM) / 2)
        small = [
            cv2.resize(c[edge : SIDE - edge, edge : SIDE - edge], (CROP, CROP), interpolation=cv2.INTER_AREA)
            for c in crops
        ]
        out: list[int] = []
        for at in range(0, len(small), 128):
            chances = softmax(self.reader.name(np.stack(small[at : at + 128]))[:, len(CLASSES) :])
            out.extend(int(c.argmax()) if c.max() > 0.9 else -1 for c in chances)
        return out


def _photo(bank: Bank, photo: Photo, rng: np.random.Generator, straight: Straightener | None) -> None:
    """The tiles of one photo, and what is no tile in it."""
    picture, held = load(photo.path), held_out(photo.original)
    boxes = np.array([(b.x, b.y, b.x + b.w, b.y + b.h) for b in photo.boxes], np.float32).reshape(-1, 4)
    good = [k for k, b in enumerate(photo.boxes) if not b.ignore and min(b.w, b.h) > 9]
    upright = [_upright(tuple(boxes[k])) for k in good]
    lying, turns = upright, [-1] * len(good)
    if straight and good:
        found = straight.rects(picture, boxes[good])
        lying = [f if f is not None else u for f, u in zip(found, upright, strict=True)]
        crops = [cut(picture, r) for r in lying]
        turns = straight.turns(crops)
        if photo.complete and not any(b.ignore for b in photo.boxes):  # a doubtful box may mark a part of its tile
            for rect in straight.strays(picture, boxes):
                bank.add(cut(picture, rect), REJECT, -1, "reject", held)
    for k, rect, turn in zip(good, lying, turns, strict=True):
        bank.add(cut(picture, rect), INDEX[photo.boxes[k].tile], turn, photo.source, held)
    everywhere = photo.complete is True and bool(photo.boxes)
    _rejects(bank, picture, boxes, rng, 5 if photo.complete else 2, held, everywhere)


def _pieces(bank: Bank, rng: np.random.Generator, n: int) -> None:
    """Pieces of other games, seen from above on one colour: no tiles."""
    names = sorted(others.MAKERS)
    for _ in range(n):
        piece = others.MAKERS[names[rng.integers(len(names))]](rng)
        face = piece.face
        if face.shape[0] > 1.6 * face.shape[1] and rng.random() < 0.5:  # half of a domino, too
            face = face[: face.shape[1]] if rng.random() < 0.5 else face[face.shape[1] :]
        h, w = face.shape[:2]
        m = h // 4, w // 4
        tone = tuple(int(v) for v in rng.integers(0, 256, 3))
        face = cv2.copyMakeBorder(face, m[0], m[0], m[1], m[1], cv2.BORDER_CONSTANT, value=tone)
        grow = rng.normal(0, 0.06, 4) * (w, h, w, h)
        rect = _upright((m[1] - grow[0], m[0] - grow[1], m[1] + w + grow[2], m[0] + h + grow[3]))
        bank.add(cut(face, rect), REJECT, -1, "reject", False)


def build(
    out: Path,
    photos: Path | None,
    singles: Path | None,
    scenes: list[Path],
    seed: int,
    model: Path | None = None,
    max_scene_tiles: int = 40000,
) -> None:
    """Cuts the bank. With a `model` the tiles of photos are cut as they lie, and their turns are known."""
    cv2.setNumThreads(1)
    rng = np.random.default_rng(seed)
    bank = Bank()
    straight = Straightener(model) if model else None
    for photo in read_photos(photos) if photos else ():
        _photo(bank, photo, rng, straight)
    for photo in read_photos(singles) if singles else ():
        picture = load(photo.path)
        h, w = picture.shape[:2]
        # Room around a single tile: its own edge colour, as if it lay on more of itself.
        m = int(0.2 * w), int(0.2 * h)
        picture = cv2.copyMakeBorder(picture, m[1], m[1], m[0], m[0], cv2.BORDER_REPLICATE)
        rect = _upright((m[0], m[1], m[0] + w, m[1] + h))
        bank.add(cut(picture, rect), INDEX[photo.boxes[0].tile], 0, photo.source, False)
    count = 0
    rows = [row for folder in scenes for row in pool.read(folder)]
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
        if straight and rng.random() < 0.6:
            for found in straight.strays(picture, boxes):
                bank.add(cut(picture, found), REJECT, -1, "reject", False)
    _pieces(bank, rng, 4000)
    bank.save(out)
    print(
        f"bank {len(bank.crops)} crops, {count} from scenes, backs {sum(r[0] == BACK for r in bank.rows)}",
        flush=True,
    )
