"""Writes hands: the canonical form, and one form for each dialect that is read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from ..hand import KONG, Hand, Meld
from ..tiles import BONUS, INDEX, UNICODE, UNICODE_BACK, in_order
from .tables import BOTZONE_CODES, DIALECTS, FLOWER_LETTERS, NUMERALS

_LETTER: Final = {face: letter for letter, face in FLOWER_LETTERS.items()}
_MPSZ: Final = dict(zip("ESWNPFC", (f"{n}z" for n in range(1, 8)), strict=True))
_BOTZONE: Final = {face: code for code, face in BOTZONE_CODES.items()}
_ENGLISH: Final = {
    **dict(zip("ESWNCFP", ("EW", "SW", "WW", "NW", "RD", "GD", "WD"), strict=True)),
    **{f"{n}{suit}": f"{n}{letter}" for suit, letter in zip("mpsfg", "CDBFS", strict=True) for n in range(1, 10)},
}
_CHINESE: Final = {
    **dict(zip("ESWNCFP", "東南西北中發白", strict=True)),
    **{f"{n}m": f"{c}萬" for c, n in NUMERALS.items()},
    **{f"{n}p": f"{c}筒" for c, n in NUMERALS.items()},
    **{f"{n}s": f"{c}索" for c, n in NUMERALS.items()},
    **dict(zip(BONUS, "梅蘭菊竹春夏秋冬", strict=True)),
}


def format_hand(hand: Hand) -> str:
    """Return the canonical form of ``hand``: ``parse`` reads it back to an equal hand, its concealed tiles in order.

    Melds in brackets (``,1`` after every exposed one, whoever it was claimed from: that seat is lost on purpose, no
    score depends on it), the concealed tiles in order, then the winning tile as its own run, then ``|`` and the letters
    of the flowers shown.  ``*`` in place of the winning tile: the hand is complete and its winning tile unknown.
    ``-``: it is short of its winning tile.  ``+`` before the winning tile of a hand that is not finished, but won by
    its flowers.  Bonus tiles kept in the hand follow its concealed tiles by printed number
    (``1f`` plum, ``2g`` summer).  The context never is part of it.
    """
    out = [_mcr_meld(meld) for meld in hand.melds]
    out.append(_runs(in_order(hand.concealed)))
    if hand.kept:
        out.append(_runs(in_order(hand.kept)))
    out.append(_end(hand))
    if hand.flowers:
        out.append("|" + "".join(sorted([_LETTER[face] for face in hand.flowers])))
    return "".join(out)


def _end(hand: Hand, spell: Callable[[Iterable[str]], str] = "".join) -> str:
    if hand.win_tile is not None:
        win = spell((hand.win_tile,))
        return win if len(hand.concealed) % 3 == 1 else f"+{win}"
    return "*" if len(hand.concealed) % 3 == 2 else "-"


def _mcr_meld(meld: Meld) -> str:
    return f"[{_runs(meld.tiles)}]" if meld.concealed else f"[{_runs(meld.tiles)},1]"


def _runs(faces: Iterable[str]) -> str:
    """Write ``faces`` with each suit named once a run; honours are letters and need no suit."""
    out: list[str] = []
    suit = ""
    for face in faces:
        if face[1:] != suit:
            out.append(suit)
            suit = face[1:]
        out.append(face[0])
    out.append(suit)
    return "".join(out)


def write(hand: Hand, dialect: str) -> str:
    """Return ``hand`` as ``dialect`` writes it; ``ValueError`` for a dialect that is not one of :data:`DIALECTS`.

    Where a dialect has no form for melds, brackets are used as in MCR.  Reading it back gives an equal hand.
    """
    if dialect not in DIALECTS:
        raise ValueError(f"unknown dialect {dialect!r}; known are {', '.join(DIALECTS)}")
    if dialect == "mcr":
        return format_hand(hand)
    if dialect == "unicode":
        return _unicode(hand)
    spell: Callable[[Iterable[str]], str] = {
        "tenhou": _tenhou,
        "mjai": " ".join,
        "botzone": lambda faces: "".join([_BOTZONE[face] for face in faces]),
        "english": lambda faces: "".join([_ENGLISH[face] for face in faces]),
        "chinese": lambda faces: "".join([_CHINESE[face] for face in faces]),
    }[dialect]
    between = " " if dialect == "mjai" else ""
    parts = [f"[{spell(meld.tiles)}]" if meld.concealed else f"[{spell(meld.tiles)},1]" for meld in hand.melds]
    parts += [spell(faces) for faces in (in_order(hand.concealed), in_order(hand.kept)) if faces]
    parts.append(_end(hand, spell))
    flowers = "|" + spell(in_order(hand.flowers)) if hand.flowers else ""
    return between.join(parts) + flowers


def _tenhou(faces: Iterable[str]) -> str:
    return _runs([_MPSZ.get(face, face) for face in faces])


def _unicode(hand: Hand) -> str:
    """Melds with a claimed tile in parentheses or, concealed, between face-down tiles; then the hand; then flowers."""
    parts = []
    for meld in hand.melds:
        signs = [UNICODE[face] for face in meld.tiles]
        if meld.concealed and meld.kind == KONG:
            parts.append(f"{UNICODE_BACK}{signs[0]}{signs[0]}{UNICODE_BACK}")
        else:
            parts.append(f"({signs[0]}){''.join(signs[1:])}")
    held = "".join([UNICODE[face] for face in sorted([*hand.concealed, *hand.kept], key=INDEX.__getitem__)])
    parts += [held] if held else []
    parts.append(_end(hand, lambda faces: "".join([UNICODE[face] for face in faces])))
    flowers = "|" + "".join([UNICODE[face] for face in in_order(hand.flowers)]) if hand.flowers else ""
    return " ".join(parts) + flowers
