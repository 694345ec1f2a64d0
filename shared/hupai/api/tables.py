"""Tables for HTTP, in plain values: who may, what is asked, what is answered; no framework and no socket.

Each write is done once for each idempotency key.  What is kept with the key is a reference; its answer is built from
the ledger, where nothing that was settled ever changes, so that a replay says what was said first.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ..hand import Fault, Faults
from ..hooks import derived_secret
from ..ledger import (
    Attempt,
    Claim,
    Hook,
    Kept,
    Refused,
    Response,
    answered,
    claim,
    derived_token,
    fingerprint,
    hashed,
    hook_of,
    is_club_token,
    keep,
    key_hash,
    names,
    new_id,
    new_nonce,
    newest_attempt,
    open_table,
    read_attempt,
    read_attempts,
    read_deal,
    read_deals,
    read_table,
    release,
    role_of,
    rotate,
)
from ..settle import (
    UNDER_WAY,
    Desk,
    Engine,
    Inline,
    Request,
    confirm,
    fault_json,
    fault_of,
    present,
    submit,
)
from ..table import Abandon, Event, Finish, Reversal, Settled, fresh
from .fields import MOST_FAULTS
from .problem import Problem
from .refused import STATES, problem_of_faults
from .tables_answer import attempt_answer, row_answer, settled_answer, table_answer
from .tables_request import read_confirmation, read_event, read_opening, read_reason, read_roles

Answer = dict[str, Any]
ROLES: Final = ("owner", "viewer")
MOST_LISTED: Final = 200
_NO_REASON: Final = Fault("not_confirmed", "")


class Asked(NamedTuple):
    """A request that writes.  ``path``: its address without the query, which its key is bound to."""

    body: Any
    token: str | None
    key: str
    path: str
    seen: int | None
    lang: str


class Told(NamedTuple):
    """What is answered.  ``version``: of the table, for the entity tag.  ``location``: of a deal.

    ``follow``: where the deal is on its way, what to ask for a later answer.
    """

    status: int
    body: Answer
    version: int | None = None
    replayed: bool = False
    location: str | None = None
    follow: Callable[[], Told] | None = None


class Tables:
    """What serving tables needs.

    ``engine``: who carries out what takes more than one transaction; in the request itself if None.  ``webhooks``:
    whether somebody sends them.
    """

    def __init__(self, desk: Desk, engine: Engine | None = None, *, webhooks: bool = True) -> None:
        self.desk = desk
        self.engine = engine or Inline(desk)
        self._webhooks = webhooks

    # Opening

    def open(self, asked: Asked) -> Told:
        """Answer ``POST /v1/tables``."""
        held = self._claim(_key(asked), asked)
        if isinstance(held, Response):
            return self._opened(asked, held, replayed=True)
        return self._holding(held, lambda: self._open(asked, held))

    def _open(self, asked: Asked, held: Claim) -> Told:
        store = self.desk.store
        try:
            opening = read_opening(asked.body, webhooks=self._webhooks)
        except Faults as error:
            return self._faulty(held, error.faults)
        if opening.club is not None and not is_club_token(store, opening.club, asked.token or ""):
            raise Problem("token_required" if asked.token is None else "unknown_club")
        nonce = new_nonce()
        hook = None if opening.webhook is None else Hook(opening.webhook, derived_secret(asked.key, nonce))
        made = Kept(new_id(), opening.table, opening.club, opening.confirm, hook is not None, self.desk.clock())
        response = Response(201, {"table": made.id, "nonce": nonce})
        try:
            open_table(store, made, _tokens(asked.key, nonce), hook=hook, claim=held, response=response)
        except Refused as error:
            if error.code != "unknown_member":
                raise
            unknown = set(_strings(error.params.get("members")))
            places = [i for i, player in enumerate(opening.table.opening.players) if player.id in unknown]
            params = {"members": sorted(unknown)}
            raise Problem(
                "invalid_request", [Fault("unknown_member", f"/players/{i}", params=params) for i in places]
            ) from error
        return self._opened(asked, response)

    def _opened(self, asked: Asked, held: Response, *, replayed: bool = False) -> Told:
        if held.status != 201:
            return self._again(held)
        store = self.desk.store
        kept = read_table(store, held.body["table"])
        first = replace(kept, table=fresh(kept.table.opening))
        body = table_answer(first, self._names(kept), asked.lang)
        hook = hook_of(store, kept.id)
        tokens = _tokens(asked.key, held.body["nonce"])
        body |= {f"{role}_token": tokens[role] for role in ROLES}
        secret = derived_secret(asked.key, held.body["nonce"])
        body["webhook"] = None if hook is None else {"url": hook.url, "secret": secret}
        return Told(201, body, 0, replayed, body["links"]["self"])

    # Looking

    def look(self, table: str, token: str, lang: str) -> Told:
        """Answer ``GET /v1/tables/{id}``."""
        self._role(table, token)
        kept = read_table(self.desk.store, table)
        return Told(200, self._table(kept, lang), kept.table.version)

    def _table(self, kept: Kept, lang: str) -> Answer:
        attempt = newest_attempt(self.desk.store, kept.id, kept.table.deal)
        if attempt is not None:
            attempt = self._present(kept.id, attempt)
        return table_answer(kept, self._names(kept), lang, attempt if attempt is not None and attempt.open else None)

    def deals(self, table: str, token: str, after: int, limit: int) -> Told:
        """Answer ``GET /v1/tables/{id}/deals``: what was settled from version ``after`` on, oldest first."""
        self._role(table, token)
        store = self.desk.store
        kept = read_table(store, table)
        attempts = {one.version: one for one in read_attempts(store, table) if one.version is not None}
        found = [one for one in read_deals(store, table, answers=False) if one.version > after]
        rows = [row_answer(kept, one, attempts.get(one.version)) for one in found[:limit]]
        more = found[limit - 1].version if len(found) > limit else None
        here = f"/v1/tables/{table}/deals"
        body = {
            "table": table,
            "version": kept.table.version,
            "deals": rows,
            "next": None if more is None else f"{here}?after={more}&limit={limit}",
        }
        return Told(200, body, kept.table.version)

    def deal(self, table: str, deal: int, token: str, lang: str, number: int | None = None) -> Told:
        """Answer ``GET /v1/tables/{id}/deals/{n}``: the newest attempt at it, or attempt ``number``."""
        self._role(table, token)
        store = self.desk.store
        if number is None:
            attempt = newest_attempt(store, table, deal)
            if attempt is None:
                raise Problem("unknown_deal")
        else:
            attempt = read_attempt(store, table, deal, number)
        told = self._attempt(table, self._present(table, attempt), lang, settled=200, strict=False)
        return told._replace(version=read_table(store, table).table.version, location=None)

    # Settling

    def settle(self, table: str, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/deals``."""
        self._owner(table, asked)
        try:
            deal = read_event(asked.body, read_table(self.desk.store, table).table)
        except Faults as error:
            return self._refused(asked, error.faults)
        return self._submit(table, asked, deal.event, deal.photos, deal.notes, deal.point)

    def reverse(self, table: str, deal: int, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/deals/{n}/reversal``."""
        return self._end(table, asked, lambda reason: Reversal(deal, reason))

    def finish(self, table: str, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/finish``."""
        return self._end(table, asked, Finish)

    def abandon(self, table: str, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/abandon``."""
        return self._end(table, asked, Abandon)

    def _end(self, table: str, asked: Asked, made: Callable[[str | None], Event]) -> Told:
        self._owner(table, asked)
        try:
            event = made(read_reason(asked.body))
        except Faults as error:
            return self._refused(asked, error.faults)
        return self._submit(table, asked, event, {}, [], lambda fault: fault)

    def _submit(
        self,
        table: str,
        asked: Asked,
        event: Event,
        photos: Mapping[int, str],
        notes: list[Answer],
        point: Callable[[Fault], Fault],
    ) -> Told:
        request = Request(table, event, _key(asked), fingerprint(asked.body), asked.seen, photos, notes)
        try:
            answer = submit(self.desk, self.engine, request, secrets.token_hex(8), _References(point))
        except Faults as error:
            raise problem_of_faults(Faults(map(point, error.faults))) from error
        if answer.attempt is not None:
            return self._attempt(table, answer.attempt, asked.lang, replayed=answer.replayed)
        if answer.response.status == 422:
            return self._again(answer.response, replayed=answer.replayed)
        kept = read_table(self.desk.store, table)
        version = answer.response.body["version"]
        settled = read_deal(self.desk.store, table, version)
        assert settled is not None  # kept in the transaction that kept the answer
        if settled.deal is None:
            return Told(200, self._table(kept, asked.lang), version, answer.replayed)
        state = "reversed" if isinstance(event, Reversal) else "settled"
        told = self._settled(kept, settled, asked.lang, state)
        return told._replace(status=200 if state == "reversed" else 201, replayed=answer.replayed)

    def confirmation(self, table: str, deal: int, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/deals/{n}/confirmation``."""
        self._owner(table, asked)
        key = _key(asked)
        held = self._claim(key, asked)
        if isinstance(held, Response):
            if held.status != UNDER_WAY:
                return self._again(held)
            attempt = read_attempt(self.desk.store, table, held.body["deal"], held.body["attempt"])
            return self._confirmed(table, self._present(table, attempt), asked, replayed=True)
        return self._holding(held, lambda: self._confirm(table, deal, asked, held))

    def _confirm(self, table: str, deal: int, asked: Asked, held: Claim) -> Told:
        store = self.desk.store
        kept = read_table(store, table)
        if asked.seen is not None and asked.seen != kept.table.version:
            raise Refused("version_differs", given=asked.seen, now=kept.table.version)
        number = _number(asked.body)
        waiting = newest_attempt(store, table, deal) if number is None else read_attempt(store, table, deal, number)
        if waiting is None:
            raise Problem("unknown_deal")
        if not waiting.open:  # whatever the body says: it comes too late
            confirm(self.desk, self.engine, kept, deal, held.key, number=waiting.number)
        try:
            said = read_confirmation(asked.body, kept.table, waiting.data["event"])
        except Faults as error:
            return self._faulty(held, error.faults)
        try:
            attempt = confirm(
                self.desk,
                self.engine,
                kept,
                deal,
                held.key,
                corrected=said.corrected,
                accept=said.accept,
                number=waiting.number,
            )
        except Faults as error:
            faults = list(map(said.point, error.faults))
            if any(fault.code in STATES for fault in faults):
                raise problem_of_faults(Faults(faults)) from error
            return self._faulty(held, faults)
        keep(store, held, Response(UNDER_WAY, {"deal": deal, "attempt": attempt.number}))
        return self._confirmed(table, attempt, asked)

    def _confirmed(self, table: str, attempt: Attempt, asked: Asked, *, replayed: bool = False) -> Told:
        declined = bool(attempt.data.get("declined"))
        return self._attempt(table, attempt, asked.lang, settled=200, strict=not declined, replayed=replayed)

    # Tokens

    def rotate(self, table: str, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/tokens/rotate``.

        Its key is bound to the token that it came with: whoever lost the answer sends it again with the old one.
        """
        store, now = self.desk.store, self.desk.clock()
        key = key_hash(hashed(asked.token or ""), "POST", asked.path, asked.key)
        before = answered(store, key, fingerprint(asked.body), now)
        if before is None:
            self._owner(table, asked)
            held = self._claim(key, asked)
            if isinstance(held, Claim):
                return self._holding(held, lambda: self._rotate(table, asked, held))
            before = held
        return self._again(before) if before.status != 200 else self._rotated(table, asked, before, replayed=True)

    def _rotate(self, table: str, asked: Asked, held: Claim) -> Told:
        store = self.desk.store
        version = read_table(store, table).table.version
        if asked.seen is not None and asked.seen != version:
            raise Refused("version_differs", given=asked.seen, now=version)
        try:
            roles = read_roles(asked.body, ROLES)
        except Faults as error:
            return self._faulty(held, error.faults)
        nonce = new_nonce()
        made = _tokens(asked.key, nonce)
        response = Response(200, {"nonce": nonce, "roles": list(roles), "version": version})
        rotate(store, table, {role: made[role] for role in roles}, claim=held, response=response)
        return self._rotated(table, asked, response)

    def _rotated(self, table: str, asked: Asked, held: Response, *, replayed: bool = False) -> Told:
        made = _tokens(asked.key, held.body["nonce"])
        body: Answer = {"table": table, **{f"{role}_token": made[role] for role in held.body["roles"]}}
        return Told(200, body, held.body["version"], replayed)

    # What they share

    def _attempt(
        self,
        table: str,
        attempt: Attempt,
        lang: str,
        *,
        settled: int = 201,
        strict: bool = True,
        replayed: bool = False,
    ) -> Told:
        """Return a deal by its attempt.

        ``settled``: the status of one that is settled; ``strict``: one that was rejected is a problem.
        """
        kept = read_table(self.desk.store, table)
        if attempt.version is not None:
            found = read_deal(self.desk.store, table, attempt.version)
            assert found is not None  # kept in the transaction that closed the attempt
            told = self._settled(kept, found, lang, attempt.status, attempt)
            return told._replace(status=settled if attempt.status == "settled" else 200, replayed=replayed)
        if strict and attempt.status == "rejected":
            problem = problem_of_faults(Faults(map(fault_of, attempt.data.get("faults") or [fault_json(_NO_REASON)])))
            raise _marked(problem, replayed)
        body = attempt_answer(kept, attempt, self._names(kept), lang)
        follow = None
        if attempt.open and (attempt.status != "awaiting_confirmation" or attempt.data.get("confirmed")):

            def follow() -> Told:
                now = self._present(table, read_attempt(self.desk.store, table, attempt.deal, attempt.number))
                return self._attempt(table, now, lang, settled=settled, strict=strict, replayed=replayed)

        status = UNDER_WAY if attempt.open and strict else 200
        return Told(status, body, kept.table.version, replayed, body["links"]["self"], follow)

    def _settled(self, kept: Kept, settled: Settled, lang: str, state: str, attempt: Attempt | None = None) -> Told:
        store = self.desk.store
        if attempt is None and settled.deal is not None:
            # A reversal undoes the newest that was settled before it.
            most = settled.version - 1 if settled.kind == "reversal" else settled.version
            made = [one for one in read_attempts(store, kept.id, settled.deal) if one.version is not None]
            attempt = max((one for one in made if (one.version or 0) <= most), key=lambda one: one.version or 0)
        body = settled_answer(kept, settled, self._names(kept), lang, attempt, state)
        return Told(201, body, settled.version, False, body["links"]["self"])

    def _present(self, table: str, attempt: Attempt) -> Attempt:
        return present(self.desk, self.engine, table, attempt)

    def _names(self, kept: Kept) -> Mapping[str, str]:
        return names(self.desk.store, kept.club or kept.id)

    def _role(self, table: str, token: str) -> str:
        role = role_of(self.desk.store, table, token)
        if role is None:
            raise Problem("unknown_table")
        return role

    def _owner(self, table: str, asked: Asked) -> None:
        if self._role(table, asked.token or "") != "owner":
            raise Problem("owner_only")

    def _claim(self, key: str, asked: Asked) -> Claim | Response:
        return claim(self.desk.store, key, fingerprint(asked.body), secrets.token_hex(8), self.desk.clock())

    def _holding(self, held: Claim, work: Callable[[], Told]) -> Told:
        """Do ``work``; where it comes to nothing the key is free again."""
        try:
            return work()
        except BaseException:
            release(self.desk.store, held)
            raise

    def _refused(self, asked: Asked, faults: tuple[Fault, ...]) -> Told:
        """Answer a request that can never be right, once for its key."""
        held = self._claim(_key(asked), asked)
        if isinstance(held, Response):
            return self._again(held)
        return self._holding(held, lambda: self._faulty(held, faults))

    def _faulty(self, held: Claim, faults: Iterable[Fault]) -> Told:
        response = _faults_response(faults)
        keep(self.desk.store, held, response)
        return self._again(response, replayed=False)

    def _again(self, held: Response, *, replayed: bool = True) -> Told:
        """Raise the problem that is kept with a key."""
        raise _marked(Problem.of(Faults(map(fault_of, held.body["faults"]))), replayed)


def _key(asked: Asked) -> str:
    return key_hash("", "POST", asked.path, asked.key)


def _tokens(key: str, nonce: str) -> dict[str, str]:
    return {role: derived_token(role, key, nonce) for role in ROLES}


def _strings(value: object) -> list[str]:
    return [str(one) for one in value] if isinstance(value, (list, tuple)) else []


def _marked(problem: Problem, replayed: bool) -> Problem:
    if replayed:
        problem.headers["Idempotent-Replayed"] = "true"
    return problem


def _number(body: object) -> int | None:
    """Return the attempt that a confirmation names, where it names one that can be."""
    given = body.get("attempt") if isinstance(body, dict) else None
    return given if type(given) is int and 1 <= given < 1_000_000 else None


def _faults_response(faults: Iterable[Fault]) -> Response:
    return Response(422, {"faults": [fault_json(fault) for fault in list(faults)[:MOST_FAULTS]]})


class _References:
    """Keeps with a key where its answer is to be found; faults as they are, to be told in any language."""

    def __init__(self, point: Callable[[Fault], Fault]) -> None:
        self._point = point

    def settled(self, kept: Kept, settled: Settled) -> Response:  # noqa: ARG002 - others answer with the table too
        """Refer to the settled event."""
        return Response(201, {"version": settled.version})

    def faulty(self, faults: Faults) -> Response:
        """Keep every fault, pointing into the body as it was sent."""
        return _faults_response(map(self._point, faults.faults))
