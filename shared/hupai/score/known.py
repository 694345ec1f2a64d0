"""What a caller left unknown, and what each possible value would change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from ..hand import FLOWER_WINS, Context, Faults, can_be
from ..rules import Hit
from ..tiles import WINDS
from .engine import Memo, Reading, evaluate, flower_win, how_hits, rescore, tile_hits
from .judge import Score, judge

#: Flags, and the ways of winning of which they can be true: others are not worth a look.
_TRUE_OF = {
    "last_of_kind": ("self_draw", "discard"),
    "last_wall_tile": ("self_draw",),
    "last_discard": ("discard",),
    "after_kong": ("self_draw",),
    "after_two_kongs": ("self_draw",),
    "heavenly": ("self_draw",),
    "earthly": ("self_draw", "discard"),
    "original_call": ("self_draw", "discard", "robbed_kong"),
}


class Known(NamedTuple):
    """What one unknown field would change: ``total`` if it had ``value``, ``adds`` to the answer's total."""

    field: str
    value: object
    adds: int
    total: int
    base: int


def if_known(score: Score, given: Context) -> tuple[Known, ...]:
    """Return what each field that ``given`` left unknown would change, where it changes the total."""
    return tuple(_if_known(score, given))


def _if_known(score: Score, given: Context) -> Iterator[Known]:
    context, rules = score.context, score.facts.rules
    best = score.best
    otherwise = _Otherwise(score)
    if context.win_by in FLOWER_WINS:
        yield from _discards(score, otherwise)
        return
    if given.win_by is None or score.by_win_tile:
        yield from _by_judging(score, given)
        return
    for name in rules.uses:
        if name == "round_wind":
            yield from _round_winds(score)
            continue
        if name == "discards_made":
            yield from _discards(score, otherwise)
            continue
        if getattr(context, name) is not None or context.win_by not in _TRUE_OF.get(name, ()):
            continue
        told: dict[str, Any] = {name: True}
        changed = replace(context, **told)
        if not _can_be(name, score, changed):
            continue
        top = otherwise.best(name, changed)
        if top.total != best.total:
            yield Known(name, True, top.total - best.total, top.total, top.base)


def _by_judging(score: Score, given: Context) -> Iterator[Known]:
    """Yield the same where the way of winning or the winning tile is not told: what is told may settle that anew."""
    hand, rules = score.facts.hand, score.facts.rules
    if score.by_win_tile:
        hand = replace(hand, concealed=(*hand.concealed, score.facts.win_face), win_tile=None)
    values: dict[str, tuple[object, ...]] = {"round_wind": WINDS, "discards_made": rules.if_discards}
    asked = [(name, values.get(name, (True,))) for name in rules.uses if getattr(given, name) is None]
    if given.win_by is None:
        asked.insert(0, ("win_by", tuple(way for way in rules.win_by if way not in FLOWER_WINS)))
    memo = Memo()
    for name, choices in asked:
        found: list[Known] = []
        for value in choices:
            told: dict[str, Any] = {name: value}
            try:
                judged = judge(hand, replace(given, **told), rules, memo)
            except Faults:
                continue  # what is known rules it out
            if isinstance(judged, Score) and judged.best.total != score.best.total:
                top = judged.best
                found.append(Known(name, value, top.total - score.best.total, top.total, top.base))
        yield from _last_of_each(found) if name == "discards_made" else found


def _last_of_each(found: list[Known]) -> Iterator[Known]:
    """Yield, of numbers in a row that count the same, the last."""
    for i, one in enumerate(found, 1):
        if i == len(found) or found[i].total != one.total:
            yield one


def _can_be(field: str, score: Score, changed: Context) -> bool:
    facts = score.facts
    copies = 0 if facts.hand.win_tile is None else facts.counts[facts.win]
    return can_be(field, facts.hand, changed, copies, facts.rules.first_turn == "first_round")


class _Otherwise:
    """Scores the same hand won otherwise, where only patterns of the hand and its winning may differ."""

    def __init__(self, score: Score) -> None:
        self._score = score
        self._of_tiles: list[Hit] | None = None

    def best(self, field: str, changed: Context) -> Reading:
        """Return the best reading of the hand won as ``changed`` says, where ``field`` alone is another."""
        score = self._score
        facts, other = score.facts, score.facts.won(changed)
        if all(test(facts) == test(other) for _, test in facts.rules.tests.readers.get(field, ())):
            return score.best
        if self._of_tiles is None:
            self._of_tiles = tile_hits(facts)
        return rescore(facts, score.readings, self._of_tiles + how_hits(other))


def _discards(score: Score, otherwise: _Otherwise) -> Iterator[Known]:
    """Yield each number of discards that would change the total, the last of a range standing for it."""
    facts, best, rules = score.facts, score.best, score.facts.rules
    if score.context.discards_made is not None:
        return
    found: list[Known] = []
    for number in rules.if_discards:
        changed = replace(score.context, discards_made=number)
        if score.context.win_by in FLOWER_WINS:
            top = flower_win(facts.hand, changed, rules)[1]
        else:
            top = otherwise.best("discards_made", changed)
        if top.total != best.total and _can_be("discards_made", score, changed):
            found.append(Known("discards_made", number, top.total - best.total, top.total, top.base))
    yield from _last_of_each(found)


def _round_winds(score: Score) -> Iterator[Known]:
    """Yield each round wind that would change the total, where the rule set counts it only when it is told."""
    facts, best = score.facts, score.best
    if facts.context.round_wind is not None:
        return
    for i, wind in enumerate(WINDS):
        if facts.counts[27 + i] < 3:
            continue
        changed = replace(facts.context, round_wind=wind)
        top = evaluate(facts.won(changed))[0]
        if top.total != best.total:
            yield Known("round_wind", wind, top.total - best.total, top.total, top.base)
