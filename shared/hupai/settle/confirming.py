"""A person has looked: the deal that waits is confirmed, corrected and confirmed, or given up."""

from __future__ import annotations

from collections.abc import Mapping

from ..hand import Fault, Faults
from ..ledger import Attempt, Kept, Refused, move, newest_attempt, read_attempt
from ..table import Winner
from . import steps
from .desk import Desk, expired, moved_on, overtaken
from .engine import Engine
from .pending import corrected_json, event_at, fault_json


def confirm(
    desk: Desk,
    engine: Engine,
    kept: Kept,
    deal: int,
    key: str,
    *,
    corrected: Mapping[int, Winner] | None = None,
    accept: bool = True,
    number: int | None = None,
) -> Attempt:
    """Confirm the attempt that waits at ``deal`` and return it as it is then.

    ``corrected``: place of the winner to the hand, context or value that stands instead of what was read; its other
    fields are not used.  ``accept`` false: the attempt is rejected, and nothing is paid.  ``number``: the attempt that
    the caller looked at; None takes the newest.  ``key``: the hash of the request's idempotency key: the same request
    confirms once.

    Raises :class:`Faults` for hands that cannot be settled (the attempt goes on waiting), and with ``version_differs``
    where the table has moved on (it is rejected); :class:`Refused`: ``expired``, ``attempt_differs``,
    ``unknown_attempt``.
    """
    attempt = _attempt(desk, kept.id, deal, number)
    if attempt.data.get("confirmed") == key:
        engine.resume(kept.id, attempt)
        return read_attempt(desk.store, kept.id, deal, attempt.number)
    if attempt.data.get("declined") == key:
        return attempt
    attempt = expired(desk, kept.id, attempt)
    if attempt.status == "expired":
        raise Refused("expired", deal=deal, attempt=attempt.number)
    if attempt.status != "awaiting_confirmation" or attempt.data.get("confirmed"):
        raise Refused("attempt_differs", deal=deal, attempt=attempt.number, status=attempt.status)
    if not accept:
        why = [fault_json(Fault("not_confirmed", ""))]
        return move(desk.store, kept.id, attempt, "rejected", desk.clock(), faults=why, secret=None, declined=key)
    attempt = overtaken(desk, kept, attempt)
    if not attempt.open:
        raise Faults([moved_on(attempt.data["version"], kept.table.version)])
    told = {
        **(attempt.data.get("corrected") or {}),
        **{str(i): corrected_json(w) for i, w in (corrected or {}).items()},
    }
    steps.payments(kept.table, event_at(kept.table, {**attempt.data, "corrected": told}))
    deadline = desk.clock() + desk.patience
    try:
        made = move(
            desk.store, kept.id, attempt, attempt.status, desk.clock(), corrected=told, confirmed=key, deadline=deadline
        )
    except Refused:
        now_is = read_attempt(desk.store, kept.id, deal, attempt.number)
        if now_is.data.get("confirmed") == key:
            return now_is
        raise
    engine.confirmed(kept.id, made)
    return read_attempt(desk.store, kept.id, deal, attempt.number)


def _attempt(desk: Desk, table: str, deal: int, number: int | None) -> Attempt:
    if number is not None:
        return read_attempt(desk.store, table, deal, number)
    attempt = newest_attempt(desk.store, table, deal)
    if attempt is None:
        raise Refused("unknown_attempt", deal=deal, attempt=1)
    return attempt
