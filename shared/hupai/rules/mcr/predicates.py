"""MCR patterns that the table's own words cannot say.

Each test returns its occurrences; an occurrence is the positions of the sets that make it, or the faces, or ``()``
for the whole hand.  Numbers are those of MCR's official list; sections are of ``docs/rules/mcr.md``.
"""

from __future__ import annotations

from typing import Final

from ...readings.suits import UNIT
from ...tiles import FACES
from ..facts import (
    ANY_PUNG,
    CHOWS,
    DRAGON_PUNG,
    DRAGONS,
    FOUR_CHOWS,
    FOUR_PUNGS,
    HONORS,
    KNITTED_SETS,
    PAIRS_HAND,
    SINGLES_HAND,
    STANDARD,
    TERMINALS,
    WIND_PUNG,
    WINDS,
    Facts,
    SplitFacts,
)
from ..model import Evidence, HandTest, PlaceTest, SplitTest

Found = tuple[Evidence, ...]
NONE: Final[Found] = ()
WHOLE: Final[Found] = ((),)

_OUTSIDE: Final = TERMINALS | HONORS
_FIVES: Final = sum(1 << 9 * suit + 4 for suit in range(3))
_GATES: Final = 3 * UNIT[0] + 3 * UNIT[8] + sum(UNIT[1:8])
_TERMINAL_STARTS: Final = (0, 6)


# The hand and how it was won


def _when(flag: bool | None, facts: Facts) -> Found:
    return ((facts.win_face,),) if flag else NONE


def last_tile_draw(facts: Facts) -> Found:
    return _when(facts.context.last_wall_tile and facts.drawn, facts)


def last_tile_claim(facts: Facts) -> Found:
    return _when(facts.context.last_discard and facts.from_other, facts)


def out_with_replacement_tile(facts: Facts) -> Found:
    return _when(facts.context.after_kong and facts.drawn, facts)


def robbing_the_kong(facts: Facts) -> Found:
    return _when(facts.context.win_by == "robbed_kong", facts)


def last_tile(facts: Facts) -> Found:
    return _when(facts.context.last_of_kind, facts)


def self_drawn(facts: Facts) -> Found:
    return _when(facts.drawn, facts)


def _nothing_melded(facts: Facts) -> bool:
    return not facts.exposed and not (facts.hidden_kongs and facts.rules.switches["concealed_kong_opens"])


def fully_concealed_hand(facts: Facts) -> Found:
    return WHOLE if facts.drawn and _nothing_melded(facts) else NONE


def concealed_hand(facts: Facts) -> Found:
    return WHOLE if facts.from_other and _nothing_melded(facts) else NONE


def melded_hand(facts: Facts) -> Found:
    return WHOLE if facts.exposed == facts.rules.sets and facts.from_other else NONE


def flower_tiles(facts: Facts) -> Found:
    return tuple((face,) for face in facts.hand.flowers)


# Shapes


def _shape(name: str) -> SplitTest:
    def test(facts: Facts, split: SplitFacts) -> Found:
        return WHOLE if split.shape == name else NONE

    return test


def seven_shifted_pairs(facts: Facts, split: SplitFacts) -> Found:
    if split.shape != "seven_pairs" or facts.suits != 1 or facts.present & HONORS:
        return NONE
    ranks = facts.present >> 9 * (split.groups[0].first // 9)
    return WHOLE if ranks in (0b1111111, 0b11111110, 0b111111100) else NONE


def _honors(facts: Facts) -> int:
    return (facts.present & HONORS).bit_count()


def greater_honors_and_knitted_tiles(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if split.shape == "knitted" and _honors(facts) == 7 else NONE


def lesser_honors_and_knitted_tiles(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if split.shape == "knitted" else NONE


def knitted_straight(facts: Facts, split: SplitFacts) -> Found:
    if split.have & KNITTED_SETS:
        return (tuple(i for i, group in enumerate(split.groups) if group.kind == "knitted"),)
    if split.shape == "knitted" and _honors(facts) == 5:  # nine knitted tiles: all of them (D13)
        return (tuple(face for face in split.groups[0].tiles if face[0].isdigit()),)
    return NONE


def nine_gates(facts: Facts, split: SplitFacts) -> Found:
    if facts.melds or facts.suits != 1 or facts.present & HONORS:
        return NONE
    suit = facts.win // 9
    return WHOLE if facts.tiles.keys[suit] - UNIT[facts.win] == _GATES | suit << 32 else NONE


def tile_hog(facts: Facts, split: SplitFacts) -> Found:
    counts = facts.counts
    if 4 not in counts:
        return NONE
    kongs = [group.first for group in facts.melds if group.kind == "kong"]
    top = 34 if facts.rules.switches["honor_hog"] else 27
    found: list[Evidence] = [(FACES[i],) * 4 for i in range(top) if counts[i] == 4 and i not in kongs]
    if found and split.shape == "seven_pairs" and not facts.rules.switches["limit_pairs_hog"]:
        names = {"all_green", "all_terminals"}
        rules = facts.rules
        if any(rules.patterns[test.row].id in names and _only(facts, test.only) for test in rules.tests.tiles):
            return NONE
    return tuple(found)


def _only(facts: Facts, masks: tuple[int, ...]) -> bool:
    return any(not facts.present & ~mask for mask in masks)


# Honours


def _pungs_of(split: SplitFacts, mask: int) -> tuple[int, ...]:
    return tuple(i for first, i in split.pungs if mask >> first & 1)


def _pair_in(split: SplitFacts, mask: int) -> bool:
    return bool(split.groups[split.pair].mask & mask)


def _honor_sets(mask: int, pungs: int, pair: bool | None) -> SplitTest:
    """Return a test of so many pungs among ``mask``, with (True), without (False) or whatever pair of it (None)."""

    def test(facts: Facts, split: SplitFacts) -> Found:
        sets = _pungs_of(split, mask)
        if len(sets) != pungs or (pair is not None and _pair_in(split, mask) != pair):
            return NONE
        return ((*sets, split.pair) if pair else sets,)

    return test


def big_three_winds(facts: Facts, split: SplitFacts) -> Found:
    sets = _pungs_of(split, WINDS)
    return (sets[:3],) if len(sets) >= 3 else NONE


def two_dragon_pungs(facts: Facts, split: SplitFacts) -> Found:
    sets = _pungs_of(split, DRAGONS)
    return (sets[:2],) if len(sets) >= 2 else NONE


def dragon_pung(facts: Facts, split: SplitFacts) -> Found:
    return tuple((i,) for i in _pungs_of(split, DRAGONS))


def _wind(split: SplitFacts, wind: str | None) -> Found:
    if wind is None:
        return NONE
    first = 27 + "ESWN".index(wind)
    return tuple((i,) for face, i in split.pungs if face == first)


def prevalent_wind(facts: Facts, split: SplitFacts) -> Found:
    return _wind(split, facts.context.round_wind)


def seat_wind(facts: Facts, split: SplitFacts) -> Found:
    return _wind(split, facts.context.seat_wind)


def pung_of_terminals_or_honors(facts: Facts, split: SplitFacts) -> Found:
    mask = TERMINALS | WINDS
    return tuple((i,) for first, i in split.pungs if mask >> first & 1)


# Whole hands of sets


def all_pungs(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE


def all_even_pungs(facts: Facts, split: SplitFacts) -> Found:
    even = all(group.first < 27 and group.first % 9 % 2 for group in split.groups)
    return WHOLE if even else NONE


def all_chows(facts: Facts, split: SplitFacts) -> Found:
    if split.pungs or not split.chows or facts.present & HONORS:
        return NONE
    return WHOLE


def outside_hand(facts: Facts, split: SplitFacts) -> Found:
    for group in split.groups:
        if not group.mask & _OUTSIDE:
            return NONE
    return WHOLE


def all_fives(facts: Facts, split: SplitFacts) -> Found:
    for group in split.groups:
        if not group.mask & _FIVES:
            return NONE
    return WHOLE


def pure_terminal_chows(facts: Facts, split: SplitFacts) -> Found:
    firsts = [first for first, _ in split.chows]
    low = firsts[0]
    pair = split.groups[split.pair].first
    return WHOLE if low % 9 == 0 and firsts == [low, low, low + 6, low + 6] and pair == low + 4 else NONE


def three_suited_terminal_chows(facts: Facts, split: SplitFacts) -> Found:
    firsts = [first for first, _ in split.chows]
    pair = split.groups[split.pair].first
    if pair >= 27 or pair % 9 != 4:
        return NONE
    suits = [9 * suit for suit in range(3) if suit != pair // 9]
    return WHOLE if firsts == [suit + start for suit in suits for start in _TERMINAL_STARTS] else NONE


# The place of the winning tile


def concealed_pungs(count: int) -> PlaceTest:
    def test(facts: Facts, split: SplitFacts, place: int) -> Found:
        hidden = split.hidden
        if len(hidden) < count:
            return NONE
        if facts.from_other and place in hidden and not facts.rules.switches["discard_pung_concealed"]:
            if len(hidden) == count:
                return NONE
            return (tuple(i for i in hidden if i != place),)
        return (tuple(hidden),)

    return test


def wait_form(facts: Facts, split: SplitFacts, place: int) -> str | None:
    """Return how the winning tile completes its piece: ``edge``, ``closed``, ``single``, or None."""
    form = _plain_form(facts, split, place)
    if form is not None and split.have & KNITTED_SETS and not facts.rules.switches["knitted_body_wait"]:
        bit = 1 << facts.win
        if any(group.kind == "knitted" and group.mask & bit for group in split.groups):
            return None
    return form


def _plain_form(facts: Facts, split: SplitFacts, place: int) -> str | None:
    group = split.groups[place]
    kind = group.kind
    if kind == "pair":
        form = "single"
    elif kind == "chow":
        at = facts.win - group.first
        if at == 1:
            form = "closed"
        elif (at == 2 and group.first % 9 == 0) or (at == 0 and group.first % 9 == 6):
            form = "edge"
        else:
            return None
    elif kind == "singles" and split.shape == "thirteen_orphans":
        form = "single"
    else:
        return None
    return form


def by_option(facts: Facts, split: SplitFacts, place: int) -> list[tuple[str, Evidence, str]]:
    """Return what a choice of the caller or the profile leaves out: pattern id, evidence, option id."""
    switches = facts.rules.switches
    found: list[tuple[str, Evidence, str]] = []
    kongs = [group.first for group in facts.melds if group.kind == "kong"]
    if not switches["honor_hog"]:
        found += [
            ("tile_hog", (FACES[i],) * 4, "honor_hog") for i in range(27, 34) if facts.counts[i] == 4 and i not in kongs
        ]
    if not switches["limit_pairs_hog"] and split.shape == "seven_pairs" and not tile_hog(facts, split):
        found += [("tile_hog", (FACES[i],) * 4, "limit_pairs_hog") for i in range(27) if facts.counts[i] == 4]
    if switches["concealed_kong_opens"] and facts.hidden_kongs and not facts.exposed:
        name = "fully_concealed_hand" if facts.drawn else "concealed_hand"
        found.append((name, (), "concealed_kong_keeps_concealed"))
    if not switches["knitted_body_wait"] and split.have & KNITTED_SETS and facts.one_wait():
        # Wherever the chosen reading puts the tile: the ordinary set or the pair is where its wait would count.
        bit = 1 << facts.win
        places = [i for i, group in enumerate(split.groups) if group.mask & bit and not group.meld]
        forms = [(i, form) for i in places if (form := _plain_form(facts, split, i)) is not None]
        if forms and all(wait_form(facts, split, i) is None for i, _ in forms):
            found.append((f"{forms[0][1]}_wait", (forms[0][0],), "knitted_body_wait"))
    return found


def _wait(form: str) -> PlaceTest:
    kinds = ("pair", "singles") if form == "single" else ("chow",)

    def test(facts: Facts, split: SplitFacts, place: int) -> Found:
        if split.groups[place].kind not in kinds or wait_form(facts, split, place) != form:
            return NONE
        return ((place,),) if facts.one_wait() else NONE

    return test


HAND: Final[dict[str, HandTest]] = {
    "last_tile_draw": last_tile_draw,
    "last_tile_claim": last_tile_claim,
    "out_with_replacement_tile": out_with_replacement_tile,
    "robbing_the_kong": robbing_the_kong,
    "last_tile": last_tile,
    "self_drawn": self_drawn,
    "fully_concealed_hand": fully_concealed_hand,
    "concealed_hand": concealed_hand,
    "melded_hand": melded_hand,
    "flower_tiles": flower_tiles,
}

#: What a split must have for the test to be worth running, and the test.
SPLIT: Final[dict[str, tuple[int, SplitTest]]] = {
    "big_four_winds": (WIND_PUNG, _honor_sets(WINDS, 4, None)),
    "big_three_dragons": (DRAGON_PUNG, _honor_sets(DRAGONS, 3, None)),
    "little_four_winds": (WIND_PUNG, _honor_sets(WINDS, 3, True)),
    "little_three_dragons": (DRAGON_PUNG, _honor_sets(DRAGONS, 2, True)),
    "big_three_winds": (WIND_PUNG, big_three_winds),
    "two_dragon_pungs": (DRAGON_PUNG, two_dragon_pungs),
    "dragon_pung": (DRAGON_PUNG, dragon_pung),
    "prevalent_wind": (WIND_PUNG, prevalent_wind),
    "seat_wind": (WIND_PUNG, seat_wind),
    "pung_of_terminals_or_honors": (ANY_PUNG, pung_of_terminals_or_honors),
    "nine_gates": (STANDARD, nine_gates),
    "seven_shifted_pairs": (PAIRS_HAND, seven_shifted_pairs),
    "thirteen_orphans": (SINGLES_HAND, _shape("thirteen_orphans")),
    "seven_pairs": (PAIRS_HAND, _shape("seven_pairs")),
    "greater_honors_and_knitted_tiles": (SINGLES_HAND, greater_honors_and_knitted_tiles),
    "lesser_honors_and_knitted_tiles": (SINGLES_HAND, lesser_honors_and_knitted_tiles),
    "knitted_straight": (0, knitted_straight),
    "tile_hog": (0, tile_hog),
    "all_pungs": (FOUR_PUNGS, all_pungs),
    "all_even_pungs": (FOUR_PUNGS, all_even_pungs),
    "all_chows": (CHOWS, all_chows),
    "outside_hand": (STANDARD, outside_hand),
    "all_fives": (STANDARD, all_fives),
    "pure_terminal_chows": (FOUR_CHOWS, pure_terminal_chows),
    "three_suited_terminal_chows": (FOUR_CHOWS, three_suited_terminal_chows),
}

PLACE: Final[dict[str, PlaceTest]] = {
    "four_concealed_pungs": concealed_pungs(4),
    "three_concealed_pungs": concealed_pungs(3),
    "two_concealed_pungs": concealed_pungs(2),
    "edge_wait": _wait("edge"),
    "closed_wait": _wait("closed"),
    "single_wait": _wait("single"),
}
