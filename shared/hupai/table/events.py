"""What can happen at a table, as values: each is one settlement, or ends the table.

Seats are this deal's winds: East is the dealer.  ``deal`` is the number that the caller believes to be open; None takes
the open one.  Nothing is checked here: :func:`hupai.table.settle` names every fault of an event at once, with pointers
into the deal's body (``/wins/0/winner``, ``/transfers/E``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..hand import Context, Hand


@dataclass(frozen=True, slots=True)
class Winner:
    """One winner of a deal: a ``hand`` to be scored, or its bare ``value`` in the rule set's unit.

    ``payer``: who let the winning tile go, declared the robbed kong or owned the eighth flower; None for wins that
    nobody's tile brings about.  ``liable``: the seat that pays for all, where the rules know one.  ``context``: what
    else the caller says of the win; the table fills in seat, round, dealer and repeats.  A win by flowers needs
    neither hand nor value.
    """

    winner: str
    win_by: str | None = None
    payer: str | None = None
    liable: str | None = None
    hand: Hand | None = None
    context: Context = field(default_factory=Context)
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Win:
    """One player wins, or several on the same tile."""

    wins: tuple[Winner, ...]
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Nobody wins: the wall is played to its end."""

    deal: int | None = None


@dataclass(frozen=True, slots=True)
class Penalty:
    """A player pays the others for a foul, as much as the rules say; the same dealer deals, or plays on."""

    offender: str
    penalty: str = "false_win"
    deal: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points moved because the table agrees to, seat to what it gains; they sum to zero.  Also after the last deal."""

    transfers: Mapping[str, int]
    reason: str
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class Reversal:
    """The newest settled deal is undone, and its number is open again."""

    deal: int | None = None
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Abandon:
    """The table is given up: nothing counts."""

    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """The table is locked.  Before the last deal this is early, and the table counts nothing."""

    reason: str | None = None


Event = Win | Draw | Penalty | Adjustment | Reversal | Abandon | Finish

#: The ``kind`` of each event, as the deal's body and the ledger name it.
KINDS: dict[type[Event], str] = {
    Win: "win",
    Draw: "draw",
    Penalty: "penalty",
    Adjustment: "adjustment",
    Reversal: "reversal",
    Abandon: "abandon",
    Finish: "finish",
}
