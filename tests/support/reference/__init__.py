"""MCR once more, written apart from the engine: slow, short and by the letter of the rules.

Every reading is tried with every place of the winning tile, every group of chows with every tree of joins.  Run as
``mcr-cn`` it is held against PyMahjongGB, so that as ``mcr`` (which no peer scores) it can be held against the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hupai.hand import CHOW, FROM_OTHERS, PUNG, Context, Hand

from . import fans
from .readings import Part, readings, waits
from .table import INCLUDED, NEVER_OPEN, value

__all__ = ["score", "waits"]


def score(hand: Hand, context: Context, *, cn: bool = False) -> tuple[int, list[Counter[str]]]:
    """Return the best total without flowers, and every count of fans that makes it.

    There are several where the player may choose: two readings of one value, or another tree of joins.
    ``ValueError`` when the hand does not win.
    """
    best = -1
    counts: list[Counter[str]] = []
    for parts, win_part in readings(hand):
        for count in _counts(hand, context, parts, win_part, cn):
            total = sum(value(fan, cn) * n for fan, n in count.items())
            if total > best:
                best, counts = total, []
            if total == best and count not in counts:
                counts.append(count)
    if not counts:
        raise ValueError("not a win")
    return best, counts


def _counts(hand: Hand, context: Context, parts: tuple[Part, ...], win_part: int, cn: bool) -> Iterator[Counter[str]]:
    by_other = context.win_by in FROM_OTHERS
    parts = tuple(
        part._replace(hidden=False) if i == win_part and part.kind == PUNG and by_other else part
        for i, part in enumerate(parts)
    )
    found: Counter[str] = Counter()
    found.update(fans.by_tiles(parts, cn))
    found.update(fans.by_shape(hand, parts))
    found.update(fans.by_pungs(parts, context))
    found.update(fans.by_concealment(parts, cn))
    found.update(fans.by_win(hand, context, parts, win_part))
    for chow_fans in fans.by_chows([part.tiles[0] for part in parts if part.kind == CHOW]):
        yield _kept(found + chow_fans, cn)


def _kept(fans: Counter[str], cn: bool) -> Counter[str]:
    """Take away what is included in something else, and what the profile says."""
    for fan in list(fans):
        for inner in INCLUDED.get(fan, "").split():
            del fans[inner]
    if NEVER_OPEN & set(fans) and cn and "fully_concealed_hand" in fans:
        del fans["fully_concealed_hand"]
        if not {"last_tile_draw", "out_with_replacement_tile"} & set(fans):
            fans["self_drawn"] = 1
    if "nine_gates" in fans:
        fans["pung_of_terminals_or_honors"] -= 1 if cn else 9
    if cn and "all_green" in fans:
        del fans["half_flush"]
    if cn and "all_terminals" in fans:
        del fans["double_pung"]
    return +fans or Counter({"chicken_hand": 1})
