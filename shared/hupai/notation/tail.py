"""The part after the bar: winds, four flags and flowers, as in ``|EE0000|abc``."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ..hand import Fault, Hand, Notice
from ..tiles import BONUS
from .issues import fault
from .normal import Normal
from .scan import BAD, DIGITS, GAP, TILES, Tile, scan
from .tables import FLOWER_LETTERS, Variant

# Compiled when a bar is first met, and kept by ``re``: most strings have none.
_WINDS_AND_FLAGS: Final = r"(?P<winds>[ESWN]{2})?\s*(?P<flags>[01]{4})?"
_LIKE_THEM: Final = r"[ESWN]*\s*[0-9]+"
_LETTERS: Final = r"[a-h][a-h\s,]*"


class Tail(NamedTuple):
    """``hand``: the ranges that hold tiles of the hand; the rest is what the other parts said."""

    hand: tuple[tuple[int, int], ...]
    flowers: tuple[Tile, ...]
    winds: str
    flags: str
    faults: tuple[Fault, ...]
    notices: tuple[Notice, ...]

    def context(self, hand: Hand, words: dict[str, str]) -> dict[str, object]:
        """Return the context fields that the string states, for ``hand`` as it was read.

        Flag 1 is self-drawn, 2 last of its kind, 3 last wall tile or last discard, 4 kong replacement or robbed kong.
        A flag 0 for "last of its kind" says nothing where the hand itself shows the contrary: writers omit it there.
        """
        known: dict[str, object] = dict(words)
        if self.winds:
            known["round_wind"] = self.winds[0]
            known["seat_wind"] = self.winds[1]
        if self.flags:
            drawn, last, end, kong = (bit == "1" for bit in self.flags)
            known["win_by"] = "self_draw" if drawn else "robbed_kong" if kong else "discard"
            known["last_wall_tile"] = drawn and end
            known["last_discard"] = end and not drawn
            known["after_kong"] = drawn and kong
            if last or not (known["win_by"] == "robbed_kong" or _shown_three(hand)):
                known["last_of_kind"] = last
        return known


def _shown_three(hand: Hand) -> bool:
    """Whether the winner's own melds show the three other copies of the winning tile."""
    return hand.win_tile is not None and sum(meld.tiles.count(hand.win_tile) for meld in hand.melds) == 3


def read_tail(normal: Normal, variant: Variant, bars: list[int]) -> Tail:
    """Read what follows each bar of ``normal`` (their places in ``bars``).

    A part that holds tiles of the hand is handed back as such: some writers part melds, hand and flowers with bars.
    """
    text = normal.text
    hand: list[tuple[int, int]] = []
    flowers: list[Tile] = []
    faults: list[Fault] = []
    notices: list[Notice] = []
    winds = flags = ""
    for start, end in zip(bars, [*bars[1:], len(text)], strict=True):
        part = text[start + 1 : end].strip()
        if not part:
            continue
        a = text.index(part, start + 1)
        b = a + len(part)
        match = re.fullmatch(_WINDS_AND_FLAGS, part)
        if match:
            repeated = (match["winds"] and winds) or (match["flags"] and flags)
            winds, flags = match["winds"] or winds, match["flags"] or flags
            if repeated:
                faults.append(fault(normal, "bad_context", a, b, text=normal.typed(a, b)))
        elif re.fullmatch(_LETTERS, part):
            flowers += [Tile(FLOWER_LETTERS[c], i, i + 1, i) for i, c in enumerate(part, a) if c in FLOWER_LETTERS]
        elif len(part) == 1 and part in "012345678":
            flowers += [Tile(face, a, b, a) for face in list(FLOWER_LETTERS.values())[: int(part)]]
            if part not in "08":
                notices.append(Notice("flower_numbers_assumed", "/notation", {"count": int(part)}))
        else:
            tiles = _tiles(text, variant, a, b)
            if tiles is None or re.fullmatch(_LIKE_THEM, part):
                faults.append(fault(normal, "bad_context", a, b, text=normal.typed(a, b)))
            elif all(tile.face in BONUS for tile in tiles):
                flowers += tiles
            else:
                hand.append((a, b))
    return Tail(tuple(hand), tuple(flowers), winds, flags, tuple(faults), tuple(notices))


def _tiles(text: str, variant: Variant, a: int, b: int) -> list[Tile] | None:
    """Return the tiles written in ``text[a:b]``; None where there is nothing but signs without a meaning.

    Flowers with anything else beside them are none either; a hand with such signs has them told where it is read.
    """
    tokens = scan(text, variant, a, b)
    found = [tile for token in tokens if token.kind == TILES for tile in token.tiles]
    others = [token.kind for token in tokens if token.kind not in (TILES, GAP)]
    if others and all(tile.face in BONUS for tile in found) and (found or set(others) <= {BAD, DIGITS}):
        return None
    return found
