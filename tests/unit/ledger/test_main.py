"""The command that verifies: what it says, and its exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hupai.ledger import SqliteStore, Write
from hupai.ledger.__main__ import main
from hupai.table import Draw, Finish
from support.ledgers import club_of, opened, send


def test_a_clean_ledger_and_one_that_is_not(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ledger.sqlite"
    store = SqliteStore(path)
    club = club_of(store)
    table, other = opened(store, kind="rated", club=club), opened(store)
    for deal in range(1, 17):
        send(store, table, Draw(deal))
    send(store, table, Finish())
    assert main([str(path)]) == 0
    said = capsys.readouterr().out
    assert f"table {table}: 17 events, 0 entries, clean" in said
    assert f"table {other}: 0 events, 0 entries, clean" in said and f"club {club}, clean" in said
    assert main([str(path), other]) == 0
    assert table not in capsys.readouterr().out
    (head,) = store.get([(f"T#{other}", "HEAD")])
    assert head is not None
    wrong = json.loads(json.dumps(head.data))
    wrong["position"][5] = [1, -1, 0, 0]
    store.transact([Write(f"T#{other}", "HEAD", head.fields, wrong, {})])
    assert main([str(path)]) == 1
    said = capsys.readouterr().out
    assert f"table {other}: 0 events, 0 entries, 3 differences" in said and "p1 has 1, the entries make 0" in said
    store.close()


def test_what_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "ledger.sqlite"
    assert main([str(path)]) == 2 and not path.exists(), "looking makes no file"
    SqliteStore(path).close()
    assert main([str(path), "none"]) == 2
    assert "table none: unknown" in capsys.readouterr().out
    assert main([]) == 2
