"""The clubs, statements and webhooks of the API file: played in memory, its ids and secrets replaced by fixed ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from ..draw.sheet_picture import statement_svg
from ..draw.statement import csv_text, statement_csv, statement_html
from ..hooks import Sent, deliver_one
from ..ledger import dated_deals, names, read_table
from . import webhooks
from .clubs import Clubs
from .erasing import erase_player
from .ledger_example import NOW, OWNER, TABLE, VIEWER, Game
from .standings import standings_rows
from .statement import statement
from .tables import Asked

Json = dict[str, Any]
_LANG: Final = "en"
#: Ids and secrets as the examples show them.
CLUB: Final = "c4wqv8t1m6k0z3x9d2b7n5e8ya"
MEMBERS: Final = tuple(f"m{i}r8k5t2v9w6x3z0b7c4d1f8ga" for i in range(1, 5))
CLUB_TOKEN: Final = "hupai_club_8r0KqPzjv1jQy7mT3wXn5sUe2bLh9cAf6dGi4kMo0pE"  # noqa: S105 - made up, for an example
CLUB_VIEWER: Final = "hupai_club_viewer_Zt5Yb2Vn8Kx1Wq4Rm7Jp0Lc3Hd6Gf9Sa2Ue5Io8NyT"
RENEWED: Final = "whsec_q3Jf7uY0mZk2Lx9pVb4tRc8nWd6sHa1eGi5oKy7MvBE="
_PEOPLE: Final = ("Ann", "Bo", "Chloé", "大偉")


def club_examples(asked: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return, for each operation, status (and media type) to its answer to the example request.

    ``asked``: operation to the body of its example.
    """
    game = Game()
    clubs = Clubs(game.desk)
    club = clubs.create(game.asked(asked["createClub"], "/v1/clubs")).body
    here, token, viewer = f"/v1/clubs/{club['id']}", club["token"], club["viewer_token"]

    def send(path: str, body: Any) -> Asked:
        return game.asked(body, here + path, token)

    added = [clubs.add(club["id"], send("/members", {"name": one})).body for one in _PEOPLE]
    ids = [one["id"] for one in added]
    known = {club["id"]: CLUB, token: CLUB_TOKEN, viewer: CLUB_VIEWER, **dict(zip(ids, MEMBERS, strict=True))}
    table = _played(game, club, ids)
    known |= {table["id"]: TABLE, table["owner_token"]: OWNER, table["viewer_token"]: VIEWER}
    read = partial(_read, game, table["id"])
    standings = clubs.standings(club["id"], viewer, None, _LANG).body
    found: dict[str, dict[str, Any]] = {
        "createClub": {"201": club},
        "getClub": {"200": clubs.look(club["id"], viewer).body},
        "addMember": {"201": added[2]},
        "listMembers": {"200": clubs.members(club["id"], viewer).body},
        "getStandings": {"200": standings, "200 text/csv": csv_text(standings_rows(standings, _LANG))},
        "getStatement": {
            "200": read(),
            "200 text/csv": statement_csv(read(), _LANG),
            "200 text/html": statement_html(read(), _LANG),
            "200 image/svg+xml": statement_svg(read(), _LANG).partition("<style>")[0] + "…</svg>",
            "200 image/png": "(the bytes of a PNG)",
        },
        "getWebhook": {"200": webhooks.look(game.desk, table["id"], table["owner_token"]).body},
    }
    renewed = webhooks.renew(game.desk, table["id"], game.asked({}, "/rotate", table["owner_token"])).body
    fresh = clubs.rotate(club["id"], send("/tokens/rotate", asked["rotateClubTokens"])).body
    known |= {renewed["secret"]: RENEWED, fresh["token"]: CLUB_TOKEN, fresh["viewer_token"]: CLUB_VIEWER}
    erase = game.asked({}, here + "/name", fresh["token"])
    found |= {
        "renewWebhookSecret": {"200": renewed},
        "rotateClubTokens": {"200": fresh},
        "eraseMemberName": {"200": clubs.erase(club["id"], ids[0], erase).body},
    }
    friendly = game.opened({"rules": "mcr", "players": list(_PEOPLE)})
    gone = game.asked({}, "/name", friendly["owner_token"])
    found["erasePlayerName"] = {"200": erase_player(game.desk, friendly["id"], "p1", gone).body}
    return {
        operation: {status: _fixed(one, known) for status, one in said.items()} for operation, said in found.items()
    }


def _played(game: Game, club: Json, players: list[str]) -> Json:
    """Play a rated table to its end, with a deal that was reversed, and tell its newest event to its webhook."""
    body = {
        "rules": "mcr",
        "players": players,
        "kind": "rated",
        "club": club["id"],
        "webhook": "https://example.org/in",
    }
    table = game.tables.open(game.asked(body, "/v1/tables", club["token"])).body
    won = {"winner": "E", "win_by": "self_draw", "notation": "[EEE,1][SSSS,1]55pWWWNNN"}
    discard = {"winner": "S", "win_by": "discard", "payer": "W", "value": 12}
    for number in range(1, 17):
        game.now += 480
        wins = {1: [won], 2: [discard], 7: [discard]}.get(number)
        deal = {"deal": number, "kind": "win" if wins else "draw", **({"wins": wins} if wins else {})}
        game.sent(table, "/deals", deal, lambda one: game.tables.settle(table["id"], one))
        if number == 2:
            reason = {"reason": "The discarder was North"}
            game.sent(table, "/reversal", reason, lambda one: game.tables.reverse(table["id"], 2, one))
            again = {"deal": 2, "kind": "win", "wins": [{**discard, "payer": "N"}]}
            game.sent(table, "/deals", again, lambda one: game.tables.settle(table["id"], one))
    game.sent(table, "/finish", {}, lambda one: game.tables.finish(table["id"], one))
    deliver_one(game.desk.store, table["id"], 1, lambda *_: Sent(204), NOW + 481)
    deliver_one(game.desk.store, table["id"], 2, lambda *_: Sent(503, "refused"), NOW + 961, chance=lambda: 0.5)
    return table


def _read(game: Game, table: str) -> Json:
    found = read_table(game.desk.store, table)
    said = statement(found, dated_deals(game.desk.store, table), names(game.desk.store, found.club or table), _LANG)
    # An example that can be read: the first lines, and the last.
    return {**said, "lines": [*said["lines"][:4], said["lines"][-1]]}


def _fixed(value: Any, known: Mapping[str, str]) -> Any:
    written = json.dumps(value, ensure_ascii=False)
    for one, example in known.items():
        written = written.replace(one, example)
    return json.loads(written)
