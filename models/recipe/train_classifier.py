"""Trains the crop classifier: 42 faces, back, reject, and the quarter turn."""

from __future__ import annotations

import time
from pathlib import Path

import cv2
import numpy as np
import torch
from crops import ROOM, SIDE, SOURCES
from data import BACK, BONUS, CLASSES, REJECT, Image
from nets import CROP, Classifier
from numpy.typing import NDArray
from torch.nn import functional
from train_common import Run

from hupai.vision.pixels import MARGIN

FACES = len(CLASSES)
SHARE = {
    "jonchan": 0.27,
    "marcoliu": 0.15,
    "testul13l": 0.07,
    "camerash": 0.20,
    "justinchan": 0.04,
    "scenes": 0.20,
    "reject": 0.09,
}


def _shrunk(crop: Image, rng: np.random.Generator) -> Image:
    """Detail lost to distance, now and then in one direction more than in the other."""
    small = int(np.exp(rng.uniform(np.log(20), np.log(76))))
    if small >= SIDE * 0.8:
        return crop
    size = [small, small]
    if rng.random() < 0.25:
        size[int(rng.integers(2))] = int(min(SIDE, small * np.exp(rng.uniform(0, 0.9))))
    less = cv2.resize(crop, size, interpolation=cv2.INTER_AREA)
    return cv2.resize(less, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR)


def _cut_off(crop: Image, rng: np.random.Generator) -> Image:
    """The picture's edge runs through the tile: what is left of it is framed as if it were all."""
    gone = rng.uniform(0.04, 0.4)
    tile = SIDE / ROOM
    left = (SIDE - tile) / 2
    keep = tile * (1 - gone)
    m = np.array([[keep / tile, 0, left - left * keep / tile], [0, 1, 0]], np.float32)
    side = int(rng.integers(4))
    crop = np.ascontiguousarray(np.rot90(crop, side))
    part = np.ascontiguousarray(crop[:, : round(left + keep)])  # beyond it the last column goes on
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    out = cv2.warpAffine(part, m, (SIDE, SIDE), flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(np.rot90(out, -side))


def _on_a_table(crop: Image, rng: np.random.Generator) -> Image:
    """Single tiles come without a table: put them on one, or beside a neighbour."""
    edge = int(SIDE * (1 - 1 / ROOM) / 2) + int(rng.integers(-1, 2))
    crop = crop.copy()
    tone = rng.integers(0, 256, 3) if rng.random() < 0.7 else np.array([225, 225, 220])
    for part in (np.s_[:edge], np.s_[SIDE - edge :], np.s_[:, :edge], np.s_[:, SIDE - edge :]):
        if rng.random() < 0.8:
            crop[part] = np.clip(tone + rng.normal(0, 12, (*crop[part].shape[:2], 1)), 0, 255)
    return crop


def _lit(out: Image, rng: np.random.Generator) -> Image:
    """Exposure, contrast, cast, grey."""
    base = np.arange(256, dtype=np.float32) / 255
    gain, gamma, lift = np.exp(rng.normal(-0.12, 0.24)), np.exp(rng.normal(0, 0.25)), rng.normal(0, 0.05)
    if rng.random() < 0.16:
        out = np.repeat(cv2.cvtColor(out, cv2.COLOR_RGB2GRAY)[:, :, None], 3, 2)
    elif rng.random() < 0.25:
        hsv = cv2.cvtColor(out, cv2.COLOR_RGB2HSV)
        hsv[:, :, 0] = (hsv[:, :, 0].astype(int) + int(rng.normal(0, 9))) % 180
        hsv[:, :, 1] = np.clip(hsv[:, :, 1] * rng.uniform(0.3, 1.6), 0, 255)
        out = cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)
    planes = []
    for c in range(3):
        table = 255 * ((base**gamma) * gain * np.exp(rng.normal(0, 0.1)) + lift)
        planes.append(cv2.LUT(np.ascontiguousarray(out[:, :, c]), np.clip(table, 0, 255).astype(np.uint8)))
    return np.dstack(planes)


def _blurred(out: Image, rng: np.random.Generator) -> Image:
    roll = rng.random()
    if roll < 0.2:
        return cv2.GaussianBlur(out, (0, 0), rng.uniform(0.4, 1.4))
    if roll < 0.28:
        n = int(rng.integers(3, 7))
        kernel = np.zeros((n, n), np.float32)
        kernel[n // 2] = 1 / n
        return cv2.filter2D(out, -1, kernel if rng.random() < 0.5 else kernel.T)
    return out


def _half_lit(out: Image, rng: np.random.Generator) -> Image:
    """A shadow's edge or a glare across the tile."""
    y, x = np.mgrid[0:CROP, 0:CROP].astype(np.float32) / CROP - 0.5
    t = rng.uniform(0, 6.28)
    ramp = 1 / (1 + np.exp(-(x * np.cos(t) + y * np.sin(t) + rng.normal(0, 0.2)) * rng.uniform(4, 30)))
    gain = 1 - rng.uniform(0.2, 0.65) * ramp if rng.random() < 0.6 else 1 + rng.uniform(0.2, 1.2) * ramp
    return np.clip(out * gain[:, :, None], 0, 255).astype(np.uint8)


def _warp(turn: int, rng: np.random.Generator) -> np.ndarray:
    """Where each pixel of the training crop lies in the stored one: shifted, tilted, scaled, turned."""
    wide = rng.normal(0, 0.09, 2)
    k = SIDE / (ROOM * CROP) * (MARGIN * np.exp(wide))
    a = rng.normal(0, 0.07) + (rng.uniform(-0.3, 0.3) if rng.random() < 0.12 else 0)
    shear = rng.normal(0, 0.05, 2)
    m = np.array([[np.cos(a), -np.sin(a) + shear[0]], [np.sin(a) + shear[1], np.cos(a)]]) * k[None]
    m = m @ np.linalg.matrix_power(np.array([[0, 1], [-1, 0]]), turn)
    shift = rng.normal(0, 0.045, 2) * SIDE / ROOM
    return np.hstack([m, ((SIDE - 1) / 2 + shift - m @ np.full(2, (CROP - 1) / 2))[:, None]])


def distort(crop: Image, turn: int, rng: np.random.Generator, single: bool) -> Image:
    """A stored crop as a camera might have given it: shifted, tilted, small, blurred, badly lit."""
    place = _warp(turn, rng)
    if rng.random() < 0.05:
        crop = _cut_off(crop, rng)
    if rng.random() < 0.3 or (single and rng.random() < 0.5):
        crop = _shrunk(crop, rng)
    if rng.random() < 0.12:  # engraved deeper or finer
        change = cv2.erode if rng.random() < 0.5 else cv2.dilate
        crop = change(crop, np.ones((2, 2) if rng.random() < 0.6 else (3, 3), np.uint8))
    if single and rng.random() < 0.8:
        crop = _on_a_table(crop, rng)
    flags = {"flags": cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, "borderMode": cv2.BORDER_REPLICATE}
    out = _blurred(_lit(cv2.warpAffine(crop, place, (CROP, CROP), **flags), rng), rng)
    if rng.random() < 0.15:
        out = _half_lit(out, rng)
    if rng.random() < 0.4:
        out = np.clip(out + rng.normal(0, rng.uniform(1, 14), out.shape), 0, 255).astype(np.uint8)
    if rng.random() < 0.25:
        code = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(20, 80))])[1]
        out = cv2.imdecode(code, cv2.IMREAD_COLOR)
    if rng.random() < 0.04:  # a finger or another tile over a corner
        x, y = rng.integers(0, CROP, 2)
        out = np.ascontiguousarray(out)
        tone = tuple(int(v) for v in rng.integers(0, 256, 3))
        cv2.circle(out, (int(x), int(y)), int(rng.integers(5, 15)), tone, -1)
    return np.ascontiguousarray(out)


class Sampler:
    """Draws balanced batches: by source first, then by class within it."""

    def __init__(self, rows: NDArray[np.int32]) -> None:
        self.groups: list[list[NDArray[np.int64]]] = []
        self.odds, self.within = [], []
        for s, name in enumerate(SOURCES):
            mine = [np.nonzero((rows[:, 2] == s) & (rows[:, 0] == c) & (rows[:, 3] == 0))[0] for c in range(FACES)]
            sizes = np.array([len(m) for m in mine], float)
            if not sizes.sum():
                continue
            bonus = np.array([1.6 if CLASSES[c] in BONUS else 1.0 for c in range(FACES)])
            weight = np.where(sizes > 0, np.maximum(sizes, 1) ** 0.3, 0) * bonus
            self.groups.append(mine)
            self.odds.append(SHARE[name])
            self.within.append(weight / weight.sum())

    def draw(self, n: int, rng: np.random.Generator) -> NDArray[np.int64]:
        odds = np.array(self.odds) / np.sum(self.odds)
        out = []
        for g in rng.choice(len(odds), n, p=odds):
            mine = self.groups[g][rng.choice(FACES, p=self.within[g])]
            out.append(mine[rng.integers(len(mine))])
        return np.array(out)


def train(
    run_folder: Path,
    bank: Path,
    minutes: float,
    seed: int,
    threads: int,
    batch: int = 96,
    rate: float = 2.5e-3,
    start: Path | None = None,
) -> None:
    torch.set_num_threads(threads)
    cv2.setNumThreads(1)
    images = np.load(bank.with_suffix(".crops.npy"), mmap_mode="r")
    rows = np.load(bank.with_suffix(".rows.npy"))
    sampler = Sampler(rows)
    run = Run(Classifier(), run_folder, minutes, rate, seed, 0.03, start)
    # Photos do not say how their tiles are turned. What the network says, averaged over the times a crop was
    # seen and turned back, becomes the answer it is held to.
    belief = np.zeros((len(rows), 4), np.float32)
    saved = run.extra.get("belief")
    if isinstance(saved, np.ndarray) and saved.shape == belief.shape:
        belief = saved
    singles = {SOURCES.index("camerash"), SOURCES.index("justinchan")}
    total, right, seen, began = 0.0, 0, 0, time.time()
    while run.running():
        rng = np.random.default_rng([seed, run.step, 7])
        pick = sampler.draw(batch, rng)
        turns = rng.integers(0, 4, batch)
        x8 = np.stack(
            [distort(images[i], int(t), rng, rows[i, 2] in singles) for i, t in zip(pick, turns, strict=True)]
        )
        x = torch.from_numpy(x8).to(run.device).permute(0, 3, 1, 2).float().div_(255)
        y = torch.from_numpy(rows[pick, 0].astype(np.int64)).to(run.device)
        known = rows[pick, 1]
        hold = np.zeros((batch, 4), np.float32)
        trust = np.zeros(batch, np.float32)
        for j, i in enumerate(pick):
            if rows[i, 0] in (BACK, REJECT):
                continue
            if known[j] >= 0:
                hold[j, (known[j] + turns[j]) % 4], trust[j] = 1, 1
            else:
                e = np.exp(4 * (belief[i] - belief[i].max()))
                e /= e.sum()
                if e.max() > 0.75:
                    hold[j], trust[j] = np.roll(e, turns[j]), 0.5
        run.net.train()
        with torch.autocast(run.device, torch.bfloat16):
            out = run.net(x.contiguous(memory_format=torch.channels_last)).float()
        loss = functional.cross_entropy(out[:, :FACES], y, label_smoothing=0.05)
        log_turn = torch.log_softmax(out[:, FACES:], 1)
        hold_t, trust_t = torch.from_numpy(hold).to(run.device), torch.from_numpy(trust).to(run.device)
        turn_loss = -((hold_t * log_turn).sum(1) * trust_t).sum() / trust_t.sum().clamp(min=1)
        run.update(loss + 0.4 * turn_loss, batch)
        if run.step > 600:
            heard = log_turn.detach().exp().cpu().numpy()
            for j, i in enumerate(pick):
                belief[i] = 0.8 * belief[i] + 0.2 * np.roll(heard[j], -int(turns[j]))
        total += float(loss.detach())
        right += int((out[:, :FACES].argmax(1) == y).sum())
        seen += batch
        if run.step % 100 == 0:
            run.extra["belief"] = belief
            photo = rows[:, 1] < 0
            turned, pace = float((belief[photo].max(1) > 0.5).mean()), 1000 * (time.time() - began) / seen
            print(
                f"{run} loss {total / 100:.3f} right {right / seen:.4f} turn {float(turn_loss.detach()):.3f} "
                f"turned {turned:.2f} ms/crop {pace:.2f}",
                flush=True,
            )
            total, right, seen, began = 0.0, 0, 0, time.time()
    run.save()
