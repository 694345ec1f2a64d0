"""A request that writes, and what is answered, as plain values between HTTP and those who do the work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..ledger import key_hash

Answer = dict[str, Any]


class Asked(NamedTuple):
    """A request that writes.  ``path``: its address without the query, which its key is bound to."""

    body: Any
    token: str | None
    key: str
    path: str
    seen: int | None
    lang: str

    @property
    def hashed_key(self) -> str:
        """The name of its key in the ledger."""
        return key_hash("", "POST", self.path, self.key)


class Told(NamedTuple):
    """What is answered.  ``version``: of the table, for the entity tag.  ``location``: of a deal.

    ``follow``: where the deal is on its way, what to ask for a later answer.
    """

    status: int
    body: Answer
    version: int | None = None
    replayed: bool = False
    location: str | None = None
    follow: Callable[[], Told] | None = None
