"""Tables in a ledger for tests, and settlements sent to them as a client sends them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from hupai.ledger import Hook, Kept, Member, Store, add_member, create_club, fingerprint, key_hash, new_id, open_table
from hupai.settle import Answer, Request, settle_event
from hupai.table import Event, Player, event_json
from hupai.table import open_table as make_table

from .tables import PLAYERS

NOW = 1_800_000_000
HOOK = Hook("https://example.com/x", "whsec_c2VjcmV0")
TOKENS = {"owner": "hupai_owner_x", "viewer": "hupai_viewer_x"}


def opened(
    store: Store,
    rules: str | Mapping[str, Any] = "mcr",
    *,
    kind: str = "friendly",
    length: str = "full",
    club: str | None = None,
    table_id: str | None = None,
    players: tuple[str | Player, ...] = PLAYERS,
    hook: Hook | None = None,
) -> str:
    """Open a table of p1 to p4 and return its id."""
    made = table_id or new_id()
    table = make_table(rules, players, None, kind, length)
    open_table(store, Kept(made, table, club, hook=hook is not None, opened=NOW), TOKENS, hook=hook)
    return made


def club_of(store: Store) -> str:
    """Make a club with p1 to p4 as members and return its id."""
    made = new_id()
    create_club(store, made, "The club", "hupai_club_x", NOW)
    for player in PLAYERS:
        add_member(store, made, Member(player, f"Name of {player}"), NOW)
    return made


def asked(table: str, event: Event, key: str | None = None, seen: int | None = None) -> Request:
    """Return the request of a client that sends ``event`` under ``key``."""
    key = key or secrets.token_hex(8)
    return Request(
        table, event, key_hash(table, "POST", f"/v1/tables/{table}/deals", key), fingerprint(event_json(event)), seen
    )


def send(
    store: Store, table: str, event: Event, key: str | None = None, now: int = NOW, seen: int | None = None
) -> Answer:
    """Send an event to a table."""
    return settle_event(store, asked(table, event, key, seen), secrets.token_hex(8), now)
