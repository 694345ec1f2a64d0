"""MCR patterns that the table's own words cannot say.

Each test returns its occurrences; an occurrence is the positions of the sets that make it, or the faces, or ``()``
for the whole hand.  Numbers are those of MCR's official list; sections are of ``docs/rules/mcr.md``.
"""

from __future__ import annotations

from typing import Final

from ...readings import KNITTED, KNITTED_HAND, SEVEN_PAIRS, THIRTEEN_ORPHANS
from ...tiles import FACES
from ..facts import (
    ALL_CHOWS,
    ALL_PUNGS,
    ANY_CHOW,
    ANY_PUNG,
    DRAGON_PUNG,
    DRAGONS,
    HONORS,
    KNITTED_SETS,
    PAIRS_HAND,
    SINGLES_HAND,
    STANDARD,
    TERMINALS,
    TERMINALS_AND_HONORS,
    WIND_PUNG,
    WINDS,
    Facts,
    SplitFacts,
)
from ..model import Evidence, HandTest, PlaceTest, SplitTest
from ..predicates import (
    NONE,
    WHOLE,
    Found,
    dragon_pung,
    flowers,
    honor_pungs,
    kong_replacement,
    last_discard,
    nine_gates_extra,
    of_shape,
    pungs_of,
    robbed_kong,
    round_wind,
    seat_wind,
    self_drawn,
    wait_form,
    when,
    whole_hand,
)
from ..relations import faces_mask

_FIVES: Final = sum(1 << 9 * suit + 4 for suit in range(3))
_TERMINAL_STARTS: Final = (0, 6)
#: Tiles of which seven pairs are a limit hand: all green, all terminals (D11).
_LIMIT_PAIRS: Final = (faces_mask("23468sF"), TERMINALS)


# The hand and how it was won


def last_tile_draw(facts: Facts) -> Found:
    return when(facts.context.last_wall_tile and facts.drawn, facts)


def last_tile(facts: Facts) -> Found:
    return when(facts.context.last_of_kind, facts)


def _nothing_melded(facts: Facts) -> bool:
    return not facts.exposed and not (facts.hidden_kongs and facts.rules.switches["concealed_kong_opens"])


def fully_concealed_hand(facts: Facts) -> Found:
    return WHOLE if facts.drawn and _nothing_melded(facts) else NONE


def concealed_hand(facts: Facts) -> Found:
    return WHOLE if facts.from_other and _nothing_melded(facts) else NONE


def melded_hand(facts: Facts) -> Found:
    return WHOLE if facts.exposed == facts.rules.sets and facts.from_other else NONE


# Shapes


def seven_shifted_pairs(facts: Facts, split: SplitFacts) -> Found:
    if split.shape != SEVEN_PAIRS or facts.suits != 1 or facts.present & HONORS:
        return NONE
    ranks = facts.present >> 9 * (split.groups[0].first // 9)
    return WHOLE if ranks in (0b1111111, 0b11111110, 0b111111100) else NONE


def _honors(facts: Facts) -> int:
    return (facts.present & HONORS).bit_count()


def greater_honors_and_knitted_tiles(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if split.shape == KNITTED_HAND and _honors(facts) == 7 else NONE


def lesser_honors_and_knitted_tiles(facts: Facts, split: SplitFacts) -> Found:
    return WHOLE if split.shape == KNITTED_HAND else NONE


def knitted_straight(facts: Facts, split: SplitFacts) -> Found:
    if split.have & KNITTED_SETS:
        return (tuple(i for i, group in enumerate(split.groups) if group.kind == KNITTED),)
    if split.shape == KNITTED_HAND and _honors(facts) == 5:  # nine knitted tiles: all of them (D13)
        return (tuple(face for face in split.groups[0].tiles if face[0].isdigit()),)
    return NONE


def nine_gates(facts: Facts, split: SplitFacts) -> Found:
    """The nine-sided wait itself: the winning tile is the one beside 1112345678999, and nothing is melded."""
    return NONE if facts.melds or nine_gates_extra(facts) != facts.win else WHOLE


def _kong_faces(facts: Facts) -> list[int]:
    return [facts.melds[i].first for i in facts.kongs()]


def tile_hog(facts: Facts, split: SplitFacts) -> Found:
    counts = facts.counts
    if 4 not in counts:
        return NONE
    kongs = _kong_faces(facts)
    top = 34 if facts.rules.switches["honor_hog"] else 27
    found: list[Evidence] = [(FACES[i],) * 4 for i in range(top) if counts[i] == 4 and i not in kongs]
    if found and split.shape == SEVEN_PAIRS and not facts.rules.switches["limit_pairs_hog"]:
        limit = any(not facts.present & ~mask for mask in _LIMIT_PAIRS)
        return NONE if limit else tuple(found)
    return tuple(found)


# Whole hands of sets


def pung_of_terminals_or_honors(facts: Facts, split: SplitFacts) -> Found:
    """Of terminals or winds: a pung of dragons is a pattern of its own, which takes this one in."""
    return tuple([(i,) for i in pungs_of(split, TERMINALS | WINDS)])


def all_even_pungs(facts: Facts, split: SplitFacts) -> Found:
    even = all(group.first < 27 and group.first % 9 % 2 for group in split.groups)
    return WHOLE if even else NONE


def all_chows(facts: Facts, split: SplitFacts) -> Found:
    """All sets but knitted ones are chows, and the pair is of a suit."""
    return NONE if split.pungs or facts.present & HONORS else WHOLE


def outside_hand(facts: Facts, split: SplitFacts) -> Found:
    for group in split.groups:
        if not group.mask & TERMINALS_AND_HONORS:
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


def _wait_counts(facts: Facts, split: SplitFacts) -> bool:
    """Tell whether the wait of a tile that also is in a knitted set counts (D9)."""
    if not split.have & KNITTED_SETS or facts.rules.switches["knitted_body_wait"]:
        return True
    bit = 1 << facts.win
    return not any(group.kind == KNITTED and group.mask & bit for group in split.groups)


def lone_wait(facts: Facts, split: SplitFacts, place: int) -> str | None:
    """Return the pattern that the wait would make if no other tile had completed the hand."""
    form = wait_form(facts, split, place)
    return None if form is None or not _wait_counts(facts, split) else f"{form}_wait"


def by_option(facts: Facts, split: SplitFacts, place: int) -> list[tuple[str, Evidence, str]]:
    """Return what a choice of the caller or the profile leaves out: pattern id, evidence, option id."""
    switches = facts.rules.switches
    found: list[tuple[str, Evidence, str]] = []
    kongs = _kong_faces(facts)
    if not switches["honor_hog"]:
        found += [
            ("tile_hog", (FACES[i],) * 4, "honor_hog") for i in range(27, 34) if facts.counts[i] == 4 and i not in kongs
        ]
    if not switches["limit_pairs_hog"] and split.shape == SEVEN_PAIRS and not tile_hog(facts, split):
        found += [("tile_hog", (FACES[i],) * 4, "limit_pairs_hog") for i in range(27) if facts.counts[i] == 4]
    if switches["concealed_kong_opens"] and facts.hidden_kongs and not facts.exposed:
        name = "fully_concealed_hand" if facts.drawn else "concealed_hand"
        found.append((name, (), "concealed_kong_keeps_concealed"))
    if not switches["knitted_body_wait"] and split.have & KNITTED_SETS and facts.one_wait():
        # Wherever the chosen reading puts the tile: the ordinary set or the pair is where its wait would count.
        bit = 1 << facts.win
        places = [i for i, group in enumerate(split.groups) if group.mask & bit and not group.meld]
        forms = [(i, form) for i in places if (form := wait_form(facts, split, i)) is not None]
        if forms and not _wait_counts(facts, split):
            found.append((f"{forms[0][1]}_wait", (forms[0][0],), "knitted_body_wait"))
    return found


def _wait(form: str) -> PlaceTest:
    def test(facts: Facts, split: SplitFacts, place: int) -> Found:
        if wait_form(facts, split, place) != form or not _wait_counts(facts, split):
            return NONE
        return ((place,),) if facts.one_wait() else NONE

    return test


HAND: Final[dict[str, HandTest]] = {
    "last_tile_draw": last_tile_draw,
    "last_tile_claim": last_discard,
    "out_with_replacement_tile": kong_replacement,
    "robbing_the_kong": robbed_kong,
    "last_tile": last_tile,
    "self_drawn": self_drawn,
    "fully_concealed_hand": fully_concealed_hand,
    "concealed_hand": concealed_hand,
    "melded_hand": melded_hand,
    "flower_tiles": flowers,
}

#: Context fields that a test reads and that a caller may leave unknown.
USES: Final[dict[str, tuple[str, ...]]] = {
    "last_tile_draw": ("last_wall_tile",),
    "last_tile_claim": ("last_discard",),
    "out_with_replacement_tile": ("after_kong",),
    "last_tile": ("last_of_kind",),
    "prevalent_wind": ("round_wind",),
    "seat_wind": ("seat_wind",),
}

#: What a split must have for the test to be worth running, and the test.
SPLIT: Final[dict[str, tuple[int, SplitTest]]] = {
    "big_four_winds": (WIND_PUNG, honor_pungs(WINDS, 4)),
    "big_three_dragons": (DRAGON_PUNG, honor_pungs(DRAGONS, 3)),
    "little_four_winds": (WIND_PUNG, honor_pungs(WINDS, 3, pair=True)),
    "little_three_dragons": (DRAGON_PUNG, honor_pungs(DRAGONS, 2, pair=True)),
    "big_three_winds": (WIND_PUNG, honor_pungs(WINDS, 3)),
    "two_dragon_pungs": (DRAGON_PUNG, honor_pungs(DRAGONS, 2)),
    "dragon_pung": (DRAGON_PUNG, dragon_pung),
    "prevalent_wind": (WIND_PUNG, round_wind),
    "seat_wind": (WIND_PUNG, seat_wind),
    "pung_of_terminals_or_honors": (ANY_PUNG, pung_of_terminals_or_honors),
    "nine_gates": (STANDARD, nine_gates),
    "seven_shifted_pairs": (PAIRS_HAND, seven_shifted_pairs),
    "thirteen_orphans": (SINGLES_HAND, of_shape(THIRTEEN_ORPHANS)),
    "seven_pairs": (PAIRS_HAND, of_shape(SEVEN_PAIRS)),
    "greater_honors_and_knitted_tiles": (SINGLES_HAND, greater_honors_and_knitted_tiles),
    "lesser_honors_and_knitted_tiles": (SINGLES_HAND, lesser_honors_and_knitted_tiles),
    "knitted_straight": (0, knitted_straight),
    "tile_hog": (0, tile_hog),
    "all_pungs": (ALL_PUNGS, whole_hand),
    "all_even_pungs": (ALL_PUNGS, all_even_pungs),
    "all_chows": (ANY_CHOW, all_chows),
    "outside_hand": (STANDARD, outside_hand),
    "all_fives": (STANDARD, all_fives),
    "pure_terminal_chows": (ALL_CHOWS, pure_terminal_chows),
    "three_suited_terminal_chows": (ALL_CHOWS, three_suited_terminal_chows),
}

PLACE: Final[dict[str, PlaceTest]] = {
    "four_concealed_pungs": concealed_pungs(4),
    "three_concealed_pungs": concealed_pungs(3),
    "two_concealed_pungs": concealed_pungs(2),
    "edge_wait": _wait("edge"),
    "closed_wait": _wait("closed"),
    "single_wait": _wait("single"),
}
