"""A write that is done once for each idempotency key, whatever it is: claimed, done with its answer kept, told."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from typing import Final

from ..hand import Fault, Faults
from ..ledger import Claim, Response, claim, fingerprint, keep, release
from ..settle import Desk, fault_json, fault_of
from .asked import Asked, Told
from .fields import MOST_FAULTS
from .problem import Problem

#: The status of a request that can never be right.
FAULTY: Final = 422


def once(
    desk: Desk,
    key: str,
    asked: Asked,
    work: Callable[[Asked, Claim], Response],
    told: Callable[[Asked, Response], Told],
) -> Told:
    """Return what ``told`` makes of the answer that ``work`` kept with the key, now or before.

    ``key``: a hash (:func:`hupai.ledger.key_hash`).  ``work``: does what is asked and keeps its answer in one
    transaction; of a request at fault the faults are kept.  After anything else that it raises the key is free.
    """
    store = desk.store
    held = claim(store, key, fingerprint(asked.body), secrets.token_hex(8), desk.clock())
    if isinstance(held, Response):
        if held.status == FAULTY:
            raise faulty(held, replayed=True)
        return told(asked, held)._replace(replayed=True)
    try:
        return told(asked, work(asked, held))
    except Faults as error:
        response = faulty_response(error.faults)
        keep(store, held, response)
        raise faulty(response, replayed=False) from error
    except BaseException:
        # Where the work was done after all, the key says so and stays as it is.
        release(store, held)
        raise


def faulty_response(faults: Iterable[Fault]) -> Response:
    """Return what is kept of a request at fault: its faults as they are, to be told in any language."""
    return Response(FAULTY, {"faults": [fault_json(fault) for fault in list(faults)[:MOST_FAULTS]]})


def faulty(held: Response, *, replayed: bool) -> Problem:
    """Return the problem of a request whose faults are kept."""
    return marked(Problem.of(Faults(map(fault_of, held.body["faults"]))), replayed=replayed)


def marked(problem: Problem, *, replayed: bool) -> Problem:
    """Return a problem, marked where it is told again."""
    if replayed:
        problem.headers["Idempotent-Replayed"] = "true"
    return problem
