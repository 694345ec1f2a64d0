"""Every fault of a hand and its context at once, as typed values.

A hand that is legal but does not win is no fault.  What is checked here holds in every rule set; a rule set adds
its number of sets and the ways of winning that it knows.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..tiles import BONUS, INDEX, SUITED, WINDS
from .clash import clashes
from .faults import Fault
from .model import CHOW, FLOWER_WINS, KONG, PUNG, WIN_BY, Context, Hand, Meld

#: More discards or repeats than any deal or game has.
_MOST = 1000
_SIZE = {CHOW: 3, PUNG: 3, KONG: 4}


def check(hand: Hand, context: Context, sets: int = 4) -> tuple[Fault, ...]:
    """Return every fault of ``hand`` won as ``context`` says, in a game of ``sets`` sets and a pair.

    Pointers are those of the request: ``/hand/concealed/3``, ``/hand/melds/1``, ``/context/discarder``.
    Unknown faces are the business of whoever builds the hand; every tile here must be a face.
    """
    faults: list[Fault] = []
    counts, well_formed = _count(hand)
    faults.extend(_melds(hand.melds))
    if context.seat_wind in WINDS:
        faults.extend(_claims(hand.melds, WINDS.index(context.seat_wind)))
    faults.extend(_copies(hand, counts))
    flowers = FLOWER_WINS.get(context.win_by) if context.win_by is not None else None
    if flowers is not None:
        faults.extend(_flowers(hand, flowers, context.win_by == "eighth_flower"))
    elif well_formed:
        faults.extend(_size(hand, sets))
    faults.extend(_bonus(hand))
    faults.extend(_context(context))
    win = hand.win_tile
    faults.extend(clashes(hand, context, 0 if win is None else counts[INDEX[win]]))
    return tuple(faults)


def can_be_won(hand: Hand, context: Context, copies: int) -> bool:
    """Tell whether :func:`check` finds no fault in ``context``, that of a ``hand`` which has none itself.

    For a hand that is looked at won one way after another, and not by flowers alone.  ``copies``: all copies of its
    winning tile that it holds, that one among them.
    """
    seat = context.seat_wind
    if seat in WINDS and any(True for _ in _claims(hand.melds, WINDS.index(seat))):
        return False
    return not any(True for _ in _context(context)) and not clashes(hand, context, copies)


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
            params = {"kind": meld.kind}
            yield Fault("concealed_meld", f"{at}/concealed", params=params, suggestion="put_into_concealed")
        if meld.claimed_from is not None and meld.claimed_from not in WINDS:
            allowed = {"value": meld.claimed_from, "allowed": list(WINDS)}
            yield Fault("unknown_value", f"{at}/claimed_from", params=allowed)
        elif meld.concealed and meld.claimed_from is not None:
            yield Fault("concealed_kong_claimed", f"{at}/claimed_from", params={"seat": meld.claimed_from})


def _claims(melds: tuple[Meld, ...], seat: int) -> Iterator[Fault]:
    """Nobody claims his own discard, and a chow only that of the player before him; ``seat``: the winner's."""
    for i, meld in enumerate(melds):
        if meld.claimed_from not in WINDS:
            continue
        reason, named = "claimed_from_oneself", WINDS[seat]
        if meld.claimed_from != named:
            reason, named = "chow_from_the_left", WINDS[seat - 1]
            if meld.kind != CHOW or meld.claimed_from == named:
                continue
        params = {"with": "/context/seat_wind", "reason": reason, "seat": named}
        yield Fault("contradiction", f"/hand/melds/{i}/claimed_from", params=params)


def _copies(hand: Hand, counts: list[int]) -> Iterator[Fault]:
    if max(counts[:34]) <= 4:
        return
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
    before_win = hand.full(sets) - 1
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


def _flowers(hand: Hand, expected: int, one_more: bool) -> Iterator[Fault]:
    """A win by flowers shows them; the robbed eighth may be listed with the winner's seven."""
    found = len(hand.flowers)
    if found != expected and not (one_more and found == expected + 1):
        yield Fault("flower_count", "/hand/flowers", params={"expected": expected, "found": found})


def _bonus(hand: Hand) -> Iterator[Fault]:
    for i, face in enumerate(hand.concealed):
        if face in BONUS:
            yield Fault("bonus_among_concealed", f"/hand/concealed/{i}", tile=face, suggestion="put_into_kept")
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


def _context(context: Context) -> Iterator[Fault]:
    """Values that no field can have."""
    if context.win_by is not None and context.win_by not in WIN_BY:
        yield Fault("unknown_value", "/context/win_by", params={"value": context.win_by, "allowed": list(WIN_BY)})
    for name, seat in (
        ("seat_wind", context.seat_wind),
        ("round_wind", context.round_wind),
        ("discarder", context.discarder),
        ("liable", context.liable),
    ):
        if seat is not None and seat not in WINDS:
            yield Fault("unknown_value", f"/context/{name}", params={"value": seat, "allowed": list(WINDS)})
    for name, number in (("discards_made", context.discards_made), ("repeats", context.repeats)):
        if number is not None and not 0 <= number <= _MOST:
            yield Fault("out_of_range", f"/context/{name}", params={"value": number, "least": 0, "most": _MOST})
