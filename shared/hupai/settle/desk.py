"""What settling a deal in steps needs around it: a desk, attempts begun and closed, and what ends a step early."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from ..hand import Fault, Faults
from ..ledger import Attempt, Claim, Kept, Refused, Response, Store, move, read_attempt, reserve
from ..table import Event, event_json
from ..vision.model import Reading
from .pending import MOST_WHY, fault_json, lapsed

#: How long an attempt may take, and a person may think, in seconds.
PATIENCE: Final = 15 * 60

State = dict[str, Any]


class Photos(Protocol):
    """Uploaded photos, and the reader of them."""

    def read(self, upload: str) -> Reading:
        """Return what a photo shows, and leave it where it is.  Raises :class:`Faults` with the pointer ``""``."""
        ...

    def forget(self, upload: str) -> None:
        """Delete a photo; one that is gone already is no error."""
        ...


@dataclass(frozen=True, slots=True)
class Desk:
    """What settling needs around it.  ``clock``: seconds since 1970.  ``photos``: None where none are read."""

    store: Store
    clock: Callable[[], int]
    photos: Photos | None = None
    patience: int = PATIENCE


class Rejected(Faults):
    """Nothing will come of this attempt: it is closed, its faults with it, and the deal is open to the next one."""


class InReading(Faults):
    """Photos that cannot be read, and the attempt as it was while they were."""

    def __init__(self, attempt: Attempt, faults: Iterable[Fault]) -> None:
        super().__init__(faults)
        self.attempt = attempt


class Closed(Exception):  # noqa: N818 - nothing is wrong
    """The attempt was over before this step came."""

    def __init__(self, attempt: Attempt) -> None:
        self.attempt = attempt
        super().__init__(f"attempt {attempt.number} at deal {attempt.deal} is {attempt.status}")


def begin(
    desk: Desk,
    kept: Kept,
    event: Event,
    photos: Mapping[int, str],
    notes: Sequence[Mapping[str, Any]] = (),
    *,
    claim: Claim | None = None,
    response: Callable[[Attempt], Response] | None = None,
) -> Attempt:
    """Begin an attempt at the open deal of a table that was just read, and return it: ``received``.

    ``photos``: place of the winner to the id of an upload.  ``notes``: what reading the request assumed.  ``response``:
    what is kept with the key.  Raises as :func:`hupai.ledger.reserve`.
    """
    now = desk.clock()
    data = {
        "version": kept.table.version,
        "event": event_json(event),
        "photos": {str(i): upload for i, upload in sorted(photos.items())},
        "must_confirm": kept.confirm,
        "deadline": now + desk.patience,
        **({"notes": list(notes)} if notes else {}),
    }
    return reserve(desk.store, kept, data, now, claim=claim, response=response)


def first_state(desk: Desk, table: str, attempt: Attempt) -> State:
    """Return what an execution begins with."""
    data = attempt.data
    return {
        "table": table,
        "deal": attempt.deal,
        "attempt": attempt.number,
        "winners": list(range(len(data["event"].get("wins") or ()))),
        "has_photo": bool(data.get("photos")),
        "must_confirm": bool(data.get("must_confirm")),
        "seconds": desk.patience,
    }


def close(
    desk: Desk, table: str, attempt: Attempt, status: str, *, faults: Iterable[Fault] = (), why: str = ""
) -> Attempt:
    """Close an attempt that was read, unless it has moved on; return it as it is then."""
    said: State = {"faults": [fault_json(fault) for fault in faults]} if faults else {}
    if why:
        said["why"] = why[:MOST_WHY]
    try:
        return move(desk.store, table, attempt, status, desk.clock(), **said, secret=None)
    except Refused:
        return read_attempt(desk.store, table, attempt.deal, attempt.number)


def overtaken(desk: Desk, kept: Kept, attempt: Attempt) -> Attempt:
    """Return an attempt at a table that was read after it: one begun at another state of the table is closed.

    Whoever confirmed it has seen other scores, or another dealer.
    """
    seen, now = attempt.data.get("version"), kept.table.version
    if not attempt.open or seen == now:
        return attempt
    return close(desk, kept.id, attempt, "rejected", faults=[moved_on(seen, now)])


def moved_on(seen: object, now: int) -> Fault:
    """Return the fault of a deal that the table has left behind."""
    return Fault("version_differs", "", params={"given": seen, "now": now})


def expired(desk: Desk, table: str, attempt: Attempt) -> Attempt:
    """Return an attempt as it is now: one past its time is closed, whoever looks first."""
    return close(desk, table, attempt, "expired") if lapsed(attempt, desk.clock()) else attempt
