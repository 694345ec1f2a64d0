"""Slack: slash commands, signed over the raw body and answered at once.

https://docs.slack.dev/authentication/verifying-requests-from-slack,
https://docs.slack.dev/interactivity/implementing-slash-commands.
"""

from __future__ import annotations

from html import unescape
from typing import Final
from urllib.parse import parse_qsl

from ..api.encode import encode
from ..api.problem import Problem
from ..hand import Fault
from ..ledger import Claim, Response
from .door import Desk, forged, json_answer, not_configured
from .message import Message
from .ports import Headers, HttpAnswer, Job, OutgoingError
from .render import slack_message
from .verify import by_hash, fresh, header

_MOST_FIELDS: Final = 64


class Slack:
    """One app of Slack's."""

    name = "slack"

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._settings = desk.world.settings

    def receive(self, headers: Headers, body: bytes) -> HttpAnswer:
        """Answer one slash command."""
        if not self._settings.slack_secret:
            raise not_configured()
        stamp = header(headers, "x-slack-request-timestamp")
        signature = header(headers, "x-slack-signature")
        signed = f"v0:{stamp}:".encode("utf-8", "surrogateescape") + body
        if not fresh(stamp, self._desk.world.clock()):
            raise forged()
        if not by_hash(self._settings.slack_secret, signature, signed, prefix="v0="):
            raise forged()
        form = _form(body)
        if form.get("ssl_check") == "1":
            return json_answer()
        message = _message(form)
        held = self._desk.claim("slack", message.event)
        if isinstance(held, Response):
            # Sent again, as X-Slack-Retry-Num says or not: it is answered already.
            return json_answer()
        try:
            reply = self._desk.reply(message, held)
        except Problem:
            return self._when_free(message)
        self._desk.done(held)
        return json_answer(slack_message(reply))

    def _when_free(self, message: Message) -> HttpAnswer:
        """Slack does not come again: an event that had to wait is answered at its own address."""
        held = self._desk.claim("slack", message.event)
        if not isinstance(held, Response):
            self._desk.submit(message, held)
            self._desk.done(held)
        return json_answer()

    def finish(self, job: Job) -> None:
        """Send an answer that had to wait."""

        def do(message: Message, held: Claim) -> None:
            url = str(message.reply_to["url"])
            if not url.startswith(self._settings.slack_hooks):
                raise OutgoingError("not an address of the platform")
            body = encode(slack_message(self._desk.reply(message, held)))
            headers = {"Content-Type": "application/json"}
            got = self._desk.world.outgoing.send("POST", url, headers=headers, body=body)
            if got.status != 200:
                raise OutgoingError(f"response: {got.status}")

        self._desk.work(job, do)


def _form(body: bytes) -> dict[str, str]:
    try:
        pairs = parse_qsl(
            body.decode("ascii"), keep_blank_values=True, encoding="utf-8", errors="strict", max_num_fields=_MOST_FIELDS
        )
    except ValueError:
        raise Problem("invalid_request", [Fault("bad_form", "")]) from None
    return dict(pairs)


def _message(form: dict[str, str]) -> Message:
    event, channel, command = form.get("trigger_id"), form.get("channel_id"), form.get("command", "")
    if not event or not channel or not command:
        raise Problem("invalid_request")
    text = f"{command} {unescape(form.get('text', ''))}".strip()
    return Message(
        "slack",
        event,
        f"{form.get('team_id', '')} {channel}",
        text,
        direct=form.get("channel_name") == "directmessage",
        reply_to={"url": form.get("response_url", "")},
    )
