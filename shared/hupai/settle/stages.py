"""What each step of a settlement does, once its attempt and its table were read."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from ..hand import Fault, Faults
from ..ledger import Attempt, Kept, Moved, Refused, move, read_attempt, read_deal, read_table
from ..table import Settled, Win
from . import steps
from .desk import Closed, Desk, InReading, State, close
from .pending import event_at, in_doubt, lapsed, reading_json


class At(NamedTuple):
    """What a step works with, as just read."""

    desk: Desk
    kept: Kept
    attempt: Attempt


def _validate(at: At, state: State) -> State:
    steps.validate(at.kept.table, event_at(at.kept.table, at.attempt.data))
    return {**state, "must_confirm": bool(at.attempt.data.get("must_confirm"))}


def _read(at: At, state: State) -> State:
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
            raise InReading(attempt, faults)
        must = bool(attempt.data.get("must_confirm")) or any(map(in_doubt, readings.values()))
        attempt = _moved(desk, kept.id, attempt, attempt.status, readings=readings, must_confirm=must)
    forget(desk, attempt)
    return {**state, "must_confirm": bool(attempt.data.get("must_confirm"))}


def forget(desk: Desk, attempt: Attempt) -> None:
    """Delete the photos of an attempt, once they were looked at."""
    if desk.photos is not None:
        for upload in (attempt.data.get("photos") or {}).values():
            desk.photos.forget(upload)


def _ask(at: At, state: State) -> State:
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


def _score(at: At, state: State) -> State:
    return {**state, "total": steps.score(at.kept.table, event_at(at.kept.table, at.attempt.data), state["i"]).total}


def _payments(at: At, state: State) -> State:
    _decided(at.kept, at.attempt)
    return state


def _apply(at: At, state: State) -> State:
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
            return again(desk, "apply", now, state)
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


def _advance(at: At, _state: State) -> State:
    raise _early(at.attempt)


def again(desk: Desk, step: str, attempt: Attempt, state: State) -> State:
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


STEPS: Final[Mapping[str, Callable[[At, State], State]]] = {
    "validate": _validate,
    "read": _read,
    "ask": _ask,
    "score": _score,
    "payments": _payments,
    "apply": _apply,
    "advance": _advance,
}
CLOSERS: Final[Mapping[str, Callable[[Desk, Attempt, State], State]]] = {
    "reject": _reject,
    "expire": _expire,
    "fail": _fail,
}
