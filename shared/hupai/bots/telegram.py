"""Telegram: updates of a webhook, answered in the answer itself; photos in a message of their own.

https://core.telegram.org/bots/api#setwebhook, #making-requests-when-getting-updates, #update, #message, #getfile,
#sendmessage.  An edited message is no new one: what was settled stays settled, and is undone by ``/table undo``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from ..api.body import loads
from ..api.encode import encode
from ..api.photo_body import MOST_PHOTO
from ..draw import language
from ..ledger import Claim, Response
from .command import wants_hand
from .door import Desk, forged, json_answer, not_configured
from .message import Message
from .ports import Headers, HttpAnswer, Job, OutgoingError
from .render import telegram_message
from .speak import not_fetched_reply
from .verify import header, same

_SECRET: Final = "x-telegram-bot-api-secret-token"  # noqa: S105 - the header's name
_FILE: Final = re.compile(r"[A-Za-z0-9_-]+(?:/[A-Za-z0-9_.-]+)*")
_JSON: Final = {"Content-Type": "application/json"}
#: Bigger files are not given to bots.
_MOST_FILE: Final = min(MOST_PHOTO, 20 * 1024 * 1024)


class Telegram:
    """One bot of Telegram's."""

    name = "telegram"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._settings = desk.world.settings

    def receive(self, headers: Headers, body: bytes) -> HttpAnswer:
        """Answer one update."""
        if not self._settings.telegram_secret:
            raise not_configured()
        if not same(header(headers, _SECRET), self._settings.telegram_secret):
            raise forged()
        update = loads(body)
        message = self._message(update) if isinstance(update, dict) else None
        if message is None or not self._desk.talk.answers(message):
            return json_answer()
        held = self._desk.claim("telegram", message.event)
        if isinstance(held, Response):
            return json_answer()
        if self._desk.talk.needs_photo(message) and self._settings.telegram_token:
            self._desk.submit(message, held)
            self._desk.done(held)
            return json_answer({"method": "sendChatAction", **_to(message, reply=False), "action": "typing"})
        answer = self._desk.reply(message, held)
        self._desk.done(held)
        return json_answer({"method": "sendMessage", **_to(message), **telegram_message(answer)})

    def finish(self, job: Job) -> None:
        """Read a photo and send what it shows."""

        def do(message: Message, held: Claim) -> None:
            photo = self._desk.fetched(lambda: self._photo(str((message.photo or {})["file_id"])))
            lang = self._desk.talk.lang_of(message)
            answer = not_fetched_reply(lang) if photo is None else self._desk.reply(message, held, photo)
            self._call("sendMessage", {**_to(message), **telegram_message(answer)})

        self._desk.work(job, do)

    def _message(self, update: Mapping[str, Any]) -> Message | None:
        """Return what an update says; None for what is no new message of a person."""
        said = update.get("message")
        if not isinstance(said, dict) or type(update.get("update_id")) is not int:
            return None
        chat, sender = said.get("chat"), said.get("from") or {}
        if not isinstance(chat, dict) or not isinstance(sender, dict):
            return None
        if sender.get("is_bot") and not isinstance(said.get("sender_chat"), dict):
            return None  # an administrator without a name writes as a bot of Telegram's, for the group
        photo = _photo_of(said)
        text = said.get("text") if photo is None else said.get("caption", "")
        if not isinstance(text, str):
            return None
        text, photo = self._with_answered(said, text, photo)
        direct = chat.get("type") == "private"
        text, named = self._named(text)
        if named is False:
            return None
        spoken = sender.get("language_code")
        to: dict[str, Any] = {"chat_id": chat.get("id")}
        if said.get("is_topic_message") and type(said.get("message_thread_id")) is int:
            to["message_thread_id"] = said["message_thread_id"]
        if not direct:
            to["message_id"] = said.get("message_id")
        return Message(
            "telegram",
            # Updates are numbered by each bot for itself.
            f"{self._settings.telegram_token.partition(':')[0]} {update['update_id']}",
            str(chat.get("id")),
            text,
            language(spoken) if isinstance(spoken, str) else None,
            photo,
            direct or named is True or self._answers_us(said),
            direct,
            to,
        )

    def _with_answered(
        self, said: Mapping[str, Any], text: str, photo: dict[str, Any] | None
    ) -> tuple[str, dict[str, Any] | None]:
        """Return a message with the hand that it answers: a command without one means the photo or text above it."""
        before = said.get("reply_to_message")
        if photo is not None or not isinstance(before, dict) or not wants_hand(text):
            return text, photo
        photo = _photo_of(before)
        above = before.get("text")
        if photo is None and isinstance(above, str) and not (before.get("from") or {}).get("is_bot"):
            text = f"{text} {above}"
        return text, photo

    def _named(self, text: str) -> tuple[str, bool | None]:
        """Return ``text`` without the bot's name, and whether it names this bot; False where it names another one."""
        us = self._settings.telegram_bot.removeprefix("@").lower()
        match = re.match(r"\s*/\w+@(\w+)", text)
        if match:
            return text, not us or match[1].lower() == us
        if us:
            without = re.sub(rf"@{re.escape(us)}\b", " ", text, flags=re.IGNORECASE)
            if without != text:
                return without.strip(), True
        return text, None

    def _answers_us(self, said: Mapping[str, Any]) -> bool:
        """Tell whether a message answers one of this bot's."""
        before = said.get("reply_to_message")
        author = before.get("from") if isinstance(before, dict) else None
        us = self._settings.telegram_bot.removeprefix("@").lower()
        return isinstance(author, dict) and bool(us) and str(author.get("username", "")).lower() == us

    def _photo(self, file_id: str) -> bytes:
        found = self._call("getFile", {"file_id": file_id})
        path = found.get("file_path") if isinstance(found, dict) else None
        if not isinstance(path, str) or not _FILE.fullmatch(path) or ".." in path:
            raise OutgoingError("no such file")
        url = f"{self._settings.telegram_api}/file/bot{self._settings.telegram_token}/{path}"
        got = self._desk.world.outgoing.send("GET", url, headers={}, most=_MOST_FILE)
        if got.status != 200:
            raise OutgoingError(f"file: {got.status}")
        return got.body

    def _call(self, method: str, fields: Mapping[str, Any]) -> Any:
        url = f"{self._settings.telegram_api}/bot{self._settings.telegram_token}/{method}"
        got = self._desk.world.outgoing.send("POST", url, headers=_JSON, body=encode(fields))
        if got.status != 200:
            raise OutgoingError(f"{method}: {got.status}")
        try:
            answer = json.loads(got.body)
        except ValueError:
            raise OutgoingError(f"{method}: no JSON") from None
        return answer.get("result") if isinstance(answer, dict) else None


def _photo_of(said: Mapping[str, Any]) -> dict[str, Any] | None:
    """Return where the photo of a message is: the largest of its sizes, or a picture sent as a file."""
    sizes = said.get("photo")
    if isinstance(sizes, list):
        known = [one for one in sizes if isinstance(one, dict) and isinstance(one.get("file_id"), str)]
        fits = [one for one in known if _figure(one, "file_size") <= _MOST_FILE]
        if fits:
            best = max(fits, key=lambda one: _figure(one, "width") * _figure(one, "height"))
            return {"file_id": best["file_id"]}
    file = said.get("document")
    if isinstance(file, dict) and str(file.get("mime_type", "")).startswith("image/") and file.get("file_id"):
        return {"file_id": str(file["file_id"])}
    return None


def _figure(given: Mapping[str, Any], name: str) -> int:
    value = given.get(name)
    return value if type(value) is int else 0


def _to(message: Message, *, reply: bool = True) -> dict[str, Any]:
    """Return where an answer goes: the chat and topic, in a group behind the message that it answers."""
    to = dict(message.reply_to)
    answered = to.pop("message_id", None)
    if reply and answered is not None:
        to["reply_parameters"] = {"message_id": answered, "allow_sending_without_reply": True}
    return to
