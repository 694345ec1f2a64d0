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

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, Protocol

from ..hand import Fault, Faults
from ..ledger import (
    Attempt,
    Claim,
    Kept,
    Moved,
    Refused,
    Response,
    Store,
    move,
    read_attempt,
    read_deal,
    read_table,
    reserve,
)
from ..table import Event, Settled, Win, event_json
from ..vision.model import Reading
from . import steps
from .pending import MOST_WHY, at_photo, event_at, fault_json, fault_of, in_doubt, lapsed, reading_json

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


class _InReading(Faults):
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


def run_step(desk: Desk, step: str, state: Mapping[str, Any]) -> State:
    """Do one step and return the state for the next one."""
    attempt = read_attempt(desk.store, state["table"], state["deal"], state["attempt"])
    if step in _CLOSERS:
        return _CLOSERS[step](desk, attempt, dict(state))
    if attempt.status == "settled":
        return _again(desk, step, attempt, dict(state))
    attempt = expired(desk, state["table"], attempt)
    if not attempt.open:
        raise Closed(attempt)
    kept = read_table(desk.store, state["table"])
    try:
        _unmoved(kept, attempt)
        return _STEPS[step](_At(desk, kept, attempt), dict(state))
    except Faults as error:
        if isinstance(error, _InReading):
            attempt = error.attempt
        photos = [one for one in attempt.data.get("photos") or {} if not _corrected(attempt, one)]
        closed = close(desk, state["table"], attempt, "rejected", faults=at_photo(error.faults, photos))
        if closed.status == "settled":  # somebody else did the work while this step looked at an older table
            return _again(desk, step, closed, dict(state))
        if closed.open:  # somebody else has gone on: what was at fault may not be any more
            raise Moved from error
        if closed.status != "rejected":
            raise Closed(closed) from error
        if isinstance(error, _InReading):
            _forget(desk, attempt)
        raise Rejected(map(fault_of, closed.data.get("faults") or map(fault_json, error.faults))) from error


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


def expired(desk: Desk, table: str, attempt: Attempt) -> Attempt:
    """Return an attempt as it is now: one past its time is closed, whoever looks first."""
    return close(desk, table, attempt, "expired") if lapsed(attempt, desk.clock()) else attempt


def _unmoved(kept: Kept, attempt: Attempt) -> None:
    """Refuse what was begun at a table that has changed since: who confirmed it has seen another one."""
    seen, now = attempt.data["version"], kept.table.version
    if seen != now:
        raise Faults([Fault("version_differs", "", params={"given": seen, "now": now})])


class _At(NamedTuple):
    """What a step works with, as just read."""

    desk: Desk
    kept: Kept
    attempt: Attempt


def _corrected(attempt: Attempt, place: str) -> bool:
    return place in (attempt.data.get("corrected") or {})


def _validate(at: _At, state: State) -> State:
    steps.validate(at.kept.table, event_at(at.kept.table, at.attempt.data))
    return {**state, "must_confirm": bool(at.attempt.data.get("must_confirm"))}


def _read(at: _At, state: State) -> State:
    """Read each photo that was not read yet; only when all are kept with the attempt are they deleted."""
    desk, kept, attempt = at
    photos = attempt.data.get("photos") or {}
    readings = dict(attempt.data.get("readings") or {})
    if missing := {place: upload for place, upload in photos.items() if place not in readings}:
        if attempt.status == "received":
            attempt = _moved(desk, kept.id, attempt, "reading")
        faults: list[Fault] = []
        for place, upload in missing.items():
            here = f"/wins/{place}/photo"
            if desk.photos is None:
                faults.append(Fault("photos_not_read", here))
                continue
            try:
                readings[place] = reading_json(desk.photos.read(upload))
            except Faults as error:
                faults += [fault._replace(pointer=here) for fault in error.faults]
        if faults:
            raise _InReading(attempt, faults)
        must = bool(attempt.data.get("must_confirm")) or any(map(in_doubt, readings.values()))
        attempt = _moved(desk, kept.id, attempt, attempt.status, readings=readings, must_confirm=must)
    _forget(desk, attempt)
    return {**state, "must_confirm": bool(attempt.data.get("must_confirm"))}


def _forget(desk: Desk, attempt: Attempt) -> None:
    """Delete the photos of an attempt, once they were looked at."""
    if desk.photos is not None:
        for upload in (attempt.data.get("photos") or {}).values():
            desk.photos.forget(upload)


def _ask(at: _At, state: State) -> State:
    """Wait for a person.  ``token``: what the execution is woken with; it goes no further than the attempt.

    Where somebody has confirmed already, the state says so: the execution need not wait.
    """
    desk, kept, attempt = at
    token = state.pop("token", None)
    if attempt.data.get("confirmed"):
        return {**state, "confirmed": True}
    if attempt.status != "awaiting_confirmation" or attempt.data.get("secret") != token:
        deadline = desk.clock() + desk.patience
        _moved(desk, kept.id, attempt, "awaiting_confirmation", secret=token, deadline=deadline)
    return {**state, "confirmed": False}


def _score(at: _At, state: State) -> State:
    return {**state, "total": steps.score(at.kept.table, event_at(at.kept.table, at.attempt.data), state["i"]).total}


def _payments(at: _At, state: State) -> State:
    _decided(at.kept, at.attempt)
    return state


def _apply(at: _At, state: State) -> State:
    """Settle, in one transaction with the attempt's own row: of any number of tries one does it."""
    desk, kept, attempt = at
    settled = _decided(kept, attempt)
    try:
        after = steps.apply(desk.store, kept, settled, desk.clock(), attempt=attempt)
    except Refused as error:
        if error.code == "table_full":
            raise Faults([Fault(error.code, "/deal", params=error.params)]) from error
        if error.code != "attempt_differs":
            raise
        now = read_attempt(desk.store, kept.id, attempt.deal, attempt.number)
        if now.status == "settled":
            return _again(desk, "apply", now, state)
        if now.open:
            raise Moved from error
        raise Closed(now) from error
    return {**state, "version": after.table.version}


def _decided(kept: Kept, attempt: Attempt) -> Settled:
    """Return what the deal comes to.  A deal that has to be confirmed and was not comes to nothing."""
    if attempt.data.get("must_confirm") and not attempt.data.get("confirmed"):
        raise _early(attempt)
    if set(attempt.data.get("photos") or {}) - set(attempt.data.get("readings") or {}):
        raise _early(attempt)
    return steps.payments(kept.table, event_at(kept.table, attempt.data))


def _early(attempt: Attempt) -> Refused:
    """Return the refusal of a step that comes before its time."""
    return Refused("attempt_differs", deal=attempt.deal, attempt=attempt.number, status=attempt.status)


def _advance(at: _At, _state: State) -> State:
    raise _early(at.attempt)


def _again(desk: Desk, step: str, attempt: Attempt, state: State) -> State:
    """Return what a step of a settled deal returns: nothing is left to do, and what was done is told."""
    state.pop("token", None)
    state["version"] = attempt.version
    if step == "score" and attempt.version is not None:
        settled = read_deal(desk.store, state["table"], attempt.version)
        if settled is not None and isinstance(settled.event, Win):
            state["total"] = settled.wins[state["i"]].total
    elif step == "ask":
        state["confirmed"] = True
    elif step == "advance":
        table = read_table(desk.store, state["table"]).table
        state |= {
            "status": attempt.status,
            "now": {"version": table.version, "open": table.deal, "status": table.status},
        }
    return state


def _moved(desk: Desk, table: str, attempt: Attempt, status: str, **data: Any) -> Attempt:
    try:
        return move(desk.store, table, attempt, status, desk.clock(), **data)
    except Refused as error:
        now = read_attempt(desk.store, table, attempt.deal, attempt.number)
        if now.open:  # another run of the same step was quicker: look again
            raise Moved from error
        raise Closed(now) from error


def _reject(desk: Desk, attempt: Attempt, state: State) -> State:
    """Close an attempt that a step rejected; mostly the step has done so itself."""
    return _closed(desk, attempt, state, "rejected")


def _expire(desk: Desk, attempt: Attempt, state: State) -> State:
    """Close an attempt that nobody confirmed in time; one that somebody did goes on, as ``confirmed`` says."""
    if attempt.open and attempt.data.get("confirmed") and not lapsed(attempt, desk.clock()):
        return {**state, "confirmed": True}
    return {**_closed(desk, attempt, state, "expired"), "confirmed": False}


def _fail(desk: Desk, attempt: Attempt, state: State) -> State:
    """Close an attempt that broke down, and keep why."""
    return _closed(desk, attempt, state, "failed")


def _closed(desk: Desk, attempt: Attempt, state: State, status: str) -> State:
    why = str(state.pop("why", "") or "")
    state.pop("token", None)
    if attempt.open:
        attempt = close(desk, state["table"], attempt, status, why=why)
    return {**state, "status": attempt.status}


_STEPS: Final[Mapping[str, Callable[[_At, State], State]]] = {
    "validate": _validate,
    "read": _read,
    "ask": _ask,
    "score": _score,
    "payments": _payments,
    "apply": _apply,
    "advance": _advance,
}
_CLOSERS: Final[Mapping[str, Callable[[Desk, Attempt, State], State]]] = {
    "reject": _reject,
    "expire": _expire,
    "fail": _fail,
}
