"""What the ledger and the table refuse, as problems."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from ..hand import Fault, Faults
from ..ledger import Busy, Refused
from ..table import CONFLICTS
from .problem import Problem

#: Refusal to problem, where they are not of the same name.
_PROBLEMS: Final = {
    "unknown_table": "unknown_table",
    "unknown_club": "unknown_club",
    "unknown_attempt": "unknown_deal",
    "key_reused": "idempotency_key_reused",
    "key_running": "request_in_progress",
    "version_differs": "version_differs",
    "expired": "expired",
    "deal_in_progress": "table_conflict",
    "attempt_differs": "table_conflict",
    "table_full": "table_conflict",
    "id_taken": "request_in_progress",
}
#: Faults that the state of a table gives, those of the flow among them: the same request may be right another time.
STATES: Final = CONFLICTS | {"version_differs", "table_full"}
_POINTERS: Final = {"deal_in_progress": "/deal", "table_full": "/deal"}
_SOON: Final = {"Retry-After": "1"}

Found = TypeVar("Found")


def problem_of(refused: Refused) -> Problem:
    """Return the problem that a refusal is."""
    if refused.code == "unknown_member":
        return Problem("invalid_request", [Fault(refused.code, "/players", params=refused.params)])
    code = _PROBLEMS[refused.code]
    faults = [] if code.startswith("unknown_") else [_fault(refused)]
    return Problem(code, faults, _SOON if code == "request_in_progress" else None)


def _fault(refused: Refused) -> Fault:
    return Fault(refused.code, _POINTERS.get(refused.code, ""), params=refused.params)


def problem_of_faults(faults: Faults) -> Problem:
    """Return the problem of faults in what was asked, or in the state of the table that it was asked of."""
    if any(fault.code in STATES for fault in faults.faults):
        return Problem("table_conflict", faults.faults)
    return Problem.of(faults)


def told(work: Callable[[], Found]) -> Found:
    """Return what ``work`` does, whatever the ledger refuses raised as a :class:`Problem`."""
    try:
        return work()
    except Refused as error:
        raise problem_of(error) from error
    except Busy as error:
        raise Problem("busy", headers=_SOON) from error
    except Faults as error:
        raise problem_of_faults(error) from error
