"""Tile faces as textures: drawn art recoloured in many ways, and real crops jittered."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from data import FACES, Image, art_sets, load, read_photos, tile_id
from PIL import Image as Pil
from PIL import ImageDraw

from hupai.draw.tiles import HEIGHT, WIDTH, Area, Disc, shapes
from hupai.draw.tiles import INKS as OWN_INKS

W, H = 96, 128
BODY = (
    (250, 248, 240),
    (245, 240, 225),
    (235, 230, 210),
    (255, 255, 255),
    (232, 236, 232),
    (240, 225, 190),
    (225, 235, 220),
)
BACKS = (
    (20, 120, 60),
    (30, 80, 170),
    (90, 170, 220),
    (230, 160, 40),
    (200, 120, 30),
    (110, 30, 120),
    (30, 30, 35),
    (170, 30, 40),
    (60, 160, 150),
    (235, 225, 200),
    (230, 120, 160),
    (15, 70, 45),
)
INKS = {
    "blue": ((25, 45, 140), (10, 20, 90), (40, 90, 190)),
    "red": ((190, 30, 35), (150, 20, 25), (220, 70, 50)),
    "green": ((20, 110, 60), (10, 80, 40), (40, 140, 90)),
    "black": ((20, 20, 22), (40, 40, 45), (10, 15, 30)),
}
INDICES = {
    **{f"{n}{s}": str(n) for s in "mpsfg" for n in range(1, 10)},
    "E": "E",
    "S": "S",
    "W": "W",
    "N": "N",
    "C": "C",
    "F": "F",
    "P": "P",
}


@dataclass(frozen=True)
class Library:
    """Everything faces are made from."""

    art: dict[str, dict[str, np.ndarray]]  # set -> tile -> RGBA, H x W
    crops: dict[str, list[Image]]  # tile -> RGB, H x W
    photo_tiles: dict[str, list[Image]]  # tile -> upright-ish RGB cut from the training photos


def _fit(rgba: np.ndarray, margin: float) -> np.ndarray:
    """Centre a symbol on a transparent face, keeping its shape."""
    h, w = rgba.shape[:2]
    scale = min(W * (1 - margin) / w, H * (1 - margin) / h)
    small = cv2.resize(rgba, (max(1, round(w * scale)), max(1, round(h * scale))), interpolation=cv2.INTER_AREA)
    out = np.zeros((H, W, 4), np.uint8)
    y, x = (H - small.shape[0]) // 2, (W - small.shape[1]) // 2
    out[y : y + small.shape[0], x : x + small.shape[1]] = small
    return out


def _symbol(path: Path, name: str, tile: str) -> np.ndarray:
    """One drawing, RGBA, cut to what belongs on the face."""
    raw = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    if raw.ndim == 2:
        raw = cv2.cvtColor(raw, cv2.COLOR_GRAY2BGRA)
    if raw.shape[2] == 3:
        raw = np.dstack([raw, np.full(raw.shape[:2], 255, np.uint8)])
    rgba = np.ascontiguousarray(raw[:, :, [2, 1, 0, 3]])
    h, w = rgba.shape[:2]
    if name.startswith("font_") or name == "gl_mahjongtile":  # the glyph draws the tile's edge too
        return rgba[int(h * 0.04) : int(h * 0.96), int(w * 0.05) : int(w * 0.95)]
    if name == "summerinsects":
        return rgba[2 : h - 2, 2 : w - 2]
    ys, xs = np.nonzero(rgba[:, :, 3] > 8)
    # Flowers differ in size between sets; suits and honours keep the margin they were drawn with.
    if len(ys) and tile[-1] in "fg":
        return rgba[ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]
    return rgba


def _art(folder: Path) -> dict[str, dict[str, np.ndarray]]:
    sets: dict[str, dict[str, np.ndarray]] = {}
    for name, tiles in art_sets(folder):
        faces: dict[str, np.ndarray] = {}
        for label, path in tiles.items():
            tile = tile_id(label)
            if tile in FACES:
                faces.setdefault(tile, _fit(_symbol(path, name, tile), 0.06))
        sets[name] = faces
    return sets


def own_art(scale: int = 4) -> dict[str, np.ndarray]:
    """The project's own drawn tiles, painted from their shapes."""
    out = {}
    for face in FACES:
        paint = Pil.new("RGBA", (WIDTH * scale, HEIGHT * scale), (0, 0, 0, 0))
        pen = ImageDraw.Draw(paint)
        for s in shapes(face):
            # What is painted in the body's colour is a hole in the ink.
            ink = (0, 0, 0, 0) if s.ink == "body" else OWN_INKS[s.ink]
            if isinstance(s, Disc):
                pen.ellipse([v * scale for v in (s.x - s.r, s.y - s.r, s.x + s.r, s.y + s.r)], fill=ink)
            elif isinstance(s, Area):
                pen.polygon([(x * scale, y * scale) for x, y in s.points], fill=ink)
            else:
                points = [(x * scale, y * scale) for x, y in s.points]
                pen.line(points, fill=ink, width=round(s.width * scale), joint="curve")
                for x, y in (points[0], points[-1]):
                    r = s.width * scale / 2
                    pen.ellipse([x - r, y - r, x + r, y + r], fill=ink)
        out[face] = _fit(np.asarray(paint), 0.06)
    return out


def _upright_tiles(photos: Path, most: int = 60) -> dict[str, list[Image]]:
    """Tiles that stand upright in the training photos, cut out."""
    cut: dict[str, list[Image]] = {t: [] for t in FACES}
    for photo in read_photos(photos):
        if photo.source == "testul13l":
            continue
        picture = None
        for b in photo.boxes:
            ratio = b.h / max(1.0, b.w)
            if b.ignore or b.w < 34 or not 1.15 < ratio < 1.5 or len(cut[b.tile]) >= most:
                continue
            picture = load(photo.path) if picture is None else picture
            patch = picture[max(0, int(b.y)) : int(b.y + b.h), max(0, int(b.x)) : int(b.x + b.w)]
            if patch.size and patch.std() > 12:
                cut[b.tile].append(cv2.resize(patch, (W, H), interpolation=cv2.INTER_CUBIC))
    return cut


def load_library(art: Path | None, crops: Path | None, photos: Path | None) -> Library:
    """Reads the folders once; any of them may be missing."""
    singles: dict[str, list[Image]] = {t: [] for t in FACES}
    for photo in read_photos(crops) if crops else ():
        face = cv2.resize(load(photo.path), (W, H), interpolation=cv2.INTER_AREA)
        singles[photo.boxes[0].tile].append(face)
    sets = {**(_art(art) if art else {}), "hupai": own_art()}
    return Library(sets, singles, _upright_tiles(photos) if photos else {})


def _round_mask(radius: int) -> np.ndarray:
    mask = np.zeros((H, W), np.uint8)
    cv2.rectangle(mask, (radius, 0), (W - 1 - radius, H - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (W - 1, H - 1 - radius), 255, -1)
    for x in (radius, W - 1 - radius):
        for y in (radius, H - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1, cv2.LINE_AA)
    return mask


MASKS = tuple(_round_mask(r) for r in (2, 5, 8, 12))


class Style:
    """One tile set as a scene shows it: body, back, inks and where its faces come from."""

    def __init__(self, library: Library, rng: np.random.Generator) -> None:
        self.stock, self.rng = library, rng
        self.body = np.array(BODY[rng.integers(len(BODY))], np.float32)
        self.back = np.array(BACKS[rng.integers(len(BACKS))], np.float32)
        self.two_tone = rng.random() < 0.75
        self.mask = MASKS[rng.integers(len(MASKS))]
        kinds = [
            k
            for k, have in (
                ("art", library.art),
                ("crops", any(library.crops.values())),
                ("cut", any(library.photo_tiles.values())),
            )
            if have
        ]
        weights = np.array([{"art": 0.42, "crops": 0.48, "cut": 0.10}[k] for k in kinds])
        self.kind = kinds[rng.choice(len(kinds), p=weights / weights.sum())]
        self.art = sorted(library.art)[rng.integers(len(library.art))] if library.art else ""
        self.indices = rng.random() < 0.4
        self.corner = rng.random() < 0.7
        self.mono = rng.random() < 0.25
        self.ink = {k: np.array(v[rng.integers(3)], np.float32) for k, v in INKS.items()}
        self.weight = int(rng.integers(-1, 2))
        self.margin = rng.uniform(0.0, 0.16)
        self.gain = rng.uniform(0.85, 1.12, 3).astype(np.float32)
        self.frame = rng.random() < 0.5  # white dragon: framed or blank
        self.cache: dict[str, Image] = {}

    def face(self, tile: str) -> Image:
        """The face's texture, H x W RGB."""
        if tile == "back":
            return self._back()
        if self.kind != "art" or tile not in self.cache:
            self.cache[tile] = self._draw(tile)
        return self.cache[tile]

    def _back(self) -> Image:
        noise = cv2.resize(self.rng.normal(0, 1, (8, 6)).astype(np.float32), (W, H), interpolation=cv2.INTER_CUBIC)
        out = self.back[None, None] + 5 * noise[:, :, None]
        edge = cv2.GaussianBlur(self.mask.astype(np.float32) / 255, (0, 0), 3)[:, :, None]
        return np.clip(out * (0.75 + 0.3 * edge), 0, 255).astype(np.uint8)

    def _draw(self, tile: str) -> Image:
        rng, lib = self.rng, self.stock
        crops, cut = lib.crops.get(tile, []), lib.photo_tiles.get(tile, [])
        if self.kind == "cut" and cut:
            return cut[rng.integers(len(cut))]
        if crops and (self.kind in ("crops", "cut") or (tile[-1] in "fg" and rng.random() < 0.75)):
            out = crops[rng.integers(len(crops))].astype(np.float32) * self.gain
            return np.clip(out, 0, 255).astype(np.uint8)
        sets = [s for s in (self.art, *sorted(lib.art)) if tile in lib.art.get(s, {})]
        if not sets:
            return np.tile(self.body.astype(np.uint8), (H, W, 1))
        rgba = lib.art[sets[0] if sets[0] == self.art else sets[rng.integers(len(sets))]][tile]
        if self.margin > 0.02:
            rgba = _fit(rgba, self.margin)
        alpha = rgba[:, :, 3]
        if self.weight:
            kernel = np.ones((2, 2), np.uint8)
            alpha = cv2.dilate(alpha, kernel) if self.weight > 0 else alpha
        ink = rgba[:, :, :3].astype(np.float32)
        colour = ink.max(2) - ink.min(2) > 60
        if self.mono or not (colour & (alpha > 60)).any():
            name = {"m": "black", "p": "blue", "s": "green", "C": "red", "F": "green", "P": "blue"}.get(
                tile[-1], "black"
            )
            ink = np.tile(self.ink["black" if self.mono and rng.random() < 0.6 else name], (H, W, 1)).astype(np.float32)
            if tile[-1] == "m" and not self.mono:
                ink[H // 2 :] = self.ink["red"]
        a = alpha.astype(np.float32)[:, :, None] / 255
        shade = cv2.resize(rng.normal(0, 1, (6, 5)).astype(np.float32), (W, H), interpolation=cv2.INTER_CUBIC)
        out = (self.body[None, None] + 3 * shade[:, :, None]) * (1 - a) + ink * a
        if tile == "P" and self.frame and not (alpha > 60).any():
            out = np.ascontiguousarray(out)
            m = int(rng.integers(10, 18))
            cv2.rectangle(
                out,
                (m, m + 4),
                (W - m, H - m - 4),
                tuple(map(float, self.ink["blue"])),
                int(rng.integers(2, 6)),
            )
        if self.indices and tile in INDICES:
            out = np.ascontiguousarray(np.clip(out, 0, 255).astype(np.uint8))
            font = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_COMPLEX)[rng.integers(3)]
            x = int(rng.integers(4, 9)) if self.corner else W - 24
            tone = self.ink[("black", "red", "blue")[rng.integers(3)]]
            cv2.putText(
                out,
                INDICES[tile],
                (x, 26),
                font,
                rng.uniform(0.65, 0.95),
                tuple(map(float, tone)),
                2,
                cv2.LINE_AA,
            )
        edge = cv2.GaussianBlur(self.mask.astype(np.float32) / 255, (0, 0), 2.5)[:, :, None]
        return np.clip(out * (0.82 + 0.18 * edge), 0, 255).astype(np.uint8)
