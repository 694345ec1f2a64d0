"""Every public settlement over HTTP: a table pays what the rows say, and its ledger agrees with itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from golden.test_settlement_cases import ROWS, asked
from hupai.ledger import verify
from hupai.table import event_json
from support.serving import Service, serving
from support.tables import rules_of

pytestmark = pytest.mark.slow
#: Rows about one conversion or one payer, which no deal of a table is.
NO_DEALS = ("points", "dealer", "gets")
DEALS = [row for row in ROWS if row[2].partition(" ")[0] not in NO_DEALS]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    folder: Path = tmp_path_factory.mktemp("settlements")
    with serving(folder) as made:
        yield made


@pytest.mark.parametrize("row", DEALS, ids=[row[0] for row in DEALS])
def test_settlement(service: Service, row: list[str]) -> None:
    _, text, question, expected, _ = row
    event, repeats = asked(question)
    table = service.table(rules=rules_of(text))
    number = 1
    for _ in range(repeats):  # the dealer keeps the deal on a draw, or on a win of his own
        reply = service.deal(table, number, kind="draw")
        if service.read(f"/v1/tables/{table['id']}", table["viewer_token"]).json()["repeats"] != number:
            service.write(f"/v1/tables/{table['id']}/deals/{number}/reversal", None, table["owner_token"])
            win = {"winner": "E", "win_by": "self_draw", "value": 20}
            reply = service.deal(table, number, kind="win", wins=[win])
        assert reply.status == 201, reply.body
        number += 1
    body = {name: value for name, value in event_json(event).items() if name != "deal"}
    reply = service.deal(table, number, **body)
    if "=" not in expected:
        assert reply.status == 422 and [error["code"] for error in reply.json()["errors"]] == [expected]
    else:
        assert reply.status == 201, reply.body
        paid = reply.json()["transfers"]
        scale = table["unit_scale"]
        told = {seat: int(amount) for seat, amount in (one.split("=") for one in expected.split())}
        assert {seat: amount // scale for seat, amount in paid.items()} == told
        assert sum(reply.json()["scores"].values()) == 4 * table["start"]
    report = verify(service.store, table["id"])
    assert report.clean, report


def test_most_rows_are_deals() -> None:
    assert len(DEALS) > 60
