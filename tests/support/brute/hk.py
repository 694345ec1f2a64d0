"""Hong Kong as GameTwist plays it (``hk-gametwist``), hand by hand, under its default readings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from .cuts import DRAGONS, HONORS, WINDS, Piece, cuts, laid_pieces, rank, seven_pairs, suit, terminal

Fans = dict[str, int]
_SPECIAL = 64
_COLOURS = {"jade_dragon": ("F", "s"), "ruby_dragon": ("C", "p"), "pearl_dragon": ("P", "m")}
_ORPHANS = [f"{n}{s}" for s in "mps" for n in (1, 9)] + list(HONORS)


def score(
    concealed: list[str],
    win: str,
    melds: list[tuple[str, tuple[str, ...], bool]],
    flowers: list[str],
    how: dict[str, Any],
) -> tuple[int, list[Fans]] | None:
    """Return the best total with the rows of each reading that has it, or None when the hand does not win.

    ``concealed`` leaves ``win`` out.
    """
    tiles = [*concealed, win]
    laid = laid_pieces(melds)
    everything = tiles + [face for piece in laid for face in piece.tiles]
    drawn = how["win_by"] == "self_draw"
    claimed = any(not piece.hidden for piece in laid)
    found: list[Fans] = []
    for cut in cuts(tiles, 4 - len(laid)):
        pieces = laid + cut
        specials = list(_specials(pieces, everything, claimed, drawn))
        found += [{name: _SPECIAL} for name in specials]
        if not specials:
            found.append(_ordinary(pieces, everything, claimed, flowers, how))
    if not laid and seven_pairs(tiles, four_as_two=False):
        found.append({"seven_pairs": 4, **_of_tiles(everything), **_of_the_win(flowers, how)})
    if not laid and len(tiles) == 14 and set(tiles) == set(_ORPHANS):
        found.append({"thirteen_orphans": _SPECIAL})
    if not found:
        return None
    best = max(sum(fans.values()) for fans in found)
    return best, [fans for fans in found if sum(fans.values()) == best]


def _specials(pieces: list[Piece], everything: list[str], claimed: bool, drawn: bool) -> Iterator[str]:
    sets = [piece for piece in pieces if piece.kind != "pair"]
    pair = next(piece.tiles[0] for piece in pieces if piece.kind == "pair")
    first = [piece.tiles[0] for piece in sets]
    triplets = all(piece.kind in ("pung", "kong") for piece in sets)
    kongs = sum(piece.kind == "kong" for piece in sets)
    if triplets and kongs == 0 and not claimed and drawn:
        yield "hidden_treasure"
    if sum(piece.kind != "chow" and piece.tiles[0] in DRAGONS for piece in sets) == 3:
        yield "big_three_dragons"
    if triplets and set(WINDS) <= {*first, pair}:
        yield "four_winds"
    if triplets and all(face in HONORS for face in everything):
        yield "all_honours"
    if triplets and all(terminal(face) for face in everything):
        yield "all_terminals"
    colours = {suit(face) for face in everything}
    if kongs == 0 and len(colours) == 1 and colours != {"z"}:
        extra = Counter(rank(face) for face in everything)
        extra.subtract([1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])
        if min(extra.values()) == 0:
            yield "nine_gates"
    if kongs == 4:
        yield "all_kongs"
    for name, (dragon, colour) in _COLOURS.items():
        others = [face for face in [*first, pair] if face != dragon]
        if triplets and first.count(dragon) == 1 and all(suit(face) == colour for face in others):
            yield name


def _ordinary(
    pieces: list[Piece], everything: list[str], claimed: bool, flowers: list[str], how: dict[str, Any]
) -> Fans:
    sets = [piece for piece in pieces if piece.kind != "pair"]
    pair = next(piece.tiles[0] for piece in pieces if piece.kind == "pair")
    first = [piece.tiles[0] for piece in sets if piece.kind != "chow"]
    fans: Fans = {**_of_tiles(everything), **_of_the_win(flowers, how)}
    if not first:
        fans["all_chows"] = 1
    if len(first) == 4:
        fans["all_pungs"] = 3
    dragons = sum(face in DRAGONS for face in first)
    if dragons == 2 and pair in DRAGONS:
        fans["little_three_dragons"] = 4
    elif dragons:
        fans["dragon_pung"] = dragons
    if sum(face in WINDS for face in first) == 3 and pair in WINDS:
        fans["little_four_winds"] = 6
    else:
        for row in ("seat_wind", "round_wind"):
            if how.get(row) in first:
                fans[row] = 1
    if not claimed:
        fans["concealed_hand"] = 1
    return fans


def _of_tiles(everything: list[str]) -> Fans:
    colours = {suit(face) for face in everything}
    if len(colours - {"z"}) != 1:
        return {}
    return {"half_flush": 3} if "z" in colours else {"full_flush": 6}


def _of_the_win(flowers: list[str], how: dict[str, Any]) -> Fans:
    fans: Fans = {}
    drawn = how["win_by"] == "self_draw"
    if drawn:
        fans["self_draw"] = 1
    if how["win_by"] == "robbed_kong":
        fans["rob_kong"] = 1
    if drawn and how.get("after_kong"):
        fans["kong_replacement"] = 1
    if (drawn and how.get("last_wall_tile")) or (how["win_by"] == "discard" and how.get("last_discard")):
        fans["last_tile"] = 1
    if not flowers:
        fans["no_flowers"] = 1
    for kind, own, whole in (("f", "own_flower", "all_four_flowers"), ("g", "own_season", "all_four_seasons")):
        mine = [flower for flower in flowers if flower[1] == kind]
        if len(mine) == 4:
            fans[whole] = 2
        elif how.get("seat_wind") and f"{WINDS.index(how['seat_wind']) + 1}{kind}" in mine:
            fans[own] = 1
    return fans
