"""Tables to lay tiles on, made by rule: cloth, wood, stone, and things that look like tiles but are none."""

from __future__ import annotations

import cv2
import numpy as np
from data import Image
from others import text

SIZE = 768


def _noise(rng: np.random.Generator, cells_x: int, cells_y: int) -> np.ndarray:
    grid = rng.normal(0, 1, (max(2, cells_y), max(2, cells_x))).astype(np.float32)
    return cv2.resize(grid, (SIZE, SIZE), interpolation=cv2.INTER_CUBIC)


def _tone(rng: np.random.Generator) -> np.ndarray:
    hsv = np.array([[[rng.integers(180), rng.integers(20, 200), rng.integers(25, 245)]]], np.uint8)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2RGB)[0, 0].astype(np.float32)


def _bytes(values: np.ndarray) -> np.ndarray:
    # OpenCV 5 writes text on bytes only.
    return np.ascontiguousarray(np.clip(values, 0, 255).astype(np.uint8))


def cloth(rng: np.random.Generator) -> np.ndarray:
    tone = np.array(
        ((20, 90, 60), (30, 120, 50), (35, 50, 90), (110, 25, 35), (60, 60, 65), (20, 110, 120))[rng.integers(6)],
        np.float32,
    )
    tone = tone * rng.uniform(0.6, 1.5) if rng.random() < 0.6 else _tone(rng)
    fine = rng.normal(0, 1, (SIZE, SIZE)).astype(np.float32)
    fine = cv2.GaussianBlur(fine, (0, 0), rng.uniform(0.6, 2.5)) * rng.uniform(5, 60)
    out = tone + fine[:, :, None] + rng.uniform(2, 22) * _noise(rng, 9, 9)[:, :, None]
    if rng.random() < 0.3:  # a weave
        y, x = np.mgrid[0:SIZE, 0:SIZE]
        step = rng.uniform(4, 14)
        out += rng.uniform(4, 16) * (np.sin(x * 6.28 / step) * np.sin(y * 6.28 / step))[:, :, None]
    return out


def wood(rng: np.random.Generator) -> np.ndarray:
    tone = np.array(
        ((150, 100, 60), (190, 150, 105), (90, 55, 35), (205, 180, 145), (60, 40, 30))[rng.integers(5)],
        np.float32,
    )
    grain = _noise(rng, 3, 160) * rng.uniform(3, 14) + _noise(rng, 5, 40) * rng.uniform(2, 12)
    out = tone + grain[:, :, None] * np.array([1, 0.9, 0.75])
    for y in np.arange(0, SIZE, rng.integers(90, 300)) if rng.random() < 0.6 else ():
        out[y : y + int(rng.integers(1, 5))] *= 0.5
    return out


def plain(rng: np.random.Generator) -> np.ndarray:
    return _tone(rng) + rng.uniform(0, 14) * _noise(rng, 4, 4)[:, :, None] + rng.normal(0, 2, (SIZE, SIZE, 1))


def bright(rng: np.random.Generator) -> np.ndarray:
    """White and cream table tops: a gap between tiles looks like a blank tile there."""
    tone = rng.uniform(205, 255) * np.array([1, rng.uniform(0.96, 1.0), rng.uniform(0.86, 1.0)])
    return tone + rng.uniform(0, 5) * _noise(rng, 6, 6)[:, :, None] + rng.normal(0, 2, (SIZE, SIZE, 1))


def ruled(rng: np.random.Generator) -> np.ndarray:
    out = _bytes(plain(rng))
    step, line, wide = int(rng.integers(14, 130)), _tone(rng).tolist(), int(rng.integers(1, 6))
    for v in range(0, SIZE, step):
        cv2.line(out, (v, 0), (v, SIZE), line, wide)
        if rng.random() < 0.95:
            cv2.line(out, (0, v), (SIZE, v), line, wide)
    if rng.random() < 0.5:
        for v in range(0, SIZE, step * 2):
            cv2.putText(out, str(v // step), (v + 2, int(rng.integers(20, SIZE))), 0, 0.5, line, 1, cv2.LINE_AA)
    return out


def keys(rng: np.random.Generator) -> np.ndarray:
    """Keyboards, tile floors, grids of blocks: rounded squares with letters."""
    out = _bytes(plain(rng))
    w, h = int(rng.integers(30, 150)), int(rng.integers(30, 150))
    gap, base, ink = int(rng.integers(2, 14)), _tone(rng), _tone(rng).tolist()
    if rng.random() < 0.5:
        base = np.array([225, 225, 220], np.float32)
    lettered = rng.random() < 0.7
    for row, y in enumerate(range(0, SIZE, h)):
        shift = (row * int(rng.integers(0, w))) % w if rng.random() < 0.5 else 0
        for x in range(-shift, SIZE, w):
            tone = base if rng.random() < 0.85 else _tone(rng)
            cv2.rectangle(out, (x + gap, y + gap), (x + w - gap, y + h - gap), tone.tolist(), -1)
            cv2.rectangle(out, (x + gap, y + gap), (x + w - gap, y + h - gap), (tone * 0.7).tolist(), 2)
            if lettered:
                text = "QWERTYUIOPASDFGHJKLZXCVBNM1234567890"[rng.integers(36)]
                cv2.putText(out, text, (x + w // 3, y + 2 * h // 3), 0, min(w, h) / 70, ink, 2, cv2.LINE_AA)
    return out


def page(rng: np.random.Generator) -> np.ndarray:
    out = np.full((SIZE, SIZE, 3), rng.integers(190, 255), np.uint8)
    tone, size = (_tone(rng) * 0.5).tolist(), rng.uniform(0.4, 2.2)
    for y in range(20, SIZE, int(22 * size) + 10):
        text = "".join("abcdefghijklmnop qrstuvwxyz 0123456789"[k] for k in rng.integers(0, 38, 70))
        cv2.putText(
            out,
            text,
            (int(rng.integers(0, 40)), y),
            int(rng.integers(0, 5)),
            size,
            tone,
            int(rng.integers(1, 4)),
            cv2.LINE_AA,
        )
    return out


def printed(rng: np.random.Generator) -> np.ndarray:
    """Cutting mats, rulers, boxes and play mats: grids with numbers, and large letters in frames."""
    base = np.array(
        ((25, 105, 80), (30, 60, 110), (60, 62, 66), (20, 20, 24), (120, 40, 60), (235, 235, 230))[rng.integers(6)]
    )
    out = _bytes(np.tile(base * rng.uniform(0.7, 1.15), (SIZE, SIZE, 1)) + rng.normal(0, 3, (SIZE, SIZE, 1)))
    pale = base.mean() < 150
    ink = tuple(int(v) for v in ((225, 225, 170) if rng.random() < 0.5 else (235, 238, 240)) if pale) or (40, 45, 60)
    step, first = int(rng.integers(16, 90)), int(rng.integers(0, 40))
    if rng.random() < 0.8:
        for v in range(first, SIZE, step):
            cv2.line(out, (v, 0), (v, SIZE), ink, 1 + int(rng.random() < 0.2))
            cv2.line(out, (0, v), (SIZE, v), ink, 1)
        if rng.random() < 0.7:
            for n, v in enumerate(range(first, SIZE, step)):
                out = text(out, str(n), (v, first + 8), float(rng.uniform(10, 22)), ink)
                out = text(out, str(n), (first + 8, v), float(rng.uniform(10, 22)), ink)
    words = ("A1", "A2", "A3", "A4", "A5", "B5", "A", "B", "30", "45", "60", "90", "cm", "mm", "1", "2", "3", "5", "8")
    for _ in range(int(rng.integers(4, 22))):
        x, y, size = rng.uniform(20, SIZE - 20), rng.uniform(20, SIZE - 20), float(np.exp(rng.uniform(2.9, 4.7)))
        framed = rng.random()
        w, h = int(size * rng.uniform(0.6, 1.0)), int(size * rng.uniform(0.6, 1.0))
        corners = (int(x) - w, int(y) - h), (int(x) + w, int(y) + h)
        tone = ink
        if framed < 0.25:
            cv2.rectangle(out, *corners, ink, int(rng.integers(1, 5)))
        elif framed < 0.4:  # paper on the mat, or ink turned round
            cv2.rectangle(out, *corners, ink, -1)
            tone = tuple(int(v) for v in base)
        elif framed < 0.5:
            cv2.circle(out, (int(x), int(y)), w, ink, int(rng.integers(1, 4)), cv2.LINE_AA)
        word = words[rng.integers(len(words))]
        out = text(out, word, (x, y), size, tone, float(rng.choice([0, 0, 0, 90, 180, 270, rng.uniform(0, 360)])))
    return out.astype(np.float32)


def patches(rng: np.random.Generator) -> np.ndarray:
    """Loose rectangles, discs and stripes in any colour: desk clutter."""
    out = np.ascontiguousarray((wood, cloth, plain)[rng.integers(3)](rng).astype(np.float32))
    for _ in range(int(rng.integers(6, 40))):
        at = rng.integers(0, SIZE, 2)
        if rng.random() < 0.6:
            box = cv2.boxPoints(
                (
                    (float(at[0]), float(at[1])),
                    (rng.uniform(20, 260), rng.uniform(20, 200)),
                    rng.uniform(0, 180),
                )
            )
            cv2.fillPoly(out, [box.astype(np.int32)], _tone(rng).tolist(), cv2.LINE_AA)
            if rng.random() < 0.5:
                cv2.polylines(
                    out,
                    [box.astype(np.int32)],
                    True,
                    _tone(rng).tolist(),
                    int(rng.integers(1, 6)),
                    cv2.LINE_AA,
                )
        else:
            cv2.circle(
                out,
                tuple(map(int, at)),
                int(rng.integers(5, 90)),
                _tone(rng).tolist(),
                int(rng.choice([-1, 2, 6])),
                cv2.LINE_AA,
            )
    return out


MAKERS = {
    "cloth": (cloth, 0.34),
    "wood": (wood, 0.2),
    "plain": (plain, 0.1),
    "bright": (bright, 0.08),
    "ruled": (ruled, 0.08),
    "keys": (keys, 0.07),
    "page": (page, 0.05),
    "printed": (printed, 0.08),
    "patches": (patches, 0.08),
}


def make(rng: np.random.Generator, kinds: tuple[str, ...] = ()) -> Image:
    """One square texture, SIZE x SIZE RGB; of certain kinds only, if any are named."""
    names = kinds or tuple(MAKERS)
    odds = np.array([MAKERS[n][1] for n in names])
    pick = names[rng.choice(len(names), p=odds / odds.sum())]
    return np.clip(MAKERS[pick][0](rng), 0, 255).astype(np.uint8)
