"""One suite for every store: what holds of one has to hold of all."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from hupai.ledger import DynamoStore, SqliteStore, Store
from support.stores import client, make_table, ministack_endpoint, moto_store

_names = (f"ledger{i}" for i in itertools.count())


@pytest.fixture(scope="session")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    pytest.importorskip("ministack", reason="needs ministack, the emulator")
    with ministack_endpoint(tmp_path_factory.mktemp("ministack")) as url:
        yield url


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore(tmp_path / "ledger.sqlite")
    yield store
    store.close()


@pytest.fixture
def ministack_store(emulator: str) -> DynamoStore:
    dynamo, name = client(endpoint_url=emulator), next(_names)
    make_table(dynamo, name)
    return DynamoStore(name, dynamo)


@pytest.fixture(
    params=["sqlite", pytest.param("moto", marks=pytest.mark.aws), pytest.param("ministack", marks=pytest.mark.aws)]
)
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """Each store in turn, empty."""
    if request.param == "moto":
        pytest.importorskip("moto", reason="needs moto")
        with moto_store() as made:
            yield made
    else:
        yield request.getfixturevalue(f"{request.param}_store")
