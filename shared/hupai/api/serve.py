"""Starting the HTTP application on this machine, with uvicorn."""

from __future__ import annotations

from typing import Final

#: How long an unfinished request may hold up a stop, in seconds.
_GRACE: Final = 5


def serve(host: str = "127.0.0.1", port: int = 8000, *, log_level: str = "info") -> None:
    """Serve until interrupted.  ``OSError`` where the address cannot be used is uvicorn's to tell: it exits with 1."""
    import uvicorn

    from .app import create_app

    uvicorn.run(
        create_app(),
        host=host,
        port=port,
        log_level=log_level,
        server_header=False,
        timeout_graceful_shutdown=_GRACE,
    )
