"""The state machine's file: a sound graph, the steps that there are, errors by the names that they have."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hupai.ledger import Busy, Moved
from hupai.settle import PATIENCE, Closed, Rejected
from hupai.settle.stages import CLOSERS, STEPS
from integration.lambda_runtime import ROOT, load_template

FILE = ROOT / "functions" / "settle" / "machine.asl.json"
#: what a step raises that the machine knows by name
OURS = {error.__name__ for error in (Busy, Moved, Rejected, Closed)}
#: what Lambda and Step Functions call what went wrong on their side
THEIRS = re.compile(r"(States|Lambda|Sandbox|Runtime)\.\w+")


@pytest.fixture(scope="module")
def text() -> str:
    return FILE.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def machine(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text)
    return found


def _tasks(states: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, state in states.items():
        if state["Type"] == "Task":
            yield name, state
        if state["Type"] == "Map":
            yield from _tasks(state["ItemProcessor"]["States"])


def _steps(machine: dict[str, Any]) -> dict[str, str]:
    found = {
        name: task["Parameters"]["Payload"]["step"]
        for name, task in _tasks(machine["States"])
        if "Payload" in task["Parameters"]
    }
    return {**found, "ScoreWinner": machine["States"]["Score"]["ItemSelector"]["step"]}


def test_the_linter_finds_nothing(text: str, tmp_path: Path) -> None:
    filled = tmp_path / "machine.json"
    filled.write_text(re.sub(r"\$\{\w+\}", "aws", text), encoding="utf-8")
    command = [Path(sys.executable).parent / "statelint", filled]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def test_the_template_fills_in_what_the_file_leaves_open(text: str) -> None:
    (properties,) = [
        resource["Properties"]
        for resource in load_template()["Resources"].values()
        if resource["Type"] == "AWS::Serverless::StateMachine"
    ]
    assert ROOT / properties["DefinitionUri"] == FILE
    assert set(properties["DefinitionSubstitutions"]) == set(re.findall(r"\$\{(\w+)\}", text))
    assert properties["Type"] == "STANDARD"


def test_each_step_is_asked_for_once_and_each_state_for_a_step_that_there_is(machine: dict[str, Any]) -> None:
    asked = _steps(machine)
    assert sorted(asked.values()) == sorted({*STEPS, *CLOSERS})
    reads = machine["States"]["Read"]["Parameters"]["FunctionName"]
    others = {task["Parameters"]["FunctionName"] for name, task in _tasks(machine["States"]) if name != "Read"}
    assert (reads, others) == ("${ReadFunction}", {"${SettleFunction}"})


def test_every_task_is_tried_again_by_chance_and_never_for_ever(machine: dict[str, Any]) -> None:
    for name, task in _tasks(machine["States"]):
        again = {error for retry in task["Retry"] for error in retry["ErrorEquals"]}
        assert again >= {"Busy", "Moved", "Lambda.TooManyRequestsException", "Lambda.ServiceException"}, name
        assert not again & {"Rejected", "Closed", "States.ALL"}, name
        for retry in task["Retry"]:
            assert (retry["JitterStrategy"], retry["MaxDelaySeconds"] <= 20) == ("FULL", True), name
            assert 0 < retry["MaxAttempts"] <= 6, name
        assert task["TimeoutSeconds"] > 0, name


def test_errors_are_caught_by_the_names_that_they_have(machine: dict[str, Any]) -> None:
    for name, state in machine["States"].items():
        caught = {error: catch["Next"] for catch in state.get("Catch", []) for error in catch["ErrorEquals"]}
        retried = {error for retry in state.get("Retry", []) for error in retry["ErrorEquals"]}
        assert all(error in OURS or THEIRS.fullmatch(error) for error in retried | set(caught)), name
        if name in ("Reject", "Expire", "Fail"):
            assert caught == {"Closed": "Closed", "States.ALL": "Failed"}
        elif state["Type"] in ("Task", "Map"):
            waits = {"States.Timeout": "Expire"} if name == "Ask" else {}
            assert caught == {**waits, "Rejected": "Reject", "Closed": "Closed", "States.ALL": "Fail"}, name
    assert [name for name, state in machine["States"].items() if state["Type"] == "Fail"] == ["Failed"]


def test_who_is_asked_has_as_long_as_the_attempt_says(machine: dict[str, Any]) -> None:
    assert machine["States"]["Ask"]["TimeoutSeconds"] == PATIENCE
    assert machine["TimeoutSeconds"] > 2 * PATIENCE, "confirmed at the last moment, it still has its time"
