"""What a request that writes says in its headers: who sends it, under which key, having seen what, waiting how long.

Codes of the faults made here::

    key_missing      (at "")   [send_key_again]
    key_twice
    key_length       found, least, most
    key_characters
    if_match         value
"""

from __future__ import annotations

import re
from typing import Final

from ..hand import Fault
from .fields import shown
from .http import Scope, header
from .problem import Problem

LONGEST_KEY: Final = 255
#: Of a key whose answer shows a secret to whoever sends it again, where nothing else tells one caller from another.
SHORTEST_SECRET_KEY: Final = 16
#: A request is never kept waiting longer than this, in seconds: gateways give up after half a minute.
MOST_WAIT: Final = 20

_KEY: Final = re.compile(r"[\x21-\x7e]+")
_BEARER: Final = re.compile(r"[Bb]earer +([A-Za-z0-9._~+/=-]{1,256}) *")
_TAG: Final = re.compile(r'(?:W/)?"?(\d{1,9})"?')
_WAIT: Final = re.compile(r"wait *= *\"?(\d{1,4})\"?")


def bearer(scope: Scope) -> str:
    """Return the token that a request comes with; the :class:`Problem` ``token_required`` (401) without one."""
    found = _BEARER.fullmatch(header(scope, b"authorization"))
    if found is None:
        raise Problem("token_required", headers={"WWW-Authenticate": "Bearer"})
    token: str = found[1]
    return token


def bearer_or_none(scope: Scope) -> str | None:
    """Return the token that a request comes with, None without one."""
    return bearer(scope) if header(scope, b"authorization") else None


def idempotency_key(scope: Scope, least: int = 1) -> str:
    """Return the ``Idempotency-Key``; ``idempotency_key_required`` or ``idempotency_key_invalid`` (400) otherwise."""
    given = [value.decode("latin-1") for name, value in scope["headers"] if name == b"idempotency-key"]
    if not given or given == [""]:
        raise Problem("idempotency_key_required", [Fault("key_missing", "", suggestion="send_key_again")])
    key: str = given[0].strip()
    if len(given) > 1:
        raise Problem("idempotency_key_invalid", [Fault("key_twice", "")])
    if not least <= len(key) <= LONGEST_KEY:
        params = {"found": len(key), "least": least, "most": LONGEST_KEY}
        raise Problem("idempotency_key_invalid", [Fault("key_length", "", params=params)])
    if not _KEY.fullmatch(key):
        raise Problem("idempotency_key_invalid", [Fault("key_characters", "")])
    return key


def if_match(scope: Scope) -> int | None:
    """Return the version of the table that the caller saw, None where ``If-Match`` says none."""
    given = header(scope, b"if-match").strip()
    if given in ("", "*"):
        return None
    found = _TAG.fullmatch(given)
    if found is None:
        raise Problem("version_differs", [Fault("if_match", "", params={"value": shown(given)})])
    return int(found[1])


def wait(scope: Scope) -> int:
    """Return for how many seconds the caller would rather wait than ask again (RFC 7240)."""
    found = _WAIT.search(header(scope, b"prefer"))
    return 0 if found is None else min(int(found[1]), MOST_WAIT)


def tag(version: int) -> str:
    """Return a table's version as an entity tag."""
    return f'"{version}"'
