"""Undoing the newest deal, and the end of a table."""

from __future__ import annotations

from support.checked import DRAWN, HAND, TWELVE, Checked, codes, here


def test_the_newest_deal_is_undone(service: Checked) -> None:
    table = service.table()
    owner = table["owner_token"]
    service.settle(table, 1, TWELVE)
    service.settle(table, 2, {**DRAWN, "notation": HAND})
    before = service.read(here(table, "/deals/1"), owner).json()
    undone, again = (
        service.write(here(table, "/deals/2/reversal"), {"reason": "it was South"}, owner, key="r") for _ in range(2)
    )
    assert undone.status == 200 and undone.body == again.body and again.headers["idempotent-replayed"] == "true"
    deal = undone.json()
    assert (deal["kind"], deal["state"], deal["deal"], deal["attempt"]) == ("reversal", "reversed", 2, 1)
    assert deal["reason"] == "it was South" and deal["transfers"]["E"] == -318
    assert deal["scores"] == before["scores"] and deal["after"]["deal"] == 2
    assert service.read(here(table, "/deals/2"), owner).json()["state"] == "reversed"
    reversal_of_reversal = service.write(here(table, "/deals/2/reversal"), None, owner)
    assert (reversal_of_reversal.status, codes(reversal_of_reversal)) == (409, ["deal_not_settled"])
    service.settle(table, 2, {**TWELVE, "value": 8})
    older = service.write(here(table, "/deals/1/reversal"), None, owner)
    assert (older.status, codes(older)) == (409, ["not_the_newest"])
    assert older.json()["errors"][0]["suggestion"]
    assert service.read(here(table, "/deals/2"), owner).json()["attempt"] == 2
    rows = service.read(here(table, "/deals"), owner).json()["deals"]
    assert [(one["deal"], one["kind"], one["state"]) for one in rows] == [
        (1, "win", "settled"),
        (2, "win", "reversed"),
        (2, "reversal", "reversed"),
        (2, "win", "settled"),
    ]
    service.clean(table, 4)


def test_a_finished_table_is_locked(service: Checked) -> None:
    table = service.table()
    owner = table["owner_token"]
    service.settle(table, 1, TWELVE)
    first, again = (service.write(here(table, "/finish"), {"reason": "late"}, owner, key="f") for _ in range(2))
    assert first.status == 200 and first.body == again.body and again.headers["idempotent-replayed"] == "true"
    assert first.json()["status"] == "finished" and first.json()["finished_early"] and first.headers["etag"] == '"2"'
    for path, body in (("/deals", {"deal": 2, "kind": "draw"}), ("/deals/1/reversal", None), ("/abandon", None)):
        reply = service.write(here(table, path), body, owner)
        assert (reply.status, codes(reply)) == (409, ["table_finished"])
    assert service.look(table)["newest_deal"] == 1
    service.clean(table, 2)


def test_an_abandoned_table_is_over(service: Checked) -> None:
    table = service.table()
    assert service.write(here(table, "/abandon"), None, table["owner_token"]).json()["status"] == "abandoned"
    reply = service.settle(table, 1, TWELVE)
    assert (reply.status, codes(reply)) == (409, ["table_abandoned"])
    service.clean(table, 1)


def test_a_game_to_its_end(service: Checked) -> None:
    """Sixteen deals of MCR: complete, still reversible, then finished; the deal always passes."""
    table = service.table()
    for number in range(1, 17):
        reply = service.settle(table, number, {**DRAWN, "value": 20})
        assert reply.status == 201
    assert reply.json()["after"]["status"] == "complete"
    over = service.settle(table, 17, TWELVE)
    assert (over.status, codes(over)) == (409, ["table_complete"])
    assert service.write(here(table, "/deals/16/reversal"), None, table["owner_token"]).status == 200
    assert service.look(table)["status"] == "open"
    service.settle(table, 16, {**DRAWN, "value": 30})
    end = service.write(here(table, "/finish"), None, table["owner_token"]).json()
    assert end["status"] == "finished" and not end["finished_early"]
    assert [one["place"] for one in end["standings"]] == [1, 2, 2, 2]
    assert sum(one["twelfths"] for one in end["standings"]) == 84
    pages = []
    target: str | None = here(table, "/deals?limit=7")
    while target:
        page = service.read(target, table["viewer_token"]).json()
        pages.append(len(page["deals"]))
        target = page["next"]
    assert pages == [7, 7, 5]
    first = service.read(here(table, "/deals?limit=7&lang=fr"), table["viewer_token"]).json()["next"]
    assert first.endswith("&limit=7&lang=fr")
    assert service.read(first, table["viewer_token"]).headers["content-language"] == "fr"
    service.clean(table, 19)


def test_a_rated_table_needs_its_club(service: Checked) -> None:
    club, ids = service.club("Ann", "Bo", "Chloé", "Di")
    asked = {"rules": "mcr", "players": ids, "kind": "rated", "club": club["id"]}
    assert service.write("/v1/tables", asked).json()["code"] == "token_required"
    wrong = service.write("/v1/tables", asked, "hupai_club_x")
    none = service.write("/v1/tables", {**asked, "club": "none"}, club["token"])
    assert (wrong.status, wrong.json()["code"]) == (none.status, none.json()["code"]) == (404, "unknown_club")
    strangers = service.write("/v1/tables", {**asked, "players": [*ids[:2], "x", "y"]}, club["token"])
    assert strangers.faults() == {("#/players/2", "unknown_member"), ("#/players/3", "unknown_member")}
    short = service.write("/v1/tables", {**asked, "length": "east"}, club["token"])
    assert short.faults() == {("#/length", "contradiction")}
    made = service.write("/v1/tables", asked, club["token"])
    assert made.status == 201
    assert [one["player"]["name"] for one in made.json()["seats"]] == ["Ann", "Bo", "Chloé", "Di"]
