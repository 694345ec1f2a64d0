"""The combinations that one reading shows, by what they look at; what includes what comes after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from hupai.hand import CHOW, KONG, PUNG, Context, Hand
from hupai.tiles import FACES, INDEX, WINDS

from .readings import EYES, KNITTED, KNITTED_NINES, ORPHANS, Part, waits
from .table import VALUES, Options

WIND_TILES = frozenset(range(27, 31))
DRAGON_TILES = frozenset(range(31, 34))
GREEN = frozenset({19, 20, 21, 23, 25, 32})
REVERSIBLE = frozenset({9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 33})


def by_tiles(parts: tuple[Part, ...], options: Options) -> Iterator[str]:
    """What the tiles are, whatever their sets."""
    tiles = Counter(tile for part in parts for tile in part.tiles)
    faces = set(tiles)
    suits = {tile // 9 for tile in faces if tile < 27}
    honors = faces & set(range(27, 34))
    ranks = {tile % 9 + 1 for tile in faces if tile < 27}
    if faces <= GREEN:
        yield "all_green"
    if faces <= REVERSIBLE:
        yield "reversible_tiles"
    if not suits:
        yield "all_honors"
    if faces <= ORPHANS and suits and parts[0].kind != "orphans":
        yield "all_terminals_and_honors" if honors else "all_terminals"
    if len(suits) == 1:
        yield "half_flush" if honors else "full_flush"
    if len(suits) == 2:
        yield "one_voided_suit"
    if len(suits) == 3 and faces & WIND_TILES and faces & DRAGON_TILES:
        yield "all_types"
    if not honors:
        yield "no_honors"
        for fan, allowed in (
            ("upper_tiles", {7, 8, 9}), ("middle_tiles", {4, 5, 6}), ("lower_tiles", {1, 2, 3}),
            ("upper_four", {6, 7, 8, 9}), ("lower_four", {1, 2, 3, 4}), ("all_simples", set(range(2, 9))),
        ):  # fmt: skip
            if ranks <= allowed:
                yield fan
    kongs = {part.tiles[0] for part in parts if part.kind == KONG}
    for tile in faces:
        if tiles[tile] == 4 and tile not in kongs and (options["honor_hog"] or tile < 27):
            yield "tile_hog"


def by_shape(hand: Hand, parts: tuple[Part, ...], options: Options) -> Iterator[str]:
    kinds = Counter(part.kind for part in parts)
    ranks = [{tile % 9 + 1 if tile < 27 else 0 for tile in part.tiles} for part in parts]
    if kinds["orphans"]:
        yield "thirteen_orphans"
        if options["orphans_single_wait"] and len(waits(hand)) == 1:
            yield "single_wait"
        return
    if kinds["singles"]:
        tiles = set(parts[0].tiles)
        yield "greater_honors_and_knitted_tiles" if set(range(27, 34)) <= tiles else "lesser_honors_and_knitted_tiles"
        if any(tiles.issuperset(nine) for nine in KNITTED_NINES):
            yield "knitted_straight"
        return
    if kinds[EYES] == 7:
        pairs = sorted(part.tiles[0] for part in parts)
        shifted = pairs[6] < 27 and pairs[0] // 9 == pairs[6] // 9 and pairs == list(range(pairs[0], pairs[0] + 7))
        yield "seven_shifted_pairs" if shifted else "seven_pairs"
        return
    eyes = next(part.tiles[0] for part in parts if part.kind == EYES)
    if kinds[KNITTED]:
        yield "knitted_straight"
    elif all(rank & {0, 1, 9} for rank in ranks):
        yield "outside_hand"
    if not kinds[KNITTED] and all(5 in rank for rank in ranks):
        yield "all_fives"
    if kinds[CHOW] + 3 * kinds[KNITTED] == 4 and eyes < 27:
        yield "all_chows"
    if kinds[PUNG] + kinds[KONG] == 4:
        yield "all_pungs"
        if all(rank <= {2, 4, 6, 8} for rank in ranks):
            yield "all_even_pungs"
    if not hand.melds and eyes < 27:
        held = Counter(INDEX[face] for face in hand.concealed)
        base = eyes // 9 * 9
        if held == Counter([base, base, *range(base, base + 9), base + 8, base + 8]):
            yield "nine_gates"
    yield from _round_fives([part.tiles[0] for part in parts if part.kind == CHOW], eyes)


def _round_fives(lows: list[int], eyes: int) -> Iterator[str]:
    suits = [low // 9 for low in lows]
    if eyes < 27 and eyes % 9 == 4 and sorted(low % 9 for low in lows) == [0, 0, 6, 6]:
        if len({*suits, eyes // 9}) == 1:
            yield "pure_terminal_chows"
        elif len(set(lows)) == 4 and len(set(suits)) == 2 and eyes // 9 not in suits:
            yield "three_suited_terminal_chows"


def _two_chows(a: int, b: int) -> str | None:
    if a == b:
        return "pure_double_chow"
    if a % 9 == b % 9:
        return "mixed_double_chow"
    if a // 9 == b // 9 and abs(a - b) == 3:
        return "short_straight"
    if a // 9 == b // 9 and abs(a - b) == 6:
        return "two_terminal_chows"
    return None


def _many_chows(lows: tuple[int, ...]) -> str | None:
    lows = tuple(sorted(lows))
    ranks = sorted(low % 9 for low in lows)
    steps = {b - a for a, b in pairwise(ranks)}
    suits = {low // 9 for low in lows}
    if len(suits) == 1:
        if steps == {0}:
            return "quadruple_chow" if len(lows) == 4 else "pure_triple_chow"
        if steps == {1} or steps == {2}:
            return "four_pure_shifted_chows" if len(lows) == 4 else "pure_shifted_chows"
        return "pure_straight" if steps == {3} and len(lows) == 3 else None
    if len(suits) == len(lows) == 3 and len(steps) == 1:
        return {0: "mixed_triple_chow", 1: "mixed_shifted_chows", 3: "mixed_straight"}.get(steps.pop())
    return None


def by_chows(lows: list[int], options: Options) -> list[Counter[str]]:
    """Every best choice: a fan of four; a fan of three and one join of the fourth; a tree of joins."""
    pairs = [(i, j, fan) for i, j in combinations(range(len(lows)), 2) if (fan := _two_chows(lows[i], lows[j]))]
    choices = [
        Counter(fan for *_, fan in chosen) for n in range(4) for chosen in combinations(pairs, n) if _is_tree(chosen)
    ]
    for n in (3, 4):
        for chosen in combinations(range(len(lows)), n):
            fan = _many_chows(tuple(lows[i] for i in chosen))
            if fan == "four_pure_shifted_chows" and options["shifted_terminal_chows"] and max(lows) - min(lows) == 6:
                choices.append(Counter([fan, "two_terminal_chows"]))
            if fan:
                joins = {join for i, j, join in pairs if (i in chosen) != (j in chosen)}
                choices.extend(Counter([fan, join]) for join in joins)
                choices.append(Counter([fan]))
    totals = [sum(VALUES[fan] * n for fan, n in choice.items()) for choice in choices]
    return [choice for choice, total in zip(choices, totals, strict=True) if total == max(totals)]


def _is_tree(edges: tuple[tuple[int, int, str], ...]) -> bool:
    group = list(range(4))
    for i, j, _ in edges:
        if group[i] == group[j]:
            return False
        group = [group[i] if g == group[j] else g for g in group]
    return True


def by_pungs(parts: tuple[Part, ...], context: Context) -> Counter[str]:
    fans: Counter[str] = Counter()
    pungs = [part.tiles[0] for part in parts if part.kind in (PUNG, KONG)]
    eyes = [part.tiles[0] for part in parts if part.kind == EYES]
    suited = sorted(pung for pung in pungs if pung < 27)
    used: tuple[int, ...] = ()
    for n in (4, 3):
        for chosen in combinations(suited, n):
            ranks = sorted(pung % 9 for pung in chosen)
            suits = {pung // 9 for pung in chosen}
            row = ranks == list(range(ranks[0], ranks[0] + n))
            fan = None
            if row and len(suits) == 1:
                fan = "four_pure_shifted_pungs" if n == 4 else "pure_shifted_pungs"
            elif n == 3 and len(suits) == 3:
                fan = "mixed_shifted_pungs" if row else "triple_pung" if ranks[0] == ranks[2] else None
            if fan and not used:
                fans[fan], used = 1, chosen
    same = "triple_pung" in fans
    fans["double_pung"] += sum(a % 9 == b % 9 for a, b in combinations(suited, 2)) if not same else 0
    winds = [pung for pung in pungs if pung in WIND_TILES]
    dragons = [pung for pung in pungs if pung in DRAGON_TILES]
    inside = True
    if len(winds) == 4:
        fans["big_four_winds"] = 1
    elif len(winds) == 3:
        fans["little_four_winds" if eyes[0] in WIND_TILES else "big_three_winds"] = 1
    else:
        inside = False
    for wind in winds:
        seat = WINDS[wind - 27] == context.seat_wind
        round_ = WINDS[wind - 27] == context.round_wind
        fans["seat_wind"] += seat
        fans["prevalent_wind"] += round_
        fans["pung_of_terminals_or_honors"] += not (seat or round_ or inside)
    fans["pung_of_terminals_or_honors"] += sum(pung % 9 in (0, 8) for pung in suited)
    if len(dragons) == 3:
        fans["big_three_dragons"] = 1
    elif len(dragons) == 2:
        fans["little_three_dragons" if eyes[0] in DRAGON_TILES else "two_dragon_pungs"] = 1
    else:
        fans["dragon_pung"] = len(dragons)
    return +fans


def by_concealment(parts: tuple[Part, ...], options: Options) -> Iterator[str]:
    """Kongs and concealed pungs, by the table of kongs."""
    hidden = sum(part.kind in (PUNG, KONG) and part.hidden for part in parts)
    kongs = [part for part in parts if part.kind == KONG]
    dark = sum(kong.hidden for kong in kongs)
    row = {2: "two_concealed_pungs", 3: "three_concealed_pungs", 4: "four_concealed_pungs"}.get(hidden)
    single = {1: "concealed_kong", 2: "two_concealed_kongs"}.get(dark)
    if len(kongs) >= 3:
        yield "three_kongs" if len(kongs) == 3 else "four_kongs"
        single = None if options["kong_series"] == "plain" else single
    elif len(kongs) == 2:
        single = ("two_melded_kongs", "melded_and_concealed_kong", "two_concealed_kongs")[dark]
    elif kongs:
        single = "concealed_kong" if dark else "melded_kong"
    if single:
        yield single
    if row and not (single == "two_concealed_kongs" and hidden == 2):
        yield row


def _waits(hand: Hand, options: Options) -> set[int]:
    """The tiles that complete the hand; by option only those of which it does not hold all four itself."""
    if options["four_held"] == "formal":
        return waits(hand)
    held = Counter([*hand.concealed, *(face for meld in hand.melds for face in meld.tiles)])
    return {tile for tile in waits(hand) if held[FACES[tile]] < 4}


def by_win(hand: Hand, context: Context, parts: tuple[Part, ...], win_part: int, options: Options) -> Iterator[str]:
    drawn = context.win_by == "self_draw"
    closed = all(part.hidden for part in parts if part.melded)
    if not options["concealed_kong_keeps_concealed"]:
        closed = not hand.melds
    if closed:
        yield "fully_concealed_hand" if drawn else "concealed_hand"
    elif drawn:
        yield "self_drawn"
    if sum(part.melded and not part.hidden for part in parts) == 4 and not drawn:
        yield "melded_hand"
    if context.last_wall_tile:
        yield "last_tile_draw"
    if context.last_discard:
        yield "last_tile_claim"
    if context.after_kong:
        yield "out_with_replacement_tile"
    if context.win_by == "robbed_kong":
        yield "robbing_the_kong"
    in_melds = sum(face == hand.win_tile for meld in hand.melds for face in meld.tiles)
    if hand.win_tile not in hand.concealed and (context.last_of_kind or in_melds == 3):
        yield "last_tile"
    yield from _wait(hand, parts, parts[win_part], options)


def _wait(hand: Hand, parts: tuple[Part, ...], part: Part, options: Options) -> Iterator[str]:
    win = INDEX[hand.win_tile or ""]
    if sum(part.kind == EYES for part in parts) != 1 or len(_waits(hand, options)) != 1:
        return
    if not options["knitted_body_wait"] and any(part.kind == KNITTED and win in part.tiles for part in parts):
        return
    if part.kind == EYES:
        yield "single_wait"
    elif part.kind == CHOW and win == part.tiles[1]:
        yield "closed_wait"
    elif part.kind == CHOW and (win, win % 9) in ((part.tiles[2], 2), (part.tiles[0], 6)):
        yield "edge_wait"
