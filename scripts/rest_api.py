"""Write ``gateway.json``: the REST API as ``template.yaml`` includes it, made from the app's own routes.

Each route with its methods goes to the function that serves it.  The gateway answers preflights itself, so that they
work while a function is busy or broken; and what it says on its own is told as problems that browsers may read.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
from pathlib import Path
from typing import Any, Final

import httpx

from hupai.api.app import create_app
from hupai.api.problem import kinds

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "gateway.json"

#: Beginning of a path -> the function that serves it; the first that fits.
SERVES: Final = (
    ("/v1/recognise", "RecogniseFunction"),
    ("/v1/score/photo", "RecogniseFunction"),
    ("/v1/uploads", "RecogniseFunction"),
    ("/v1/tables", "TablesFunction"),
    ("/v1/clubs", "TablesFunction"),
    ("/statement", "TablesFunction"),
    ("/bots", "BotsFunction"),
    ("/", "ScoreFunction"),
)
#: What only `hupai serve` has: on AWS large photos are posted to S3.
LOCAL: Final = ("/v1/uploads/{id}",)
#: A REST API matches whole segments: what has more than a variable in one reaches the route of the variable alone.
MIXED: Final = re.compile(r"[^/]\{|\}[^/]")

GATEWAY: Final = "$context.error.messageString"
#: What the gateway says by itself: its kind -> status, code, detail, title of a code that the service never uses.
ANSWERS: Final = {
    "DEFAULT_4XX": (400, "invalid_request", GATEWAY, None),
    "ACCESS_DENIED": (403, "access_denied", GATEWAY, "This is not allowed"),
    "WAF_FILTERED": (403, "access_denied", GATEWAY, "This is not allowed"),
    # what the gateway says of an address or a method that it does not know
    "MISSING_AUTHENTICATION_TOKEN": (404, "not_found", "No operation has this method and this address", None),
    "RESOURCE_NOT_FOUND": (404, "not_found", "No operation has this method and this address", None),
    "REQUEST_TOO_LARGE": (413, "body_too_large", GATEWAY, None),
    "UNSUPPORTED_MEDIA_TYPE": (415, "unsupported_media_type", GATEWAY, None),
    "THROTTLED": (429, "too_many_requests", "Wait a second and ask again", None),
    "QUOTA_EXCEEDED": (429, "too_many_requests", "Wait and ask again", None),
    "DEFAULT_5XX": (500, "internal_error", GATEWAY, None),
    "INTEGRATION_FAILURE": (504, "no_answer_in_time", "Ask again", "The service did not answer in time"),
    "INTEGRATION_TIMEOUT": (504, "no_answer_in_time", "Ask again", "The service did not answer in time"),
}
CORS: Final = "Access-Control-"


def function_of(path: str) -> str:
    """Return the name in the template of the function that serves ``path``."""
    return next(name for start, name in SERVES if path.startswith(start))


def routes() -> dict[str, list[str]]:
    """Return the methods of each path that is deployed, sorted."""
    found: dict[str, set[str]] = {}
    for route in create_app().routes:
        path = str(getattr(route, "path", ""))
        if path not in LOCAL and not MIXED.search(path):
            found.setdefault(path, set()).update(getattr(route, "methods", None) or ())
    return {path: sorted(methods) for path, methods in sorted(found.items())}


async def _preflights(paths: list[str]) -> dict[str, dict[str, str]]:
    """Return what the app answers to a preflight at each path."""
    transport = httpx.ASGITransport(create_app())
    async with httpx.AsyncClient(transport=transport, base_url="http://hupai.test") as client:
        answers = [await client.options(re.sub(r"\{\w+\}", "x", path)) for path in paths]
    names = ("Origin", "Methods", "Headers")
    found: dict[str, dict[str, str]] = {}
    for path, answer in zip(paths, answers, strict=True):
        found[path] = {f"{CORS}Allow-{name}": answer.headers[f"{CORS}Allow-{name}"] for name in names}
        found[path][f"{CORS}Max-Age"] = answer.headers[f"{CORS}Max-Age"]
    return found


def _operation(path: str) -> dict[str, Any]:
    where = "arn:${AWS::Partition}:apigateway:${AWS::Region}:lambda:path/2015-03-31/functions"
    uri = {"Fn::Sub": f"{where}/${{{function_of(path)}Aliaslive}}/invocations"}  # the alias, where SnapStart works
    integration = {"type": "aws_proxy", "httpMethod": "POST", "uri": uri}
    return {"responses": {}, "x-amazon-apigateway-integration": integration, **_parameters(path)}


def _parameters(path: str) -> dict[str, Any]:
    names = re.findall(r"\{(\w+)\}", path)
    rows = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
    return {"parameters": rows} if rows else {}


def _options(path: str, told: dict[str, str]) -> dict[str, Any]:
    """Return the operation that answers preflights.

    Every body counts as bytes here (``*/*`` is a binary type, for pictures), and a mock reads text: it has to be said.
    """
    answer = {
        "statusCode": "200",
        "contentHandling": "CONVERT_TO_TEXT",
        "responseParameters": {f"method.response.header.{name}": f"'{value}'" for name, value in told.items()},
        "responseTemplates": {"application/json": "{}"},
    }
    integration = {
        "type": "mock",
        "contentHandling": "CONVERT_TO_TEXT",
        "requestTemplates": {"application/json": '{"statusCode": 200}'},
        "responses": {"default": answer},
    }
    headers = {name: {"schema": {"type": "string"}} for name in told}
    responses = {"200": {"description": "What pages elsewhere may send", "headers": headers}}
    return {"responses": responses, "x-amazon-apigateway-integration": integration, **_parameters(path)}


def _gateway_answer(kind: str, exposed: str) -> dict[str, Any]:
    status, code, detail, title = ANSWERS[kind]
    title = title or kinds()[code]["title"]["en"]
    body = {
        "type": f"urn:hupai:problem:{code}",
        "title": title,
        "status": status,
        "detail": detail,
        "instance": "$context.requestId",
        "code": code,
        "errors": [],
    }
    text = json.dumps(body, separators=(",", ":")).replace(f'"{GATEWAY}"', GATEWAY)  # which brings its own quotes
    headers = {
        "Content-Type": "application/problem+json",
        "Cache-Control": "no-store",
        f"{CORS}Allow-Origin": "*",
        f"{CORS}Expose-Headers": exposed,
        **({"Retry-After": "1"} if status == 429 else {}),
    }
    return {
        "statusCode": str(status),
        "responseParameters": {f"gatewayresponse.header.{name}": f"'{value}'" for name, value in headers.items()},
        "responseTemplates": {"application/json": text},
    }


async def _exposed() -> str:
    transport = httpx.ASGITransport(create_app())
    async with httpx.AsyncClient(transport=transport, base_url="http://hupai.test") as client:
        return str((await client.get("/v1/health")).headers[f"{CORS}Expose-Headers"])


def document() -> dict[str, Any]:
    """Return the definition of the REST API, with its references to the template's functions."""
    known = routes()
    preflights = asyncio.run(_preflights(list(known)))
    exposed = asyncio.run(_exposed())
    return {
        "openapi": "3.0.1",
        "info": {"title": {"Ref": "AWS::StackName"}, "version": "1.0"},
        "paths": {
            path: {**{m.lower(): _operation(path) for m in methods}, "options": _options(path, preflights[path])}
            for path, methods in known.items()
        },
        "x-amazon-apigateway-gateway-responses": {kind: _gateway_answer(kind, exposed) for kind in ANSWERS},
    }


def text() -> str:
    """Return what ``gateway.json`` holds: a line for each operation."""
    found = document()
    rows = []
    for name, value in found.items():
        if name in ("paths", "x-amazon-apigateway-gateway-responses"):
            inner = ",\n".join(f"{json.dumps(key)}: {_lines(item)}" for key, item in value.items())
            rows.append(f"{json.dumps(name)}: {{\n{inner}\n}}")
        else:
            rows.append(f"{json.dumps(name)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _lines(item: dict[str, Any]) -> str:
    if "statusCode" in item:
        return json.dumps(item)
    return "{\n" + ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in item.items()) + "\n}"


def main() -> int:
    """Write the file."""
    TARGET.write_text(text(), encoding="utf-8")
    print(f"{TARGET.name}: {len(routes())} paths")
    return 0


if __name__ == "__main__":
    sys.exit(main())
