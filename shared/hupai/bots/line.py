"""LINE: webhook events, signed over the raw body, answered with a reply token that works once.

https://developers.line.biz/en/docs/messaging-api/receiving-messages/ (signature, redelivery, asynchronous work),
https://developers.line.biz/en/reference/messaging-api/#webhook-event-objects, #send-reply-message, #get-content.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ..api.body import loads
from ..api.encode import encode
from ..api.photo_body import MOST_PHOTO
from ..ledger import Claim, Response
from .door import Desk, forged, json_answer, not_configured
from .message import Message
from .ports import Headers, HttpAnswer, Job, OutgoingError
from .render import line_messages
from .speak import not_fetched_reply
from .verify import by_base64_hash, header

_ID: Final = re.compile(r"[A-Za-z0-9]{1,64}")
_TOKEN: Final = re.compile(r"[\x21-\x7e]{1,512}")


class Line:
    """One channel of LINE's."""

    name = "line"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._settings = desk.world.settings

    def receive(self, headers: Headers, body: bytes) -> HttpAnswer:
        """Take the events of one request; each is answered in a request of its own."""
        if not self._settings.line_secret or not self._settings.line_token:
            raise not_configured()
        if not by_base64_hash(self._settings.line_secret, header(headers, "x-line-signature"), body):
            raise forged()
        sent = loads(body)
        events = sent.get("events") if isinstance(sent, dict) else None
        for event in events if isinstance(events, list) else []:
            message = _message(event) if isinstance(event, dict) else None
            if message is None or not self._desk.talk.answers(message):
                continue
            held = self._desk.claim("line", message.event)
            if isinstance(held, Response):
                continue
            self._desk.submit(message, held)
            self._desk.done(held)
        return json_answer({})

    def finish(self, job: Job) -> None:
        """Answer one event."""

        def do(message: Message, held: Claim) -> None:
            photo = None
            if self._desk.talk.needs_photo(message):
                photo = self._desk.fetched(lambda: self._photo(str((message.photo or {})["id"])))
                if photo is None:
                    self._send(message, line_messages(not_fetched_reply(self._desk.talk.lang_of(message))))
                    return
            self._send(message, line_messages(self._desk.reply(message, held, photo)))

        self._desk.work(job, do)

    def _send(self, message: Message, messages: list[dict[str, Any]]) -> None:
        body = encode({"replyToken": message.reply_to["token"], "messages": messages})
        headers = {"Content-Type": "application/json", **self._bearer()}
        url = f"{self._settings.line_api}/v2/bot/message/reply"
        got = self._desk.world.outgoing.send("POST", url, headers=headers, body=body)
        if got.status == 400:
            self._desk.world.log("line: the reply token was used, or is too old")
        elif got.status != 200:
            raise OutgoingError(f"reply: {got.status}")

    def _photo(self, message_id: str) -> bytes:
        url = f"{self._settings.line_files}/v2/bot/message/{message_id}/content"
        got = self._desk.world.outgoing.send("GET", url, headers=self._bearer(), most=MOST_PHOTO)
        if got.status != 200:
            raise OutgoingError(f"content: {got.status}")
        return got.body

    def _bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._settings.line_token}"}


def _message(event: Mapping[str, Any]) -> Message | None:
    """Return what an event says; None for what needs no answer: other kinds, unsent messages, a channel on standby."""
    said, source = event.get("message"), event.get("source")
    token, known = event.get("replyToken"), event.get("webhookEventId")
    if event.get("type") != "message" or event.get("mode", "active") != "active":
        return None
    if not isinstance(said, dict) or not isinstance(source, dict) or not isinstance(known, str):
        return None
    if not isinstance(token, str) or not _TOKEN.fullmatch(token):
        return None
    text, named = _text(said)
    photo = None
    if said.get("type") == "image":
        provider = said.get("contentProvider")
        external = isinstance(provider, dict) and provider.get("type") == "external"
        if external or not _ID.fullmatch(str(said.get("id"))):
            return None
        photo = {"id": str(said["id"])}
    elif said.get("type") != "text":
        return None
    direct = source.get("type") == "user"
    chat = source.get("groupId") or source.get("roomId") or source.get("userId")
    return Message("line", known, str(chat), text, None, photo, direct or named, direct, {"token": token})


def _text(said: Mapping[str, Any]) -> tuple[str, bool]:
    """Return the text of a message without the mentions of this bot, and whether there was one."""
    text = said.get("text")
    if not isinstance(text, str):
        return "", False
    mention = said.get("mention")
    rows = mention.get("mentionees") if isinstance(mention, dict) else None
    ours = [
        (row["index"], row["length"])
        for row in (rows if isinstance(rows, list) else [])
        if isinstance(row, dict)
        and row.get("isSelf")
        and type(row.get("index")) is int
        and type(row.get("length")) is int
    ]
    # Places are counted in UTF-16.
    raw = text.encode("utf-16-le")
    for index, size in sorted(ours, reverse=True):
        raw = raw[: 2 * index] + raw[2 * (index + size) :]
    return raw.decode("utf-16-le", "ignore").strip(), bool(ours)
