"""What is not told, or told in a roundabout way, in Hong Kong and Taiwan: never guessed, never lost."""

from dataclasses import replace

import pytest

from hupai.hand import CHOW, KONG, Context, Faults, Hand, Meld
from hupai.rules import load
from hupai.score import if_known, judge

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


FLAGS = ("last_of_kind", "last_wall_tile", "last_discard", "after_kong", "after_two_kongs", "heavenly", "earthly")
#: Contexts that rule a flag out in a way that only it shows, and hands whose winning tile or way is open.
ASKED = [
    ("hk-old-style", TWO_KONGS, Context("self_draw", "S", "W", after_kong=False)),
    ("hk-old-style", TWO_KONGS, Context("self_draw", "S", "W")),
    ("mcr", TWO_KONGS, Context("self_draw", "S", "W")),
    ("tw-association", Hand(SIXTEEN, "E"), Context("discard", "S", "W", "E", earthly=True)),
    ("tw-association", Hand((*SIXTEEN, "E")), Context("discard", "S", "W", "E")),
    ("tw-mahjong-planet", Hand((*SIXTEEN, "E")), Context(None, "S", "W")),
    ("hk-gametwist", Hand((*SIXTEEN[:12], "E", "E")), Context(None, "E")),
]


@pytest.mark.parametrize(("name", "hand", "context"), ASKED)
def test_what_is_asked_about_can_be_told_and_changes_the_total_as_it_says(name, hand, context):
    rules = load(name)
    score = judge(hand, context, rules)
    known = {(one.field, one.value): one.total for one in if_known(score, context)}
    for (field, value), total in known.items():
        assert judge(hand, replace(context, **{field: value}), rules).best.total == total
    for flag in set(FLAGS) & set(rules.uses):
        if getattr(context, flag) is None and (flag, True) not in known:
            try:
                told = judge(hand, replace(context, **{flag: True}), rules)
            except Faults:
                continue  # it cannot be
            assert told.best.total == score.best.total, flag
    assert known
