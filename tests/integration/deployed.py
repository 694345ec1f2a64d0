"""The template in the emulator, and a caller of its API: what the tests of the deployed side share."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Self

import httpx
from aws_local import MACHINE, ROOT, Cloud

from hupai.ledger import DynamoStore
from hupai.settle import Desk
from hupai.settle.executions import StepFunctions

#: Seconds, instead of what the state machine gives a step and a person.
STEP, PERSON = 8, 10


@dataclass(frozen=True)
class Deployed:
    """What was deployed.  ``address``: of the API's stage.  ``faults``: where plans of faults are laid."""

    cloud: Cloud
    outputs: dict[str, str]
    faults: Path

    @property
    def address(self) -> str:
        """Where the API answers."""
        return self.outputs["Url"]

    @cached_property
    def store(self) -> DynamoStore:
        """The ledger, looked at from outside."""
        return DynamoStore(self.outputs["LedgerTable"], self.cloud.client("dynamodb"))

    @cached_property
    def queue(self) -> str:
        """The outbox's queue."""
        (found,) = [url for url in self.cloud.client("sqs").list_queues()["QueueUrls"] if "OutboxQueue" in url]
        return str(found)

    @cached_property
    def states(self) -> Any:
        """Step Functions' client."""
        return self.cloud.client("stepfunctions")

    @cached_property
    def desk(self) -> Desk:
        """A desk at the ledger."""
        return Desk(self.store, lambda: int(time.time()))

    @cached_property
    def engine(self) -> StepFunctions:
        """The engine that starts the deployed state machine."""
        return StepFunctions(self.desk, self.outputs["SettleMachine"], self.states)

    def hurry(self) -> None:
        """Give steps and people seconds only, and let no try wait for the next: the machine is the file's otherwise."""
        machine = self.states.describe_state_machine(stateMachineArn=self.outputs["SettleMachine"])["definition"]
        text = machine.replace('"TimeoutSeconds": 900', f'"TimeoutSeconds": {PERSON}')
        text = text.replace('"TimeoutSeconds": 30', f'"TimeoutSeconds": {STEP}')
        assert json.loads(text)["States"]["Ask"]["TimeoutSeconds"] == PERSON
        self.states.update_state_machine(stateMachineArn=self.outputs["SettleMachine"], definition=text)
        httpx.post(f"{self.cloud.url}/_ministack/config", json={"stepfunctions._SFN_WAIT_SCALE": 0}).raise_for_status()

    def plan(self, table: str, **steps: list[str]) -> None:
        """Lay down what goes wrong at a table: step to a word for each call."""
        for step, words in steps.items():
            (self.faults / f"{table}.{step}").write_text("\n".join(words), encoding="utf-8")

    def calls(self, table: str, step: str) -> int:
        """Return how often a step was called for a table."""
        file = self.faults / f"{table}.{step}.calls"
        return file.stat().st_size if file.exists() else 0

    def executions(self) -> list[dict[str, Any]]:
        """Return all executions of the machine."""
        pages = self.states.get_paginator("list_executions").paginate(stateMachineArn=self.outputs["SettleMachine"])
        return [execution for page in pages for execution in page["executions"]]

    def history(self, name: str) -> list[dict[str, Any]]:
        """Return the events of an execution."""
        arn = f"{self.outputs['SettleMachine'].replace(':stateMachine:', ':execution:')}:{name}"
        pages = self.states.get_paginator("get_execution_history").paginate(executionArn=arn)
        return [event for page in pages for event in page["events"]]


def as_written() -> dict[str, Any]:
    """Return the state machine as its file has it."""
    found: dict[str, Any] = json.loads((ROOT / MACHINE).read_text(encoding="utf-8"))
    return found


class Seat:
    """A caller at one table, over HTTP.  Keeps every answer's status, so that a test can look for what must not be."""

    def __init__(self, address: str, **opening: Any) -> None:
        self.http = httpx.Client(base_url=address, timeout=60)
        self.statuses: list[int] = []
        asked = {"rules": "mcr", "players": ["Ann", "Bo", "Cy", "Di"], **opening}
        answer = self.write("/v1/tables", asked)
        assert answer.status_code == 201, answer.text
        self.opened = answer.json()
        self.id = self.opened["id"]
        self.http.headers["Authorization"] = f"Bearer {self.opened['owner_token']}"

    def __enter__(self) -> Self:
        """Sit down."""
        return self

    def __exit__(self, *_: object) -> None:
        """Leave."""
        self.http.close()

    @property
    def here(self) -> str:
        """The table's address."""
        return f"/v1/tables/{self.id}"

    def write(self, path: str, body: Any, *, key: str | None = None, wait: int = 0) -> httpx.Response:
        """Send a write with a key of its own."""
        headers = {"Idempotency-Key": key or secrets.token_urlsafe(32), "Accept-Language": "en"}
        if wait:
            headers["Prefer"] = f"wait={wait}"
        answer = self.http.post(path, json=body, headers=headers)
        self.statuses.append(answer.status_code)
        return answer

    def win(self, deal: int, value: int = 12, *, winner: str = "S", payer: str = "W") -> dict[str, Any]:
        """Return the body of a deal won on a discard, its worth as the table says."""
        wins = [{"winner": winner, "win_by": "discard", "payer": payer, "value": value}]
        return {"deal": deal, "kind": "win", "wins": wins}

    def deal(self, body: dict[str, Any], **how: Any) -> httpx.Response:
        """Send a deal."""
        return self.write(f"{self.here}/deals", body, **how)

    def look(self, path: str = "") -> Any:
        """Return what the table, or something below it, says."""
        answer = self.http.get(f"{self.here}{path}", headers={"Accept-Language": "en"})
        self.statuses.append(answer.status_code)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def until(self, deal: int, states: set[str], seconds: float = 30) -> dict[str, Any]:
        """Look at a deal until it is in one of ``states``."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found: dict[str, Any] = self.look(f"/deals/{deal}")
            if found["state"] in states:
                return found
            time.sleep(0.1)
        raise AssertionError(f"deal {deal} is {found['state']}")
