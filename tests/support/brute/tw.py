"""Taiwan's two tables, hand by hand, under their default readings."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from .cuts import DRAGONS, HONORS, WINDS, Piece, all_faces, completes, cuts, laid_pieces, pairs_with_triplet, rank, suit

Melds = list[tuple[str, tuple[str, ...], bool]]
Tai = dict[str, int]


def score(
    table: str, concealed: list[str], win: str, melds: Melds, flowers: list[str], how: dict[str, Any]
) -> tuple[int, list[Tai]] | None:
    """Return the best total with the rows of each reading that has it, or None when the hand does not win.

    ``concealed`` leaves ``win`` out.
    """
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
    if not found:
        return None
    best = max(total for total, _ in found)
    return best, [tai for total, tai in found if total == best]


def _flowers(table: str, how: dict[str, Any], planet: int, row: str) -> tuple[int, list[Tai]]:
    if table == "tw-mahjong-planet":
        return planet, [{row: planet}]
    return (12, [{"dealt_flower_win": 12}]) if how.get("discards_made") == 0 else (8, [{row: 8}])


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
    found = []
    for at, piece in enumerate(pieces):
        if piece.laid or win not in piece.tiles:
            continue
        seen = _look(pieces, at, pairs, win, flowers, how)
        if table == "tw-mahjong-planet":
            tai = _planet(seen)
            found.append((sum(tai.values()), tai))
        else:
            tai = _association(seen, concealed, melds)
            found.append((min(81, sum(tai.values())), tai))
    return found


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


class Seen(NamedTuple):
    """One cut and place, looked at."""

    pieces: list[Piece]
    sets: list[Piece]
    at: int
    pairs: bool
    drawn: bool
    #: Number of sets that were claimed.
    claimed: int
    honors: bool
    suits: set[str]
    win: str
    how: dict[str, Any]
    flowers: list[str]


def _look(pieces: list[Piece], at: int, pairs: bool, win: str, flowers: list[str], how: dict[str, Any]) -> Seen:
    tiles = [face for piece in pieces for face in piece.tiles]
    sets = [piece for piece in pieces if piece.kind != "pair"]
    return Seen(
        pieces,
        sets,
        at,
        pairs,
        how["win_by"] == "self_draw",
        sum(1 for piece in sets if not piece.hidden),
        any(face in HONORS for face in tiles),
        {suit(face) for face in tiles} - {"z"},
        win,
        how,
        flowers,
    )


# Mahjong Planet


def _planet(seen: Seen) -> Tai:
    tai: Tai = {"winning": 2}
    if seen.flowers:
        tai["flower"] = len(seen.flowers)
    _planet_honors(seen, tai)
    _planet_sets(seen, tai)
    _planet_concealment(seen, tai)
    _planet_tiles(seen, tai)
    _planet_moments(seen, tai)
    return tai


def _planet_honors(seen: Seen, tai: Tai) -> None:
    winds, dragons = _of(seen.sets, WINDS), _of(seen.sets, DRAGONS)
    loose = winds + dragons
    if not seen.pairs:
        wind_pair, dragon_pair = _pair_of(seen.pieces, WINDS), _pair_of(seen.pieces, DRAGONS)
        row = {
            (4, False): ("big_four_winds", 40),
            (3, True): ("little_four_winds", 30),
            (3, False): ("big_three_winds", 15),
            (2, True): ("little_three_winds", 5),
        }.get((winds, wind_pair))
        if row:
            tai[row[0]] = row[1]
            loose -= winds
        if dragons == 3:
            tai["big_three_dragons"] = 30
            loose -= 3
        elif dragons == 2 and dragon_pair:
            tai["little_three_dragons"] = 15
            loose -= 2
    if loose:
        tai["honor_set"] = loose


def _planet_sets(seen: Seen, tai: Tai) -> None:
    for piece in seen.sets:
        if piece.kind == "kong":
            name, worth = ("concealed_kong", 2) if piece.hidden else ("melded_kong", 1)
            tai[name] = tai.get(name, 0) + worth
    if seen.pairs:
        tai["seven_pairs_and_triplet"] = 30
        return
    straight = _straight(seen.sets)
    if straight:
        tai["straight_concealed" if straight == 10 else "straight_open"] = straight
    number = _hidden_triplets(seen.pieces, seen.at, seen.drawn)
    if number >= 2:
        name = {2: "two", 3: "three", 4: "four", 5: "five"}[number]
        tai[f"{name}_concealed_triplets"] = {2: 2, 3: 5, 4: 15, 5: 40}[number]
    if all(piece.kind != "chow" for piece in seen.sets):
        tai["all_pungs"] = 10


def _planet_concealment(seen: Seen, tai: Tai) -> None:
    exposed = seen.claimed == 5
    if exposed:
        tai["exposed_hand"] = 10
    if seen.claimed == 0:
        tai["fully_concealed_hand" if seen.drawn else "concealed_hand"] = 3 if seen.drawn else 1
    elif seen.drawn:
        tai["self_drawn"] = 1
    if seen.pieces[seen.at].kind == "pair" and not exposed:
        tai["pair_wait"] = 1
    elif _narrow(seen.pieces[seen.at], seen.win):
        tai["one_chance_chow"] = 1


def _planet_tiles(seen: Seen, tai: Tai) -> None:
    plain = not seen.honors and not seen.flowers
    chows = not seen.pairs and all(piece.kind == "chow" for piece in seen.sets)
    if chows and plain:
        tai["all_chows_no_honors_no_flowers"] = 10
    elif plain:
        tai["no_honors_no_flowers"] = 3
    elif not seen.honors:
        tai["no_honors"] = 1
    elif not seen.flowers:
        tai["no_flowers"] = 1
    if chows and not plain:
        tai["all_chows"] = 3
    if len(seen.suits) == 1:
        tai["half_flush" if seen.honors else "full_flush"] = 10 if seen.honors else 40


def _planet_moments(seen: Seen, tai: Tai) -> None:
    how = seen.how
    if seen.drawn and how.get("last_wall_tile") and not how.get("after_kong"):
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


# The association


def _association(seen: Seen, concealed: list[str], melds: Melds) -> Tai:
    tai: Tai = {}
    _association_moments(seen, tai)
    _association_honors(seen, tai)
    _association_sets(seen, tai)
    if seen.claimed == 5:
        tai["half_exposed_hand" if seen.drawn else "exposed_hand"] = 1 if seen.drawn else 2
    else:
        piece = seen.pieces[seen.at]
        lone = not seen.pairs and (piece.kind == "pair" or _narrow(piece, seen.win))
        if lone and _only_wait(concealed, melds, seen.win):
            tai["single_wait"] = 1
    own = WINDS.index(seen.how["seat_wind"]) + 1
    mine = sum(flower[0] == str(own) for flower in seen.flowers)
    if mine:
        tai["seat_flower"] = mine
    full = sum(number == 4 for number in Counter(flower[1] for flower in seen.flowers).values())
    if full:
        tai["flower_set"] = 2 * full
    return tai


def _association_moments(seen: Seen, tai: Tai) -> None:
    how = seen.how
    first = bool(how.get("heavenly") or how.get("earthly"))
    if how.get("heavenly"):
        tai["heavenly_hand"] = 16
    elif how.get("earthly"):
        tai["earthly_hand" if seen.drawn else "human_hand"] = 16
    if how.get("original_call"):
        tai["heavenly_call"] = 8
    if seen.drawn:
        tai["self_drawn"] = 1
    if seen.claimed == 0 and not first:
        tai["concealed_hand"] = 1
        if seen.drawn:
            tai["no_claims"] = 1
    if how["win_by"] == "robbed_kong":
        tai["rob_kong"] = 1
    if seen.drawn and how.get("after_kong"):
        tai["kong_replacement"] = 1
    if seen.drawn and how.get("last_wall_tile"):
        tai["last_wall_tile"] = 1
    if how["win_by"] == "discard" and how.get("last_discard"):
        tai["last_discard"] = 1


def _association_honors(seen: Seen, tai: Tai) -> None:
    winds, dragons = _of(seen.sets, WINDS), _of(seen.sets, DRAGONS)
    if winds == 4:
        tai["big_four_winds"] = 16
    elif winds == 3 and not seen.pairs and _pair_of(seen.pieces, WINDS):
        tai["little_four_winds"] = 8
    else:
        for row in ("seat_wind", "round_wind"):
            if _of(seen.sets, (seen.how[row],)):
                tai[row] = 1
    if dragons == 3:
        tai["big_three_dragons"] = 8
    elif dragons == 2 and not seen.pairs and _pair_of(seen.pieces, DRAGONS):
        tai["little_three_dragons"] = 4
    elif dragons:
        tai["dragon_pung"] = dragons
    if not seen.suits:
        tai["all_honors"] = 16
    elif len(seen.suits) == 1:
        tai["half_flush" if seen.honors else "full_flush"] = 4 if seen.honors else 8


def _association_sets(seen: Seen, tai: Tai) -> None:
    if seen.pairs:
        tai["seven_pairs_and_triplet"] = 8
        return
    number = _hidden_triplets(seen.pieces, seen.at, seen.drawn)
    if number >= 3:
        name = {3: "three", 4: "four", 5: "five"}[number]
        tai[f"{name}_concealed_triplets"] = {3: 2, 4: 5, 5: 8}[number]
    if all(piece.kind != "chow" for piece in seen.sets):
        tai["all_pungs"] = 4
    piece = seen.pieces[seen.at]
    open_end = piece.kind == "chow" and not _narrow(piece, seen.win)
    chows = all(one.kind == "chow" for one in seen.sets)
    if chows and open_end and not (seen.honors or seen.flowers or seen.drawn):
        tai["all_chows"] = 2


def _only_wait(concealed: list[str], melds: Melds, win: str) -> bool:
    """Whether no other tile would have completed the hand."""
    return not any(face != win and completes([*concealed, face], 5 - len(melds), not melds) for face in all_faces())
