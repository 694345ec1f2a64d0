"""One event at a table, from the request to its answer: exactly once for each idempotency key."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from ..hand import Faults
from ..ledger import Busy, Claim, Kept, Moved, Refused, Response, Store, claim, keep, read_table, release
from ..table import CONFLICTS, Event, Settled, settled_json
from . import steps

#: How often the table may change between reading and writing before the caller is asked to come back.
_TRIES: Final = 20


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked.

    ``key``: the hash of its idempotency key (:func:`hupai.ledger.key_hash`); ``fingerprint``: of its body.
    ``seen``: the table's version that the caller saw, where it said one; it is no part of the fingerprint.
    """

    table: str
    event: Event
    key: str
    fingerprint: str
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered; ``replayed``: it is the answer to an earlier request with the same key."""

    response: Response
    replayed: bool = False


class Renderer(Protocol):
    """Makes the answers that are kept with the key: those that say it is settled, and those that it can never be."""

    def settled(self, kept: Kept, settled: Settled) -> Response:
        """Return the answer for a settled event and the table after it."""
        ...

    def faulty(self, faults: Faults) -> Response:
        """Return the answer for an event that is at fault by itself."""
        ...


class Plain:
    """Ids and figures only, for those who draw the answer themselves."""

    def settled(self, kept: Kept, settled: Settled) -> Response:
        """Return the event as it is kept, with the table's version, open deal and scores after it.

        The engine's answers are left out: they are kept with the deal, and need not be kept twice.
        """
        table = kept.table
        said: dict[str, Any] = {"table": kept.id, "version": table.version, "open": table.deal, "status": table.status}
        body = settled_json(settled)
        body["wins"] = [{name: value for name, value in win.items() if name != "answer"} for win in body["wins"]]
        return Response(200, {**said, "scores": table.scores, "settled": body})

    def faulty(self, faults: Faults) -> Response:
        """Return every fault."""
        return Response(422, {"errors": [one._asdict() for one in faults.faults]})


def settle_event(
    store: Store, request: Request, owner: str, now: int | Callable[[], int], renderer: Renderer | None = None
) -> Answer:
    """Settle an event at a table and return the answer, or the answer that its key has already.

    ``owner``: a random word of this one call.  ``now``: the time, or a clock.  Raises :class:`Faults` where the
    table's state is against it, their codes in :data:`hupai.table.CONFLICTS`; :class:`Refused`; :class:`Busy`.
    After any of these the key is free, and the same request may come again.
    """
    at = now if isinstance(now, int) else now()
    held = claim(store, request.key, request.fingerprint, owner, at)
    if isinstance(held, Response):
        return Answer(held, replayed=True)
    try:
        return Answer(_settle(store, request, held, at, renderer or Plain()))
    except BaseException:
        # Where the work was done after all and only its answer lost, the key says so and stays as it is.
        release(store, held)
        raise


def _settle(store: Store, request: Request, held: Claim, now: int, renderer: Renderer) -> Response:
    for _ in range(_TRIES):
        kept = read_table(store, request.table)
        if request.seen is not None and request.seen != kept.table.version:
            raise Refused("version_differs", given=request.seen, now=kept.table.version)
        try:
            settled = steps.payments(kept.table, request.event)
        except Faults as faults:
            if any(fault.code in CONFLICTS for fault in faults.faults):
                raise
            response = renderer.faulty(faults)
            keep(store, held, response)
            return response
        after = replace(kept, table=steps.advance(kept.table, settled))
        response = renderer.settled(after, settled)
        try:
            steps.apply(store, kept, settled, now, claim=held, response=response)
        except Moved:
            continue
        return response
    raise Busy("others settled at this table each time")
