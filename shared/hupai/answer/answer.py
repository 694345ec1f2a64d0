"""From a judged hand to the answer."""

from __future__ import annotations

from typing import Any

from .. import __version__
from ..hand import Context, Hand, Notice
from ..notation import format_hand
from ..payments import Payments, missing, settle
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
    meets = rules.meets(best.total, best.base)
    total = rules.capped(best.total)
    points = rules.points(total)
    draw = meets and best.total == 0 and rules.zero_total == "draw"
    notices = list(score.notices)
    known = if_known(score, context) if explain else ()
    paid = settle(rules, best.total, context, meets)
    if paid is None:
        notices.append(_why_no_payments(rules, context))
    if rules.notices_worth:
        notices += worth_notices(rules, context, best.total, meets, draw)
    result = frame(hand, rules, notices)
    result.update(
        is_win=True,
        result="draw" if draw else "win" if meets else "below_minimum",
        reason=None,
        distance=0,
        total=total,
        total_before_cap=best.total,
        points=points if meets or points is None else 0,
        meets_minimum=meets,
        total_without_flowers=rules.capped(best.base),
        fans=fans(best, rules),
        reading=reading(best),
        by_win_tile=[
            {"win_tile": face, "total": rules.capped(total), "meets_minimum": rules.meets(total, base)}
            for face, total, base in score.by_win_tile
        ],
        payments=None if paid is None else paid.seats,
        payers=_payers(paid),
    )
    if explain:
        result.update(
            not_counted=_not_counted(score, rules),
            other_readings=[_other(other, rules) for other in score.readings[1:]],
            if_known=[_known(k, rules, total) for k in known if rules.capped(k.total) != total],
        )
        if not meets:
            result["to_minimum"] = _to_minimum(hand, context, rules, best, known)
    return result


def frame(hand: Hand, rules: RuleSet, notices: list[Notice]) -> Answer:
    """Return the answer's fields in their order, with what holds for every hand filled in."""
    return {
        "is_win": False,
        "result": None,
        "reason": None,
        "distance": None,
        "waits": [],
        "dead_waits": [],
        "total": 0,
        "total_before_cap": 0,
        "cap": rules.cap,
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
        "unit_scale": rules.unit_scale,
        "notation": format_hand(hand),
        "rules": rules.said,
        "engine_version": __version__,
        "notices": [{"code": n.code, "pointer": n.pointer, "params": dict(n.params)} for n in notices],
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
    return {"reading": reading(other), "total": rules.capped(other.total), "fans": listed}


def _not_counted(score: Score, rules: RuleSet) -> list[Answer]:
    found = []
    for one in not_counted(score):
        pattern = rules.patterns[one.row]
        because: Answer = {"kind": one.kind, "by": None if one.by is None else rules.patterns[one.by].id}
        if one.tiles:
            because["option" if one.kind == "option" else "tiles"] = one.tiles[0] if one.kind == "option" else one.tiles
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
    if paid is None:
        return []
    return [
        {"seat": p.seat, "amount": p.amount, "reason": p.reason, **({"dealer": True} if p.dealer else {})}
        for p in paid.payers
    ]


def _known(known: Known, rules: RuleSet, total: int) -> Answer:
    other = rules.capped(known.total)
    return {"field": known.field, "value": known.value, "adds": other - total, "total": other}


def _why_no_payments(rules: RuleSet, context: Context) -> Notice:
    field = missing(rules, context)
    return Notice("payments_need_seat" if field == "seat_wind" else f"payments_need_{field}", f"/context/{field}")


def worth_notices(rules: RuleSet, context: Context, total: int, meets: bool, draw: bool) -> list[Notice]:
    """Return what must be said of a hand's worth: capped, below the minimum, nothing at all; a liability not played."""
    found = []
    if total > rules.capped(total):
        found.append(Notice("capped", "", {"total": total, "cap": rules.cap}))
    if not meets:
        found.append(Notice("false_win", "", {"total": rules.capped(total), "minimum": rules.minimum}))
    if draw:
        found.append(Notice("zero_is_a_draw", ""))
    if context.liable is not None and (
        rules.liability == "none" or (rules.liability == "self_draw" and context.win_by != "self_draw")
    ):
        found.append(
            Notice("liable_pays_nothing", "/context/liable", {"seat": context.liable, "liability": rules.liability})
        )
    return found


def _to_minimum(hand: Hand, context: Context, rules: RuleSet, best: Reading, known: tuple[Known, ...]) -> Answer:
    """Return how far below the minimum the hand is, and the single changes that would reach it."""
    from .questions import other_ways

    ways: list[Answer] = [
        {"field": k.field, "value": k.value, "total": rules.capped(k.total)}
        for k in known
        if rules.meets(k.total, k.base)
    ]
    if context.win_by is not None:
        ways += [
            {"field": "win_by", "value": way, "total": rules.capped(total)}
            for way, total, base in other_ways(hand, context, rules)
            if rules.meets(total, base)
        ]
    short = best.base if rules.minimum_excludes_bonus else best.total
    return {"missing": rules.minimum - short, "ways": ways}
