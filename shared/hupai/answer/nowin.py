"""The answer for a legal hand that does not win: how far it is, and what it waits for."""

from __future__ import annotations

from typing import Any

from ..hand import Context, Hand
from ..readings import Group, Tiles, distance, meld_group, tiles_of, waits, with_a_copy_left
from ..rules import RuleSet
from ..score import NoWin
from ..tiles import FACES, INDEX, WINDS


def no_win(hand: Hand, context: Context, rules: RuleSet, judged: NoWin) -> dict[str, Any]:
    """Return the answer's fields for a hand that does not win.

    ``distance``: tiles that must still be replaced or drawn.  ``waits``: tiles that complete the hand as it stood
    before its winning tile; for a hand of full length whose winning tile is not told, after one of its ``discards``.
    ``dead_waits``: those of which the hand itself holds all four, so that it waits for them by shape alone.
    """
    from .answer import frame

    result = frame(hand, rules, list(judged.notices))
    melds = tuple(meld_group(meld) for meld in hand.melds)
    held = hand.concealed if hand.win_tile is None else (*hand.concealed, hand.win_tile)
    result["reason"] = judged.reason
    result["distance"] = distance(tiles_in(held, melds, rules), rules.shapes)
    if hand.win_tile is None and len(hand.concealed) == hand.full(rules.sets):
        result["after_discard"] = [
            {"discard": face, "waits": found, "dead_waits": dead}
            for face in dict.fromkeys(sorted(hand.concealed, key=INDEX.__getitem__))
            for found, dead in [waiting_for(hand.completed_by(face).concealed, melds, rules)]
            if found
        ]
    else:
        result["waits"], result["dead_waits"] = waiting_for(hand.concealed, melds, rules)
    if context.seat_wind is not None:
        result["payments"] = dict.fromkeys(WINDS, 0)
    return result


def waiting_for(concealed: tuple[str, ...], melds: tuple[Group, ...], rules: RuleSet) -> tuple[list[str], list[str]]:
    """Return the tiles that complete ``concealed`` by shape, and those of them of which the hand holds all four."""
    tiles = tiles_in(concealed, melds, rules)
    seen = list(tiles.counts)
    for group in melds:
        for face in group.tiles:
            seen[INDEX[face]] += 1
    mask = waits(tiles, rules.shapes)
    dead = mask & ~with_a_copy_left(mask, seen)
    return _named(mask), _named(dead)


def _named(mask: int) -> list[str]:
    return [face for i, face in enumerate(FACES[:34]) if mask >> i & 1]


def tiles_in(faces: tuple[str, ...], melds: tuple[Group, ...], rules: RuleSet) -> Tiles:
    """Return ``faces`` beside ``melds`` as the shapes of ``rules`` look at them."""
    counts = [0] * 34
    for face in faces:
        counts[INDEX[face]] += 1
    return tiles_of(counts, melds, rules.sets)
