"""A service of tables whose every answer is held to the API file, and what its tests settle."""

from __future__ import annotations

from typing import Any

from hupai.ledger import verify
from integration.http_client import Reply
from support.documented import check
from support.serving import Service

HAND = "[EEE,1][SSSS,1]55pWWWNNN"
BY_TILES = {
    "concealed": ["5p", "5p", "W", "W", "W", "N", "N"],
    "win_tile": "N",
    "melds": [{"kind": "pung", "tiles": ["E"] * 3}, {"kind": "kong", "tiles": ["S"] * 4, "concealed": False}],
}
DRAWN = {"winner": "E", "win_by": "self_draw"}
TWELVE = {"winner": "S", "win_by": "discard", "payer": "W", "value": 12}


class Checked(Service):
    """A service whose every answer is held to the API file."""

    def write(self, target: str, *more: Any, method: str = "POST", **named: Any) -> Reply:
        reply = super().write(target, *more, method=method, **named)
        check(method, target, reply)
        return reply

    def read(self, target: str, *more: Any, **named: Any) -> Reply:
        reply = super().read(target, *more, **named)
        check("get", target, reply)
        return reply

    def settle(self, table: dict[str, Any], deal: int, *wins: dict[str, Any], **named: Any) -> Reply:
        """Settle a win."""
        body = {"deal": deal, "kind": "win", "wins": list(wins)}
        return self.write(f"/v1/tables/{table['id']}/deals", body, table["owner_token"], **named)

    def confirm(self, table: dict[str, Any], deal: int, body: Any = None, **named: Any) -> Reply:
        """Confirm a deal."""
        target = f"/v1/tables/{table['id']}/deals/{deal}/confirmation"
        return self.write(target, body, table["owner_token"], **named)

    def look(self, table: dict[str, Any]) -> dict[str, Any]:
        """Return the table as its viewers see it."""
        found: dict[str, Any] = self.read(f"/v1/tables/{table['id']}", table["viewer_token"]).json()
        return found

    def clean(self, table: dict[str, Any], events: int) -> None:
        """Assert that the ledger agrees with itself."""
        report = verify(self.store, table["id"])
        assert report.clean, report
        assert report.events == events


def here(table: dict[str, Any], more: str = "") -> str:
    return f"/v1/tables/{table['id']}{more}"


def codes(reply: Reply) -> list[str]:
    return [error["code"] for error in reply.json()["errors"]]
