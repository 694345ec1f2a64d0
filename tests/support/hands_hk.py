"""Random winning hands of Hong Kong: four sets, seven pairs, thirteen orphans and every special hand.

The shapes are those of :mod:`tests.support.recipes` with a few of Hong Kong's own.  Hand ``i`` of seed ``s`` depends
on ``(s, i)`` alone.  Nothing here scores anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from hupai.hand import CHOW, KONG, PUNG, Context, Hand
from hupai.tiles import BONUS, FACES, WINDS

from . import recipes
from .dressing import Rates, copies, dress
from .recipes import HONORS, Pattern
from .recipes import WINDS as WIND_TILES


def colour_dragon(rng: Random) -> Pattern | None:
    """A dragon and pungs of one suit: its own, or another's."""
    base = 9 * rng.randrange(3)
    dragon = rng.choice((31, 32, 33))
    sets = [(PUNG, base + rank) for rank in rng.sample(range(9), 3)]
    pair = base + rng.randrange(9) if rng.random() < 0.8 else rng.choice(HONORS)
    return Pattern(((PUNG, dragon), *sets), (pair, pair))


def winds(rng: Random) -> Pattern | None:
    """Three or four wind sets, with a pair of the fourth or another, beside a pung or a chow."""
    order = rng.sample(WIND_TILES, 4)
    fourth = rng.choice(((PUNG, order[3]), (PUNG, rng.choice(recipes.ANY)), (CHOW, rng.choice(recipes.CHOW_LOWS))))
    pair = order[3] if rng.random() < 0.7 else rng.choice(recipes.ANY)
    return Pattern((*((PUNG, face) for face in order[:3]), fourth), (pair, pair))


_RECIPES: tuple[tuple[Callable[[Random], Pattern | None], int], ...] = (
    (recipes.any_sets, 4), (recipes.one_suit, 4), (recipes.two_suits, 2), (recipes.all_chows, 4),
    (recipes.close_chows, 2), (recipes.all_pungs, 3), (recipes.honor_pungs, 4), (recipes.terminals, 1),
    (recipes.kongs, 1), (recipes.seven_pairs, 3), (recipes.orphans, 1), (recipes.nine_gates, 1),
    (colour_dragon, 2), (winds, 2),
)  # fmt: skip


def hand_at(seed: int, i: int) -> tuple[Hand, Context]:
    """Return hand number ``i`` of the endless series ``seed``, with its context."""
    rng = Random(seed * 1_000_003 + i)
    while True:
        pattern = rng.choices([one for one, _ in _RECIPES], [weight for _, weight in _RECIPES])[0](rng)
        if pattern is None:
            continue
        used = copies(pattern.sets, pattern.loose)
        if max(used.values()) <= 4:
            return _dress(rng, pattern, used)


def hands(seed: int, n: int, start: int = 0) -> Iterator[tuple[Hand, Context]]:
    """Yield ``n`` hands of the series ``seed``, from number ``start`` on."""
    return (hand_at(seed, i) for i in range(start, start + n))


def _dress(rng: Random, pattern: Pattern, used: Counter[int]) -> tuple[Hand, Context]:
    open_rate = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0))
    kong_rate = rng.choice((0.0, 0.0, 0.15, 0.5, 1.0)) if pattern.kong_rate is None else pattern.kong_rate
    rates = Rates(open_rate, kong_rate, rng.choice((0.1, 0.5, 0.9)))
    made = dress(rng, pattern.sets, pattern.loose, used, rates, pattern.win)
    shown = BONUS[:4] if rng.random() < 0.1 else tuple(rng.sample(BONUS, rng.choice((0, 0, 0, 1, 2, 5, 8))))
    hand = Hand(made.concealed, FACES[made.win], made.melds, shown)
    seat = rng.choice(WINDS)
    drawn = rng.random() < 0.45
    by = "self_draw" if drawn else "robbed_kong" if used[made.win] == 1 and rng.random() < 0.1 else "discard"
    context = Context(
        win_by=by,
        seat_wind=seat,
        round_wind=rng.choice(WINDS),
        discarder=None if drawn else rng.choice([wind for wind in WINDS if wind != seat]),
        last_wall_tile=drawn and rng.random() < 0.06,
        last_discard=by == "discard" and rng.random() < 0.06,
        after_kong=drawn and any(meld.kind == KONG for meld in made.melds) and rng.random() < 0.2,
    )
    return hand, context
