"""Malformed and hostile writes to tables: each gets its typed problem, and nothing changes."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hupai.draw import LANGUAGES
from hupai.ledger import verify
from integration.malformed_tables import Row, rows
from support.documented import check
from support.serving import Service, serving

pytestmark = pytest.mark.slow
ROWS = rows()
DRAW = {"deal": 1, "kind": "draw"}


class Place:
    """A service with the tables that the rows speak of."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.tables = {name: service.table() for name in ("table", "other", "over")}
        self.tables["waiting"] = service.table(confirm=True)
        win = {"kind": "win", "wins": [{"winner": "E", "win_by": "self_draw", "value": 20}]}
        self.settle("table", {"deal": 1, **win}, "first-deal")
        self.settle("table", {"deal": 2, **win})
        for deal in (1, 2, 3):
            self.settle("other", {"deal": deal, **win})
        for deal in (3, 2):
            other = self.tables["other"]
            service.write(f"/v1/tables/{other['id']}/deals/{deal}/reversal", None, other["owner_token"])
        self.settle("waiting", {"deal": 1, **win})
        service.write(f"/v1/tables/{self.tables['over']['id']}/finish", None, self.tables["over"]["owner_token"])
        self.before = self.state()

    def settle(self, name: str, body: dict[str, Any], key: str | None = None) -> None:
        table = self.tables[name]
        reply = self.service.write(f"/v1/tables/{table['id']}/deals", body, table["owner_token"], key=key)
        assert reply.status in (201, 202), reply.body

    def state(self) -> list[Any]:
        """Return every row of every table, and whose names are kept."""
        store = self.service.store
        ids = sorted(store.ids("T"))
        return [ids, *(store.query(f"{kind}#{one}") for one in ids for kind in "TN")]

    def send(self, row: Row, lang: str | None = None) -> Any:
        """Send a row under a key of its own, or that it says."""
        name = next((one for one in self.tables if f"{{{one}}}" in row.target), "table")
        target = row.target.replace(f"{{{name}}}", self.tables[name]["id"])
        tokens = {
            "owner": self.tables[name]["owner_token"],
            "viewer": self.tables[name]["viewer_token"],
            "other": self.tables["other" if name != "other" else "table"]["owner_token"],
        }
        token = None if row.token is None else tokens.get(row.token, row.token)
        headers = {key.replace("-", "_"): text for key, text in row.headers}
        key = headers.pop("Idempotency_Key", None) or secrets.token_hex(16)
        if lang is not None:
            headers["Accept_Language"] = lang
        if key == "-":
            return target, self.service.write(target, row.body, token, Idempotency_Key="-", **headers)
        return target, self.service.write(target, row.body, token, key=key, **headers)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder: Path = tmp_path_factory.mktemp("malformed")
    with serving(folder) as service:
        yield Place(service)


def test_there_are_enough_of_them() -> None:
    assert len(ROWS) >= 300
    assert len({row.name for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_nothing_changes(place: Place, row: Row) -> None:
    target, reply = place.send(row)
    assert (reply.status, reply.json()["code"]) == (row.status, row.code), reply.body[:600]
    assert reply.faults() == row.faults
    if row.code != "not_found":
        check("post", target, reply)
    problem = reply.json()
    assert problem["type"] == f"urn:hupai:problem:{row.code}" and problem["title"] and problem["detail"]
    assert all(error["message"] and "{" not in error["message"] for error in problem["errors"])
    assert reply.headers["content-type"] == "application/problem+json"
    assert reply.headers["cache-control"] == "no-store"
    assert place.state() == place.before


def test_the_ledger_agrees_with_itself_afterwards(place: Place) -> None:
    for table in place.tables.values():
        report = verify(place.service.store, table["id"])
        assert report.clean, report


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_code_is_said_in_every_language(place: Place, lang: str) -> None:
    seen: set[tuple[str, str]] = set()
    for row in ROWS:
        codes = {(row.code, code) for _, code in row.faults} or {(row.code, "")}
        if codes <= seen:
            continue
        seen |= codes
        _, reply = place.send(row, lang)
        problem = reply.json()
        assert reply.headers["content-language"] == lang
        for error in problem["errors"]:
            assert error["message"] not in ("", error["code"]) and "{" not in error["message"], error
    assert len(seen) > 50
