"""The whole application with a ledger in a file, asked without a socket, by any number of threads."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hupai.api.app import create_app
from hupai.api.tables import Tables
from hupai.ledger import DynamoStore, SqliteStore
from hupai.settle import Desk, Engine, Photos
from integration.http_client import Client, Reply

from .ledgers import NOW


class Service:
    """An application, its ledger in a file or a store, and a clock that a test may turn."""

    def __init__(self, file: Path | DynamoStore, photos: Photos | None = None, engine: Engine | None = None) -> None:
        self.store: Any = SqliteStore(file) if isinstance(file, Path) else file
        self.now = NOW
        self.desk = Desk(self.store, lambda: self.now, photos)
        self.tables = Tables(self.desk, engine)
        self.app = create_app(tables=self.tables)
        self.client = Client(self.app)

    def another(self) -> Client:
        """Return a client of its own, for another thread."""
        return Client(self.app)

    def write(
        self,
        target: str,
        body: object = None,
        token: str | None = None,
        *,
        key: str | None = None,
        method: str = "POST",
        client: Client | None = None,
        **headers: str,
    ) -> Reply:
        """Send a write as a careful client does: with a key, a token, and JSON."""
        given = {"Idempotency-Key": key or secrets.token_hex(16), "Content-Type": "application/json"}
        if token is not None:
            given["Authorization"] = f"Bearer {token}"
        given |= {name.replace("_", "-"): text for name, text in headers.items()}
        raw = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        return (client or self.client).ask(method, target, [raw], [(k, v) for k, v in given.items() if v != "-"])

    def read(self, target: str, token: str | None = None, **headers: str) -> Reply:
        """Look something up."""
        return self.client.get(target, **({} if token is None else {"authorization": f"Bearer {token}"}), **headers)

    def club(self, *people: str) -> tuple[dict[str, Any], list[str]]:
        """Make a club with members of these names; return it and their ids."""
        club = self.write("/v1/clubs", {"name": "Les Dragons"}).json()
        added = [self.write(f"/v1/clubs/{club['id']}/members", {"name": one}, club["token"]) for one in people]
        return club, [one.json()["id"] for one in added]

    def table(self, token: str | None = None, **asked: Any) -> dict[str, Any]:
        """Open a table."""
        body = {"rules": "mcr", "players": ["Ann", "Bob", "Cid", "Dan"], **asked}
        reply = self.write("/v1/tables", body, token)
        assert reply.status == 201, reply.body
        made: dict[str, Any] = reply.json()
        return made

    def deal(self, table: dict[str, Any], number: int, **body: Any) -> Reply:
        """Settle a deal: by itself a self-draw of East for 20."""
        win = {"kind": "win", "wins": [{"winner": "E", "win_by": "self_draw", "value": 20}]}
        return self.write(f"/v1/tables/{table['id']}/deals", {"deal": number, **(body or win)}, table["owner_token"])

    def play_out(self, table: dict[str, Any]) -> None:
        """Play sixteen deals."""
        for number in range(1, 17):
            assert self.deal(table, number).status == 201


@contextmanager
def serving(folder: Path, photos: Photos | None = None, engine: Engine | None = None) -> Iterator[Service]:
    """Run the application with a ledger in ``folder``."""
    made = Service(folder / "tables.sqlite", photos, engine)
    try:
        yield made
    finally:
        made.client.close()
        made.store.close()
