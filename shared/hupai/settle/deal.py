"""One event at a table, from the request to its answer: exactly once for each idempotency key."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from ..hand import Faults
from ..ledger import (
    Attempt,
    Busy,
    Claim,
    Kept,
    Moved,
    Refused,
    Response,
    Store,
    claim,
    keep,
    newest_attempt,
    read_attempt,
    read_table,
    release,
)
from ..table import CONFLICTS, Adjustment, Draw, Event, Penalty, Settled, Win, settled_json
from . import steps
from .desk import Desk, begin, expired, overtaken
from .engine import Engine, Inline
from .pending import at_photo, with_photos

#: What a table that asks for confirmation has confirmed; reversals and the end are meant as they are sent.
_DEALS: Final = (Win, Draw, Penalty, Adjustment)
#: The status of an answer that only refers to an attempt: what became of it is looked up.
UNDER_WAY: Final = 202
#: How often the table may change between reading and writing before the caller is asked to come back.
_TRIES: Final = 20


@dataclass(frozen=True, slots=True)
class Request:
    """What was asked.

    ``key``: the hash of its idempotency key (:func:`hupai.ledger.key_hash`); ``fingerprint``: of its body.
    ``seen``: the table's version that the caller saw, where it said one; it is no part of the fingerprint.
    ``photos``: place of a winner to the id of the uploaded photo that shows the hand.  ``notes``: what reading the
    request assumed, kept with the attempt.
    """

    table: str
    event: Event
    key: str
    fingerprint: str
    seen: int | None = None
    photos: Mapping[int, str] = field(default_factory=dict)
    notes: Sequence[Mapping[str, Any]] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered; ``replayed``: it is the answer to an earlier request with the same key.

    ``attempt``: where the deal takes more than one transaction, the attempt as it is now; ``response`` refers to it.
    """

    response: Response
    replayed: bool = False
    attempt: Attempt | None = None


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
    """Settle an event as :func:`submit` does, where no photo is read."""
    desk = Desk(store, now if callable(now) else lambda: now)
    return submit(desk, Inline(desk), request, owner, renderer)


def submit(desk: Desk, engine: Engine, request: Request, owner: str, renderer: Renderer | None = None) -> Answer:
    """Settle an event at a table and return the answer, or the answer that its key has already.

    A deal without photos, at a table that asks for no confirmation, is settled in one transaction where ``engine`` does
    so.  Any other gets an attempt, which it carries out; the key refers to the attempt from then on.

    ``owner``: a random word of this one call.  Raises :class:`Faults` where the table's state is against it, their
    codes in :data:`hupai.table.CONFLICTS`; :class:`Refused`; :class:`Busy`.  After any of these the key is free, and
    the same request may come again.
    """
    held = claim(desk.store, request.key, request.fingerprint, owner, desk.clock())
    if isinstance(held, Response):
        return _replayed(desk, engine, request, held)
    try:
        return _settle(desk, engine, request, held, renderer or Plain())
    except BaseException:
        # Where the work was done after all and only its answer lost, the key says so and stays as it is.
        release(desk.store, held)
        raise


def _replayed(desk: Desk, engine: Engine, request: Request, held: Response) -> Answer:
    if held.status != UNDER_WAY:
        return Answer(held, replayed=True)
    attempt = read_attempt(desk.store, request.table, held.body["deal"], held.body["attempt"])
    return Answer(held, replayed=True, attempt=present(desk, engine, request.table, attempt))


def present(desk: Desk, engine: Engine, table: str, attempt: Attempt) -> Attempt:
    """Return an attempt as it is now: past its time it has expired, overtaken by its table it is rejected, left lying
    it is taken up again.
    """
    attempt = expired(desk, table, attempt)
    if attempt.open:
        attempt = overtaken(desk, read_table(desk.store, table), attempt)
    if attempt.open:
        engine.resume(table, attempt)
        attempt = read_attempt(desk.store, table, attempt.deal, attempt.number)
    return attempt


def _reference(attempt: Attempt) -> Response:
    return Response(UNDER_WAY, {"deal": attempt.deal, "attempt": attempt.number})


def _settle(desk: Desk, engine: Engine, request: Request, held: Claim, renderer: Renderer) -> Answer:
    store, event = desk.store, request.event
    for _ in range(_TRIES):
        kept = read_table(store, request.table)
        if request.seen is not None and request.seen != kept.table.version:
            raise Refused("version_differs", given=request.seen, now=kept.table.version)
        try:
            settled = steps.payments(kept.table, with_photos(kept.table, event, request.photos))
        except Faults as faults:
            if any(fault.code in CONFLICTS for fault in faults.faults):
                raise
            response = renderer.faulty(Faults(at_photo(faults.faults, map(str, request.photos))))
            keep(store, held, response)
            return Answer(response)
        try:
            if isinstance(event, _DEALS) and (request.photos or kept.confirm or not engine.at_once):
                attempt = begin(desk, kept, event, request.photos, request.notes, claim=held, response=_reference)
                engine.start(kept.id, attempt)
                attempt = read_attempt(store, kept.id, attempt.deal, attempt.number)
                return Answer(_reference(attempt), attempt=attempt)
            after = replace(kept, table=steps.advance(kept.table, settled))
            response = renderer.settled(after, settled)
            data = {"notes": list(request.notes)} if request.notes else None
            steps.apply(store, kept, settled, desk.clock(), claim=held, response=response, data=data)
        except Moved:
            continue
        except Refused as error:
            if error.code != "deal_in_progress" or not _made_way(desk, kept):
                raise
            continue
        return Answer(response)
    raise Busy("others settled at this table each time")


def _made_way(desk: Desk, kept: Kept) -> bool:
    """Tell whether the attempt that was in the way is past its time, or its table's, and closed for it."""
    attempt = newest_attempt(desk.store, kept.id, kept.table.deal)
    return attempt is not None and not overtaken(desk, kept, expired(desk, kept.id, attempt)).open
