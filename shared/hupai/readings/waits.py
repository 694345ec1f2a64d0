"""The tiles that complete a hand short of one, by shape alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from .shapes import (
    HONOR_MASK,
    KNITTED_HAND,
    KNITTED_STRAIGHT,
    KNITTED_WAYS,
    ORPHAN_MASK,
    SEVEN_DIFFERENT_PAIRS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_AND_TRIPLET,
    STANDARD,
    THIRTEEN_ORPHANS,
    Tiles,
)
from .suits import UNIT, completing, pieces


def _by_suits(keys: list[int]) -> int:
    """Return the faces that complete four suit keys to sets and one pair."""
    # Their numbers modulo 3 decide where the tile can go: one suit short of a pair's second tile (1), or a suit
    # short of a set (2) beside one that holds the pair (2).
    short = [suit for suit in range(4) if (keys[suit] >> 27 & 31) % 3]
    if len(short) == 1:
        suit = short[0]
        others = all(pieces(keys[other]) for other in range(4) if other != suit)
        return completing(keys[suit]) << 9 * suit if others and (keys[suit] >> 27 & 31) % 3 == 1 else 0
    if len(short) != 2 or any((keys[suit] >> 27 & 31) % 3 != 2 for suit in short):
        return 0
    if not all(pieces(keys[suit]) for suit in range(4) if suit not in short):
        return 0
    a, b = short
    found = 0
    if pieces(keys[b]):
        found |= completing(keys[a]) << 9 * a
    if pieces(keys[a]):
        found |= completing(keys[b]) << 9 * b
    return found


def _standard(hand: Tiles) -> int:
    return _by_suits(hand.keys)


def _odd(hand: Tiles) -> list[int]:
    return [face for face in range(34) if hand.counts[face] & 1]


def _seven_pairs(hand: Tiles) -> int:
    if hand.melds:
        return 0
    ones, threes = hand.counts.count(1), hand.counts.count(3)
    if ones + threes != 1:
        return 0
    return 1 << hand.counts.index(1 if ones else 3)


def _seven_different_pairs(hand: Tiles) -> int:
    return 0 if max(hand.counts) > 2 else _seven_pairs(hand)


def _seven_pairs_and_triplet(hand: Tiles) -> int:
    if hand.melds:
        return 0
    odd = _odd(hand)
    found = 0
    if len(odd) == 2:  # seven pairs' worth with a triplet, one tile without its pair; or two singles beside a pair
        for face, other in (odd, odd[::-1]):
            if hand.counts[other] >= 3:
                found |= 1 << face
    elif not odd:  # eight pairs: any of them becomes the triplet
        found = hand.present
    return found


def _thirteen_orphans(hand: Tiles) -> int:
    present = hand.present
    if hand.melds or present & ~ORPHAN_MASK:
        return 0
    missing = ORPHAN_MASK & ~present
    if not missing:
        return ORPHAN_MASK
    return missing if missing & (missing - 1) == 0 else 0


def _knitted(hand: Tiles) -> int:
    present = hand.present
    if hand.melds or present.bit_count() != 13:
        return 0
    found = 0
    for _, mask in KNITTED_WAYS:
        if not present & ~(mask | HONOR_MASK):
            found |= (mask | HONOR_MASK) & ~present
    return found


def _knitted_straight(hand: Tiles) -> int:
    present = hand.present
    if len(hand.melds) > hand.sets - 3 or present.bit_count() < 8:
        return 0
    found = 0
    for groups, mask in KNITTED_WAYS:
        missing = mask & ~present
        if missing & (missing - 1):
            continue
        rest = list(hand.keys)
        for suit in range(3):
            for face in (groups[suit].first, groups[suit].first + 3, groups[suit].first + 6):
                if not missing >> face & 1:
                    rest[suit] -= UNIT[face]
        if not missing:
            found |= _by_suits(rest)
        elif all(pieces(key) for key in rest):
            found |= missing
    return found


_WAITS: Final[dict[str, Callable[[Tiles], int]]] = {
    STANDARD: _standard,
    SEVEN_PAIRS: _seven_pairs,
    SEVEN_DIFFERENT_PAIRS: _seven_different_pairs,
    SEVEN_PAIRS_AND_TRIPLET: _seven_pairs_and_triplet,
    THIRTEEN_ORPHANS: _thirteen_orphans,
    KNITTED_HAND: _knitted,
    KNITTED_STRAIGHT: _knitted_straight,
}


def waits(hand: Tiles, shapes: Sequence[str]) -> int:
    """Return a mask (bit = face, 0-33) of the tiles that complete ``hand``, a hand short of its winning tile.

    By shape alone: a tile whose four copies the hand holds counts too (see :func:`with_a_copy_left`).
    """
    found = 0
    for shape in shapes:
        found |= _WAITS[shape](hand)
    return found


def with_a_copy_left(mask: int, seen: Sequence[int]) -> int:
    """Return ``mask`` without the faces of which ``seen`` (34 numbers) shows all four."""
    for face in range(34):
        if mask >> face & 1 and seen[face] >= 4:
            mask &= ~(1 << face)
    return mask
