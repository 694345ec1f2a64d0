"""Trains the one-class localiser on made scenes and real photos."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pool
import torch
from data import Image, Photo, held_out, load, read_photos
from nets import STRIDE, Localiser
from numpy.typing import NDArray
from torch.nn import functional
from train_common import Run

from hupai.vision.geometry import shape_of

SIZE = 416
GRID = SIZE // STRIDE
Floats = NDArray[np.float32]


@dataclass
class Item:
    """A picture with quads; ``sure`` is False where tiles may be without a label."""

    path: Path
    quads: Floats
    skip: NDArray[np.bool_]  # neither a tile nor none
    shaped: bool  # the quads show how the tiles lie; labels of photos are upright boxes
    sure: bool
    empty: bool
    hard: float = 1.0  # how much was wrong with it lately: hard photos are drawn more often


def from_scene(path: Path, labels: list[pool.scenes.Label]) -> Item:
    keep = [v for v in labels if v.seen > 0.12]
    quads = np.array([v.quad for v in keep], np.float32).reshape(-1, 4, 2)
    return Item(path, quads, np.array([v.seen < 0.55 for v in keep], bool), True, True, False)


#: Photos with this many doubtful boxes have labels that mark parts of tiles: nothing can be learnt from them here.
DOUBTFUL = 3


def from_photo(photo: Photo) -> Item:
    rows = []
    for b in photo.boxes:
        # A doubtful box may mark a part of its tile: what lies around it says nothing either.
        room = 0.6 * max(b.w, b.h) if b.ignore else 0.0
        rows.append((b.x - room, b.y - room, b.x + b.w + room, b.y + b.h + room))
    quads = np.array([[(x0, y0), (x1, y0), (x1, y1), (x0, y1)] for x0, y0, x1, y1 in rows], np.float32).reshape(
        -1, 4, 2
    )
    return Item(
        photo.path,
        quads,
        np.array([b.ignore for b in photo.boxes], bool),
        False,
        photo.complete is True,
        not photo.boxes,
    )


def _window(quads: Floats, rng: np.random.Generator) -> tuple[int, int, int, int]:
    """Now and then a photo is cut close around its row: left, top, right, low of what is kept."""
    if not len(quads) or rng.random() > 0.2:
        return 0, 0, SIZE, SIZE
    low, high = quads.min(1), quads.max(1)
    middle = (low + high) / 2
    one = rng.integers(len(quads))
    across = int(rng.random() < 0.5)
    size = float((high - low)[one, across])
    row = np.abs(middle[:, across] - middle[one, across]) < 0.4 * size
    slack = rng.normal(0, 0.06 * size, 4)
    if rng.random() < 0.35:  # into the tile at one end
        slack[rng.integers(4)] *= rng.uniform(1, 5)
    left, top = low[row].min(0) + slack[:2]
    right, bottom = high[row].max(0) + slack[2:]
    left, top, right, bottom = (int(np.clip(v, 0, SIZE)) for v in (left, top, right, bottom))
    if right - left < 24 or bottom - top < 24:
        return 0, 0, SIZE, SIZE
    return left, top, right, bottom


def recolour(picture: Image, rng: np.random.Generator) -> Image:
    """Light, contrast, cast and grey: one table a channel, so it costs little."""
    base = np.arange(256, dtype=np.float32) / 255
    gain, gamma, lift = np.exp(rng.normal(0, 0.22)), np.exp(rng.normal(0, 0.22)), rng.normal(0, 0.04)
    tables = [
        np.clip(255 * ((base**gamma) * gain * np.exp(rng.normal(0, 0.08)) + lift), 0, 255).astype(np.uint8)
        for _ in range(3)
    ]
    if rng.random() < 0.12:
        grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
        picture = np.repeat(grey[:, :, None], 3, 2)
    out = np.dstack([cv2.LUT(picture[:, :, c], tables[c]) for c in range(3)])
    if rng.random() < 0.12:
        out = cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.3))
    return np.ascontiguousarray(out)


def sample(item: Item, rng: np.random.Generator) -> tuple[Image, Floats, Floats, Floats]:
    """A training square: picture, targets, heat weights (0 skip, 1 sure, -1 doubtful), regression weights."""
    picture = load(item.path)
    h, w = picture.shape[:2]
    if item.shaped:
        scale = np.exp(rng.uniform(np.log(0.65), np.log(1.25 if rng.random() < 0.8 else 2.4)))
        turn = rng.uniform(0, 2 * np.pi) if rng.random() < 0.45 else np.pi / 2 * rng.integers(4) + rng.normal(0, 0.05)
    else:
        # Upright boxes stay tight only under quarter turns.
        scale, turn = np.exp(rng.normal(0, 0.32)), np.pi / 2 * (rng.integers(4) if rng.random() < 0.7 else 0)
        scale = float(np.clip(scale, 0.45, 2.0))
    focus = np.array([rng.uniform(0, w), rng.uniform(0, h)])
    if len(item.quads) and rng.random() < 0.8:
        focus = item.quads[rng.integers(len(item.quads))].mean(0) + rng.normal(0, 60, 2)
    c, s = np.cos(turn) * scale, np.sin(turn) * scale
    m = np.array([[c, -s, 0], [s, c, 0]])
    if rng.random() < 0.2:  # seen flatly, or squeezed by whoever cut the picture
        m[int(rng.integers(2))] *= np.exp(rng.normal(0, 0.25 if rng.random() < 0.6 else 0.5))
    m[:, 2] = SIZE / 2 - m[:, :2] @ focus + rng.uniform(-60, 60, 2)
    fill = tuple(int(v) for v in rng.integers(0, 256, 3))
    out = cv2.warpAffine(
        picture, m, (SIZE, SIZE), flags=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR, borderValue=fill
    )
    targets = np.zeros((9, GRID, GRID), np.float32)
    weights = np.full((GRID, GRID), 1.0 if item.sure else -1.0, np.float32)
    regress = np.zeros((2, GRID, GRID), np.float32)
    if item.empty:  # photos of tile backs carry no boxes: their green must not be learnt as "no tile"
        hsv = cv2.cvtColor(out, cv2.COLOR_RGB2HSV)
        green = ((hsv[:, :, 0] > 35) & (hsv[:, :, 0] < 90) & (hsv[:, :, 1] > 90)).astype(np.uint8)
        green = cv2.dilate(green, np.ones((9, 9), np.uint8))
        weights[cv2.resize(green, (GRID, GRID), interpolation=cv2.INTER_AREA) > 0] = 0
    if not len(item.quads):
        return recolour(out, rng), targets, weights, regress
    quads = (item.quads @ m[:, :2].T + m[:, 2]).astype(np.float32)
    x_from, y_from, x_to, y_to = _window(quads, rng)
    if (x_from, y_from, x_to, y_to) != (0, 0, SIZE, SIZE):
        kept = out[y_from:y_to, x_from:x_to].copy()
        out[:] = 114 if rng.random() < 0.5 else fill  # 114: what the reader pads with
        out[y_from:y_to, x_from:x_to] = kept
    shapes = shape_of(quads)
    full = np.concatenate([quads.min(1), quads.max(1)], 1)
    edges = np.array([x_from, y_from, x_from, y_from]), np.array([x_to, y_to, x_to, y_to]) - 0.01
    clipped = np.clip(full, *edges)
    area = np.prod(full[:, 2:] - full[:, :2], 1)
    seen = np.prod(np.clip(clipped[:, 2:] - clipped[:, :2], 0, None), 1) / np.maximum(area, 1)
    cell = (np.arange(GRID, dtype=np.float32) + 0.5) * STRIDE
    if not item.sure:
        for left, top, right, low in full:  # around labelled tiles the labels are trusted
            g = 0.5 * min(right - left, low - top)
            rows, cols = (cell > top - g) & (cell < low + g), (cell > left - g) & (cell < right + g)
            weights[np.ix_(rows, cols)] = 1.0
    order = np.argsort(-area)
    for i in order:
        if seen[i] < 0.05:
            continue
        left, top, right, low = clipped[i]
        width, height = right - left, low - top
        if item.skip[i] or seen[i] < 0.6 or min(width, height) < 7:
            rows, cols = (cell > top) & (cell < low), (cell > left) & (cell < right)
            weights[np.ix_(rows, cols)] = 0.0
            continue
        cx, cy = (left + right) / 2, (top + low) / 2
        sx, sy = max(0.13 * width, 4.5), max(0.13 * height, 4.5)
        x0, x1 = max(0, int((cx - 3 * sx) / STRIDE)), min(GRID, int((cx + 3 * sx) / STRIDE) + 1)
        y0, y1 = max(0, int((cy - 3 * sy) / STRIDE)), min(GRID, int((cy + 3 * sy) / STRIDE) + 1)
        gx, gy = cell[x0:x1], cell[y0:y1]
        heat = np.exp(-0.5 * ((gx[None] - cx) / sx) ** 2 - 0.5 * ((gy[:, None] - cy) / sy) ** 2)
        iy, ix = min(GRID - 1, int(cy / STRIDE)), min(GRID - 1, int(cx / STRIDE))
        heat[iy - y0, ix - x0] = 1.0
        old = targets[0, y0:y1, x0:x1]
        win = heat > np.maximum(old, 0.35)
        targets[0, y0:y1, x0:x1] = np.maximum(old, heat)
        yy, xx = np.nonzero(win)
        iy_, ix_ = yy + y0, xx + x0
        targets[1, iy_, ix_], targets[2, iy_, ix_] = cell[ix_] - left, cell[iy_] - top
        targets[3, iy_, ix_], targets[4, iy_, ix_] = right - cell[ix_], low - cell[iy_]
        targets[5:9, iy_, ix_] = shapes[i][:, None]
        inside = (targets[1:5, iy_, ix_] > 0.5).all(0)
        regress[0, iy_, ix_] = heat[yy, xx] * inside
        regress[1, iy_, ix_] = heat[yy, xx] * (item.shaped and seen[i] > 0.9)
    return recolour(out, rng), targets, weights, regress


def losses(
    out: torch.Tensor, target: torch.Tensor, weight: torch.Tensor, regress: torch.Tensor
) -> tuple[torch.Tensor, ...]:
    logit = out[:, 0].float()
    p = torch.sigmoid(logit).clamp(1e-4, 1 - 1e-4)
    heat = target[:, 0]
    peak = heat.eq(1).float()
    trusted = torch.where(weight < 0, (p.detach() < 0.25).float() * 0.7, weight)
    pos = -((1 - p) ** 2) * torch.log(p) * peak
    neg = -((1 - heat) ** 4) * p**2 * torch.log(1 - p) * (1 - peak) * trusted
    n = peak.sum().clamp(min=1)
    loss_heat = (pos.sum() + neg.sum()) / n
    each = (pos + neg).detach().sum((1, 2))
    wb, ws = regress[:, 0], regress[:, 1]
    a, b = out[:, 1:5].float(), target[:, 1:5].clamp(min=0.5)
    inter = (torch.minimum(a[:, 0], b[:, 0]) + torch.minimum(a[:, 2], b[:, 2])) * (
        torch.minimum(a[:, 1], b[:, 1]) + torch.minimum(a[:, 3], b[:, 3])
    )
    hull = (torch.maximum(a[:, 0], b[:, 0]) + torch.maximum(a[:, 2], b[:, 2])) * (
        torch.maximum(a[:, 1], b[:, 1]) + torch.maximum(a[:, 3], b[:, 3])
    )
    union = (a[:, 0] + a[:, 2]) * (a[:, 1] + a[:, 3]) + (b[:, 0] + b[:, 2]) * (b[:, 1] + b[:, 3]) - inter
    giou = inter / union.clamp(min=1) - (hull - union) / hull.clamp(min=1)
    loss_box = ((1 - giou) * wb).sum() / wb.sum().clamp(min=1)
    miss = functional.smooth_l1_loss(out[:, 5:9].float(), target[:, 5:9], reduction="none", beta=0.1).sum(1)
    loss_shape = (miss * ws).sum() / ws.sum().clamp(min=1)
    return loss_heat, loss_box, loss_shape, each


def train(
    run_folder: Path,
    scenes_folders: list[Path],
    photos: Path | None,
    minutes: float,
    seed: int,
    threads: int,
    batch: int = 16,
    real: float = 0.33,
    rate: float = 2e-3,
    start: Path | None = None,
) -> None:
    torch.set_num_threads(threads)
    cv2.setNumThreads(1)
    run = Run(Localiser(), run_folder, minutes, rate, seed, start=start)
    made: list[Item] = []
    kept = [p for p in read_photos(photos) if not held_out(p.original)] if photos else []
    kept = [p for p in kept if sum(b.ignore for b in p.boxes) < DOUBTFUL]
    groups = {s: [from_photo(p) for p in kept if p.source == s] for s in sorted({p.source for p in kept})}
    share = {"jonchan": 0.42, "marcoliu": 0.40, "testul13l": 0.18}
    names = list(groups)
    odds = np.array([share.get(n, 0.2) for n in names])
    shards = -1
    total = np.zeros(3)
    began = time.time()
    while run.running():
        if not made or run.step % 200 == 0:  # new shards may have been drawn since
            found = sum(len(list(f.glob("*.jsonl"))) for f in scenes_folders)
            if found != shards:
                shards = found
                made = [from_scene(*row) for folder in scenes_folders for row in pool.read(folder)]
        rng = np.random.default_rng([seed, run.step])
        items = []
        for _ in range(batch):
            if names and rng.random() < real:
                group = groups[names[rng.choice(len(names), p=odds / odds.sum())]]
                wanted = np.clip([i.hard for i in group], 0.5, 5.0)
                items.append(group[rng.choice(len(group), p=wanted / wanted.sum())])
            else:
                items.append(made[rng.integers(len(made))])
        parts = [sample(i, rng) for i in items]
        x = torch.from_numpy(np.stack([p[0] for p in parts])).to(run.device).permute(0, 3, 1, 2).float().div_(255)
        target, weight, regress = (torch.from_numpy(np.stack([p[k] for p in parts])).to(run.device) for k in (1, 2, 3))
        run.net.train()
        with torch.autocast(run.device, torch.bfloat16):
            out = run.net(x.contiguous(memory_format=torch.channels_last))
        heat, box, shape, each = losses(out, target, weight, regress)
        for item, wrong in zip(items, each.tolist(), strict=True):
            item.hard = 0.6 * item.hard + 0.4 * wrong / 4
        run.update(heat + 1.5 * box + 0.7 * shape, batch)
        total += [float(heat.detach()), float(box.detach()), float(shape.detach())]
        if run.step % 50 == 0:
            heat, box, shape = total / 50
            pace = 1000 * (time.time() - began) / 50 / batch
            print(f"{run} heat {heat:.3f} box {box:.3f} shape {shape:.3f} ms/image {pace:.0f}", flush=True)
            total[:], began = 0, time.time()
    run.save()
