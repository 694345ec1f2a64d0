"""The port: rows, and transactions of conditional writes.  All of the ledger's rules are written against it, once.

A row has a partition key, a sort key, ``fields`` (short texts and whole numbers, which conditions can look at) and
``data`` (any JSON value).  Every write says what must be true of its row for it to be written: absent, or there with
certain fields.  A transaction is done wholly or not at all, and who loses one is given the rows that were in the way.
Two adapters: :mod:`hupai.ledger.sqlite` and :mod:`hupai.ledger.dynamo`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, Protocol

#: Of the keys that begin with a text, all come before the text followed by this.
END: Final = "\U0010ffff"
Value = str | int
#: Fields that a row must have, each with its value or one of several; None: the row must be absent.
Expected = Mapping[str, Value | tuple[Value, ...]] | None


class Row(NamedTuple):
    """A row as it was read, or as it is to be."""

    fields: Mapping[str, Value]
    data: Any = None


@dataclass(frozen=True, slots=True)
class Write:
    """Put a whole row in its place.  ``forever``: it is never changed, nor deleted, by anything.

    The field ``expires``, seconds since 1970, says from when on a row may be purged.
    """

    pk: str
    sk: str
    fields: Mapping[str, Value] = field(default_factory=dict)
    data: Any = None
    expect: Expected = None
    forever: bool = False

    def __post_init__(self) -> None:
        """Refuse what would break the promise of a row that stays."""
        if self.forever and (self.expect is not None or "expires" in self.fields):
            raise ValueError(f"{self.pk} {self.sk}: a row that stays for ever is only ever added")


@dataclass(frozen=True, slots=True)
class Check:
    """Write nothing; the transaction fails unless the row is as expected."""

    pk: str
    sk: str
    expect: Expected


Step = Write | Check


class Lost(Exception):  # noqa: N818 - a race that somebody else won is no error
    """A transaction did nothing.  ``rows``: place of each step whose row was not as expected, and that row."""

    def __init__(self, rows: Mapping[int, Row | None]) -> None:
        self.rows = rows
        super().__init__(f"steps {sorted(rows)} found other rows than expected")


class Busy(Exception):  # noqa: N818 - what to do about it is in the name
    """The store did not get to it in time; nothing is known to be wrong, and the same call may be made again."""


class Store(Protocol):
    """Where rows are kept.  Safe to use from several threads.  Every read sees every write that came back before it.

    Each method may raise :class:`Busy`.
    """

    def get(self, keys: Sequence[tuple[str, str]]) -> list[Row | None]:
        """Return the rows of up to 100 different ``keys``, None for one that is absent."""
        ...

    def query(
        self, pk: str, prefix: str = "", *, last: str | None = None, newest: bool = False, limit: int | None = None
    ) -> list[tuple[str, Row]]:
        """Return the rows of a partition whose sort keys begin with ``prefix``, in their order or the other way.

        ``last``: and all that come after these, up to those that begin with it.
        """
        ...

    def transact(self, steps: Sequence[Step]) -> None:
        """Do all of up to 100 ``steps``, each on a row of its own, or none.  Raises :class:`Lost`."""
        ...

    def purge(self, now: int) -> int:
        """Delete what may go since it expired, and what is left of names that were erased; return how many rows went.

        Nothing is done by a store that sees to both by itself.
        """
        ...


def holds(row: Row | None, expect: Expected) -> bool:
    """Tell whether a row is as expected."""
    if row is None or expect is None:
        return row is None and expect is None
    return all(
        row.fields.get(name) in (value if isinstance(value, tuple) else (value,)) for name, value in expect.items()
    )


def text(value: Any) -> str:
    """Return a JSON value as the text that is kept: ASCII, so that no text that JSON has is refused by a store."""
    return json.dumps(value, separators=(",", ":"), allow_nan=False, default=_plain)


def _plain(value: object) -> object:
    """Return what an immutable mapping says; the engine's answers hold some."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} is no JSON")
