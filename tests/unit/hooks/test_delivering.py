"""Messages from the outbox to the receiver: at least once, with pauses that grow, for about a day."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from hupai.hooks import MOST_TRIES, Outcome, Poller, Sender, Sent, deliver_one, is_signed, new_secret, pauses
from hupai.ledger import Busy, Hook, SqliteStore, outbox, read_message, renew_secret, verify
from hupai.table import Abandon, Finish, Reversal, Win, Winner
from support.ledgers import NOW, opened, send
from support.receivers import HOST, local, receiver
from support.waiting import PATIENCE, wait_for

HOOK = Hook(f"https://{HOST}/in", new_secret())


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqliteStore]:
    made = SqliteStore(tmp_path / "ledger.sqlite")
    yield made
    made.close()


class Post:
    """A sender that sends nothing and remembers everything."""

    def __init__(self, *answers: Sent) -> None:
        self.answers = list(answers or [Sent(204)])
        self.sent: list[tuple[str, Mapping[str, str], bytes]] = []

    def __call__(self, url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        self.sent.append((url, headers, body))
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def win(deal: int) -> Win:
    return Win((Winner("E", "self_draw", value=20),), deal)


def table_with_a_message(store: SqliteStore) -> str:
    table = opened(store, hook=HOOK)
    send(store, table, win(1))
    return table


def middle() -> float:
    return 0.5


def test_a_message_is_thin_signed_and_sent_once(store: SqliteStore) -> None:
    table, post = table_with_a_message(store), Post()
    assert deliver_one(store, table, 1, post, NOW + 3, base="https://hupai.example") == Outcome("sent")
    ((url, headers, body),) = post.sent
    assert url == HOOK.url and is_signed(HOOK.secret, headers, body, NOW + 3)
    assert headers["webhook-id"] == f"msg_{table}_1" and headers["webhook-timestamp"] == str(NOW + 3)
    link = f"https://hupai.example/v1/tables/{table}/deals/1"
    assert json.loads(body) == {
        "type": "deal.settled",
        "timestamp": "2027-01-15T08:00:00Z",
        "data": {"table": table, "version": 1, "deal": 1, "link": link},
    }
    assert deliver_one(store, table, 1, post, NOW + 4) == Outcome("nothing")
    assert deliver_one(store, table, 2, post, NOW + 4) == Outcome("nothing")
    assert len(post.sent) == 1
    (message,) = outbox(store, table)
    assert (message.due, message.tries, message.last) == (None, 1, "sent 204")
    assert verify(store, table).clean


def test_every_kind_of_event_is_told(store: SqliteStore) -> None:
    table, post = table_with_a_message(store), Post()
    for event in (Reversal(1), win(1), Finish()):
        send(store, table, event)
    other = opened(store, hook=HOOK)
    send(store, other, Abandon())
    for version in range(1, 5):
        deliver_one(store, table, version, post, NOW)
    deliver_one(store, other, 1, post, NOW)
    told = [json.loads(body) for _, _, body in post.sent]
    assert [(one["type"], one["data"].get("deal")) for one in told] == [
        ("deal.settled", 1),
        ("deal.reversed", 1),
        ("deal.settled", 1),
        ("table.finished", None),
        ("table.abandoned", None),
    ]
    assert told[3]["data"]["link"] == f"/v1/tables/{table}"


def test_a_dead_receiver_is_tried_for_about_a_day_and_given_up(store: SqliteStore) -> None:
    table, post = table_with_a_message(store), Post(Sent(500, "refused"))
    now, waited = NOW, []
    while (outcome := deliver_one(store, table, 1, post, now, chance=middle)).state == "again":
        assert outcome.due is not None and outcome.why == "refused"
        assert deliver_one(store, table, 1, post, outcome.due - 1) == Outcome("early", outcome.due)
        waited.append(outcome.due - now)
        now = outcome.due
    assert outcome == Outcome("given_up", None, "refused")
    assert tuple(waited) == pauses() and len(post.sent) == MOST_TRIES
    assert 20 * 3600 < now - NOW < 26 * 3600
    assert len({headers["webhook-id"] for _, headers, _ in post.sent}) == 1
    assert len({headers["webhook-timestamp"] for _, headers, _ in post.sent}) == MOST_TRIES
    (message,) = outbox(store, table)
    assert (message.due, message.tries, message.last) == (None, MOST_TRIES, "refused 500")
    assert store.due(now * 2) == []


def test_pauses_differ_by_chance(store: SqliteStore) -> None:
    table = table_with_a_message(store)
    due = deliver_one(store, table, 1, Post(Sent(None, "too_slow")), NOW, chance=lambda: 0.0).due
    other = table_with_a_message(store)
    later = deliver_one(store, other, 1, Post(Sent(None, "too_slow")), NOW, chance=lambda: 1.0).due
    assert (due, later) == (NOW + 8, NOW + 12)


def test_a_receiver_may_ask_for_time_and_for_silence(store: SqliteStore) -> None:
    table = table_with_a_message(store)
    assert deliver_one(store, table, 1, Post(Sent(503, "refused", 600)), NOW, chance=middle).due == NOW + 600
    assert deliver_one(store, table, 1, Post(Sent(429, "refused", 10**8)), NOW + 600, chance=middle).due == NOW + 22_200
    assert deliver_one(store, table, 1, Post(Sent(410, "gone")), NOW + 22_200) == Outcome("given_up", None, "gone")
    assert store.due(NOW * 2) == []


def test_who_crashes_while_sending_sends_again(store: SqliteStore) -> None:
    table = table_with_a_message(store)

    def crash(url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        deliver_one(store, table, 1, crash, NOW, chance=middle)
    post = Post()
    assert deliver_one(store, table, 1, post, NOW + 1) == Outcome("early", NOW + 10)
    assert deliver_one(store, table, 1, post, NOW + 10) == Outcome("sent")


def test_a_crash_at_the_last_try_is_not_the_end(store: SqliteStore) -> None:
    table, post = table_with_a_message(store), Post(Sent(500, "refused"))
    now = NOW
    for _ in range(MOST_TRIES - 1):
        now = deliver_one(store, table, 1, post, now).due or 0

    def crash(url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        deliver_one(store, table, 1, crash, now)
    assert deliver_one(store, table, 1, Post(), now + 300) == Outcome("sent")


def test_of_two_senders_one_sends(store: SqliteStore) -> None:
    table, inside = table_with_a_message(store), Post()

    def meanwhile(url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        assert deliver_one(store, table, 1, inside, NOW).state == "early"
        return Sent(200)

    assert deliver_one(store, table, 1, meanwhile, NOW) == Outcome("sent")
    assert inside.sent == []


def test_many_senders_at_once_send_each_message_once(store: SqliteStore) -> None:
    tables = [table_with_a_message(store) for _ in range(10)]
    post, start = Post(), threading.Barrier(8)

    def sending() -> None:
        start.wait()
        for table in tables:
            deliver_one(store, table, 1, post, NOW)

    threads = [threading.Thread(target=sending) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(headers["webhook-id"] for _, headers, _ in post.sent) == sorted(f"msg_{table}_1" for table in tables)


def test_two_secrets_sign_while_one_is_replaced(store: SqliteStore) -> None:
    table, post, fresh = table_with_a_message(store), Post(), new_secret()
    renew_secret(store, table, fresh, NOW + 100)
    send(store, table, win(2))
    deliver_one(store, table, 1, post, NOW + 99)
    deliver_one(store, table, 2, post, NOW + 100)
    (_, first, one), (_, second, two) = post.sent
    assert is_signed(HOOK.secret, first, one, NOW + 99) and is_signed(fresh, first, one, NOW + 99)
    assert not is_signed(HOOK.secret, second, two, NOW + 100) and is_signed(fresh, second, two, NOW + 100)


def polling(store: SqliteStore, send_with: Callable[..., Sent], now: Callable[[], float] = lambda: NOW) -> Poller:
    return Poller(store, send_with, now=now, period=0.02)


def test_the_poller_sends_over_tls_and_stops(store: SqliteStore, tmp_path: Path) -> None:
    with receiver(tmp_path) as made:
        sender = Sender(resolved=made.resolved, public=local, context=made.context, deadline=PATIENCE)
        poller = polling(store, sender)
        poller.start()
        with pytest.raises(RuntimeError, match="already"):
            poller.start()
        tables = [opened(store, hook=HOOK) for _ in range(3)]
        for deal in (1, 2, 3):
            for table in tables:
                send(store, table, win(deal))
        wait_for(lambda: len(made.received) == 9)
        wait_for(lambda: not store.due(NOW))
        assert poller.stop(PATIENCE)
    ids = {f"msg_{table}_{version}" for table in tables for version in (1, 2, 3)}
    assert {one.headers["webhook-id"] for one in made.received} == ids
    assert all(is_signed(HOOK.secret, one.headers, one.body, NOW) for one in made.received)
    send(store, tables[0], win(4))
    time.sleep(0.1)
    assert len(made.received) == 9, "it was stopped"


def test_a_dead_receiver_delays_no_settlement_and_no_other_receiver(store: SqliteStore) -> None:
    dead = [opened(store, hook=Hook("https://dead.example.com/", new_secret())) for _ in range(3)]
    alive, arrived, stuck = opened(store, hook=HOOK), threading.Event(), threading.Event()
    waiting: list[str] = []

    def post(url: str, headers: Mapping[str, str], body: bytes) -> Sent:
        if "dead" in url:
            waiting.append(url)
            stuck.wait(PATIENCE)
            return Sent(None, "too_slow")
        arrived.set()
        return Sent(200)

    poller = polling(store, post)
    poller.start()
    for deal in range(1, 6):
        for table in dead:
            assert send(store, table, win(deal)).response.status == 200
    wait_for(lambda: len(waiting) == len(dead))
    send(store, alive, win(1))
    assert arrived.wait(PATIENCE / 2), "it waited for the dead ones"
    assert not poller.stop(grace=0.2), "what is under way is not waited for for ever"
    assert len(waiting) == len(dead), "and what was settled did not wait for them either"
    stuck.set()
    assert poller.stop(PATIENCE)
    assert all(verify(store, table).clean for table in (*dead, alive))


def test_a_store_that_fails_stops_nothing(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table, post, broken = table_with_a_message(store), Post(), [3]
    really = store.due

    def due(now: int, limit: int = 100) -> object:
        if broken[0]:
            broken[0] -= 1
            raise Busy("locked")
        return really(now, limit)

    monkeypatch.setattr(store, "due", due)
    poller = polling(store, post)
    poller.start()
    wait_for(lambda: (read_message(store, table, 1) or NOW).due is None)  # type: ignore[union-attr]
    assert poller.stop(PATIENCE) and len(post.sent) == 1
    assert "could not be read" in caplog.text
