"""Taiwanese patterns of the sets of a reading and of the place of its winning tile; hands of other games."""

from __future__ import annotations

from ...hand.model import CHOW, KONG
from ...readings import PAIR, THIRTEEN_ORPHANS, places, splits
from ..facts import (
    ALL_CHOWS,
    HONORS,
    STANDARD,
    TERMINALS_AND_HONORS,
    WINDS,
    Facts,
    SplitFacts,
)
from ..model import PlaceTest
from ..predicates import (
    NONE,
    WHOLE,
    Found,
    pungs_of,
    wait_form,
)
from .of_hand import plain

# Sets


def all_chows_no_honors_no_flowers(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if plain(facts) else NONE


def _straight(split: SplitFacts) -> tuple[tuple[int, ...], bool] | None:
    """Return three chows 123 456 789 of one suit, unclaimed ones where there is a choice, and whether all three are."""
    chows = split.chows
    if len(chows) < 3:
        return None
    groups = split.groups
    chosen: dict[int, int] = {}
    for first, i in chows:
        if first % 3 == 0 and (first not in chosen or groups[i].concealed):
            chosen[first] = i
    for low in (0, 9, 18):
        if low in chosen and low + 3 in chosen and low + 6 in chosen:
            sets = (chosen[low], chosen[low + 3], chosen[low + 6])
            return sets, all(groups[i].concealed for i in sets)
    return None


def straight_concealed(facts: Facts, split: SplitFacts) -> Found:
    found = _straight(split)
    if found is None or not found[1] or (facts.rules.switches["straight_drawn"] and not facts.drawn):
        return NONE
    return (found[0],)


def straight_open(facts: Facts, split: SplitFacts) -> Found:
    found = _straight(split)
    return NONE if found is None else (found[0],)


def honor_set(facts: Facts, split: SplitFacts) -> Found:
    return tuple([(i,) for i in pungs_of(split, HONORS)])


def wind_pung(facts: Facts, split: SplitFacts) -> Found:
    return tuple([(i,) for i in pungs_of(split, WINDS)])


# The place of the winning tile


def _concealed_triplets(count: int) -> PlaceTest:
    """Return a test of exactly ``count``; a triplet that a discard completed is not one (section 3.6)."""

    def test(facts: Facts, split: SplitFacts, place: int) -> Found:
        hidden = split.hidden
        if len(hidden) < count or not split.have & STANDARD:
            return NONE
        if facts.from_other and place in hidden:
            hidden = [i for i in hidden if i != place]
        if facts.hidden_kongs and not facts.rules.switches["kong_is_triplet"]:
            hidden = [i for i in hidden if split.groups[i].kind != KONG]
        return (tuple(hidden),) if len(hidden) == count else NONE

    return test


def _wait(facts: Facts, split: SplitFacts, place: int) -> str | None:
    """Return ``single`` for the pair, ``edge`` or ``closed`` for a chow; None where the rule set sees no lone wait."""
    form = wait_form(facts, split, place)
    if form is None or (facts.rules.switches["unique_wait"] and not facts.one_wait()):
        return None
    return form


def pair_wait(facts: Facts, split: SplitFacts, place: int) -> Found:
    return ((place,),) if split.groups[place].kind == PAIR and _wait(facts, split, place) else NONE


def one_chance_chow(facts: Facts, split: SplitFacts, place: int) -> Found:
    return ((place,),) if split.groups[place].kind == CHOW and _wait(facts, split, place) else NONE


def single_wait(facts: Facts, split: SplitFacts, place: int) -> Found:
    if not split.have & STANDARD and not facts.rules.switches["pairs_single_wait"]:
        return NONE
    return ((place,),) if _wait(facts, split, place) else NONE


def _two_sided(facts: Facts, split: SplitFacts, place: int) -> bool:
    return split.groups[place].kind == CHOW and wait_form(facts, split, place) is None


def strict_all_chows(facts: Facts, split: SplitFacts, place: int) -> Found:
    """Five chows with the conditions that the rule set asks for (平胡, section 7)."""
    if not split.have & ALL_CHOWS:
        return NONE
    switches = facts.rules.switches
    if facts.drawn and not switches["all_chows_drawn"]:
        return NONE
    if not facts.exposed and not switches["all_chows_concealed"]:
        return NONE
    if switches["all_chows_plain"] and not plain(facts):
        return NONE
    wait = switches["all_chows_wait"]
    if wait == "any":
        return WHOLE
    if not _two_sided(facts, split, place):
        return NONE
    if wait == "only_two_sided":
        for other in splits(facts.tiles, facts.rules.shapes):
            facts_of = SplitFacts(other)
            if not all(_two_sided(facts, facts_of, at) for at in places(other.groups, facts.win)):
                return NONE
    return WHOLE


def lone_wait(facts: Facts, split: SplitFacts, place: int) -> str | None:
    """Return the pattern that the wait would make if no other tile had completed the hand, where that matters."""
    if place < 0 or not facts.rules.switches["unique_wait"]:  # a win by flowers has no place
        return None
    form = wait_form(facts, split, place)
    if form is None:
        return None
    if "single_wait" in facts.rules.rows:
        return "single_wait" if split.have & STANDARD or facts.rules.switches["pairs_single_wait"] else None
    return "pair_wait" if form == "single" else "one_chance_chow"


# Hands of other games


def foreign_shape(facts: Facts) -> str | None:
    """Return the shape that another game knows and this one does not: thirteen orphans beside a set."""
    if facts.melds or facts.present & TERMINALS_AND_HONORS != TERMINALS_AND_HONORS:
        return None
    left = [face for face in range(34) for _ in range(facts.counts[face] - (TERMINALS_AND_HONORS >> face & 1))]
    for i, twin in enumerate(left):
        rest = left[:i] + left[i + 1 :]
        if not TERMINALS_AND_HONORS >> twin & 1:
            continue
        low = rest[0]
        run = low < 27 and low % 9 < 7 and rest == [low, low + 1, low + 2]
        if run or rest == [low] * 3:
            return THIRTEEN_ORPHANS
    return None
