"""Hong Kong patterns that the table's own words cannot say.

Each test returns its occurrences; an occurrence is the positions of the sets that make it, or the faces, or ``()``
for the whole hand.  HK-1 to HK-16 are the disputed points of ``docs/rules/hong_kong.md``.
"""

from __future__ import annotations

from typing import Final

from ...readings.suits import UNIT
from ...tiles import WINDS as WIND_FACES
from ..facts import (
    DRAGON_PUNG,
    DRAGONS,
    FOUR_CHOWS,
    FOUR_PUNGS,
    HONORS,
    PAIRS_HAND,
    SINGLES_HAND,
    STANDARD,
    SUIT_MASKS,
    TERMINALS,
    WIND_PUNG,
    WINDS,
    Facts,
    SplitFacts,
)
from ..model import Evidence, HandTest, PlaceTest, SplitTest

Found = tuple[Evidence, ...]
NONE: Final[Found] = ()
WHOLE: Final[Found] = ((),)

_GATES: Final = 3 * UNIT[0] + 3 * UNIT[8] + sum(UNIT[1:8])
#: How many of each rank nine gates holds besides its extra tile.
_GATE_COUNTS: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_RED, _GREEN, _WHITE = 31, 32, 33
_CHARACTERS, _DOTS, _BAMBOO = SUIT_MASKS
#: The colour dragons' suits: as the French rules of GameTwist have them, and as every other sheet has (HK-1).
_COLOURS: Final = {
    ("jade", "seed"): (_GREEN, _BAMBOO),
    ("jade", "usual"): (_GREEN, _BAMBOO),
    ("ruby", "seed"): (_RED, _DOTS),
    ("ruby", "usual"): (_RED, _CHARACTERS),
    ("pearl", "seed"): (_WHITE, _CHARACTERS),
    ("pearl", "usual"): (_WHITE, _DOTS),
}


# How the hand was won


def _when(flag: object, facts: Facts) -> Found:
    return ((facts.win_face,),) if flag else NONE


def self_draw(facts: Facts) -> Found:
    if facts.context.win_by in ("eight_flowers", "seven_flowers"):
        return (facts.hand.flowers,)  # only where a preset counts it on such a win: the last flower was drawn
    return _when(facts.drawn, facts)


def rob_kong(facts: Facts) -> Found:
    return _when(facts.context.win_by == "robbed_kong", facts)


def kong_replacement(facts: Facts) -> Found:
    return _when((facts.context.after_kong or facts.context.after_two_kongs) and facts.drawn, facts)


def double_kong_replacement(facts: Facts) -> Found:
    return _when(facts.context.after_two_kongs and facts.drawn, facts)


def last_tile(facts: Facts) -> Found:
    context = facts.context
    return _when((context.last_wall_tile and facts.drawn) or (context.last_discard and facts.from_other), facts)


def heaven(facts: Facts) -> Found:
    return WHOLE if facts.context.heavenly else NONE


def earth(facts: Facts) -> Found:
    return WHOLE if facts.context.earthly else NONE


def man(facts: Facts) -> Found:
    """A win off a discard before the winner's own first turn, other than off the dealer's first (which is earth)."""
    context = facts.context
    if context.win_by != "discard" or context.earthly or facts.exposed or facts.melds:
        return NONE
    if context.discards_made is None or context.seat_wind is None:
        return NONE
    return WHOLE if 1 < context.discards_made <= WIND_FACES.index(context.seat_wind) else NONE


def concealed_hand(facts: Facts) -> Found:
    return NONE if facts.exposed else WHOLE


# Bonus tiles


def no_flowers(facts: Facts) -> Found:
    return NONE if facts.hand.flowers else WHOLE


def _own(facts: Facts, kind: str) -> Found:
    seat = facts.context.seat_wind
    if seat is None:
        return NONE
    face = f"{WIND_FACES.index(seat) + 1}{kind}"
    return ((face,),) if face in facts.hand.flowers else NONE


def own_flower(facts: Facts) -> Found:
    return _own(facts, "f") if facts.hand.flowers else NONE


def own_season(facts: Facts) -> Found:
    return _own(facts, "g") if facts.hand.flowers else NONE


def _four(facts: Facts, kind: str) -> Found:
    made = tuple(face for face in facts.hand.flowers if face[1] == kind)
    return (made,) if len(made) == 4 else NONE


def all_four_flowers(facts: Facts) -> Found:
    return _four(facts, "f") if len(facts.hand.flowers) > 3 else NONE


def all_four_seasons(facts: Facts) -> Found:
    return _four(facts, "g") if len(facts.hand.flowers) > 3 else NONE


def seven_flowers(facts: Facts) -> Found:
    return (facts.hand.flowers,) if len(facts.hand.flowers) >= 7 else NONE


def eight_flowers(facts: Facts) -> Found:
    return (facts.hand.flowers,) if len(facts.hand.flowers) == 8 else NONE


# Honours


def _pungs_of(split: SplitFacts, mask: int) -> tuple[int, ...]:
    return tuple(i for first, i in split.pungs if mask >> first & 1)


def _pair_in(split: SplitFacts, mask: int) -> bool:
    return split.pair >= 0 and bool(split.groups[split.pair].mask & mask)


def big_four_winds(facts: Facts, split: SplitFacts) -> Found:
    sets = _pungs_of(split, WINDS)
    return (sets,) if len(sets) == 4 else NONE


def little_four_winds(facts: Facts, split: SplitFacts) -> Found:
    sets = _pungs_of(split, WINDS)
    return ((*sets, split.pair),) if len(sets) == 3 and _pair_in(split, WINDS) else NONE


def four_winds(facts: Facts, split: SplitFacts) -> Found:
    """Four pungs and a pair in which all four winds appear: four sets of them, or three and a pair (HK-4)."""
    if facts.rules.switches["four_winds"] == "four_sets":
        return big_four_winds(facts, split)
    return big_four_winds(facts, split) or little_four_winds(facts, split)


def big_three_dragons(facts: Facts, split: SplitFacts) -> Found:
    sets = _pungs_of(split, DRAGONS)
    return (sets,) if len(sets) == 3 else NONE


def little_three_dragons(facts: Facts, split: SplitFacts) -> Found:
    sets = _pungs_of(split, DRAGONS)
    return ((*sets, split.pair),) if len(sets) == 2 and _pair_in(split, DRAGONS) else NONE


def dragon_pung(facts: Facts, split: SplitFacts) -> Found:
    return tuple((i,) for i in _pungs_of(split, DRAGONS))


def _wind(split: SplitFacts, wind: str | None) -> Found:
    if wind is None:
        return NONE
    first = 27 + WIND_FACES.index(wind)
    return tuple((i,) for face, i in split.pungs if face == first)


def seat_wind(facts: Facts, split: SplitFacts) -> Found:
    return _wind(split, facts.context.seat_wind)


def round_wind(facts: Facts, split: SplitFacts) -> Found:
    return _wind(split, facts.context.round_wind)


# Whole hands


def all_pungs(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE


def all_chows(facts: Facts, split: SplitFacts) -> Found:
    if facts.rules.switches["all_chows_pair"] == "suited" and _pair_in(split, HONORS):
        return NONE
    return WHOLE


def seven_pairs(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if split.shape == "seven_pairs" else NONE


def thirteen_orphans(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if split.shape == "thirteen_orphans" else NONE


def all_honours(facts: Facts, split: SplitFacts) -> Found:
    return NONE if facts.present & ~HONORS else WHOLE


def all_terminals(facts: Facts, split: SplitFacts) -> Found:
    return NONE if facts.present & ~TERMINALS else WHOLE


def mixed_terminals(facts: Facts, split: SplitFacts) -> Found:
    present = facts.present
    if present & ~(TERMINALS | HONORS) or not present & TERMINALS or not present & HONORS:
        return NONE
    return WHOLE


def all_kongs(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if facts.open_kongs + facts.hidden_kongs == facts.rules.sets else NONE


def nine_gates(facts: Facts, split: SplitFacts) -> Found:
    """111 2345678 999 of one suit and one more tile of it.

    What may be claimed is HK-6, which tile may be the extra one HK-12.
    """
    if facts.suits != 1 or facts.present & HONORS or facts.open_kongs or facts.hidden_kongs:
        return NONE
    how = facts.rules.switches["nine_gates"]
    if facts.melds and how != "claimed":
        return NONE
    start = facts.win // 9 * 9
    extra = [held - wanted for held, wanted in zip(facts.counts[start : start + 9], _GATE_COUNTS, strict=True)]
    if min(extra) < 0:
        return NONE
    rank = extra.index(1)
    if how == "nine_sided" and start + rank != facts.win:
        return NONE
    if facts.rules.switches["nine_gates_tile"] == "2_to_8" and rank in (0, 8):
        return NONE
    return WHOLE


def _concealed_pungs(facts: Facts, split: SplitFacts) -> bool:
    return facts.drawn and len(split.hidden) == facts.rules.sets


def hidden_treasure(facts: Facts, split: SplitFacts) -> Found:
    if not _concealed_pungs(facts, split) or (facts.hidden_kongs and not facts.rules.switches["treasure_kongs"]):
        return NONE
    return WHOLE


def four_concealed_pungs(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if _concealed_pungs(facts, split) else NONE


def _colour(name: str) -> SplitTest:
    def test(facts: Facts, split: SplitFacts) -> Found:
        switches = facts.rules.switches
        dragon, suit = _COLOURS[name, str(switches["colour_dragons"])]
        allowed = suit | 1 << dragon
        for first, i in split.pungs:
            if not allowed >> first & 1:
                return NONE
            if first == dragon and split.groups[i].kind == "kong" and not switches["colour_dragon_kong"]:
                return NONE
        if not _pungs_of(split, 1 << dragon):
            return NONE
        return WHOLE if switches["colour_dragon_pair"] == "any" or _pair_in(split, suit) else NONE

    return test


HAND: Final[dict[str, HandTest]] = {
    "self_draw": self_draw,
    "rob_kong": rob_kong,
    "kong_replacement": kong_replacement,
    "double_kong_replacement": double_kong_replacement,
    "last_tile": last_tile,
    "heaven": heaven,
    "earth": earth,
    "man": man,
    "concealed_hand": concealed_hand,
    "no_flowers": no_flowers,
    "own_flower": own_flower,
    "own_season": own_season,
    "all_four_flowers": all_four_flowers,
    "all_four_seasons": all_four_seasons,
    "seven_flowers": seven_flowers,
    "eight_flowers": eight_flowers,
}

#: What a split must have for the test to be worth running, and the test.
SPLIT: Final[dict[str, tuple[int, SplitTest]]] = {
    "four_winds": (FOUR_PUNGS | WIND_PUNG, four_winds),
    "big_four_winds": (FOUR_PUNGS | WIND_PUNG, big_four_winds),
    "little_four_winds": (STANDARD | WIND_PUNG, little_four_winds),
    "big_three_dragons": (STANDARD | DRAGON_PUNG, big_three_dragons),
    "little_three_dragons": (STANDARD | DRAGON_PUNG, little_three_dragons),
    "dragon_pung": (DRAGON_PUNG, dragon_pung),
    "seat_wind": (WIND_PUNG, seat_wind),
    "round_wind": (WIND_PUNG, round_wind),
    "all_pungs": (FOUR_PUNGS, all_pungs),
    "all_chows": (FOUR_CHOWS, all_chows),
    "seven_pairs": (PAIRS_HAND, seven_pairs),
    "thirteen_orphans": (SINGLES_HAND, thirteen_orphans),
    "all_honours": (FOUR_PUNGS, all_honours),
    "all_terminals": (FOUR_PUNGS, all_terminals),
    "mixed_terminals": (FOUR_PUNGS, mixed_terminals),
    "all_kongs": (FOUR_PUNGS, all_kongs),
    "nine_gates": (STANDARD, nine_gates),
    "hidden_treasure": (FOUR_PUNGS, hidden_treasure),
    "four_concealed_pungs": (FOUR_PUNGS, four_concealed_pungs),
    "jade_dragon": (FOUR_PUNGS | DRAGON_PUNG, _colour("jade")),
    "ruby_dragon": (FOUR_PUNGS | DRAGON_PUNG, _colour("ruby")),
    "pearl_dragon": (FOUR_PUNGS | DRAGON_PUNG, _colour("pearl")),
}

#: No Hong Kong pattern looks at the place of the winning tile.
PLACE: Final[dict[str, PlaceTest]] = {}


def wait_form(facts: Facts, split: SplitFacts, place: int) -> str | None:
    """Return None: no Hong Kong pattern is about the wait."""
    return None
