"""Tests of patterns that the tables of several families share, and the pieces that their own tests are made of.

Each test returns its occurrences; an occurrence is the positions of the sets that make it, or the faces, or ``()``
for the whole hand.
"""

from __future__ import annotations

from typing import Final

from ..readings import PAIR, SINGLES, THIRTEEN_ORPHANS
from ..tiles import WINDS as WIND_FACES
from .facts import DRAGONS, HONORS, Facts, SplitFacts
from .model import Evidence, SplitTest

Found = tuple[Evidence, ...]
NONE: Final[Found] = ()
WHOLE: Final[Found] = ((),)

#: Nine gates hold so many of each rank besides their extra tile.
_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)


# How the hand was won


def when(flag: object, facts: Facts) -> Found:
    """Return the winning tile as what makes a pattern, where ``flag`` holds."""
    return ((facts.win_face,),) if flag else NONE


def winning(facts: Facts) -> Found:
    return WHOLE


def self_drawn(facts: Facts) -> Found:
    return when(facts.drawn, facts)


def robbed_kong(facts: Facts) -> Found:
    return when(facts.context.win_by == "robbed_kong", facts)


def last_discard(facts: Facts) -> Found:
    return when(facts.context.last_discard and facts.from_other, facts)


def replacement(facts: Facts) -> bool:
    """Tell whether the hand was won on a replacement tile; after two kongs is after a kong."""
    return facts.drawn and bool(facts.context.after_kong or facts.context.after_two_kongs)


def kong_replacement(facts: Facts) -> Found:
    return when(replacement(facts), facts)


def heavenly(facts: Facts) -> Found:
    return WHOLE if facts.context.heavenly else NONE


def earthly(facts: Facts) -> Found:
    return WHOLE if facts.context.earthly else NONE


def nothing_claimed(facts: Facts) -> Found:
    return NONE if facts.exposed else WHOLE


# Bonus tiles


def flowers(facts: Facts) -> Found:
    return tuple([(face,) for face in facts.hand.flowers])


def no_flowers(facts: Facts) -> Found:
    """No bonus tile shown, and none kept in the hand."""
    return NONE if facts.hand.flowers or facts.hand.kept else WHOLE


# Shapes and whole hands


def whole_hand(facts: Facts, split: SplitFacts) -> Found:
    """Whatever has what the test asks of a split: all sets pungs, all sets chows."""
    return WHOLE


def of_shape(name: str) -> SplitTest:
    """Return a test of a reading's shape."""

    def test(facts: Facts, split: SplitFacts) -> Found:
        return WHOLE if split.shape == name else NONE

    return test


def nine_gates_extra(facts: Facts) -> int | None:
    """Return the face (0-26) of the tile that nine gates, 1112345678999 of one suit, hold besides; None where not."""
    if facts.suits != 1 or facts.present & HONORS or facts.open_kongs or facts.hidden_kongs:
        return None
    start = facts.win // 9 * 9
    extra = None
    for held, wanted, face in zip(facts.counts[start : start + 9], _GATES, range(start, start + 9), strict=True):
        if held < wanted:
            return None
        if held > wanted:
            extra = face
    return extra


# Honours


def pungs_of(split: SplitFacts, mask: int) -> tuple[int, ...]:
    """Return the positions of the pungs and kongs among the faces of ``mask``."""
    return tuple([i for first, i in split.pungs if mask >> first & 1])


def pair_of(split: SplitFacts, mask: int) -> bool:
    """Tell whether the pair of a standard hand is among the faces of ``mask``."""
    return bool(split.groups[split.pair].mask & mask)


def honor_pungs(mask: int, count: int, pair: bool = False) -> SplitTest:
    """Return a test of ``count`` pungs among ``mask``, or of as many and their pair."""

    def test(facts: Facts, split: SplitFacts) -> Found:
        sets = pungs_of(split, mask)
        if pair:
            return ((*sets, split.pair),) if len(sets) == count and pair_of(split, mask) else NONE
        return (sets[:count],) if len(sets) >= count else NONE

    return test


def dragon_pung(facts: Facts, split: SplitFacts) -> Found:
    return tuple([(i,) for i in pungs_of(split, DRAGONS)])


def _wind_pung(split: SplitFacts, wind: str | None) -> Found:
    if wind is None:
        return NONE
    first = 27 + WIND_FACES.index(wind)
    return tuple([(i,) for face, i in split.pungs if face == first])


def seat_wind(facts: Facts, split: SplitFacts) -> Found:
    return _wind_pung(split, facts.context.seat_wind)


def round_wind(facts: Facts, split: SplitFacts) -> Found:
    return _wind_pung(split, facts.context.round_wind)


# The place of the winning tile


def wait_form(facts: Facts, split: SplitFacts, place: int) -> str | None:
    """Return how the winning tile completes its piece: ``edge``, ``closed``, ``single``, or None."""
    group = split.groups[place]
    kind = group.kind
    if kind == "chow":
        at, rank = facts.win - group.first, group.first % 9
        if at == 1:
            return "closed"
        return "edge" if (at == 2 and rank == 0) or (at == 0 and rank == 6) else None
    single = kind == PAIR or (kind == SINGLES and split.shape == THIRTEEN_ORPHANS)
    return "single" if single else None
