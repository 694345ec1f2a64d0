"""What was heard, as a value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..hand import Fault


@dataclass(slots=True)
class Heard:
    """What a text says.

    ``fields``: each field to its value; ``typed``: to the words that said it.  ``options``: ``name=value`` as typed.
    ``hand``: its pieces, in the order typed.  ``numbers``: whole numbers that stand alone.  ``wind``: a wind with which
    the text begins, or that stands alone.  ``spoken``: the language of its words, where they have one.
    """

    fields: dict[str, Any] = field(default_factory=dict)
    typed: dict[str, str] = field(default_factory=dict)
    options: list[tuple[str, str]] = field(default_factory=list)
    hand: list[str] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    wind: str | None = None
    spoken: str | None = None
    faults: list[Fault] = field(default_factory=list)

    def say(self, name: str, value: object, typed: str) -> None:
        """Note that ``name`` is ``value``; a fault where it was said to be something else."""
        if name in self.fields and self.fields[name] != value:
            self.faults.append(Fault("said_twice", "", params={"one": self.typed[name], "other": typed}))
            return
        self.fields[name] = value
        self.typed.setdefault(name, typed)
