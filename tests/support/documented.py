"""Holds answers to the API file: whatever a service says has to be what the document says it may say."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from hupai.api import openapi
from integration.http_client import Reply


@cache
def _document() -> dict[str, Any]:
    return openapi.document()


@cache
def _paths() -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in _document()["paths"]]


@cache
def _validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/components/schemas/{name}", "components": _closed_components()})


@cache
def _closed_components() -> Any:
    return _closed(_document()["components"])


def _closed(node: Any) -> Any:
    """Return a schema in which an object may have no member that its properties do not name."""
    if isinstance(node, list):
        return [_closed(item) for item in node]
    if not isinstance(node, dict):
        return node
    found = {name: _closed(item) for name, item in node.items()}
    if isinstance(node.get("properties"), dict):
        found.setdefault("additionalProperties", False)
    return found


def check(method: str, target: str, reply: Reply) -> None:
    """Assert that a reply is one that the API file has: its status, its code, its body."""
    where = target.partition("?")[0]
    path = next((path for pattern, path in _paths() if pattern.fullmatch(where)), None)
    assert path is not None, f"no such operation: {where}"
    operation = _document()["paths"][path][method.lower()]
    status = str(reply.status)
    assert status in operation["responses"], f"{operation['operationId']} does not tell of {status}: {reply.body!r}"
    response = operation["responses"][status]
    if "$ref" in response:
        response = _document()["components"]["responses"][response["$ref"].rpartition("/")[2]]
    kind = reply.headers["content-type"].partition(";")[0]
    content = response["content"][kind]
    if kind == "application/problem+json":
        assert reply.json()["code"] in content["examples"], reply.body
    name = content["schema"]["$ref"].rpartition("/")[2]
    _validator(name).validate(reply.json())
    for header in response.get("headers", {}):
        if header in ("Location", "Cache-Control", "ETag", "Content-Language", "Vary"):
            assert header.lower() in reply.headers, header
