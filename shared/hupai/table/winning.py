"""Reads the winners of a deal: each in the table's context, then all of them together.

The table knows the winner's seat, the round and the dealer's repeats; where the caller says otherwise, that is a
fault, never a choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ..hand import FLOWER_WINS, WIN_BY, Context, Fault, Hand
from ..payments import missing as missing_payer
from ..rules import RuleSet
from ..rules.schema import kind_of
from ..tiles import BONUS, WINDS
from . import reading
from .events import Win, Winner
from .state import Table

MOST_WINNERS: Final = 3
#: Ways of winning that somebody else's tile brings about.
FROM_ONE: Final = ("discard", "robbed_kong", "eighth_flower")


class Told(NamedTuple):
    """A winner as read: ``context`` complete, and either a ``hand`` to score or its ``value``."""

    at: str
    seat: str
    context: Context
    hand: Hand | None
    value: int | None


def read_wins(table: Table, event: Win, faults: list[Fault]) -> list[Told | None]:
    """Return each winner as read; None for one at fault.  Every fault of the event but those of scoring is put."""
    wins: object = event.wins
    if not isinstance(wins, (tuple, list)):
        faults.append(Fault("wrong_type", "/wins", params={"expected": "array", "found": kind_of(wins)}))
        return []
    if not wins:
        faults.append(reading.missing("/wins"))
    if len(wins) > MOST_WINNERS:
        faults.append(Fault("too_many_items", "/wins", params={"found": len(wins), "most": MOST_WINNERS}))
        wins = wins[:MOST_WINNERS]
    told = [read_winner(table, winner, i, faults) for i, winner in enumerate(wins)]
    _together(table.rules, [one for one in told if one is not None], len(told), faults)
    return told


def read_winner(table: Table, winner: Winner, i: int, faults: list[Fault]) -> Told | None:
    """Return winner number ``i`` as read in the table's context; None, with its faults, where there are any."""
    at = f"/wins/{i}"
    if not isinstance(winner, Winner):
        faults.append(Fault("wrong_type", at, params={"expected": "object", "found": kind_of(winner)}))
        return None
    before = len(faults)
    rules = table.rules
    said = winner.context
    if not isinstance(said, Context):
        faults.append(Fault("wrong_type", f"{at}/context", params={"expected": "object", "found": kind_of(said)}))
        said = Context()
    seat = reading.seat(winner.winner, f"{at}/winner", faults)
    way = _way(rules, winner.win_by if winner.win_by is not None else said.win_by, f"{at}/win_by", faults)
    payer = reading.seat(_either(winner.payer, said.discarder), f"{at}/payer", faults, needed=False)
    liable = reading.seat(_either(winner.liable, said.liable), f"{at}/liable", faults, needed=False)
    filled = replace(
        said,
        win_by=way,
        seat_wind=seat,
        round_wind=table.round_wind,
        discarder=payer,
        repeats=table.position.repeats,
        liable=liable,
    )
    _contradictions(said, filled, at, faults)
    if seat is not None and way is not None:
        _payer(rules, filled, winner, at, faults)
    hand, value = _worth(rules, winner, way, at, faults)
    if len(faults) > before or seat is None:
        return None
    return Told(at, seat, filled, hand, value)


def _either(first: Any, second: Any) -> Any:
    return second if first is None else first


def _way(rules: RuleSet, value: object, at: str, faults: list[Fault]) -> str | None:
    if isinstance(value, str) and value in WIN_BY and value not in rules.win_by:
        params: dict[str, object] = {"value": value, "allowed": list(rules.win_by), "rules": rules.id}
        faults.append(Fault("win_by_not_in_rules", at, params=params))
        return None
    return reading.word(value, rules.win_by, at, faults)


#: Field of the context that the winner states too, or the table knows; where the winner states it; the reason.
_SAID_TWICE: Final = (
    ("seat_wind", "winner", "seat_differs"),
    ("win_by", "win_by", "win_by_differs"),
    ("discarder", "payer", "payer_differs"),
    ("liable", "liable", "liable_differs"),
    ("round_wind", None, "round_differs"),
    ("repeats", None, "repeats_differ"),
)


def _contradictions(said: Context, filled: Context, at: str, faults: list[Fault]) -> None:
    """Put a fault for each field of the context that says something else than the winner, or than the table knows."""
    for name, own, reason in _SAID_TWICE:
        value, known = getattr(said, name), getattr(filled, name)
        if value is None or known is None or (value == known and type(value) is type(known)):
            continue
        params = {"with": f"{at}/{own}" if own else "", "reason": reason}
        if own is None:
            params["wind" if name == "round_wind" else name] = known
        faults.append(Fault("contradiction", f"{at}/context/{name}", params=params))


def _payer(rules: RuleSet, context: Context, winner: Winner, at: str, faults: list[Fault]) -> None:
    """Put what is wrong with who pays: nobody named, somebody named in vain, the winner himself."""
    payer, liable, way = context.discarder, context.liable, context.win_by
    if payer is None and winner.payer is None and missing_payer(rules, context) == "discarder":
        faults.append(reading.missing(f"{at}/payer"))
    if payer is not None and way not in FROM_ONE:
        params = {"with": f"{at}/win_by", "reason": "nobody_discarded"}
        faults.append(Fault("contradiction", f"{at}/payer", params=params))
    elif payer is not None and payer == context.seat_wind:
        params = {"with": f"{at}/winner", "reason": "discarder_is_winner"}
        faults.append(Fault("contradiction", f"{at}/payer", params=params))
    if liable is None:
        return
    if liable == context.seat_wind:
        params = {"with": f"{at}/winner", "reason": "liable_is_winner"}
        faults.append(Fault("contradiction", f"{at}/liable", params=params))
    if rules.liability == "none":
        faults.append(Fault("liable_not_in_rules", f"{at}/liable", params={"seat": liable, "rules": rules.id}))


def _worth(
    rules: RuleSet, winner: Winner, way: str | None, at: str, faults: list[Fault]
) -> tuple[Hand | None, int | None]:
    """Return the hand to score, or the value that stands for one: exactly one of them."""
    hand, value = winner.hand, winner.value
    if hand is not None and not isinstance(hand, Hand):
        faults.append(Fault("wrong_type", f"{at}/hand", params={"expected": "object", "found": kind_of(hand)}))
        return None, None
    if hand is not None:
        if value is not None:
            params = {"with": f"{at}/hand", "reason": "points_and_hand"}
            faults.append(Fault("contradiction", f"{at}/value", params=params))
        return hand, None
    if value is None:
        if way in FLOWER_WINS:
            return Hand((), None, (), BONUS if way == "eighth_flower" else BONUS[: FLOWER_WINS[way]]), None
        if way is not None:
            faults.append(reading.missing(f"{at}/value"))
        return None, None
    value = reading.integer(value, 0, reading.MOST_VALUE, f"{at}/value", faults)
    if value is not None and not rules.meets(value, value):
        faults.append(below_minimum(rules, value, f"{at}/value"))
    return None, value


def below_minimum(rules: RuleSet, total: int, at: str) -> Fault:
    """Return the fault of a win that may not be declared."""
    params: dict[str, object] = {"total": total, "minimum": rules.minimum}
    return Fault("below_minimum", at, params=params, suggestion="settle_false_win")


def _together(rules: RuleSet, told: Sequence[Told], given: int, faults: list[Fault]) -> None:
    """Put what is wrong between the winners: seats, their number, their ways of winning."""
    if given < 2:
        return
    if not told:
        if rules.winners == "one":
            faults.append(Fault("one_winner", "/wins", params={"found": given, "seat": None}))
        return
    first = told[0]
    way, payer = first.context.win_by, first.context.discarder
    seats = [one.seat for one in told]
    for i, one in enumerate(told):
        if one.seat in seats[:i]:
            params = {"with": "/wins", "reason": "seat_given_twice"}
            faults.append(Fault("contradiction", f"{one.at}/winner", params=params))
        if (one.context.win_by, one.context.discarder) != (way, payer):
            params = {"with": first.at, "reason": "winners_differ"}
            where = "win_by" if one.context.win_by != way else "payer"
            faults.append(Fault("contradiction", f"{one.at}/{where}", params=params))
        if one.context.discarder in seats and one.context.discarder != one.seat:
            params = {"with": "/wins", "reason": "discarder_is_winner"}
            faults.append(Fault("contradiction", f"{one.at}/payer", params=params))
    if rules.winners == "one" or way not in ("discard", "robbed_kong"):
        entitled = _entitled(way, payer, seats) if len(told) == given else None
        faults.append(Fault("one_winner", "/wins", params={"found": given, "seat": entitled}))


def _entitled(way: str | None, payer: str | None, seats: Sequence[str]) -> str | None:
    """Return who wins where only one can: the first in turn after the one who let the tile go."""
    if way not in FROM_ONE or payer is None:
        return None
    start = WINDS.index(payer)
    return min(seats, key=lambda seat: (WINDS.index(seat) - start) % 4)
