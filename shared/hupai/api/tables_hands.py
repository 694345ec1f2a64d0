"""The hands of a deal, in all the forms that they may be sent in: tiles, a notation, a photo.

Codes of the faults made here beside those of the other readers, all of the kind ``contradiction`` with ``with``::

    reason photo_and_hand, points_and_hand
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ..hand import Context, Fault, Faults, Hand
from ..table import Table, Winner
from ..tiles import WINDS
from . import fields
from .answers import scored
from .hand_fields import CONTEXT_FIELDS, read_context
from .notation_field import Reading
from .request import Request, read_hands

Json = Mapping[str, Any]
#: What a winner's object may hold of a hand.
HAND_FIELDS: Final = ("hand", "notation", "dialect", "z_order", "context", "photo")
LONGEST_ID: Final = 64


class Hands:
    """The hands of a deal: each in every way that it can be read, until its table decides."""

    def __init__(self, table: Table) -> None:
        self.photos: dict[int, str] = {}
        self._table = table
        self._readings: dict[int, tuple[Reading, ...]] = {}
        self._context_said: dict[int, frozenset[str]] = {}
        self._broken: set[int] = set()
        self._notes: list[dict[str, Any]] = []

    def read(self, given: Json, at: str, faults: list[Fault]) -> tuple[Hand | None, Context]:
        """Read the hand and context of a winner: the first way to read a notation that has more than one.

        What cannot be read is a hand of no tiles, so that the rest of the deal is looked at too.
        """
        before = len(faults)
        hand, context = self._read(given, at, faults)
        if hand is None and len(faults) > before:
            self._broken.add(int(at.rpartition("/")[2]))
            return Hand(()), context
        return hand, context

    def _read(self, given: Json, at: str, faults: list[Fault]) -> tuple[Hand | None, Context]:
        i = int(at.rpartition("/")[2])
        stated = given.get("context")
        self._context_said[i] = frozenset(stated) if isinstance(stated, dict) else frozenset()
        written = next((name for name in ("hand", "notation") if given.get(name) is not None), None)
        photo = fields.string(given.get("photo"), LONGEST_ID, f"{at}/photo", faults)
        if photo is not None:
            self.photos[i] = photo
            if written is not None:
                params = {"with": f"{at}/{written}", "reason": "photo_and_hand"}
                faults.append(Fault("contradiction", f"{at}/photo", params=params))
            if given.get("value") is not None:
                params = {"with": f"{at}/photo", "reason": "points_and_hand"}
                faults.append(Fault("contradiction", f"{at}/value", params=params))
        if written is None or photo is not None:
            return None, read_context(stated, faults, f"{at}/context")
        readings = read_hands(given, self._table.rules.sets, faults, at)
        if not readings:
            return None, Context()
        self._readings[i] = readings
        return readings[0].hand, readings[0].context

    def decided(self, winner: Winner, i: int, faults: list[Fault]) -> Winner:
        """Return a winner with the reading of his hand that is meant: any, where all come to the same; else a fault.

        One whose hand cannot be read stands there with the least that may be declared, to find what else is wrong.
        """
        if i in self._broken:
            return replace(winner, hand=None, value=max(self._table.rules.minimum, 0))
        readings = self._readings.get(i, ())
        if len(readings) < 2 or faults:
            return winner
        asked = tuple(reading._replace(context=self._filled(reading.context, winner)) for reading in readings)
        try:
            reading, found = scored(Request(asked, self._table.rules), explain=False)
        except Faults as error:
            # Whatever else is wrong is said when it is settled, where the body says it.
            faults.extend(fault for fault in error.faults if fault.code == "ambiguous_notation")
            return winner
        meant = readings[asked.index(reading)]
        self._readings[i] = (meant,)
        self._notes += [one for one in found["notices"] if one["code"] == "ambiguous_notation"]
        return replace(winner, hand=meant.hand, context=meant.context)

    def _filled(self, context: Context, winner: Winner) -> Context:
        """Return a context with what the table and the winner's own fields say, whatever it says itself."""
        table = self._table
        return replace(
            context,
            win_by=winner.win_by or context.win_by,
            seat_wind=winner.winner if winner.winner in WINDS else None,
            round_wind=table.round_wind,
            discarder=winner.payer if winner.payer in WINDS else None,
            repeats=table.position.repeats,
        )

    def notes(self) -> list[dict[str, Any]]:
        """Return what was assumed while notations were read."""
        return self._notes + [
            {"code": notice.code, "pointer": f"#{readings[0].at}{notice.pointer}", "params": dict(notice.params)}
            for readings in self._readings.values()
            for notice in readings[0].notices
        ]

    def point(self, fault: Fault) -> Fault:
        """Return a fault of settling pointing into the body as it was sent."""
        head, _, rest = fault.pointer.removeprefix("/wins/").partition("/")
        if not fault.pointer.startswith("/wins/") or not head.isdecimal():
            return fault
        i, at = int(head), f"/wins/{head}"
        inside = f"/{rest}" if rest else ""
        if i in self.photos:
            return fault._replace(pointer=f"{at}/photo") if inside.startswith("/hand") else fault
        if i not in self._readings:
            return fault
        reading = self._readings[i][0]
        if inside.startswith("/hand"):
            params = fault.params
            other = params.get("with")
            if isinstance(other, str) and other.startswith(f"{at}/hand") and reading.read is None:
                params = {**params, "with": f"{at}/notation"}
            return reading.pointing(fault._replace(pointer=inside, params=params))
        place, _, name = inside.rpartition("/")
        if place == "/context" and name in CONTEXT_FIELDS and name not in self._context_said[i] and reading.dialect:
            return fault._replace(pointer=f"{at}/notation")
        return fault
