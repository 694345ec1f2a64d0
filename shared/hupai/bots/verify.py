"""Whether a request comes from whom it says: its bytes as they came, before anything is read of them.

Every comparison takes the same time for every answer, and nothing here raises for a request that is forged.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from hashlib import sha256
from typing import Final

from .ports import Headers

#: How old a signed request may be, in seconds: a copy of an older one is refused.
FRESH: Final = 300


def header(headers: Headers, name: str) -> str | None:
    """Return the one header ``name``, in whatever letters it came; None where it is absent or came twice."""
    found = [value for key, value in headers if key.lower() == name]
    return found[0] if len(found) == 1 else None


def fresh(stamp: str | None, now: int) -> bool:
    """Tell whether a timestamp in seconds is one, and near enough to ``now``."""
    if stamp is None or not stamp.isascii() or not stamp.isdigit() or len(stamp) > 12:
        return False
    return abs(now - int(stamp)) <= FRESH


def same(given: str | None, known: str) -> bool:
    """Tell whether a secret is the known one; an empty one is nobody's."""
    if not known or given is None:
        return False
    return hmac.compare_digest(given.encode("utf-8", "surrogateescape"), known.encode("utf-8"))


def by_key(public_key: str, signature: str | None, signed: bytes) -> bool:
    """Tell whether ``signature`` (hexadecimal, Ed25519) of ``signed`` was made with the key of ``public_key``."""
    try:
        from nacl.exceptions import CryptoError
        from nacl.signing import VerifyKey
    except ImportError:
        return False  # nobody can be let in without looking
    try:
        key, given = bytes.fromhex(public_key), bytes.fromhex(signature or "")
        if len(key) != 32 or len(given) != 64:
            return False
        VerifyKey(key).verify(signed, given)
    except (ValueError, TypeError, CryptoError):
        return False
    return True


def by_hash(secret: str, given: str | None, signed: bytes, *, prefix: str = "") -> bool:
    """Tell whether ``given`` is ``prefix`` and the HMAC-SHA256 of ``signed``, in hexadecimal."""
    if not secret:
        return False
    return same(given, prefix + hmac.new(secret.encode(), signed, sha256).hexdigest())


def by_base64_hash(secret: str, given: str | None, signed: bytes) -> bool:
    """Tell whether ``given`` is the HMAC-SHA256 of ``signed``, in base64."""
    if not secret or given is None:
        return False
    try:
        made = base64.b64decode(given, validate=True)
    except (binascii.Error, ValueError):
        return False
    return hmac.compare_digest(made, hmac.new(secret.encode(), signed, sha256).digest())
