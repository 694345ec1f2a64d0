"""The rooms of the rule sets, by family."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from . import mcr, tw
from .facts import Facts, SplitFacts
from .model import CountSets, HandTest, LeftOut, PlaceTest, SplitTest


class Family(NamedTuple):
    """What a room adds to its table: tests by name, its counting principles, and the form of a wait."""

    hand: Mapping[str, HandTest]
    split: Mapping[str, tuple[int, SplitTest]]
    place: Mapping[str, PlaceTest]
    count_sets: CountSets
    left_out: LeftOut
    wait_form: Callable[[Facts, SplitFacts, int], str | None]


FAMILIES: Final[dict[str, Family]] = {
    "mcr": Family(mcr.HAND, mcr.SPLIT, mcr.PLACE, mcr.count_sets, mcr.left_out, mcr.wait_form),
    "tw": Family(tw.HAND, tw.SPLIT, tw.PLACE, tw.count_sets, tw.left_out, tw.wait_form),
}
