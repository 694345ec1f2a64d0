"""The gateway that SAM makes of the template, imported into moto: another reader of the same definition."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator

import boto3
import httpx
import pytest
from moto import mock_aws
from rest_api import function_of, routes  # the script that writes gateway.json

from hupai.api.app import create_app
from integration.lambda_runtime import load_template
from integration.sam import REGION, api_body, filled, plain

pytestmark = pytest.mark.aws
CODE = {"Bucket": "deploy", "Key": "score.zip"}


@pytest.fixture(autouse=True)
def account(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_SESSION_TOKEN"):
        monkeypatch.setenv(name, "testing")
    monkeypatch.setenv("AWS_DEFAULT_REGION", REGION)
    with mock_aws():
        yield


def test_the_gateway_imports_with_explicit_methods_and_one_alias_behind() -> None:
    body = api_body(load_template(), CODE)
    body["info"]["description"] = "moto asks for one"
    for item in body["paths"].values():
        integration = item.pop("options")["x-amazon-apigateway-integration"]  # moto wants an address for each
        # every body counts as bytes, and a mock that is given bytes answers 500
        assert (integration["type"], integration["contentHandling"]) == ("mock", "CONVERT_TO_TEXT")
        for operation in item.values():
            # AWS takes none, which moto's stricter reader does not
            operation["responses"] = operation["responses"] or {"200": {"description": "see openapi.json"}}
    gateway = boto3.client("apigateway")
    api = gateway.import_rest_api(failOnWarnings=True, body=json.dumps(body).encode())["id"]
    resources = gateway.get_resources(restApiId=api, limit=500, embed=["methods"])["items"]
    imported = {
        (method, resource["path"]): gateway.get_integration(restApiId=api, resourceId=resource["id"], httpMethod=method)
        for resource in resources
        for method in resource.get("resourceMethods", {})
    }
    assert set(imported) == {(method, path) for path, methods in routes().items() for method in methods}
    for (_, path), integration in imported.items():
        assert integration["type"].upper() == "AWS_PROXY"
        assert integration["httpMethod"] == "POST"
        alias = f"{function_of(path)}Aliaslive/invocations"
        assert alias in integration["uri"], "the alias, where SnapStart works"


def test_the_gateway_answers_preflights_as_the_app_does() -> None:
    async def ask(path: str) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(create_app()), base_url="http://x") as client:
            return await client.options(path)

    def words(text: str) -> set[str]:
        return {word.strip() for word in text.strip("'").split(",")}

    for path, item in api_body(load_template(), CODE)["paths"].items():
        told = item["options"]["x-amazon-apigateway-integration"]["responses"]["default"]["responseParameters"]
        answer = asyncio.run(ask(re.sub(r"\{\w+\}", "x", path)))
        for name in ("Origin", "Methods", "Headers"):
            key = f"Access-Control-Allow-{name}"
            assert words(told[f"method.response.header.{key}"]) == words(answer.headers[key]), (path, key)
        assert words(told["method.response.header.Access-Control-Max-Age"]) == {
            answer.headers["access-control-max-age"]
        }


def test_the_gateways_own_answers_are_kinds_that_it_has() -> None:
    answers = api_body(load_template(), CODE)["x-amazon-apigateway-gateway-responses"]
    gateway = boto3.client("apigateway")
    api = gateway.create_rest_api(name="hupai")["id"]
    for kind, answer in answers.items():
        gateway.put_gateway_response(
            restApiId=api,
            responseType=kind,
            statusCode=str(answer["statusCode"]),
            responseParameters=answer["responseParameters"],
            responseTemplates=answer["responseTemplates"],
        )
    kept = {item["responseType"]: item for item in gateway.get_gateway_responses(restApiId=api)["items"]}
    assert set(kept) == set(answers)
    for item in kept.values():
        assert item["responseParameters"]["gatewayresponse.header.Access-Control-Allow-Origin"] == "'*'"


def test_every_policy_is_well_formed() -> None:
    iam = boto3.client("iam")
    roles = {n: r["Properties"] for n, r in load_template()["Resources"].items() if r["Type"] == "AWS::IAM::Role"}
    assert roles
    for name, role in roles.items():
        iam.create_role(RoleName=name, AssumeRolePolicyDocument=json.dumps(role["AssumeRolePolicyDocument"]))
        for entry in role.get("Policies", []):
            policy = entry["Fn::If"][1] if "Fn::If" in entry else entry
            text = json.dumps(filled(policy["PolicyDocument"]))
            iam.put_role_policy(RoleName=name, PolicyName=policy["PolicyName"], PolicyDocument=text)
    assert iam.list_role_policies(RoleName="ScoreRole")["PolicyNames"] == ["log", "trace"]
    of_tables = set(iam.list_role_policies(RoleName="TablesRole")["PolicyNames"])
    assert of_tables == {"ledger", "log", "settle", "trace"}


def test_the_transform_leaves_one_stage_and_one_function_version() -> None:
    kinds = [resource["Type"] for resource in plain(load_template(), CODE)["Resources"].values()]
    assert kinds.count("AWS::ApiGateway::Stage") == 1
    assert (
        kinds.count("AWS::Lambda::Version") == kinds.count("AWS::Lambda::Alias") == kinds.count("AWS::Lambda::Function")
    )
    assert not [kind for kind in kinds if kind.startswith("AWS::Serverless")]
