"""Clubs over HTTP: made once, members whose names can be erased, standings of what was played to the end."""

from __future__ import annotations

import csv
import io
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hupai.draw import LANGUAGES
from hupai.ledger import verify, verify_club
from support.serving import Service, serving
from support.stores import moto_store

PEOPLE = ("Zoé", "王小明", "=1+1", "Dan")


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    with serving(tmp_path) as made:
        yield made


def test_a_club_is_made_once_for_each_key(service: Service) -> None:
    first = service.write("/v1/clubs", {"name": "  Les Dragons "}, key="a-key-of-16-chars")
    again = service.write("/v1/clubs", {"name": "  Les Dragons "}, key="a-key-of-16-chars")
    assert (first.status, again.status) == (201, 201) and first.body == again.body
    assert "idempotent-replayed" not in first.headers and again.headers["idempotent-replayed"] == "true"
    club = first.json()
    assert club["name"] == "Les Dragons" and first.headers["location"] == club["links"]["self"]
    assert club["token"].startswith("hupai_club_") and club["viewer_token"].startswith("hupai_club_viewer_")
    assert first.headers["cache-control"] == "no-store"
    other = service.write("/v1/clubs", {"name": "Les Dragons"}, key="a-key-of-16-chars")
    assert (other.status, other.json()["code"]) == (422, "idempotency_key_reused")
    assert service.store.ids("C") == [club["id"]]


def test_no_token_is_stored(service: Service) -> None:
    club, _ = service.club("Zoé")
    service.write(f"/v1/clubs/{club['id']}/tokens/rotate", {}, club["token"])
    table = service.table(webhook="https://example.com/x")
    service.write(f"/v1/tables/{table['id']}/webhook/rotate", {}, table["owner_token"])
    service.store.purge(service.now)
    raw = Path(service.store._path).read_bytes()
    for secret in (club["token"], club["viewer_token"], table["owner_token"], table["viewer_token"]):
        assert secret.encode() not in raw
    assert b"Les Dragons" in raw, "the file is read as it is"


def test_a_fault_is_kept_with_its_key(service: Service) -> None:
    for replayed in (None, "true"):
        reply = service.write("/v1/clubs", {"name": 5}, key="a-key-of-16-chars")
        assert reply.status == 422 and reply.headers.get("idempotent-replayed") == replayed
        assert reply.faults() == {("#/name", "wrong_type")}


def test_members_come_and_their_names_go(service: Service) -> None:
    club, ids = service.club(*PEOPLE)
    here, token = f"/v1/clubs/{club['id']}", club["token"]
    listed = service.read(f"{here}/members", club["viewer_token"]).json()
    assert listed["count"] == 4 and {one["name"] for one in listed["members"]} == set(PEOPLE)
    added = service.write(f"{here}/members", {"name": "Eve"}, token, key="k")
    assert added.json() == {"id": added.json()["id"], "name": "Eve", "club": club["id"]}
    for replayed in (None, "true"):
        gone = service.write(f"{here}/members/{ids[0]}/name", None, token, key="erase", method="DELETE")
        assert (gone.status, gone.json()) == (200, {"id": ids[0], "name": None})
        assert gone.headers.get("idempotent-replayed") == replayed
    assert service.write(f"{here}/members/{added.json()['id']}/name", None, token, method="DELETE").status == 200
    again = service.write(f"{here}/members", {"name": "Eve"}, token, key="k")
    assert again.json()["name"] is None, "what is kept with a key holds no name"
    listed = service.read(f"{here}/members", token).json()["members"]
    assert [one["name"] for one in listed] == [*sorted(PEOPLE[1:]), None, None]
    assert "Zoé".encode() not in Path(service.store._path).read_bytes() + _log(service)
    assert b"Zo\\u00e9" not in Path(service.store._path).read_bytes() + _log(service)


def _log(service: Service) -> bytes:
    log = Path(service.store._path + "-wal")
    return log.read_bytes() if log.exists() else b""


def test_a_friendly_tables_names_go_too(service: Service) -> None:
    table = service.table(players=["Zoé", "Bob", "Cid", "Dan"])
    service.deal(table, 1)
    here = f"/v1/tables/{table['id']}"
    player = next(one["player"]["id"] for one in table["seats"] if one["player"]["name"] == "Zoé")
    for token, status in ((table["viewer_token"], 403), ("x", 404), (None, 401)):
        assert service.write(f"{here}/players/{player}/name", None, token, method="DELETE").status == status
    unknown = service.write(f"{here}/players/nobody/name", None, table["owner_token"], method="DELETE")
    assert (unknown.status, unknown.json()["code"]) == (404, "unknown_player")
    for replayed in (None, "true"):
        gone = service.write(f"{here}/players/{player}/name", None, table["owner_token"], key="k", method="DELETE")
        assert (gone.status, gone.json()) == (200, {"id": player, "name": None})
        assert gone.headers.get("idempotent-replayed") == replayed
    for form in ("application/json", "text/csv", "text/html"):
        assert "Zoé" not in service.read(f"{here}/statement", table["viewer_token"], accept=form).body.decode()
    assert b"Zo\\u00e9" not in Path(service.store._path).read_bytes() + _log(service)
    assert verify(service.store, table["id"]).clean
    _, ids, club_table = rated(service)
    reply = service.write(
        f"/v1/tables/{club_table['id']}/players/{ids[0]}/name", None, club_table["owner_token"], method="DELETE"
    )
    assert (reply.status, reply.json()["code"]) == (404, "unknown_player")


def test_who_may_what(service: Service) -> None:
    club, ids = service.club("Zoé")
    other, _ = service.club()
    here = f"/v1/clubs/{club['id']}"
    reads = (here, f"{here}/members", f"{here}/standings")
    writes = (
        ("POST", f"{here}/members"),
        ("DELETE", f"{here}/members/{ids[0]}/name"),
        ("POST", f"{here}/tokens/rotate"),
    )
    bodies: dict[str, Any] = {f"{here}/members": {"name": "X"}}
    for target in reads:
        assert service.read(target, club["token"]).status == service.read(target, club["viewer_token"]).status == 200
        for wrong in (other["token"], club["token"] + "x", "x"):
            reply = service.read(target, wrong)
            assert (reply.status, reply.json()["code"]) == (404, "unknown_club")
        assert service.read(target).status == 401
        unknown = service.read(target.replace(club["id"], "x" * 26), club["token"])
        same = service.read(target, "x").json()
        assert {**unknown.json(), "instance": ""} == {**same, "instance": ""}, "they look the same"
    for method, target in writes:
        body = bodies.get(target)
        viewer = service.write(target, body, club["viewer_token"], method=method)
        assert (viewer.status, viewer.json()["code"]) == (403, "club_only")
        stranger = service.write(target, body, other["token"], method=method)
        assert (stranger.status, stranger.json()["code"]) == (404, "unknown_club")
        assert service.write(target, body, None, method=method).status == 401
    assert service.read(f"{here}/members", club["token"]).json()["members"] == [{"id": ids[0], "name": "Zoé"}]


def test_new_tokens_close_the_old_ones_out(service: Service) -> None:
    club, _ = service.club()
    here = f"/v1/clubs/{club['id']}"
    made = service.write(f"{here}/tokens/rotate", {"roles": ["club"]}, club["token"])
    assert made.status == 200 and set(made.json()) == {"id", "token"}
    fresh = made.json()["token"]
    assert service.read(here, club["token"]).status == 404
    assert service.read(here, fresh).status == service.read(here, club["viewer_token"]).status == 200


def test_a_lost_answer_of_new_tokens_comes_again_with_the_old_one(service: Service) -> None:
    club, _ = service.club()
    target = f"/v1/clubs/{club['id']}/tokens/rotate"
    first = service.write(target, {}, club["token"], key="a-key-of-16-chars")
    again = service.write(target, {}, club["token"], key="a-key-of-16-chars")
    assert first.status == again.status == 200 and first.body == again.body
    assert again.headers["idempotent-replayed"] == "true"
    assert service.write(target, {}, club["token"], key="a-key-of-16-other").status == 404
    assert service.read(f"/v1/clubs/{club['id']}", first.json()["token"]).status == 200


def test_only_the_clubs_token_opens_rated_tables(service: Service) -> None:
    club, ids = service.club(*PEOPLE)
    asked = {"rules": "mcr", "players": ids, "kind": "rated", "club": club["id"]}
    assert service.write("/v1/tables", asked, club["token"]).status == 201
    for wrong in (club["viewer_token"], club["token"] + "x"):
        reply = service.write("/v1/tables", asked, wrong)
        assert (reply.status, reply.json()["code"]) == (404, "unknown_club")
    stranger = service.write("/v1/tables", {**asked, "players": [*ids[:3], "x" * 26]}, club["token"])
    assert stranger.faults() == {("#/players/3", "unknown_member")}


def rated(service: Service) -> tuple[dict[str, Any], list[str], dict[str, Any]]:
    club, ids = service.club(*PEOPLE)
    return club, ids, service.table(club["token"], players=ids, kind="rated", club=club["id"])


def test_a_finished_rated_table_counts_and_nothing_else_does(service: Service) -> None:
    club, ids, table = rated(service)
    standings = f"/v1/clubs/{club['id']}/standings"
    early = service.table(club["token"], players=ids, kind="rated", club=club["id"])
    given_up = service.table(club["token"], players=ids, kind="rated", club=club["id"])
    friendly = service.table()
    for one in (early, given_up, friendly):
        assert service.deal(one, 1).status == 201
    service.write(f"/v1/tables/{early['id']}/finish", {}, early["owner_token"])
    service.write(f"/v1/tables/{given_up['id']}/abandon", {}, given_up["owner_token"])
    service.play_out(table)
    assert service.read(standings, club["token"]).json()["standings"] == [], "not before it is finished"
    for _ in range(2):
        assert service.write(f"/v1/tables/{table['id']}/finish", {}, table["owner_token"], key="end").status == 200
    assert service.write(f"/v1/tables/{table['id']}/finish", {}, table["owner_token"]).status == 409
    (group,) = service.read(standings, club["viewer_token"]).json()["standings"]
    assert group["rules"] == {"id": "mcr", "name": "International rules (FFMJ, WMO)"}
    assert [one["tables"] for one in group["players"]] == [1] * 4
    # Each was dealer four times and drew 20 each time: all are equal, and share the points of four places.
    assert [one["rank"] for one in group["players"]] == [1] * 4
    assert [one["table_points"] for one in group["players"]] == [{"twelfths": 21, "text": "1 3/4"}] * 4
    told = [(one["total"], one["wins"], one["biggest"], one["firsts"]) for one in group["players"]]
    assert told == [(0, 4, 20, 1)] * 4
    names = {one["member"]["id"]: one["member"]["name"] for one in group["players"]}
    assert names == dict(zip(ids, PEOPLE, strict=True))
    assert service.read(f"{standings}?rules=hk-old-style", club["token"]).json()["standings"] == []
    (same,) = service.read(f"{standings}?rules=mcr&lang=fr", club["token"]).json()["standings"]
    assert same["players"] == group["players"]
    assert verify_club(service.store, club["id"]) == ()


def test_standings_as_a_table_hold_no_formula_and_no_erased_name(service: Service) -> None:
    club, ids, table = rated(service)
    service.play_out(table)
    service.write(f"/v1/tables/{table['id']}/finish", {}, table["owner_token"])
    service.write(f"/v1/clubs/{club['id']}/members/{ids[0]}/name", None, club["token"], method="DELETE")
    reply = service.read(f"/v1/clubs/{club['id']}/standings", club["token"], accept="text/csv")
    assert reply.headers["content-type"] == "text/csv; charset=utf-8" and reply.body.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(reply.body.decode("utf-8-sig"), newline="")))
    assert {row["name"] for row in rows} == {"", "王小明", "'=1+1", "Dan"}
    assert {(row["table_points_twelfths"], row["table_points"], row["total"]) for row in rows} == {("21", "1 3/4", "0")}
    json_rows = service.read(f"/v1/clubs/{club['id']}/standings", club["token"]).json()["standings"][0]["players"]
    assert {one["member"]["name"] for one in json_rows} == {None, "王小明", "=1+1", "Dan"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_heads_of_the_standings_are_words_where_a_language_is_named(lang: str, service: Service) -> None:
    club, _, table = rated(service)
    service.play_out(table)
    service.write(f"/v1/tables/{table['id']}/finish", {}, table["owner_token"])
    target = f"/v1/clubs/{club['id']}/standings"
    plain = service.read(target, club["token"], accept="text/csv", accept_language="*").body.decode("utf-8-sig")
    worded = service.read(f"{target}?lang={lang}", club["token"], accept="text/csv")
    assert worded.headers["content-language"] == lang
    ids, words = (next(csv.reader(io.StringIO(one))) for one in (plain, worded.body.decode("utf-8-sig")))
    assert ids == [
        "rules",
        "rank",
        "member",
        "name",
        "tables",
        "firsts",
        "table_points_twelfths",
        "table_points",
        "total",
        "unit_scale",
        "total_text",
        "wins",
        "biggest",
    ]
    assert len(words) == len(set(words)) == len(ids) and not set(words) & set(ids)
    assert plain.splitlines()[1:] == worded.body.decode("utf-8-sig").splitlines()[1:]


def test_a_table_that_many_finish_at_once_counts_once(service: Service) -> None:
    club, ids, table = rated(service)
    service.play_out(table)
    # Another table of the same players ends at the same moment: their standings are written by both.
    other = service.table(club["token"], players=ids, kind="rated", club=club["id"])
    service.play_out(other)
    start, statuses = threading.Barrier(16), []

    def finish(number: int) -> None:
        client, one = service.another(), (table, other)[number % 2]
        start.wait()
        key = "the-same-key" if number < 8 else None
        reply = service.write(f"/v1/tables/{one['id']}/finish", {}, one["owner_token"], key=key, client=client)
        statuses.append((reply.status, reply.json().get("code")))
        client.close()

    threads = [threading.Thread(target=finish, args=(i,)) for i in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {status for status, _ in statuses} <= {200, 409, 503}, statuses
    assert not [one for one in statuses if one[0] == 503], statuses
    (group,) = service.read(f"/v1/clubs/{club['id']}/standings", club["token"]).json()["standings"]
    assert [one["tables"] for one in group["players"]] == [2] * 4
    assert verify_club(service.store, club["id"]) == ()
    assert verify(service.store, table["id"]).clean and verify(service.store, other["id"]).clean


def test_a_club_made_by_many_with_one_key_is_one(service: Service) -> None:
    start, found = threading.Barrier(8), []

    def make() -> None:
        client = service.another()
        start.wait()
        reply = service.write("/v1/clubs", {"name": "Les Dragons"}, key="one-key-for-all-of-them", client=client)
        found.append((reply.status, reply.json().get("id")))
        client.close()

    threads = [threading.Thread(target=make) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {status for status, _ in found} <= {201, 409}
    assert len({club for status, club in found if status == 201}) == 1
    assert len(service.store.ids("C")) == 1


@pytest.mark.aws
def test_the_same_on_dynamodb() -> None:
    """Moto's own transactions are not safe under threads: one request after the other."""
    pytest.importorskip("moto", reason="needs moto, the emulator")
    with moto_store() as store:
        service = Service(store)
        club, ids, table = rated(service)
        service.play_out(table)
        for _ in range(2):
            end = service.write(f"/v1/tables/{table['id']}/finish", {}, table["owner_token"], key="end")
            assert end.status == 200
        (group,) = service.read(f"/v1/clubs/{club['id']}/standings", club["token"]).json()["standings"]
        assert [(one["tables"], one["wins"]) for one in group["players"]] == [(1, 4)] * 4
        here = f"/v1/clubs/{club['id']}"
        assert service.write(f"{here}/members/{ids[0]}/name", None, club["token"], method="DELETE").status == 200
        page = service.read(f"/v1/tables/{table['id']}/statement", table["viewer_token"], accept="text/html")
        assert b"Player 1 wins 20 points" in page.body and PEOPLE[0].encode() not in page.body
        fresh = service.write(f"{here}/tokens/rotate", {"roles": ["club"]}, club["token"]).json()["token"]
        assert service.read(here, club["token"]).status == 404 and service.read(here, fresh).status == 200
        assert verify(store, table["id"]).clean and verify_club(store, club["id"]) == ()
        service.client.close()
