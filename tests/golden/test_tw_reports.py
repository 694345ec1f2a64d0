"""Questions that players and users of other scorers asked about Taiwan, under their numbers in ``hk_tw_reports``."""

from __future__ import annotations

from typing import Any

from hupai.answer import answer
from hupai.rules import load
from support import cases_tw

PLANET, ASSOCIATION = "tw-mahjong-planet", "tw-association"


def ask(rules: str, notation: str, how: str, **options: object) -> dict[str, Any]:
    context, flowers = cases_tw.read_how(how)
    return answer(cases_tw.read_hand(notation, flowers, with_win_tile=True), context, load(rules, options))


def fans(answered: dict[str, Any]) -> dict[str, int]:
    return {fan["id"]: fan["value"] * fan["count"] for fan in answered["fans"]}


def test_7_a_double_wind_pays_once_at_mahjong_planet_and_twice_by_the_association() -> None:
    hand, how = "[EEE,1]123456m23499p67s8s", "discard seat=E round=E discarder=W repeats=0"
    assert fans(ask(PLANET, hand, how))["honor_set"] == 1
    assert {"seat_wind": 1, "round_wind": 1}.items() <= fans(ask(ASSOCIATION, hand, how)).items()


def test_8_four_of_a_kind_are_two_pairs_beside_a_triplet() -> None:
    answered = ask(PLANET, "111155m2288p399sEEE3s", "discard seat=S round=E discarder=W")
    assert answered["reading"]["shape"] == "seven_pairs_and_triplet"


def test_9_a_lone_wait_is_by_place_at_mahjong_planet_and_unique_by_the_association() -> None:
    hand, how = "[EEE,1]12345m23467899p3m", "discard seat=S round=W discarder=W repeats=0"
    assert fans(ask(PLANET, hand, how))["one_chance_chow"] == 1
    assert "one_chance_chow" not in fans(ask(PLANET, hand, how, waits="unique"))
    answered = ask(ASSOCIATION, hand, how)
    assert "single_wait" not in fans(answered)
    (why,) = [row["because"] for row in answered["not_counted"] if row["id"] == "single_wait"]
    assert (why["kind"], list(why["tiles"])) == ("several_waits", ["3m", "6m"])


def test_10_a_straight_scores_and_a_pair_of_dragons_nothing() -> None:
    open_one = fans(ask(PLANET, "[789m,1][234p,1]12345m678sCC6m", "discard seat=S round=E discarder=W flowers=1f"))
    assert open_one == {"winning": 2, "straight_open": 5, "all_chows": 3, "flower": 1}
    closed = fans(ask(PLANET, "[234p,1]12345789m678sCC6m", "discard seat=S round=E discarder=W flowers=1f"))
    assert closed == {"winning": 2, "straight_concealed": 10, "all_chows": 3, "flower": 1}


def test_11_a_kong_counts_one_claimed_and_two_concealed() -> None:
    how = "discard seat=S round=E discarder=W repeats=0"
    assert fans(ask(PLANET, "[7777p,1][123m,1]456m23499s67s8s", how))["melded_kong"] == 1
    assert fans(ask(PLANET, "[7777p][123m,1]456m23499s67s8s", how))["concealed_kong"] == 2
    assert not {"melded_kong", "concealed_kong"} & set(fans(ask(ASSOCIATION, "[7777p][123m,1]456m23499s67s8s", how)))


def test_12_the_dealer_pays_more_by_the_association_only() -> None:
    hand, how = "[EEE,1]123456m23499p67s8s", "self_draw seat=S round=W repeats=1"
    planet = ask(PLANET, hand, how)
    assert planet["payments"]["E"] == planet["payments"]["W"] == -planet["total"]
    association = ask(ASSOCIATION, hand, how)
    assert association["payments"]["W"] == -association["points"] == -(30 + 10 * association["total"])
    assert association["payments"]["E"] == -(30 + 10 * (association["total"] + 3))
    assert [payer["seat"] for payer in association["payers"] if payer.get("dealer")] == ["E"]


def test_13_any_wind_at_mahjong_planet_and_the_seats_and_rounds_by_the_association() -> None:
    hand, how = "[WWW,1]123456m23499p67s8s", "discard seat=S round=E discarder=W repeats=0"
    assert fans(ask(PLANET, hand, how))["honor_set"] == 1
    assert fans(ask(ASSOCIATION, hand, how)) == {}
    assert fans(ask(ASSOCIATION, hand, how, wind_pungs="any")) == {"wind_pung": 1}


def test_14_a_replacement_tile_counts_one_beside_the_self_draw() -> None:
    answered = ask(ASSOCIATION, "[7777p,1]123456m55588sCC8s", "self_draw seat=S round=E after_kong repeats=0")
    assert fans(answered) == {"self_drawn": 1, "kong_replacement": 1}
    assert "kong_replacement" not in fans(ask(PLANET, "[7777p,1]123456m55588sCC8s", "self_draw seat=S after_kong"))


def test_16_flowers_go_by_the_number_on_the_tile() -> None:
    hand = "[WWW,1]123456m23499p67s8s"
    for number, seat in enumerate("ESWN", 1):
        other = "N" if seat != "N" else "S"
        how = f"discard seat={seat} discarder={other} repeats=0 flowers={number}f{number}g"
        round_wind = "E" if seat != "E" else "S"
        own = fans(ask(ASSOCIATION, hand, f"{how} round={round_wind}"))
        assert own["seat_flower"] == 2
