"""What a finished rated table counts for: one result, and its players' standings in the club.

Standings are sums over results and can be made again from them; both are written in the transaction that finishes the
table, with a marker that is there once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ..table import Key, Result, Table, Tally, ranked, results, tallied
from . import places
from .store import Row, Step, Store, Write


class ClubResult(NamedTuple):
    """What a rated table left to its players.  ``at``: when it was finished."""

    table: str
    at: int
    players: tuple[Result, ...]


def result_of(table_id: str, table: Table, now: int) -> ClubResult:
    """Return the result of a table that was played to its end."""
    return ClubResult(table_id, now, results(table))


def counting_rows(store: Store, club_id: str, result: ClubResult) -> list[Step]:
    """Return the steps that count a result once: marker, result, and the standings as they are now with it added."""
    club = places.club(club_id)
    keys = [_place(one.key) for one in result.players]
    found = store.get([(club, sk) for sk in keys])
    steps: list[Step] = [
        Write(places.table(result.table), places.COUNTED, {"at": result.at, "club": club_id}, forever=True),
        Write(club, places.result(result.table), {"at": result.at}, _result_json(result), forever=True),
    ]
    for sk, row, one in zip(keys, found, result.players, strict=True):
        before = Tally() if row is None else _tally_of(row)
        after = before.plus(one)
        data = {"key": one.key._asdict(), "tally": after._asdict()}
        expect = None if row is None else {"tables": before.tables}
        steps.append(Write(club, sk, {"tables": after.tables}, data, expect))
    return steps


def club_standings(store: Store, club_id: str, rules: str | None = None) -> list[tuple[Key, Tally]]:
    """Return the sums of a club's members, of one rule set or of all, in the order of a ranking."""
    prefix = places.STANDINGS if rules is None else f"{places.STANDINGS}{rules}#"
    sums = {Key(**row.data["key"]): _tally_of(row) for _, row in store.query(places.club(club_id), prefix)}
    # The id of a preset may hold what ends an id in the row's place: "mcr" is the beginning of "mcr#1" there.
    return ranked({key: tally for key, tally in sums.items() if rules is None or key.rules == rules})


def club_results(store: Store, club_id: str) -> list[ClubResult]:
    """Return the results of a club's rated tables, oldest first."""
    rows = [row for _, row in store.query(places.club(club_id), places.RESULTS)]
    return sorted((_result_of(row) for row in rows), key=lambda result: (result.at, result.table))


def summed(found: Iterable[ClubResult]) -> Mapping[Key, Tally]:
    """Return the sums that results make."""
    return tallied(one for result in found for one in result.players)


def _place(key: Key) -> str:
    return places.standing(key.rules, key.unit_scale, key.player)


def _tally_of(row: Row) -> Tally:
    return Tally(**row.data["tally"])


def _result_json(result: ClubResult) -> dict[str, object]:
    players = [{**one._asdict(), "key": one.key._asdict()} for one in result.players]
    return {"table": result.table, "at": result.at, "players": players}


def _result_of(row: Row) -> ClubResult:
    players = tuple(Result(**{**one, "key": Key(**one["key"])}) for one in row.data["players"])
    return ClubResult(row.data["table"], row.data["at"], players)
