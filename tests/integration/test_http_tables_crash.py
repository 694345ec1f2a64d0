"""The process dies before or after each single transaction of a request: whoever sends it again is answered, and
what the request was for has happened once.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hupai.ledger import LEASE, SqliteStore, read_table, verify
from hupai.ledger.store import Step
from hupai.vision.model import Reading
from support.flows import Album, shows
from support.serving import Service

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks"),
]
HAND = "[EEE,1][SSSS,1]55pWWWNNN"
KEY = "the-key-of-the-request"
WIN = {"kind": "win", "wins": [{"winner": "E", "win_by": "self_draw", "value": 20}]}
PHOTO = {"kind": "win", "wins": [{"winner": "E", "win_by": "self_draw", "photo": "up"}]}


class Doomed(SqliteStore):
    """A store whose process dies at transaction number ``at``, before it is done or right after."""

    at, before, count = -1, True, 0

    def transact(self, steps: Sequence[Step]) -> None:
        self.count += 1
        if self.count == self.at and self.before:
            os.kill(os.getpid(), signal.SIGKILL)
        super().transact(steps)
        if self.count == self.at:
            os.kill(os.getpid(), signal.SIGKILL)


class Folder(Album):
    """Photos in files, so that they outlive a process; what each shows is known by its name."""

    def __init__(self, folder: Path) -> None:
        super().__init__({})
        self.folder = folder

    def read(self, upload: str) -> Reading:
        self.photos = {} if not (self.folder / upload).exists() else {upload: shows(HAND, sure=upload != "doubt")}
        return super().read(upload)

    def forget(self, upload: str) -> None:
        (self.folder / upload).unlink(missing_ok=True)


class Case(NamedTuple):
    """A request to die in: what is there before it, where it goes, what it says, what it makes of the table."""

    name: str
    prepare: Callable[[Service, dict[str, Any]], None]
    path: str
    body: Any
    status: int
    version: int
    confirm: bool = False


def _nothing(service: Service, table: dict[str, Any]) -> None:
    pass


def _one(service: Service, table: dict[str, Any]) -> None:
    assert service.deal(table, 1).status == 201


def _waiting(service: Service, table: dict[str, Any]) -> None:
    assert service.deal(table, 1).status == 202


def _doubtful(service: Service, table: dict[str, Any]) -> None:
    body = {"deal": 1, "kind": "win", "wins": [{"winner": "E", "win_by": "self_draw", "photo": "doubt"}]}
    assert service.write(f"/v1/tables/{table['id']}/deals", body, table["owner_token"]).status == 202


CASES = (
    Case("a deal", _nothing, "/deals", {"deal": 1, **WIN}, 201, 1),
    Case("a fault", _nothing, "/deals", {"deal": 1, "kind": "penalty"}, 422, 0),
    Case("a photo", _nothing, "/deals", {"deal": 1, **PHOTO}, 201, 1),
    Case("a deal to confirm", _nothing, "/deals", {"deal": 1, **WIN}, 202, 0, confirm=True),
    Case("a confirmation", _waiting, "/deals/1/confirmation", {"attempt": 1}, 200, 1, confirm=True),
    Case("a corrected photo", _doubtful, "/deals/1/confirmation", {"wins": [{"notation": HAND}]}, 200, 1),
    Case("giving up", _waiting, "/deals/1/confirmation", {"confirm": False}, 200, 0, confirm=True),
    Case("a reversal", _one, "/deals/1/reversal", {}, 200, 2),
    Case("the end", _one, "/finish", {}, 200, 2),
    Case("new tokens", _nothing, "/tokens/rotate", {}, 200, 0),
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("up", "doubt"):
        (tmp_path / name).touch()
    return tmp_path


def _service(folder: Path, at: int = -1, before: bool = True) -> Service:
    service = Service(folder / "tables.sqlite", Folder(folder))
    service.store.close()
    doomed = Doomed(folder / "tables.sqlite")
    doomed.at, doomed.before = -1, before
    service.store = doomed
    service.desk = type(service.desk)(doomed, lambda: service.now, Folder(folder))
    service.tables.__init__(service.desk)  # type: ignore[misc]  # the same tables over the doomed store
    doomed.at = at
    return service


def _transactions(folder: Path, case: Case) -> int:
    """Return how many transactions the request takes when nobody dies."""
    service = _service(folder)
    table = service.table(confirm=case.confirm)
    case.prepare(service, table)
    assert isinstance(service.store, Doomed)
    service.store.count = 0
    reply = service.write(f"/v1/tables/{table['id']}{case.path}", case.body, table["owner_token"], key=KEY)
    assert reply.status == case.status, reply.body
    for name in ("up", "doubt"):
        (folder / name).touch()
    made = service.store.count
    service.client.close()
    service.store.close()
    return made


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_whoever_sends_again_is_answered(folder: Path, case: Case) -> None:
    points = _transactions(folder, case)
    assert points >= 2
    for before in (True, False):
        for at in range(1, points + 1):
            for name in ("up", "doubt"):
                (folder / name).touch()
            service = Service(folder / "tables.sqlite", Folder(folder))
            table = service.table(confirm=case.confirm)
            case.prepare(service, table)
            target, token = f"/v1/tables/{table['id']}{case.path}", table["owner_token"]
            service.client.close()
            service.store.close()
            child = os.fork()
            if child == 0:
                doomed = _service(folder, at, before)
                doomed.write(target, case.body, token, key=KEY)
                os._exit(0)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL, (at, before)
            service = Service(folder / "tables.sqlite", Folder(folder))
            report = verify(service.store, table["id"])
            assert report.clean, (at, before, report)
            service.now += LEASE + 1
            first = service.write(target, case.body, token, key=KEY)
            assert first.status == case.status, (at, before, first.body)
            again = service.write(target, case.body, token, key=KEY)
            assert again.body == first.body or first.status == 422
            assert again.headers["idempotent-replayed"] == "true"
            report = verify(service.store, table["id"])
            assert report.clean, (at, before, report)
            assert read_table(service.store, table["id"]).table.version == case.version
            service.client.close()
            service.store.close()


def test_an_opening_is_answered_too(folder: Path) -> None:
    body = {"players": ["Ann", "Bo", "Chloé", "Di"], "webhook": "https://example.org/x"}
    tables = 0
    for before in (True, False):
        for at in (1, 2):
            child = os.fork()
            if child == 0:
                _service(folder, at, before).write("/v1/tables", body, key=f"{KEY} {at} {before}".replace(" ", "-"))
                os._exit(0)
            assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
            service = Service(folder / "tables.sqlite")
            service.now += LEASE + 1
            first, again = (
                service.write("/v1/tables", body, key=f"{KEY} {at} {before}".replace(" ", "-")) for _ in range(2)
            )
            assert first.status == 201 and first.body == again.body
            tables += 1
            assert len(service.store.ids("T")) == tables, "opened once"
            reply = service.deal(first.json(), 1)
            assert reply.status == 201
            service.client.close()
            service.store.close()
