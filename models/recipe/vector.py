"""The test vector: a picture of the project's own tiles, and what the two networks say about it.

Whoever runs the files on another device compares its numbers with these, step by step.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from faces import own_art
from PIL import Image as Pil
from PIL import ImageFilter

from hupai.vision.detect import from_map
from hupai.vision.picture import decode
from hupai.vision.pixels import Pyramid, working
from hupai.vision.reader import Reader, conclude, see

ROW = ("1m", "2m", "3m", "4p", "5p", "6p", "2s", "3s", "4s", "E", "E", "E", "C", "C")
WIDE, HIGH, SHADOW = 38, 51, 5


def picture() -> Pil.Image:
    """Fourteen tiles in a row on green cloth, 640 x 360, a little soft as photos are."""
    art = own_art()
    out = Pil.new("RGB", (640, 360), (38, 92, 66))
    left, top = (640 - len(ROW) * (WIDE + 1)) // 2, 150
    for n, face in enumerate(ROW):
        tile = Pil.new("RGBA", (96, 128), (248, 245, 234, 255))
        tile.alpha_composite(Pil.fromarray(art[face]))
        x = left + n * (WIDE + 1)
        out.paste((20, 48, 34), (x - 1, top + 4, x + WIDE + 3, top + HIGH + SHADOW + 6))
        out.paste((214, 208, 190), (x, top + 2, x + WIDE, top + HIGH + SHADOW))
        out.paste(tile.convert("RGB").resize((WIDE, HIGH), Pil.Resampling.LANCZOS), (x, top))
    return out.filter(ImageFilter.GaussianBlur(0.7))


def write(model: Path) -> None:
    """`vector.png`, unless there is one, and `vector.json` beside the model.

    The picture stays when the project draws its tiles anew: a test vector that changes compares nothing.
    """
    if not (model / "vector.png").exists():
        picture().save(model / "vector.png", optimize=True)
    seen_picture = decode((model / "vector.png").read_bytes())
    reader = Reader(model)
    image, scale = working(seen_picture.pixels)
    values = reader.locate(image)
    found = from_map(values, scale)
    crops = Pyramid(seen_picture.pixels).crops(found.rects)
    logits = reader.name(crops)
    tiles = conclude(see(reader, seen_picture.pixels), reader.settings, 1.0)
    best = int(np.argmax(found.scores))
    row = {
        "picture": "vector.png",
        "localiser_input": list(image.shape),
        "map": {
            "shape": list(values.shape),
            "highest_cell": _highest(values),
            "mean_heat": round(float(values[0].mean()), 3),
        },
        "surest": {
            "score": round(float(found.scores[best]), 3),
            "box": [round(float(v), 1) for v in found.rects.boxes()[best]],
            "crop_mean": round(float(crops[best].mean()), 1),
            "top": int(logits[best, :44].argmax()),
            "turn": int(logits[best, 44:].argmax()),
        },
        "tiles": [{"tile": t.tile, "box": [round(v) for v in t.box], "rotation": t.rotation} for t in tiles],
    }
    (model / "vector.json").write_text(json.dumps(row, indent=1) + "\n", "utf8")
    print("read", " ".join(t.tile for t in tiles), "wanted", " ".join(ROW))


def _highest(values: np.ndarray) -> dict[str, object]:
    y, x = np.unravel_index(int(values[0].argmax()), values[0].shape)
    return {"row": int(y), "column": int(x), "numbers": [round(float(v), 2) for v in values[:, y, x]]}
