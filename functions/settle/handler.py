"""The settle function: one step of a settlement, as the state machine beside this file asks for it.

Invoked with ``{"step", "state"}``, and ``i`` for the winner to score, ``token`` where the execution will wait.
"""

from __future__ import annotations

from typing import Any

from aws_lambda_powertools.utilities.typing import LambdaContext

from aws import client
from steps import Event, settling

answer = settling()


def handler(event: Event, context: LambdaContext) -> dict[str, Any]:
    """Do one step and return the state for the next one."""
    after = answer(event, context)
    if event["step"] == "ask" and after.get("confirmed"):
        # Confirmed through an earlier try of this step, whose token woke nobody: this execution need not wait.
        client("stepfunctions").send_task_success(taskToken=event["token"], output="{}")
    return after
