"""Sixty-four clients at eight tables, every settlement sent three times: exactly once, and losers told why."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hupai.ledger import DynamoStore, SqliteStore
from support.ledger_race import check, in_processes, in_threads, plan, report
from support.stores import client, make_table, ministack_endpoint

#: tables, clients, settlements
SMALL = (2, 12, 60)
FULL = (8, 64, 2000)
SIZES = [
    pytest.param(SMALL, id="small", marks=pytest.mark.slow),
    pytest.param(FULL, id="full", marks=pytest.mark.long),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(path)
    yield made
    made.close()


@pytest.mark.parametrize("size", SIZES)
def test_threads_on_sqlite(store: SqliteStore, size: tuple[int, int, int]) -> None:
    made = plan(store, *size)
    began = time.perf_counter()
    outcomes = in_threads(store, made)
    seconds = time.perf_counter() - began
    print(report("SQLite, threads", made, check(store, made, outcomes), seconds))


@pytest.mark.parametrize("size", SIZES)
def test_processes_on_sqlite(path: Path, tmp_path: Path, store: SqliteStore, size: tuple[int, int, int]) -> None:
    made = plan(store, *size)
    began = time.perf_counter()
    outcomes = in_processes(lambda: SqliteStore(path), made, tmp_path)
    seconds = time.perf_counter() - began
    print(report("SQLite, processes", made, check(store, made, outcomes), seconds))


@pytest.mark.aws
@pytest.mark.parametrize(
    "size", [pytest.param(SMALL, id="small"), pytest.param(FULL, id="full", marks=pytest.mark.long)]
)
def test_threads_on_dynamodb(tmp_path: Path, size: tuple[int, int, int]) -> None:
    pytest.importorskip("ministack", reason="needs ministack, the emulator")
    with ministack_endpoint(tmp_path) as url:
        dynamo = client(endpoint_url=url)
        make_table(dynamo)
        store = DynamoStore("hupai", dynamo)
        made = plan(store, *size)
        began = time.perf_counter()
        outcomes = in_threads(store, made)
        seconds = time.perf_counter() - began
        print(report("DynamoDB (ministack), threads", made, check(store, made, outcomes), seconds))
