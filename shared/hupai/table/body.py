"""Reads the body of a deal as a caller sends it into an event; what the event says is judged by :func:`settle`.

A hand is read by whoever knows its forms (tiles, a notation, a photo): a function is passed for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from ..hand import Context, Fault, Hand
from ..rules.schema import kind_of, step
from . import reading
from .events import Adjustment, Draw, Event, Penalty, Win, Winner
from .record import hand_of

#: Returns the hand and what is said of its win, from a winner's object; puts faults below the pointer it is given.
ReadHand = Callable[[Mapping[str, Any], str, list[Fault]], tuple[Hand | None, Context]]
#: The kinds of a deal that a body can be, with the fields of each beside ``deal`` and ``kind``.
FIELDS: Final = {
    "win": ("wins",),
    "draw": (),
    "penalty": ("offender", "penalty", "reason"),
    "adjustment": ("transfers", "reason"),
}
#: The fields of a winner beside those of the hand.
WINNER_FIELDS: Final = ("winner", "win_by", "payer", "liable", "value")
MOST_WINS: Final = 8


def read_deal(
    body: object, faults: list[Fault], read_hand: ReadHand, hand_fields: tuple[str, ...] = ("hand", "context")
) -> Event | None:
    """Return the event that ``body`` describes; None where its form allows none.

    Puts every fault of its form: fields that are unknown, missing, of a wrong type.  An event returned beside faults
    may still be settled to learn its other faults.
    """
    if not isinstance(body, Mapping):
        faults.append(_wrong(body, "object", ""))
        return None
    kind = reading.word(body.get("kind"), tuple(FIELDS), "/kind", faults)
    known = {name for names in FIELDS.values() for name in names} if kind is None else {*FIELDS[kind]}
    _unknown(body, {"deal", "kind", *known}, "", faults)
    if body.get("deal") is None:
        faults.append(reading.missing("/deal"))
    if kind is None:
        return None
    # Values go on as they are: what is wrong with them is said where they are judged.
    deal: Any = body.get("deal")
    if kind == "draw":
        return Draw(deal)
    if kind == "penalty":
        return Penalty(cast("Any", body.get("offender")), _penalty(body), deal, cast("Any", body.get("reason")))
    if kind == "adjustment":
        if body.get("transfers") is None:
            faults.append(reading.missing("/transfers"))
            return None
        return Adjustment(cast("Any", body["transfers"]), cast("Any", body.get("reason")), deal)
    given = body.get("wins")
    if not isinstance(given, list):
        faults.append(reading.missing("/wins") if given is None else _wrong(given, "array", "/wins"))
        return None
    wins = [_winner(one, f"/wins/{i}", faults, read_hand, hand_fields) for i, one in enumerate(given[:MOST_WINS])]
    if None in wins:
        return None
    return Win(tuple(one for one in wins if one is not None), deal)


def _penalty(body: Mapping[str, Any]) -> Any:
    return "false_win" if body.get("penalty") is None else body["penalty"]


def _winner(
    given: object, at: str, faults: list[Fault], read_hand: ReadHand, hand_fields: tuple[str, ...]
) -> Winner | None:
    if not isinstance(given, Mapping):
        faults.append(_wrong(given, "object", at))
        return None
    _unknown(given, {*WINNER_FIELDS, *hand_fields}, at, faults)
    hand, context, before = None, Context(), len(faults)
    if any(given.get(name) is not None for name in hand_fields):
        hand, context = read_hand(given, at, faults)
    if hand is None and len(faults) > before:
        return None  # a hand that cannot be read is not missing too
    told: dict[str, Any] = {name: given.get(name) for name in WINNER_FIELDS}
    return Winner(**told, hand=hand, context=context)


def read_canonical(given: Mapping[str, Any], at: str, faults: list[Fault]) -> tuple[Hand | None, Context]:
    """Read a hand and context as :func:`event_json` writes them: what a program stored, not what people send."""
    try:
        hand = given.get("hand")
        return None if hand is None else hand_of(hand), Context(**(given.get("context") or {}))
    except (KeyError, TypeError, AttributeError):
        faults.append(_wrong(given.get("hand"), "object", f"{at}/hand"))
        return None, Context()


def _unknown(given: Mapping[Any, Any], known: set[str], at: str, faults: list[Fault]) -> None:
    faults.extend(
        Fault("unknown_field", f"{at}/{step(name)}", params={"field": step(name)})
        for name in given
        if name not in known
    )


def _wrong(value: object, expected: str, at: str) -> Fault:
    return Fault("wrong_type", at, params={"expected": expected, "found": kind_of(value)})
