"""Where uploads wait: a folder and a bucket keep one promise."""

from __future__ import annotations

import base64
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import boto3
import httpx
import pytest
from moto import mock_aws

from hupai.api.photo_body import MOST_PHOTO
from hupai.api.problem import Problem
from hupai.api.uploads import KEPT, OPEN, Uploads, checked, new_id
from hupai.api.uploads_local import MOST_WAITING, LocalUploads
from hupai.api.uploads_s3 import PREFIX, S3Uploads
from support.running import running
from support.waiting import PATIENCE

BUCKET = "photos-of-nobody"
Put = Callable[[dict[str, Any], bytes], None]


class Clock:
    """A clock that is moved by hand, from now."""

    def __init__(self) -> None:
        self.at = time.time()

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture(params=["folder", "bucket"])
def uploads(
    request: pytest.FixtureRequest, tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[Uploads, Put]]:
    if request.param == "folder":
        local = LocalUploads(tmp_path / "in" / "here", clock)

        def put(offer: dict[str, Any], photo: bytes) -> None:
            local.receive(offer["upload"], photo)

        yield local, put
        return
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-3")
    with mock_aws():
        client = boto3.client("s3")
        client.create_bucket(Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": "eu-west-3"})

        def post(offer: dict[str, Any], photo: bytes) -> None:
            client.put_object(Bucket=BUCKET, Key=offer["fields"]["key"], Body=photo)

        yield S3Uploads(BUCKET, now=clock), post


def refused(act: Callable[[], object]) -> str:
    with pytest.raises(Problem) as error:
        act()
    return error.value.code


def test_a_photo_is_given_out_once(uploads: tuple[Uploads, Put]) -> None:
    where, put = uploads
    offer = where.offer("image/jpeg", "http://here")
    assert refused(lambda: where.take(offer["upload"])) == "unknown_upload", "not before it came"
    put(offer, b"\xff\xd8 a photo")
    assert where.take(offer["upload"]) == b"\xff\xd8 a photo"
    assert refused(lambda: where.take(offer["upload"])) == "unknown_upload"


def test_a_photo_may_be_looked_at_and_dropped_later(uploads: tuple[Uploads, Put], clock: Clock) -> None:
    where, put = uploads
    offer = where.offer("image/jpeg", "http://here")
    assert refused(lambda: where.look(offer["upload"])) == "unknown_upload", "not before it came"
    put(offer, b"\xff\xd8 a photo")
    assert where.look(offer["upload"]) == where.look(offer["upload"]) == b"\xff\xd8 a photo"
    for _ in range(2):
        where.drop(offer["upload"])
    assert refused(lambda: where.look(offer["upload"])) == "unknown_upload"
    late = where.offer("image/jpeg", "http://here")
    put(late, b"a photo")
    clock.at += KEPT + 60
    assert refused(lambda: where.look(late["upload"])) == "unknown_upload", "past its time, whether or not it is there"
    for act in (where.look, where.drop):
        assert refused(lambda act=act: act("../../etc/passwd")) == "unknown_upload"  # type: ignore[misc]


def test_an_offer_says_all_that_is_needed(uploads: tuple[Uploads, Put]) -> None:
    where, _ = uploads
    offer = where.offer("image/png", "http://here")
    assert list(offer) == ["upload", "method", "url", "fields", "file_field", "max_bytes", "expires_at"]
    assert (offer["method"], offer["file_field"], offer["max_bytes"]) == ("POST", "file", MOST_PHOTO)
    assert urlsplit(offer["url"]).scheme in ("http", "https")
    assert offer["expires_at"].endswith("Z")
    assert where.offer("image/png", "http://here")["upload"] != offer["upload"]


@pytest.mark.parametrize(
    "upload", ["", "x", "../../etc/passwd", "a/" * 15, "é" * 30, "a" * 65, "a\n" * 15, "photos/abc"]
)
def test_ids_never_become_paths(uploads: tuple[Uploads, Put], upload: str) -> None:
    where, _ = uploads
    assert refused(lambda: where.take(upload)) == "unknown_upload"


def test_what_nobody_read_in_time_is_not_given_out(uploads: tuple[Uploads, Put], clock: Clock) -> None:
    where, put = uploads
    offer = where.offer("image/jpeg", "http://here")
    put(offer, b"a photo")
    clock.at += KEPT + 60
    assert refused(lambda: where.take(offer["upload"])) == "unknown_upload"
    clock.at -= KEPT
    assert refused(lambda: where.take(offer["upload"])) == "unknown_upload", "it is deleted, not only hidden"


def test_a_folder_closes_an_offer_in_time_and_takes_one_photo(tmp_path: Path, clock: Clock) -> None:
    local = LocalUploads(tmp_path, clock)
    late, twice = local.offer("image/jpeg", "http://here"), local.offer("image/jpeg", "http://here")
    local.receive(twice["upload"], b"a photo")
    assert refused(lambda: local.receive(twice["upload"], b"another")) == "unknown_upload"
    clock.at += OPEN + 1
    assert refused(lambda: local.receive(late["upload"], b"a photo")) == "unknown_upload"
    assert refused(lambda: local.receive(new_id(), b"a photo")) == "unknown_upload", "never offered"
    assert local.take(twice["upload"]) == b"a photo"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_holds_a_bounded_number(tmp_path: Path, clock: Clock) -> None:
    local = LocalUploads(tmp_path, clock)
    for _ in range(MOST_WAITING + 20):
        offer = local.offer("image/jpeg", "http://here")
        local.receive(offer["upload"], b"a photo")
    assert len(list(tmp_path.iterdir())) <= MOST_WAITING
    assert local.take(offer["upload"]) == b"a photo"
    assert refused(lambda: local.receive(local.offer("", "")["upload"], b"x" * (MOST_PHOTO + 1))) == "body_too_large"


def test_nothing_stays_behind_when_the_service_stops(tmp_path: Path) -> None:
    for local in (LocalUploads(), LocalUploads(tmp_path / "here")):
        folder = local.folder
        assert folder.stat().st_mode & 0o077 == 0, "for its owner's eyes"
        local.receive(local.offer("image/jpeg", "http://here")["upload"], b"a photo")
        assert list(folder.iterdir())
        local.close()
        assert not folder.exists() or not list(folder.iterdir())
        local.close()
    LocalUploads(tmp_path / "never used").close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs the signals of POSIX")
def test_nor_when_it_is_told_to_stop(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    here = tmp_path_factory.mktemp("here")  # tables are kept below it
    with running(here, cwd=here, env=environment) as service:
        offer = httpx.post(f"{service.address}/v1/uploads", timeout=PATIENCE).json()
        photo = {"file": ("h.png", b"a photo")}
        assert httpx.post(offer["url"], files=photo, timeout=PATIENCE).status_code == 204
        assert [file.name.split("-")[0] for file in tmp_path.iterdir()] == ["hupai"]
    assert list(tmp_path.iterdir()) == []


def test_s3_itself_refuses_what_is_too_long_or_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "testing")
    monkeypatch.setenv("AWS_DEFAULT_REGION", "eu-west-3")
    offer = S3Uploads(BUCKET).offer("image/webp", "http://here")
    assert offer["url"] == f"https://{BUCKET}.s3.eu-west-3.amazonaws.com/"
    policy = json.loads(base64.b64decode(offer["fields"]["policy"]))
    assert ["content-length-range", 1, 15 * 1024 * 1024] in policy["conditions"]
    assert {"Content-Type": "image/webp"} in policy["conditions"]
    assert {"key": PREFIX + offer["upload"]} in policy["conditions"], "this key and no other"
    assert offer["fields"]["key"] == PREFIX + checked(offer["upload"])
