"""Who pays whom: points or hands of one or several winners in, four integers that sum to zero out.

Codes of the faults made here beside those of the other readers::

    one_winner          found, seat (the one who wins, first in turn after the discarder, or null)
    win_by_not_in_rules value, allowed, rules
    contradiction       reasons discarder_is_winner, nobody_discarded, seat_given_twice, winner_of_two_seats,
                        winners_differ, shared_says_otherwise (value, shared)

and of the notice ``below_minimum`` (seat, points, minimum): that hand may not be declared and is paid nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from .. import __version__
from ..draw import localise
from ..hand import Context, Fault, Faults, Notice
from ..payments import missing, settle, total_of
from ..rules import RuleSet
from ..tiles import WINDS
from . import fields
from .answers import scored
from .hand_fields import CONTEXT_FIELDS, CONTEXT_SYNONYMS, PLACES, read_context
from .request import Request, read_hands, read_rules, sets_of

Answer = dict[str, Any]
MOST_POINTS: Final = 1_000_000

_REQUEST: Final = frozenset(("rules", "options", "lang", "context", "winners"))
_WINNER: Final = frozenset(("seat_wind", "points", "hand", "notation", "dialect", "z_order", "context"))
_SYNONYMS: Final = {**dict.fromkeys(("winner", "wins"), "winners"), **dict.fromkeys(("ruleset", "rule_set"), "rules")}
_WINNER_SYNONYMS: Final = {
    **dict.fromkeys(("seat", "wind", "player"), "seat_wind"),
    **dict.fromkeys(("total", "score", "value", "fan"), "points"),
}


class Winner(NamedTuple):
    """A winner: ``points``, and whether they reach the minimum; ``answer`` where a hand was scored for them."""

    context: Context
    points: int
    meets: bool
    answer: Answer | None


def payments(value: object, lang: str) -> Answer:
    """Answer ``POST /v1/payments``."""
    if type(value) is not dict:
        raise Faults([fields.wrong_type(value, "object", "")])
    faults: list[Fault] = []
    if not value.keys() <= _REQUEST:
        fields.unknown_fields(value, _REQUEST, "", faults, _SYNONYMS, _IN_CONTEXT)
    rules = read_rules(value, faults)
    faults.extend(fields.lang_faults(value.get("lang"), "/lang"))
    shared = read_context(value.get("context"), faults)
    given = fields.array(value.get("winners"), 3, "/winners", faults)
    if value.get("winners") is None or value["winners"] == []:
        faults.append(fields.missing("winners", "/winners"))
    sets = sets_of(value, rules)
    winners = [_winner(item, i, shared, rules, sets, faults) for i, item in enumerate(given)]
    known = [winner for winner in winners if winner is not None]
    if rules is not None and known and not faults:
        _together(known, rules, faults)
    if faults or rules is None:
        raise Faults(faults)
    return localise(_answer(known, rules, lang), lang)


_IN_CONTEXT: Final = {name: place for name, place in PLACES.items() if place.startswith("/context/")}


def _winner(
    item: object, i: int, shared: Context, rules: RuleSet | None, sets: int | None, faults: list[Fault]
) -> Winner | None:
    at = f"/winners/{i}"
    if type(item) is not dict:
        faults.append(fields.wrong_type(item, "object", at))
        return None
    before = len(faults)
    if not item.keys() <= _WINNER:
        places = {name: f"{at}/context/{name}" for name in _IN_CONTEXT}
        fields.unknown_fields(item, _WINNER, at, faults, {**CONTEXT_SYNONYMS, **_WINNER_SYNONYMS}, places)
    seat = fields.choice(item.get("seat_wind"), WINDS, f"{at}/seat_wind", faults)
    points = fields.integer(item.get("points"), 0, MOST_POINTS, f"{at}/points", faults)
    has_hand = item.get("hand") is not None or item.get("notation") is not None
    if has_hand and points is not None:
        params = {"with": at, "reason": "points_and_hand"}
        faults.append(Fault("contradiction", f"{at}/points", params=params))
    if not has_hand:
        if item.get("points") is None:
            faults.append(fields.missing("points", f"{at}/points"))
        own = read_context(item.get("context"), faults, f"{at}/context")
        context = _joined(own, shared, seat, item, at, faults)
        _complete(context, item, rules, at, faults)
        if rules is None or points is None or len(faults) > before:
            return None
        return Winner(context, points, rules.meets(points, points), None)
    readings = read_hands(item, sets, faults, at)
    if not readings or rules is None:
        return None
    joined: list[list[Fault]] = [[] for _ in readings]
    readings = tuple(
        reading._replace(context=_joined(reading.context, shared, seat, item, at, wrong))
        for reading, wrong in zip(readings, joined, strict=True)
    )
    # Every reading of one notation says the same of the win: told once.
    faults.extend(joined[0])
    _complete(readings[0].context, item, rules, at, faults)
    if len(faults) > before:
        return None
    try:
        reading, found = scored(Request(readings, rules))
    except Faults as error:
        faults.extend(_placed(fault, item, at) for fault in error.faults)
        return None
    if not found["is_win"]:
        faults.append(Fault("not_a_win", at, params={"reason": found["reason"]}))
        return None
    return Winner(reading.context, found["total"], found["meets_minimum"], found)


def _joined(
    own: Context, shared: Context, seat: str | None, item: Mapping[str, object], at: str, faults: list[Fault]
) -> Context:
    """Return what is known of one winner: his own context, and what all winners share; the two must agree."""
    more: dict[str, Any] = {}
    for name in CONTEXT_FIELDS:
        told, all_share = getattr(own, name), getattr(shared, name)
        if name == "seat_wind" or all_share is None:
            continue
        if told is None:
            more[name] = all_share
        elif told != all_share:
            stated = item.get("context")
            own_place = type(stated) is dict and stated.get(name) is not None
            params = {"with": f"/context/{name}", "reason": "shared_says_otherwise", "value": told, "shared": all_share}
            place = f"{at}/context/{name}" if own_place else f"{at}/notation"
            faults.append(Fault("contradiction", place, params=params))
    known = own.seat_wind or shared.seat_wind
    if seat is not None and known is not None and seat != known:
        params = {"with": "seat_wind", "reason": "winner_of_two_seats"}
        faults.append(Fault("contradiction", f"{at}/seat_wind", params=params))
    return replace(own, **more, seat_wind=seat or known)


def _complete(
    context: Context, item: Mapping[str, object], rules: RuleSet | None, at: str, faults: list[Fault]
) -> None:
    """Put a fault for each thing without which nobody can tell who pays."""
    if context.seat_wind is None and item.get("seat_wind") is None:
        faults.append(fields.missing("seat_wind", f"{at}/seat_wind"))
    wanted = []
    if context.win_by is None:
        wanted.append("win_by")
    elif rules is not None and (name := missing(rules, context)) not in (None, "seat_wind"):
        wanted.append(name)
    # A shared field that every winner lacks is asked for once.
    there = {fault.pointer for fault in faults}
    faults.extend(fields.missing(name, f"/context/{name}") for name in wanted if f"/context/{name}" not in there)
    if context.win_by == "self_draw" and context.discarder is not None and "/context/discarder" not in there:
        params = {"with": "win_by", "reason": "nobody_discarded"}
        faults.append(Fault("contradiction", "/context/discarder", params=params))


def _placed(fault: Fault, item: Mapping[str, object], at: str) -> Fault:
    """Point a fault about a winner's context at the object that states the field, or should."""
    head, _, name = fault.pointer.rpartition("/")
    if head != f"{at}/context":
        return fault
    own = item.get("context")
    if type(own) is dict and own.get(name) is not None:
        return fault
    if name == "seat_wind":
        return fault._replace(pointer=f"{at}/seat_wind")
    return fault._replace(pointer=f"/context/{name}")


def _together(winners: list[Winner], rules: RuleSet, faults: list[Fault]) -> None:
    """Put what is wrong between the winners: seats, their number, their ways of winning."""
    first = winners[0].context
    if first.win_by not in rules.win_by:
        params: dict[str, object] = {"value": first.win_by, "allowed": list(rules.win_by), "rules": rules.id}
        faults.append(Fault("win_by_not_in_rules", "/context/win_by", params=params))
    seats: set[str | None] = set()
    for i, winner in enumerate(winners):
        context = winner.context
        if context.seat_wind in seats:
            params = {"with": "/winners", "reason": "seat_given_twice"}
            faults.append(Fault("contradiction", f"/winners/{i}/seat_wind", params=params))
        seats.add(context.seat_wind)
        if context.discarder is not None and context.discarder == context.seat_wind:
            params = {"with": f"/winners/{i}/seat_wind", "reason": "discarder_is_winner"}
            faults.append(Fault("contradiction", "/context/discarder", params=params))
        if (context.win_by, context.discarder) != (first.win_by, first.discarder):
            params = {"with": "/winners/0", "reason": "winners_differ"}
            faults.append(Fault("contradiction", f"/winners/{i}/context", params=params))
    if len(winners) > 1 and not faults and (first.discarder is None or rules.winners == "one"):
        entitled = None
        if first.discarder is not None:
            start = WINDS.index(first.discarder)
            entitled = min(seats, key=lambda seat: (WINDS.index(seat or "") - start) % 4)
        faults.append(Fault("one_winner", "/winners", params={"found": len(winners), "seat": entitled}))


def _answer(winners: list[Winner], rules: RuleSet, lang: str) -> Answer:
    paid = [settle(rules, winner.points, winner.context, winner.meets) for winner in winners]
    if None in paid:  # pragma: no cover - everything that settling needs was asked for
        raise AssertionError("a payer is unknown")
    known = [one for one in paid if one is not None]
    notices = [
        Notice(
            "below_minimum",
            f"#/winners/{i}",
            {"seat": winner.context.seat_wind, "points": winner.points, "minimum": rules.minimum},
        )
        for i, winner in enumerate(winners)
        if not winner.meets
    ]
    return {
        "payments": total_of(known),
        "payers": [
            {"seat": payer.seat, "to": winner.context.seat_wind, "amount": payer.amount, "reason": payer.reason}
            for winner, one in zip(winners, known, strict=True)
            for payer in one.payers
        ],
        "winners": [
            {
                "seat_wind": winner.context.seat_wind,
                "points": winner.points,
                "meets_minimum": winner.meets,
                "payments": dict(one.seats),
                "answer": None if winner.answer is None else localise(winner.answer, lang),
            }
            for winner, one in zip(winners, known, strict=True)
        ],
        "unit": rules.unit,
        "minimum": rules.minimum,
        "rules": rules.said,
        "engine_version": __version__,
        "notices": [{"code": n.code, "pointer": n.pointer, "params": dict(n.params)} for n in notices],
    }
