"""What players of Hong Kong games reported or asked in public, by the numbers of the two collections of reports.

H: the reports about Hong Kong and Taiwan; B: section B of the general ones.  Rows about other games are elsewhere.
"""

from __future__ import annotations

from typing import Any

import pytest

from hupai.answer import answer
from hupai.hand import Context, Faults, Hand, Meld
from hupai.payments import settle
from hupai.rules import load

PAIRS = Hand(("1m", "1m", "3m", "3m", "5p", "5p", "7s", "7s", "E", "E", "F", "F", "P"), "P", flowers=("3f",))
DRAGONS = Hand(
    ("P", "1m", "2m", "3m", "6p", "7p", "8p"), "P", (Meld("pung", ("C",) * 3), Meld("pung", ("F",) * 3)), ("3f",)
)
PUNG_OF_EAST = Hand(
    ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "9s"), "9s", (Meld("pung", ("E",) * 3),), ("3f",)
)


def scored(hand: Hand, context: Context, rules: Any = "hk-old-style", **options: Any) -> dict[str, Any]:
    return answer(hand, context, load(rules, {"minimum": 0, **options}))


def fans(answered: dict[str, Any]) -> dict[str, int]:
    return {row["id"]: row["value"] * row["count"] for row in answered["fans"]}


def off(seat: str = "S", round_wind: str | None = "S") -> Context:
    return Context("discard", seat, round_wind, discarder="W" if seat != "W" else "E")


def test_h1_b17_seven_pairs_take_in_the_concealed_hand() -> None:
    found = scored(PAIRS, off())
    assert fans(found) == {"seven_pairs": 4}
    (dropped,) = [row for row in found["not_counted"] if row["id"] == "concealed_hand"]
    assert dropped["because"] == {"kind": "implied", "by": "seven_pairs"}
    assert fans(scored(PAIRS, Context("self_draw", "S"))) == {"seven_pairs": 4, "self_draw": 1}


@pytest.mark.parametrize(
    ("rules", "value"), [("hk-old-style", 5), ("hk-wikidot", 4), ("hk-nyc", 4), ("hk-tvb-2026", 4)]
)
def test_h2_b16_little_three_dragons_in_all(rules: str, value: int) -> None:
    found = answer(DRAGONS, off(), load(rules))
    assert fans(found)["little_three_dragons"] == value and "dragon_pung" not in fans(found)
    assert {"kind": "implied", "by": "little_three_dragons"} in [row["because"] for row in found["not_counted"]]
    added = answer(DRAGONS, off(), load(rules, {"little_three_dragons": "added"}))
    assert fans(added)["dragon_pung"] == 2
    three = {"base": rules, "changes": {"values": {"little_three_dragons": 3}}}
    assert fans(answer(DRAGONS, off(), load(three, {"little_three_dragons": "added"})))["little_three_dragons"] == 3


@pytest.mark.parametrize(
    ("conversion", "points"),
    [("half_spicy", 24), ("full_spicy", 32), ("4_7_10_max64", 16), ("4_7_10_13", 16), ("linear", 5)],
)
def test_h3_b18_a_conversion_is_chosen_never_assumed(conversion: str, points: int) -> None:
    found = scored(DRAGONS, off(), conversion=conversion)
    assert (found["total"], found["points"]) == (5, points)
    own = {"base": "hk-old-style", "changes": {"conversion": {"points": [1, 1, 2, 2, 4, 4, 8], "above": 8}}}
    assert answer(DRAGONS, off(), load(own))["points"] == 4


@pytest.mark.parametrize("cap", [4, 8, 10, 13])
def test_h3_b18_limits(cap: int) -> None:
    assert scored(DRAGONS, off(), cap=cap)["total"] == min(5, cap)


def test_h5_b21_own_flower_and_own_season_are_one_each() -> None:
    hand = Hand(PUNG_OF_EAST.concealed, "9s", PUNG_OF_EAST.melds, ("2f", "2g"))
    assert fans(scored(hand, off("S", None))) == {"own_flower": 1, "own_season": 1}


@pytest.mark.parametrize("seat", ["E", "S", "W", "N"])
def test_h6_b25_any_seat_wind_counts(seat: str) -> None:
    hand = Hand(PUNG_OF_EAST.concealed, "9s", (Meld("pung", (seat,) * 3),), ("4f" if seat != "N" else "1f",))
    assert fans(scored(hand, off(seat, None))) == {"seat_wind": 1}


def test_h7_a_double_wind_is_two() -> None:
    assert fans(scored(PUNG_OF_EAST, off("E", "E"))) == {"seat_wind": 1, "round_wind": 1}
    one = scored(PUNG_OF_EAST, off("E", "E"), double_wind="one")
    assert fans(one) == {"seat_wind": 1}
    assert {"kind": "same_sets", "by": "seat_wind"} in [row["because"] for row in one["not_counted"]]


def test_h8_four_of_a_kind_are_two_pairs_by_option() -> None:
    hand = Hand(("1m",) * 4 + ("5p", "5p", "7s", "7s", "E", "E", "F", "F", "P"), "P")
    assert not scored(hand, off())["is_win"]
    assert fans(scored(hand, off(), seven_pairs="four_alike"))["seven_pairs"] == 4
    assert not scored(PAIRS, off(), seven_pairs="none")["is_win"]


def test_h11_a_kong_gives_no_faan() -> None:
    for hidden, counted in ((False, {"chicken_hand": 0}), (True, {"concealed_hand": 1})):
        kong = Hand(PUNG_OF_EAST.concealed, "9s", (Meld("kong", ("2p",) * 4, hidden),), ("3f",))
        assert fans(scored(kong, off())) == counted


def test_h14_a_kong_replacement_is_one_on_top_of_the_self_draw() -> None:
    kong = Hand(PUNG_OF_EAST.concealed, "9s", (Meld("kong", ("2p",) * 4),), ("3f",))
    found = scored(kong, Context("self_draw", "S", after_kong=True))
    assert fans(found) == {"kong_replacement": 1, "self_draw": 1}


@pytest.mark.parametrize(
    ("rules", "pattern", "value"),
    [
        ("hk-old-style", "four_concealed_pungs", 8),
        ("hk-nyc", "hidden_treasure", 10),
        ("hk-gametwist", "hidden_treasure", 64),
    ],
)
def test_h15_four_concealed_pungs_depend_on_the_sheet(rules: str, pattern: str, value: int) -> None:
    hand = Hand(("1m",) * 3 + ("2p",) * 3 + ("5s",) * 3 + ("W",) * 3 + ("3m",), "3m", flowers=("3f",))
    assert fans(answer(hand, Context("self_draw", "S"), load(rules)))[pattern] == value
    ten = {"base": "hk-old-style", "changes": {"values": {"four_concealed_pungs": 10}}}
    assert fans(answer(hand, Context("self_draw", "S"), load(ten)))["four_concealed_pungs"] == 10


def test_h16_a_flower_is_scored_by_the_number_printed_on_it() -> None:
    for number, seat in enumerate("ESWN", start=1):
        for kind, name in (("f", "own_flower"), ("g", "own_season")):
            hand = Hand(PUNG_OF_EAST.concealed, "9s", (Meld("pung", ("2p",) * 3),), (f"{number}{kind}",))
            assert fans(scored(hand, off(seat, None))) == {name: 1}


def test_b19_all_honours_leave_no_half_flush() -> None:
    hand = Hand(("S", "S"), None, tuple(Meld("pung", (wind,) * 3) for wind in "EWCF"), ("3f",))
    won = Hand(("S",), "S", hand.melds, hand.flowers)
    assert fans(scored(won, off("N", "N"))) == {"all_honours": 10, "dragon_pung": 2}


def test_b22_a_fifth_copy_is_refused_before_any_pattern() -> None:
    hand = Hand(("E",), "E", (Meld("pung", ("E",) * 3), *(Meld("pung", (tile,) * 3) for tile in ("S", "W", "N"))))
    with pytest.raises(Faults) as caught:
        answer(hand, off(), load("hk-gametwist"))
    assert ("too_many_copies", "E") in [(fault.code, fault.tile) for fault in caught.value.faults]


def test_b24_the_sum_and_the_cap_are_both_shown() -> None:
    hand = Hand(("1m",) * 3 + ("3m",) * 3 + ("5m",) * 3 + ("9m",) * 3 + ("7m",), "7m")
    found = scored(hand, off(), cap=10)
    assert (found["total_before_cap"], found["cap"], found["total"]) == (12, 10, 10)


def test_wish_a_table_of_money_is_a_preset() -> None:
    """Wish 3: faan table, conversion, cap, minimum, payer and stakes as data."""
    house = {
        "base": "hk-old-style",
        "changes": {
            "conversion": {"times": 5},
            "payments": "discarder_single",
            "minimum": 1,
            "cap": 8,
            "values": {"all_chows": 2},
        },
    }
    paid = settle(load(house), 4, off())
    assert paid is not None and dict(paid.seats) == {"E": 0, "S": 20, "W": -20, "N": 0}
