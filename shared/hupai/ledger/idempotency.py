"""One row per idempotency key: claimed before the work, done in the transaction that does the work.

A claim is held for a lease.  Who crashed is succeeded, once the lease is over, by the next request with the same key;
whoever wakes up too late finds that the row is no longer his, and his whole transaction is lost.  The clock is always
the caller's, and an expired row is as good as none, whether or not the store has deleted it.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from . import places
from .refusals import Refused
from .store import Lost, Row, Step, Store, Value, Write

#: Seconds that a claim is held, and that an answer is kept.
LEASE: Final = 30
KEPT: Final = 86_400


class Response(NamedTuple):
    """What was answered first, and is answered again: an HTTP status and a JSON body."""

    status: int
    body: Any


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to do the work of a key.  ``owner``: random, of this one request.  ``expires``: of the answer."""

    key: str
    fingerprint: str
    owner: str
    expires: int


def claim(
    store: Store, key: str, fingerprint: str, owner: str, now: int, lease: int = LEASE, kept: int = KEPT
) -> Claim | Response:
    """Return the claim of ``key``, a hash; or the answer, where it was given before.

    Raises :class:`Refused`: ``key_reused`` with another body, ``key_running`` while another request holds it.
    """
    mine = Claim(key, fingerprint, owner, now + kept)
    fields: dict[str, Value] = {"state": "running", "owner": owner, "fingerprint": fingerprint, "until": now + lease}
    seen: Row | None = None
    while True:
        expect = None if seen is None else {name: seen.fields[name] for name in ("state", "owner", "until")}
        write = Write(places.key(key), places.KEY, {**fields, "expires": mine.expires}, None, expect)
        try:
            store.transact([write])
        except Lost as error:
            seen = error.rows[0]
        else:
            return mine
        if seen is None:  # purged in between
            continue
        answered = _standing(seen, mine, now)
        if answered is not None:
            return answered


def answered(store: Store, key: str, fingerprint: str, now: int) -> Response | None:
    """Return the answer that a key has already; None where it has none.  Nothing is written.

    Raises :class:`Refused` (``key_reused``).
    """
    (row,) = store.get([(places.key(key), places.KEY)])
    if row is None or row.fields["state"] != "done" or int(row.fields["expires"]) <= now:
        return None
    if row.fields["fingerprint"] != fingerprint:
        raise Refused("key_reused")
    return Response(int(row.fields["status"]), row.data)


def _standing(row: Row, mine: Claim, now: int) -> Claim | Response | None:
    """Return what the row that is there gives; None where it may be taken over."""
    said = row.fields
    if said["owner"] == mine.owner and said["state"] == "running":
        return mine
    if int(said["expires"]) <= now or said["state"] == "released":
        return None
    if said["fingerprint"] != mine.fingerprint:
        raise Refused("key_reused")
    if said["state"] == "done":
        return Response(int(said["status"]), row.data)
    if int(said["until"]) <= now:
        return None
    raise Refused("key_running")


def done(mine: Claim, response: Response) -> Write:
    """Return the step that keeps the answer; part of the transaction that does the work."""
    fields = _fields(mine, "done")
    return Write(places.key(mine.key), places.KEY, {**fields, "status": response.status}, response.body, _held(mine))


def do_once(store: Store, steps: Sequence[Step], mine: Claim | None, response: Response | None) -> None:
    """Do ``steps`` and keep the answer, in one transaction; without a claim or an answer, just do them.

    Where the claim turns out to be done, it was this very transaction that did it, and all is well.  Raises
    :class:`Refused` (``key_running``) where the key is no longer this claim's; :class:`Lost`, of ``steps`` alone.
    """
    if mine is None or response is None:
        store.transact(steps)
        return
    try:
        store.transact([*steps, done(mine, response)])
    except Lost as error:
        last = len(steps)
        if last not in error.rows:
            raise
        if not is_done(error.rows[last], mine):
            raise Refused("key_running") from error


def keep(store: Store, mine: Claim, response: Response) -> None:
    """Keep an answer that changed nothing else: a request that can never be right."""
    try:
        store.transact([done(mine, response)])
    except Lost as error:
        if not is_done(error.rows[0], mine):
            raise Refused("key_running") from error


def release(store: Store, mine: Claim) -> None:
    """Give the key back: nothing was done, and the same request may be right another time."""
    write = Write(places.key(mine.key), places.KEY, _fields(mine, "released"), None, _held(mine))
    with suppress(Lost):  # done after all, or taken over: both are right as they are
        store.transact([write])


def is_done(row: Row | None, mine: Claim) -> bool:
    """Tell whether this very claim is done already: its answer was lost on the way, not its work."""
    return row is not None and row.fields.get("owner") == mine.owner and row.fields.get("state") == "done"


def _held(mine: Claim) -> dict[str, Value]:
    return {"state": "running", "owner": mine.owner}


def _fields(mine: Claim, state: str) -> dict[str, Value]:
    return {
        "state": state,
        "owner": mine.owner,
        "fingerprint": mine.fingerprint,
        "until": 0,
        "expires": mine.expires,
    }
