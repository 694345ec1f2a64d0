"""Random winning hands of five sets, of seven pairs and a triplet, and of flowers, with contexts that can be true.

Hand ``i`` of seed ``s`` depends on ``(s, i)`` alone.  Nothing here scores anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random

from hupai.hand import CHOW, KONG, PUNG, Context, Hand
from hupai.tiles import BONUS, FACES, WINDS

from .dressing import Rates, copies, dress
from .recipes import ANY, CHOW_LOWS, DRAGONS, HONORS, SUITED, Set
from .recipes import WINDS as WIND_TILES

Shape = tuple[list[Set], list[int]]


def _sets(rng: Random, faces: Sequence[int], chows: float, n: int = 5) -> list[Set]:
    own = frozenset(faces)
    lows = [low for low in CHOW_LOWS if own.issuperset((low, low + 1, low + 2))]
    return [(CHOW, rng.choice(lows)) if lows and rng.random() < chows else (PUNG, rng.choice(faces)) for _ in range(n)]


def _with_pair(rng: Random, sets: list[Set], faces: Sequence[int] = ANY) -> Shape:
    return sets, [rng.choice(faces)] * 2


def anything(rng: Random) -> Shape:
    return _with_pair(rng, _sets(rng, ANY, rng.choice((0.3, 0.6, 0.9))))


def one_suit(rng: Random) -> Shape:
    base = 9 * rng.randrange(3)
    faces = tuple(range(base, base + 9)) + rng.choice(((), HONORS))
    return _with_pair(rng, _sets(rng, faces, rng.choice((0.3, 0.7, 1.0))), faces)


def narrow(rng: Random) -> Shape:
    """Few faces, so that the hand can be read in several ways."""
    low = 9 * rng.randrange(3) + rng.randrange(4)
    faces = tuple(range(low, low + rng.choice((4, 5, 6))))
    spare = _sets(rng, ANY, 0.5, 2)
    return _with_pair(rng, _sets(rng, faces, 0.5, 3) + spare, faces)


def all_chows(rng: Random) -> Shape:
    return _with_pair(rng, _sets(rng, SUITED, 1.0), rng.choice((SUITED, SUITED, HONORS)))


def straight(rng: Random) -> Shape:
    base = 9 * rng.randrange(3)
    spare = _sets(rng, rng.choice((ANY, tuple(range(base, base + 9)))), rng.choice((0.4, 1.0)), 2)
    return _with_pair(rng, [(CHOW, base), (CHOW, base + 3), (CHOW, base + 6), *spare])


def honors(rng: Random) -> Shape:
    first, rest = rng.choice(((WIND_TILES, DRAGONS), (DRAGONS, WIND_TILES)))
    kinds = rng.sample(first, len(first)) + rng.sample(rest, len(rest))
    n = rng.choice((1, 2, 2, 3, 3, 4, 5))
    sets: list[Set] = [(PUNG, face) for face in kinds[:n]]
    pair = kinds[n] if rng.random() < 0.6 else rng.choice(ANY)
    return sets + _sets(rng, ANY, rng.choice((0.0, 0.7)), 5 - n), [pair, pair]


def all_pungs(rng: Random) -> Shape:
    return _with_pair(rng, _sets(rng, rng.choice((ANY, SUITED)), 0.0))


def pairs(rng: Random) -> Shape:
    base = 9 * rng.randrange(3)
    suit = tuple(range(base, base + 9))
    pool = rng.choice((ANY, ANY, SUITED, suit, suit + HONORS)) * rng.choice((1, 2))
    while len(pool) < 8:
        pool *= 2
    *twos, three = rng.sample(pool, 8)
    return [], [face for face in twos for _ in range(2)] + [three] * 3


_RECIPES: tuple[tuple[Callable[[Random], Shape], int], ...] = (
    (anything, 5), (one_suit, 3), (narrow, 4), (all_chows, 4), (straight, 3), (honors, 4), (all_pungs, 3), (pairs, 3),
)  # fmt: skip


def hand_at(seed: int, i: int, rules: str = "tw-mahjong-planet") -> tuple[Hand, Context]:
    """Return hand number ``i`` of the endless series ``seed``, with a context that ``rules`` allows."""
    rng = Random(seed * 1_000_003 + i)
    if rng.random() < 0.01:
        return _flower_win(rng)
    while True:
        recipe = rng.choices([one for one, _ in _RECIPES], [weight for _, weight in _RECIPES])[0]
        sets, loose = recipe(rng)
        used = copies(sets, loose)
        if max(used.values()) <= 4:
            return _dress(rng, sets, loose, used, rules)


def hands(seed: int, n: int, rules: str = "tw-mahjong-planet", start: int = 0) -> Iterator[tuple[Hand, Context]]:
    """Yield ``n`` hands of the series ``seed``, from number ``start`` on."""
    return (hand_at(seed, i, rules) for i in range(start, start + n))


def _flower_win(rng: Random) -> tuple[Hand, Context]:
    seat = rng.choice(WINDS)
    concealed = tuple(FACES[face] for face in rng.sample(range(34), 16))
    robs = rng.random() < 0.5
    made = rng.choice((None, 0, 5))
    if not robs:
        return Hand(concealed, None, (), BONUS), Context("eight_flowers", seat, "E", discards_made=made, repeats=1)
    owner = rng.choice([wind for wind in WINDS if wind != seat])
    shown = tuple(rng.sample(BONUS, 7))
    return Hand(concealed, None, (), shown), Context("eighth_flower", seat, "E", owner, discards_made=made, repeats=1)


def _dress(rng: Random, sets: list[Set], loose: list[int], used: Counter[int], rules: str) -> tuple[Hand, Context]:
    rates = Rates(rng.choice((0.0, 0.0, 0.3, 0.6, 1.0)), rng.choice((0.0, 0.0, 0.15, 0.6)), rng.choice((0.1, 0.5, 0.9)))
    made = dress(rng, sets, loose, used, rates)
    shown = tuple(rng.sample(BONUS, rng.choice((0, 0, 1, 2, 4, 8))))
    if len(shown) == 4 and rng.random() < 0.5:
        shown = BONUS[:4]
    hand = Hand(made.concealed, FACES[made.win], made.melds, shown)
    return hand, _context(rng, hand, used[made.win], rules)


def _context(rng: Random, hand: Hand, copies: int, rules: str) -> Context:
    seat = rng.choice(WINDS)
    drawn = rng.random() < 0.45
    kongs = any(meld.kind == KONG for meld in hand.melds)
    others = [wind for wind in WINDS if wind != seat]
    by = "self_draw" if drawn else "robbed_kong" if copies == 1 and rng.random() < 0.1 else "discard"
    discarder = None if drawn else rng.choice(others)
    made = rng.choice((None, None, 1, 5, 6, 9, 10, 30))
    first = not hand.melds and rng.random() < 0.15
    call = not hand.melds and rng.random() < 0.1
    heavenly = earthly = False
    if first and drawn and seat == "E":
        heavenly, made = True, rng.choice((None, 0))
    elif first and by == "discard" and seat != "E":
        earthly, discarder, made = True, "E", rng.choice((None, 1))
    elif first and drawn and rules == "tw-association":
        earthly, made = True, None
    last = not (heavenly or earthly)
    return Context(
        win_by=by,
        seat_wind=seat,
        round_wind=rng.choice(WINDS),
        discarder=discarder,
        last_wall_tile=last and drawn and rng.random() < 0.06,
        last_discard=last and by == "discard" and rng.random() < 0.06,
        after_kong=last and drawn and kongs and not call and rng.random() < 0.2,
        heavenly=heavenly,
        earthly=earthly,
        original_call=call,
        discards_made=made,
        repeats=rng.choice((0, 0, 1, 3)),
    )
