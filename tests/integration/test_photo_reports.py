"""What users of other photo readers reported, each with what is right here."""

from __future__ import annotations

import io
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hupai.api.photo import RECOGNISE_FIELDS, photo_scored, read_asked, recognised
from hupai.api.photo_arrange import arranged
from hupai.api.photo_example import example_reading
from hupai.api.photo_reader import read_photo
from hupai.tiles import FACES, MPSZ_HONORS

ROOT = Path(__file__).resolve().parent.parent.parent
EAST = {"context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}}


@pytest.fixture(scope="module")
def upright() -> Image.Image:
    with Image.open(ROOT / "models" / "vector.png") as image:
        return image.convert("RGB")


def jpeg(image: Image.Image, orientation: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = orientation
    out = io.BytesIO()
    image.save(out, "JPEG", quality=95, exif=exif)
    return out.getvalue()


def test_a_tile_read_as_its_neighbour_is_put_right_in_one_call() -> None:
    """Report 40: three characters read as two, and no quick way to correct one tile."""
    tiles: list[dict[str, Any]] = recognised(example_reading(), read_asked({}, RECOGNISE_FIELDS), "en")["tiles"]
    tiles[2].update(tile="2m", confidence=0.55, needs_review=True, reason="look_alike",
                    alternatives=[{"tile": "3m", "confidence": 0.4}])  # fmt: skip
    wrong = arranged({"tiles": tiles, **EAST}, "en")
    assert wrong["score"]["is_win"] is False
    assert [row["change"][0]["to"] for row in wrong["scores_if"] if row["total"]] == ["3m"], "it offers the right one"
    tiles[2].update(tile="3m", needs_review=False, reason=None)
    assert arranged({"tiles": tiles, **EAST}, "en")["score"]["is_win"] is True


def test_look_alikes_are_told_with_their_totals() -> None:
    """Report 41: 4, 5 and 6 of dots confused, and nothing said."""
    answer = photo_scored(example_reading(), read_asked(EAST), "en")
    doubtful = [tile for tile in answer["tiles"] if tile["needs_review"]]
    assert [(tile["tile"], [other["tile"] for other in tile["alternatives"]]) for tile in doubtful] == [("6p", ["4p"])]
    assert answer["status"] == "needs_review"
    assert [row["change"] for row in answer["scores_if"]] == [[{"id": "t6", "from": "6p", "to": "4p"}]]


@pytest.mark.parametrize("orientation", range(1, 9))
def test_portrait_photos_are_turned_before_anything_else(upright: Image.Image, orientation: int) -> None:
    """Report 42: nothing found in a phone's portrait photo, or boxes transposed."""
    t = Image.Transpose
    undo = (t.FLIP_LEFT_RIGHT, t.ROTATE_180, t.FLIP_TOP_BOTTOM, t.TRANSPOSE, t.ROTATE_90, t.TRANSVERSE, t.ROTATE_270)
    stored = dict(enumerate(undo, 2))
    turned = upright.transpose(stored[orientation]) if orientation in stored else upright
    plain, read = read_photo(jpeg(upright, 1)), read_photo(jpeg(turned, orientation))
    assert (read.width, read.height, read.exif_orientation) == (640, 360, orientation)
    assert len(read.tiles) == len(plain.tiles)
    for one, other in zip(plain.tiles, read.tiles, strict=True):
        assert abs(one.centre[0] - other.centre[0]) < 4 and abs(one.centre[1] - other.centre[1]) < 4


def test_a_missing_tile_is_said_and_a_doubtful_one_stays() -> None:
    """Report 46: what is below a threshold vanishes, the count is wrong, and nobody says why."""
    tiles = recognised(example_reading(), read_asked({}, RECOGNISE_FIELDS), "en")["tiles"]
    tiles[0].update(confidence=0.05, needs_review=True, reason="perhaps_no_tile")
    answer = arranged({"tiles": tiles, **EAST}, "en")
    assert len(answer["tiles"]) == len(tiles)
    assert answer["tiles"][0]["reason_text"]
    short = arranged({"tiles": tiles[1:], **EAST}, "en")
    assert [(check["code"], check["found"]) for check in short["checks"]] == [("tile_count", 13)]


@pytest.mark.slow
def test_labels_mean_the_tiles_that_pictures_show(background: Path) -> None:
    """Report 47: suits mixed up between a detector's labels and their documentation.  One picture a face decides."""
    folder = background / "photos" / "train_crops"
    crops: dict[str, list[Path]] = {}
    for line in (folder / "labels.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        face = MPSZ_HONORS.get(row["boxes"][0]["cls"], row["boxes"][0]["cls"])
        crops.setdefault(face, []).append(folder / row["image"])
    assert set(crops) == set(FACES)
    read = {face: Counter(_faces(file) for file in files[:3]) for face, files in crops.items()}
    right = [face for face, seen in read.items() if seen.most_common(1)[0][0] == face]
    assert len(right) >= 36, {face: dict(seen) for face, seen in read.items() if face not in right}


def _faces(file: Path) -> str:
    """Return what a picture of one tile, laid on a table's colour, is read as."""
    with Image.open(file) as image:
        tile = image.convert("RGB").resize((90, 120))
    table = Image.new("RGB", (400, 300), (38, 92, 68))
    table.paste(tile, (155, 90))
    out = io.BytesIO()
    table.save(out, "PNG")
    found = read_photo(out.getvalue()).tiles
    return max(found, key=lambda one: one.confidence).tile if found else "none"
