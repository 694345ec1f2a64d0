"""What must hold of every Hong Kong preset, on random hands: sums, payments, order, values lowered, flowers added."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from hupai.answer import answer
from hupai.hand import Context, Fault, Faults, Hand
from hupai.rules import RuleSet, load
from hupai.rules.schema import preset_schema
from hupai.score import Score, judge
from hupai.tiles import BONUS
from support import hands_hk
from support.quick import some

PRESETS = ("hk-gametwist", "hk-old-style", "hk-wikidot", "hk-nyc", "hk-tvb-2026")
MANY = some(300)


@cache
def _hands() -> list[tuple[Hand, Context]]:
    return list(hands_hk.hands(11, MANY))


def _score(hand: Hand, context: Context, rules: RuleSet) -> Score | None:
    judged = judge(hand, context, rules)
    return judged if isinstance(judged, Score) else None


@pytest.mark.parametrize("name", PRESETS)
def test_sums_and_the_best_reading(name: str) -> None:
    rules = load(name)
    for hand, context in _hands():
        found = answer(hand, context, rules)
        if not found["is_win"]:
            continue
        assert sum(fan["value"] * fan["count"] for fan in found["fans"]) == found["total_before_cap"]
        assert found["total"] == rules.capped(found["total_before_cap"])
        assert all(other["total"] <= found["total"] for other in found["other_readings"])
        assert found["points"] == (rules.points(found["total"]) if found["meets_minimum"] else 0)
        assert sum(found["payments"].values()) == 0
        assert all(type(amount) is int for amount in found["payments"].values())
        assert sum(payer["amount"] for payer in found["payers"]) == found["payments"][context.seat_wind]


@pytest.mark.parametrize("name", PRESETS)
def test_the_order_of_tiles_and_melds_is_nothing(name: str) -> None:
    rules, rng = load(name), Random(3)
    for hand, context in _hands():
        turned = replace(
            hand,
            concealed=tuple(rng.sample(hand.concealed, len(hand.concealed))),
            melds=tuple(rng.sample(hand.melds, len(hand.melds))),
            flowers=tuple(rng.sample(hand.flowers, len(hand.flowers))),
        )
        one, other = _score(hand, context, rules), _score(turned, context, rules)
        assert (one and one.best.total) == (other and other.best.total)


def _suits_exchanged(face: str, by: dict[str, str]) -> str:
    return face[0] + by[face[1]] if len(face) == 2 and face[1] in by else face


@pytest.mark.parametrize("name", ["hk-old-style", "hk-tvb-2026"])
def test_suits_are_alike_where_no_pattern_names_one(name: str) -> None:
    rules, by = load(name), {"m": "p", "p": "s", "s": "m"}
    for hand, context in _hands():
        other = Hand(
            tuple(_suits_exchanged(face, by) for face in hand.concealed),
            None if hand.win_tile is None else _suits_exchanged(hand.win_tile, by),
            tuple(meld._replace(tiles=tuple(_suits_exchanged(face, by) for face in meld.tiles)) for meld in hand.melds),
            hand.flowers,
        )
        one, two = _score(hand, context, rules), _score(other, context, rules)
        assert (one and one.best.total) == (two and two.best.total)


@pytest.mark.parametrize("name", PRESETS)
def test_a_lowered_value_never_raises_a_total(name: str) -> None:
    rules, rng = load(name), Random(5)
    valued = [pattern for pattern in rules.patterns if pattern.value and not pattern.off]
    for pattern in valued:
        lowered = load({"base": name, "changes": {"values": {pattern.id: rng.randrange(pattern.value)}}})
        for hand, context in _hands()[:: 1 if pattern.special else 4]:
            one, less = _score(hand, context, rules), _score(hand, context, lowered)
            assert one is None or (less is not None and less.best.total <= one.best.total), pattern.id


@pytest.mark.parametrize("name", PRESETS)
def test_a_flower_more_never_lowers_a_total_that_pays_nothing_for_having_none(name: str) -> None:
    rules, rng = load({"base": name, "changes": {"off": ["no_flowers"]}}), Random(7)
    for hand, context in _hands():
        flowers = rng.sample(BONUS, 8)
        last = -1
        for n in range(9):
            scored = _score(replace(hand, flowers=tuple(flowers[:n])), context, rules)
            if scored is not None:
                assert scored.best.total >= last
                last = scored.best.total


def test_a_flower_never_lowers_a_total_by_more_than_having_none_pays() -> None:
    rules = load("hk-gametwist")
    for hand, context in _hands():
        none = _score(replace(hand, flowers=()), context, rules)
        with_two = _score(replace(hand, flowers=("1f", "2g")), context, rules)
        assert none is None or (
            with_two is not None and with_two.best.total >= none.best.total - rules.pattern("no_flowers").value
        )


@pytest.mark.parametrize("name", PRESETS)
def test_a_flag_of_another_game_changes_nothing(name: str) -> None:
    rules = load(name)
    for hand, context in _hands():
        if hand.melds or context.original_call is not None:
            continue
        flagged = replace(context, original_call=True, repeats=2)
        one, other = _score(hand, context, rules), _score(hand, flagged, rules)
        assert (one and one.best.total) == (other and other.best.total)


_ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    "E",
    "x",
    0,
    -1,
    10**30,
    1.5,
    [],
    {},
    "hk-nyc",
    ["all_pungs"],
    {"all_pungs": 3},
)


def test_whatever_is_sent_as_a_preset_is_a_rule_set_or_typed_faults() -> None:
    rng = Random(13)
    names = [*preset_schema()["$defs"]["changes"]["properties"], "other"]
    made = 0
    for _ in range(some(3000)):
        preset = {
            "base": rng.choice((*PRESETS, "mcr", *_ODD[:4])),
            "changes": {name: rng.choice(_ODD) for name in rng.sample(names, rng.randrange(1, 4))},
        }
        found: tuple[Fault, ...] = ()
        try:
            load(preset)
        except Faults as error:
            found = error.faults
        assert all(fault.pointer.startswith("/rules") for fault in found)
        made += not found
    assert made > some(20)
