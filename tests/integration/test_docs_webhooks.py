"""What the guide to webhooks shows is what is sent: its code takes real messages, and no others."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hupai.hooks import FAILURES, MOST_TRIES, PORTS, Sender, Sent, deliver_one, new_secret, pauses, signed_headers
from hupai.ledger import Hook, SqliteStore, renew_secret
from hupai.ledger.commit import TOLD
from hupai.table import Reversal, Win, Winner
from support.ledgers import opened, send
from support.receivers import HOST, local, receiver

GUIDE = (Path(__file__).resolve().parent.parent.parent / "docs" / "webhooks.md").read_text("utf-8")


def block(language: str) -> str:
    (found,) = re.findall(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)
    return str(found)


def node() -> str:
    """Return a Node.js: the machine's own, or the one that drives the browsers of the tests."""
    found = shutil.which("node")
    if found is None:
        playwright = pytest.importorskip("playwright", reason="needs Node.js or playwright, which brings one")
        found = str(Path(playwright.__file__).parent / "driver" / "node")
    return found


@pytest.fixture(scope="module")
def received(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[str], list[tuple[Mapping[str, str], bytes]]]:
    """Messages as they came over TLS, and the two secrets that they are signed with."""
    folder = tmp_path_factory.mktemp("webhooks")
    store, old, new = SqliteStore(folder / "ledger.sqlite"), new_secret(), new_secret()
    table = opened(store, hook=Hook(f"https://{HOST}/in", old))
    now = int(time.time())
    renew_secret(store, table, new, now + 60)
    for event in (Win((Winner("E", "self_draw", value=20),), 1), Reversal(1)):
        send(store, table, event, now=now)
    with receiver(folder) as made:
        post = Sender(resolved=made.resolved, public=local, context=made.context)
        for version in (1, 2):
            assert deliver_one(store, table, version, post, now).state == "sent"
    store.close()
    return [old, new], [(one.headers, one.body) for one in made.received]


def cases(secrets: list[str], messages: list[tuple[Mapping[str, str], bytes]]) -> list[tuple[bool, str, Any, bytes]]:
    """Return what is ours and what is not: verdict, secret, headers, body."""
    found: list[tuple[bool, str, Any, bytes]] = []
    for headers, body in messages:
        found += [(True, secret, headers, body) for secret in secrets]
        found += [
            (False, new_secret(), headers, body),
            (False, secrets[0], headers, body + b" "),
            (False, secrets[0], headers, body.replace(b'"version"', b'"Version"')),
            (False, secrets[0], {**headers, "webhook-id": "msg_other"}, body),
            (False, secrets[0], {**headers, "webhook-timestamp": str(int(headers["webhook-timestamp"]) + 1)}, body),
            (False, secrets[0], {**headers, "webhook-timestamp": "soon"}, body),
            (False, secrets[0], {**headers, "webhook-signature": "v1,AAAA v1a,x v1"}, body),
            (False, secrets[0], {**headers, "webhook-signature": ""}, body),
            *(
                (False, secrets[0], {k: v for k, v in headers.items() if k != name}, body)
                for name in headers
                if "hook" in name
            ),
        ]
    old = int(time.time()) - 301
    stale, fresh = (signed_headers(secrets, "msg_x", at, b"{}") for at in (old, old + 100))
    return [*found, (False, secrets[0], stale, b"{}"), (True, secrets[0], fresh, b"{}")]


def test_the_python_takes_what_is_ours_and_nothing_else(received: Any) -> None:
    scope: dict[str, Any] = {}
    exec(block("python"), scope)
    for right, secret, headers, body in cases(*received):
        assert scope["verified"](secret, dict(headers), body) is right, (headers, body)


def test_the_javascript_takes_what_is_ours_and_nothing_else(received: Any) -> None:
    asked = cases(*received)
    rows = [[secret, dict(headers), body.decode()] for _, secret, headers, body in asked]
    code = f"""{block("js")}
    const rows = {json.dumps(rows)};
    const out = [];
    for (const [secret, headers, body] of rows)
      out.push(await verified(secret, new Headers(headers), new TextEncoder().encode(body)));
    console.log(JSON.stringify(out));"""
    done = subprocess.run([node(), "--input-type=module"], input=code, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == [right for right, *_ in asked]


def test_the_message_shown_is_of_the_shape_that_is_sent(received: Any) -> None:
    shown, sent = json.loads(block("json")), json.loads(received[1][0][1])
    assert shown.keys() == sent.keys() and shown["data"].keys() == sent["data"].keys()


def test_the_tables_and_figures_are_the_codes(received: Any) -> None:
    assert set(re.findall(r"\| `([a-z]+\.[a-z]+)` \|", GUIDE)) == {"deal.settled", *TOLD.values()}
    assert set(re.findall(r"^\| `([a-z_]+)` \|", GUIDE, re.MULTILINE)) - {"sent", "type"} == set(FAILURES)
    assert f"on port {PORTS[0]} or {PORTS[1]}" in GUIDE and MOST_TRIES == 11
    assert "over about 21 hours" in GUIDE and round(sum(pauses()) / 3600) == 21
    assert [round(one / 60, 1) for one in pauses()] == [0.2, 0.5, 1.5, 4.5, 13.5, 40.5, 121.5, 360, 360, 360]
    assert Sent(200).why == ""
