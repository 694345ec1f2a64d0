"""The addresses of clubs and of names to erase: :mod:`hupai.api.clubs` does the work; writes are as the tables'."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fastapi import Request, Response

from ..draw.statement import csv_text
from ..hand import Fault, Faults
from . import fields
from .clubs import Clubs
from .endpoint import Endpoint, endpoint, names_lang, respond
from .erasing import erase_player
from .http import CSV, JSON, header, preferred
from .standings import standings_rows
from .tables import Tables, Told
from .tables_routes import Look, Route, answered, asked_lang, either, looked, reads, writes

#: Longest id of a rule set that standings are asked for.
_LONGEST_RULES: Final = 200


def club_routes(tables: Tables | None) -> Iterable[Route]:
    """Yield the routes.  ``tables``: whose ledger keeps the clubs too; None where none is kept (503)."""
    read, write = ("GET", "HEAD"), ("POST",)
    here = "/v1/clubs/{id}"
    yield "/v1/clubs", write, writes(tables, lambda t, asked, _: Clubs(t.desk).create(asked), opens=True)
    yield here, read, reads(tables, lambda t, look: Clubs(t.desk).look(look.path["id"], look.token))
    yield (
        f"{here}/members",
        (*read, *write),
        either(
            reads(tables, lambda t, look: Clubs(t.desk).members(look.path["id"], look.token)),
            writes(tables, lambda t, asked, path: Clubs(t.desk).add(path["id"], asked)),
        ),
    )
    yield (
        f"{here}/members/{{member}}/name",
        ("DELETE",),
        writes(tables, lambda t, asked, path: Clubs(t.desk).erase(path["id"], path["member"], asked)),
    )
    yield (
        "/v1/tables/{id}/players/{player}/name",
        ("DELETE",),
        writes(tables, lambda t, asked, path: erase_player(t.desk, path["id"], path["player"], asked)),
    )
    yield (
        f"{here}/tokens/rotate",
        write,
        writes(tables, lambda t, asked, path: Clubs(t.desk).rotate(path["id"], asked), secret=True),
    )
    yield f"{here}/standings", read, _standings(tables)


def _standings(tables: Tables | None) -> Endpoint:
    def work(served: Tables, look: Look) -> Told:
        return Clubs(served.desk).standings(look.path["id"], look.token, _rules(look.said), look.lang)

    async def handle(request: Request) -> Response:
        lang, said = asked_lang(request)
        told = await looked(request, tables, work, lang, said)
        accept = header(request.scope, b"accept")
        if accept and preferred(accept, (JSON, CSV)) == CSV:
            body = csv_text(standings_rows(told.body, lang, worded=names_lang(request))).encode("utf-8")
            vary = "Accept, Accept-Language, Authorization"
            return respond(body, CSV, lang, {"cache-control": "no-store", "vary": vary})
        return answered(request, told, lang)

    return endpoint(handle)


def _rules(said: list[tuple[str, str]]) -> str | None:
    """Return the rule set that a query asks for, None for all.  Raises :class:`Faults`."""
    faults: list[Fault] = []
    seen: set[str] = set()
    found = None
    for name, text in said:
        if name in seen:
            faults.append(fields.repeated(name))
        seen.add(name)
        if name == "lang":
            faults.extend(fields.lang_faults(text, "/lang"))
        elif name == "rules":
            found = fields.string(text, _LONGEST_RULES, "/rules", faults) or None
        else:
            fields.unknown_fields({name: text}, ("rules", "lang"), "", faults)
    if faults:
        raise Faults(faults)
    return found
