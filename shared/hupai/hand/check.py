"""Every fault of a hand and its context at once, as typed values.

A hand that is legal but does not win is no fault.  What is checked here holds in every rule set; a rule set adds
its number of sets and the ways of winning that it knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..tiles import BONUS, INDEX, SUITED, WINDS
from .faults import Fault
from .model import CHOW, FROM_OTHERS, KONG, PUNG, WIN_BY, Context, Hand, Meld

_SIZE = {CHOW: 3, PUNG: 3, KONG: 4}


def check(hand: Hand, context: Context, sets: int = 4) -> tuple[Fault, ...]:
    """Return every fault of ``hand`` won as ``context`` says, in a game of ``sets`` sets and a pair.

    Pointers are those of the request: ``/hand/concealed/3``, ``/hand/melds/1``, ``/context/discarder``.
    Unknown faces are the business of whoever builds the hand; every tile here must be a face.
    """
    faults: list[Fault] = []
    counts, well_formed = _count(hand)
    faults.extend(_melds(hand.melds))
    faults.extend(_copies(hand, counts))
    flower_win = context.win_by in ("eight_flowers", "eighth_flower")
    if well_formed and not flower_win:
        faults.extend(_size(hand, sets))
    faults.extend(_bonus(hand))
    faults.extend(_context(hand, context, counts))
    return tuple(faults)


def _count(hand: Hand) -> tuple[list[int], bool]:
    counts = [0] * 42
    for face in hand.concealed:
        counts[INDEX[face]] += 1
    if hand.win_tile is not None:
        counts[INDEX[hand.win_tile]] += 1
    well_formed = True
    for meld in hand.melds:
        well_formed = well_formed and len(meld.tiles) == _SIZE.get(meld.kind, 0)
        for face in meld.tiles:
            counts[INDEX[face]] += 1
    return counts, well_formed


def _melds(melds: tuple[Meld, ...]) -> Iterator[Fault]:
    for i, meld in enumerate(melds):
        at = f"/hand/melds/{i}"
        size = _SIZE.get(meld.kind)
        if size is None:
            yield Fault("unknown_meld_kind", f"{at}/kind", params={"kind": meld.kind})
            continue
        if len(meld.tiles) != size:
            as_kong = meld.kind == PUNG and len(meld.tiles) == 4 and len(set(meld.tiles)) == 1
            yield Fault(
                "meld_size",
                f"{at}/tiles",
                params={"kind": meld.kind, "expected": size, "found": len(meld.tiles)},
                suggestion="write_kong" if as_kong else None,
            )
            continue
        if meld.kind == CHOW:
            ranks = [INDEX[face] for face in meld.tiles]
            run = ranks[1] == ranks[0] + 1 and ranks[2] == ranks[0] + 2
            if not run or meld.tiles[2] not in SUITED or ranks[0] // 9 != ranks[2] // 9:
                yield Fault("impossible_chow", f"{at}/tiles", params={"tiles": list(meld.tiles)})
        elif len(set(meld.tiles)) != 1 or meld.tiles[0] in BONUS:
            yield Fault("unequal_meld", f"{at}/tiles", params={"kind": meld.kind, "tiles": list(meld.tiles)})
        if meld.concealed and meld.kind != KONG:
            yield Fault("concealed_meld", f"{at}/concealed", params={"kind": meld.kind}, suggestion="put_into_concealed")
        if meld.concealed and meld.claimed_from is not None:
            yield Fault("concealed_kong_claimed", f"{at}/claimed_from", params={"seat": meld.claimed_from})


def _copies(hand: Hand, counts: list[int]) -> Iterator[Fault]:
    for face, i in INDEX.items():
        if i >= 34 or counts[i] <= 4:
            continue
        yield Fault("too_many_copies", _where(hand, face), tile=face, params={"found": counts[i], "most": 4})


def _where(hand: Hand, face: str) -> str:
    """Point at the last place that holds ``face``: the copy too many."""
    if hand.win_tile == face:
        return "/hand/win_tile"
    for i in range(len(hand.concealed) - 1, -1, -1):
        if hand.concealed[i] == face:
            return f"/hand/concealed/{i}"
    for i in range(len(hand.melds) - 1, -1, -1):
        if face in hand.melds[i].tiles:
            return f"/hand/melds/{i}/tiles"
    return "/hand"


def _size(hand: Hand, sets: int) -> Iterator[Fault]:
    if len(hand.melds) > sets:
        yield Fault("too_many_melds", "/hand/melds", params={"most": sets, "found": len(hand.melds)})
        return
    before_win = 3 * (sets - len(hand.melds)) + 1
    held = [face for face in hand.concealed if face not in BONUS]
    found = len(held)
    right = (before_win,) if hand.win_tile is not None else (before_win, before_win + 1)
    if found in right:
        return
    params: dict[str, object] = {"expected": before_win, "found": found, "melds": len(hand.melds), "win": 1}
    suggestion = None
    # Each kong written as four loose tiles is one tile too many: name the ones that would make the count right.
    excess = found - before_win - (0 if hand.win_tile is not None else 1)
    fours = [face for face in dict.fromkeys(held) if held.count(face) == 4]
    if hand.win_tile is not None and found == before_win + 1 and hand.win_tile in held:
        suggestion = "win_tile_kept_apart"
        params["tile"] = hand.win_tile
    elif 0 < excess <= len(fours):
        suggestion = "write_kong"
        params["kongs"] = fours
    yield Fault("tile_count", "/hand/concealed", params=params, suggestion=suggestion)


def _bonus(hand: Hand) -> Iterator[Fault]:
    seen: set[str] = set()
    for name, tiles in (("flowers", hand.flowers), ("kept", hand.kept)):
        for i, face in enumerate(tiles):
            at = f"/hand/{name}/{i}"
            if face not in BONUS:
                yield Fault("not_a_bonus_tile", at, tile=face, suggestion="put_into_concealed")
            elif face in seen:
                yield Fault("duplicate_flower", at, tile=face)
            seen.add(face)
    if hand.win_tile in BONUS:
        yield Fault("bonus_win_tile", "/hand/win_tile", tile=hand.win_tile)


def _context(hand: Hand, context: Context, counts: list[int]) -> Iterator[Fault]:
    """Statements that cannot be true together."""
    by = context.win_by
    if by is not None and by not in WIN_BY:
        yield Fault("unknown_value", "/context/win_by", params={"value": by, "allowed": list(WIN_BY)})
        by = None
    for name in ("seat_wind", "round_wind", "discarder", "liable"):
        seat = getattr(context, name)
        if seat is not None and seat not in WINDS:
            yield Fault("unknown_value", f"/context/{name}", params={"value": seat, "allowed": list(WINDS)})
    for name in ("discards_made", "repeats"):
        number = getattr(context, name)
        if number is not None and not 0 <= number <= 1000:
            yield Fault("out_of_range", f"/context/{name}", params={"value": number, "least": 0, "most": 1000})

    def clash(field: str, other: str, reason: str, tile: str | None = None) -> Fault:
        return Fault("contradiction", f"/context/{field}", tile=tile, params={"with": other, "reason": reason})

    drawn = by == "self_draw"
    from_other = by in FROM_OTHERS
    kongs = sum(meld.kind == KONG for meld in hand.melds)
    exposed = any(not meld.concealed for meld in hand.melds)
    win = hand.win_tile

    if context.discarder is not None and context.discarder == context.seat_wind:
        yield clash("discarder", "seat_wind", "discarder_is_winner")
    if context.liable is not None and context.liable == context.seat_wind:
        yield clash("liable", "seat_wind", "liable_is_winner")
    if context.discarder is not None and by in ("self_draw", "eight_flowers"):
        yield clash("discarder", "win_by", "nobody_discarded")
    if context.after_kong:
        if by is not None and not drawn:
            yield clash("after_kong", "win_by", "replacement_is_drawn")
        if not kongs:
            yield clash("after_kong", "/hand/melds", "replacement_without_kong")
    if context.last_wall_tile and by is not None and not drawn:
        yield clash("last_wall_tile", "win_by", "last_wall_tile_is_drawn")
    if context.last_discard and by is not None and by != "discard":
        yield clash("last_discard", "win_by", "last_discard_is_claimed")
    if context.last_wall_tile and context.last_discard:
        yield clash("last_discard", "last_wall_tile", "both_last_tiles")
    if win is not None and counts[INDEX[win]] <= 4:
        others = counts[INDEX[win]] - 1
        if by == "robbed_kong" and others:
            yield clash("win_by", "/hand", "holds_robbed_tile", win)
        if context.last_of_kind and win in hand.concealed:
            yield clash("last_of_kind", "/hand/concealed", "holds_concealed_copy", win)
        if context.last_of_kind is False and others == 3 and win not in hand.concealed:
            yield clash("last_of_kind", "/hand/melds", "three_copies_melded", win)
    if context.last_of_kind is False and by == "robbed_kong":
        yield clash("last_of_kind", "win_by", "robbed_tile_is_last")
    yield from _first_turns(context, clash, drawn, from_other, exposed, bool(hand.melds), kongs)


def _first_turns(context, clash, drawn, from_other, exposed, melded, kongs):  # type: ignore[no-untyped-def]
    seat = context.seat_wind
    by = context.win_by
    if context.heavenly:
        if seat is not None and seat != "E":
            yield clash("heavenly", "seat_wind", "heavenly_is_easts")
        if by is not None and not drawn:
            yield clash("heavenly", "win_by", "heavenly_is_dealt")
        if melded:
            yield clash("heavenly", "/hand/melds", "first_turn_without_melds")
        if context.discards_made:
            yield clash("heavenly", "discards_made", "before_any_discard")
    if context.earthly:
        if seat == "E":
            yield clash("earthly", "seat_wind", "earthly_is_not_easts")
        if by is not None and by != "discard":
            yield clash("earthly", "win_by", "earthly_is_first_discard")
        if context.discarder not in (None, "E"):
            yield clash("earthly", "discarder", "earthly_is_off_east")
        if melded:
            yield clash("earthly", "/hand/melds", "first_turn_without_melds")
        if context.discards_made is not None and context.discards_made != 1:
            yield clash("earthly", "discards_made", "on_first_discard")
    if context.heavenly and context.earthly:
        yield clash("earthly", "heavenly", "both_first_turns")
    for name in ("heavenly", "earthly"):
        if getattr(context, name):
            for other in ("last_wall_tile", "last_discard", "after_kong"):
                if getattr(context, other):
                    yield clash(name, other, "first_turn_is_not_last")
    if context.original_call and melded:
        yield clash("original_call", "/hand/melds", "original_call_without_melds")
    if context.original_call and context.after_kong:
        yield clash("original_call", "after_kong", "original_call_without_melds")
    if by == "discard" and context.discards_made == 0:
        yield clash("discards_made", "win_by", "winning_discard_counts")
