"""Tables for HTTP, in plain values: who may, what is asked, what is answered; no framework and no socket.

Each write is done once for each idempotency key.  What is kept with the key is a reference; its answer is built from
the ledger, where nothing that was settled ever changes, so that a replay says what was said first.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import quote

from ..hand import Fault, Faults
from ..ledger import (
    Attempt,
    Claim,
    Kept,
    Refused,
    Response,
    answered,
    fingerprint,
    keep,
    names,
    newest_attempt,
    read_attempt,
    read_attempts,
    read_deal,
    read_page,
    read_table,
)
from ..settle import UNDER_WAY, Desk, Engine, Inline, Request, confirm, fault_json, fault_of, present, submit
from ..table import Abandon, Event, Finish, Reversal, Settled
from .asked import Answer, Asked, Told
from .once import FAULTY, faulty, faulty_response, marked, once
from .problem import Problem
from .refused import STATES, problem_of_faults
from .tables_answer import attempt_answer, row_answer, settled_answer, table_answer
from .tables_opening import open_asked, own, role, rotate_asked
from .tables_request import Deal, read_confirmation, read_event, read_reason

__all__ = ["MOST_LISTED", "Asked", "Tables", "Told"]

MOST_LISTED: Final = 200
_NO_REASON: Final = Fault("not_confirmed", "")


class Tables:
    """What serving tables needs.

    ``engine``: who carries out what takes more than one transaction; in the request itself if None.  ``webhooks``:
    whether somebody sends them.
    """

    def __init__(self, desk: Desk, engine: Engine | None = None, *, webhooks: bool = True) -> None:
        self.desk = desk
        self.engine = engine or Inline(desk)
        self._webhooks = webhooks

    def open(self, asked: Asked) -> Told:
        """Answer ``POST /v1/tables``."""
        return open_asked(self.desk, asked, webhooks=self._webhooks)

    def rotate(self, table: str, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/tokens/rotate``."""
        return rotate_asked(self.desk, table, asked)

    # Looking

    def look(self, table: str, token: str, lang: str) -> Told:
        """Answer ``GET /v1/tables/{id}``."""
        role(self.desk, table, token)
        kept = read_table(self.desk.store, table)
        return Told(200, self._table(kept, lang), kept.table.version)

    def _table(self, kept: Kept, lang: str) -> Answer:
        attempt = newest_attempt(self.desk.store, kept.id, kept.table.deal)
        if attempt is not None:
            attempt = self._present(kept.id, attempt)
        return table_answer(kept, self._names(kept), lang, attempt if attempt is not None and attempt.open else None)

    def deals(self, table: str, token: str, after: int, limit: int, asked_lang: str | None = None) -> Told:
        """Answer ``GET /v1/tables/{id}/deals``: what was settled from version ``after`` on, oldest first.

        ``asked_lang``: the language that the address names, which that of the next page names, too.
        """
        role(self.desk, table, token)
        store = self.desk.store
        kept = read_table(store, table)
        found = read_page(store, table, after, limit + 1)
        shown = found[:limit]
        numbers = [one.deal for one in shown if one.deal is not None]
        made = read_attempts(store, table, min(numbers), max(numbers)) if numbers else ()
        attempts = {one.version: one for one in made if one.version is not None}
        rows = [row_answer(kept, one, attempts.get(one.version)) for one in shown]
        more = shown[-1].version if len(found) > limit else None
        here = f"/v1/tables/{table}/deals"
        said = "" if asked_lang is None else f"&lang={quote(asked_lang, safe='')}"
        body = {
            "table": table,
            "version": kept.table.version,
            "deals": rows,
            "next": None if more is None else f"{here}?after={more}&limit={limit}{said}",
        }
        return Told(200, body, kept.table.version)

    def deal(self, table: str, deal: int, token: str, lang: str, number: int | None = None) -> Told:
        """Answer ``GET /v1/tables/{id}/deals/{n}``: the newest attempt at it, or attempt ``number``."""
        role(self.desk, table, token)
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
        return self._submitted(table, asked, lambda: read_event(asked.body, read_table(self.desk.store, table).table))

    def reverse(self, table: str, deal: int, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/deals/{n}/reversal``."""
        return self._submitted(table, asked, lambda: _plain(Reversal(deal, read_reason(asked.body))))

    def finish(self, table: str, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/finish``."""
        return self._submitted(table, asked, lambda: _plain(Finish(read_reason(asked.body))))

    def abandon(self, table: str, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/abandon``."""
        return self._submitted(table, asked, lambda: _plain(Abandon(read_reason(asked.body))))

    def _submitted(self, table: str, asked: Asked, read: Callable[[], Deal]) -> Told:
        """Answer a request that settles.  ``read``: reads its body, or raises its faults.

        A request whose key has its answer is not read again: the table has moved on since.
        """
        own(self.desk, table, asked)
        store, key, print_ = self.desk.store, asked.hashed_key, fingerprint(asked.body)
        before = answered(store, key, print_, self.desk.clock())
        if before is not None:
            return self._told(table, asked.lang, before, replayed=True)
        try:
            deal = read()
        except Faults as error:
            return self._refused(table, asked, error)
        request = Request(table, deal.event, key, print_, asked.seen, deal.photos, deal.notes)
        try:
            answer = submit(self.desk, self.engine, request, secrets.token_hex(8), _References(deal.point))
        except Faults as error:
            raise problem_of_faults(Faults(map(deal.point, error.faults))) from error
        return self._told(table, asked.lang, answer.response, replayed=answer.replayed, attempt=answer.attempt)

    def _refused(self, table: str, asked: Asked, faults: Faults) -> Told:
        """Answer a request that can never be right, once for its key."""

        def work(_asked: Asked, _held: Claim) -> Response:
            raise faults

        def told(asked: Asked, held: Response) -> Told:  # somebody else has sent the same, and was answered otherwise
            return self._told(table, asked.lang, held, replayed=True)

        return once(self.desk, asked.hashed_key, asked, work, told)

    def _told(
        self, table: str, lang: str, held: Response, *, replayed: bool = False, attempt: Attempt | None = None
    ) -> Told:
        """Return what is told of an answer that is kept with a key.

        ``attempt``: the one that it refers to, where it was read already.
        """
        if held.status == FAULTY:
            raise faulty(held, replayed=replayed)
        store = self.desk.store
        if held.status == UNDER_WAY:
            if attempt is None:
                attempt = self._present(table, read_attempt(store, table, held.body["deal"], held.body["attempt"]))
            return self._attempt(table, attempt, lang, replayed=replayed)
        kept, settled = read_table(store, table), read_deal(store, table, held.body["version"])
        assert settled is not None  # kept in the transaction that kept the answer
        if settled.deal is None:
            return Told(200, self._table(kept, lang), settled.version, replayed)
        undone = settled.kind == "reversal"
        told = self._settled(kept, settled, lang, "reversed" if undone else "settled")
        return told._replace(status=200 if undone else 201, replayed=replayed)

    def confirmation(self, table: str, deal: int, asked: Asked) -> Told:
        """Answer ``POST /v1/tables/{id}/deals/{n}/confirmation``."""
        own(self.desk, table, asked)

        def work(asked: Asked, held: Claim) -> Response:
            attempt = self._confirm(table, deal, asked, held)
            response = Response(UNDER_WAY, {"deal": deal, "attempt": attempt.number})
            keep(self.desk.store, held, response)
            return response

        def told(asked: Asked, held: Response) -> Told:
            attempt = read_attempt(self.desk.store, table, held.body["deal"], held.body["attempt"])
            attempt = self._present(table, attempt)
            strict = not attempt.data.get("declined")
            return self._attempt(table, attempt, asked.lang, settled=200, strict=strict)

        return once(self.desk, asked.hashed_key, asked, work, told)

    def _confirm(self, table: str, deal: int, asked: Asked, held: Claim) -> Attempt:
        store = self.desk.store
        kept = read_table(store, table)
        if asked.seen is not None and asked.seen != kept.table.version:
            raise Refused("version_differs", given=asked.seen, now=kept.table.version)
        number = _number(asked.body)
        waiting = newest_attempt(store, table, deal) if number is None else read_attempt(store, table, deal, number)
        if waiting is None:
            raise Problem("unknown_deal")
        if not waiting.open:  # whatever the body says: it comes too late
            return confirm(self.desk, self.engine, kept, deal, held.key, number=waiting.number)
        said = read_confirmation(asked.body, kept.table, waiting.data["event"])
        try:
            return confirm(
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
            faults = Faults(map(said.point, error.faults))
            if any(fault.code in STATES for fault in faults.faults):
                raise problem_of_faults(faults) from error
            raise faults from error

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
            raise marked(problem, replayed=replayed)
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


def _plain(event: Event) -> Deal:
    """Return an event without hands."""
    return Deal(event, {}, [], lambda fault: fault)


def _number(body: object) -> int | None:
    """Return the attempt that a confirmation names, where it names one that can be."""
    given = body.get("attempt") if isinstance(body, dict) else None
    return given if type(given) is int and 1 <= given < 1_000_000 else None


class _References:
    """Keeps with a key where its answer is to be found; faults as they are, to be told in any language."""

    def __init__(self, point: Callable[[Fault], Fault]) -> None:
        self._point = point

    def settled(self, kept: Kept, settled: Settled) -> Response:  # noqa: ARG002 - others answer with the table too
        """Refer to the settled event."""
        return Response(201, {"version": settled.version})

    def faulty(self, faults: Faults) -> Response:
        """Keep every fault, pointing into the body as it was sent."""
        return faulty_response(map(self._point, faults.faults))
