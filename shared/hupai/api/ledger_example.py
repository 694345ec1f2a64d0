"""The tables of the API file: a game played in memory, its ids and secrets replaced by ones that never change."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ..hand import Fault
from ..ledger import Claim, Lost, Row, Write, claim
from ..ledger.store import END, Step, holds, text
from ..settle import PATIENCE, Desk
from .headers import idempotency_key
from .problem import Problem
from .refused import told
from .tables import Asked, Tables, Told

Json = dict[str, Any]
#: When the examples take place: 2026-11-30, noon.
NOW: Final = 1_796_040_000
#: Ids and secrets as the examples show them.
TABLE: Final = "h57z89z4hrzy12csp5g7aja9e8"
OWNER: Final = "hupai_owner_m0gYWqU5V7lHuF5BrCdgKMI6bQdLYsnt25endqej3a0"
VIEWER: Final = "hupai_viewer_X4YyMp97XxvKRM46GEDxYUXZvV4MQbjb-440k06Qs1Y"
SECRET: Final = "whsec_C2FVsBQIhrscChlQIMV+b5sSYob7oDw38Iqf7zQ7b1E="  # noqa: S105 - made up, for an example
_KEY: Final = "0b7c0f6e-5c1e-4a39-9a57-2f1d5a4b"


class MemoryStore:
    """Rows in this process, gone with it: for examples."""

    def __init__(self) -> None:
        self._rows: dict[tuple[str, str], Row] = {}

    def get(self, keys: Sequence[tuple[str, str]]) -> list[Row | None]:
        """Return the rows of ``keys``."""
        return [self._rows.get(key) for key in keys]

    def query(
        self, pk: str, prefix: str = "", *, last: str | None = None, newest: bool = False, limit: int | None = None
    ) -> list[tuple[str, Row]]:
        """Return the rows of a partition whose sort keys begin with ``prefix``, or up to those that with ``last``."""
        end = (last or prefix) + END
        keys = sorted((key for key in self._rows if key[0] == pk and prefix <= key[1] < end), reverse=newest)
        return [(key[1], self._rows[key]) for key in keys[:limit]]

    def purge(self, now: int) -> int:  # noqa: ARG002 - all of it goes with the process
        """Do nothing."""
        return 0

    def transact(self, steps: Sequence[Step]) -> None:
        """Do all of ``steps`` or none."""
        found = [self._rows.get((step.pk, step.sk)) for step in steps]
        lost = {i: row for i, row in enumerate(found) if not holds(row, steps[i].expect)}
        if lost:
            raise Lost(lost)
        for step in steps:
            if isinstance(step, Write):
                data = None if step.data is None else json.loads(text(step.data))
                self._rows[step.pk, step.sk] = Row(dict(step.fields), data)


class Game:
    """Tables in memory, and requests to them."""

    def __init__(self) -> None:
        self.now = NOW
        self.desk = Desk(MemoryStore(), lambda: self.now)
        self.tables = Tables(self.desk)
        self._asked = 0

    def asked(self, body: Any, path: str, token: str | None = None) -> Asked:
        """Return a request that writes, under a key of its own."""
        self._asked += 1
        return Asked(body, token, f"{_KEY}{self._asked:04d}", path, None, "en")

    def opened(self, body: Any) -> Json:
        """Open a table."""
        return self.tables.open(self.asked(body, "/v1/tables")).body

    def late(self, table: str, asked: Asked) -> Told:
        """Confirm a deal when its time is over."""
        self.now += PATIENCE
        return self.tables.confirmation(table, 1, asked._replace(path="/confirmation", body={}))

    def sent(self, table: Json, path: str, body: Any, work: Callable[[Asked], Told]) -> Json:
        """Send a request of a table's owner."""
        return work(self.asked(body, f"/v1/tables/{table['id']}{path}", table["owner_token"])).body


def shown(value: Json, table: Json) -> Json:
    """Return an answer about ``table`` with ids and secrets that are always the same."""
    written = json.dumps(value)
    hook = table["webhook"] or {"secret": SECRET}
    actual = (table["id"], table["owner_token"], table["viewer_token"], hook["secret"])
    for one, example in zip(actual, (TABLE, OWNER, VIEWER, SECRET), strict=True):
        written = written.replace(one, example)
    found: Json = json.loads(written)
    return found


@lru_cache(maxsize=1)
def examples() -> Mapping[str, Mapping[str, Json]]:
    """Return, for each operation of tables, status to its answer to the example request of ``operations.json``."""
    asked = _requests()
    game = Game()
    tables = game.tables
    found: dict[str, dict[str, Json]] = {}
    table = game.opened(asked["openTable"])
    found["openTable"] = {"201": shown(table, table)}

    def keep(operation: str, status: str, value: Json, of: Json = table) -> None:
        found.setdefault(operation, {})[status] = shown(value, of)

    deal = game.sent(table, "/deals", asked["settleDeal"], lambda one: tables.settle(table["id"], one))
    keep("settleDeal", "201", deal)
    careful = game.opened({**asked["openTable"], "confirm": True})
    waiting = game.sent(careful, "/deals", asked["settleDeal"], lambda one: tables.settle(careful["id"], one))
    keep("settleDeal", "202", waiting, careful)
    confirmed = game.sent(
        careful, "/deals/1/confirmation", asked["confirmDeal"], lambda one: tables.confirmation(careful["id"], 1, one)
    )
    keep("confirmDeal", "200", confirmed, careful)
    keep("confirmDeal", "202", {**waiting, "confirmed": True}, careful)
    keep("settleDeal", "200", {**waiting, "state": "expired", "at": None, "deadline": None, "preview": None}, careful)
    draw = {"deal": 2, "kind": "draw"}
    game.sent(table, "/deals", draw, lambda one: tables.settle(table["id"], one))
    undone = game.sent(
        table, "/deals/2/reversal", asked["reverseDeal"], lambda one: tables.reverse(table["id"], 2, one)
    )
    keep("reverseDeal", "200", undone)
    viewer = table["viewer_token"]
    keep("getTable", "200", tables.look(table["id"], viewer, "en").body)
    keep("listDeals", "200", tables.deals(table["id"], viewer, 0, 200).body)
    keep("getDeal", "200", tables.deal(table["id"], 1, viewer, "en").body)
    fresh = game.sent(table, "/tokens/rotate", asked["rotateTokens"], lambda one: tables.rotate(table["id"], one))
    renewed: Json = {**table, "owner_token": fresh["owner_token"], "viewer_token": fresh["viewer_token"]}
    keep("rotateTokens", "200", fresh, renewed)
    end = game.sent(renewed, "/finish", asked["finishTable"], lambda one: tables.finish(table["id"], one))
    keep("finishTable", "200", end)
    game_over = game.sent(careful, "/abandon", asked["abandonTable"], lambda one: tables.abandon(careful["id"], one))
    keep("abandonTable", "200", game_over, careful)
    from .clubs_example import club_examples

    return {**found, **club_examples(asked)}


@lru_cache(maxsize=1)
def faults() -> Mapping[str, tuple[Fault, ...]]:
    """Return the faults of an example of each problem that only tables have, as a request is told them."""
    game, asked = Game(), _requests()
    tables, table = game.tables, game.opened({**asked["openTable"], "confirm": True})
    here = table["id"]
    first = game.asked(asked["settleDeal"], f"/v1/tables/{here}/deals", table["owner_token"])
    tables.settle(here, first)
    kept = claim(game.desk.store, "running", "", "somebody", NOW)
    assert isinstance(kept, Claim)
    tries: dict[str, Callable[[], object]] = {
        "table_conflict": lambda: tables.settle(here, first._replace(key=f"{_KEY}again")),
        "idempotency_key_reused": lambda: tables.settle(here, first._replace(body={"deal": 1, "kind": "draw"})),
        "request_in_progress": lambda: claim(game.desk.store, "running", "", "another", NOW),
        "version_differs": lambda: tables.finish(here, first._replace(path="/finish", body={}, seen=7)),
        "expired": lambda: game.late(here, first),
        "idempotency_key_required": lambda: idempotency_key({"headers": []}),
        "idempotency_key_invalid": lambda: idempotency_key({"headers": [(b"idempotency-key", b"short")]}, 16),
    }
    return {code: _faults(work) for code, work in tries.items()}


def _faults(work: Callable[[], object]) -> tuple[Fault, ...]:
    try:
        told(work)
    except Problem as problem:
        return problem.faults
    raise AssertionError("the example is no problem")


def _requests() -> dict[str, Any]:
    """Return the example request of each operation."""
    from .openapi import operations

    return {row["id"]: row["example"].get("body", {}) for row in operations() if row.get("ledger")}
