"""How steady the reader is: what changes when a photo is turned, darkened, halved or squeezed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from data import read_photos
from harder import dark, half, jpeg
from PIL import Image as Pil

from hupai.vision.picture import decode
from hupai.vision.reader import Reader, conclude, see

CHANGES: dict[str, Callable[[Pil.Image], bytes]] = {
    "turn90": lambda p: jpeg(p.transpose(Pil.Transpose.ROTATE_90)),
    "turn180": lambda p: jpeg(p.transpose(Pil.Transpose.ROTATE_180)),
    "turn270": lambda p: jpeg(p.transpose(Pil.Transpose.ROTATE_270)),
    "turn+20": lambda p: jpeg(p.rotate(20, Pil.Resampling.BICUBIC, expand=True, fillcolor=(90, 90, 90))),
    "turn-20": lambda p: jpeg(p.rotate(-20, Pil.Resampling.BICUBIC, expand=True, fillcolor=(90, 90, 90))),
    "half": half,
    "jpeg40": lambda p: jpeg(p, 40),
    "dark30": dark,
}
_BACK: dict[str, Callable[[float, float, int, int], tuple[float, float]]] = {
    "turn90": lambda x, y, w, _: (w - y, x),
    "turn180": lambda x, y, w, h: (w - x, h - y),
    "turn270": lambda x, y, _, h: (y, h - x),
    "half": lambda x, y, w, h: (x * w / max(32, w // 2), y * h / max(32, h // 2)),
}


def _home(change: str, x: float, y: float, w: int, h: int, size: tuple[int, int]) -> tuple[float, float]:
    """A point of the changed picture in the photo it was made from."""
    if change.startswith(("turn+", "turn-")):
        a = np.radians(float(change[4:]))
        dx, dy = x - size[0] / 2, y - size[1] / 2
        return float(w / 2 + dx * np.cos(a) - dy * np.sin(a)), float(h / 2 + dx * np.sin(a) + dy * np.cos(a))
    return _BACK.get(change, lambda x, y, *_: (x, y))(x, y, w, h)


def steadiness(folder: Path, model: Path, most: int) -> dict[str, tuple[int, int, int]]:
    """For each change: (classes that changed, tiles matched, tiles of the unchanged photo)."""
    reader = Reader(model)
    photos = [p for p in read_photos(folder) if p.complete]
    photos = photos[:: max(1, len(photos) // most)]
    out = {name: [0, 0, 0] for name in CHANGES}
    for photo in photos:
        first = decode(photo.path.read_bytes())
        base = [t for t in conclude(see(reader, first.pixels), reader.settings, 1.0) if t.tile != "back"]
        original = Pil.open(photo.path).convert("RGB")
        w, h = original.size
        for name, change in CHANGES.items():
            picture = decode(change(original))
            tiles = conclude(see(reader, picture.pixels), reader.settings, picture.scale)
            out[name][2] += len(base)
            places = [(t, _home(name, *t.centre, w, h, (picture.width, picture.height))) for t in tiles]
            for b in base:
                near = [(np.hypot(x - b.centre[0], y - b.centre[1]), t) for t, (x, y) in places]
                if not near:
                    continue
                far, twin = min(near, key=lambda v: v[0])
                if far < 0.35 * min(b.box[2], b.box[3]):
                    out[name][1] += 1
                    out[name][0] += twin.tile != b.tile
    for name, (changed, matched, total) in out.items():
        print(
            f"{name:8s} changed {changed}/{matched} = {100 * changed / max(1, matched):.2f} %, "
            f"matched {matched} of {total}"
        )
    return {k: (v[0], v[1], v[2]) for k, v in out.items()}
