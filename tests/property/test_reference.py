"""The slow second reading of the rules is right where others have judged: PyMahjongGB and the public cases."""

from __future__ import annotations

from collections import Counter

import pytest

from support import cases, reference
from support.hands import hand_at
from support.quick import some
from support.rows import each_row

CASES = cases.mcr_cases()


@each_row("case", CASES, ids=[case.id for case in CASES])
def test_public_cases(case: cases.Case) -> None:
    for rules, (total, fans) in case.expected.items():
        found, found_fans = reference.score(case.hand, case.context, reference.PROFILES[rules])
        assert found == total - fans["flower_tiles"]
        assert fans - Counter({"flower_tiles": 8}) in found_fans, rules


def test_as_the_peer() -> None:
    peer_gb = pytest.importorskip("support.peer_gb", reason="PyMahjongGB is not installed: pip install 'hupai[peer]'")
    for i in range(some(300)):
        hand, context = hand_at(99, i)
        total, fans = peer_gb.score(hand, context)
        found, found_fans = reference.score(hand, context, reference.MCR_CN)
        assert found == total, f"hand {i} of seed 99"
        assert fans in found_fans, f"hand {i} of seed 99"
