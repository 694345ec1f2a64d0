"""Mahjong Competition Rules: the room's table is ``ruleset.json``; here is what its words cannot say."""

from .counting import count_sets, left_out
from .predicates import HAND, PLACE, SPLIT, USES, by_option, lone_wait

__all__ = ["HAND", "PLACE", "SPLIT", "USES", "by_option", "count_sets", "left_out", "lone_wait"]
