"""The deployed engine: what it asks of Step Functions, and what it makes of the answers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import boto3
import pytest
from botocore.exceptions import ClientError, EndpointConnectionError
from botocore.stub import Stubber

from hupai.ledger import LEASE, Attempt, Busy, DynamoStore
from hupai.settle import Desk
from hupai.settle.executions import StepFunctions

MACHINE = "arn:aws:states:eu-west-3:123456789012:stateMachine:hupai-settle"
NOW = 1_796_029_953
ATTEMPT = Attempt(7, 2, "received", data={"event": {"kind": "draw"}, "photos": {}, "must_confirm": True}, at=NOW)
STARTED = {
    "stateMachineArn": MACHINE,
    "name": "table-7-2",
    "input": json.dumps(
        {
            "table": "table",
            "deal": 7,
            "attempt": 2,
            "winners": [],
            "has_photo": False,
            "must_confirm": True,
            "seconds": 900,
        },
        separators=(",", ":"),
    ),
}
ANSWER = {"executionArn": f"{MACHINE.replace('stateMachine', 'execution')}:table-7-2", "startDate": NOW}


@contextmanager
def _engine(now: int = NOW) -> Iterator[tuple[StepFunctions, Stubber]]:
    client = boto3.client("stepfunctions", region_name="eu-west-3", aws_access_key_id="x", aws_secret_access_key="x")
    desk = Desk(DynamoStore("ledger"), lambda: now)
    with Stubber(client) as stub:
        yield StepFunctions(desk, MACHINE, client), stub
        stub.assert_no_pending_responses()


def test_an_execution_is_named_after_its_attempt_and_given_ids_alone() -> None:
    with _engine() as (engine, stub):
        stub.add_response("start_execution", ANSWER, STARTED)
        engine.start("table", ATTEMPT)


def test_one_that_has_begun_already_is_no_error() -> None:
    with _engine() as (engine, stub):
        stub.add_client_error("start_execution", "ExecutionAlreadyExists")
        engine.start("table", ATTEMPT)


@pytest.mark.parametrize("code", ["ThrottlingException", "ExecutionLimitExceeded", "InternalFailure"])
def test_whoever_comes_at_a_bad_moment_may_come_again(code: str) -> None:
    with _engine() as (engine, stub):
        stub.add_client_error("start_execution", code)
        with pytest.raises(Busy, match=code):
            engine.start("table", ATTEMPT)


def test_a_service_that_is_not_reached_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    class Away:
        """A client without a network."""

        def start_execution(self, **_: Any) -> None:
            """Fail to connect."""
            raise EndpointConnectionError(endpoint_url="https://states.example")

    engine = StepFunctions(Desk(DynamoStore("ledger"), lambda: NOW), MACHINE, Away())
    with pytest.raises(Busy, match="EndpointConnectionError"):
        engine.start("table", ATTEMPT)


@pytest.mark.parametrize("code", ["AccessDeniedException", "StateMachineDoesNotExist"])
def test_what_was_deployed_wrongly_is_not_said_to_be_busy(code: str) -> None:
    with _engine() as (engine, stub):
        stub.add_client_error("start_execution", code)
        with pytest.raises(ClientError, match=code):
            engine.start("table", ATTEMPT)


def test_a_confirmation_wakes_whoever_waits_and_minds_nobody_who_does_not() -> None:
    waiting = replace(ATTEMPT, status="awaiting_confirmation", data={**ATTEMPT.data, "secret": "token"})
    with _engine() as (engine, stub):
        stub.add_response("send_task_success", {}, {"taskToken": "token", "output": "{}"})
        engine.confirmed("table", waiting)
        for code in ("TaskTimedOut", "TaskDoesNotExist", "InvalidToken"):
            stub.add_client_error("send_task_success", code)
            engine.confirmed("table", waiting)
        stub.add_client_error("send_task_success", "ThrottlingException")
        with pytest.raises(Busy):
            engine.confirmed("table", waiting)
        engine.confirmed("table", ATTEMPT)  # nobody waits yet: nothing is sent


def test_what_lies_still_is_taken_up_again_after_a_lease_and_not_before() -> None:
    with _engine(NOW + LEASE - 1) as (engine, _):
        engine.resume("table", ATTEMPT)
    with _engine(NOW + LEASE) as (engine, stub):
        stub.add_response("start_execution", ANSWER, STARTED)
        engine.resume("table", ATTEMPT)
        waiting = replace(ATTEMPT, status="awaiting_confirmation", data={**ATTEMPT.data, "secret": "token"})
        engine.resume("table", waiting)  # for a person: nothing is lost
        stub.add_response("send_task_success", {}, {"taskToken": "token", "output": "{}"})
        engine.resume("table", replace(waiting, data={**waiting.data, "confirmed": "key"}))
        engine.resume("table", replace(ATTEMPT, status="settled"))


def test_every_deal_goes_through_the_machine_but_where_somebody_is_to_be_told_at_once() -> None:
    desk = Desk(DynamoStore("ledger"), lambda: NOW)
    assert StepFunctions(desk, MACHINE).at_once is False
    assert StepFunctions(desk, MACHINE, at_once=True).at_once is True
