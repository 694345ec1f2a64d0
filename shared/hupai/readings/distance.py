"""How far a hand is from winning: the fewest tiles that must still be replaced or drawn.

0 is a win, 1 a hand that waits.  Melds stay as they are; copies seen elsewhere are not looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final

from .shapes import (
    HONOR_MASK,
    KNITTED_HAND,
    KNITTED_STRAIGHT,
    KNITTED_WAYS,
    ORPHANS,
    SEVEN_DIFFERENT_PAIRS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_AND_TRIPLET,
    STANDARD,
    THIRTEEN_ORPHANS,
    Tiles,
)
from .suits import UNIT

_FAR: Final = 99


_MOST_SETS: Final = 5

#: What a suit's tiles can serve: the most of them for 0 to 5 sets, without and with a pair (-1: not that many).
Costs = tuple[tuple[int, ...], tuple[int, ...]]
_NONE: Final[Costs] = ((0,) + (-1,) * _MOST_SETS, (-1,) * (_MOST_SETS + 1))


@lru_cache(maxsize=1 << 15)
def _serve(tiles: int, ranks: int, chows: bool) -> Costs:
    """Return the costs of ``tiles``, three bits a rank; the lowest of ``ranks`` ranks is placed first."""
    if not tiles:
        return _NONE
    best = [list(_NONE[0]), list(_NONE[1])]
    for runs in range(_MOST_SETS):
        gain, rest = 0, tiles
        for step in (0, 3, 6) if runs else ():
            take = min(runs, rest >> step & 7)
            gain += take
            rest -= take << step
        # A chow of which nothing is held is never better than a set elsewhere of which nothing is held.
        if runs and (gain < runs or not chows or ranks < 3):
            break
        own = rest & 7
        for pung in range(min(3, own) + 1):
            if pung and runs == _MOST_SETS:
                break
            for eyes in range(min(2, own - pung) + 1):
                after = _serve(rest >> 3, ranks - 1, chows)
                sets = runs + (pung > 0)
                for pair in (0, 1) if not eyes else (0,):
                    row, target = after[pair], best[pair + (eyes > 0)]
                    for more in range(_MOST_SETS + 1 - sets):
                        if row[more] >= 0:
                            target[more + sets] = max(target[more + sets], row[more] + gain + pung + eyes)
    return tuple(best[0]), tuple(best[1])


@lru_cache(maxsize=1 << 14)
def _suit_costs(key: int) -> Costs:
    without, with_pair = (list(row) for row in _serve(key & ((1 << 27) - 1), 9 if key >> 32 < 3 else 7, key >> 32 < 3))
    for row in (without, with_pair):
        for sets in range(1, _MOST_SETS + 1):  # a set of which nothing is held adds nothing
            row[sets] = max(row[sets], row[sets - 1])
    return tuple(without), tuple(max(both) for both in zip(with_pair, without, strict=True))


def _sets_and_pair(keys: Sequence[int], sets: int) -> int:
    """Return the distance of four suit keys to ``sets`` sets and a pair."""
    reach: dict[tuple[int, int], int] = {(0, 0): 0}
    for key in keys:
        without, with_pair = _suit_costs(key)
        after: dict[tuple[int, int], int] = {}
        for (done, pair), used in reach.items():
            for extra in range(sets - done + 1):
                for eyes in (0, 1) if not pair else (0,):
                    gain = (with_pair if eyes else without)[extra]
                    state = (done + extra, pair + eyes)
                    if gain >= 0 and used + gain > after.get(state, -1):
                        after[state] = used + gain
        reach = after
    return 3 * sets + 2 - max(used for (done, pair), used in reach.items())


def _standard(hand: Tiles) -> int:
    return _sets_and_pair(hand.keys, hand.sets - len(hand.melds))


def _seven_pairs(hand: Tiles) -> int:
    if hand.melds:
        return _FAR
    pairs = sum(count // 2 for count in hand.counts)
    singles = sum(count & 1 for count in hand.counts)
    return 14 - 2 * min(pairs, 7) - min(singles, 7 - min(pairs, 7))


def _seven_different_pairs(hand: Tiles) -> int:
    if hand.melds:
        return _FAR
    pairs = sum(count > 1 for count in hand.counts)
    kinds = sum(count > 0 for count in hand.counts)
    return 14 - min(pairs, 7) - min(kinds, 7)


def _seven_pairs_and_triplet(hand: Tiles) -> int:
    if hand.melds:
        return _FAR
    best = _FAR
    for face in range(34):
        triplet = min(3, hand.counts[face])
        counts = [count - (triplet if other == face else 0) for other, count in enumerate(hand.counts)]
        pairs = min(7, sum(count // 2 for count in counts))
        singles = min(7 - pairs, sum(count & 1 for count in counts))
        best = min(best, 17 - triplet - 2 * pairs - singles)
    return best


def _thirteen_orphans(hand: Tiles) -> int:
    if hand.melds:
        return _FAR
    kinds = sum(hand.counts[face] > 0 for face in ORPHANS)
    doubled = any(hand.counts[face] > 1 for face in ORPHANS)
    return 14 - kinds - doubled


def _knitted(hand: Tiles) -> int:
    if hand.melds:
        return _FAR
    return min(
        14 - min(14, sum(bool(hand.counts[face]) for face in range(34) if (mask | HONOR_MASK) >> face & 1))
        for _, mask in KNITTED_WAYS
    )


def _knitted_straight(hand: Tiles) -> int:
    rest_sets = hand.sets - 3 - len(hand.melds)
    if rest_sets < 0:
        return _FAR
    best = _FAR
    for _, mask in KNITTED_WAYS:
        keys, held = list(hand.keys), 0
        for face in range(27):
            if mask >> face & 1 and hand.counts[face]:
                keys[face // 9] -= UNIT[face]
                held += 1
        best = min(best, 9 - held + _sets_and_pair(keys, rest_sets))
    return best


_DISTANCES: Final[dict[str, Callable[[Tiles], int]]] = {
    STANDARD: _standard,
    SEVEN_PAIRS: _seven_pairs,
    SEVEN_DIFFERENT_PAIRS: _seven_different_pairs,
    SEVEN_PAIRS_AND_TRIPLET: _seven_pairs_and_triplet,
    THIRTEEN_ORPHANS: _thirteen_orphans,
    KNITTED_HAND: _knitted,
    KNITTED_STRAIGHT: _knitted_straight,
}


def distance(hand: Tiles, shapes: Sequence[str]) -> int:
    """Return the distance of ``hand`` (with or without its winning tile) to the nearest of ``shapes``."""
    return min(_DISTANCES[shape](hand) for shape in shapes)
