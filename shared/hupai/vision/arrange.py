"""From tiles with places to a hand: what is concealed, what is melded, which tile won.

Works on polygons and faces alone, so that it runs again after a person has corrected a tile.
What a photo cannot show is decided the usual way and said in ``assumptions``.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

from ..tiles import BONUS, INDEX, SUITED
from .model import Arrangement, Group, GroupKind, Note, ReadHand, ReadMeld, TileRead
from .rows import Placed, place, rows, runs, set_aside

BACK: Final = "back"
_LIKELY: Final = 0.5


class _Set(NamedTuple):
    kind: str
    concealed: bool
    faces: tuple[str, ...]


def as_set(tiles: tuple[Placed, ...]) -> _Set | None:
    """The chow, pung or kong that three or four tiles make; backs only in a concealed kong."""
    faces = [p.tile.tile for p in tiles]
    shown = [f for f in faces if f != BACK]
    if any(f in BONUS for f in shown) or len(faces) not in (3, 4):
        return None
    if len(faces) == 4:
        if shown and len(set(shown)) == 1:
            return _Set("kong", len(shown) < 4, (shown[0],) * 4)
        return None
    if len(shown) < 3:
        return None
    if len(set(shown)) == 1:
        return _Set("pung", False, tuple(shown))
    order = sorted(INDEX[f] for f in shown)
    run = order[1] == order[0] + 1 and order[2] == order[0] + 2 and order[0] // 9 == order[2] // 9
    if run and all(f in SUITED for f in shown):
        return _Set("chow", False, tuple(sorted(shown, key=INDEX.__getitem__)))
    return None


def split_sets(tiles: tuple[Placed, ...]) -> tuple[tuple[Placed, ...], ...] | None:
    """A run of tiles cut, in order, into sets and nothing else."""
    dead: set[int] = set()  # places from which no cut reaches the end: each is looked at once

    def cut(start: int) -> tuple[tuple[Placed, ...], ...] | None:
        if start == len(tiles):
            return ()
        if start in dead:
            return None
        for size in (4, 3):
            head = tiles[start : start + size]
            if len(head) == size and as_set(head):
                rest = cut(start + size)
                if rest is not None:
                    return (head, *rest)
        dead.add(start)
        return None

    return cut(0)


def _peel(run: tuple[Placed, ...]) -> tuple[tuple[Placed, ...], list[tuple[Placed, ...]]]:
    """Sets with a tile turned or face down at the ends of a longer run, taken off it."""
    melds: list[tuple[Placed, ...]] = []
    rest = run
    again = True
    while again and len(rest) > 4:
        again = False
        for size in (4, 3):
            for at_end in (True, False):
                part = rest[-size:] if at_end else rest[:size]
                odd = sum(p.quarter % 2 for p in part)
                back = sum(p.tile.tile == BACK for p in part)
                if (odd or back) and odd <= 2 and as_set(part):
                    rest = rest[:-size] if at_end else rest[size:]
                    melds.append(part)
                    again = True
                    break
            if again:
                break
    return rest, melds


class _Draft:
    """Groups while they are being found."""

    def __init__(self) -> None:
        self.melds: list[tuple[Placed, ...]] = []
        self.bonus: list[Placed] = []
        self.loose: list[tuple[Placed, ...]] = []  # runs that are neither
        self.win: Placed | None = None
        self.other: list[Placed] = []
        self.notes: list[Note] = []

    def count(self) -> int:
        return sum(len(r) for r in self.loose)


def _stray(row: tuple[Placed, ...]) -> bool:
    """Whether this is one finding with no tile beside it, and more likely no tile at all: a cup, a lens, a box."""
    return len(row) == 1 and row[0].tile.reason == "perhaps_no_tile" and row[0].tile.confidence < _LIKELY


def _sort_runs(placed: tuple[Placed, ...]) -> _Draft:
    draft = _Draft()
    lines = rows(placed)
    for row in lines:
        if _stray(row) and len(lines) > 1:
            draft.other.extend(row)
            continue
        for run in runs(row):
            bonus = [p for p in run if p.tile.tile in BONUS]
            draft.bonus.extend(bonus)
            rest = tuple(p for p in run if p.tile.tile not in BONUS)
            if not rest:
                continue
            rest, melds = _peel(rest)
            draft.melds.extend(melds)
            if rest:
                draft.loose.append(rest)
    return draft


def _melds_apart(draft: _Draft) -> None:
    """Runs beside the main one that are sets are melds."""
    if not draft.loose:
        return
    main = max(draft.loose, key=len)
    if len(main) <= 4 and len(draft.loose) > 1 and not _marked(draft):
        # Nothing but small runs: a hand spread out set by set.
        if all(len(r) == 2 or split_sets(r) for r in draft.loose):
            draft.notes.append(Note("sets_taken_as_concealed"))
        kongs = [r for r in draft.loose if len(r) == 4 and as_set(r)]
        for kong in kongs:
            draft.loose.remove(kong)
            draft.melds.append(kong)
        return
    if len(main) <= 4:  # only sets are left but for the pair: that is the hand
        main = next((r for r in draft.loose if not split_sets(r)), main)
    for run in list(draft.loose):
        if run is main:
            continue
        parts = split_sets(run)
        if parts:
            draft.loose.remove(run)
            draft.melds.extend(parts)
            if not any(p.quarter % 2 or p.tile.tile == BACK for p in run):
                draft.notes.append(Note("set_apart_taken_as_meld", tuple(p.tile.id for p in run)))


def _marked(draft: _Draft) -> bool:
    """Whether some set shows that it was claimed or is a kong laid down."""
    return any(p.quarter % 2 or p.tile.tile == BACK for r in draft.loose if len(r) > 2 for p in r)


def _winning_tile(draft: _Draft) -> None:
    """One tile apart, or one turned at the end of the concealed tiles, is the tile that won."""
    singles = [r for r in draft.loose if len(r) == 1 and r[0].tile.tile != BACK]
    if draft.count() % 3 != 2:
        return
    if len(singles) == 1 and draft.count() > 1:
        draft.loose.remove(singles[0])
        draft.win = singles[0][0]
        draft.notes.append(Note("tile_apart_taken_as_win_tile", (draft.win.tile.id,)))
        return
    turned = [p for r in draft.loose for p in r if p.quarter % 2 and p.tile.tile != BACK]
    if len(turned) == 1:
        for i, run in enumerate(draft.loose):
            if turned[0] in (run[0], run[-1]):
                draft.win = turned[0]
                rest = tuple(p for p in run if p is not turned[0])
                draft.loose[i : i + 1] = [rest] if rest else []
                draft.notes.append(Note("turned_tile_taken_as_win_tile", (draft.win.tile.id,)))
                return
    draft.notes.append(Note("win_tile_not_shown"))


def _checks(draft: _Draft, tiles: tuple[TileRead, ...]) -> tuple[Note, ...]:
    checks: list[Note] = []
    apart = {p.tile.id for p in draft.other}
    mine = [t for t in tiles if t.id not in apart]
    faces = Counter(t.tile for t in mine if t.tile != BACK)
    hidden = sum(sum(p.tile.tile == BACK for p in m) for m in draft.melds)
    for face, n in faces.items():
        most = 1 if face in BONUS else 4
        if n > most:
            checks.append(Note("too_many_copies", tuple(t.id for t in mine if t.tile == face), n))
    kongs = sum(len(m) == 4 for m in draft.melds)
    total = draft.count() + (draft.win is not None) + sum(len(m) for m in draft.melds) - kongs
    if total not in (14, 17):
        checks.append(Note("tile_count", found=total))
    beside = tuple(p.tile.id for p in draft.other if p.tile.tile != BACK)
    if beside:
        checks.append(Note("tiles_beside_the_hand", beside, len(beside)))
    backs = sum(t.tile == BACK for t in tiles)
    if backs > hidden:
        checks.append(Note("tiles_face_down", tuple(t.id for t in tiles if t.tile == BACK), backs - hidden))
    return tuple(checks)


def arrange(tiles: tuple[TileRead, ...]) -> Arrangement:
    """Group the tiles of one photo and write the hand they make."""
    placed, aside = set_aside(place(tiles))
    draft = _sort_runs(placed)
    draft.other.extend(aside)
    _melds_apart(draft)
    # Face-down tiles outside a kong belong to a wall or to another player.
    draft.other.extend(p for r in draft.loose for p in r if p.tile.tile == BACK)
    draft.loose = [r for r in (tuple(p for p in run if p.tile.tile != BACK) for run in draft.loose) if r]
    _winning_tile(draft)
    groups: list[Group] = []

    def add(kind: GroupKind, members: tuple[Placed, ...], meld: _Set | None = None) -> None:
        if members:
            sure = min(p.tile.confidence for p in members)
            groups.append(
                Group(
                    f"g{len(groups) + 1}",
                    kind,
                    tuple(p.tile.id for p in members),
                    sure,
                    meld.kind if meld else None,
                    bool(meld and meld.concealed),
                )
            )

    concealed = tuple(p for run in draft.loose for p in run)
    add("concealed", concealed)
    melds: list[ReadMeld] = []
    for members in draft.melds:
        found = as_set(members)
        if found:
            add("meld", members, found)
            melds.append(ReadMeld(found.kind, found.faces, found.concealed))
    if draft.win is not None:
        add("win_tile", (draft.win,))
    add("bonus", tuple(draft.bonus))
    add("other", tuple(draft.other))
    hand = ReadHand(
        tuple(p.tile.tile for p in concealed),
        draft.win.tile.tile if draft.win is not None else None,
        tuple(melds),
        tuple(p.tile.tile for p in draft.bonus),
    )
    return Arrangement(tuple(groups), hand, tuple(draft.notes), _checks(draft, tiles))


def nothing_laid(tiles: tuple[TileRead, ...]) -> Arrangement:
    """What looks like tiles here and there but makes no hand: pieces of another game, keys, marks on a mat.

    Nothing is dropped: every finding is in a group, and a check says why there is no hand.
    """
    ids = tuple(t.id for t in tiles)
    group = Group("g1", "other", ids, min((t.confidence for t in tiles), default=0.0))
    faces = tuple(t.id for t in tiles if t.tile != BACK)
    return Arrangement((group,) if ids else (), ReadHand(), (), (Note("hardly_tiles", faces, len(faces)),))
