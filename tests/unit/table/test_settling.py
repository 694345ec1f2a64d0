"""What a deal comes to: hands scored in the table's context, several winners, who pays, what is kept of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hupai import __version__
from hupai.hand import Context, Faults, Hand
from hupai.table import Draw, Penalty, Reversal, Settled, Win, Winner, apply, score_winner, settle
from support.cases import read_hand
from support.tables import by_seat, table_of

PUNGS = read_hand("[EEE,1][CCC,1]222s99m55p5p")
HONOURS = ("E", "S", "W", "N")


def one(*args: Any, **more: Any) -> Win:
    return Win((Winner(*args, **more),))


def fans(settled: Settled, i: int = 0) -> dict[str, int]:
    answer = settled.wins[i].answer
    assert answer is not None
    return {fan["id"]: fan["count"] for fan in answer["fans"]}


def test_a_hand_is_scored_by_the_seat_and_the_round_of_the_table() -> None:
    settled = settle(table_of(), one("E", "discard", "W", hand=PUNGS))
    assert {"prevalent_wind", "seat_wind"} <= fans(settled).keys()
    settled = settle(table_of(round=1), one("S", "discard", "W", hand=PUNGS))
    assert not {"prevalent_wind", "seat_wind"} & fans(settled).keys()
    assert settled.wins[0].context == Context("discard", "S", "S", "W", repeats=0)


def test_what_the_caller_says_of_the_win_counts() -> None:
    plain = settle(table_of(), one("E", "discard", "W", hand=PUNGS))
    last = settle(table_of(), one("E", "discard", "W", hand=PUNGS, context=Context(last_discard=True)))
    assert last.wins[0].total == plain.wins[0].total + 8
    said = Context("discard", "E", "E", "W", repeats=0)
    assert settle(table_of(), one("E", hand=PUNGS, context=said)).entries == plain.entries


def test_a_settled_deal_keeps_the_answer_and_the_versions() -> None:
    table = table_of(options={"honor_hog": True})
    settled = settle(table, one("E", "discard", "W", hand=PUNGS))
    answer = settled.wins[0].answer
    assert answer is not None
    assert answer["engine_version"] == settled.engine_version == __version__
    assert answer["rules"] == settled.rules
    assert settled.rules["options"]["honor_hog"] is True
    assert (settled.rules["id"], settled.rules["version"]) == ("mcr", 1)
    assert answer["payments"] == by_seat(table, settled)
    assert "not_counted" in answer
    assert settled.wins[0].total == answer["total"]


def test_a_bare_value_pays_what_the_hand_pays() -> None:
    table = table_of(turn=2)
    by_hand = settle(table, one("W", "self_draw", hand=PUNGS))
    by_value = settle(table, one("W", "self_draw", value=by_hand.wins[0].total))
    assert by_value.entries == by_hand.entries
    assert by_value.wins[0].answer is None


def test_entries_say_who_paid_whom_and_why() -> None:
    settled = settle(table_of(turn=1), one("S", "discard", "W", value=14))
    lines = [(e.player, e.seat, e.amount, e.reason, e.other, e.win) for e in settled.entries]
    assert lines == [
        ("p2", "E", -8, "other", "p3", 0),
        ("p3", "S", 8, "other", "p2", 0),
        ("p4", "W", -22, "discarder", "p3", 0),
        ("p3", "S", 22, "discarder", "p4", 0),
        ("p1", "N", -8, "other", "p3", 0),
        ("p3", "S", 8, "other", "p1", 0),
    ]


def test_a_robbed_kong_is_paid_by_its_declarer() -> None:
    settled = settle(table_of("tw-mahjong-planet"), one("S", "robbed_kong", "N", value=5))
    assert [(e.seat, e.amount, e.reason) for e in settled.entries] == [("N", -5, "robbed"), ("S", 5, "robbed")]


def test_taiwan_pays_every_winner_of_a_discard_or_a_robbed_kong() -> None:
    for way in ("discard", "robbed_kong"):
        wins = tuple(Winner(seat, way, "N", value=value) for seat, value in (("E", 3), ("S", 12), ("W", 18)))
        settled = settle(table_of("tw-mahjong-planet"), Win(wins))
        assert by_seat(table_of(), settled) == {"E": 3, "S": 12, "W": 18, "N": -33}
        assert [entry.win for entry in settled.entries] == [0, 0, 1, 1, 2, 2]
    assert settle(table_of("tw-association"), Win(wins)).entries[0].dealer


def test_taiwan_by_hand_and_by_value_on_the_same_discard() -> None:
    hand = read_hand("123m123m456p789s99sEE9s")
    settled = settle(
        table_of("tw-mahjong-planet"),
        Win((Winner("S", "discard", "E", hand=hand), Winner("W", "discard", "E", value=7))),
    )
    answer = settled.wins[0].answer
    assert answer is not None
    assert by_seat(table_of(), settled)["E"] == -answer["total"] - 7


def test_wins_by_flowers_need_no_hand() -> None:
    table = table_of("tw-mahjong-planet")
    eight = settle(table, one("W", "eight_flowers"))
    assert by_seat(table, eight) == {"E": -30, "S": -30, "W": 90, "N": -30}
    assert fans(eight) == {"eight_flowers": 1}
    robbed = settle(table, one("E", "eighth_flower", "N"))
    assert by_seat(table, robbed) == {"E": 20, "S": 0, "W": 0, "N": -20}
    assert {entry.reason for entry in robbed.entries} == {"flower_owner"}
    shown = Hand((), None, (), ("1f", "2f", "3f", "4f", "1g", "2g", "3g"))
    assert settle(table, one("E", "eighth_flower", "N", hand=shown)).entries == robbed.entries
    old = settle(table_of("hk-old-style"), one("S", "seven_flowers"))
    assert old.wins[0].total == 3


def test_the_liable_seat_pays_for_all() -> None:
    table = table_of("tw-association", repeats=1, options={"liability": "always"})
    settled = settle(table, one("E", "self_draw", liable="S", value=4))
    assert by_seat(table, settled) == {"E": 300, "S": -300, "W": 0, "N": 0}
    assert {entry.reason for entry in settled.entries} == {"liable"}
    unfed = settle(table_of("hk-old-style"), one("S", "discard", "W", "E", value=3))
    assert by_seat(table, unfed)["W"] == -16  # liable on a self-draw only


def test_the_dealers_money_grows_with_the_repeats() -> None:
    for repeats, each in ((0, 60), (1, 80), (2, 100), (5, 160)):
        table = table_of("tw-association", repeats=repeats)
        settled = settle(table, one("E", "self_draw", value=2))
        assert by_seat(table, settled)["E"] == 3 * each
        assert all(entry.dealer for entry in settled.entries)
        paid = by_seat(table, settle(table, one("S", "self_draw", value=2)))
        assert paid == {"E": -each, "S": each + 100, "W": -50, "N": -50}


def test_hong_kong_counts_the_round_of_the_table_and_draws_at_nothing() -> None:
    round_wind = settle(table_of("hk-gametwist", round=0), one("S", "discard", "W", hand=PUNGS))
    assert "round_wind" in fans(round_wind)
    nothing = replace(read_hand("[123m,1][456p,1][789s,1]222s5s5s"), flowers=("1f",))
    settled = settle(table_of("hk-gametwist"), one("W", "discard", "N", hand=nothing))
    assert (settled.result, settled.entries, settled.after.turn) == ("draw", (), 1)
    assert settled.wins[0].draw
    answer = settled.wins[0].answer
    assert answer is not None
    assert answer["result"] == "draw"


def test_a_hand_worth_nothing_beside_one_that_is_is_no_draw() -> None:
    table = table_of({"base": "hk-gametwist", "changes": {"winners": "all"}})
    wins = (Winner("E", "discard", "W", value=0), Winner("S", "discard", "W", value=3))
    settled = settle(table, Win(wins))
    assert (settled.result, by_seat(table, settled)) == ("win", {"E": -8, "S": 32, "W": -16, "N": -8})
    assert [win.draw for win in settled.wins] == [True, False]
    assert settle(table, Win((wins[0],))).result == "draw"


@pytest.mark.parametrize(
    ("winners", "payer", "entitled"),
    [("SW", "E", "S"), ("ES", "W", "E"), ("SE", "N", "E"), ("NW", "S", "W"), ("ESN", "W", "N"), ("WE", "S", "W")],
)
def test_where_one_wins_it_is_the_first_in_turn_after_the_discarder(winners: str, payer: str, entitled: str) -> None:
    with pytest.raises(Faults) as caught:
        settle(table_of(), Win(tuple(Winner(seat, "discard", payer, value=9) for seat in winners)))
    (fault,) = caught.value.faults
    assert dict(fault.params) == {"found": len(winners), "seat": entitled}


def test_no_preset_moves_more_than_every_reader_of_json_can_take() -> None:
    changes = {"conversion": {"times": 1_000_000}, "unit_scale": 100, "table": {"false_win": 1_000_000}}
    table = table_of({"base": "hk-old-style", "changes": changes})
    assert settle(table, one("S", "discard", "W", value=3)).entries
    for event, at in ((one("S", "discard", "W", value=1_000_000), "/wins/0/value"), (Penalty("S"), "/penalty")):
        if at == "/penalty":
            table = table_of({"base": "hk-old-style", "changes": {**changes, "unit_scale": 1_000_000}})
        with pytest.raises(Faults) as caught:
            settle(table, event)
        assert [(fault.code, fault.pointer) for fault in caught.value.faults] == [("out_of_range", at)]


def test_a_capped_hand_pays_no_more_and_keeps_its_worth() -> None:
    table = table_of("hk-nyc")
    capped, full = settle(table, one("S", "discard", "W", value=26)), settle(table, one("S", "discard", "W", value=10))
    assert capped.entries == full.entries
    assert capped.wins[0].total == 26
    winds = read_hand("[EEE,1][SSS,1][WWW,1]NNNCC")
    by_hand = settle(table, one("S", "discard", "W", hand=winds))
    assert by_hand.entries == full.entries
    assert by_hand.wins[0].total > 10


def test_winners_may_be_scored_one_by_one_before() -> None:
    table = table_of("tw-mahjong-planet")
    wins = (Winner("S", "discard", "E", value=12), Winner("N", "discard", "E", value=18))
    scored = [score_winner(table, winner, i) for i, winner in enumerate(wins)]
    assert settle(table, Win(wins), scored) == settle(table, Win(wins))


def test_a_reversal_undoes_every_point_and_opens_the_number_again() -> None:
    table = table_of(turn=2)
    after, entries = apply(table, one("S", "discard", "W", value=14))
    settled = settle(after, Reversal(1, "typed wrongly"))
    back, undone = apply(after, Reversal(1, "typed wrongly"))
    assert back.position == table.position
    assert (back.version, back.reversals, back.settled) == (2, 1, ())
    assert settled.deal == 1
    sums: dict[str, int] = {}
    for entry in (*entries, *undone):
        sums[entry.player] = sums.get(entry.player, 0) + entry.amount
    assert set(sums.values()) == {0}
    assert {(e.player, e.seat) for e in undone} == {("p3", "E"), ("p4", "S"), ("p1", "W"), ("p2", "N")}


def test_deals_are_reversed_one_after_the_other_newest_first() -> None:
    table = table_of()
    states = [table]
    for event in (one("S", "discard", "W", value=14), Penalty("E"), Draw()):
        table, _ = apply(table, event)
        states.append(table)
    for number in (3, 2, 1):
        table, _ = apply(table, Reversal(number))
        assert table.position == states[number - 1].position
        assert table.settled == states[number - 1].settled
    assert (table.version, table.reversals) == (6, 3)


def test_a_table_outlives_a_new_version_of_its_rules() -> None:
    table = table_of()
    old = replace(table, opening=replace(table.opening, digest="sha256:older"))
    (notice,) = settle(old, Draw()).notices
    assert notice.code == "rules_changed"
    assert settle(table, Draw()).notices == ()


@pytest.mark.parametrize("rules", ["mcr", "hk-gametwist", "tw-mahjong-planet", "tw-association"])
def test_nothing_is_changed_by_asking(rules: str) -> None:
    table = table_of(rules)
    before = repr(table)
    settle(table, one("S", "discard", "W", value=10))
    assert repr(table) == before
