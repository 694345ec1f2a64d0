"""What is still to be told of a table's events: a row each, written in the transaction that settles.

A row is sent at least once; that it was is written down after, so a crash between the two sends it again.
"""

from __future__ import annotations

from dataclasses import dataclass

from . import places
from .store import Lost, Row, Store, Value, Write


@dataclass(frozen=True, slots=True)
class Message:
    """An event to be told.  ``due``: when to try next, None once it was sent or given up; ``tries``: so far."""

    table: str
    version: int
    event: str
    deal: int | None
    at: int
    due: int | None
    tries: int


def outbox(store: Store, table_id: str) -> list[Message]:
    """Return the messages of a table, sent or not, in order."""
    return [message_of(table_id, row) for _, row in store.query(places.table(table_id), places.OUTBOX)]


def message_of(table_id: str, row: Row) -> Message:
    """Return the message of a row."""
    due = row.fields.get("due")
    return Message(table_id, **row.data, due=None if due is None else int(due), tries=int(row.fields["tries"]))


def tried(store: Store, message: Message, due: int | None) -> bool:
    """Write down a try: ``due`` again at that time, None where no more is needed.

    Return False where another sender was there first.
    """
    fields: dict[str, Value] = {"tries": message.tries + 1}
    if due is not None:
        fields["due"] = due
    data = {"event": message.event, "deal": message.deal, "version": message.version, "at": message.at}
    place = places.outbox(message.version)
    try:
        store.transact([Write(places.table(message.table), place, fields, data, {"tries": message.tries})])
    except Lost:
        return False
    return True
