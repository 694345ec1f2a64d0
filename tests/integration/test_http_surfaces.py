# ruff: noqa: E501 - a row of the table is a line
"""One answer, byte for byte, from every surface: HTTP, Lambda's event, the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from mangum import Mangum

from hupai import rules
from hupai.api import service
from hupai.api.app import create_app
from hupai.api.encode import encode
from integration.http_client import Client

OWN = {"base": "tw-association", "changes": {"values": {"all_chows": 5}, "conversion": {"times": 7, "plus": 3}}}
CONTEXT = {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}
ASKED: list[dict[str, Any]] = [
    {"notation": "[EEE,1][SSSS,1]55pWWWNNN", "context": CONTEXT},
    {"notation": "[EEE,1][SSSS,1]55pWWWNNN|EE1000|ag", "lang": "fr"},
    {"notation": "19m19s19pESWNCFPP", "context": CONTEXT, "lang": "zh-Hant"},
    {"notation": "1112345678999s5s", "context": {**CONTEXT, "win_by": "discard", "discarder": "S"}, "lang": "zh-Hans"},
    {"notation": "1112223334445m*", "context": {"seat_wind": "S", "round_wind": "E"}},
    {"notation": "11223344556677m", "context": {"seat_wind": "S", "round_wind": "E", "win_by": "discard"}, "rules": "mcr-cn"},
    {"notation": "123m456p789s11223p", "context": CONTEXT},
    {"notation": "[1111m][9999m]123p456s7s7s", "options": {"two_concealed_kongs": 6}, "context": {**CONTEXT, "after_kong": True}},
    {"notation": "🀇🀈🀉🀜🀝🀞🀐🀐🀔🀕🀖🀖🀗🀘"},
    {"notation": "555z123m456m789m66z", "context": CONTEXT},
    {"hand": {"concealed": ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "2s", "3s", "1z", "1z", "1f"], "win_tile": "4s"}, "context": CONTEXT},
    {"notation": "123m456p55555s99m", "context": {"is_self_drwan": True}, "lang": "fr"},
    {"notation": "234T234T666T888T22T", "context": CONTEXT},
    {"notation": "[EEE,1][SSS,1][WWW,1]55mNN+N", "context": CONTEXT, "rules": "hk-gametwist", "lang": "zh-Hant"},
    {"notation": "123m456m789m55m234m|a", "context": CONTEXT, "rules": "hk-old-style", "options": {"minimum": 1, "cap": 8}, "lang": "fr"},
    {"notation": "12m+3m|abcdefgh", "context": {"win_by": "eight_flowers", "seat_wind": "S"}, "rules": "hk-old-style"},
    {"notation": "123m456m789m55p234p678s", "context": {**CONTEXT, "repeats": 2}, "rules": "tw-association", "lang": "zh-TW"},
    {"notation": "123m456m789m55p234p678s|ab", "context": CONTEXT, "rules": "tw-mahjong-planet", "explain": False},
    {"notation": "19m19p19sESWNCFP1m123s", "context": CONTEXT, "rules": "tw-association", "lang": "zh-Hans"},
    {"notation": "123m406m789m55p234p678s", "context": CONTEXT, "rules": "tw-mahjong-planet"},
    {"notation": "123m456m789m55p234p678s", "context": CONTEXT, "rules": OWN},
    {"notation": "123m456m789m55p234p678s", "context": CONTEXT, "rules": {"base": "tw-sml", "cap": 3}},
    {"hand": {"concealed": ["1x"]}, "rules": "mrc"},
    {},
]  # fmt: skip


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    client = Client(create_app())
    yield client
    client.close()


@pytest.fixture(scope="module")
def over_http(client: Client) -> list[bytes]:
    """Each answer as HTTP sends it; a problem's ``instance``, which names the one occurrence, is taken out."""
    return [_without_instance(client.post("/v1/score", asked).body) for asked in ASKED]


def _without_instance(body: bytes) -> bytes:
    answer = json.loads(body)
    if "instance" not in answer:
        return body
    del answer["instance"]
    return encode(answer)


def test_some_are_answers_and_some_are_problems(over_http: list[bytes]) -> None:
    problems = sum("errors" in json.loads(body) for body in over_http)
    assert 3 <= problems < len(over_http) - 8


def test_the_service(over_http: list[bytes]) -> None:
    assert [encode(service.score_or_problem(asked, service.lang_of(asked, "en"))) for asked in ASKED] == over_http


def test_a_batch(client: Client, over_http: list[bytes]) -> None:
    body = client.post("/v1/score/batch", {"requests": ASKED}).body
    middle = b",".join(over_http)
    assert body.startswith(b'{"results":[' + middle + b"]")


def test_lambda(over_http: list[bytes]) -> None:
    handler = Mangum(create_app(), lifespan="off", text_mime_types=["text/", "application/"])
    for asked, expected in zip(ASKED, over_http, strict=True):
        event = {
            "resource": "/v1/score",
            "path": "/v1/score",
            "httpMethod": "POST",
            "headers": {"Content-Type": "application/json"},
            "multiValueHeaders": {"Content-Type": ["application/json"]},
            "queryStringParameters": None,
            "multiValueQueryStringParameters": None,
            "requestContext": {"resourcePath": "/v1/score", "httpMethod": "POST", "path": "/v1/score"},
            "body": json.dumps(asked),
            "isBase64Encoded": False,
        }
        reply = handler(event, None)  # type: ignore[arg-type]
        assert _without_instance(reply["body"].encode()) == expected


def _run(arguments: list[str], given: bytes = b"") -> bytes:
    done = subprocess.run(
        [sys.executable, "-m", "hupai.cli", *arguments], input=given, capture_output=True, check=False, timeout=600
    )
    assert done.returncode in (0, 1), done.stderr.decode()
    return done.stdout


def test_lines_on_the_command_line(over_http: list[bytes]) -> None:
    lines = b"".join(json.dumps(asked).encode() + b"\n" for asked in ASKED)
    assert _run(["score", "--jsonl"], lines) == b"".join(body + b"\n" for body in over_http)


def test_one_hand_on_the_command_line(client: Client) -> None:
    arguments = ["score", "[EEE,1][SSSS,1]55pWWWNNN", "--rules", "mcr", "--self-draw", "--lang", "fr", "--json"]
    asked = {"notation": "[EEE,1][SSSS,1]55pWWWNNN", "rules": "mcr", "lang": "fr", "context": {"win_by": "self_draw"}}
    assert _run(arguments) == client.post("/v1/score", asked).body + b"\n"


SETS: list[Any] = [*rules.available(), OWN, {"base": "hk-old-style", "changes": {"cap": 5}}, {"base": "mcr", "changes": {"minimum": 2}}]  # fmt: skip


def _hand(asked: Any) -> str:
    """Return a hand that wins in the rule set: all chows, ready on 5 and 8 of bamboo."""
    return "123m456m789m55p67s8s" if rules.load(asked).sets == 4 else "123m456m789m55p234p67s8s"


@pytest.mark.parametrize("asked", SETS, ids=str)
def test_every_question_is_answered_for_every_rule_set(client: Client, asked: Any) -> None:
    """Links, waits, what-if, batches and payments agree with the score, whatever the rules."""
    found = rules.load(asked)
    context = {"win_by": "discard", "seat_wind": "S", "round_wind": "E", "discarder": "W", "repeats": 1}
    request = {"rules": asked, "notation": _hand(asked), "context": context}
    score = client.post("/v1/score", request).json()
    assert score["is_win"]
    assert score["rules"]["id"] == found.id
    assert sum(score["payments"].values()) == 0
    text = asked if isinstance(asked, str) else json.dumps(asked)
    link = client.get(f"/v1/hands/{quote(_hand(asked))}?{urlencode({'rules': text, **context})}")
    linked = link.json()
    assert linked.pop("picture")["svg"].startswith("/v1/hands/")
    assert encode(linked) == encode(score)
    waits = client.post(
        "/v1/waits", {**request, "notation": _hand(asked)[:-2] + "-", "context": {**context, "win_by": None}}
    )
    totals = {row["tile"]: row["discard"]["total"] for row in waits.json()["waits"]}
    assert totals["8s"] == score["total"]
    assert {"5s", "8s"} <= set(totals)
    what_if = client.post("/v1/what-if", request).json()
    drawn = next(one for one in what_if["results"] if one["change"]["context"].get("win_by") == "self_draw")
    assert drawn["answer"]["total"] == score["total"] + drawn["difference"]
    assert client.post("/v1/score/batch", {"requests": [request]}).json()["results"][0] == score
    winner = {"seat_wind": "S", "notation": _hand(asked)}
    paid = client.post(
        "/v1/payments", {"rules": asked, "context": {**context, "seat_wind": None}, "winners": [winner]}
    ).json()
    assert paid["payments"] == score["payments"]
    for kind in ("text/plain", "text/markdown"):
        for lang in ("en", "fr", "zh-Hant", "zh-Hans"):
            card = client.post("/v1/score", {**request, "lang": lang}, accept=kind)
            assert card.status == 200
            assert str(score["total"]) in card.body.decode()


@pytest.mark.parametrize("name", rules.available())
def test_a_rule_set_tells_its_differences_and_every_choice_in_words(client: Client, name: str) -> None:
    for lang in ("en", "fr", "zh-Hant", "zh-Hans"):
        found = client.get(f"/v1/rulesets/{name}?lang={lang}").json()
        assert bool(found["differences"]) == bool(found["base"]) == bool(found["changes"])
        for option in found["options"]:
            assert option["name"] != option["id"]
            assert option["reason"]
            assert [choice["value"] for choice in option["choices"]] == option["allowed"]


def test_several_winners_are_paid_where_they_may_be(client: Client) -> None:
    winners = [{"seat_wind": "S", "points": 12}, {"seat_wind": "E", "points": 18}]
    asked = {"rules": "tw-mahjong-planet", "winners": winners, "context": {"win_by": "discard", "discarder": "W"}}
    assert client.post("/v1/payments", asked).json()["payments"] == {"E": 18, "S": 12, "W": -30, "N": 0}
    one = client.post("/v1/payments", {**asked, "rules": "hk-gametwist"})
    assert one.faults() == {("#/winners", "one_winner")}
    all_paid = client.post("/v1/payments", {**asked, "rules": "hk-gametwist", "options": {"winners": "all"}}).json()
    assert sum(all_paid["payments"].values()) == 0
    assert all_paid["payments"]["E"] > 0 < all_paid["payments"]["S"]


def test_what_another_game_has_is_answered_as_such(client: Client) -> None:
    orphans = client.post(
        "/v1/score", {"rules": "tw-association", "notation": "19m19p19sESWNCFP1m123s", "context": CONTEXT}
    )
    assert (orphans.json()["is_win"], orphans.json()["reason"]) == (False, "shape_not_in_rules")
    five = client.post(
        "/v1/score", {"rules": "tw-association", "notation": "123m406m789m55p234p678s", "context": CONTEXT}
    )
    assert "red_five_ignored" in {notice["code"] for notice in five.json()["notices"]}
    json_five = client.post("/v1/score", {"rules": "tw-association", "hand": {"concealed": ["0m"]}, "context": CONTEXT})
    assert ("#/hand/concealed/0", "unknown_tile") in json_five.faults()
