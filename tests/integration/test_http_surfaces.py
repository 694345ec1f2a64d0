# ruff: noqa: E501 - a row of the table is a line
"""One answer, byte for byte, from every surface: HTTP, Lambda's event, the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from mangum import Mangum

from hupai.api import service
from hupai.api.app import create_app
from hupai.api.encode import encode
from integration.http_client import Client

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
        [sys.executable, "-m", "hupai.cli", *arguments], input=given, capture_output=True, check=False, timeout=60
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
