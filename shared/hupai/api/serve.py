"""Starting the HTTP application on this machine, with uvicorn."""

from __future__ import annotations

import sqlite3
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from .bot_routes import Bots
    from .tables import Tables

#: Where tables are kept unless another folder is named: below the folder that the command runs in.
DATA: Final = Path(".hupai")
#: How long an unfinished request may hold up a stop, in seconds.
_GRACE: Final = 5


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    data: Path | None = None,
    log_level: str = "info",
    public_url: str | None = None,
    bots: Callable[[Tables], Bots] | None = None,
) -> int:
    """Serve until interrupted and return the exit code: 1 where ``data`` cannot be used.

    ``OSError`` where the address cannot be used is uvicorn's to tell: it exits with 1.  ``data``: the folder to keep
    tables and uploads in; :data:`DATA` if None.  ``public_url``: where others reach the service, said in links.
    ``bots``: makes what answers chat platforms, given where tables are kept.
    """
    import uvicorn

    from .app import create_app
    from .tables_local import FILE, local_tables
    from .uploads_local import LocalUploads

    folder = data or DATA
    uploads = LocalUploads(None if data is None else data / "uploads")
    with ExitStack() as stack:
        try:
            tables = stack.enter_context(local_tables(folder, uploads, public_url or f"http://{host}:{port}"))
        except (OSError, sqlite3.Error, ValueError) as error:
            sys.stderr.write(f"hupai serve: nothing can be kept in {folder}: {error}\n")
            return 1
        sys.stderr.write(f"Tables are kept in {folder / FILE}\n")
        uvicorn.run(
            create_app(uploads=uploads, tables=tables, public_url=public_url, bots=bots and bots(tables), packed=True),
            host=host,
            port=port,
            log_level=log_level,
            server_header=False,
            timeout_graceful_shutdown=_GRACE,
        )
    return 0
