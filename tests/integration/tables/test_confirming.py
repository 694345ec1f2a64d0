"""Deals that wait: photos in doubt, confirmation, correction, giving up, waiting."""

from __future__ import annotations

import threading
import time
from typing import Any

from hupai.ledger import fingerprint
from hupai.settle import PATIENCE, first_state, run_step
from support.checked import BY_TILES, DRAWN, HAND, TWELVE, Checked, codes, here
from support.flows import Album, shows


def test_a_photo_in_doubt_is_confirmed_with_the_hand_corrected(service: Checked, photos: Album) -> None:
    photos.photos["up"] = shows(HAND, sure=False)
    table = service.table()
    reply = service.settle(table, 1, {**DRAWN, "photo": "up"}, key="k")
    assert reply.status == 202 and reply.headers["location"] == here(table, "/deals/1")
    deal = reply.json()
    assert deal["state"] == "awaiting_confirmation" and deal["deadline"] == "2027-01-15T08:15:00Z"
    (reading,) = deal["readings"]
    assert reading["win"] == 0 and any(tile["needs_review"] for tile in reading["tiles"])
    assert deal["preview"]["wins"][0]["total"] == 98 and deal["preview"]["transfers"]["E"] == 318
    assert deal["event"]["wins"][0]["photo"] == "up" and deal["transfers"] is None
    under_way = service.look(table)
    assert under_way["version"] == 0 and under_way["attempt"]["state"] == "awaiting_confirmation"
    assert "secret" not in str(deal) and "secret" not in str(under_way)
    other = service.settle(table, 1, TWELVE)
    assert (other.status, codes(other)) == (409, ["deal_in_progress"])
    done = service.confirm(table, 1, {"wins": [{"notation": "[EEE,1][SSSS,1]66pWWWNNN"}]})
    assert done.status == 200 and done.json()["state"] == "settled"
    assert done.json()["event"]["wins"][0]["hand"]["concealed"][:2] == ["6p", "6p"]
    assert done.json()["corrected"]["0"]["hand"]
    assert service.settle(table, 1, {**DRAWN, "photo": "up"}, key="k").json()["state"] == "settled"
    assert set(photos.gone) == {"up"}
    service.clean(table, 1)


def test_a_confirmation_that_cannot_be_settled_leaves_it_waiting(service: Checked, photos: Album) -> None:
    photos.photos["up"] = shows(HAND, sure=False)
    table = service.table()
    service.settle(table, 1, {**DRAWN, "photo": "up"})
    for body, fault in (
        ({"wins": [{"notation": "123m456p789s11223p"}]}, ("#/wins/0/notation", "not_a_win")),
        ({"wins": [{"hand": {**BY_TILES, "win_tile": "1x"}}]}, ("#/wins/0/hand/win_tile", "unknown_tile")),
        ({"wins": [{"value": 3}]}, ("#/wins/0/value", "below_minimum")),
        ({"wins": [{"value": 30, "notation": HAND}]}, ("#/wins/0/value", "contradiction")),
        ({"wins": [{}, {}]}, ("#/wins", "too_many_items")),
        ({"wins": [{"payer": "S"}]}, ("#/wins/0/payer", "unknown_field")),
        ({"confirm": 1}, ("#/confirm", "wrong_type")),
        ({"confirmed": True}, ("#/confirmed", "unknown_field")),
        ([], ("#", "wrong_type")),
    ):
        key = fingerprint(body)
        reply = service.confirm(table, 1, body, key=key)
        assert reply.status == 422 and fault in reply.faults(), reply.body
        assert service.confirm(table, 1, body, key=key).headers["idempotent-replayed"] == "true"
    assert service.look(table)["attempt"]["state"] == "awaiting_confirmation"
    assert service.confirm(table, 1).status == 200
    service.clean(table, 1)


def test_a_photo_that_shows_no_win_is_a_fault_of_the_photo(service: Checked, photos: Album) -> None:
    photos.photos["up"] = shows("[EEE,1][SSSS,1]55pWWWN1m9s")
    table = service.table()
    for upload, code in (("up", "not_a_win"), ("never posted", "unknown_upload")):
        reply = service.settle(table, 1, {**DRAWN, "photo": upload}, key=f"k-{code}")
        assert reply.status == 422 and reply.faults() == {("#/wins/0/photo", code)}
        again = service.settle(table, 1, {**DRAWN, "photo": upload}, key=f"k-{code}")
        assert again.status == 422 and again.headers["idempotent-replayed"] == "true"
    deal = service.read(here(table, "/deals/1"), table["owner_token"]).json()
    assert deal["state"] == "rejected" and deal["attempt"] == 2
    assert deal["faults"][0]["pointer"] == "#/wins/0/photo" and deal["faults"][0]["message"]
    first = service.read(here(table, "/deals/1?attempt=1"), table["owner_token"]).json()
    assert first["attempt"] == 1 and first["faults"][0]["code"] == "not_a_win" and first["readings"]
    assert service.settle(table, 1, TWELVE).json()["attempt"] == 3
    service.clean(table, 1)


def test_who_confirms_too_late_is_told(service: Checked) -> None:
    table = service.table(confirm=True)
    assert service.settle(table, 1, TWELVE, key="k").status == 202
    service.now += PATIENCE
    for key in ("late", "late", "later"):
        reply = service.confirm(table, 1, key=key)
        assert (reply.status, reply.json()["code"], codes(reply)) == (409, "expired", ["expired"])
    deal = service.settle(table, 1, TWELVE, key="k")
    assert deal.status == 200 and deal.json()["state"] == "expired", "a replay says what became of it"
    assert service.look(table)["version"] == 0 and service.look(table)["attempt"] is None
    assert service.settle(table, 1, TWELVE).json()["attempt"] == 2
    assert service.confirm(table, 1, {"attempt": 1}).json()["code"] == "expired"
    assert service.confirm(table, 1, {"attempt": 2}).status == 200
    service.clean(table, 1)


def test_a_deal_may_be_given_up(service: Checked) -> None:
    table = service.table(confirm=True)
    service.settle(table, 1, TWELVE, key="k")
    first, again = (service.confirm(table, 1, {"confirm": False}, key="no") for _ in range(2))
    assert first.status == again.status == 200 and first.json()["state"] == "rejected"
    assert again.headers["idempotent-replayed"] == "true"
    assert service.settle(table, 1, TWELVE, key="k").status == 422
    too_late = service.confirm(table, 1, key="yes")
    assert (too_late.status, codes(too_late)) == (409, ["attempt_differs"])
    assert service.confirm(table, 9).json()["code"] == "unknown_deal"
    service.clean(table, 0)


def test_what_the_table_has_left_behind_cannot_be_confirmed(service: Checked) -> None:
    table = service.table(confirm=True)
    owner = table["owner_token"]
    service.settle(table, 1, TWELVE)
    service.confirm(table, 1)
    service.settle(table, 2, TWELVE)
    service.write(here(table, "/deals/1/reversal"), None, owner)
    late = service.confirm(table, 2)
    assert (late.status, late.json()["code"], codes(late)) == (409, "table_conflict", ["version_differs"])
    assert service.read(here(table, "/deals/2"), owner).json()["state"] == "rejected"
    service.settle(table, 1, TWELVE)
    service.write(here(table, "/finish"), None, owner)
    over = service.confirm(table, 1)
    assert (over.status, over.json()["code"]) == (409, "table_conflict")
    service.clean(table, 3)


def test_a_table_of_ones_own_rules(service: Checked) -> None:
    rules = {"base": "hk-old-style", "changes": {"table": {"start": 500}}}
    table = service.table(rules=rules)
    assert [one["score"] for one in table["seats"]] == [500] * 4 and table["rules"]["base"] == "hk-old-style"
    reply = service.settle(table, 1, {**DRAWN, "value": 5})
    assert reply.status == 201 and reply.json()["rules"]["changes"] == {"table": {"start": 500}}


def test_one_confirmation_is_one(service: Checked) -> None:
    table = service.table(confirm=True)
    service.settle(table, 1, TWELVE)
    first, again = (service.confirm(table, 1, {"attempt": 1}, key="yes") for _ in range(2))
    assert first.status == again.status == 200 and first.body == again.body
    assert again.headers["idempotent-replayed"] == "true"
    other = service.confirm(table, 1, {"attempt": 1}, key="another")
    assert (other.status, codes(other)) == (409, ["attempt_differs"])
    stale = service.confirm(table, 1, {}, key="yes")
    assert stale.status == 422 and stale.json()["code"] == "idempotency_key_reused"
    service.clean(table, 1)


def test_who_would_rather_wait_waits(later: Checked, photos: Album) -> None:
    """Somebody else carries the deal out, and takes a moment."""
    photos.photos["up"] = shows(HAND)
    table = later.table()
    at_once = later.settle(table, 1, {**DRAWN, "photo": "up"}, key="k")
    assert at_once.status == 202 and at_once.json()["state"] == "received" and at_once.headers["retry-after"] == "1"

    def carry_out() -> None:
        time.sleep(0.3)
        state = first_state(later.desk, table["id"], _newest(later, table))
        for step in ("validate", "read", "payments", "apply", "advance"):
            state = run_step(later.desk, step, state)

    thread = threading.Thread(target=carry_out)
    thread.start()
    waited = later.settle(table, 1, {**DRAWN, "photo": "up"}, key="k", Prefer="wait=20")
    thread.join()
    assert waited.status == 201 and waited.json()["state"] == "settled"
    assert waited.headers["preference-applied"] == "wait=20" and waited.headers["idempotent-replayed"] == "true"
    later.clean(table, 1)


def _newest(service: Checked, table: dict[str, Any]) -> Any:
    from hupai.ledger import newest_attempt

    return newest_attempt(service.store, table["id"], 1)


def test_who_waits_in_vain_is_told_so(later: Checked) -> None:
    table = later.table(confirm=True)
    reply = later.settle(table, 1, TWELVE, Prefer="respond-async, wait=1")
    assert reply.status == 202 and reply.json()["state"] == "received"
    looked = later.read(here(table, "/deals/1"), table["owner_token"], prefer="wait=0")
    assert looked.status == 200 and looked.json()["state"] == "received"
