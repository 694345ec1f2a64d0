"""The ``notation`` of a request: every legal reading of it, joined with the request's context."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from ..hand import Context, Fault, Faults, Hand, Notice, check
from ..notation import DIALECTS, MAX_LENGTH, Z_ORDERS, Parsed, format_hand, parse
from . import fields
from .hand_fields import OF_SIZE, ReadHand, in_request

POINTER: Final = "/notation"


class Reading(NamedTuple):
    """One way to read what was sent: nearly always the only one.

    ``notices``: what the reader assumed.  ``dialect`` is that of a notation; for a hand in JSON it is empty, and
    ``read`` knows the way back into the request.  ``at``: the pointer of the object that holds either.
    """

    hand: Hand
    context: Context
    notices: tuple[Notice, ...] = ()
    dialect: str = ""
    read: ReadHand | None = None
    at: str = ""

    def pointing(self, fault: Fault) -> Fault:
        """Return a fault of the engine pointing into the request as it was sent."""
        return _at(in_notation(fault), self.at) if self.read is None else in_request(fault, self.read, self.at)

    def place(self, pointer: str) -> str:
        """Return where the request holds what the engine's ``pointer`` means."""
        return self.at + (POINTER if self.dialect and pointer.startswith("/hand") else pointer)


class Written(NamedTuple):
    """A notation to be read: the text, what the caller says of it, and the pointer of the object that holds it.

    ``sets``: how many a hand has; None where that is not known.
    """

    text: str
    dialect: str | None
    z_order: str | None
    sets: int | None
    at: str = ""

    def parse(self, faults: list[Fault]) -> tuple[Parsed, ...]:
        """Return every legal reading of the text; none, and its faults put, when there is none."""
        wrong: tuple[Fault, ...] = ()
        for sets in (self.sets,) if self.sets else (4, 5):
            try:
                return parse(self.text, dialect=self.dialect, z_order=self.z_order, sets=sets)
            except Faults as error:
                wrong = wrong or error.faults
        faults.extend(_at(fault, self.at) for fault in wrong if self.sets or fault.code not in OF_SIZE)
        return ()

    def check(self, reading: Reading) -> list[Fault]:
        """Return what the engine would say of a reading, where it will not be asked."""
        found = check(reading.hand, reading.context, self.sets or 4)
        return [reading.pointing(fault) for fault in found if self.sets or fault.code not in OF_SIZE]


def read_written(value: Mapping[str, object], sets: int | None, faults: list[Fault], at: str = "") -> Written | None:
    """Return the notation that ``value`` holds; None when there is none or it is at fault."""
    text = fields.string(value.get("notation"), MAX_LENGTH, at + POINTER, faults)
    dialect = fields.choice(value.get("dialect"), DIALECTS, f"{at}/dialect", faults)
    z_order = fields.choice(value.get("z_order"), Z_ORDERS, f"{at}/z_order", faults)
    return None if text is None else Written(text, dialect, z_order, sets, at)


def from_notation(written: Written, context: Context, faults: list[Fault]) -> tuple[Reading, ...]:
    """Return every legal reading of a notation, the likeliest first; none when it is at fault."""
    before = len(faults)
    readings: list[Reading] = []
    first: list[Fault] = []
    for parsed in written.parse(faults):
        against: list[Fault] = []
        joined = _joined(parsed, context, against, written.at)
        if not against:
            readings.append(Reading(parsed.hand, joined, parsed.notices, parsed.dialect, None, written.at))
        first = first or against
    if not readings:
        faults.extend(first)
    elif before:
        # The engine will not be asked: say what it would have said, too.
        faults.extend(written.check(readings[0]))
    return tuple(readings)


def same_notation(hand: Hand, written: Written, context: Context, faults: list[Fault]) -> Context:
    """Return the context joined with what a notation says, when it is the same hand as ``hand``; else put a fault."""
    found = written.parse(faults)
    for parsed in found:
        if _same(hand, parsed):
            return _joined(parsed, context, faults, written.at)
    if found:
        params: dict[str, object] = {"hand": format_hand(hand), "notation": format_hand(found[0].hand)}
        faults.append(Fault("hand_and_notation_differ", written.at + POINTER, params=params))
    return context


def in_notation(fault: Fault) -> Fault:
    """Return ``fault`` pointing at the string where it points into a hand that was never sent as JSON."""
    params = fault.params
    other = params.get("with")
    if isinstance(other, str) and other.startswith("/hand"):
        params = {**params, "with": POINTER}
    if fault.pointer.startswith("/hand"):
        return fault._replace(pointer=POINTER, params=params)
    return fault if params is fault.params else fault._replace(params=params)


def _at(fault: Fault, at: str) -> Fault:
    return fault._replace(pointer=at + fault.pointer) if at else fault


def _joined(parsed: Parsed, context: Context, faults: list[Fault], at: str) -> Context:
    """Return ``context`` with what the notation says where it says nothing; a contradiction is a fault."""
    more: dict[str, object] = {}
    for name, said in parsed.context.items():
        known = getattr(context, name)
        if known is None:
            more[name] = said
        elif known != said:
            params = {"with": POINTER, "reason": "notation_says_otherwise", "value": known, "notation": said}
            faults.append(Fault("contradiction", f"{at}/context/{name}", params=params))
    return replace(context, **more) if more else context  # type: ignore[arg-type]  # checked above, field by field


def _same(hand: Hand, parsed: Parsed) -> bool:
    """Tell whether two hands are the same to a scorer; a winning tile that neither marks is not compared."""
    other = parsed.hand
    if _melds(hand) != _melds(other) or set(hand.flowers) != set(other.flowers):
        return False
    if parsed.win_tile_marked and hand.win_tile is not None and hand.win_tile != other.win_tile:
        return False
    return _held(hand) == _held(other)


def _melds(hand: Hand) -> Counter[tuple[str, tuple[str, ...], bool]]:
    return Counter((meld.kind, meld.tiles, meld.concealed) for meld in hand.melds)


def _held(hand: Hand) -> Counter[str]:
    held = Counter(hand.concealed)
    if hand.win_tile is not None:
        held[hand.win_tile] += 1
    return held
