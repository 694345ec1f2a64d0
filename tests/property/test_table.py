"""What must hold of every table, whatever happens at it: sums, replay, reversal, and games that end."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hupai.hand import Faults
from hupai.rules import available, load
from hupai.table import (
    Abandon,
    Adjustment,
    Draw,
    Event,
    Finish,
    Penalty,
    Reversal,
    Table,
    Win,
    Winner,
    advance,
    apply,
    replay,
    settle,
    standings,
)
from hupai.tiles import WINDS
from support.quick import some
from support.tables import HALVES, Game, play_random_games, table_of

RULES = (*available(), HALVES)

_seats = st.sampled_from(WINDS)
_winner = st.builds(
    Winner,
    _seats,
    st.sampled_from(("self_draw", "discard", "robbed_kong", "eight_flowers", "eighth_flower", "seven_flowers")),
    st.none() | _seats,
    st.none() | _seats,
    value=st.none() | st.integers(-1, 100),
)
_wins = st.lists(_winner, min_size=1, max_size=3).map(lambda wins: Win(tuple(wins)))
#: Wins that are sound in most rule sets, so that games get on.
_sound = st.one_of(
    st.builds(lambda seat, value: Win((Winner(seat, "self_draw", value=value),)), _seats, st.integers(0, 60)),
    st.builds(
        lambda seats, way, value: Win((Winner(seats[0], way, seats[1], value=value),)),
        st.permutations(WINDS),
        st.sampled_from(("discard", "robbed_kong")),
        st.integers(0, 60),
    ),
    st.builds(
        lambda seats, values: Win(
            tuple(Winner(s, "discard", seats[3], value=v) for s, v in zip(seats, values, strict=False))
        ),
        st.permutations(WINDS),
        st.lists(st.integers(8, 60), min_size=1, max_size=3),
    ),
)
_moved = st.tuples(*[st.integers(-99, 99)] * 3).map(lambda m: dict(zip(WINDS, (*m, -sum(m)), strict=True)))
_events = st.one_of(
    _sound,
    _sound,
    _wins,
    st.just(Draw()),
    st.builds(Draw, st.none() | st.integers(0, 20)),
    st.builds(Penalty, _seats),
    st.builds(Adjustment, _moved, st.just("agreed")),
    st.builds(Reversal, st.none() | st.integers(1, 20)),
    st.just(Reversal()),
)
_ends = st.none() | st.just(Finish()) | st.just(Abandon())


@settings(max_examples=some(300))
@given(st.sampled_from(RULES), st.sampled_from(("deal", "east", "full")), st.lists(_events, max_size=40), _ends)
def test_whatever_happens(rules: object, length: str, events: list[Event], end: Event | None) -> None:
    table = table_of(rules, length=length)  # type: ignore[arg-type]
    total = sum(table.position.scores)
    first = table
    done = []
    for event in [*events, *([] if end is None else [end])]:
        try:
            settled = settle(table, event)
        except Faults:
            continue
        after = advance(table, settled)
        done.append(settled)
        _holds(table, after, total)
        assert sum(entry.amount for entry in settled.entries) == 0
        assert all(type(entry.amount) is int and entry.amount for entry in settled.entries)
        if after.status in ("open", "complete") and settled.kind != "reversal":
            assert apply(after, Reversal())[0].position == table.position
        table = after
    assert replay(first.opening, done) == table
    assert replay(first.opening, [one.event for one in done]) == table


def _holds(before: Table, after: Table, total: int) -> None:
    assert sum(after.position.scores) == total
    assert after.version == before.version + 1
    assert len({player.id for player in after.seats().values()}) == 4
    assert after.deal == len(after.settled) + 1
    assert 0 <= after.position.round < 4
    assert 0 <= after.position.turn < 4
    places = [standing.place for standing in standings(after)]
    assert places == sorted(places)
    assert places[0] == 1


def _check(game: Game) -> Counter[str]:
    table = game.table
    assert sum(table.position.scores) == 4 * table.opening.start
    assert replay(table.opening, game.settled) == table
    by_player = Counter[str]()
    for settled in game.settled:
        assert sum(entry.amount for entry in settled.entries) == 0
        for entry in settled.entries:
            by_player[entry.player] += entry.amount
    assert {player: score - table.opening.start for player, score in table.scores.items()} == {
        player.id: by_player[player.id] for player in table.opening.players
    }
    twelfths = [standing.twelfths for standing in standings(table)]
    points = load(table.opening.rules_given, table.opening.options).play.table_points
    assert twelfths == [None] * 4 if points is None else sum(one or 0 for one in twelfths) == 12 * sum(points)
    assert table.counts == (table.opening.kind == "rated")
    return Counter(settled.kind for settled in game.settled)


def _games(rules: object, n: int, seed: int) -> None:
    kinds = Counter[str]()
    hands = 0
    for game in play_random_games(rules, n, seed):  # type: ignore[arg-type]
        kinds += _check(game)
        hands += sum(win.answer is not None for settled in game.settled for win in settled.wins)
    assert kinds.keys() >= {"win", "draw", "adjustment", "reversal", "finish"}
    assert hands


@pytest.mark.slow
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules if isinstance(rules, str) else "halves")
def test_random_games(rules: object) -> None:
    _games(rules, 300, seed=1)


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules if isinstance(rules, str) else "halves")
def test_ten_thousand_random_games(rules: object) -> None:
    _games(rules, 10_000, seed=2)
