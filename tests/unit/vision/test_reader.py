from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from hupai.vision import Reader, decode, read
from hupai.vision.detect import from_map
from hupai.vision.pixels import Pyramid, working
from support.bad_photos import OTHERS, encoded, photographed

MODELS = Path(__file__).resolve().parents[3] / "models"


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(MODELS)


@pytest.fixture(scope="module")
def vector() -> dict[str, object]:
    return json.loads((MODELS / "vector.json").read_text("utf8"))


def jpeg(picture: Image.Image, **options: object) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=92, **options)
    return out.getvalue()


def test_sessions_are_made_late_and_once() -> None:
    reader = Reader(MODELS)
    assert not reader._sessions
    reader.load()
    first = dict(reader._sessions)
    read((MODELS / "vector.png").read_bytes(), reader)
    assert reader._sessions == first


def test_the_files_fit() -> None:
    assert sum(p.stat().st_size for p in MODELS.glob("*.onnx")) <= 12e6


def test_the_test_vector_step_by_step(reader: Reader, vector: dict) -> None:
    pixels = decode((MODELS / "vector.png").read_bytes()).pixels
    image, scale = working(pixels)
    assert list(image.shape) == vector["localiser_input"]
    values = reader.locate(image)
    cell = vector["map"]["highest_cell"]
    np.testing.assert_allclose(values[:, cell["row"], cell["column"]], cell["numbers"], rtol=0.02, atol=0.02)
    found = from_map(values, scale)
    best = int(np.argmax(found.scores))
    np.testing.assert_allclose(found.rects.boxes()[best], vector["surest"]["box"], atol=0.3)
    logits = reader.name(Pyramid(pixels).crops(found.rects))
    assert int(logits[best, :44].argmax()) == vector["surest"]["top"]


def test_own_tiles_are_read(reader: Reader, vector: dict) -> None:
    reading = read((MODELS / "vector.png").read_bytes(), reader)
    assert [t.tile for t in reading.tiles] == [t["tile"] for t in vector["tiles"]]
    answer = reading.to_json()
    assert len(answer["hand"]["concealed"]) == 14
    assert answer["status"] in ("ready", "needs_review")
    assert {t["group"] for t in answer["tiles"]} == {"g1"}
    json.dumps(answer)


def test_coordinates_are_those_of_the_displayed_photo(reader: Reader) -> None:
    original = Image.open(MODELS / "vector.png").convert("RGB")
    plain = read(jpeg(original), reader)
    large = read(jpeg(original.resize((2560, 1440), Image.Resampling.BICUBIC)), reader)
    exif = Image.Exif()
    exif[0x0112] = 6
    turned = read(jpeg(original.transpose(Image.Transpose.ROTATE_90), exif=exif), reader)
    assert (large.width, turned.width, turned.exif_orientation) == (2560, 640, 6)
    assert len(plain.tiles) == len(large.tiles) == len(turned.tiles) == 14
    for a, b, c in zip(plain.tiles, large.tiles, turned.tiles, strict=True):
        np.testing.assert_allclose(np.array(b.centre) / 4, a.centre, atol=3)
        np.testing.assert_allclose(c.centre, a.centre, atol=3)
        assert a.rotation in (*range(8), *range(353, 360))


def test_polygons_run_as_the_tile_is_read(reader: Reader) -> None:
    original = Image.open(MODELS / "vector.png").convert("RGB")
    for quarter, turn in ((90, Image.Transpose.ROTATE_270), (270, Image.Transpose.ROTATE_90)):
        reading = read(jpeg(original.transpose(turn)), reader)
        east = next(t for t in reading.tiles if t.tile == "E")
        assert abs((east.rotation - quarter + 180) % 360 - 180) < 8
        (x0, y0), (x1, y1), *_ = east.polygon
        # The top edge runs down the picture when the tile is turned clockwise by a quarter.
        assert (y1 - y0 > abs(x1 - x0)) if quarter == 90 else (y0 - y1 > abs(x1 - x0))


def nothing_to_read() -> list[tuple[str, Image.Image]]:
    rng = np.random.default_rng(4)
    page = Image.new("RGB", (640, 480), "white")
    pen = ImageDraw.Draw(page)
    for y in range(10, 470, 14):
        pen.text((20, y), "In the beginning the table was empty and so were the walls. " * 2, fill="black")
    dice = Image.new("RGB", (640, 480), (120, 80, 50))
    pen = ImageDraw.Draw(dice)
    for k in range(5):
        pen.rounded_rectangle((80 + 100 * k, 200, 130 + 100 * k, 250), 8, fill="white")
        pen.ellipse((100 + 100 * k, 220, 110 + 100 * k, 230), fill="black")
    return [
        ("plain", Image.new("RGB", (640, 480), (30, 90, 60))),
        ("black", Image.new("RGB", (640, 480))),
        ("noise", Image.fromarray(rng.integers(0, 256, (480, 640, 3), dtype=np.uint8))),
        ("page", page),
        ("dice", dice),
        ("thin", Image.new("RGB", (2000, 30), "grey")),
    ]


@pytest.mark.parametrize(("name", "picture"), nothing_to_read(), ids=[n for n, _ in nothing_to_read()])
def test_no_hand_is_invented(reader: Reader, name: str, picture: Image.Image) -> None:
    reading = read(jpeg(picture), reader)
    assert reading.status in ("unreadable", "needs_review")
    assert sum(not t.needs_review and t.tile != "back" for t in reading.tiles) == 0


@pytest.mark.parametrize("slant", [0.05, 0.16])
@pytest.mark.parametrize("make", OTHERS, ids=lambda make: make.__name__)
def test_other_games_and_screens_make_no_hand(make: Callable[[], Image.Image], slant: float, reader: Reader) -> None:
    reading = read(encoded(photographed(make(), slant, seed=11), "JPEG", quality=85), reader)
    assert reading.status in ("unreadable", "needs_review")
    assert not [t for t in reading.tiles if t.tile != "back" and not t.needs_review]
    hand = reading.arrangement.hand
    assert len(hand.concealed) + 3 * len(hand.melds) < 13
    if reading.status == "unreadable" and any(t.tile != "back" for t in reading.tiles):
        assert [note.code for note in reading.arrangement.checks] == ["hardly_tiles"]
        assert {t for g in reading.arrangement.groups for t in g.tiles} == {t.id for t in reading.tiles}
        assert (hand.concealed, hand.melds, hand.flowers, hand.win_tile) == ((), (), (), None)


def test_a_strip_cut_close_is_read_where_it_lies(reader: Reader) -> None:
    whole = Image.open(MODELS / "vector.png").convert("RGB")
    wanted = read(jpeg(whole), reader).tiles
    left, right = min(t.box[0] for t in wanted), max(t.box[0] + t.box[2] for t in wanted)
    top, low = min(t.box[1] for t in wanted), max(t.box[1] + t.box[3] for t in wanted)
    box = (int(left) - 2, int(top) - 2, int(right) + 3, int(low) + 3)
    strip = read(jpeg(whole.crop(box)), reader).tiles
    assert [t.tile for t in strip] == [t.tile for t in wanted]
    for small, large in zip(strip, wanted, strict=True):
        assert abs(small.centre[0] + box[0] - large.centre[0]) < 4
        assert abs(small.centre[1] + box[1] - large.centre[1]) < 4
