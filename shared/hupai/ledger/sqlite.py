"""The embedded store: one SQLite file, no server.

Write-ahead log, synced with every commit of what stays: a process may be killed at any moment, and a machine lose its
power.  What stays for ever is guarded by triggers, against this code too.  One file serves threads and processes of one
machine.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import Final

from .store import END, Busy, Lost, Row, Step, Write, holds, text

#: Version of the file's layout; a newer one is refused rather than misread.
LAYOUT: Final = 1
_IDLE: Final = 8

_SCHEMA: Final = """
CREATE TABLE row (
  pk TEXT NOT NULL, sk TEXT NOT NULL, fields TEXT NOT NULL, data TEXT,
  forever INTEGER NOT NULL, expires INTEGER,
  PRIMARY KEY (pk, sk)
);
CREATE INDEX row_expires ON row (expires) WHERE expires IS NOT NULL;
CREATE INDEX row_due ON row (json_extract(fields, '$.due')) WHERE json_extract(fields, '$.due') IS NOT NULL;
CREATE TRIGGER row_changed BEFORE UPDATE ON row WHEN OLD.forever
BEGIN SELECT RAISE(ABORT, 'append-only: this row is never changed'); END;
CREATE TRIGGER row_deleted BEFORE DELETE ON row WHEN OLD.expires IS NULL
BEGIN SELECT RAISE(ABORT, 'append-only: this row is never deleted'); END;
CREATE VIEW entry AS
  SELECT substr(row.pk, 3) AS table_id, row.data ->> 'version' AS version, row.data ->> 'deal' AS deal,
         line.key AS line, line.value ->> 'player' AS player, line.value ->> 'seat' AS seat,
         line.value ->> 'amount' AS amount, line.value ->> 'reason' AS reason
    FROM row, json_each(row.data, '$.entries') AS line
   WHERE row.pk GLOB 'T#*' AND row.sk GLOB 'E#*';
PRAGMA user_version = 1;
"""


class SqliteStore:
    """Rows in the file ``path``, made where it is absent.  ``timeout``: seconds to wait for another writer.

    Raises ``ValueError`` for a file of a newer layout, ``sqlite3.DatabaseError`` for one that is no database.
    """

    def __init__(self, path: Path | str, timeout: float = 30.0) -> None:
        self._path = str(path)
        self._timeout = timeout
        self._lock = Lock()  # of the list of idle connections
        self._turn = Lock()  # one writer of this process at a time: queueing is fair, and SQLite's polling is not
        self._idle: list[sqlite3.Connection] = []
        self._process = os.getpid()
        self._inherited: list[sqlite3.Connection] = []
        with self._connection() as connection, _busy():
            _prepare(connection)

    def close(self) -> None:
        """Close what is not in use."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()

    def get(self, keys: Sequence[tuple[str, str]]) -> list[Row | None]:
        """Return the rows of ``keys`` as they are at one moment."""
        with self._connection() as connection, _transaction(connection, "DEFERRED"):
            return [_read(connection, pk, sk) for pk, sk in keys]

    def query(
        self, pk: str, prefix: str = "", *, last: str | None = None, newest: bool = False, limit: int | None = None
    ) -> list[tuple[str, Row]]:
        """Return the rows of a partition whose sort keys begin with ``prefix``, or up to those that with ``last``."""
        order = "DESC" if newest else "ASC"  # the one thing written into the statement: never a caller's text
        sql = f"SELECT sk, fields, data FROM row WHERE pk = ? AND sk >= ? AND sk < ? ORDER BY sk {order} LIMIT ?"  # noqa: S608
        with self._connection() as connection, _busy():
            found = connection.execute(sql, (pk, prefix, (last or prefix) + END, -1 if limit is None else limit))
            return [(sk, _row(fields, data)) for sk, fields, data in found.fetchall()]

    def transact(self, steps: Sequence[Step]) -> None:
        """Do all of ``steps`` or none."""
        # Rows that expire are no part of the ledger.  Who loses one in a power cut sends again, so nobody waits for the
        # disk: they are on it before anything that is written after them.
        stays = any(isinstance(step, Write) and "expires" not in step.fields for step in steps)
        with self._turn, self._connection(synced=stays) as connection, _transaction(connection, "IMMEDIATE"):
            found = {i: _read(connection, step.pk, step.sk) for i, step in enumerate(steps)}
            lost = {i: row for i, row in found.items() if not holds(row, steps[i].expect)}
            if lost:
                raise Lost(lost)
            for step in steps:
                if isinstance(step, Write):
                    _write(connection, step)

    def due(self, now: int, limit: int = 100) -> list[tuple[str, str, Row]]:
        """Return partition, sort key and row of what has a field ``due`` that is past: an outbox.

        Of each partition the oldest one, and of these the oldest first: nobody waits for somebody who has many.
        """
        when = "json_extract(fields, '$.due')"  # ours, never a caller's text
        # The plus sign keeps it to the index of what is due: sorted by its key, all that was ever kept would be read.
        sql = f"SELECT pk, sk, fields, data, min({when}) FROM row WHERE {when} <= ? GROUP BY +pk ORDER BY 5, pk LIMIT ?"  # noqa: S608
        with self._connection() as connection, _busy():
            found = connection.execute(sql, (now, limit)).fetchall()
        return [(pk, sk, _row(fields, data)) for pk, sk, fields, data, _ in found]

    def ids(self, kind: str) -> list[str]:
        """Return the ids of all tables (``T``) or clubs (``C``)."""
        sql = "SELECT substr(pk, 3) FROM row WHERE pk GLOB ? AND sk = 'HEAD' ORDER BY pk"
        with self._connection() as connection, _busy():
            return [one for (one,) in connection.execute(sql, (f"{kind}#*",))]

    def purge(self, now: int) -> int:
        """Delete the rows that may go since they expired, and return how many.

        The log is folded into the file too: names that were erased are then in neither.
        """
        with self._turn, self._connection() as connection:
            with _transaction(connection, "IMMEDIATE"):
                gone = connection.execute("DELETE FROM row WHERE expires <= ?", (now,)).rowcount
            with _busy():
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return gone

    @contextmanager
    def _connection(self, *, synced: bool = True) -> Iterator[sqlite3.Connection]:
        with self._lock:
            if self._process != os.getpid():
                # SQLite's connections do not cross a fork.  Closing them here would break the parent's locks.
                self._inherited += self._idle
                self._idle, self._process = [], os.getpid()
            connection = self._idle.pop() if self._idle else None
        if connection is None:
            connection = self._open()
        try:
            connection.execute(f"PRAGMA synchronous = {'FULL' if synced else 'NORMAL'}")
            yield connection
        finally:
            with self._lock:
                keep = len(self._idle) < _IDLE
                if keep:
                    self._idle.append(connection)
            if not keep:
                connection.close()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=self._timeout, isolation_level=None, check_same_thread=False)
        # A name that is erased is overwritten, not only forgotten.
        connection.execute("PRAGMA secure_delete = ON")
        return connection


def _prepare(connection: sqlite3.Connection) -> None:
    (layout,) = connection.execute("PRAGMA user_version").fetchone()
    if layout > LAYOUT:
        raise ValueError(f"the ledger's file has layout {layout}; this version reads {LAYOUT}")
    connection.execute("PRAGMA journal_mode = WAL")
    if layout == 0:
        with _transaction(connection, "EXCLUSIVE"):
            # Another process may have been first.
            if connection.execute("PRAGMA user_version").fetchone() == (0,):
                for statement in _statements(_SCHEMA):
                    connection.execute(statement)


def _statements(script: str) -> Iterator[str]:
    """Yield the statements of a script one by one: ``executescript`` would commit before it begins."""
    text = ""
    for line in script.splitlines(keepends=True):
        text += line
        if sqlite3.complete_statement(text):
            yield text
            text = ""


@contextmanager
def _busy() -> Iterator[None]:
    """Raise :class:`Busy` for a file that others kept locked for too long."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise Busy(str(error)) from error
        raise


@contextmanager
def _transaction(connection: sqlite3.Connection, mode: str) -> Iterator[None]:
    with _busy():
        connection.execute(f"BEGIN {mode}")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _read(connection: sqlite3.Connection, pk: str, sk: str) -> Row | None:
    found = connection.execute("SELECT fields, data FROM row WHERE pk = ? AND sk = ?", (pk, sk)).fetchone()
    return None if found is None else _row(*found)


def _row(fields: str, data: str | None) -> Row:
    return Row(json.loads(fields), None if data is None else json.loads(data))


def _write(connection: sqlite3.Connection, write: Write) -> None:
    fields, data = text(write.fields), None if write.data is None else text(write.data)
    expires = write.fields.get("expires")
    if write.expect is None:
        sql = "INSERT INTO row (fields, data, expires, forever, pk, sk) VALUES (?, ?, ?, ?, ?, ?)"
        connection.execute(sql, (fields, data, expires, int(write.forever), write.pk, write.sk))
    else:
        sql = "UPDATE row SET fields = ?, data = ?, expires = ? WHERE pk = ? AND sk = ?"
        connection.execute(sql, (fields, data, expires, write.pk, write.sk))
