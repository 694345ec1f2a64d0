"""A chat's place at a table, on every store."""

from __future__ import annotations

import json

import pytest

from hupai.ledger import Refused, Store, bind, chat_key, new_token, rotate, seat_of, unbind
from support.ledgers import NOW, TOKENS, opened

CHAT = chat_key("telegram", "-100123456")


def test_a_chat_joins_looks_and_leaves(store: Store) -> None:
    table = opened(store)
    assert seat_of(store, CHAT) is None
    assert bind(store, CHAT, table, TOKENS["viewer"], NOW) == (table, "viewer")
    assert seat_of(store, CHAT) == (table, "viewer")
    assert bind(store, CHAT, table, TOKENS["owner"], NOW) == (table, "owner"), "joined again, with more rights"
    assert bind(store, CHAT, table, TOKENS["owner"], NOW + 1) == (table, "owner"), "the same again is the same"
    assert unbind(store, CHAT, NOW + 2)
    assert seat_of(store, CHAT) is None
    assert not unbind(store, CHAT, NOW + 3)
    assert bind(store, CHAT, table, TOKENS["owner"], NOW + 4) == (table, "owner"), "and may come back"


def test_a_wrong_token_and_an_unknown_table_are_refused_alike(store: Store) -> None:
    table = opened(store)
    for one, token in ((table, TOKENS["owner"] + "x"), (table, ""), ("nowhere", TOKENS["owner"])):
        with pytest.raises(Refused, match="unknown_table"):
            bind(store, CHAT, one, token, NOW)
    assert seat_of(store, CHAT) is None


def test_a_chat_has_one_table_and_a_table_many_chats(store: Store) -> None:
    first, second = opened(store, table_id="first"), opened(store, table_id="second")
    other = chat_key("discord", "-100123456")
    assert other != CHAT
    bind(store, CHAT, first, TOKENS["owner"], NOW)
    bind(store, other, first, TOKENS["owner"], NOW)
    bind(store, CHAT, second, TOKENS["owner"], NOW)
    assert seat_of(store, CHAT) == (second, "owner")
    assert seat_of(store, other) == (first, "owner")


def test_a_new_token_ends_what_the_old_one_opened(store: Store) -> None:
    table = opened(store)
    bind(store, CHAT, table, TOKENS["owner"], NOW)
    rotate(store, table, {"owner": new_token("owner")})
    assert seat_of(store, CHAT) is None


def test_nothing_kept_tells_the_chat_or_the_token(store: Store) -> None:
    table = opened(store)
    bind(store, CHAT, table, TOKENS["owner"], NOW)
    rows = store.query(f"B#{CHAT}")
    said = json.dumps([[sk, dict(row.fields), row.data] for sk, row in rows])
    assert "100123456" not in said
    assert TOKENS["owner"] not in said
