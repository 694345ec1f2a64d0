"""A hand in canonical notation as a row of Unicode tiles."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..tiles import BONUS, INDEX, SEASONS, UNICODE_BACK
from .values import tile_pictures

#: Flower letters of the canonical notation: plum, orchid, bamboo, chrysanthemum, then the seasons.
_FLOWER_LETTERS: Final = dict(zip("abcdefgh", ("1f", "2f", "4f", "3f", *SEASONS), strict=True))


class Group(NamedTuple):
    """Tiles that lie together.  ``role``: meld, concealed_kong, concealed, kept, win or flowers.

    ``source``: of a meld, the digit that says where its claimed tile came from.
    """

    role: str
    tiles: tuple[str, ...]
    source: str = ""


def groups(notation: str) -> list[Group]:
    """Return the parts of a hand in canonical form, in the order written; ``ValueError`` for anything else.

    ``[EEE,1][8888p]55pWWWNNN|ag``: melds, concealed tiles, the winning tile last, flowers.  ``*`` and ``-`` stand for a
    winning tile that is not known, or not there yet; a plus sign stands before one that does not complete the hand, as
    where flowers win alone.
    """
    hand, _, letters = notation.partition("|")
    out: list[Group] = []
    while hand.startswith("["):
        inside, bracket, hand = hand[1:].partition("]")
        tiles, comma, source = inside.partition(",")
        if not bracket:
            raise ValueError(notation)
        out.append(Group("concealed_kong" if not comma else "meld", _faces(tiles), source))
    before, plus, after = hand.partition("+")
    held, win = _faces(before.rstrip("*-")), _faces(after)
    if not plus and not hand.endswith(("*", "-")):
        held, win = held[:-1], held[-1:]
    out.append(Group("concealed", tuple(face for face in held if face not in BONUS)))
    out.append(Group("kept", tuple(face for face in held if face in BONUS)))
    out.append(Group("win", win))
    out.append(Group("flowers", tuple(_FLOWER_LETTERS[letter] for letter in letters)))
    return [group for group in out if group.tiles]


def _faces(letters: str) -> tuple[str, ...]:
    """Return the faces of runs such as ``123m55pE``."""
    out: list[str] = []
    digits = ""
    for letter in letters:
        if letter.isdigit():
            digits += letter
        elif digits:
            out.extend(f"{digit}{letter}" for digit in digits)
            digits = ""
        else:
            out.append(letter)
    if digits or not INDEX.keys() >= set(out):
        raise ValueError(letters)
    return tuple(out)


def hand_pictures(notation: str, between: str = "") -> str:
    """Return the hand as Unicode tiles, with ``between`` between those that lie together.

    A concealed kong shows its outer tiles face down; the winning tile follows a plus sign, flowers a bar.
    """
    out = ""
    for group in groups(notation):
        pictures = [tile_pictures([face]) for face in group.tiles]
        if group.role == "concealed_kong":
            pictures[0] = pictures[3] = UNICODE_BACK
        gap = {"win": " + ", "flowers": " | "}.get(group.role, " " + between)
        out += (gap if out else "") + between.join(pictures)
    return out
