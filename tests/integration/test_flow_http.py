"""Tables on the deployed side, as a caller meets them: over HTTP, through the state machine, and back."""

from __future__ import annotations

import json
import secrets
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from hupai.hooks import new_secret
from hupai.ledger import (
    Hook,
    Kept,
    new_id,
    new_token,
    open_table,
    outbox,
    read_attempts,
    read_deals,
    read_table,
    verify,
)
from hupai.settle import begin
from hupai.table import Win, Winner
from hupai.table import open_table as opened
from integration.deployed import Deployed, Seat
from integration.lambda_runtime import ROOT
from support.waiting import PATIENCE

pytestmark = [pytest.mark.aws, pytest.mark.usefixtures("hurried")]


def _settled(answer: httpx.Response) -> dict[str, Any]:
    assert answer.status_code == 201, answer.text
    body: dict[str, Any] = answer.json()
    assert body["state"] == "settled"
    assert sum(body["transfers"].values()) == 0
    return body


def test_three_deals_one_undone_and_the_end(deployed: Deployed) -> None:
    with Seat(deployed.address) as seat:
        first = _settled(seat.settle(seat.win(1, 12)))
        assert first["transfers"] == {"E": -8, "S": 36, "W": -20, "N": -8}
        hand = {"winner": "E", "win_by": "self_draw", "notation": "[EEE,1][SSSS,1]55pWWWNNN"}
        second = _settled(seat.settle({"deal": 2, "kind": "win", "wins": [hand]}))
        assert second["wins"][0]["answer"]["is_win"] is True
        _settled(seat.settle({"deal": 3, "kind": "draw"}))
        undone = seat.write(f"{seat.here}/deals/3/reversal", {"reason": "misheard"})
        assert (undone.status_code, undone.json()["state"]) == (200, "reversed"), undone.text
        again = _settled(seat.settle(seat.win(3, 30)))
        assert again["attempt"] == 2
        table = seat.look()
        assert (table["deal"], table["deals_settled"], table["version"]) == (4, 3, 5)
        listed = [(one["deal"], one["kind"], one["state"]) for one in seat.look("/deals")["deals"]]
        assert listed == [
            (1, "win", "settled"),
            (2, "win", "settled"),
            (3, "draw", "reversed"),
            (3, "reversal", "reversed"),
            (3, "win", "settled"),
        ]
        assert seat.write(f"{seat.here}/finish", {}).status_code == 200
        report = verify(deployed.store, seat.id)
        assert report.clean, report.differences
        assert [e["name"] for e in deployed.executions() if e["name"].startswith(seat.id)] == [
            f"{seat.id}-{name}" for name in ("3-2", "3-1", "2-1", "1-1")
        ], "a deal each, and none for what needs no steps"
        assert max(seat.statuses) < 500


def test_a_repeated_deal_is_answered_from_the_first_while_it_runs_and_after(deployed: Deployed) -> None:
    with Seat(deployed.address) as seat:
        key = secrets.token_urlsafe(32)
        body = seat.win(1, 12)
        first = seat.deal(body, key=key)
        assert first.status_code == 202, first.text
        assert first.headers["location"] == f"{seat.here}/deals/1"
        running = seat.deal(body, key=key)
        assert running.headers["idempotent-replayed"] == "true"
        seat.until(1, {"settled"})
        after = seat.deal(body, key=key)
        assert (after.status_code, after.headers["idempotent-replayed"]) == (201, "true")
        assert after.json()["transfers"]["S"] == 36
        other = seat.deal(seat.win(1, 20), key=key)
        assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused"), other.text
        assert len(read_deals(deployed.store, seat.id)) == 1
        assert len(read_attempts(deployed.store, seat.id)) == 1


def test_a_table_that_confirms_waits_for_the_word_of_a_person(deployed: Deployed) -> None:
    with Seat(deployed.address, confirm=True) as seat:
        assert seat.deal(seat.win(1, 12)).status_code == 202
        waiting = seat.until(1, {"awaiting_confirmation"})
        assert (waiting["entries"], waiting["scores"]) == ([], None)
        attempt = read_attempts(deployed.store, seat.id, 1)[0]
        assert attempt.data["secret"], "the task's token is kept with the deal"
        assert attempt.data["secret"] not in json.dumps([waiting, seat.look(), seat.look("/deals")]), "and never shown"
        rival = seat.deal(seat.win(1, 20))
        assert (rival.status_code, rival.json()["code"]) == (409, "table_conflict"), rival.text
        assert rival.json()["errors"][0]["code"] == "deal_in_progress"
        done = seat.confirm(1, {"wins": [{"value": 30}]})
        assert done["transfers"] == {"E": -8, "S": 54, "W": -38, "N": -8}
        assert "secret" not in read_attempts(deployed.store, seat.id, 1)[0].data

        assert seat.deal(seat.win(2, 12)).status_code == 202
        seat.until(2, {"awaiting_confirmation"})
        declined = seat.write(f"{seat.here}/deals/2/confirmation", {"confirm": False})
        assert declined.json()["state"] == "rejected", declined.text
        seat.deal(seat.win(2, 8))
        assert seat.until(2, {"awaiting_confirmation"})["attempt"] == 2
        assert seat.confirm(2, {})["transfers"]["S"] == 32
        assert verify(deployed.store, seat.id).clean
        assert max(seat.statuses) < 500


def test_a_photo_is_read_on_the_way_and_forgotten(deployed: Deployed) -> None:
    photo = (ROOT / "models" / "vector.png").read_bytes()
    (bucket,) = [b["Name"] for b in deployed.cloud.client("s3").list_buckets()["Buckets"] if "photo" in b["Name"]]
    with Seat(deployed.address) as seat:
        offer = httpx.post(
            f"{deployed.address}/v1/uploads", json={"content_type": "image/png"}, timeout=PATIENCE
        ).json()
        files = {"file": ("h.png", photo)}
        posted = httpx.post(f"{deployed.cloud.url}/{bucket}", data=offer["fields"], files=files, timeout=PATIENCE)
        assert posted.status_code in (200, 201, 204), posted.text
        wins = [{"winner": "S", "win_by": "self_draw", "photo": offer["upload"]}]
        sent = seat.deal({"deal": 1, "kind": "win", "wins": wins})
        assert sent.status_code == 202, sent.text
        waiting = seat.until(1, {"awaiting_confirmation"})
        assert len(waiting["readings"][0]["tiles"]) == 14
        assert "Contents" not in deployed.cloud.client("s3").list_objects_v2(Bucket=bucket), "read, kept, and deleted"
        state = [json.loads(e["stateEnteredEventDetails"]["input"]) for e in _entered(deployed, f"{seat.id}-1-1")]
        assert max(len(json.dumps(one)) for one in state) < 1000, "ids and flags, no reading"
        right = {"notation": "[EEE,1][SSSS,1]55pWWWNNN"}
        assert seat.confirm(1, {"wins": [right]})["wins"][0]["answer"]["is_win"] is True
        assert verify(deployed.store, seat.id).clean
        assert max(seat.statuses) < 500


def _entered(deployed: Deployed, name: str) -> list[dict[str, Any]]:
    return [event for event in deployed.history(name) if "stateEnteredEventDetails" in event]


def test_the_outbox_goes_through_stream_and_queue_and_a_dead_address_holds_up_nothing(deployed: Deployed) -> None:
    """The address is one that no opening takes: whatever became of it since, it is looked at before it is used."""
    table = opened("mcr", ("p1", "p2", "p3", "p4"), None, "friendly", "full")
    told, untold = Kept(new_id(), table, hook=True), Kept(new_id(), table)
    tokens = {role: new_token(role) for role in ("owner", "viewer")}
    open_table(deployed.store, told, tokens, hook=Hook("https://hooks.club.example/hupai", new_secret()))
    open_table(deployed.store, untold, tokens)
    for kept in (told, untold, told):
        now = read_table(deployed.store, kept.id)
        win = Win((Winner("S", "discard", "W", value=12),), now.table.deal)
        attempt = begin(deployed.desk, now, win, {})
        deployed.engine.start(kept.id, attempt)
        end = time.monotonic() + deployed.patience
        while read_table(deployed.store, kept.id).table.deal == now.table.deal and time.monotonic() < end:
            time.sleep(0.1)
    while time.monotonic() < end and not all(message.tries for message in outbox(deployed.store, told.id)):
        time.sleep(0.2)
    first, second = outbox(deployed.store, told.id)
    assert (first.tries, first.last, second.tries, second.last) == (1, "blocked", 1, "blocked")
    assert first.due is not None, "it comes again"
    (nobody,) = outbox(deployed.store, untold.id)
    assert (nobody.due, nobody.tries) == (None, 0), "there is nobody to tell"
    assert verify(deployed.store, told.id).clean


TABLES, DEALS, RIVALS = 6, 10, 2


def test_sixty_settlements_raced_each_happen_exactly_once(deployed: Deployed) -> None:
    """At each table rivals send each deal with keys of their own, then send it again; one of them settles it."""
    statuses: list[int] = []
    refused: Counter[str] = Counter()
    lock = threading.Lock()

    def send(seat: Seat, body: dict[str, Any], key: str) -> httpx.Response:
        answer = seat.settle(body, key)
        with lock:
            statuses.append(answer.status_code)
            if answer.status_code == 409:
                refused.update(error["code"] for error in answer.json()["errors"])
        return answer

    def play(number: int) -> str:
        with Seat(deployed.address) as seat, ThreadPoolExecutor(RIVALS) as rivals:
            for deal in range(1, DEALS + 1):
                asked = [(seat.win(deal, 8 + rival), secrets.token_urlsafe(32)) for rival in range(RIVALS)]
                answers = list(rivals.map(lambda one, seat=seat: send(seat, *one), asked))
                won = [answer.json() for answer in answers if answer.status_code == 201]
                assert len(won) == 1, [answer.text for answer in answers]
                ((_, key),) = [one for one, answer in zip(asked, answers, strict=True) if answer.status_code == 201]
                body = next(body for body, mine in asked if mine == key)
                again = send(seat, body, key)
                assert again.headers["idempotent-replayed"] == "true"
                assert again.json() == won[0]
            with lock:
                statuses.extend(seat.statuses)
            return seat.id

    begun = time.monotonic()
    with ThreadPoolExecutor(TABLES) as pool:
        tables = list(pool.map(play, range(TABLES)))
    seconds = time.monotonic() - begun
    for table in tables:
        report = verify(deployed.store, table)
        assert report.clean, report.differences
        assert [one.deal for one in read_deals(deployed.store, table)] == list(range(1, DEALS + 1))
        assert sum(read_table(deployed.store, table).table.scores.values()) == 0
    names = [e["name"] for e in deployed.executions() if e["name"].partition("-")[0] in tables]
    assert len(names) == len(set(names)) == TABLES * DEALS
    assert max(statuses) < 500
    assert set(refused) <= {"deal_in_progress", "deal_not_open", "version_differs"}, refused
    deployed.told.append(
        f"flow: {len(names)} settlements raced in {seconds:.1f} s, {len(statuses)} requests, {dict(refused)}"
    )
