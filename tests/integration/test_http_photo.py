"""Photos over HTTP, with the real reader: every form of a request, every way to be wrong, and nothing kept."""

from __future__ import annotations

import base64
import io
import json
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from PIL import Image

from hupai.api import openapi
from hupai.api.app import create_app
from hupai.api.photo_body import MOST_PHOTO
from hupai.api.photo_example import example_tiles
from hupai.api.uploads_local import LocalUploads
from integration.http_client import Client, Reply
from support.bad_photos import BadPhoto, bad_photos

pytestmark = pytest.mark.slow  # real sockets, processes or the reader

ROOT = Path(__file__).resolve().parent.parent.parent
BOUNDARY = "hupai-test-boundary"
FORM = f"multipart/form-data; boundary={BOUNDARY}"
BAD = bad_photos()
SMALLER = "Send a smaller one: 2000 pixels on its long side are plenty."
DOCUMENT = json.loads(openapi.document_bytes())


@pytest.fixture(scope="module")
def photo() -> bytes:
    """The reader's own test picture: fourteen drawn tiles."""
    return (ROOT / "models" / "vector.png").read_bytes()


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    found = Client(create_app(uploads=LocalUploads(tmp_path / "uploads")))
    yield found
    found.close()


def form(*parts: tuple[str, bytes], file: str = "photo") -> bytes:
    """Return a multipart form."""
    out = []
    for name, content in parts:
        named = '; filename="h.png"' if name == file else ""
        out.append(f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{name}"{named}\r\n\r\n'.encode() + content)
    return b"\r\n".join([*out, f"--{BOUNDARY}--\r\n".encode()])


def timeless(reply: Reply) -> dict[str, Any]:
    """Return an answer without what differs from call to call."""
    assert reply.status == 200, reply.body
    answer: dict[str, Any] = reply.json()
    assert set(answer["ms"]) >= {"decode", "networks", "total"}
    del answer["ms"]
    return answer


def holds(answer: dict[str, Any], schema: str) -> None:
    """Check an answer against the API file."""
    found = {"$ref": f"#/components/schemas/{schema}", "components": DOCUMENT["components"]}
    Draft202012Validator(found).validate(answer)


def test_the_four_forms_of_a_request_give_one_answer(client: Client, photo: bytes) -> None:
    raw = client.post("/v1/recognise?lang=fr", photo, content_type="image/png")
    told = timeless(raw)
    holds(raw.json(), "RecogniseAnswer")
    assert timeless(client.post("/v1/recognise", form(("photo", photo), ("lang", b"fr")), content_type=FORM)) == told
    sent = {"photo": base64.b64encode(photo).decode(), "lang": "fr"}
    assert timeless(client.post("/v1/recognise", sent)) == told
    sent["photo"] = "data:image/png;base64," + sent["photo"]
    assert timeless(client.post("/v1/recognise", sent)) == told
    offer = client.post("/v1/uploads", {"content_type": "image/png"}).json()
    path = "/" + offer["url"].split("/", 3)[3]
    assert client.post(path, form((offer["file_field"], photo), file="file"), content_type=FORM).status == 204
    assert timeless(client.post("/v1/recognise", {"upload": offer["upload"], "lang": "fr"})) == told
    assert client.post("/v1/recognise", {"upload": offer["upload"]}).status == 404, "read once, then gone"


def test_the_answer_is_the_documented_one(client: Client, photo: bytes) -> None:
    reply = client.post("/v1/recognise", photo, content_type="image/png")
    answer = reply.json()
    names = "image status tiles groups hand notation assumptions checks scores_if by_win_tile model ms"
    assert " ".join(answer) == names
    assert answer["image"] == {"width": 640, "height": 360, "exif_orientation": 1}
    assert len(answer["tiles"]) == 14
    for tile in answer["tiles"]:
        x, y, wide, high = tile["box"]
        assert 0 < x < 640 and 0 < y < 360 and 20 < wide < 60 and 30 < high < 80
        assert (tile["reason"] is None) == (not tile["needs_review"]) == (tile["reason_text"] is None)


def test_nothing_may_be_stored_and_browsers_may_read(client: Client, photo: bytes) -> None:
    for reply in (
        client.post("/v1/recognise", photo, content_type="image/png"),
        client.post("/v1/score/photo", b"no photo", content_type="image/png"),
        client.post("/v1/arrange", {"tiles": example_tiles()}),
        client.post("/v1/uploads", {}),
    ):
        assert reply.headers["cache-control"] == "no-store"
        assert reply.headers["access-control-allow-origin"] == "*"


def test_reading_and_score_together(client: Client, photo: bytes) -> None:
    fields = [("win_by", b"self_draw"), ("seat_wind", b"E"), ("round_wind", b"E"), ("lang", b"zh-Hant")]
    reply = client.post("/v1/score/photo", form(("photo", photo), *fields), content_type=FORM)
    answer = timeless(reply)
    holds(reply.json(), "ScorePhotoAnswer")
    asked = {"hand": answer["hand"], "context": {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}}
    assert answer["score"] == client.post("/v1/score?lang=zh-Hant", asked).json()
    query = "?win_by=self_draw&seat_wind=E&round_wind=E&lang=zh-Hant"
    assert timeless(client.post(f"/v1/score/photo{query}", photo, content_type="image/png")) == answer


def test_the_winning_tile_is_told_in_every_form(client: Client, photo: bytes) -> None:
    fields = {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}
    asked = "&".join(f"{name}={value}" for name, value in {**fields, "win_tile": "6p"}.items())
    raw = client.post(f"/v1/score/photo?{asked}", photo, content_type="image/png")
    told = timeless(raw)
    holds(raw.json(), "ScorePhotoAnswer")
    plain = client.post("/v1/recognise", photo, content_type="image/png").json()
    assert (told["hand"]["win_tile"], told["status"], told["by_win_tile"]) == ("6p", plain["status"], [])
    assert told["score"] == client.post("/v1/score", {"hand": told["hand"], "context": fields}).json()
    parts = [(name, value.encode()) for name, value in {**fields, "win_tile": "6p"}.items()]
    sent = client.post("/v1/score/photo", form(("photo", photo), *parts), content_type=FORM)
    assert timeless(sent) == told
    value = {"context": fields, "win_tile": "6p"}
    assert timeless(client.post("/v1/score/photo", {"photo": base64.b64encode(photo).decode(), **value})) == told
    assert timeless(client.post("/v1/score/photo", {"upload": uploaded(client, photo), **value})) == told
    none = client.post(f"/v1/score/photo?{asked[:-2]}9s", photo, content_type="image/png").json()
    holds(none, "ScorePhotoAnswer")
    assert [(error["pointer"], error["code"]) for error in none["problem"]["errors"]] == [
        ("#/win_tile", "win_tile_not_read")
    ]
    assert (len(none["tiles"]), none["score"]) == (14, None), "the reading is not lost"


def uploaded(client: Client, photo: bytes) -> str:
    """Upload a photo, and return its id."""
    offer = client.post("/v1/uploads", {}).json()
    path = "/" + offer["url"].split("/", 3)[3]
    assert client.post(path, form((offer["file_field"], photo), file="file"), content_type=FORM).status == 204
    upload: str = offer["upload"]
    return upload


def test_what_is_wrong_beside_an_upload_does_not_cost_the_photo(client: Client, photo: bytes) -> None:
    upload = uploaded(client, photo)
    wrong = ({"rules": "mrc"}, {"context": {"seat_wind": "Q"}}, {"win_tile": "x"}, {"foo": 1}, {"lang": "xx"})
    for one in wrong:
        assert client.post("/v1/score/photo", {"upload": upload, **one}).status == 422, one
    assert client.post("/v1/score/photo", {"upload": upload, "win_tile": "9s"}).status == 200, "it waited"
    assert client.post("/v1/score/photo", {"upload": upload}).status == 404, "and is gone once it was read"


def test_an_upload_that_is_no_photo_is_told_of_the_upload(client: Client) -> None:
    upload = uploaded(client, b"no photo")
    reply = client.post("/v1/recognise", {"upload": upload})
    assert (reply.status, reply.faults()) == (422, {("#/upload", "photo_not_an_image")})
    assert client.post("/v1/recognise", {"upload": upload}).status == 404


def test_where_nothing_reads_an_upload_waits(client: Client, photo: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    upload = uploaded(client, photo)
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "hupai.vision.reader", None)
        reply = client.post("/v1/recognise", {"upload": upload})
        assert (reply.status, reply.json()["code"]) == (503, "reader_unavailable")
    assert client.post("/v1/recognise", {"upload": upload}).status == 200


def test_a_hand_that_cannot_be_scored_says_why(client: Client, photo: bytes) -> None:
    answer = client.post("/v1/score/photo?rules=tw-mahjong-planet", photo, content_type="image/png").json()
    assert answer["score"] is None
    assert "tile_count" in {error["code"] for error in answer["problem"]["errors"]}
    assert "tile_count" in {check["code"] for check in answer["checks"]}
    assert answer["status"] == "needs_review"


def test_tiles_corrected_and_sent_back(client: Client, photo: bytes) -> None:
    read = client.post("/v1/recognise", photo, content_type="image/png").json()
    wanted = ["1m", "2m", "3m", "4p", "5p", "6p", "2s", "3s", "4s", "E", "E", "E", "C", "C"]
    tiles = read["tiles"]
    assert len(tiles) == len(wanted)
    for tile, face in zip(tiles, wanted, strict=True):
        tile.update(tile=face, needs_review=False, reason=None)
    context = {"win_by": "self_draw", "seat_wind": "E", "round_wind": "E"}
    reply = client.post("/v1/arrange", {"tiles": tiles, "context": context, "win_tile": tiles[-1]["id"]})
    answer = reply.json()
    assert reply.status == 200, answer
    holds(answer, "ArrangeAnswer")
    assert answer["status"] == "ready"
    assert answer["hand"] == {"concealed": wanted[:-1], "win_tile": "C"}
    assert answer["score"]["is_win"]
    score = client.post("/v1/score", {"hand": answer["hand"], "context": context}).json()
    assert answer["score"] == score


@pytest.mark.parametrize("bad", BAD, ids=lambda bad: bad.name)
def test_what_is_no_photo_of_a_hand(client: Client, bad: BadPhoto) -> None:
    data = bad.data
    begun = time.process_time()  # a busy machine is slow, and no photo is bad for it
    reply = client.post("/v1/recognise", data, content_type="image/jpeg")
    spent = time.process_time() - begun
    assert spent < 2, f"{spent:.1f} s"
    answer = reply.json()
    if bad.code is not None:
        assert reply.status == 422, answer
        assert answer["code"] == "unreadable_photo"
        assert [(error["code"], error["pointer"]) for error in answer["errors"]] == [(f"photo_{bad.code}", "#/photo")]
        return
    assert reply.status == 200, answer
    holds(answer, "RecogniseAnswer")
    assert answer["status"] in ("unreadable", "needs_review")
    assert not [t for t in answer["tiles"] if not t["needs_review"] and t["tile"] != "back"], "a tile for sure"
    assert answer["by_win_tile"] == []
    laid = answer["hand"].get("concealed", [])
    assert len(laid) + 3 * len(answer["hand"].get("melds", [])) < 13, "a hand that nobody laid"


def test_a_heic_photo_is_read(client: Client, photo: bytes) -> None:
    for name in ("own_tiles", "own_tiles_turned"):
        data = (ROOT / "tests" / "support" / "photos" / f"{name}.heic").read_bytes()
        answer = client.post("/v1/recognise", data, content_type="image/heic").json()
        assert answer["image"] == {"width": 640, "height": 360, "exif_orientation": 1}
        png = client.post("/v1/recognise", photo, content_type="image/png").json()
        assert [tile["tile"] for tile in answer["tiles"]] == [tile["tile"] for tile in png["tiles"]]


def test_there_are_enough_of_them() -> None:
    assert len(BAD) >= 30
    assert len({bad.name for bad in BAD}) == len(BAD)
    assert {bad.code for bad in BAD} >= {"not_an_image", "too_small", "too_large", "damaged", None}


MEMORY = """
import resource, sys
sys.path[:0] = [{shared!r}, {tests!r}]
from hupai.api.photo_reader import read_photo
from hupai.api.problem import Problem
from support.bad_photos import bad_photos
bad = [one.data for one in bad_photos()]
made = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for one in bad:
    try:
        read_photo(one)
    except Problem:
        pass
print(made, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs Linux: others count memory in other units")
def test_they_take_bounded_memory(photo: bytes) -> None:
    code = MEMORY.format(shared=str(ROOT / "shared"), tests=str(ROOT / "tests"))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    made, most = (int(number) / 1024 for number in done.stdout.split())
    assert most < max(400, made + 200), f"{most:.0f} MiB, {made:.0f} of them to make the pictures"
    assert resource.RUSAGE_SELF == 0


@pytest.mark.parametrize(
    ("body", "content_type", "status", "code"),
    [
        (b"", "image/jpeg", 422, "photo_empty"),
        (b"{}", "application/json", 422, "missing_field"),
        (b"[]", "application/json", 422, "wrong_type"),
        (b"{", "application/json", 400, "not_json"),
        (b'{"photo":"%%%"}', "application/json", 422, "not_base64"),
        (b'{"photo":7}', "application/json", 422, "wrong_type"),
        (b'{"photo":"aGVsbG8=","upload":"abc"}', "application/json", 422, "photo_twice"),
        (b'{"photo":"aGVsbG8="}', "application/json", 422, "photo_not_an_image"),
        (b'{"photo":"aGVsbG8=","rules":"mrc"}', "application/json", 422, "unknown_rules"),
        (b'{"photo":"aGVsbG8=","contxt":{}}', "application/json", 422, "unknown_field"),
        (b'{"photo":"aGVsbG8=","context":{"win_by":"tsumo"}}', "application/json", 422, "unknown_value"),
        (form(("lang", b"fr")), FORM, 422, "missing_field"),
        (form(("photo", b"x"), ("photo", b"y")), FORM, 422, "repeated_field"),
        (form(("photo", b"x"), ("lang", b"\xff")), FORM, 422, "wrong_type"),
        (form(("photo", b"x"), ("win_bye", b"discard")), FORM, 422, "unknown_field"),
        (form(("photo", b"x"), ("win_by", b"tsumo"), ("seat_wind", b"Q")), FORM, 422, "unknown_value"),
        (b"no form at all", FORM, 422, "bad_form"),
        (form(("photo", b"x"))[:-20], FORM, 422, "bad_form"),
        (form(("photo", b"x")), "multipart/form-data", 422, "bad_form"),
        (f"--{BOUNDARY}\r\n\r\n\r\n--{BOUNDARY}--".encode(), FORM, 422, "bad_form"),
        (form(*((f"f{i}", b"") for i in range(80))), FORM, 422, "bad_form"),
        (b"hello", "text/plain", 415, None),
        (b"hello", "-", 415, None),
        (b'{"upload":"../../../etc/passwd"}', "application/json", 404, None),
        (b'{"upload":"kD1mXqzT7bW2vYc0sJr5uNf8aLg3hEoP"}', "application/json", 404, None),
        (b"x" * (MOST_PHOTO + 100_000), "image/jpeg", 413, "body_too_large"),
    ],
)
def test_requests_at_fault(client: Client, body: bytes, content_type: str, status: int, code: str | None) -> None:
    reply = client.post("/v1/score/photo", body, content_type=content_type)
    assert reply.status == status, reply.body
    assert reply.headers["content-type"] == "application/problem+json"
    if code is not None:
        assert code in {error["code"] for error in reply.json()["errors"]}
    assert all(error["message"] and error["message"] != error["code"] for error in reply.json()["errors"])


def test_a_photo_that_is_too_large_is_told_how_large_is_enough(client: Client) -> None:
    told = client.post("/v1/recognise", b"x" * (MOST_PHOTO + 100_000), content_type="image/jpeg").json()
    assert [error["suggestion"] for error in told["errors"]] == [SMALLER]


def test_every_fault_at_once(client: Client) -> None:
    body = {"photo": "aGVsbG8=", "rules": "mrc", "context": {"seat_wind": "Q"}, "nonsense": 1}
    assert client.post("/v1/score/photo", body).faults() == {
        ("#/nonsense", "unknown_field"),
        ("#/rules", "unknown_rules"),
        ("#/context/seat_wind", "unknown_value"),
    }
    sent = form(("photo", b"x"), ("photo", b"x"), ("seat_wind", b"Q"), ("nonsense", b"1"))
    assert client.post("/v1/score/photo", sent, content_type=FORM).faults() == {
        ("#/photo", "repeated_field"),
        ("#/nonsense", "unknown_field"),
        ("#/seat_wind", "unknown_value"),
    }


@pytest.mark.parametrize(
    ("sent", "found"),
    [
        ({"photo": "%%%", "rules": "mrc"}, {("#/photo", "not_base64"), ("#/rules", "unknown_rules")}),
        ({"rules": "mrc"}, {("#/photo", "missing_field"), ("#/rules", "unknown_rules")}),
        (
            {"photo": "aGVsbG8=", "upload": "abc", "win_tile": "x"},
            {("#/upload", "photo_twice"), ("#/win_tile", "unknown_tile")},
        ),
    ],
)
def test_what_is_wrong_with_the_photo_hides_nothing(
    client: Client, sent: dict[str, Any], found: set[tuple[str, str]]
) -> None:
    assert client.post("/v1/score/photo", sent).faults() == found


def test_a_form_that_says_it_otherwise_is_helped(client: Client, photo: bytes) -> None:
    sent = form(("image", photo), ("context", b'{"seat_wind":"E"}'), ("winning_tile", b"5m"), file="image")
    errors = client.post("/v1/score/photo", sent, content_type=FORM).json()["errors"]
    assert {error["pointer"]: error["suggestion"] for error in errors} == {
        "#/photo": 'Send the photo as "photo", or its "upload" id.',
        "#/image": 'Did you mean "photo"?',
        "#/context": "Send what is in it as fields of their own names, such as seat_wind=E.",
        "#/winning_tile": 'Did you mean "win_tile"?',
    }
    twice = client.post("/v1/score/photo?win_tile=5m&win_tile=9x", photo, content_type="image/png")
    assert twice.faults() == {("#/win_tile", "repeated_field")}


def test_recognising_takes_no_context(client: Client, photo: bytes) -> None:
    sent = {"photo": base64.b64encode(photo).decode(), "context": {"win_by": "discard"}}
    assert client.post("/v1/recognise", sent).faults() == {("#/context", "unknown_field")}
    told = client.post("/v1/recognise?win_tile=5m", photo, content_type="image/png")
    assert told.faults() == {("#/win_tile", "unknown_field")}


def test_uploads_are_bounded_and_used_once(client: Client, photo: bytes, tmp_path: Path) -> None:
    offer = client.post("/v1/uploads", {}).json()
    holds(offer, "UploadOffer")
    path = f"/v1/uploads/{offer['upload']}"
    long = client.post(path, form(("file", b"x" * (MOST_PHOTO + 1)), file="file"), content_type=FORM)
    assert (long.status, [error["suggestion"] for error in long.json()["errors"]]) == (413, [SMALLER])
    twice = client.post(path, form(("file", photo), ("file", photo), file="file"), content_type=FORM)
    assert (twice.status, twice.faults()) == (422, {("#/file", "repeated_field")})
    assert client.post(path, form(("file", photo), file="file"), content_type=FORM).status == 204
    assert client.post(path, form(("file", photo), file="file"), content_type=FORM).status == 404, "an offer is for one"
    assert client.post("/v1/uploads/nobodysidnobodysidnobody", form(("file", photo)), content_type=FORM).status == 404
    raw = client.post(path, photo, content_type="image/png")
    assert (raw.status, raw.faults()) == (415, {("#", "form_wanted")})
    assert client.post("/v1/recognise", {"upload": offer["upload"]}).status == 200
    assert list((tmp_path / "uploads").iterdir()) == [], "nothing is left of it"


def test_without_a_place_for_uploads() -> None:
    client = Client(create_app())
    assert (client.post("/v1/uploads", {}).status, client.post("/v1/uploads", {}).json()["code"]) == (
        503,
        "uploads_unavailable",
    )
    client.close()


def test_a_photo_turned_by_exif_is_read_in_the_displayed_frame(client: Client, photo: bytes) -> None:
    image = Image.open(io.BytesIO(photo)).convert("RGB").transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[0x0112] = 6
    out = io.BytesIO()
    image.save(out, "JPEG", quality=95, exif=exif)
    answer = client.post("/v1/recognise", out.getvalue(), content_type="image/jpeg").json()
    assert answer["image"] == {"width": 640, "height": 360, "exif_orientation": 6}
    assert all(tile["box"][0] < 640 and tile["box"][1] < 360 for tile in answer["tiles"])
