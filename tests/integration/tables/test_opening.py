"""Tables over HTTP are opened: by whom, for whom, and who may look or write."""

from __future__ import annotations

from pathlib import Path

from support.checked import TWELVE, Checked, codes, here


def test_a_table_is_opened(service: Checked) -> None:
    body = {"rules": "tw-mahjong-planet", "players": ["Ann", " Bo ", "Chloé", "大偉"], "length": "east"}
    reply = service.write("/v1/tables", body)
    assert reply.status == 201
    table = reply.json()
    assert reply.headers["location"] == here(table) and reply.headers["etag"] == '"0"'
    assert reply.headers["cache-control"] == "no-store"
    assert [one["player"]["name"] for one in table["seats"]] == ["Ann", "Bo", "Chloé", "大偉"]
    assert [one["score"] for one in table["seats"]] == [2000] * 4
    assert (table["deal"], table["round_wind"], table["dealer"], table["length"]) == (1, "E", "p1", "east")
    assert table["webhook"] is None and table["club"] is None
    assert service.look(table)["version"] == 0


def test_names_in_any_script(service: Checked) -> None:
    names = ["Zoe\u0308", "محمد", "👩\u200d👩\u200d👧", "김민수"]
    table = service.table(players=names)
    told = [one["player"]["name"] for one in service.look(table)["seats"]]
    assert told == ["Zoë", *names[1:]], "composed, and otherwise as they are"
    statement = service.read(here(table, "/statement"), table["viewer_token"], accept="application/json").json()
    assert [one["name"] for one in statement["players"]] == told


def test_a_table_is_opened_once_for_each_key(service: Checked) -> None:
    body = {"players": ["Ann", "Bo", "Chloé", "Di"], "webhook": "https://example.org/x"}
    first, again = (service.write("/v1/tables", body, key="one-key-of-16-characters") for _ in range(2))
    assert first.body == again.body and again.headers["idempotent-replayed"] == "true"
    assert "idempotent-replayed" not in first.headers
    table = first.json()
    assert table["webhook"]["secret"].startswith("whsec_") and table["has_webhook"]
    service.settle(table, 1, TWELVE)
    assert service.write("/v1/tables", body, key="one-key-of-16-characters").body == first.body, "as it was said first"
    assert service.store.ids("T") == [table["id"]]


def test_tokens_are_not_stored(service: Checked) -> None:
    table = service.table()
    service.settle(table, 1, TWELVE)
    service.store.purge(service.now)
    raw = Path(service.store._path).read_bytes()
    assert table["id"].encode() in raw, "the file is read as it is"
    for secret in (table["owner_token"], table["viewer_token"]):
        assert secret.encode() not in raw


def test_a_key_that_could_be_guessed_opens_nothing(service: Checked) -> None:
    reply = service.write("/v1/tables", {"players": ["Ann", "Bo", "Chloé", "Di"]}, key="1")
    assert (reply.status, reply.json()["code"]) == (400, "idempotency_key_invalid")
    assert codes(reply) == ["key_length"] and service.store.ids("T") == []


def test_everything_that_is_wrong_with_an_opening_is_said(service: Checked) -> None:
    body = {
        "rules": "mrc",
        "players": ["Ann", "ann", "", 4],
        "kind": "friendy",
        "length": "short",
        "confirm": "yes",
        "webhook": "http://localhost/x",
        "club": "c",
        "rounds": 4,
        "lang": "en",
    }
    reply = service.write("/v1/tables", body)
    assert reply.status == 422
    assert reply.faults() == {
        ("#/rounds", "unknown_field"),
        ("#/rules", "unknown_rules"),
        ("#/kind", "unknown_value"),
        ("#/length", "unknown_value"),
        ("#/confirm", "wrong_type"),
        ("#/club", "contradiction"),
        ("#/webhook", "webhook_not_https"),
        ("#/webhook", "webhook_not_public"),
        ("#/players/1", "repeated_player"),
        ("#/players/2", "missing_field"),
        ("#/players/3", "wrong_type"),
    }
    again = service.write("/v1/tables", body, key="a-key-of-16-characters")
    replayed = service.write("/v1/tables", body, key="a-key-of-16-characters")
    assert again.json()["errors"] == replayed.json()["errors"] == reply.json()["errors"]
    assert replayed.headers["idempotent-replayed"] == "true"


def test_an_unknown_table_and_a_wrong_token_look_the_same(service: Checked) -> None:
    table, other = service.table(), service.table()
    unknown = {"id": "zzzzzzzzzzzzzzzzzzzzzzzzzz"}
    said = []
    for where, token in ((unknown, table["owner_token"]), (table, other["owner_token"]), (table, "nonsense")):
        for reply in (
            service.read(here(where), token),
            service.read(here(where, "/deals"), token),
            service.read(here(where, "/deals/1"), token),
            service.write(here(where, "/deals"), {"deal": 1, "kind": "draw"}, token),
            service.write(here(where, "/deals/1/reversal"), None, token),
            service.write(here(where, "/deals/1/confirmation"), None, token),
            service.write(here(where, "/finish"), None, token),
            service.write(here(where, "/tokens/rotate"), None, token),
        ):
            problem = {name: value for name, value in reply.json().items() if name != "instance"}
            said.append((reply.status, str(problem)))
    assert len(set(said)) == 1 and said[0][0] == 404
    assert service.look(table)["version"] == 0


def test_without_a_token_nothing_is_shown(service: Checked) -> None:
    table = service.table()
    for reply in (service.read(here(table)), service.write(here(table, "/finish"))):
        assert (reply.status, reply.json()["code"]) == (401, "token_required")
        assert reply.headers["www-authenticate"] == "Bearer"


def test_a_viewer_looks_and_does_not_write(service: Checked) -> None:
    table = service.table()
    for path in ("/deals", "/finish", "/abandon", "/tokens/rotate", "/deals/1/reversal", "/deals/1/confirmation"):
        reply = service.write(here(table, path), {"deal": 1, "kind": "draw"}, table["viewer_token"])
        assert (reply.status, reply.json()["code"]) == (403, "owner_only")
    assert service.look(table)["version"] == 0
    assert "token" not in str(service.read(here(table), table["owner_token"]).json())


def test_new_tokens(service: Checked) -> None:
    table = service.table()
    asked = {"roles": ["owner"]}
    first = service.write(here(table, "/tokens/rotate"), asked, table["owner_token"], key="k" * 16)
    again = service.write(here(table, "/tokens/rotate"), asked, table["owner_token"], key="k" * 16)
    assert first.status == 200 and first.body == again.body and again.headers["idempotent-replayed"] == "true"
    fresh = first.json()
    assert "viewer_token" not in fresh and fresh["owner_token"] != table["owner_token"]
    assert service.read(here(table), table["owner_token"]).status == 404
    assert service.read(here(table), table["viewer_token"]).status == 200
    assert service.read(here(table), fresh["owner_token"]).status == 200
    both = service.write(here(table, "/tokens/rotate"), None, fresh["owner_token"]).json()
    assert set(both) == {"table", "owner_token", "viewer_token"}
    assert service.read(here(table), table["viewer_token"]).status == 404
    stranger = service.write(here(table, "/tokens/rotate"), asked, "hupai_owner_x", key="k" * 16)
    assert stranger.status == 404, "a key opens nothing to another token"
