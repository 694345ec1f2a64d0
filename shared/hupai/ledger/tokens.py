"""Secrets that are shown once and kept as hashes; ids that say nothing."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import secrets
from typing import Any


def new_token(prefix: str) -> str:
    """Return a secret of 256 bits that says what it is for: ``hupai_owner_...``."""
    return f"hupai_{prefix}_{secrets.token_urlsafe(32)}"


def derived_token(prefix: str, key: str, nonce: str) -> str:
    """Return a secret that is made of an idempotency key and a ``nonce`` of 256 bits, always the same of the same two.

    An answer that shows a secret once has to be given again to whoever repeats the request.  With the answer only the
    nonce is kept, and of the key only a hash: what is stored shows no secret, and without it no key does.
    """
    made = hmac.new(key.encode("utf-8", "surrogatepass"), f"{prefix} {nonce}".encode(), "sha256").digest()
    return f"hupai_{prefix}_{base64.urlsafe_b64encode(made).decode().rstrip('=')}"


def new_nonce() -> str:
    """Return 256 bits of chance, for :func:`derived_token`."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """Return an id that cannot be guessed and says nothing: 26 small letters and digits, 130 bits."""
    return "".join(secrets.choice("0123456789abcdefghjkmnpqrstvwxyz") for _ in range(26))


def hashed(token: str) -> str:
    """Return what is kept of a token.  It is as long as the hash, so no salt and no slow hash are needed."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def is_token(token: str, kept: str) -> bool:
    """Tell whether ``kept`` is the hash of ``token``, in the same time for every answer."""
    return hmac.compare_digest(hashed(token), kept)


def key_hash(owner: str, method: str, path: str, key: str) -> str:
    """Return the name of an idempotency key: equal keys of others, or on other addresses, are other keys."""
    return hashed(json.dumps([owner, method, path, key]))


def fingerprint(body: Any) -> str:
    """Return the hash of a request's body as read: order and spaces of its members do not matter."""
    return hashed(json.dumps(body, sort_keys=True, separators=(",", ":")))
