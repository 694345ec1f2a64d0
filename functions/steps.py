"""What both functions share that take steps of a settlement: :func:`hupai.settle.flow.run_step` in Lambda.

A step that raises is known to the state machine by the name of what it raised: ``Rejected``, ``Closed``, ``Busy``,
``Moved``, and whatever nobody expected.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Mapping
from typing import Any

from aws_lambda_powertools import Logger, Metrics
from aws_lambda_powertools.metrics import MetricUnit
from aws_lambda_powertools.utilities.typing import LambdaContext

from hupai.ledger import DynamoStore
from hupai.settle.flow import Desk, Photos, run_step

Event = dict[str, Any]
logger = Logger()
metrics = Metrics()


def desk(photos: Photos | None = None) -> Desk:
    """Return the desk of a deployed function: the table that its environment names, and the machine's clock."""
    return Desk(DynamoStore(os.environ["LEDGER_TABLE"]), clock, photos)


def clock() -> int:
    """Return the time, in seconds since 1970."""
    return int(time.time())


def settling(photos: Photos | None = None) -> Callable[[Event, LambdaContext], dict[str, Any]]:
    """Return what takes a step.  Call it at import; nothing is connected to before the first step."""
    here = desk(photos)

    @logger.inject_lambda_context
    @metrics.log_metrics(capture_cold_start_metric=True)
    def answer(event: Event, context: LambdaContext) -> dict[str, Any]:  # noqa: ARG001 - Lambda's own signature
        """Do one step.  The log says which, of which attempt, and how it ended; never what was played."""
        step, state = str(event["step"]), _state(event)
        told = {"step": step, **{name: state.get(name) for name in ("table", "deal", "attempt")}}
        try:
            after = run_step(here, step, state)
        except Exception as error:
            outcome = type(error).__name__
            metrics.add_metric(name=f"Step{outcome}", unit=MetricUnit.Count, value=1)
            logger.info("step", extra={**told, "outcome": outcome})
            raise
        metrics.add_metric(name="StepDone", unit=MetricUnit.Count, value=1)
        logger.info("step", extra={**told, "outcome": after.get("status", "done")})
        return after

    handler: Callable[[Event, LambdaContext], dict[str, Any]] = answer
    return handler


def _state(event: Mapping[str, Any]) -> dict[str, Any]:
    """Return the state with what the machine has beside it; an error that it caught, as the words to be kept."""
    state = {**event["state"], **{name: event[name] for name in ("i", "token") if name in event}}
    caught = state.get("error")
    if event["step"] == "fail" and isinstance(caught, dict):
        state["why"] = f"{caught.get('Error')}: {_message(str(caught.get('Cause', '')))}"
    return state


def _message(cause: str) -> str:
    """Return what an error says, without the lines of code where it happened."""
    try:
        said = json.loads(cause)
    except ValueError:
        return cause
    return str(said.get("errorMessage", "")) if isinstance(said, dict) else cause
