"""The deployed engine: one execution of a Step Functions state machine for each attempt.

Its name is the attempt's, so a second one cannot start; its input is ids and flags.  The machine itself lies in
``functions/settle/machine.asl.json`` and calls :func:`hupai.settle.flow.run_step`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final

from ..ledger import LEASE, Attempt, Busy, execution_name
from .flow import Desk, first_state

#: Nobody waits any more: the time was over, or the execution goes on already.  The steps look at the attempt, not at
#: who woke them, so what was confirmed in time is settled all the same.
_OVER: Final = frozenset(("TaskTimedOut", "TaskDoesNotExist", "InvalidToken"))
#: Wrong with how it was deployed, and no better in a moment.
_WRONG: Final = frozenset(
    (
        "AccessDeniedException",
        "InvalidArn",
        "InvalidExecutionInput",
        "InvalidName",
        "StateMachineDoesNotExist",
        "ValidationException",
    )
)


class StepFunctions:
    """``machine``: the ARN of the state machine.  ``client``: boto3's, made on first use where None.

    ``at_once``: whether a deal that waits for nobody is settled in the request all the same.  Else every deal goes one
    way, and what is seen of one is seen of all.
    """

    def __init__(self, desk: Desk, machine: str, client: Any = None, *, at_once: bool = False) -> None:
        self._desk = desk
        self._machine = machine
        self._given = client
        self.at_once: Final = at_once

    @cached_property
    def _client(self) -> Any:
        if self._given is not None:
            return self._given
        import boto3
        from botocore.config import Config

        config = Config(retries={"max_attempts": 4, "mode": "standard"}, connect_timeout=2, read_timeout=5)
        return boto3.client("stepfunctions", config=config)

    def start(self, table: str, attempt: Attempt) -> None:
        """Begin the attempt's execution; one that has begun already is no error.

        Raises :class:`Busy` where the service does not get to it: nothing has begun, or it has and nobody heard.
        Come again.
        """
        state = first_state(self._desk, table, attempt)
        with _errors(frozenset(("ExecutionAlreadyExists",))):
            self._client.start_execution(
                stateMachineArn=self._machine,
                name=execution_name(table, attempt),
                input=json.dumps(state, separators=(",", ":")),
            )

    def confirmed(self, table: str, attempt: Attempt) -> None:  # noqa: ARG002 - the token says which
        """Wake the execution that waits for this attempt.  Raises :class:`Busy`."""
        token = attempt.data.get("secret")
        if token is None:  # no execution waits yet: its next step sees that the attempt is confirmed
            return
        with _errors(_OVER):
            self._client.send_task_success(taskToken=token, output="{}")

    def resume(self, table: str, attempt: Attempt) -> None:
        """Do again what may have been lost, where nothing has moved for the time of a lease.

        Whoever reserved the attempt may have died before its execution began; whoever confirmed it, before the
        execution heard.  Raises :class:`Busy`.
        """
        if not attempt.open or self._desk.clock() - attempt.at < LEASE:
            return
        if attempt.data.get("confirmed"):
            self.confirmed(table, attempt)
        elif attempt.status != "awaiting_confirmation":
            self.start(table, attempt)


@contextmanager
def _errors(fine: frozenset[str]) -> Iterator[None]:
    from botocore.exceptions import BotoCoreError, ClientError

    try:
        yield
    except ClientError as error:
        code = str(error.response.get("Error", {}).get("Code", ""))
        if code in fine:
            return
        if code in _WRONG:
            raise
        raise Busy(code) from error
    except BotoCoreError as error:
        raise Busy(type(error).__name__) from error
