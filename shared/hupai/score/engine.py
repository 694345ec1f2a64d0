"""From facts to scored readings: patterns detected, exclusions applied, the best reading first.

Nothing here knows a rule set: what is detected and what leaves what out stands in its tables.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from operator import itemgetter
from typing import Final, NamedTuple

from ..hand import Context, Hand
from ..readings import FLOWERS, Split, places, splits
from ..rules import Facts, Hit, RuleSet, SplitFacts
from .sift import sift

_row: Final[Callable[[Hit], int]] = itemgetter(0)


class Reading(NamedTuple):
    """One way to read a winning hand, scored.

    ``own``: the patterns that depend on the reading.  ``hits``: every pattern that it shows, in table order.
    ``counted``: those that count.
    ``total`` includes bonus tiles, ``base`` does not.
    """

    split: SplitFacts
    place: int
    own: list[Hit]
    hits: list[Hit]
    counted: list[Hit]
    total: int
    base: int


def hand_hits(facts: Facts) -> list[Hit]:
    """Return the patterns that depend on the tiles and on how the hand was won, whatever its reading."""
    return tile_hits(facts) + how_hits(facts)


def how_hits(facts: Facts) -> list[Hit]:
    """Return the patterns that can depend on how the hand was won."""
    hits: list[Hit] = []
    for row, test in facts.rules.tests.hand:
        found = test(facts)
        if found:
            hits += [(row, evidence) for evidence in found]
    return hits


def tile_hits(facts: Facts) -> list[Hit]:
    """Return the patterns that depend on the tiles and kongs alone."""
    rules = facts.rules
    tests = rules.tests
    present = facts.present
    hits: list[Hit] = []
    for row, only, also, suits in tests.tiles:
        for mask in only:
            if not present & ~mask:
                break
        else:
            if only:
                continue
        if suits and suits != facts.suits:
            continue
        for mask in also:
            if not present & mask:
                break
        else:
            hits.append((row, ()))
    if facts.open_kongs or facts.hidden_kongs:
        rows = tests.kongs.get((facts.open_kongs, facts.hidden_kongs), ())
        kongs = facts.kongs()
        hidden = [i for i in kongs if facts.melds[i].concealed]
        for k, row in enumerate(rows):
            hits.append((row, tuple(hidden if k else kongs)))
    return hits


def split_hits(facts: Facts, split: SplitFacts) -> list[Hit]:
    """Return the patterns that depend on how the tiles are split, wherever the winning tile lies."""
    tests = facts.rules.tests
    have = split.have
    hits = tests.count_sets(split, facts.rules)
    for row, need, split_test in tests.split:
        if need & have == need:
            found = split_test(facts, split)
            if found:
                hits += [(row, evidence) for evidence in found]
    return hits


def resolve(hits: list[Hit], rules: RuleSet) -> tuple[list[Hit], int, int]:
    """Return the hits that count, their total, and the total without bonus tiles.  ``hits`` are in table order."""
    if rules.special_rows:
        hits, _ = sift(hits, rules)
    removed = some = one = 0
    implied = rules.implied
    for row, _ in hits:
        if not removed >> row & 1:
            removed |= implied[row]
            some |= rules.implied_same_sets[row]
            one |= rules.implied_one[row]
    counted: list[Hit] = []
    total = base = 0
    values = rules.values
    bonus = rules.bonus_rows
    for hit in hits:
        row = hit[0]
        if removed >> row & 1:
            continue
        if some >> row & 1 and _same_sets(hit, hits, removed, rules):
            continue
        if one >> row & 1:
            one &= ~(1 << row)
            continue
        counted.append(hit)
        total += values[row]
        if not bonus >> row & 1:
            base += values[row]
    if not base and rules.tests.otherwise >= 0 and all(bonus >> row & 1 for row, _ in counted):
        row = rules.tests.otherwise
        counted.insert(0, (row, ()))
        total += values[row]
        base += values[row]
    elif not counted and rules.tests.nothing >= 0:
        row = rules.tests.nothing
        counted = [(row, ())]
        total = base = values[row]
    return counted, total, base


def _same_sets(hit: Hit, hits: list[Hit], removed: int, rules: RuleSet) -> bool:
    return same_sets_by(hit, hits, removed, rules) is not None


def same_sets_by(hit: Hit, hits: list[Hit], removed: int, rules: RuleSet) -> int | None:
    """Return the row whose sets contain those of ``hit`` and which leaves it out for them, if there is one."""
    row, sets = hit
    bit = 1 << row
    for other, used in hits:
        if rules.implied_same_sets[other] & bit and not removed >> other & 1 and all(i in used for i in sets):
            return other
    return None


class Memo:
    """What is kept of one hand that is scored again and again, each time won otherwise.

    How it falls into sets never changes; what a reading shows of itself changes with the winning tile, the way of
    winning and the winds alone; and where the patterns of the hand are the same too, so is all the rest.
    """

    __slots__ = ("facts", "placed", "readings", "splits")

    def __init__(self) -> None:
        #: By winning face.
        self.facts: dict[str, Facts] = {}
        self.splits: list[SplitFacts] | None = None
        self.placed: dict[object, list[Placed]] = {}
        self.readings: dict[object, list[Reading]] = {}


#: A split, the place of the winning tile in it, and the patterns that depend on these.
Placed = tuple[SplitFacts, int, list[Hit]]


def evaluate(facts: Facts, memo: Memo | None = None) -> list[Reading]:
    """Return every reading of the hand, the best first; empty when it does not win.

    ``memo``: that of the hand, where it is scored more than once.
    """
    if memo is not None:
        return _remembered(facts, memo)
    found = splits(facts.tiles, facts.rules.shapes)
    return _readings(_placed(facts, map(SplitFacts, found)), hand_hits(facts), facts.rules) if found else []


def _remembered(facts: Facts, memo: Memo) -> list[Reading]:
    """Do what :func:`evaluate` does, each piece of it once."""
    if memo.splits is None:
        memo.splits = [SplitFacts(split) for split in splits(facts.tiles, facts.rules.shapes)]
    if not memo.splits:
        return []
    context = facts.context
    won = (facts.win, context.win_by, context.seat_wind, context.round_wind)
    of_hand = hand_hits(facts)
    key = (won, *of_hand)
    readings = memo.readings.get(key)
    if readings is None:
        placed = memo.placed.get(won)
        if placed is None:
            placed = memo.placed[won] = list(_placed(facts, memo.splits))
        readings = memo.readings[key] = _readings(placed, of_hand, facts.rules)
    return readings


def _placed(facts: Facts, found: Iterable[SplitFacts]) -> Iterator[Placed]:
    """Yield each split with each place of the winning tile."""
    win = facts.win
    tests = facts.rules.tests.place
    for split in found:
        of_split = split_hits(facts, split)
        # Where no pattern looks at the place of the winning tile, one place stands for all.
        for place in places(split.groups, win) if tests else places(split.groups, win)[:1]:
            own = list(of_split)
            for row, place_test in tests:
                made = place_test(facts, split, place)
                if made:
                    own += [(row, evidence) for evidence in made]
            yield split, place, own


def _readings(placed: Iterable[Placed], of_hand: list[Hit], rules: RuleSet) -> list[Reading]:
    readings = [_scored(split, place, own, of_hand, rules) for split, place, own in placed]
    if len(readings) > 1:
        readings.sort(key=_total, reverse=True)
    return readings


def flower_win(hand: Hand, context: Context, rules: RuleSet) -> tuple[Facts, Reading]:
    """Return a hand that wins by its bonus tiles alone: its melds and loose tiles make no pattern.

    Counted are the patterns of the hand that the rule set counts on such a win.
    """
    loose = hand.concealed if hand.win_tile is None else (*hand.concealed, hand.win_tile)
    # Some tile stands as the winning one; no pattern of a flower win looks at it.
    facts = Facts(hand, loose[-1] if loose else "E", loose[:-1], context, rules)
    hits = [hit for hit in hand_hits(facts) if rules.flower_rows >> hit[0] & 1]
    return facts, _scored(SplitFacts(Split(FLOWERS, facts.melds)), -1, [], hits, rules)


def _scored(split: SplitFacts, place: int, own: list[Hit], of_hand: list[Hit], rules: RuleSet) -> Reading:
    hits = of_hand + own
    hits.sort(key=_row)
    counted, total, base = resolve(hits, rules)
    return Reading(split, place, own, hits, counted, total, base)


def rescore(facts: Facts, readings: list[Reading], of_hand: list[Hit]) -> Reading:
    """Return the best of ``readings`` when only the patterns of the hand and its winning change."""
    return max((_scored(r.split, r.place, r.own, of_hand, facts.rules) for r in readings), key=_total)


def _total(reading: Reading) -> int:
    return reading.total
