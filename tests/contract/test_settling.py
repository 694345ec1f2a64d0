"""Settling through the ledger, on every store: once per key, one winner per deal, everything kept or nothing."""

from __future__ import annotations

import json
import threading
from dataclasses import replace
from typing import Any

import pytest

from hupai.api.tables import Tables
from hupai.hand import Context, Faults
from hupai.ledger import (
    Attempt,
    Busy,
    Check,
    Moved,
    Refused,
    Row,
    SqliteStore,
    Store,
    claim,
    commit,
    execution_name,
    keep,
    move,
    newest_attempt,
    outbox,
    read_attempt,
    read_attempts,
    read_deal,
    read_deals,
    read_message,
    read_table,
    release,
    reserve,
    told,
    tried,
    verify,
)
from hupai.ledger.idempotency import Response
from hupai.ledger.places import ATTEMPTS, EVENTS
from hupai.notation import parse
from hupai.settle import Answer, Desk
from hupai.table import Abandon, Adjustment, Draw, Finish, Penalty, Reversal, Win, Winner, settle, settled_json
from support.ledgers import HOOK, NOW, TOKENS, asked, opened, send


def won(deal: int | None, winner: str = "S", payer: str = "W", value: int = 12) -> Win:
    return Win((Winner(winner, "discard", payer, value=value),), deal)


def text(answer: Answer) -> str:
    """Return the body as it is sent."""
    return f"{answer.response.status} {json.dumps(answer.response.body)}"


def test_the_worked_payments(store: Store) -> None:
    table = opened(store)
    send(store, table, won(1, value=12))
    assert read_table(store, table).table.scores == {"p1": -8, "p2": 8 * 3 + 12, "p3": -20, "p4": -8}
    assert verify(store, table).clean


def test_a_table_comes_back_as_it_is(store: Store) -> None:
    table = opened(store, "hk-tvb-2026", length="east")
    kept = read_table(store, table)
    assert kept.table.opening.rules_id == "hk-tvb-2026" and kept.opened == NOW and kept.table.version == 0
    for event in (won(1, value=5), Draw(2), Reversal(2), won(2, value=3)):
        before = read_table(store, table).table
        answer = send(store, table, event)
        after = read_table(store, table).table
        assert after.version == before.version + 1 == answer.response.body["version"]
        assert answer.response.body["scores"] == after.scores
    report = verify(store, table)
    assert report.clean and report.events == 4
    with pytest.raises(Refused, match="unknown_table"):
        read_table(store, table + "x")


def test_the_whole_answer_is_kept(store: Store) -> None:
    table = opened(store)
    (read,) = parse("[EEE,1][SSSS,1]55pWWWNNN")
    win = Win((Winner("E", "self_draw", hand=read.hand, context=Context()),), 1)
    decided = settle(read_table(store, table).table, win)
    answer = send(store, table, win)
    (kept,) = read_deals(store, table)
    assert json.dumps(settled_json(kept)) == json.dumps(settled_json(decided))
    assert answer.response.body["settled"]["entries"] == settled_json(decided)["entries"]
    assert "answer" not in answer.response.body["settled"]["wins"][0], "kept once, with the deal"
    assert kept.wins[0].answer is not None and kept.wins[0].answer["total"] >= 64
    assert read_deal(store, table, 1) == kept and read_deal(store, table, 2) is None
    (bare,) = read_deals(store, table, answers=False)
    assert bare.wins[0].answer is None and bare.entries == kept.entries


def test_one_key_is_one_settlement(store: Store) -> None:
    table = opened(store)
    first = send(store, table, won(1), "key")
    again = send(store, table, won(1), "key", NOW + 3600)
    assert not first.replayed and again.replayed
    assert text(again) == text(first)
    assert read_table(store, table).table.version == 1
    with pytest.raises(Refused, match="key_reused"):
        send(store, table, won(2), "key")
    assert read_table(store, table).table.version == 1


def test_a_key_is_of_its_table(store: Store) -> None:
    one, other = opened(store), opened(store)
    send(store, one, won(1), "key")
    assert not send(store, other, won(1, value=20), "key").replayed


def test_an_expired_answer_is_gone_whether_or_not_it_is_deleted(store: Store) -> None:
    table = opened(store)
    send(store, table, won(1), "key")
    assert send(store, table, won(1), "key", NOW + 86_399).replayed
    with pytest.raises(Faults, match="deal_not_open"):
        send(store, table, won(1), "key", NOW + 86_400)
    assert not send(store, table, won(2), "key", NOW + 86_400).replayed
    assert verify(store, table).events == 2


def test_a_lost_key_settles_nothing_twice(store: Store) -> None:
    table = opened(store)
    send(store, table, won(1), "key")
    with pytest.raises(Faults, match="deal_not_open") as told:
        send(store, table, won(1), "another key")
    assert told.value.faults[0].params == {"given": 1, "open": 2}


def test_a_conflict_is_not_kept_and_a_fault_is(store: Store) -> None:
    table = opened(store)
    with pytest.raises(Faults, match="deal_not_open"):
        send(store, table, won(2), "early")
    send(store, table, won(1))
    assert send(store, table, won(2), "early").response.status == 200
    wrong = send(store, table, won(3, payer="S"), "wrong")
    assert wrong.response.status == 422
    assert [one["code"] for one in wrong.response.body["errors"]] == ["contradiction"]
    again = send(store, table, won(3, payer="S"), "wrong")
    assert again.replayed and again.response.body["errors"][0]["pointer"] == "/wins/0/payer"
    assert verify(store, table).events == 2


def test_a_caller_who_saw_an_older_table_is_told(store: Store) -> None:
    table = opened(store)
    send(store, table, won(1), seen=0)
    with pytest.raises(Refused, match="version_differs") as told:
        send(store, table, won(2), "key", seen=0)
    assert told.value.params == {"given": 0, "now": 1}
    assert send(store, table, won(2), "key", seen=1).response.status == 200
    assert send(store, table, won(2), "key", seen=7).replayed, "what the caller saw is no part of the request"


def test_while_the_first_runs_the_second_waits(store: Store) -> None:
    request = asked("t", Draw(1), "key")
    mine = claim(store, request.key, request.fingerprint, "me", NOW)
    assert mine == claim(store, request.key, request.fingerprint, "me", NOW), "a repeat on the way"
    with pytest.raises(Refused, match="key_running"):
        claim(store, request.key, request.fingerprint, "other", NOW + 29)
    with pytest.raises(Refused, match="key_reused"):
        claim(store, request.key, "another body", "other", NOW)
    assert not isinstance(mine, Response)
    release(store, mine)
    assert claim(store, request.key, "another body", "other", NOW).owner == "other"  # type: ignore[union-attr]


def test_who_wakes_up_too_late_finds_his_place_taken(store: Store) -> None:
    table = opened(store)
    request = asked(table, won(1), "key")
    late = claim(store, request.key, request.fingerprint, "late", NOW)
    assert not isinstance(late, Response)
    kept = read_table(store, table)
    settled = settle(kept.table, request.event)
    answer = send(store, table, won(1), "key", NOW + 30)
    assert not answer.replayed, "the lease was over"
    with pytest.raises(Refused, match="key_running"):
        commit(store, kept, settled, NOW + 31, claim=late, response=Response(200, {}))
    with pytest.raises(Refused, match="key_running"):
        keep(store, late, Response(422, {}))
    release(store, late)
    assert text(send(store, table, won(1), "key", NOW + 40)) == text(answer)
    assert verify(store, table).clean


def test_an_answer_lost_after_the_work_is_no_loss(store: Store) -> None:
    table = opened(store)
    request = asked(table, won(1), "key")
    mine = claim(store, request.key, request.fingerprint, "me", NOW)
    assert not isinstance(mine, Response)
    kept = read_table(store, table)
    settled = settle(kept.table, request.event)
    first = commit(store, kept, settled, NOW, claim=mine, response=Response(200, "done"))
    assert commit(store, kept, settled, NOW, claim=mine, response=Response(200, "done")) == first
    assert verify(store, table).events == 1


def test_of_two_who_read_the_same_table_one_is_told_that_it_moved(store: Store) -> None:
    table = opened(store)
    kept = read_table(store, table)
    commit(store, kept, settle(kept.table, won(1)), NOW)
    for event in (won(1, value=40), Draw(1), Finish(), Abandon()):
        with pytest.raises(Moved):
            commit(store, kept, settle(kept.table, event), NOW)
    assert verify(store, table).clean
    assert read_table(store, table).table.version == 1


def test_nothing_is_left_of_a_settlement_that_lost(store: Store) -> None:
    table = opened(store)
    kept = read_table(store, table)
    commit(store, kept, settle(kept.table, won(1)), NOW)
    before = store.query(f"T#{table}")
    with pytest.raises(Moved):
        commit(store, kept, settle(kept.table, won(1, value=40)), NOW)
    assert store.query(f"T#{table}") == before


def test_reversal_and_the_next_attempt(store: Store) -> None:
    table = opened(store)
    send(store, table, won(1))
    before = read_table(store, table).table
    send(store, table, won(2, value=30))
    send(store, table, Reversal(2, "typed wrongly"))
    after = read_table(store, table).table
    assert after.position == before.position and after.version == 3
    send(store, table, won(2, value=31))
    assert [(one.deal, one.number, one.status, one.version) for one in read_attempts(store, table)] == [
        (1, 1, "settled", 1),
        (2, 1, "reversed", 2),
        (2, 2, "settled", 4),
    ]
    with pytest.raises(Faults, match="not_the_newest"):
        send(store, table, Reversal(1))
    assert [deal.kind for deal in read_deals(store, table)] == ["win", "win", "reversal", "win"]
    assert verify(store, table).clean


def test_a_page_of_deals_reads_no_more_than_it_shows(store: Store) -> None:
    table = opened(store)
    for deal in range(1, 8):
        send(store, table, won(deal))
    send(store, table, Reversal(7))
    rows: list[str] = []

    class Counted:
        """The store, telling what it read."""

        get, transact, purge = store.get, store.transact, store.purge

        def query(self, *asked: Any, **more: Any) -> list[tuple[str, Row]]:
            found = store.query(*asked, **more)
            rows.extend(sk for sk, _ in found if sk[:2] in (EVENTS, ATTEMPTS))
            return found

    every = read_deals(store, table)
    tables, owner = Tables(Desk(Counted(), lambda: NOW)), TOKENS["owner"]
    shown = []
    for after, read in ((0, 7), (3, 7), (6, 3)):
        rows.clear()
        body = tables.deals(table, owner, after, 3).body
        assert len(rows) == read, "an event more, to know whether there is another page"
        shown += [(one["version"], one["attempt"], one["state"]) for one in body["deals"]]
        assert body["next"] == (f"/v1/tables/{table}/deals?after={after + 3}&limit=3" if after < 6 else None)
    assert [version for version, *_ in shown] == [one.version for one in every] == list(range(1, 9))
    assert [told for _, *told in shown] == [*[[1, "settled"]] * 6, [1, "reversed"], [None, "reversed"]]


def test_every_kind_is_kept(store: Store) -> None:
    table = opened(store)
    events = (
        won(1),
        Draw(2),
        Penalty("E", deal=3, reason="false win"),
        Adjustment({"E": 5, "N": -5}, "agreed \ud800", 4),
        Reversal(4),
        Finish("late"),
    )
    for event in events:
        send(store, table, event)
    kept = read_deals(store, table)
    assert [deal.event for deal in kept] == list(events)
    assert verify(store, table).clean
    for event in (Draw(4), Reversal(3), Finish(), Abandon()):
        with pytest.raises(Faults, match="table_finished"):
            send(store, table, event)
    told = [(one.event, one.deal, one.version) for one in outbox(store, table)]
    assert told[3:] == [("deal.settled", 4, 4), ("deal.reversed", 4, 5), ("table.finished", None, 6)]


def test_an_attempt_goes_its_way(store: Store) -> None:
    table = opened(store)
    kept = read_table(store, table)
    attempt = reserve(store, kept, {"version": 0, "secret": "token"}, NOW)
    assert execution_name(table, attempt) == f"{table}-1-1"
    with pytest.raises(Refused, match="deal_in_progress"):
        reserve(store, kept, {}, NOW)
    with pytest.raises(Refused, match="deal_in_progress") as told:
        send(store, table, won(1))
    assert told.value.params == {"deal": 1, "attempt": 1, "status": "received"}
    waiting = move(store, table, attempt, "awaiting_confirmation", NOW, until=NOW + 60)
    with pytest.raises(Refused, match="attempt_differs"):
        move(store, table, attempt, "expired", NOW)
    with pytest.raises(Refused, match="attempt_differs"):
        move(store, table, waiting, "received", NOW)
    with pytest.raises(Refused, match="attempt_differs"):
        move(store, table, waiting, "settled", NOW)
    assert read_attempt(store, table, 1, 1) == waiting
    commit(store, kept, settle(kept.table, won(1)), NOW + 1, attempt=waiting)
    done = newest_attempt(store, table, 1)
    assert done == Attempt(1, 1, "settled", 2, 1, {"version": 0, "until": NOW + 60}, NOW + 1)
    assert verify(store, table).clean


@pytest.mark.parametrize("end", ["rejected", "expired", "failed"])
def test_a_closed_attempt_pays_nothing_and_leaves_the_deal_to_the_next(store: Store, end: str) -> None:
    table = opened(store)
    kept = read_table(store, table)
    attempt = reserve(store, kept, {}, NOW)
    closed = move(store, table, attempt, end, NOW, why="because")
    for one in (attempt, closed):
        with pytest.raises(Refused, match="attempt_differs"):
            commit(store, kept, settle(kept.table, won(1)), NOW, attempt=one)
    assert read_table(store, table).table.version == 0
    again = reserve(store, kept, {}, NOW)
    assert (again.number, again.status) == (2, "received")
    commit(store, kept, settle(kept.table, won(1)), NOW, attempt=again)
    assert [one.status for one in read_attempts(store, table, 1)] == [end, "settled"]
    assert verify(store, table).clean


def test_an_attempt_is_reserved_at_the_table_that_was_seen(store: Store) -> None:
    table = opened(store)
    kept = read_table(store, table)
    send(store, table, won(1))
    send(store, table, Reversal(1))
    with pytest.raises(Moved):
        reserve(store, kept, {}, NOW)
    assert reserve(store, read_table(store, table), {}, NOW).number == 2
    with pytest.raises(Refused, match="unknown_attempt"):
        read_attempt(store, table, 1, 3)


def test_reserving_keeps_its_answer_with_the_key(store: Store) -> None:
    table = opened(store)
    request = asked(table, won(1), "key")
    mine = claim(store, request.key, request.fingerprint, "me", NOW)
    assert not isinstance(mine, Response)
    made = reserve(store, read_table(store, table), {}, NOW, claim=mine, response=Response(202, {"deal": 1}))
    assert claim(store, request.key, request.fingerprint, "again", NOW) == Response(202, {"deal": 1})
    assert newest_attempt(store, table, 1) == made


def test_messages_are_sent_at_least_once_and_marked_once(store: Store) -> None:
    table = opened(store, hook=HOOK)
    send(store, table, won(1))
    (message,) = outbox(store, table)
    assert (message.event, message.due, message.tries) == ("deal.settled", NOW, 0)
    assert tried(store, message, NOW + 10)
    assert not tried(store, message, None), "another sender was first"
    (later,) = outbox(store, table)
    assert (later.due, later.tries) == (NOW + 10, 1)
    assert tried(store, later, None)
    assert outbox(store, table) == [replace(later, due=None, tries=2)]
    assert verify(store, table).clean


def test_what_came_of_a_try_is_written_down_once(store: Store) -> None:
    table = opened(store, hook=HOOK)
    send(store, table, won(1))
    message = read_message(store, table, 1)
    assert message is not None and read_message(store, table, 2) is None
    assert tried(store, message, NOW + 10)
    assert told(store, message, NOW + 30, "refused 500")
    later = read_message(store, table, 1)
    assert later == replace(message, due=NOW + 30, tries=1, last="refused 500")
    assert tried(store, later, NOW + 60)
    assert not told(store, message, None, "sent 200"), "another try is under way"
    assert told(store, later, None, "sent 200")
    assert outbox(store, table, newest=3) == [replace(message, due=None, tries=2, last="sent 200")]


def test_where_nobody_is_to_be_told_nothing_is_due(store: Store) -> None:
    table = opened(store)
    send(store, table, won(1))
    assert [(one.event, one.due) for one in outbox(store, table)] == [("deal.settled", None)]
    assert verify(store, table).clean


def test_verify_finds_what_was_tampered_with(store: Store) -> None:
    table = opened(store)
    for deal in (1, 2, 3):
        send(store, table, won(deal))
    pk = f"T#{table}"
    (head,) = store.get([(pk, "HEAD")])
    assert head is not None
    data = {**head.data, "position": [*head.data["position"][:5], [0, 0, 0, 0], "open"]}
    _put(store, pk, "HEAD", Row(head.fields, data))
    report = verify(store, table)
    assert not report.clean and any("p2 has 0, the entries make" in one for one in report.differences)
    _put(store, pk, "HEAD", head)
    assert verify(store, table).clean
    (mark,) = store.get([(pk, "D#00000002#000001")])
    assert mark is not None
    _put(store, pk, "D#00000002#000001", Row({**mark.fields, "status": "reversed"}))
    assert any("attempts settled" in one for one in verify(store, table).differences)


def _put(store: Store, pk: str, sk: str, row: Row) -> None:
    from hupai.ledger import Write

    store.transact([Write(pk, sk, row.fields, row.data, {}), Check("none", "none", None)])


# moto's transactions are not safe under threads.
@pytest.mark.parametrize("store", ["sqlite", pytest.param("ministack", marks=pytest.mark.aws)], indirect=True)
def test_rivals_in_threads(store: Store) -> None:
    table = opened(store, "tw-shenlaiye")
    told: list[str] = []

    def play(i: int) -> None:
        for deal in range(1, 6):
            while True:
                try:
                    send(store, table, won(deal, value=10 + i), f"{i} {deal}")
                    told.append("settled")
                except Faults as error:
                    (fault,) = error.faults
                    if fault.params["open"] < deal:  # type: ignore[operator]
                        continue
                    told.append(fault.code)
                except Busy:  # as a client does, it sends again
                    continue
                break

    threads = [threading.Thread(target=play, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(told) == ["deal_not_open"] * 15 + ["settled"] * 5
    assert verify(store, table).clean and read_table(store, table).table.version == 5
    assert isinstance(store, SqliteStore) or len(read_deals(store, table)) == 5
