"""The template itself, brought up in an emulator: HTTP to the gateway, to the runtime loop, to the app, and back."""

from __future__ import annotations

import asyncio
import base64
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import aws_local
import httpx
import pytest
from aws_local import Cloud

from hupai.api.app import create_app
from integration.deployed import Deployed
from integration.lambda_runtime import ROOT, load_template
from support.waiting import PATIENCE

pytestmark = pytest.mark.aws
HAND = {
    "rules": "mcr",
    "notation": "[EEE,1][SSSS,1]55pWWWNNN",
    "context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"},
}


def _directly(method: str, path: str, **more: Any) -> httpx.Response:
    """Ask the app itself, with nothing between."""

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(create_app()), base_url="http://hupai.test"
        ) as client:
            return await client.request(method, path, **more)

    return asyncio.run(ask())


@pytest.fixture(scope="module")
def cloud(deployed: Deployed) -> Cloud:
    return deployed.cloud


@pytest.fixture(scope="module")
def address(deployed: Deployed) -> str:
    return deployed.address


def test_a_hand_in_and_its_score_out(address: str) -> None:
    headers = {"Accept-Language": "fr"}
    answer = httpx.post(f"{address}/v1/score", json=HAND, headers=headers, timeout=PATIENCE)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["content-language"] == "fr"
    assert answer.content == _directly("POST", "/v1/score", json=HAND, headers=headers).content
    assert answer.json()["is_win"] is True


def test_a_permalink_is_cacheable_through_the_gateway(address: str) -> None:
    path = "/v1/hands/%5BEEE%2C1%5D%5BSSSS%2C1%5D55pWWWNNN?seat_wind=E&round_wind=E&win_by=self_draw&lang=en"
    first = httpx.get(address + path, timeout=PATIENCE)
    assert first.status_code == 200
    assert first.content == _directly("GET", path).content
    again = httpx.get(address + path, headers={"If-None-Match": first.headers["etag"]}, timeout=PATIENCE)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


@pytest.fixture(scope="module")
def gateway(cloud: Cloud, address: str) -> Any:
    """The gateway's client, once the emulator has the limits of a batch.

    It passes over the way CloudFormation writes a method's throttle: it is given to it through the API's own call.
    """
    client = cloud.client("apigateway")
    (api,) = client.get_rest_apis()["items"]
    for row in load_template()["Resources"]["Api"]["Properties"]["MethodSettings"]:
        if row["ResourcePath"] == "/~1v1~1score~1batch":
            at = f"{row['ResourcePath']}/{row['HttpMethod']}/throttling"
            limits = {"rateLimit": row["ThrottlingRateLimit"], "burstLimit": row["ThrottlingBurstLimit"]}
            operations = [{"op": "replace", "path": f"{at}/{name}", "value": str(v)} for name, v in limits.items()]
            client.update_stage(restApiId=api["id"], stageName="live", patchOperations=operations)
    return client


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/v1/nothing", 404, "not_found"),
        ("DELETE", "/v1/score", 404, "not_found"),
        ("POST", "/v1/score/batch", 429, "too_many_requests"),
    ],
)
def test_what_the_gateway_refuses_is_a_problem_that_browsers_may_read(
    gateway: object, address: str, method: str, path: str, status: int, code: str
) -> None:
    asked = {"requests": []} if method == "POST" else None
    at_once = 20 if status == 429 else 1  # one after the other they might come as slowly as they may
    with httpx.Client(timeout=PATIENCE) as client, ThreadPoolExecutor(at_once) as pool:
        answers = list(pool.map(lambda _: client.request(method, address + path, json=asked), range(at_once)))
    answer = min(answers, key=lambda one: one.status_code != status)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["access-control-allow-origin"] == "*"
    assert (answer.json()["code"], answer.json()["status"]) == (code, status)
    assert ("retry-after" in answer.headers) == (status == 429)


def test_what_was_deployed_is_what_the_template_says(cloud: Cloud, address: str) -> None:
    functions = cloud.client("lambda").list_functions()["Functions"]
    assert len(functions) == len(aws_local.functions(load_template()))
    for function in functions:
        (alias,) = cloud.client("lambda").list_aliases(FunctionName=function["FunctionName"])["Aliases"]
        assert (alias["Name"], alias["FunctionVersion"]) == ("live", "1")
        assert function["TracingConfig"]["Mode"] == "Active"
    groups = {g["logGroupName"]: g["retentionInDays"] for g in cloud.client("logs").describe_log_groups()["logGroups"]}
    names = {f"/hupai/hupai/{name}" for name in (*aws_local.functions(load_template()).values(), "api")}
    assert groups == dict.fromkeys((*names, "/aws/vendedlogs/states/hupai-settle"), 30)


def test_a_photo_is_uploaded_read_once_and_gone(cloud: Cloud, address: str) -> None:
    photo = (ROOT / "models" / "vector.png").read_bytes()
    offer = httpx.post(f"{address}/v1/uploads", json={"content_type": "image/png"}, timeout=PATIENCE).json()
    # the function signs for an address that only it can reach; the way to the bucket is the emulator's
    (bucket,) = [b["Name"] for b in cloud.client("s3").list_buckets()["Buckets"] if b["Name"] != aws_local.BUCKET]
    posted = httpx.post(
        f"{cloud.url}/{bucket}", data=offer["fields"], files={"file": ("h.png", photo)}, timeout=PATIENCE
    )
    assert posted.status_code in (200, 201, 204), posted.text
    kept = cloud.client("s3").list_objects_v2(Bucket=bucket)["Contents"]
    assert [item["Key"] for item in kept] == [f"photos/{offer['upload']}"]
    answer = httpx.post(f"{address}/v1/recognise", json={"upload": offer["upload"]}, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert len(answer.json()["tiles"]) == 14
    assert "Contents" not in cloud.client("s3").list_objects_v2(Bucket=bucket), "deleted as it was read"
    assert httpx.post(f"{address}/v1/recognise", json={"upload": offer["upload"]}, timeout=PATIENCE).status_code == 404


def test_a_photo_through_the_gateway_and_its_score(address: str) -> None:
    """In JSON: the emulator passes over the gateway's binary media types, which the template's test reads."""
    photo = base64.b64encode((ROOT / "models" / "vector.png").read_bytes()).decode()
    asked = {"context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}, "lang": "en"}
    answer = httpx.post(f"{address}/v1/score/photo", json={"photo": photo, **asked}, timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    score = httpx.post(f"{address}/v1/score", json={"hand": answer.json()["hand"], **asked}, timeout=PATIENCE)
    assert answer.json()["score"] == score.json()
