"""Photos of hands against what the eye saw: the hand, its total, and what one corrected tile would change."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from hupai.api.photo_totals import hand_of, worth
from hupai.hand import Context, Hand
from hupai.rules import RuleSet
from hupai.vision import arrange
from hupai.vision.model import Reading, TileRead

HANDS = Path(__file__).resolve().parent.parent / "golden" / "photo_hands.jsonl"
#: what the totals of the file were computed for
EAST = Context(seat_wind="E", round_wind="E")


class Seen(NamedTuple):
    """One photo as the eye saw it."""

    photo: str
    concealed: tuple[str, ...]
    bonus: tuple[str, ...]
    outcome: str
    total: int | None


class Found(NamedTuple):
    """What the reader made of it: ``how`` is the one correction that was made, empty for none."""

    hand: bool
    total: bool
    how: str = ""


def hands() -> Iterator[Seen]:
    """Yield each photo of the file."""
    for line in HANDS.read_text("utf-8").splitlines():
        row: dict[str, Any] = json.loads(line)
        groups = {group["kind"]: tuple(group["tiles"]) for group in row["groups"]}
        yield Seen(row["photo"], groups["concealed"], groups.get("bonus", ()), row["outcome"], row["total"])


def compare(tiles: tuple[TileRead, ...], seen: Seen, rules: RuleSet) -> Found:
    """Tell whether ``tiles``, arranged, make the hand and the total of ``seen``.

    A winning tile that the reader set apart, where the eye saw none apart, makes a wrong hand.
    """
    hand = hand_of(arrange(tiles).hand)
    right = same(hand, seen)
    return Found(right, worth(hand, EAST, rules).total == seen.total)


def same(hand: Hand, seen: Seen) -> bool:
    """Tell whether ``hand`` is the one that the eye saw."""
    return (
        Counter(hand.concealed) == Counter(seen.concealed)
        and Counter(hand.flowers) == Counter(seen.bonus)
        and not hand.melds
        and hand.win_tile is None
    )


def corrected(reading: Reading, seen: Seen, rules: RuleSet) -> Found:
    """Return what comes of the best single correction: a tile renamed, one struck out, one pointed at and named."""
    first = compare(reading.tiles, seen, rules)
    if first.hand and first.total:
        return first
    wanted = Counter((*seen.concealed, *seen.bonus))
    read = Counter(tile.tile for tile in reading.tiles)
    extra, lacking = list((read - wanted).elements()), list((wanted - read).elements())
    found = [first]
    if len(extra) == len(lacking) == 1:
        for tile in reading.tiles:
            if tile.tile == extra[0]:
                named = tuple(replace(one, tile=lacking[0]) if one is tile else one for one in reading.tiles)
                found.append(compare(named, seen, rules)._replace(how="renamed"))
    elif len(extra) == 1 and not lacking:
        for tile in reading.tiles:
            if tile.tile == extra[0]:
                rest = tuple(one for one in reading.tiles if one is not tile)
                found.append(compare(rest, seen, rules)._replace(how="struck out"))
    elif len(lacking) == 1 and not extra:
        found.extend(
            compare((*reading.tiles, new), seen, rules)._replace(how="added") for new in _gaps(reading, lacking[0])
        )
    return max(found, key=lambda one: (one.hand, one.total))


def _gaps(reading: Reading, face: str) -> Iterator[TileRead]:
    """Yield a tile named ``face`` beside each tile read, where a person may have pointed."""
    for tile in reading.tiles:
        (x0, y0), (x1, y1), *_ = tile.polygon
        for side in (1.02, -1.02):
            moved = tuple((x + side * (x1 - x0), y + side * (y1 - y0)) for x, y in tile.polygon)
            yield replace(tile, id="new", tile=face, polygon=moved, upright=None, confidence=1.0)  # type: ignore[arg-type]
