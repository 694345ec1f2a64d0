"""Hong Kong patterns that the table's own words cannot say.

Each test returns its occurrences; an occurrence is the positions of the sets that make it, or the faces, or ``()``
for the whole hand.  HK-1 to HK-16 are the disputed points of ``docs/rules/hk.md``.
"""

from __future__ import annotations

from typing import Final

from ...readings import SEVEN_PAIRS, THIRTEEN_ORPHANS
from ...tiles import WINDS as WIND_FACES
from ..facts import (
    ALL_CHOWS,
    ALL_PUNGS,
    DRAGON_PUNG,
    DRAGONS,
    HONORS,
    PAIRS_HAND,
    SINGLES_HAND,
    STANDARD,
    SUIT_MASKS,
    TERMINALS,
    TERMINALS_AND_HONORS,
    WIND_PUNG,
    WINDS,
    Facts,
    SplitFacts,
)
from ..model import HandTest, SplitTest
from ..predicates import (
    NONE,
    WHOLE,
    Found,
    dragon_pung,
    earthly,
    heavenly,
    honor_pungs,
    kong_replacement,
    nine_gates_extra,
    no_flowers,
    nothing_claimed,
    of_shape,
    pair_of,
    pungs_of,
    robbed_kong,
    round_wind,
    seat_wind,
    self_drawn,
    when,
    whole_hand,
)

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


def self_draw(facts: Facts) -> Found:
    if facts.context.win_by in ("eight_flowers", "seven_flowers"):
        return (facts.hand.flowers,)  # only where a preset counts it on such a win: the last flower was drawn
    return self_drawn(facts)


def double_kong_replacement(facts: Facts) -> Found:
    return when(facts.context.after_two_kongs and facts.drawn, facts)


def last_tile(facts: Facts) -> Found:
    context = facts.context
    return when((context.last_wall_tile and facts.drawn) or (context.last_discard and facts.from_other), facts)


def man(facts: Facts) -> Found:
    """A win off a discard before the winner's own first turn, other than off the dealer's first (which is earth)."""
    context = facts.context
    if context.win_by != "discard" or context.earthly or facts.exposed or facts.melds:
        return NONE
    if context.discards_made is None or context.seat_wind is None:
        return NONE
    return WHOLE if 1 < context.discards_made <= WIND_FACES.index(context.seat_wind) else NONE


# Bonus tiles


def _own(kind: str) -> HandTest:
    """Return a test of the bonus tile of ``kind`` (f or g) with the seat's number."""

    def test(facts: Facts) -> Found:
        seat = facts.context.seat_wind
        if seat is None or not facts.hand.flowers:
            return NONE
        face = f"{WIND_FACES.index(seat) + 1}{kind}"
        return ((face,),) if face in facts.hand.flowers else NONE

    return test


def _four(kind: str) -> HandTest:
    def test(facts: Facts) -> Found:
        if len(facts.hand.flowers) < 4:
            return NONE
        made = tuple([face for face in facts.hand.flowers if face[1] == kind])
        return (made,) if len(made) == 4 else NONE

    return test


def seven_flowers(facts: Facts) -> Found:
    return (facts.hand.flowers,) if len(facts.hand.flowers) >= 7 else NONE


def eight_flowers(facts: Facts) -> Found:
    return (facts.hand.flowers,) if len(facts.hand.flowers) == 8 else NONE


# Honours


_four_sets: Final = honor_pungs(WINDS, 4)
_three_sets_and_pair: Final = honor_pungs(WINDS, 3, pair=True)


def four_winds(facts: Facts, split: SplitFacts) -> Found:
    """Four pungs and a pair in which all four winds appear: four sets of them, or three and a pair (HK-4)."""
    if facts.rules.switches["four_winds"] == "four_sets":
        return _four_sets(facts, split)
    return _four_sets(facts, split) or _three_sets_and_pair(facts, split)


# Whole hands


def all_chows(facts: Facts, split: SplitFacts) -> Found:
    if facts.rules.switches["all_chows_pair"] == "suited" and pair_of(split, HONORS):
        return NONE
    return WHOLE


def all_honours(facts: Facts, split: SplitFacts) -> Found:
    return NONE if facts.present & ~HONORS else WHOLE


def all_terminals(facts: Facts, split: SplitFacts) -> Found:
    return NONE if facts.present & ~TERMINALS else WHOLE


def mixed_terminals(facts: Facts, split: SplitFacts) -> Found:
    present = facts.present
    if present & ~TERMINALS_AND_HONORS or not present & TERMINALS or not present & HONORS:
        return NONE
    return WHOLE


def all_kongs(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if facts.open_kongs + facts.hidden_kongs == facts.rules.sets else NONE


def nine_gates(facts: Facts, split: SplitFacts) -> Found:
    """111 2345678 999 of one suit and one more tile of it.

    What may be claimed is HK-6, which tile may be the extra one HK-12.
    """
    extra = nine_gates_extra(facts)
    how = facts.rules.switches["nine_gates"]
    if extra is None or (facts.melds and how != "claimed") or (how == "nine_sided" and extra != facts.win):
        return NONE
    terminal = TERMINALS >> extra & 1
    return NONE if terminal and facts.rules.switches["nine_gates_tile"] == "2_to_8" else WHOLE


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
        if not pungs_of(split, 1 << dragon):
            return NONE
        return WHOLE if switches["colour_dragon_pair"] == "any" or pair_of(split, suit) else NONE

    return test


HAND: Final[dict[str, HandTest]] = {
    "self_draw": self_draw,
    "rob_kong": robbed_kong,
    "kong_replacement": kong_replacement,
    "double_kong_replacement": double_kong_replacement,
    "last_tile": last_tile,
    "heaven": heavenly,
    "earth": earthly,
    "man": man,
    "concealed_hand": nothing_claimed,
    "no_flowers": no_flowers,
    "own_flower": _own("f"),
    "own_season": _own("g"),
    "all_four_flowers": _four("f"),
    "all_four_seasons": _four("g"),
    "seven_flowers": seven_flowers,
    "eight_flowers": eight_flowers,
}

#: Context fields that a test reads and that a caller may leave unknown.
USES: Final[dict[str, tuple[str, ...]]] = {
    "kong_replacement": ("after_kong",),
    "double_kong_replacement": ("after_two_kongs",),
    "last_tile": ("last_wall_tile", "last_discard"),
    "heaven": ("heavenly",),
    "earth": ("earthly",),
    "man": ("seat_wind", "earthly", "discards_made"),
    "own_flower": ("seat_wind",),
    "own_season": ("seat_wind",),
    "seat_wind": ("seat_wind",),
    "round_wind": ("round_wind",),
}

#: What a split must have for the test to be worth running, and the test.
SPLIT: Final[dict[str, tuple[int, SplitTest]]] = {
    "four_winds": (ALL_PUNGS | WIND_PUNG, four_winds),
    "big_four_winds": (ALL_PUNGS | WIND_PUNG, _four_sets),
    "little_four_winds": (STANDARD | WIND_PUNG, _three_sets_and_pair),
    "big_three_dragons": (STANDARD | DRAGON_PUNG, honor_pungs(DRAGONS, 3)),
    "little_three_dragons": (STANDARD | DRAGON_PUNG, honor_pungs(DRAGONS, 2, pair=True)),
    "dragon_pung": (DRAGON_PUNG, dragon_pung),
    "seat_wind": (WIND_PUNG, seat_wind),
    "round_wind": (WIND_PUNG, round_wind),
    "all_pungs": (ALL_PUNGS, whole_hand),
    "all_chows": (ALL_CHOWS, all_chows),
    "seven_pairs": (PAIRS_HAND, of_shape(SEVEN_PAIRS)),
    "thirteen_orphans": (SINGLES_HAND, of_shape(THIRTEEN_ORPHANS)),
    "all_honours": (ALL_PUNGS, all_honours),
    "all_terminals": (ALL_PUNGS, all_terminals),
    "mixed_terminals": (ALL_PUNGS, mixed_terminals),
    "all_kongs": (ALL_PUNGS, all_kongs),
    "nine_gates": (STANDARD, nine_gates),
    "hidden_treasure": (ALL_PUNGS, hidden_treasure),
    "four_concealed_pungs": (ALL_PUNGS, four_concealed_pungs),
    "jade_dragon": (ALL_PUNGS | DRAGON_PUNG, _colour("jade")),
    "ruby_dragon": (ALL_PUNGS | DRAGON_PUNG, _colour("ruby")),
    "pearl_dragon": (ALL_PUNGS | DRAGON_PUNG, _colour("pearl")),
}
