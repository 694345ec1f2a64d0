"""Tables are opened, and their tokens made anew: the two answers that show secrets.

What is kept with the key is a nonce; the secrets are made of it and the key, again for whoever sends the request again.
"""

from __future__ import annotations

from dataclasses import replace

from ..hand import Fault
from ..hooks import derived_secret
from ..ledger import (
    Claim,
    Hook,
    Kept,
    Refused,
    Response,
    answered,
    derived_token,
    fingerprint,
    hashed,
    hook_of,
    is_club_token,
    key_hash,
    names,
    new_id,
    new_nonce,
    open_table,
    read_table,
    role_of,
    rotate,
)
from ..settle import Desk
from ..table import fresh
from .asked import Answer, Asked, Told
from .once import once
from .problem import Problem
from .tables_answer import table_answer
from .tables_request import read_opening, read_roles

ROLES = ("owner", "viewer")


def open_asked(desk: Desk, asked: Asked, *, webhooks: bool) -> Told:
    """Answer ``POST /v1/tables``.  ``webhooks``: whether somebody sends them."""

    def work(asked: Asked, held: Claim) -> Response:
        return _open(desk, asked, held, webhooks)

    return once(desk, asked.hashed_key, asked, work, lambda asked, held: _opened(desk, asked, held))


def _open(desk: Desk, asked: Asked, held: Claim, webhooks: bool) -> Response:
    opening = read_opening(asked.body, webhooks=webhooks)
    if opening.club is not None and not is_club_token(desk.store, opening.club, asked.token or ""):
        raise Problem("token_required" if asked.token is None else "unknown_club")
    nonce = new_nonce()
    hook = None if opening.webhook is None else Hook(opening.webhook, derived_secret(asked.key, nonce))
    made = Kept(new_id(), opening.table, opening.club, opening.confirm, hook is not None, desk.clock())
    response = Response(201, {"table": made.id, "nonce": nonce})
    try:
        open_table(desk.store, made, _tokens(asked.key, nonce), hook=hook, claim=held, response=response)
    except Refused as error:
        if error.code != "unknown_member":
            raise
        # Members come and go: the same request may be right another time, and is not kept.
        given: object = error.params["members"]
        unknown = list(given) if isinstance(given, list) else []
        players = opening.table.opening.players
        faults = [
            Fault("unknown_member", f"/players/{i}", params={"members": [player.id]})
            for i, player in enumerate(players)
            if player.id in unknown
        ]
        raise Problem("invalid_request", faults) from error
    return response


def _opened(desk: Desk, asked: Asked, held: Response) -> Told:
    """Return the table as it was when it opened, whatever has come since."""
    kept = read_table(desk.store, held.body["table"])
    first = replace(kept, table=fresh(kept.table.opening))
    body = table_answer(first, names(desk.store, kept.club or kept.id), asked.lang)
    tokens = _tokens(asked.key, held.body["nonce"])
    body |= {f"{role}_token": tokens[role] for role in ROLES}
    hook = hook_of(desk.store, kept.id)
    secret = derived_secret(asked.key, held.body["nonce"])
    body["webhook"] = None if hook is None else {"url": hook.url, "secret": secret}
    return Told(201, body, 0, location=body["links"]["self"])


def rotate_asked(desk: Desk, table: str, asked: Asked) -> Told:
    """Answer ``POST /v1/tables/{id}/tokens/rotate``.

    Its key is bound to the token that it came with: whoever lost the answer sends it again with the old one.
    """
    key = key_hash(hashed(asked.token or ""), "POST", asked.path, asked.key)
    if answered(desk.store, key, fingerprint(asked.body), desk.clock()) is None:
        own(desk, table, asked)

    def work(asked: Asked, held: Claim) -> Response:
        version = read_table(desk.store, table).table.version
        if asked.seen is not None and asked.seen != version:
            raise Refused("version_differs", given=asked.seen, now=version)
        roles = read_roles(asked.body, ROLES)
        nonce = new_nonce()
        made = _tokens(asked.key, nonce)
        response = Response(200, {"nonce": nonce, "roles": list(roles), "version": version})
        rotate(desk.store, table, {role: made[role] for role in roles}, claim=held, response=response)
        return response

    def told(asked: Asked, held: Response) -> Told:
        made = _tokens(asked.key, held.body["nonce"])
        body: Answer = {"table": table, **{f"{role}_token": made[role] for role in held.body["roles"]}}
        return Told(200, body, held.body["version"])

    return once(desk, key, asked, work, told)


def role(desk: Desk, table: str, token: str) -> str:
    """Return what a token may do; the :class:`Problem` ``unknown_table`` of one that may nothing."""
    found = role_of(desk.store, table, token)
    if found is None:
        raise Problem("unknown_table")
    return found


def own(desk: Desk, table: str, asked: Asked) -> None:
    """Raise the :class:`Problem` of a request that does not come from the table's owner."""
    if role(desk, table, asked.token or "") != "owner":
        raise Problem("owner_only")


def _tokens(key: str, nonce: str) -> dict[str, str]:
    return {role: derived_token(role, key, nonce) for role in ROLES}
