"""What a finished rated table counts for: one result, and its players' standings in the club.

Standings are sums over results and can be made again from them; both are written in the transaction that finishes the
table, with a marker that is there once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..table import Settled, Table, standings
from . import places
from .store import Row, Step, Store, Value, Write


class Played(NamedTuple):
    """What one player took from a table.

    ``twelfths``: table points in twelfths, None where the rules know none; ``gained``: in parts of a point.
    ``biggest``: the highest total of a winning hand, in the rule set's unit before any cap; 0 without a win.
    """

    player: str
    place: int
    tied: bool
    score: int
    gained: int
    twelfths: int | None
    wins: int
    biggest: int


class Result(NamedTuple):
    """The result of a rated table.  ``scale``: parts to a point."""

    table: str
    rules: str
    scale: int
    at: int
    players: tuple[Played, ...]


@dataclass(frozen=True, slots=True)
class ClubStanding:
    """A member's sums over the rated tables of one rule set, fields as in :class:`Played`.

    ``biggest_at``: the table of the biggest hand.
    """

    player: str
    rules: str
    scale: int
    games: int = 0
    twelfths: int | None = None
    gained: int = 0
    wins: int = 0
    firsts: int = 0
    biggest: int = 0
    biggest_at: str | None = None


def result_of(table_id: str, table: Table, deals: Iterable[Settled], now: int) -> Result:
    """Return what a table that was played to its end counts for; ``deals``: everything settled at it, in order."""
    stand: list[Settled] = []
    for settled in deals:
        if settled.kind == "reversal":
            stand.pop()
        elif settled.kind not in ("finish", "abandon"):
            stand.append(settled)
    totals: dict[str, list[int]] = {player.id: [] for player in table.opening.players}
    for settled in stand:
        for win in settled.wins:
            if not win.draw:
                totals[win.player].append(win.total)
    players = tuple(
        Played(*one, wins=len(totals[one.player]), biggest=max(totals[one.player], default=0))
        for one in standings(table)
    )
    return Result(table_id, table.opening.rules_id, table.opening.unit_scale, now, players)


def added(before: ClubStanding, result: Result, played: Played) -> ClubStanding:
    """Return a standing with one more result."""
    twelfths = before.twelfths if played.twelfths is None else (before.twelfths or 0) + played.twelfths
    # Of equal hands the table with the smaller id has it: sums must not depend on the order of their parts.
    bigger = played.biggest > before.biggest or (
        0 < played.biggest == before.biggest and result.table < (before.biggest_at or "")
    )
    return ClubStanding(
        before.player,
        before.rules,
        before.scale,
        before.games + 1,
        twelfths,
        before.gained + played.gained,
        before.wins + played.wins,
        before.firsts + (played.place == 1),
        played.biggest if bigger else before.biggest,
        result.table if bigger else before.biggest_at,
    )


def counting_rows(store: Store, club_id: str, result: Result) -> list[Step]:
    """Return the steps that count a result once: marker, result, and the standings as they are now with it added."""
    club = places.club(club_id)
    keys = [places.standing(result.rules, result.scale, one.player) for one in result.players]
    found = store.get([(club, sk) for sk in keys])
    steps: list[Step] = [
        Write(places.table(result.table), places.COUNTED, {"at": result.at, "club": club_id}, forever=True),
        Write(club, places.result(result.table), {"at": result.at}, _result_json(result), forever=True),
    ]
    for sk, row, played in zip(keys, found, result.players, strict=True):
        before = ClubStanding(played.player, result.rules, result.scale) if row is None else _standing_of(row)
        after = added(before, result, played)
        fields: dict[str, Value] = {"games": after.games}
        data = {name: getattr(after, name) for name in ClubStanding.__match_args__ if name != "games"}
        steps.append(Write(club, sk, fields, data, None if row is None else {"games": before.games}))
    return steps


def club_standings(store: Store, club_id: str, rules: str | None = None) -> list[ClubStanding]:
    """Return the standings of a club, of one rule set or all: by rule set, then the best first."""
    prefix = places.STANDINGS if rules is None else f"{places.STANDINGS}{rules}#"
    return sorted((_standing_of(row) for _, row in store.query(places.club(club_id), prefix)), key=_rank)


def club_results(store: Store, club_id: str) -> list[Result]:
    """Return the results of a club's rated tables, oldest first."""
    rows = [row for _, row in store.query(places.club(club_id), places.RESULTS)]
    return sorted((_result_of(row) for row in rows), key=lambda result: (result.at, result.table))


def summed(results: Iterable[Result]) -> list[ClubStanding]:
    """Return the standings that results add up to, in the order of :func:`club_standings`."""
    found: dict[tuple[str, str, int], ClubStanding] = {}
    for result in results:
        for played in result.players:
            key = (played.player, result.rules, result.scale)
            found[key] = added(found.get(key, ClubStanding(*key)), result, played)
    return sorted(found.values(), key=_rank)


def _rank(one: ClubStanding) -> tuple[str, int, int, int, str]:
    return one.rules, one.scale, -(one.twelfths or 0), -one.gained, one.player


def _standing_of(row: Row) -> ClubStanding:
    return ClubStanding(**row.data, games=int(row.fields["games"]))


def _result_json(result: Result) -> dict[str, Any]:
    return {**result._asdict(), "players": [one._asdict() for one in result.players]}


def _result_of(row: Row) -> Result:
    return Result(**{**row.data, "players": tuple(Played(**one) for one in row.data["players"])})
