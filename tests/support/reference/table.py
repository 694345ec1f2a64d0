"""Values of the combinations, and what is unavoidable once another is made."""

from __future__ import annotations

from collections.abc import Mapping

VALUES: dict[str, int] = {}
for _points, _ids in (
    (88, "big_four_winds big_three_dragons all_green nine_gates four_kongs seven_shifted_pairs thirteen_orphans"),
    (64, "all_terminals little_four_winds little_three_dragons all_honors four_concealed_pungs pure_terminal_chows"),
    (48, "quadruple_chow four_pure_shifted_pungs"),
    (32, "four_pure_shifted_chows three_kongs all_terminals_and_honors"),
    (24, "seven_pairs greater_honors_and_knitted_tiles all_even_pungs full_flush pure_triple_chow pure_shifted_pungs"),
    (24, "upper_tiles middle_tiles lower_tiles"),
    (16, "pure_straight three_suited_terminal_chows pure_shifted_chows all_fives triple_pung three_concealed_pungs"),
    (12, "lesser_honors_and_knitted_tiles knitted_straight upper_four lower_four big_three_winds"),
    (8, "mixed_straight reversible_tiles mixed_triple_chow mixed_shifted_pungs chicken_hand last_tile_draw"),
    (8, "last_tile_claim out_with_replacement_tile robbing_the_kong two_concealed_kongs"),
    (6, "all_pungs half_flush mixed_shifted_chows all_types melded_hand two_dragon_pungs melded_and_concealed_kong"),
    (4, "outside_hand fully_concealed_hand two_melded_kongs last_tile"),
    (2, "dragon_pung prevalent_wind seat_wind concealed_hand all_chows tile_hog double_pung two_concealed_pungs"),
    (2, "concealed_kong all_simples"),
    (1, "pure_double_chow mixed_double_chow short_straight two_terminal_chows pung_of_terminals_or_honors melded_kong"),
    (1, "one_voided_suit no_honors edge_wait closed_wait single_wait self_drawn flower_tiles"),
):
    VALUES |= dict.fromkeys(_ids.split(), _points)

#: What is unavoidable once the first is made, where it is the whole hand's matter.
INCLUDED: dict[str, str] = {
    "big_four_winds": "all_pungs prevalent_wind seat_wind",
    "nine_gates": "full_flush concealed_hand no_honors",
    "four_kongs": "all_pungs single_wait",
    "seven_shifted_pairs": "full_flush concealed_hand no_honors",
    "thirteen_orphans": "all_types concealed_hand",
    "all_terminals": "all_pungs outside_hand pung_of_terminals_or_honors no_honors",
    "all_honors": "all_pungs outside_hand pung_of_terminals_or_honors",
    "all_terminals_and_honors": "all_pungs outside_hand pung_of_terminals_or_honors",
    "four_concealed_pungs": "all_pungs concealed_hand",
    "pure_terminal_chows": "full_flush all_chows no_honors pure_double_chow two_terminal_chows short_straight",
    "quadruple_chow": "tile_hog",
    "four_pure_shifted_pungs": "all_pungs",
    "seven_pairs": "concealed_hand",
    "greater_honors_and_knitted_tiles": "all_types concealed_hand",
    "lesser_honors_and_knitted_tiles": "all_types concealed_hand",
    "all_even_pungs": "all_pungs all_simples no_honors",
    "full_flush": "no_honors",
    "upper_tiles": "upper_four no_honors",
    "middle_tiles": "all_simples no_honors",
    "lower_tiles": "lower_four no_honors",
    "three_suited_terminal_chows": "all_chows no_honors mixed_double_chow two_terminal_chows",
    "all_fives": "all_simples no_honors",
    "upper_four": "no_honors",
    "lower_four": "no_honors",
    "reversible_tiles": "one_voided_suit",
    "last_tile_draw": "self_drawn",
    "out_with_replacement_tile": "self_drawn",
    "robbing_the_kong": "last_tile",
    "melded_hand": "single_wait",
    "all_chows": "no_honors",
    "all_simples": "no_honors",
}
#: Hands that cannot be open, for which a self-draw is worth Fully Concealed (``mcr``) or Self-Drawn (``mcr-cn``).
NEVER_OPEN = frozenset({
    "nine_gates", "seven_shifted_pairs", "thirteen_orphans", "four_concealed_pungs", "seven_pairs",
    "greater_honors_and_knitted_tiles", "lesser_honors_and_knitted_tiles",
})  # fmt: skip

Options = Mapping[str, object]
#: The disputed points, by the names of the engine's options, as ``mcr`` takes them.
MCR: Options = {
    "two_concealed_kongs": 8,
    "melded_and_concealed_kong": 6,
    "special_self_draw": "fully_concealed",
    "all_green_half_flush": True,
    "all_terminals_double_pung": True,
    "nine_gates_terminal_pungs": "none",
    "kong_series": "concealed_added",
    "four_held": "formal",
    "knitted_body_wait": True,
    "honor_hog": False,
    "limit_pairs_hog": True,
    "shifted_terminal_chows": False,
    "lesser_knitted_straight": True,
    "discard_pung": "melded",
    "orphans_single_wait": False,
    "little_winds_keep_seat_and_round": True,
    "concealed_kong_keeps_concealed": True,
    "lesser_honors_all_types": False,
}
MCR_CN: Options = {
    **MCR,
    "two_concealed_kongs": 6,
    "melded_and_concealed_kong": 5,
    "special_self_draw": "self_drawn",
    "all_green_half_flush": False,
    "all_terminals_double_pung": False,
    "nine_gates_terminal_pungs": "all_but_one",
    "kong_series": "plain",
    "honor_hog": True,
}
PROFILES = {"mcr": MCR, "mcr-cn": MCR_CN}


def value(fan: str, options: Options) -> int:
    """Return the points of one ``fan``: two of them are disputed."""
    return int(str(options[fan])) if fan in options else VALUES[fan]
