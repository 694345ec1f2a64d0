"""A photo of a hand at a table, with the real reader: uploaded, read, confirmed, settled, and gone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hupai.api.app import create_app
from hupai.api.tables_photos import UploadedPhotos
from hupai.api.uploads_local import LocalUploads
from hupai.ledger import verify
from hupai.tiles import FACES
from integration.http_client import Client
from support.documented import check
from support.serving import Service

ROOT = Path(__file__).resolve().parent.parent.parent
WIN = {"winner": "E", "win_by": "self_draw"}


class Served(Service):
    """A service that takes photos."""

    def __init__(self, folder: Path) -> None:
        self.uploads = LocalUploads(folder / "uploads")
        super().__init__(folder / "tables.sqlite", UploadedPhotos(self.uploads))
        self.client.close()
        self.app = create_app(tables=self.tables, uploads=self.uploads)
        self.client = Client(self.app)

    def upload(self, photo: bytes) -> str:
        """Post a photo as a phone does and return its id."""
        offer = self.client.post("/v1/uploads", {}).json()
        head = b'--b\r\nContent-Disposition: form-data; name="file"; filename="h.jpg"\r\n\r\n'
        form = head + photo + b"\r\n--b--\r\n"
        target = offer["url"].partition("test")[2]
        assert self.client.post(target, form, content_type="multipart/form-data; boundary=b").status == 204
        upload: str = offer["upload"]
        return upload

    def send(self, table: dict[str, Any], deal: int, upload: str, **more: Any) -> Any:
        """Send a win by photo."""
        target = f"/v1/tables/{table['id']}/deals"
        body = {"deal": deal, "kind": "win", "wins": [{**WIN, "photo": upload}]}
        reply = self.write(target, body, table["owner_token"], **more)
        check("post", target, reply)
        return reply


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Served]:
    pytest.importorskip("onnxruntime", reason="needs onnxruntime")
    made = Served(tmp_path)
    yield made
    made.client.close()
    made.store.close()


def test_a_photo_is_read_confirmed_and_settled(service: Served) -> None:
    table = service.table()
    upload = service.upload((ROOT / "models" / "vector.png").read_bytes())
    began = time.perf_counter()
    reply = service.send(table, 1, upload, key="k")
    print(f"a deal by photo: {time.perf_counter() - began:.2f} s")
    assert reply.status == 202, "which tile won is not to be seen in it"
    deal = reply.json()
    assert deal["state"] == "awaiting_confirmation"
    (reading,) = deal["readings"]
    assert len(reading["tiles"]) == 14 and {tile["tile"] for tile in reading["tiles"]} <= set(FACES)
    assert not list(service.uploads.folder.iterdir()), "read, and gone"
    again = service.send(table, 1, upload, key="k")
    assert again.status == 202 and again.json()["readings"] == deal["readings"]
    target = f"/v1/tables/{table['id']}/deals/1/confirmation"
    corrected = {"wins": [{"notation": "[EEE,1][SSSS,1]55pWWWNNN"}]}
    done = service.write(target, corrected, table["owner_token"])
    check("post", target, done)
    assert done.status == 200 and done.json()["wins"][0]["total"] == 98
    assert done.json()["readings"] == deal["readings"], "what was read stays beside what was settled"
    report = verify(service.store, table["id"])
    assert report.clean and report.events == 1


def test_photos_that_are_none(service: Served) -> None:
    table = service.table()
    upload = service.upload(b"\x89PNG\r\n\x1a\n" + b"no picture" * 40)
    for one, code in ((upload, None), (upload, "unknown_upload"), ("../../etc/passwd", "unknown_upload")):
        reply = service.send(table, 1, one)
        assert reply.status == 422
        ((pointer, found),) = reply.faults()
        assert pointer == "#/wins/0/photo" and found.startswith("photo_" if code is None else code)
    report = verify(service.store, table["id"])
    assert report.clean and report.events == 0
