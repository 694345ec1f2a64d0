"""Bots: one command language and one way of saying things, behind the doors of Discord, Telegram, Slack and LINE.

:func:`make_bots` joins what they need; :class:`Bots` answers a platform's raw request and does what was left for later.
"""

from .door import Bots
from .later import Threads
from .making import make_bots
from .outgoing import Http
from .photos import ReadPhoto, read_here
from .ports import VARIABLES, Got, HttpAnswer, Later, Outgoing, OutgoingError, Settings, told_open, troubles

__all__ = [
    "VARIABLES",
    "Bots",
    "Got",
    "Http",
    "HttpAnswer",
    "Later",
    "Outgoing",
    "OutgoingError",
    "ReadPhoto",
    "Settings",
    "Threads",
    "make_bots",
    "read_here",
    "told_open",
    "troubles",
]
