"""MCR's counting principles for sets that make patterns together (WMO 2006, 3.9.1.5).

1. *Non-repetition* and the exclusions are the table's (``implies``).
2. *Non-separation*: one reading serves the whole hand, so what is counted here is counted of one split.
3. *Non-identical*: a set that made a pattern does not make the same one again with other sets.
4. *Highest*: of two ways, the one worth more.
5. *Account once*: when sets have made a pattern, each set left over joins the used ones once.

For chows this means: a pattern of four chows uses them all; after a pattern of three the fourth makes one pattern of
two with any of them; with neither, patterns of two link the chows as a tree, never a ring.  Pungs likewise.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ..facts import SplitFacts
from ..model import Hit, RuleSet

Sets = Sequence[tuple[int, int]]
Combos = Mapping[tuple[int, ...], int]


def count_sets(split: SplitFacts, rules: RuleSet) -> list[Hit]:
    """Return the patterns that the sets of ``split`` make together, as the principles allow."""
    found: list[Hit] = []
    tests = rules.tests
    if len(split.chows) > 1:
        _count(split.chows, tests.chows, rules, found)
        if rules.switches["shifted_terminal_chows"]:
            _terminal_chows(split.chows, rules, found)
    if len(split.pungs) > 1:
        _count(split.pungs, tests.pungs, rules, found)
    return found


def _count(sets: Sets, combos: Combos, rules: RuleSet, found: list[Hit]) -> None:
    number = len(sets)
    if number >= 4:
        row = combos.get(tuple([first for first, _ in sets]))
        if row is not None:
            found.append((row, tuple([i for _, i in sets])))
            return
    if number >= 3:
        best = _three(sets, combos, rules)
        if best:
            found.extend(best)
            return
    pairs: list[tuple[int, int, int]] = []
    for a in range(number - 1):
        first = sets[a][0]
        for b in range(a + 1, number):
            row = combos.get((first, sets[b][0]))
            if row is not None:
                pairs.append((row, a, b))
    if len(pairs) > 1:
        pairs.sort()
    found.extend((row, (sets[a][1], sets[b][1])) for row, a, b in _tree(pairs, number))


def _three(sets: Sets, combos: Combos, rules: RuleSet) -> list[Hit]:
    """Return the best pattern of three sets with what the fourth adds; empty when there is none."""
    best: list[Hit] = []
    most = 0
    for trio in combinations(sets, 3):
        row = combos.get((trio[0][0], trio[1][0], trio[2][0]))
        if row is None:
            continue
        hits: list[Hit] = [(row, (trio[0][1], trio[1][1], trio[2][1]))]
        value = rules.values[row]
        extra = min(
            (
                (joined, (one[1], other[1]))
                for other in sets
                if other not in trio
                for one in trio
                if (joined := combos.get((min(one[0], other[0]), max(one[0], other[0])))) is not None
            ),
            default=None,
        )
        if extra:
            hits.append(extra)
            value += rules.values[extra[0]]
        if value > most:
            best, most = hits, value
    return best


def _tree(pairs: list[tuple[int, int, int]], number: int) -> list[tuple[int, int, int]]:
    """Return the pairs that join sets not yet joined: a tree has no ring.

    Every such tree is worth the same; the one shown takes the pairs in table order, as Chinese programs do.
    """
    if len(pairs) < 2:
        return pairs
    root = list(range(number))
    kept: list[tuple[int, int, int]] = []
    for pair in pairs:
        a, b = root[pair[1]], root[pair[2]]
        if a != b:
            kept.append(pair)
            root = [a if r == b else r for r in root]
    return kept


def _terminal_chows(chows: Sets, rules: RuleSet, found: list[Hit]) -> None:
    """Option D12: two terminal chows beside four shifted chows 123-345-567-789."""
    first, last = chows[0], chows[-1]
    if len(chows) == 4 and first[0] % 9 == 0 and last[0] - first[0] == 6 and len(found) == 1 and len(found[0][1]) == 4:
        row = rules.tests.chows.get((first[0], last[0]))
        if row is not None:
            found.append((row, (first[1], last[1])))


def left_out(split: SplitFacts, rules: RuleSet, hits: list[Hit]) -> list[tuple[Hit, str, int | None]]:
    """Return every pattern that sets of ``split`` show together and the principles left out of ``hits``.

    With the reason and the row behind it: ``implied`` by a bigger pattern of the same sets that excludes it, or
    ``account_once``.
    """
    found: list[tuple[Hit, str, int | None]] = []
    have = {(row, frozenset(sets)) for row, sets in hits}
    for sets, combos in ((split.chows, rules.tests.chows), (split.pungs, rules.tests.pungs)):
        for size in (2, 3, 4):
            for some in combinations(sets, size):
                row = combos.get(tuple(first for first, _ in some))
                hit = tuple(i for _, i in some)
                if row is None or (row, frozenset(hit)) in have:
                    continue
                bit = 1 << row
                bigger = next(
                    (
                        big
                        for big, used in hits
                        if (rules.implied[big] | rules.implied_same_sets[big]) & bit
                        and (not used or all(i in used for i in hit))
                    ),
                    None,
                )
                found.append(((row, hit), "account_once" if bigger is None else "implied", bigger))
    return found
