"""What is kept of a settled deal: the lines of the ledger, and all that led to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..hand import Notice
from .events import Event
from .scoring import Scored
from .state import Position, Scores, Table


class Entry(NamedTuple):
    """A line of the ledger: what ``player`` gains (positive) or pays, in parts of a point, and why.

    ``seat``: where the player sat.  ``other``: who pays or is paid, None where that is the whole table.  ``win``: the
    place among the deal's winners.  ``reason``: as the payments' (``discarder``, ``self_draw``, ``liable`` ...), or
    ``false_win``, ``adjustment``, ``reversal``.  ``dealer``: paid to or by the dealer, who makes it more.
    """

    player: str
    seat: str
    amount: int
    reason: str
    other: str | None = None
    win: int | None = None
    dealer: bool = False


@dataclass(frozen=True, slots=True)
class Settled:
    """What an event came to: everything that is kept of it.

    ``deal``: its number; a reversal has that of the deal it undoes, the end of a table has none.  ``version``: of the
    table after it.  ``result``: ``win``, ``draw`` (also of a win worth nothing), or the ``kind``.  ``rules``: id,
    version and options at that time.
    """

    kind: str
    result: str
    event: Event
    deal: int | None
    version: int
    wins: tuple[Scored, ...]
    entries: tuple[Entry, ...]
    before: Position
    after: Position
    rules: Mapping[str, Any]
    engine_version: str
    notices: tuple[Notice, ...] = ()


def gained(table: Table, entries: Iterable[Entry]) -> Scores:
    """Return what each player gains by ``entries``, in the players' order."""
    sums = {player.id: 0 for player in table.opening.players}
    for entry in entries:
        sums[entry.player] += entry.amount
    a, b, c, d = sums.values()
    return a, b, c, d
