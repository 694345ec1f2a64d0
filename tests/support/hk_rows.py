"""The public Hong Kong rows as questions to the engine: hands, contexts, presets, and what their sources call a pattern.

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
NAMES = {
    "Seat Season": "own_season", "All Flowers": "all_four_flowers", "All Seasons": "all_four_seasons",
    "Concealed Hand": "concealed_hand", "No Flowers": "no_flowers", "Half Flush": "half_flush",
    "After a Kong": "kong_replacement", "Self Draw": "self_draw", "After Multiple Kongs": "double_kong_replacement",
    "Robbing a Kong": "rob_kong", "White Dragon": "dragon_pung", "Green Dragon": "dragon_pung",
    "Little Three Dragons": "little_three_dragons", "Big Four Winds": "big_four_winds", "Four Kongs": "all_kongs",
    "Mixed Terminals": "mixed_terminals_over_all_pungs", "All Triplets": "all_pungs", "All Terminals": "all_terminals",
    "Blessing of Heaven": "heaven", "Blessing of Earth": "earth", "Thirteen Orphans": "thirteen_orphans",
    "Nine Gates": "nine_gates", "Seven Flowers": "seven_flowers", "Eight Flowers": "eight_flowers",
    "雞糊 chicken hand": "chicken_hand", "平糊 common hand / all chows": "all_chows", "混一色 mixed one suit": "half_flush",
    "對對糊 all triplets": "all_pungs", "中/發/白 dragon pung": "dragon_pung", "小三元 small dragons": "little_three_dragons",
    "清一色 all one suit": "full_flush", "小四喜": "little_four_winds", "大三元": "big_three_dragons",
    "大四喜": "big_four_winds", "字一色": "all_honours", "全么九": "all_terminals", "坎坎糊": "four_concealed_pungs",
    "槓上槓自摸": "double_kong_replacement", "十八羅漢": "all_kongs", "九子連環": "nine_gates", "地糊": "earth",
    "混一色": "half_flush", "門前清 concealed": "concealed_hand", "搶槓 robbing the kong": "rob_kong",
    "一台花 full set": "all_four_flowers", "十三幺": "thirteen_orphans", "八仙過海": "eight_flowers", "對對糊": "all_pungs",
    "圈風": "round_wind", "門風": "seat_wind",
    "COMMON_HAND": "all_chows", "ALL_ONE_SUIT": "full_flush", "ALL_IN_TRIPLETS": "all_pungs", "CHICKEN_HAND": "chicken_hand",
    "MIXED_ONE_SUIT": "half_flush", "ALL_HONOR_TILES": "all_honours", "GREAT_WINDS": "big_four_winds",
    "SMALL_WINDS": "little_four_winds", "SMALL_DRAGON": "little_three_dragons", "GREAT_DRAGON": "big_three_dragons",
    "MIXED_ORPHANS": "mixed_terminals_over_all_pungs", "ORPHANS": "all_terminals", "NINE_GATES": "nine_gates",
    "THIRTEEN_ORPHANS": "thirteen_orphans", "ALL_KONGS": "all_kongs", "Common Hand": "all_chows",
    "All One Suit": "full_flush", "Win From Wall (concealed)": "concealed_hand",
    "Flower Hands (7 flowers)": "seven_flowers",
    "seat_flower": "own_flower", "seat_season": "own_season", "seat_season / 正季": "own_season",
    "all_chows / 平和": "all_chows", "dragon_pung / 三元牌": "dragon_pung", "seat_wind / 門風": "seat_wind",
    "self_draw / 自摸": "self_draw", "last_tile_draw / 海底撈月": "last_tile", "last_tile_discard / 河底撈魚": "last_tile",
    "half_flush / 混一色": "half_flush", "little_three_dragons / 小三元": "little_three_dragons",
    "seven_pairs / 七對子": "seven_pairs", "full_flush / 清一色": "full_flush",
    "four_concealed_pungs / 四暗刻": "hidden_treasure", "four_concealed_pungs": "hidden_treasure",
    "big_three_dragons / 大三元": "big_three_dragons", "little_four_winds / 小四喜": "little_four_winds",
    "big_four_winds / 大四喜": "big_four_winds", "nine_gates / 九蓮寶燈": "nine_gates",
    "thirteen_orphans / 十三幺": "thirteen_orphans", "all_kongs / 十八羅漢": "all_kongs",
    "ruby_dragon / 紅寶石龍": "ruby_dragon", "pearl_dragon / 珍珠龍": "pearl_dragon", "heavenly_hand / 天糊": "heaven",
    "heavenly_hand": "heaven", "earthly_hand": "earth", "prevailing_wind": "round_wind", "last_tile_draw": "last_tile",
    "last_tile_discard": "last_tile", "robbing_kong": "rob_kong", "replacement_win": "kong_replacement",
    "all_honors": "all_honours",
    "half flush": "half_flush", "full flush": "full_flush", "jade dragon": "jade_dragon", "ruby dragon": "ruby_dragon",
    "pearl dragon": "pearl_dragon", "dragon pung": "dragon_pung", "little three dragons": "little_three_dragons",
    "big three dragons": "big_three_dragons", "little four winds": "little_four_winds", "big four winds": "big_four_winds",
    "all honours": "all_honours", "all chows": "all_chows", "all pungs": "all_pungs", "all kongs": "all_kongs",
    "平糊 all chows": "all_chows", "門風/圈風 wind pung": "seat_wind", "中發白 dragon pung": "dragon_pung",
    "花么 terminals and honours pungs": "mixed_terminals_over_all_pungs", "混一色 half flush": "half_flush",
    "對對糊 all pungs": "all_pungs", "花幺九/混老頭": "mixed_terminals_over_all_pungs", "清一色": "full_flush",
    "清幺九": "all_terminals", "十三么": "thirteen_orphans", "平胡": "all_chows", "seven pairs": "seven_pairs",
    "self-draw": "self_draw",
    "Le Grand Sage": "big_three_dragons", "Trésor caché": "hidden_treasure", "Quatre Vents": "four_winds",
    "Seulement des Dragons et des Vents": "all_honours", "Seulement des tuiles de fin": "all_terminals",
    "Neuf Buts": "nine_gates", "Kongs": "all_kongs", "Dragon de Jade": "jade_dragon", "Dragon de Rubine": "ruby_dragon",
    "Dragon de Perle": "pearl_dragon", "13 lanternes merveilleuses": "thirteen_orphans",
}  # fmt: skip


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
        given["win_by"], ["self_draw"] if flags.get("heavenly") else ["discard"] if flags.get("earthly") else ["discard", "self_draw"]
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
        kinds.append([Meld(kind, tiles, kind == KONG and one) for one in dict.fromkeys(h and kind == KONG for h in hidden)])
    return [tuple(melds) for melds in product(*kinds)]
