"""MCR once more, written apart from the engine: slow, short and by the letter of the rules.

Every reading is tried with every place of the winning tile, every group of chows with every tree of joins.  With
the options of ``mcr-cn`` it is held against PyMahjongGB, so that with those of ``mcr``, which no peer scores, it can
be held against the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hupai.hand import CHOW, FROM_OTHERS, PUNG, Context, Hand

from . import fans
from .readings import Part, readings, waits
from .table import INCLUDED, MCR, MCR_CN, NEVER_OPEN, PROFILES, Options, value

__all__ = ["MCR", "MCR_CN", "PROFILES", "score", "waits"]


def score(hand: Hand, context: Context, options: Options = MCR) -> tuple[int, list[Counter[str]]]:
    """Return the best total without flowers, and every count of fans that makes it.

    There are several where the player may choose: two readings of one value, or another tree of joins.
    ``ValueError`` when the hand does not win.
    """
    best = -1
    counts: list[Counter[str]] = []
    for parts, win_part in readings(hand):
        for count in _counts(hand, context, parts, win_part, options):
            total = sum(value(fan, options) * n for fan, n in count.items())
            if total > best:
                best, counts = total, []
            if total == best and count not in counts:
                counts.append(count)
    if not counts:
        raise ValueError("not a win")
    return best, counts


def _counts(
    hand: Hand, context: Context, parts: tuple[Part, ...], win_part: int, options: Options
) -> Iterator[Counter[str]]:
    by_other = context.win_by in FROM_OTHERS and options["discard_pung"] == "melded"
    parts = tuple(
        part._replace(hidden=False) if i == win_part and part.kind == PUNG and by_other else part
        for i, part in enumerate(parts)
    )
    found: Counter[str] = Counter()
    found.update(fans.by_tiles(parts, options))
    found.update(fans.by_shape(hand, parts, options))
    found.update(fans.by_pungs(parts, context))
    found.update(fans.by_concealment(parts, options))
    found.update(fans.by_win(hand, context, parts, win_part, options))
    for chow_fans in fans.by_chows([part.tiles[0] for part in parts if part.kind == CHOW], options):
        yield _kept(found + chow_fans, options)


def _kept(fans: Counter[str], options: Options) -> Counter[str]:
    """Take away what is included in something else, and what the options say."""
    for fan in list(fans):
        for inner in INCLUDED.get(fan, "").split():
            del fans[inner]
    special_draw = options["special_self_draw"] == "self_drawn"
    if NEVER_OPEN & set(fans) and special_draw and "fully_concealed_hand" in fans:
        del fans["fully_concealed_hand"]
        if not {"last_tile_draw", "out_with_replacement_tile"} & set(fans):
            fans["self_drawn"] = 1
    if "nine_gates" in fans:
        fans["pung_of_terminals_or_honors"] -= 1 if options["nine_gates_terminal_pungs"] == "all_but_one" else 9
    for fan, inner, option in (
        ("all_green", "half_flush", "all_green_half_flush"),
        ("all_terminals", "double_pung", "all_terminals_double_pung"),
        ("lesser_honors_and_knitted_tiles", "knitted_straight", "lesser_knitted_straight"),
        ("little_four_winds", "seat_wind", "little_winds_keep_seat_and_round"),
        ("little_four_winds", "prevalent_wind", "little_winds_keep_seat_and_round"),
        ("big_three_winds", "seat_wind", "little_winds_keep_seat_and_round"),
        ("big_three_winds", "prevalent_wind", "little_winds_keep_seat_and_round"),
    ):
        if fan in fans and not options[option]:
            del fans[inner]
    if "lesser_honors_and_knitted_tiles" in fans and options["lesser_honors_all_types"]:
        fans["all_types"] = 1
    if {"seven_pairs"} & set(fans) and {"all_green", "all_terminals"} & set(fans) and not options["limit_pairs_hog"]:
        del fans["tile_hog"]
    return +fans or Counter({"chicken_hand": 1})
