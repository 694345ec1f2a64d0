"""The template in the emulator, and a caller of its API: what the tests of the deployed side share."""

from __future__ import annotations

import json
import secrets
import time
from dataclasses import dataclass, field
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import Any, Self

import httpx
from aws_local import Cloud

from hupai.ledger import DynamoStore
from hupai.settle import Desk
from hupai.settle.executions import StepFunctions
from support.waiting import PATIENCE


@dataclass(frozen=True)
class Deployed:
    """What was deployed.  ``faults``: where plans of faults are laid.  ``told``: figures for whoever ran the tests."""

    cloud: Cloud
    outputs: dict[str, str]
    faults: Path
    pace: dict[str, int] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)

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

    @property
    def step(self) -> int:
        """Seconds that the hurried machine gives a step."""
        return self.pace["step"]

    @property
    def person(self) -> int:
        """Seconds that it gives a person."""
        return 2 * self.step + 4

    @property
    def patience(self) -> float:
        """Seconds after which a test gives up."""
        return PATIENCE + 20 * self.step

    def hurry(self, usual: float) -> None:
        """Give steps and people seconds, and let no try wait for the next; the machine is the file's otherwise.

        ``usual``: seconds that a settlement takes here among others: on a slow machine nobody is late by himself.
        """
        self.pace["step"] = min(40, 3 + ceil(3 * usual))
        machine = self.states.describe_state_machine(stateMachineArn=self.outputs["SettleMachine"])["definition"]
        text = machine.replace('"TimeoutSeconds": 900', f'"TimeoutSeconds": {self.person}')
        text = text.replace('"TimeoutSeconds": 30', f'"TimeoutSeconds": {self.step}')
        assert json.loads(text)["States"]["Ask"]["TimeoutSeconds"] == self.person
        self.states.update_state_machine(stateMachineArn=self.outputs["SettleMachine"], definition=text)
        quick = {"stepfunctions._SFN_WAIT_SCALE": 0}
        httpx.post(f"{self.cloud.url}/_ministack/config", json=quick, timeout=PATIENCE).raise_for_status()

    def plan(self, table: str, **steps: list[str]) -> None:
        """Lay down what goes wrong at a table: step to a word for each call; ``late``: longer than a step may take."""
        for step, words in steps.items():
            text = "\n".join(words).replace("late", f"slow{self.step + 1}")
            (self.faults / f"{table}.{step}").write_text(text, encoding="utf-8")

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


class Seat:
    """A caller at one table, over HTTP.  Keeps every answer's status, so that a test can look for what must not be."""

    def __init__(self, address: str, **opening: Any) -> None:
        self.http = httpx.Client(base_url=address, timeout=PATIENCE)
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

    def settle(self, body: dict[str, Any], key: str | None = None) -> httpx.Response:
        """Send a deal, and send it again until it is no longer on its way."""
        key = key or secrets.token_urlsafe(32)
        for _ in range(20):
            answer = self.deal(body, key=key, wait=20)
            if answer.status_code != 202:
                break
        return answer

    def confirm(self, deal: int, body: dict[str, Any]) -> dict[str, Any]:
        """Confirm a deal that waits, and return it once it is settled."""
        answer = self.write(f"{self.here}/deals/{deal}/confirmation", body, wait=20)
        assert answer.status_code in (200, 202), answer.text
        return self.until(deal, {"settled"})

    def look(self, path: str = "") -> Any:
        """Return what the table, or something below it, says."""
        answer = self.http.get(f"{self.here}{path}", headers={"Accept-Language": "en"})
        self.statuses.append(answer.status_code)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def until(self, deal: int, states: set[str], seconds: float = PATIENCE) -> dict[str, Any]:
        """Look at a deal until it is in one of ``states``."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found: dict[str, Any] = self.look(f"/deals/{deal}")
            if found["state"] in states:
                return found
            time.sleep(0.1)
        raise AssertionError(f"deal {deal} is {found['state']}")
