"""A request that was read, to the engine's answer: one answer even where a notation has more than one reading."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import __version__
from ..answer import answer, waits
from ..draw.values import tile_pictures
from ..hand import Context, Fault, Faults, Hand, Notice
from ..notation import format_hand
from ..rules import RuleSet
from .notation_field import Reading
from .request import Request

Answer = dict[str, Any]
Ask = Callable[[Hand, Context, RuleSet], Answer]


def score_request(request: Request) -> Answer:
    """Return the engine's score of ``request``, ids only."""
    return scored(request, request.explain)[1]


def scored(request: Request, explain: bool = True) -> tuple[Reading, Answer]:
    """Return the score of ``request`` as :func:`chosen` does; a reading that is only compared is not explained."""
    return chosen(request, answer if explain else _unexplained, outcome_of, _unexplained)


def _unexplained(hand: Hand, context: Context, rules: RuleSet) -> Answer:
    return answer(hand, context, rules, explain=False)


def waits_request(request: Request) -> Answer:
    """Return what the hand of ``request`` waits for, ids only."""

    def ask(hand: Hand, context: Context, rules: RuleSet) -> Answer:
        found = waits(hand, context, rules, request.seen)
        kept = [Notice("bonus_kept_in_hand", "/hand/concealed", {"tiles": list(hand.kept)})] if hand.kept else []
        unused = [name for name in ("win_by", "last_of_kind") if getattr(context, name) is not None]
        kept += [Notice("context_not_used", f"/context/{name}", {"with": f"/context/{name}"}) for name in unused]
        notices = [{"code": n.code, "pointer": n.pointer, "params": n.params} for n in kept]
        return {**found, "engine_version": __version__, "notices": notices}

    return chosen(request, ask, lambda found: found.get("waits"))[1]


def chosen(
    request: Request, ask: Ask, outcome: Callable[[Answer], object], short: Ask | None = None
) -> tuple[Reading, Answer]:
    """Return the answer that every reading of ``request`` gives; :class:`Faults` when two legal ones differ.

    Before it, the reading that it belongs to.
    ``outcome``: what has to be equal in two answers for the difference between the readings not to matter.
    ``short``: answers as ``ask`` does, without what ``outcome`` does not look at: enough to compare readings.
    """
    compare = ask if short is None or len(request.readings) == 1 else short
    found: list[tuple[Reading, Answer]] = []
    wrong: Faults | None = None
    for reading in request.readings:
        try:
            found.append((reading, compare(reading.hand, reading.context, request.rules)))
        except Faults as faults:
            # A reading that cannot be true is none, unless there is no other.
            wrong = wrong or Faults(map(reading.pointing, faults.faults))
    if not found:
        raise wrong or AssertionError("a request has a reading")
    reading, answer = found[0]
    more: tuple[Notice, ...] = ()
    if len(found) > 1:
        if any(outcome(other) != outcome(answer) for _, other in found[1:]):
            raise Faults([_ambiguous(found)])
        told = {"notation": format_hand(reading.hand), "dialect": reading.dialect}
        more = (Notice("ambiguous_notation", reading.place("/hand"), told),)
    if compare is not ask:
        answer = ask(reading.hand, reading.context, request.rules)
    return reading, with_notices(answer, reading, more)


def with_notices(answer: Answer, reading: Reading, more: tuple[Notice, ...] = ()) -> Answer:
    """Return ``answer`` with all notices: ``more``, those of the reader, those of the engine, each once."""
    notices = [
        {"code": notice.code, "pointer": f"#{notice.pointer}", "params": dict(notice.params)}
        for notice in (*more, *reading.notices)
    ]
    told = {notice["code"] for notice in notices}
    for notice in answer["notices"]:
        if notice["code"] not in told:
            pointer = f"#{reading.place(notice['pointer'])}"
            notices.append({"code": notice["code"], "pointer": pointer, "params": dict(notice["params"])})
    answer["notices"] = notices
    return answer


def outcome_of(found: Answer) -> object:
    """Return what makes two answers the same to a player: outcome, totals, waits, and what counts."""
    fans = sorted((fan["id"], fan["value"], fan["count"]) for fan in found["fans"] or ())
    return (
        found["is_win"],
        found["total"],
        found["total_without_flowers"],
        found["waits"],
        found.get("after_discard"),
        fans,
    )


def _waits_of(answer: Answer) -> list[str]:
    """Return the tiles that an answer waits for, after whatever discard."""
    rows = [*(answer.get("waits") or ()), *(row for one in answer.get("after_discard") or () for row in one["waits"])]
    return list(dict.fromkeys(row if isinstance(row, str) else row["tile"] for row in rows))


def _ambiguous(found: list[tuple[Reading, Answer]]) -> Fault:
    candidates = [
        {
            "notation": format_hand(reading.hand),
            "dialect": reading.dialect,
            "tiles": tile_pictures([*reading.hand.concealed, *filter(None, [reading.hand.win_tile])]),
            "is_win": answer.get("is_win"),
            "waits": _waits_of(answer),
            "total": answer.get("total"),
        }
        for reading, answer in found
    ]
    place = found[0][0].place("/hand")
    return Fault("ambiguous_notation", place, params={"candidates": candidates}, suggestion="write_canonical")
