"""Recipes for winning shapes: each draws one shape of a family that a group of MCR combinations needs.

Tiles are indexes into :data:`hupai.tiles.FACES`: characters 0-8, dots 9-17, bamboo 18-26, winds 27-30, dragons 31-33.
A recipe may return a shape with five equal tiles, or None; the caller draws again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from hupai.hand import CHOW, PUNG

Set = tuple[str, int]

SUITED = tuple(range(27))
WINDS = (27, 28, 29, 30)
DRAGONS = (31, 32, 33)
HONORS = WINDS + DRAGONS
ANY = SUITED + HONORS
TERMINALS = (0, 8, 9, 17, 18, 26)
GREEN = (19, 20, 21, 23, 25, 32)
REVERSIBLE = (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33)
CHOW_LOWS = tuple(suit * 9 + rank for suit in range(3) for rank in range(7))
SUIT_ORDERS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))


class Pattern(NamedTuple):
    """A shape before it is dressed.

    ``loose`` tiles can never be melded (the pair, or every tile of a special shape); ``sets`` may.
    ``win`` fixes the winning tile, which must then be loose.
    """

    sets: tuple[Set, ...]
    loose: tuple[int, ...]
    win: int | None = None
    open_rate: float | None = None
    kong_rate: float | None = None
    by_discard: bool = False


def _from(rng: Random, faces: Sequence[int], chows: float) -> Pattern | None:
    """Four sets and a pair of ``faces`` only, about ``chows`` of the sets being chows."""
    own = frozenset(faces)
    lows = [low for low in CHOW_LOWS if own.issuperset((low, low + 1, low + 2))]
    sets = tuple(
        (CHOW, rng.choice(lows)) if lows and rng.random() < chows else (PUNG, rng.choice(faces)) for _ in range(4)
    )
    pair = rng.choice(faces)
    return Pattern(sets, (pair, pair))


def any_sets(rng: Random) -> Pattern | None:
    return _from(rng, ANY, rng.choice((0.3, 0.6, 0.9)))


def one_suit(rng: Random) -> Pattern | None:
    base = 9 * rng.randrange(3)
    honors = rng.choice(((), (), HONORS))
    return _from(rng, tuple(range(base, base + 9)) + honors, rng.choice((0.2, 0.6, 1.0)))


def two_suits(rng: Random) -> Pattern | None:
    gap = 9 * rng.randrange(3)
    return _from(rng, [tile for tile in SUITED if not gap <= tile < gap + 9], rng.choice((0.3, 0.8, 1.0)))


def all_chows(rng: Random) -> Pattern | None:
    return _from(rng, SUITED, 1.0)


def close_chows(rng: Random) -> Pattern | None:
    """Chows that start near one another in all suits: shifted, doubled and tripled ones."""
    low = rng.randrange(5)
    sets = tuple((CHOW, 9 * rng.randrange(3) + low + rng.randrange(3)) for _ in range(4))
    pair = rng.choice(ANY)
    return Pattern(sets, (pair, pair))


def _with_spare(rng: Random, sets: Sequence[Set]) -> Pattern:
    """Add random sets up to four, and a pair; the spare set is often one that can join the others."""
    full = list(sets)
    while len(full) < 4:
        kind = rng.random()
        if kind < 0.7:
            full.append((CHOW, rng.choice(CHOW_LOWS)))
        else:
            full.append((PUNG, rng.choice(ANY)))
    pair = rng.choice(ANY)
    return Pattern(tuple(full), (pair, pair))


def chow_fans(rng: Random) -> Pattern | None:
    """One of the combinations of three or four chows, complete."""
    base = 9 * rng.randrange(3)
    a, b, c = (9 * suit for suit in rng.choice(SUIT_ORDERS))
    low = rng.randrange(7)
    step = rng.choice((1, 2))
    shifted = rng.randrange(7 - 2 * step)
    lows: list[int] = rng.choice((
        [base + low] * 4,
        [base + low] * 3,
        [base, base + 3, base + 6],
        [base + shifted, base + shifted + step, base + shifted + 2 * step],
        [base + rng.randrange(7 - 3 * step) + k * step for k in range(4)]
        if step == 2
        else [base + (start := rng.randrange(4)), base + start + 1, base + start + 2, base + start + 3],
        [a, b + 3, c + 6],
        [a + low, b + low, c + low],
        [a + (start := rng.randrange(5)), b + start + 1, c + start + 2],
        [base, base, base + 6, base + 6],
        [a, a + 6, b, b + 6],
    ))  # fmt: skip
    return _with_spare(rng, [(CHOW, tile) for tile in lows])


def dragon_chows(rng: Random) -> Pattern | None:
    """Terminal chows round a pair of fives: in one suit, or in three."""
    a, b, c = (9 * suit for suit in rng.choice(SUIT_ORDERS))
    if rng.random() < 0.5:
        b = c = a
    return Pattern(((CHOW, a), (CHOW, a + 6), (CHOW, b), (CHOW, b + 6)), (c + 4, c + 4))


def all_pungs(rng: Random) -> Pattern | None:
    return _from(rng, rng.choice((SUITED, ANY)), 0.0)


def pung_fans(rng: Random) -> Pattern | None:
    """One of the combinations of three or four pungs, complete."""
    base = 9 * rng.randrange(3)
    a, b, c = (9 * suit for suit in rng.choice(SUIT_ORDERS))
    low, same = rng.randrange(7), rng.randrange(9)
    four = rng.randrange(6)
    tiles: list[int] = rng.choice((
        [base + low, base + low + 1, base + low + 2],
        [base + four, base + four + 1, base + four + 2, base + four + 3],
        [a + low, b + low + 1, c + low + 2],
        [a + same, b + same, c + same],
        [a + same, b + same],
    ))  # fmt: skip
    sets: list[Set] = [(PUNG, tile) for tile in tiles]
    if len(sets) == 3 and rng.random() < 0.6:
        sets.append((PUNG, rng.choice(tiles) % 9 + 9 * rng.randrange(3)))
    return _with_spare(rng, sets)


def honor_pungs(rng: Random) -> Pattern | None:
    """Winds and dragons, from one pung to nothing else."""
    kinds = rng.sample(HONORS, 7)
    if rng.random() < 0.6:
        group, rest = rng.choice(((WINDS, DRAGONS), (DRAGONS, WINDS)))
        kinds = rng.sample(group, len(group)) + rng.sample(rest, len(rest))
    n = rng.choice((1, 2, 2, 3, 3, 4))
    pattern = _with_spare(rng, [(PUNG, tile) for tile in kinds[:n]])
    pair = rng.choice(kinds[n:])
    return pattern._replace(loose=(pair, pair)) if rng.random() < 0.6 else pattern


def terminals(rng: Random) -> Pattern | None:
    return _from(rng, rng.choice((TERMINALS, TERMINALS + HONORS)), 0.0)


def outside(rng: Random) -> Pattern | None:
    lows = [low for low in CHOW_LOWS if low % 9 in (0, 6)]
    faces = TERMINALS + HONORS
    sets = tuple((CHOW, rng.choice(lows)) if rng.random() < 0.6 else (PUNG, rng.choice(faces)) for _ in range(4))
    pair = rng.choice(faces)
    return Pattern(sets, (pair, pair))


def ranks(rng: Random) -> Pattern | None:
    """Only some ranks: lower and upper tiles, middle tiles, lower and upper four, simples, even pungs."""
    chosen = rng.choice(((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 1, 2, 3), (5, 6, 7, 8), tuple(range(1, 8)), (1, 3, 5, 7)))
    return _from(rng, [tile for tile in SUITED if tile % 9 in chosen], rng.choice((0.0, 0.5, 0.9)))


def fives(rng: Random) -> Pattern | None:
    sets = tuple(
        (PUNG, 9 * rng.randrange(3) + 4) if rng.random() < 0.2 else (CHOW, 9 * rng.randrange(3) + rng.randrange(2, 5))
        for _ in range(4)
    )
    pair = 9 * rng.randrange(3) + 4
    return Pattern(sets, (pair, pair))


def green(rng: Random) -> Pattern | None:
    return _from(rng, rng.choice((GREEN, GREEN[:-1])), 0.4)


def reversible(rng: Random) -> Pattern | None:
    return _from(rng, REVERSIBLE, rng.choice((0.3, 0.8)))


def kongs(rng: Random) -> Pattern | None:
    pattern = _from(rng, ANY, rng.choice((0.0, 0.0, 0.3)))
    return None if pattern is None else pattern._replace(kong_rate=rng.choice((0.7, 1.0)))


def _knitted(rng: Random) -> list[int]:
    return [9 * suit + start + 3 * k for start, suit in enumerate(rng.choice(SUIT_ORDERS)) for k in range(3)]


def knitted_tiles(rng: Random) -> Pattern | None:
    n = rng.choice((5, 6, 7))
    return Pattern((), tuple(rng.sample(HONORS, n) + rng.sample(_knitted(rng), 14 - n)))


def knitted_straight(rng: Random) -> Pattern | None:
    pair = rng.choice(ANY)
    spare: Set = (CHOW, rng.choice(CHOW_LOWS)) if rng.random() < 0.6 else (PUNG, rng.choice(ANY))
    return Pattern((spare,), (*_knitted(rng), pair, pair), open_rate=rng.choice((0.0, 0.0, 1.0)))


_RANK_RANGES = ((0, 2), (3, 5), (6, 8), (0, 3), (5, 8), (1, 7))


def seven_pairs(rng: Random) -> Pattern | None:
    base = 9 * rng.randrange(3)
    suit = tuple(range(base, base + 9))
    low, high = rng.choice(_RANK_RANGES)
    some_ranks = tuple(tile for tile in SUITED if low <= tile % 9 <= high)
    faces: Sequence[int] = rng.choice(
        (ANY, ANY, SUITED, suit, suit + HONORS, HONORS, TERMINALS + HONORS, TERMINALS, GREEN, REVERSIBLE, some_ranks)
    )
    # Each face is there twice where four of a kind may be two pairs.
    pool = tuple(faces) if len(faces) >= 7 and rng.random() < 0.6 else tuple(faces) * 2
    return Pattern((), tuple(tile for tile in rng.sample(pool, 7) for _ in range(2)))


def shifted_pairs(rng: Random) -> Pattern | None:
    low = 9 * rng.randrange(3) + rng.randrange(3)
    return Pattern((), tuple(low + k for k in range(7) for _ in range(2)))


def orphans(rng: Random) -> Pattern | None:
    return Pattern((), (*TERMINALS, *HONORS, rng.choice(TERMINALS + HONORS)))


def nine_gates(rng: Random) -> Pattern | None:
    base = 9 * rng.randrange(3)
    gates = [base, base, *range(base, base + 9), base + 8, base + 8]
    extra = base + rng.randrange(9)
    return Pattern((), (*gates, extra), win=extra if rng.random() < 0.7 else None)


def plain(rng: Random) -> Pattern | None:
    """Hands with next to nothing in them: three suits, an honour pair, a meld, off a discard."""
    lows = [9 * suit + rng.randrange(7) for suit in (0, 1, 2)]
    sets: list[Set] = [(CHOW, low) for low in lows]
    sets.append((PUNG, 9 * rng.randrange(3) + rng.randrange(1, 8)))
    pair = rng.choice(HONORS)
    return Pattern(tuple(sets), (pair, pair), open_rate=0.4, kong_rate=0.0, by_discard=True)


Recipe = Callable[[Random], Pattern | None]

#: Recipe by name, with how often it is drawn.
RECIPES: dict[str, tuple[Recipe, int]] = {
    "any_sets": (any_sets, 14),
    "one_suit": (one_suit, 12),
    "two_suits": (two_suits, 5),
    "all_chows": (all_chows, 6),
    "close_chows": (close_chows, 8),
    "chow_fans": (chow_fans, 12),
    "dragon_chows": (dragon_chows, 1),
    "all_pungs": (all_pungs, 4),
    "pung_fans": (pung_fans, 6),
    "honor_pungs": (honor_pungs, 7),
    "terminals": (terminals, 3),
    "outside": (outside, 3),
    "ranks": (ranks, 5),
    "fives": (fives, 2),
    "green": (green, 2),
    "reversible": (reversible, 2),
    "kongs": (kongs, 4),
    "knitted_tiles": (knitted_tiles, 2),
    "knitted_straight": (knitted_straight, 5),
    "seven_pairs": (seven_pairs, 5),
    "shifted_pairs": (shifted_pairs, 1),
    "orphans": (orphans, 1),
    "nine_gates": (nine_gates, 2),
    "plain": (plain, 3),
}
