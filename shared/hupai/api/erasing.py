"""Names that are erased: of a club's members, and of the players of a friendly table.  All that was settled stays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ..ledger import Claim, Response, erase_name, keep, key_hash, read_table, role_of
from ..settle import Desk
from .once import once
from .problem import Problem
from .reading import read_nothing
from .tables import Asked, Told


def erase(desk: Desk, owner: str, person: str, asked: Asked, check: Callable[[], None]) -> Told:
    """Erase the name of ``person`` that ``owner``, a club or a friendly table, keeps, once for each key.

    ``check``: raises the :class:`Problem` of a person who is none of theirs.
    """
    key = key_hash("", "DELETE", asked.path, asked.key)
    return once(desk, key, asked, partial(_erase, desk, owner, person, check), partial(_erased, person))


def _erase(desk: Desk, owner: str, person: str, check: Callable[[], None], asked: Asked, held: Claim) -> Response:
    read_nothing(asked.body)
    check()
    store, now = desk.store, desk.clock()
    erase_name(store, owner, person, now)
    store.purge(now)  # out of a log too
    response = Response(200, {})
    keep(store, held, response)
    return response


def _erased(person: str, _: Asked, __: Response) -> Told:
    return Told(200, {"id": person, "name": None})


def erase_player(desk: Desk, table: str, player: str, asked: Asked) -> Told:
    """Answer ``DELETE /v1/tables/{id}/players/{player}/name``."""
    role = role_of(desk.store, table, asked.token or "")
    if role is None:
        raise Problem("unknown_table")
    if role != "owner":
        raise Problem("owner_only")

    def check() -> None:
        kept = read_table(desk.store, table)
        if kept.club is not None or all(one.id != player for one in kept.table.opening.players):
            raise Problem("unknown_player")

    return erase(desk, table, player, asked, check)
