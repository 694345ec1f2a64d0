"""The photo function through the real runtime loop: each of its events, and the photos that no file holds."""

from __future__ import annotations

import base64
import copy
import json
from typing import Any

import pytest

from hupai.api import service
from hupai.api.encode import encode
from integration.lambda_runtime import ROOT, RuntimeLoop

pytestmark = pytest.mark.aws


def _event(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((ROOT / "events" / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def _headers(answer: dict[str, Any]) -> dict[str, str]:
    headers = {name.lower(): values[0] for name, values in (answer.get("multiValueHeaders") or {}).items()}
    return headers | {name.lower(): value for name, value in (answer.get("headers") or {}).items()}


def test_a_photo_in_and_its_tiles_out(photo_loop: RuntimeLoop) -> None:
    answer = photo_loop.invoke(_event("recognise"))
    assert answer["statusCode"] == 200, answer["body"]
    assert answer["isBase64Encoded"] is False
    headers = _headers(answer)
    assert headers["cache-control"] == "no-store"
    assert headers["access-control-allow-origin"] == "*"
    read = json.loads(answer["body"])
    wanted = json.loads((ROOT / "models" / "vector.json").read_text("utf-8"))["tiles"]
    assert [tile["tile"] for tile in read["tiles"]] == [tile["tile"] for tile in wanted]
    assert "score" not in read


def test_a_heic_photo_is_read_there_too(photo_loop: RuntimeLoop) -> None:
    event = _event("recognise")
    photo = (ROOT / "tests" / "support" / "photos" / "own_tiles_turned.heic").read_bytes()
    event |= {"body": base64.b64encode(photo).decode(), "isBase64Encoded": True}
    for name in [name for name in event["headers"] if name.lower() == "content-type"]:
        event["headers"][name] = "image/heic"
        event["multiValueHeaders"][name] = ["image/heic"]
    answer = photo_loop.invoke(event)
    assert answer["statusCode"] == 200, answer["body"]
    assert len(json.loads(answer["body"])["tiles"]) == 14


@pytest.mark.parametrize(
    ("name", "lang", "context"),
    [
        ("score_photo", "zh-Hans", {"win_by": "self_draw", "seat_wind": "E", "round_wind": "S"}),
        ("score_photo_json", "fr", {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}),
    ],
)
def test_the_score_is_that_of_the_hand_that_was_read(
    photo_loop: RuntimeLoop, name: str, lang: str, context: dict[str, str]
) -> None:
    answer = photo_loop.invoke(_event(name))
    assert answer["statusCode"] == 200, answer["body"]
    assert _headers(answer)["content-language"] == lang
    read = json.loads(answer["body"])
    assert read["problem"] is None
    assert len(read["hand"]["concealed"]) == 14
    assert read["score"] == json.loads(encode(service.score({"hand": read["hand"], "context": context}, lang)))


def test_what_is_no_picture_and_what_is_no_upload(photo_loop: RuntimeLoop) -> None:
    answer = photo_loop.invoke(_event("recognise_text"))
    assert (answer["statusCode"], json.loads(answer["body"])["errors"][0]["code"]) == (422, "photo_not_an_image")
    answer = photo_loop.invoke(_event("recognise_upload_unknown"))
    assert (answer["statusCode"], json.loads(answer["body"])["code"]) == (404, "unknown_upload")


def test_an_upload_is_offered_by_s3_itself(photo_loop: RuntimeLoop) -> None:
    answer = photo_loop.invoke(_event("uploads"))
    assert answer["statusCode"] == 200, answer["body"]
    assert _headers(answer)["cache-control"] == "no-store"
    offer = json.loads(answer["body"])
    assert offer["url"] == "https://photobucket.s3.eu-west-3.amazonaws.com/"
    assert offer["fields"]["key"] == f"photos/{offer['upload']}"
    policy = json.loads(base64.b64decode(offer["fields"]["policy"]))
    assert ["content-length-range", 1, offer["max_bytes"]] in policy["conditions"]
    assert {"Content-Type": "image/jpeg"} in policy["conditions"]
    assert offer["max_bytes"] == 15 * 1024 * 1024


def test_the_log_says_what_was_done_and_nothing_of_what_was_seen(photo_loop: RuntimeLoop) -> None:
    event = copy.deepcopy(_event("score_photo_json"))
    photo_loop.invoke(event)
    log = photo_loop.log()
    lines = [json.loads(line) for line in log.splitlines() if '"answered"' in line]
    assert (lines[-1]["operation"], lines[-1]["status"], lines[-1]["service"]) == (
        "POST /v1/score/photo",
        200,
        "recognise",
    )
    loaded = next(json.loads(line) for line in log.splitlines() if '"reader loaded"' in line)
    assert loaded["threads"] == 1
    assert not [line for line in log.splitlines() if not line.startswith("{")], "only structured lines"
    assert event["body"][:40] not in log
    assert "203.0.113.7" not in log
