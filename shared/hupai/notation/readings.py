"""From a draft to hands: which words are melds, which tile won, and what is wrong with the count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from ..hand import KONG, Fault, Hand, Meld, Notice
from ..tiles import BONUS, INDEX
from .draft import Draft, Group, shape
from .issues import POINTER, fault
from .normal import Normal
from .scan import Tile

_BONUS: Final = frozenset(BONUS)
_ORDER: Final = INDEX.__getitem__
#: With this many bonus tiles a hand may be won by flowers alone: the rest of the hand may then be unfinished.
_FLOWER_WIN: Final = 7


class Layout(NamedTuple):
    """One choice of melds: ``loose`` are indices of the draft's tiles that stay in the hand."""

    loose: list[int]
    groups: list[Group]
    choice: str
    notices: tuple[Notice, ...]


class Reading(NamedTuple):
    """A hand, or the faults that keep it from being one.  ``state``: 0 complete, 1 flowers alone, 2 short of a tile."""

    hand: Hand
    state: int
    faults: tuple[Fault, ...]
    notices: tuple[Notice, ...]
    choice: str
    marked: bool


def layouts(draft: Draft, sets: int) -> Iterator[Layout]:
    """Yield each way to take the words of ``draft``: melds after the hand, or mere grouping.

    A word of four equal tiles is a kong where the count needs one.
    """
    everything = list(range(len(draft.tiles)))
    words = None if draft.explicit or not draft.words or draft.words[0] == draft.words[-1] else _words(draft)
    if words is not None:
        layout = _melds_after_hand(draft, words, sets)
        if layout:
            yield layout
    loose = len(everything) - sum(face in _BONUS for face in draft.faces)
    excess = loose - (3 * (sets - len(draft.groups)) + 2)
    if excess > 0 and words is not None:
        fours = [word for word in words if len(word) == 4 and shape([draft.faces[i] for i in word]) == KONG]
        if len(fours) == excess:
            taken = {i for word in fours for i in word}
            groups = [*draft.groups, *(_group(draft, word) for word in fours)]
            yield Layout([i for i in everything if i not in taken], groups, "kongs", _exposed(draft, fours))
            return
    yield Layout(everything, draft.groups, "grouping" if words is not None else "", ())


def _words(draft: Draft) -> list[list[int]]:
    words: dict[int, list[int]] = {}
    for i, word in enumerate(draft.words):
        words.setdefault(word, []).append(i)
    return list(words.values())


def _melds_after_hand(draft: Draft, words: list[list[int]], sets: int) -> Layout | None:
    hand, rest = words[0], words[1:]
    if not all(3 <= len(word) <= 4 and shape([draft.faces[i] for i in word]) for word in rest):
        return None
    held = sum(draft.faces[i] not in _BONUS for i in hand)
    if held - 3 * (sets - len(draft.groups) - len(rest)) not in (1, 2):
        return None
    kongs = [word for word in rest if len(word) == 4]
    return Layout(hand, [*draft.groups, *(_group(draft, word) for word in rest)], "melds", _exposed(draft, kongs))


def _group(draft: Draft, word: list[int]) -> Group:
    faces = [draft.faces[i] for i in word]
    tiles = tuple(draft.tiles[i] for i in word)
    return Group(shape(faces), tuple(sorted(faces, key=_ORDER)), False, tiles[0].start, tiles[-1].end, tiles)


def _exposed(draft: Draft, kongs: list[list[int]]) -> tuple[Notice, ...]:
    """A kong written as a word is an exposed one to most people and tools; MCR would say concealed: tell the reader."""
    return tuple(Notice("kong_taken_as_exposed", POINTER, {"tile": draft.faces[word[0]]}) for word in kongs)


def read(normal: Normal, draft: Draft, layout: Layout, flowers: tuple[Tile, ...], sets: int, strict: bool) -> Reading:
    """Build the hand of ``layout``.  ``strict`` is false where the text had faults: a tile count would mislead."""
    indices, groups, choice, notices = layout
    faces = draft.faces
    held = [i for i in indices if faces[i] not in _BONUS]
    kept = [i for i in indices if faces[i] in _BONUS] if len(held) != len(indices) else []
    faults = [*_copies(normal, draft, indices, groups), *_bonus(normal, draft, kept, flowers)]
    before_win = 3 * (sets - len(groups)) + 1
    count = len(held)
    state = 0 if count == before_win + 1 else 2
    if len(groups) > sets:
        faults.append(_too_many_melds(normal, groups, sets))
    elif (
        count <= before_win
        and len(kept) + len(flowers) >= _FLOWER_WIN
        and (count < before_win or draft.win_from is not None)
    ):
        state = 1
    elif strict and count not in (before_win, before_win + 1):
        faults.append(_tile_count(normal, draft, held, len(groups), before_win))
    if strict and not faults:
        faults += _marks(normal, draft, held, state)
    win = held[-1] if state < 2 and held and not draft.end_mark else None
    marked = win is not None and _marked(draft, held)
    if kept:
        notices += (Notice("bonus_kept_in_hand", POINTER, {"tiles": [faces[i] for i in kept]}),)
    hand = Hand(
        tuple(sorted([faces[i] for i in held if i != win], key=_ORDER)),
        faces[win] if win is not None else None,
        tuple([Meld(group.kind, group.faces, group.concealed) for group in groups]),
        tuple(sorted([tile.face for tile in flowers], key=_ORDER)) if flowers else (),
        tuple(sorted([faces[i] for i in kept], key=_ORDER)) if kept else (),
    )
    return Reading(hand, state, tuple(faults), notices, choice, marked)


def _copies(normal: Normal, draft: Draft, indices: list[int], groups: list[Group]) -> list[Fault]:
    """Point at the fifth copy of each tile, in the order typed."""
    every = [draft.faces[i] for i in indices]
    for group in groups:
        every += group.faces
    over = [face for face in dict.fromkeys(every) if every.count(face) > 4 and face not in _BONUS]
    faults = []
    for face in over:
        places = [(draft.tiles[i].start, draft.tiles[i].end) for i in indices if draft.faces[i] == face]
        for group in groups:
            # A dragon typed as 5z or 7z is found by its group alone.
            same = [tile for tile in group.tiles if tile.face == face]
            places += [(t.start, t.end) for t in same] or [(group.start, group.end)] * group.faces.count(face)
        start, end = sorted(places)[4]
        faults.append(fault(normal, "too_many_copies", start, end, face, found=len(places), most=4))
    return faults


def _bonus(normal: Normal, draft: Draft, kept: list[int], flowers: tuple[Tile, ...]) -> list[Fault]:
    seen: set[str] = set()
    faults = []
    for face, tile in [*((draft.faces[i], draft.tiles[i]) for i in kept), *((tile.face, tile) for tile in flowers)]:
        if face in seen:
            faults.append(fault(normal, "duplicate_flower", tile.start, tile.end, face))
        seen.add(face)
    return faults


def _too_many_melds(normal: Normal, groups: list[Group], sets: int) -> Fault:
    extra = groups[sets]
    return fault(normal, "too_many_melds", extra.start, extra.end, most=sets, found=len(groups))


def _tile_count(normal: Normal, draft: Draft, held: list[int], melds: int, before_win: int) -> Fault:
    """Say what was expected and found; where loose fours explain the excess, offer to write them as kongs."""
    found = len(held)
    faces = [draft.faces[i] for i in held]
    fours = [face for face in dict.fromkeys(faces) if faces.count(face) == 4]
    params: dict[str, object] = {"expected": before_win, "found": found, "melds": melds, "win": 1}
    suggestion = None
    if 0 < found - before_win - 1 <= len(fours):
        suggestion = "write_kong"
        params["kongs"] = fours
        params["write"] = [_bracketed(face) for face in fours]
    start = draft.tiles[held[0]].start if held else 0
    end = draft.tiles[held[-1]].end if held else len(normal.text)
    return fault(normal, "tile_count", start, end, None, suggestion, **params)


def _bracketed(face: str) -> str:
    return f"[{face[0] * 4}{face[1:]}]"


def _marks(normal: Normal, draft: Draft, held: list[int], state: int) -> list[Fault]:
    """Check the marks: ``+`` is followed by the one winning tile, ``*`` ends a complete hand, ``-`` a shorter one."""
    at = draft.end_at
    if draft.win_from is not None:
        after = [i for i in held if i >= (draft.win_from or 0)]
        if len(after) != 1 or state == 2:
            return [fault(normal, "win_tile_absent", at, at + 1, found=len(after))]
    elif draft.end_mark and state != 1 and (draft.end_mark == "*") != (state == 0):
        # The count is right for one kind of hand, but the mark speaks of the other kind.
        code = "tile_count" if draft.end_mark == "*" else "win_tile_absent"
        return [fault(normal, code, at, at + 1, mark=draft.end_mark)]
    return []


def _marked(draft: Draft, held: list[int]) -> bool:
    """Whether the last tile was set apart as the winning one: by ``+``, by its own run, or by not being in order."""
    if draft.win_from is not None:
        return True
    runs = [run for i in held if (run := draft.tiles[i].run) >= 0]
    last = draft.tiles[held[-1]].run
    if last >= 0 and runs.count(last) == 1 and len(set(runs)) < len(runs):
        return True
    return not _ascending([draft.faces[i] for i in held])


def _ascending(faces: list[str]) -> bool:
    """Whether ``faces`` lie suit by suit, each in rising order, and equal honours together."""
    done: set[object] = set()
    suit: object = None
    rank = -1
    for face in faces:
        index = INDEX[face]
        group: object = index // 9 if index < 27 else face
        if group != suit:
            if group in done:
                return False
            done.add(group)
            suit, rank = group, -1
        if index < rank:
            return False
        rank = index
    return True
