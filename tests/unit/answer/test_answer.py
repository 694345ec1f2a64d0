"""The answer's fields for hands that win, do not win, win too little, and questions about them."""

import json

import pytest

from hupai.answer import answer, waits, what_if
from hupai.hand import CHOW, KONG, PUNG, Context, Faults, Hand, Meld
from hupai.rules import load

MCR = load("mcr")
WINDS = Hand(
    ("5p", "5p", "W", "W", "W", "N", "N"),
    "N",
    (Meld(PUNG, ("E",) * 3), Meld(KONG, ("S",) * 4)),
    ("1f", "3g"),
)
DRAWN = Context(win_by="self_draw", seat_wind="E", round_wind="E")
LOW = Hand(("1m", "2m", "3m", "4m", "4m", "4m", "4m", "6m", "7m", "8m", "4p", "5p", "6p"), "1m")


def test_the_worked_example():
    got = json.loads(json.dumps(answer(WINDS, DRAWN, MCR)))
    assert (got["total"], got["total_without_flowers"], got["unit"], got["minimum"]) == (100, 98, "points", 8)
    assert got["is_win"]
    assert got["meets_minimum"]
    first = got["fans"][0]
    assert (first["id"], first["number"], first["value"], first["count"]) == ("big_four_winds", 1, 88, 1)
    assert ["S", "S", "S", "S"] in first["evidence"]
    assert {"id": "all_pungs", "because": {"kind": "implied", "by": "big_four_winds"}}.items() <= {
        key: one[key] for one in got["not_counted"] if one["id"] == "all_pungs" for key in ("id", "because")
    }.items()
    assert got["payments"] == {"E": 324, "S": -108, "W": -108, "N": -108}
    assert got["notation"].startswith("[EEE,1][SSSS,1]55pWWWNNN")
    assert got["rules"]["id"] == "mcr"
    assert [one["win"] for one in got["reading"]["sets"]].count(True) == 1


def test_without_explanation_only_the_reasons_are_missing():
    short, full = answer(WINDS, DRAWN, MCR, explain=False), answer(WINDS, DRAWN, MCR)
    assert short.keys() == full.keys()
    differing = {key for key in full if full[key] != short[key]}
    assert differing == {"not_counted", "if_known"}


def test_counts_and_evidence_of_a_pattern_found_twice():
    hand = Hand(("1m", "1m", "1m", "9p", "9p", "9p", "2s", "3s", "4s", "6s", "7s", "5m", "5m"), "8s")
    fan = {one["id"]: one for one in answer(hand, DRAWN, MCR)["fans"]}["pung_of_terminals_or_honors"]
    assert (fan["count"], fan["evidence"]) == (2, [("1m",) * 3, ("9p",) * 3])


def test_below_the_minimum_nobody_pays_and_the_ways_up_are_shown():
    got = answer(LOW, Context(win_by="discard", seat_wind="S", discarder="W"), MCR)
    assert (got["total"], got["meets_minimum"]) == (6, False)
    assert set(got["payments"].values()) == {0}
    assert got["to_minimum"]["missing"] == 2
    assert {"field": "win_by", "value": "self_draw", "total": 8} in got["to_minimum"]["ways"]


def test_flowers_never_reach_the_minimum():
    flowers = ("1f", "2f", "3f", "4f")
    got = answer(Hand(LOW.concealed, "1m", (), flowers), Context(win_by="discard", seat_wind="S", discarder="W"), MCR)
    assert (got["total"], got["total_without_flowers"], got["meets_minimum"]) == (10, 6, False)


@pytest.mark.parametrize(
    ("context", "code"),
    [
        (Context(win_by="self_draw", round_wind="E"), "payments_need_seat"),
        (Context(win_by="discard", seat_wind="S", round_wind="E"), "payments_need_discarder"),
    ],
)
def test_payments_that_cannot_be_known_are_null_with_a_notice(context, code):
    hand = Hand(("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "5s", "5s"), "3p")
    got = answer(hand, context, MCR)
    assert got["payments"] is None
    assert code in {notice["code"] for notice in got["notices"]}


def test_a_hand_that_does_not_win_has_the_same_fields():
    win = answer(WINDS, DRAWN, MCR)
    got = answer(Hand(LOW.concealed, "9p"), DRAWN, MCR)
    assert win.keys() <= got.keys()
    assert (got["is_win"], got["reason"], got["distance"], got["waits"]) == (
        False,
        "win_tile_does_not_complete",
        1,
        ["1m", "4m"],
    )
    assert got["dead_waits"] == ["4m"]
    whole = answer(Hand((*LOW.concealed, "9p")), DRAWN, MCR)
    assert {"discard": "9p", "waits": ["1m", "4m"], "dead_waits": ["4m"]} in whole["after_discard"]


def test_waits_with_totals_and_copies_left():
    got = waits(Hand(LOW.concealed), Context(seat_wind="E"), MCR, seen=("1m", "1m"))
    assert [(one["tile"], one["copies_left"]) for one in got["waits"]] == [("1m", 1), ("4m", 0)]
    first, dead = got["waits"]
    assert (first["self_draw"]["total"], first["self_draw"]["meets_minimum"]) == (8, True)
    assert (first["discard"]["total"], first["discard"]["meets_minimum"]) == (6, False)
    assert dead["self_draw"] is None
    assert dead["discard"] is None


def test_a_wait_whose_other_copies_all_can_see_is_the_last_of_its_kind():
    unseen = waits(Hand(LOW.concealed), Context(), MCR)["waits"][0]
    seen = waits(Hand(LOW.concealed), Context(), MCR, seen=("1m", "1m", "1m"))["waits"][0]
    # 1m completes a pair: the fourth copy is in nobody's sight but the winner's.
    assert "last_tile" not in unseen["discard"]["fans"]
    hand = Hand(("1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "5s", "5s"))
    last = waits(hand, Context(), MCR, seen=("3p",) * 3)["waits"][0]
    assert last["copies_left"] == 1
    assert "last_tile" in last["discard"]["fans"]
    assert seen["copies_left"] == 0


def test_a_way_that_no_winning_tile_allows_is_left_out():
    melds = tuple(
        Meld(CHOW, (f"{r}{s}", f"{r + 1}{s}", f"{r + 2}{s}")) for r, s in ((4, "p"), (1, "m"), (6, "s"), (3, "p"))
    )
    got = answer(Hand(("C", "C"), None, melds), Context(win_by="discard", seat_wind="S", round_wind="E"), MCR)
    assert not got["meets_minimum"]
    assert "robbed_kong" not in {way["value"] for way in got["to_minimum"]["ways"] if way["field"] == "win_by"}


def test_waits_asks_for_a_hand_short_of_its_winning_tile():
    for hand in (LOW, Hand((*LOW.concealed, "1m"))):
        with pytest.raises(Faults) as error:
            waits(hand, Context(), MCR)
        assert [fault.code for fault in error.value.faults] == ["hand_is_complete"]
    with pytest.raises(Faults) as error:
        waits(Hand(LOW.concealed), Context(), MCR, seen=("4m",))
    assert [(fault.code, fault.tile) for fault in error.value.faults] == [("too_many_copies", "4m")]


def test_the_same_hand_won_another_way():
    got = what_if(LOW, Context(win_by="discard", discarder="S", seat_wind="E"), MCR, {"win_by": "self_draw"})
    assert (got["before"]["total"], got["after"]["total"], got["adds"]) == (6, 8, 2)
    other = what_if(LOW, Context(win_by="self_draw"), MCR, {"win_tile": "9p"})
    assert other["after"]["is_win"] is False


def test_a_way_that_the_deal_rules_out_leaves_the_other_of_a_wait():
    # Nothing was discarded yet: such a hand is won by drawing, or not at all.
    hand = Hand(("1m", "2m", "3m", "4m", "5m", "6m", "2p", "3p", "4p", "6s", "7s", "8s", "E"))
    row = waits(hand, Context(None, "E", "E", discards_made=0), load("hk-old-style"))["waits"][0]
    assert (row["tile"], row["discard"]) == ("E", None)
    assert row["self_draw"]["total"] > 0
    with pytest.raises(Faults) as error:
        waits(hand, Context(None, "E", "E", discards_made=5000), load("hk-old-style"))
    assert [fault.code for fault in error.value.faults] == ["out_of_range"]


def test_what_would_reach_the_minimum_is_never_more_than_the_cap():
    hand = Hand(("1m", "2m", "3m", "4m", "5m", "6m", "2p", "3p", "4p", "6s", "7s", "8s", "E"), "E", flowers=("2f",))
    found = answer(hand, Context("self_draw", "E", "E"), load("hk-old-style", {"minimum": 7, "cap": 10}))
    ways = {(way["field"], way["value"]): way["total"] for way in found["to_minimum"]["ways"]}
    assert ways["heavenly", True] == 10
    assert {(row["field"], row["total"]) for row in found["if_known"]} >= {("heavenly", 10)}


def test_of_discards_that_count_the_same_the_last_is_named():
    hand = Hand(("1m", "2m", "3m", "4m", "5m", "6m", "2p", "3p", "4p", "6s", "7s", "8s", "5s"), "5s")
    west, north = (answer(hand, Context("discard", seat, "E"), load("hk-old-style"))["if_known"] for seat in "WN")
    assert [row["value"] for row in west if row["field"] == "discards_made"] == [2]
    assert [row["value"] for row in north if row["field"] == "discards_made"] == [3]


def test_a_field_is_asked_about_where_a_preset_or_an_option_makes_it_count():
    fields = {"heavenly", "earthly", "discards_made", "after_two_kongs"}
    assert fields & set(load("hk-gametwist").uses) == set()
    assert fields <= set(load("hk-old-style").uses)
    assert "last_of_kind" not in load({"base": "mcr", "changes": {"off": ["last_tile"]}}).uses
