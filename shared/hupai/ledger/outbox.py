"""What is still to be told of a table's events: a row each, written in the transaction that settles.

A row is sent at least once; that it was is written down after, so a crash between the two sends it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from . import places
from .store import Lost, Row, Store, Value, Write


@dataclass(frozen=True, slots=True)
class Message:
    """An event to be told.

    ``due``: when to try next, None once it was sent or given up, or where nobody is to be told; ``tries``: so far;
    ``last``: what came of the last one, a word.
    """

    table: str
    version: int
    event: str
    deal: int | None
    at: int
    due: int | None
    tries: int
    last: str = ""


def outbox(store: Store, table_id: str, newest: int | None = None) -> list[Message]:
    """Return the messages of a table, sent or not, in order; or the ``newest`` of them, the last one first."""
    found = store.query(places.table(table_id), places.OUTBOX, newest=newest is not None, limit=newest)
    return [message_of(table_id, row) for _, row in found]


def read_message(store: Store, table_id: str, version: int) -> Message | None:
    """Return the message of the event that made ``version`` of a table; None where there is none."""
    (found,) = store.get([(places.table(table_id), places.outbox(version))])
    return None if found is None else message_of(table_id, found)


def message_of(table_id: str, row: Row) -> Message:
    """Return the message of a row."""
    due = row.fields.get("due")
    tries, last = int(row.fields["tries"]), str(row.fields.get("last", ""))
    return Message(table_id, **row.data, due=None if due is None else int(due), tries=tries, last=last)


def tried(store: Store, message: Message, due: int | None, last: str = "") -> bool:
    """Write down a try, before it is made or after: ``due`` again at that time, None where no more is needed.

    Return False where another sender was there first.
    """
    return _written(store, message, replace(message, due=due, tries=message.tries + 1, last=last))


def told(store: Store, message: Message, due: int | None, last: str) -> bool:
    """Write down what came of a try that :func:`tried` wrote down before it was made; ``message``: as it was then."""
    before = replace(message, tries=message.tries + 1)
    return _written(store, before, replace(before, due=due, last=last))


def _written(store: Store, before: Message, after: Message) -> bool:
    fields: dict[str, Value] = {"tries": after.tries}
    if after.due is not None:
        fields["due"] = after.due
    if after.last:
        fields["last"] = after.last
    data: Mapping[str, object] = {
        "event": after.event,
        "deal": after.deal,
        "version": after.version,
        "at": after.at,
    }
    place = places.outbox(after.version)
    try:
        store.transact([Write(places.table(after.table), place, fields, data, {"tries": before.tries})])
    except Lost:
        return False
    return True
