from __future__ import annotations

import re
import time
from dataclasses import replace

import pytest

from hupai.vision import Arrangement, arrange

from .layouts import LAYOUTS, lay


def written(found: Arrangement, tiles: dict[str, str]) -> tuple[str, list[str], str, str, str]:
    hand = found.hand
    melds = sorted(("({})" if m.concealed else "[{}]").format("".join(m.tiles)) for m in hand.melds)
    other = [i for g in found.groups if g.kind == "other" for i in g.tiles]
    return (
        "".join(hand.concealed),
        melds,
        hand.win_tile or "",
        "".join(hand.flowers),
        "".join("#" for i in other if tiles[i] == "back"),
    )


def expected(text: str) -> tuple[str, list[str], str, str, str]:
    concealed = text.split(" ")[0]
    melds = sorted(re.findall(r"[\[(][^\])]*[\])]", text))
    win = re.search(r"\+(\w+)", text)
    flowers = re.search(r"\|(\w+)", text)
    others = re.search(r"\?(#+)", text)
    return concealed, melds, *(m.group(1) if m else "" for m in (win, flowers, others))


@pytest.mark.parametrize(("name", "layout", "becomes"), LAYOUTS, ids=[row[0] for row in LAYOUTS])
@pytest.mark.parametrize("angle", [0, 12, 90, 185, 270])
def test_layouts(name: str, layout: str, becomes: str, angle: int) -> None:
    for wobble in (None, 1, 2):
        tiles = lay(layout, angle, wobble=wobble)
        found = arrange(tiles)
        assert written(found, {t.id: t.tile for t in tiles}) == expected(becomes)


def test_every_tile_is_in_one_group() -> None:
    for _, layout, _ in LAYOUTS:
        tiles = lay(layout)
        grouped = [i for g in arrange(tiles).groups for i in g.tiles]
        assert sorted(grouped) == sorted(t.id for t in tiles)


def test_what_was_assumed_is_said() -> None:
    assert [n.code for n in arrange(lay(LAYOUTS[0][1])).assumptions] == ["win_tile_not_shown"]
    assert "tile_apart_taken_as_win_tile" in [n.code for n in arrange(lay(LAYOUTS[2][1])).assumptions]
    assert "set_apart_taken_as_meld" in [n.code for n in arrange(lay(LAYOUTS[9][1])).assumptions]


def test_checks() -> None:
    assert [n.code for n in arrange(lay("1m 1m 1m 1m 1m")).checks] == ["too_many_copies", "tile_count"]
    assert not arrange(lay(LAYOUTS[0][1])).checks
    assert arrange(()).groups == ()


def test_discards_on_the_same_table_are_set_aside() -> None:
    hand = lay(LAYOUTS[0][1], wobble=3)
    heap = []
    for k, (angle, face) in enumerate(((20, "4p"), (65, "8s"), (33, "N"), (0, "2m"), (110, "3f"))):
        one = lay(face, angle, size=34)[0]
        moved = tuple((x + 60 * k, y - 300 + 20 * (k % 2)) for x, y in one.polygon)
        heap.append(replace(one, id=f"d{k}", polygon=moved))
    found = arrange((*heap, *hand))
    assert sorted(found.hand.concealed) == sorted(t.tile for t in hand)
    assert not found.hand.flowers
    assert [n.found for n in found.checks if n.code == "tiles_beside_the_hand"] == [5]


def test_one_tile_askew_may_be_the_winning_tile() -> None:
    hand = lay("1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C")
    one = lay("C", 25)[0]
    won = replace(one, id="w", polygon=tuple((x + 640, y) for x, y in one.polygon))
    assert arrange((*hand, won)).hand.win_tile == "C"


def test_tiles_without_a_size_are_arranged_all_the_same() -> None:
    flat = tuple(replace(t, polygon=((5.0, 5.0),) * 4) for t in lay("1m 2m 3m"))
    askew = replace(lay("C", 25)[0], id="w")
    found = arrange((*flat, askew))
    assert {t for group in found.groups for t in group.tiles} == {"w", *(t.id for t in flat)}


def test_a_long_row_that_is_no_hand_takes_no_time() -> None:
    """Equal tiles can be cut into sets in ever so many ways; a last one that fits nowhere must not try them all."""
    row = " ".join(["1m"] * 140 + ["5p"])
    began = time.process_time()
    arrange(lay(f"{row}\n{row} 5p 5p 5p 9s"))
    assert time.process_time() - began < 1


@pytest.mark.parametrize(("confidence", "reason", "aside"), [
    (0.2, "perhaps_no_tile", True), (0.7, "perhaps_no_tile", False), (0.2, "look_alike", False)])  # fmt: skip
def test_what_lies_alone_and_is_hardly_a_tile_is_set_aside(confidence: float, reason: str, aside: bool) -> None:
    tiles = lay("1p\n_ _ _ _ _ _ _ _ 1m 2m 3m 4p 5p 6p 7s 8s 9s E E E C C")
    odd = replace(tiles[0], confidence=confidence, needs_review=True, reason=reason)
    found = arrange((odd, *tiles[1:]))
    other = [tile for group in found.groups if group.kind == "other" for tile in group.tiles]
    assert (other == [odd.id]) == aside
    assert {tile for group in found.groups for tile in group.tiles} == {tile.id for tile in tiles}, "none is dropped"
    if aside:
        assert len(found.hand.concealed) == 14
        assert [note.code for note in found.checks] == ["tiles_beside_the_hand"]
