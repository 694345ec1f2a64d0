"""Events told to others: signed messages to public https addresses, at least once, over about a day.

A settlement writes its message in its own transaction and never waits for it.  :func:`deliver_one` sends one message;
:class:`Poller` calls it in the embedded run, a function behind a queue where the service is deployed.
"""

from .delivering import MOST_TRIES, Outcome, Send, deliver_one, message_id, pauses, payload
from .poller import Poller
from .sending import FAILURES, Sender, Sent
from .signing import TOLERANCE, derived_secret, is_signed, new_secret, signature, signed_headers
from .targets import PORTS, Target, hook_faults, is_public, read_target

__all__ = [
    "FAILURES",
    "MOST_TRIES",
    "PORTS",
    "TOLERANCE",
    "Outcome",
    "Poller",
    "Send",
    "Sender",
    "Sent",
    "Target",
    "deliver_one",
    "derived_secret",
    "hook_faults",
    "is_public",
    "is_signed",
    "message_id",
    "new_secret",
    "pauses",
    "payload",
    "read_target",
    "signature",
    "signed_headers",
]
