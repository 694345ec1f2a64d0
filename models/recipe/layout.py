"""How tiles lie on a table: rows, hands on edge, grids, heaps, walls, and things that are no tiles.

World: the table is z = 0, one unit is a tile's width.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import others
from data import FACES, Image
from faces import BACKS, H, Style, W


@dataclass
class Solid:
    centre: np.ndarray
    turn: np.ndarray  # 3 x 3, columns are the solid's axes
    size: tuple[float, float, float]
    tile: str | None  # None: a thing without a label
    tint: np.ndarray
    back: np.ndarray
    texture: Image | None = None
    two_tone: bool = True
    mask: np.ndarray | None = None
    back_texture: Image | None = None
    order: float = field(default=0.0)


def _rz(a: float) -> np.ndarray:
    c, s = np.cos(a), np.sin(a)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def _rx(a: float) -> np.ndarray:
    c, s = np.cos(a), np.sin(a)
    return np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])


# Unit corners: face (z = +1) in reading order, then the back seen from behind.
FACE = np.array([[-1, 1, 1], [1, 1, 1], [1, -1, 1], [-1, -1, 1]], float) / 2
REAR = np.array([[1, 1, -1], [-1, 1, -1], [-1, -1, -1], [1, -1, -1]], float) / 2


class Layout:
    """Places solids on the table."""

    def __init__(self, rng: np.random.Generator, style: Style) -> None:
        self.rng, self.style, self.solids = rng, style, []
        self.h, self.d = rng.uniform(1.26, 1.42), rng.uniform(0.55, 0.95)
        self.deck = [t for t in FACES for _ in range(4 if t[-1] not in "fg" else 2)]
        rng.shuffle(self.deck)

    def tile(self, x: float, y: float, angle: float, pose: str = "up", z: float = 0.0, tile: str | None = None) -> None:
        """A tile whose middle lies over (x, y); pose: up, down, stand (face to -y), side."""
        if tile is None:
            tile = self.deck.pop() if self.deck else str(self.rng.choice(FACES))
        st, jitter = self.style, self.rng.normal(0, 0.025, 3)
        turn = _rz(angle + jitter[0])
        height = self.d / 2
        if pose == "down":
            turn = turn @ np.diag([-1.0, 1.0, -1.0])
        elif pose == "stand":
            turn, height = turn @ _rx(np.pi / 2 - abs(jitter[1]) * 3), self.h / 2
        elif pose == "side":
            turn, height = turn @ _rx(np.pi / 2) @ _rz(np.pi / 2 * self.rng.integers(4)), self.h / 2
        label = "back" if pose == "down" else tile
        self.solids.append(
            Solid(
                np.array([x, y, z + height]),
                turn,
                (1.0, self.h, self.d),
                label,
                st.body,
                st.back,
                st.face(tile),
                st.two_tone,
                st.mask,
                st.face("back"),
            )
        )

    def row(self, n: int, x: float, y: float, angle: float, pose: str = "up", flip: bool = False) -> None:
        """n tiles side by side, with gaps between groups and now and then one turned or set down."""
        rng = self.rng
        tight = rng.random() < 0.75
        at, axis = 0.0, np.array([np.cos(angle), np.sin(angle)])
        turned, downs = rng.random() < 0.3, rng.random() < 0.15
        tilt = np.pi / 4 * rng.choice([-1, 1]) if rng.random() < 0.06 else 0.0
        repeat = rng.random() < 0.25
        last: str | None = None
        places = []
        for _ in range(n):
            sideways = bool(turned and rng.random() < 0.15)
            width = (self.h if sideways else 1.0) * (1.35 if tilt else 1.0)
            gap = rng.uniform(0, 0.04) if tight else rng.uniform(0.02, 0.5)
            if rng.random() < 0.12:
                gap += rng.uniform(0.1, 0.9)
            places.append((at + width / 2 + gap, sideways))
            at += width + gap
        for where, sideways in places:
            p = np.array([x, y]) + axis * (where - at / 2) + rng.normal(0, 0.02, 2)
            a = angle + tilt + (np.pi if flip else 0) + (np.pi / 2 * rng.choice([-1, 1]) if sideways else 0)
            a += rng.normal(0, 0.02 if tight else 0.06)
            if repeat and last and rng.random() < 0.6 and last in self.deck:
                self.deck.remove(last)
                tile = last
            else:
                tile = self.deck.pop() if self.deck else None
            last = tile
            here = "down" if downs and pose == "up" and rng.random() < 0.4 else pose
            if here == "stand" and sideways:
                here, a = "stand", a - np.pi / 2 * np.sign(a - angle)
            self.tile(p[0], p[1], a, here, tile=tile)

    def grid(self, rows: int, cols: int, angle: float) -> None:
        rng, gap = self.rng, self.rng.uniform(0, 0.08)
        turn = _rz(angle)
        flip = rng.random() < 0.3
        for r in range(rows):
            for c in range(cols):
                p = turn @ np.array([(c - cols / 2) * (1 + gap), (r - rows / 2) * (self.h + gap), 0])
                a = angle + (np.pi if flip else 0)
                self.tile(p[0], p[1], a, "down" if rng.random() < 0.04 else "up")

    def scatter(self, n: int, spread: float, cx: float = 0, cy: float = 0, apart: float = 1.15) -> None:
        """Loose tiles at any angle; `apart` below 1 lets them climb on each other."""
        rng, placed = self.rng, []
        for _ in range(n):
            for _try in range(12):
                p = np.array([cx, cy]) + rng.uniform(-spread, spread, 2)
                if all(np.hypot(*(p - q)) > apart * 1.3 for q in placed):
                    break
            else:
                continue
            z = self.d * 0.9 if apart < 1 and any(np.hypot(*(p - q)) < 1.25 for q in placed) else 0.0
            placed.append(p)
            pose = rng.choice(["up", "down", "side", "stand"], p=[0.76, 0.12, 0.07, 0.05])
            self.tile(p[0], p[1], rng.uniform(0, 6.28), str(pose), z)

    def wall(self, n: int, x: float, y: float, angle: float) -> None:
        for layer in range(1 + int(self.rng.random() < 0.6)):
            for k in range(n):
                p = np.array([x, y]) + np.array([np.cos(angle), np.sin(angle)]) * (k - n / 2) * 1.01
                self.tile(p[0], p[1], angle, "down", z=layer * self.d)

    def thing(self, x: float, y: float) -> None:
        """A block, die, rack or card that is no tile."""
        rng = self.rng
        size = (
            (0.6, 0.6, 0.6),
            (rng.uniform(0.5, 2.5), rng.uniform(0.5, 2.5), rng.uniform(0.02, 1)),
            (14.0, 0.9, rng.uniform(0.3, 1.2)),
            (1.0, 1.4, 0.02),
        )[rng.integers(4)]
        tint = np.array(BACKS[rng.integers(len(BACKS))], np.float32)
        if rng.random() < 0.4:
            tint = np.array((235, 232, 225), np.float32)
        texture = np.tile(tint.astype(np.uint8), (H, W, 1))
        if size[0] == 0.6:
            for _ in range(int(rng.integers(1, 7))):
                cv2.circle(
                    texture,
                    (int(rng.integers(15, W - 15)), int(rng.integers(20, H - 20))),
                    10,
                    (30, 30, 120),
                    -1,
                )
        elif rng.random() < 0.5 and size[0] < 10:
            cv2.putText(
                texture,
                "AK7QJ29+"[rng.integers(8)],
                (10, 90),
                0,
                rng.uniform(1, 3.2),
                tuple(map(int, rng.integers(0, 255, 3))),
                5,
            )
        a = rng.uniform(0, 6.28)
        self.solids.append(Solid(np.array([x, y, size[2] / 2]), _rz(a), size, None, tint, tint, texture, False))

    def piece(self, kind: str, x: float, y: float, angle: float) -> float:
        """Something of another game, face up; how wide it is."""
        one = others.MAKERS[kind](self.rng)
        high, wide = one.face.shape[:2]
        mask = np.full((high, wide), 0 if one.round else 255, np.uint8)
        if one.round:
            cv2.circle(mask, (wide // 2, high // 2), wide // 2 - 1, 255, -1, cv2.LINE_AA)
        centre = np.array([x, y, one.size[2] / 2])
        turn = _rz(angle + self.rng.normal(0, 0.03))
        self.solids.append(Solid(centre, turn, one.size, None, one.tint, one.tint, one.face, False, mask))
        return one.size[0]


def _rows(lay: Layout, rng: np.random.Generator) -> None:
    lines = int(rng.integers(1, 5))
    base = rng.normal(0, 0.12)
    for k in range(lines):
        n, x, y = int(rng.integers(2, 15)), rng.normal(0, 1), (k - lines / 2) * rng.uniform(1.5, 3.2)
        lay.row(n, x, y, base + rng.normal(0, 0.05), "up", rng.random() < 0.2)
    if rng.random() < 0.35:
        side = rng.choice([-1, 1])
        lay.row(int(rng.integers(2, 8)), side * rng.uniform(7, 9), 0, base + np.pi / 2 * side)


def _standing(lay: Layout, rng: np.random.Generator) -> None:
    lay.row(int(rng.integers(4, 15)), 0, 0, rng.normal(0, 0.15), "stand")
    if rng.random() < 0.5:
        n, y, angle = int(rng.integers(3, 12)), 4 + rng.uniform(0, 2), rng.normal(0, 0.1)
        lay.row(n, 0, y, angle, "up", rng.random() < 0.5)
    if rng.random() < 0.3:
        lay.row(int(rng.integers(3, 10)), rng.normal(0, 2), -2.5, rng.normal(0, 0.1), "up")
    if rng.random() < 0.4:
        lay.scatter(int(rng.integers(4, 20)), 4, 0, 7, 0.95)


def _grid(lay: Layout, rng: np.random.Generator) -> None:
    rows, columns = int(rng.integers(2, 8)), int(rng.integers(2, 11))
    lay.grid(rows, columns, rng.normal(0, 0.1) + np.pi / 2 * rng.integers(4))


def _pieces(lay: Layout, rng: np.random.Generator, x: float = 0.0, y: float = 0.0) -> None:
    """Pieces of another game in rows or strewn about; keys lie as on a keyboard."""
    kinds = {"domino": 0.18, "number": 0.22, "card": 0.16, "key": 0.24, "panel": 0.06, "dice": 0.14}
    kind = str(rng.choice(list(kinds), p=list(kinds.values())))
    base = rng.normal(0, 0.2)
    if kind == "panel":
        lay.piece(kind, x, y, base)
        return
    if kind == "dice":  # with the marker of the round, as they lie in the middle of a table
        for k in range(int(rng.integers(1, 6))):
            lay.piece("die" if k else "marker", *(np.array([x, y]) + rng.normal(0, 1.0, 2)), rng.uniform(0, 6.28))
        return
    strewn = kind != "key" and rng.random() < 0.35
    for row in range(int(rng.integers(1, 6 if kind == "key" else 4))):
        at = rng.uniform(-0.5, 0.5)
        for _ in range(int(rng.integers(3, 13))):
            place = np.array([x, y]) + _rz(base)[:2, :2] @ np.array([at - 5, row * (1.2 if kind == "key" else 2.3)])
            angle = base
            if strewn:
                place, angle = np.array([x, y]) + rng.uniform(-6, 6, 2), rng.uniform(0, 6.28)
            at += lay.piece(kind, *place, angle) + rng.uniform(0.03, 0.2)


def _edges(lay: Layout, rng: np.random.Generator) -> None:
    """Tiles that show only their sides or backs."""
    for row in range(int(rng.integers(1, 3))):
        pose = str(rng.choice(["side", "stand"]))
        away = np.pi if pose == "stand" else 0.0
        lay.row(int(rng.integers(3, 15)), rng.normal(0, 1), row * 3.0, rng.normal(0, 0.15) + away, pose)


MAIN = {
    "rows": (_rows, 0.42),
    "stand": (_standing, 0.16),
    "grid": (_grid, 0.1),
    "scatter": (lambda lay, rng: lay.scatter(int(rng.integers(4, 34)), rng.uniform(3, 7)), 0.14),
    "heap": (lambda lay, rng: lay.scatter(int(rng.integers(10, 45)), rng.uniform(3, 5), apart=0.78), 0.09),
    "one": (lambda lay, rng: lay.row(int(rng.integers(1, 4)), 0, 0, rng.uniform(0, 6.28)), 0.06),
    "none": (lambda *_: None, 0.03),
    "pieces": (_pieces, 0.05),
    "edges": (_edges, 0.03),
}


def _main(rng: np.random.Generator, only: tuple[str, ...]) -> str:
    names = only or tuple(MAIN)
    odds = np.array([MAIN[n][1] for n in names])
    return str(names[rng.choice(len(names), p=odds / odds.sum())])


def arrange(rng: np.random.Generator, style: Style, only: tuple[str, ...] = ()) -> Layout:
    """One of the ways tiles lie in photos, with a wall, loose tiles and other things now and then."""
    lay = Layout(rng, style)
    MAIN[_main(rng, only)][0](lay, rng)
    if rng.random() < 0.22:
        n, x, y = int(rng.integers(3, 14)), rng.normal(0, 3), rng.uniform(4, 8) * rng.choice([-1, 1])
        lay.wall(n, x, y, rng.normal(0, 0.3))
    if rng.random() < 0.2:
        for _ in range(int(rng.integers(1, 5))):
            lay.tile(*rng.uniform(-6, 6, 2), rng.uniform(0, 6.28), str(rng.choice(["down", "side"])))
    for _ in range(int(rng.integers(0, 4)) if rng.random() < 0.4 else 0):
        lay.thing(*(rng.uniform(3, 9, 2) * rng.choice([-1, 1], 2)))
    if rng.random() < 0.08:
        _pieces(lay, rng, *(rng.uniform(4, 9, 2) * rng.choice([-1, 1], 2)))
    return lay
