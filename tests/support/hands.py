"""Random winning hands of four sets (or one of the special shapes), with contexts that can be true.

Hand ``i`` of seed ``s`` depends on ``(s, i)`` alone, so a failing hand is named by two numbers.  The recipes of
:mod:`tests.support.recipes` between them reach every one of the 81 combinations; nothing here scores anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from random import Random

from hupai.hand import KONG, Context, Hand
from hupai.tiles import BONUS, FACES, WINDS

from .dressing import Rates, copies, dress
from .recipes import RECIPES, Pattern

_NAMES = tuple(RECIPES)
_WEIGHTS = tuple(weight for _, weight in RECIPES.values())


def hand_at(seed: int, i: int) -> tuple[Hand, Context]:
    """Return hand number ``i`` of the endless series ``seed``, with its context."""
    rng = Random(seed * 1_000_003 + i)
    while True:
        recipe, _ = RECIPES[rng.choices(_NAMES, _WEIGHTS)[0]]
        pattern = recipe(rng)
        if pattern is not None and _legal(pattern):
            return _dress(rng, pattern)


def hands(seed: int, n: int, start: int = 0) -> Iterator[tuple[Hand, Context]]:
    """Yield ``n`` hands of the series ``seed``, from number ``start`` on."""
    return (hand_at(seed, i) for i in range(start, start + n))


def fan_coverage(seed: int, n: int, fans: Callable[[Hand, Context], Iterable[str]]) -> Counter[str]:
    """Count in how many of ``n`` hands each pattern id occurs, by what ``fans`` says of a hand."""
    seen: Counter[str] = Counter()
    for hand, context in hands(seed, n):
        seen.update(set(fans(hand, context)))
    return seen


def _legal(pattern: Pattern) -> bool:
    return max(copies(pattern.sets, pattern.loose).values()) <= 4


def _dress(rng: Random, pattern: Pattern) -> tuple[Hand, Context]:
    """Lay some sets apart, make kongs of pungs, pick the winning tile and tell how it came."""
    used = copies(pattern.sets, pattern.loose)
    # How open this hand is: closed hands and four melds are both needed often, for the fans that ask for them.
    open_rate = rng.choice((0.0, 0.0, 0.3, 0.6, 1.0)) if pattern.open_rate is None else pattern.open_rate
    kong_rate = rng.choice((0.0, 0.0, 0.15, 0.5, 1.0)) if pattern.kong_rate is None else pattern.kong_rate
    rates = Rates(open_rate, kong_rate, rng.choice((0.1, 0.5, 0.9)))
    made = dress(rng, pattern.sets, pattern.loose, used, rates, pattern.win)
    flowers = tuple(rng.sample(BONUS, rng.choice((0, 0, 0, 1, 2, 8))))
    hand = Hand(made.concealed, FACES[made.win], made.melds, flowers)
    return hand, _context(rng, hand, used[made.win], pattern.by_discard)


def _context(rng: Random, hand: Hand, copies: int, by_discard: bool) -> Context:
    """Return a context that this hand does not contradict; ``copies``: of the winning tile, itself included."""
    seat = rng.choice(WINDS)
    win_by = "self_draw" if rng.random() < 0.45 and not by_discard else "discard"
    if win_by == "discard" and copies == 1 and rng.random() < 0.08:
        win_by = "robbed_kong"
    held = hand.win_tile in hand.concealed
    forced = win_by == "robbed_kong" or (copies == 4 and not held)
    if held:
        last_of_kind: bool | None = rng.choice((False, None))
    elif forced:
        last_of_kind = rng.choice((True, None))
    else:
        last_of_kind = True if rng.random() < 0.05 else rng.choice((False, None))
    has_kong = any(meld.kind == KONG for meld in hand.melds)
    drawn = win_by == "self_draw"
    return Context(
        win_by=win_by,
        seat_wind=seat,
        round_wind=rng.choice(WINDS),
        discarder=None if drawn else rng.choice([wind for wind in WINDS if wind != seat]),
        last_of_kind=last_of_kind,
        last_wall_tile=drawn and rng.random() < 0.04,
        last_discard=win_by == "discard" and rng.random() < 0.04,
        after_kong=drawn and has_kong and rng.random() < 0.15,
    )
