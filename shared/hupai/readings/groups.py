"""The pieces that a hand falls into, each made once: reading a hand builds none."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..hand.model import CHOW, KONG, PUNG, Meld
from ..tiles import INDEX, SET_FACES

PAIR: Final = "pair"
KNITTED: Final = "knitted"
SINGLES: Final = "singles"


class Group(NamedTuple):
    """A piece of a reading.

    ``kind``: chow, pung, kong, pair, knitted (1-4-7, 2-5-8 or 3-6-9 of one suit) or singles (the tiles of a hand
    made of different tiles).  ``first``: index (0-33) of its lowest face.  ``mask``: one bit for each face it holds.
    ``concealed``: not shown to others before the win; ``meld``: laid apart, so that the winning tile is not in it.
    """

    kind: str
    first: int
    tiles: tuple[str, ...]
    mask: int
    concealed: bool
    meld: bool


def _make(kind: str, first: int, faces: tuple[int, ...], concealed: bool = True, meld: bool = False) -> Group:
    mask = 0
    for face in faces:
        mask |= 1 << face
    return Group(kind, first, tuple(SET_FACES[face] for face in faces), mask, concealed, meld)


#: Lowest face of every chow: 1 to 7 of each suit.
CHOW_STARTS: Final = tuple(suit * 9 + rank for suit in range(3) for rank in range(7))

CHOWS: Final[dict[int, Group]] = {i: _make(CHOW, i, (i, i + 1, i + 2)) for i in CHOW_STARTS}
PUNGS: Final = tuple(_make(PUNG, i, (i, i, i)) for i in range(34))
PAIRS: Final = tuple(_make(PAIR, i, (i, i)) for i in range(34))
#: KNITTED_GROUPS[suit][k] is k+1, k+4, k+7 of the suit.
KNITTED_GROUPS: Final = tuple(
    tuple(_make(KNITTED, suit * 9 + k, (suit * 9 + k, suit * 9 + k + 3, suit * 9 + k + 6)) for k in range(3))
    for suit in range(3)
)
_MELD_GROUPS: Final[dict[tuple[str, bool, int], Group]] = {
    **{(CHOW, False, i): _make(CHOW, i, (i, i + 1, i + 2), False, True) for i in CHOW_STARTS},
    **{(PUNG, False, i): _make(PUNG, i, (i, i, i), False, True) for i in range(34)},
    **{(KONG, hidden, i): _make(KONG, i, (i, i, i, i), hidden, True) for i in range(34) for hidden in (False, True)},
}


def meld_group(meld: Meld) -> Group:
    """Return the group of a legal meld."""
    return _MELD_GROUPS[meld.kind, meld.concealed, INDEX[meld.tiles[0]]]


def singles(faces: tuple[int, ...]) -> Group:
    """Return the group of a hand made of single tiles (one of them perhaps doubled)."""
    return _make(SINGLES, faces[0], faces)
