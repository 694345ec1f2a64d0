"""Taiwanese patterns that the tables' own words cannot say, for every table of the family.

Each test returns its occurrences; an occurrence is the positions of the sets that make it, or the faces, or ``()``
for the whole hand.  Sections are of ``docs/rules/tw.md``.
"""

from __future__ import annotations

from typing import Final

from ...readings import SEVEN_PAIRS_AND_TRIPLET
from ..facts import (
    ALL_CHOWS,
    ALL_PUNGS,
    ANY_PUNG,
    DRAGON_PUNG,
    DRAGONS,
    PAIRS_HAND,
    STANDARD,
    WIND_PUNG,
    WINDS,
)
from ..model import HandTest, PlaceTest, SplitTest
from ..predicates import (
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
    robbed_kong,
    round_wind,
    seat_wind,
    self_drawn,
    whole_hand,
    winning,
)
from .of_hand import (
    _kongs,
    concealed_hand,
    dealt_flower_win,
    early_win_5,
    early_win_10,
    earthly_call,
    earthly_hand_drawn,
    eight_flowers,
    exposed_hand,
    flower_set,
    four_kongs,
    full_flush,
    fully_concealed_hand,
    half_exposed_hand,
    half_flush,
    heavenly_call,
    human_hand,
    last_wall_tile,
    no_honors,
    no_honors_no_flowers,
    original_call,
    rob_eighth_flower,
    seat_flower,
)
from .of_sets import (
    _concealed_triplets,
    all_chows_no_honors_no_flowers,
    honor_set,
    one_chance_chow,
    pair_wait,
    single_wait,
    straight_concealed,
    straight_open,
    strict_all_chows,
    wind_pung,
)

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
