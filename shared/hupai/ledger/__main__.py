"""Compare tables and clubs with their events: ``python -m hupai.ledger FILE [TABLE ...]``.

``FILE``: an SQLite file, of which every table and club is looked at where none is named; or ``dynamodb:NAME``, of which
the tables that are named are.  The exit code is 1 where anything differs, 2 where a table is unknown.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from .dynamo import DynamoStore
from .refusals import Refused
from .sqlite import SqliteStore
from .store import Store
from .verify import verify, verify_club


def main(arguments: Sequence[str]) -> int:
    """Write a line for each table and club, and for each difference; return the exit code."""
    if not arguments:
        sys.stderr.write(__doc__ or "")
        return 2
    where, *tables = arguments
    clubs: list[str] = []
    store: Store
    if where.startswith("dynamodb:"):
        store = DynamoStore(where.removeprefix("dynamodb:"))
    elif Path(where).is_file():
        store = sqlite = SqliteStore(where)
        if not tables:
            tables, clubs = sqlite.ids("T"), sqlite.ids("C")
    else:
        sys.stderr.write(f"{where}: no such file\n")
        return 2
    code = 0
    for table in tables:
        try:
            report = verify(store, table)
        except Refused:
            sys.stdout.write(f"table {table}: unknown\n")
            code = 2
        else:
            told = f"table {table}: {report.events} events, {report.entries} entries"
            code = max(code, _tell(told, report.differences))
    for club in clubs:
        code = max(code, _tell(f"club {club}", verify_club(store, club)))
    if isinstance(store, SqliteStore):
        store.close()
    return code


def _tell(what: str, differences: Sequence[str]) -> int:
    sys.stdout.write(f"{what}, {len(differences)} differences\n" if differences else f"{what}, clean\n")
    for one in differences:
        sys.stdout.write(f"  {one}\n")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
