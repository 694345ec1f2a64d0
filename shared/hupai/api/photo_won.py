"""Which tile of a photo won, told by whoever asks: by its id, or by its face.

What was told goes before what the reading assumed: a tile laid apart is no winning tile when another one is named, and
a set laid apart was not claimed when the winning tile lies in it.  Codes of the notes and the fault made here::

    winning_set_taken_as_concealed                 the named tile lies in a set that was taken as melded for its place
    concealed_copy_taken_as_win_tile  win_tile     other copies lie in melds, or beside the hand
    win_tile_not_on_photo             win_tile     the photo shows one tile less than a hand
    not_the_win_tile                               (a check) it lies where no winning tile can: nothing changes
    named_tile_completes_nothing  win_tile         (a check) the score says so: made where it is known, not here
    win_tile_not_read                 tile, tiles  (at /win_tile) no tile was read as this face  [correct_the_tiles]
    too_many_copies    tile, found, most  (at /win_tile) the hand holds all copies of it, and lacks a tile
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from ..hand import Fault
from ..rules import RuleSet
from ..tiles import BONUS, in_order
from ..vision.arrange import BACK
from ..vision.model import Arrangement, Group, Note, ReadHand, TileRead

#: What a reading assumes of the winning tile where nobody says which one it is.
_ASSUMED: Final = ("win_tile_not_shown", "tile_apart_taken_as_win_tile", "turned_tile_taken_as_win_tile")
_APART: Final = "set_apart_taken_as_meld"
#: Notes that name the winning tile's face.
NAMING: Final = ("concealed_copy_taken_as_win_tile", "win_tile_not_on_photo", "named_tile_completes_nothing")
_COPIES: Final = 4


class Won(NamedTuple):
    """An arrangement in which the named tile won; ``fault``: it cannot be such a tile, and nothing changed.

    ``told``: somebody said which tile won.
    """

    found: Arrangement
    fault: Fault | None = None
    told: bool = False


def won_with(found: Arrangement, tiles: Sequence[TileRead], face: str, rules: RuleSet) -> Won:
    """Return an arrangement won with a tile of this face: the one in its place, else a concealed one.

    A hand one tile short is completed with a copy that lies beside it; without one, the photo is taken to lack it.
    """
    if found.hand.win_tile == face:
        return Won(replace(found, assumptions=_kept(found)), told=True)
    if _waiting(found, rules):
        beside = [tile.id for tile in tiles if tile.tile == face and tile.id in _beside(found)]
        if beside:
            return _taken(found, tiles, beside[-1])
        return _completed(found, face)
    copies = [tile.id for tile in tiles if tile.tile == face]
    if not copies:
        read = list(in_order(list({tile.tile for tile in tiles if tile.tile not in (BACK, *BONUS)})))
        fault = Fault(
            "win_tile_not_read", "/win_tile", tile=face, params={"tiles": read}, suggestion="correct_the_tiles"
        )
        return Won(found, fault, told=True)
    concealed = [id_ for id_ in copies if id_ in _hidden(found)]
    if not concealed:
        return won_on(found, tiles, next((id_ for id_ in copies if _apart(found, id_)), copies[0]), rules)
    out = _moved(found, tiles, concealed[-1])
    if len(copies) > len(concealed):
        said = Note("concealed_copy_taken_as_win_tile", (concealed[-1],))
        out = replace(out, assumptions=(*out.assumptions, said))
    return Won(out, told=True)


def won_on(found: Arrangement, tiles: Sequence[TileRead], win: str, rules: RuleSet) -> Won:
    """Return an arrangement in which the tile with the id ``win`` is the one that won.

    A tile of a claimed set, a bonus tile or one face down cannot be: then nothing changes, and a check says so.  One
    beside the hand can where the hand is one tile short.
    """
    whole = any(tile.id == win and tile.tile not in (BACK, *BONUS) for tile in tiles)
    if whole and _waiting(found, rules) and win in _beside(found):
        return _taken(found, tiles, win)
    return Won(_moved(found, tiles, win), told=True)


def _moved(found: Arrangement, tiles: Sequence[TileRead], win: str) -> Arrangement:
    claimed = _apart(found, win)
    if claimed is not None:
        found = _opened(found, tiles, claimed)
    hidden = _hidden(found)
    if win not in hidden:
        return replace(found, checks=(*found.checks, Note("not_the_win_tile", (win,))))
    of = {tile.id: tile for tile in tiles}
    rest = [id_ for id_ in hidden if id_ != win]
    sure = {id_: of[id_].confidence for id_ in hidden}
    groups = [
        *([Group("", "concealed", tuple(rest), min(sure[i] for i in rest))] if rest else []),
        *(group for group in found.groups if group.kind == "meld"),
        Group("", "win_tile", (win,), sure[win]),
        *(group for group in found.groups if group.kind in ("bonus", "other")),
    ]
    return replace(
        found,
        groups=_numbered(groups),
        hand=ReadHand(tuple(of[i].tile for i in rest), of[win].tile, found.hand.melds, found.hand.flowers),
        assumptions=_kept(found),
    )


def _hidden(found: Arrangement) -> list[str]:
    """Return the ids of the tiles that nobody claimed, one of which won."""
    return [id_ for group in found.groups if group.kind in ("concealed", "win_tile") for id_ in group.tiles]


def _kept(found: Arrangement) -> tuple[Note, ...]:
    return tuple(note for note in found.assumptions if note.code not in _ASSUMED)


def _numbered(groups: Sequence[Group]) -> tuple[Group, ...]:
    return tuple(replace(group, id=f"g{n}") for n, group in enumerate(groups, 1))


def _waiting(found: Arrangement, rules: RuleSet) -> bool:
    """Tell whether the hand is one tile short, the winning one."""
    return found.hand.win_tile is None and len(found.hand.concealed) == 3 * (rules.sets - len(found.hand.melds)) + 1


def _beside(found: Arrangement) -> set[str]:
    return {id_ for group in found.groups if group.kind == "other" for id_ in group.tiles}


def _completed(found: Arrangement, face: str) -> Won:
    """Return a hand that waits, completed with a tile that is not on its photo."""
    fault = _fifth(found, face)
    if fault is not None:
        return Won(found, fault, told=True)
    done = replace(
        found,
        hand=replace(found.hand, win_tile=face),
        assumptions=(*_kept(found), Note("win_tile_not_on_photo")),
        checks=tuple(note for note in found.checks if note.code != "tile_count"),
    )
    return Won(done, told=True)


def _taken(found: Arrangement, tiles: Sequence[TileRead], win: str) -> Won:
    """Return a hand that waits, completed with a tile that lies beside it."""
    tile = next(tile for tile in tiles if tile.id == win)
    fault = _fifth(found, tile.tile)
    if fault is not None:
        return Won(found, fault, told=True)
    groups: list[Group] = []
    of = {tile.id: tile for tile in tiles}
    for group in found.groups:
        left = tuple(id_ for id_ in group.tiles if id_ != win)
        if group.kind != "other":
            groups.append(group)
        elif left:
            groups.append(replace(group, tiles=left, confidence=min(of[id_].confidence for id_ in left)))
    at = sum(group.kind in ("concealed", "meld") for group in groups)
    groups.insert(at, Group("", "win_tile", (win,), tile.confidence))
    done = replace(
        found,
        groups=_numbered(groups),
        hand=replace(found.hand, win_tile=tile.tile),
        assumptions=_kept(found),
        checks=tuple(_checks_without(found, win)),
    )
    return Won(done, told=True)


def _checks_without(found: Arrangement, win: str) -> Iterator[Note]:
    """Yield the checks that stand when a tile beside the hand has completed it."""
    for note in found.checks:
        if note.code == "tiles_beside_the_hand":
            left = tuple(id_ for id_ in note.tiles if id_ != win)
            if left:
                yield replace(note, tiles=left, found=len(left))
        elif note.code != "tile_count":
            yield note


def _fifth(found: Arrangement, face: str) -> Fault | None:
    """Return the fault of a winning tile of which the hand holds all copies already."""
    held = [*found.hand.concealed, *(tile for meld in found.hand.melds for tile in meld.tiles)].count(face)
    if held < _COPIES:
        return None
    return Fault("too_many_copies", "/win_tile", tile=face, params={"found": held + 1, "most": _COPIES})


def _apart(found: Arrangement, win: str) -> Group | None:
    """Return the set that was taken as melded only because it lies apart, and that holds the tile; None without."""
    placed = {id_ for note in found.assumptions if note.code == _APART for id_ in note.tiles}
    melds = (group for group in found.groups if group.kind == "meld" and group.meld != "kong")
    return next((group for group in melds if win in group.tiles and placed.issuperset(group.tiles)), None)


def _opened(found: Arrangement, tiles: Sequence[TileRead], claimed: Group) -> Arrangement:
    """Return an arrangement in which the tiles of a set are concealed ones."""
    of = {tile.id: tile for tile in tiles}
    at = [group for group in found.groups if group.kind == "meld"].index(claimed)
    hidden = [*_hidden(found), *claimed.tiles]
    rest = [group for group in found.groups if group is not claimed and group.kind not in ("concealed", "win_tile")]
    melds = found.hand.melds[:at] + found.hand.melds[at + 1 :]
    notes = [
        replace(note, tiles=tuple(id_ for id_ in note.tiles if note.code != _APART or id_ not in claimed.tiles))
        for note in found.assumptions
    ]
    return replace(
        found,
        groups=_numbered([Group("", "concealed", tuple(hidden), min(of[i].confidence for i in hidden)), *rest]),
        hand=ReadHand(tuple(of[id_].tile for id_ in hidden), None, melds, found.hand.flowers),
        assumptions=(
            *(note for note in notes if note.code != _APART or note.tiles),
            Note("winning_set_taken_as_concealed", claimed.tiles),
        ),
    )
