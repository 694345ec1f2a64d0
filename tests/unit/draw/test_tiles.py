from __future__ import annotations

from xml.etree import ElementTree

import pytest

from hupai.draw.tiles import HEIGHT, INKS, WIDTH, Disc, shapes, symbol, tile
from hupai.tiles import FACES


@pytest.mark.parametrize("face", FACES)
def test_every_face_is_drawn_inside_its_tile(face: str) -> None:
    drawn = shapes(face)
    assert drawn
    for shape in drawn:
        assert shape.ink in INKS
        points = ((shape.x, shape.y),) if isinstance(shape, Disc) else shape.points
        assert all(0 <= x <= WIDTH and 0 <= y <= HEIGHT for x, y in points)


def test_no_two_faces_look_the_same() -> None:
    assert len({symbol(face) for face in FACES}) == 42


@pytest.mark.parametrize("face", [*FACES, "back"])
def test_a_tile_is_well_formed_svg(face: str) -> None:
    top = ElementTree.fromstring(tile(face, "a tile"))
    assert top.tag.endswith("svg")
    assert top[0].text == "a tile"


@pytest.mark.parametrize(("face", "dots"), [("2p", 2), ("5p", 5), ("8p", 8), ("9p", 9)])
def test_dots_can_be_counted(face: str, dots: int) -> None:
    outer = max(s.r for s in shapes(face) if isinstance(s, Disc))
    assert sum(isinstance(s, Disc) and s.r == outer for s in shapes(face)) == dots


def test_what_is_no_face_is_refused() -> None:
    with pytest.raises(KeyError):
        shapes("0m")
