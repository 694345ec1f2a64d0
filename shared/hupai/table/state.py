"""The state of a table: what was agreed when it opened, where the game stands, and what can be undone.

Players keep their place in the list from the opening to the end: player 0 is East of the first deal.  Winds move: the
seat of a player follows from the round and the number of changes of dealer in it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple, cast

from ..rules import RuleSet, load
from ..rules.play import SEATINGS
from ..tiles import WINDS

Scores = tuple[int, int, int, int]
LENGTHS: Final = ("deal", "east", "full")
KINDS_OF_TABLE: Final = ("friendly", "rated")
#: ``open``: a deal can be settled.  ``complete``: the last deal is; it may still be reversed or adjusted.
STATUSES: Final = ("open", "complete", "finished", "abandoned")


class Player(NamedTuple):
    """``id`` is what the ledger knows; ``name`` is what people read, kept apart from it."""

    id: str
    name: str | None = None


@dataclass(frozen=True, slots=True)
class Opening:
    """What was agreed when the table opened.

    ``agreed``: the rules (an id or a preset) and the options, as canonical JSON.  ``version`` and ``digest``: of the
    rule set then.  ``start``: what each player began with, in parts of a point (``unit_scale`` to the point).
    """

    agreed: str
    rules_id: str
    version: int
    digest: str
    players: tuple[Player, Player, Player, Player]
    kind: str
    length: str
    start: int
    unit_scale: int

    @property
    def rules(self) -> RuleSet:
        """The rule set as it is now, with the table's options."""
        return _rule_set(self.agreed)

    @property
    def rules_given(self) -> str | Mapping[str, Any]:
        """The rules as they were given: an id, or a preset."""
        return cast("str | Mapping[str, Any]", json.loads(self.agreed)["rules"])

    @property
    def options(self) -> Mapping[str, Any]:
        """The options as they were given."""
        return cast("Mapping[str, Any]", json.loads(self.agreed)["options"])


@lru_cache(maxsize=256)
def _rule_set(agreed: str) -> RuleSet:
    words = json.loads(agreed)
    return load(words["rules"], words["options"])


@dataclass(frozen=True, slots=True)
class Position:
    """Where the game stands.

    ``deal``: the number that is open: every settlement takes one.  ``played``: hands won or drawn so far.  ``round``
    and ``turn`` count from 0: rounds, and changes of dealer in this one.  ``repeats``: deals that the dealer has kept.
    ``scores``: by player.  After the last deal round, turn and repeats stay those of that deal.
    """

    deal: int
    played: int
    round: int
    turn: int
    repeats: int
    scores: Scores
    status: str


class Mark(NamedTuple):
    """A settled deal that can be reversed: where the game stood ``before``, and what each player gained.

    ``wins``: the player and the hand's total for each that won.
    """

    deal: int
    kind: str
    before: Position
    gained: Scores
    wins: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A table between two events.

    ``version`` counts events, reversals among them, so it never falls.  ``settled``: the deals that stand, oldest
    first.  ``early``: it was finished before its last deal.
    """

    opening: Opening
    position: Position
    version: int = 0
    settled: tuple[Mark, ...] = ()
    reversals: int = 0
    early: bool = False

    @property
    def rules(self) -> RuleSet:
        """The rule set as it is now, with the table's options."""
        return self.opening.rules

    @property
    def deal(self) -> int:
        """The number of the deal that is open."""
        return self.position.deal

    @property
    def status(self) -> str:
        """One of :data:`STATUSES`."""
        return self.position.status

    @property
    def scores(self) -> dict[str, int]:
        """Player id to score, in parts of a point."""
        return {player.id: score for player, score in zip(self.opening.players, self.position.scores, strict=True)}

    @property
    def round_wind(self) -> str:
        """The wind of the round."""
        return WINDS[self.position.round]

    @property
    def dealer(self) -> Player:
        """Who is East in this deal."""
        return self.opening.players[seated(self)[0]]

    @property
    def counts(self) -> bool:
        """Whether the result counts: a rated table, finished after its last deal."""
        return self.opening.kind == "rated" and self.status == "finished" and not self.early

    def seats(self) -> dict[str, Player]:
        """Return who sits where in this deal, by wind."""
        return dict(zip(WINDS, (self.opening.players[i] for i in seated(self)), strict=True))


def seated(table: Table) -> Scores:
    """Return which player, by number, is East, South, West and North in this deal."""
    position = table.position
    return seating(table.rules.play.seats, position.round, position.turn)


@lru_cache(maxsize=64)
def seating(seats: str, round_: int, turn: int) -> Scores:
    """Return which player is East, South, West and North: ``turn`` changes of dealer into round ``round_``."""
    first = [WINDS.index(name) for name in SEATINGS[seats][round_]]
    at = [first[(turn + i) % 4] for i in range(4)]
    return at[0], at[1], at[2], at[3]
