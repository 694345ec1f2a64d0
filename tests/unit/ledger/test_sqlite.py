"""The embedded store's own: its file, its guards, forks and rivals."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from hupai.ledger import Busy, Row, SqliteStore, Write, add_member, create_club, erase_name, outbox, read_table
from hupai.ledger.clubs import Member
from hupai.table import Reversal, Win, Winner
from support.ledgers import HOOK, NOW, opened, send


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ledger.sqlite"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(path)
    yield made
    made.close()


@pytest.fixture
def raw(path: Path, store: SqliteStore) -> Iterator[sqlite3.Connection]:
    """The file, opened by a tool that knows nothing of the ledger."""
    connection = sqlite3.connect(path)
    yield connection
    connection.close()


def test_what_was_settled_cannot_be_changed_by_any_tool(store: SqliteStore, raw: sqlite3.Connection) -> None:
    table = opened(store)
    send(store, table, Win((Winner("E", "self_draw", value=12),), 1))
    for sql in (
        "UPDATE row SET data = '{}' WHERE sk LIKE 'E#%'",
        "UPDATE row SET forever = 0 WHERE sk = 'OPENING'",
        "DELETE FROM row WHERE sk LIKE 'E#%'",
        "DELETE FROM row WHERE sk = 'HEAD'",
        "DELETE FROM row WHERE sk LIKE 'O#%'",
    ):
        with pytest.raises(sqlite3.IntegrityError, match="append-only"):
            raw.execute(sql)


def test_the_entries_can_be_summed_in_sql(store: SqliteStore, raw: sqlite3.Connection) -> None:
    table = opened(store)
    send(store, table, Win((Winner("E", "self_draw", value=12),), 1))
    send(store, table, Win((Winner("S", "discard", "N", value=9),), 2))
    send(store, table, Reversal(2))
    sums = dict(raw.execute("SELECT player, sum(amount) FROM entry WHERE table_id = ? GROUP BY player", (table,)))
    assert sums == read_table(store, table).table.scores == {"p1": 60, "p2": -20, "p3": -20, "p4": -20}
    assert raw.execute("SELECT version, sum(amount) FROM entry GROUP BY version").fetchall() == [(1, 0), (2, 0), (3, 0)]


def test_the_log_is_ahead_and_synced(store: SqliteStore, raw: sqlite3.Connection) -> None:
    assert raw.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    with store._connection() as connection:
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)


def test_an_erased_name_is_gone_from_the_file(store: SqliteStore, path: Path) -> None:
    create_club(store, "club", "A club", "token", NOW)
    add_member(store, "club", Member("m1", "Persephone"), NOW)
    log = path.with_name(path.name + "-wal")
    assert b"Persephone" in path.read_bytes() + log.read_bytes()
    erase_name(store, "club", "m1", NOW)
    store.purge(NOW)
    assert b"Persephone" not in path.read_bytes() + log.read_bytes()


def test_a_newer_file_is_refused(path: Path) -> None:
    SqliteStore(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 2")
    connection.close()
    with pytest.raises(ValueError, match="layout 2"):
        SqliteStore(path)


def test_a_file_that_is_none_is_refused(path: Path) -> None:
    path.write_bytes(b"not a database, and long enough to be looked at" * 100)
    with pytest.raises(sqlite3.DatabaseError, match="not a database"):
        SqliteStore(path)


def test_a_writer_who_never_ends_makes_others_busy(path: Path, store: SqliteStore, raw: sqlite3.Connection) -> None:
    impatient = SqliteStore(path, timeout=0.05)
    raw.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy):
        impatient.transact([Write("a", "1")])
    raw.execute("ROLLBACK")
    impatient.transact([Write("a", "1")])
    assert store.get([("a", "1")]) == [Row({})]
    impatient.close()


def test_reading_does_not_wait_for_writing(store: SqliteStore, raw: sqlite3.Connection) -> None:
    store.transact([Write("a", "1", {"n": 1})])
    raw.execute("BEGIN IMMEDIATE")
    raw.execute("UPDATE row SET fields = '{}' WHERE pk = 'a'")
    assert store.get([("a", "1")]) == [Row({"n": 1})]
    raw.execute("ROLLBACK")


def test_a_fork_opens_its_own(store: SqliteStore) -> None:
    store.transact([Write("a", "1", {"n": 1})])
    child = os.fork()
    if child == 0:
        store.transact([Write("a", "2", {"n": 2})])
        os._exit(0 if store.get([("a", "1"), ("a", "2")]) == [Row({"n": 1}), Row({"n": 2})] else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert store.get([("a", "2")]) == [Row({"n": 2})]


def test_only_what_expired_is_purged(store: SqliteStore) -> None:
    table = opened(store)
    send(store, table, Win((Winner("E", "self_draw", value=12),), 1), "key")
    before = store.query(f"T#{table}")
    assert store.purge(NOW + 86_399) == 0
    assert store.purge(NOW + 86_400) == 1
    assert store.query(f"T#{table}") == before


def test_nobody_waits_for_somebody_who_has_many(store: SqliteStore) -> None:
    busy, quiet = opened(store, hook=HOOK), opened(store, hook=HOOK)
    for deal in range(1, 6):
        send(store, busy, Win((Winner("E", "self_draw", value=12),), deal), now=NOW - 9 + deal)
    send(store, quiet, Win((Winner("E", "self_draw", value=12),), 1), now=NOW)
    found = [(pk, row.data["version"]) for pk, _, row in store.due(NOW, 2)]
    assert found == [(f"T#{busy}", 1), (f"T#{quiet}", 1)]


def test_what_is_due_is_found_by_its_index(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    with store._connection() as connection:
        connection.set_trace_callback(asked.append)
    store.due(NOW)
    (sql,) = [one for one in asked if one.startswith("SELECT")]
    with store._connection() as connection:
        connection.set_trace_callback(None)
        plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {sql}")]
    assert any("USING INDEX row_due" in step for step in plan) and not any(step.startswith("SCAN") for step in plan)


def test_what_is_due_the_oldest_first(store: SqliteStore) -> None:
    tables = [opened(store, hook=HOOK) for _ in range(3)]
    for i, table in enumerate(tables):
        send(store, table, Win((Winner("E", "self_draw", value=12),), 1), now=NOW - i)
    assert store.due(NOW - 3) == []
    assert [pk for pk, _, _ in store.due(NOW)] == [f"T#{table}" for table in reversed(tables)]
    assert [pk for pk, _, _ in store.due(NOW, 1)] == [f"T#{tables[2]}"]
    assert {row.fields["due"] for _, _, row in store.due(NOW)} == {one.due for t in tables for one in outbox(store, t)}
