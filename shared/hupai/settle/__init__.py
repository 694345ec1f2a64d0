"""One deal from received to settled: the steps that both the state machine and the embedded run call.

:func:`submit` takes a deal from a request to its answer, once for each idempotency key.  A deal that needs more than
one transaction (photos, confirmation) becomes an attempt, which an :class:`Engine` carries out by :func:`run_step`.
:mod:`hupai.settle.steps` has the parts as functions of values.
"""

from .confirming import confirm
from .deal import UNDER_WAY, Answer, Plain, Renderer, Request, present, settle_event, submit
from .engine import Engine, Inline, run
from .flow import PATIENCE, Closed, Desk, Photos, Rejected, begin, expired, first_state, run_step
from .pending import event_at, fault_json, fault_of, with_photos
from .steps import advance, apply, payments, score, validate

__all__ = [
    "PATIENCE",
    "UNDER_WAY",
    "Answer",
    "Closed",
    "Desk",
    "Engine",
    "Inline",
    "Photos",
    "Plain",
    "Rejected",
    "Renderer",
    "Request",
    "advance",
    "apply",
    "begin",
    "confirm",
    "event_at",
    "expired",
    "fault_json",
    "fault_of",
    "first_state",
    "payments",
    "present",
    "run",
    "run_step",
    "score",
    "settle_event",
    "submit",
    "validate",
    "with_photos",
]
