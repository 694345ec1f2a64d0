"""Serving: where tables are kept, what is said of it, and what is done when nothing can be kept there."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest

from hupai.api import serve as serving
from hupai.api.asked import Asked
from hupai.api.tables_local import FILE, clock, local_tables
from hupai.api.uploads_local import LocalUploads
from hupai.ledger import KEPT, SqliteStore, claim, verify
from support.waiting import wait_for


def test_tables_are_kept_from_one_start_to_the_next(tmp_path: Path) -> None:
    asked = Asked({"players": ["Ann", "Bo", "Chloé", "Di"]}, None, "a-key-of-16-characters", "/v1/tables", None, "en")
    with local_tables(tmp_path / "new" / "folder", LocalUploads()) as tables:
        table = tables.open(asked).body
        deal = Asked(
            {"deal": 1, "kind": "draw"}, table["owner_token"], "k", f"/v1/tables/{table['id']}/deals", None, "en"
        )
        assert tables.settle(table["id"], deal).status == 201
    assert (tmp_path / "new" / "folder").stat().st_mode & 0o077 == 0, "for its owner's eyes"
    with local_tables(tmp_path / "new" / "folder", LocalUploads()) as tables:
        assert tables.look(table["id"], table["viewer_token"], "en").body["deal"] == 2
        assert tables.settle(table["id"], deal).replayed
    store = SqliteStore(tmp_path / "new" / "folder" / FILE)
    assert verify(store, table["id"]).clean
    store.close()


def test_what_has_expired_goes_when_the_service_starts(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / FILE)
    for key, at in (("old", clock() - KEPT - 60), ("new", clock())):
        claim(store, key, "", "me", at)
    store.close()
    with local_tables(tmp_path, LocalUploads()) as tables:
        wait_for(lambda: tables.desk.store.query("K#old") == [])
        assert len(tables.desk.store.query("K#new")) == 1
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("hupai-")], "all have ended"


@pytest.fixture
def ran(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What uvicorn was told to run."""
    import uvicorn

    found: list[Any] = []
    monkeypatch.setattr(uvicorn, "run", lambda app, **said: found.append((app, said)))
    return found


def test_it_says_where(
    tmp_path: Path, ran: list[Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert serving.serve() == 0
    assert serving.serve(port=9000, data=tmp_path / "elsewhere") == 0
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "Tables are kept in .hupai/tables.sqlite"
    assert said[1] == f"Tables are kept in {tmp_path / 'elsewhere' / 'tables.sqlite'}"
    assert (tmp_path / ".hupai" / FILE).is_file() and len(ran) == 2


def test_where_nothing_can_be_kept_it_says_so(
    tmp_path: Path, ran: list[Any], capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    newer = tmp_path / "newer"
    newer.mkdir()
    connection = sqlite3.connect(newer / FILE)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / FILE).write_bytes(b"no database " * 400)
    for folder in (tmp_path / "file", newer, broken):
        assert serving.serve(data=folder) == 1
        assert f"nothing can be kept in {folder}" in capsys.readouterr().err
    assert ran == []
