"""Bots on a ledger in a file, with platforms that really answer, and a clock that stands until it is moved."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from hupai.bots import Bots, HttpAnswer, make_bots
from hupai.ledger import SqliteStore, Store
from hupai.settle import Desk

from .platforms import Headers, Platforms, signed

NOW = 1_796_029_953


class Queue:
    """Work left for later, done when asked: a :class:`hupai.bots.Later`."""

    def __init__(self) -> None:
        self.jobs: list[Mapping[str, Any]] = []
        self.full = False

    def submit(self, job: Mapping[str, Any]) -> None:
        """Keep a job, as JSON does."""
        if self.full:
            raise RuntimeError("full")
        self.jobs.append(json.loads(json.dumps(job)))


class Bench:
    """The bots and everything around them."""

    def __init__(self, store: Store, platforms: Platforms, **settings: Any) -> None:
        self.now = NOW
        self.store = store
        self.platforms = platforms
        self.later = Queue()
        self.said: list[str] = []
        self.desk = Desk(store, lambda: self.now)
        self.read_photos: list[bytes] = []
        self.settings = platforms.settings(**settings)
        self.bots: Bots = make_bots(self.desk, self.settings, later=self.later, read=self._read, log=self.said.append)

    def _read(self, photo: bytes, request: Mapping[str, Any], lang: str) -> Mapping[str, Any]:
        from hupai.bots import read_here

        self.read_photos.append(photo)
        return read_here(photo, request, lang)

    def raw(self, platform: str, body: bytes, headers: Headers | None = None) -> HttpAnswer:
        """Send bytes, signed unless ``headers`` say otherwise."""
        return self.bots(platform, signed(platform, body, self.now) if headers is None else headers, body)

    def send(self, platform: str, value: Any) -> Any:
        """Send a JSON value (for Slack a form); return the answer's, None for an empty one."""
        body = urlencode(value).encode() if platform == "slack" else json.dumps(value).encode()
        answer = self.raw(platform, body)
        assert answer.status == 200, answer
        return json.loads(answer.body) if answer.body else None

    def work(self) -> None:
        """Do what was left for later."""
        while self.later.jobs:
            self.bots.run(self.later.jobs.pop(0))


@contextmanager
def bench(folder: Path, **settings: Any) -> Iterator[Bench]:
    """Yield the bots on an empty ledger."""
    store = SqliteStore(folder / "bots.sqlite")
    with Platforms() as platforms:
        try:
            yield Bench(store, platforms, **settings)
        finally:
            store.close()


EVENTS = Path(__file__).resolve().parent.parent.parent / "events"


def sent(name: str) -> tuple[str, bytes]:
    """Return the platform and the body of ``events/bot_NAME.json``, as the platform sends it."""
    event = json.loads((EVENTS / f"bot_{name}.json").read_text(encoding="utf-8"))
    body = event["body"].encode()
    return event["resource"].rpartition("/")[2], base64.b64decode(body) if event["isBase64Encoded"] else body


def value_of(name: str) -> Any:
    """Return what ``events/bot_NAME.json`` says: JSON, or the fields of a form."""
    platform, body = sent(name)
    return dict(parse_qsl(body.decode())) if platform == "slack" else json.loads(body)


def telegram(text: str, number: int, lang: str = "en", **more: Any) -> dict[str, Any]:
    """Return an update with a private message."""
    update: dict[str, Any] = value_of("telegram_bare")
    update["update_id"] = number
    update["message"]["text"] = text
    update["message"]["from"]["language_code"] = lang
    update["message"].update(more)
    return update


def text_in(platform: str, answer: Any) -> str:
    """Return the text of an answer on a platform."""
    if platform == "discord":
        data = answer.get("data", answer)
        return str(data["components"][0]["content"] if "components" in data else data["content"])
    return str(answer["text"])
