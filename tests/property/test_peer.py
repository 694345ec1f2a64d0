"""``mcr-cn`` says what PyMahjongGB says, on random hands that cover every combination.

``HUPAI_PEER_SEED=2 pytest tests/property/test_peer.py`` takes other hands.
"""

from __future__ import annotations

import os
from collections import Counter

import pytest

from hupai.hand import Context, Hand, check
from hupai.rules import load
from hupai.score import answer
from support.hands import fan_coverage, hand_at

pytest.importorskip("MahjongGB", reason="the peer, an extra of its own, is not installed: pip install 'hupai[peer]'")

from support import peer_gb

SEED = int(os.environ.get("HUPAI_PEER_SEED", "1"))

#: Equal in value and joined by the same rule, so that either of two may be taken: the fans of two chows.
TWO_CHOWS = frozenset({"pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows"})


def _ours(hand: Hand, context: Context) -> dict[str, object]:
    return answer(hand, context, load("mcr-cn"))


def _fans(rows: list[dict[str, object]]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for row in rows:
        counted[str(row["id"])] += int(str(row["count"]))
    del counted[peer_gb.FLOWERS]
    return counted


def _tie(ours: dict[str, object], peer: Counter[str]) -> str | None:
    """Say why the peer may count other fans for the same total, or None when it may not."""
    mine = _fans(ours["fans"])  # type: ignore[arg-type]
    if set(mine - peer) <= TWO_CHOWS and set(peer - mine) <= TWO_CHOWS:
        return "two_chows"
    for other in ours["other_readings"]:  # type: ignore[attr-defined]
        if other["total"] == ours["total"] and _fans(other["fans"]) == peer:
            return "reading"
    return None


def _compare(seed: int, hands: int) -> tuple[list[str], Counter[str]]:
    """Return a line for each hand that differs, and how many equal totals were made of other fans, by reason."""
    wrong: list[str] = []
    ties: Counter[str] = Counter()
    for i in range(hands):
        hand, context = hand_at(seed, i)
        total, fans = peer_gb.score(hand, context)
        ours = _ours(hand, context)
        mine = _fans(ours["fans"])  # type: ignore[arg-type]
        if ours["total_without_flowers"] == total and mine == fans:
            continue
        tie = _tie(ours, fans) if ours["total_without_flowers"] == total else None
        if tie is None:
            off = f"{ours['total_without_flowers']} {dict(mine - fans)}, not {total} {dict(fans - mine)}"
            wrong.append(f"hand {i} of seed {seed}: {off}: {hand} {context}")
        else:
            ties[tie] += 1
    return wrong, ties


def _assert_same(seed: int, hands: int) -> None:
    wrong, ties = _compare(seed, hands)
    assert not wrong, f"{len(wrong)} of {hands} hands differ; the first:\n" + "\n".join(wrong[:5])
    # Ties are rare: were they not, the comparison of fans would say little.
    assert sum(ties.values()) <= hands // 50, ties


def test_same_total_and_fans() -> None:
    _assert_same(SEED, 6_000)


@pytest.mark.long
def test_same_total_and_fans_200_000() -> None:
    _assert_same(SEED + 1, 200_000)


def test_generator_is_fair_and_covers_every_combination() -> None:
    """Every hand is free of faults, and every combination but flowers, which the peer leaves to us, occurs."""
    seen = fan_coverage(SEED, 5000, lambda hand, context: peer_gb.score(hand, context)[1])
    patterns = {pattern.id for pattern in load("mcr-cn").patterns} - {peer_gb.FLOWERS}
    assert patterns - set(seen) == set()
    for i in range(5000):
        assert check(*hand_at(SEED, i)) == ()
        assert hand_at(SEED, i) == hand_at(SEED, i)
