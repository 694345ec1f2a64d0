"""Many clients at a few tables, each settlement sent three times under one key, in random order, with rivals.

A client does what a phone does: it sends, and sends again until it knows.  Nothing here looks into the store but the
last check; what a client learns it learns from answers and refusals.
"""

from __future__ import annotations

import json
import multiprocessing
import threading
import time
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from hupai.hand import Faults
from hupai.ledger import Busy, Refused, Store, read_deals, read_table, verify
from hupai.table import Adjustment, Draw, Event, Win, Winner
from hupai.tiles import WINDS

from .ledgers import opened, send

#: The dealer stays on a draw and on his own win, so a table of these rules is never over if East wins.
RULES = "tw-shenlaiye"
SENDS = 3
PATIENCE = 500.0


class Sending(NamedTuple):
    """One try of a client: what it sends to which table, under which key."""

    table: str
    deal: int
    key: str
    event: Event


class Outcome(NamedTuple):
    """What a client was told at last of a sending, and how often it was told to wait before."""

    table: str
    deal: int
    key: str
    told: str  # "settled", "replayed" or the code of a refusal
    body: str
    waits: dict[str, int]


class Plan(NamedTuple):
    """Who sends what: a list of sendings for each client."""

    tables: list[str]
    deals: int
    clients: list[list[Sending]]

    @property
    def keys(self) -> set[str]:
        """Every key that is used."""
        return {one.key for sendings in self.clients for one in sendings}


def plan(store: Store, tables: int, clients: int, settlements: int, seed: int = 1) -> Plan:
    """Return sendings of ``settlements`` deals, and of a rival for each fourth of them, shared out to ``clients``."""
    rng = Random(seed)
    ids = [opened(store, RULES) for _ in range(tables)]
    deals, each = settlements // tables, clients // tables
    shares: list[list[Sending]] = []
    for table in ids:
        sendings = []
        for deal in range(1, deals + 1):
            for who in ("a", "b") if deal % 4 == 0 else ("a",):
                sendings += [Sending(table, deal, f"{table} {deal} {who}", _event(rng, deal))] * SENDS
        # In random order, but not so that the last deal comes first: nobody would wait for an hour.
        sendings.sort(key=lambda one: one.deal + rng.uniform(0, 6))
        hands: list[list[Sending]] = [[] for _ in range(each)]
        for one in sendings:
            rng.choice(hands).append(one)
        shares += hands
    return Plan(ids, deals, shares)


def _event(rng: Random, deal: int) -> Event:
    luck = rng.random()
    if luck < 0.1:
        return Draw(deal)
    if luck < 0.2:
        amount = rng.randint(1, 50)
        return Adjustment({"S": amount, "N": -amount}, "agreed", deal)
    way = rng.choice(("self_draw", "discard"))
    payer = rng.choice(WINDS[1:]) if way == "discard" else None
    return Win((Winner("E", way, payer, value=rng.randint(5, 40)),), deal)


def client(store: Store, sendings: Sequence[Sending]) -> list[Outcome]:
    """Send everything in order, and again what came too early, until all is known; return what was told."""
    waits = [Counter[str]() for _ in sendings]
    todo = deque(enumerate(sendings))
    early: list[tuple[int, Sending]] = []
    found: list[Outcome] = []
    deadline = time.monotonic() + PATIENCE
    now_open = 0
    while todo or early:
        assert time.monotonic() < deadline, f"not settled in {PATIENCE} s"
        early.sort(key=lambda one: one[1].deal)
        if early and early[0][1].deal <= now_open:
            i, one = early.pop(0)
        elif todo and len(early) < 4:
            i, one = todo.popleft()
        else:
            # Look, as a phone does that shows the table.
            time.sleep(0.05)
            now_open = read_table(store, early[0][1].table).table.deal
            continue
        outcome, now_open = _sent(store, one, waits[i], now_open)
        if outcome is None:
            early.append((i, one))
        else:
            found.append(outcome)
    return found


def _sent(store: Store, one: Sending, waits: Counter[str], now_open: int) -> tuple[Outcome | None, int]:
    """Return what was told, None where it is to be sent again, and the number of the deal that is open."""
    try:
        answer = send(store, one.table, one.event, one.key)
    except Faults as error:
        (fault,) = error.faults
        said = fault.params["open"]
        if fault.code != "deal_not_open" or not isinstance(said, int):
            raise
        if said > one.deal:
            return Outcome(one.table, one.deal, one.key, fault.code, "", dict(waits)), said
        waits["early"] += 1
        return None, said
    except Refused as error:
        if error.code != "key_running":
            raise
        waits[error.code] += 1
        time.sleep(0.01)
    except Busy:
        waits["busy"] += 1
    else:
        told = "replayed" if answer.replayed else "settled"
        body = answer.response.body
        return Outcome(one.table, one.deal, one.key, told, json.dumps(body), dict(waits)), max(now_open, body["open"])
    return None, now_open


def in_threads(store: Store, made: Plan) -> list[Outcome]:
    """Run every client in a thread of its own."""
    found: list[Outcome] = []
    wrong: list[BaseException] = []

    def run(sendings: list[Sending]) -> None:
        try:
            found.extend(client(store, sendings))
        except BaseException as error:  # noqa: BLE001 - raised again below, in the test's own thread
            wrong.append(error)

    threads = [threading.Thread(target=run, args=(sendings,)) for sendings in made.clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong, wrong[0]
    return found


def in_processes(open_store: Callable[[], Store], made: Plan, folder: Path) -> list[Outcome]:
    """Run every client in a process of its own."""
    context = multiprocessing.get_context("fork")

    def run(i: int) -> None:
        outcomes = client(open_store(), made.clients[i])
        (folder / f"{i}.json").write_text(json.dumps(outcomes), encoding="utf-8")

    processes = [context.Process(target=run, args=(i,)) for i in range(len(made.clients))]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0] * len(processes)
    texts = [(folder / f"{i}.json").read_text(encoding="utf-8") for i in range(len(processes))]
    return [Outcome(*one) for text in texts for one in json.loads(text)]


def check(store: Store, made: Plan, outcomes: Sequence[Outcome]) -> Counter[str]:
    """Assert that every deal was settled once, by one key, and that everybody was told the truth; count the told."""
    assert len(outcomes) == sum(map(len, made.clients))
    told: dict[str, list[Outcome]] = defaultdict(list)
    for one in outcomes:
        told[one.key].append(one)
    assert set(told) == made.keys
    settled: dict[tuple[str, int], str] = {}
    for key, answers in told.items():
        kinds = Counter(one.told for one in answers)
        assert kinds in (Counter(settled=1, replayed=SENDS - 1), Counter(deal_not_open=SENDS)), (key, kinds)
        if kinds["settled"]:
            assert len({one.body for one in answers}) == 1, "a replay says what was said first"
            place = (answers[0].table, answers[0].deal)
            assert place not in settled, "two keys settled one deal"
            settled[place] = answers[0].body
    assert set(settled) == {(table, deal) for table in made.tables for deal in range(1, made.deals + 1)}
    for table in made.tables:
        report = verify(store, table)
        assert report.clean, report
        assert report.events == made.deals
        kept = read_table(store, table).table
        assert kept.version == made.deals and sum(kept.scores.values()) == 4 * kept.opening.start
        for deal in read_deals(store, table):
            body: dict[str, Any] = json.loads(settled[table, deal.deal or 0])
            assert body["version"] == deal.version == deal.deal
            assert [line["amount"] for line in body["settled"]["entries"]] == [line.amount for line in deal.entries]
    count = Counter(one.told for one in outcomes)
    for one in outcomes:
        count.update({f"waits {name}": n for name, n in one.waits.items()})
    return count


def report(name: str, made: Plan, count: Counter[str], seconds: float) -> str:
    """Return the figures as a line."""
    deals = made.deals * len(made.tables)
    sends = count["settled"] + count["replayed"] + count["deal_not_open"]
    return (
        f"{name}: {len(made.clients)} clients, {deals} deals settled once out of {sends} sendings in {seconds:.1f} s: "
        f"{deals / seconds:.0f} settlements/s; {dict(sorted(count.items()))}"
    )
