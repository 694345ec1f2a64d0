"""Tables, events and settled deals survive being written as JSON; names are not written."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from hupai.hand import Context, Hand, Meld
from hupai.table import (
    Abandon,
    Adjustment,
    Draw,
    Entry,
    Event,
    Finish,
    Inconsistent,
    Penalty,
    Player,
    Reversal,
    Settled,
    Win,
    Winner,
    advance,
    apply,
    event_json,
    event_of,
    fresh,
    open_table,
    opening_json,
    opening_of,
    replay,
    scored_json,
    scored_of,
    settle,
    settled_json,
    settled_of,
    table_json,
    table_of,
)
from support.tables import play_random_games
from support.tables import table_of as new_table

HAND = Hand(
    ("2s", "2s", "2s", "9m", "9m", "5p", "5p"),
    "5p",
    (Meld("pung", ("E", "E", "E"), claimed_from="N"), Meld("kong", ("C",) * 4, concealed=True)),
    ("1f", "3g"),
    ("2g",),
)
EVENTS: list[Event] = [
    Win((Winner("S", "discard", "W", hand=HAND, context=Context(last_discard=True, discards_made=30)),), 4),
    Win((Winner("S", "discard", "E", value=12), Winner("N", "discard", "E", "W", value=18))),
    Draw(),
    Draw(12),
    Penalty("S", reason="no win"),
    Adjustment({"E": 5, "S": -5}, "agreed", 3),
    Reversal(2, "typed wrongly"),
    Reversal(),
    Abandon("late"),
    Finish(),
]


@pytest.mark.parametrize("event", EVENTS)
def test_an_event_is_the_deals_body(event: Event) -> None:
    assert event_of(json.loads(json.dumps(event_json(event)))) == event


def test_the_body_reads_as_the_api_takes_it() -> None:
    assert event_json(EVENTS[1]) == {
        "kind": "win",
        "wins": [
            {"winner": "S", "win_by": "discard", "payer": "E", "value": 12},
            {"winner": "N", "win_by": "discard", "payer": "E", "liable": "W", "value": 18},
        ],
    }
    assert event_json(EVENTS[5]) == {
        "kind": "adjustment",
        "transfers": {"E": 5, "S": -5},
        "reason": "agreed",
        "deal": 3,
    }


def test_names_are_kept_apart() -> None:
    table = open_table("mcr", [Player("m1", "Ann"), Player("m2", "Bo"), Player("m3"), Player("m4", "Di")])
    text = json.dumps(table_json(table)) + json.dumps(opening_json(table.opening))
    assert not any(name in text for name in ("Ann", "Bo", "Di"))
    names = {"m1": "Ann", "m2": "Bo", "m4": "Di"}
    assert table_of(json.loads(json.dumps(table_json(table))), names) == table
    assert opening_of(opening_json(table.opening), names) == table.opening
    assert table_of(table_json(table)).dealer == Player("m1")


@pytest.mark.parametrize("rules", ["mcr", "hk-old-style", "tw-association", "tw-mahjong-planet"])
def test_whole_games_come_back_the_same(rules: str) -> None:
    for game in play_random_games(rules, 8, seed=5):
        written = [json.loads(json.dumps(settled_json(one))) for one in game.settled]
        assert table_of(json.loads(json.dumps(table_json(game.table)))) == game.table
        read = [settled_of(body) for body in written]
        assert [json.loads(json.dumps(settled_json(one))) for one in read] == written
        assert replay(opening_of(json.loads(json.dumps(opening_json(game.table.opening)))), read) == game.table


def test_a_scored_winner_comes_back() -> None:
    hand = replace(HAND, flowers=(), kept=())
    settled = settle(new_table(), Win((Winner("S", "discard", "W", hand=hand),)))
    body = json.loads(json.dumps(scored_json(settled.wins[0])))
    assert scored_of(body).payments == settled.wins[0].payments
    assert scored_of(body).context == settled.wins[0].context
    again = settle(new_table(), settled.event, [scored_of(body)])
    assert again.entries == settled.entries


def test_a_custom_preset_and_its_options_come_back() -> None:
    own = {"base": "hk-nyc", "changes": {"table": {"start": 100}, "options": {"minimum": 1}}}
    table = open_table(own, ["a", "b", "c", "d"], {"cap": 8})
    read = table_of(json.loads(json.dumps(table_json(table))))
    assert read.rules is table.rules
    assert read.opening.rules_given == own
    assert read.opening.options == {"cap": 8}


def _two() -> tuple[Settled, Settled]:
    table = new_table()
    first = settle(table, Win((Winner("S", "discard", "W", value=14),)))
    return first, settle(advance(table, first), Draw())


def test_a_stored_deal_that_cannot_be_is_told() -> None:
    first, second = _two()
    opening = new_table().opening
    richer = replace(first, entries=(*first.entries, Entry("p1", "E", 5, "other")))
    both = Entry("p2", "S", -5, "other"), Entry("p1", "E", 5, "other")
    other = replace(first, entries=(*first.entries, *both))
    stranger = replace(first, entries=(*first.entries, Entry("p9", "E", 5, "other"), Entry("p1", "E", -5, "other")))
    undone = settle(advance(advance(fresh(opening), first), second), Reversal())
    for events in (
        [second],
        [first, first],
        [first, second, second],
        [richer],
        [replace(richer, after=replace(first.after, scores=(-3, 38, -22, -8)))],
        [first, replace(second, before=replace(second.before, repeats=5))],
        [other],
        [stranger],
        [replace(first, deal=2)],
        [replace(first, version=7)],
        [first, second, replace(undone, after=first.before)],
        [first, second, replace(undone, deal=1)],
    ):
        with pytest.raises(Inconsistent):
            replay(opening, events)
    assert replay(opening, [first, second, undone]).position == replay(opening, [first]).position


def test_events_and_settled_deals_make_the_same_table() -> None:
    events = [Win((Winner("S", "discard", "W", value=14),), 1), Penalty("E"), Reversal(2), Draw(2), Finish()]
    table = new_table()
    settled = []
    for event in events:
        settled.append(settle(table, event))
        table, _ = apply(table, event)
    assert replay(table.opening, events) == replay(table.opening, settled) == table
    assert table.early
