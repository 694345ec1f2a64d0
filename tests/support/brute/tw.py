"""Taiwan's two tables, hand by hand, under their default readings."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .cuts import DRAGONS, HONORS, WINDS, Piece, all_faces, completes, cuts, laid_pieces, pairs_with_triplet, rank, suit

Melds = list[tuple[str, tuple[str, ...], bool]]
Tai = dict[str, int]


def score(
    table: str, concealed: list[str], win: str, melds: Melds, flowers: list[str], how: dict[str, Any]
) -> tuple[int, Tai] | None:
    """Return the best total with its rows, or None when the hand does not win.  ``concealed`` leaves ``win`` out."""
    if how["win_by"] == "eight_flowers":
        return _flowers(table, how, 30, "eight_flowers")
    if how["win_by"] == "eighth_flower":
        return _flowers(table, how, 20, "rob_eighth_flower")
    tiles = [*concealed, win]
    laid = laid_pieces(melds)
    found: list[tuple[int, Tai]] = []
    for cut in cuts(tiles, 5 - len(laid)):
        found += _every_place(table, laid + cut, False, concealed, win, melds, flowers, how)
    if not laid:
        for cut in pairs_with_triplet(tiles):
            found += _every_place(table, cut, True, concealed, win, melds, flowers, how)
    return max(found, key=lambda one: one[0]) if found else None


def _flowers(table: str, how: dict[str, Any], planet: int, row: str) -> tuple[int, Tai]:
    if table == "tw-mahjong-planet":
        return planet, {row: planet}
    return (12, {"dealt_flower_win": 12}) if how.get("discards_made") == 0 else (8, {row: 8})


def _every_place(
    table: str,
    pieces: list[Piece],
    pairs: bool,
    concealed: list[str],
    win: str,
    melds: Melds,
    flowers: list[str],
    how: dict[str, Any],
) -> list[tuple[int, Tai]]:
    count = _planet if table == "tw-mahjong-planet" else _association
    found = []
    for at, piece in enumerate(pieces):
        if not piece.laid and win in piece.tiles:
            tai = count(pieces, at, pairs, concealed, win, melds, flowers, how)
            total = sum(tai.values())
            found.append((min(total, 81) if table == "tw-association" else total, tai))
    return found


def _sets(pieces: list[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.kind != "pair"]


def _of(pieces: list[Piece], faces: tuple[str, ...]) -> int:
    return sum(piece.kind in ("pung", "kong") and piece.tiles[0] in faces for piece in pieces)


def _pair_of(pieces: list[Piece], faces: tuple[str, ...]) -> bool:
    return any(piece.kind == "pair" and piece.tiles[0] in faces for piece in pieces)


def _hidden_triplets(pieces: list[Piece], at: int, drawn: bool) -> int:
    count = 0
    for i, piece in enumerate(pieces):
        if piece.kind in ("pung", "kong") and piece.hidden and (drawn or i != at):
            count += 1
    return count


def _narrow(piece: Piece, win: str) -> bool:
    """A chow completed in its middle or at its closed end."""
    if piece.kind != "chow":
        return False
    ranks = [rank(face) for face in piece.tiles]
    where = ranks.index(rank(win))
    return where == 1 or (where == 2 and ranks == [1, 2, 3]) or (where == 0 and ranks == [7, 8, 9])


def _straight(pieces: list[Piece]) -> int:
    """10, 5 or 0: the best straight of one suit."""
    best = 0
    for colour in "mps":
        worth = []
        for low in (1, 4, 7):
            run = tuple(f"{low + step}{colour}" for step in (0, 1, 2))
            worth.append(max([2 if p.hidden else 1 for p in pieces if p.kind == "chow" and p.tiles == run], default=0))
        if min(worth) > 0:
            best = max(best, 10 if min(worth) == 2 else 5)
    return best


def _planet(
    pieces: list[Piece],
    at: int,
    pairs: bool,
    concealed: list[str],
    win: str,
    melds: Melds,
    flowers: list[str],
    how: dict[str, Any],
) -> Tai:
    tai: Tai = {"winning": 2}
    drawn = how["win_by"] == "self_draw"
    all_tiles = [face for piece in pieces for face in piece.tiles]
    honors = any(face in HONORS for face in all_tiles)
    suits = {suit(face) for face in all_tiles} - {"z"}
    sets = _sets(pieces)
    if flowers:
        tai["flower"] = len(flowers)
    claimed = sum(1 for piece in sets if not piece.hidden)
    # winds, dragons, and honour sets outside them
    wind_sets, dragon_sets = _of(sets, WINDS), _of(sets, DRAGONS)
    loose = wind_sets + dragon_sets
    wind_row = None
    if not pairs:
        wind_pair, dragon_pair = _pair_of(pieces, WINDS), _pair_of(pieces, DRAGONS)
        if wind_sets == 4:
            wind_row = ("big_four_winds", 40)
        elif wind_sets == 3:
            wind_row = ("little_four_winds", 30) if wind_pair else ("big_three_winds", 15)
        elif wind_sets == 2 and wind_pair:
            wind_row = ("little_three_winds", 5)
        if wind_row:
            tai[wind_row[0]] = wind_row[1]
            loose -= wind_sets
        if dragon_sets == 3:
            tai["big_three_dragons"] = 30
            loose -= 3
        elif dragon_sets == 2 and dragon_pair:
            tai["little_three_dragons"] = 15
            loose -= 2
    if loose:
        tai["honor_set"] = loose
    for kind, hidden, tiles in ((m[0], m[2], m[1]) for m in melds):
        if kind == "kong":
            name, worth = ("concealed_kong", 2) if hidden else ("melded_kong", 1)
            tai[name] = tai.get(name, 0) + worth
        del tiles
    if not pairs:
        straight = _straight(sets)
        if straight:
            tai["straight_concealed" if straight == 10 else "straight_open"] = straight
        number = _hidden_triplets(pieces, at, drawn)
        if number >= 2:
            name = {2: "two", 3: "three", 4: "four", 5: "five"}[number]
            tai[f"{name}_concealed_triplets"] = {2: 2, 3: 5, 4: 15, 5: 40}[number]
    else:
        tai["seven_pairs_and_triplet"] = 30
    # open and closed
    exposed = claimed == 5
    if exposed:
        tai["exposed_hand"] = 10
    if claimed == 0:
        tai["fully_concealed_hand" if drawn else "concealed_hand"] = 3 if drawn else 1
    elif drawn:
        tai["self_drawn"] = 1
    # whole hands
    plain = not honors and not flowers
    chows = not pairs and all(piece.kind == "chow" for piece in sets)
    if chows and plain:
        tai["all_chows_no_honors_no_flowers"] = 10
    else:
        if chows:
            tai["all_chows"] = 3
        if plain:
            tai["no_honors_no_flowers"] = 3
        elif not honors:
            tai["no_honors"] = 1
        elif not flowers:
            tai["no_flowers"] = 1
    if not pairs and all(piece.kind != "chow" for piece in sets):
        tai["all_pungs"] = 10
    if len(suits) == 1:
        tai["half_flush" if honors else "full_flush"] = 10 if honors else 40
    # the wait
    if pieces[at].kind == "pair" and not exposed:
        tai["pair_wait"] = 1
    elif _narrow(pieces[at], win):
        tai["one_chance_chow"] = 1
    # moments
    if drawn and how.get("last_wall_tile") and not how.get("after_kong"):
        tai["last_wall_tile"] = 1
    if how["win_by"] == "discard" and how.get("last_discard"):
        tai["last_discard"] = 1
    if how["win_by"] == "robbed_kong":
        tai["rob_kong"] = 1
    if how.get("original_call"):
        tai["original_call"] = 15
    made = how.get("discards_made")
    if how.get("heavenly"):
        tai["heavenly_hand"] = 40
    elif how.get("earthly"):
        tai["earthly_hand"] = 40
    elif made is not None and made < 10:
        tai["early_win_5" if made <= 5 else "early_win_10"] = 10 if made <= 5 else 5
    return tai


def _association(
    pieces: list[Piece],
    at: int,
    pairs: bool,
    concealed: list[str],
    win: str,
    melds: Melds,
    flowers: list[str],
    how: dict[str, Any],
) -> Tai:
    tai: Tai = {}
    drawn = how["win_by"] == "self_draw"
    all_tiles = [face for piece in pieces for face in piece.tiles]
    honors = [face for face in all_tiles if face in HONORS]
    suits = {suit(face) for face in all_tiles} - {"z"}
    sets = _sets(pieces)
    claimed = sum(1 for piece in sets if not piece.hidden)
    first = bool(how.get("heavenly") or how.get("earthly"))
    if how.get("heavenly"):
        tai["heavenly_hand"] = 16
    elif how.get("earthly"):
        tai["earthly_hand" if drawn else "human_hand"] = 16
    if how.get("original_call"):
        tai["heavenly_call"] = 8
    if drawn:
        tai["self_drawn"] = 1
    if claimed == 0 and not first:
        tai["concealed_hand"] = 1
        if drawn:
            tai["no_claims"] = 1
    # honours
    winds, dragons = _of(sets, WINDS), _of(sets, DRAGONS)
    if winds == 4:
        tai["big_four_winds"] = 16
    elif winds == 3 and not pairs and _pair_of(pieces, WINDS):
        tai["little_four_winds"] = 8
    else:
        for row, wind in (("seat_wind", how["seat_wind"]), ("round_wind", how["round_wind"])):
            if _of(sets, (wind,)):
                tai[row] = 1
    if dragons == 3:
        tai["big_three_dragons"] = 8
    elif dragons == 2 and not pairs and _pair_of(pieces, DRAGONS):
        tai["little_three_dragons"] = 4
    elif dragons:
        tai["dragon_pung"] = dragons
    if not suits:
        tai["all_honors"] = 16
    elif len(suits) == 1:
        tai["half_flush" if honors else "full_flush"] = 4 if honors else 8
    # sets
    if pairs:
        tai["seven_pairs_and_triplet"] = 8
    else:
        number = _hidden_triplets(pieces, at, drawn)
        if number >= 3:
            name = {3: "three", 4: "four", 5: "five"}[number]
            tai[f"{name}_concealed_triplets"] = {3: 2, 4: 5, 5: 8}[number]
        if all(piece.kind != "chow" for piece in sets):
            tai["all_pungs"] = 4
        open_end = pieces[at].kind == "chow" and not _narrow(pieces[at], win)
        if all(piece.kind == "chow" for piece in sets) and not honors and not flowers and not drawn and open_end:
            tai["all_chows"] = 2
    # the wait
    if claimed == 5:
        if drawn:
            tai["half_exposed_hand"] = 1
        else:
            tai["exposed_hand"] = 2
    elif not pairs and (pieces[at].kind == "pair" or _narrow(pieces[at], win)) and _only_wait(concealed, melds, win):
        tai["single_wait"] = 1
    # moments
    if how["win_by"] == "robbed_kong":
        tai["rob_kong"] = 1
    if drawn and how.get("after_kong"):
        tai["kong_replacement"] = 1
    if drawn and how.get("last_wall_tile"):
        tai["last_wall_tile"] = 1
    if how["win_by"] == "discard" and how.get("last_discard"):
        tai["last_discard"] = 1
    # flowers
    own = WINDS.index(how["seat_wind"]) + 1
    mine = sum(flower[0] == str(own) for flower in flowers)
    if mine:
        tai["seat_flower"] = mine
    kinds = Counter(flower[1] for flower in flowers)
    full = sum(number == 4 for number in kinds.values())
    if full:
        tai["flower_set"] = 2 * full
    return tai


def _only_wait(concealed: list[str], melds: Melds, win: str) -> bool:
    """Whether no other tile would have completed the hand."""
    return not any(
        face != win and completes([*concealed, face], 5 - len(melds), not melds) for face in all_faces()
    )
