"""The statement of a table: every line of its ledger in order, what each came to, and how the players stand.

Values only: what is drawn of them, as a page, in sentences or as CSV, is made from this answer and computes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from ..draw import family_of, pattern_names, ruleset_name
from ..draw.amounts import table_points
from ..draw.statement_lines import line_text, player_text
from ..ledger import Kept
from ..table import Key, Scored, Settled, Table, event_json, results

Answer = dict[str, Any]


def statement(kept: Kept, deals: Sequence[tuple[int, Settled]], names: Mapping[str, str], lang: str) -> Answer:
    """Return the statement in ``lang``.

    ``deals``: everything settled at the table, oldest first, with its time; what came after ``kept`` was read is left
    out.  ``names``: player id to name, those that were erased left out.
    """
    table = kept.table
    opening = table.opening
    deals = [(at, settled) for at, settled in deals if settled.version <= table.version]
    undone = _undone(deals)
    said: Answer = {
        "table": kept.id,
        "version": table.version,
        "kind": opening.kind,
        "length": opening.length,
        "status": table.status,
        "counts": table.counts,
        "opened_at": moment(kept.opened),
        "rules": {
            "id": opening.rules_id,
            "version": opening.version,
            "name": ruleset_name(opening.rules_id, lang),
            "options": dict(opening.options),
        },
        "unit": table.rules.unit,
        "unit_scale": opening.unit_scale,
        "start": opening.start,
        "players": _players(table, names),
        "lines": [_line(opening_table(table, settled), at, settled, undone, lang) for at, settled in deals],
        "sum": sum(entry.amount for _, settled in deals for entry in settled.entries),
    }
    shown = {player["id"]: player_text(player, lang) for player in said["players"]}
    for line in said["lines"]:
        line["text"] = line_text(line, shown, said["unit"], lang)
    return said


def opening_table(table: Table, settled: Settled) -> Table:
    """Return the table as it stood before a deal, for its seats."""
    return Table(table.opening, settled.before)


def moment(at: int) -> str:
    """Return a time as RFC 3339 has it."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _players(table: Table, names: Mapping[str, str]) -> list[Answer]:
    """Return the players in the order of their first seats, with where they stand now."""
    rules = table.opening
    found = {one.key: one for one in results(table)}
    said: list[Answer] = []
    for player in rules.players:
        one = found[Key(player.id, rules.rules_id, rules.unit_scale)]
        row: Answer = {
            "id": player.id,
            "number": len(said) + 1,
            "name": names.get(player.id),
            "place": one.place,
            "tied": one.tied,
            "score": one.score,
            "gained": one.gained,
            "wins": one.wins,
            "biggest": one.biggest,
        }
        if one.twelfths is not None:
            row["table_points"] = table_points(one.twelfths)
        said.append(row)
    return said


def _undone(deals: Sequence[tuple[int, Settled]]) -> dict[int, int]:
    """Return the version that each reversal undoes, both ways: a reversal always undoes the newest that stands."""
    stand: list[int] = []
    found: dict[int, int] = {}
    for _, settled in deals:
        if settled.kind == "reversal":
            found[settled.version] = stand.pop()
            found[found[settled.version]] = settled.version
        elif settled.deal is not None:
            stand.append(settled.version)
    return found


def _line(before: Table, at: int, settled: Settled, undone: Mapping[int, int], lang: str) -> Answer:
    event = event_json(settled.event)
    players = [player.id for player in before.opening.players]
    seats = {seat: player.id for seat, player in before.seats().items()}
    line: Answer = {
        "version": settled.version,
        "settled_at": moment(at),
        "kind": settled.kind,
        "result": settled.result,
    }
    if settled.deal is not None:
        line["deal"] = settled.deal
    if settled.deal is not None and settled.kind != "reversal":
        line |= {
            "round_wind": before.round_wind,
            "turn": settled.before.turn + 1,
            "repeats": settled.before.repeats,
            "dealer": before.dealer.id,
        }
    if settled.version in undone:
        line["reverses" if settled.kind == "reversal" else "reversed_by"] = undone[settled.version]
    if settled.kind == "penalty":
        line |= {"offender": seats[event["offender"]], "penalty": event["penalty"]}
    if event.get("reason"):
        line["reason"] = event["reason"]
    gained = dict.fromkeys(players, 0)
    for entry in settled.entries:
        gained[entry.player] += entry.amount
    return line | {
        "wins": [_win(one, seats, lang) for one in settled.wins],
        "payments": [
            {"from": entry.player, "to": entry.other, "amount": -entry.amount, "reason": entry.reason}
            | ({"dealer": True} if entry.dealer else {})
            for entry in settled.entries
            if entry.other is not None and entry.amount < 0
        ],
        "gained": gained,
        "scores": dict(zip(players, settled.after.scores, strict=True)),
        "rules_version": settled.rules["version"],
        "engine_version": settled.engine_version,
    }


def _win(one: Scored, seats: Mapping[str, str], lang: str) -> Answer:
    """Return a winner: by what, off whom, and with which patterns where the hand was scored."""
    win: Answer = {"player": one.player, "seat": one.seat, "total": one.total}
    if one.context.win_by is not None:
        win["win_by"] = one.context.win_by
    for name, seat in (("payer", one.context.discarder), ("liable", one.context.liable)):
        if seat is not None:
            win[name] = seats[seat]
    if one.answer is not None:
        names = pattern_names(family_of(one.answer["rules"]), lang)
        win["notation"] = one.answer["notation"]
        win["patterns"] = [
            {"id": row["id"], "name": names.get(row["id"], row["id"]), "value": row["value"], "count": row["count"]}
            for row in one.answer["fans"]
        ]
    return win
