"""One win becomes what each seat gains or pays, by the scheme in the rule set's table.

A scheme gives each payer ``times`` the hand's points, divided by ``over``, ``plus`` a constant (MCR: 8 from everybody,
the points from the discarder or, on a self-draw, from all).  A rule set whose scheme would halve an odd number is
refused when it is loaded, so nothing is rounded here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ..hand import Context
from ..rules import RuleSet
from ..tiles import WINDS

_DEALER = "E"


class Payer(NamedTuple):
    """One seat's share.

    ``reason``: ``discarder``, ``robbed`` (declared the robbed kong), ``other``, ``self_draw``, ``flowers``,
    ``flower_owner``, ``liable`` (pays for all) or ``false_win``.  ``dealer``: paid to or by the dealer, under a scheme
    that makes it more.
    """

    seat: str
    amount: int
    reason: str
    dealer: bool = False


class Payments(NamedTuple):
    """``seats``: what each wind gains (positive) or pays (negative), summing to zero.  ``payers``: why.

    In parts of a point, ``unit_scale`` of the rule set to one.
    """

    seats: Mapping[str, int]
    payers: tuple[Payer, ...]


class Win(NamedTuple):
    """One winner of a deal: what the hand is worth in the rule set's unit, and whether it may be declared."""

    total: int
    context: Context
    meets: bool = True


_REASONS = {
    "self_draw": ("self_draw", "self_draw"),
    "discard": ("discarder", "other"),
    "robbed_kong": ("robbed", "other"),
    "eighth_flower": ("flower_owner", "other"),
    "eight_flowers": ("flowers", "flowers"),
    "seven_flowers": ("flowers", "flowers"),
}
#: Ways of winning that somebody else's tile brings about.
_FROM_ONE = ("discard", "robbed_kong", "eighth_flower")


def _nothing() -> dict[str, int]:
    return dict.fromkeys(WINDS, 0)


def settle(rules: RuleSet, total: int, context: Context, wins: bool = True) -> Payments | None:
    """Return the payments of one win worth ``total`` (points, faan or tai: the rule set's unit).

    None when :func:`missing` names something without which nobody can tell who pays.  ``wins`` false (below the
    minimum): everybody pays zero.
    """
    if not wins or (total == 0 and rules.zero_total == "draw"):
        return Payments(_nothing(), ())
    if missing(rules, context) is not None:
        return None
    winner, by = context.seat_wind, context.win_by
    assert by is not None  # told by missing()
    scheme = rules.scheme
    liable = _liable(rules, context)
    blamed = context.discarder or liable
    of_discarder, of_others = scheme.by[by]
    why_discarder, why_others = _REASONS[by]
    # A hand's value is converted for each payer: what only the dealer pays or gets raises it, past any cap.
    points = _points(rules, total)
    dealer_extra = scheme.dealer_plus + scheme.dealer_per_repeat * (context.repeats or 0)
    dealer_points = _points(rules, total, dealer_extra) if dealer_extra else points
    seats: dict[str, int] = {}
    payers: list[Payer] = []
    pot = 0
    for seat in WINDS:
        if seat == winner:
            seats[seat] = 0
            continue
        share, reason = of_others, why_others
        if seat == blamed and by in _FROM_ONE:
            share, reason = of_discarder, why_discarder
        with_dealer = _DEALER in (seat, winner)
        amount = share.amount(dealer_points if with_dealer else points)
        if with_dealer:
            amount *= scheme.dealer_times
        seats[seat] = -amount
        pot += amount
        if amount and liable is None:
            payers.append(Payer(seat, amount, reason, with_dealer and (dealer_extra > 0 or scheme.dealer_times > 1)))
    assert winner is not None  # told by missing()
    if liable is not None:
        seats = {**_nothing(), liable: -pot}
        payers = [Payer(liable, pot, "liable")] if pot else []
    seats[winner] = pot
    return Payments(seats, tuple(payers))


def _points(rules: RuleSet, total: int, extra: int = 0) -> int:
    total = rules.capped(total) + extra
    return total if rules.conversion is None else rules.conversion(total)


def _liable(rules: RuleSet, context: Context) -> str | None:
    """Return the seat that pays for all; None where nobody does."""
    always = rules.liability == "always" or (rules.liability == "self_draw" and context.win_by == "self_draw")
    return context.liable if always else None


def missing(rules: RuleSet, context: Context) -> str | None:
    """Return the first field of ``context`` without which the payments are unknown, or None.

    One of seat_wind, win_by, discarder and repeats.
    """
    if context.seat_wind is None:
        return "seat_wind"
    if context.win_by is None:
        return "win_by"
    blamed = context.discarder or _liable(rules, context)
    if context.win_by in _FROM_ONE and blamed is None:
        return "discarder"
    if rules.scheme.dealer_per_repeat and context.repeats is None:
        of_discarder, of_others = rules.scheme.by[context.win_by]
        from_one = context.win_by in _FROM_ONE
        # The dealer gets, or pays, something that grows with the points.
        if context.seat_wind == _DEALER:
            grows = of_others.times or (from_one and of_discarder.times)
        else:
            grows = (of_discarder if from_one and blamed == _DEALER else of_others).times
        if grows:
            return "repeats"
    return None


def settle_all(rules: RuleSet, wins: Sequence[Win]) -> tuple[Payments | None, ...]:
    """Return the payments of each of several wins on one tile.

    Where the rule set pays one winner, that is the first in turn after the discarder who may declare; the others get
    nothing.  A winner pays the others their share like anybody.
    """
    able = [win for win in wins if win.meets]
    if rules.winners == "all" or len(able) < 2:
        return tuple(settle(rules, win.total, win.context, win.meets) for win in wins)
    first = _first_in_turn(able)
    if first is None:  # nobody can tell which of them is paid
        return tuple(None if win.meets else settle(rules, win.total, win.context, False) for win in wins)
    return tuple(settle(rules, win.total, win.context, win is first) for win in wins)


def _first_in_turn(wins: Sequence[Win]) -> Win | None:
    discarder = next((win.context.discarder for win in wins if win.context.discarder is not None), None)
    turns = {win.context.seat_wind: win for win in wins}
    if discarder is None or None in turns:
        return None
    start = WINDS.index(discarder)
    return next((turns[seat] for seat in (*WINDS[start + 1 :], *WINDS[:start]) if seat in turns), None)


def false_win(rules: RuleSet, seat: str) -> Payments:
    """Return what a false win costs ``seat``: to each other, so many times a full hand's points (the scheme's)."""
    full = _full(rules) * rules.scheme.false_win * rules.unit_scale
    seats = {wind: -3 * full if wind == seat else full for wind in WINDS}
    return Payments(seats, (Payer(seat, 3 * full, "false_win"),) if full else ())


def _full(rules: RuleSet) -> int:
    """Return the points of a hand at the limit: of the cap, or the top of the table; 0 where there is neither."""
    if rules.cap is not None:
        return _points(rules, rules.cap)
    if rules.conversion is None:
        return 0
    if rules.conversion.points:
        return rules.conversion(len(rules.conversion.points))
    return rules.conversion.most or 0


def total_of(many: Iterable[Payments]) -> dict[str, int]:
    """Return the sums of several wins of one deal, seat by seat."""
    seats = _nothing()
    for one in many:
        for seat, amount in one.seats.items():
            seats[seat] += amount
    return seats
