"""What a hand read from a photo is worth, for everything that a photo cannot show: which tile won, and how.

Here reading and scoring meet: :mod:`hupai.vision` knows no points, :mod:`hupai.score` no photos.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, Final, NamedTuple

from ..answer import answer, waits
from ..answer.questions import as_won
from ..hand import Context, Faults, Hand, Meld
from ..rules import RuleSet
from ..tiles import BONUS, INDEX, WINDS
from ..vision.model import ReadHand, TileRead
from .photo_won import Won

Answer = dict[str, Any]
_WAYS: Final = ("self_draw", "discard")
#: Doubtful tiles that are looked into, alternatives of each, and an alternative too unlikely to ask about.
_MOST_DOUBTS, _MOST_OTHERS, _LEAST = 6, 3, 0.01


class Worth(NamedTuple):
    """What a hand is worth: ``total`` is None where it is no win, or no hand."""

    total: int | None
    meets_minimum: bool


NOTHING: Final = Worth(None, meets_minimum=False)


def hand_of(read: ReadHand) -> Hand:
    """Return a hand read from a photo as the engine has it."""
    melds = tuple(
        Meld(meld.kind, tuple(sorted(meld.tiles, key=INDEX.__getitem__)), meld.concealed) for meld in read.melds
    )
    return Hand(read.concealed, read.win_tile, melds, read.flowers)


def worth(hand: Hand, context: Context, rules: RuleSet) -> Worth:
    """Return the total of ``hand``, the lowest where the winning tile or the way of winning is unknown."""
    try:
        found = answer(hand, context, rules, explain=False)
    except Faults:
        return NOTHING
    return Worth(found["total"], found["meets_minimum"]) if found["is_win"] else NOTHING


def with_winds(hand: Hand, context: Context, rules: RuleSet) -> Context | None:
    """Return ``context`` with the winds that give the lowest total, where the total depends on winds not told.

    None where it does not: then nothing has to be assumed.
    """
    try:
        answer(hand, context, rules, explain=False)
    except Faults as error:
        if {fault.code for fault in error.faults} != {"wind_needed"}:
            return None
    else:
        return None
    seats = WINDS if context.seat_wind is None else (context.seat_wind,)
    rounds = WINDS if context.round_wind is None else (context.round_wind,)
    asked = [replace(context, seat_wind=seat, round_wind=wind) for seat, wind in product(seats, rounds)]
    valued = [(found.total, i) for i, one in enumerate(asked) if (found := worth(hand, one, rules)).total is not None]
    return asked[min(valued)[1]] if valued else None


def by_win_tile(hand: Hand, context: Context, rules: RuleSet) -> tuple[list[Answer], Context | None]:
    """Return the total for each tile that may have won and each way of winning that is not told.

    Also the context with the winds that were assumed for the lowest of them, or None.  A hand one tile short gives
    its waits.  No rows where tile and way are both known, and for no win.
    """
    ways = [way for way in rules.win_by if way in _WAYS] if context.win_by is None else [context.win_by]
    rows: list[Answer] = []
    assumed: Context | None = None
    if hand.win_tile is not None and len(ways) == 1:
        return rows, with_winds(hand, context, rules)
    for tile, won in _candidates(hand, context, rules):
        known = with_winds(won, context, rules)
        assumed = assumed or known
        told = known or context
        by_way: list[Answer] = []
        for way in ways:
            found = worth(won, told if context.win_by else as_won(told, way), rules)
            if found.total is not None:
                by_way.append({"win_by": way, "total": found.total, "meets_minimum": found.meets_minimum})
        if by_way:
            least = min(by_way, key=lambda row: row["total"])
            rows.append({"win_tile": tile, **{k: least[k] for k in ("total", "meets_minimum")}, "by_way": by_way})
    return rows, assumed


def _candidates(hand: Hand, context: Context, rules: RuleSet) -> Iterator[tuple[str, Hand]]:
    """Yield each tile that may have won, and the hand won on it."""
    if hand.win_tile is not None:
        yield hand.win_tile, hand
        return
    full = 3 * (rules.sets - len(hand.melds)) + 2
    if len(hand.concealed) == full:
        for tile in sorted(set(hand.concealed), key=INDEX.__getitem__):
            at = hand.concealed.index(tile)
            yield tile, replace(hand, concealed=hand.concealed[:at] + hand.concealed[at + 1 :], win_tile=tile)
    elif len(hand.concealed) == full - 1:
        try:
            found = waits(
                hand, Context(seat_wind=context.seat_wind or "E", round_wind=context.round_wind or "E"), rules
            )
        except Faults:
            return
        for row in found["waits"]:
            if row["copies_left"]:
                yield row["tile"], replace(hand, win_tile=row["tile"])


def scores_if(
    tiles: Sequence[TileRead],
    base: Worth,
    context: Context,
    rules: RuleSet,
    laid: Callable[[Sequence[TileRead]], Won],
) -> list[Answer]:
    """Return what the total would be if a doubtful tile were its next-best face, or no tile, where that changes it.

    ``base``: what the tiles as read are worth.  ``laid`` groups changed tiles anew.  Likeliest changes first.
    """
    doubtful = sorted((tile for tile in tiles if tile.needs_review), key=lambda tile: tile.confidence)
    rows: list[tuple[float, Answer]] = []
    for tile in doubtful[:_MOST_DOUBTS]:
        for other, chance in _others(tile, tiles):
            instead = (replace(tile, tile=other),) if other else ()
            changed = tuple(new for one in tiles for new in (instead if one is tile else (one,)))
            won = laid(changed)
            hand = hand_of(won.found.hand)
            known = with_winds(hand, context, rules) or context
            found = NOTHING if won.fault is not None else worth(hand, known, rules)
            if found.total != base.total:
                change = [{"id": tile.id, "from": tile.tile, "to": other}]
                rows.append((chance, {"change": change, "total": found.total, "meets_minimum": found.meets_minimum}))
    return [row for _, row in sorted(rows, key=lambda row: -row[0])]


def _others(tile: TileRead, tiles: Sequence[TileRead]) -> Iterator[tuple[str | None, float]]:
    """Yield what a doubtful tile may be instead, and how likely; None for no tile at all."""
    if tile.reason == "perhaps_no_tile":
        yield None, 1 - tile.confidence
    for other, chance in tile.alternatives[:_MOST_OTHERS]:
        doubled = other in BONUS and any(one.tile == other for one in tiles)
        if chance >= _LEAST and not doubled:
            yield other, chance
