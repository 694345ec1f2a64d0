"""From a judged hand to the answer."""

from __future__ import annotations

from typing import Any

from .. import __version__
from ..hand import Context, Hand, Notice
from ..notation import format_hand
from ..payments import Payments, settle
from ..rules import Hit, RuleSet
from ..score import Known, NoWin, Reading, Score, if_known, judge, not_counted
from .nowin import no_win

Answer = dict[str, Any]


def answer(hand: Hand, context: Context, rules: RuleSet, explain: bool = True) -> Answer:
    """Score ``hand`` and return the whole answer; without ``explain`` only what counts: ids, evidence, payments.

    Raises :class:`hupai.hand.Faults` for input that cannot be true.  A hand that does not win is an answer too.
    """
    judged = judge(hand, context, rules)
    if isinstance(judged, NoWin):
        return no_win(hand, context, rules, judged)
    return _win(hand, context, rules, judged, explain)


def _win(hand: Hand, context: Context, rules: RuleSet, score: Score, explain: bool) -> Answer:
    best = score.best
    meets = best.base >= rules.minimum
    notices = list(score.notices)
    known = if_known(score, context) if explain else ()
    paid = settle(rules, best.total, context, meets)
    if paid is None:
        notices.append(_why_no_payments(context))
    result = frame(hand, rules, notices)
    result.update(
        is_win=True,
        reason=None,
        distance=0,
        total=best.total,
        meets_minimum=meets,
        total_without_flowers=best.base,
        fans=fans(best, rules),
        reading=reading(best),
        by_win_tile=[
            {"win_tile": face, "total": total, "meets_minimum": base >= rules.minimum}
            for face, total, base in score.by_win_tile
        ],
        payments=None if paid is None else paid.seats,
        payers=_payers(paid),
    )
    if explain:
        result.update(
            not_counted=_not_counted(score, rules),
            other_readings=[_other(other, rules) for other in score.readings[1:]],
            if_known=[{"field": k.field, "value": k.value, "adds": k.adds, "total": k.total} for k in known],
        )
        if not meets:
            result["to_minimum"] = _to_minimum(hand, context, rules, best, known)
    return result


def frame(hand: Hand, rules: RuleSet, notices: list[Notice]) -> Answer:
    """Return the answer's fields in their order, with what holds for every hand filled in."""
    return {
        "is_win": False,
        "reason": None,
        "distance": None,
        "waits": [],
        "total": 0,
        "unit": rules.unit,
        "minimum": rules.minimum,
        "meets_minimum": False,
        "to_minimum": None,
        "total_without_flowers": 0,
        "points": None,
        "fans": [],
        "not_counted": [],
        "reading": None,
        "other_readings": [],
        "by_win_tile": [],
        "if_known": [],
        "payments": None,
        "payers": [],
        "notation": format_hand(hand),
        "rules": {"id": rules.id, "version": rules.version, "options": rules.options},
        "engine_version": __version__,
        "notices": [{"code": n.code, "pointer": n.pointer, "params": n.params} for n in notices],
    }


def fans(best: Reading, rules: RuleSet) -> list[Answer]:
    """Return the counted patterns, each once with its number of occurrences and the sets of each, in table order."""
    found: list[Answer] = []
    last = -1
    for hit in best.counted:
        row = hit[0]
        if row == last:
            found[-1]["count"] += 1
            found[-1]["evidence"].extend(evidence(hit, best))
            continue
        last = row
        pattern = rules.patterns[row]
        found.append(
            {
                "id": pattern.id,
                "number": pattern.number,
                "value": pattern.value,
                "count": 1,
                "evidence": evidence(hit, best),
                "source": {"clause": pattern.clause, "confidence": pattern.confidence},
            }
        )
    return found


def evidence(hit: Hit, best: Reading) -> list[tuple[str, ...]]:
    """Return the sets or tiles that make one occurrence; a pattern of the whole hand shows every set."""
    groups = best.split.groups
    made = hit[1]
    if not made:
        return [group.tiles for group in groups]
    if isinstance(made[0], str):
        return [made]
    return [groups[i].tiles for i in made]


def reading(best: Reading) -> Answer:
    """Return how the hand was read: its shape and sets, the one with the winning tile marked."""
    place = best.place
    return {
        "shape": best.split.shape,
        "sets": [
            {"kind": g.kind, "tiles": g.tiles, "concealed": g.concealed, "melded": g.meld, "win": i == place}
            for i, g in enumerate(best.split.groups)
        ],
    }


def _other(other: Reading, rules: RuleSet) -> Answer:
    counts: dict[int, int] = {}
    for row, _ in other.counted:
        counts[row] = counts.get(row, 0) + 1
    listed = [
        {"id": rules.patterns[row].id, "value": rules.patterns[row].value, "count": count}
        for row, count in counts.items()
    ]
    return {"reading": reading(other), "total": other.total, "fans": listed}


def _not_counted(score: Score, rules: RuleSet) -> list[Answer]:
    found = []
    for one in not_counted(score):
        pattern = rules.patterns[one.row]
        because: Answer = {"kind": one.kind, "by": None if one.by is None else rules.patterns[one.by].id}
        if one.tiles:
            because["tiles"] = one.tiles
        found.append(
            {
                "id": pattern.id,
                "number": pattern.number,
                "value": pattern.value,
                "count": one.times,
                "evidence": [tiles for hit in one.evidence for tiles in evidence(hit, score.best)],
                "because": because,
            }
        )
    return found


def _payers(paid: Payments | None) -> list[Answer]:
    return [] if paid is None else [{"seat": p.seat, "amount": p.amount, "reason": p.reason} for p in paid.payers]


def _why_no_payments(context: Context) -> Notice:
    if context.seat_wind is None:
        return Notice("payments_need_seat", "/context/seat_wind")
    if context.win_by is None:
        return Notice("payments_need_win_by", "/context/win_by")
    return Notice("payments_need_discarder", "/context/discarder")


def _to_minimum(hand: Hand, context: Context, rules: RuleSet, best: Reading, known: tuple[Known, ...]) -> Answer:
    """Return how far below the minimum the hand is, and the single changes that would reach it."""
    from .questions import other_ways

    ways = [{"field": k.field, "value": k.value, "total": k.total} for k in known if k.base >= rules.minimum]
    if context.win_by is not None:
        ways += [
            {"field": "win_by", "value": way, "total": total}
            for way, total, base in other_ways(hand, context, rules)
            if base >= rules.minimum
        ]
    return {"missing": rules.minimum - best.base, "ways": ways}
