"""What the tests of patterns look at: a hand seen once, and each way it falls into a shape seen once."""

from __future__ import annotations

from typing import Final

from ..hand.model import CHOW, FROM_OTHERS, KONG, PUNG, Context, Hand
from ..readings import (
    KNITTED_HAND,
    KNITTED_STRAIGHT,
    PAIR,
    SEVEN_PAIRS,
    SEVEN_PAIRS_AND_TRIPLET,
    THIRTEEN_ORPHANS,
    Group,
    Split,
    Tiles,
    meld_group,
    tiles_of,
    waits,
    with_a_copy_left,
)
from ..readings import STANDARD as STANDARD_SHAPE
from ..readings.shapes import HONOR_MASK, ORPHAN_MASK
from ..tiles import INDEX
from .model import RuleSet

# Faces as masks, one bit for each.
WINDS: Final = 15 << 27
DRAGONS: Final = 7 << 31
HONORS: Final = HONOR_MASK
TERMINALS_AND_HONORS: Final = ORPHAN_MASK
TERMINALS: Final = TERMINALS_AND_HONORS & ~HONORS
SUIT_MASKS: Final = tuple(511 << 9 * suit for suit in range(3))

# What a split has, as bits: a test that needs more than is there is not run.
STANDARD: Final = 1
ALL_CHOWS: Final = 2
ALL_PUNGS: Final = 4
WIND_PUNG: Final = 8
DRAGON_PUNG: Final = 16
ANY_PUNG: Final = 32
ANY_CHOW: Final = 64
KNITTED_SETS: Final = 128
PAIRS_HAND: Final = 256
SINGLES_HAND: Final = 512

_PUNGS: Final = (PUNG, KONG)
_HAS: Final = {
    STANDARD_SHAPE: STANDARD,
    SEVEN_PAIRS: PAIRS_HAND,
    SEVEN_PAIRS_AND_TRIPLET: PAIRS_HAND,
    THIRTEEN_ORPHANS: SINGLES_HAND,
    KNITTED_HAND: SINGLES_HAND,
    KNITTED_STRAIGHT: KNITTED_SETS,
}


def _how_won(context: Context) -> tuple[bool, bool]:
    return context.win_by == "self_draw", context.win_by in FROM_OTHERS


class Facts:
    """A complete hand and how it was won, looked at once for all its readings.

    Counts hold 34 numbers, masks one bit for each of the 34 faces.  ``concealed``: counts of the tiles in the hand, the
    winning one among them; ``counts``: of these and the melds; ``present``: the mask of all; ``suits``: how many of the
    three suits it holds.  ``win``: the winning tile's index, ``win_face`` its face.  ``exposed``: melds shown before
    the win.  ``from_other``: won on another player's tile.  Its waits are found when first asked for; nothing else
    changes once it is made.
    """

    def __init__(self, hand: Hand, win_face: str, concealed: tuple[str, ...], context: Context, rules: RuleSet) -> None:
        """Look at ``hand`` completed by ``win_face``; ``concealed`` leaves it out."""
        index = INDEX
        counts = [0] * 34
        for face in concealed:
            counts[index[face]] += 1
        win = index[win_face]
        counts[win] += 1
        melds = tuple(meld_group(meld) for meld in hand.melds)
        self.concealed = counts
        self.tiles: Tiles = tiles_of(counts, melds, rules.sets)
        exposed = hidden_kongs = open_kongs = 0
        if melds:
            counts = list(counts)
            for group in melds:
                first = group.first
                if group.kind == PUNG:
                    counts[first] += 3
                elif group.kind == KONG:
                    counts[first] += 4
                    if group.concealed:
                        hidden_kongs += 1
                    else:
                        open_kongs += 1
                else:
                    counts[first] += 1
                    counts[first + 1] += 1
                    counts[first + 2] += 1
                if not group.concealed:
                    exposed += 1
        present = self.tiles.present
        for group in melds:
            present |= group.mask
        self.hand = hand
        self.rules = rules
        self.counts = counts
        self.present = present
        self.suits = (present & SUIT_MASKS[0] > 0) + (present & SUIT_MASKS[1] > 0) + (present & SUIT_MASKS[2] > 0)
        self.melds = melds
        self.win = win
        self.win_face = win_face
        self.exposed = exposed
        self.hidden_kongs = hidden_kongs
        self.open_kongs = open_kongs
        self.context = context
        self.drawn, self.from_other = _how_won(context)
        self._waits = -1

    def won(self, context: Context) -> Facts:
        """Return the same hand won as ``context`` says."""
        other = Facts.__new__(Facts)
        vars(other).update(vars(self))
        other.context = context
        other.drawn, other.from_other = _how_won(context)
        return other

    def kongs(self) -> list[int]:
        """Return the positions of the kongs among the melds, which come first in every reading."""
        return [i for i, group in enumerate(self.melds) if group.kind == KONG]

    def waits(self) -> int:
        """Return the mask of tiles that would have completed the hand before its winning tile came."""
        if self._waits < 0:
            before = list(self.concealed)
            before[self.win] -= 1
            found = waits(tiles_of(before, self.melds, self.rules.sets), self.rules.shapes)
            if self.rules.switches.get("waits") == "with_a_copy_left":
                seen = list(self.counts)
                seen[self.win] -= 1
                found = with_a_copy_left(found, seen)
            self._waits = found
        return self._waits

    def one_wait(self) -> bool:
        """Tell whether the winning tile was the only kind that completed the hand."""
        found = self.waits()
        return found & (found - 1) == 0


class SplitFacts:
    """One way that a hand falls into a shape, its sets sorted for the tests."""

    __slots__ = ("chows", "groups", "have", "hidden", "pair", "pungs", "shape")

    def __init__(self, split: Split) -> None:
        self.shape = split.shape
        groups: tuple[Group, ...] = split.groups
        self.groups = groups
        chows: list[tuple[int, int]] = []
        pungs: list[tuple[int, int]] = []
        hidden: list[int] = []
        pair = -1
        have = _HAS.get(split.shape, 0)
        for i, group in enumerate(groups):
            kind = group.kind
            if kind == CHOW:
                chows.append((group.first, i))
            elif kind == PAIR:
                pair = i
            elif kind in _PUNGS:
                first = group.first
                pungs.append((first, i))
                if group.concealed:
                    hidden.append(i)
                if first >= 27:
                    have |= WIND_PUNG if first < 31 else DRAGON_PUNG
        if chows:
            chows.sort()
            have |= ANY_CHOW
        if pungs:
            pungs.sort()
            have |= ANY_PUNG
        if have & STANDARD and not (chows and pungs):
            have |= ALL_CHOWS if chows else ALL_PUNGS
        #: (first face, position), in rising order; kongs are pungs here.
        self.chows = chows
        self.pungs = pungs
        #: Positions of pungs and kongs not shown to others, before the winning tile is placed.
        self.hidden = hidden
        #: Position of the pair, of seven the last; -1 for none.
        self.pair = pair
        self.have = have
