"""Deals over HTTP are settled: a hand in every form, draws and penalties, and every fault."""

from __future__ import annotations

from typing import Any

import pytest

from support.checked import BY_TILES, DRAWN, HAND, TWELVE, Checked, codes, here
from support.flows import Album, shows

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
