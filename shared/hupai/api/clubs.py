"""Clubs for HTTP, in plain values: who may, what is asked, what is answered; no framework and no socket.

Names of people are read from their own row each time they are told: nothing that is kept with an idempotency key, and
nothing in the ledger, repeats them.
"""

from __future__ import annotations

from typing import Any, Final

from ..hand import Fault, Faults
from ..ledger import (
    CLUB_ROLES,
    Claim,
    Member,
    Response,
    add_member,
    answered,
    club_role,
    club_standings,
    create_club,
    derived_token,
    fingerprint,
    hashed,
    key_hash,
    members,
    names,
    new_id,
    new_nonce,
    read_club,
    rotate_club,
)
from ..settle import Desk
from . import fields
from .erasing import erase
from .names import read_name
from .once import once
from .problem import Problem
from .standings import rankings
from .tables import Asked, Told
from .tables_request import read_roles

Answer = dict[str, Any]
_SYNONYMS: Final = {"title": "name", "names": "name", "members": "name", "player": "name"}


class Clubs:
    """What serving clubs needs: a store and a clock."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    def create(self, asked: Asked) -> Told:
        """Answer ``POST /v1/clubs``."""
        key = key_hash("", "POST", asked.path, asked.key)
        return once(self.desk, key, asked, self._create, self._created)

    def _create(self, asked: Asked, held: Claim) -> Response:
        name = _named(asked.body)
        club, nonce = new_id(), new_nonce()
        made = _tokens(asked.key, nonce)
        response = Response(201, {"club": club, "nonce": nonce})
        create_club(
            self.desk.store,
            club,
            name,
            made["club"],
            self.desk.clock(),
            viewer=made["viewer"],
            claim=held,
            response=response,
        )
        return response

    def _created(self, asked: Asked, held: Response) -> Told:
        club = read_club(self.desk.store, held.body["club"])
        made = _tokens(asked.key, held.body["nonce"])
        body = _club(club.id, club.name) | {"token": made["club"], "viewer_token": made["viewer"]}
        return Told(201, body, location=body["links"]["self"])

    def look(self, club: str, token: str) -> Told:
        """Answer ``GET /v1/clubs/{id}``."""
        self._may(club, token)
        found = read_club(self.desk.store, club)
        return Told(200, _club(found.id, found.name))

    def add(self, club: str, asked: Asked) -> Told:
        """Answer ``POST /v1/clubs/{id}/members``."""
        self._may(club, asked.token or "", "club")

        def work(asked: Asked, held: Claim) -> Response:
            member = Member(new_id(), _named(asked.body))
            response = Response(201, {"member": member.id})
            add_member(self.desk.store, club, member, self.desk.clock(), claim=held, response=response)
            return response

        def told(_: Asked, held: Response) -> Told:
            return Told(201, self._member(club, held.body["member"]))

        return once(self.desk, key_hash("", "POST", asked.path, asked.key), asked, work, told)

    def members(self, club: str, token: str) -> Told:
        """Answer ``GET /v1/clubs/{id}/members``: in the order of their names, those without one last."""
        self._may(club, token)
        found = sorted(members(self.desk.store, club), key=lambda one: (one.name is None, one.name, one.id))
        rows = [{"id": one.id, "name": one.name} for one in found]
        return Told(200, {"club": club, "count": len(rows), "members": rows})

    def erase(self, club: str, member: str, asked: Asked) -> Told:
        """Answer ``DELETE /v1/clubs/{id}/members/{member}/name``."""
        self._may(club, asked.token or "", "club")

        def check() -> None:
            if all(one.id != member for one in members(self.desk.store, club)):
                raise Problem("unknown_member")

        return erase(self.desk, club, member, asked, check)

    def rotate(self, club: str, asked: Asked) -> Told:
        """Answer ``POST /v1/clubs/{id}/tokens/rotate``.

        Its key is bound to the token that it came with: whoever lost the answer sends it again with the old one.
        """
        key = key_hash(hashed(asked.token or ""), "POST", asked.path, asked.key)
        if answered(self.desk.store, key, fingerprint(asked.body), self.desk.clock()) is None:
            self._may(club, asked.token or "", "club")

        def work(asked: Asked, held: Claim) -> Response:
            roles = read_roles(asked.body, CLUB_ROLES)
            nonce = new_nonce()
            made = _tokens(asked.key, nonce)
            response = Response(200, {"nonce": nonce, "roles": list(roles)})
            rotate_club(self.desk.store, club, {role: made[role] for role in roles}, claim=held, response=response)
            return response

        def told(asked: Asked, held: Response) -> Told:
            made = _tokens(asked.key, held.body["nonce"])
            fresh = {"token" if role == "club" else "viewer_token": made[role] for role in held.body["roles"]}
            return Told(200, {"id": club, **fresh})

        return once(self.desk, key, asked, work, told)

    def standings(self, club: str, token: str, rules: str | None, lang: str) -> Told:
        """Answer ``GET /v1/clubs/{id}/standings``: by rule set, of all or of the one called ``rules``."""
        self._may(club, token)
        found = read_club(self.desk.store, club)
        sums = club_standings(self.desk.store, club, rules)
        rows = rankings(sums, names(self.desk.store, club), lang)
        return Told(200, {"club": {"id": found.id, "name": found.name}, "standings": rows})

    def _member(self, club: str, member: str) -> Answer:
        return {"id": member, "name": names(self.desk.store, club).get(member), "club": club}

    def _may(self, club: str, token: str, role: str = "viewer") -> None:
        """Raise the :class:`Problem` of a token that may not do what ``role`` may."""
        found = club_role(self.desk.store, club, token)
        if found is None:
            raise Problem("unknown_club")
        if role == "club" and found != role:
            raise Problem("club_only")


def _named(body: object) -> str:
    """Return the name that a body gives, which may say nothing else."""
    if type(body) is not dict:
        raise Faults([fields.wrong_type(body, "object", "")])
    faults: list[Fault] = []
    fields.unknown_fields(body, ("name", "lang"), "", faults, _SYNONYMS)
    faults.extend(fields.lang_faults(body.get("lang"), "/lang"))
    name = read_name(body.get("name"), "/name", faults)
    if faults or name is None:
        raise Faults(faults)
    return name


def _club(club: str, name: str) -> Answer:
    here = f"/v1/clubs/{club}"
    links = {"self": here, "members": f"{here}/members", "standings": f"{here}/standings"}
    return {"id": club, "name": name, "links": links}


def _tokens(key: str, nonce: str) -> dict[str, str]:
    return {"club": derived_token("club", key, nonce), "viewer": derived_token("club_viewer", key, nonce)}
