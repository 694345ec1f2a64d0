"""The engine's totals are those of slow scorers that share no code with it, on random hands that reach every row."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

import pytest

from hupai.hand import Context, Hand
from hupai.rules import load
from hupai.score import NoWin, judge
from support import hands_hk, hands_tw
from support.brute import hk, tw
from support.quick import some

SEED = int(os.environ.get("HUPAI_PEER_SEED", "1"))
TAIWAN = ("tw-mahjong-planet", "tw-association")


def _plain(hand: Hand, context: Context) -> tuple[Any, ...]:
    """Return a hand as the slow scorers take it."""
    melds = [(meld.kind, meld.tiles, meld.concealed) for meld in hand.melds]
    how = {name: getattr(context, name) for name in context.__dataclass_fields__}
    return list(hand.concealed), hand.win_tile, melds, list(hand.flowers), how


def _engine(hand: Hand, context: Context, rules: str) -> tuple[int | None, Counter[str]]:
    loaded = load(rules)
    judged = judge(hand, context, loaded)
    if isinstance(judged, NoWin):
        return None, Counter()
    worth: Counter[str] = Counter()
    for row, _ in judged.best.counted:
        worth[loaded.patterns[row].id] += loaded.values[row]
    return loaded.capped(judged.best.total), worth


def _assert_taiwan(table: str, seed: int, n: int) -> None:
    seen: set[str] = set()
    for i in range(n):
        hand, context = hands_tw.hand_at(seed, i, table)
        slow = tw.score(table, *_plain(hand, context))
        total, worth = _engine(hand, context, table)
        seen |= set(worth)
        assert total == (None if slow is None else slow[0]), f"{i} of {seed}: {hand} {context}: {worth}, not {slow}"
        assert slow is None or worth in slow[1], f"{i} of {seed}: {hand} {context}: {worth}, not {slow}"
    rows = {pattern.id for pattern in load(table).patterns if not pattern.off}
    # Another option gives a call its other name.
    assert n < 10_000 or rows - seen <= {"earthly_call"}


def _assert_hong_kong(seed: int, n: int) -> None:
    for i in range(n):
        hand, context = hands_hk.hand_at(seed, i)
        slow = hk.score(*_plain(hand, context))
        total, worth = _engine(hand, context, "hk-gametwist")
        assert total == (None if slow is None else slow[0]), f"{i} of {seed}: {hand} {context}: {worth}, not {slow}"


@pytest.mark.parametrize("table", TAIWAN)
def test_taiwan(table: str) -> None:
    _assert_taiwan(table, SEED, some(500))


@pytest.mark.long
@pytest.mark.parametrize("table", TAIWAN)
def test_taiwan_on_20_000(table: str) -> None:
    _assert_taiwan(table, SEED + 1, 20_000)


def test_hong_kong() -> None:
    _assert_hong_kong(SEED, some(500))


@pytest.mark.long
def test_hong_kong_on_20_000() -> None:
    _assert_hong_kong(SEED + 1, 20_000)


def test_generators_repeat_themselves() -> None:
    for i in range(50):
        assert hands_tw.hand_at(SEED, i) == hands_tw.hand_at(SEED, i)
        assert hands_hk.hand_at(SEED, i) == hands_hk.hand_at(SEED, i)
