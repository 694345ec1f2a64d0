"""The template itself, brought up in an emulator: HTTP to the gateway, to the runtime loop, to the app, and back."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import shlex
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import boto3
import httpx
import pytest
from botocore.config import Config

from hupai.api.app import create_app
from integration.lambda_runtime import ROOT, copy_client, load_template, write_boot
from integration.sam import REGION, api_body

sys.path.insert(0, str(ROOT / "scripts"))
from package import pack  # the word `make package` types

pytestmark = pytest.mark.aws
HAND = {
    "rules": "mcr",
    "notation": "[EEE,1][SSSS,1]55pWWWNNN",
    "context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"},
}

CODE = {"Bucket": "deploy", "Key": "score.zip"}
PACKAGES = {"ScoreFunction": "score", "RecogniseFunction": "recognise"}


def _directly(method: str, path: str, **more: Any) -> httpx.Response:
    """Ask the app itself, with nothing between."""

    async def ask() -> httpx.Response:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(create_app()), base_url="http://hupai.test"
        ) as client:
            return await client.request(method, path, **more)

    return asyncio.run(ask())


@dataclass(frozen=True)
class Cloud:
    """A running emulator."""

    url: str

    def client(self, service: str) -> Any:
        """Return a client that talks to the emulator and to nothing else."""
        return boto3.client(
            service,
            endpoint_url=self.url,
            region_name=REGION,
            aws_access_key_id="test",
            aws_secret_access_key="test",
            config=Config(retries={"max_attempts": 1}, connect_timeout=5, read_timeout=60),
        )


@pytest.fixture(scope="module")
def cloud(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cloud]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    folder = tmp_path_factory.mktemp("cloud")
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "BIND_HOST": "127.0.0.1",
        "GATEWAY_PORT": str(port),
        "AWS_ENDPOINT_URL": url,
        "AWS_DEFAULT_REGION": REGION,
        "AWS_ACCESS_KEY_ID": "test",
        "AWS_SECRET_ACCESS_KEY": "test",
    }
    log = folder / "log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "ministack"], cwd=folder, env=environment, stdout=out, stderr=subprocess.STDOUT
        )
        try:
            for _ in range(300):
                try:
                    if httpx.get(f"{url}/_ministack/health", timeout=1).is_success:
                        break
                except httpx.TransportError:
                    time.sleep(0.1)
                assert process.poll() is None, log.read_text(errors="replace")[-4000:]
            else:
                raise AssertionError(log.read_text(errors="replace")[-4000:])
            yield Cloud(url)
        finally:
            process.terminate()
            process.wait(20)


@pytest.fixture(scope="module")
def address(
    cloud: Cloud, score_package: Path, recognise_package: Path, tmp_path_factory: pytest.TempPathFactory
) -> str:
    """Deploy ``template.yaml``, its functions under ``provided.al2023``, and return the address of the API's stage."""
    folder = tmp_path_factory.mktemp("deploy")
    cloud.client("s3").create_bucket(Bucket=CODE["Bucket"], CreateBucketConfiguration={"LocationConstraint": REGION})
    template = load_template()
    client = copy_client(folder / "client")
    for name, built in zip(PACKAGES, (score_package, recognise_package), strict=True):
        package = folder / PACKAGES[name]
        shutil.copytree(built, package)
        boot = write_boot(folder / "boot.py", client, "handler.handler")
        bootstrap = package / "bootstrap"
        bootstrap.write_text(f'#!/bin/sh\ncd "$(dirname "$0")" && exec {shlex.join(boot)} "$PWD"\n', encoding="utf-8")
        bootstrap.chmod(0o755)
        code = {"Bucket": CODE["Bucket"], "Key": f"{PACKAGES[name]}.zip"}
        cloud.client("s3").upload_file(str(pack(package, folder / code["Key"])), code["Bucket"], code["Key"])
        template["Resources"][name]["Properties"]["CodeUri"] = code
    formation = cloud.client("cloudformation")
    formation.create_stack(
        StackName="hupai",
        TemplateBody=json.dumps(template, default=str),
        Parameters=[{"ParameterKey": "Runtime", "ParameterValue": "provided.al2023"}],
        Capabilities=["CAPABILITY_IAM", "CAPABILITY_AUTO_EXPAND"],
    )
    for _ in range(300):
        stack = formation.describe_stacks(StackName="hupai")["Stacks"][0]
        if not stack["StackStatus"].endswith("IN_PROGRESS"):
            break
        time.sleep(0.1)
    events = formation.describe_stack_events(StackName="hupai")["StackEvents"]
    reasons = [e.get("ResourceStatusReason") for e in events if e["ResourceStatus"].endswith("FAILED")]
    assert stack["StackStatus"] == "CREATE_COMPLETE", reasons
    outputs = {out["OutputKey"]: out["OutputValue"] for out in stack["Outputs"]}
    host, _, stage = outputs["Address"].removeprefix("https://").partition("/")
    return f"{cloud.url}/restapis/{host.partition('.')[0]}/{stage}/_user_request_"


def test_a_hand_in_and_its_score_out(address: str) -> None:
    headers = {"Accept-Language": "fr"}
    answer = httpx.post(f"{address}/v1/score", json=HAND, headers=headers, timeout=30)
    assert answer.status_code == 200
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["content-language"] == "fr"
    assert answer.content == _directly("POST", "/v1/score", json=HAND, headers=headers).content
    assert answer.json()["is_win"] is True


def test_a_permalink_is_cacheable_through_the_gateway(address: str) -> None:
    path = "/v1/hands/%5BEEE%2C1%5D%5BSSSS%2C1%5D55pWWWNNN?seat_wind=E&round_wind=E&win_by=self_draw&lang=en"
    first = httpx.get(address + path, timeout=30)
    assert first.status_code == 200
    assert first.content == _directly("GET", path).content
    again = httpx.get(address + path, headers={"If-None-Match": first.headers["etag"]}, timeout=30)
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]


@pytest.fixture(scope="module")
def gateway(cloud: Cloud, address: str) -> Any:
    """The gateway's client, once the emulator has its answers.

    It imports the routes of the API's definition and passes over the gateway responses in it, and over the way
    CloudFormation writes a method's throttle: both are given to it through the API's own calls.
    """
    client = cloud.client("apigateway")
    (api,) = client.get_rest_apis()["items"]
    for kind, answer in api_body(load_template(), CODE)["x-amazon-apigateway-gateway-responses"].items():
        client.put_gateway_response(
            restApiId=api["id"],
            responseType=kind,
            statusCode=str(answer["statusCode"]),
            responseParameters=answer["responseParameters"],
            responseTemplates=answer["responseTemplates"],
        )
    client.create_deployment(restApiId=api["id"], stageName="live")
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
    with httpx.Client(timeout=30) as client:
        for _ in range(20 if status == 429 else 1):
            answer = client.request(method, address + path, json={"requests": []} if method == "POST" else None)
            if answer.status_code == 429:
                break
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.headers["access-control-allow-origin"] == "*"
    assert (answer.json()["code"], answer.json()["status"]) == (code, status)
    assert ("retry-after" in answer.headers) == (status == 429)


def test_what_was_deployed_is_what_the_template_says(cloud: Cloud, address: str) -> None:
    functions = cloud.client("lambda").list_functions()["Functions"]
    assert len(functions) == len(PACKAGES)
    for function in functions:
        (alias,) = cloud.client("lambda").list_aliases(FunctionName=function["FunctionName"])["Aliases"]
        assert (alias["Name"], alias["FunctionVersion"]) == ("live", "1")
        assert function["TracingConfig"]["Mode"] == "PassThrough"
    groups = {g["logGroupName"]: g["retentionInDays"] for g in cloud.client("logs").describe_log_groups()["logGroups"]}
    assert groups == dict.fromkeys(("/hupai/hupai/api", "/hupai/hupai/recognise", "/hupai/hupai/score"), 30)


def test_a_photo_is_uploaded_read_once_and_gone(cloud: Cloud, address: str) -> None:
    photo = (ROOT / "models" / "vector.png").read_bytes()
    offer = httpx.post(f"{address}/v1/uploads", json={"content_type": "image/png"}, timeout=60).json()
    # the function signs for an address that only it can reach; the way to the bucket is the emulator's
    (bucket,) = [b["Name"] for b in cloud.client("s3").list_buckets()["Buckets"] if b["Name"] != CODE["Bucket"]]
    posted = httpx.post(f"{cloud.url}/{bucket}", data=offer["fields"], files={"file": ("h.png", photo)}, timeout=30)
    assert posted.status_code in (200, 201, 204), posted.text
    kept = cloud.client("s3").list_objects_v2(Bucket=bucket)["Contents"]
    assert [item["Key"] for item in kept] == [f"photos/{offer['upload']}"]
    answer = httpx.post(f"{address}/v1/recognise", json={"upload": offer["upload"]}, timeout=60)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    assert len(answer.json()["tiles"]) == 14
    assert "Contents" not in cloud.client("s3").list_objects_v2(Bucket=bucket), "deleted as it was read"
    assert httpx.post(f"{address}/v1/recognise", json={"upload": offer["upload"]}, timeout=60).status_code == 404


def test_a_photo_through_the_gateway_and_its_score(address: str) -> None:
    """In JSON: the emulator passes over the gateway's binary media types, which the template's test reads."""
    photo = base64.b64encode((ROOT / "models" / "vector.png").read_bytes()).decode()
    asked = {"context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}, "lang": "en"}
    answer = httpx.post(f"{address}/v1/score/photo", json={"photo": photo, **asked}, timeout=60)
    assert answer.status_code == 200, answer.text
    score = httpx.post(f"{address}/v1/score", json={"hand": answer.json()["hand"], **asked}, timeout=30)
    assert answer.json()["score"] == score.json()
