"""Tables for tests: one put where a test wants it, and random games of any length and rule set.

Game ``i`` of seed ``s`` depends on ``(rules, s, i)`` alone, so a failing game is named by three values.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from hupai.hand import Faults
from hupai.table import (
    Adjustment,
    Draw,
    Event,
    Finish,
    Penalty,
    Reversal,
    Settled,
    Table,
    Win,
    Winner,
    advance,
    open_table,
    settle,
)
from hupai.tiles import WINDS

from . import hands, hands_hk, hands_tw

PLAYERS = ("p1", "p2", "p3", "p4")
#: Half points, a game that ends below zero, shared table points: what the named rule sets have not.
HALVES = {
    "base": "hk-gametwist",
    "changes": {
        "unit_scale": 2,
        "payments": "half_liability",
        "winners": "all",
        "liability": "always",
        "table": {
            "start": 500,
            "below_zero": "ends",
            "ties": "share",
            "table_points": [10, 4, 1, 0],
            "seats": "change",
        },
    },
}
#: Likely totals of a hand: beyond them values only grow in size.
_TOTALS = {"mcr": (8, 60), "hk": (0, 14), "tw": (0, 45)}

#: A random hand may lie below the minimum or be of a shape that a preset has not; not every rule set fines a foul.
_MAY_FAIL = {"below_minimum", "not_a_win", "penalty_not_in_rules"}


class Game(NamedTuple):
    """A game played to its end: every event in order, what each came to, and the table at last."""

    events: tuple[Event, ...]
    settled: tuple[Settled, ...]
    table: Table


def rules_of(text: str) -> str | Mapping[str, Any]:
    """Return rules as a table takes them: an id, or a preset written as JSON."""
    return json.loads(text) if text.startswith("{") else text


def table_of(rules: str | Mapping[str, Any] = "mcr", **at: Any) -> Table:
    """Return a new table of p1 to p4, then put to ``round``, ``turn``, ``repeats``, ``scores`` ..."""
    kind, length = at.pop("kind", "friendly"), at.pop("length", "full")
    table = open_table(rules, PLAYERS, at.pop("options", None), kind, length)
    return replace(table, position=replace(table.position, **at))


def by_seat(table: Table, settled: Settled) -> dict[str, int]:
    """Return what each seat of the deal gained."""
    gained = dict.fromkeys(WINDS, 0)
    for entry in settled.entries:
        gained[entry.seat] += entry.amount
    return gained


def play_random_games(rules: str | Mapping[str, Any], n: int, seed: int, start: int = 0) -> Iterator[Game]:
    """Yield ``n`` games of the series ``seed``, from number ``start`` on."""
    return (random_game(rules, Random(f"{rules} {seed} {i}")) for i in range(start, start + n))


def random_game(rules: str | Mapping[str, Any], rng: Random) -> Game:
    """Play one game: wins by value and some by hand, draws, now and then a foul, an adjustment or a reversal."""
    length = rng.choice(("full", "full", "full", "east", "deal"))
    table = open_table(
        rules, PLAYERS, None, rng.choice(("friendly", "rated")) if length == "full" else "friendly", length
    )
    events: list[Event] = []
    found: list[Settled] = []
    while table.status != "finished":
        event = random_event(table, rng)
        try:
            settled = settle(table, event)
        except Faults as error:
            if {fault.code for fault in error.faults} <= _MAY_FAIL:
                continue
            raise
        table = advance(table, settled)
        events.append(event)
        found.append(settled)
    return Game(tuple(events), tuple(found), table)


def random_event(table: Table, rng: Random) -> Event:
    """Return something that may happen at the table now."""
    deal = rng.choice((None, table.deal))
    luck = rng.random()
    if table.status == "complete":
        if luck < 0.1:
            return Reversal(table.settled[-1].deal)
        return Adjustment(_transfers(rng), "agreed", deal) if luck < 0.2 else Finish()
    if luck < 0.06 and table.settled:
        return Reversal(table.settled[-1].deal, "typed wrongly")
    if luck < 0.10:
        return Penalty(rng.choice(WINDS), deal=deal)
    if luck < 0.13:
        return Adjustment(_transfers(rng), "agreed", deal)
    if luck < 0.25:
        return Draw(deal)
    if luck < 0.28:
        return _by_hand(table, rng, deal)
    return _by_value(table, rng, deal)


def _transfers(rng: Random) -> dict[str, int]:
    a, b, c = (rng.randrange(-50, 51) for _ in range(3))
    a = a or 1
    return dict(zip(WINDS, (a, b, c, -a - b - c), strict=True))


def _by_value(table: Table, rng: Random, deal: int | None) -> Win:
    rules = table.rules
    least, most = _TOTALS[rules.family]
    way = rng.choice(("self_draw", "discard", "discard", "discard", *rules.win_by))
    seats = rng.sample(WINDS, 4)
    payer = seats[0] if way in ("discard", "robbed_kong", "eighth_flower") else None
    several = rules.winners == "all" and way in ("discard", "robbed_kong") and rng.random() < 0.2
    winners = seats[1 : rng.choice((3, 4))] if several else seats[1:2]
    liable = None
    if rules.liability != "none" and rng.random() < 0.1:
        liable = next(seat for seat in seats if seat not in winners)
    value = [rng.randint(max(least, rules.minimum), most) for _ in winners]
    wins = [Winner(seat, way, payer, liable, value=one) for seat, one in zip(winners, value, strict=True)]
    return Win(tuple(wins), deal)


def _by_hand(table: Table, rng: Random, deal: int | None) -> Win | Draw:
    series = {"mcr": hands, "hk": hands_hk, "tw": hands_tw}[table.rules.family]
    hand, context = series.hand_at(rng.randrange(1000), rng.randrange(10_000))
    if context.win_by not in table.rules.win_by:
        return Draw(deal)
    seat = context.seat_wind or rng.choice(WINDS)
    payer = context.discarder
    if payer is None and context.win_by in ("discard", "robbed_kong", "eighth_flower"):
        payer = rng.choice([wind for wind in WINDS if wind != seat])
    own = replace(context, seat_wind=None, round_wind=None, repeats=None, liable=None, discarder=None, win_by=None)
    return Win((Winner(seat, context.win_by, payer, hand=hand, context=own),), deal)
