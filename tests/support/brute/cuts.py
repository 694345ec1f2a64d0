"""Every way to cut a complete hand into sets and a pair, the long way round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

HONORS = ("E", "S", "W", "N", "C", "F", "P")
WINDS = ("E", "S", "W", "N")
DRAGONS = ("C", "F", "P")


class Piece(NamedTuple):
    """One set or pair of a cut.  ``laid``: a meld, without the winning tile.  ``hidden``: nobody else saw it."""

    kind: str
    tiles: tuple[str, ...]
    laid: bool
    hidden: bool


def suit(face: str) -> str:
    return "z" if face in HONORS else face[1]


def rank(face: str) -> int:
    return 0 if face in HONORS else int(face[0])


def terminal(face: str) -> bool:
    return rank(face) in (1, 9)


def laid_pieces(melds: list[tuple[str, tuple[str, ...], bool]]) -> list[Piece]:
    return [Piece(kind, tuple(sorted(tiles)), True, concealed) for kind, tiles, concealed in melds]


def cuts(tiles: list[str], sets: int) -> Iterator[list[Piece]]:
    """Yield each cut of ``tiles`` into ``sets`` sets and one pair."""
    held = Counter(tiles)
    for face in sorted(held):
        if held[face] >= 2:
            rest = held.copy()
            rest[face] -= 2
            for cut in _sets(+rest):
                if len(cut) == sets:
                    yield [*cut, Piece("pair", (face, face), False, True)]


def _sets(held: Counter[str]) -> Iterator[list[Piece]]:
    if not held:
        yield []
        return
    face = min(held)
    if held[face] >= 3:
        for cut in _sets(+(held - Counter([face] * 3))):
            yield [Piece("pung", (face,) * 3, False, True), *cut]
    if suit(face) != "z":
        run = [f"{rank(face) + step}{suit(face)}" for step in (0, 1, 2)]
        if all(held[one] for one in run):
            for cut in _sets(+(held - Counter(run))):
                yield [Piece("chow", tuple(run), False, True), *cut]


def seven_pairs(tiles: list[str], four_as_two: bool) -> bool:
    held = Counter(tiles)
    if len(tiles) != 14 or any(number % 2 for number in held.values()):
        return False
    return four_as_two or all(number == 2 for number in held.values())


def completes(tiles: list[str], sets: int, pairs_and_triplet: bool) -> bool:
    """Whether ``tiles`` are ``sets`` sets and a pair, or seven pairs and a triplet."""
    if any(True for _ in cuts(tiles, sets)):
        return True
    return pairs_and_triplet and any(True for _ in pairs_with_triplet(tiles))


def pairs_with_triplet(tiles: list[str]) -> Iterator[list[Piece]]:
    held = Counter(tiles)
    if len(tiles) != 17:
        return
    for face in sorted(held):
        if held[face] >= 3:
            rest = +(held - Counter([face] * 3))
            if all(number % 2 == 0 for number in rest.values()):
                pairs = [Piece("pair", (one, one), False, True) for one in sorted(rest) for _ in range(rest[one] // 2)]
                yield [Piece("pung", (face,) * 3, False, True), *pairs]


def all_faces() -> list[str]:
    return [f"{n}{s}" for s in "mps" for n in range(1, 10)] + list(HONORS)
