"""A hand and what is known about it become a score: the unknown is never guessed, the contradictory never scored."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from ..hand import FLOWER_WINS, WIN_BY, Context, Fault, Faults, Hand, Notice, can_be_won, check, first_turn_clashes
from ..rules import Facts, RuleSet
from ..rules.families import FAMILIES
from ..tiles import INDEX, WINDS
from .engine import Memo, Reading, evaluate, flower_win, hand_hits


class Score(NamedTuple):
    """A winning hand, scored.

    ``context``: as it was scored, unknown ways of winning resolved to the lowest total.  ``readings``: best first.
    ``by_win_tile``: where the winning tile is not told, (face, total, total without bonus tiles) for each possible one.
    """

    facts: Facts
    context: Context
    readings: list[Reading]
    by_win_tile: tuple[tuple[str, int, int], ...]
    notices: tuple[Notice, ...]

    @property
    def best(self) -> Reading:
        return self.readings[0]


class NoWin(NamedTuple):
    """A legal hand that does not win, with the reason."""

    reason: str
    notices: tuple[Notice, ...]


def judge(hand: Hand, context: Context, rules: RuleSet, memo: Memo | None = None) -> Score | NoWin:
    """Score ``hand`` won as ``context`` says.

    ``memo``: that of the hand under these rules, where it is judged more than once.
    Raises :class:`Faults`: every fault of the hand and context, a way of winning that the rule set does not know, a
    wind that is missing and matters.
    """
    context, notices = _corrected(hand, context, rules)
    faults = faults_of(hand, context, rules)
    if faults:
        raise Faults(faults)
    if hand.kept:
        notices += (Notice("bonus_kept_in_hand", "/hand/concealed", {"tiles": list(hand.kept)}),)
    if context.win_by in FLOWER_WINS:
        facts, alone = flower_win(hand, context, rules)
        if not alone.counted:  # an option or preset took the row out
            return NoWin("flower_win_not_in_rules", notices)
        return Score(facts, context, [alone], (), notices)
    if hand.win_tile is None:
        if len(hand.concealed) < hand.full(rules.sets):
            return NoWin("short_of_winning_tile", notices)
        return _any_win_tile(hand, context, rules, notices, memo or Memo())
    return _with_win_tile(Facts(hand, hand.win_tile, hand.concealed, context, rules), context, notices, memo)


def faults_of(hand: Hand, context: Context, rules: RuleSet) -> list[Fault]:
    """Return every fault of ``hand`` and ``context`` in the game of ``rules``."""
    faults = list(check(hand, context, rules.sets))
    if context.win_by in WIN_BY and context.win_by not in rules.win_by:
        # How many flowers such a win asks for is no matter where it does not exist.
        faults = [fault for fault in faults if fault.code != "flower_count"]
        params = {"value": context.win_by, "allowed": list(rules.win_by), "rules": rules.id}
        faults.append(Fault("win_by_not_in_rules", "/context/win_by", params=params))
    if context.earthly:
        faults += first_turn_clashes(hand, context, rules.first_turn == "first_round")
    return faults


def _corrected(hand: Hand, context: Context, rules: RuleSet) -> tuple[Context, tuple[Notice, ...]]:
    """Derive what the hand itself proves about the last tile of its kind (MCR 3.8: own melds are visible to all)."""
    win = hand.win_tile
    if win is None or win not in INDEX:
        return context, ()
    held = win in hand.concealed
    if context.last_of_kind and held and rules.switches.get("correct_last_of_kind"):
        notice = Notice("last_of_kind_corrected", "/context/last_of_kind", {"tile": win})
        return replace(context, last_of_kind=False), (notice,)
    if context.last_of_kind is None and not held and "last_of_kind" in rules.uses:
        shown = 0
        for meld in hand.melds:
            shown += meld.tiles.count(win)
        if shown == 3:
            notice = Notice("last_of_kind_derived", "/context/last_of_kind", {"tile": win})
            return replace(context, last_of_kind=True), (notice,)
    return context, ()


def _possible(facts: Facts, context: Context) -> bool:
    """Tell whether :func:`faults_of` finds nothing in ``context``, where the hand itself has no fault."""
    rules = facts.rules
    if not can_be_won(facts.hand, context, facts.counts[facts.win]):
        return False
    return not first_turn_clashes(facts.hand, context, rules.first_turn == "first_round")


def _with_win_tile(
    facts: Facts, context: Context, notices: tuple[Notice, ...], memo: Memo | None = None
) -> Score | NoWin:
    """Score a hand whose winning tile is told, that of ``facts``, won as ``context`` says."""
    if context.win_by is None:
        return _any_way(facts, context, notices, memo or Memo())
    if facts.context is not context:
        facts = facts.won(context)
    readings = evaluate(facts, memo)
    if not readings:
        foreign = FAMILIES[facts.rules.family].foreign_shape(facts)
        if foreign is not None:
            return NoWin("shape_not_in_rules", (*notices, Notice("shape_not_in_rules", "/hand", {"shape": foreign})))
        return NoWin("win_tile_does_not_complete", notices)
    _winds(facts, readings, memo)
    return Score(facts, context, readings, (), notices)


def _any_way(facts: Facts, context: Context, notices: tuple[Notice, ...], memo: Memo) -> Score | NoWin:
    """How the hand was won is not told: take the way that is worth least, and say so."""
    found: list[Score] = []
    for way in ("discard", "self_draw"):
        told = replace(context, win_by=way)
        if way not in facts.rules.win_by or not _possible(facts, told):
            continue  # what is known rules it out
        judged = _with_win_tile(facts, told, notices, memo)
        if isinstance(judged, NoWin):
            return judged
        found.append(judged)
    if not found:
        params = {"with": "/context", "reason": "no_way_of_winning"}
        raise Faults([Fault("contradiction", "/context/win_by", params=params)])
    least = min(found, key=_total)
    notice = Notice("win_by_unknown", "/context/win_by", {"value": least.context.win_by})
    return least._replace(notices=(*least.notices, notice))


def _any_win_tile(
    hand: Hand, context: Context, rules: RuleSet, notices: tuple[Notice, ...], memo: Memo
) -> Score | NoWin:
    """The winning tile is not told: score each possible one; the lowest total is the answer."""
    found: list[Score] = []
    for face in dict.fromkeys(sorted(hand.concealed, key=INDEX.__getitem__)):
        facts = memo.facts.get(face)
        if facts is None:
            told = hand.completed_by(face)
            facts = memo.facts[face] = Facts(told, face, told.concealed, context, rules)
        one_context, _ = _corrected(facts.hand, context, rules)
        if not _possible(facts, one_context):
            continue  # this tile would contradict the context
        judged = _with_win_tile(facts, one_context, (), memo)
        if isinstance(judged, NoWin):  # whichever tile came last
            if judged.reason == "win_tile_does_not_complete":
                return NoWin("no_winning_shape", notices)
            return judged._replace(notices=notices + judged.notices)
        found.append(judged)
    if not found:
        params = {"with": "/hand/concealed", "reason": "no_win_tile_possible"}
        raise Faults([Fault("contradiction", "/context", params=params)])
    least = min(found, key=_total)
    table = tuple((s.facts.win_face, s.best.total, s.best.base) for s in found)
    notice = Notice("win_tile_unknown", "/hand/win_tile", {"value": least.facts.win_face})
    return least._replace(by_win_tile=table, notices=(*notices, *least.notices, notice))


def _total(score: Score) -> int:
    return score.best.total


def _winds(facts: Facts, readings: list[Reading], memo: Memo | None) -> None:
    """Raise a fault for each wind that is missing and would change the total."""
    context, rules = facts.context, facts.rules
    faults = []
    for name in rules.needs:
        if getattr(context, name) is not None:
            continue
        of_hand = hand_hits(facts)
        for i, wind in enumerate(WINDS):
            told: dict[str, Any] = {name: wind}
            other = facts.won(replace(context, **told))
            # A wind changes a pung of itself, or a pattern of the hand: the seat's flower, a call of the dealer's.
            if facts.counts[27 + i] < 3 and hand_hits(other) == of_hand:
                continue
            if evaluate(other, memo)[0].total != readings[0].total:
                faults.append(Fault("wind_needed", f"/context/{name}", tile=wind, params={"field": name}))
                break
    if faults:
        raise Faults(faults)
