"""The standings of a club: a ranking for each rule set, as an answer and as rows of a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..draw import ruleset_name
from ..draw.amounts import parts_text, table_points
from ..draw.statement import Amount, csv_heads
from ..rules import available, load
from ..table import Key, Tally

Answer = dict[str, Any]


def rankings(sums: Iterable[tuple[Key, Tally]], known: Mapping[str, str], lang: str) -> list[Answer]:
    """Return a ranking for each rule set and size of a point.  ``sums``: best first; ``known``: member to name."""
    groups: dict[tuple[str, int], list[tuple[Key, Tally]]] = {}
    for key, tally in sums:
        groups.setdefault((key.rules, key.unit_scale), []).append((key, tally))
    return [
        {
            "rules": {"id": name, "name": ruleset_name(name, lang)},
            "unit_scale": scale,
            **({"unit": load(name).unit} if name in available() else {}),
            "players": _ranking(group, known),
        }
        for (name, scale), group in sorted(groups.items())
    ]


def _ranking(group: Sequence[tuple[Key, Tally]], known: Mapping[str, str]) -> list[Answer]:
    """Return the players of one rule set, best first; equals in table points and in points have the same rank."""
    rows: list[Answer] = []
    before: tuple[int | None, int] | None = None
    for place, (key, tally) in enumerate(group, 1):
        worth = (tally.twelfths, tally.gained)
        row: Answer = {
            "rank": rows[-1]["rank"] if worth == before else place,
            "member": {"id": key.player, "name": known.get(key.player)},
            "tables": tally.tables,
            "firsts": tally.firsts,
        }
        if tally.twelfths is not None:
            row["table_points"] = table_points(tally.twelfths)
        row |= {
            "total": tally.gained,
            "total_text": parts_text(tally.gained, key.unit_scale, minus="-"),
            "wins": tally.wins,
            "biggest": tally.biggest,
        }
        rows.append(row)
        before = worth
    return rows


#: The columns of the table.
COLUMNS: Final = (
    "rules",
    "rank",
    "member",
    "name",
    "tables",
    "firsts",
    "table_points_twelfths",
    "table_points",
    "total",
    "unit_scale",
    "total_text",
    "wins",
    "biggest",
)


def standings_rows(standings: Answer, lang: str, *, worded: bool = False) -> list[list[object]]:
    """Return the standings as rows of a table, its heads first: ids, or, ``worded``, words of ``lang``."""
    rows: list[list[object]] = [list(csv_heads(COLUMNS, lang, worded=worded))]
    for group in standings["standings"]:
        for one in group["players"]:
            points = one.get("table_points", {"twelfths": "", "text": ""})
            total = one["total"] if group["unit_scale"] == 1 else Amount(one["total_text"])
            rows.append(
                [
                    group["rules"]["id"],
                    one["rank"],
                    one["member"]["id"],
                    one["member"]["name"] or "",
                    one["tables"],
                    one["firsts"],
                    points["twelfths"],
                    points["text"],
                    one["total"],
                    group["unit_scale"],
                    total,
                    one["wins"],
                    one["biggest"],
                ]
            )
    return rows
