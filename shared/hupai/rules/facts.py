"""What the tests of patterns look at: a hand seen once, and each way it falls into a shape seen once."""

from __future__ import annotations

from typing import Final

from ..hand.model import FROM_OTHERS, KONG, PUNG, Context, Hand
from ..readings import KNITTED, PAIR, Group, Split, Tiles, meld_group, tiles_of, waits, with_a_copy_left
from ..tiles import INDEX
from .model import RuleSet

HONORS: Final = ((1 << 7) - 1) << 27
_PUNGS: Final = (PUNG, KONG)
WINDS: Final = 15 << 27
DRAGONS: Final = 7 << 31
TERMINALS: Final = sum(1 << face for face in (0, 8, 9, 17, 18, 26))
SUIT_MASKS: Final = tuple(511 << 9 * suit for suit in range(3))

# What a split has, as bits: a test that needs more than is there is not run.
STANDARD: Final = 1
FOUR_CHOWS: Final = 2
FOUR_PUNGS: Final = 4
WIND_PUNG: Final = 8
DRAGON_PUNG: Final = 16
ANY_PUNG: Final = 32
CHOWS: Final = 64
NO_HONOR_CHOWS: Final = 128
KNITTED_SETS: Final = 256
PAIRS_HAND: Final = 512
SINGLES_HAND: Final = 1024
TWO_HIDDEN: Final = 2048


class Facts:
    """A complete hand and how it was won, looked at once for all its readings."""

    __slots__ = (
        "_waits",
        "concealed",
        "context",
        "counts",
        "drawn",
        "exposed",
        "from_other",
        "hand",
        "hidden_kongs",
        "melds",
        "open_kongs",
        "present",
        "rules",
        "suits",
        "tiles",
        "win",
        "win_face",
    )

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
        self.context = context
        self.rules = rules
        self.counts = counts
        self.present = present
        self.suits = (
            (present & SUIT_MASKS[0] > 0) + (present & SUIT_MASKS[1] > 0) + (present & SUIT_MASKS[2] > 0)
        )
        self.melds = melds
        self.win = win
        self.win_face = win_face
        self.exposed = exposed
        self.hidden_kongs = hidden_kongs
        self.open_kongs = open_kongs
        self.drawn = context.win_by == "self_draw"
        self.from_other = context.win_by in FROM_OTHERS
        self._waits = -1

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


def _sets_had(have: int, chows: bool, pungs: bool, two_hidden: bool) -> int:
    more = (CHOWS if chows else 0) | (ANY_PUNG if pungs else 0) | (TWO_HIDDEN if two_hidden else 0)
    if have & STANDARD:
        return more | (0 if chows and pungs else FOUR_CHOWS if chows else FOUR_PUNGS)
    return more if have & (KNITTED_SETS | SINGLES_HAND) else more | PAIRS_HAND


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
        have = STANDARD if split.shape == "standard" else 0
        for i, group in enumerate(groups):
            kind = group.kind
            if kind == "chow":
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
            else:
                have |= KNITTED_SETS if kind == KNITTED else SINGLES_HAND
        if len(chows) > 1:
            chows.sort()
        if len(pungs) > 1:
            pungs.sort()
        have |= _sets_had(have, bool(chows), bool(pungs), len(hidden) > 1)
        #: (first face, position), in rising order.
        self.chows = chows
        self.pungs = pungs
        #: Positions of pungs and kongs not shown to others, before the winning tile is placed.
        self.hidden = hidden
        self.pair = pair
        self.have = have
