"""A winning pattern becomes a hand: some sets laid apart, kongs made of pungs, one tile the winning one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from hupai.hand import CHOW, KONG, PUNG, Meld
from hupai.tiles import FACES


class Rates(NamedTuple):
    """How many of the sets are laid open, of the pungs become kongs, of the kongs stay hidden: 0 to 1."""

    open: float
    kong: float
    hidden: float


class Dressed(NamedTuple):
    """``concealed`` leaves out ``win``, the index of the winning tile."""

    concealed: tuple[str, ...]
    win: int
    melds: tuple[Meld, ...]


def tiles_of(kind: str, low: int) -> tuple[int, int, int]:
    """Return the three tiles of a set; a kong has one more."""
    return (low, low + 1, low + 2) if kind == CHOW else (low, low, low)


def copies(sets: Sequence[tuple[str, int]], loose: Sequence[int]) -> Counter[int]:
    """Return how many of each tile are in use."""
    used = Counter(loose)
    for kind, low in sets:
        used.update(tiles_of(kind, low))
    return used


def dress(
    rng: Random,
    sets: Sequence[tuple[str, int]],
    loose: Sequence[int],
    used: Counter[int],
    rates: Rates,
    win: int | None = None,
) -> Dressed:
    """Return the hand of ``sets`` and ``loose`` tiles, won on ``win`` or on any tile.  ``used`` counts its kongs."""
    melds: list[Meld] = []
    concealed = list(loose)
    for kind, low in sets:
        tiles = tiles_of(kind, low)
        if kind == PUNG and used[low] == 3 and rng.random() < rates.kong:
            melds.append(Meld(KONG, (FACES[low],) * 4, concealed=rng.random() < rates.hidden))
            used[low] = 4
        elif rng.random() < rates.open:
            melds.append(Meld(kind, tuple(FACES[face] for face in tiles)))
        else:
            concealed.extend(tiles)
    win = rng.choice(concealed) if win is None else win
    concealed.remove(win)
    rng.shuffle(concealed)
    rng.shuffle(melds)
    return Dressed(tuple(FACES[face] for face in concealed), win, tuple(melds))
