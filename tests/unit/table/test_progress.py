"""Who deals next, who sits where and when it is over, by each rule set's table."""

from __future__ import annotations

from typing import Any

import pytest

from hupai.rules import available, load
from hupai.table import Abandon, Adjustment, Draw, Event, Finish, Penalty, Reversal, Table, Win, Winner, apply
from hupai.tiles import WINDS
from support.tables import PLAYERS, table_of


def win(*seats: str, payer: str | None = None, value: int = 10) -> Win:
    way = "self_draw" if payer is None else "discard"
    return Win(tuple(Winner(seat, way, payer, value=value) for seat in seats))


def play(table: Table, *events: Event) -> Table:
    for event in events:
        table, _ = apply(table, event)
    return table


def where(table: Table) -> tuple[str, int, int]:
    """Return the round's wind, the changes of dealer in it, and the repeats."""
    return table.round_wind, table.position.turn, table.position.repeats


def east_to_north(table: Table) -> list[str]:
    return [player.id for player in table.seats().values()]


def test_mcr_passes_the_deal_every_time_for_sixteen_deals() -> None:
    table = table_of()
    dealers = []
    for i in range(16):
        assert table.status == "open"
        assert table.position.played == i
        dealers.append(table.dealer.id)
        table = play(table, win("E") if i % 2 else Draw())
    assert table.status == "complete"
    assert [dealers.count(player) for player in PLAYERS] == [4, 4, 4, 4]
    assert table.position.repeats == 0


def test_mcr_players_change_seats_after_each_round() -> None:
    """East and South, West and North change places; after the second round East goes to West, West to South, South
    to North, North to East."""
    table = table_of()
    first = {}
    for _ in range(16):
        if table.position.turn == 0:
            first[table.round_wind] = east_to_north(table)
        table = play(table, Draw())
    assert first == {
        "E": ["p1", "p2", "p3", "p4"],
        "S": ["p2", "p1", "p4", "p3"],
        "W": ["p3", "p4", "p2", "p1"],
        "N": ["p4", "p3", "p1", "p2"],
    }


def test_each_mcr_player_has_had_each_other_before_and_after_and_across() -> None:
    table = table_of()
    after: dict[str, set[str]] = {player: set() for player in PLAYERS}
    for _ in range(16):
        seats = east_to_north(table)
        for i, player in enumerate(seats):
            after[player].add(seats[(i + 1) % 4])
        table = play(table, Draw())
    assert all(len(others) == 3 for others in after.values())


def test_within_a_round_the_winds_move_and_the_players_do_not() -> None:
    table = play(table_of(), Draw())
    assert east_to_north(table) == ["p2", "p3", "p4", "p1"]
    assert play(table_of("hk-gametwist"), Draw(), Draw(), Draw(), Draw()).seats()["E"].id == "p1"


@pytest.mark.parametrize(
    ("options", "event", "stays", "repeats"),
    [
        ({}, win("E"), True, 1),
        ({}, win("S"), False, 0),
        ({}, Draw(), False, 0),
        ({"dealer_stays": "after_win_or_draw"}, Draw(), True, 1),
        ({"dealer_stays": "never"}, win("E"), False, 0),
    ],
)
def test_hong_kong_by_preset(options: dict[str, Any], event: Event, stays: bool, repeats: int) -> None:
    table = play(table_of("hk-old-style", options=options), event)
    assert where(table) == ("E", 0 if stays else 1, repeats)


def test_hong_kong_a_win_worth_nothing_is_a_draw() -> None:
    table = play(table_of("hk-gametwist"), win("E", value=0))
    assert where(table) == ("E", 1, 0)
    assert set(table.scores.values()) == {0}
    assert where(play(table_of("hk-wikidot"), win("E", value=0))) == ("E", 0, 1)


def test_taiwan_keeps_the_dealer_after_a_draw_a_win_and_a_shared_win() -> None:
    table = table_of("tw-mahjong-planet")
    table = play(table, Draw(), win("E"), win("S", "E", payer="W"))
    assert where(table) == ("E", 0, 3)
    assert where(play(table, win("S", "N", payer="E"))) == ("E", 1, 0)


def test_taiwan_ends_with_sixteen_changes_of_dealer_however_many_deals() -> None:
    table = table_of("tw-mahjong-planet")
    passes = 0
    while table.status == "open":
        table = play(table, Draw(), win("E"), win("W", payer="N"))
        passes += 1
    assert passes == 16
    assert table.position.played == 48
    assert table.position.deal == 49


def test_a_deal_kept_by_a_draw_counts_as_a_repeat_or_not() -> None:
    assert play(table_of("tw-association"), Draw(), win("E"), Draw()).position.repeats == 3
    table = table_of("tw-association", options={"repeats_grow": "after_win"})
    assert play(table, Draw(), win("E"), Draw()).position.repeats == 1


def test_scores_may_go_below_zero_unless_a_preset_ends_the_game_there() -> None:
    hit = win("S", payer="W", value=3000)
    table = play(table_of("tw-mahjong-planet"), hit)
    assert (table.status, table.scores["p3"]) == ("open", -1000)
    ends = {"base": "tw-mahjong-planet", "changes": {"table": {"below_zero": "ends"}}}
    table = play(table_of(ends), hit)
    assert (table.status, table.scores["p3"]) == ("complete", -1000)
    assert where(table) == ("E", 0, 0)  # of its last deal
    assert play(table, Reversal()).status == "open"
    assert play(table_of(ends), win("S", payer="W", value=2000)).status == "open"  # nothing left is not below zero


@pytest.mark.parametrize("rules", available())
def test_a_single_deal_and_an_east_round(rules: str) -> None:
    assert play(table_of(rules, length="deal"), Draw()).status == "complete"
    table = table_of(rules, length="east")
    value = max(10, load(rules).minimum)
    for turn in range(4):
        assert where(table)[:2] == ("E", turn)
        table = play(table, win("S", payer="W", value=value))
    assert table.status == "complete"
    assert where(table)[:2] == ("E", 3)


@pytest.mark.parametrize("rules", available())
def test_a_full_game_goes_through_every_round_and_dealer(rules: str) -> None:
    table = table_of(rules)
    seen = []
    value = max(10, load(rules).minimum)
    while table.status == "open":
        seen.append((table.round_wind, table.dealer.id))
        table = play(table, win("S", payer="W", value=value))
    assert len(set(seen)) == len(seen) == 16
    assert [round_ for round_, _ in seen] == [wind for wind in WINDS for _ in range(4)]


def test_a_foul_or_an_adjustment_takes_a_number_but_no_turn() -> None:
    table = table_of()
    after = play(table, Penalty("S"), Adjustment({"E": 5, "N": -5}, "agreed"))
    assert (after.deal, after.position.played, where(after)) == (3, 0, where(table))
    assert after.scores == {"p1": 15, "p2": -30, "p3": 10, "p4": 5}
    assert after.status == "open"


def test_a_false_win_costs_what_the_options_say() -> None:
    assert play(table_of(options={"false_win": 30}), Penalty("W")).scores["p3"] == -90
    assert play(table_of("tw-association", options={"false_win": 50}), Penalty("W")).scores["p3"] == -150
    assert play(table_of("hk-old-style"), Penalty("W")).scores["p3"] == -9 * 384
    halves = {"base": "hk-old-style", "changes": {"unit_scale": 2, "options": {"false_win": 7}}}
    assert play(table_of(halves), Penalty("W")).scores["p3"] == -42  # half points
    assert play(table_of("hk-tvb-2026"), Penalty("W")).scores["p3"] == 0  # its scheme fines nothing


def test_after_the_last_deal_it_may_be_reversed_or_adjusted_and_then_is_locked() -> None:
    over = play(table_of(length="deal"), win("S", payer="W", value=14))
    assert over.status == "complete"
    again = play(over, Reversal(1))
    assert again.position == table_of(length="deal").position
    adjusted = play(over, Adjustment({"W": 3, "S": -3}, "counted again"))
    assert adjusted.status == "complete"
    assert adjusted.scores["p3"] == over.scores["p3"] + 3
    assert play(adjusted, Reversal(2), Reversal(1)).position == again.position
    assert play(adjusted, Finish()).status == "finished"


@pytest.mark.parametrize(
    ("kind", "events", "counts"),
    [
        ("rated", [Draw()] * 16 + [Finish()], True),
        ("friendly", [Draw()] * 16 + [Finish()], False),
        ("rated", [Draw()] * 16, False),
        ("rated", [Draw()] * 15 + [Finish()], False),
        ("rated", [Draw()] * 16 + [Abandon()], False),
        ("rated", [Draw()] * 16 + [Reversal(), Finish()], False),
        ("rated", [Draw()] * 16 + [Reversal(), Draw(), Finish()], True),
    ],
)
def test_only_a_rated_game_finished_after_its_last_deal_counts(kind: str, events: list[Event], counts: bool) -> None:
    assert play(table_of(kind=kind), *events).counts is counts


def test_starts() -> None:
    assert set(table_of().scores.values()) == {0}
    assert set(table_of("tw-mahjong-planet").scores.values()) == {2000}
    assert set(table_of("hk-nyc", options={"starting_score": 500}).scores.values()) == {500}
    own = {"base": "hk-nyc", "changes": {"unit_scale": 2, "table": {"start": 300, "rounds": 1}}}
    table = table_of(own)
    assert set(table.scores.values()) == {600}
    assert play(table, *[Draw()] * 4).status == "complete"
