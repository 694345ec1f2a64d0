"""The product's reader looks at the product's pictures: hands drawn on cloth, read as a photo is."""

from __future__ import annotations

import io
from collections import Counter

import pytest
from PIL import Image

from hupai.draw.hand_layout import layout
from hupai.draw.hand_picture import hand_size, hand_svg
from hupai.draw.picture_png import png
from hupai.vision import read

pytestmark = pytest.mark.slow  # real sockets, processes or the reader

HANDS = (
    "123m456m789m55p234p67s8s",
    "19m19p19sESWNCFPP",
    "1112345678999s5s",
    "[EEE,2][SSSS,1]55pWWWNNN",
    "[EEE,2][234m,2][1111s,3][9999p]5p5p|ag",
    "147m258p369sESWNC",
    "123456789p11m234s",
    "[CCC,3][FFFF,2][678p,3]99mPPP|abcdefgh",
)
CLOTHS = ("#2f6b4f", "#26466b", "#7a2d2d", "#d8d2c4")
#: Of a hundred tiles, as many are read right at least.  The reader is made for photos; drawn tiles are not what it
#: learned from alone.
AT_LEAST = 85


def on_cloth(notation: str, cloth: str, margin: int = 80) -> bytes:
    """A hand as it would lie on a table that is larger than it."""
    drawn = Image.open(io.BytesIO(png(hand_svg(notation, "a hand"), "en", hand_size(notation)[0])))
    table = Image.new("RGB", (drawn.width + 2 * margin, drawn.height + 2 * margin), cloth)
    table.paste(drawn, (margin, margin), drawn)
    out = io.BytesIO()
    table.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize("cloth", CLOTHS)
def test_the_reader_reads_what_is_drawn(cloth: str) -> None:
    right = drawn = found = 0
    wrong: Counter[str] = Counter()
    for notation in HANDS:
        there = Counter(tile.face for tile in layout(notation).tiles)
        seen = Counter(tile.tile for tile in read(on_cloth(notation, cloth)).tiles)
        right += (there & seen).total()
        drawn += there.total()
        found += seen.total()
        wrong += there - seen
    print(f"{cloth}: {right} of {drawn} tiles right, {found} found; not: {dict(wrong)}")
    assert drawn * 0.8 < found <= drawn * 1.05
    assert right * 100 >= AT_LEAST * drawn, wrong
