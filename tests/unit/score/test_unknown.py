"""What is not told, or told in a roundabout way, in Hong Kong and Taiwan: never guessed, never lost."""

import pytest

from hupai.hand import CHOW, KONG, Context, Faults, Hand, Meld
from hupai.rules import load
from hupai.score import judge

SIXTEEN = ("1m", "2m", "3m", "4m", "5m", "6m", "2p", "3p", "4p", "6p", "7p", "8p", "2s", "3s", "4s", "E")
TWO_KONGS = Hand(
    ("E", "5p", "6p", "7p"),
    "E",
    (Meld(KONG, ("1m",) * 4), Meld(KONG, ("9m",) * 4), Meld(CHOW, ("1s", "2s", "3s"))),
)


def counted(hand, context, rules, **options):
    score = judge(hand, context, load(rules, options))
    return {score.facts.rules.patterns[row].id for row, _ in score.best.counted}


@pytest.mark.parametrize("rules", ["tw-mahjong-planet", "hk-gametwist"])
def test_a_kept_flower_is_no_hand_without_flowers_whether_or_not_the_winning_tile_is_told(rules):
    tiles = SIXTEEN if rules.startswith("tw") else (*SIXTEEN[:12], "E")
    context = Context("self_draw", "S")
    for kept, no_flowers in ((), True), (("1f",), False):
        told = Hand(tiles, "E", kept=kept)
        untold = Hand((*tiles, "E"), kept=kept)
        assert ("no_flowers" in counted(told, context, rules)) is no_flowers
        assert ("no_flowers" in counted(untold, context, rules)) is no_flowers


def test_a_seat_that_decides_the_name_of_a_call_is_asked_for():
    hand, context = Hand(SIXTEEN, "E"), Context("self_draw", None, "W", original_call=True)
    assert "heavenly_call" in counted(hand, context, "tw-association")
    with pytest.raises(Faults) as error:
        counted(hand, context, "tw-association", original_call="by_seat")
    assert [(f.code, f.pointer) for f in error.value.faults] == [("wind_needed", "/context/seat_wind")]


def test_a_seat_that_decides_who_won_before_his_turn_is_asked_for():
    hand = Hand((*SIXTEEN[:12], "5s"), "5s")
    with pytest.raises(Faults) as error:
        counted(hand, Context("discard", None, "E", discards_made=2), "hk-old-style")
    assert [(f.code, f.pointer) for f in error.value.faults] == [("wind_needed", "/context/seat_wind")]


@pytest.mark.parametrize("rules", ["mcr", "mcr-cn", "hk-gametwist", "hk-old-style"])
def test_the_replacement_tile_of_two_kongs_is_a_replacement_tile(rules):
    once = counted(TWO_KONGS, Context("self_draw", "S", "W", after_kong=True), rules)
    twice = counted(TWO_KONGS, Context("self_draw", "S", "W", after_two_kongs=True), rules)
    assert once & {"out_with_replacement_tile", "kong_replacement"}
    assert twice - {"double_kong_replacement"} == once - (
        {"kong_replacement"} if "double_kong_replacement" in twice else set()
    )
