"""What nobody told is never guessed: repeats, who was first in turn, who pays."""

import pytest

from hupai.hand import Context
from hupai.payments import Win, missing, settle, settle_all
from hupai.rules import load

NO_CONVERSION = {"payments": {"discard": {"discarder": {"times": 1}, "others": {"times": 1, "over": 2}},
                              "self_draw": {"others": {"times": 2}}, "dealer": {"per_repeat": 2}}}  # fmt: skip


@pytest.mark.parametrize(
    ("options", "context", "field"),
    [
        ({}, Context("discard", "S", discarder="W"), None),
        ({}, Context("discard", "S", discarder="E"), "repeats"),
        ({}, Context("discard", "E", discarder="W"), "repeats"),
        ({}, Context("self_draw", "S"), "repeats"),
        ({"dealer_tai": 1}, Context("self_draw", "S"), None),
        # The dealer is liable for a tile whose owner is not told: he stands for him.
        ({"liability": "always"}, Context("discard", "S", liable="E"), "repeats"),
        ({"liability": "always"}, Context("discard", "S", liable="N"), None),
        ({"liability": "always"}, Context("discard", "S", discarder="W", liable="E"), None),
        ({"liability": "self_draw"}, Context("discard", "S", liable="E"), "discarder"),
    ],
)
def test_repeats_are_asked_for_where_the_dealer_pays_or_gets(options, context, field):
    rules = load("tw-association", options)
    assert missing(rules, context) == field
    assert (settle(rules, 3, context) is None) is (field is not None)


def test_repeats_are_asked_for_where_the_dealer_pays_half_a_share():
    rules = load({"base": "tw-mahjong-planet", "changes": {**NO_CONVERSION, "unit_scale": 2}})
    context = Context("discard", "S", discarder="W")
    assert missing(rules, context) == "repeats"
    told = settle(rules, 3, Context("discard", "S", discarder="W", repeats=1))
    assert told.seats == {"E": -5, "S": 14, "W": -6, "N": -3}


def test_one_who_alone_may_declare_is_paid_whoever_else_called():
    rules = load("hk-old-style")
    west, north = Context("discard", "W", discarder="E"), Context("discard", "N", discarder="E")
    alone, nothing = settle_all(rules, [Win(5, north), Win(1, west, meets=False)])
    assert alone.seats == settle(rules, 5, north).seats
    assert set(nothing.seats.values()) == {0}


def test_nobody_of_two_is_paid_before_it_is_known_who_was_first():
    rules = load("hk-old-style")
    south, seatless = Context("discard", "S", discarder="E"), Context("discard", discarder="E")
    assert settle_all(rules, [Win(5, south), Win(5, seatless)]) == (None, None)
    untold = [Win(5, Context("discard", seat)) for seat in "SW"]
    below = Win(1, Context("discard", "N"), meets=False)
    paid = settle_all(rules, [*untold, below])
    assert paid[:2] == (None, None)
    assert set(paid[2].seats.values()) == {0}
