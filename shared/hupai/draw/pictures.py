"""A hand in canonical notation as a row of Unicode tiles."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..tiles import FLOWERS, SEASONS, UNICODE_BACK
from .values import tile_pictures

#: Flower letters of the canonical notation: plum, orchid, bamboo, chrysanthemum, then the seasons.
_FLOWER_LETTERS: Final = dict(zip("abcdefgh", ("1f", "2f", "4f", "3f", *SEASONS), strict=True))
assert set(_FLOWER_LETTERS.values()) == {*FLOWERS, *SEASONS}  # noqa: S101 - a slip here would show another flower


class Group(NamedTuple):
    """Tiles that lie together.  ``role``: meld, concealed_kong, concealed, win or flowers."""

    role: str
    tiles: tuple[str, ...]


def groups(notation: str, win_known: bool = True) -> list[Group]:
    """Return the parts of a canonical hand ``[EEE,1][SSSS]55pWWWNNN|ab`` in the order written.

    The canonical form is what the engine echoes; ``ValueError`` for anything else.  In a complete hand the last tile is
    the winning one, unless that is not known.
    """
    hand, _, tail = notation.partition("|")
    out: list[Group] = []
    rest = hand
    while rest.startswith("["):
        inside, bracket, rest = rest[1:].partition("]")
        letters, comma, _ = inside.partition(",")
        if not bracket:
            raise ValueError(notation)
        faces = _faces(letters)
        out.append(Group("concealed_kong" if len(faces) == 4 and not comma else "meld", faces))
    faces = _faces(rest)
    if win_known and len(faces) % 3 == 2:
        out.extend((Group("concealed", faces[:-1]), Group("win", faces[-1:])))
    elif faces:
        out.append(Group("concealed", faces))
    if tail:
        out.append(Group("flowers", tuple(_FLOWER_LETTERS[letter] for letter in tail)))
    return out


def _faces(letters: str) -> tuple[str, ...]:
    """Return the faces of runs such as ``123m55pE``."""
    out: list[str] = []
    digits = ""
    for letter in letters.strip():
        if letter.isdigit():
            digits += letter
        elif digits:
            out.extend(f"{digit}{letter}" for digit in digits)
            digits = ""
        else:
            out.append(letter)
    if digits:
        raise ValueError(letters)
    return tuple(out)


def hand_pictures(notation: str, win_known: bool = True, win_mark: str = " + ") -> str:
    """Return the hand as Unicode tiles: melds apart, a concealed kong with its outer tiles face down, then the winning
    tile after ``win_mark`` and the flowers after a bar."""
    out = ""
    for group in groups(notation, win_known):
        faces = tile_pictures(group.tiles)
        if group.role == "concealed_kong":
            faces = UNICODE_BACK + tile_pictures(group.tiles[1:3]) + UNICODE_BACK
        gap = {"win": win_mark, "flowers": " | "}.get(group.role, " ")
        out += gap + faces if out else faces
    return out
