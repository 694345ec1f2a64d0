"""A table and its deals as a caller sees them: everything from the ledger, names and sentences in his language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from ..draw import localise, notice_text, photo_note_text, ruleset_name
from ..draw.amounts import table_points
from ..hand import Fault, Faults
from ..ledger import Attempt, Kept
from ..settle import event_at, fault_of
from ..table import Player, Position, Settled, Table, event_json, scored_json, settle, standings
from ..table.state import seating
from ..tiles import WINDS
from .photo import told_tiles
from .problem import Problem, problem_object

Answer = dict[str, Any]
Names = Mapping[str, str]


def table_answer(kept: Kept, names: Names, lang: str, attempt: Attempt | None = None) -> Answer:
    """Return a table as it stands.  ``attempt``: the one that is under way at the open deal."""
    table, here = kept.table, f"/v1/tables/{kept.id}"
    rules, opening, position = table.rules, table.opening, table.position
    return {
        "id": kept.id,
        "version": table.version,
        "status": table.status,
        "rules": {**rules.said, "name": ruleset_name(rules.id, lang)},
        "unit": rules.unit,
        "unit_scale": opening.unit_scale,
        "minimum": rules.minimum,
        "kind": opening.kind,
        "length": opening.length,
        "club": kept.club,
        "confirm": kept.confirm,
        "has_webhook": kept.hook,
        "opened_at": moment(kept.opened),
        "start": opening.start,
        "deal": table.deal,
        "hands_played": position.played,
        "round": position.round + 1,
        "round_wind": table.round_wind,
        "dealer": table.dealer.id,
        "repeats": position.repeats,
        "seats": [
            {"seat": seat, "player": _person(player, names), "score": table.scores[player.id]}
            for seat, player in table.seats().items()
        ],
        "standings": [
            {
                "place": one.place,
                "tied": one.tied,
                "player": {"id": one.player, "name": names.get(one.player)},
                "score": one.score,
                "gained": one.gained,
                "twelfths": one.twelfths,
                **({} if one.twelfths is None else {"table_points": table_points(one.twelfths)}),
            }
            for one in standings(table)
        ],
        "deals_settled": len(table.settled),
        "newest_deal": table.settled[-1].deal if table.settled else None,
        "reversals": table.reversals,
        "finished_early": table.early,
        "counts": table.counts,
        "attempt": None if attempt is None else _brief(attempt),
        "links": {"self": here, "deals": f"{here}/deals", "statement": f"{here}/statement"},
    }


def _brief(attempt: Attempt) -> Answer:
    return {
        "deal": attempt.deal,
        "attempt": attempt.number,
        "state": attempt.status,
        "confirmed": bool(attempt.data.get("confirmed")),
        "deadline": moment(attempt.data.get("deadline")),
    }


def attempt_answer(kept: Kept, attempt: Attempt, names: Names, lang: str) -> Answer:
    """Return a deal that is not settled: under way, or closed without a payment."""
    data, table = attempt.data, kept.table
    preview = _preview(table, attempt, lang) if attempt.status == "awaiting_confirmation" else None
    return {
        **_head(kept.id, attempt),
        "version": None,
        "kind": data["event"]["kind"],
        "result": None,
        "reason": data["event"].get("reason"),
        "event": _event_answer(data["event"], data.get("photos") or {}),
        "at": _place(table, table.position, names) if attempt.open else None,
        "wins": [],
        "entries": [],
        "transfers": None,
        "scores": None,
        "after": None,
        "rules": None,
        "engine_version": None,
        "notices": [_note(note, lang) for note in data.get("notes") or ()],
        "readings": _readings(data, lang),
        "corrected": data.get("corrected") or {},
        "confirmed": bool(data.get("confirmed")),
        "deadline": moment(data.get("deadline")) if attempt.open else None,
        "preview": preview,
        "faults": _faults(map(fault_of, data.get("faults") or ()), lang),
        "settled_at": None,
        "links": _links(kept.id, attempt.deal),
    }


def settled_answer(
    kept: Kept, settled: Settled, names: Names, lang: str, attempt: Attempt | None, state: str = "settled"
) -> Answer:
    """Return a settled deal, or a reversal, with everything that is kept of it.

    ``attempt``: the one that settled it; None for one whose attempt is not looked up.
    """
    data: Mapping[str, Any] = {} if attempt is None else attempt.data
    place = _place(kept.table, settled.before, names)
    deal = settled.deal or 0
    return {
        **_head(kept.id, attempt, deal),
        "state": state,
        "version": settled.version,
        "kind": settled.kind,
        "result": settled.result,
        "reason": getattr(settled.event, "reason", None),
        "event": _event_answer(event_json(settled.event), data.get("photos") or {}),
        "at": place,
        "wins": [_win(scored_json(one), i, names, lang) for i, one in enumerate(settled.wins)],
        "entries": [entry._asdict() for entry in settled.entries],
        "transfers": transfers(settled),
        "scores": _scores(kept.table, settled.after),
        "after": {"version": settled.version, "deal": settled.after.deal, "status": settled.after.status},
        "rules": dict(settled.rules),
        "engine_version": settled.engine_version,
        "notices": [
            *(_note(note, lang) for note in data.get("notes") or ()),
            *(_note({**one._asdict(), "pointer": f"#{one.pointer}"}, lang) for one in settled.notices),
        ],
        "readings": _readings(data, lang),
        "corrected": data.get("corrected") or {},
        "confirmed": bool(data.get("confirmed")),
        "deadline": None,
        "preview": None,
        "faults": [],
        "settled_at": None if attempt is None else moment(attempt.at),
        "links": _links(kept.id, deal),
    }


def row_answer(kept: Kept, settled: Settled, attempt: Attempt | None) -> Answer:
    """Return a line of the list of deals: what was settled, without hands and answers."""
    state = "settled" if attempt is None else attempt.status
    if settled.kind == "reversal":
        state = "reversed"
    return {
        "table": kept.id,
        "deal": settled.deal,
        "attempt": None if attempt is None else attempt.number,
        "state": state,
        "version": settled.version,
        "kind": settled.kind,
        "result": settled.result,
        "reason": getattr(settled.event, "reason", None),
        "round_wind": WINDS[settled.before.round],
        "repeats": settled.before.repeats,
        "wins": [
            {"winner": one.seat, "player": one.player, "total": one.total, "win_by": one.context.win_by}
            for one in settled.wins
        ],
        "entries": [entry._asdict() for entry in settled.entries],
        "transfers": transfers(settled),
        "scores": _scores(kept.table, settled.after),
        "settled_at": None if attempt is None else moment(attempt.at),
        "links": {} if settled.deal is None else _links(kept.id, settled.deal),
    }


def transfers(settled: Settled) -> dict[str, int]:
    """Return what each seat of the deal gains: four numbers that sum to zero."""
    found = dict.fromkeys(WINDS, 0)
    for entry in settled.entries:
        found[entry.seat] += entry.amount
    return found


def moment(seconds: int | None) -> str | None:
    """Return a time as RFC 3339 has it, in UTC."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


def _head(table: str, attempt: Attempt | None, deal: int | None = None) -> Answer:
    return {
        "table": table,
        "deal": attempt.deal if attempt is not None and deal is None else deal,
        "attempt": None if attempt is None else attempt.number,
        "state": None if attempt is None else attempt.status,
    }


def _links(table: str, deal: int) -> Answer:
    here = f"/v1/tables/{table}/deals/{deal}"
    return {
        "self": here,
        "table": f"/v1/tables/{table}",
        "confirmation": f"{here}/confirmation",
        "reversal": f"{here}/reversal",
    }


def _person(player: Player, names: Names) -> Answer:
    return {"id": player.id, "name": names.get(player.id)}


def _place(table: Table, position: Position, names: Names) -> Answer:
    """Return where a deal was played: round, repeats, and who sat where."""
    players = table.opening.players
    at = seating(table.rules.play.seats, position.round, position.turn)
    return {
        "round": position.round + 1,
        "round_wind": WINDS[position.round],
        "repeats": position.repeats,
        "seats": {seat: _person(players[i], names) for seat, i in zip(WINDS, at, strict=True)},
    }


def _scores(table: Table, position: Position) -> dict[str, int]:
    return {player.id: score for player, score in zip(table.opening.players, position.scores, strict=True)}


def _event_answer(event: Mapping[str, Any], photos: Mapping[str, str]) -> Answer:
    """Return a deal's body as it was understood, photos among it."""
    if not photos:
        return dict(event)
    wins = [{**win, **({"photo": photos[str(i)]} if str(i) in photos else {})} for i, win in enumerate(event["wins"])]
    return {**event, "wins": wins}


def _win(win: Answer, i: int, names: Names, lang: str) -> Answer:
    found = win["answer"]
    return {
        "winner": win["seat"],
        "player": {"id": win["player"], "name": names.get(win["player"])},
        "total": win["total"],
        "draw": win["draw"],
        "payments": win["payments"],
        "payers": win["payers"],
        "context": win["context"],
        "answer": None if found is None else _localised(found, i, lang),
    }


def _localised(found: Mapping[str, Any], i: int, lang: str) -> Answer:
    """Return the engine's answer as ``POST /v1/score`` gives it, its notices pointing into the deal."""
    notices = [{**notice, "pointer": f"#/wins/{i}{notice['pointer']}"} for notice in found["notices"]]
    return localise({**found, "notices": notices}, lang)


def _preview(table: Table, attempt: Attempt, lang: str) -> Answer:
    """Return what a deal that waits would come to if it were confirmed as it is; or what is against it."""
    try:
        settled = settle(table, event_at(table, attempt.data))
    except Faults as error:
        return {"wins": [], "transfers": None, "faults": _faults(error.faults, lang)}
    wins = [_win(scored_json(one), i, {}, lang) for i, one in enumerate(settled.wins)]
    return {"wins": wins, "transfers": transfers(settled), "faults": []}


def _readings(data: Mapping[str, Any], lang: str) -> list[Answer]:
    """Return what was read in each photo: tiles with their doubt, the hand, and what to look at."""
    found = []
    for place, read in sorted((data.get("readings") or {}).items()):
        notes = {
            name: [{**note, "text": photo_note_text(note, lang)} for note in read[name]]
            for name in ("assumptions", "checks")
        }
        found.append({"win": int(place), **read, "tiles": told_tiles(read["tiles"], lang), **notes})
    return found


def _note(note: Mapping[str, Any], lang: str) -> Answer:
    told = {"code": note["code"], "pointer": note["pointer"], "params": dict(note["params"])}
    return {**told, "text": notice_text(told, lang)}


def _faults(faults: Iterable[Fault], lang: str) -> list[Any]:
    """Return faults as problem objects list them."""
    found = list(faults)
    errors: Any = problem_object(Problem("invalid_request", found), lang)["errors"] if found else []
    return list(errors)
