"""The rooms of the rule sets, by family."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from . import hk, mcr, tw
from .facts import Facts, SplitFacts
from .model import CountSets, Evidence, HandTest, Hit, LeftOut, PlaceTest, RuleSet, SplitTest


def _sets_make_nothing(split: SplitFacts, rules: RuleSet) -> list[Hit]:
    return []


def _nothing_left_out(split: SplitFacts, rules: RuleSet, hits: list[Hit]) -> list[tuple[Hit, str, int | None]]:
    return []


def _nothing_by_option(facts: Facts, split: SplitFacts, place: int) -> list[tuple[str, Evidence, str]]:
    return []


def _no_wait(facts: Facts, split: SplitFacts, place: int) -> str | None:
    return None


def _no_foreign_shape(facts: Facts) -> str | None:
    return None


class Family(NamedTuple):
    """What a room adds to its table: tests by name, and what it says of a hand that no test can.

    ``uses``: the fields of a context that a test reads and that may be unknown.
    """

    hand: Mapping[str, HandTest]
    split: Mapping[str, tuple[int, SplitTest]]
    uses: Mapping[str, tuple[str, ...]]
    place: Mapping[str, PlaceTest] = MappingProxyType({})
    count_sets: CountSets = _sets_make_nothing
    left_out: LeftOut = _nothing_left_out
    #: The pattern that the wait of a placed reading would make, if no other tile had completed the hand.
    lone_wait: Callable[[Facts, SplitFacts, int], str | None] = _no_wait
    #: What an option leaves out of a placed reading: pattern id, evidence, option id.
    by_option: Callable[[Facts, SplitFacts, int], list[tuple[str, Evidence, str]]] = _nothing_by_option
    #: The pattern that so many concealed pungs make: not made where a discard completes one of them.
    concealed_pungs: Mapping[int, str] = MappingProxyType({})
    #: The shape that another game knows and this one does not, of a hand that has none of this game's.
    foreign_shape: Callable[[Facts], str | None] = _no_foreign_shape


_NUMBERS: Final = {2: "two", 3: "three", 4: "four", 5: "five"}

FAMILIES: Final[dict[str, Family]] = {
    "mcr": Family(
        mcr.HAND,
        mcr.SPLIT,
        mcr.USES,
        mcr.PLACE,
        mcr.count_sets,
        mcr.left_out,
        mcr.lone_wait,
        mcr.by_option,
        concealed_pungs={n: f"{word}_concealed_pungs" for n, word in _NUMBERS.items() if n < 5},
    ),
    "hk": Family(hk.HAND, hk.SPLIT, hk.USES),
    "tw": Family(
        tw.HAND,
        tw.SPLIT,
        tw.USES,
        tw.PLACE,
        lone_wait=tw.lone_wait,
        concealed_pungs={n: f"{word}_concealed_triplets" for n, word in _NUMBERS.items()},
        foreign_shape=tw.foreign_shape,
    ),
}

#: The rule sets that are tables of their own, by id: the family, and the file in its room.
TABLES: Final[dict[str, tuple[str, str]]] = {
    "mcr": ("mcr", "ruleset.json"),
    "hk-gametwist": ("hk", "ruleset.json"),
    "tw-association": ("tw", "association.json"),
    "tw-mahjong-planet": ("tw", "ruleset.json"),
}
