"""The addresses of tables and clubs.  What they need of the ledger is imported where tables are kept, and only there:
a function that scores hands starts without it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from fastapi import Request, Response

from .endpoint import Endpoint, Spoken, endpoint, header_lang
from .problem import Problem

if TYPE_CHECKING:
    from .tables import Tables

Route = tuple[str, tuple[str, ...], Endpoint]
_READ: Final = ("GET", "HEAD")
_WRITE: Final = ("POST",)
#: Every address that needs a ledger, and its methods; a test compares them with the routes.
ADDRESSES: Final[tuple[tuple[str, tuple[str, ...]], ...]] = (
    ("/v1/tables", _WRITE),
    ("/v1/tables/{id}", _READ),
    ("/v1/tables/{id}/deals", (*_READ, *_WRITE)),
    ("/v1/tables/{id}/deals/{deal}", _READ),
    ("/v1/tables/{id}/deals/{deal}/confirmation", _WRITE),
    ("/v1/tables/{id}/deals/{deal}/reversal", _WRITE),
    ("/v1/tables/{id}/finish", _WRITE),
    ("/v1/tables/{id}/abandon", _WRITE),
    ("/v1/tables/{id}/tokens/rotate", _WRITE),
    ("/v1/tables/{id}/statement", _READ),
    ("/v1/tables/{id}/webhook", _READ),
    ("/v1/tables/{id}/webhook/rotate", _WRITE),
    ("/statement", _READ),
    ("/v1/tables/{id}/players/{player}/name", ("DELETE",)),
    ("/v1/clubs", _WRITE),
    ("/v1/clubs/{id}", _READ),
    ("/v1/clubs/{id}/members", (*_READ, *_WRITE)),
    ("/v1/clubs/{id}/members/{member}/name", ("DELETE",)),
    ("/v1/clubs/{id}/tokens/rotate", _WRITE),
    ("/v1/clubs/{id}/standings", _READ),
)


def ledger_routes(tables: Tables | None) -> Iterable[Route]:
    """Yield the routes.  ``tables``: None where none are kept, which each of them then says (503)."""
    if tables is None:
        absent = endpoint(_absent)
        for path, methods in ADDRESSES:
            yield path, methods, absent
        return
    from .clubs_routes import club_routes
    from .statement_routes import statement_routes
    from .tables_routes import table_routes

    yield from table_routes(tables)
    yield from statement_routes(tables)
    yield from club_routes(tables)


async def _absent(request: Request) -> Response:
    raise Spoken(header_lang(request), Problem("tables_unavailable"))
