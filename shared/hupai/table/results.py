"""What a finished table leaves to its players, and how a club adds that up: per player and rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .ranking import standings
from .state import Table


class Key(NamedTuple):
    """Whose results may be added: one player's, under one rule set, counted in the same part of a point."""

    player: str
    rules: str
    unit_scale: int


class Result(NamedTuple):
    """What one table leaves to one player.

    ``gained``: in parts of a point.  ``twelfths``: table points, None where the rules know none.  ``wins``: hands won;
    ``biggest``: the greatest of them in the rule set's unit (as far as its cap), 0 where there is none.
    """

    key: Key
    place: int
    tied: bool
    score: int
    gained: int
    twelfths: int | None
    wins: int
    biggest: int


class Tally(NamedTuple):
    """Sums of a player's results.  ``firsts``: tables at which nobody stood before."""

    tables: int = 0
    twelfths: int | None = None
    gained: int = 0
    wins: int = 0
    biggest: int = 0
    firsts: int = 0

    def plus(self, result: Result) -> Tally:
        """Return the sums with one more result."""
        points = self.twelfths
        if result.twelfths is not None:
            points = (points or 0) + result.twelfths
        return Tally(
            self.tables + 1,
            points,
            self.gained + result.gained,
            self.wins + result.wins,
            max(self.biggest, result.biggest),
            self.firsts + (result.place == 1),
        )


def results(table: Table) -> tuple[Result, ...]:
    """Return what the table leaves to each player, best first; whether it counts is :attr:`Table.counts`."""
    won: dict[str, list[int]] = {player.id: [] for player in table.opening.players}
    for mark in table.settled:
        for player, total in mark.wins:
            won[player].append(table.rules.capped(total))
    opening = table.opening
    return tuple(
        Result(
            Key(one.player, opening.rules_id, opening.unit_scale),
            one.place,
            one.tied,
            one.score,
            one.gained,
            one.twelfths,
            len(won[one.player]),
            max(won[one.player], default=0),
        )
        for one in standings(table)
    )


def tallied(found: Iterable[Result]) -> dict[Key, Tally]:
    """Return the sums of many results, by player and rule set."""
    sums: dict[Key, Tally] = {}
    for result in found:
        sums[result.key] = sums.get(result.key, Tally()).plus(result)
    return sums


def ranked(sums: Mapping[Key, Tally]) -> list[tuple[Key, Tally]]:
    """Return the sums in the order of a ranking: table points first, then points gained, then the ids."""
    return sorted(sums.items(), key=lambda item: (-(item[1].twelfths or 0), -item[1].gained, item[0]))
