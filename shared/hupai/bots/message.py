"""What was said, on whatever platform, as a plain value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Message:
    """What somebody said to a bot.

    ``event``: the platform's id of it, the same however often it is delivered.  ``chat``: where it was said.
    ``lang``: of the person's settings, None where the platform does not tell.  ``photo``: where a photo can be had,
    as the platform names it.  ``addressed``: it was said to the bot, in private or by name or by command; else it may
    be meant for others, and only what is plainly a hand is answered.  ``direct``: nobody else reads it.
    ``reply_to``: where an answer goes that comes later, as the platform names it.
    """

    platform: str
    event: str
    chat: str
    text: str = ""
    lang: str | None = None
    photo: Mapping[str, Any] | None = None
    addressed: bool = True
    direct: bool = False
    reply_to: Mapping[str, Any] = field(default_factory=dict)

    def json(self) -> dict[str, Any]:
        """Return the message as JSON, to be answered elsewhere or later."""
        return {name: getattr(self, name) for name in self.__match_args__}

    @classmethod
    def of(cls, value: Mapping[str, Any]) -> Message:
        """Return the message that :meth:`json` wrote."""
        return cls(**value)
