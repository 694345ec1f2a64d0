"""Clubs, their members, and the names of people: the only part of all this that can be erased."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from . import places
from .idempotency import Claim, Response, do_once
from .refusals import Refused
from .store import Check, Lost, Step, Store, Value, Write
from .tokens import hashed, is_token


class Member(NamedTuple):
    """A member: an id that says nothing, and the name that people read, None once erased."""

    id: str
    name: str | None


class Club(NamedTuple):
    """A club.  ``opened``: when, in seconds since 1970."""

    id: str
    name: str
    opened: int


#: ``club`` may do everything, ``viewer`` read.
CLUB_ROLES: Final = ("club", "viewer")
#: Where the head keeps the hash of each role's token.
_FIELDS: Final = {"club": "token", "viewer": "viewer"}


def create_club(
    store: Store,
    club_id: str,
    name: str,
    token: str,
    now: int,
    *,
    viewer: str | None = None,
    claim: Claim | None = None,
    response: Response | None = None,
) -> None:
    """Keep a new club.  ``viewer``: a token that may only read.

    Raises :class:`Refused` (``id_taken``, ``key_running``).
    """
    fields: dict[str, Value] = {"token": hashed(token), "at": now}
    if viewer is not None:
        fields["viewer"] = hashed(viewer)
    steps: list[Step] = [Write(places.club(club_id), places.HEAD, fields, {"name": name})]
    _done(store, steps, claim, response, "id_taken")


def is_club_token(store: Store, club_id: str, token: str) -> bool:
    """Tell whether a token is the club's; an unknown club has none."""
    (found,) = store.get([(places.club(club_id), places.HEAD)])
    return is_token(token, "" if found is None else str(found.fields["token"]))


def club_role(store: Store, club_id: str, token: str) -> str | None:
    """Return what a token may do in a club, one of :data:`CLUB_ROLES`; None for a wrong token and an unknown club."""
    (found,) = store.get([(places.club(club_id), places.HEAD)])
    # An unknown club takes as long as a wrong token.
    kept: Mapping[str, Value] = {} if found is None else found.fields
    right = [role for role in CLUB_ROLES if is_token(token, str(kept.get(_FIELDS[role], "")))]
    return right[0] if right else None


def read_club(store: Store, club_id: str) -> Club:
    """Return a club.  Raises :class:`Refused` (``unknown_club``)."""
    (found,) = store.get([(places.club(club_id), places.HEAD)])
    if found is None:
        raise Refused("unknown_club")
    return Club(club_id, found.data["name"], int(found.fields["at"]))


def rotate_club(
    store: Store,
    club_id: str,
    tokens: Mapping[str, str],
    *,
    claim: Claim | None = None,
    response: Response | None = None,
) -> None:
    """Give a club new tokens, role to token; roles left out keep theirs.

    Raises :class:`Refused` (``unknown_club``, ``key_running``).
    """
    club = places.club(club_id)
    while True:
        (found,) = store.get([(club, places.HEAD)])
        if found is None:
            raise Refused("unknown_club")
        fields: dict[str, Value] = {**found.fields, **{_FIELDS[role]: hashed(one) for role, one in tokens.items()}}
        steps: list[Step] = [Write(club, places.HEAD, fields, found.data, found.fields)]
        with suppress(Lost):  # somebody else changed it: look again
            return do_once(store, steps, claim, response)


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
    try:
        do_once(store, steps, claim, response)
    except Lost as error:
        raise Refused(missing if at in error.rows else taken) from error
