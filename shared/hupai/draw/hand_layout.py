"""Where each tile of a hand lies in its picture.

Melds first, then the hand, the winning tile apart, flowers last and smaller: the order of the canonical notation.  The
claimed tile of a meld lies sideways: at the left, in the middle or at the right as it came from the player before,
opposite or after; of a chow always at the left.  A kong that was added to shows two tiles sideways, one on the other.

Lengths are those of a tile's field: 60 wide, 80 high.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from .pictures import Group, groups
from .tiles import HEIGHT, WIDTH

GAP: Final = 2.0
BETWEEN: Final = 16.0
APART: Final = 24.0
ROWS_APART: Final = 14.0
SMALL: Final = 0.75
#: As wide as a row may be: sixteen tiles and the winning one.
MOST_ROW: Final = 1120.0


class Placed(NamedTuple):
    """A tile in its place: the left and the top of the room it takes, and its size; ``turned``: it lies sideways."""

    face: str
    x: float
    y: float
    scale: float
    turned: bool
    role: str


class Layout(NamedTuple):
    """Tiles and how much room they take."""

    tiles: tuple[Placed, ...]
    width: float
    height: float


def layout(notation: str, *, backs: bool = True, most: float = MOST_ROW) -> Layout:
    """Return where the tiles of a hand in canonical notation lie; ``ValueError`` or ``KeyError`` for anything else.

    ``backs``: concealed kongs show two tiles face down.  ``most``: as wide as a row may get; a block that alone is
    wider has a row of its own.
    """
    blocks: list[Layout] = []
    for group in groups(notation):
        if group.role == "win" and blocks and blocks[-1].tiles[0].role in ("concealed", "kept"):
            blocks[-1] = _side_by_side(blocks[-1], _run(group.tiles, group.role))  # never in a row of its own
        else:
            blocks += _blocks(group, backs, most)
    rows = _rows(blocks, most)
    placed: list[Placed] = []
    y = width = 0.0
    for row in rows:
        x = 0.0
        high = max(block.height for block in row)
        for block in row:
            x += _gap(block) if x else 0.0
            placed += [t._replace(x=t.x + x, y=t.y + y + high - block.height) for t in block.tiles]
            x += block.width
        width = max(width, x)
        y += high + ROWS_APART
    return Layout(tuple(placed), width, y - ROWS_APART)


def _side_by_side(one: Layout, other: Layout) -> Layout:
    x = one.width + APART
    moved = tuple(tile._replace(x=tile.x + x) for tile in other.tiles)
    return Layout((*one.tiles, *moved), x + other.width, max(one.height, other.height))


def _gap(block: Layout) -> float:
    return APART if block.tiles[0].role in ("win", "flowers") else BETWEEN


def _blocks(group: Group, backs: bool, most: float) -> list[Layout]:
    if group.role == "meld":
        return [_meld(group)]
    faces = list(group.tiles)
    if group.role == "concealed_kong" and backs:
        faces[0] = faces[3] = "back"
    scale = SMALL if group.role == "flowers" else 1.0
    whole = _run(faces, group.role, scale)
    if whole.width + APART + WIDTH <= most or group.role != "concealed":
        return [whole]
    suits: dict[str, list[str]] = {}
    for face in faces:
        suits.setdefault(face[-1] if len(face) > 1 else "", []).append(face)
    return [_run(suit, group.role, scale) for suit in suits.values()]


def _run(faces: Sequence[str], role: str, scale: float = 1.0) -> Layout:
    step = (WIDTH + GAP) * scale
    tiles = tuple(Placed(face, i * step, 0.0, scale, False, role) for i, face in enumerate(faces))
    return Layout(tiles, len(faces) * step - GAP * scale, HEIGHT * scale)


def _meld(group: Group) -> Layout:
    """A meld with its claimed tile sideways."""
    faces = list(group.tiles)
    source = int(group.source) if group.source.isdigit() else 1
    added = source > 4
    side = (source - 4 if added else source) - 1
    if len(set(faces)) > 1:  # a chow: the digit says which of its tiles was claimed, and that one lies at the left
        faces.insert(0, faces.pop(min(side, 2)))
        place = 0
    else:
        if added:
            faces.pop()
        place = (0, 1, len(faces) - 1)[min(side, 2)]
    height = 2 * WIDTH + GAP if added else float(HEIGHT)
    out: list[Placed] = []
    x = 0.0
    for i, face in enumerate(faces):
        turned = i == place
        out.append(Placed(face, x, height - (WIDTH if turned else HEIGHT), 1.0, turned, "meld"))
        if turned and added:
            out.append(Placed(face, x, 0.0, 1.0, True, "meld"))
        x += (HEIGHT if turned else WIDTH) + GAP
    return Layout(tuple(out), x - GAP, height)


def _rows(blocks: Sequence[Layout], most: float) -> list[list[Layout]]:
    """Return the blocks in as few rows as ``most`` allows, and those as equal as they get."""
    if not blocks:
        return []
    fewest = len(_filled(blocks, most))
    widths = sorted({_width(blocks[i:j]) for i in range(len(blocks)) for j in range(i + 1, len(blocks) + 1)})
    for width in widths:
        rows = _filled(blocks, width)
        if len(rows) <= fewest:
            return rows
    return _filled(blocks, most)


def _filled(blocks: Sequence[Layout], most: float) -> list[list[Layout]]:
    rows: list[list[Layout]] = []
    for block in blocks:
        if rows and _width([*rows[-1], block]) <= most:
            rows[-1].append(block)
        else:
            rows.append([block])
    return rows


def _width(blocks: Sequence[Layout]) -> float:
    return sum(block.width for block in blocks) + sum(map(_gap, blocks[1:]))
