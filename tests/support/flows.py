"""A desk for tests of the flow: a clock that is moved by hand, photos that say what they show."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from hupai.hand import Fault, Faults, Hand
from hupai.ledger import Attempt, Store, fingerprint, key_hash
from hupai.notation import parse
from hupai.settle import Answer, Desk, Engine, Inline, Request, submit
from hupai.table import Event, event_json
from hupai.vision.model import Arrangement, Group, Note, ReadHand, Reading, ReadMeld, TileRead

from .ledgers import NOW


class Clock:
    """Seconds since 1970, moved by hand."""

    def __init__(self, now: int = NOW) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now


def shows(told: str | Hand, *, sure: bool = True, win_tile: bool = True, checks: tuple[Note, ...] = ()) -> Reading:
    """Return the reading of a photo that shows a hand."""
    hand = told if isinstance(told, Hand) else parse(told)[0].hand
    faces = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles), *hand.flowers]
    concealed = hand.concealed if win_tile or hand.win_tile is None else (*hand.concealed, hand.win_tile)
    if hand.win_tile is not None:
        faces.append(hand.win_tile)
    tiles = tuple(
        TileRead(
            f"t{i}",
            face,
            0.99 if sure or i else 0.5,
            ((i, 0.0), (i + 1.0, 0.0), (i + 1.0, 1.0), (i, 1.0)),
            0,
            (("1m", 0.3),) if not sure and not i else (),
            needs_review=not sure and not i,
            reason="unsure" if not sure and not i else None,
        )
        for i, face in enumerate(faces)
    )
    melds = tuple(ReadMeld(meld.kind, meld.tiles, meld.concealed) for meld in hand.melds)
    read = ReadHand(concealed, hand.win_tile if win_tile else None, melds, hand.flowers)
    group = Group("g0", "concealed", tuple(tile.id for tile in tiles), 0.9)
    arranged = Arrangement((group,), read, (), checks)
    return Reading(100, 50, 1, "ready" if sure else "needs_review", tiles, arranged, {"name": "test", "version": "0"})


class Album:
    """Photos by the id of their upload.  ``reads`` and ``gone``: what was read, and deleted."""

    def __init__(self, photos: Mapping[str, Reading | Fault]) -> None:
        self.photos = dict(photos)
        self.reads: list[str] = []
        self.gone: list[str] = []

    def read(self, upload: str) -> Reading:
        self.reads.append(upload)
        found = self.photos.get(upload) or Fault("unknown_upload", "")
        if isinstance(found, Fault):
            raise Faults([found])
        return found

    def forget(self, upload: str) -> None:
        self.photos.pop(upload, None)
        self.gone.append(upload)


class Later:
    """An engine that only writes down what it is asked for: the steps are done by the test."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, int]] = []

    def start(self, table: str, attempt: Attempt) -> None:
        self.asked.append(("start", attempt.deal, attempt.number))

    def confirmed(self, table: str, attempt: Attempt) -> None:
        self.asked.append(("confirmed", attempt.deal, attempt.number))

    def resume(self, table: str, attempt: Attempt) -> None:
        self.asked.append(("resume", attempt.deal, attempt.number))


def desk_of(store: Store, photos: Mapping[str, Reading | Fault] | None = None) -> Desk:
    """Return a desk with a clock that can be moved (``desk.clock.now``)."""
    return Desk(store, Clock(), Album(photos or {}))


def sent(
    desk: Desk, table: str, event: Event, key: str | None = None, *, engine: Engine | None = None, **photos: str
) -> Answer:
    """Send a deal; ``photo0="upload"``: the photo of its first winner."""
    key = key or secrets.token_hex(8)
    uploads = {int(name.removeprefix("photo")): upload for name, upload in photos.items()}
    body: dict[str, Any] = {**event_json(event), "photos": {str(i): one for i, one in uploads.items()}}
    hashed = key_hash(table, "POST", f"/v1/tables/{table}/deals", key)
    request = Request(table, event, hashed, fingerprint(body), None, uploads)
    return submit(desk, engine or Inline(desk), request, secrets.token_hex(8))
