"""The bots of ``hupai serve``: what the environment says of each platform, and where messages of failures go."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from ..bots import Bots, Settings, make_bots, told_open, troubles

if TYPE_CHECKING:
    from ..api.tables import Tables


def bots_here(public_url: str | None) -> Callable[[Tables], Bots]:
    """Return what makes the bots, given where tables are kept; the secrets come from the environment.

    ``public_url``: where others reach this service, if the environment does not say.
    """
    settings = Settings.of(os.environ)
    if public_url and not settings.public:
        settings = replace(settings, public=public_url.rstrip("/"))
    doors = told_open(settings)
    if doors:
        sys.stderr.write(f"Bots: {', '.join(doors)}\n")
        sys.stderr.writelines(f"Bots: {text}\n" for text in troubles(settings))

    def made(tables: Tables) -> Bots:
        return make_bots(tables.desk, settings, engine=tables.engine, log=_log)

    return made


def _log(text: str) -> None:
    sys.stderr.write(f"bots: {text}\n")
