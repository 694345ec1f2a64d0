"""Who carries the steps out: a port, and the engine of the embedded run, which does them in the request itself."""

from __future__ import annotations

from typing import Final, Protocol

from ..ledger import LEASE, Attempt, Busy, Moved
from .flow import Closed, Desk, Rejected, State, first_state, run_step

#: How often a step is tried again in a row, where others were quicker.
_TRIES = 20


class Engine(Protocol):
    """Carries attempts out.  Every call may come twice."""

    @property
    def at_once(self) -> bool:
        """Whether a deal that waits for nobody is settled in the request, in one transaction, and gets no attempt."""
        ...

    def start(self, table: str, attempt: Attempt) -> None:
        """Begin with an attempt that was reserved."""
        ...

    def confirmed(self, table: str, attempt: Attempt) -> None:
        """Go on with an attempt that waited, and that somebody has confirmed."""
        ...

    def resume(self, table: str, attempt: Attempt) -> None:
        """Go on where an attempt is met again under way: whoever carried it out may be gone."""
        ...


class Inline:
    """Does the steps at once, in this thread.  What they come to is read from the attempt."""

    at_once: Final = True

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def start(self, table: str, attempt: Attempt) -> None:
        """Do the steps, as far as they go without a person."""
        run(self._desk, table, attempt)

    def confirmed(self, table: str, attempt: Attempt) -> None:
        """Do the rest: steps that are done already change nothing."""
        run(self._desk, table, attempt)

    def resume(self, table: str, attempt: Attempt) -> None:
        """Do the steps where nothing has moved for the time of a lease: the process that did them was killed."""
        waits = attempt.status == "awaiting_confirmation" and not attempt.data.get("confirmed")
        if attempt.open and not waits and self._desk.clock() - attempt.at >= LEASE:
            run(self._desk, table, attempt)


def run(desk: Desk, table: str, attempt: Attempt) -> None:
    """Do every step of an attempt in a row, until it is closed or waits for a person."""
    state = first_state(desk, table, attempt)
    try:
        state = _done(desk, "validate", state)
        if state["has_photo"]:
            state = _done(desk, "read", state)
        if state["must_confirm"]:
            state = _done(desk, "ask", state)
            if not state["confirmed"]:
                return
        for i in state["winners"]:
            _done(desk, "score", {**state, "i": i})
        for step in ("payments", "apply", "advance"):
            state = _done(desk, step, state)
    except (Rejected, Closed):
        return
    except (Busy, Moved):
        raise
    except Exception as error:
        run_step(desk, "fail", {**state, "why": type(error).__name__})
        raise


def _done(desk: Desk, step: str, state: State) -> State:
    for _ in range(_TRIES):
        try:
            return run_step(desk, step, state)
        except Moved:
            continue
    raise Busy("others were quicker each time")
