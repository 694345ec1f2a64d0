"""A labelled photo made harder, with its labels: what doubt is learnt from, where sets and tables are known ones."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from data import Box, Photo
from PIL import Image as Pil

LEAST = 40  # pixels: no copy is narrower
SEEN = 0.55  # of a tile must be left to ask for its face
CUTS = 2


def jpeg(picture: Pil.Image, quality: int = 92) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return out.getvalue()


def half(picture: Pil.Image) -> bytes:
    return jpeg(picture.resize((max(32, picture.width // 2), max(32, picture.height // 2)), Pil.Resampling.BOX))


def dark(picture: Pil.Image) -> bytes:
    return jpeg(picture.point(lambda v: v * 0.7))


def _squeezed(photo: Photo, picture: Pil.Image, rng: np.random.Generator) -> tuple[Photo, bytes]:
    """Narrower in one direction, as by whoever cut a strip from a photo."""
    k = [1.0, 1.0]
    k[int(rng.integers(2))] = float(rng.uniform(0.35, 0.7))
    size = max(LEAST, round(picture.width * k[0])), max(LEAST, round(picture.height * k[1]))
    fx, fy = size[0] / picture.width, size[1] / picture.height
    boxes = tuple(replace(b, x=b.x * fx, y=b.y * fy, w=b.w * fx, h=b.h * fy) for b in photo.boxes)
    less = picture.resize(size, Pil.Resampling.BOX)
    return replace(photo, width=size[0], height=size[1], boxes=boxes), jpeg(less)


def _cut(photo: Photo, picture: Pil.Image, rng: np.random.Generator) -> tuple[Photo, bytes] | None:
    """Cut so that the edge runs through one of its tiles, and through whatever lies beside that."""
    real = [b for b in photo.boxes if not b.ignore]
    if not real:
        return None
    b = real[rng.integers(len(real))]
    gone = rng.uniform(0.05, 0.38)
    edges = [0, 0, picture.width, picture.height]
    at = int(rng.integers(4))
    edges[at] = round(
        (b.x + gone * b.w, b.y + gone * b.h, b.x + (1 - gone) * b.w, b.y + (1 - gone) * b.h)[at],
    )
    left, top, right, low = edges
    if right - left < LEAST or low - top < LEAST:
        return None
    boxes: list[Box] = []
    for o in photo.boxes:
        x0, y0, x1, y1 = max(o.x, left), max(o.y, top), min(o.x + o.w, right), min(o.y + o.h, low)
        seen = max(0.0, x1 - x0) * max(0.0, y1 - y0) / max(o.w * o.h, 1e-6)
        if seen > 0:
            boxes.append(replace(o, x=x0 - left, y=y0 - top, w=x1 - x0, h=y1 - y0, ignore=o.ignore or seen < SEEN))
    kept = replace(photo, width=right - left, height=low - top, boxes=tuple(boxes))
    return kept, jpeg(picture.crop((left, top, right, low)))


def copies(photo: Photo) -> Iterator[tuple[Photo, bytes]]:
    """The harder copies of one photo; the same every time."""
    picture = Pil.open(photo.path).convert("RGB")
    rng = np.random.default_rng(sum(map(ord, photo.path.name)))
    for data in (half(picture), jpeg(picture, 40), dark(picture)):
        yield photo, data
    yield _squeezed(photo, picture, rng)
    for _ in range(CUTS):
        one = _cut(photo, picture, rng)
        if one:
            yield one
