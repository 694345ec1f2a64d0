"""Fits the reader's few numbers (temperature, thresholds, confidence) on training photos kept apart.

The photos kept apart show sets that training knows; each is therefore also read halved, darkened, squeezed and cut
through its tiles (`harder`), so that the doubt learnt is that of harder photos. Made scenes that training did not see,
of tiles and of other things, weigh a little too: without them nothing would say that what looks like no tile of these
sets is none.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pool
from data import CLASSES, INDEX, Photo, audited, held_out, load, read_photos
from evaluate import iou, within
from harder import copies
from scenes import Label

from hupai.vision import detect
from hupai.vision.classify import BACK, REJECT
from hupai.vision.doubt import SIGNS, confidence, grounds, signs
from hupai.vision.joint import decode as decode_hand
from hupai.vision.joint import fit
from hupai.vision.picture import decode
from hupai.vision.reader import Reader, Seen, Settings, presence, see

AUDIT = Path(__file__).with_name("audit.json")
NEARLY = 0.0006  # F1 that decides nothing
WEIGHT = 0.35  # of a harder copy, beside the photo itself
SCENES = 0.05  # of a made scene
#: What tells a tile apart may lie outside the picture: too few photos kept apart show that to say how often.
LEAST_DOUBT = {"cut": 1.0, "edge": 1.0}
#: Of tiles on the photos kept apart; on photos of other days up to twice as many are.
MOST_FLAGGED = 0.04
CAUGHT = 0.97  # of errors, weighed: to flag more would only tire whoever looks at the flags


class Row(NamedTuple):
    """One picture as it was seen: for each finding the class it should have; its weight; a photo as it was taken."""

    seen: Seen
    truth: np.ndarray
    weight: float
    plain: bool


def _labels(photo: Photo, scale: float, seen: Seen) -> tuple[np.ndarray, np.ndarray]:
    """For each finding: the class it should have (-1: no tile, -2: not known), by the rules of `evaluate.judge`."""
    boxes = seen.found.rects.boxes()
    truth = np.full(len(boxes), -1)
    real = [(b.x * scale, b.y * scale, b.w * scale, b.h * scale) for b in photo.boxes]
    skip = [r for r, b in zip(real, photo.boxes, strict=True) if b.ignore]
    order = np.argsort(-seen.found.scores)
    taken: set[int] = set()
    for i in order:
        x0, y0, x1, y1 = (float(v) for v in boxes[i])
        me = (x0, y0, x1 - x0, y1 - y0)
        best, at = 0.5, -1
        for k, r in enumerate(real):
            v = iou(me, r)
            if k not in taken and not photo.boxes[k].ignore and v >= best:
                best, at = v, k
        if at >= 0:
            taken.add(at)
            truth[i] = INDEX[photo.boxes[at].tile]
        elif (
            not photo.complete  # it may be a tile without a label: jonchan's labels miss some, even inside hands
            or int(seen.beliefs.chances[i].argmax()) == BACK  # the labels know no backs
            or any(iou(me, r) >= 0.3 or within(me, r) >= 0.6 for r in skip)
        ):
            truth[i] = -2
    missed = np.array([len(real) - len(skip) - len(taken)])
    return truth, missed


def _scene_labels(labels: list[Label], seen: Seen) -> np.ndarray:
    """The same for a made scene; tiles that are partly covered or very small are not asked for."""
    boxes = seen.found.rects.boxes()
    truth = np.full(len(boxes), -1)
    low_high = [(v.quad.min(0), v.quad.max(0)) for v in labels]
    real = [(float(a[0]), float(a[1]), float(b[0] - a[0]), float(b[1] - a[1])) for a, b in low_high]
    free = set(range(len(real)))
    for i in np.argsort(-seen.found.scores):
        x0, y0, x1, y1 = (float(v) for v in boxes[i])
        me = (x0, y0, x1 - x0, y1 - y0)
        at = max(free, key=lambda k: iou(me, real[k]), default=-1)
        if at >= 0 and iou(me, real[at]) >= 0.5:
            free.discard(at)
            asked = labels[at].seen >= 0.7 and min(real[at][2:]) >= 16
            truth[i] = INDEX[labels[at].tile] if asked else -2
        elif any(within(me, r) >= 0.5 for r in real):
            truth[i] = -2
    return truth


def collect_scenes(folders: list[Path], reader: Reader) -> list[Row]:
    """What was seen of each made scene."""
    rows = []
    for path, labels in (row for folder in folders for row in pool.read(folder)):
        seen = see(reader, load(path))
        truth = _scene_labels(labels, seen)
        rows.append(Row(seen, truth, SCENES / max(1.0, (truth > -2).sum() / 20), False))
    return rows


def collect(photos: Path, reader: Reader) -> tuple[list[Row], int]:
    """What was seen of each photo kept apart and its harder copies; and how many tiles were not found."""
    rows, lost = [], 0
    for photo in audited(read_photos(photos), AUDIT):
        if not held_out(photo.original):
            continue
        for n, (shown, data) in enumerate([(photo, photo.path.read_bytes()), *copies(photo)]):
            picture = decode(data)
            seen = see(reader, picture.pixels)
            truth, missed = _labels(shown, picture.width / shown.width, seen)
            # Grids hold many tiles of one kind of photo; no photo may rule the fit.
            rows.append(Row(seen, truth, (WEIGHT if n else 1.0) / max(1.0, (truth > -2).sum() / 20), not n))
            lost += int(missed[0])
    return rows, lost


def _temperature(rows: list[Row]) -> float:
    """The temperature of least surprise, by golden section over its logarithm."""
    p = np.concatenate([s.beliefs.chances[t >= 0] for s, t, *_ in rows])
    y = np.concatenate([t[t >= 0] for _, t, *_ in rows])
    log = np.log(np.maximum(p, 1e-9))

    def surprise(t: float) -> float:
        z = log / t
        z -= z.max(1, keepdims=True)
        return float((np.log(np.exp(z).sum(1)) - z[np.arange(len(y)), y]).mean())

    grid = np.exp(np.linspace(np.log(0.4), np.log(3), 60))
    return float(grid[int(np.argmin([surprise(t) for t in grid]))])


def _logistic(x: np.ndarray, y: np.ndarray, w: np.ndarray) -> np.ndarray:
    """Newton's steps with a little ridge."""
    x = np.hstack([np.ones((len(x), 1)), x])
    beta = np.zeros(x.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(x @ beta, -30, 30)))
        grad = x.T @ (w * (y - p)) - 0.5 * beta
        hess = (x * (w * p * (1 - p))[:, None]).T @ x + 0.5 * np.eye(len(beta))
        beta += np.linalg.solve(hess, grad)
    return beta


def _doubting(x: np.ndarray, y: np.ndarray, w: np.ndarray) -> np.ndarray:
    """A bias, then weights of `grounds`. A sign of doubt may weigh nothing, but never speak for a tile."""
    used = np.ones(x.shape[1], bool)
    first = x.shape[1] - len(SIGNS)
    while True:
        beta = np.zeros(1 + len(used))
        beta[np.concatenate([[True], used])] = _logistic(x[:, used], y, w)
        wrong = (beta[1:] > 0) & (np.arange(len(used)) >= first)
        if not wrong.any():
            break
        used &= ~wrong
    for k, name in enumerate(SIGNS, start=1 + first):
        beta[k] = min(beta[k], -LEAST_DOUBT.get(name, 0.0))
    return beta


def calibrate(
    photos: Path, model: Path, name: str, version: str, scenes: list[Path], most_flagged: float = MOST_FLAGGED
) -> None:
    """Writes `reader.json` beside the networks."""
    reader = Reader(model)
    reader._settings = Settings(name, version)  # noqa: SLF001  raw answers first
    rows, lost = collect(photos, reader)
    rows += collect_scenes(scenes, reader)
    settings = fitted(rows, lost, reader.settings, most_flagged)
    (model / "reader.json").write_text(json.dumps(settings.__dict__, indent=1) + "\n", "utf8")


def fitted(rows: list[Row], lost: int, settings: Settings, most_flagged: float) -> Settings:
    """The numbers that suit what was seen."""
    temperature = _temperature(rows)
    rows = [
        row._replace(seen=s._replace(beliefs=s.beliefs._replace(chances=_warm(s.beliefs.chances, temperature))))
        for row, s in ((row, row.seen) for row in rows)
    ]
    settings = replace(settings, temperature=round(temperature, 3))
    keep = _best_keep(rows, lost)
    xs, ys, ws, plains = [], [], [], []
    for seen, truth, weight, plain in rows:
        there = fit(seen.found.rects, presence(seen))
        kept = np.nonzero(there >= keep)[0]
        known = truth[kept] > -2
        use = kept[known]
        if not len(use):
            continue
        place = signs(detect.pick(seen.found, kept).rects, *seen.size)[known]
        chances = seen.beliefs.chances[use, :REJECT]
        chances = chances / np.maximum(chances.sum(1, keepdims=True), 1e-6)
        chosen = decode_hand(chances)
        xs.append(grounds(chances[np.arange(len(use)), chosen], there[use], place))
        ys.append(chosen == truth[use])
        ws.append(np.full(len(use), weight))
        plains.append(np.full(len(use), plain))
    x, y, w = np.concatenate(xs), np.concatenate(ys).astype(float), np.concatenate(ws)
    beta = _doubting(x, y, w)
    sure = confidence(x, tuple(beta))
    order = np.argsort(sure)
    asked = w * np.concatenate(plains)  # how many flags there are is counted on photos as they are
    flagged = np.cumsum(asked[order]) / asked.sum()
    caught = np.cumsum((w * (1 - y))[order]) / max(1e-9, float((w * (1 - y)).sum()))
    for share in (0.02, 0.03, 0.04, 0.05, 0.06, 0.08):
        print(
            f"  {share:.2f} flagged: {caught[min(int(np.searchsorted(flagged, share)), len(order) - 1)]:.3f} of errors"
        )
    at = min(int(np.searchsorted(flagged, most_flagged)), int(np.searchsorted(caught, CAUGHT)), len(order) - 1)
    limit = float(sure[order][at])
    settings = replace(
        settings, keep=round(keep, 3), sure=round(limit, 4), weights=tuple(round(float(b), 4) for b in beta)
    )
    kept = sure >= limit
    print(f"{len(rows)} readings, {len(y)} findings kept, {lost} tiles never found; {settings}")
    print(
        f"right {np.average(y, weights=w):.4f}, unflagged right {np.average(y[kept], weights=w[kept]):.4f}, "
        f"errors flagged {np.average(~kept[y == 0], weights=w[y == 0]):.3f}"
    )
    return settings


def _warm(chances: np.ndarray, temperature: float) -> np.ndarray:
    z = np.log(np.maximum(chances, 1e-9)) / temperature
    e = np.exp(z - z.max(1, keepdims=True))
    return (e / e.sum(1, keepdims=True)).astype(np.float32)


def _best_keep(rows: list[Row], lost: int) -> float:
    """The threshold of best F1 over boxes, each photo weighed."""
    there = np.concatenate([fit(s.found.rects, presence(s))[t > -2] for s, t, *_ in rows])
    real = np.concatenate([t[t > -2] >= 0 for _, t, *_ in rows])
    weight = np.concatenate([np.full((t > -2).sum(), w) for _, t, w, _ in rows])
    missing = lost * float(weight[real].mean())
    tried: dict[float, float] = {}
    for k in map(float, np.arange(0.3, 0.85, 0.025)):
        said = there >= k
        tried[k] = float(2 * weight[real & said].sum() / max(1e-9, weight[said].sum() + weight[real].sum() + missing))
    best = max(tried.values())
    # Where much the same comes of it, the firmer: what looks like a tile on tables never seen is mostly none.
    at = max(k for k, f1 in tried.items() if f1 >= best - NEARLY)
    print(f"keep {at:.3f}: F1 of boxes {best:.4f}")
    return at


__all__ = ["CLASSES", "calibrate"]
