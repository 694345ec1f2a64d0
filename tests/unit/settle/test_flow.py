"""Deals that take more than one transaction: photos, confirmation, time, and every step twice, late or too early."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hupai.hand import Context, Fault, Faults, Hand
from hupai.ledger import (
    LEASE,
    Attempt,
    Busy,
    Kept,
    Moved,
    Refused,
    SqliteStore,
    Store,
    newest_attempt,
    open_table,
    read_attempt,
    read_attempts,
    read_deals,
    read_table,
    verify,
)
from hupai.notation import parse
from hupai.settle import PATIENCE, Closed, Desk, Inline, Rejected, confirm, first_state, present, run_step
from hupai.table import Adjustment, Draw, Finish, Reversal, Win, Winner
from hupai.table import open_table as make_table
from hupai.vision.model import Note
from support.flows import Album, Clock, Later, desk_of, sent, shows
from support.ledgers import NOW, TOKENS, asked, opened, send
from support.tables import PLAYERS

HAND = "[EEE,1][SSSS,1]55pWWWNNN"
WIN = Win((Winner("E", "self_draw"),), 1)
NOT_YET = {"received": 0, "reading": 1, "awaiting_confirmation": 2}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(tmp_path / "ledger.sqlite")
    yield made
    made.close()


def confirming(store: Store, rules: str = "mcr") -> str:
    """Open a table that asks for each deal to be confirmed."""
    table = make_table(rules, PLAYERS)
    open_table(store, Kept("careful", table, confirm=True, opened=NOW), TOKENS)
    return "careful"


def clock(desk: Desk) -> Clock:
    assert isinstance(desk.clock, Clock)
    return desk.clock


def album(desk: Desk) -> Album:
    assert isinstance(desk.photos, Album)
    return desk.photos


def clean(store: Store, table: str, events: int) -> None:
    report = verify(store, table)
    assert report.clean, report
    assert report.events == events


# Photos


def test_a_photo_that_is_clear_is_settled_at_once(store: SqliteStore) -> None:
    desk, table = desk_of(store, {"up": shows(HAND)}), opened(store)
    answer = sent(desk, table, WIN, photo0="up")
    assert answer.attempt is not None and answer.attempt.status == "settled"
    assert answer.response == (202, {"deal": 1, "attempt": 1})
    (deal,) = read_deals(store, table)
    assert deal.wins[0].total == 98 and deal.wins[0].answer is not None
    assert read_table(store, table).table.scores["p1"] == 318
    assert album(desk).gone == ["up"]
    clean(store, table, 1)


def test_a_photo_beside_a_hand_and_a_value(store: SqliteStore) -> None:
    (read,) = parse("123m456p789s123pEEESS", sets=5)
    desk, table = desk_of(store, {"up": shows(read.hand)}), opened(store, "tw-association")
    event = Win((Winner("S", "discard", "W"), Winner("N", "discard", "W", value=12)), 1)
    answer = sent(desk, table, event, photo0="up")
    assert answer.attempt is not None and answer.attempt.status == "settled"
    assert [one.total for one in read_deals(store, table)[0].wins][1] == 12
    clean(store, table, 1)


@pytest.mark.parametrize(
    ("reading", "why"),
    [
        (shows(HAND, sure=False), "a tile in doubt"),
        (shows(HAND, win_tile=False), "which tile won is not to be seen"),
        (shows(HAND, checks=(Note("tile_count", found=15),)), "too many tiles"),
    ],
)
def test_a_photo_in_doubt_waits_for_a_person(store: SqliteStore, reading: Any, why: str) -> None:
    desk, table = desk_of(store, {"up": reading}), opened(store)
    answer = sent(desk, table, WIN, photo0="up")
    assert answer.attempt is not None and answer.attempt.status == "awaiting_confirmation", why
    assert read_table(store, table).table.version == 0
    kept = answer.attempt.data["readings"]["0"]
    assert len(kept["tiles"]) == 15 and album(desk).gone == ["up"]
    assert "secret" in answer.attempt.data, "a place for it, empty here"
    done = confirm(desk, Inline(desk), read_table(store, table), 1, "key")
    assert done.status == "settled" and done.version == 1
    clean(store, table, 1)


def test_a_confirmation_may_carry_the_corrected_hand(store: SqliteStore) -> None:
    desk, table = desk_of(store, {"up": shows(HAND, sure=False)}), opened(store)
    sent(desk, table, WIN, photo0="up")
    (right,) = parse("[EEE,1][SSSS,1]66pWWWNNN")
    told = Winner("", hand=right.hand, context=Context(last_wall_tile=True))
    confirm(desk, Inline(desk), read_table(store, table), 1, "key", corrected={0: told})
    (deal,) = read_deals(store, table)
    assert isinstance(deal.event, Win) and deal.event.wins[0].hand == right.hand
    assert deal.wins[0].total == 105 and deal.wins[0].context.last_wall_tile
    clean(store, table, 1)


def test_a_photo_that_shows_little_may_be_corrected_to_a_value(store: SqliteStore) -> None:
    desk, table = desk_of(store, {"up": shows(Hand(("1m", "2m"), None), sure=False)}), opened(store)
    sent(desk, table, WIN, photo0="up")
    with pytest.raises(Faults, match="tile_count"):
        confirm(desk, Inline(desk), read_table(store, table), 1, "key")
    attempt = newest_attempt(store, table, 1)
    assert attempt is not None and attempt.status == "awaiting_confirmation", "it goes on waiting"
    done = confirm(desk, Inline(desk), read_table(store, table), 1, "key", corrected={0: Winner("", value=24)})
    assert done.status == "settled" and read_deals(store, table)[0].wins[0].total == 24
    clean(store, table, 1)


def test_a_hand_that_the_photo_shows_and_that_is_none_is_rejected_at_the_photo(store: SqliteStore) -> None:
    desk, table = desk_of(store, {"up": shows("[EEE,1][SSSS,1]55pWWWN1m9s")}), opened(store)
    answer = sent(desk, table, WIN, photo0="up")
    assert answer.attempt is not None and answer.attempt.status == "rejected"
    assert [(one["code"], one["pointer"]) for one in answer.attempt.data["faults"]] == [("not_a_win", "/wins/0/photo")]
    clean(store, table, 0)


def test_photos_that_cannot_be_read_are_rejected_all_at_once(store: SqliteStore) -> None:
    desk, table = desk_of(store, {"bad": Fault("photo_damaged", "")}), opened(store, "tw-association")
    event = Win((Winner("S", "discard", "W"), Winner("N", "discard", "W")), 1)
    answer = sent(desk, table, event, photo0="bad", photo1="nowhere")
    assert answer.attempt is not None and answer.attempt.status == "rejected"
    assert [(one["code"], one["pointer"]) for one in answer.attempt.data["faults"]] == [
        ("photo_damaged", "/wins/0/photo"),
        ("unknown_upload", "/wins/1/photo"),
    ]
    again = sent(desk, table, Draw(1))
    assert again.response.status == 200, "the deal is open to the next attempt"
    assert [one.status for one in read_attempts(store, table)] == ["rejected", "settled"]
    clean(store, table, 1)


def test_without_a_reader_a_photo_is_rejected(store: SqliteStore) -> None:
    table = opened(store)
    answer = sent(Desk(store, Clock()), table, WIN, photo0="up")
    assert answer.attempt is not None and answer.attempt.data["faults"][0]["code"] == "photos_not_read"


def test_what_else_is_wrong_is_said_before_any_photo_is_read(store: SqliteStore) -> None:
    desk, table = desk_of(store, {"up": shows(HAND)}), opened(store)
    answer = sent(desk, table, Win((Winner("E", "discard", "E"),), 1), photo0="up")
    assert answer.response.status == 422 and answer.attempt is None
    assert [one["code"] for one in answer.response.body["errors"]] == ["contradiction"]
    assert album(desk).reads == [] and read_attempts(store, table) == []
    with pytest.raises(Faults, match="deal_not_open"):
        sent(desk, table, Win((Winner("E", "self_draw"),), 2), photo0="up")


# Tables that confirm


def test_a_table_that_confirms_settles_nothing_by_itself(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    win = Win((Winner("S", "discard", "W", value=12),), 1)
    for event in (win, Draw(1), Adjustment({"E": 1, "S": -1}, "agreed", 1)):
        answer = sent(desk, table, event)
        assert answer.attempt is not None and answer.attempt.status == "awaiting_confirmation"
        assert read_table(store, table).table.version == 0
        refused = confirm(desk, Inline(desk), read_table(store, table), 1, "no", accept=False)
        assert refused.status == "rejected" and refused.data["faults"][0]["code"] == "not_confirmed"
    sent(desk, table, win)
    done = confirm(desk, Inline(desk), read_table(store, table), 1, "yes")
    assert done.status == "settled" and done.number == 4
    clean(store, table, 1)
    assert sent(desk, table, Reversal(1)).response.status == 200, "a reversal needs no confirmation"
    assert sent(desk, table, Finish()).response.status == 200
    clean(store, table, 3)


def test_settle_event_leaves_nothing_unconfirmed(store: SqliteStore) -> None:
    """The short way in goes the long way where the table asks for it."""
    table = confirming(store)
    answer = send(store, table, Draw(1))
    assert answer.attempt is not None and answer.attempt.status == "awaiting_confirmation"
    assert read_table(store, table).table.version == 0


def test_a_hand_that_is_none_does_not_wait_for_confirmation(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    (read,) = parse("[EEE,1][SSSS,1]55pWWWN1m9s")
    answer = sent(desk, table, Win((Winner("E", "self_draw", hand=read.hand),), 1))
    assert answer.response.status == 422 and read_attempts(store, table) == []


def test_while_a_deal_waits_no_other_takes_its_number(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    sent(desk, table, Draw(1), "first")
    with pytest.raises(Refused, match="deal_in_progress"):
        sent(desk, table, Draw(1), "second")
    assert len(read_attempts(store, table)) == 1


# Time


def test_who_confirms_too_late_is_told(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    sent(desk, table, Draw(1), "key")
    clock(desk).now += PATIENCE
    with pytest.raises(Refused, match="expired") as told:
        confirm(desk, Inline(desk), read_table(store, table), 1, "late")
    assert told.value.code == "expired" and told.value.params == {"deal": 1, "attempt": 1}
    assert read_attempts(store, table)[0].status == "expired"
    with pytest.raises(Refused, match="expired"):
        confirm(desk, Inline(desk), read_table(store, table), 1, "later")
    assert read_table(store, table).table.version == 0
    again = sent(desk, table, Draw(1), "key")
    assert again.replayed and again.attempt is not None and again.attempt.status == "expired"


def test_just_in_time(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    sent(desk, table, Draw(1))
    clock(desk).now += PATIENCE - 1
    assert confirm(desk, Inline(desk), read_table(store, table), 1, "key").status == "settled"


def test_whoever_looks_first_closes_what_is_past_its_time(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    first = sent(desk, table, Draw(1)).attempt
    assert first is not None
    clock(desk).now += PATIENCE
    assert present(desk, Inline(desk), table, first).status == "expired"
    second = sent(desk, table, Draw(1)).attempt
    assert second is not None and second.number == 2
    clock(desk).now += PATIENCE
    third = sent(desk, table, Draw(1)).attempt
    assert third is not None and third.number == 3, "nobody looked, and the next attempt makes its own way"
    assert [one.status for one in read_attempts(store, table)] == ["expired", "expired", "awaiting_confirmation"]


def test_an_attempt_left_lying_is_taken_up_again(store: SqliteStore) -> None:
    """The process that carried it out was killed: the key is done, the deal is not."""
    desk, table = desk_of(store, {"up": shows(HAND)}), opened(store)
    lost = Later()
    first = sent(desk, table, WIN, "key", engine=lost, photo0="up")
    assert first.attempt is not None and first.attempt.status == "received"
    again = sent(desk, table, WIN, "key", photo0="up")
    assert again.replayed and again.attempt == first.attempt, "somebody may still be at it"
    clock(desk).now += LEASE
    later = sent(desk, table, WIN, "key", photo0="up")
    assert later.replayed and later.attempt is not None and later.attempt.status == "settled"
    clean(store, table, 1)


# Keys


def test_one_key_is_one_attempt(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    first = sent(desk, table, Draw(1), "key")
    again = sent(desk, table, Draw(1), "key")
    assert again.replayed and not first.replayed and again.attempt == first.attempt
    confirm(desk, Inline(desk), read_table(store, table), 1, "yes")
    settled = sent(desk, table, Draw(1), "key")
    assert settled.replayed and settled.attempt is not None and settled.attempt.status == "settled"
    with pytest.raises(Refused, match="key_reused"):
        sent(desk, table, Draw(2), "key")
    clean(store, table, 1)


def test_one_confirmation_confirms_once(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    sent(desk, table, Draw(1))
    engine = Later()
    waiting = confirm(desk, engine, read_table(store, table), 1, "yes")
    assert waiting.status == "awaiting_confirmation" and waiting.data["confirmed"] == "yes"
    assert confirm(desk, engine, read_table(store, table), 1, "yes") == waiting
    assert engine.asked == [("confirmed", 1, 1), ("resume", 1, 1)]
    with pytest.raises(Refused, match="attempt_differs"):
        confirm(desk, engine, read_table(store, table), 1, "another")
    run = Inline(desk)
    run.confirmed(table, waiting)
    assert confirm(desk, run, read_table(store, table), 1, "yes").status == "settled"
    with pytest.raises(Refused, match="attempt_differs"):
        confirm(desk, run, read_table(store, table), 1, "another")
    with pytest.raises(Refused, match="unknown_attempt"):
        confirm(desk, run, read_table(store, table), 2, "another")
    clean(store, table, 1)


def test_the_attempt_that_was_looked_at_is_the_one_that_is_confirmed(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    sent(desk, table, Draw(1))
    confirm(desk, Inline(desk), read_table(store, table), 1, "no", accept=False)
    sent(desk, table, Adjustment({"E": 500, "S": -500}, "agreed", 1))
    with pytest.raises(Refused, match="attempt_differs"):
        confirm(desk, Inline(desk), read_table(store, table), 1, "yes", number=1)
    assert read_table(store, table).table.version == 0


# A table that changes meanwhile


def test_what_was_begun_at_another_table_is_not_settled(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    sent(desk, table, Draw(1))
    confirm(desk, Inline(desk), read_table(store, table), 1, "one")
    sent(desk, table, Draw(2))
    sent(desk, table, Reversal(1))
    with pytest.raises(Faults, match="version_differs") as told:
        confirm(desk, Inline(desk), read_table(store, table), 2, "two")
    assert told.value.faults[0].params == {"given": 1, "now": 2}
    assert [(one.deal, one.status) for one in read_attempts(store, table)] == [(1, "reversed"), (2, "rejected")]
    clean(store, table, 2)


def test_what_the_table_has_left_behind_is_in_nobodys_way(store: SqliteStore) -> None:
    """Deal 2 waits; deal 1 is undone and settled otherwise; deal 2 is sent anew."""
    desk, table = desk_of(store), confirming(store)
    sent(desk, table, Draw(1))
    confirm(desk, Inline(desk), read_table(store, table), 1, "one")
    waiting = sent(desk, table, Draw(2)).attempt
    assert waiting is not None
    sent(desk, table, Reversal(1))
    assert present(desk, Inline(desk), table, waiting).status == "rejected", "whoever looks is told"
    sent(desk, table, Win((Winner("E", "self_draw", value=20),), 1))
    confirm(desk, Inline(desk), read_table(store, table), 1, "again")
    sent(desk, table, Draw(2))
    sent(desk, table, Reversal(1))
    sent(desk, table, Draw(1))
    confirm(desk, Inline(desk), read_table(store, table), 1, "once more")
    second = sent(desk, table, Draw(2)).attempt
    assert second is not None and second.number == 3, "nobody looked, and it makes its own way"
    assert confirm(desk, Inline(desk), read_table(store, table), 2, "two").status == "settled"
    clean(store, table, 6)


def test_a_table_that_ends_meanwhile_pays_nothing(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    attempt = sent(desk, table, Draw(1)).attempt
    assert attempt is not None
    sent(desk, table, Finish())
    with pytest.raises(Rejected, match="version_differs"):
        run_step(desk, "payments", first_state(desk, table, attempt))
    with pytest.raises(Closed):
        run_step(desk, "payments", first_state(desk, table, attempt))
    clean(store, table, 1)


# Step by step, as the state machine does


def started(desk: Desk, table: str, event: Any = WIN, **photos: str) -> tuple[Attempt, dict[str, Any]]:
    answer = sent(desk, table, event, engine=Later(), **photos)
    assert answer.attempt is not None
    return answer.attempt, first_state(desk, table, answer.attempt)


def passed_on(state: Any) -> Any:
    text = json.dumps(state)
    assert len(text) < 1000, "ids and flags"
    return json.loads(text)


def test_every_step_may_come_twice(store: SqliteStore) -> None:
    desk, table = desk_of(store, {"up": shows(HAND, sure=False)}), opened(store)
    attempt, state = started(desk, table, photo0="up")
    assert state["has_photo"] and not state["must_confirm"] and state["winners"] == [0] and state["seconds"] == 900
    for step in ("validate", "read"):
        first = run_step(desk, step, passed_on(state))
        state = run_step(desk, step, passed_on(state))
        assert state == first
    assert state["must_confirm"] and album(desk).reads == ["up"]
    for token in ("one", "one", "two"):
        assert run_step(desk, "ask", passed_on({**state, "token": token})) == {**state, "confirmed": False}
    waiting = read_attempt(store, table, 1, 1)
    assert waiting.data["secret"] == "two", "the last one that asks is woken"
    confirm(desk, Later(), read_table(store, table), 1, "key")
    state = run_step(desk, "ask", passed_on({**state, "token": "three"}))
    assert state["confirmed"]
    totals = [run_step(desk, "score", passed_on({**state, "i": i})) for i in (0, 0)]
    assert totals[0] == totals[1] == {**state, "i": 0, "total": 98}
    assert run_step(desk, "payments", state) == run_step(desk, "payments", state) == state
    applied = [run_step(desk, "apply", passed_on(state)) for _ in range(3)]
    assert applied[0] == applied[1] == applied[2] == {**state, "version": 1}
    told = [run_step(desk, "advance", passed_on(applied[0])) for _ in range(2)]
    assert told[0] == told[1] and told[0]["now"] == {"version": 1, "open": 2, "status": "open"}
    # And all of them again, long after.
    clock(desk).now += 10 * PATIENCE
    for step in ("validate", "read", "payments", "apply", "advance"):
        assert run_step(desk, step, state)["version"] == 1
    assert run_step(desk, "score", {**state, "i": 0})["total"] == 98
    assert run_step(desk, "ask", {**state, "token": "four"})["confirmed"]
    for closer in ("reject", "expire", "fail"):
        assert run_step(desk, closer, {**state, "why": "late"})["status"] == "settled"
    assert "secret" not in read_attempt(store, table, 1, 1).data
    assert attempt.number == 1
    clean(store, table, 1)


@pytest.mark.parametrize("step", ["payments", "apply", "advance"])
def test_a_step_before_its_time_settles_nothing(store: SqliteStore, step: str) -> None:
    desk, table = desk_of(store, {"up": shows(HAND)}), opened(store)
    _, state = started(desk, table, photo0="up")
    with pytest.raises(Refused, match="attempt_differs"):
        run_step(desk, step, state)
    clean(store, table, 0)


@pytest.mark.parametrize("step", ["payments", "apply", "advance"])
def test_nothing_unconfirmed_is_settled_whatever_step_comes(store: SqliteStore, step: str) -> None:
    desk, table = desk_of(store), confirming(store)
    _, state = started(desk, table, Draw(1))
    run_step(desk, "ask", {**state, "token": "secret"})
    with pytest.raises(Refused, match="attempt_differs"):
        run_step(desk, step, state)
    clean(store, table, 0)


@pytest.mark.parametrize(("closer", "status"), [("reject", "rejected"), ("expire", "expired"), ("fail", "failed")])
def test_a_closed_attempt_stays_closed_and_leaves_the_table_usable(
    store: SqliteStore, closer: str, status: str
) -> None:
    desk, table = desk_of(store), confirming(store)
    _, state = started(desk, table, Draw(1))
    run_step(desk, "ask", {**state, "token": "secret"})
    for _ in range(2):
        closed = run_step(desk, closer, {**state, "why": "x" * 10_000})
        assert closed["status"] == status and "why" not in closed
    attempt = read_attempt(store, table, 1, 1)
    assert attempt.data["secret"] is None and len(attempt.data["why"]) == 500
    for step in ("validate", "ask", "payments", "apply", "advance"):
        with pytest.raises(Closed):
            run_step(desk, step, state)
    with pytest.raises(Refused):
        confirm(desk, Inline(desk), read_table(store, table), 1, "key")
    second = sent(desk, table, Draw(1)).attempt
    assert second is not None and second.number == 2
    assert confirm(desk, Inline(desk), read_table(store, table), 1, "key").status == "settled"
    clean(store, table, 1)


def test_a_timer_that_rings_after_the_confirmation_changes_nothing(store: SqliteStore) -> None:
    desk, table = desk_of(store), confirming(store)
    _, state = started(desk, table, Draw(1))
    run_step(desk, "ask", {**state, "token": "secret"})
    confirm(desk, Later(), read_table(store, table), 1, "key")
    assert run_step(desk, "expire", state)["confirmed"]
    assert run_step(desk, "apply", state)["version"] == 1
    clean(store, table, 1)


def test_a_step_past_the_deadline_closes_the_attempt(store: SqliteStore) -> None:
    desk, table = desk_of(store, {"up": shows(HAND)}), opened(store)
    _, state = started(desk, table, photo0="up")
    clock(desk).now += PATIENCE
    with pytest.raises(Closed):
        run_step(desk, "validate", state)
    assert read_attempt(store, table, 1, 1).status == "expired"
    clean(store, table, 0)


def test_two_runs_at_once_settle_once(store: SqliteStore) -> None:
    """One is in the middle of applying while the other does all of it."""

    class Slow(SqliteStore):
        armed = True

        def transact(self, steps: Any) -> None:
            if self.armed and any(getattr(step, "sk", "").startswith("E#") for step in steps):
                self.armed = False
                assert run_step(other, "apply", state)["version"] == 1
            super().transact(steps)

    slow = Slow(store._path)
    desk, other = desk_of(slow, {"up": shows(HAND)}), Desk(store, Clock())
    table = opened(store)
    _, state = started(desk, table, photo0="up")
    state = run_step(desk, "read", state)
    assert run_step(desk, "apply", state)["version"] == 1
    slow.close()
    clean(store, table, 1)


def test_of_two_that_read_a_photo_the_slower_does_not_reject(store: SqliteStore) -> None:
    """The quicker one has read the photo and deleted it: to the slower it is unknown."""
    desk, table = desk_of(store, {"up": shows(HAND)}), opened(store)
    _, state = started(desk, table, photo0="up")

    class Gone(Album):
        def read(self, upload: str) -> Any:
            run_step(desk, "read", state)
            return super().read(upload)

    slower = Desk(store, desk.clock, Gone({}))
    with pytest.raises(Moved):
        run_step(slower, "read", state)
    assert run_step(slower, "read", state)["must_confirm"] is False
    assert run_step(slower, "apply", state)["version"] == 1
    clean(store, table, 1)


def test_a_run_that_breaks_down_says_why_and_leaves_the_table_usable(store: SqliteStore) -> None:
    class Broken(Album):
        def read(self, upload: str) -> Any:
            raise ZeroDivisionError

    table = opened(store)
    desk = Desk(store, Clock(), Broken({}))
    with pytest.raises(ZeroDivisionError):
        sent(desk, table, WIN, "key", photo0="up")
    attempt = newest_attempt(store, table, 1)
    assert attempt is not None and attempt.status == "failed" and attempt.data["why"] == "ZeroDivisionError"
    again = sent(desk, table, WIN, "key", photo0="up")
    assert again.replayed and again.attempt == attempt
    assert send(store, table, Draw(1)).response.status == 200
    clean(store, table, 1)


def test_a_busy_store_leaves_the_attempt_to_be_taken_up(store: SqliteStore) -> None:
    class Tired(SqliteStore):
        tired = False

        def transact(self, steps: Any) -> None:
            if self.tired:
                raise Busy("not now")
            super().transact(steps)

    tired = Tired(store._path)
    desk, table = desk_of(tired, {"up": shows(HAND)}), opened(store)

    class Stops(Album):
        def read(self, upload: str) -> Any:
            tired.tired = True
            return super().read(upload)

    stopping = Desk(tired, desk.clock, Stops({"up": shows(HAND)}))
    with pytest.raises(Busy):
        sent(stopping, table, WIN, "key", photo0="up")
    tired.tired = False
    clock(desk).now += LEASE
    again = sent(desk, table, WIN, "key", photo0="up")
    assert again.attempt is not None and again.attempt.status == "settled"
    tired.close()
    clean(store, table, 1)


def test_a_table_that_is_full_takes_no_more(store: SqliteStore, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["hupai.ledger.commit"], "MOST_DEALS", 2)
    desk, table = desk_of(store, {"up": shows(HAND)}), opened(store)
    for deal in (1, 2):
        send(store, table, Draw(deal))
    with pytest.raises(Refused, match="table_full") as told:
        send(store, table, Draw(3), "key")
    assert told.value.params == {"most": 2}
    answer = sent(desk, table, Win((Winner("E", "self_draw"),), 3), photo0="up")
    assert answer.attempt is not None and answer.attempt.status == "rejected"
    assert answer.attempt.data["faults"][0]["code"] == "table_full"
    send(store, table, Reversal(2))
    assert send(store, table, Draw(2), "key two").response.status == 200
    assert asked(table, Draw(1)).seen is None
    clean(store, table, 4)
