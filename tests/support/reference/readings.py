"""Every way a hand falls into a winning shape, with every place of the winning tile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from hupai.hand import CHOW, PUNG, Hand
from hupai.tiles import INDEX

EYES = "pair"
KNITTED = "knitted"
ORPHANS = frozenset({0, 8, 9, 17, 18, 26, *range(27, 34)})
KNITTED_NINES = tuple(
    tuple(9 * suit + start + 3 * k for start, suit in enumerate(order) for k in range(3))
    for order in permutations(range(3))
)


class Part(NamedTuple):
    """One piece of a reading: a set, the pair, or the nine knitted tiles."""

    kind: str
    tiles: tuple[int, ...]
    melded: bool = False
    hidden: bool = True


def _standard(tiles: Counter[int], sets: int) -> Iterator[tuple[Part, ...]]:
    """Every way in which ``tiles`` fall into ``sets`` sets and a pair."""
    for pair in sorted(tile for tile in tiles if tiles[tile] >= 2):
        rest = tiles.copy()
        rest[pair] -= 2
        for found in _sets(rest, sets):
            yield (*found, Part(EYES, (pair, pair)))


def _sets(tiles: Counter[int], sets: int) -> Iterator[tuple[Part, ...]]:
    if not sets:
        yield ()
        return
    low = min(tile for tile, count in tiles.items() if count > 0)
    options = []
    if tiles[low] >= 3:
        options.append(Part(PUNG, (low,) * 3))
    if low < 27 and low % 9 < 7 and tiles[low + 1] > 0 and tiles[low + 2] > 0:
        options.append(Part(CHOW, (low, low + 1, low + 2)))
    for part in options:
        rest = tiles.copy()
        rest.subtract(part.tiles)
        for found in _sets(rest, sets - 1):
            yield (part, *found)


def _shapes(tiles: Counter[int], sets: int) -> Iterator[tuple[Part, ...]]:
    """Every winning shape of the tiles in hand, of any kind, ``sets`` sets still being to find."""
    yield from _standard(tiles, sets)
    if sets >= 3:
        for nine in KNITTED_NINES:
            if all(tiles[tile] for tile in nine):
                rest = tiles.copy()
                rest.subtract(nine)
                for found in _standard(rest, sets - 3):
                    yield (Part(KNITTED, nine), *found)
    if sets < 4:
        return
    if all(count % 2 == 0 for count in tiles.values()):
        yield tuple(Part(EYES, (tile, tile)) for tile in sorted(tiles) for _ in range(tiles[tile] // 2))
    if {tile for tile in tiles if tiles[tile]} == ORPHANS:
        yield (Part("orphans", tuple(sorted(tiles.elements()))),)
    singles = {tile for tile in tiles if tiles[tile] == 1}
    if len(singles) == 14 and any(all(tile >= 27 or tile in nine for tile in singles) for nine in KNITTED_NINES):
        yield (Part("singles", tuple(sorted(singles))),)


def readings(hand: Hand) -> Iterator[tuple[tuple[Part, ...], int]]:
    """Every reading with every part that the winning tile may have completed."""
    win = INDEX[hand.win_tile or ""]
    tiles = Counter([*(INDEX[face] for face in hand.concealed), win])
    melds = tuple(Part(m.kind, tuple(INDEX[face] for face in m.tiles), True, m.concealed) for m in hand.melds)
    for parts in _shapes(tiles, 4 - len(melds)):
        places = {part: i for i, part in enumerate(parts) if win in part.tiles}
        for place in places.values():
            yield (*parts, *melds), place


def waits(hand: Hand) -> set[int]:
    """Every tile that completes the concealed tiles by shape, a fifth copy included."""
    held = Counter(INDEX[face] for face in hand.concealed)
    sets = 4 - len(hand.melds)
    return {tile for tile in range(34) if next(_shapes(held + Counter([tile]), sets), None) is not None}
