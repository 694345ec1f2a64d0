"""Why a pattern that the tiles show does not count: from the same evidence as the total."""

from __future__ import annotations

from typing import NamedTuple

from ..rules import Hit
from ..rules.families import FAMILIES
from ..tiles import FACES
from .engine import same_sets_by
from .judge import Score
from .sift import sift


class NotCounted(NamedTuple):
    """A pattern shown and left out.

    ``kind``: ``implied`` by row ``by``, ``same_sets`` (for the sets that made row ``by``), ``account_once``,
    ``special`` (a special hand, row ``by``, shuts it out), ``several_waits`` (``tiles``: everything that would have
    completed the hand), ``completed_by_discard`` (``tiles``: the winning tile) or ``option`` (``tiles``: its id).
    ``times``: occurrences; ``evidence``: what makes each.
    """

    row: int
    times: int
    evidence: tuple[Hit, ...]
    kind: str
    by: int | None
    tiles: tuple[str, ...] = ()


def not_counted(score: Score) -> list[NotCounted]:
    """Return every pattern that the chosen reading shows and does not count, in table order."""
    facts, best, rules = score.facts, score.best, score.facts.rules
    split = best.split
    found: list[tuple[Hit, str, int | None, tuple[str, ...]]] = []
    if len(best.counted) != len(best.hits):
        left = list(best.counted)
        hits = best.hits
        if rules.special_rows:
            hits, special = sift(hits, rules)
            found.extend((hit, "special", special, ()) for hit in best.hits if hit not in hits)
        removed: dict[int, int] = {}
        for row, _ in hits:
            if row not in removed:
                bits = rules.implied[row]
                while bits:
                    low = (bits & -bits).bit_length() - 1
                    removed.setdefault(low, row)
                    bits &= bits - 1
        mask = sum(1 << row for row in removed)
        for hit in hits:
            if hit in left:
                left.remove(hit)
            elif hit[0] in removed:
                found.append((hit, "implied", removed[hit[0]], ()))
            else:
                by = same_sets_by(hit, hits, mask, rules)
                if by is not None:
                    found.append((hit, "same_sets", by, ()))
                else:
                    source = next(row for row, _ in hits if rules.implied_one[row] >> hit[0] & 1)
                    found.append((hit, "implied", source, ()))
    if len(split.chows) > 1 or len(split.pungs) > 1:
        found.extend((hit, kind, by, ()) for hit, kind, by in rules.tests.left_out(split, rules, best.hits))
    found.extend(_kongs(score))
    family = FAMILIES[rules.family]
    wait = rules.rows.get(family.lone_wait(facts, split, best.place) or "")
    if wait is not None and not facts.one_wait():
        open_to = facts.waits()
        waits = tuple(face for i, face in enumerate(FACES[:34]) if open_to >> i & 1)
        found.append(((wait, (best.place,)), "several_waits", None, waits))
    if facts.from_other and best.place in split.hidden:
        found.extend(_discard_pung(score))
    found.extend(
        ((rules.rows[name], evidence), "option", None, (option,))
        for name, evidence, option in family.by_option(facts, split, best.place)
    )
    return _grouped(found)


def _kongs(score: Score) -> list[tuple[Hit, str, int | None, tuple[str, ...]]]:
    """Return the fans of fewer kongs that the fan of all of them takes in."""
    facts = score.facts
    table = facts.rules.tests.kongs
    counted = table.get((facts.open_kongs, facts.hidden_kongs), ())
    if not counted:
        return []
    shown = [i for i in facts.kongs() if not facts.melds[i].concealed]
    hidden = [i for i in facts.kongs() if facts.melds[i].concealed]
    fewer: dict[int, list[tuple[int, ...]]] = {}
    for (m, c), rows in table.items():
        if rows[0] in counted or m > len(shown) or c > len(hidden):
            continue
        each: list[tuple[int, ...]] = [(i,) for i in (shown if m else hidden)]
        some = each if m + c == 1 else [(*shown[:m], *hidden[:c])]
        fewer.setdefault(rows[0], some)
    return [((row, made), "implied", counted[0], ()) for row, some in fewer.items() for made in some]


def _discard_pung(score: Score) -> list[tuple[Hit, str, int | None, tuple[str, ...]]]:
    """Return the concealed-pung pattern that the hand would show had its winning tile been drawn."""
    facts, best = score.facts, score.best
    name = FAMILIES[facts.rules.family].concealed_pungs.get(len(best.split.hidden), "")
    row = facts.rules.rows.get(name)
    if row is None or facts.rules.patterns[row].off or any(counted == row for counted, _ in best.hits):
        return []
    return [((row, tuple(best.split.hidden)), "completed_by_discard", None, (facts.win_face,))]


def _grouped(found: list[tuple[Hit, str, int | None, tuple[str, ...]]]) -> list[NotCounted]:
    groups: dict[tuple[int, str, int | None, tuple[str, ...]], list[Hit]] = {}
    for hit, kind, by, tiles in found:
        groups.setdefault((hit[0], kind, by, tiles), []).append(hit)
    rows = [NotCounted(row, len(hits), tuple(hits), kind, by, tiles) for (row, kind, by, tiles), hits in groups.items()]
    rows.sort(key=lambda one: one.row)
    return rows
