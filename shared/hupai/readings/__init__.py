"""Every way the tiles of a hand fall into a winning shape; waits; the distance to winning.  Shared by all rule sets."""

from .distance import distance
from .groups import KNITTED, PAIR, SINGLES, Group, meld_group
from .shapes import (
    FLOWERS,
    KNITTED_HAND,
    KNITTED_STRAIGHT,
    SEVEN_DIFFERENT_PAIRS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_AND_TRIPLET,
    SHAPES,
    STANDARD,
    THIRTEEN_ORPHANS,
    Split,
    Tiles,
    places,
    shapes_of,
    splits,
    tiles_of,
)
from .waits import waits, with_a_copy_left

__all__ = [
    "FLOWERS",
    "KNITTED",
    "KNITTED_HAND",
    "KNITTED_STRAIGHT",
    "PAIR",
    "SEVEN_DIFFERENT_PAIRS",
    "SEVEN_PAIRS",
    "SEVEN_PAIRS_AND_TRIPLET",
    "SHAPES",
    "SINGLES",
    "STANDARD",
    "THIRTEEN_ORPHANS",
    "Group",
    "Split",
    "Tiles",
    "distance",
    "meld_group",
    "places",
    "shapes_of",
    "splits",
    "tiles_of",
    "waits",
    "with_a_copy_left",
]
