"""What must hold of every MCR answer, whatever the hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Any

import pytest

from hupai.answer import answer, waits
from hupai.hand import Context, Hand, Meld, check
from hupai.rules import load
from hupai.tiles import WINDS, in_order
from support.hands import hands
from support.quick import some

SEED = 77
#: These look at which suit or which faces they have, so renaming the suits may make or break them.
NAME_A_SUIT = {"all_green", "reversible_tiles"}

MCR = load("mcr")
MCR_CN = load("mcr-cn")


@pytest.fixture(scope="module", params=["mcr", "mcr-cn"])
def wins(request: pytest.FixtureRequest) -> list[tuple[Hand, Context, dict[str, Any]]]:
    rules = load(request.param)
    return [(hand, context, answer(hand, context, rules)) for hand, context in hands(SEED, some(500))]


Wins = list[tuple[Hand, Context, dict[str, Any]]]


def _counted(answered: dict[str, Any]) -> Counter[str]:
    return Counter({fan["id"]: fan["count"] for fan in answered["fans"]})


def _rules(answered: dict[str, Any]) -> Any:
    return MCR if answered["rules"]["id"] == "mcr" else MCR_CN


def test_the_total_is_the_sum_of_what_is_listed(wins: Wins) -> None:
    for hand, _, answered in wins:
        assert answered["total"] == sum(fan["value"] * fan["count"] for fan in answered["fans"])
        assert answered["total_without_flowers"] == answered["total"] - len(hand.flowers)
        assert _counted(answered)["flower_tiles"] == len(hand.flowers)


def test_payments_sum_to_zero_and_the_loser_pays(wins: Wins) -> None:
    for _, context, answered in wins:
        paid = answered["payments"]
        assert sum(paid.values()) == 0
        seat = context.seat_wind
        total = answered["total"]
        if not answered["meets_minimum"]:
            assert set(paid.values()) == {0}
        elif context.win_by == "self_draw":
            assert paid == {wind: 3 * (8 + total) if wind == seat else -8 - total for wind in WINDS}
        else:
            lost = {wind: -8 - (total if wind == context.discarder else 0) for wind in WINDS}
            assert paid == {**lost, seat: 24 + total}


def test_the_chosen_reading_is_the_best(wins: Wins) -> None:
    for _, _, answered in wins:
        totals = [answered["total"], *(other["total"] for other in answered["other_readings"])]
        assert totals == sorted(totals, reverse=True)


def test_the_order_of_tiles_and_melds_is_nothing(wins: Wins) -> None:
    rng = Random(1)
    for hand, context, answered in wins:
        concealed = rng.sample(hand.concealed, len(hand.concealed))
        flowers = rng.sample(hand.flowers, len(hand.flowers))
        melds = rng.sample(hand.melds, len(hand.melds))
        other = answer(Hand(tuple(concealed), hand.win_tile, tuple(melds), tuple(flowers)), context, _rules(answered))
        assert other["total"] == answered["total"]
        assert _counted(other) == _counted(answered)


def test_the_names_of_the_suits_are_nothing(wins: Wins) -> None:
    for hand, context, answered in wins[: some(200)]:
        for order in permutations(("m", "p", "s")):
            suits: dict[str, str] = dict(zip(("m", "p", "s"), order, strict=True))

            def renamed(face: str, suits: dict[str, str] = suits) -> str:
                return face[0] + suits[face[1]] if len(face) == 2 else face

            melds = tuple(Meld(m.kind, tuple(renamed(t) for t in m.tiles), m.concealed) for m in hand.melds)
            concealed = in_order([renamed(face) for face in hand.concealed])
            other = Hand(concealed, renamed(hand.win_tile or ""), melds, hand.flowers)
            found = answer(other, context, _rules(answered))
            if not NAME_A_SUIT & (set(_counted(answered)) | set(_counted(found))):
                assert found["total"] == answered["total"], (hand, order)


def test_what_the_rules_do_not_use_is_nothing(wins: Wins) -> None:
    for hand, context, answered in wins:
        told = replace(context, repeats=3, discards_made=40, liable=None)
        assert answer(hand, told, _rules(answered))["total"] == answered["total"]
        told = replace(context, last_of_kind=context.last_of_kind or False)
        if context.last_of_kind is None and not check(hand, told):
            assert answer(hand, told, _rules(answered))["total"] == answered["total"]


def test_without_explanation_the_same_counts(wins: Wins) -> None:
    for hand, context, answered in wins[: some(200)]:
        bare = answer(hand, context, _rules(answered), explain=False)
        for field in ("total", "total_without_flowers", "fans", "payments", "reading", "meets_minimum"):
            assert bare[field] == answered[field]


def test_whatever_is_not_counted_says_why(wins: Wins) -> None:
    ids = {pattern.id for pattern in MCR.patterns}
    for _, _, answered in wins:
        counted = _counted(answered)
        for row in answered["not_counted"]:
            assert row["id"] in ids
            assert row["because"]["kind"]
            by = row["because"].get("by")
            assert by is None or by in counted, (answered["notation"], row)


def test_a_reason_is_one_of_the_rules(wins: Wins) -> None:
    """What is said to be implied is excluded by that very pattern in the table, or by the table of kongs."""
    for _, _, answered in wins:
        table = {pattern.id: pattern for pattern in _rules(answered).patterns}
        said = set()
        for row in answered["not_counted"]:
            because = row["because"]
            if because["kind"] in ("implied", "same_sets"):
                by = table[because["by"]]
                excluded = {*by.implies, *by.implies_same_sets, *by.implies_one}
                kongs = by.id in ("three_kongs", "four_kongs") and row["id"].endswith(("kong", "kongs"))
                assert kongs or row["id"] in excluded, (answered["notation"], row["id"], by.id)
            key = (row["id"], because["kind"], because["by"])
            assert key not in said, (answered["notation"], key)
            said.add(key)


def test_what_would_be_known_is_what_is_answered_then(wins: Wins) -> None:
    for hand, context, answered in wins:
        for row in answered["if_known"]:
            assert getattr(context, row["field"]) is None
            told = replace(context, **{row["field"]: row["value"]})
            assert answer(hand, told, _rules(answered))["total"] == row["total"] == answered["total"] + row["adds"]


def test_an_untold_winning_tile_is_the_one_worth_least(wins: Wins) -> None:
    for hand, context, answered in wins[: some(200)]:
        whole = Hand((*hand.concealed, str(hand.win_tile)), None, hand.melds, hand.flowers)
        open_context = Context(context.win_by, context.seat_wind, context.round_wind, context.discarder)
        if open_context.win_by == "robbed_kong":
            continue
        found = answer(whole, open_context, _rules(answered))
        by_tile = {row["win_tile"]: row["total"] for row in found["by_win_tile"]}
        assert set(by_tile) == set(whole.concealed)
        assert found["total"] == min(by_tile.values())
        for face, total in by_tile.items():
            rest = list(whole.concealed)
            rest.remove(face)
            told = Hand(tuple(rest), face, hand.melds, hand.flowers)
            assert answer(told, open_context, _rules(answered))["total"] == total


def test_a_wait_is_worth_what_the_win_is(wins: Wins) -> None:
    for hand, context, answered in wins[: some(150)]:
        context = Context(None, context.seat_wind, context.round_wind)
        found = waits(replace(hand, win_tile=None), context, _rules(answered))
        assert hand.win_tile in {row["tile"] for row in found["waits"]}
        for row in found["waits"]:
            for way in ("self_draw", "discard"):
                if row[way] is not None:
                    told = answer(replace(hand, win_tile=row["tile"]), replace(context, win_by=way), _rules(answered))
                    assert told["total"] == row[way]["total"]
