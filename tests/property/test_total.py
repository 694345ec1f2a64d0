"""Any hand and any context get an answer or typed faults, never another exception; a fault is never a score."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hupai.answer import answer, waits
from hupai.hand import KONG, PUNG, WIN_BY, Context, Faults, Hand, Meld
from hupai.rules import RuleSet, load
from hupai.tiles import BONUS, FACES, SET_FACES, WINDS
from support.hands import hand_at
from support.quick import some

SEED = 5


def _any_hand(rng: Random, i: int) -> Hand:
    """A winning hand with something wrong or missing, or tiles at random."""
    if rng.random() < 0.3:
        pool = rng.choice((FACES, SET_FACES, SET_FACES[:9], SET_FACES[:9] + SET_FACES[27:]))
        loose = tuple(rng.choice(pool) for _ in range(rng.choice((0, 1, 4, 7, 10, 13, 13, 13, 14, 14, 18))))
        melds = tuple(
            Meld(
                rng.choice(("chow", PUNG, KONG, "quint")), tuple(rng.choice(pool) for _ in range(rng.choice((2, 3, 4))))
            )
            for _ in range(rng.choice((0, 0, 1, 4, 5)))
        )
        return Hand(loose, rng.choice((None, rng.choice(pool))), melds, tuple(rng.choices(BONUS, k=rng.choice((0, 2)))))
    hand, _ = hand_at(SEED, i)
    change = rng.randrange(8)
    concealed = list(hand.concealed)
    if change == 0:
        return Hand((*concealed, hand.win_tile or ""), None, hand.melds, hand.flowers)
    if change == 1:
        return Hand(tuple(concealed), None, hand.melds, hand.flowers)
    if change == 2 and concealed:
        concealed[rng.randrange(len(concealed))] = rng.choice(SET_FACES)
    if change == 3:
        return Hand(tuple(concealed), rng.choice(FACES), hand.melds, hand.flowers)
    if change == 4:
        return Hand(tuple(concealed[1:]), hand.win_tile, hand.melds, hand.flowers)
    if change == 5:
        return Hand(tuple(concealed), hand.win_tile, hand.melds, hand.flowers, kept=(rng.choice(BONUS),))
    if change == 6 and hand.melds:
        melds = (*hand.melds[1:], hand.melds[0]._replace(concealed=True))
        return Hand(tuple(concealed), hand.win_tile, melds, hand.flowers)
    return Hand(tuple(concealed), hand.win_tile, hand.melds, hand.flowers)


def _any_context(rng: Random) -> Context:
    flag = (None, None, None, False, True)
    return Context(
        win_by=rng.choice((None, *WIN_BY, "self_draw", "discard", "luck")),
        seat_wind=rng.choice((None, *WINDS, *WINDS, "C")),
        round_wind=rng.choice((None, *WINDS, *WINDS)),
        discarder=rng.choice((None, *WINDS)),
        last_of_kind=rng.choice(flag),
        last_wall_tile=rng.choice(flag),
        last_discard=rng.choice(flag),
        after_kong=rng.choice(flag),
        heavenly=rng.choice((*flag, False, None)),
        earthly=rng.choice((*flag, False, None)),
        original_call=rng.choice((*flag, False, None)),
        discards_made=rng.choice((None, None, 0, 1, 40, -1)),
        repeats=rng.choice((None, 0, 3, 2000)),
        liable=rng.choice((None, None, *WINDS)),
    )


def _calm_context(rng: Random) -> Context:
    """Often what the hand allows: that answers, and not faults alone, are met."""
    return Context(
        rng.choice((None, "self_draw", "discard", "robbed_kong")),
        rng.choice((None, *WINDS)),
        rng.choice((None, *WINDS)),
    )


def _ask(hand: Hand, context: Context, rules: RuleSet) -> dict[str, Any] | Faults:
    try:
        return answer(hand, context, rules)
    except Faults as faults:
        return faults


def _hold(found: dict[str, Any]) -> None:
    if found["payments"] is not None:
        assert sum(found["payments"].values()) == 0
    if found["is_win"]:
        assert found["total"] == sum(fan["value"] * fan["count"] for fan in found["fans"])
        assert found["total"] > 0
    else:
        assert found["reason"]


def _run(seed: int, number: int) -> dict[str, int]:
    rng = Random(seed)
    met = {"win": 0, "no win": 0, "faults": 0, "waits": 0}
    rules = [load("mcr"), load("mcr-cn"), load("mcr", {"last_tile_held": "correct"})]
    for i in range(number):
        hand = _any_hand(rng, i)
        context = (_any_context if rng.random() < 0.4 else _calm_context)(rng)
        loaded = rng.choice(rules)
        found = _ask(hand, context, loaded)
        if isinstance(found, Faults):
            assert all(fault.code and fault.pointer for fault in found.faults), (hand, context)
            met["faults"] += 1
        else:
            met["win" if found["is_win"] else "no win"] += 1
            _hold(found)
        if hand.win_tile is None:
            try:
                waits(hand, context, loaded)
                met["waits"] += 1
            except Faults:
                pass
    return met


def test_answers_or_faults() -> None:
    met = _run(SEED, some(2_500))
    assert min(met.values()) > some(80), met


@pytest.mark.long
def test_answers_or_faults_on_300_000() -> None:
    _run(SEED + 1, 300_000)
