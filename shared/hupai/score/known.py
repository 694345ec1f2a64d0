"""What a caller left unknown, and what each possible value would change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from ..hand import FLOWER_WINS, Context, Faults
from ..tiles import WINDS
from .engine import Reading, evaluate, flower_win, how_hits, rescore, tile_hits
from .judge import Score, contradicted, judge

#: A flag is not worth asking about where the way of winning, or the hand, rules it out.
_FLAG_NEEDS = {
    "last_of_kind": ("self_draw", "discard"),
    "last_wall_tile": ("self_draw",),
    "last_discard": ("discard",),
    "after_kong": ("self_draw",),
    "after_two_kongs": ("self_draw",),
    "heavenly": ("self_draw",),
    "earthly": ("self_draw", "discard"),
    "original_call": ("self_draw", "discard", "robbed_kong"),
}
#: Flags that much else of a context can contradict.
_CHECKED = ("heavenly", "earthly", "original_call")


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
    facts, context, rules = score.facts, score.context, score.facts.rules
    best = score.best
    if context.win_by in FLOWER_WINS:
        yield from _discards(score, _Otherwise(score))
        return
    if given.win_by is None:
        yield from _any_way(score, given)
        return
    otherwise = _Otherwise(score)
    for name in rules.uses:
        if name == "round_wind":
            yield from _round_winds(score)
            continue
        if name == "discards_made":
            yield from _discards(score, otherwise)
            continue
        if getattr(context, name) is not None or context.win_by not in _FLAG_NEEDS.get(name, ()):
            continue
        if name == "last_of_kind" and facts.concealed[facts.win] > 1:
            continue
        kongs = facts.open_kongs + facts.hidden_kongs
        if (name == "after_kong" and not kongs) or (name == "after_two_kongs" and kongs < 2):
            continue
        told: dict[str, Any] = {name: True}
        changed = replace(context, **told)
        if name in _CHECKED and contradicted(facts, changed):
            continue
        top = otherwise.best(changed)
        if top.total != best.total:
            yield Known(name, True, top.total - best.total, top.total, top.base)


def _any_way(score: Score, given: Context) -> Iterator[Known]:
    """Yield what each way of winning would change, then each flag, whichever way it leaves open."""
    facts, best, rules = score.facts, score.best, score.facts.rules
    questions: list[tuple[str, object]] = [("win_by", way) for way in rules.win_by if way not in FLOWER_WINS]
    questions += [(name, True) for name in rules.uses if name in _FLAG_NEEDS and getattr(score.context, name) is None]
    for name, value in questions:
        told: dict[str, Any] = {name: value}
        try:
            judged = judge(facts.hand, replace(given, **told), rules)
        except Faults:
            continue  # what is known rules it out
        if isinstance(judged, Score) and judged.best.total != best.total:
            top = judged.best
            yield Known(name, value, top.total - best.total, top.total, top.base)


class _Otherwise:
    """Scores the same hand won otherwise, where only patterns of the hand and its winning may differ."""

    def __init__(self, score: Score) -> None:
        self._score = score
        self._of_tiles = tile_hits(score.facts)
        self._now = how_hits(score.facts)

    def best(self, changed: Context) -> Reading:
        """Return the best reading of the hand won as ``changed`` says."""
        facts = self._score.facts
        how = how_hits(facts.won(changed))
        return self._score.best if how == self._now else rescore(facts, self._score.readings, self._of_tiles + how)


def _discards(score: Score, otherwise: _Otherwise) -> Iterator[Known]:
    """Yield each number of discards that would change the total, the last of a range standing for it."""
    facts, best, rules = score.facts, score.best, score.facts.rules
    if score.context.discards_made is not None:
        return
    last: Known | None = None
    for number in rules.if_discards:
        changed = replace(score.context, discards_made=number)
        if contradicted(facts, changed):
            continue
        if score.context.win_by in FLOWER_WINS:
            top = flower_win(facts.hand, changed, rules)[1]
        else:
            top = otherwise.best(changed)
        if last is not None and last.total != top.total:
            yield last
        last = None
        if top.total != best.total:
            last = Known("discards_made", number, top.total - best.total, top.total, top.base)
    if last is not None:
        yield last


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
