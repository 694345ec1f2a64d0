"""How the tiles of one suit fall into sets: the part of every reading that hands have in common.

The tiles of a suit are one integer: three bits a rank for its copies, then from bit 27 their number, and from bit 32
the suit (0-2, honours 3), so that a suit's answer is remembered by a small key and no whole hand ever is.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from .groups import CHOWS, PAIRS, PUNGS, Group

#: UNIT[face] is what one tile adds to the key of its suit; EMPTY is the keys of no tiles.
UNIT: Final = tuple((1 << 3 * (face % 9 if face < 27 else face - 27)) + (1 << 27) for face in range(34))
SUIT: Final = tuple(face // 9 for face in range(34))
EMPTY: Final = (0, 1 << 32, 2 << 32, 3 << 32)
_TILES = (1 << 27) - 1
_CHOW = 1 | 1 << 3 | 1 << 6

Pieces = tuple[Group, ...]


@lru_cache(maxsize=1 << 16)
def pieces(key: int) -> tuple[Pieces, ...]:
    """Return every way the tiles of a suit fall into sets, with a pair where their number asks for one.

    Empty when there is none; one empty way for no tiles.
    """
    number = key >> 27 & 31
    suit = key >> 32
    tiles = key & _TILES
    if number % 3 == 1:
        return ()
    if number % 3 == 0:
        return tuple(_sets(tiles, suit * 9, suit < 3))
    ways: list[Pieces] = []
    for rank in range(9 if suit < 3 else 7):
        if tiles >> 3 * rank & 7 >= 2:
            pair = (PAIRS[suit * 9 + rank],)
            ways.extend(way + pair for way in _sets(tiles - (2 << 3 * rank), suit * 9, suit < 3))
    return tuple(ways)


def _sets(tiles: int, base: int, chows: bool) -> list[Pieces]:
    """Split ``tiles`` into sets.  The lowest rank decides: one pung of it or none, the rest of its copies in chows."""
    if not tiles:
        return [()]
    rank = ((tiles & -tiles).bit_length() - 1) // 3
    copies = tiles >> 3 * rank & 7
    ways: list[Pieces] = []
    for pungs in (1, 0) if copies >= 3 else (0,):
        runs = copies - 3 * pungs
        rest = tiles - (3 * pungs << 3 * rank)
        if runs:
            if not chows or rank > 6 or rest >> 3 * rank + 3 & 7 < runs or rest >> 3 * rank + 6 & 7 < runs:
                continue
            rest -= runs * _CHOW << 3 * rank
        head: Pieces = (PUNGS[base + rank],) * pungs + ((CHOWS[base + rank],) * runs if runs else ())
        ways.extend(head + way for way in _sets(rest, base, chows))
    return ways


@lru_cache(maxsize=1 << 16)
def completing(key: int) -> int:
    """Return the ranks (bit 0 the lowest) that make a suit fall into sets, with or without a pair, once added."""
    suit = key >> 32
    base = suit * 9
    found = 0
    for rank in range(9 if suit < 3 else 7):
        if key >> 3 * rank & 7 < 7 and pieces(key + UNIT[base + rank]):
            found |= 1 << rank
    return found
