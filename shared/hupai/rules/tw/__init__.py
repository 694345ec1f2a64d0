"""Taiwanese sixteen-tile games: one set of tests, a table for each game (``ruleset.json``, ``association.json``).

Straights are found by a test of their own, since a claim changes their value; no other sets make a pattern together by
their ranks, and what a bigger pattern takes in stands in the tables.
"""

from .of_sets import foreign_shape, lone_wait
from .predicates import HAND, PLACE, SPLIT, USES

__all__ = ["HAND", "PLACE", "SPLIT", "USES", "foreign_shape", "lone_wait"]
