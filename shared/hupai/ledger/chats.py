"""Which table a chat plays at: one row a chat, made when the chat opens or joins a table.

Neither the chat's id nor a token is kept, only their hashes.  The token's says how long the chat may act: once the
table's token is another, the chat is as good as not there.
"""

from __future__ import annotations

from typing import NamedTuple

from . import places
from .refusals import Refused
from .store import Lost, Row, Store, Value, Write
from .tables import ROLES
from .tokens import hashed


class Seat(NamedTuple):
    """A chat's place: its table, and what it may do there (``owner`` or ``viewer``)."""

    table: str
    role: str


def chat_key(platform: str, chat: str) -> str:
    """Return what is kept of a chat's id."""
    return hashed(f"{platform}\n{chat}")


def bind(store: Store, chat: str, table: str, token: str, now: int) -> Seat:
    """Let ``chat`` (:func:`chat_key`) act at a table with ``token``, in place of any other table; return its place.

    Raises :class:`Refused` (``unknown_table``) where the token is not the table's, or there is no such table.
    """
    while True:
        seen, tokens = store.get([(places.chat(chat), places.CHAT), (places.table(table), places.TOKENS)])
        role = _role(tokens, hashed(token))
        if role is None:
            raise Refused("unknown_table")
        if seen is not None and _seat(seen, tokens) == Seat(table, role):
            return Seat(table, role)
        fields: dict[str, Value] = {"state": "bound", "table": table, "token": hashed(token), "at": now}
        expect = None if seen is None else {name: seen.fields[name] for name in ("state", "table", "token")}
        try:
            store.transact([Write(places.chat(chat), places.CHAT, fields, None, expect)])
        except Lost:
            continue
        return Seat(table, role)


def seat_of(store: Store, chat: str) -> Seat | None:
    """Return a chat's place; None where it has none, has left, or its token is no longer the table's."""
    (row,) = store.get([(places.chat(chat), places.CHAT)])
    if row is None or row.fields["state"] != "bound":
        return None
    (tokens,) = store.get([(places.table(str(row.fields["table"])), places.TOKENS)])
    return _seat(row, tokens)


def unbind(store: Store, chat: str, now: int) -> bool:
    """Let a chat leave its table; return whether it had one.  The row stays: nothing here need be able to delete."""
    while True:
        (row,) = store.get([(places.chat(chat), places.CHAT)])
        if row is None or row.fields["state"] != "bound":
            return False
        expect = {name: row.fields[name] for name in ("state", "table", "token")}
        fields: dict[str, Value] = {"state": "left", "table": "", "token": "", "at": now}
        try:
            store.transact([Write(places.chat(chat), places.CHAT, fields, None, expect)])
        except Lost:
            continue
        return True


def _seat(row: Row, tokens: Row | None) -> Seat | None:
    if row.fields["state"] != "bound":
        return None
    role = _role(tokens, str(row.fields["token"]))
    return None if role is None else Seat(str(row.fields["table"]), role)


def _role(tokens: Row | None, kept: str) -> str | None:
    if tokens is None:
        return None
    return next((role for role in ROLES if tokens.fields[role] == kept), None)
