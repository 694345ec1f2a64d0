"""Things that lie on tables and look like tiles but are none: pieces of other games, keys, cards."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import cv2
import numpy as np
from data import Image
from faces import own_art
from PIL import Image as Pil
from PIL import ImageDraw, ImageFont

W, H = 96, 128
#: Where the pips of a domino's half or a die lie, in thirds.
PIPS = (
    (),
    ((1, 1),),
    ((0, 0), (2, 2)),
    ((0, 0), (1, 1), (2, 2)),
    ((0, 0), (2, 0), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
)
INKS = ((200, 30, 35), (20, 40, 150), (15, 15, 18), (230, 130, 20), (20, 110, 60))
PALE = ((246, 240, 222), (250, 249, 245), (235, 222, 190), (225, 228, 230))
DARK = ((22, 22, 25), (50, 30, 20), (60, 62, 66), (25, 35, 60))


class Piece(NamedTuple):
    """One kind of thing: its face (RGB), and its size in tile widths."""

    face: Image
    size: tuple[float, float, float]
    tint: np.ndarray
    round: bool = False


def text(
    canvas: Image, words: str, at: tuple[float, float], size: float, ink: tuple[int, ...], turn: float = 0.0
) -> Image:
    """Words in a scalable face, centred at `at`, turned by `turn` degrees."""
    page = Pil.fromarray(canvas)
    font = ImageFont.load_default(max(6.0, size))
    left, top, right, low = font.getbbox(words)
    stamp = Pil.new("L", (int(right - left) + 6, int(low - top) + 6), 0)
    ImageDraw.Draw(stamp).text((3 - left, 3 - top), words, 255, font)
    if turn:
        stamp = stamp.rotate(turn, Pil.Resampling.BICUBIC, expand=True)
    page.paste(tuple(map(int, ink)), (int(at[0] - stamp.width / 2), int(at[1] - stamp.height / 2)), stamp)
    return np.asarray(page).copy()


def _blank(tone: tuple[int, ...]) -> Image:
    return np.tile(np.array(tone, np.uint8), (H, W, 1))


def _suit(canvas: Image, kind: int, x: float, y: float, r: float, ink: tuple[int, ...]) -> None:
    """A heart, spade, diamond or club, upright, of half width r."""

    def pen(points: list[tuple[float, float]]) -> None:
        cv2.fillPoly(canvas, [np.array([(x + a * r, y + b * r) for a, b in points]).astype(np.int32)], ink, cv2.LINE_AA)

    def disc(a: float, b: float, size: float) -> None:
        cv2.circle(canvas, (int(x + a * r), int(y + b * r)), max(1, int(size * r)), ink, -1, cv2.LINE_AA)

    if kind == 0:
        pen([(-0.95, -0.15), (0.95, -0.15), (0, 1)])
        disc(-0.48, -0.35, 0.52), disc(0.48, -0.35, 0.52)
    elif kind == 1:
        pen([(-0.95, 0.25), (0.95, 0.25), (0, -1)])
        disc(-0.48, 0.3, 0.5), disc(0.48, 0.3, 0.5)
        pen([(-0.3, 1), (0.3, 1), (0, 0)])
    elif kind == 2:
        pen([(0, -1), (0.75, 0), (0, 1), (-0.75, 0)])
    else:
        disc(0, -0.5, 0.45), disc(-0.5, 0.2, 0.45), disc(0.5, 0.2, 0.45)
        pen([(-0.3, 1), (0.3, 1), (0, -0.2)])


def domino(rng: np.random.Generator) -> Piece:
    """Two halves with pips, ivory or black."""
    pale = rng.random() < 0.6
    tone = (PALE if pale else DARK)[rng.integers(4)]
    face = cv2.resize(_blank(tone), (W, 2 * W))
    ink = (INKS[rng.integers(len(INKS))] if rng.random() < 0.3 else (20, 20, 22)) if pale else (240, 240, 235)
    for half in range(2):
        r = int(rng.integers(7, 11))
        for column, row in PIPS[rng.integers(0, 7)]:
            cv2.circle(face, (18 + 30 * column, half * W + 18 + 30 * row), r, ink, -1, cv2.LINE_AA)
    cv2.line(face, (10, W), (W - 10, W), (120, 110, 90), 3)
    return Piece(face, (1.0, 2.0, float(rng.uniform(0.2, 0.5))), np.array(tone, np.float32))


def number_tile(rng: np.random.Generator) -> Piece:
    """A cream tile with a coloured number, as in rummy games; or a letter with its small value."""
    tone = PALE[rng.integers(4)] if rng.random() < 0.75 else (205, 165, 110)
    ink = INKS[rng.integers(len(INKS))]
    if rng.random() < 0.7:
        face = text(_blank(tone), str(rng.integers(1, 14)), (W / 2, 44), float(rng.uniform(44, 76)), ink)
        if rng.random() < 0.7:
            cv2.circle(face, (W // 2, 98), 13, tuple(int(v * 0.88) for v in tone), -1, cv2.LINE_AA)
            cv2.circle(face, (W // 2, 98), 7, ink if rng.random() < 0.5 else tone, 2, cv2.LINE_AA)
        return Piece(face, (1.0, float(rng.uniform(1.2, 1.5)), 0.25), np.array(tone, np.float32))
    letter = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[rng.integers(26)]
    face = text(_blank(tone), letter, (W / 2, 58), float(rng.uniform(56, 84)), (25, 20, 18))
    face = text(face, str(rng.integers(1, 9)), (78, 108), 22, (25, 20, 18))
    return Piece(face, (1.0, float(rng.uniform(0.95, 1.15)), 0.25), np.array(tone, np.float32))


def card(rng: np.random.Generator) -> Piece:
    """A playing card: index and suit in the corners, pips or a picture in the middle."""
    w, h = 128, 180
    face = np.full((h, w, 3), 250, np.uint8)
    kind = int(rng.integers(4))
    ink = (200, 25, 35) if kind in (0, 2) else (18, 18, 22)
    rank = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")[rng.integers(13)]
    for turn in range(2):
        face = text(face, rank, (17, 22), 26, ink)
        _suit(face, kind, 17, 46, 8, ink)
        if turn == 0:
            face = np.ascontiguousarray(face[::-1, ::-1])
    if rank in "JQK":
        cv2.rectangle(face, (32, 24), (w - 32, h - 24), (60, 60, 140), 2)
        for _ in range(12):
            cv2.circle(
                face,
                (int(rng.integers(40, w - 40)), int(rng.integers(34, h - 34))),
                int(rng.integers(4, 18)),
                INKS[rng.integers(5)],
                -1,
                cv2.LINE_AA,
            )
    else:
        n = 1 if rank == "A" else int(rank)
        rows = (n + 1) // 2
        for k in range(n):
            x = w / 2 if n < 4 else w / 2 + (26 if k % 2 else -26)
            y = h / 2 if n == 1 else 40 + (h - 80) * (k if n < 4 else k // 2) / max(1, (n if n < 4 else rows) - 1)
            _suit(face, kind, x, y, 22 if n == 1 else 12, ink)
    if rng.random() < 0.2:  # its back
        face[:] = INKS[rng.integers(5)]
        cv2.rectangle(face, (6, 6), (w - 7, h - 7), (240, 240, 240), 3)
    k = float(rng.uniform(1.0, 2.2))
    return Piece(face, (k, 1.4 * k, 0.03), np.array((245, 245, 245), np.float32))


def key(rng: np.random.Generator) -> Piece:
    """A keyboard's key."""
    tone = DARK[rng.integers(4)] if rng.random() < 0.55 else PALE[rng.integers(4)]
    ink = (235, 235, 235) if sum(tone) < 300 else (40, 40, 45)
    label = "QWERTYUIOPASDFGHJKLZXCVBNM1234567890"[rng.integers(36)]
    if rng.random() < 0.2:
        label = ("Esc", "Tab", "Fn", "Alt", "F5", "F12", "<-", "Del", "/?", ";:")[rng.integers(10)]
    at = (W / 2, H / 2) if rng.random() < 0.4 else (26.0, 34.0)
    face = text(
        _blank(tone), label, at, float(rng.uniform(20, 44)) if len(label) > 1 else float(rng.uniform(28, 70)), ink
    )
    cv2.rectangle(face, (0, 0), (W - 1, H - 1), tuple(int(v * 0.75) for v in tone), 5)
    wide = 1.0 if rng.random() < 0.85 else float(rng.uniform(1.4, 3))
    return Piece(face, (wide, float(rng.uniform(0.9, 1.2)), float(rng.uniform(0.1, 0.5))), np.array(tone, np.float32))


def die(rng: np.random.Generator) -> Piece:
    """A die; the face that looks up."""
    pale = rng.random() < 0.8
    tone = PALE[rng.integers(4)] if pale else (180, 25, 35)
    face = cv2.resize(_blank(tone), (W, W))
    n = int(rng.integers(1, 7))
    usual = INKS[rng.integers(1, 3)] if pale else (245, 245, 245)
    big = int(rng.integers(12, 22))
    for column, row in PIPS[n]:
        ink = (190, 25, 30) if n in (1, 4) and pale else usual
        cv2.circle(face, (18 + 30 * column, 18 + 30 * row), big if n == 1 else 9, ink, -1, cv2.LINE_AA)
    k = float(rng.uniform(0.45, 0.8))
    return Piece(face, (k, k, k), np.array(tone, np.float32))


@lru_cache(maxsize=1)
def _winds() -> dict[str, np.ndarray]:
    art = own_art()
    return {w: art[w] for w in ("E", "S", "W", "N")}


def marker(rng: np.random.Generator) -> Piece:
    """The disc or square that shows whose round it is: one wind, or four around the middle."""
    side, tone = 160, PALE[rng.integers(4)] if rng.random() < 0.8 else INKS[rng.integers(5)]
    face = np.full((side, side, 3), tone, np.uint8).astype(np.float32)
    ink = np.array(((150, 110, 40), (20, 20, 22), (180, 30, 30), (20, 110, 60))[rng.integers(4)], np.float32)
    names = list(_winds())
    rng.shuffle(names)
    whole = rng.random() < 0.3
    for k, name in enumerate(names[:1] if whole else names):
        size = int(side * (rng.uniform(0.5, 0.75) if whole else rng.uniform(0.24, 0.34)))
        glyph = cv2.resize(_winds()[name][:, :, 3], (size, size), interpolation=cv2.INTER_AREA)
        glyph = np.ascontiguousarray(np.rot90(glyph, -k))
        away = 0.0 if whole else side * 0.27
        x = int(side / 2 + away * (0, 1, 0, -1)[k] - size / 2)
        y = int(side / 2 + away * (-1, 0, 1, 0)[k] - size / 2)
        a = glyph.astype(np.float32)[:, :, None] / 255
        patch = face[y : y + size, x : x + size]
        patch += a * (ink - patch)
    out = np.clip(face, 0, 255).astype(np.uint8)
    if not whole and rng.random() < 0.6:
        cv2.circle(out, (side // 2, side // 2), int(rng.integers(6, 18)), INKS[rng.integers(5)], -1, cv2.LINE_AA)
    k = float(rng.uniform(1.0, 2.4))
    return Piece(out, (k, k, 0.04), np.array(tone, np.float32), rng.random() < 0.75)


def panel(rng: np.random.Generator) -> Piece:
    """A telephone or a screen that shows boxes, icons and words."""
    w, h = (140, 260) if rng.random() < 0.5 else (320, 200)
    dark = rng.random() < 0.4
    face = np.full((h, w, 3), 28 if dark else 244, np.uint8)
    for _ in range(int(rng.integers(3, 18))):
        x, y, a, b = (int(v) for v in (*rng.integers(0, (w, h)), rng.integers(12, 70), rng.integers(8, 60)))
        cv2.rectangle(
            face, (x, y), (x + a, y + b), INKS[rng.integers(5)] if rng.random() < 0.5 else (200, 200, 205), -1
        )
    for _ in range(int(rng.integers(4, 16))):
        word = "".join("abcdefgh ijklmnop rstuvw 0123456789"[k] for k in rng.integers(0, 35, rng.integers(1, 9)))
        tone = (230, 230, 230) if dark else (40, 40, 45)
        face = text(face, word, (float(rng.uniform(0, w)), float(rng.uniform(0, h))), float(rng.uniform(9, 40)), tone)
    cv2.rectangle(face, (0, 0), (w - 1, h - 1), (15, 15, 18), 6)
    k = float(rng.uniform(2.5, 8))
    return Piece(face, (k, k * h / w, 0.1), np.array((20, 20, 22), np.float32))


MAKERS = {
    "domino": domino,
    "number": number_tile,
    "card": card,
    "key": key,
    "die": die,
    "marker": marker,
    "panel": panel,
}
