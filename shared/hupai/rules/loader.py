"""From data files to rule sets: a family's table, a preset's differences, the caller's options."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, cast

from ..hand.faults import Fault, Faults
from . import relations
from .families import FAMILIES, Family
from .model import Option, Pattern, RuleSet, Tests, TileTest

_HERE: Final = Path(__file__).parent
Json = dict[str, Any]


@lru_cache(maxsize=64)
def _file(path: Path) -> Json:
    return cast(Json, json.loads(path.read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def available() -> tuple[str, ...]:
    """Return the ids of every rule set that :func:`load` knows, families first."""
    presets = sorted(path.stem for path in (_HERE / "presets").glob("*.json"))
    return (*FAMILIES, *presets)


def load(rules: str = "mcr", options: Mapping[str, object] | None = None) -> RuleSet:
    """Return rule set ``rules`` with ``options`` (option id to value) resolved; the same object for equal questions.

    Raises :class:`Faults` with every unknown rule set, option and value at once.
    """
    if rules not in available():
        raise Faults([Fault("unknown_rules", "/rules", params={"value": rules, "allowed": list(available())})])
    wanted = json.dumps(options, sort_keys=True) if options else "{}"
    return _load(rules, wanted)


@lru_cache(maxsize=256)
def _load(rules: str, options: str) -> RuleSet:
    chosen: Json = json.loads(options)
    source, base, changes = _source(rules)
    family = FAMILIES[source["family"]]
    table = tuple(Option(o["id"], o["point"], o["default"], o["choices"]) for o in source["options"])
    resolved = _resolve(table, changes.get("options", {}), chosen)
    merged = _apply(source, table, resolved)
    return _compile(rules, source, merged, family, table, resolved, base, changes)


def _source(rules: str) -> tuple[Json, str | None, Json]:
    if rules in FAMILIES:
        return _file(_HERE / rules / "ruleset.json"), None, {}
    preset = _file(_HERE / "presets" / f"{rules}.json")
    source, _, _ = _source(preset["base"])
    return {**source, "version": preset["version"]}, preset["base"], preset["changes"]


def _key(value: object) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)


def _resolve(table: tuple[Option, ...], preset: Json, chosen: Json) -> Json:
    known = {option.id: option for option in table}
    faults = []
    for name, value in chosen.items():
        at = f"/options/{name}"
        if name not in known:
            faults.append(Fault("unknown_option", at, params={"option": name, "allowed": list(known)}))
        elif not any(value == allowed and type(value) is type(allowed) for allowed in known[name].values()):
            faults.append(Fault("option_value", at, params={"option": name, "value": value, "allowed": known[name].values()}))
    if faults:
        raise Faults(faults)
    return {option.id: chosen.get(option.id, preset.get(option.id, option.default)) for option in table}


def _apply(source: Json, table: tuple[Option, ...], resolved: Json) -> Json:
    """Return the rows, kong rows and switches of ``source`` with the changes of the chosen options."""
    rows: dict[str, Json] = {row["id"]: dict(row) for row in source["patterns"]}
    switches: Json = dict(source["switches"])
    kongs: Json = dict(source.get("kongs", {}))
    for option in table:
        change = cast(Json, option.choices[_key(resolved[option.id])])
        for name, value in change.get("values", {}).items():
            rows[name]["value"] = value
        for kind, field in (("implies", "implies"), ("implies_one", "implies_one")):
            for name, more in change.get(kind, {}).items():
                rows[name][field] = [*rows[name].get(field, ()), *more]
        for name, less in change.get("drops", {}).items():
            for field in ("implies", "implies_same_sets"):
                rows[name][field] = [other for other in rows[name].get(field, ()) if other not in less]
        kongs.update(change.get("kongs", {}))
        switches.update(change.get("switches", {}))
    return {"rows": list(rows.values()), "kongs": kongs, "switches": switches}


def _compile(
    rules: str,
    source: Json,
    merged: Json,
    family: Family,
    table: tuple[Option, ...],
    resolved: Json,
    base: str | None,
    changes: Json,
) -> RuleSet:
    patterns = tuple(
        Pattern(
            id=row["id"],
            number=row.get("number"),
            value=row["value"],
            test=row["test"],
            implies=tuple(row.get("implies", ())),
            implies_same_sets=tuple(row.get("implies_same_sets", ())),
            implies_one=tuple(row.get("implies_one", ())),
            clause=row["clause"],
            confidence=row["confidence"],
            bonus=row.get("bonus", False),
            off=row.get("off", False),
        )
        for row in merged["rows"]
    )
    rows = {pattern.id: i for i, pattern in enumerate(patterns)}

    def mask(ids: tuple[str, ...]) -> int:
        return sum(1 << rows[name] for name in ids)

    return RuleSet(
        id=rules,
        version=source["version"],
        family=source["family"],
        unit=source["unit"],
        sets=source["sets"],
        minimum=source["minimum"],
        shapes=tuple(source["shapes"]),
        win_by=tuple(source["win_by"]),
        needs=tuple(source["needs"]),
        uses=tuple(source["uses"]),
        payments=source["payments"],
        options=resolved,
        switches=merged["switches"],
        patterns=patterns,
        option_table=table,
        base=base,
        changes=changes,
        tests=_tests(patterns, rows, merged["kongs"], family),
        values=tuple(pattern.value for pattern in patterns),
        implied=tuple(mask(pattern.implies) for pattern in patterns),
        implied_same_sets=tuple(mask(pattern.implies_same_sets) for pattern in patterns),
        implied_one=tuple(mask(pattern.implies_one) for pattern in patterns),
        bonus_rows=sum(1 << i for i, pattern in enumerate(patterns) if pattern.bonus),
        rows=rows,
    )


def _tests(patterns: tuple[Pattern, ...], rows: Mapping[str, int], kongs: Json, family: Family) -> Tests:
    tiles, hand, split, place = [], [], [], []
    combos: dict[str, list[tuple[int, Mapping[str, object]]]] = {"chows": [], "pungs": []}
    otherwise = -1
    for row, pattern in enumerate(patterns):
        test: Json = dict(pattern.test)
        if pattern.off:
            continue
        if {"only", "also", "suits"} & test.keys():
            only = tuple(relations.faces_mask(text) for text in test.get("only", ()))
            also = tuple(relations.faces_mask(text) for text in test.get("also", ()))
            tiles.append(TileTest(row, only, also, test.get("suits", 0)))
        for kind in combos:
            if kind in test:
                combos[kind].append((row, test[kind]))
        if test.get("otherwise"):
            otherwise = row
        name = test.get("predicate")
        if name in family.hand:
            hand.append((row, family.hand[name]))
        elif name in family.split:
            split.append((row, *family.split[name]))
        elif name in family.place:
            place.append((row, family.place[name]))
        elif name is not None:
            raise Faults([Fault("unknown_predicate", f"/patterns/{row}", params={"value": name})])
    return Tests(
        tiles=tuple(tiles),
        hand=tuple(hand),
        split=tuple(split),
        place=tuple(place),
        chows=relations.table(combos["chows"], 7),
        pungs=relations.table(combos["pungs"], 9),
        kongs={
            (int(pair[0]), int(pair[2])): tuple(rows[name] for name in names) for pair, names in kongs.items()
        },
        otherwise=otherwise,
        count_sets=family.count_sets,
        left_out=family.left_out,
    )
