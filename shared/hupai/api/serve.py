"""Starting the HTTP application on this machine, with uvicorn."""

from __future__ import annotations

from pathlib import Path
from typing import Final

#: How long an unfinished request may hold up a stop, in seconds.
_GRACE: Final = 5


def serve(host: str = "127.0.0.1", port: int = 8000, *, data: Path | None = None, log_level: str = "info") -> None:
    """Serve until interrupted.  ``OSError`` where the address cannot be used is uvicorn's to tell: it exits with 1.

    ``data``: a folder to keep things in; None for one that ends with the process.
    """
    import uvicorn

    from .app import create_app
    from .uploads_local import LocalUploads

    uvicorn.run(
        create_app(uploads=LocalUploads(None if data is None else data / "uploads")),
        host=host,
        port=port,
        log_level=log_level,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
