"""What an idempotency key and a version are good for: once, however often it is sent."""

from __future__ import annotations

from typing import Any

import pytest

from hupai.ledger import Busy, claim, fingerprint, key_hash
from support.checked import DRAWN, HAND, TWELVE, Checked, codes, here


def test_one_key_is_one_deal(service: Checked) -> None:
    table = service.table()
    first, again = (service.settle(table, 1, TWELVE, key="k") for _ in range(2))
    assert first.status == again.status == 201 and first.body == again.body
    assert "idempotent-replayed" not in first.headers and again.headers["idempotent-replayed"] == "true"
    service.write(here(table, "/deals/1/reversal"), None, table["owner_token"])
    assert service.settle(table, 1, TWELVE, key="k").body == first.body, "what was said first, whatever came after"
    reused = service.settle(table, 1, {**TWELVE, "value": 13}, key="k")
    assert (reused.status, reused.json()["code"]) == (422, "idempotency_key_reused")
    service.clean(table, 2)


def test_a_repeat_is_not_read_again(service: Checked) -> None:
    """What was said of the first round is wrong in the second, and was right when it was said."""
    table = service.table()
    said = {**DRAWN, "notation": HAND, "context": {"round_wind": "E", "seat_wind": "E"}}
    first = service.settle(table, 1, said, key="k")
    for number in range(2, 6):
        assert service.deal(table, number, kind="draw").status == 201
    assert service.look(table)["round_wind"] == "S"
    again = service.settle(table, 1, said, key="k")
    assert again.status == 201 and again.body == first.body and again.headers["idempotent-replayed"] == "true"
    fresh = service.settle(table, 6, said)
    assert fresh.faults() == {("#/wins/0/context/round_wind", "contradiction")}


def test_every_write_needs_a_key(service: Checked) -> None:
    table = service.table()
    paths = ("/deals", "/deals/1/confirmation", "/deals/1/reversal", "/finish", "/abandon", "/tokens/rotate")
    for target in ("/v1/tables", *(here(table, path) for path in paths)):
        reply = service.write(target, {}, table["owner_token"], Idempotency_Key="-")
        assert (reply.status, reply.json()["code"]) == (400, "idempotency_key_required")
    assert service.look(table)["version"] == 0


def test_while_the_first_runs_the_second_is_told(service: Checked) -> None:
    table = service.table()
    body = {"deal": 1, "kind": "draw"}
    path = here(table, "/deals")
    claim(service.store, key_hash("", "POST", path, "k"), fingerprint(body), "somebody", service.now)
    reply = service.write(path, body, table["owner_token"], key="k")
    assert (reply.status, reply.json()["code"]) == (409, "request_in_progress")
    assert reply.headers["retry-after"] == "1"
    service.now += 31
    assert service.write(path, body, table["owner_token"], key="k").status == 201, "whoever it was has died"


def test_what_may_be_right_another_time_is_not_kept(service: Checked) -> None:
    table = service.table()
    assert service.settle(table, 2, TWELVE, key="k").status == 409
    service.settle(table, 1, TWELVE)
    stale = service.settle(table, 2, TWELVE, key="k", If_Match='"0"')
    assert (stale.status, stale.json()["code"]) == (412, "version_differs")
    assert stale.json()["errors"][0]["params"] == {"given": 0, "now": 1}
    assert service.settle(table, 2, TWELVE, key="k", If_Match='"1"').status == 201
    again = service.settle(table, 2, TWELVE, key="k", If_Match='"1"')
    assert again.status == 201 and again.headers["idempotent-replayed"] == "true", "it is no part of the request"
    service.clean(table, 2)


@pytest.mark.parametrize("given", ["*", '"0"', 'W/"0"', "0"])
def test_versions_that_match(service: Checked, given: str) -> None:
    assert service.settle(service.table(), 1, TWELVE, If_Match=given).status == 201


def test_a_version_that_is_none(service: Checked) -> None:
    reply = service.settle(service.table(), 1, TWELVE, If_Match='"abc"')
    assert reply.status == 412 and codes(reply) == ["if_match"]


def test_a_ledger_that_is_busy_says_so(service: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    table = service.table()

    def busy(steps: Any) -> None:
        raise Busy("not now")

    with monkeypatch.context() as tired:
        tired.setattr(service.store, "transact", busy)
        reply = service.settle(table, 1, TWELVE, key="k")
    assert (reply.status, reply.json()["code"], reply.headers["retry-after"]) == (503, "busy", "1")
    assert service.settle(table, 1, TWELVE, key="k").status == 201
    service.clean(table, 1)


def test_a_fault_of_ours_leaves_the_key_free(service: Checked, monkeypatch: pytest.MonkeyPatch) -> None:
    table = service.table()
    real = service.store.transact

    def broken(steps: Any) -> None:
        if any(getattr(step, "sk", "").startswith("E#") for step in steps):
            raise ZeroDivisionError
        real(steps)

    with monkeypatch.context() as tired:
        tired.setattr(service.store, "transact", broken)
        reply = service.settle(table, 1, TWELVE, key="k")
    assert (reply.status, reply.json()["code"]) == (500, "internal_error")
    assert service.settle(table, 1, TWELVE, key="k").status == 201
    service.clean(table, 1)
