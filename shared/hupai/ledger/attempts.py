"""Attempts at a deal: one row each, its number reserved by a conditional write and never used again.

While an attempt is under way no other settlement takes its deal's number.  One that was rejected, expired, failed or
reversed leaves the number to the next attempt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from . import places
from .idempotency import Claim, Response, do_once
from .refusals import Moved, Refused
from .store import Check, Expected, Lost, Row, Step, Store, Value, Write
from .tables import Kept

#: Under way, in this order; and closed.  An attempt only ever goes on, or closes.
UNDER_WAY: Final = ("received", "reading", "awaiting_confirmation")
CLOSED: Final = ("settled", "rejected", "expired", "failed", "reversed")


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt at a deal.

    ``rev``: counts its changes.  ``version``: of the table, once settled.  ``data``: what the flow keeps with it: the
    deal's body, why it was rejected, a secret to confirm it with.
    """

    deal: int
    number: int
    status: str
    rev: int = 0
    version: int | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    at: int = 0

    @property
    def open(self) -> bool:
        """Whether it is under way."""
        return self.status in UNDER_WAY


def execution_name(table_id: str, attempt: Attempt) -> str:
    """Return the name of the execution that carries out an attempt: a second one of that name cannot start."""
    return f"{table_id}-{attempt.deal}-{attempt.number}"


def newest_attempt(store: Store, table_id: str, deal: int) -> Attempt | None:
    """Return the last attempt made at a deal."""
    found = store.query(places.table(table_id), places.attempts(deal), newest=True, limit=1)
    return attempt_of(found[0][1]) if found else None


def read_attempt(store: Store, table_id: str, deal: int, number: int) -> Attempt:
    """Return an attempt.  Raises :class:`Refused` (``unknown_attempt``)."""
    (found,) = store.get([(places.table(table_id), places.attempt(deal, number))])
    if found is None:
        raise Refused("unknown_attempt", deal=deal, attempt=number)
    return attempt_of(found)


def read_attempts(store: Store, table_id: str, deal: int | None = None, last: int | None = None) -> list[Attempt]:
    """Return the attempts at a deal, at those from it to ``last``, or at all deals, in order."""
    prefix = places.ATTEMPTS if deal is None else places.attempts(deal)
    end = None if last is None else places.attempts(last)
    return [attempt_of(row) for _, row in store.query(places.table(table_id), prefix, last=end)]


def free_number(store: Store, table_id: str, deal: int) -> int:
    """Return the number of the next attempt at a deal.  Raises :class:`Refused` (``deal_in_progress``)."""
    last = newest_attempt(store, table_id, deal)
    if last is None:
        return 1
    if last.open:
        raise Refused("deal_in_progress", deal=deal, attempt=last.number, status=last.status)
    return last.number + 1


def reserve(
    store: Store,
    kept: Kept,
    data: Mapping[str, Any],
    now: int,
    *,
    claim: Claim | None = None,
    response: Response | Callable[[Attempt], Response] | None = None,
) -> Attempt:
    """Begin the next attempt at the open deal of a table that was just read, and return it.

    ``response``: what is kept with the key of ``claim``, or makes it of the attempt.  Raises :class:`Refused`
    (``deal_in_progress``, ``key_running``), :class:`Moved`.
    """
    table = kept.table
    made = Attempt(table.deal, free_number(store, kept.id, table.deal), "received", data=data, at=now)
    steps: list[Step] = [
        attempt_row(kept.id, made, None),
        Check(places.table(kept.id), places.HEAD, {"version": table.version}),
    ]
    try:
        do_once(store, steps, claim, response(made) if callable(response) else response)
    except Lost as error:
        raise Moved from error
    return made


def move(store: Store, table_id: str, attempt: Attempt, status: str, now: int, **data: Any) -> Attempt:
    """Bring an attempt that was read into another status and return it; ``data`` is added to its own.

    Raises :class:`Refused` (``attempt_differs``) where it has changed since, or cannot go there.
    """
    onward = (*UNDER_WAY[UNDER_WAY.index(attempt.status) :], *CLOSED[1:4]) if attempt.open else ()
    if status not in onward:
        raise Refused("attempt_differs", deal=attempt.deal, attempt=attempt.number, status=attempt.status)
    made = Attempt(attempt.deal, attempt.number, status, attempt.rev + 1, None, {**attempt.data, **data}, now)
    try:
        store.transact([attempt_row(table_id, made, attempt)])
    except Lost as error:
        raise differs(attempt, error.rows[0]) from error
    return made


def differs(attempt: Attempt, row: Row | None) -> Refused:
    """Return the refusal of a step that came too late for its attempt."""
    if row is None:
        return Refused("unknown_attempt", deal=attempt.deal, attempt=attempt.number)
    return Refused("attempt_differs", deal=attempt.deal, attempt=attempt.number, status=row.fields["status"])


def attempt_row(table_id: str, attempt: Attempt, before: Attempt | None) -> Write:
    """Return the step that writes an attempt, made anew or changed from ``before``."""
    fields: dict[str, Value] = {
        "deal": attempt.deal,
        "attempt": attempt.number,
        "status": attempt.status,
        "rev": attempt.rev,
        "at": attempt.at,
    }
    if attempt.version is not None:
        fields["version"] = attempt.version
    expect: Expected = None if before is None else {"status": before.status, "rev": before.rev}
    place = places.attempt(attempt.deal, attempt.number)
    return Write(places.table(table_id), place, fields, dict(attempt.data) or None, expect)


def attempt_of(row: Row) -> Attempt:
    """Return the attempt of a row."""
    said = row.fields
    version = said.get("version")
    return Attempt(
        int(said["deal"]),
        int(said["attempt"]),
        str(said["status"]),
        int(said["rev"]),
        None if version is None else int(version),
        row.data or {},
        int(said["at"]),
    )
