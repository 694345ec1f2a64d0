"""Tables over HTTP: opened, settled, confirmed, reversed, finished; who may, and what a key is good for."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hupai.ledger import Busy, claim, fingerprint, key_hash, read_table, verify
from hupai.settle import PATIENCE, first_state, run_step
from integration.http_client import Reply
from support.documented import check
from support.flows import Album, Later, shows
from support.serving import Service

HAND = "[EEE,1][SSSS,1]55pWWWNNN"
BY_TILES = {
    "concealed": ["5p", "5p", "W", "W", "W", "N", "N"],
    "win_tile": "N",
    "melds": [{"kind": "pung", "tiles": ["E"] * 3}, {"kind": "kong", "tiles": ["S"] * 4, "concealed": False}],
}
DRAWN = {"winner": "E", "win_by": "self_draw"}
TWELVE = {"winner": "S", "win_by": "discard", "payer": "W", "value": 12}


class Checked(Service):
    """A service whose every answer is held to the API file."""

    def write(self, target: str, *more: Any, method: str = "POST", **named: Any) -> Reply:
        reply = super().write(target, *more, method=method, **named)
        check(method, target, reply)
        return reply

    def read(self, target: str, *more: Any, **named: Any) -> Reply:
        reply = super().read(target, *more, **named)
        check("get", target, reply)
        return reply

    def settle(self, table: dict[str, Any], deal: int, *wins: dict[str, Any], **named: Any) -> Reply:
        """Settle a win."""
        body = {"deal": deal, "kind": "win", "wins": list(wins)}
        return self.write(f"/v1/tables/{table['id']}/deals", body, table["owner_token"], **named)

    def confirm(self, table: dict[str, Any], deal: int, body: Any = None, **named: Any) -> Reply:
        """Confirm a deal."""
        target = f"/v1/tables/{table['id']}/deals/{deal}/confirmation"
        return self.write(target, body, table["owner_token"], **named)

    def look(self, table: dict[str, Any]) -> dict[str, Any]:
        """Return the table as its viewers see it."""
        found: dict[str, Any] = self.read(f"/v1/tables/{table['id']}", table["viewer_token"]).json()
        return found

    def clean(self, table: dict[str, Any], events: int) -> None:
        """Assert that the ledger agrees with itself."""
        report = verify(self.store, table["id"])
        assert report.clean, report
        assert report.events == events


@pytest.fixture
def photos() -> Album:
    return Album({})


@pytest.fixture
def service(tmp_path: Path, photos: Album) -> Iterator[Checked]:
    made = Checked(tmp_path / "tables.sqlite", photos)
    yield made
    made.client.close()
    made.store.close()


@pytest.fixture
def later(tmp_path: Path, photos: Album) -> Iterator[Checked]:
    """A service whose deals are carried out by somebody else."""
    made = Checked(tmp_path / "tables.sqlite", photos, Later())
    yield made
    made.client.close()
    made.store.close()


def here(table: dict[str, Any], more: str = "") -> str:
    return f"/v1/tables/{table['id']}{more}"


def codes(reply: Reply) -> list[str]:
    return [error["code"] for error in reply.json()["errors"]]


# Opening, and who may


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


# Settling: the four forms of a hand


@pytest.mark.parametrize(
    "form",
    [{"hand": BY_TILES}, {"notation": HAND}, {"notation": "EEESSSWWW55pNNN"}, {"photo": "up"}],
    ids=["tiles", "notation", "another notation", "photo"],
)
def test_a_hand_in_every_form(service: Checked, photos: Album, form: dict[str, Any]) -> None:
    photos.photos["up"] = shows(HAND)
    table = service.table()
    reply = service.settle(table, 1, {**DRAWN, **form}, Accept_Language="fr")
    assert reply.status == 201, reply.body
    deal = reply.json()
    assert (deal["state"], deal["version"], deal["deal"], deal["attempt"]) == ("settled", 1, 1, 1)
    assert reply.headers["etag"] == '"1"' and reply.headers["location"] == here(table, "/deals/1")
    answer = deal["wins"][0]["answer"]
    assert answer["fans"][0]["name"] == "Quatre grands Vents" and answer["rules"]["id"] == "mcr"
    assert answer["engine_version"] == deal["engine_version"] and deal["rules"] == answer["rules"]
    assert sum(deal["transfers"].values()) == sum(deal["scores"].values()) == 0
    assert sum(entry["amount"] for entry in deal["entries"]) == 0
    read = service.read(here(table, "/deals/1"), table["viewer_token"], accept_language="fr").json()
    assert read == deal, "what was said first, and what is read later"
    service.clean(table, 1)


def test_the_worked_payments(service: Checked) -> None:
    """12 off a discard; 12 drawn brings 36; 12 and 18 on one discard cost 30."""
    table = service.table(rules="tw-mahjong-planet")
    planet = service.read("/v1/rulesets/tw-mahjong-planet").json()
    assert planet["play"]["start"] == 2000 and planet["winners"] == "all"
    reply = service.settle(table, 1, {"winner": "N", "win_by": "discard", "payer": "W", "value": 12})
    assert reply.json()["transfers"] == {"E": 0, "S": 0, "W": -12, "N": 12}
    reply = service.settle(table, 2, {"winner": "N", "win_by": "self_draw", "value": 12})
    assert reply.json()["transfers"] == {"E": -12, "S": -12, "W": -12, "N": 36}
    both = ({"winner": "S", "win_by": "discard", "payer": "W", "value": v} for v in (12,))
    (south,) = both
    north = {"winner": "N", "win_by": "discard", "payer": "W", "value": 18}
    reply = service.settle(table, 3, south, north)
    assert reply.json()["transfers"] == {"E": 0, "S": 12, "W": -30, "N": 18}
    assert sum(reply.json()["scores"].values()) == 8000
    service.clean(table, 3)


def test_flowers_need_no_hand(service: Checked) -> None:
    table = service.table(rules="tw-mahjong-planet")
    reply = service.settle(table, 1, {"winner": "W", "win_by": "eight_flowers"})
    assert reply.status == 201 and reply.json()["wins"][0]["answer"] is not None
    seventh = service.settle(table, 2, {"winner": "W", "win_by": "eighth_flower", "payer": "N"})
    assert seventh.status == 201 and seventh.json()["transfers"]["N"] < 0


def test_draws_penalties_and_adjustments(service: Checked) -> None:
    table = service.table()
    owner, deals = table["owner_token"], here(table, "/deals")
    draw = service.write(deals, {"deal": 1, "kind": "draw"}, owner)
    foul = service.write(deals, {"deal": 2, "kind": "penalty", "offender": "N", "reason": "false win"}, owner)
    agreed = {"deal": 3, "kind": "adjustment", "transfers": {"E": 5, "W": -5}, "reason": "a miscount"}
    moved = service.write(deals, agreed, owner)
    assert [one.status for one in (draw, foul, moved)] == [201, 201, 201]
    assert foul.json()["transfers"] == {"E": 10, "S": 10, "W": 10, "N": -30}
    assert moved.json()["reason"] == "a miscount" and moved.json()["transfers"]["E"] == 5
    listed = service.read(deals, owner).json()
    assert [one["kind"] for one in listed["deals"]] == ["draw", "penalty", "adjustment"]
    service.clean(table, 3)


def test_what_reading_assumed_is_said_with_the_deal(service: Checked) -> None:
    table = service.table()
    reply = service.settle(table, 1, {**DRAWN, "notation": f"{HAND}|2"})
    notices = reply.json()["notices"]
    assert [one["code"] for one in notices], "which flowers they are is not said"
    assert all(one["pointer"] == "#/wins/0/notation" and one["text"] for one in notices)
    assert service.read(here(table, "/deals/1"), table["owner_token"]).json()["notices"] == notices


def test_a_notation_of_two_readings(service: Checked) -> None:
    """Where they come to the same, either will do, and that is said; where not, the caller is asked."""
    table = service.table()
    same = service.settle(table, 1, {**DRAWN, "notation": "1112223334445z5z"})
    assert same.status == 201 and [one["code"] for one in same.json()["notices"]] == ["ambiguous_notation"]
    asked = {**DRAWN, "notation": "234T234T666T888T22T"}
    reply = service.settle(table, 2, asked)
    assert (reply.status, reply.json()["code"], codes(reply)) == (422, "ambiguous_notation", ["ambiguous_notation"])
    assert reply.json()["errors"][0]["pointer"] == "#/wins/0/notation"


# Faults


def test_what_contradicts_the_table_is_a_fault(service: Checked) -> None:
    table = service.table()
    said = {"context": {"seat_wind": "S", "round_wind": "W", "repeats": 3, "win_by": "discard", "discarder": "N"}}
    reply = service.settle(table, 1, {**DRAWN, "notation": HAND, **said})
    assert reply.status == 422
    assert reply.faults() >= {
        ("#/wins/0/context/seat_wind", "contradiction"),
        ("#/wins/0/context/round_wind", "contradiction"),
        ("#/wins/0/context/repeats", "contradiction"),
        ("#/wins/0/context/win_by", "contradiction"),
    }
    written = service.settle(table, 1, {**DRAWN, "notation": "[EEE,1][SSSS,1]55pWWWNNN|SE1000"})
    assert written.faults() == {("#/wins/0/notation", "contradiction")}
    assert service.look(table)["version"] == 0


def test_every_fault_of_every_winner_at_once(service: Checked) -> None:
    table = service.table(rules="tw-association")
    wins = (
        {"winner": "S", "win_by": "discard", "payer": "W", "notation": "123m456p789s123pEE5x"},
        {"winner": "Q", "win_by": "discard", "payer": "W", "value": -3},
        {"winer": "N", "winner": "N", "win_by": "discard", "payer": "N", "value": 1.5, "photo": "x"},
    )
    reply = service.settle(table, 1, *wins)
    assert reply.status == 422
    assert reply.faults() >= {
        ("#/wins/1/winner", "unknown_value"),
        ("#/wins/1/value", "out_of_range"),
        ("#/wins/2/winer", "unknown_field"),
        ("#/wins/2/value", "contradiction"),
    }
    spans = [error for error in reply.json()["errors"] if error["pointer"] == "#/wins/0/notation"]
    assert spans and spans[0]["span"] is not None
    guess = next(error for error in reply.json()["errors"] if error["pointer"] == "#/wins/2/winer")
    assert guess["params"]["did_you_mean"] == "winner"
    assert service.look(table)["version"] == 0


@pytest.mark.parametrize(
    ("win", "fault"),
    [
        ({"notation": "[EEE,1][SSSS,1]55pWWWN1m9s"}, ("#/wins/0/notation", "not_a_win")),
        ({"notation": "[EEE,1][SSSS,1]55pWWWNN"}, ("#/wins/0/notation", "not_a_win")),
        ({"notation": "123m456p55555s99m"}, ("#/wins/0/notation", "too_many_copies")),
        ({"notation": "[123m,1][123p,1]678s99s46m5m"}, ("#/wins/0/notation", "below_minimum")),
        ({"hand": {**BY_TILES, "win_tile": "4s"}}, ("#/wins/0/hand", "not_a_win")),
        ({"hand": {**BY_TILES, "concealed": ["5p", "x"]}}, ("#/wins/0/hand/concealed/1", "unknown_tile")),
        (
            {"hand": {**BY_TILES, "concealed": ["1f", *["5p"] * 5, "W"]}},
            ("#/wins/0/hand/concealed/5", "too_many_copies"),
        ),
        ({"value": 7}, ("#/wins/0/value", "below_minimum")),
        ({}, ("#/wins/0/value", "missing_field")),
        ({"photo": "up", "notation": HAND}, ("#/wins/0/photo", "contradiction")),
        ({"value": 12, "notation": HAND}, ("#/wins/0/value", "contradiction")),
    ],
    ids=str,
)
def test_faults_point_into_the_body(service: Checked, win: dict[str, Any], fault: tuple[str, str]) -> None:
    reply = service.settle(service.table(), 1, {**DRAWN, **win})
    assert reply.status == 422 and fault in reply.faults(), reply.body


@pytest.mark.parametrize("lang", ["en", "fr", "zh-Hant", "zh-Hans"])
def test_problems_in_every_language(service: Checked, lang: str) -> None:
    table = service.table()
    reply = service.settle(table, 2, TWELVE, Accept_Language=lang)
    assert (reply.status, reply.json()["code"], codes(reply)) == (409, "table_conflict", ["deal_not_open"])
    assert reply.headers["content-language"] == lang
    assert reply.json()["errors"][0]["params"] == {"given": 2, "open": 1}, "the current one is named"


def test_a_kept_fault_is_told_in_the_language_of_who_asks_again(service: Checked) -> None:
    table = service.table()
    english = service.settle(table, 1, {**TWELVE, "payer": "S"}, key="k")
    french = service.settle(table, 1, {**TWELVE, "payer": "S"}, key="k", Accept_Language="fr")
    assert english.status == french.status == 422
    assert english.faults() == french.faults() and english.json()["detail"] != french.json()["detail"]
    assert french.headers["idempotent-replayed"] == "true"


# Keys and versions


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


# Confirmation and photos


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


# Undoing, and the end


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


# What every answer carries


def test_deals_that_are_none(service: Checked) -> None:
    table = service.table()
    for path in ("/deals/1", "/deals/0", "/deals/x", "/deals/-1", "/deals/9999999999", "/deals/1.0", "/deals/%D9%A1"):
        reply = service.read(here(table, path), table["owner_token"])
        assert (reply.status, reply.json()["code"]) == (404, "unknown_deal")
    query = service.read(here(table, "/deals?limit=0&after=x&page=2&limit=3"), table["owner_token"])
    assert query.status == 422
    assert query.faults() == {
        ("#/limit", "out_of_range"),
        ("#/after", "wrong_type"),
        ("#/page", "unknown_field"),
        ("#/limit", "repeated_field"),
    }


def test_a_browser_may_ask_from_anywhere(service: Checked) -> None:
    reply = service.client.ask("OPTIONS", "/v1/tables/x/deals", headers=[("Origin", "https://example.org")])
    assert reply.status == 204
    allowed = reply.headers["access-control-allow-headers"].lower()
    assert all(name in allowed for name in ("authorization", "idempotency-key", "if-match", "prefer"))
    assert "POST" in reply.headers["access-control-allow-methods"]
    exposed = service.client.get("/v1/health").headers["access-control-expose-headers"].lower()
    assert all(name in exposed for name in ("etag", "location", "idempotent-replayed", "retry-after"))


def test_a_head_is_answered(service: Checked) -> None:
    table = service.table()
    reply = service.client.get(here(table), method="HEAD", authorization=f"Bearer {table['viewer_token']}")
    assert reply.status == 200 and reply.headers["etag"] == '"0"' and reply.body == b""


def test_without_a_ledger_that_is_said() -> None:
    from hupai.api.app import create_app
    from hupai.api.ledger_routes import ADDRESSES, ledger_routes
    from integration.http_client import Client

    client = Client(create_app())
    for path, methods in ADDRESSES:
        reply = client.ask(methods[0], path.replace("{", "").replace("}", ""))
        assert (reply.status, reply.json()["code"]) == (503, "tables_unavailable")
    client.close()
    assert [path for path, _, _ in ledger_routes(None)] == [path for path, _ in ADDRESSES]


def test_the_addresses_are_those_that_are_served(service: Checked) -> None:
    from hupai.api.ledger_routes import ADDRESSES, ledger_routes

    assert {(path, methods) for path, methods, _ in ledger_routes(service.tables)} == set(ADDRESSES)
    assert read_table(service.store, service.table()["id"]).table.version == 0
