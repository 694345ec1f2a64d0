"""Puts the bots together: a store, the platforms' settings, and the ports."""

from __future__ import annotations

from collections.abc import Callable

from ..settle import Desk as SettleDesk
from ..settle import Engine
from .discord import Discord
from .door import Bots, Desk, Platform
from .later import Threads
from .line import Line
from .outgoing import Http
from .photos import ReadPhoto, read_here
from .ports import Later, Outgoing, Settings, World
from .slack import Slack
from .tables import Tables
from .talk import Talk
from .telegram import Telegram


def make_bots(
    desk: SettleDesk,
    settings: Settings,
    *,
    engine: Engine | None = None,
    later: Later | None = None,
    outgoing: Outgoing | None = None,
    read: ReadPhoto = read_here,
    log: Callable[[str], None] = lambda _text: None,
) -> Bots:
    """Return the bots.

    ``desk``: where tables are kept, and events that are answered; ``engine``: carries out deals that a table confirms.
    ``later``: threads of this process if None.  ``log``: is told what failed, never what was asked.
    """
    world = World(settings, outgoing or Http(), desk.clock, log)
    public = settings.public or None
    talk = Talk(Tables(desk, engine, public), public=public, lang=settings.lang, read=read)
    found: list[Later] = [] if later is None else [later]
    shared = Desk(world, desk.store, talk, lambda: found[0])
    platforms: list[Platform] = [Discord(shared), Telegram(shared), Slack(shared), Line(shared)]
    bots = Bots({one.name: one for one in platforms}, talk)
    if not found:
        found.append(Threads(bots.run, log))
    return bots
