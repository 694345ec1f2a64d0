"""The engine says what others say, on random hands that cover every combination.

``mcr-cn`` is held against PyMahjongGB; ``mcr``, which no peer scores, against the slow reading of the rules in
:mod:`support.reference` (itself held against PyMahjongGB and the public cases in ``test_reference.py``).
``HUPAI_PEER_SEED=2`` takes other hands.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from hupai.answer import answer
from hupai.hand import Context, Hand, check
from hupai.rules import load
from support import reference
from support.hands import fan_coverage, hand_at
from support.quick import some

SEED = int(os.environ.get("HUPAI_PEER_SEED", "1"))
FLOWERS = "flower_tiles"

Scorer = Callable[[Hand, Context], tuple[int, list[Counter[str]]]]


def _peer(hand: Hand, context: Context) -> tuple[int, list[Counter[str]]]:
    peer_gb = pytest.importorskip("support.peer_gb", reason="PyMahjongGB is not installed: pip install 'hupai[peer]'")
    total, fans = peer_gb.score(hand, context)
    return total, [fans]


def counted(answered: dict[str, Any]) -> Counter[str]:
    """The fans of an answer as a multiset, flowers left out."""
    fans = Counter({row["id"]: row["count"] for row in answered["fans"]})
    del fans[FLOWERS]
    return fans


def _assert_same(
    rules: str, scorer: Scorer, seed: int, hands: int, options: Mapping[str, object] | None = None
) -> None:
    loaded = load(rules, options)
    wrong: list[str] = []
    ties = 0
    for i in range(hands):
        hand, context = hand_at(seed, i)
        total, counts = scorer(hand, context)
        ours = answer(hand, context, loaded)
        mine = counted(ours)
        if ours["total_without_flowers"] == total and mine in counts:
            continue
        if ours["total_without_flowers"] == total:
            # The same total of other fans: right only where the rules leave that choice to the player.
            ties += 1
            if mine in reference.score(hand, context, {**reference.PROFILES[rules], **(options or {})})[1]:
                continue
        off = f"{ours['total_without_flowers']} {dict(mine)}, not {total} {[dict(count) for count in counts]}"
        wrong.append(f"hand {i} of seed {seed}: {off}: {hand} {context}")
    assert not wrong, f"{len(wrong)} of {hands} hands differ; the first:\n" + "\n".join(wrong[:5])
    print(f"{rules}: {hands} hands, the same total on all; {ties} of them by an equal choice of fans")


def test_mcr_cn_as_pymahjonggb() -> None:
    _assert_same("mcr-cn", _peer, SEED, some(5_000))


@pytest.mark.long
def test_mcr_cn_as_pymahjonggb_on_200_000() -> None:
    _assert_same("mcr-cn", _peer, SEED + 1, 200_000)


def test_mcr_as_the_reference() -> None:
    _assert_same("mcr", reference.score, SEED, some(1_000))


@pytest.mark.long
def test_mcr_as_the_reference_on_100_000() -> None:
    _assert_same("mcr", reference.score, SEED + 2, 100_000)


#: Every disputed point taken the other way; ``last_tile_held`` is about faults.
OTHER_CHOICES: tuple[tuple[str, object], ...] = (
    ("two_concealed_kongs", 6),
    ("melded_and_concealed_kong", 5),
    ("special_self_draw", "self_drawn"),
    ("all_green_half_flush", False),
    ("all_terminals_double_pung", False),
    ("nine_gates_terminal_pungs", "all_but_one"),
    ("kong_series", "plain"),
    ("four_held", "with_a_copy_left"),
    ("knitted_body_wait", False),
    ("honor_hog", True),
    ("limit_pairs_hog", False),
    ("shifted_terminal_chows", True),
    ("lesser_knitted_straight", False),
    ("discard_pung", "concealed"),
    ("orphans_single_wait", True),
    ("little_winds_keep_seat_and_round", False),
    ("concealed_kong_keeps_concealed", False),
    ("lesser_honors_all_types", True),
)


def _with_option(seed: int, hands: int, name: str, value: object) -> None:
    options = {name: value}
    _assert_same("mcr", lambda h, c: reference.score(h, c, {**reference.MCR, **options}), seed, hands, options)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "value"), OTHER_CHOICES)
def test_option_as_the_reference(name: str, value: object) -> None:
    _with_option(SEED + 3, 400, name, value)


@pytest.mark.long
@pytest.mark.parametrize(("name", "value"), OTHER_CHOICES)
def test_option_as_the_reference_on_10_000(name: str, value: object) -> None:
    _with_option(SEED + 4, 10_000, name, value)


@pytest.mark.slow
def test_generator_is_fair_and_covers_every_combination() -> None:
    """Every hand is free of faults, and every combination occurs (flowers aside, which only count what is shown)."""
    rules = load("mcr")
    seen = fan_coverage(SEED, 4000, lambda hand, context: counted(answer(hand, context, rules, explain=False)))
    assert {pattern.id for pattern in rules.patterns} - {FLOWERS} == set(seen)
    for i in range(4000):
        assert check(*hand_at(SEED, i)) == ()
        assert hand_at(SEED, i) == hand_at(SEED, i)
