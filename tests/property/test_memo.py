"""A hand judged again and again with a memo is judged as it is without one, in whatever order it is asked about."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest

from hupai.hand import Context, Faults, Hand
from hupai.rules import RuleSet, available, load
from hupai.score import NoWin, Score, judge
from hupai.score.engine import Memo
from support import hands, hands_hk, hands_tw
from support.quick import some

SEED = 61
HANDS = {"mcr": hands.hands, "hk": hands_hk.hands, "tw": hands_tw.hands}
FLAGS = tuple(field.name for field in fields(Context) if "bool" in str(field.type))
SEATS = (None, "E", "S", "W", "N")


def contexts(told: Context, rng: Random) -> list[Context]:
    """Return ``told`` with each flag, number and wind in turn, in any order, the way of winning told or not."""
    found = [told, replace(told, discards_made=2), replace(told, discards_made=9)]
    for name in FLAGS:
        change: dict[str, Any] = {name: rng.choice((True, True, False, None))}
        found.append(replace(told, **change))
    found += [replace(told, round_wind=seat) for seat in SEATS] + [replace(told, seat_wind=seat) for seat in SEATS]
    found += [replace(one, win_by=rng.choice((None, "self_draw", "discard", "robbed_kong"))) for one in found]
    rng.shuffle(found)
    return found


def seen(hand: Hand, context: Context, rules: RuleSet, memo: Memo | None) -> object:
    try:
        judged = judge(hand, context, rules, memo)
    except Faults as faults:
        return faults.faults
    if isinstance(judged, NoWin):
        return judged
    return (judged.context, judged.by_win_tile, judged.notices, judged.facts.win_face, *_readings(judged))


def _readings(score: Score) -> list[object]:
    return [(one.split.groups, one.place, one.counted, one.hits, one.total, one.base) for one in score.readings]


@pytest.mark.parametrize("name", available())
def test_a_memo_changes_no_judgement(name: str) -> None:
    rules = load(name)
    rng = Random(SEED)
    won = 0
    for hand, told in HANDS[rules.family](SEED, some(15)):
        if hand.win_tile is None or told.win_by not in ("self_draw", "discard", "robbed_kong"):
            continue
        for one in (hand, Hand((*hand.concealed, hand.win_tile), None, hand.melds, hand.flowers, hand.kept)):
            memo = Memo()
            for context in contexts(told, rng):
                afresh = seen(one, context, rules, None)
                assert seen(one, context, rules, memo) == afresh, (one, context)
                won += isinstance(afresh, tuple) and isinstance(afresh[0], Context)
    assert won > some(15) * 20
