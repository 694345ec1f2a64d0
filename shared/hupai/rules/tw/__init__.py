"""Taiwanese sixteen-tile games: one set of tests, a table for each game (``ruleset.json``, ``association.json``)."""

from .counting import count_sets, left_out
from .predicates import HAND, PLACE, SPLIT, foreign_shape, wait_form

__all__ = ["HAND", "PLACE", "SPLIT", "count_sets", "foreign_shape", "left_out", "wait_form"]
