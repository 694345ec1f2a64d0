"""Worked hands as plain text, one a line: what the corpora and the examples are written in.

A line of a corpus is fields parted by tabs; ``#`` starts a comment line.  Its hand is in canonical notation (winning
tile last, ``[1111m]`` a concealed kong, ``[1111m,1]`` an exposed one) and is read here apart from the engine's parser.
Its second part says how it was won: ``self_draw seat=E round=S last_of_kind flowers=2``.  Fans are ids, ``tile_hog*2``
meaning twice.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from hupai.hand import CHOW, KONG, PUNG, Context, Hand, Meld
from hupai.tiles import BONUS

CORPORA = Path(__file__).parent.parent / "golden" / "corpora"
#: Public material beside the checkout, used where it is there; the corpora here hold the same facts.
BESIDE = Path(__file__).parents[3] / "shared"

FLOWER_LETTERS = dict(zip("abcdefgh", ("1f", "2f", "4f", "3f", "1g", "2g", "3g", "4g"), strict=True))


class Case(NamedTuple):
    """One line of ``mcr.txt``."""

    id: str
    hand: Hand
    context: Context
    notation: str
    #: By rule set id: total with flowers, and the fans.
    expected: dict[str, tuple[int, Counter[str]]]
    waits: tuple[str, ...]
    source: str


def read_tiles(text: str) -> list[str]:
    """``"123mEE"`` to its faces."""
    faces: list[str] = []
    for ranks, suit, honor in re.findall(r"(\d+)([mps])|([ESWNCFP])", text):
        faces.extend([honor] if honor else [rank + suit for rank in ranks])
    return faces


def read_hand(notation: str, flowers: int = 0) -> Hand:
    """Read a hand in canonical notation; ``flowers`` adds that many bonus tiles, in their order."""
    body, _, shown = notation.partition("|")
    melds = []
    for inside, source in re.findall(r"\[([^],]+)(,\d)?\]", body):
        tiles = tuple(read_tiles(inside))
        kind = KONG if len(tiles) == 4 else PUNG if tiles[0] == tiles[1] else CHOW
        melds.append(Meld(kind, tiles, concealed=kind == KONG and not source))
    *concealed, win = read_tiles(re.sub(r"\[[^]]*\]", "", body))
    bonus = tuple(FLOWER_LETTERS[letter] for letter in shown) or BONUS[:flowers]
    return Hand(tuple(concealed), win, tuple(melds), bonus)


def read_won(text: str) -> tuple[Context, int]:
    """Read how a hand was won, and the number of flowers it shows."""
    fields: dict[str, Any] = {}
    flowers = 0
    for word in text.split():
        name, _, told = word.partition("=")
        if name == "flowers":
            flowers = int(told)
        elif told:
            fields[f"{name}_wind"] = told
        elif name in ("self_draw", "discard", "robbed_kong"):
            fields["win_by"] = name
        else:
            fields[name] = True
    return Context(**fields), flowers


def read_fans(text: str) -> tuple[int, Counter[str]]:
    """``"9 tile_hog*2 ..."`` to the total and the multiset of ids."""
    total, *words = text.split()
    fans: Counter[str] = Counter()
    for word in words:
        name, _, count = word.partition("*")
        fans[name] += int(count or 1)
    return int(total), fans


def lines(name: str) -> list[list[str]]:
    """The lines of a corpus, each as its fields."""
    text = (CORPORA / name).read_text(encoding="utf-8")
    return [line.split("\t") for line in text.splitlines() if line and not line.startswith("#")]


def mcr_cases() -> list[Case]:
    cases = []
    for name, notation, won, mcr, mcr_cn, waits, source in lines("mcr.txt"):
        context, flowers = read_won(won)
        expected = {"mcr": read_fans(mcr), "mcr-cn": read_fans(mcr if mcr_cn == "=" else mcr_cn)}
        hand = read_hand(notation, flowers)
        cases.append(Case(name, hand, context, notation, expected, tuple(read_tiles(waits)), source))
    return cases
