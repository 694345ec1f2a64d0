"""The document: the one checked in, sound, complete, and true of what the service answers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from openapi_spec_validator import validate

from hupai import rules
from hupai.api import hand_fields, openapi, problem, request, service, settle, tables_request
from hupai.api.app import create_app
from hupai.api.encode import encode
from hupai.hand import WIN_BY
from hupai.notation import DIALECTS, MAX_LENGTH, Z_ORDERS
from hupai.table.body import FIELDS, WINNER_FIELDS

ROOT = Path(__file__).resolve().parent.parent.parent.parent
DOCUMENT = json.loads(openapi.document_bytes())
SCHEMAS = DOCUMENT["components"]["schemas"]
OPERATIONS = [
    (path, method, operation) for path, item in DOCUMENT["paths"].items() for method, operation in item.items()
]
#: Pages, and files that pages load: they are no operations of the API.
OUTSIDE = {
    "/",
    "/openapi.json",
    "/assets/tiles.svg",
    "/bots/discord",
    "/bots/line",
    "/bots/slack",
    "/bots/telegram",
    "/docs/embed",
    "/embed/v1/{name}",
    "/embed/{notation}",
    "/js/v1/{name}",
    "/manifest.webmanifest",
    "/oembed",
    "/page/{file}",
    "/rules/{id}",
    "/rules/{id}/{pattern}",
    "/statement",
    "/sw.js",
}

each_operation = pytest.mark.parametrize(
    ("path", "method", "operation"), OPERATIONS, ids=lambda x: x if isinstance(x, str) else ""
)


def closed(node: Any) -> Any:
    """Return a schema in which an object may have no member that its properties do not name."""
    if isinstance(node, list):
        return [closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    found = {name: closed(item) for name, item in node.items()}
    if isinstance(node.get("properties"), dict):
        found.setdefault("additionalProperties", False)
    return found


def validator(schema: Any, *, strict: bool = False) -> Draft202012Validator:
    components = closed(DOCUMENT["components"]) if strict else DOCUMENT["components"]
    return Draft202012Validator({**schema, "components": components})


def resolved(response: dict[str, Any]) -> dict[str, Any]:
    name = response.get("$ref", "").rpartition("/")[2]
    found: dict[str, Any] = DOCUMENT["components"]["responses"][name] if name else response
    return found


def test_the_file_checked_in_is_this_document() -> None:
    stored = (ROOT / "docs" / "openapi.json").read_bytes()
    assert stored == openapi.document_bytes(), "run: make openapi"


def test_it_is_the_same_from_another_process() -> None:
    """No set order, no clock, no chance: the file does not change by itself."""
    made = subprocess.run([sys.executable, "-m", "hupai.api.openapi"], capture_output=True, check=True, timeout=60)
    assert made.stdout == openapi.document_bytes()


def test_it_is_openapi() -> None:
    assert DOCUMENT["openapi"] == "3.1.0"
    validate(DOCUMENT)
    ids = [operation["operationId"] for _, _, operation in OPERATIONS]
    assert len(set(ids)) == len(ids)


def test_it_has_every_route() -> None:
    routes = {route.path for route in create_app().router.routes}  # type: ignore[attr-defined]
    assert set(DOCUMENT["paths"]) == routes - OUTSIDE


@each_operation
def test_every_operation_has_examples_that_hold(path: str, method: str, operation: dict[str, Any]) -> None:
    if method == "post":
        content = operation["requestBody"]["content"]["application/json"]
        for example in content["examples"].values():
            validator(content["schema"], strict=True).validate(example["value"])
    for status, response in operation["responses"].items():
        kinds = resolved(response).get("content", {})
        assert kinds or status == "304"
        for content in kinds.values():
            assert content["examples"]
            for example in content["examples"].values():
                validator(content["schema"], strict=True).validate(example["value"])


@each_operation
def test_every_operation_names_its_errors(path: str, method: str, operation: dict[str, Any]) -> None:
    statuses = set(operation["responses"])
    assert {"422", "429", "500"} <= statuses
    assert {"200", "201"} & statuses
    if method == "post":
        assert {"400", "413", "415"} <= statuses
    for response in operation["responses"].values():
        for name, content in resolved(response).get("content", {}).items():
            assert (name == "application/problem+json") == (content["schema"].get("$ref", "").endswith("/Problem"))


def test_every_problem_is_described_in_every_language() -> None:
    for code, row in problem.kinds().items():
        assert set(row["title"]) == {"en", "fr", "zh-Hant", "zh-Hans"}, code
        assert len(set(row["title"].values())) == 4 or code == "not_found"


def test_schemas_and_readers_know_the_same_fields() -> None:
    for schema, known in (
        ("Context", hand_fields.CONTEXT_FIELDS),
        ("Hand", hand_fields.HAND_FIELDS),
        ("Meld", hand_fields.MELD_FIELDS),
        ("ScoreRequest", request._SCORE),
        ("WaitsRequest", request._WAITS),
        ("WhatIfRequest", request._WHAT_IF),
        ("Change", request._CHANGE),
        ("BatchRequest", service._BATCH),
        ("PaymentsRequest", settle._REQUEST),
        ("Winner", settle._WINNER),
        ("OpenTable", tables_request.OPENING_FIELDS),
        ("DealRequest", {"deal", "kind", "lang", *(name for names in FIELDS.values() for name in names)}),
        ("DealWin", {*WINNER_FIELDS, *tables_request.HAND_FIELDS}),
    ):
        assert set(SCHEMAS[schema]["properties"]) == set(known), schema
        assert SCHEMAS[schema]["additionalProperties"] is False, schema


@pytest.mark.parametrize("name", rules.available())
def test_rule_sets_hold_what_is_documented(name: str) -> None:
    found = json.loads(encode(service.ruleset(name, "fr")))
    validator({"$ref": "#/components/schemas/Ruleset"}, strict=True).validate(found)


def test_the_schema_of_presets_is_the_published_one() -> None:
    check = validator({"$ref": "#/components/schemas/Preset"})
    check.validate({"base": "mcr", "changes": {"values": {"chicken_hand": 5}}})
    assert not check.is_valid({"base": "mcr"})
    assert not check.is_valid({"base": "mcr", "changes": {"values": {"chicken_hand": -1}}})


def test_schemas_and_readers_allow_the_same_values() -> None:
    context, score = SCHEMAS["Context"]["properties"], SCHEMAS["ScoreRequest"]["properties"]
    assert context["win_by"]["enum"] == [*WIN_BY, None]
    assert score["dialect"]["enum"] == [*DIALECTS, None]
    assert score["z_order"]["enum"] == [*Z_ORDERS, None]
    assert score["notation"]["maxLength"] == MAX_LENGTH
    assert SCHEMAS["BatchRequest"]["properties"]["requests"]["maxItems"] == service.MOST_BATCH
    for name in hand_fields.FLAGS:
        assert context[name]["type"] == ["boolean", "null"]
    for name in hand_fields.NUMBERS:
        assert context[name]["maximum"] == hand_fields.MOST_COUNT


def questions() -> Iterator[dict[str, Any]]:
    yield {"notation": "[EEE,1][SSSS,1]55pWWWNNN|EE1000|ag", "lang": "fr"}
    yield {"notation": "11122233344455m*", "context": {"seat_wind": "S", "round_wind": "E"}}
    yield {"notation": "123m456p789s11223p", "context": {"win_by": "discard"}}
    yield {"notation": "123m456p789s11223p*", "context": {"win_by": "discard", "seat_wind": "E"}}
    yield {"notation": "123m456p789s1122p-"}
    yield {"notation": "19m19s19pESWNCFPP", "rules": "mcr-cn"}
    yield {
        "notation": "[123m,1][123p,1]678s99s46m5m",
        "context": {"win_by": "discard", "seat_wind": "E", "round_wind": "S"},
    }
    yield {"notation": "22334455667788m", "context": {"seat_wind": "E", "round_wind": "S"}}


@pytest.mark.parametrize("question", list(questions()), ids=lambda q: q["notation"])
def test_answers_hold_what_is_documented_and_nothing_else(question: dict[str, Any]) -> None:
    answer = json.loads(encode(service.score(question, "en")))
    validator({"$ref": "#/components/schemas/ScoreAnswer"}, strict=True).validate(answer)
