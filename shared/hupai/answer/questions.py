"""More than one question about a hand: its waits with their totals, and the same hand won another way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

from ..hand import Context, Fault, Faults, Hand, check
from ..notation import format_hand
from ..readings import distance, meld_group
from ..readings import waits as shape_waits
from ..rules import RuleSet
from ..score import Score, judge
from ..score.judge import faults_of
from ..tiles import FACES, INDEX
from .nowin import tiles_in

#: What holds of a way of winning only, and is unknown when the way changes.
_OF_THE_WAY = {
    "self_draw": ("discarder", "last_discard", "earthly"),
    "discard": ("last_wall_tile", "after_kong", "after_two_kongs", "heavenly"),
    "robbed_kong": ("last_wall_tile", "last_discard", "after_kong", "after_two_kongs", "heavenly", "earthly"),
}


def as_won(context: Context, way: str) -> Context:
    """Return ``context`` for another way of winning: what belongs to the old way becomes unknown."""
    return replace(context, win_by=way, **dict.fromkeys(_OF_THE_WAY.get(way, ()), None))


def other_ways(hand: Hand, context: Context, rules: RuleSet) -> Iterator[tuple[str, int, int]]:
    """Yield (way, total, total without bonus tiles) of every other way in which the hand can be won."""
    for way in rules.win_by:
        if way == context.win_by or way not in _OF_THE_WAY:
            continue
        try:
            judged = judge(hand, as_won(context, way), rules)
        except Faults:
            continue  # this way, which nobody claimed, cannot have been
        if isinstance(judged, Score):
            yield way, judged.best.total, judged.best.base


def waits(hand: Hand, context: Context, rules: RuleSet, seen: Sequence[str] = ()) -> dict[str, Any]:
    """Return every tile that completes ``hand``, a hand short of its winning tile, with its totals.

    ``seen``: faces visible elsewhere (discards, other players' melds), for the copies left.  A wait of which no copy
    is left is listed all the same: by shape it is one, and may cost the points of a single wait.
    Raises :class:`Faults`, also for a hand that has its winning tile.
    """
    full = hand.full(rules.sets)
    faults = list(check(hand, replace(context, win_by=None), rules.sets))
    if hand.win_tile is not None or len(hand.concealed) == full:
        at = "/hand/win_tile" if hand.win_tile is not None else "/hand/concealed"
        faults.append(Fault("hand_is_complete", at, params={"expected": full - 1, "found": full}))
    held = _held(hand)
    for face in sorted(set(seen), key=INDEX.__getitem__):
        copies = held[INDEX[face]] + list(seen).count(face)
        most = 4 if INDEX[face] < 34 else 1
        if copies > most:
            faults.append(Fault("too_many_copies", "/seen", tile=face, params={"found": copies, "most": most}))
    if faults:
        raise Faults(faults)
    tiles = tiles_in(hand.concealed, tuple(meld_group(meld) for meld in hand.melds), rules)
    mask = shape_waits(tiles, rules.shapes)
    shown = list(held)
    for face in seen:
        shown[INDEX[face]] += 1
    return {
        "waits": [
            {
                "tile": face,
                "copies_left": 4 - shown[i],
                **_totals(hand, face, _last_copy(hand, face, context, seen), rules, held[i]),
            }
            for i, face in enumerate(FACES[:34])
            if mask >> i & 1
        ],
        "distance": distance(tiles, rules.shapes),
        "unit": rules.unit,
        "minimum": rules.minimum,
        "notation": format_hand(hand),
        "rules": rules.said,
    }


def _held(hand: Hand) -> list[int]:
    held = [0] * 42
    for face in (*hand.concealed, *hand.flowers, *hand.kept):
        held[INDEX[face]] += 1
    for meld in hand.melds:
        for face in meld.tiles:
            held[INDEX[face]] += 1
    return held


def _last_copy(hand: Hand, face: str, context: Context, seen: Sequence[str]) -> Context:
    """Return ``context`` for winning on ``face``: it is the last of its kind when all can see the three others.

    What the caller says of one tile cannot hold of every wait: ``last_of_kind`` is counted, never taken over.
    """
    visible = list(seen).count(face) + sum(meld.tiles.count(face) for meld in hand.melds if not meld.concealed)
    return replace(context, last_of_kind=True if visible == 3 and face not in hand.concealed else None)


def _totals(hand: Hand, face: str, context: Context, rules: RuleSet, held: int) -> dict[str, Any]:
    """Return the totals by draw and by discard; None for a way that what is known of the deal rules out."""
    found: dict[str, Any] = {"self_draw": None, "discard": None}
    if held >= 4:
        return found
    told = replace(hand, win_tile=face)
    faults = {way: faults_of(told, as_won(context, way), rules) for way in found}
    drawn, claimed = faults["self_draw"], faults["discard"]
    if drawn and claimed:
        raise Faults([*drawn, *(fault for fault in claimed if fault not in drawn)])
    for way in found:
        if faults[way]:
            continue
        best = cast("Score", judge(told, as_won(context, way), rules)).best  # a wait by shape completes the hand
        found[way] = {
            "total": rules.capped(best.total),
            "total_without_flowers": rules.capped(best.base),
            "meets_minimum": rules.meets(best.total, best.base),
            "fans": list(dict.fromkeys(rules.patterns[row].id for row, _ in best.counted)),
        }
    return found


def what_if(hand: Hand, context: Context, rules: RuleSet, change: dict[str, str]) -> dict[str, Any]:
    """Return the answer for the same hand won by another ``win_by`` or on another ``win_tile``, beside the first.

    ``change`` holds one or both.  Raises :class:`Faults` where the changed hand cannot be.
    """
    from .answer import answer

    changed = context
    if "win_by" in change:
        changed = as_won(context, change["win_by"])
    other = replace(hand, win_tile=change["win_tile"]) if "win_tile" in change else hand
    before, after = answer(hand, context, rules), answer(other, changed, rules)
    return {"before": before, "after": after, "adds": after["total"] - before["total"]}
