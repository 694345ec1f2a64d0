"""The events of tables, steps and the outbox through the real runtime loop, against the ledger in the emulator."""

from __future__ import annotations

import json
import secrets
from base64 import b64decode
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from events_tables import CLUB, CLUB_TOKEN, KEY, MEMBER, OWNER, TABLE

from hupai.hooks import new_secret
from hupai.ledger import Hook, Kept, new_id, new_token, open_table, outbox, read_attempts, read_table, verify
from hupai.settle import begin
from hupai.table import Win, Winner
from hupai.table import open_table as opened
from integration.deployed import Deployed
from integration.lambda_runtime import ROOT, FunctionError, RuntimeLoop, template_environment

pytestmark = pytest.mark.aws
EXAMPLES = {"table": TABLE, "club": CLUB, "member": MEMBER, "owner": OWNER, "token": CLUB_TOKEN, "key": KEY}
#: file -> status, in the order in which the evening is played
EVENING = {
    "club_create": 201,
    "club_member_add": 201,
    "club_members": 200,
    "club": 200,
    "club_standings": 200,
    "club_name_erase": 200,
    "club_tokens_rotate": 200,
    "table_open": 201,
    "table": 200,
    "table_deal": 201,
    "table_deal_unbalanced": 422,
    "table_deals": 200,
    "table_deal_look": 200,
    "table_confirmation_late": 409,
    "table_reversal": 200,
    "table_statement": 200,
    "table_webhook_none": 404,
    "table_webhook_rotate_none": 404,
    "table_name_erase": 200,
    "table_finish": 200,
    "table_abandon_late": 409,
    "table_tokens_rotate": 200,
    "table_unknown_token": 404,
}


def _real(deployed: Deployed) -> dict[str, str]:
    """Return the variables of a function's environment that name what is deployed in the emulator."""
    return {
        "LEDGER_TABLE": deployed.outputs["LedgerTable"],
        "SETTLE_MACHINE": deployed.outputs["SettleMachine"],
        "OUTBOX_QUEUE": deployed.queue,
        "AWS_ENDPOINT_URL": deployed.cloud.url,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
        "AWS_DEFAULT_REGION": "eu-west-3",
        "AWS_LAMBDA_LOG_FORMAT": "JSON",
    }


@pytest.fixture(scope="module")
def loops(deployed: Deployed) -> Iterator[dict[str, RuntimeLoop]]:
    """The functions that the ledger is behind, each started as Lambda starts it."""
    real = _real(deployed)
    with ExitStack() as stack:
        yield {
            name: stack.enter_context(
                RuntimeLoop(
                    ROOT / "build" / f"{name}-host",
                    environment={**template_environment(f"{name.capitalize()}Function"), **real},
                )
            )
            for name in ("tables", "settle", "outbox")
        }


def _read(name: str, **instead: str) -> dict[str, Any]:
    text = (ROOT / "events" / f"{name}.json").read_text(encoding="utf-8")
    for example, real in instead.items():
        text = text.replace(EXAMPLES[example], real)
    found: dict[str, Any] = json.loads(text)
    return found


def test_an_evening_is_played_as_its_events_tell_it(loops: dict[str, RuntimeLoop], deployed: Deployed) -> None:
    real = {"key": secrets.token_hex(16)}
    for name, status in EVENING.items():
        answer = loops["tables"].invoke(_read(name, **real))
        assert answer["statusCode"] == status, (name, answer["body"])
        assert answer["isBase64Encoded"] is False
        body = json.loads(answer["body"])
        if name == "club_create":
            real |= {"club": body["id"], "token": body["token"]}
        if name == "club_member_add":
            real["member"] = body["id"]
        if name == "table_open":
            real |= {"table": body["id"], "owner": body["owner_token"]}
        if name == "table_deal":
            assert body["transfers"] == {"E": -8, "S": 36, "W": -20, "N": -8}
    assert verify(deployed.store, real["table"]).clean
    said = loops["tables"].log()
    assert not [one for one in real.values() if one in said], "neither who played nor what opens a table is logged"


def test_the_statement_is_painted_where_tables_are_kept(loops: dict[str, RuntimeLoop]) -> None:
    real = {"key": secrets.token_hex(16)}
    body = json.loads(loops["tables"].invoke(_read("table_open", **real))["body"])
    event = _read("table_statement", table=body["id"], owner=body["owner_token"])
    event["headers"]["Accept"], event["multiValueHeaders"]["Accept"] = "image/png", ["image/png"]
    answer = loops["tables"].invoke(event)
    assert (answer["statusCode"], answer["isBase64Encoded"]) == (200, True), answer["body"]
    painted = b64decode(answer["body"])
    assert painted.startswith(b"\x89PNG") and len(painted) > 5000


def test_where_plain_deals_are_settled_in_the_request_no_execution_begins(deployed: Deployed) -> None:
    environment = {**template_environment("TablesFunction"), **_real(deployed), "PLAIN_DEALS": "request"}
    with RuntimeLoop(ROOT / "build" / "tables-host", environment=environment) as loop:
        real = {"key": secrets.token_hex(16)}
        body = json.loads(loop.invoke(_read("table_open", **real))["body"])
        real |= {"table": body["id"], "owner": body["owner_token"]}
        event = _read("table_deal", **real)
        del event["multiValueHeaders"]["Prefer"], event["headers"]["Prefer"]
        answer = loop.invoke(event)
    assert (answer["statusCode"], json.loads(answer["body"])["state"]) == (201, "settled"), answer["body"]
    assert not [one for one in deployed.executions() if one["name"].startswith(real["table"])]


def test_every_event_is_played(root: Path) -> None:
    files = {file.stem for file in (root / "events").glob("*.json")}
    assert {name for name in files if name.startswith(("table_", "club"))} <= set(EVENING)


def _kept(deployed: Deployed, *, confirm: bool = False, hook: Hook | None = None) -> Kept:
    table = opened("mcr", ("p1", "p2", "p3", "p4"), None, "friendly", "full")
    kept = Kept(new_id(), table, confirm=confirm, hook=hook is not None)
    open_table(deployed.store, kept, {role: new_token(role) for role in ("owner", "viewer")}, hook=hook)
    return kept


def _begun(deployed: Deployed, kept: Kept, deal: int) -> None:
    win = Win((Winner("S", "discard", "W", value=12),), deal)
    begin(deployed.desk, read_table(deployed.store, kept.id), win, {})


def test_the_steps_are_taken_as_the_machine_asks_for_them(loops: dict[str, RuntimeLoop], deployed: Deployed) -> None:
    kept = _kept(deployed)
    _begun(deployed, kept, 1)
    step = loops["settle"]
    for name in ("validate", "score", "payments", "apply", "advance"):
        for _ in range(2):  # each may come twice
            after = step.invoke(_read(f"step_{name}", table=kept.id))
        assert len(json.dumps(after)) < 500
    assert (after["status"], after["now"]["open"]) == ("settled", 2)
    assert read_table(deployed.store, kept.id).table.version == 1

    for attempt, name in enumerate(("ask", "expire"), 1):
        if attempt == 1:
            _begun(deployed, kept, 2)
        step.invoke(_read(f"step_{name}", table=kept.id))
    assert read_attempts(deployed.store, kept.id, 2)[-1].status == "expired"
    for name, status in (("reject", "rejected"), ("fail", "failed")):
        _begun(deployed, kept, 2)
        step.invoke(_read(f"step_{name}", table=kept.id))
        assert read_attempts(deployed.store, kept.id, 2)[-1].status == status
    assert read_attempts(deployed.store, kept.id, 2)[-1].data["why"] == "Unheard: told so"
    with pytest.raises(FunctionError, match='"Closed"'):
        step.invoke({**_read("step_validate", table=kept.id), "state": {**_read("step_fail", table=kept.id)["state"]}})
    assert 40 * "AQCEAAAAKg" not in step.log(), "what wakes an execution is no word for a log"


def test_the_outbox_takes_what_the_stream_and_the_queue_send(loops: dict[str, RuntimeLoop], deployed: Deployed) -> None:
    kept = _kept(deployed)  # nobody is to be told
    _begun(deployed, kept, 1)
    loops["settle"].invoke(_read("step_apply", table=kept.id))
    assert loops["outbox"].invoke(_read("outbox_queue", table=kept.id)) == {"batchItemFailures": []}
    (message,) = outbox(deployed.store, kept.id)
    assert (message.tries, message.due) == (0, None)
    assert loops["outbox"].invoke(_read("outbox_stream", table=kept.id)) == {"batchItemFailures": []}

    told = _kept(deployed, hook=Hook("https://hooks.club.example/hupai", new_secret()))
    _begun(deployed, told, 1)
    loops["settle"].invoke(_read("step_apply", table=told.id))
    event = _read("outbox_queue", table=told.id)
    event["Records"].append({**event["Records"][0], "messageId": "2", "body": "{}"})
    answer = loops["outbox"].invoke(event)
    failures = [one["itemIdentifier"] for one in answer["batchItemFailures"]]
    # the address is no public one: it comes again; what cannot be read does too, and in the end to the dead letters
    assert failures == [event["Records"][0]["messageId"], "2"]
    (message,) = outbox(deployed.store, told.id)
    assert (message.tries, message.last) == (1, "blocked")
    assert "hooks.club.example" not in loops["outbox"].log()
