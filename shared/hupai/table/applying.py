"""A settled deal becomes the table's next state: nothing is decided here, only added up and checked.

A ledger is replayed by this alone, so no later version of an engine can change what was settled.
"""

from __future__ import annotations

from collections.abc import Iterable

from .entries import Entry, Settled, gained
from .events import Event
from .opening import fresh
from .settling import settle
from .state import Mark, Opening, Table


class Inconsistent(ValueError):  # noqa: N818 - said of a stored deal, not of a call
    """A stored deal that cannot follow the table's state: out of order, unbalanced, or with other sums."""


def apply(table: Table, event: Event) -> tuple[Table, tuple[Entry, ...]]:
    """Return the table after ``event`` and the entries it makes, which sum to zero.

    Raises :class:`Faults` with every fault at once; those whose codes are in :data:`CONFLICTS` lie in the table's
    state and come alone.
    """
    settled = settle(table, event)
    return advance(table, settled), settled.entries


def advance(table: Table, settled: Settled) -> Table:
    """Return the table after a deal that was settled at it.  Raises :class:`Inconsistent` where that cannot be."""
    if settled.version != table.version + 1 or settled.before != table.position:
        raise Inconsistent(f"{settled.kind} {settled.deal}: does not follow version {table.version}")
    known = {player.id for player in table.opening.players}
    ends = settled.kind in ("finish", "abandon")
    number = None if ends else table.settled[-1].deal if settled.kind == "reversal" and table.settled else table.deal
    if settled.deal != number or any(entry.player not in known for entry in settled.entries):
        raise Inconsistent(f"{settled.kind} {settled.deal}: not of this table, or not its open deal")
    moved = gained(table, settled.entries)
    scores = tuple(score + more for score, more in zip(table.position.scores, moved, strict=True))
    if sum(moved) or scores != settled.after.scores:
        raise Inconsistent(f"{settled.kind} {settled.deal}: its entries do not make its scores")
    marks, reversals, early = table.settled, table.reversals, table.early
    if settled.kind == "reversal":
        if not marks or settled.after != marks[-1].before:
            raise Inconsistent(f"reversal of {settled.deal}: does not restore what was before")
        marks, reversals = marks[:-1], reversals + 1
    elif settled.kind == "finish":
        early = table.status == "open"
    elif settled.kind != "abandon":
        won = tuple((win.player, win.total) for win in settled.wins if not win.draw)
        marks = (*marks, Mark(table.deal, settled.kind, table.position, moved, won))
    return Table(table.opening, settled.after, settled.version, marks, reversals, early)


def replay(opening: Opening, events: Iterable[Event | Settled]) -> Table:
    """Return the table after all of ``events``, from its opening on.

    Events are decided again, hands scored again; settled deals are only added up and checked.  Raises
    :class:`Faults` or :class:`Inconsistent`.
    """
    table = fresh(opening)
    for one in events:
        table = advance(table, one if isinstance(one, Settled) else settle(table, one))
    return table
