"""The answer for a legal hand that does not win: how far it is, and what it waits for."""

from __future__ import annotations

from typing import Any

from ..hand import Context, Hand
from ..readings import Group, Tiles, distance, meld_group, tiles_of, waits, with_a_copy_left
from ..rules import RuleSet
from ..score import NoWin
from ..tiles import FACES, INDEX


def no_win(hand: Hand, context: Context, rules: RuleSet, judged: NoWin) -> dict[str, Any]:
    """Return the answer's fields for a hand that does not win.

    ``distance``: tiles that must still be replaced or drawn.  ``waits``: tiles that complete the hand as it stood
    before its winning tile; for a hand of full length whose winning tile is not told, after one of its ``discards``.
    """
    from .answer import frame

    result = frame(hand, rules, list(judged.notices))
    melds = tuple(meld_group(meld) for meld in hand.melds)
    held = hand.concealed if hand.win_tile is None else (*hand.concealed, hand.win_tile)
    result["reason"] = judged.reason
    result["distance"] = distance(_tiles(held, melds, rules), rules.shapes)
    full = 3 * (rules.sets - len(hand.melds)) + 2
    if hand.win_tile is None and len(hand.concealed) == full:
        result["after_discard"] = [
            {"discard": face, "waits": found}
            for face in dict.fromkeys(sorted(hand.concealed, key=INDEX.__getitem__))
            if (found := waiting_for(_without(hand.concealed, face), melds, rules))
        ]
    else:
        result["waits"] = waiting_for(hand.concealed, melds, rules)
    if context.seat_wind is not None:
        result["payments"] = dict.fromkeys(("E", "S", "W", "N"), 0)
    return result


def waiting_for(concealed: tuple[str, ...], melds: tuple[Group, ...], rules: RuleSet) -> list[str]:
    """Return the tiles that complete ``concealed`` by shape, of which the hand does not hold all four."""
    tiles = _tiles(concealed, melds, rules)
    seen = list(tiles.counts)
    for group in melds:
        for face in group.tiles:
            seen[INDEX[face]] += 1
    mask = with_a_copy_left(waits(tiles, rules.shapes), seen)
    return [face for i, face in enumerate(FACES[:34]) if mask >> i & 1]


def _tiles(faces: tuple[str, ...], melds: tuple[Group, ...], rules: RuleSet) -> Tiles:
    counts = [0] * 34
    for face in faces:
        counts[INDEX[face]] += 1
    return tiles_of(counts, melds, rules.sets)


def _without(faces: tuple[str, ...], face: str) -> tuple[str, ...]:
    at = faces.index(face)
    return faces[:at] + faces[at + 1 :]
