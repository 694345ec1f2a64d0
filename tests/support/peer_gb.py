"""A second opinion on MCR totals: PyMahjongGB (Chinese practice), a development dependency.

It knows no unknowns: a field that is None is passed as not so.  It silently corrects a "last of its kind" flag
against the hand, accepts a fifth copy of a tile, and takes chows by their middle tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from MahjongGB import MahjongFanCalculator  # type: ignore[import-not-found]

from hupai.hand import CHOW, KONG, PUNG, Context, Hand, Meld
from hupai.tiles import DRAGONS, WINDS

FLOWERS = "flower_tiles"

#: Its English names to our ids; each is the same words but for these.
_ODD_NAMES = {
    "All Five": "all_fives",
    "Two Dragons Pungs": "two_dragon_pungs",
    "Concealed Kong and Melded Kong": "melded_and_concealed_kong",
    "Self-Drawn": "self_drawn",
    "Three-Suited Terminal Chows": "three_suited_terminal_chows",
}

_CODE = {
    **{f"{rank}{suit}": f"{letter}{rank}" for suit, letter in zip("msp", "WTB", strict=True) for rank in range(1, 10)},
    **{wind: f"F{i + 1}" for i, wind in enumerate(WINDS)},
    **{dragon: f"J{i + 1}" for i, dragon in enumerate(DRAGONS)},
}
_PACK = {CHOW: "CHI", PUNG: "PENG", KONG: "GANG"}


def score(hand: Hand, context: Context) -> tuple[int, Counter[str]]:
    """Return the total without flowers and the multiset of pattern ids that PyMahjongGB counts.

    Raises ``TypeError``, its one error, when it takes the hand for no win or its input for wrong.
    """
    found: Sequence[tuple[int, int, str, str]] = MahjongFanCalculator(*arguments(hand, context), True)
    fans: Counter[str] = Counter()
    total = 0
    for points, count, _, name in found:
        pattern = _ODD_NAMES.get(name) or name.lower().replace(" ", "_")
        if pattern == FLOWERS:
            continue
        fans[pattern] += count
        total += points * count
    return total, fans


def arguments(hand: Hand, context: Context) -> tuple[object, ...]:
    """Return the arguments of ``MahjongFanCalculator`` for ``hand``, the last (``verbose``) left out."""
    return (
        tuple(_pack(meld) for meld in hand.melds),
        tuple(_CODE[face] for face in hand.concealed),
        _CODE[hand.win_tile or ""],
        len(hand.flowers),
        context.win_by == "self_draw",
        bool(context.last_of_kind),
        bool(context.after_kong) or context.win_by == "robbed_kong",
        bool(context.last_wall_tile or context.last_discard),
        WINDS.index(context.seat_wind or "E"),
        WINDS.index(context.round_wind or "E"),
    )


def _pack(meld: Meld) -> tuple[str, str, int]:
    tile = meld.tiles[1] if meld.kind == CHOW else meld.tiles[0]
    return _PACK[meld.kind], _CODE[tile], 0 if meld.concealed else 1
