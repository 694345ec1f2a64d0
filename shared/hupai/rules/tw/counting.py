"""Taiwanese counting: sets make no patterns together beyond those that the tests find, so nothing is chosen here."""

from __future__ import annotations

from ..facts import SplitFacts
from ..model import Hit, RuleSet


def count_sets(split: SplitFacts, rules: RuleSet) -> list[Hit]:
    """Return no patterns: straights are found by a test of their own, since a claim changes their value."""
    return []


def left_out(split: SplitFacts, rules: RuleSet, counted: list[Hit]) -> list[tuple[Hit, str, int | None]]:
    """Return nothing: what a bigger pattern takes in stands in the tables."""
    return []
