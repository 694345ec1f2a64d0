"""Hong Kong payments: every scheme by its published numbers, dealer, liability, several winners, false wins."""

from __future__ import annotations

from itertools import product

import pytest

from hupai.answer import answer
from hupai.hand import Context, Hand, Meld
from hupai.payments import Win, false_win, missing, settle, settle_all, total_of
from hupai.rules import load
from hupai.tiles import WINDS

SCHEMES = (
    "shared_double",
    "half_liability",
    "discarder_all_double",
    "discarder_all_quad",
    "discarder_single",
    "classical_east",
)
OFF_W = Context("discard", "S", discarder="W")
DRAWN = Context("self_draw", "S")


def rules(scheme="shared_double", **options):
    return load(
        "hk-gametwist",
        {"payments": scheme, "conversion": "4_7_10_max64", "unit_scale": 2, "zero_points": "win", **options},
    )


@pytest.mark.parametrize(
    ("scheme", "discard", "drawn"),
    [
        # E, S (the winner), W (the discarder), N; 3 faan, base 8
        ("shared_double", (-8, 32, -16, -8), (-16, 48, -16, -16)),
        ("half_liability", (-4, 16, -8, -4), (-8, 24, -8, -8)),
        ("discarder_all_double", (0, 16, -16, 0), (-8, 24, -8, -8)),
        ("discarder_all_quad", (0, 32, -32, 0), (-16, 48, -16, -16)),
        ("discarder_single", (0, 8, -8, 0), (-8, 24, -8, -8)),
        ("classical_east", (-16, 40, -16, -8), (-32, 64, -16, -16)),
    ],
)
def test_three_faan(scheme, discard, drawn):
    played = rules(scheme)
    assert tuple(settle(played, 3, OFF_W).seats.values()) == tuple(2 * amount for amount in discard)
    assert tuple(settle(played, 3, DRAWN).seats.values()) == tuple(2 * amount for amount in drawn)


def test_ten_faan_are_wikidots_limit_row():
    played = load("hk-wikidot")
    assert sorted(settle(played, 10, OFF_W).seats.values()) == [-128, -64, -64, 256]
    assert sorted(settle(played, 10, DRAWN).seats.values()) == [-128, -128, -128, 384]


def test_eight_faan_half_spicy():
    played = load("hk-old-style")
    assert dict(settle(played, 8, OFF_W).seats) == {"E": 0, "S": 128, "W": -128, "N": 0}
    half = load("hk-old-style", {"payments": "half_liability"})
    assert dict(settle(half, 8, OFF_W).seats) == {"E": -32, "S": 128, "W": -64, "N": -32}


def test_each_payer_has_a_reason():
    assert [(p.seat, p.amount, p.reason) for p in settle(rules(), 3, OFF_W).payers] == [
        ("E", 16, "other"),
        ("W", 32, "discarder"),
        ("N", 16, "other"),
    ]
    assert {p.reason for p in settle(rules(), 3, DRAWN).payers} == {"self_draw"}
    robbed = settle(rules("discarder_single"), 3, Context("robbed_kong", "S", discarder="E"))
    assert [(p.seat, p.reason) for p in robbed.payers] == [("E", "robbed")]
    assert {p.reason for p in settle(rules(), 3, Context("seven_flowers", "S")).payers} == {"flowers"}


def test_the_dealer_pays_and_gets_more_where_the_scheme_says_so():
    by_dealer = settle(rules("classical_east"), 3, Context("self_draw", "E"))
    assert by_dealer.seats["E"] == 2 * 96 and all(p.dealer for p in by_dealer.payers)
    doubled = settle(rules(dealer_factor=2), 3, Context("discard", "S", discarder="E"))
    assert dict(doubled.seats) == {"E": -64, "S": 96, "W": -16, "N": -16}
    assert [p.seat for p in doubled.payers if p.dealer] == ["E"]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_liable_player_pays_for_all(scheme):
    liable = Context("self_draw", "S", liable="N")
    usual = settle(rules(scheme), 3, DRAWN)
    paid = settle(rules(scheme, liability="self_draw"), 3, liable)
    assert dict(paid.seats) == {"E": 0, "S": usual.seats["S"], "W": 0, "N": -usual.seats["S"]}
    assert [(p.seat, p.amount, p.reason) for p in paid.payers] == [("N", usual.seats["S"], "liable")]
    assert settle(rules(scheme), 3, liable).seats == usual.seats  # not played: paid as usual
    off = Context("discard", "S", discarder="W", liable="N")
    assert settle(rules(scheme, liability="self_draw"), 3, off).seats == settle(rules(scheme), 3, OFF_W).seats
    always = settle(rules(scheme, liability="always"), 3, off)
    assert always.seats["N"] == -settle(rules(scheme), 3, OFF_W).seats["S"]


def test_where_the_liable_player_pays_the_discarder_need_not_be_known():
    unknown = Context("discard", "S", liable="N")
    assert settle(rules(), 3, unknown) is None
    assert missing(rules(), unknown) == "discarder"
    assert settle(rules(liability="always"), 3, unknown).seats["N"] == -2 * 32


def test_the_first_in_turn_after_the_discarder_is_the_one_winner():
    wins = [Win(3, Context("discard", seat, discarder="E")) for seat in ("N", "W")]
    one, other = settle_all(rules(), wins)
    assert not any(one.seats.values())
    assert other.seats == settle(rules(), 3, Context("discard", "W", discarder="E")).seats
    false = [
        Win(3, Context("discard", "W", discarder="E"), meets=False),
        Win(4, Context("discard", "N", discarder="E")),
    ]
    assert settle_all(rules(), false)[1].seats["N"] > 0


def test_all_winners_are_paid_where_the_house_says_so():
    wins = [Win(3, Context("discard", seat, discarder="E")) for seat in ("S", "W")]
    paid = settle_all(rules(winners="all"), wins)
    assert total_of(paid) == {"E": -64, "S": 48, "W": 48, "N": -32}


def test_who_wins_first_is_not_guessed():
    wins = [Win(3, Context("discard", seat)) for seat in ("S", "W")]
    assert settle_all(rules(), wins) == (None, None)


def test_a_false_win_pays_everybody_a_full_hand():
    played = load("hk-gametwist", {"payments": "half_liability", "conversion": "half_spicy", "cap": 8, "unit_scale": 2})
    paid = false_win(played, "S")
    assert dict(paid.seats) == {"E": 384, "S": -1152, "W": 384, "N": 384}
    assert [(p.seat, p.reason) for p in paid.payers] == [("S", "false_win")]
    assert not any(false_win(load("hk-tvb-2026"), "S").seats.values())
    assert false_win(load("hk-gametwist"), "E").seats["E"] == -3 * 6 * 64


def test_nothing_is_a_draw_and_below_the_minimum_nobody_pays():
    assert not any(settle(load("hk-gametwist"), 0, OFF_W).seats.values())
    assert not any(settle(load("hk-old-style"), 2, OFF_W, wins=False).seats.values())


def test_points_are_never_halved_unevenly():
    # ("over" 2 of the smallest hand of the table: 1 point, in halves 2)
    played = rules("half_liability")
    assert dict(settle(played, 0, OFF_W).seats) == {"E": -1, "S": 4, "W": -2, "N": -1}


CONVERSIONS = ("gametwist_4_7_10", "4_7_10_max64", "4_7_10_13", "half_spicy", "full_spicy", "linear", "none")


@pytest.mark.parametrize(("scheme", "conversion"), list(product(SCHEMES, CONVERSIONS)))
def test_payments_are_whole_and_sum_to_zero(scheme, conversion):
    played = load(
        "hk-gametwist",
        {"payments": scheme, "conversion": conversion, "unit_scale": 2, "dealer_factor": 3, "liability": "always"},
    )
    for total, winner, other, liable in product((0, 1, 3, 5, 9, 13, 64), WINDS, WINDS, (None, *WINDS)):
        if winner in (other, liable):
            continue
        ways = [
            Context("self_draw", winner, liable=liable),
            Context("discard", winner, discarder=other, liable=liable),
            Context("robbed_kong", winner, discarder=other, liable=liable),
        ]
        for context in ways:
            paid = settle(played, total, context)
            assert sum(paid.seats.values()) == 0
            assert all(type(amount) is int for amount in paid.seats.values())
            assert sum(payer.amount for payer in paid.payers) == paid.seats[winner] >= 0


# What an answer says of it

FLAT = Hand(("1m", "2m", "3m", "4m", "4m", "4m", "6p", "7p", "9s", "9s"), "8p", (Meld("pung", ("2s",) * 3),), ("2f",))


def test_a_hand_worth_nothing_is_a_draw_for_gametwist_and_a_chicken_hand_elsewhere():
    drawn = answer(FLAT, Context("discard", "E", discarder="W"), load("hk-gametwist"))
    assert (drawn["result"], drawn["total"], drawn["points"], drawn["fans"]) == ("draw", 0, 0, [])
    assert not any(drawn["payments"].values())
    assert [notice["code"] for notice in drawn["notices"]] == ["zero_is_a_draw"]
    chicken = answer(FLAT, Context("discard", "E", discarder="W"), load("hk-wikidot"))
    assert (chicken["result"], chicken["points"]) == ("win", 1)
    assert [fan["id"] for fan in chicken["fans"]] == ["chicken_hand"]
    assert chicken["payments"]["W"] == -2


def test_a_false_win_is_said_and_paid_nothing():
    found = answer(FLAT, Context("self_draw", "S", "W"), load("hk-old-style"))
    assert (found["result"], found["total"], found["points"], found["meets_minimum"]) == ("below_minimum", 2, 0, False)
    assert not any(found["payments"].values())
    assert [notice["code"] for notice in found["notices"]] == ["false_win"]
    assert found["to_minimum"]["missing"] == 1
    without = answer(
        FLAT, Context("self_draw", "S", "W"), load("hk-old-style", {"minimum": 2, "minimum_excludes_bonus": True})
    )
    assert without["result"] == "below_minimum" and without["total_without_flowers"] == 1
    assert answer(FLAT, Context("self_draw", "S", "W"), load("hk-old-style", {"minimum": 2}))["result"] == "win"


def test_a_cap_is_never_applied_in_silence():
    hand = Hand(("1m",) * 3 + ("3m",) * 3 + ("5m",) * 3 + ("9m",) * 3 + ("7m",), "7m")
    found = answer(hand, Context("discard", "S", discarder="E"), load("hk-old-style", {"cap": 10}))
    assert (found["total_before_cap"], found["cap"], found["total"], found["points"]) == (12, 10, 10, 128)
    assert {"code": "capped", "pointer": "", "params": {"total": 12, "cap": 10}} in found["notices"]
    assert sum(fan["value"] for fan in found["fans"]) == 12


def test_a_liability_that_is_not_played_is_said():
    found = answer(FLAT, Context("discard", "S", discarder="W", liable="N"), load("hk-wikidot"))
    assert "liable_pays_nothing" in [notice["code"] for notice in found["notices"]]
    assert found["payments"]["N"] == -found["points"]


def test_payments_wait_for_what_is_not_told():
    found = answer(FLAT, Context("discard", "S"), load("hk-wikidot"))
    assert found["payments"] is None
    assert [notice["code"] for notice in found["notices"]] == ["payments_need_discarder"]
