"""Discord: interactions, signed over the raw body; photos are read after a first answer that asks for patience.

https://docs.discord.com/developers/interactions/overview (security and PING), .../interactions/receiving-and-responding
(types, deferred answers, the 15 minutes of a token), .../interactions/application-commands, .../components/reference.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..api.body import loads
from ..api.encode import encode
from ..api.photo_body import MOST_PHOTO
from ..api.problem import Problem
from ..draw import language
from ..ledger import Claim, Response
from .command import command_of
from .door import Desk, forged, json_answer, not_configured
from .hear import hear
from .message import Message
from .ports import Headers, HttpAnswer, Job, OutgoingError
from .render import EPHEMERAL, discord_message
from .speak import not_fetched_reply
from .verify import by_key, fresh, header

_PING, _COMMAND, _AUTOCOMPLETE = 1, 2, 4
_PONG, _MESSAGE, _DEFERRED, _CHOICES = 1, 4, 5, 8
_ON_MESSAGE: Final = 3
#: Seconds in which a deferred answer can be sent, less a little.
_PATIENCE: Final = 14 * 60
#: Seconds for which an answer is kept, to be given again: older requests are refused before.
_KEPT: Final = 15 * 60
_TOKEN: Final = re.compile(r"[A-Za-z0-9._~-]{1,512}")
_ID: Final = re.compile(r"[0-9]{1,25}")
#: Options of the commands that are words of the command language, with the word before their value.
_WORDS: Final = {
    "hand": "",
    "how": "",
    "what": "",
    "which": "",
    "more": "",
    "players": "",
    "seat": "seat",
    "round": "round",
    "from": "from",
    "rules": "rules",
    "flowers": "flowers",
    "repeats": "repeats",
    "lang": "lang",
}


class Discord:
    """One application of Discord's."""

    name = "discord"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._settings = desk.world.settings

    def receive(self, headers: Headers, body: bytes) -> HttpAnswer:
        """Answer one interaction."""
        if not self._settings.discord_key:
            raise not_configured()
        stamp = header(headers, "x-signature-timestamp")
        signature = header(headers, "x-signature-ed25519")
        signed = (stamp or "").encode("utf-8", "surrogateescape") + body
        # An old stamp is refused with the same 401: Discord signs when it sends.
        if not fresh(stamp, self._desk.world.clock()) or not by_key(self._settings.discord_key, signature, signed):
            raise forged()
        asked = loads(body)
        if not isinstance(asked, dict):
            raise Problem("invalid_request")
        kind = asked.get("type")
        if kind == _PING:
            return json_answer({"type": _PONG})
        if kind == _AUTOCOMPLETE:
            return json_answer({"type": _CHOICES, "data": {"choices": []}})
        if kind != _COMMAND:
            raise Problem("invalid_request")
        return self._command(asked)

    def _command(self, asked: Mapping[str, Any]) -> HttpAnswer:
        message = _message(asked)
        held = self._desk.claim("discord", message.event, kept=_KEPT)
        if isinstance(held, Response):
            return json_answer(held.body)  # the same again, and nothing done again
        answer: dict[str, Any]
        if self._desk.talk.needs_photo(message):
            self._desk.submit(message, held, until=self._desk.world.clock() + _PATIENCE)
            answer = {"type": _DEFERRED}
        else:
            answer = {"type": _MESSAGE, "data": discord_message(self._desk.reply(message, held))}
        self._desk.done(held, answer)
        return json_answer(answer)

    def finish(self, job: Job) -> None:
        """Read a photo and put what it shows in place of the first answer."""
        if self._desk.world.clock() > int(job["until"]):
            self._desk.world.log("discord: too late to answer")
            return

        def do(message: Message, held: Claim) -> None:
            photo = self._desk.fetched(lambda: self._photo(str((message.photo or {})["url"])))
            lang = self._desk.talk.lang_of(message)
            answer = not_fetched_reply(lang) if photo is None else self._desk.reply(message, held, photo)
            self._edit(message.reply_to, discord_message(answer))

        self._desk.work(job, do)

    def _photo(self, url: str) -> bytes:
        if not url.startswith(self._settings.discord_files):
            raise OutgoingError("not an address of the platform's files")
        got = self._desk.world.outgoing.send("GET", url, headers={}, most=MOST_PHOTO)
        if got.status != 200:
            raise OutgoingError(f"file: {got.status}")
        return got.body

    def _edit(self, to: Mapping[str, Any], message: Mapping[str, Any]) -> None:
        url = f"{self._settings.discord_api}/webhooks/{to['application']}/{to['token']}/messages/@original"
        # Whom an answer is shown to was settled by the first one.
        flags = int(message["flags"]) & ~EPHEMERAL
        got = self._desk.world.outgoing.send(
            "PATCH", url, headers={"Content-Type": "application/json"}, body=encode({**message, "flags": flags})
        )
        if got.status == 404:
            self._desk.world.log("discord: the answer's place is gone")  # and comes back for no repetition
        elif not 200 <= got.status < 300:
            raise OutgoingError(f"edit: {got.status}")


def _message(asked: Mapping[str, Any]) -> Message:
    """Return what an interaction says; ``invalid_request`` where it is none."""
    data, event, channel = asked.get("data"), asked.get("id"), asked.get("channel_id")
    application, token = asked.get("application_id"), asked.get("token")
    if not isinstance(data, dict) or not isinstance(data.get("name"), str) or not isinstance(event, str):
        raise Problem("invalid_request")
    if not (isinstance(application, str) and _ID.fullmatch(application)):
        raise Problem("invalid_request")
    if not (isinstance(token, str) and _TOKEN.fullmatch(token)):
        raise Problem("invalid_request")
    if data.get("type") == _ON_MESSAGE:
        text, photo = _of_message(data)
    else:
        text, photo = _of_options(data)
    locale = asked.get("locale")
    return Message(
        "discord",
        event,
        str(channel),
        text,
        language(locale) if isinstance(locale, str) else None,
        photo,
        direct="guild_id" not in asked,
        reply_to={"application": application, "token": token},
    )


def _of_options(data: Mapping[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """Return a command with its options as it is typed elsewhere, and where its photo is."""
    words = [f"/{data['name']}"]
    photo = None
    for name, value in _options(data.get("options")):
        if value is None:
            words.append(name)
        elif name == "photo":
            photo = _attachment(_resolved(data, "attachments").get(str(value)))
        else:
            shown = str(value).lower() if isinstance(value, bool) else str(value)
            words.append(f"{_WORDS[name]} {shown}".strip() if name in _WORDS else f"{name}={shown}")
    return " ".join(words), photo


def _options(given: object) -> Iterator[tuple[str, Any]]:
    """Yield each option, that of a command below the command with the value None."""
    for one in given if isinstance(given, list) else []:
        if isinstance(one, dict) and isinstance(one.get("name"), str):
            yield one["name"], one.get("value")
            yield from _options(one.get("options"))


def _of_message(data: Mapping[str, Any]) -> tuple[str, dict[str, Any] | None]:
    """Return what a message says that somebody pointed at, and where its picture is."""
    messages = _resolved(data, "messages")
    said = messages.get(str(data.get("target_id")))
    said = said if isinstance(said, dict) else {}
    text = str(said.get("content") or "")
    files = said.get("attachments")
    found = [photo for photo in map(_attachment, files if isinstance(files, list) else []) if photo is not None]
    if not found:
        return text, None
    # What people write beside a picture is seldom meant for a bot: it counts where all of it makes sense.
    command = command_of(text[:500], anything=True)
    return (text if command.verb == "score" and not hear(command.rest).faults else ""), found[0]


def _resolved(data: Mapping[str, Any], kind: str) -> Mapping[str, Any]:
    resolved = data.get("resolved")
    found = resolved.get(kind) if isinstance(resolved, dict) else None
    return found if isinstance(found, dict) else {}


def _attachment(given: object) -> dict[str, Any] | None:
    """Return where a picture is; None for what is none."""
    if not isinstance(given, dict) or not isinstance(given.get("url"), str):
        return None
    if not str(given.get("content_type", "image/")).startswith("image/"):
        return None
    return {"url": given["url"]}
