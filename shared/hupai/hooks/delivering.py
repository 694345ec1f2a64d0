"""A message of the outbox is sent: once, or again and again for about a day.

Each try is written down before it is made, with the time of the next: a sender that crashes, or another that runs at
the same time, finds it taken, and nothing is forgotten.  A message may so arrive twice, never not at all, as long as
its receiver answers 2xx to one of the tries.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from ..ledger import Message, Store, hook_of, read_message, told, tried
from ..ledger.store import text
from .sending import Sent
from .signing import signed_headers

#: Tries of a message, the first among them: with the pauses between them, about 21 hours.
MOST_TRIES: Final = 11
#: Seconds before the second try; three times as long before each next one, up to the longest.
FIRST_PAUSE: Final = 10
LONGEST_PAUSE: Final = 6 * 3600
#: Pauses are up to this part longer or shorter, by chance, so that those who failed together do not come together.
JITTER: Final = 0.2
#: Seconds after which a last try that was never heard of again is made once more.
_UNHEARD: Final = 300

Send = Callable[[str, Mapping[str, str], bytes], Sent]


class Outcome(NamedTuple):
    """What came of a message.

    ``state``: ``sent``; ``again``, it failed and is ``due`` again; ``early``, it was not due yet, or another sender
    has it; ``given_up``; ``nothing``, it was sent or given up before, or there is nobody to tell.  ``why``: see
    :data:`hupai.hooks.FAILURES`.
    """

    state: str
    due: int | None = None
    why: str = ""


def deliver_one(
    store: Store,
    table: str,
    version: int,
    send: Send,
    now: int,
    *,
    base: str = "",
    chance: Callable[[], float] = random.random,
) -> Outcome:
    """Send the message of a table's ``version`` where it is due, and return what came of it.

    ``now``: seconds since 1970.  ``base``: the service's own address, for the link in the message; where it is empty
    the link is a path.  ``chance``: from 0 to 1.  Raises :class:`~hupai.ledger.Busy`; nothing is lost then.
    """
    message = read_message(store, table, version)
    if message is None or message.due is None:
        return Outcome("nothing")
    if message.due > now:
        return Outcome("early", message.due)
    hook = hook_of(store, table)
    if hook is None:
        tried(store, message, None, "nobody")
        return Outcome("nothing")
    again = _next(message.tries + 1, now, None, chance)
    if not tried(store, message, again or now + _UNHEARD, message.last):
        later = read_message(store, table, version)
        return Outcome("nothing") if later is None or later.due is None else Outcome("early", later.due)
    body = text(payload(message, base)).encode("utf-8")
    headers = signed_headers(hook.secrets(now), message_id(message), now, body)
    sent = send(hook.url, headers, body)
    said = f"{sent.why or 'sent'} {sent.status or ''}".rstrip()
    if not sent.why:
        told(store, message, None, said)
        return Outcome("sent")
    if again is None or sent.why == "gone":
        told(store, message, None, said)
        return Outcome("given_up", None, sent.why)
    due = _next(message.tries + 1, now, sent.retry_after, chance)
    told(store, message, due, said)
    return Outcome("again", due, sent.why)


def message_id(message: Message) -> str:
    """Return the id of a message: the same at every try, so that a receiver knows one that it has had."""
    return f"msg_{message.table}_{message.version}"


def payload(message: Message, base: str = "") -> dict[str, Any]:
    """Return what is sent: what happened where, and where to look it up.  No name, no score, no token."""
    path = f"/v1/tables/{message.table}"
    if message.deal is not None:
        path += f"/deals/{message.deal}"
    data: dict[str, Any] = {"table": message.table, "version": message.version}
    if message.deal is not None:
        data["deal"] = message.deal
    at = datetime.fromtimestamp(message.at, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return {"type": message.event, "timestamp": at, "data": {**data, "link": base + path}}


def pauses() -> tuple[int, ...]:
    """Return the seconds before each try but the first, without what chance adds."""
    return tuple(min(LONGEST_PAUSE, FIRST_PAUSE * 3**i) for i in range(MOST_TRIES - 1))


def _next(tries: int, now: int, asked: int | None, chance: Callable[[], float]) -> int | None:
    """Return when the try after ``tries`` is due, None where there is none; ``asked``: the receiver's own wish."""
    if tries >= MOST_TRIES:
        return None
    pause = round(pauses()[tries - 1] * (1 - JITTER + 2 * JITTER * chance()))
    return now + max(pause, min(asked or 0, LONGEST_PAUSE))
