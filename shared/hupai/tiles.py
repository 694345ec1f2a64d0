"""The 42 faces, their names, orders and Unicode characters.

A tile is a short string, the same in Python and in JSON::

    1m-9m characters   1p-9p dots   1s-9s bamboo
    E S W N winds      C F P red, green and white dragon
    1f-4f flowers      1g-4g seasons, by the number printed on them

Inside the engine a face is its index in :data:`FACES`: 0-33 for the 34 that form sets, 34-41 for bonus tiles.
"""

from __future__ import annotations

from typing import Final

SUITS: Final = ("m", "p", "s")
WINDS: Final = ("E", "S", "W", "N")
DRAGONS: Final = ("C", "F", "P")
HONORS: Final = WINDS + DRAGONS

SUITED: Final = tuple(f"{rank}{suit}" for suit in SUITS for rank in range(1, 10))
SET_FACES: Final = SUITED + HONORS
FLOWERS: Final = tuple(f"{n}f" for n in range(1, 5))
SEASONS: Final = tuple(f"{n}g" for n in range(1, 5))
BONUS: Final = FLOWERS + SEASONS
FACES: Final = SET_FACES + BONUS

#: Face to index, 0-41, in display order.
INDEX: Final[dict[str, int]] = {face: i for i, face in enumerate(FACES)}

#: Honours as mpsz tools number them: 1z E 2z S 3z W 4z N 5z white 6z green 7z red.
MPSZ_HONORS: Final[dict[str, str]] = dict(
    zip((f"{n}z" for n in range(1, 8)), ("E", "S", "W", "N", "P", "F", "C"), strict=True)
)

#: Face to its character in the Unicode block "Mahjong Tiles" (red, green, white are in that order there).
UNICODE: Final[dict[str, str]] = {
    **{wind: chr(0x1F000 + i) for i, wind in enumerate(WINDS)},
    **{dragon: chr(0x1F004 + i) for i, dragon in enumerate(DRAGONS)},
    **{f"{r}m": chr(0x1F006 + r) for r in range(1, 10)},
    **{f"{r}s": chr(0x1F00F + r) for r in range(1, 10)},
    **{f"{r}p": chr(0x1F018 + r) for r in range(1, 10)},
    # Unicode orders the flowers plum, orchid, bamboo, chrysanthemum; the printed numbers are 1, 2, 4, 3.
    "1f": chr(0x1F022),
    "2f": chr(0x1F023),
    "4f": chr(0x1F024),
    "3f": chr(0x1F025),
    **{f"{n}g": chr(0x1F025 + n) for n in range(1, 5)},
}
UNICODE_BACK: Final = chr(0x1F02B)


def index(face: str) -> int:
    """Return the index (0-41) of ``face``; ``KeyError`` when it is not a face."""
    return INDEX[face]


def in_order(faces: list[str] | tuple[str, ...]) -> tuple[str, ...]:
    """Return ``faces`` in display order: characters, dots, bamboo, winds, dragons, flowers, seasons."""
    return tuple(sorted(faces, key=INDEX.__getitem__))
