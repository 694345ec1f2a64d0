"""Count what a request costs in the units of AWS's price list, from real runs in the emulator.

    python scripts/aws_costs.py

Transitions are counted in the history of real executions; reads and writes of DynamoDB in every call that the code
makes, by the sizes of the items that go over the wire and DynamoDB's own rules of rounding.  ``docs/costs.md`` holds
the result, with prices.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Mapping
from math import ceil
from pathlib import Path
from typing import Any

import httpx
from aws_local import ROOT, Cloud, build, deploy, emulator, load_template

from hupai.api.app import create_app
from hupai.api.photo_reader import read_photo
from hupai.api.tables import Tables
from hupai.ledger import Attempt, DynamoStore, read_attempts
from hupai.settle import Desk, first_state, run_step
from hupai.settle.executions import StepFunctions
from hupai.vision.model import Reading


class Meter:
    """Counts the calls of a client of DynamoDB, and the units that each consumes."""

    def __init__(self, client: Any) -> None:
        self.units: Counter[str] = Counter()
        client.meta.events.register("before-parameter-build.dynamodb.TransactWriteItems", self._write)
        client.meta.events.register("after-call.dynamodb.BatchGetItem", self._batch)
        client.meta.events.register("after-call.dynamodb.Query", self._query)

    def take(self) -> Counter[str]:
        """Return what was counted since the last time."""
        found, self.units = self.units, Counter()
        return found

    def _write(self, params: Mapping[str, Any], **_: Any) -> None:
        self.units["calls"] += 1
        for step in params["TransactItems"]:
            ((_, said),) = step.items()
            # a transactional write of up to 1 KB is two units, and a check of an item counts as one
            self.units["write units"] += 2 * ceil(_size(said.get("Item", said.get("Key"))) / 1024)

    def _batch(self, parsed: Mapping[str, Any], **_: Any) -> None:
        self.units["calls"] += 1
        for items in parsed.get("Responses", {}).values():
            self.units["read units"] += sum(ceil(_size(item) / 4096) for item in items)

    def _query(self, parsed: Mapping[str, Any], **_: Any) -> None:
        self.units["calls"] += 1
        self.units["read units"] += max(1, ceil(sum(map(_size, parsed.get("Items", ()))) / 4096))


def _size(item: Mapping[str, Any]) -> int:
    """Return the bytes that DynamoDB counts for an item: names, texts, and a byte for two digits of a number."""
    total = 0
    for name, value in item.items():
        ((kind, text),) = value.items()
        total += len(name) + (len(text.encode()) if kind == "S" else len(str(text)) // 2 + 2)
    return total


class OnePhoto:
    """The reader's own test picture, whatever is asked for: photos as :class:`hupai.settle.Photos` has them."""

    def read(self, upload: str) -> Reading:  # noqa: ARG002 - there is one picture
        """Return what it shows."""
        return read_photo(PHOTO.read_bytes())

    def forget(self, upload: str) -> None:
        """Do nothing."""


class Unstarted(StepFunctions):
    """Starts nothing: the steps are taken here, one by one, where they can be counted."""

    def start(self, table: str, attempt: Attempt) -> None:
        """Do nothing."""

    def confirmed(self, table: str, attempt: Attempt) -> None:
        """Do nothing."""


class Till:
    """One caller in front of the app in this process, its ledger and its state machine in the emulator."""

    def __init__(self, cloud: Cloud, outputs: Mapping[str, str], *, counting: bool) -> None:
        client = cloud.client("dynamodb")
        self.meter = Meter(client)
        self.desk = Desk(DynamoStore(outputs["LedgerTable"], client), lambda: int(time.time()), OnePhoto())
        self.states = cloud.client("stepfunctions")
        self.machine = outputs["SettleMachine"]
        engine = (Unstarted if counting else StepFunctions)(self.desk, self.machine, self.states)
        self.app = create_app(tables=Tables(self.desk, engine))
        self.token, self.table = "", ""

    def ask(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """Send a request to the table; return its answer."""
        return asyncio.run(self._ask(method, path, body))

    async def _ask(self, method: str, path: str, body: object) -> dict[str, Any]:
        headers = {"Idempotency-Key": secrets.token_urlsafe(32)}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://hupai.test") as client:
            answer = await client.request(method, f"/v1/tables{self.table}{path}", json=body, headers=headers)
        assert answer.status_code < 300, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def open(self, **more: Any) -> None:
        """Open a table, and sit down at it."""
        self.table, self.token = "", ""
        opened = self.ask("POST", "", {"rules": "tw-association", "players": ["A", "B", "C", "D"], **more})
        self.table, self.token = f"/{opened['id']}", opened["owner_token"]

    def steps(self, deal: int, answers: Callable[[], object]) -> Counter[str]:
        """Take every step of the newest attempt at a deal, as the machine does; return what they consume.

        ``answers``: what a person does once the deal waits.
        """
        store = self.desk.store
        (attempt, *_) = reversed(read_attempts(store, self.table[1:], deal))
        state = first_state(self.desk, self.table[1:], attempt)
        self.meter.take()
        count = Counter[str]()

        def take(step: str, **more: Any) -> None:
            begun = time.process_time()
            state.update(run_step(self.desk, step, {**state, **more}))
            took = time.process_time() - begun
            count.update({"invocations": 1, "cpu ms": 0 if step == "read" else round(took * 1000)})

        take("validate")
        if state["has_photo"]:
            take("read")
        if state["must_confirm"]:
            take("ask", token="t" * 700)
            count += self.meter.take()
            answers()
            self.meter.take()
        for i in state["winners"]:
            take("score", i=i)
        for step in ("payments", "apply", "advance"):
            take(step)
        return count + self.meter.take()

    def transitions(self, deal: int) -> int:
        """Return the states that the execution of a deal's first attempt entered, once it is over.

        The emulator leaves out those inside the map: one a winner.
        """
        arn = f"{self.machine.replace(':stateMachine:', ':execution:')}:{self.table[1:]}-{deal}-1"
        while self.states.describe_execution(executionArn=arn)["status"] == "RUNNING":
            time.sleep(0.1)
        pages = self.states.get_paginator("get_execution_history").paginate(executionArn=arn)
        entered = [event for page in pages for event in page["events"] if event["type"].endswith("StateEntered")]
        inside = len(json.loads(self.states.describe_execution(executionArn=arn)["input"])["winners"])
        return len(entered) + inside


def _win(*seats: str, **worth: Any) -> dict[str, Any]:
    return {"kind": "win", "wins": [{"winner": seat, "win_by": "discard", "payer": "W", **worth} for seat in seats]}


UPLOAD = "costs" + 27 * "x"
PHOTO = ROOT / "models" / "vector.png"
HAND = {"notation": "123m456m789m123p456p5s+5s"}
#: what is settled -> how its table is opened, and the deal's body
KINDS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a draw": ({}, {"kind": "draw"}),
    "points alone": ({}, _win("S", value=12)),
    "a hand": ({}, _win("S", **HAND)),
    "two winners, by their hands": ({}, _win("S", "N", **HAND)),
    "points, confirmed": ({"confirm": True}, _win("S", value=12)),
    "a hand in a photo, confirmed": ({"confirm": True}, _win("S", photo=UPLOAD)),
}


def main() -> int:
    """Bring the template up, settle one of each kind, and print what it took."""
    with tempfile.TemporaryDirectory(prefix="hupai-costs-") as folder, emulator(Path(folder)) as cloud:
        outputs = deploy(cloud, build(load_template()))
        print(
            "| a settlement of | transitions | steps | write units | read units | calls of DynamoDB | ms of processor |"
        )
        print("|---|---|---|---|---|---|---|")
        s3 = cloud.client("s3")
        (bucket,) = [one["Name"] for one in s3.list_buckets()["Buckets"] if "photo" in one["Name"]]
        for name, (opening, body) in KINDS.items():
            photo = "photo" in name
            if photo:
                s3.put_object(Bucket=bucket, Key=f"photos/{UPLOAD}", Body=PHOTO.read_bytes())
            real, paper = (Till(cloud, outputs, counting=counting) for counting in (False, True))
            for till in (real, paper):
                till.open(**opening)
                till.meter.take()
                till.ask("POST", "/deals", {"deal": 1, **body})
            asked = paper.meter.take()
            told = Counter[str]()

            def answer(paper: Till = paper, told: Counter[str] = told, photo: bool = photo) -> None:
                paper.ask("POST", "/deals/1/confirmation", {"wins": [HAND]} if photo else {})
                told.update(paper.meter.units)

            taken = paper.steps(1, answer)
            if opening:
                while real.ask("GET", "/deals/1")["state"] != "awaiting_confirmation":
                    time.sleep(0.1)
                real.ask("POST", "/deals/1/confirmation", {"wins": [HAND]} if photo else {})
            paper.meter.take()
            paper.ask("GET", "/deals/1")
            looked = paper.meter.take()
            whole = asked + taken + told
            row = [
                real.transitions(1),
                taken["invocations"],
                *(whole[unit] for unit in ("write units", "read units", "calls")),
            ]
            print("|", " | ".join(map(str, [name, *row, taken["cpu ms"]])), "|", flush=True)
            parts = {"the request": asked, "a confirmation": told, "a look afterwards": looked}
            print("".join(f"  by {who}: {dict(units)}\n" for who, units in parts.items()), file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
