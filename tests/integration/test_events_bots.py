"""Each bot event through the real runtime loop: the function as built, signed as its platform signs, on DynamoDB."""

from __future__ import annotations

import base64
import copy
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from integration.lambda_runtime import ROOT, RuntimeLoop, build_host_package
from support.platforms import (
    APPLICATION,
    DISCORD_KEY,
    LINE_SECRET,
    LINE_TOKEN,
    SLACK_SECRET,
    TELEGRAM_SECRET,
    TELEGRAM_TOKEN,
    Call,
    Platforms,
    signed,
)
from support.stores import client, make_table, ministack_endpoint

pytestmark = pytest.mark.aws
FILES = sorted((ROOT / "events").glob("bot_*.json"))
HAND = "[EEE,1][SSSS,1]55pWWWNNN"
INVOKED = "/invocations"
API = f"/telegram/bot{TELEGRAM_TOKEN}"


@pytest.fixture(scope="module")
def platforms() -> Iterator[Platforms]:
    with Platforms() as running:
        yield running


@pytest.fixture(scope="module")
def bots_loop(platforms: Platforms, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RuntimeLoop]:
    """The bots function, started as Lambda starts it: DynamoDB is an emulator, Lambda and the platforms our server."""
    with ministack_endpoint(tmp_path_factory.mktemp("ministack")) as dynamo:
        make_table(client(endpoint_url=dynamo), "bots-ledger")
        environment = {
            "AWS_LAMBDA_LOG_FORMAT": "JSON",
            "AWS_LAMBDA_LOG_LEVEL": "INFO",
            "AWS_ACCESS_KEY_ID": "testing",
            "AWS_SECRET_ACCESS_KEY": "testing",
            "AWS_DEFAULT_REGION": "eu-west-1",
            "AWS_ENDPOINT_URL_DYNAMODB": dynamo,
            "AWS_ENDPOINT_URL_LAMBDA": platforms.url,
            "POWERTOOLS_METRICS_NAMESPACE": "Hupai",
            "POWERTOOLS_SERVICE_NAME": "bots",
            "LEDGER_TABLE": "bots-ledger",
            "PHOTO_FUNCTION": "photos:live",
            "SETTLE_MACHINE": "arn:aws:states:eu-west-1:123456789012:stateMachine:settle",
            "HUPAI_DISCORD_PUBLIC_KEY": DISCORD_KEY.verify_key.encode().hex(),
            "HUPAI_DISCORD_APPLICATION_ID": APPLICATION,
            "HUPAI_TELEGRAM_SECRET": TELEGRAM_SECRET,
            "HUPAI_TELEGRAM_TOKEN": TELEGRAM_TOKEN,
            "HUPAI_TELEGRAM_BOT": "hupai_bot",
            "HUPAI_TELEGRAM_API": f"{platforms.url}/telegram",
            "HUPAI_SLACK_SIGNING_SECRET": SLACK_SECRET,
            "HUPAI_LINE_SECRET": LINE_SECRET,
            "HUPAI_LINE_TOKEN": LINE_TOKEN,
        }
        with RuntimeLoop(build_host_package("bots"), environment=environment) as running:
            yield running


def read(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((ROOT / "events" / f"{name}.json").read_text(encoding="utf-8"))
    return loaded


def body_of(event: dict[str, Any]) -> bytes:
    text: str = event["body"]
    return base64.b64decode(text) if event["isBase64Encoded"] else text.encode()


def with_signature(event: dict[str, Any]) -> dict[str, Any]:
    """Return an event as its platform would have signed it just now, in the letters that a gateway may send."""
    made = copy.deepcopy(event)
    platform = event["resource"].rpartition("/")[2]
    for name, value in signed(platform, body_of(event), int(time.time())):
        for key in [key for key in made["headers"] if key.lower() == name.lower()]:
            del made["headers"][key], made["multiValueHeaders"][key]
        made["headers"][name.lower()] = value
        made["multiValueHeaders"][name.lower()] = [value]
    return made


def jobs(platforms: Platforms) -> list[Call]:
    return [call for call in platforms.sent(INVOKED) if b"hupai_bot_job" in call.body]


#: file -> what the answer holds; None where nothing is to be said at once
SAID: dict[str, str | None] = {
    "bot_discord_ping": '{"type":1}',
    "bot_discord_score": "Quatre grands Vents",
    "bot_discord_photo": '{"type":5}',
    "bot_discord_message": "98 points",
    "bot_discord_table": "/table open",
    "bot_telegram_score": "98 番",
    "bot_telegram_bare": "98 番",
    "bot_telegram_group": "98 番",
    "bot_telegram_photo": "sendChatAction",
    "bot_telegram_edited": None,
    "bot_telegram_base64": None,  # the same update as bot_telegram_score
    "bot_slack_score": "98 points",
    "bot_line_score": "{}",
    "bot_line_redelivered": "{}",
    "bot_line_group": "{}",
    "bot_line_photo": "{}",
    "bot_line_verify": "{}",
}


def test_each_event_is_known() -> None:
    assert [file.stem for file in FILES] == sorted(SAID)


def test_each_event_is_answered(bots_loop: RuntimeLoop, platforms: Platforms) -> None:
    for name in ("bot_telegram_score", *(name for name in sorted(SAID) if name != "bot_telegram_score")):
        said = SAID[name]
        answer = bots_loop.invoke(with_signature(read(name)))
        assert answer["statusCode"] == 200, (name, answer)
        assert answer["isBase64Encoded"] is False
        assert (said in answer["body"]) if said else answer["body"] == "", (name, answer["body"])
    told = [json.loads(call.body)["hupai_bot_job"] for call in jobs(platforms)]
    by = [(job["platform"], job["message"]["event"]) for job in told]
    assert len(by) == len(set(by)), "each was left for later once, the redelivered one too"
    assert {platform for platform, _ in by} == {"discord", "telegram", "line"}
    assert all("live" not in call.path or "photos" not in call.path for call in jobs(platforms))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_as_it_lies_in_the_folder_it_is_refused(file: Path, bots_loop: RuntimeLoop) -> None:
    answer = bots_loop.invoke(read(file.stem))
    assert answer["statusCode"] == 401
    assert json.loads(answer["body"])["code"] == "bad_signature"
    assert answer["headers"]["content-type"] == "application/problem+json"


def test_pictures_are_where_the_gateway_says_it_is(bots_loop: RuntimeLoop) -> None:
    event = read("bot_telegram_bare")
    event["body"] = event["body"].replace("10002", "777")
    preview = json.loads(bots_loop.invoke(with_signature(event))["body"])["link_preview_options"]
    assert preview["url"].startswith("https://abcdef1234.execute-api.eu-west-3.amazonaws.com/live/v1/hands/")


def test_a_chat_is_told_at_once_what_a_deal_came_to(bots_loop: RuntimeLoop) -> None:
    """Though there is a state machine, for what waits: no deal goes that way, and nothing answers for it here."""
    for update, typed, said in (
        (5001, "/table open Ann, Bob, Cleo, Dan", "Ann"),
        (5002, "/table settle Ann 24 from Bob", "Ann wins 24 points off Bob"),
    ):
        event = read("bot_telegram_score")
        body = json.loads(event["body"])
        body["update_id"] = update
        body["message"] |= {"text": typed, "chat": {"id": 5000, "type": "private"}}
        body["message"]["from"]["language_code"] = "en"
        event["body"] = json.dumps(body)
        answer = bots_loop.invoke(with_signature(event))
        assert answer["statusCode"] == 200 and said in answer["body"], answer


def test_a_base64_body_is_taken_to_the_byte(bots_loop: RuntimeLoop) -> None:
    event = with_signature(read("bot_discord_ping"))
    event["body"] = base64.b64encode(event["body"].encode()).decode()
    event["isBase64Encoded"] = True
    assert bots_loop.invoke(event)["body"] == '{"type":1}'
    event["body"] = "no base64!"
    assert bots_loop.invoke(event)["statusCode"] == 400


def test_a_photo_goes_to_the_photo_function_and_its_answer_to_the_chat(
    bots_loop: RuntimeLoop, platforms: Platforms
) -> None:
    """The job that the function sends itself, as Lambda would bring it, and a photo function that answers."""
    event = read("bot_telegram_photo")
    update = json.loads(event["body"])
    update["update_id"] = 4242
    event["body"] = json.dumps(update)
    before = len(jobs(platforms))
    assert "sendChatAction" in bots_loop.invoke(with_signature(event))["body"]
    (job,) = jobs(platforms)[before:]
    assert job.headers["x-amz-invocation-type"] == "Event"
    platforms.answers[f"{API}/getFile"] = {"ok": True, "result": {"file_path": "photos/file_1.png"}}
    platforms.files[f"/telegram/file/bot{TELEGRAM_TOKEN}/photos/file_1.png"] = b"a photo"
    fault = {"pointer": "#/photo", "code": "photo_not_an_image", "params": {}}
    problem = {"code": "unreadable_photo", "errors": [fault]}
    photos = "/2015-03-31/functions/photos%3Alive/invocations"
    platforms.answers[photos] = {"statusCode": 422, "body": json.dumps(problem)}
    assert bots_loop.invoke_raw(job.body) == b"null"
    (asked,) = platforms.sent("photos%3Alive")
    sent = asked.json()
    assert (sent["httpMethod"], sent["path"]) == ("POST", "/v1/score/photo")
    told = json.loads(sent["body"])
    assert base64.b64decode(told["photo"]) == b"a photo"
    assert told["context"] == {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}
    (message,) = platforms.sent("sendMessage")
    assert "不是可讀取格式的圖片" in message.json()["text"]
    bots_loop.invoke_raw(job.body)
    assert len(platforms.sent("sendMessage")) == 1, "a job that comes twice is done once"


def test_a_game_on_dynamodb(bots_loop: RuntimeLoop) -> None:
    def say(number: int, text: str) -> str:
        event = read("bot_telegram_bare")
        update = json.loads(event["body"])
        update["update_id"] = number
        update["message"]["text"] = text
        update["message"]["from"]["language_code"] = "en"
        event["body"] = json.dumps(update)
        answer = bots_loop.invoke(with_signature(event))
        assert answer["statusCode"] == 200
        return str(json.loads(answer["body"])["text"]) if answer["body"] else ""

    assert "East Ann · South Bob · West Cleo · North Dan" in say(1, "/table open Ann, Bob, Cleo, Dan")
    assert "Ann +48 · Bob −32" in say(2, "/table settle Ann 24 from Bob")
    assert say(2, "/table settle Ann 24 from Bob") == "", "delivered again"
    assert "twice in a row" in say(3, "/table settle Ann 24 from Bob")
    assert "Bob wins 98 points" in say(4, f"/table settle Bob {HAND} self-draw")
    assert "Deal 2 is undone" in say(5, "/table undo")
    statement = say(6, "/table statement")
    assert statement.count("Deal 2") >= 2 and "(undone)" in statement
    assert "The table is closed." in say(7, "/table close yes")


def test_a_job_cannot_come_through_the_gateway(bots_loop: RuntimeLoop, platforms: Platforms) -> None:
    calls = len(platforms.calls)
    job = {"platform": "telegram", "message": {}}
    event = {**read("bot_telegram_score"), "hupai_bot_job": job, "public": ""}
    assert bots_loop.invoke(event)["statusCode"] == 401
    assert len(platforms.calls) == calls


def test_the_log_tells_nothing_that_was_said(bots_loop: RuntimeLoop) -> None:
    log = bots_loop.log()
    assert '"answered"' in log
    for secret in (TELEGRAM_TOKEN, TELEGRAM_SECRET, LINE_SECRET, SLACK_SECRET, "55pWWWNNN", "1111111", "Zoé"):
        assert secret not in log


def test_the_package_holds_no_web_framework(bots_loop: RuntimeLoop) -> None:
    held = {path.name for path in bots_loop.package.iterdir()}
    assert {"hupai", "nacl", "boto3"} <= held
    assert not {"fastapi", "starlette", "pydantic", "numpy", "onnxruntime"} & held
    assert bots_loop.init_ms < 5000
