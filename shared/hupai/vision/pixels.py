"""Preparing pixels for the two networks."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from .geometry import Floats, Rects
from .picture import Pixels

WORKING: Final = 640  # long side of what the localiser sees
MULTIPLE: Final = 32
GROUND: Final = 114  # mid grey: an edge that no table has, and that training saw around turned and cut pictures
CROP: Final = 48
MARGIN: Final = 1.1  # a crop shows this much more than the tile, as in training


def working(pixels: Pixels, side: int = WORKING, enlarge: bool = False) -> tuple[Pixels, float]:
    """The picture scaled to ``side`` (not enlarged unless asked) and padded to whole cells; the scale."""
    height, width = pixels.shape[:2]
    scale = side / max(height, width)
    if not enlarge:
        scale = min(1.0, scale)
    if abs(scale - 1) > 0.01:
        size = max(1, round(width * scale)), max(1, round(height * scale))
        pixels = np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.BILINEAR, reducing_gap=2.0))
    else:
        scale = 1.0
    high, wide = (-(-n // MULTIPLE) * MULTIPLE for n in pixels.shape[:2])
    if (high, wide) == pixels.shape[:2]:
        return np.ascontiguousarray(pixels)[None], scale
    out = np.full((1, high, wide, 3), GROUND, np.uint8)
    out[0, : pixels.shape[0], : pixels.shape[1]] = pixels
    return out, scale


class Pyramid:
    """A picture at falling sizes, so that a large tile is averaged rather than picked at."""

    def __init__(self, pixels: Pixels) -> None:
        self._levels: list[Image.Image] = [Image.fromarray(pixels)]
        self._arrays: dict[int, Pixels] = {0: pixels}

    def level(self, n: int) -> tuple[int, Image.Image]:
        """The picture halved ``n`` times, or as often as it can be; and how often that was."""
        while len(self._levels) <= n:
            last = self._levels[-1]
            if min(last.size) < 8:
                break
            self._levels.append(last.reduce(2, (0, 0, last.width // 2 * 2, last.height // 2 * 2)))
        n = min(n, len(self._levels) - 1)
        return n, self._levels[n]

    def pixels(self, n: int) -> Pixels:
        """The same as bytes."""
        n, image = self.level(n)
        if n not in self._arrays:
            self._arrays[n] = np.asarray(image)
        return self._arrays[n]

    def near(self, side: int) -> Pixels:
        """The smallest level whose long side is still at least ``side``; the picture itself where it is smaller."""
        long = max(self._levels[0].size)
        return self.pixels(max(0, int(np.floor(np.log2(max(long / side, 1.0))))))

    def crops(self, rects: Rects, margin: float = MARGIN, side: int = CROP) -> Pixels:
        """Each rectangle stretched to a square, N x side x side x 3."""
        out = np.empty((len(rects.angle), side, side, 3), np.uint8)
        corners = rects.corners(margin)
        a, across, down = corners[:, 0], corners[:, 1] - corners[:, 0], corners[:, 3] - corners[:, 0]
        spans = np.maximum(np.hypot(*across.T), np.hypot(*down.T))
        levels = np.floor(np.log2(np.maximum(spans / (1.5 * side), 1.0))).astype(int)
        low, high = corners.min(1), corners.max(1)
        for i in range(len(out)):
            n, image = self.level(int(levels[i]))
            k = 1 / 2**n
            origin, u, v = a[i] * k, across[i] * (k / side), down[i] * (k / side)
            if (low[i] > 0).all() and high[i, 0] * k < image.width and high[i, 1] * k < image.height:
                place = (*map(float, (u[0], v[0], origin[0], u[1], v[1], origin[1])),)
                out[i] = np.asarray(
                    image.transform((side, side), Image.Transform.AFFINE, place, Image.Resampling.BILINEAR)
                )
                continue
            step = np.arange(side, dtype=np.float32) + 0.5
            points = origin + step[None, :, None] * u + step[:, None, None] * v
            out[i] = bilinear(self.pixels(n), points - 0.5)
        return out


def bilinear(image: Pixels, points: Floats) -> NDArray[np.uint8]:
    """Pixels at fractional places (x, y); outside, the picture's edge goes on."""
    height, width = image.shape[:2]
    flat = image.reshape(-1, image.shape[2])
    x = np.clip(points[..., 0], 0, width - 1).astype(np.float32)
    y = np.clip(points[..., 1], 0, height - 1).astype(np.float32)
    left, top = x.astype(np.int32), y.astype(np.int32)
    fx, fy = (x - left.astype(np.float32))[..., None], (y - top.astype(np.float32))[..., None]
    at = top * width + left
    aside = (left < width - 1).astype(np.int32)
    below = (top < height - 1).astype(np.int32) * width
    upper = flat.take(at, 0).astype(np.float32)
    upper += fx * (flat.take(at + aside, 0) - upper)
    lower = flat.take(at + below, 0).astype(np.float32)
    lower += fx * (flat.take(at + aside + below, 0) - lower)
    upper += fy * (lower - upper)
    out: NDArray[np.uint8] = (upper + np.float32(0.5)).astype(np.uint8)
    return out
