"""Bodies that need to say nothing."""

from __future__ import annotations

from ..hand import Faults
from . import fields


def read_nothing(body: object) -> None:
    """Raise :class:`Faults` for a body that says more than its language, to an operation that needs none."""
    if type(body) is not dict:
        raise Faults([fields.wrong_type(body, "object", "")])
    faults = fields.lang_faults(body.get("lang"), "/lang")
    fields.unknown_fields(body, ("lang",), "", faults)
    if faults:
        raise Faults(faults)
