"""A pool of made scenes on disk, so that drawing does not slow down training."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import faces
import numpy as np
import scenes

SHARD = 250


def build(
    out: Path,
    art: Path | None,
    crops: Path | None,
    photos: Path | None,
    n: int,
    seed: int,
    part: int = 0,
    parts: int = 1,
    kinds: tuple[str, ...] = (),
    layouts: tuple[str, ...] = (),
) -> None:
    """Draws `n` scenes in shards; a shard that exists is left alone, so the command can be repeated."""
    cv2.setNumThreads(1)
    out.mkdir(parents=True, exist_ok=True)
    library = faces.load_library(art, crops, photos)
    for shard in range(part, -(-n // SHARD), parts):
        index = out / f"{shard:04d}.jsonl"
        if index.exists():
            continue
        rng = np.random.default_rng([seed, shard])
        tables = scenes.tables(rng, 20, kinds)
        lines = []
        for k in range(SHARD):
            picture, labels = scenes.draw(library, tables, rng, layouts=layouts)
            name = f"{shard:04d}_{k:03d}.jpg"
            cv2.imwrite(str(out / name), picture[:, :, ::-1], [cv2.IMWRITE_JPEG_QUALITY, 93])
            tiles = [{"quad": np.round(v.quad, 2).tolist(), "tile": v.tile, "seen": round(v.seen, 3)} for v in labels]
            lines.append(json.dumps({"image": name, "tiles": tiles}))
        index.write_text("\n".join(lines) + "\n", "utf8")
        print(f"scenes shard {shard} done", flush=True)


def read(folder: Path) -> list[tuple[Path, list[scenes.Label]]]:
    """(picture, labels) of every finished shard."""
    found = []
    for index in sorted(folder.glob("*.jsonl")):
        for line in index.read_text("utf8").splitlines():
            row = json.loads(line)
            labels = [scenes.Label(np.array(t["quad"], np.float32), t["tile"], t["seen"]) for t in row["tiles"]]
            found.append((folder / row["image"], labels))
    return found
