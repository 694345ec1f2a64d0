"""The drawn tiles: every face is there, inside its tile, told from every other even when small, well-formed."""

from __future__ import annotations

import io
from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from hupai.draw.picture_png import png
from hupai.draw.tiles import CHOSEN, DARK, HEIGHT, INKS, LIGHT, WIDTH, Disc, Line, shapes, symbol, tile, whole
from hupai.draw.tiles_brush import STROKES, character
from hupai.draw.tiles_shapes import Area
from hupai.draw.tiles_sprite import PROPERTY, SYMBOLS, sprite
from hupai.tiles import FACES

SVG = "{http://www.w3.org/2000/svg}"
EVERY = [*FACES, "Pblank", "back"]


@pytest.mark.parametrize("face", FACES)
def test_every_face_is_drawn_inside_its_tile(face: str) -> None:
    drawn = shapes(face)
    assert drawn
    for shape in drawn:
        assert shape.ink in INKS
        reach = shape.r if isinstance(shape, Disc) else shape.width / 2 if isinstance(shape, Line) else 0.0
        points = ((shape.x, shape.y),) if isinstance(shape, Disc) else shape.points
        assert all(reach + 1.5 <= x <= WIDTH - reach - 1.5 for x, _ in points)
        assert all(reach + 1.5 <= y <= HEIGHT - reach - 1.5 for _, y in points)


def test_no_two_faces_are_drawn_alike() -> None:
    assert len({symbol(face) for face in FACES}) == 42


def _small(name: str, theme: str, width: int) -> np.ndarray:
    """A tile as the eye has it at ``width`` pixels: on the colour of its own body."""
    palette = {"light": LIGHT, "dark": DARK}[theme]
    picture = Image.open(io.BytesIO(png(tile(name, palette=palette), "en", width, palette["body"])))
    return np.asarray(picture.convert("RGB"), np.float32)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_two_tiles_look_alike_at_24_pixels(theme: str) -> None:
    """At least one pixel in thirty differs clearly: the least is between neighbours in the suit of characters."""
    seen = {name: _small(name, theme, 24) for name in EVERY}
    for one, other in combinations(EVERY, 2):
        clear = np.abs(seen[one] - seen[other]).max(axis=2) > 64
        assert clear.mean() > 1 / 30, (one, other)


@pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])
def test_inks_stand_out_from_the_body(palette: dict[str, str]) -> None:
    """By the contrast that WCAG asks of graphics, 3 to 1, and with room to spare."""

    def light(colour: str) -> float:
        parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
        red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    for ink in ("red", "green", "blue", "black"):
        low, high = sorted((light(palette[ink]), light(palette["body"])))
        assert (high + 0.05) / (low + 0.05) > 5, ink


@pytest.mark.parametrize("face", EVERY)
def test_a_tile_is_well_formed_svg(face: str) -> None:
    top = ElementTree.fromstring(tile(face, "a <tile>"))
    assert top.tag == f"{SVG}svg"
    assert top[0].text == "a <tile>"


@pytest.mark.parametrize(("face", "dots"), [("2p", 2), ("5p", 5), ("8p", 8), ("9p", 9)])
def test_dots_can_be_counted(face: str, dots: int) -> None:
    outer = max(s.r for s in shapes(face) if isinstance(s, Disc))
    assert sum(isinstance(s, Disc) and s.r == outer for s in shapes(face)) == dots


@pytest.mark.parametrize("rank", [2, 3, 4, 5, 6, 7, 8, 9])
def test_sticks_can_be_counted(rank: int) -> None:
    assert sum(isinstance(s, Area) for s in shapes(f"{rank}s")) == rank


def test_every_character_of_the_tiles_is_written() -> None:
    assert set(STROKES) == {*"123456789", "wan", *"ESWNCF", *(f"{n}{kind}" for n in range(1, 5) for kind in "fg")}
    # a corner that the brush turns in one movement is two strokes here
    assert {name: len(character(name, 10, "blue")) for name in ("1", "2", "3", "wan", "C")} == {
        "1": 1, "2": 2, "3": 3, "wan": 14, "C": 5
    }  # fmt: skip


def test_what_is_no_face_is_refused() -> None:
    with pytest.raises(KeyError):
        shapes("0m")
    with pytest.raises(KeyError):
        whole("Q")


def test_the_sprite_has_a_symbol_for_everything() -> None:
    top = ElementTree.fromstring(sprite())
    assert [one.get("id") for one in top] == list(SYMBOLS) == EVERY
    assert {one.tag for one in top} == {f"{SVG}symbol"}
    assert {one.get("viewBox") for one in top} == {f"0 0 {WIDTH} {HEIGHT}"}
    assert all(len(one) for one in top)


def test_every_colour_of_the_sprite_is_a_property_with_a_default() -> None:
    colours = {
        value
        for element in ElementTree.fromstring(sprite()).iter()
        for name in ("fill", "stroke")
        if (value := element.get(name)) not in (None, "none")
    }
    assert colours == set(CHOSEN.values())
    assert {ink: f"var({PROPERTY}{ink},{colour})" for ink, colour in LIGHT.items()} == CHOSEN


def test_the_sprite_stays_light() -> None:
    import gzip

    assert len(gzip.compress(sprite().encode())) < 20_000
