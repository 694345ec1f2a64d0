"""Taiwanese patterns of the hand and of how it was won, whatever its reading.  Tests as in :mod:`.predicates`."""

from __future__ import annotations

from ...hand.model import FLOWER_WINS
from ...tiles import BONUS, in_order
from ...tiles import WINDS as WIND_FACES
from ..facts import (
    HONORS,
    Facts,
)
from ..model import HandTest
from ..predicates import (
    NONE,
    WHOLE,
    Found,
    replacement,
    when,
)

# How the hand was won


def last_wall_tile(facts: Facts) -> Found:
    if replacement(facts) and not facts.rules.switches["last_wall_replacement"]:
        return NONE
    return when(facts.context.last_wall_tile and facts.drawn, facts)


def earthly_hand_drawn(facts: Facts) -> Found:
    """First round, the winner's own first draw (地胡)."""
    return WHOLE if facts.context.earthly and facts.drawn else NONE


def human_hand(facts: Facts) -> Found:
    """First round, a discard before the winner's own first draw (人胡)."""
    return WHOLE if facts.context.earthly and facts.from_other else NONE


def original_call(facts: Facts) -> Found:
    return WHOLE if facts.context.original_call else NONE


def _heavenly_call(facts: Facts) -> bool:
    calls = facts.rules.switches["original_call"]
    return calls == "heavenly" or (calls == "by_seat" and facts.context.seat_wind == "E")


def heavenly_call(facts: Facts) -> Found:
    return WHOLE if facts.context.original_call and _heavenly_call(facts) else NONE


def earthly_call(facts: Facts) -> Found:
    return WHOLE if facts.context.original_call and not _heavenly_call(facts) else NONE


def early_win_5(facts: Facts) -> Found:
    made = facts.context.discards_made
    return WHOLE if made is not None and made <= 5 else NONE


def early_win_10(facts: Facts) -> Found:
    made, last = facts.context.discards_made, facts.rules.switches["early_win_last"]
    return WHOLE if made is not None and isinstance(last, int) and 5 < made <= last else NONE


# Concealed and exposed


def concealed_hand(facts: Facts) -> Found:
    return WHOLE if not facts.exposed and facts.from_other else NONE


def fully_concealed_hand(facts: Facts) -> Found:
    return WHOLE if not facts.exposed and facts.drawn else NONE


def _all_exposed(facts: Facts) -> bool:
    sets = facts.rules.sets
    if facts.exposed == sets:
        return True
    return bool(facts.exposed and len(facts.melds) == sets and facts.rules.switches["exposed_with_concealed_kong"])


def exposed_hand(facts: Facts) -> Found:
    if facts.drawn and facts.rules.switches["exposed_on_discard"]:
        return NONE
    return WHOLE if _all_exposed(facts) else NONE


def half_exposed_hand(facts: Facts) -> Found:
    return WHOLE if facts.drawn and _all_exposed(facts) else NONE


# Tiles


def plain(facts: Facts) -> bool:
    """No honour tile, and no bonus tile shown or kept."""
    return not (facts.present & HONORS or facts.hand.flowers or facts.hand.kept)


def no_honors(facts: Facts) -> Found:
    if facts.present & HONORS:
        return NONE
    return NONE if facts.rules.switches["no_honors_with_flowers"] and not facts.hand.flowers else WHOLE


def no_honors_no_flowers(facts: Facts) -> Found:
    return WHOLE if plain(facts) else NONE


def full_flush(facts: Facts) -> Found:
    return WHOLE if facts.suits == 1 and not facts.present & HONORS else NONE


def half_flush(facts: Facts) -> Found:
    if not facts.present & HONORS or facts.suits > 1:
        return NONE
    return WHOLE if facts.suits or facts.rules.switches["all_honors_half_flush"] else NONE


def seat_flower(facts: Facts) -> Found:
    seat = facts.context.seat_wind
    if seat is None or not facts.hand.flowers:
        return NONE
    own = str(WIND_FACES.index(seat) + 1)
    return tuple([(face,) for face in facts.hand.flowers if face[0] == own])


def flower_set(facts: Facts) -> Found:
    shown = facts.hand.flowers
    if len(shown) < 4:
        return NONE
    sets = (BONUS[:4], BONUS[4:])
    return tuple([some for some in sets if all(face in shown for face in some)])


# Wins by flowers, which no other row joins


def _shown(facts: Facts) -> Found:
    return (in_order(facts.hand.flowers),)


def eight_flowers(facts: Facts) -> Found:
    """All eight win by themselves, or are added to a win where a table does so."""
    if facts.context.win_by == "eight_flowers":
        return _shown(facts)
    if len(facts.hand.flowers) < 8 or not facts.rules.switches["eight_flowers_add"]:
        return NONE
    return _shown(facts)


def rob_eighth_flower(facts: Facts) -> Found:
    return _shown(facts) if facts.context.win_by == "eighth_flower" else NONE


def dealt_flower_win(facts: Facts) -> Found:
    """By flowers, before any discard."""
    return _shown(facts) if facts.context.discards_made == 0 and facts.context.win_by in FLOWER_WINS else NONE


# Kongs


def _kongs(concealed: bool) -> HandTest:
    def test(facts: Facts) -> Found:
        if not (facts.hidden_kongs if concealed else facts.open_kongs):
            return NONE
        return tuple([(i,) for i in facts.kongs() if facts.melds[i].concealed is concealed])

    return test


def four_kongs(facts: Facts) -> Found:
    if facts.hidden_kongs + facts.open_kongs < 4:
        return NONE
    return (tuple(facts.kongs()),)
