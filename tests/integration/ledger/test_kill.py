"""A process killed in the middle of a settlement: afterwards the deal is wholly settled, or not at all."""

from __future__ import annotations

import os
import secrets
import signal
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from hupai.hand import Context
from hupai.ledger import Response, SqliteStore, claim, club_results, read_deals, read_table, verify, verify_club
from hupai.notation import parse
from hupai.settle import settle_event
from hupai.table import Adjustment, Draw, Event, Finish, Reversal, Win, Winner
from support.ledgers import NOW, asked, club_of, opened, send

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a system that forks")
LATER = NOW + 3600


class Case(NamedTuple):
    """A settlement to be killed in: made of a store, it gives table and event, and the club that it counts in."""

    name: str
    prepare: Callable[[SqliteStore], tuple[str, Event, str | None]]


def _by_hand(store: SqliteStore) -> tuple[str, Event, str | None]:
    (read,) = parse("[EEE,1][SSSS,1]55pWWWNNN")
    return opened(store), Win((Winner("E", "self_draw", hand=read.hand, context=Context()),), 1), None


def _draw(store: SqliteStore) -> tuple[str, Event, str | None]:
    table = opened(store)
    send(store, table, Adjustment({"E": 1, "S": -1}, "agreed", 1))
    return table, Draw(2), None


def _reversal(store: SqliteStore) -> tuple[str, Event, str | None]:
    table = opened(store)
    send(store, table, Win((Winner("E", "self_draw", value=20),), 1))
    return table, Reversal(1), None


def _finish(store: SqliteStore) -> tuple[str, Event, str | None]:
    club = club_of(store)
    table = opened(store, kind="rated", club=club)
    for deal in range(1, 17):
        send(store, table, Win((Winner("E", "self_draw", value=20),), deal))
    return table, Finish(), club


CASES = (Case("hand", _by_hand), Case("draw", _draw), Case("reversal", _reversal), Case("finish", _finish))


class Doomed(SqliteStore):
    """A store that kills its process at step ``at`` of SQLite's own machine, counted over all connections."""

    def __init__(self, path: Path, at: int) -> None:
        self.at, self.steps = at, 0
        super().__init__(path)

    def arm(self) -> None:
        """Count from here on."""
        self.steps = 0

    def _open(self) -> sqlite3.Connection:
        connection = super()._open()
        connection.set_progress_handler(self._step, 1)
        return connection

    def _step(self) -> int:
        self.steps += 1
        if self.steps == self.at:
            os.kill(os.getpid(), signal.SIGKILL)
        return 0


def _in_child(work: Callable[[], None]) -> int:
    """Do ``work`` in a forked process and return its exit status, negative where it was killed."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        except BaseException:  # noqa: BLE001 - nothing of the child may go on
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _settle(store: SqliteStore, table: str, event: Event, key: str) -> None:
    settle_event(store, asked(table, event, key), secrets.token_hex(8), NOW)


def _whole_or_not(path: Path, table: str, event: Event, club: str | None, key: str, before: int) -> bool:
    """Assert that all or nothing of the settlement is there, and that sending it again settles it once."""
    store = SqliteStore(path)
    try:
        report = verify(store, table)
        assert report.clean, report
        assert report.events in (before, before + 1)
        there = report.events == before + 1
        request = asked(table, event, key)
        held = claim(store, request.key, request.fingerprint, "looking", LATER, lease=0)
        assert isinstance(held, Response) == there, "the answer is kept if and only if the deal is"
        assert not club or len(club_results(store, club)) == there
        again = settle_event(store, request, "again", LATER)
        assert again.replayed == there and again.response.status == 200
        assert len(read_deals(store, table)) == before + 1 and verify(store, table).clean
        assert club is None or (verify_club(store, club) == () and len(club_results(store, club)) == 1)
        with store._connection() as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return there
    finally:
        store.close()


def _steps_of(path: Path, case: Case) -> int:
    """Return how many steps a settlement takes that is not killed."""
    store = Doomed(path, -1)
    table, event, _ = case.prepare(store)
    store.arm()
    _settle(store, table, event, "whole")
    store.close()
    return store.steps


def _killed_at_steps(tmp_path: Path, points: int, rng: Random) -> tuple[int, int]:
    whole = killed = 0
    for i in range(points):
        case = CASES[i % len(CASES)]
        path = tmp_path / f"{case.name}.sqlite"
        steps = _steps_of(path, case)
        store = SqliteStore(path)
        table, event, club = case.prepare(store)
        before = read_table(store, table).table.version
        store.close()
        # Everything is written in the last tenth of the steps; a few after them the answer is on its way.
        at = rng.randint(1, steps) if rng.random() < 0.5 else rng.randint(steps * 9 // 10, steps + 60)

        def work(path: Path = path, at: int = at, table: str = table, event: Event = event, i: int = i) -> None:
            doomed = Doomed(path, -1)
            doomed.arm()
            doomed.at = at
            _settle(doomed, table, event, f"key {i}")
            verify(doomed, table)

        status = _in_child(work)
        assert status in (0, -signal.SIGKILL)
        killed += status != 0
        whole += _whole_or_not(path, table, event, club, f"key {i}", before)
    return killed, whole


def _killed_at_times(tmp_path: Path, points: int, rng: Random) -> tuple[int, int]:
    """Kill a process that settles deal after deal, at a time of chance: also within the file system's own calls."""
    path = tmp_path / "times.sqlite"
    settled = 0
    for i in range(points):
        store = SqliteStore(path)
        table = opened(store, "tw-shenlaiye")
        store.close()
        ready, tell = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                mine = SqliteStore(path)
                os.write(tell, b"x")
                for deal in range(1, 1_000_000):
                    _settle(mine, table, Win((Winner("E", "self_draw", value=20),), deal), f"{i} {deal}")
                    os.write(tell, b"x")
            finally:
                os._exit(1)
        for _ in range(rng.randint(1, 4)):
            os.read(ready, 1)
        time.sleep(rng.uniform(0, 0.03))
        os.kill(child, signal.SIGKILL)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        os.close(ready)
        os.close(tell)
        store = SqliteStore(path)
        report = verify(store, table)
        assert report.clean, report
        done = report.events
        store.close()
        for deal in (done, done + 1):  # the last that was settled, and the first that was not
            if deal:
                event = Win((Winner("E", "self_draw", value=20),), deal)
                store = SqliteStore(path)
                again = settle_event(store, asked(table, event, f"{i} {deal}"), "again", LATER)
                assert again.replayed == (deal <= done) and again.response.body["version"] == deal
                assert verify(store, table).clean
                store.close()
        settled += done
    return points, settled


def _killed_while_made(tmp_path: Path, points: int, rng: Random) -> None:
    for i in range(points):
        path = tmp_path / f"made{i}.sqlite"
        at = rng.randint(1, 600)
        _in_child(lambda path=path, at=at: Doomed(path, at).close())  # type: ignore[misc]
        store = SqliteStore(path)
        send(store, opened(store), Draw(1))
        store.close()


@pytest.mark.parametrize(
    "points", [pytest.param(20, marks=pytest.mark.slow), pytest.param(100, marks=pytest.mark.long)]
)
def test_killed_at_any_step(tmp_path: Path, points: int) -> None:
    killed, whole = _killed_at_steps(tmp_path, points, Random(points))
    print(f"killed at {killed} of {points} points: {whole} deals wholly settled, {points - whole} not at all")
    assert killed >= points * 0.8
    assert whole < points


@pytest.mark.parametrize(
    "points", [pytest.param(10, marks=pytest.mark.slow), pytest.param(100, marks=pytest.mark.long)]
)
def test_killed_at_any_time(tmp_path: Path, points: int) -> None:
    points, settled = _killed_at_times(tmp_path, points, Random(points))
    print(f"killed {points} times; {settled} deals had been settled in between, each wholly")
    assert settled


@pytest.mark.slow
def test_killed_while_the_file_is_made(tmp_path: Path) -> None:
    _killed_while_made(tmp_path, 10, Random(3))
