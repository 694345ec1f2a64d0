"""Clubs, their members, and the names of people: the only part of all this that can be erased."""

from __future__ import annotations

from typing import NamedTuple

from . import places
from .idempotency import Claim, Response, done, is_done
from .refusals import Refused
from .store import Check, Lost, Step, Store, Write
from .tokens import hashed, is_token


class Member(NamedTuple):
    """A member: an id that says nothing, and the name that people read, None once erased."""

    id: str
    name: str | None


def create_club(
    store: Store,
    club_id: str,
    name: str,
    token: str,
    now: int,
    *,
    claim: Claim | None = None,
    response: Response | None = None,
) -> None:
    """Keep a new club.  Raises :class:`Refused` (``id_taken``, ``key_running``)."""
    steps: list[Step] = [Write(places.club(club_id), places.HEAD, {"token": hashed(token), "at": now}, {"name": name})]
    _done(store, steps, claim, response, "id_taken")


def is_club_token(store: Store, club_id: str, token: str) -> bool:
    """Tell whether a token is the club's; an unknown club has none."""
    (found,) = store.get([(places.club(club_id), places.HEAD)])
    return is_token(token, "" if found is None else str(found.fields["token"]))


def add_member(
    store: Store,
    club_id: str,
    member: Member,
    now: int,
    *,
    claim: Claim | None = None,
    response: Response | None = None,
) -> None:
    """Add a member to a club.  Raises :class:`Refused` (``unknown_club``, ``id_taken``, ``key_running``)."""
    club = places.club(club_id)
    steps: list[Step] = [
        Write(club, places.member(member.id), {"state": "member", "at": now}),
        Write(places.names(club_id), member.id, {}, {"name": member.name}),
        Check(club, places.HEAD, {}),
    ]
    _done(store, steps, claim, response, "id_taken", 2, "unknown_club")


def members(store: Store, club_id: str) -> list[Member]:
    """Return a club's members with the names they have, by id."""
    known = names(store, club_id)
    ids = [sk.removeprefix(places.MEMBERS) for sk, _ in store.query(places.club(club_id), places.MEMBERS)]
    return [Member(one, known.get(one)) for one in ids]


def names(store: Store, owner: str) -> dict[str, str]:
    """Return id to name of the people whose names a club, or a friendly table, keeps.  Erased ones are left out."""
    return {sk: row.data["name"] for sk, row in store.query(places.names(owner)) if row.data is not None}


def erase_name(store: Store, owner: str, person: str, now: int) -> bool:
    """Erase a person's name; the id stays, and everything that was settled.  Return whether there was one."""
    pk = places.names(owner)
    (found,) = store.get([(pk, person)])
    if found is None or found.data is None:
        return False
    # Written over, not deleted: who may not delete a ledger's rows need not be able to delete any.
    store.transact([Write(pk, person, {"erased": now}, None, {})])
    return True


def _done(
    store: Store,
    steps: list[Step],
    claim: Claim | None,
    response: Response | None,
    taken: str,
    at: int | None = None,
    missing: str = "",
) -> None:
    """Do ``steps`` and keep the answer; ``missing`` is refused where step ``at`` is lost, else ``taken``."""
    keyed = claim is not None and response is not None
    if claim is not None and response is not None:
        steps = [*steps, done(claim, response)]
    try:
        store.transact(steps)
    except Lost as error:
        last = len(steps) - 1
        if keyed and claim is not None and last in error.rows:
            if is_done(error.rows[last], claim):
                return
            raise Refused("key_running") from error
        raise Refused(missing if at in error.rows else taken) from error
