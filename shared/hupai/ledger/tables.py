"""Tables as kept: what was agreed, the state that the events have led to, and who may see and settle."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from ..table import Mark, Opening, Position, Settled, Table, opening_json, opening_of, settled_json, settled_of
from . import places
from .idempotency import Claim, Response, do_once
from .refusals import Refused
from .store import Check, Lost, Row, Step, Store, Value, Write
from .tokens import hashed, is_token

ROLES = ("owner", "viewer")


@dataclass(frozen=True, slots=True)
class Kept:
    """A table as it stands in the ledger.

    ``club``: the one that it is rated in.  ``confirm``: the table asks for each deal to be confirmed.  ``hook``: it
    has an address that events are sent to.  ``opened``: when, in seconds since 1970.  Players have no names here.
    """

    id: str
    table: Table
    club: str | None = None
    confirm: bool = False
    hook: bool = False
    opened: int = 0


@dataclass(frozen=True, slots=True)
class Hook:
    """Where a table's events are sent, and the secret that they are signed with.

    ``former``: the secret before, by which they are signed too ``until`` then.
    """

    url: str
    secret: str
    former: str = ""
    until: int = 0

    def secrets(self, now: int) -> tuple[str, ...]:
        """Return the secrets that hold, the newest first."""
        return (self.secret, self.former) if self.former and now < self.until else (self.secret,)


def open_table(
    store: Store,
    kept: Kept,
    tokens: Mapping[str, str],
    *,
    hook: Hook | None = None,
    claim: Claim | None = None,
    response: Response | None = None,
) -> None:
    """Keep a new table.  ``tokens``: role to token; their hashes are kept.

    Names that its players have are kept apart, those of a club's members with the club.  Raises :class:`Refused`:
    ``id_taken``, ``unknown_club``, ``unknown_member``, ``key_running``.
    """
    pk, table = places.table(kept.id), kept.table
    if table.opening.kind == "rated" and kept.club is None:
        raise Refused("unknown_club")  # it would count nowhere
    steps: list[Step] = [
        Write(pk, places.HEAD, *head(kept)),
        Write(pk, places.OPENING, {}, opening_json(table.opening), forever=True),
        Write(pk, places.TOKENS, {role: hashed(tokens[role]) for role in ROLES}),
    ]
    if hook is not None:
        steps.append(_hook_row(pk, hook, 0, None))
    at = len(steps)
    if kept.club is None:
        named = [player for player in table.opening.players if player.name is not None]
        steps += [Write(places.names(kept.id), player.id, {}, {"name": player.name}) for player in named]
        at = len(steps)
    else:
        club = places.club(kept.club)
        steps.append(Check(club, places.HEAD, {}))
        steps += [Check(club, places.member(player.id), {"state": "member"}) for player in table.opening.players]
    try:
        do_once(store, steps, claim, response)
    except Lost as error:
        if min(error.rows) < at:
            raise Refused("id_taken") from error
        if at in error.rows:
            raise Refused("unknown_club") from error
        unknown = [player.id for i, player in enumerate(table.opening.players) if at + 1 + i in error.rows]
        raise Refused("unknown_member", members=unknown) from error


def read_table(store: Store, table_id: str) -> Kept:
    """Return a table as it stands.  Raises :class:`Refused` (``unknown_table``)."""
    pk = places.table(table_id)
    found, opening = store.get([(pk, places.HEAD), (pk, places.OPENING)])
    if found is None or opening is None:
        raise Refused("unknown_table")
    return kept_of(table_id, found, opening_of(opening.data))


def role_of(store: Store, table_id: str, token: str) -> str | None:
    """Return what a token may do at a table: ``owner``, ``viewer``; None for a wrong token and an unknown table."""
    (found,) = store.get([(places.table(table_id), places.TOKENS)])
    # An unknown table takes as long as a wrong token.
    kept = dict.fromkeys(ROLES, "") if found is None else found.fields
    right = [role for role in ROLES if is_token(token, str(kept[role]))]
    return right[0] if right else None


def rotate(
    store: Store,
    table_id: str,
    tokens: Mapping[str, str],
    *,
    claim: Claim | None = None,
    response: Response | None = None,
) -> None:
    """Give a table new tokens, role to token; roles left out keep theirs.

    Raises :class:`Refused` (``unknown_table``, ``key_running``).
    """
    pk = places.table(table_id)
    while True:
        (found,) = store.get([(pk, places.TOKENS)])
        if found is None:
            raise Refused("unknown_table")
        fields: dict[str, Value] = {**found.fields, **{role: hashed(token) for role, token in tokens.items()}}
        steps: list[Step] = [Write(pk, places.TOKENS, fields, None, found.fields)]
        with suppress(Lost):  # somebody else changed it: look again
            return do_once(store, steps, claim, response)


def hook_of(store: Store, table_id: str) -> Hook | None:
    """Return where a table's events are sent."""
    (found,) = store.get([(places.table(table_id), places.HOOK)])
    return None if found is None else Hook(**found.data)


def renew_secret(
    store: Store,
    table_id: str,
    secret: str,
    until: int,
    *,
    claim: Claim | None = None,
    response: Response | None = None,
) -> None:
    """Give a table's hook a new secret; the one before it holds ``until`` then.

    Raises :class:`Refused` (``unknown_hook``, ``key_running``).
    """
    pk = places.table(table_id)
    while True:
        (found,) = store.get([(pk, places.HOOK)])
        if found is None:
            raise Refused("unknown_hook")
        rev = int(found.fields["rev"])
        hook = Hook(found.data["url"], secret, found.data["secret"], until)
        steps: list[Step] = [_hook_row(pk, hook, rev + 1, {"rev": rev})]
        with suppress(Lost):  # somebody else changed it: look again
            return do_once(store, steps, claim, response)


def _hook_row(pk: str, hook: Hook, rev: int, expect: Mapping[str, Value] | None) -> Write:
    return Write(pk, places.HOOK, {"rev": rev}, asdict(hook), expect)


def dated_deals(store: Store, table_id: str) -> list[tuple[int, Settled]]:
    """Return what :func:`read_deals` does, with the time of each event, in seconds since 1970."""
    pk = places.table(table_id)
    whole = {sk: row.data for sk, row in store.query(pk, places.ANSWERS)}
    return [(int(row.fields["at"]), settled_from(row, whole)) for _, row in store.query(pk, places.EVENTS)]


def read_deals(store: Store, table_id: str, answers: bool = True) -> list[Settled]:
    """Return everything that was settled at a table, oldest first, reversals and the end among it.

    ``answers``: with the engine's whole answer for each winner, which is most of what is read.
    """
    pk = places.table(table_id)
    whole = {sk: row.data for sk, row in store.query(pk, places.ANSWERS)} if answers else {}
    return [settled_from(row, whole) for _, row in store.query(pk, places.EVENTS)]


def read_page(store: Store, table_id: str, after: int, limit: int) -> list[Settled]:
    """Return up to ``limit`` of what was settled after version ``after``, oldest first, without answers."""
    pk = places.table(table_id)
    found = store.query(pk, places.event(after + 1), last=places.EVENTS, limit=limit)
    return [settled_from(row, {}) for _, row in found]


def newest_settled(store: Store, table_id: str) -> tuple[int, Settled] | None:
    """Return when the newest event of a table was settled, and the event without its answers; None before the first."""
    found = store.query(places.table(table_id), places.EVENTS, newest=True, limit=1)
    return (int(found[0][1].fields["at"]), settled_from(found[0][1], {})) if found else None


def read_deal(store: Store, table_id: str, version: int) -> Settled | None:
    """Return the deal that made ``version`` of a table, with its answers; None where there is none."""
    pk = places.table(table_id)
    (found,) = store.get([(pk, places.event(version))])
    if found is None:
        return None
    return settled_from(found, {sk: row.data for sk, row in store.query(pk, places.answers(version))})


def settled_rows(table_id: str, settled: Settled, now: int) -> list[Step]:
    """Return the steps that keep a settled deal: itself with its entries, and each winner's answer by itself."""
    pk, version = places.table(table_id), settled.version
    body = settled_json(settled)
    steps: list[Step] = []
    for i, win in enumerate(body["wins"]):
        answer, win["answer"] = win["answer"], None
        if answer is not None:
            steps.append(Write(pk, places.answer(version, i), {}, answer, forever=True))
    fields: dict[str, Value] = {"version": version, "kind": settled.kind, "answers": len(steps), "at": now}
    return [Write(pk, places.event(version), fields, body, forever=True), *steps]


def settled_from(row: Row, answers: Mapping[str, Any]) -> Settled:
    """Return the settled deal of a row; ``answers``: by sort key."""
    body = row.data
    wins = [{**win, "answer": answers.get(places.answer(body["version"], i))} for i, win in enumerate(body["wins"])]
    return settled_of({**body, "wins": wins})


def head(kept: Kept) -> tuple[dict[str, Value], Any]:
    """Return fields and data of a table's head: all that changes of it, as short as it goes."""
    table = kept.table
    fields: dict[str, Value] = {
        "version": table.version,
        "deal": table.deal,
        "status": table.status,
        "opened": kept.opened,
    }
    if kept.club is not None:
        fields["club"] = kept.club
    marks = [[mark.deal, mark.kind, _short(mark.before), mark.gained, mark.wins] for mark in table.settled]
    return fields, {
        "position": _short(table.position),
        "settled": marks,
        "reversals": table.reversals,
        "early": table.early,
        "confirm": kept.confirm,
        "hook": kept.hook,
    }


def kept_of(table_id: str, row: Row, opening: Opening) -> Kept:
    """Return the table of a head."""
    said, data = row.fields, row.data
    marks = tuple(
        Mark(deal, kind, _long(before), (a, b, c, d), tuple((player, total) for player, total in wins))
        for deal, kind, before, (a, b, c, d), wins in data["settled"]
    )
    version = int(said["version"])
    table = Table(opening, _long(data["position"]), version, marks, data["reversals"], data["early"])
    club = said.get("club")
    return Kept(
        table_id, table, None if club is None else str(club), data["confirm"], data["hook"], int(said["opened"])
    )


def _short(position: Position) -> list[Any]:
    return [getattr(position, name) for name in Position.__match_args__]


def _long(values: list[Any]) -> Position:
    said = dict(zip(Position.__match_args__, values, strict=True))
    a, b, c, d = said["scores"]
    return Position(**{**said, "scores": (a, b, c, d)})
