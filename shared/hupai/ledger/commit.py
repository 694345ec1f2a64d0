"""A settled deal is written: everything that it changes, in one transaction, or nothing at all.

Four guards, one job each: the idempotency row (a client's retry), the attempt's row (the same deal under a lost key),
the head's version and deal (rivals), the store's own token (a repeat on the way to it).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ..table import Settled, advance
from . import places
from .attempts import Attempt, attempt_row, differs, free_number, newest_attempt
from .counting import counting_rows, result_of
from .idempotency import Claim, Response, do_once
from .refusals import Moved, Refused
from .store import Lost, Step, Store, Value, Write
from .tables import Kept, head, settled_rows

#: Deals that stand at one table.  Its head, which is one row, grows by some 80 bytes with each: DynamoDB takes 400 KB.
MOST_DEALS: Final = 1000
#: What is told of each kind of event.
TOLD: Final = {"reversal": "deal.reversed", "finish": "table.finished", "abandon": "table.abandoned"}


def commit(
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
    """Write what an event came to at a table that was just read, and return the table after it.

    ``attempt``: the one that was reserved for the deal; without, the deal's next attempt is made, with ``data``, and
    settled at once.
    Raises :class:`Moved` where the table has changed since it was read; :class:`Refused` (``deal_in_progress``,
    ``attempt_differs``, ``key_running``, ``table_full``); :class:`Inconsistent` for a deal that was settled at another
    table.
    """
    table = advance(kept.table, settled)
    if len(table.settled) > max(MOST_DEALS, len(kept.table.settled)):
        raise Refused("table_full", most=MOST_DEALS)
    after = replace(kept, table=table)
    pk = places.table(kept.id)
    expect = {"version": kept.table.version, "deal": kept.table.deal}
    steps: list[Step] = [Write(pk, places.HEAD, *head(after), expect), *settled_rows(kept.id, settled, now)]
    at_attempt = len(steps)
    steps += _attempt_steps(store, kept, settled, attempt, data or {}, now)
    # Where nobody is to be told, the row stands there for the record: no sender has to look at it.
    waits: dict[str, Value] = {"due": now, "tries": 0} if kept.hook else {"tries": 0}
    steps.append(Write(pk, places.outbox(settled.version), waits, _told(settled, now)))
    if table.counts and kept.club is not None:
        steps += counting_rows(store, kept.club, result_of(kept.id, table, now))
    try:
        do_once(store, steps, claim, response)
    except Lost as error:
        if attempt is not None and at_attempt in error.rows:
            raise differs(attempt, error.rows[at_attempt]) from error
        raise Moved from error
    return after


def _attempt_steps(
    store: Store, kept: Kept, settled: Settled, attempt: Attempt | None, data: Mapping[str, Any], now: int
) -> list[Step]:
    deal = settled.deal
    if deal is None:
        return []
    if settled.kind == "reversal":
        before = newest_attempt(store, kept.id, deal)
        if before is None or before.status != "settled":
            raise Moved
        return [attempt_row(kept.id, replace(before, status="reversed", rev=before.rev + 1), before)]
    if attempt is None:
        number = free_number(store, kept.id, deal)
        return [attempt_row(kept.id, Attempt(deal, number, "settled", 0, settled.version, data, now), None)]
    if attempt.deal != deal:
        raise ValueError("the attempt is at another deal")
    if not attempt.open:
        raise Refused("attempt_differs", deal=deal, attempt=attempt.number, status=attempt.status)
    # What was secret while the deal waited has done its work.
    said = {name: value for name, value in attempt.data.items() if name != "secret"}
    made = replace(attempt, status="settled", rev=attempt.rev + 1, version=settled.version, data=said, at=now)
    return [attempt_row(kept.id, made, attempt)]


def _told(settled: Settled, now: int) -> dict[str, Any]:
    """Return what the outbox says: enough to look the rest up, and no more."""
    return {
        "event": TOLD.get(settled.kind, "deal.settled"),
        "deal": settled.deal,
        "version": settled.version,
        "at": now,
    }
