"""A winner's worth: the engine's answer for a hand, or the bare value; and what each seat pays for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ..answer import answer
from ..hand import Context, Fault, Faults
from ..payments import Payments
from ..payments import settle as paid_for
from ..rules import RuleSet
from .events import Winner
from .state import Table
from .winning import Told, below_minimum, read_winner


class Scored(NamedTuple):
    """A winner, scored.

    ``total``: in the rule set's unit, before any cap.  ``context``: as it was scored.  ``answer``: the engine's whole
    answer, None where only a value was given.  ``draw``: the hand is worth nothing, and by these rules a win worth
    nothing is a draw.
    """

    seat: str
    player: str
    total: int
    draw: bool
    context: Context
    answer: Mapping[str, Any] | None
    payments: Payments


def score_winner(table: Table, winner: Winner, i: int = 0) -> Scored:
    """Return winner number ``i`` of a deal, scored in the table's context.

    Raises :class:`Faults` with everything that is wrong with this winner, scoring included.
    """
    faults: list[Fault] = []
    told = read_winner(table, winner, i, faults)
    scored = None if told is None else score_told(table, told, faults)
    if scored is None:
        raise Faults(faults)
    return scored


def score_told(table: Table, told: Told, faults: list[Fault]) -> Scored | None:
    """Return a winner that was read, scored; None, with its faults, where the hand is none or may not win."""
    rules = table.rules
    answered = None
    if told.hand is None:
        total = told.value or 0
    else:
        try:
            answered = answer(told.hand, told.context, rules)
        except Faults as error:
            faults += [_placed(fault, told.at) for fault in error.faults]
            return None
        if not answered["is_win"]:
            faults.append(Fault("not_a_win", f"{told.at}/hand", params={"reason": answered["reason"]}))
            return None
        if not answered["meets_minimum"]:
            short = answered["total_without_flowers"] if rules.minimum_excludes_bonus else answered["total"]
            faults.append(below_minimum(rules, short, f"{told.at}/hand"))
            return None
        total = answered["total_before_cap"]
    paid = _paid(rules, total, told)
    player = table.seats()[told.seat].id
    return Scored(told.seat, player, total, total == 0 and rules.zero_total == "draw", told.context, answered, paid)


def _paid(rules: RuleSet, total: int, told: Told) -> Payments:
    paid = paid_for(rules, total, told.context)
    if paid is None:  # pragma: no cover - whatever settling needs was asked for when the winner was read
        raise AssertionError("a payer is unknown")
    return paid


#: Where the body states what the engine reads from the context.
_STATED: Final = {
    "/context/seat_wind": "/winner",
    "/context/win_by": "/win_by",
    "/context/discarder": "/payer",
    "/context/liable": "/liable",
}


def _placed(fault: Fault, at: str) -> Fault:
    """Point a fault of a hand or its context at the winner's fields in the body."""
    params = fault.params
    other = params.get("with")
    if isinstance(other, str) and other.startswith("/"):
        params = {**params, "with": at + _STATED.get(other, other)}
    return fault._replace(pointer=at + _STATED.get(fault.pointer, fault.pointer), params=params)
