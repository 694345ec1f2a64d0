"""Sixty settlements race through the whole HTTP flow: every deal exactly once, no 5xx, losers told why.

Then the process is killed in the middle of requests, and whoever sends again learns what became of the first.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hupai.ledger import SqliteStore, read_attempts, read_deals, verify
from integration.http_client import Client
from support.flows import Album, shows
from support.running import running
from support.serving import Service
from support.waiting import PATIENCE

pytestmark = pytest.mark.slow
SENDS = 3
HAND = "[EEE,1][SSSS,1]55pWWWNNN"
TAIWAN = "123m456p789s123pEEESS"


class Sending(NamedTuple):
    """What one client sends, under which key."""

    table: dict[str, Any]
    deal: int
    key: str
    body: dict[str, Any]


def bodies(deal: int, who: int) -> dict[str, Any]:
    """Return a deal's body: by value, by hand, by a photo, a draw; each rival another."""
    win = {"winner": "E", "win_by": "self_draw"}
    kinds: list[dict[str, Any]] = [
        {"kind": "win", "wins": [{**win, "value": 10 + who}]},
        {"kind": "win", "wins": [{**win, "notation": TAIWAN}]},
        {"kind": "draw"},
        {"kind": "adjustment", "transfers": {"S": 1 + who, "N": -1 - who}, "reason": "agreed"},
    ]
    return {"deal": deal, **kinds[(deal + who) % len(kinds)]}


def told(client: Client, sending: Sending) -> tuple[int, str, dict[str, Any]]:
    """Send until something is known: settled, or refused for good."""
    headers = {
        "authorization": f"Bearer {sending.table['owner_token']}",
        "idempotency_key": sending.key,
        "prefer": "wait=5",
    }
    until = time.monotonic() + 4 * PATIENCE
    while time.monotonic() < until:
        reply = client.post(f"/v1/tables/{sending.table['id']}/deals", sending.body, **headers)
        assert reply.status < 500 or reply.status == 503, reply.body
        body: dict[str, Any] = reply.json()
        code = body.get("code", "")
        early = code == "table_conflict" and body["errors"][0]["params"].get("open", 99) < sending.deal
        busy = code in ("request_in_progress", "busy") or "deal_in_progress" in str(body.get("errors"))
        if early or busy or reply.status == 202:
            time.sleep(0.005)
            continue
        return reply.status, code or body["state"], body
    raise AssertionError("nothing was ever known")


def test_sixty_settlements_race(tmp_path: Path) -> None:
    """Ten clients at three tables: twenty deals each, two rivals for each, each sent three times under its key."""
    photos = Album({f"up{i}": shows(HAND) for i in range(100)})
    service = Service(tmp_path / "tables.sqlite", photos)
    tables = [service.table(rules="tw-association", confirm=False) for _ in range(3)]
    rng = random.Random(60)
    sendings = []
    for n, table in enumerate(tables):
        for deal in range(1, 21):
            for who in range(2):
                body = bodies(deal, who)
                if deal % 7 == 0 and who == 0:
                    body = {"deal": deal, "kind": "adjustment", "transfers": {"E": 7, "W": -7}, "reason": "seven"}
                sendings += [Sending(table, deal, f"{n}-{deal}-{who}", body)] * SENDS
    sendings.sort(key=lambda one: one.deal + rng.uniform(0, 3))
    shares = [sendings[i::10] for i in range(10)]
    found: list[tuple[Sending, int, str, dict[str, Any]]] = []
    wrong: list[BaseException] = []
    lock = threading.Lock()

    def run(share: list[Sending]) -> None:
        client = Client(service.app)
        try:
            for sending in share:
                outcome = told(client, sending)
                with lock:
                    found.append((sending, *outcome))
        except BaseException as error:  # noqa: BLE001 - raised again below, in the test's own thread
            wrong.append(error)
        finally:
            client.close()

    threads = [threading.Thread(target=run, args=(share,)) for share in shares]
    began = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - began
    assert not wrong, wrong[0]
    assert len(found) == len(sendings) == 360
    by_key: dict[str, list[tuple[int, str, dict[str, Any]]]] = {}
    for sending, *outcome in found:
        by_key.setdefault(sending.key, []).append((outcome[0], outcome[1], outcome[2]))
    winners: Counter[str] = Counter()
    for key, outcomes in by_key.items():
        states = {state for _, state, _ in outcomes}
        assert len(states) == 1, (key, outcomes)
        (state,) = states
        if state == "settled":
            assert len({json.dumps(body) for _, _, body in outcomes}) == 1, "a replay says what was said first"
            winners[key.rpartition("-")[0]] += 1
        else:
            assert {status for status, _, _ in outcomes} <= {409, 422}
            assert all(body["errors"][0]["message"] for _, _, body in outcomes), "losers are told why"
    assert winners == Counter({f"{n}-{deal}": 1 for n in range(3) for deal in range(1, 21)})
    for table in tables:
        report = verify(service.store, table["id"])
        assert report.clean and report.events == 20, report
        assert sum(read_deals(service.store, table["id"])[-1].after.scores) == 0
    statuses = Counter(status for _, status, _, _ in found)
    print(f"race over HTTP: 60 deals out of {len(found)} sendings by 10 clients in {seconds:.1f} s: {dict(statuses)}")
    service.client.close()
    service.store.close()


def test_photos_race_to_confirmation(tmp_path: Path) -> None:
    """Six send photos of one deal at once, three confirm what waits at once: one is settled."""
    photos = Album({f"up{i}": shows(HAND, sure=False) for i in range(6)})
    service = Service(tmp_path / "tables.sqlite", photos)
    table = service.table()
    path = f"/v1/tables/{table['id']}/deals"

    def at_once(works: list[Any]) -> list[Any]:
        clients = [Client(service.app) for _ in works]
        found: list[Any] = [None] * len(works)

        def run(i: int) -> None:
            found[i] = works[i](clients[i])

        threads = [threading.Thread(target=run, args=(i,)) for i in range(len(works))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for client in clients:
            client.close()
        return found

    def send(i: int) -> Any:
        win = {"winner": "E", "win_by": "self_draw", "photo": f"up{i}"}
        body = {"deal": 1, "kind": "win", "wins": [win]}
        return lambda client: service.write(path, body, table["owner_token"], client=client)

    sent = at_once([send(i) for i in range(6)])
    assert Counter(reply.status for reply in sent) == {202: 1, 409: 5}
    assert {reply.json()["errors"][0]["code"] for reply in sent if reply.status == 409} == {"deal_in_progress"}
    confirmed = at_once(
        [
            lambda client, i=i: service.write(
                f"{path}/1/confirmation", {"attempt": 1}, table["owner_token"], client=client, key=f"c{i}"
            )
            for i in range(3)
        ]
    )
    assert Counter(reply.status for reply in confirmed) == {200: 1, 409: 2}
    assert [one.status for one in read_attempts(service.store, table["id"])] == ["settled"]
    report = verify(service.store, table["id"])
    assert report.clean and report.events == 1
    service.client.close()
    service.store.close()


# A server that is killed


@contextmanager
def served(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """Start the service as people start it, on a free port, with its tables in ``folder``."""
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[2] / "shared")}
    with running(folder, "--data", str(folder), env=environment, end=signal.SIGKILL) as service:
        yield service.process, service.port


def asked(
    port: int, method: str, path: str, body: object = None, token: str = "", key: str = ""
) -> tuple[int, dict[str, str], Any]:
    """Ask over a socket."""
    connection = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if key:
        headers["Idempotency-Key"] = key
    try:
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        reply = connection.getresponse()
        raw = reply.read()
        return reply.status, {name.lower(): text for name, text in reply.getheaders()}, json.loads(raw or b"null")
    finally:
        connection.close()


@pytest.mark.parametrize("points", [pytest.param(4, id="few"), pytest.param(25, id="many", marks=pytest.mark.long)])
def test_killed_in_the_middle_of_a_request(tmp_path: Path, points: int) -> None:
    """Whoever was not answered sends again, to the next process: answered once, settled once."""
    rng = random.Random(points)
    with served(tmp_path) as (_, port):
        body = {"rules": "tw-association", "players": ["Ann", "Bo", "Chloé", "Di"]}
        status, _, table = asked(port, "POST", "/v1/tables", body, key="a-key-of-16-characters")
        assert status == 201
    path, token = f"/v1/tables/{table['id']}/deals", table["owner_token"]
    deal, lost, replayed = 1, 0, 0
    for _ in range(points):
        with served(tmp_path) as (process, port):
            delay = rng.uniform(0.01, 0.25)
            timer = threading.Timer(delay, lambda process=process: process.send_signal(signal.SIGKILL))
            timer.start()
            unanswered = None
            while unanswered is None:
                win = {"winner": "E", "win_by": "self_draw", "notation": TAIWAN}
                key, body = f"deal-{deal}", {"deal": deal, "kind": "win", "wins": [win]}
                try:
                    status, _, said = asked(port, "POST", path, body, token, key)
                    assert status == 201 and said["deal"] == deal
                    deal += 1
                except (OSError, HTTPException):
                    unanswered = (key, body)
            timer.join()
        lost += 1
        with served(tmp_path) as (_, port):
            key, body = unanswered
            until = time.monotonic() + PATIENCE
            while time.monotonic() < until:
                status, headers, said = asked(port, "POST", path, body, token, key)
                if status != 409 or said["code"] != "request_in_progress":
                    break
                time.sleep(0.1)  # the lease of the process that died
            assert status == 201 and said["deal"] == deal, said
            replayed += headers.get("idempotent-replayed") == "true"
            again = asked(port, "POST", path, body, token, key)
            assert again[0] == 201 and again[1]["idempotent-replayed"] == "true" and again[2] == said
            deal += 1
    store = SqliteStore(tmp_path / "tables.sqlite")
    report = verify(store, table["id"])
    assert report.clean, report
    assert report.events == deal - 1
    store.close()
    print(f"killed {lost} times: {deal - 1} deals settled once each, {replayed} of the lost answers had been settled")


def test_a_client_that_hangs_up_settles_once(tmp_path: Path) -> None:
    """The request is sent, the caller is gone before the answer: the deal is settled, and the key knows it."""

    async def half(port: int, raw: bytes) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(raw)
        await writer.drain()
        writer.close()

    with served(tmp_path) as (_, port):
        body = {"players": ["Ann", "Bo", "Chloé", "Di"]}
        table = asked(port, "POST", "/v1/tables", body, key="a-key-of-16-characters")[2]
        path = f"/v1/tables/{table['id']}/deals"
        text = json.dumps({"deal": 1, "kind": "draw"}).encode()
        head = (
            f"POST {path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {table['owner_token']}\r\nIdempotency-Key: k\r\n"
        )
        asyncio.run(half(port, f"{head}Content-Length: {len(text)}\r\n\r\n".encode() + text))
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            status, _, said = asked(port, "POST", path, {"deal": 1, "kind": "draw"}, table["owner_token"], "k")
            if status != 409:
                break
            time.sleep(0.05)
        assert status == 201 and said["version"] == 1, said
        assert asked(port, "GET", f"/v1/tables/{table['id']}", token=table["viewer_token"])[2]["deals_settled"] == 1
