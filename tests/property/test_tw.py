"""What must hold of every Taiwanese answer, whatever the hand and whatever the table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import pytest

from hupai.answer import answer, waits
from hupai.hand import Context, Hand, Meld
from hupai.rules import RuleSet, available, load
from hupai.tiles import BONUS, WINDS, in_order
from support.hands_tw import hands
from support.quick import some

SEED = 78
TABLES = [name for name in available() if name.startswith("tw-")]
#: A table of each kind under other readings: every choice that is not the default, taken one at a time.
OTHER_CHOICES = [
    (table, option.id, value)
    for table in ("tw-mahjong-planet", "tw-association")
    for option in load(table).option_table
    for value in option.values()
    if value != load(table).options[option.id]
]

each_table = pytest.mark.parametrize("table", TABLES)


def _family_table(table: str) -> str:
    return table if table == "tw-mahjong-planet" else "tw-association"


@cache
def _hands(table: str, n: int = 250) -> tuple[tuple[Hand, Context], ...]:
    return tuple(hands(SEED, some(n), _family_table(table)))


def _counted(answered: dict[str, Any]) -> Counter[str]:
    return Counter({fan["id"]: fan["count"] for fan in answered["fans"]})


def _assert_sound(hand: Hand, context: Context, rules: RuleSet) -> None:
    answered = answer(hand, context, rules)
    assert answered["is_win"]
    assert answered["total"] == rules.capped(sum(fan["value"] * fan["count"] for fan in answered["fans"]))
    paid = answered["payments"]
    assert all(type(amount) is int for amount in paid.values())
    assert sum(paid.values()) == 0
    assert sum(payer["amount"] for payer in answered["payers"]) == max(paid.values(), default=0)
    assert all(paid[seat] <= 0 for seat in WINDS if seat != context.seat_wind)
    best = [answered["total"], *(rules.capped(other["total"]) for other in answered["other_readings"])]
    assert best == sorted(best, reverse=True)
    ids = {pattern.id for pattern in rules.patterns}
    assert {row["id"] for row in answered["not_counted"]} <= ids
    bare = answer(hand, context, rules, explain=False)
    assert (bare["total"], bare["fans"], bare["payments"]) == (answered["total"], answered["fans"], paid)


@each_table
def test_totals_and_payments(table: str) -> None:
    for hand, context in _hands(table):
        _assert_sound(hand, context, load(table))


@pytest.mark.parametrize(("table", "option", "value"), OTHER_CHOICES)
def test_totals_and_payments_by_every_choice(table: str, option: str, value: object) -> None:
    rules = load(table, {option: value})
    for hand, context in _hands(table)[: some(60)]:
        if context.win_by in rules.win_by and (context.win_by != "eighth_flower" or option != "rob_eighth_flower"):
            _assert_sound(hand, replace(context, liable=context.discarder), rules)


@each_table
def test_payments_of_the_source(table: str) -> None:
    """Mahjong Planet: tai for points, nothing else; the association: the stake and the dealer's extra."""
    rules = load(table)
    for hand, context in _hands(table):
        answered = answer(hand, context, rules, explain=False)
        tai = answered["total"]

        def owed(seat: str, tai: int = tai, context: Context = context) -> int:
            if rules.conversion is None:
                return tai
            extra = 1 + 2 * (context.repeats or 0) if "E" in (seat, context.seat_wind) else 0
            return rules.conversion.plus + rules.conversion.times * (tai + extra)

        alone = context.win_by in ("discard", "robbed_kong", "eighth_flower")
        payers = [context.discarder] if alone else [wind for wind in WINDS if wind != context.seat_wind]
        lost = {seat: owed(str(seat)) if seat in payers else 0 for seat in WINDS}
        gained = {seat: sum(lost.values()) if seat == context.seat_wind else -lost[seat] for seat in WINDS}
        assert answered["payments"] == gained


@each_table
def test_the_order_of_tiles_melds_and_flowers_is_nothing(table: str) -> None:
    rng = Random(1)
    for hand, context in _hands(table)[: some(150)]:
        other = Hand(
            tuple(rng.sample(hand.concealed, len(hand.concealed))),
            hand.win_tile,
            tuple(rng.sample(hand.melds, len(hand.melds))),
            tuple(rng.sample(hand.flowers, len(hand.flowers))),
        )
        first, second = answer(hand, context, load(table)), answer(other, context, load(table))
        assert (first["total"], _counted(first)) == (second["total"], _counted(second))


@each_table
def test_the_names_of_the_suits_are_nothing(table: str) -> None:
    for hand, context in _hands(table)[: some(80)]:
        before = answer(hand, context, load(table), explain=False)
        for order in permutations("mps"):
            suits = dict(zip("mps", order, strict=True))

            def renamed(face: str, suits: dict[str, str] = suits) -> str:
                return face[0] + suits[face[1]] if len(face) == 2 else face

            melds = tuple(Meld(m.kind, tuple(renamed(t) for t in m.tiles), m.concealed) for m in hand.melds)
            win = None if hand.win_tile is None else renamed(hand.win_tile)
            other = Hand(in_order([renamed(face) for face in hand.concealed]), win, melds, hand.flowers)
            assert answer(other, context, load(table), explain=False)["total"] == before["total"], (hand, order)


@each_table
def test_a_lower_value_never_raises_a_total(table: str) -> None:
    rng = Random(2)
    base = load(table)
    for hand, context in _hands(table)[: some(200)]:
        before = answer(hand, context, base)
        shown = [row["id"] for row in (*before["fans"], *before["not_counted"])]
        pattern = base.pattern(rng.choice(shown)) if shown else rng.choice(base.patterns)
        lower = {"base": table, "changes": {"values": {pattern.id: rng.choice((0, pattern.value // 2))}}}
        assert answer(hand, context, load(lower), explain=False)["total"] <= before["total"], (hand, context, lower)


#: Tables that pay nothing for having no flower: a preset of Mahjong Planet's, and the house tables whose all chows
#: may hold flowers.
NOTHING_FOR_NONE: dict[str, object] = {
    "tw-mahjong-planet": {
        "base": "tw-mahjong-planet",
        "changes": {"off": ["no_flowers", "no_honors_no_flowers", "all_chows_no_honors_no_flowers"]},
    },
    "tw-sml": "tw-sml",
}


@pytest.mark.parametrize("name", NOTHING_FOR_NONE)
def test_a_flower_more_never_lowers_a_total(name: str) -> None:
    rules = load(NOTHING_FOR_NONE[name])  # type: ignore[arg-type]
    for hand, context in _hands(name):
        _assert_flower_helps(hand, context, rules)


@each_table
def test_a_flower_more_than_one_never_lowers_a_total(table: str) -> None:
    for hand, context in _hands(table):
        if hand.flowers:
            _assert_flower_helps(hand, context, load(table))


def _assert_flower_helps(hand: Hand, context: Context, rules: RuleSet) -> None:
    left = [face for face in BONUS if face not in hand.flowers]
    if not left or context.win_by in ("eight_flowers", "eighth_flower"):
        return
    before = answer(hand, context, rules, explain=False)["total"]
    for face in left:
        more = replace(hand, flowers=(*hand.flowers, face))
        assert answer(more, context, rules, explain=False)["total"] >= before, (more, context)


@each_table
def test_waits_give_what_the_hand_would(table: str) -> None:
    for hand, context in _hands(table)[: some(60)]:
        if hand.win_tile is None:
            continue
        plain = Context(seat_wind=context.seat_wind, round_wind=context.round_wind)
        found = waits(replace(hand, win_tile=None), plain, load(table))
        assert hand.win_tile in [row["tile"] for row in found["waits"]]
        for row in found["waits"]:
            if row["copies_left"] <= 0:
                continue
            won = answer(replace(hand, win_tile=row["tile"]), replace(plain, win_by="discard"), load(table))
            assert row["discard"]["total"] == won["total"]
