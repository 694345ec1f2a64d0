"""Taiwan's tables as rule sets: defaults, houses, wins by flowers, several winners, what is unknown."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import hupai.rules
from hupai.answer import answer, waits, what_if
from hupai.hand import Context, Faults, Hand
from hupai.payments import Win, missing, settle, settle_all, total_of
from hupai.rules import RuleSet, available, load
from hupai.tiles import BONUS
from support import cases_tw

PLANET, ASSOCIATION = load("tw-mahjong-planet"), load("tw-association")
PRESETS = Path(hupai.rules.__file__).parent / "presets"
HOUSES = ("tw-sml", "tw-cml", "tw-star31", "tw-shenlaiye")
#: 123456m 234789p 555s and a pair of red dragons.
PLAIN = "123456m234789p55sCC5s"


def read(notation: str, how: str) -> tuple[Hand, Context]:
    context, flowers = cases_tw.read_how(how)
    return cases_tw.read_hand(notation, flowers, with_win_tile=True), context


def ask(rules: RuleSet, notation: str, how: str) -> dict[str, Any]:
    return answer(*read(notation, how), rules)


def ids(answered: dict[str, Any]) -> list[str]:
    return [fan["id"] for fan in answered["fans"]]


# The tables


def test_the_rule_sets_are_there() -> None:
    assert {"tw-mahjong-planet", "tw-association", *HOUSES} <= set(available())
    assert {load(name).family for name in available() if name.startswith("tw-")} == {"tw"}
    assert (PLANET.unit, PLANET.sets, PLANET.minimum, PLANET.cap, PLANET.winners) == ("tai", 5, 0, None, "all")
    assert (ASSOCIATION.cap, ASSOCIATION.minimum, ASSOCIATION.points(2)) == (81, 0, 50)


def test_mahjong_planets_table_is_the_sources() -> None:
    values = {pattern.id: pattern.value for pattern in PLANET.patterns if not pattern.off}
    assert len(values) == 42
    stated = {"eight_flowers": 30, "rob_eighth_flower": 20, "original_call": 15, "all_chows_no_honors_no_flowers": 10}
    stated["flower"] = 1
    assert {name: values[name] for name in stated} == stated
    confidence = {pattern.id: pattern.confidence for pattern in PLANET.patterns}
    assert {name for name, said in confidence.items() if said == "stated"} == set(stated)
    assert set(confidence.values()) == {"stated", "found"}


@pytest.mark.parametrize("name", HOUSES)
def test_a_house_is_a_small_difference(name: str) -> None:
    text = (PRESETS / f"{name}.json").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 30
    assert set(json.loads(text)) == {"id", "version", "base", "changes"}


#: 天胡, 天聽, 地聽, 人胡, 花槓, 字一色.
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("tw-association", (16, 8, 4, 16, 2, 16)),
        ("tw-sml", (24, 16, 8, 16, 1, 16)),
        ("tw-cml", (24, 16, 8, 16, 1, 16)),
        ("tw-star31", (24, 8, 4, 16, 2, 8)),
        ("tw-shenlaiye", (24, 16, 4, 8, 2, 8)),
    ],
)
def test_house_values(name: str, values: tuple[int, ...]) -> None:
    rows = ("heavenly_hand", "heavenly_call", "earthly_call", "human_hand", "flower_set", "all_honors")
    assert tuple(load(name).pattern(row).value for row in rows) == values


def test_a_house_of_ones_own_comes_back_with_its_hash() -> None:
    preset = {"base": "tw-association", "changes": {"conversion": {"times": 2, "plus": 3}, "on": ["melded_kong"]}}
    answered = ask(load(preset), "[7777p,1][123m,1]456m23499s67s8s", "discard seat=S round=E discarder=W repeats=0")
    assert (ids(answered), answered["points"], answered["payments"]["W"]) == (["melded_kong"], 5, -5)
    assert answered["rules"]["changes"] == preset["changes"]
    assert answered["rules"]["digest"].startswith("sha256:")


def test_a_value_of_nothing_still_replaces_and_off_does_not() -> None:
    how = "self_draw seat=S"
    zero = load({"base": "tw-mahjong-planet", "changes": {"values": {"fully_concealed_hand": 0}}})
    assert ask(zero, PLAIN, how)["total"] == 3  # winning, no flowers; the self-draw is inside
    off = load({"base": "tw-mahjong-planet", "changes": {"off": ["fully_concealed_hand"]}})
    assert ask(off, PLAIN, how)["total"] == 4


# Wins by flowers


@pytest.mark.parametrize("tiles", [(), ("1m",), ("1m", "3m", "E", "S", "9s"), ("1m", "4m", "7m") * 4 + ("E",) * 4])
def test_eight_flowers_win_whatever_the_hand(tiles: tuple[str, ...]) -> None:
    answered = answer(Hand(tiles, flowers=BONUS), Context("eight_flowers", "S"), PLANET)
    assert (answered["is_win"], answered["total"], ids(answered)) == (True, 30, ["eight_flowers"])
    assert answered["payments"] == {"E": -30, "S": 90, "W": -30, "N": -30}
    assert {payer["reason"] for payer in answered["payers"]} == {"flowers"}


@pytest.mark.parametrize("flowers", [BONUS[:7], BONUS[1:], BONUS])
def test_the_owner_of_the_robbed_eighth_pays(flowers: tuple[str, ...]) -> None:
    answered = answer(Hand((), flowers=flowers), Context("eighth_flower", "E", discarder="N"), PLANET)
    assert answered["payments"] == {"E": 20, "S": 0, "W": 0, "N": -20}
    assert [(payer["seat"], payer["reason"]) for payer in answered["payers"]] == [("N", "flower_owner")]
    untold = answer(Hand((), flowers=flowers), Context("eighth_flower", "E"), PLANET)
    assert untold["total"] == 20
    assert untold["payments"] is None
    assert [notice["code"] for notice in untold["notices"]] == ["payments_need_discarder"]


def test_flowers_replace_all_other_points() -> None:
    hand, _ = read(PLAIN, "self_draw")
    told = Context("eight_flowers", "E", "E", original_call=True, discards_made=3)
    assert answer(Hand(hand.concealed, "5s", flowers=BONUS), told, PLANET)["total"] == 30


def test_a_flower_win_before_any_discard_is_told_by_the_discards() -> None:
    answered = answer(Hand((), flowers=BONUS), Context("eight_flowers", "S", "E", repeats=0), ASSOCIATION)
    assert answered["total"] == 8
    assert answered["if_known"] == [{"field": "discards_made", "value": 0, "adds": 4, "total": 12}]
    dealt = answer(Hand((), flowers=BONUS), Context("eight_flowers", "S", "E", discards_made=0, repeats=0), ASSOCIATION)
    assert (dealt["total"], ids(dealt), dealt["points"]) == (12, ["dealt_flower_win"], 150)
    assert [row["id"] for row in dealt["not_counted"]] == ["eight_flowers"]


# Payments


def test_two_winners_on_one_discard_are_both_paid() -> None:
    wins = [Win(12, Context("discard", "S", discarder="E")), Win(18, Context("discard", "N", discarder="E"))]
    paid = settle_all(PLANET, wins)
    assert total_of([one for one in paid if one is not None]) == {"E": -30, "S": 12, "W": 0, "N": 18}
    first = settle_all(load("tw-association", {"winners": "one", "dealer_tai": "none"}), wins)
    assert total_of([one for one in first if one is not None]) == {"E": -150, "S": 150, "W": 0, "N": 0}


#: Winner, way, discarder, tai, repeats, and what each seat gains: the checks of the rules, stake 30/10.
@pytest.mark.parametrize(
    ("how", "tai", "gains"),
    [
        ("discard seat=S discarder=W repeats=0", 3, {"E": 0, "S": 60, "W": -60, "N": 0}),
        ("discard seat=S discarder=E repeats=0", 3, {"E": -70, "S": 70, "W": 0, "N": 0}),
        ("self_draw seat=S repeats=0", 4, {"E": -80, "S": 220, "W": -70, "N": -70}),
        ("self_draw seat=E repeats=1", 4, {"E": 300, "S": -100, "W": -100, "N": -100}),
        ("robbed_kong seat=E discarder=N repeats=2", 1, {"E": 90, "S": 0, "W": 0, "N": -90}),
    ],
)
def test_stakes_and_the_dealers_tai(how: str, tai: int, gains: dict[str, int]) -> None:
    context, _ = cases_tw.read_how(how)
    paid = settle(ASSOCIATION, tai, context)
    assert paid is not None
    assert dict(paid.seats) == gains


def test_repeats_are_asked_for_where_the_dealer_pays_or_wins() -> None:
    assert missing(ASSOCIATION, Context("discard", "S", discarder="W")) is None
    assert missing(ASSOCIATION, Context("discard", "S", discarder="E")) == "repeats"
    assert missing(ASSOCIATION, Context("discard", "E", discarder="W")) == "repeats"
    assert missing(ASSOCIATION, Context("self_draw", "S")) == "repeats"
    assert missing(PLANET, Context("self_draw", "E")) is None


def test_the_cap_holds_before_the_dealers_tai() -> None:
    rules = load("tw-association", {"tai_cap": 10})
    paid = settle(rules, 30, Context("self_draw", "E", repeats=2))
    assert paid is not None
    assert paid.seats["S"] == -(30 + 10 * (10 + 5))
    answered = ask(rules, "EEESSSWWCCCFFFPPW", "discard seat=S round=E discarder=W repeats=0")
    assert answered["total"] == 10
    assert "capped" in [notice["code"] for notice in answered["notices"]]


# What is not told


def test_an_untold_winning_tile_counts_the_lowest() -> None:
    hand, context = read("[EEE,1]12456m23467899p3m", "discard seat=S round=E discarder=W")
    whole = Hand((*hand.concealed, "3m"), None, hand.melds)
    answered = answer(whole, context, PLANET)
    assert {row["win_tile"]: row["total"] for row in answered["by_win_tile"]}["3m"] == 5
    assert answered["total"] == min(row["total"] for row in answered["by_win_tile"]) == 4


def test_an_untold_way_counts_the_lowest_and_says_so() -> None:
    answered = ask(PLANET, PLAIN, "seat=S")
    assert (answered["total"], next(notice["code"] for notice in answered["notices"])) == (4, "win_by_unknown")
    assert {"field": "win_by", "value": "self_draw", "adds": 2, "total": 6} in answered["if_known"]


def test_what_the_first_turn_would_change() -> None:
    known = {(row["field"], row["value"]): row["adds"] for row in ask(PLANET, PLAIN, "self_draw seat=E")["if_known"]}
    assert known[("heavenly", True)] == 40
    assert known[("original_call", True)] == 15
    assert (known[("discards_made", 5)], known[("discards_made", 9)]) == (10, 5)
    later = {row["field"] for row in ask(PLANET, PLAIN, "self_draw seat=E discards_made=12")["if_known"]}
    assert later == {"last_wall_tile", "original_call"}
    earth = {row["field"] for row in ask(PLANET, PLAIN, "discard seat=S discarder=E")["if_known"]}
    assert "earthly" in earth
    assert "earthly" not in {row["field"] for row in ask(PLANET, PLAIN, "discard seat=S discarder=N")["if_known"]}
    first = {row["field"] for row in ask(ASSOCIATION, PLAIN, "self_draw seat=S round=E repeats=0")["if_known"]}
    assert "earthly" in first


def test_a_wind_is_asked_for_where_it_matters_only() -> None:
    assert ask(PLANET, "[EEE,1]123456m23499p67s8s", "self_draw")["total"] > 0
    with pytest.raises(Faults) as caught:
        ask(ASSOCIATION, "[EEE,1]123456m23499p67s8s", "self_draw")
    assert {fault.pointer for fault in caught.value.faults} == {"/context/seat_wind", "/context/round_wind"}
    assert ask(ASSOCIATION, PLAIN, "discard discarder=W")["total"] == 1


# Other questions


def test_waits_of_a_hand_of_sixteen() -> None:
    hand, _ = read(PLAIN, "")
    found = waits(Hand(hand.concealed), Context(seat_wind="S", round_wind="E"), PLANET, seen=("C", "5s"))
    assert [(row["tile"], row["copies_left"]) for row in found["waits"]] == [("5s", 1), ("C", 1)]
    assert [row["self_draw"]["total"] for row in found["waits"]] == [6, 7]
    assert found["waits"][1]["discard"]["fans"] == ["winning", "honor_set", "concealed_hand", "no_flowers"]


def test_a_hand_that_does_not_win_says_how_far_it_is() -> None:
    answered = ask(PLANET, "123456m234789p55sCC9s", "discard seat=S")
    assert (answered["is_win"], answered["reason"], answered["distance"]) == (False, "win_tile_does_not_complete", 1)
    assert answered["waits"] == ["5s", "C"]
    pairs, _ = read("1155m2288p3399sEEENN", "")
    assert answer(Hand(pairs.concealed), Context(), PLANET)["waits"] == ["N"]


def test_the_same_hand_won_otherwise() -> None:
    hand, context = read(PLAIN, "discard seat=S discarder=W")
    found = what_if(hand, context, PLANET, {"win_by": "self_draw"})
    assert (found["before"]["total"], found["after"]["total"], found["adds"]) == (4, 6, 2)


def test_every_reading_is_shown() -> None:
    answered = ask(PLANET, "112233m445566p7sEEE7s", "discard seat=S discarder=W")
    assert answered["reading"]["shape"] == "seven_pairs_and_triplet"
    assert {other["reading"]["shape"] for other in answered["other_readings"]} == {"standard"}
    assert all(other["total"] <= answered["total"] for other in answered["other_readings"])
