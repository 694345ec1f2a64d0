"""Which command a message is: the first word, however it is typed, and what stands after it."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from ..hand import Fault, Faults
from .hear import MOST_TEXT, hear
from .looks import closest
from .words import fold, prefixes, table_verbs, verbs

#: A first word: with the bot's name behind it as Telegram sends it, or with the sign of older bots.
_FIRST: Final = re.compile(r"\s*(?P<sign>[/!／！]?)(?P<word>[^\s@/!]+)(?:@(?P<bot>\w+))?\s*", re.UNICODE)


class Command(NamedTuple):
    """A message, parted: ``verb`` is ``score``, ``waits``, ``table``, ``rules`` or ``help``; ``rest`` what follows.

    ``told``: a word named the command; else the message is a bare hand, a photo, or nothing of ours.
    ``bot``: the name of the bot that it was for, where one was named.  ``signed``: it began with a slash.
    """

    verb: str
    rest: str
    told: bool
    bot: str | None = None
    signed: bool = False


def command_of(text: str, *, anything: bool = False) -> Command:
    """Return the command that ``text`` is.  Raises :class:`Faults` (``unknown_command``, ``too_long``).

    ``anything``: text that begins with a sign may be for another bot, and is then no command instead of a fault.
    """
    if len(text) > MOST_TEXT:
        raise Faults([Fault("too_long", "", params={"found": len(text), "most": MOST_TEXT})])
    match = _FIRST.match(text)
    if match is None:
        return Command("score", text, told=False)
    word = fold(match["word"]).keys.strip()
    rest = text[match.end() :]
    signed = bool(match["sign"])
    if word in prefixes() and (match["sign"] or not rest or _is_verb(rest)):
        if not rest.strip():
            return Command("help", "", told=True, bot=match["bot"], signed=signed)
        return command_of(rest)._replace(told=True, bot=match["bot"], signed=signed)
    if word in verbs():
        return Command(verbs()[word], rest, told=True, bot=match["bot"], signed=signed)
    if match["sign"] and not any(c.isdigit() for c in word):
        if anything:
            return Command("score", text, told=False, bot=match["bot"], signed=signed)
        close = closest(word, [*verbs(), *prefixes()])
        params: dict[str, object] = {"value": f"/{match['word'][:40]}"}
        if close:
            params["did_you_mean"] = f"/{close}"
        raise Faults(
            [Fault("unknown_command", "", params=params, suggestion="did_you_mean" if close else "list_commands")]
        )
    return Command("score", text, told=False)


def wants_hand(text: str) -> bool:
    """Tell whether a text is a command about a hand, without one."""
    try:
        command = command_of(text, anything=True)
    except Faults:
        return False
    return command.told and command.signed and command.verb in ("score", "waits") and not hear(command.rest).hand


def table_command_of(text: str) -> tuple[str, str]:
    """Return what is to be done with a table, and what follows; ``standings`` where nothing is said.

    Raises :class:`Faults` (``unknown_command``).
    """
    rest = text.strip()
    if not rest:
        return "standings", ""
    folded = fold(rest)
    known = table_verbs()
    for word in sorted(known, key=len, reverse=True):
        end = len(word)
        if folded.keys.startswith(word) and not folded.keys[end : end + 1].isalnum():
            return known[word], rest[folded.at[end] :] if end < len(folded.keys) else ""
    first = rest.split()[0][:40]
    close = closest(fold(first).keys.strip(), [*known])
    raise _unknown(f"/table {first}", close and f"/table {close}")


def _unknown(typed: str, meant: str | None) -> Faults:
    params: dict[str, object] = {"value": typed, **({"did_you_mean": meant} if meant else {})}
    return Faults(
        [Fault("unknown_command", "", params=params, suggestion="did_you_mean" if meant else "list_commands")]
    )


def _is_verb(text: str) -> bool:
    match = _FIRST.match(text)
    return match is not None and fold(match["word"]).keys.strip() in verbs()
