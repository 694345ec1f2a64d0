"""Which tile of a photo won, told by whoever asks: by its id, or by its face.

What was told goes before what the reading assumed: a tile laid apart is no winning tile when another one is named, and
a set laid apart was not claimed when the winning tile lies in it.  Codes of the notes and the fault made here::

    winning_set_taken_as_concealed                 the named tile lies in a set that was taken as melded for its place
    concealed_copy_taken_as_win_tile  win_tile     other copies lie in melds, or beside the hand
    win_tile_not_on_photo             win_tile     the photo shows one tile less than a hand
    not_the_win_tile                               (a check) it lies where no winning tile can: nothing changes
    win_tile_not_read                 tile, tiles  (at /win_tile) no tile was read as this face  [correct_the_tiles]
"""

from __future__ import annotations

from collections.abc import Sequence
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
NAMING: Final = ("concealed_copy_taken_as_win_tile", "win_tile_not_on_photo")


class Won(NamedTuple):
    """An arrangement in which the named tile won; ``fault``: no tile was read as that face, and nothing changed."""

    found: Arrangement
    fault: Fault | None = None


def won_with(found: Arrangement, tiles: Sequence[TileRead], face: str, rules: RuleSet) -> Won:
    """Return an arrangement won with a tile of this face: the one in its place, else a concealed one.

    A hand one tile short is taken to lack just this tile on its photo.
    """
    if found.hand.win_tile == face:
        return Won(replace(found, assumptions=_kept(found)))
    if found.hand.win_tile is None and len(found.hand.concealed) == 3 * (rules.sets - len(found.hand.melds)) + 1:
        return Won(_completed(found, face))
    copies = [tile.id for tile in tiles if tile.tile == face]
    if not copies:
        read = list(in_order(list({tile.tile for tile in tiles if tile.tile not in (BACK, *BONUS)})))
        return Won(found, Fault("win_tile_not_read", "/win_tile", tile=face, params={"tiles": read},
                                suggestion="correct_the_tiles"))  # fmt: skip
    concealed = [id_ for id_ in copies if id_ in _hidden(found)]
    if not concealed:
        return Won(won_on(found, tiles, next((id_ for id_ in copies if _apart(found, id_)), copies[0])))
    out = won_on(found, tiles, concealed[-1])
    if len(copies) > len(concealed):
        said = Note("concealed_copy_taken_as_win_tile", (concealed[-1],))
        out = replace(out, assumptions=(*out.assumptions, said))
    return Won(out)


def won_on(found: Arrangement, tiles: Sequence[TileRead], win: str) -> Arrangement:
    """Return an arrangement in which the tile with the id ``win`` is the one that won.

    A tile of a claimed set, a bonus tile or one face down cannot be: then nothing changes, and a check says so.
    """
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


def _completed(found: Arrangement, face: str) -> Arrangement:
    """Return a hand that waits, completed with a tile that is not on its photo."""
    return replace(
        found,
        hand=replace(found.hand, win_tile=face),
        assumptions=(*_kept(found), Note("win_tile_not_on_photo")),
        checks=tuple(note for note in found.checks if note.code != "tile_count"),
    )


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
