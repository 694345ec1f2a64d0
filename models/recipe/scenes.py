"""Made scenes: boxes with tile faces on a table, seen through a pinhole camera, with light and a bad lens.

A scene is an RGB picture and, for each tile, four corners of its face (or back) in reading order,
the class and how much of it can be seen.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import surfaces
from data import Image
from faces import H, Library, Style, W
from layout import FACE, REAR, Layout, Solid, arrange

SIZE = 512


@dataclass(frozen=True)
class Label:
    quad: np.ndarray  # 4 x 2, pixels, top left first, clockwise as the tile is read
    tile: str
    seen: float  # share of the face neither covered nor outside
    even: bool = False  # the face as it was drawn looks the same upside down


def _camera(rng: np.random.Generator, lay: Layout, size: int) -> np.ndarray:
    """A 3 x 4 projection that shows the layout with tiles between 14 pixels and half the picture."""
    centres = np.array([s.centre for s in lay.solids]) if lay.solids else np.zeros((1, 3))
    look = centres[rng.integers(len(centres))] * rng.uniform(0, 1) + rng.normal(0, 0.5, 3) * (1, 1, 0)
    standing = any(s.turn[2, 2] < 0.3 and s.tile for s in lay.solids[:3])
    elevation = np.radians(rng.uniform(18, 62) if standing else rng.choice([rng.uniform(38, 90), rng.uniform(68, 90)]))
    azimuth = rng.normal(0, 0.35) if standing or rng.random() < 0.7 else rng.uniform(0, 6.28)
    focal = size * rng.uniform(0.9, 1.9)
    tile_px = np.exp(rng.normal(np.log(42), 0.5)).clip(13, 130)
    if rng.random() < 0.12:
        tile_px = rng.uniform(80, 230)
    distance = max(2.4, focal / tile_px)
    ahead = np.array([np.sin(azimuth) * np.cos(elevation), np.cos(azimuth) * np.cos(elevation), -np.sin(elevation)])
    right = np.cross(ahead, [0, 0, 1.0])
    right = right / np.linalg.norm(right) if np.linalg.norm(right) > 1e-3 else np.array([1.0, 0, 0])
    down = np.cross(ahead, right)
    roll = rng.normal(0, 0.12) if rng.random() < 0.75 else rng.uniform(0, 6.28)
    c, s = np.cos(roll), np.sin(roll)
    rot = np.stack([c * right + s * down, -s * right + c * down, ahead])
    place = look - ahead * distance
    k = np.array([[focal, 0, size / 2], [0, focal, size / 2], [0, 0, 1]])
    return k @ np.hstack([rot, (-rot @ place)[:, None]])


def _project(p: np.ndarray, points: np.ndarray) -> np.ndarray | None:
    q = np.hstack([points, np.ones((len(points), 1))]) @ p.T
    if (q[:, 2] < 0.3).any():
        return None
    return q[:, :2] / q[:, 2:]


def _paste(
    image: np.ndarray, quad: np.ndarray, texture: Image, mask: np.ndarray, shade: np.ndarray, side: float
) -> None:
    """Warps a texture into its quad."""
    h, w = image.shape[:2]
    x0, y0 = np.maximum(np.floor(quad.min(0)).astype(int) - 1, 0)
    x1, y1 = np.minimum(np.ceil(quad.max(0)).astype(int) + 2, (w, h))
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    th, tw = texture.shape[:2]
    ratio = side / tw
    if ratio < 0.7:  # a smaller copy first, or small tiles would sparkle
        k = max(ratio, 0.12)
        texture = cv2.resize(texture, (max(6, int(tw * k)), max(8, int(th * k))), interpolation=cv2.INTER_AREA)
        mask = cv2.resize(mask, (texture.shape[1], texture.shape[0]), interpolation=cv2.INTER_AREA)
        th, tw = texture.shape[:2]
    src = np.array([[0, 0], [tw, 0], [tw, th], [0, th]], np.float32) - 0.5
    m = cv2.getPerspectiveTransform(src, (quad - (x0, y0)).astype(np.float32))
    dims = (int(x1 - x0), int(y1 - y0))
    part = cv2.warpPerspective(texture, m, dims, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(
        np.float32
    )
    alpha = cv2.warpPerspective(mask, m, dims, flags=cv2.INTER_LINEAR).astype(np.float32)[:, :, None] / 255
    patch = image[y0:y1, x0:x1]
    patch += alpha * (part * shade - patch)


def _darken(rng: np.random.Generator, image: np.ndarray, lay: Layout, p: np.ndarray, light: np.ndarray) -> None:
    """Soft shadows of all solids on the table."""
    h, w = image.shape[:2]
    mask = np.zeros((h // 2, w // 2), np.uint8)
    slope = light[:2] / max(0.35, light[2])
    for s in lay.solids:
        corners = np.vstack([FACE, REAR]) * s.size @ s.turn.T + s.centre
        flat = corners.copy()
        flat[:, :2] -= slope * flat[:, 2:3]
        flat[:, 2] = 0
        q = _project(p, flat)
        if q is not None:
            cv2.fillConvexPoly(mask, cv2.convexHull((q / 2).astype(np.float32)).astype(np.int32), 255)
    soft = cv2.GaussianBlur(mask, (0, 0), rng.uniform(0.8, 6))
    image *= 1 - cv2.resize(soft, (w, h)).astype(np.float32)[:, :, None] / 255 * rng.uniform(0.15, 0.75)


def _lens(rng: np.random.Generator, image: np.ndarray) -> Image:
    """Uneven light, glare, colour cast, blur, noise and JPEG, in that order."""
    h, w = image.shape[:2]
    if rng.random() < 0.7:
        field_ = cv2.resize(rng.normal(0, 1, (3, 3)).astype(np.float32), (w, h), interpolation=cv2.INTER_CUBIC)
        image = image * np.exp(field_ * rng.uniform(0.05, 0.35))[:, :, None]
    if rng.random() < 0.25:  # the shadow of a hand or phone
        blob = cv2.resize((rng.random((5, 5)) < 0.3).astype(np.float32), (w, h), interpolation=cv2.INTER_LINEAR)
        image = image * (1 - blob * rng.uniform(0.2, 0.65))[:, :, None]
    for _ in range(int(rng.integers(1, 4)) if rng.random() < 0.2 else 0):
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        cx, cy, sx, sy = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(8, 70), rng.uniform(8, 70)
        image = image + (rng.uniform(60, 230) * np.exp(-(((x - cx) / sx) ** 2) - ((y - cy) / sy) ** 2))[:, :, None]
    image = image * (np.array([1, 1, 1]) + rng.normal(0, 0.07, 3)) * np.exp(rng.normal(-0.05, 0.28))
    if rng.random() < 0.2:
        image = image * np.array([1.08, 0.98, rng.uniform(0.6, 0.85)])
    image = 255 * (np.clip(image, 0, 255) / 255) ** np.exp(rng.normal(0, 0.18))
    roll = rng.random()
    if roll < 0.4:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.5))
    elif roll < 0.52:
        n = int(rng.integers(3, 9))
        kernel = np.zeros((n, n), np.float32)
        a = rng.uniform(0, np.pi)
        c = (n - 1) / 2
        cv2.line(
            kernel,
            (round(c - c * np.cos(a)), round(c - c * np.sin(a))),
            (round(c + c * np.cos(a)), round(c + c * np.sin(a))),
            1,
        )
        image = cv2.filter2D(image, -1, kernel / max(1, kernel.sum()))
    elif roll < 0.65:
        k = rng.uniform(0.45, 0.9)
        small = cv2.resize(image, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
        image = cv2.resize(small, (w, h), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.6:
        image = image + rng.normal(0, rng.uniform(1, 12), image.shape)
    if rng.random() < 0.06:
        image = np.repeat(np.asarray(image).mean(2, keepdims=True), 3, 2)
    out = np.clip(image, 0, 255).astype(np.uint8)
    ok, code = cv2.imencode(".jpg", out[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))])
    return np.ascontiguousarray(cv2.imdecode(code, cv2.IMREAD_COLOR)[:, :, ::-1]) if ok else out


def _table(rng: np.random.Generator, tables: list[Image], p: np.ndarray, size: int) -> np.ndarray:
    """The table's texture through the plane's homography."""
    table = tables[rng.integers(len(tables))]
    span = rng.uniform(6, 30)
    place = [[span / table.shape[1], 0, -span / 2], [0, -span / table.shape[0], span / 2], [0, 0, 1]]
    plane = p[:, [0, 1, 3]] @ np.array(place)
    flags = {"flags": cv2.INTER_AREA, "borderMode": cv2.BORDER_REFLECT}
    try:
        return cv2.warpPerspective(table, plane, (size, size), **flags).astype(np.float32)
    except cv2.error:  # a camera on the horizon
        return cv2.resize(table, (size, size)).astype(np.float32)


#: Below this a face looks the same upside down: its difference from itself turned, as a share of its contrast.
#: No face with an up came below 0.31 in sixty styles; two in three plain circles and bamboos do.
EVEN = 0.3


def looks_even(face: Image) -> bool:
    """Whether a face's texture looks the same upside down: then no direction is wrong by half a turn."""
    small = cv2.resize(face, (24, 32), interpolation=cv2.INTER_AREA).astype(np.float32)[2:-2, 2:-2]
    small = cv2.GaussianBlur(small, (0, 0), 0.8)
    turned = float(np.abs(small - small[::-1, ::-1]).mean())
    return turned < EVEN * max(1.5, float(np.abs(small - np.median(small, (0, 1))).mean()))


class _Painter:
    """Paints solids from the farthest to the nearest and remembers who owns each pixel."""

    def __init__(self, image: np.ndarray, p: np.ndarray, light: np.ndarray, rng: np.random.Generator) -> None:
        self.image, self.p, self.light, self.rng = image, p, light, rng
        self.size = image.shape[0]
        self.owner = np.zeros(image.shape[:2], np.int32)
        self.eye = -np.linalg.inv(p[:, :3]) @ p[:, 3]
        self.ambient = rng.uniform(0.45, 0.85)
        self.marks: list[tuple[int, np.ndarray, str, bool]] = []

    def lit(self, normal: np.ndarray) -> float:
        flicker = float(np.exp(self.rng.normal(0, 0.02)))
        return float(self.ambient + (1 - self.ambient) * max(0.0, normal @ self.light)) * flicker

    def paint(self, n: int, s: Solid) -> None:
        world = np.vstack([FACE, REAR]) * s.size @ s.turn.T + s.centre
        q = _project(self.p, world)
        if q is None or (q.max(0) < 0).any() or (q.min(0) > self.size).any() or np.abs(q).max() > 4 * self.size:
            return
        hull = cv2.convexHull(q.astype(np.float32)).astype(np.int32)
        cv2.fillConvexPoly(self.owner, hull, n)
        if s.size[2] > 0.05:  # cards and discs are all face
            body = (s.tint * self.lit(s.turn[:, 1]) * 0.9).tolist()
            cv2.fillConvexPoly(self.image, hull, body, cv2.LINE_AA)
            for i in range(4):
                self._side(s, world, i)
        self._front(n, s, world, q, slice(0, 4), s.tile if s.tile != "back" else None, s.texture)
        self._front(n, s, world, q, slice(4, 8), "back" if s.tile else None, s.back_texture)

    def _side(self, s: Solid, world: np.ndarray, i: int) -> None:
        """One of four sides, in two layers: the face's stuff and the back's."""
        j = (i + 1) % 4
        a, b = world[i], world[j]
        c, d = world[4 + (1 - j) % 4], world[4 + (1 - i) % 4]
        normal = np.cross(b - a, d - a)
        normal = -normal / np.linalg.norm(normal)
        middle = (a + b + c + d) / 4
        outward = normal if normal @ (middle - s.centre) > 0 else -normal
        if outward @ (self.eye - middle) <= 0:
            return
        tone = self.lit(outward)
        split = 0.62 if s.two_tone else 1.0
        for lo, hi, colour in ((0.0, split, s.tint), (split, 1.0, s.back)):
            if hi <= lo:
                continue
            band = np.array([a + (d - a) * lo, b + (c - b) * lo, b + (c - b) * hi, a + (d - a) * hi])
            flat = _project(self.p, band)
            if flat is not None:
                paint = (colour * tone).tolist()
                cv2.fillConvexPoly(self.image, (flat * 8).astype(np.int32), paint, cv2.LINE_AA, 3)

    def _front(
        self,
        n: int,
        s: Solid,
        world: np.ndarray,
        q: np.ndarray,
        rows: slice,
        name: str | None,
        texture: Image | None,
    ) -> None:
        """The face or the back, if it is seen."""
        normal = s.turn[:, 2] * (1 if rows.start == 0 else -1)
        to_eye = self.eye - world[rows].mean(0)
        to_eye = to_eye / np.linalg.norm(to_eye)
        cosine = float(normal @ to_eye)
        if cosine <= 0.03 or texture is None:
            return
        quad = q[rows]
        side = float(np.linalg.norm(quad[0] - quad[1]) + np.linalg.norm(quad[2] - quad[3])) / 2
        mirror = float((2 * (normal @ self.light) * normal - self.light) @ to_eye)
        shade = np.float32(self.lit(normal) * (1 + 0.35 * max(0.0, mirror) ** 12))
        mask = s.mask if s.mask is not None else np.full((H, W), 255, np.uint8)
        _paste(self.image, quad, texture, mask, shade, side)
        if name:
            self.marks.append((n, quad, name if cosine > 0.22 else "?" + name, looks_even(texture)))

    def labels(self) -> list[Label]:
        """What was painted, with the share that was not painted over."""
        out = []
        for n, quad, name, even in self.marks:
            area = abs(float(cv2.contourArea(quad.astype(np.float32))))
            mask = np.zeros(self.owner.shape, np.uint8)
            x0, y0 = np.clip(np.floor(quad.min(0)), 0, self.size).astype(int)
            x1, y1 = np.clip(np.ceil(quad.max(0)), 0, self.size).astype(int)
            if x1 <= x0 or y1 <= y0 or area < 40:
                continue
            cv2.fillConvexPoly(mask, (quad * 8).astype(np.int32), 1, cv2.LINE_8, 3)
            region = mask[y0:y1, x0:x1] > 0
            seen = float((region & (self.owner[y0:y1, x0:x1] == n)).sum()) / max(area, 1.0)
            slanted = 0.5 if name[0] == "?" else 1.0  # a face seen edge on is hardly seen
            out.append(Label(quad, name.lstrip("?"), min(1.0, seen) * slanted, even))
        return out


def draw(
    library: Library,
    tables: list[Image],
    rng: np.random.Generator,
    size: int = SIZE,
    layouts: tuple[str, ...] = (),
) -> tuple[Image, list[Label]]:
    """One scene, `size` pixels square."""
    style = Style(library, rng)
    lay = arrange(rng, style, layouts)
    p = _camera(rng, lay, size)
    light = np.array([*rng.normal(0, 0.6, 2), 1.0])
    light /= np.linalg.norm(light)
    image = _table(rng, tables, p, size)
    _darken(rng, image, lay, p, light)
    painter = _Painter(image, p, light, rng)
    for s in lay.solids:
        s.order = float(np.linalg.norm(s.centre - painter.eye)) - (0.5 * s.centre[2] if s.tile else -2.0)
    for n, s in enumerate(sorted(lay.solids, key=lambda v: -v.order), start=1):
        painter.paint(n, s)
    return _lens(rng, image), painter.labels()


def tables(rng: np.random.Generator, n: int, kinds: tuple[str, ...] = ()) -> list[Image]:
    """Textures to lay tiles on."""
    return [surfaces.make(rng, kinds) for _ in range(n)]
