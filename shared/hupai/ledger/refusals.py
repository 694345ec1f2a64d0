"""What the ledger refuses, as values: a code for programs and people, and the figures for its sentence.

A refusal lies in what is stored, not in what was asked: the same request may be right at another time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

#: Every code, and when it is given.
REFUSALS: Final[Mapping[str, str]] = {
    "unknown_table": "no table has this id",
    "unknown_club": "no club has this id",
    "unknown_member": "the club has no such members (members)",
    "unknown_hook": "the table has no address that events are sent to",
    "unknown_attempt": "this attempt at a deal was never made",
    "id_taken": "what was to be made is there already",
    "key_reused": "this idempotency key came with another request before",
    "key_running": "the first request with this idempotency key still runs, or another has taken it over",
    "version_differs": "the table has changed since the caller saw it (given, now)",
    "expired": "the attempt was not confirmed in time, and nothing is paid (deal, attempt)",
    "table_full": "the table has as many settled deals as it can hold (most)",
    "deal_in_progress": "an attempt at the open deal is under way (deal, attempt, status)",
    "attempt_differs": "the attempt is not in the state that the step needs (deal, attempt, status)",
}


class Refused(Exception):  # noqa: N818 - as faults are named
    """Raised with one of :data:`REFUSALS`."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params: Mapping[str, object] = params
        super().__init__(f"{code} {params}" if params else code)


class Moved(Exception):  # noqa: N818 - nothing is wrong
    """Somebody else settled at this table in between: nothing was written.  Read it again and decide anew."""
