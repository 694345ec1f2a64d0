"""One win becomes what each seat gains or pays, by the scheme in the rule set's table.

A scheme gives each payer ``times`` the winner's value ``plus`` a constant (MCR: 8 from everybody, the value from the
discarder or, on a self-draw, from all).  Nothing is divided, so nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, cast

from ..hand import Context
from ..rules import RuleSet
from ..tiles import WINDS


class Payer(NamedTuple):
    """One seat's share: ``reason`` is ``discarder``, ``robbed``, ``other`` or ``self_draw``."""

    seat: str
    amount: int
    reason: str


class Payments(NamedTuple):
    """``seats``: what each wind gains (positive) or pays (negative), summing to zero.  ``payers``: why."""

    seats: Mapping[str, int]
    payers: tuple[Payer, ...]


def _nothing() -> dict[str, int]:
    return dict.fromkeys(WINDS, 0)


def settle(rules: RuleSet, value: int, context: Context, wins: bool = True) -> Payments | None:
    """Return the payments of one win worth ``value`` (points, or tai).

    None when the context leaves a payer unknown: no winner's seat, no way of winning, a discard without discarder.
    ``wins`` false (below the minimum): everybody pays zero.
    """
    if not wins:
        return Payments(_nothing(), ())
    winner, by = context.seat_wind, context.win_by
    if winner is None or by is None or (by != "self_draw" and context.discarder is None):
        return None
    scheme = cast("dict[str, Any]", rules.payments["self_draw" if by == "self_draw" else "discard"])
    seats: dict[str, int] = {}
    payers: list[Payer] = []
    pot = 0
    for seat in WINDS:
        if seat == winner:
            seats[seat] = 0
            continue
        part, reason = scheme["others"], "self_draw" if by == "self_draw" else "other"
        if seat == context.discarder:
            part, reason = scheme["discarder"], "robbed" if by == "robbed_kong" else "discarder"
        amount = part["times"] * value + part["plus"]
        if amount:
            payers.append(Payer(seat, amount, reason))
        seats[seat] = -amount
        pot += amount
    seats[winner] = pot
    return Payments(seats, tuple(payers))


def total_of(many: Iterable[Payments]) -> dict[str, int]:
    """Return the sums of several wins of one deal, seat by seat."""
    seats = _nothing()
    for one in many:
        for seat, amount in one.seats.items():
            seats[seat] += amount
    return seats
