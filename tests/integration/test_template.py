"""What ``template.yaml`` deploys: every route and no more, the gateway's errors told like ours, least rights."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import rest_api  # the script that writes gateway.json
from aws_local import included

from hupai.api.app import create_app
from hupai.api.problem import kinds
from hupai.hooks import MOST_TRIES
from hupai.hooks.sending import DEADLINE
from hupai.ledger import places
from hupai.ledger.dynamo import ATTRIBUTES, KEY_SCHEMA
from integration.lambda_runtime import ROOT, load_template
from integration.sam import plain

#: what API Gateway answers by itself; the rest of its kinds need keys or authorizers, or fall under the two defaults
GATEWAY_ANSWERS = {"DEFAULT_4XX", "DEFAULT_5XX", "MISSING_AUTHENTICATION_TOKEN", "REQUEST_TOO_LARGE", "THROTTLED"}
#: a hand drawn: told of in the guides, and no operation of the API file
PICTURES = {"/v1/hands/{notation}/card.png", "/v1/hands/{notation}/card.svg"}
#: actions that name no resource
UNNAMED = ("xray:", "logs:", "dynamodb:ListStreams")


@pytest.fixture(scope="module")
def template() -> dict[str, Any]:
    return load_template()


@pytest.fixture(scope="module")
def api(template: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = template["Resources"]["Api"]["Properties"]
    return found


@pytest.fixture(scope="module")
def body(api: dict[str, Any]) -> dict[str, Any]:
    """The API's definition, as CloudFormation includes it."""
    found: dict[str, Any] = included(api)["DefinitionBody"]
    return found


def _of_type(template: dict[str, Any], kind: str) -> dict[str, dict[str, Any]]:
    return {name: value["Properties"] for name, value in template["Resources"].items() if value["Type"] == kind}


def _routes(body: dict[str, Any]) -> set[tuple[str, str]]:
    return {(method, path) for path, item in body["paths"].items() for method in item if method != "options"}


def _gateway_body(answer: dict[str, Any]) -> dict[str, Any]:
    text = answer["responseTemplates"]["application/json"]
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


def test_the_definition_is_as_the_app_would_have_it_now() -> None:
    assert rest_api.TARGET.read_text(encoding="utf-8") == rest_api.text(), "scripts/rest_api.py writes it again"


def test_the_routes_are_those_of_the_api_file(body: dict[str, Any]) -> None:
    described = {
        (method, path)
        for path, item in create_app().openapi()["paths"].items()
        for method in item
        if method != "parameters" and not rest_api.MIXED.search(path)
    }
    deployed = _routes(body)
    assert not {method for method, _ in deployed} - {"get", "head", "post", "put", "patch", "delete"}, (
        "explicit methods only"
    )
    # pages, pictures and the like are no operations of the API; HEAD comes with every GET
    assert described <= deployed
    assert {path for method, path in deployed - described if method != "head" and path.startswith("/v1/")} <= PICTURES
    assert {path for method, path in deployed if method == "head"} == {path for m, path in deployed if m == "get"}


def test_the_gateway_can_tell_the_paths_apart(body: dict[str, Any]) -> None:
    """Beside each other stand words and at most one variable: a second name for it is refused by API Gateway."""
    names: dict[str, set[str]] = {}
    for path in body["paths"]:
        before, *parts = path.split("/")
        for part in parts:
            assert re.fullmatch(r"[\w.:~-]*|\{\w+\}", part), path
            if part.startswith("{"):
                names.setdefault(before, set()).add(part)
            before = f"{before}/{part}"
    assert {before: found for before, found in names.items() if len(found) > 1} == {}


def test_one_permission_for_each_function_behind_the_gateway(template: dict[str, Any], body: dict[str, Any]) -> None:
    """Not one for each route, as SAM makes them: they add up to a policy that is longer than Lambda takes."""
    behind = {rest_api.function_of(path) for path in body["paths"]}
    allowed = [p["FunctionName"]["Ref"] for p in _of_type(template, "AWS::Lambda::Permission").values()]
    assert sorted(allowed) == sorted(f"{name}.Alias" for name in behind)
    for function in _of_type(template, "AWS::Serverless::Function").values():
        assert not [e for e in function.get("Events", {}).values() if e["Type"] == "Api"]


def test_every_route_is_throttled(body: dict[str, Any], api: dict[str, Any]) -> None:
    limited = {}
    for row in api["MethodSettings"]:
        path = row["ResourcePath"]
        path = "/" if path == "/" else path.removeprefix("/").replace("~1", "/")
        limited[row["HttpMethod"].lower(), path] = (row["ThrottlingRateLimit"], row["ThrottlingBurstLimit"])
    every = limited.pop(("*", "*"))
    assert set(limited) <= _routes(body), "a limit of its own for what is there"
    assert all(0 < rate <= burst for rate, burst in (every, *limited.values()))
    dear = {("post", path) for path in ("/v1/score/batch", "/v1/score/photo", "/v1/recognise", "/v1/uploads")}
    assert all(limited[route] < every for route in dear)


def test_the_gateways_own_answers_are_problems_that_browsers_may_read(body: dict[str, Any]) -> None:
    answers = body["x-amazon-apigateway-gateway-responses"]
    assert set(answers) >= GATEWAY_ANSWERS
    for name, answer in answers.items():
        said = {
            key.removeprefix("gatewayresponse.header."): value for key, value in answer["responseParameters"].items()
        }
        assert said["Content-Type"] == "'application/problem+json'", name
        assert said["Access-Control-Allow-Origin"] == "'*'", name
        told = _gateway_body(answer)
        assert list(told) == ["type", "title", "status", "detail", "instance", "code", "errors"], name
        assert str(told["status"]) == answer["statusCode"], name
        assert told["type"] == f"urn:hupai:problem:{told['code']}", name
        if told["code"] in kinds():
            row = kinds()[told["code"]]
            assert (row["title"]["en"], row["status"]) == (told["title"], told["status"]) or name == "DEFAULT_4XX", name
    assert answers["THROTTLED"]["responseParameters"]["gatewayresponse.header.Retry-After"]


def _statements(template: dict[str, Any]) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for name, role in _of_type(template, "AWS::IAM::Role").items():
        policies = [p if "PolicyDocument" in p else p["Fn::If"][1] for p in role.get("Policies", [])]
        found[name] = [statement for policy in policies for statement in policy["PolicyDocument"]["Statement"]]
    return found


def _actions(statement: dict[str, Any]) -> list[str]:
    return [statement["Action"]] if isinstance(statement["Action"], str) else list(statement["Action"])


def test_rights_are_named_one_by_one(template: dict[str, Any]) -> None:
    for name, statements in _statements(template).items():
        for statement in statements:
            assert not [action for action in _actions(statement) if "*" in action], name
            if statement["Resource"] == "*":
                assert all(action.startswith(UNNAMED) for action in _actions(statement)), name


def test_nobody_may_delete_from_the_ledger_or_change_it_in_place(template: dict[str, Any]) -> None:
    transformed = plain(template, {"Bucket": "deploy", "Key": "code.zip"})["Resources"]
    policies = [r["Properties"] for r in transformed.values() if r["Type"] in ("AWS::IAM::Role", "AWS::IAM::Policy")]
    allowed = set(re.findall(r"dynamodb:\w+", json.dumps(policies)))
    writes = {"dynamodb:PutItem", "dynamodb:ConditionCheckItem"}
    reads = {"dynamodb:BatchGetItem", "dynamodb:Query"}
    stream = {f"dynamodb:{name}" for name in ("DescribeStream", "GetRecords", "GetShardIterator", "ListStreams")}
    assert allowed == writes | reads | stream
    for _, statement in ((n, s) for n, found in _statements(template).items() for s in found):
        if writes & set(_actions(statement)):
            assert statement["Resource"] == {"Fn::GetAtt": ["Ledger", "Arn"]}
    assert not any(role.get("ManagedPolicyArns") for role in policies if "states" in json.dumps(role))


def test_the_ledger_outlives_mistakes(template: dict[str, Any]) -> None:
    ((name, ledger),) = _of_type(template, "AWS::DynamoDB::Table").items()
    assert ledger["DeletionProtectionEnabled"] is True
    assert ledger["PointInTimeRecoverySpecification"] == {"PointInTimeRecoveryEnabled": True}
    assert template["Resources"][name]["DeletionPolicy"] == "Retain"
    assert template["Resources"][name]["UpdateReplacePolicy"] == "Retain"
    assert ledger["BillingMode"] == "PAY_PER_REQUEST"
    assert ledger["TimeToLiveSpecification"] == {"AttributeName": "expires", "Enabled": True}
    assert ledger["KeySchema"] == list(KEY_SCHEMA)
    assert ledger["AttributeDefinitions"] == list(ATTRIBUTES)
    assert ledger["StreamSpecification"] == {"StreamViewType": "NEW_IMAGE"}, "the outbox looks whether a row is due"


def test_the_outbox_goes_by_stream_and_queue_to_the_dead_letters(template: dict[str, Any]) -> None:
    queues = _of_type(template, "AWS::SQS::Queue")
    function = _of_type(template, "AWS::Serverless::Function")["OutboxFunction"]
    assert queues["OutboxQueue"]["RedrivePolicy"]["deadLetterTargetArn"] == {"Fn::GetAtt": ["DeadLetters", "Arn"]}
    # one that is given up is put there by the function, after its tries; the queue itself only catches what breaks it
    assert queues["OutboxQueue"]["RedrivePolicy"]["maxReceiveCount"] > 2 * MOST_TRIES
    assert queues["OutboxQueue"]["VisibilityTimeout"] >= 6 * function["Timeout"]
    stream, queue = (function["Events"][name]["Properties"] for name in ("Stream", "Queue"))
    (only,) = stream["FilterCriteria"]["Filters"]
    pattern = json.loads(only["Pattern"])
    assert pattern["eventName"] == ["INSERT"], "a try that is written down is no new message"
    assert pattern["dynamodb"]["Keys"]["sk"]["S"] == [{"prefix": places.OUTBOX}]
    assert pattern["dynamodb"]["NewImage"]["due"]["N"] == [{"exists": True}], "there is somebody to tell"
    assert stream["DestinationConfig"]["OnFailure"]["Destination"] == {"Fn::GetAtt": ["DeadLetters", "Arn"]}
    assert queue["FunctionResponseTypes"] == stream["FunctionResponseTypes"] == ["ReportBatchItemFailures"]
    assert queue["BatchSize"] * DEADLINE < function["Timeout"], "a whole batch of addresses that do not answer"


def test_alarms_look_at_what_wants_a_person_and_tell_one(template: dict[str, Any]) -> None:
    alarms = _of_type(template, "AWS::CloudWatch::Alarm")
    watched = {(alarm["Namespace"], alarm["MetricName"]) for alarm in alarms.values()}
    assert watched >= {
        ("AWS/States", "ExecutionsFailed"),
        ("AWS/States", "ExecutionsTimedOut"),
        ("AWS/SQS", "ApproximateNumberOfMessagesVisible"),
        ("AWS/Lambda", "Errors"),
        ("AWS/ApiGateway", "5XXError"),
    }
    guide = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    for name, alarm in alarms.items():
        assert alarm["AlarmActions"] == [{"Ref": "Alarms"}], name
        assert alarm["TreatMissingData"] == "notBreaching", name
        assert f"`{name}`" in guide, "the runbook says what to look at"


def test_secrets_are_shown_to_nobody(template: dict[str, Any]) -> None:
    secrets = {name: row for name, row in template["Parameters"].items() if name.endswith(("Token", "Secret"))}
    assert len(secrets) >= 5
    assert all(row["NoEcho"] is True and row["Default"] == "" for row in secrets.values())


def test_logs_are_kept_for_a_while_and_not_for_ever(template: dict[str, Any]) -> None:
    groups = _of_type(template, "AWS::Logs::LogGroup")
    assert all("RetentionInDays" in group for group in groups.values())
    for function in _of_type(template, "AWS::Serverless::Function").values():
        assert function["LoggingConfig"]["LogGroup"]["Ref"] in groups
    (machine,) = _of_type(template, "AWS::Serverless::StateMachine").values()
    assert machine["Logging"]["IncludeExecutionData"] is False, "tokens and hands are nothing for a log"


def test_snapstart_is_on_published_versions_behind_an_alias(template: dict[str, Any], body: dict[str, Any]) -> None:
    behind = {rest_api.function_of(path) for path in body["paths"]}
    for name, function in _of_type(template, "AWS::Serverless::Function").items():
        assert function["AutoPublishAlias"]
        assert "Layers" not in function
        if name in behind:  # somebody waits for it
            assert function["SnapStart"]["Fn::If"][:2] == ["Snapshots", {"ApplyOn": "PublishedVersions"}]
        else:
            assert "SnapStart" not in function


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


def test_photos_have_a_function_of_their_own(template: dict[str, Any], body: dict[str, Any]) -> None:
    mine = {path for path in body["paths"] if rest_api.function_of(path) == "RecogniseFunction"}
    assert mine == {"/v1/recognise", "/v1/score/photo", "/v1/uploads"}
    function = _of_type(template, "AWS::Serverless::Function")["RecogniseFunction"]
    assert function["ReservedConcurrentExecutions"]["Fn::If"][0] == "PhotoReserves"
    assert template["Parameters"]["PhotoReservedConcurrency"]["Default"] > 0


def test_the_gateway_passes_bytes_on_as_bytes_whoever_asks(api: dict[str, Any]) -> None:
    """It looks at the first type that the caller accepts, and for pictures that is often ``*/*``."""
    assert [kind.replace("~1", "/") for kind in api["BinaryMediaTypes"]] == ["*/*"]
