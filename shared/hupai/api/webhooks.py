"""A table's webhook for HTTP, in plain values: where events go, what became of the newest, and a new secret."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from ..hooks import derived_secret, message_id
from ..ledger import (
    Claim,
    Message,
    Response,
    hook_of,
    key_hash,
    new_nonce,
    outbox,
    renew_secret,
    role_of,
)
from ..settle import Desk
from .once import once
from .problem import Problem
from .reading import read_nothing
from .statement import moment
from .tables import Asked, Told

Answer = dict[str, Any]
#: Seconds for which the secret before still signs.
OVERLAP: Final = 86_400
_LISTED: Final = 20


def look(desk: Desk, table: str, token: str) -> Told:
    """Answer ``GET /v1/tables/{id}/webhook``."""
    _own(desk, table, token)
    hook = hook_of(desk.store, table)
    if hook is None:
        raise Problem("unknown_webhook")
    body: Answer = {"table": table, "url": hook.url, "secrets": len(hook.secrets(desk.clock()))}
    body["messages"] = [_message(one) for one in outbox(desk.store, table, newest=_LISTED)]
    return Told(200, body)


def _message(message: Message) -> Answer:
    row: Answer = {
        "id": message_id(message),
        "type": message.event,
        "version": message.version,
        "at": moment(message.at),
        "tries": message.tries,
        "last": message.last,
    }
    if message.due is not None:
        row["next_try_at"] = moment(message.due)
    return row


def renew(desk: Desk, table: str, asked: Asked) -> Told:
    """Answer ``POST /v1/tables/{id}/webhook/rotate``."""
    _own(desk, table, asked.token or "")
    if hook_of(desk.store, table) is None:
        raise Problem("unknown_webhook")
    key = key_hash("", "POST", asked.path, asked.key)
    return once(desk, key, asked, partial(_renew, desk, table), partial(_renewed, table))


def _renew(desk: Desk, table: str, asked: Asked, held: Claim) -> Response:
    read_nothing(asked.body)
    nonce, until = new_nonce(), desk.clock() + OVERLAP
    response = Response(200, {"nonce": nonce, "until": until})
    renew_secret(desk.store, table, derived_secret(asked.key, nonce), until, claim=held, response=response)
    return response


def _renewed(table: str, asked: Asked, held: Response) -> Told:
    secret = derived_secret(asked.key, held.body["nonce"])
    return Told(200, {"table": table, "secret": secret, "former_until": moment(held.body["until"])})


def _own(desk: Desk, table: str, token: str) -> None:
    role = role_of(desk.store, table, token)
    if role is None:
        raise Problem("unknown_table")
    if role != "owner":
        raise Problem("owner_only")
