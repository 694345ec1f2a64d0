"""The rooms of the rule sets, by family."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from . import hk, mcr, tw
from .facts import Facts, SplitFacts
from .model import CountSets, Evidence, HandTest, LeftOut, PlaceTest, SplitTest


def _nothing_by_option(facts: Facts, split: SplitFacts, place: int) -> list[tuple[str, Evidence, str]]:
    return []


def _no_foreign_shape(facts: Facts) -> str | None:
    return None


class Family(NamedTuple):
    """What a room adds to its table: tests by name, its counting principles, and the form of a wait."""

    hand: Mapping[str, HandTest]
    split: Mapping[str, tuple[int, SplitTest]]
    place: Mapping[str, PlaceTest]
    count_sets: CountSets
    left_out: LeftOut
    wait_form: Callable[[Facts, SplitFacts, int], str | None]
    #: What an option leaves out of a placed reading: pattern id, evidence, option id.
    by_option: Callable[[Facts, SplitFacts, int], list[tuple[str, Evidence, str]]] = _nothing_by_option
    #: The shape that another game knows and this one does not, of a hand that has none of this game's.
    foreign_shape: Callable[[Facts], str | None] = _no_foreign_shape


FAMILIES: Final[dict[str, Family]] = {
    "mcr": Family(mcr.HAND, mcr.SPLIT, mcr.PLACE, mcr.count_sets, mcr.left_out, mcr.wait_form, mcr.by_option),
    "hk": Family(hk.HAND, hk.SPLIT, hk.PLACE, hk.count_sets, hk.left_out, hk.wait_form),
    "tw": Family(tw.HAND, tw.SPLIT, tw.PLACE, tw.count_sets, tw.left_out, tw.wait_form, foreign_shape=tw.foreign_shape),
}

#: The rule sets that are tables of their own, by id: the family, and the file in its room.
TABLES: Final[dict[str, tuple[str, str]]] = {
    "mcr": ("mcr", "ruleset.json"),
    "hk-gametwist": ("hk", "ruleset.json"),
    "tw-association": ("tw", "association.json"),
    "tw-mahjong-planet": ("tw", "ruleset.json"),
}
