"""What is wrong with an input, as values: every fault has a code and points at its place.

The sentences that people read are made from ``code`` and ``params`` in :mod:`hupai.draw`, in their language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

NO_PARAMS: Mapping[str, object] = MappingProxyType({})


class Fault(NamedTuple):
    """One fault.

    ``pointer`` is a JSON Pointer into the request (``/hand/melds/1``), ``span`` the half-open character range
    when the fault lies in a string, ``tile`` the face concerned, ``params`` the figures for its sentence
    (``{"expected": 14, "found": 15}``).  A sentence may offer a remedy: ``suggestion`` names it, with ``params``.
    """

    code: str
    pointer: str
    tile: str | None = None
    span: tuple[int, int] | None = None
    params: Mapping[str, object] = NO_PARAMS
    suggestion: str | None = None


class Faults(ValueError):  # noqa: N818 - several faults, named as players name them
    """Raised with every fault of an input at once; ``faults`` is never empty."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("; ".join(f"{f.code} at {f.pointer or '/'}" for f in self.faults))


class Notice(NamedTuple):
    """Something the answer assumed, ignored or corrected; said in every answer, never an error."""

    code: str
    pointer: str
    params: Mapping[str, object] = NO_PARAMS
