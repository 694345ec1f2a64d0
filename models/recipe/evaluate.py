"""How well the reader reads labelled photos: by source and class, with confusions and failures to look at."""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from data import BONUS, Box, Photo, audited, held_out, read_photos

from hupai.vision.model import TileRead
from hupai.vision.picture import decode
from hupai.vision.reader import Reader, conclude, see

NAMED = ("1s", "P", "7s", "9s", "4p", "5p", "6p", "1m", "2m", "3m", "6m", "7m")
Corners = tuple[float, float, float, float]


def iou(a: Corners, b: Corners) -> float:
    """Of two boxes x, y, w, h."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    if w <= 0 or h <= 0:
        return 0.0
    return w * h / (a[2] * a[3] + b[2] * b[3] - w * h)


def within(a: Corners, b: Corners) -> float:
    """Share of the smaller box that lies in the other."""
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return max(0.0, w) * max(0.0, h) / max(1e-9, min(a[2] * a[3], b[2] * b[3]))


@dataclass
class Judged:
    """One photo against its labels."""

    photo: Photo
    pairs: list[tuple[TileRead, Box]]
    false: list[TileRead]
    missed: list[Box]
    exact: bool
    ms: float


def judge(photo: Photo, tiles: tuple[TileRead, ...], ms: float = 0.0) -> Judged:
    """Falling confidence; each tile takes the free labelled box that it covers best, whatever its class."""
    real = [b for b in photo.boxes if not b.ignore]
    skip = [b for b in photo.boxes if b.ignore]
    # The labels know no backs.
    said = sorted((t for t in tiles if t.tile != "back"), key=lambda t: -t.confidence)
    free = set(range(len(real)))
    pairs, false = [], []
    for t in said:
        best, at = 0.5, -1
        for k in free:
            v = iou(t.box, (real[k].x, real[k].y, real[k].w, real[k].h))
            if v >= best:
                best, at = v, k
        if at >= 0:
            free.discard(at)
            pairs.append((t, real[at]))
        elif not any(
            iou(t.box, (b.x, b.y, b.w, b.h)) >= 0.3 or within(t.box, (b.x, b.y, b.w, b.h)) >= 0.6 for b in skip
        ):
            false.append(t)
    counted = [t for t, _ in pairs] + false
    exact = Counter(b.tile for b in real) == Counter(t.tile for t in counted)
    return Judged(photo, pairs, false, [real[k] for k in free], exact, ms)


@dataclass
class Figures:
    """Sums over photos."""

    photos: list[Judged] = field(default_factory=list)

    def f1(
        self, faces: Callable[[str], bool] = lambda _: True, placed_only: bool = False
    ) -> tuple[float, float, float]:
        """Precision, recall, F1; ``placed_only`` asks for the box alone."""
        right = said = real = 0
        for j in self.photos:
            for t, b in j.pairs:
                said += faces(t.tile)
                real += faces(b.tile)
                right += faces(b.tile) and (placed_only or t.tile == b.tile)
            said += sum(faces(t.tile) for t in j.false)
            real += sum(faces(b.tile) for b in j.missed)
        p, r = right / max(1, said), right / max(1, real)
        return p, r, 2 * p * r / max(1e-9, p + r)

    def named(self) -> tuple[int, int]:
        pairs = [p for j in self.photos for p in j.pairs]
        return sum(t.tile == b.tile for t, b in pairs), len(pairs)

    def recall(self) -> dict[str, tuple[int, int]]:
        out: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        for j in self.photos:
            for t, b in j.pairs:
                out[b.tile][0] += t.tile == b.tile
                out[b.tile][1] += 1
            for b in j.missed:
                out[b.tile][1] += 1
        return {k: (v[0], v[1]) for k, v in sorted(out.items())}

    def confusions(self) -> Counter[tuple[str, str]]:
        return Counter((b.tile, t.tile) for j in self.photos for t, b in j.pairs if t.tile != b.tile)


def doubt(figures: Figures) -> dict[str, float]:
    """Expected calibration error in ten bins, and what the flags catch. A false box is a wrong tile."""
    rows = [(t.confidence, t.tile == b.tile, t.needs_review) for j in figures.photos for t, b in j.pairs]
    rows += [(t.confidence, False, t.needs_review) for j in figures.photos for t in j.false]
    if not rows:
        return {}
    sure, right, flag = (np.array(v, float) for v in zip(*rows, strict=True))
    bins = np.minimum((sure * 10).astype(int), 9)
    ece = sum(
        abs(sure[bins == k].mean() - right[bins == k].mean()) * (bins == k).mean()
        for k in range(10)
        if (bins == k).any()
    )
    wrong = 1 - right
    return {
        "ece": float(ece),
        "flagged": float(flag.mean()),
        "unflagged_right": float(right[flag == 0].mean()) if (flag == 0).any() else 1.0,
        "errors_flagged": float(flag[wrong == 1].mean()) if wrong.any() else 1.0,
        "errors": int(wrong.sum()),
    }


class Read(NamedTuple):
    """One photo read: tiles without and with decoding the hand as a whole; milliseconds of one processor."""

    alone: tuple[TileRead, ...]
    joint: tuple[TileRead, ...]
    ms: float


def read_all(photos: list[Photo], reader: Reader) -> list[Read]:
    out = []
    for photo in photos:
        data = photo.path.read_bytes()
        began = time.process_time()
        picture = decode(data)
        seen = see(reader, picture.pixels)
        joint = conclude(seen, reader.settings, picture.scale)
        ms = 1000 * (time.process_time() - began)
        out.append(Read(conclude(seen, reader.settings, picture.scale, jointly=False), joint, ms))
    return out


def summary(alone: Figures, joint: Figures) -> dict[str, object]:
    """The figures of one group of photos. Precision and exactness use photos with complete labels only."""
    complete = Figures([j for j in joint.photos if j.photo.complete])
    plain = Figures([j for j in alone.photos if j.photo.complete])
    n = len(complete.photos)
    sized = [k for k, j in enumerate(complete.photos) if 13 <= sum(not b.ignore for b in j.photo.boxes) <= 22]
    right, pairs = complete.named()
    bonus = [(t.tile, b.tile) for j in joint.photos for t, b in j.pairs if b.tile in BONUS]
    all_bonus = len(bonus) + sum(b.tile in BONUS for j in joint.photos for b in j.missed)
    out: dict[str, object] = {
        "photos": n,
        "tiles": sum(len(j.pairs) + len(j.missed) for j in complete.photos),
    }
    for name, value in (
        ("all42", complete.f1()),
        ("suits_honours34", complete.f1(lambda t: t not in BONUS)),
        ("boxes", complete.f1(placed_only=True)),
        ("all42_alone", plain.f1()),
    ):
        out[name] = {k: round(v, 4) for k, v in zip(("precision", "recall", "f1"), value, strict=True)}
    out["class_accuracy"] = round(right / max(1, pairs), 4)
    out["exact_alone"] = [sum(j.exact for j in plain.photos), n]
    out["exact_decoded"] = [sum(j.exact for j in complete.photos), n]
    out["exact_13_to_22_alone"] = [sum(plain.photos[k].exact for k in sized), len(sized)]
    out["exact_13_to_22_decoded"] = [sum(complete.photos[k].exact for k in sized), len(sized)]
    out["bonus_known"] = round(sum(t in BONUS for t, _ in bonus) / max(1, all_bonus), 4)
    out["bonus_number"] = round(sum(t == b for t, b in bonus) / max(1, all_bonus), 4)
    out["false_boxes"] = sum(len(j.false) for j in complete.photos)
    out["missed"] = sum(len(j.missed) for j in complete.photos)
    out["doubt"] = {k: round(v, 4) for k, v in doubt(complete).items()}
    out["ms_p50"] = round(float(np.median([j.ms for j in joint.photos])), 1) if joint.photos else None
    return out


def contact_sheet(judged: list[Judged], out: Path, most: int = 36, side: int = 420) -> None:
    """The worst photos: missed boxes blue, false ones orange, wrong faces red (label > reading)."""
    bad = sorted(
        (j for j in judged if not j.exact),
        key=lambda j: -(len(j.missed) + len(j.false) + sum(t.tile != b.tile for t, b in j.pairs)),
    )
    cells = []
    for j in bad[:most]:
        picture = cv2.imread(str(j.photo.path))
        for b in j.missed:
            cv2.rectangle(picture, (int(b.x), int(b.y)), (int(b.x + b.w), int(b.y + b.h)), (255, 60, 0), 2)
            cv2.putText(picture, b.tile, (int(b.x), int(b.y + 14)), 0, 0.5, (255, 60, 0), 1, cv2.LINE_AA)
        for t in j.false:
            cv2.polylines(picture, [np.array(t.polygon).astype(int)], True, (0, 140, 255), 2)
            cv2.putText(picture, t.tile, tuple(int(v) for v in t.centre), 0, 0.5, (0, 140, 255), 1, cv2.LINE_AA)
        for t, b in j.pairs:
            if t.tile != b.tile:
                cv2.polylines(picture, [np.array(t.polygon).astype(int)], True, (0, 0, 255), 2)
                cv2.putText(
                    picture,
                    f"{b.tile}>{t.tile}",
                    (int(t.box[0]), int(t.centre[1])),
                    0,
                    0.5,
                    (0, 0, 255),
                    2,
                    cv2.LINE_AA,
                )
        k = side / max(picture.shape[:2])
        small = cv2.resize(picture, None, fx=k, fy=k, interpolation=cv2.INTER_AREA)
        cell = np.full((side + 16, side, 3), 60, np.uint8)
        cell[: small.shape[0], : small.shape[1]] = small
        cv2.putText(cell, j.photo.path.name, (2, side + 12), 0, 0.45, (255, 255, 255), 1, cv2.LINE_AA)
        cells.append(cell)
    if cells:
        cells += [np.zeros_like(cells[0])] * (-len(cells) % 6)
        out.parent.mkdir(parents=True, exist_ok=True)
        cv2.imwrite(str(out), np.vstack([np.hstack(cells[k : k + 6]) for k in range(0, len(cells), 6)]))


def report(photos: list[Photo], reads: list[Read], title: str) -> dict[str, object]:
    """Prints and returns the figures of every source and of all together."""
    alone = [judge(p, r.alone, r.ms) for p, r in zip(photos, reads, strict=True)]
    joint = [judge(p, r.joint, r.ms) for p, r in zip(photos, reads, strict=True)]
    out: dict[str, object] = {}
    for source in (*sorted({p.source for p in photos}), "all"):
        mine = [k for k, p in enumerate(photos) if source in (p.source, "all")]
        some = Figures([joint[k] for k in mine])
        figures = summary(Figures([alone[k] for k in mine]), some)
        recall = some.recall()
        figures["recall"] = {k: list(v) for k, v in recall.items()}
        figures["confusions"] = [[t, s, n] for (t, s), n in some.confusions().most_common(30)]
        out[source] = figures
        print(f"\n== {source}, {title}")
        for k, v in figures.items():
            if k not in ("recall", "confusions"):
                print(f"  {k:24s} {v}")
        print("  confused", ", ".join(f"{t}>{s} {n}" for (t, s), n in some.confusions().most_common(14)))
        low = sorted(recall.items(), key=lambda v: v[1][0] / v[1][1])[:10]
        print("  lowest recall", ", ".join(f"{k} {a}/{n}" for k, (a, n) in low))
        print("  by name", ", ".join(f"{k} {recall[k][0]}/{recall[k][1]}" for k in NAMED if k in recall))
    return out


def evaluate(
    folder: Path,
    model: Path,
    sheet: Path | None,
    to: Path | None,
    predictions: Path | None,
    held_only: bool,
    audit: Path | None,
) -> None:
    """Figures on one folder of photos, with the labels as they are given and, if there is an audit, corrected."""
    photos = [p for p in read_photos(folder) if not held_only or held_out(p.original)]
    reads = read_all(photos, Reader(model))
    figures = {"as_given": report(photos, reads, "labels as given")}
    if audit:
        photos = audited(photos, audit)
        figures["audited"] = report(photos, reads, "labels audited")
    judged = [judge(p, r.joint, r.ms) for p, r in zip(photos, reads, strict=True)]
    if sheet:
        contact_sheet([j for j in judged if j.photo.complete], sheet)
    if to:
        to.write_text(json.dumps(figures, indent=1) + "\n", "utf8")
    if predictions:
        with predictions.open("w", encoding="utf8") as lines:
            for j in judged:
                boxes = [
                    {**dict(zip("xywh", t.box, strict=True)), "cls": label_of(t.tile), "score": max(0.5, t.confidence)}
                    for t in [*(t for t, _ in j.pairs), *j.false]
                ]
                lines.write(json.dumps({"image": j.photo.key, "boxes": boxes, "ms": j.ms}) + "\n")


def label_of(tile: str) -> str:
    """The data sets' name of a face."""
    return {"E": "1z", "S": "2z", "W": "3z", "N": "4z", "P": "5z", "F": "6z", "C": "7z"}.get(tile, tile)
