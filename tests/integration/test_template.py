"""What ``template.yaml`` deploys: every route and no more, the gateway's errors told like ours, least rights."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hupai.api.app import create_app
from hupai.api.photo_body import IMAGES
from hupai.api.problem import kinds
from integration.lambda_runtime import ROOT, load_template

#: what API Gateway answers by itself; the rest of its kinds need keys or authorizers, or fall under the two defaults
GATEWAY_ANSWERS = {"DEFAULT_4XX", "DEFAULT_5XX", "MISSING_AUTHENTICATION_TOKEN", "REQUEST_TOO_LARGE", "THROTTLED"}


@pytest.fixture(scope="module")
def template() -> dict[str, Any]:
    return load_template()


@pytest.fixture(scope="module")
def api(template: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = template["Resources"]["Api"]["Properties"]
    return found


def _of_type(template: dict[str, Any], kind: str) -> dict[str, dict[str, Any]]:
    return {name: value["Properties"] for name, value in template["Resources"].items() if value["Type"] == kind}


def _routes(template: dict[str, Any]) -> set[tuple[str, str]]:
    events = [
        event["Properties"]
        for function in _of_type(template, "AWS::Serverless::Function").values()
        for event in function.get("Events", {}).values()
        if event["Type"] == "Api"
    ]
    assert all(event["RestApiId"] == {"Ref": "Api"} for event in events)
    return {(event["Method"].lower(), event["Path"]) for event in events}


def _gateway_body(answer: dict[str, Any]) -> dict[str, Any]:
    text = answer["ResponseTemplates"]["application/json"]
    text = text.replace("$context.error.messageString", '"told by the gateway"').replace("$context.requestId", "id")
    assert "$" not in text
    body: dict[str, Any] = json.loads(text)
    return body


@pytest.mark.slow
def test_cfn_lint_finds_nothing(root: Path) -> None:
    done = subprocess.run(
        [Path(sys.executable).parent / "cfn-lint", "template.yaml"], cwd=root, capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (0, "")


def test_every_code_folder_and_its_build_target_exist(template: dict[str, Any]) -> None:
    for name, function in _of_type(template, "AWS::Serverless::Function").items():
        folder = ROOT / function["CodeUri"]
        module, _, attribute = function["Handler"].partition(".")
        assert re.search(rf"^def {attribute}\(", (folder / f"{module}.py").read_text(encoding="utf-8"), re.MULTILINE)
        assert f"build-{name}:" in (folder / "Makefile").read_text(encoding="utf-8")
        assert template["Resources"][name]["Metadata"]["BuildMethod"] == "makefile"
        assert (folder / "requirements.lock").is_file()


def test_the_routes_are_those_of_the_api_file(template: dict[str, Any]) -> None:
    described = {
        (method, path)
        for path, item in create_app().openapi()["paths"].items()
        for method in item
        if method != "parameters"
    }
    deployed = _routes(template)
    assert not {method for method, _ in deployed} - {"get", "head", "post", "put", "patch", "delete"}, (
        "explicit methods only"
    )
    # the page and the API file itself are no operations of the API; HEAD comes with every GET
    outside = {("get", "/"), ("get", "/openapi.json")}
    assert deployed - {("head", path) for method, path in deployed if method == "get"} == described | outside


def test_the_app_serves_every_route(template: dict[str, Any]) -> None:
    served = {
        (method.lower(), route.path)
        for route in create_app().routes
        for method in getattr(route, "methods", None) or ()
        if not route.path.startswith("/docs")
    }
    assert served == _routes(template)


def test_every_function_route_is_throttled(template: dict[str, Any], api: dict[str, Any]) -> None:
    limited = {}
    for row in api["MethodSettings"]:
        path = row["ResourcePath"]
        path = "/" if path == "/" else path.removeprefix("/").replace("~1", "/")
        limited[row["HttpMethod"].lower(), path] = (row["ThrottlingRateLimit"], row["ThrottlingBurstLimit"])
    assert limited.pop(("*", "/*") if ("*", "/*") in limited else ("*", "*"), None), "a limit for what is not listed"
    assert set(limited) == _routes(template)
    assert all(0 < rate <= burst for rate, burst in limited.values())


def test_the_gateways_own_answers_are_problems_that_browsers_may_read(api: dict[str, Any]) -> None:
    answers = api["GatewayResponses"]
    assert set(answers) >= GATEWAY_ANSWERS
    for name, answer in answers.items():
        headers = {key.lower(): value for key, value in answer["ResponseParameters"]["Headers"].items()}
        assert headers["content-type"] == "'application/problem+json'", name
        assert headers["access-control-allow-origin"] == "'*'", name
        body = _gateway_body(answer)
        assert list(body) == ["type", "title", "status", "detail", "instance", "code", "errors"], name
        assert body["status"] == answer["StatusCode"], name
        assert body["type"] == f"urn:hupai:problem:{body['code']}", name
        if body["code"] in kinds():
            row = kinds()[body["code"]]
            assert (row["title"]["en"], row["status"]) == (body["title"], body["status"]) or name == "DEFAULT_4XX", name
    assert answers["THROTTLED"]["ResponseParameters"]["Headers"]["Retry-After"]


def test_rights_are_named_one_by_one(template: dict[str, Any]) -> None:
    for name, role in _of_type(template, "AWS::IAM::Role").items():
        policies = [p if "PolicyDocument" in p else p["Fn::If"][1] for p in role.get("Policies", [])]
        for policy in policies:
            for statement in policy["PolicyDocument"]["Statement"]:
                actions = statement["Action"] if isinstance(statement["Action"], list) else [statement["Action"]]
                assert not [action for action in actions if "*" in action], name
                if statement["Resource"] == "*":
                    assert all(action.startswith("xray:") for action in actions), name


def test_logs_are_kept_for_a_while_and_not_for_ever(template: dict[str, Any]) -> None:
    groups = _of_type(template, "AWS::Logs::LogGroup")
    assert all("RetentionInDays" in group for group in groups.values())
    for function in _of_type(template, "AWS::Serverless::Function").values():
        assert function["LoggingConfig"]["LogGroup"]["Ref"] in groups


def test_snapstart_is_on_published_versions_behind_an_alias(template: dict[str, Any]) -> None:
    for function in _of_type(template, "AWS::Serverless::Function").values():
        assert function["AutoPublishAlias"]
        assert function["SnapStart"]["Fn::If"][:2] == ["ManagedRuntime", {"ApplyOn": "PublishedVersions"}]
        assert "Layers" not in function


def test_locks_name_no_registry(root: Path) -> None:
    for lock in (*root.glob("locks/*.lock"), *root.glob("functions/*/requirements.lock")):
        text = lock.read_text(encoding="utf-8")
        assert "://" not in text, lock
        assert re.search(r"^[a-z].*==", text, re.MULTILINE), lock
        entries = re.split(r"^(?=[A-Za-z])", text, flags=re.MULTILINE)[1:]
        assert all("--hash=sha256:" in entry for entry in entries), lock


def test_what_is_deployed_is_what_is_tested(root: Path) -> None:
    def pinned(lock: Path) -> set[str]:
        return set(re.findall(r"^([A-Za-z0-9_.-]+==[^ \\]+)", lock.read_text(encoding="utf-8"), re.MULTILINE))

    tested = pinned(root / "locks" / "dev.lock")
    for lock in (root / "locks" / "serve.lock", *root.glob("functions/*/requirements.lock")):
        assert pinned(lock) <= tested, lock


def test_photos_wait_in_private_and_not_for_long(template: dict[str, Any]) -> None:
    (bucket,) = _of_type(template, "AWS::S3::Bucket").values()
    assert set(bucket["PublicAccessBlockConfiguration"].values()) == {True}
    (rule,) = bucket["LifecycleConfiguration"]["Rules"]
    assert (rule["Status"], rule["ExpirationInDays"]) == ("Enabled", 1)
    assert "Prefix" not in rule, "whatever lies in it"
    (policy,) = _of_type(template, "AWS::S3::BucketPolicy").values()
    assert [statement["Effect"] for statement in policy["PolicyDocument"]["Statement"]] == ["Deny"]


def test_photos_have_a_function_of_their_own(template: dict[str, Any]) -> None:
    functions = _of_type(template, "AWS::Serverless::Function")
    of = {event["Properties"]["Path"]: name for name, f in functions.items() for event in f["Events"].values()}
    assert {path for path, name in of.items() if name == "RecogniseFunction"} == {
        "/v1/recognise",
        "/v1/score/photo",
        "/v1/uploads",
    }
    assert functions["RecogniseFunction"]["ReservedConcurrentExecutions"]["Fn::If"][0] == "PhotoReserves"
    assert template["Parameters"]["PhotoReservedConcurrency"]["Default"] > 0


def test_the_gateway_passes_photos_on_as_bytes_and_text_as_text(api: dict[str, Any]) -> None:
    binary = {kind.replace("~1", "/") for kind in api["BinaryMediaTypes"]}
    assert set(IMAGES) | {"multipart/form-data"} <= binary
    assert not [kind for kind in binary if "*" in kind or "json" in kind or kind.startswith("text/")]
