"""Taiwanese patterns that the tables' own words cannot say, for every table of the family.

Each test returns its occurrences; an occurrence is the positions of the sets that make it, or the faces, or ``()``
for the whole hand.  Sections are of ``docs/rules/tw.md``.
"""

from __future__ import annotations

from typing import Final

from ...hand.model import CHOW, FLOWER_WINS, KONG
from ...readings import PAIR, SEVEN_PAIRS_AND_TRIPLET, THIRTEEN_ORPHANS, places, splits
from ...tiles import BONUS, in_order
from ...tiles import WINDS as WIND_FACES
from ..facts import (
    ALL_CHOWS,
    ALL_PUNGS,
    ANY_PUNG,
    DRAGON_PUNG,
    DRAGONS,
    HONORS,
    PAIRS_HAND,
    STANDARD,
    TERMINALS_AND_HONORS,
    WIND_PUNG,
    WINDS,
    Facts,
    SplitFacts,
)
from ..model import HandTest, PlaceTest, SplitTest
from ..predicates import (
    NONE,
    WHOLE,
    Found,
    dragon_pung,
    earthly,
    flowers,
    heavenly,
    honor_pungs,
    kong_replacement,
    last_discard,
    no_flowers,
    nothing_claimed,
    of_shape,
    pungs_of,
    replacement,
    robbed_kong,
    round_wind,
    seat_wind,
    self_drawn,
    wait_form,
    when,
    whole_hand,
    winning,
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


def _plain(facts: Facts) -> bool:
    """No honour tile, and no bonus tile shown or kept."""
    return not (facts.present & HONORS or facts.hand.flowers or facts.hand.kept)


def no_honors(facts: Facts) -> Found:
    if facts.present & HONORS:
        return NONE
    return NONE if facts.rules.switches["no_honors_with_flowers"] and not facts.hand.flowers else WHOLE


def no_honors_no_flowers(facts: Facts) -> Found:
    return WHOLE if _plain(facts) else NONE


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


# Sets


def all_chows_no_honors_no_flowers(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if _plain(facts) else NONE


def _straight(split: SplitFacts) -> tuple[tuple[int, ...], bool] | None:
    """Return three chows 123 456 789 of one suit, unclaimed ones where there is a choice, and whether all three are."""
    chows = split.chows
    if len(chows) < 3:
        return None
    groups = split.groups
    chosen: dict[int, int] = {}
    for first, i in chows:
        if first % 3 == 0 and (first not in chosen or groups[i].concealed):
            chosen[first] = i
    for low in (0, 9, 18):
        if low in chosen and low + 3 in chosen and low + 6 in chosen:
            sets = (chosen[low], chosen[low + 3], chosen[low + 6])
            return sets, all(groups[i].concealed for i in sets)
    return None


def straight_concealed(facts: Facts, split: SplitFacts) -> Found:
    found = _straight(split)
    if found is None or not found[1] or (facts.rules.switches["straight_drawn"] and not facts.drawn):
        return NONE
    return (found[0],)


def straight_open(facts: Facts, split: SplitFacts) -> Found:
    found = _straight(split)
    return NONE if found is None else (found[0],)


def honor_set(facts: Facts, split: SplitFacts) -> Found:
    return tuple([(i,) for i in pungs_of(split, HONORS)])


def wind_pung(facts: Facts, split: SplitFacts) -> Found:
    return tuple([(i,) for i in pungs_of(split, WINDS)])


# The place of the winning tile


def _concealed_triplets(count: int) -> PlaceTest:
    """Return a test of exactly ``count``; a triplet that a discard completed is not one (section 3.6)."""

    def test(facts: Facts, split: SplitFacts, place: int) -> Found:
        hidden = split.hidden
        if len(hidden) < count or not split.have & STANDARD:
            return NONE
        if facts.from_other and place in hidden:
            hidden = [i for i in hidden if i != place]
        if facts.hidden_kongs and not facts.rules.switches["kong_is_triplet"]:
            hidden = [i for i in hidden if split.groups[i].kind != KONG]
        return (tuple(hidden),) if len(hidden) == count else NONE

    return test


def _wait(facts: Facts, split: SplitFacts, place: int) -> str | None:
    """Return ``single`` for the pair, ``edge`` or ``closed`` for a chow; None where the rule set sees no lone wait."""
    form = wait_form(facts, split, place)
    if form is None or (facts.rules.switches["unique_wait"] and not facts.one_wait()):
        return None
    return form


def pair_wait(facts: Facts, split: SplitFacts, place: int) -> Found:
    return ((place,),) if split.groups[place].kind == PAIR and _wait(facts, split, place) else NONE


def one_chance_chow(facts: Facts, split: SplitFacts, place: int) -> Found:
    return ((place,),) if split.groups[place].kind == CHOW and _wait(facts, split, place) else NONE


def single_wait(facts: Facts, split: SplitFacts, place: int) -> Found:
    if not split.have & STANDARD and not facts.rules.switches["pairs_single_wait"]:
        return NONE
    return ((place,),) if _wait(facts, split, place) else NONE


def _two_sided(facts: Facts, split: SplitFacts, place: int) -> bool:
    return split.groups[place].kind == CHOW and wait_form(facts, split, place) is None


def strict_all_chows(facts: Facts, split: SplitFacts, place: int) -> Found:
    """Five chows with the conditions that the rule set asks for (平胡, section 7)."""
    if not split.have & ALL_CHOWS:
        return NONE
    switches = facts.rules.switches
    if facts.drawn and not switches["all_chows_drawn"]:
        return NONE
    if not facts.exposed and not switches["all_chows_concealed"]:
        return NONE
    if switches["all_chows_plain"] and not _plain(facts):
        return NONE
    wait = switches["all_chows_wait"]
    if wait == "any":
        return WHOLE
    if not _two_sided(facts, split, place):
        return NONE
    if wait == "only_two_sided":
        for other in splits(facts.tiles, facts.rules.shapes):
            facts_of = SplitFacts(other)
            if not all(_two_sided(facts, facts_of, at) for at in places(other, facts.win)):
                return NONE
    return WHOLE


def lone_wait(facts: Facts, split: SplitFacts, place: int) -> str | None:
    """Return the pattern that the wait would make if no other tile had completed the hand, where that matters."""
    if place < 0 or not facts.rules.switches["unique_wait"]:  # a win by flowers has no place
        return None
    form = wait_form(facts, split, place)
    if form is None:
        return None
    if "single_wait" in facts.rules.rows:
        return "single_wait" if split.have & STANDARD or facts.rules.switches["pairs_single_wait"] else None
    return "pair_wait" if form == "single" else "one_chance_chow"


# Hands of other games


def foreign_shape(facts: Facts) -> str | None:
    """Return the shape that another game knows and this one does not: thirteen orphans beside a set."""
    if facts.melds or facts.present & TERMINALS_AND_HONORS != TERMINALS_AND_HONORS:
        return None
    left = [face for face in range(34) for _ in range(facts.counts[face] - (TERMINALS_AND_HONORS >> face & 1))]
    for i, twin in enumerate(left):
        rest = left[:i] + left[i + 1 :]
        if not TERMINALS_AND_HONORS >> twin & 1:
            continue
        low = rest[0]
        run = low < 27 and low % 9 < 7 and rest == [low, low + 1, low + 2]
        if run or rest == [low] * 3:
            return THIRTEEN_ORPHANS
    return None


HAND: Final[dict[str, HandTest]] = {
    "winning": winning,
    "self_drawn": self_drawn,
    "last_wall_tile": last_wall_tile,
    "last_discard": last_discard,
    "rob_kong": robbed_kong,
    "kong_replacement": kong_replacement,
    "heavenly_hand": heavenly,
    "earthly_hand": earthly,
    "earthly_hand_drawn": earthly_hand_drawn,
    "human_hand": human_hand,
    "original_call": original_call,
    "heavenly_call": heavenly_call,
    "earthly_call": earthly_call,
    "early_win_5": early_win_5,
    "early_win_10": early_win_10,
    "nothing_claimed": nothing_claimed,
    "concealed_hand": concealed_hand,
    "fully_concealed_hand": fully_concealed_hand,
    "exposed_hand": exposed_hand,
    "half_exposed_hand": half_exposed_hand,
    "no_honors": no_honors,
    "no_flowers": no_flowers,
    "no_honors_no_flowers": no_honors_no_flowers,
    "full_flush": full_flush,
    "half_flush": half_flush,
    "flower": flowers,
    "seat_flower": seat_flower,
    "flower_set": flower_set,
    "eight_flowers": eight_flowers,
    "rob_eighth_flower": rob_eighth_flower,
    "dealt_flower_win": dealt_flower_win,
    "melded_kong": _kongs(False),
    "concealed_kong": _kongs(True),
    "four_kongs": four_kongs,
}

#: Context fields that a test reads and that a caller may leave unknown.
USES: Final[dict[str, tuple[str, ...]]] = {
    "last_wall_tile": ("last_wall_tile", "after_kong"),
    "last_discard": ("last_discard",),
    "kong_replacement": ("after_kong",),
    "heavenly_hand": ("heavenly",),
    "earthly_hand": ("earthly",),
    "earthly_hand_drawn": ("earthly",),
    "human_hand": ("earthly",),
    "original_call": ("original_call",),
    "heavenly_call": ("original_call", "seat_wind"),
    "earthly_call": ("original_call", "seat_wind"),
    "early_win_5": ("discards_made",),
    "early_win_10": ("discards_made",),
    "dealt_flower_win": ("discards_made",),
    "seat_flower": ("seat_wind",),
    "seat_wind": ("seat_wind",),
    "round_wind": ("round_wind",),
}

#: What a split must have for the test to be worth running, and the test.
SPLIT: Final[dict[str, tuple[int, SplitTest]]] = {
    "all_chows": (ALL_CHOWS, whole_hand),
    "all_chows_no_honors_no_flowers": (ALL_CHOWS, all_chows_no_honors_no_flowers),
    "all_pungs": (ALL_PUNGS, whole_hand),
    "seven_pairs_and_triplet": (PAIRS_HAND, of_shape(SEVEN_PAIRS_AND_TRIPLET)),
    "straight_concealed": (STANDARD, straight_concealed),
    "straight_open": (STANDARD, straight_open),
    "big_four_winds": (WIND_PUNG, honor_pungs(WINDS, 4)),
    "big_three_winds": (WIND_PUNG, honor_pungs(WINDS, 3)),
    "little_four_winds": (WIND_PUNG, honor_pungs(WINDS, 3, pair=True)),
    "little_three_winds": (WIND_PUNG, honor_pungs(WINDS, 2, pair=True)),
    "big_three_dragons": (DRAGON_PUNG, honor_pungs(DRAGONS, 3)),
    "little_three_dragons": (DRAGON_PUNG, honor_pungs(DRAGONS, 2, pair=True)),
    "honor_set": (ANY_PUNG, honor_set),
    "wind_pung": (WIND_PUNG, wind_pung),
    "dragon_pung": (DRAGON_PUNG, dragon_pung),
    "seat_wind": (WIND_PUNG, seat_wind),
    "round_wind": (WIND_PUNG, round_wind),
}

PLACE: Final[dict[str, PlaceTest]] = {
    "five_concealed_triplets": _concealed_triplets(5),
    "four_concealed_triplets": _concealed_triplets(4),
    "three_concealed_triplets": _concealed_triplets(3),
    "two_concealed_triplets": _concealed_triplets(2),
    "one_chance_chow": one_chance_chow,
    "pair_wait": pair_wait,
    "single_wait": single_wait,
    "strict_all_chows": strict_all_chows,
}
