"""Random games of every rule set through the ledger, each deal as it is settled there, and verified at the end."""

from __future__ import annotations

import sqlite3
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from hupai.ledger import Kept, SqliteStore, club_results, commit, open_table, read_table, verify, verify_club
from hupai.rules import available
from hupai.settle import payments
from hupai.table import fresh
from support.ledgers import NOW, TOKENS, club_of
from support.tables import HALVES, Game, play_random_games

RULES = (*available(), HALVES)
#: Games in one file: enough to add up, few enough to stay quick.
_TO_A_FILE = 500
ALL = pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules if isinstance(rules, str) else "halves")


def _through(store: SqliteStore, table_id: str, club: str, game: Game) -> bool:
    """Send a game's events to a table of the ledger, and compare where it ends; tell whether it counted."""
    opening = game.table.opening
    rated = opening.kind == "rated"
    open_table(store, Kept(table_id, fresh(opening), club if rated else None, opened=NOW), TOKENS)
    for event in game.events:
        kept = read_table(store, table_id)
        commit(store, kept, payments(kept.table, event), NOW)
    kept = read_table(store, table_id)
    assert kept.table == game.table
    report = verify(store, table_id)
    assert report.clean, report
    assert report.events == len(game.events)
    return kept.table.counts


class Unsynced(SqliteStore):
    """A store that does not wait for the disk: what is asked here is what is written, not when it is safe there."""

    def _connection(self, *, synced: bool = True) -> AbstractContextManager[sqlite3.Connection]:
        return super()._connection(synced=False)


def _games(folder: Path, rules: object, n: int, seed: int) -> None:
    """Play ``n`` games, so many to a file."""
    for start in range(0, n, _TO_A_FILE):
        store = Unsynced(folder / "games.sqlite")
        club = club_of(store)
        counted = 0
        many = min(_TO_A_FILE, n - start)
        for i, game in enumerate(play_random_games(rules, many, seed, start)):  # type: ignore[arg-type]
            counted += _through(store, f"g{start + i}", club, game)
        assert counted and len(club_results(store, club)) == counted
        assert verify_club(store, club) == ()
        store.close()
        for file in folder.glob("games.sqlite*"):
            file.unlink()


@pytest.mark.slow
@ALL
def test_three_hundred_random_games(tmp_path: Path, rules: object) -> None:
    _games(tmp_path, rules, 300, seed=3)


@pytest.mark.long
@ALL
def test_ten_thousand_random_games(tmp_path: Path, rules: object) -> None:
    _games(tmp_path, rules, 10_000, seed=4)
