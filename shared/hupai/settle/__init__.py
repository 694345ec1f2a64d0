"""One deal from received to settled: the steps that both the state machine and the embedded run call.

:func:`settle_event` does all of it in a row, once for each idempotency key; :mod:`hupai.settle.steps` has the steps by
themselves.
"""

from .deal import Answer, Plain, Renderer, Request, settle_event
from .steps import advance, apply, payments, score, validate

__all__ = [
    "Answer",
    "Plain",
    "Renderer",
    "Request",
    "advance",
    "apply",
    "payments",
    "score",
    "settle_event",
    "validate",
]
