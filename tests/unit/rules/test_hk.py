"""Hong Kong's disputed points HK-1 to HK-16 and house rules, each reading of each; special hands; presets."""

from __future__ import annotations

import pytest

from hupai.answer import answer, waits
from hupai.hand import Context, Faults, Hand, Meld
from hupai.rules import load


def pung(*faces):
    return tuple(Meld("pung", (face,) * 3) for face in faces)


def kong(face, hidden=False):
    return Meld("kong", (face,) * 4, hidden)


def counted(hand, context, rules="hk-gametwist", **options):
    found = answer(hand, context, load(rules, options))
    assert found["is_win"], found["reason"]
    return {row["id"]: row["value"] * row["count"] for row in found["fans"]}


OFF = Context("discard", "S", discarder="E")
DRAWN = Context("self_draw", "S")
FOUR_PUNGS = Hand(("1m",) * 3 + ("2p",) * 3 + ("5s",) * 3 + ("W",) * 3 + ("3m",), "3m", flowers=("3f",))


def colour(dragon, suit, pair=None):
    pair = pair or f"2{suit}"
    return Hand((pair,), pair, pung(f"1{suit}", f"5{suit}", f"9{suit}", dragon), ("3f",))


@pytest.mark.parametrize(
    ("pattern", "hand", "usual"),
    [
        ("jade_dragon", colour("F", "s"), True),
        ("ruby_dragon", colour("C", "p"), False),
        ("pearl_dragon", colour("P", "m"), False),
    ],
)
def test_hk_1_the_colours_of_the_dragons(pattern, hand, usual):
    assert counted(hand, OFF) == {pattern: 64}
    assert (pattern in counted(hand, OFF, colour_dragons="usual")) is usual
    assert (pattern in counted(hand, OFF, "hk-nyc")) is usual


def test_hk_1_the_usual_colours():
    assert counted(colour("C", "m"), OFF, colour_dragons="usual") == {"ruby_dragon": 64}
    assert counted(colour("P", "p"), OFF, colour_dragons="usual") == {"pearl_dragon": 64}


def test_hk_2_the_best_special_hand_counts_alone():
    hand = Hand(("F",), "F", (*pung("E", "S", "W"), kong("N")), ("2f",))
    found = answer(hand, OFF, load("hk-gametwist"))
    assert [(row["id"], row["value"]) for row in found["fans"]] == [("four_winds", 64)]
    reasons = {row["id"]: row["because"] for row in found["not_counted"]}
    assert reasons["all_honours"] == {"kind": "special", "by": "four_winds"}
    assert reasons["own_flower"] == {"kind": "special", "by": "four_winds"}
    assert counted(hand, OFF, special_hands="listed") == {"four_winds": 64, "all_honours": 64}
    added = counted(hand, OFF, special_hands="add")
    assert added == {"four_winds": 64, "all_honours": 64, "own_flower": 1}
    capped = answer(hand, OFF, load("hk-nyc"))
    assert (capped["total_before_cap"], capped["total"]) == (20, 10)
    assert {row["id"] for row in capped["fans"]} == {"big_four_winds", "all_honours"}


def test_hk_3_concealed_kongs_in_the_hidden_treasure():
    hand = Hand(FOUR_PUNGS.concealed[3:], "3m", (kong("1m", True),), ("3f",))
    assert "hidden_treasure" not in counted(hand, DRAWN)
    assert "hidden_treasure" in counted(hand, DRAWN, hidden_treasure_allow_concealed_kongs=True)
    assert "hidden_treasure" in counted(FOUR_PUNGS, DRAWN)
    assert "hidden_treasure" not in counted(FOUR_PUNGS, OFF)


def test_hk_4_four_winds_with_a_pair_of_the_fourth():
    hand = Hand(("N",), "N", pung("E", "S", "W", "5m"), ("3f",))
    assert counted(hand, OFF) == {"four_winds": 64}
    assert "little_four_winds" in counted(hand, OFF, four_winds="four_sets")
    chow = Hand(("N", "1m", "2m", "3m"), "N", pung("E", "S", "W"), ("3f",))
    assert counted(chow, OFF) == {"little_four_winds": 6, "half_flush": 3}


def test_hk_5_the_pair_of_a_colour_dragon():
    hand = colour("F", "s", "E")
    assert "jade_dragon" not in counted(hand, OFF)
    assert "jade_dragon" in counted(hand, OFF, colour_dragon_pair="any")
    chow = Hand(("2s", "3s", "4s", "4s"), "1s", pung("5s", "9s", "F"), ("3f",))
    assert "jade_dragon" not in counted(chow, OFF)


GATES = ("1m", "1m", "1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "9m", "9m")


def test_hk_6_what_of_nine_gates_may_be_claimed():
    claimed = Hand(GATES[3:], "5m", pung("1m"))
    assert counted(claimed, OFF) == {"nine_gates": 64}
    assert "nine_gates" not in counted(claimed, OFF, nine_gates="concealed")
    one_sided = Hand(tuple(sorted((*GATES, "5m"), key=str))[1:], "1m")
    assert "nine_gates" in counted(one_sided, OFF, nine_gates="concealed")
    assert "nine_gates" not in counted(one_sided, OFF, nine_gates="nine_sided")
    assert "nine_gates" in counted(Hand(GATES, "5m"), OFF, nine_gates="nine_sided")


@pytest.mark.parametrize("rank", range(1, 10))
def test_hk_12_the_extra_tile_of_nine_gates(rank):
    hand = Hand(GATES, f"{rank}m")
    assert counted(hand, OFF) == {"nine_gates": 64}
    assert ("nine_gates" in counted(hand, OFF, nine_gates_tile="2_to_8")) is (rank not in (1, 9))


FLAT = Hand(("1m", "2m", "3m", "4m", "4m", "4m", "6p", "7p", "9s", "9s"), "8p", pung("2s"), ("3f",))


def test_hk_7_a_hand_worth_nothing():
    drawn = answer(FLAT, OFF, load("hk-gametwist"))
    assert (drawn["result"], drawn["total"], drawn["fans"]) == ("draw", 0, [])
    assert answer(FLAT, OFF, load("hk-gametwist", {"zero_points": "win"}))["result"] == "win"


def test_hk_10_four_alike_in_seven_pairs():
    hand = Hand(("1m",) * 4 + ("5p", "5p", "7s", "7s", "E", "E", "F", "F", "P"), "P")
    assert not answer(hand, OFF, load("hk-gametwist"))["is_win"]
    assert "seven_pairs" in counted(hand, OFF, seven_pairs="four_alike")
    short = Hand(("1m", "1m", "1m", "5p", "5p", "7s", "7s", "E", "E", "F", "F", "P", "P"))
    assert [row["tile"] for row in waits(short, OFF, load("hk-gametwist"))["waits"]] == []
    assert [row["tile"] for row in waits(short, OFF, load("hk-gametwist", {"seven_pairs": "four_alike"}))["waits"]] == [
        "1m"
    ]
    assert answer(short, OFF, load("hk-gametwist"))["distance"] == 2


def test_hk_11_a_round_wind_counts_when_it_is_told():
    hand = Hand(FLAT.concealed, "8p", pung("W"), ("3f",))
    found = answer(hand, OFF, load("hk-gametwist"))
    assert found["total"] == 0
    assert {"field": "round_wind", "value": "W", "adds": 1, "total": 1} in found["if_known"]
    assert counted(hand, Context("discard", "S", "W")) == {"round_wind": 1}
    assert counted(hand, Context("discard", "S", "W"), round_wind="never") == {}


def test_hk_13_what_a_special_hand_is_worth():
    found = answer(FOUR_PUNGS, DRAWN, load("hk-gametwist"))
    assert (found["total"], found["points"]) == (64, 64)
    found = answer(FOUR_PUNGS, DRAWN, load("hk-gametwist", {"special_worth": "64_points"}))
    assert (found["total"], found["points"]) == (10, 64)


def test_hk_14_kongs_are_as_good_as_pungs():
    kongs = (kong("1m"), kong("5p", True), kong("9s"), kong("W"))
    assert counted(Hand(("2s",), "2s", kongs), OFF) == {"all_kongs": 64}
    assert counted(Hand(("1m", "2m", "3m", "9p"), "9p", (kong("C"), kong("F", True), kong("P"))), OFF) == {
        "big_three_dragons": 64
    }


def test_hk_15_a_kong_of_the_colour_dragon():
    hand = Hand(("2s",), "2s", (*pung("1s", "5s", "9s"), kong("F")), ("3f",))
    assert "jade_dragon" in counted(hand, OFF)
    assert "jade_dragon" not in counted(hand, OFF, colour_dragon_kong=False)


def test_hk_16_all_chows_with_a_pair_of_honours():
    hand = Hand(("1m", "2m", "3m", "4m", "5m", "6m", "2p", "3p", "7s", "8s", "9s", "E", "E"), "4p", flowers=("3f",))
    assert "all_chows" in counted(hand, OFF)
    assert "all_chows" not in counted(hand, OFF, all_chows_pair="suited")
    assert "all_chows" not in counted(hand, OFF, "hk-wikidot")
    assert "all_chows" in counted(hand, OFF, "hk-nyc")


def test_honours_and_terminals_in_pairs_are_seven_pairs():
    honours = Hand(tuple("EESSWWNNCCFFP"), "P")
    assert set(counted(honours, OFF)) == {"seven_pairs", "no_flowers"}


def test_seven_and_eight_flowers():
    seven = Hand(
        ("1m", "4m", "7m", "2p", "5p", "8p", "3s", "6s", "9s", "E", "S", "W", "N"),
        None,
        (),
        ("1f", "2f", "3f", "4f", "1g", "2g", "3g"),
    )
    won = answer(seven, Context("seven_flowers", "S"), load("hk-old-style"))
    assert [(row["id"], row["value"]) for row in won["fans"]] == [("seven_flowers", 3)]
    assert (won["reading"]["shape"], won["points"]) == ("flowers", 8)
    eight = Hand(seven.concealed, None, (), (*seven.flowers, "4g"))
    assert answer(eight, Context("eight_flowers", "S"), load("hk-old-style"))["total"] == 8
    for way in ("seven_flowers", "eight_flowers"):
        with pytest.raises(Faults) as caught:
            answer(eight, Context(way, "S"), load("hk-gametwist"))
        assert [fault.code for fault in caught.value.faults] == ["win_by_not_in_rules"]
    with pytest.raises(Faults) as caught:
        answer(seven, Context("eight_flowers", "S"), load("hk-old-style"))
    assert [(fault.code, fault.pointer) for fault in caught.value.faults] == [("flower_count", "/hand/flowers")]
    ordinary = Hand(FLAT.concealed, "8p", FLAT.melds, seven.flowers)
    assert counted(ordinary, OFF, "hk-old-style") == {"seven_flowers": 3}
    assert counted(ordinary, OFF, "hk-gametwist", seven_flowers="count") == {"seven_flowers": 3}


def test_a_seat_wind_that_matters_is_asked_for():
    for hand in (Hand(FLAT.concealed, "8p", pung("W")), FLAT):
        with pytest.raises(Faults) as caught:
            answer(hand, Context("discard"), load("hk-gametwist"))
        assert [(fault.code, fault.pointer) for fault in caught.value.faults] == [("wind_needed", "/context/seat_wind")]
    no_bonus = answer(FLAT, Context("discard"), load("hk-tvb-2026"))
    assert no_bonus["is_win"] and no_bonus["payments"] is not None and not any(no_bonus["payments"].values())


def test_first_turns():
    hand = Hand((*FLAT.concealed, "2s", "2s", "2s"), "8p", flowers=("3f",))
    assert counted(hand, Context("self_draw", "E", heavenly=True), "hk-old-style") == {"heaven": 13}
    assert counted(hand, Context("discard", "W", discarder="E", earthly=True), "hk-old-style") == {"earth": 13}
    assert counted(hand, Context("discard", "N", discarder="S", discards_made=2), "hk-old-style") == {"man": 13}
    assert "man" not in counted(hand, Context("discard", "S", discarder="N", discards_made=4), "hk-old-style")
    assert "earth" not in counted(hand, Context("discard", "W", discarder="E", earthly=True))


def test_a_kong_on_a_kong():
    hand = Hand(("1m", "2m", "3m", "7m", "8m", "9s", "9s"), "9m", (kong("5m", True), kong("8s", True)), ("3f",))
    context = Context("self_draw", "S", after_two_kongs=True)
    assert counted(hand, context, "hk-old-style") == {"double_kong_replacement": 8, "self_draw": 1, "concealed_hand": 1}
    assert counted(hand, context)["kong_replacement"] == 1


@pytest.mark.parametrize("rules", ["hk-gametwist", "hk-old-style", "hk-wikidot", "hk-nyc", "hk-tvb-2026"])
def test_inferred_values_say_so(rules):
    found = answer(FLAT, Context("self_draw", "S", "W"), load(rules, {"minimum": 1}))
    confidence = {row["source"]["confidence"] for row in found["fans"]}
    assert confidence == ({"inferred"} if rules == "hk-gametwist" else {"found"})
    stated = {
        pattern.id: pattern.confidence
        for pattern in load("hk-gametwist").patterns
        if pattern.special and not pattern.off
    }
    assert set(stated.values()) == {"stated"} and len(stated) == 11


def test_what_the_source_lost_is_said_to_be_inferred_until_somebody_chooses():
    assert load("hk-gametwist").said["inferred"] == ["conversion", "payments"]
    assert load("hk-gametwist", {"conversion": "half_spicy"}).said["inferred"] == ["payments"]
    for name in ("hk-old-style", "hk-wikidot", "hk-nyc", "hk-tvb-2026"):
        assert "inferred" not in load(name).said


def test_the_unknown_way_of_winning_is_the_least():
    found = answer(FLAT, Context(None, "S"), load("hk-gametwist"))
    assert found["total"] == 0 and found["if_known"][0]["adds"] == 1


def test_every_option_says_why():
    assert all(option.reason for option in load("hk-gametwist").option_table)


def test_a_hand_of_five_sets_is_another_game():
    with pytest.raises(Faults) as caught:
        answer(Hand((*FOUR_PUNGS.concealed, "9s", "9s", "9s"), "3m"), DRAWN, load("hk-gametwist"))
    assert [fault.code for fault in caught.value.faults] == ["tile_count"]


SEVEN = tuple(f"{n}{kind}" for kind in "fg" for n in range(1, 5))[:7]
PLAIN = Hand((*FLAT.concealed, "2s", "2s", "2s"), "8p")
CLAIMED = FLAT
KONGS = Hand(("1m", "2m", "3m", "7m", "8m", "9s", "9s"), "9m", (kong("5m", True), kong("8s", True)))
CONTRADICTIONS = {
    "flowers of too few": (Hand(PLAIN.concealed, None, (), SEVEN[:6]), Context("seven_flowers", "S"), "flower_count"),
    "seven that are eight": (
        Hand(PLAIN.concealed, None, (), (*SEVEN, "4g")),
        Context("seven_flowers", "S"),
        "flower_count",
    ),
    "eight that are seven": (Hand(PLAIN.concealed, None, (), SEVEN), Context("eight_flowers", "S"), "flower_count"),
    "a flower twice": (
        Hand(PLAIN.concealed, None, (), (*SEVEN[:6], "1f")),
        Context("seven_flowers", "S"),
        "duplicate_flower",
    ),
    "a robbed flower": (
        Hand(PLAIN.concealed, None, (), SEVEN),
        Context("eighth_flower", "S", discarder="W"),
        "win_by_not_in_rules",
    ),
    "flowers from somebody": (
        Hand(PLAIN.concealed, None, (), SEVEN),
        Context("seven_flowers", "S", discarder="W"),
        "contradiction",
    ),
    "one's own discard": (PLAIN, Context("discard", "S", discarder="S"), "contradiction"),
    "liable for oneself": (PLAIN, Context("self_draw", "S", liable="S"), "contradiction"),
    "a drawn discard": (PLAIN, Context("self_draw", "S", discarder="W"), "contradiction"),
    "heaven for South": (PLAIN, Context("self_draw", "S", heavenly=True), "contradiction"),
    "heaven off a discard": (PLAIN, Context("discard", "E", heavenly=True), "contradiction"),
    "heaven with a claim": (CLAIMED, Context("self_draw", "E", heavenly=True), "contradiction"),
    "earth for East": (PLAIN, Context("discard", "E", earthly=True), "contradiction"),
    "earth off South": (PLAIN, Context("discard", "W", discarder="S", earthly=True), "contradiction"),
    "earth on the third discard": (
        PLAIN,
        Context("discard", "W", discarder="E", earthly=True, discards_made=3),
        "contradiction",
    ),
    "earth self-drawn": (PLAIN, Context("self_draw", "W", earthly=True), "contradiction"),
    "heaven and earth": (PLAIN, Context(None, None, heavenly=True, earthly=True), "contradiction"),
    "a replacement without a kong": (PLAIN, Context("self_draw", "S", after_kong=True), "contradiction"),
    "a discarded replacement": (KONGS, Context("discard", "S", after_kong=True), "contradiction"),
    "two kongs and one": (PLAIN, Context("self_draw", "S", after_two_kongs=True), "contradiction"),
    "two kongs and none": (KONGS, Context("self_draw", "S", after_two_kongs=True, after_kong=False), "contradiction"),
    "a last tile discarded": (PLAIN, Context("discard", "S", last_wall_tile=True), "contradiction"),
    "a last discard drawn": (PLAIN, Context("self_draw", "S", last_discard=True), "contradiction"),
    "both last tiles": (PLAIN, Context(None, "S", last_discard=True, last_wall_tile=True), "contradiction"),
    "a robbed tile that one holds": (
        Hand(FOUR_PUNGS.concealed, "3m"),
        Context("robbed_kong", "S", discarder="W"),
        "contradiction",
    ),
    "a way of no game": (PLAIN, Context("luck", "S"), "unknown_value"),
    "a seat of no game": (PLAIN, Context("discard", "Q"), "unknown_value"),
    "a round of dragons": (PLAIN, Context("discard", "S", "C"), "unknown_value"),
    "five of a kind": (Hand(("E",) * 5 + PLAIN.concealed[5:], "8p"), OFF, "too_many_copies"),
    "a tile too few": (Hand(PLAIN.concealed[1:], "8p"), OFF, "tile_count"),
    "a flower among the concealed": (Hand((*PLAIN.concealed[1:], "1f"), "8p"), OFF, "bonus_among_concealed"),
    "a win on a flower": (Hand(PLAIN.concealed, "1f"), OFF, "bonus_win_tile"),
}


@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_hand_that_cannot_be_is_a_typed_fault(name):
    hand, context, code = CONTRADICTIONS[name]
    with pytest.raises(Faults) as caught:
        answer(hand, context, load("hk-old-style"))
    assert code in {fault.code for fault in caught.value.faults}
    assert all(fault.pointer.startswith(("/hand", "/context")) for fault in caught.value.faults)
