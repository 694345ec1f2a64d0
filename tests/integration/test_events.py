"""Each file of ``events/`` through the real runtime loop: the answer is, byte for byte, the one of the app itself."""

from __future__ import annotations

import asyncio
import base64
import json
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import httpx
import pytest

from hupai.api.app import create_app
from integration.lambda_runtime import ROOT, FunctionError, RuntimeLoop

pytestmark = pytest.mark.aws
FILES = sorted((ROOT / "events").glob("*.json"))
#: test_events_photo.py sends these to the photo function
PHOTOS = ("/v1/recognise", "/v1/score/photo", "/v1/uploads")
#: test_events_bots.py signs these and sends them to the bots function
BOTS = ("/bots/discord", "/bots/telegram", "/bots/slack", "/bots/line")
#: test_events_tables.py plays these, and those that are no proxy events
TABLES = ("/v1/tables", "/v1/clubs")


def _resource(file: Path) -> str:
    return str(json.loads(file.read_text(encoding="utf-8")).get("resource", ""))


EVENTS = [file for file in FILES if _resource(file) and not _resource(file).startswith((*PHOTOS, *BOTS, *TABLES))]
#: file -> status, where it is not 200
STATUS = {
    "embed_frame_faults": 422,
    "hand_not_modified": 304,
    "pattern_unknown": 404,
    "score_faults": 422,
    "score_not_json": 400,
    "score_preflight": 204,
}
#: headers that must be the same both ways
HEADERS = (
    "access-control-allow-headers",
    "access-control-allow-methods",
    "access-control-allow-origin",
    "access-control-expose-headers",
    "cache-control",
    "content-language",
    "content-security-policy",
    "content-type",
    "cross-origin-embedder-policy",
    "cross-origin-resource-policy",
    "etag",
    "link",
    "vary",
    "x-content-type-options",
    "x-request-id",
)


def _read(file: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return loaded


def _body(message: dict[str, Any]) -> bytes:
    text = message.get("body") or ""
    return base64.b64decode(text) if message.get("isBase64Encoded") else text.encode()


def _directly(event: dict[str, Any]) -> httpx.Response:
    """Send the request that ``event`` tells of to the app, with no gateway and no adapter between."""
    headers = {**event["headers"], "X-Request-Id": event["requestContext"]["requestId"]}
    query = urlencode(event["multiValueQueryStringParameters"] or {}, doseq=True)
    address = f"http://hupai.test{quote(event['path'], safe='/%')}" + (f"?{query}" if query else "")
    context = event["requestContext"]
    app = create_app(public_url=f"https://{context['domainName']}/{context['stage']}")

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app)) as client:
            return await client.request(event["httpMethod"], address, headers=headers, content=_body(event))

    return asyncio.run(ask())


@pytest.mark.parametrize("file", EVENTS, ids=lambda file: file.stem)
def test_the_runtime_loop_gives_the_apps_own_bytes(file: Path, loop: RuntimeLoop) -> None:
    event = _read(file)
    answer = loop.invoke(event)
    direct = _directly(event)
    assert answer["statusCode"] == direct.status_code == STATUS.get(file.stem, 200), answer["body"]
    assert answer["isBase64Encoded"] is (direct.headers.get("content-type") == "image/png")
    headers = {name.lower(): values[0] for name, values in answer["multiValueHeaders"].items()}
    headers |= {name.lower(): value for name, value in answer["headers"].items()}
    assert {name: headers.get(name) for name in HEADERS} == {name: direct.headers.get(name) for name in HEADERS}
    if event["httpMethod"] != "HEAD":  # servers drop the body of an answer to HEAD, and so does the gateway
        assert _body(answer) == direct.content
        assert bool(direct.content) == (direct.status_code not in (204, 304))


def _path(event: dict[str, Any]) -> str:
    """Return the path that an event belongs to in the API file; the gateway knows no path that ends in ``}.svg``."""
    end = Path(event["path"]).suffix
    resource: str = event["resource"]
    return resource + end if resource.endswith("{notation}") and end in (".svg", ".png") else resource


def test_each_operation_has_an_event(root: Path) -> None:
    told = {(e["httpMethod"].lower(), _path(e)) for e in map(_read, FILES) if "httpMethod" in e}
    described = create_app().openapi()["paths"]
    wanted = {
        (method, path) for path, item in described.items() for method in item if method in ("get", "post", "delete")
    }
    assert wanted <= told


def test_a_problem_names_the_request_as_the_log_does(loop: RuntimeLoop) -> None:
    event = _read(ROOT / "events" / "score_faults.json")
    problem = json.loads(loop.invoke(event)["body"])
    assert problem["instance"] == event["requestContext"]["requestId"]
    lines = [json.loads(line) for line in loop.log().splitlines() if '"answered"' in line]
    mine = [line for line in lines if line["correlation_id"] == problem["instance"] and line["status"] == 422]
    assert mine
    assert mine[-1]["operation"] == "POST /v1/score"
    assert mine[-1]["service"] == "score"


def test_metrics_are_counted(loop: RuntimeLoop) -> None:
    loop.invoke(_read(ROOT / "events" / "health.json"))
    found = [json.loads(line) for line in loop.log().splitlines() if '"_aws"' in line]
    names = {
        metric["Name"] for line in found for kind in line["_aws"]["CloudWatchMetrics"] for metric in kind["Metrics"]
    }
    assert {"Answers", "ColdStart"} <= names
    assert {kind["Namespace"] for line in found for kind in line["_aws"]["CloudWatchMetrics"]} == {"Hupai"}


def test_the_log_holds_nothing_that_was_asked(loop: RuntimeLoop) -> None:
    loop.invoke(_read(ROOT / "events" / "hand.json"))
    assert "EEE" not in loop.log()
    assert "203.0.113.7" not in loop.log()


def test_an_event_that_is_none_is_reported_and_the_next_one_answered(loop: RuntimeLoop) -> None:
    with pytest.raises(FunctionError, match="unable to infer a handler"):
        loop.invoke({"no": "event"})
    assert loop.invoke(_read(ROOT / "events" / "health.json"))["statusCode"] == 200
