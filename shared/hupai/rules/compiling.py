"""From a table with every change made to a rule set ready to score."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..hand.faults import Fault, Faults
from ..hand.model import CONTEXT_FIELDS
from . import relations
from .changes import Json, State, replaced
from .conversion import conversion_of
from .families import Family
from .model import HandTest, Option, Pattern, RuleSet, Tests, TileTest
from .play import play_of
from .scheme import scheme_of


def compiled(
    state: State, family: Family, table: tuple[Option, ...], resolved: Json, source: Mapping[str, Any]
) -> RuleSet:
    """Return the rule set of ``state``; ``source`` tells its id, version, base, digest and whether a caller sent it."""
    fields = state.fields
    patterns = tuple(_pattern(row) for row in _strongest_first(state))
    rows = {pattern.id: i for i, pattern in enumerate(patterns)}

    def mask(ids: tuple[str, ...]) -> int:
        return sum(1 << rows[name] for name in ids)

    active = [pattern for pattern in patterns if not pattern.off]
    special = 0 if fields["specials"] == "add" else sum(1 << rows[pattern.id] for pattern in active if pattern.special)
    return RuleSet(
        id=source["id"],
        version=source["version"],
        family=fields["family"],
        unit=fields["unit"],
        sets=fields["sets"],
        minimum=fields["minimum"],
        shapes=tuple(fields["shapes"]),
        win_by=tuple(fields["win_by"]),
        needs=tuple(fields["needs"]),
        uses=tuple(_uses(active, family, fields["needs"])),
        payments={**fields["payments"], "several_winners": fields["winners"] == "all"},
        options=resolved,
        switches=fields["switches"],
        patterns=patterns,
        option_table=table,
        base=source["base"],
        changes=source["changes"][-1][0] if source["changes"] else {},
        tests=_tests(patterns, rows, fields["kongs"], family),
        values=tuple(pattern.value for pattern in patterns),
        implied=tuple(mask(pattern.implies) for pattern in patterns),
        implied_same_sets=tuple(mask(pattern.implies_same_sets) for pattern in patterns),
        implied_one=tuple(mask(pattern.implies_one) for pattern in patterns),
        bonus_rows=sum(1 << i for i, pattern in enumerate(patterns) if pattern.bonus),
        scheme=scheme_of(fields["payments"], fields["unit_scale"], fields["dealer_factor"]),
        minimum_excludes_bonus=fields["minimum_excludes_bonus"],
        cap=fields["cap"],
        conversion=conversion_of(fields["conversion"]),
        zero_total=fields["zero_total"],
        specials=fields["specials"],
        special_rows=special,
        flower_rows=mask(tuple(dict.fromkeys(fields["on_flower_win"]))),
        winners=fields["winners"],
        liability=fields["liability"],
        unit_scale=fields["unit_scale"],
        digest=source["digest"],
        custom=source["custom"],
        first_turn=fields["first_turn"],
        if_discards=tuple(fields["if_discards"]),
        notices_worth=fields["notices_worth"] or fields["cap"] is not None,
        said=_said(source, fields["family"], resolved, fields["inferred"]),
        rows=rows,
        play=play_of(fields["table"]),
    )


def _uses(active: list[Pattern], family: Family, needs: list[str]) -> Iterator[str]:
    """Yield each field, in the order of a context, that some pattern reads and that may stay unknown."""
    read = {name for pattern in active for name in family.uses.get(str(pattern.test.get("predicate")), ())}
    for name in CONTEXT_FIELDS:
        if name in read and name not in needs:
            yield name


def _said(source: Mapping[str, Any], family: str, resolved: Json, inferred: list[str]) -> Json:
    said: Json = {
        "id": source["id"],
        "version": source["version"],
        "family": family,
        "options": resolved,
        "digest": source["digest"],
    }
    if inferred:
        said["inferred"] = inferred
    if source["custom"]:
        said["base"] = source["base"]
        said["changes"] = source["changes"][-1][0]
    return said


def _pattern(row: Json) -> Pattern:
    return Pattern(
        id=row["id"],
        number=row.get("number"),
        value=row["value"],
        test=row["test"],
        implies=tuple(row["implies"]),
        implies_same_sets=tuple(row["implies_same_sets"]),
        implies_one=tuple(row["implies_one"]),
        clause=row["clause"],
        confidence=row["confidence"],
        bonus=row.get("bonus", False),
        off=row.get("off", False),
        special=row.get("special", False),
    )


def _strongest_first(state: State) -> list[Json]:
    """Return the rows so that none replaces an earlier one: exclusions are resolved in one pass down the table.

    The order of the table is kept as far as that allows.
    """
    order: list[Json] = []
    waiting = dict.fromkeys(state.rows, 0)
    for row in state.rows.values():
        for other in replaced(row):
            waiting[other] += 1
    left = list(state.rows)
    while left:
        name = next(one for one in left if not waiting[one])
        left.remove(name)
        order.append(state.rows[name])
        for other in replaced(state.rows[name]):
            waiting[other] -= 1
    return order


def _tests(patterns: tuple[Pattern, ...], rows: Mapping[str, int], kongs: Json, family: Family) -> Tests:
    readers: dict[str, list[tuple[int, HandTest]]] = {}
    tiles, hand, split, place = [], [], [], []
    combos: dict[str, list[tuple[int, Mapping[str, object]]]] = {"chows": [], "pungs": []}
    otherwise = nothing = -1
    for row, pattern in enumerate(patterns):
        test: Json = dict(pattern.test)
        if pattern.off:
            continue
        if {"only", "also", "suits"} & test.keys():
            only = tuple(relations.faces_mask(text) for text in test.get("only", ()))
            also = tuple(relations.faces_mask(text) for text in test.get("also", ()))
            tiles.append(TileTest(row, only, also, test.get("suits", 0)))
        for kind, found in combos.items():
            if kind in test:
                found.append((row, test[kind]))
        if test.get("otherwise") == "nothing":
            nothing = row
        elif test.get("otherwise"):
            otherwise = row
        name = str(test.get("predicate", ""))
        if name in family.hand:
            hand.append((row, family.hand[name]))
            for field in family.uses.get(name, ()):
                readers.setdefault(field, []).append((row, family.hand[name]))
        elif name in family.split:
            split.append((row, *family.split[name]))
        elif name in family.place:
            place.append((row, family.place[name]))
        elif name:
            raise Faults([Fault("unknown_predicate", f"/patterns/{row}", params={"value": name})])
    return Tests(
        tiles=tuple(tiles),
        hand=tuple(hand),
        readers={field: tuple(tests) for field, tests in readers.items()},
        split=tuple(split),
        place=tuple(place),
        chows=relations.table(combos["chows"], 7),
        pungs=relations.table(combos["pungs"], 9),
        kongs={(int(pair[0]), int(pair[2])): tuple(rows[name] for name in names) for pair, names in kongs.items()},
        otherwise=otherwise,
        nothing=nothing,
        count_sets=family.count_sets,
        left_out=family.left_out,
    )
