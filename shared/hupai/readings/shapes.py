"""Every way a complete hand falls into a winning shape, and every place that its winning tile can take.

A *reading* is a shape, its pieces, and the piece that the winning tile completes.  Which shapes win is a matter of
the rule set: it names them in :data:`SHAPES`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations, product
from typing import Final, NamedTuple

from .groups import KNITTED_GROUPS, PAIRS, PUNGS, Group, singles
from .suits import EMPTY, SUIT, UNIT, pieces

STANDARD: Final = "standard"
SEVEN_PAIRS: Final = "seven_pairs"
#: Seven pairs where four of a kind are no two pairs; a hand of this shape is read as seven pairs.
SEVEN_DIFFERENT_PAIRS: Final = "seven_different_pairs"
SEVEN_PAIRS_AND_TRIPLET: Final = "seven_pairs_and_triplet"
THIRTEEN_ORPHANS: Final = "thirteen_orphans"
KNITTED_HAND: Final = "knitted"
KNITTED_STRAIGHT: Final = "knitted_straight"
#: The reading of a hand that wins by its bonus tiles alone; no shape to look for.
FLOWERS: Final = "flowers"


class Split(NamedTuple):
    """A shape and its pieces: melds first, then the concealed ones, the pair last in its suit."""

    shape: str
    groups: tuple[Group, ...]


class Tiles(NamedTuple):
    """The concealed tiles of a complete hand, the winning tile among them, as a shape looks at them."""

    counts: list[int]
    keys: list[int]
    present: int
    melds: tuple[Group, ...]
    sets: int


ORPHANS: Final = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
ORPHAN_MASK: Final = sum(1 << face for face in ORPHANS)
HONOR_MASK: Final = ((1 << 7) - 1) << 27
#: The six ways to give the suits 1-4-7, 2-5-8 and 3-6-9, as groups and as a mask of their nine faces.
KNITTED_WAYS: Final = tuple(
    (groups, groups[0].mask | groups[1].mask | groups[2].mask)
    for groups in (tuple(KNITTED_GROUPS[suit][k] for suit, k in enumerate(order)) for order in permutations(range(3)))
)


def _standard(hand: Tiles) -> list[Split]:
    m, p, s, z = hand.keys
    ways = (pieces(m), pieces(p), pieces(s), pieces(z))
    if not (ways[0] and ways[1] and ways[2] and ways[3]):
        return []
    melds = hand.melds
    return [Split(STANDARD, melds + a + b + c + d) for a, b, c, d in product(*ways)]


def _seven_pairs(hand: Tiles) -> list[Split]:
    if hand.melds or 1 in hand.counts or 3 in hand.counts:
        return []
    groups = tuple(PAIRS[face] for face in range(34) for _ in range(hand.counts[face] // 2))
    return [Split(SEVEN_PAIRS, groups)] if len(groups) == 7 else []


def _seven_different_pairs(hand: Tiles) -> list[Split]:
    return [] if 4 in hand.counts else _seven_pairs(hand)


def _seven_pairs_and_triplet(hand: Tiles) -> list[Split]:
    if hand.melds or sum(count % 2 for count in hand.counts) != 1:
        return []
    odd = next(face for face in range(34) if hand.counts[face] % 2)
    if hand.counts[odd] < 3:
        return []
    pairs = tuple(PAIRS[face] for face in range(34) for _ in range((hand.counts[face] - 3 * (face == odd)) // 2))
    return [Split(SEVEN_PAIRS_AND_TRIPLET, (PUNGS[odd], *pairs))] if len(pairs) == 7 else []


def _thirteen_orphans(hand: Tiles) -> list[Split]:
    if hand.melds or hand.present != ORPHAN_MASK:
        return []
    faces = tuple(face for face in ORPHANS for _ in range(hand.counts[face]))
    return [Split(THIRTEEN_ORPHANS, (singles(faces),))] if len(faces) == 14 else []


def _knitted(hand: Tiles) -> list[Split]:
    present = hand.present
    if hand.melds or present.bit_count() != 14:
        return []
    for _, mask in KNITTED_WAYS:
        if not present & ~(mask | HONOR_MASK):
            faces = tuple(face for face in range(34) if present >> face & 1)
            return [Split(KNITTED_HAND, (singles(faces),))] if len(faces) == 14 else []
    return []


def _knitted_straight(hand: Tiles) -> list[Split]:
    present = hand.present
    if len(hand.melds) > hand.sets - 3 or present.bit_count() < 9:
        return []
    found: list[Split] = []
    for groups, mask in KNITTED_WAYS:
        if mask & ~present:
            continue
        rest = list(hand.keys)
        for suit in range(3):
            first = groups[suit].first
            rest[suit] -= UNIT[first] + UNIT[first + 3] + UNIT[first + 6]
        ways = [pieces(key) for key in rest]
        found.extend(Split(KNITTED_STRAIGHT, hand.melds + groups + a + b + c + d) for a, b, c, d in product(*ways))
    return found


SHAPES: Final[dict[str, Callable[[Tiles], list[Split]]]] = {
    STANDARD: _standard,
    SEVEN_PAIRS: _seven_pairs,
    SEVEN_DIFFERENT_PAIRS: _seven_different_pairs,
    SEVEN_PAIRS_AND_TRIPLET: _seven_pairs_and_triplet,
    THIRTEEN_ORPHANS: _thirteen_orphans,
    KNITTED_HAND: _knitted,
    KNITTED_STRAIGHT: _knitted_straight,
}


#: Shapes of a number of tiles of their own, and the sets, beside a pair, that a hand of their game has.
_SETS: Final = {
    SEVEN_PAIRS: 4,
    SEVEN_DIFFERENT_PAIRS: 4,
    THIRTEEN_ORPHANS: 4,
    KNITTED_HAND: 4,
    SEVEN_PAIRS_AND_TRIPLET: 5,
}


def shapes_of(sets: int) -> tuple[str, ...]:
    """Return the shapes that a hand of ``sets`` sets and a pair, or as many tiles, can have."""
    return tuple(shape for shape in SHAPES if _SETS.get(shape, sets) == sets)


def tiles_of(counts: list[int], melds: tuple[Group, ...], sets: int) -> Tiles:
    """Look at concealed ``counts`` (34 numbers, winning tile included) beside ``melds``."""
    found = list(EMPTY)
    present = 0
    for face, count in enumerate(counts):
        if count:
            found[SUIT[face]] += count * UNIT[face]
            present |= 1 << face
    return Tiles(counts, found, present, melds, sets)


def splits(hand: Tiles, shapes: Sequence[str]) -> list[Split]:
    """Return every way ``hand`` falls into one of ``shapes``; empty when it does not win."""
    found: list[Split] = []
    for shape in shapes:
        found.extend(SHAPES[shape](hand))
    return found


def places(groups: tuple[Group, ...], win: int) -> list[int]:
    """Return the positions in a split's ``groups`` that winning tile ``win`` (0-33) can take; equal ones count once."""
    found: list[int] = []
    seen: list[Group] = []
    bit = 1 << win
    for i, group in enumerate(groups):
        if group.mask & bit and not group.meld and group not in seen:
            seen.append(group)
            found.append(i)
    return found
