"""One deal in steps, each a transaction of its own: for photos, and for tables that confirm what is settled.

The state machine calls :func:`run_step` step by step, the embedded run all of it in a row (:mod:`hupai.settle.engine`):
one rule, two engines.  ``state`` is small JSON of ids and flags, never photos or answers::

    {"table": "...", "deal": 7, "attempt": 1, "winners": [0, 1], "has_photo": true, "must_confirm": false,
     "seconds": 900}

    validate -> read (has_photo) -> ask (must_confirm) -> score for each winner (i) -> payments -> apply -> advance
    reject, expire, fail: close the attempt, whose number is not used again

Every step may come twice, late, or after a crash: what is done is not done again, what is closed stays closed.  Steps
raise :class:`Rejected` (nothing will ever come of this attempt, and it says so), :class:`Closed` (it is over already),
:class:`hupai.ledger.Busy` and :class:`hupai.ledger.Moved` (the same step may be right in a moment).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..hand import Faults
from ..ledger import Attempt, Kept, Moved, read_attempt, read_table
from .desk import (
    PATIENCE,
    Closed,
    Desk,
    InReading,
    Photos,
    Rejected,
    State,
    begin,
    close,
    expired,
    first_state,
    moved_on,
)
from .pending import at_photo, fault_json, fault_of
from .stages import CLOSERS, STEPS, At, again, forget

__all__ = ["PATIENCE", "Closed", "Desk", "Photos", "Rejected", "State", "begin", "expired", "first_state", "run_step"]


def run_step(desk: Desk, step: str, state: Mapping[str, Any]) -> State:
    """Do one step and return the state for the next one."""
    attempt = read_attempt(desk.store, state["table"], state["deal"], state["attempt"])
    if step in CLOSERS:
        return CLOSERS[step](desk, attempt, dict(state))
    if attempt.status == "settled":
        return again(desk, step, attempt, dict(state))
    attempt = expired(desk, state["table"], attempt)
    if not attempt.open:
        raise Closed(attempt)
    kept = read_table(desk.store, state["table"])
    try:
        _unmoved(kept, attempt)
        return STEPS[step](At(desk, kept, attempt), dict(state))
    except Faults as error:
        if isinstance(error, InReading):
            attempt = error.attempt
        photos = [one for one in attempt.data.get("photos") or {} if not _corrected(attempt, one)]
        closed = close(desk, state["table"], attempt, "rejected", faults=at_photo(error.faults, photos))
        if closed.status == "settled":  # somebody else did the work while this step looked at an older table
            return again(desk, step, closed, dict(state))
        if closed.open:  # somebody else has gone on: what was at fault may not be any more
            raise Moved from error
        if closed.status != "rejected":
            raise Closed(closed) from error
        if isinstance(error, InReading):
            forget(desk, attempt)
        raise Rejected(map(fault_of, closed.data.get("faults") or map(fault_json, error.faults))) from error


def _unmoved(kept: Kept, attempt: Attempt) -> None:
    """Refuse what was begun at a table that has changed since: who confirmed it has seen another one."""
    seen, now = attempt.data["version"], kept.table.version
    if seen != now:
        raise Faults([moved_on(seen, now)])


def _corrected(attempt: Attempt, place: str) -> bool:
    return place in (attempt.data.get("corrected") or {})
