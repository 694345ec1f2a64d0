"""Hong Kong: the room's table is ``ruleset.json`` (GameTwist's game); here is what its words cannot say."""

from __future__ import annotations

from ..facts import SplitFacts
from ..model import Hit, RuleSet
from .predicates import HAND, PLACE, SPLIT, wait_form

__all__ = ["HAND", "PLACE", "SPLIT", "count_sets", "left_out", "wait_form"]


def count_sets(split: SplitFacts, rules: RuleSet) -> list[Hit]:
    """Return nothing: in Hong Kong no sets make a pattern together by their ranks."""
    return []


def left_out(split: SplitFacts, rules: RuleSet, hits: list[Hit]) -> list[tuple[Hit, str, int | None]]:
    """Return nothing, for the same reason."""
    return []
