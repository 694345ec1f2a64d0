"""MCR payments: 8 from everybody, the value from the discarder or from all (WMO 3.9.1)."""

import pytest

from hupai.hand import Context
from hupai.payments import settle, total_of
from hupai.rules import load
from hupai.tiles import WINDS

MCR = load("mcr")


def test_the_rule_books_example():
    by_discard = settle(MCR, 14, Context(win_by="discard", seat_wind="S", discarder="W"))
    assert by_discard.seats == {"E": -8, "S": 38, "W": -22, "N": -8}
    assert [(p.seat, p.amount, p.reason) for p in by_discard.payers] == [
        ("E", 8, "other"),
        ("W", 22, "discarder"),
        ("N", 8, "other"),
    ]
    drawn = settle(MCR, 14, Context(win_by="self_draw", seat_wind="S"))
    assert drawn.seats == {"E": -22, "S": 66, "W": -22, "N": -22}


def test_a_robbed_kong_pays_as_a_discard():
    robbed = settle(MCR, 14, Context(win_by="robbed_kong", seat_wind="S", discarder="N"))
    assert robbed.seats == {"E": -8, "S": 38, "W": -8, "N": -22}
    assert robbed.payers[-1].reason == "robbed"


def test_eleven_points_by_discard_is_nineteen_and_no_fraction():
    seats = settle(MCR, 11, Context(win_by="discard", seat_wind="E", discarder="N")).seats
    assert seats == {"E": 35, "S": -8, "W": -8, "N": -19}


@pytest.mark.parametrize(
    "context",
    [
        Context(),
        Context(win_by="discard", seat_wind="E"),
        Context(win_by="self_draw"),
        Context(seat_wind="E", discarder="S"),
    ],
)
def test_an_unknown_payer_is_not_guessed(context):
    assert settle(MCR, 14, context) is None


def test_every_way_sums_to_zero():
    for winner in WINDS:
        for points in (8, 9, 100, 400):
            ways = [settle(MCR, points, Context(win_by="self_draw", seat_wind=winner))]
            for other in WINDS:
                if other != winner:
                    ways += [
                        settle(MCR, points, Context(win_by=by, seat_wind=winner, discarder=other))
                        for by in ("discard", "robbed_kong")
                    ]
            for way in ways:
                assert sum(way.seats.values()) == 0
                assert way.seats[winner] == sum(payer.amount for payer in way.payers) > 0
            assert sum(total_of(ways).values()) == 0


def test_below_the_minimum_nobody_pays():
    paid = settle(MCR, 7, Context(win_by="discard", seat_wind="E", discarder="S"), wins=False)
    assert set(paid.seats.values()) == {0}
    assert paid.payers == ()
