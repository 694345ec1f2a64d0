"""What the flow asks of a ledger, on every store: answers that refer, secrets not kept, and every step twice."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hupai.ledger import (
    Attempt,
    Check,
    Claim,
    Kept,
    Refused,
    Response,
    Store,
    answered,
    claim,
    commit,
    derived_token,
    keep,
    new_nonce,
    newest_attempt,
    open_table,
    read_attempt,
    read_attempts,
    read_table,
    reserve,
    role_of,
    rotate,
    verify,
)
from hupai.settle import PATIENCE, Closed, Inline, confirm, first_state, run_step
from hupai.table import Draw, Reversal, Win, Winner, settle
from hupai.table import open_table as make_table
from support.flows import Clock, Later, desk_of, sent, shows
from support.ledgers import NOW, TOKENS, opened, send
from support.tables import PLAYERS

HAND = "[EEE,1][SSSS,1]55pWWWNNN"
WIN = Win((Winner("E", "self_draw"),), 1)


def held(store: Store, key: str = "key", owner: str = "me") -> Claim:
    mine = claim(store, key, "print", owner, NOW)
    assert isinstance(mine, Claim)
    return mine


def careful(store: Store, name: str) -> str:
    open_table(store, Kept(name, make_table("mcr", PLAYERS), confirm=True, opened=NOW), TOKENS)
    return name


def test_an_answer_is_looked_up_without_a_trace(store: Store) -> None:
    assert answered(store, "key", "print", NOW) is None
    mine = held(store)
    assert answered(store, "key", "print", NOW) is None, "it still runs"
    keep(store, mine, Response(200, {"a": 1}))
    assert answered(store, "key", "print", NOW) == Response(200, {"a": 1})
    with pytest.raises(Refused, match="key_reused"):
        answered(store, "key", "another", NOW)
    assert answered(store, "key", "print", NOW + 86_400) is None, "its day is over"


def test_an_attempt_makes_its_own_answer(store: Store) -> None:
    table = opened(store)
    mine = held(store)

    def reference(attempt: Attempt) -> Response:
        return Response(202, {"deal": attempt.deal, "attempt": attempt.number})

    reserve(store, read_table(store, table), {"a": 1}, NOW, claim=mine, response=reference)
    assert answered(store, "key", "print", NOW) == Response(202, {"deal": 1, "attempt": 1})
    with pytest.raises(Refused, match="deal_in_progress"):
        reserve(store, read_table(store, table), {}, NOW, claim=held(store, "other"), response=reference)
    assert answered(store, "other", "print", NOW) is None


def test_what_reading_assumed_stays_with_the_attempt(store: Store) -> None:
    table = opened(store)
    kept = read_table(store, table)
    commit(store, kept, settle(kept.table, Draw(1)), NOW, data={"notes": [{"code": "assumed"}]})
    send(store, table, Reversal(1))
    attempt = newest_attempt(store, table, 1)
    assert attempt is not None and attempt.status == "reversed" and attempt.version == 1
    assert attempt.data == {"notes": [{"code": "assumed"}]}
    assert verify(store, table).clean


def test_new_tokens_come_with_their_answer_or_not_at_all(store: Store) -> None:
    table = opened(store)
    nonce = new_nonce()
    made = derived_token("owner", "a key", nonce)
    assert made == derived_token("owner", "a key", nonce) and made.startswith("hupai_owner_") and len(made) > 50
    assert made != derived_token("viewer", "a key", nonce) != derived_token("viewer", "another", nonce)
    mine = held(store)
    rotate(store, table, {"owner": made}, claim=mine, response=Response(200, {"nonce": nonce}))
    assert role_of(store, table, made) == "owner" and role_of(store, table, TOKENS["owner"]) is None
    assert role_of(store, table, TOKENS["viewer"]) == "viewer"
    assert answered(store, "key", "print", NOW) == Response(200, {"nonce": nonce})
    rotate(store, table, {"owner": made}, claim=mine, response=Response(200, {"nonce": nonce}))  # a repeat on the way
    late = Claim("key", "print", "somebody else", NOW + 86_400)
    with pytest.raises(Refused, match="key_running"):
        rotate(store, table, {"owner": "hupai_owner_y"}, claim=late, response=Response(200, {}))
    assert role_of(store, table, made) == "owner", "who woke up too late changes nothing"


def test_the_whole_flow_step_by_step_each_twice(store: Store) -> None:
    desk, table = desk_of(store, {"up": shows(HAND, sure=False)}), opened(store)
    attempt = sent(desk, table, WIN, engine=Later(), photo0="up").attempt
    assert attempt is not None
    state: dict[str, Any] = first_state(desk, table, attempt)
    for step in ("validate", "read"):
        for _ in range(2):
            found = run_step(desk, step, json.loads(json.dumps(state)))
        state = found
    assert state["must_confirm"]
    for token in ("one", "two"):
        assert not run_step(desk, "ask", {**state, "token": token})["confirmed"]
    waiting = read_attempt(store, table, 1, 1)
    assert waiting.status == "awaiting_confirmation" and waiting.data["secret"] == "two"
    confirm(desk, Later(), read_table(store, table), 1, "key")
    for step in ("payments", "apply", "apply", "advance", "advance"):
        state = run_step(desk, step, state)
    assert state["now"] == {"version": 1, "open": 2, "status": "open"}
    assert run_step(desk, "fail", state)["status"] == "settled"
    report = verify(store, table)
    assert report.clean and report.events == 1, report


def test_time_and_the_next_attempt(store: Store) -> None:
    desk, table = desk_of(store), careful(store, "careful")
    assert isinstance(desk.clock, Clock)
    sent(desk, table, Draw(1), "first")
    desk.clock.now += PATIENCE
    with pytest.raises(Refused, match="expired"):
        confirm(desk, Inline(desk), read_table(store, table), 1, "late")
    sent(desk, table, Draw(1), "second")
    assert confirm(desk, Inline(desk), read_table(store, table), 1, "in time").status == "settled"
    with pytest.raises(Closed):
        run_step(desk, "apply", {"table": table, "deal": 1, "attempt": 1})
    assert [one.status for one in read_attempts(store, table)] == ["expired", "settled"]
    report = verify(store, table)
    assert report.clean and report.events == 1, report
    store.transact([Check("nothing", "there", None)])
