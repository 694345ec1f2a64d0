"""The signature of a message, as Standard Webhooks has it: HMAC-SHA256 over ``id.timestamp.body``, in base64.

A receiver who knows the secret can tell that a message is ours, that nothing in it was changed, and that it is not an
old one sent again.  While a secret is replaced, messages bear a signature by each of the two.
"""

from __future__ import annotations

import hmac
import re
import secrets
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Mapping, Sequence
from typing import Final

#: Seconds that the clocks of sender and receiver may differ, and a message be on its way.
TOLERANCE: Final = 300
_PREFIX: Final = "whsec_"
_BYTES: Final = 32


def new_secret() -> str:
    """Return a new secret: ``whsec_`` and 32 random bytes in base64."""
    return _PREFIX + b64encode(secrets.token_bytes(_BYTES)).decode()


def derived_secret(key: str, nonce: str) -> str:
    """Return a secret made of an idempotency key and a nonce, always the same of the same two.

    As :func:`hupai.ledger.derived_token`, for an answer that shows a secret once and may have to be given again.
    """
    made = hmac.digest(key.encode("utf-8", "surrogatepass"), f"webhook {nonce}".encode(), "sha256")
    return _PREFIX + b64encode(made).decode()


def signature(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """Return the signature by one secret: ``v1,`` and the code in base64."""
    try:
        key = b64decode(secret.removeprefix(_PREFIX), validate=True)
    except Error:
        raise ValueError("the secret is not one of new_secret()") from None
    signed = f"{message_id}.{timestamp}.".encode() + body
    return "v1," + b64encode(hmac.digest(key, signed, "sha256")).decode()


def signed_headers(known: Sequence[str], message_id: str, timestamp: int, body: bytes) -> dict[str, str]:
    """Return the three headers of a message, with a signature by each secret of ``known``."""
    return {
        "webhook-id": message_id,
        "webhook-timestamp": str(timestamp),
        "webhook-signature": " ".join(signature(secret, message_id, timestamp, body) for secret in known),
    }


def is_signed(secret: str, headers: Mapping[str, str], body: bytes, now: int) -> bool:
    """Tell whether a message that was received is ours and of now; ``headers``: their names in small letters."""
    timestamp = headers.get("webhook-timestamp", "")
    if not re.fullmatch("[0-9]{1,12}", timestamp) or abs(now - int(timestamp)) > TOLERANCE:
        return False
    right = signature(secret, headers.get("webhook-id", ""), int(timestamp), body).encode()
    given = headers.get("webhook-signature", "").encode("utf-8", "replace").split(b" ")
    return any(hmac.compare_digest(right, one) for one in given)
