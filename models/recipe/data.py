"""Reading the labelled photos, crops and art: paths in, plain values out."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]

SUITS = tuple(f"{n}{s}" for s in "mps" for n in range(1, 10))
HONOURS = ("E", "S", "W", "N", "C", "F", "P")
BONUS = tuple(f"{n}{s}" for s in "fg" for n in range(1, 5))
FACES = (*SUITS, *HONOURS, *BONUS)
CLASSES = (*FACES, "back", "reject")
INDEX = {name: i for i, name in enumerate(CLASSES)}
BACK, REJECT = INDEX["back"], INDEX["reject"]

# The labels write honours as numbers; "5z" is the white dragon there.
LABEL_NAMES = {
    "1z": "E",
    "2z": "S",
    "3z": "W",
    "4z": "N",
    "5z": "P",
    "6z": "F",
    "7z": "C",
    "0m": "5m",
    "0p": "5p",
    "0s": "5s",
}


def tile_id(label: str) -> str:
    """The project's tile id for a class name of the data sets."""
    return LABEL_NAMES.get(label, label)


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    w: float
    h: float
    tile: str
    ignore: bool = False


@dataclass(frozen=True)
class Photo:
    path: Path
    source: str
    original: str
    width: int
    height: int
    complete: bool | None
    boxes: tuple[Box, ...]

    @property
    def key(self) -> str:
        return f"{self.path.parent.parent.name}/{self.path.parent.name}/{self.path.name}"


def source_name(text: str) -> str:
    """Short name of a source: the second word's owner, as the photo files are named."""
    for name in ("jonchan", "jon-chan", "marco", "test-ul13l", "Camerash", "justinchan"):
        if name in text:
            return {
                "jon-chan": "jonchan",
                "marco": "marcoliu",
                "test-ul13l": "testul13l",
                "Camerash": "camerash",
            }.get(name, name)
    return text.split(maxsplit=1)[0]


def read_photos(folder: Path) -> list[Photo]:
    """Every photo of a folder that holds `labels.jsonl`."""
    found = []
    for line in (folder / "labels.jsonl").read_text("utf8").splitlines():
        row = json.loads(line)
        boxes = tuple(
            Box(b["x"], b["y"], b["w"], b["h"], tile_id(b["cls"]), bool(b.get("ignore"))) for b in row["boxes"]
        )
        found.append(
            Photo(
                folder / row["image"],
                source_name(row["source"]),
                row["photo"],
                row["width"],
                row["height"],
                row["complete"],
                boxes,
            )
        )
    return found


def audited(photos: list[Photo], corrections: Path) -> list[Photo]:
    """The photos with labels corrected by eye; `audit.json` says what was wrong."""
    book = json.loads(corrections.read_text("utf8"))
    out = []
    for photo in photos:
        fix = book.get(photo.path.parents[1].name, {}).get(f"images/{photo.path.name}", {})
        dropped = set(fix.get("drop", ()))
        faces = {int(k): v for k, v in fix.get("tile", {}).items()}
        boxes = [replace(b, tile=faces.get(k, b.tile)) for k, b in enumerate(photo.boxes) if k not in dropped]
        boxes += [Box(*row[:4], row[4]) for row in fix.get("add", ())]
        boxes += [Box(*row, "?", ignore=True) for row in fix.get("ignore", ())]
        out.append(replace(photo, boxes=tuple(boxes), complete=fix.get("complete", photo.complete)))
    return out


def held_out(original: str, share: float = 0.1) -> bool:
    """Whether a photo is kept for calibration; by its name, so that versions of one photo stay together."""
    value = 0
    for char in original:
        value = (value * 131 + ord(char)) % 1_000_003
    return (value % 1000) < share * 1000


def load(path: Path) -> Image:
    """A picture as RGB bytes."""
    picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
    if picture is None:
        raise FileNotFoundError(path)
    return np.ascontiguousarray(picture[:, :, ::-1])


def art_sets(folder: Path) -> Iterator[tuple[str, dict[str, Path]]]:
    """(name, tile id -> PNG) for each set of drawn art."""
    for mapping in sorted(folder.glob("*/mapping.json")):
        tiles = json.loads(mapping.read_text("utf8"))["tiles"]
        yield mapping.parent.name, {name: mapping.parent / row["png"] for name, row in tiles.items()}
