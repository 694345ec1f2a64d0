"""The steps of a settlement, each a function of values: what the state machine calls one by one, and the embedded run
in a row.

validate, score each winner, compute payments, apply, advance: a step takes what the one before returned, as values or
as the JSON that :mod:`hupai.table` writes of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..hand import Fault, Faults
from ..ledger import Attempt, Claim, Kept, Response, Store, commit
from ..table import Draw, Event, Scored, Settled, Table, Win, score_winner, settle
from ..table import advance as advance_table
from ..table.winning import read_wins


def validate(table: Table, event: Event) -> None:
    """Raise :class:`Faults` for an event that cannot be settled at ``table`` whatever its hands are worth."""
    if not isinstance(event, Win):
        settle(table, event)
        return
    # Whether a deal is open is asked of the table, not of the hands: a draw of the same number is as open.
    settle(table, Draw(event.deal))
    faults: list[Fault] = []
    read_wins(table, event, faults)
    if faults:
        raise Faults(faults)


def score(table: Table, event: Event, i: int) -> Scored:
    """Return winner number ``i`` of a win, scored.  Raises :class:`Faults`."""
    if not isinstance(event, Win):
        raise TypeError(f"{type(event).__name__} has no winners")
    return score_winner(table, event.wins[i], i)


def payments(table: Table, event: Event, scored: Sequence[Scored] | None = None) -> Settled:
    """Return what the event comes to: every line of the ledger.  ``scored``: its winners, scored before or not."""
    return settle(table, event, scored if isinstance(event, Win) else None)


def apply(
    store: Store,
    kept: Kept,
    settled: Settled,
    now: int,
    *,
    attempt: Attempt | None = None,
    claim: Claim | None = None,
    response: Response | None = None,
    data: Mapping[str, Any] | None = None,
) -> Kept:
    """Write it, in one transaction: see :func:`hupai.ledger.commit`."""
    return commit(store, kept, settled, now, attempt=attempt, claim=claim, response=response, data=data)


def advance(table: Table, settled: Settled) -> Table:
    """Return the table after the deal: what apply writes, and what an answer tells."""
    return advance_table(table, settled)
