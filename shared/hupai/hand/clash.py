"""Statements about a hand that cannot be true together, as a table.

Each row names the field at fault, what it disagrees with, the reason, and a test that looks at a :class:`View`.
A field that is unknown contradicts nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from ..tiles import WINDS
from .faults import Fault
from .model import KONG, Context, Hand


class View(NamedTuple):
    """What the tests look at: the hand, its context, and what many of them ask."""

    hand: Hand
    context: Context
    by: str | None
    drawn: bool
    kongs: int
    #: Copies of the winning tile besides itself; -1 when it is not told or there are too many.
    others: int
    held: bool

    def not_drawn(self) -> bool:
        """Tell whether the way of winning is known and is no draw."""
        return self.by is not None and not self.drawn


class Clash(NamedTuple):
    """A row: ``field`` at fault, the ``other`` it disagrees with, ``reason``, and the ``test`` that finds it.

    ``about_tile``: the fault names the winning tile.
    """

    field: str
    other: str
    reason: str
    test: Callable[[View], object]
    about_tile: bool = False


_MELDS: Final = "/hand/melds"


def _turns(seat: str | None, unknown: int = 0) -> int:
    """Return how many seats have their first turn before ``seat``."""
    return WINDS.index(seat) if seat in WINDS else unknown


CLASHES: Final = (
    Clash("discarder", "seat_wind", "discarder_is_winner",
          lambda v: v.context.discarder is not None and v.context.discarder == v.context.seat_wind),
    Clash("liable", "seat_wind", "liable_is_winner",
          lambda v: v.context.liable is not None and v.context.liable == v.context.seat_wind),
    Clash("discarder", "win_by", "nobody_discarded",
          lambda v: v.context.discarder is not None and (v.drawn or v.by in ("eight_flowers", "seven_flowers"))),
    Clash("discards_made", "win_by", "winning_discard_counts",
          lambda v: v.by == "discard" and v.context.discards_made == 0),
)  # fmt: skip

#: Looked at when one of the flags of the last tile, a kong or the win itself is set.
FLAG_CLASHES: Final = (
    Clash("after_kong", "win_by", "replacement_is_drawn", lambda v: v.context.after_kong and v.not_drawn()),
    Clash("after_kong", _MELDS, "replacement_without_kong", lambda v: v.context.after_kong and not v.kongs),
    Clash("after_two_kongs", "after_kong", "two_kongs_are_kongs",
          lambda v: v.context.after_two_kongs and v.context.after_kong is False),
    Clash("after_two_kongs", "win_by", "replacement_is_drawn", lambda v: v.context.after_two_kongs and v.not_drawn()),
    Clash("after_two_kongs", _MELDS, "two_kongs_without_two", lambda v: v.context.after_two_kongs and v.kongs < 2),
    Clash("last_wall_tile", "win_by", "last_wall_tile_is_drawn", lambda v: v.context.last_wall_tile and v.not_drawn()),
    Clash("last_discard", "win_by", "last_discard_is_claimed",
          lambda v: v.context.last_discard and v.by not in (None, "discard")),
    Clash("last_discard", "last_wall_tile", "both_last_tiles",
          lambda v: v.context.last_discard and v.context.last_wall_tile),
    Clash("last_of_kind", "/hand/concealed", "holds_concealed_copy",
          lambda v: v.context.last_of_kind and v.held and v.others >= 0, about_tile=True),
)  # fmt: skip

DENIED_CLASHES: Final = (
    Clash("last_of_kind", _MELDS, "three_copies_melded", lambda v: v.others == 3 and not v.held, about_tile=True),
    Clash("last_of_kind", "win_by", "robbed_tile_is_last", lambda v: v.by == "robbed_kong"),
)

ROBBED_CLASHES: Final = (Clash("win_by", "/hand", "holds_robbed_tile", lambda v: v.others > 0, about_tile=True),)

FIRST_TURN_CLASHES: Final = (
    Clash("heavenly", "seat_wind", "heavenly_is_easts",
          lambda v: v.context.heavenly and v.context.seat_wind not in (None, "E")),
    Clash("heavenly", "win_by", "heavenly_is_dealt", lambda v: v.context.heavenly and v.not_drawn()),
    Clash("heavenly", _MELDS, "first_turn_without_melds", lambda v: v.context.heavenly and v.hand.melds),
    Clash("heavenly", "discards_made", "before_any_discard", lambda v: v.context.heavenly and v.context.discards_made),
    Clash("earthly", "seat_wind", "earthly_is_not_easts", lambda v: v.context.earthly and v.context.seat_wind == "E"),
    Clash("earthly", _MELDS, "first_turn_without_melds", lambda v: v.context.earthly and v.hand.melds),
    Clash("earthly", "heavenly", "both_first_turns", lambda v: v.context.earthly and v.context.heavenly),
    # mypy cannot type a lambda that holds its loop's names as defaults.
    *(Clash(name, other, "first_turn_is_not_last",
            lambda v, name=name, other=other: getattr(v.context, name) and getattr(v.context, other))  # type: ignore[misc]
      for name in ("heavenly", "earthly") for other in ("last_wall_tile", "last_discard", "after_kong")),
)  # fmt: skip

#: Of an earthly hand where it is a win on the dealer's first discard, as in most rule sets.
FIRST_DISCARD_CLASHES: Final = (
    Clash("earthly", "win_by", "earthly_is_first_discard",
          lambda v: v.context.earthly and v.by not in (None, "discard")),
    Clash("earthly", "discarder", "earthly_is_off_east",
          lambda v: v.context.earthly and v.context.discarder not in (None, "E")),
    Clash("earthly", "discards_made", "on_first_discard",
          lambda v: v.context.earthly and v.context.discards_made not in (None, 1)),
)  # fmt: skip

#: Of an earthly hand where it is won by the first draw, or before it on a discard of a seat whose turn came earlier.
FIRST_ROUND_CLASHES: Final = (
    Clash("earthly", "win_by", "earthly_is_first_round",
          lambda v: v.context.earthly and v.by not in (None, "discard", "self_draw")),
    Clash("earthly", "discarder", "earthly_is_first_round",
          lambda v: v.context.earthly and _turns(v.context.discarder) > _turns(v.context.seat_wind, 3)),
    Clash("earthly", "discards_made", "earthly_is_first_round",
          lambda v: v.context.earthly and (v.context.discards_made or 0) > _turns(v.context.seat_wind, 3)),
)  # fmt: skip

ORIGINAL_CALL_CLASHES: Final = (
    Clash("original_call", _MELDS, "original_call_without_melds", lambda v: v.context.original_call and v.hand.melds),
    Clash("original_call", "after_kong", "original_call_without_melds",
          lambda v: v.context.original_call and v.context.after_kong),
)  # fmt: skip


def clashes(hand: Hand, context: Context, copies: int) -> list[Fault]:
    """Return a fault for each contradiction.  ``copies``: all copies of the winning tile held (0: it is not told)."""
    by = context.win_by
    view = _view(hand, context, copies)
    rows: tuple[Clash, ...] = CLASHES
    kong = context.after_kong or context.after_two_kongs
    if kong or context.last_wall_tile or context.last_discard or context.last_of_kind:
        rows += FLAG_CLASHES
    if context.last_of_kind is False:
        rows += DENIED_CLASHES
    if by == "robbed_kong":
        rows += ROBBED_CLASHES
    if context.heavenly or context.earthly:
        rows += FIRST_TURN_CLASHES
    if context.original_call:
        rows += ORIGINAL_CALL_CLASHES
    return _found(rows, view)


def first_turn_clashes(hand: Hand, context: Context, first_round: bool) -> list[Fault]:
    """Return a fault for each contradiction of an earthly hand, which rule sets understand differently.

    ``first_round``: it is any win before the winner's second turn; otherwise a win on the dealer's first discard.
    """
    if not context.earthly:
        return []
    return _found(FIRST_ROUND_CLASHES if first_round else FIRST_DISCARD_CLASHES, _view(hand, context, 0))


def _by_field(rows: tuple[Clash, ...]) -> dict[str, tuple[Clash, ...]]:
    names = {name for row in rows for name in (row.field, row.other)}
    return {name: tuple(row for row in rows if name in (row.field, row.other)) for name in names}


_WHEN_SET: Final = (*CLASHES, *FLAG_CLASHES, *FIRST_TURN_CLASHES, *ORIGINAL_CALL_CLASHES)
_BY_FIELD: Final = {
    True: _by_field((*_WHEN_SET, *FIRST_ROUND_CLASHES)),
    False: _by_field((*_WHEN_SET, *FIRST_DISCARD_CLASHES)),
}


def can_be(field: str, hand: Hand, context: Context, copies: int, first_round: bool) -> bool:
    """Tell whether ``context``, which had no contradiction before ``field`` was set in it, has none now."""
    view = _view(hand, context, copies)
    return not any(row.test(view) for row in _BY_FIELD[first_round].get(field, ()))


def _view(hand: Hand, context: Context, copies: int) -> View:
    return View(
        hand,
        context,
        context.win_by,
        context.win_by == "self_draw",
        sum(meld.kind == KONG for meld in hand.melds),
        copies - 1 if 0 < copies <= 4 else -1,
        hand.win_tile in hand.concealed,
    )


def _found(rows: tuple[Clash, ...], view: View) -> list[Fault]:
    return [
        Fault(
            "contradiction",
            f"/context/{row.field}",
            tile=view.hand.win_tile if row.about_tile else None,
            params={"with": row.other, "reason": row.reason},
        )
        for row in rows
        if row.test(view)
    ]
