"""The public Hong Kong rows as questions to the engine: hands, contexts, presets, and names of patterns.

A row that leaves something open (the winning tile, whether a meld was claimed, how the hand was won) is right when one
way of filling it in gives the expected answer.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

from hupai.hand import CHOW, KONG, Context, Hand, Meld
from hupai.rules import RuleSet, load

Row = dict[str, Any]
HERE = Path(__file__).parents[1] / "golden"
PRESETS: dict[str, Any] = json.loads((HERE / "hk_presets.json").read_text("utf-8"))
SEATS = dict(zip("ABCD", "ESWN", strict=True))

_HONORS = dict(zip(("1z", "2z", "3z", "4z", "5z", "6z", "7z"), "ESWNPFC", strict=True))

#: What the sources call a pattern, to our id.
NAMES: dict[str, str] = json.loads((HERE / "hk_names.json").read_text("utf-8"))


def pattern_id(name: str) -> str:
    """Return our id of a pattern as a source calls it; ids are names too."""
    return NAMES.get(name, name)


def rules_of(row: Row) -> RuleSet:
    """Return the rule set of a row: ours, or a preset of its source's house rules."""
    preset = PRESETS[row["ruleset"]]
    flags = row["input"].get("flags", {})
    off = []
    options = {}
    if flags.get("no_flower_scoring") or flags.get("no_situational_bonuses"):
        options["bonus_tiles"] = "none"
    if flags.get("no_situational_bonuses"):
        off = ["self_draw", "concealed_hand", "seat_wind", "round_wind"]
    if row["ruleset"] == "hk13_oscarhkli" and row["kind"] == "pattern_set":  # shapes only, it says
        options["bonus_tiles"] = "none"
        off = ["self_draw", "concealed_hand", "seat_wind", "round_wind"]
    if row["ruleset"] == "hk13_hskpeter" and not flags.get("concealed_flag"):
        off = ["concealed_hand"]
    if off:
        base = {"base": preset, "changes": {}} if isinstance(preset, str) else preset
        changes = dict(base["changes"])
        changes["off"] = [*changes.get("off", ()), *off]
        preset = {"base": base["base"], "changes": changes}
    return load(preset, options)


def face(tile: str) -> str:
    return _HONORS.get(tile, tile)


def questions(row: Row) -> Iterator[tuple[Hand, Context]]:
    """Yield every hand and context that the row may mean."""
    given = row["input"]
    flags = given.get("flags", {})
    concealed = [face(tile) for tile in given["concealed"]]
    flowers = tuple(given["flowers"])
    if given["win_by"] == "flower_win" or "Self pick without extra faan" in str(row["expected"]["patterns"]):
        way = "eight_flowers" if len(flowers) == 8 else "seven_flowers"
        for melds in _melds(given["melds"]):
            yield Hand(tuple(concealed), None, melds, flowers), Context(way, given["seat_wind"] or "E")
        return
    wins = [face(given["winning_tile"])] if given["winning_tile"] else sorted(set(concealed))
    ways = {"rob_kong": ["robbed_kong"], "discard": ["discard"], "self_draw": ["self_draw"]}.get(
        given["win_by"],
        ["self_draw"] if flags.get("heavenly") else ["discard"] if flags.get("earthly") else ["discard", "self_draw"],
    )
    for win, way, seat, melds in product(wins, ways, _seats(row, concealed), _melds(given["melds"])):
        rest = list(concealed)
        rest.remove(win)
        multiple = any(pattern["name"] == "After Multiple Kongs" for pattern in row["expected"]["patterns"])
        drawn = way == "self_draw"
        yield (
            Hand(tuple(rest), win, melds, flowers),
            Context(
                win_by=way,
                seat_wind=seat,
                round_wind=given["round_wind"],
                discarder=None if drawn else "S" if seat == "E" else "E",
                after_kong=flags.get("replacement_after") == "kong" or None,
                after_two_kongs=multiple or flags.get("win_by_double_kong") or None,
                last_wall_tile=flags.get("last_tile"),
                last_discard=flags.get("last_discard"),
                heavenly=flags.get("heavenly"),
                earthly=flags.get("earthly"),
            ),
        )


def _seats(row: Row, concealed: list[str]) -> list[str]:
    """Where the source looks at no seat, one whose wind the hand has no set of; each, where a wind of ours is meant."""
    given = row["input"]
    if given["seat_wind"]:
        return [given["seat_wind"]]
    if given.get("flags", {}).get("earthly"):
        return ["S"]
    tiles = concealed + [face(tile) for meld in given["melds"] for tile in meld["tiles"]]
    quiet = [wind for wind in "ESWN" if tiles.count(wind) < 3]
    wind_counts = "wind pung" in str(row["expected"]) or not quiet
    return list("ESWN") if wind_counts else [quiet[-1]]


def _melds(given: list[Row]) -> list[tuple[Meld, ...]]:
    """Open melds, and kongs of unknown concealment either way; an unclaimed pung or chow is told as concealed tiles."""
    kinds = []
    for meld in given:
        tiles = tuple(face(tile) for tile in meld["tiles"])
        kind = KONG if meld["type"] == "kong" else CHOW if meld["type"] == "chow" else "pung"
        hidden = [not meld["open"]] if meld["open"] is not None else [False, True]
        kinds.append(
            [Meld(kind, tiles, kind == KONG and one) for one in dict.fromkeys(h and kind == KONG for h in hidden)]
        )
    return [tuple(melds) for melds in product(*kinds)]
