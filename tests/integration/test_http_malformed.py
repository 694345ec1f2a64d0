"""Every request of the table gets its typed problem, with the right status and pointers: no 500, no wrong score."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator

from hupai.api import openapi
from hupai.api.app import create_app
from integration.http_client import Client
from integration.malformed import Row, rows
from support.rows import each_row

ROWS = rows()


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    client = Client(create_app())
    yield client
    client.close()


@pytest.fixture(scope="module")
def problem_schema() -> Draft202012Validator:
    document = openapi.document()
    return Draft202012Validator({"$ref": "#/components/schemas/Problem", "components": document["components"]})


def test_the_table_is_large_and_names_each_row_once() -> None:
    assert len(ROWS) >= 300
    names = [row.name for row in ROWS]
    assert len(set(names)) == len(names), sorted(name for name in names if names.count(name) > 1)


@each_row("row", ROWS, ids=lambda row: row.name)
def test_gets_its_problem(row: Row, client: Client, problem_schema: Draft202012Validator) -> None:
    reply = client.ask(row.method, row.target, [row.body], row.headers)

    assert reply.status == row.status, reply.body
    assert reply.headers["content-type"] == "application/problem+json"
    assert reply.headers["access-control-allow-origin"] == "*"
    assert reply.headers["cache-control"] == "no-store"
    assert reply.headers["content-language"] == "en"
    if row.method == "HEAD":
        assert reply.body == b""
        return
    problem = reply.json()
    problem_schema.validate(problem)
    assert problem["status"] == row.status
    assert problem["code"] == row.code
    assert problem["type"] == f"urn:hupai:problem:{row.code}"
    assert problem["instance"] == reply.headers["x-request-id"]
    assert reply.faults() == {("#" + pointer, code) for pointer, codes in row.faults.items() for code in codes.split()}
    for error in problem["errors"]:
        assert error["message"] != error["code"], "a fault has no sentence"
        assert error["message"][-1] in ".?!:…", error["message"]
