"""What an attempt keeps while it is under way: the deal as it was sent, as its photos were read, as it was corrected.

All of it is plain JSON in the attempt's ``data``::

    version       the table's version when the attempt was made: whatever moves the table ends the attempt
    event         the deal's body as :func:`hupai.table.event_json` writes it; a hand that a photo shows is absent
    photos        place of the winner to the id of the upload
    readings      place of the winner to what the photo was read as
    corrected     place of the winner to the hand, context or value that a person gave instead
    must_confirm  a person has to look before anything is paid
    confirmed     who did: the hash of the idempotency key
    declined      who did not, in the same way
    deadline      from when on nothing of this is settled any more
    notes         what reading the request assumed
    secret        what the waiting execution is woken with; never shown, and gone when the attempt closes
    faults, why   of one that was rejected, or failed
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from ..hand import Fault, Hand, Meld
from ..ledger import Attempt
from ..table import Event, Table, Win, Winner, event_of, read_canonical
from ..table.record import hand_json
from ..tiles import INDEX
from ..vision.model import ReadHand, Reading

Json = dict[str, Any]
#: More of an error's own words are not kept.
MOST_WHY: Final = 500


def event_at(table: Table, data: Mapping[str, Any]) -> Event:
    """Return the event of an attempt as far as it is known: corrected, else as read, else as sent.

    A winner whose photo was not read yet stands there with the least that may be declared.
    """
    event = event_of(data["event"])
    if not isinstance(event, Win):
        return event
    wins = list(event.wins)
    for place in data.get("photos") or {}:
        read = (data.get("readings") or {}).get(place)
        known = {"value": max(table.rules.minimum, 0)} if read is None else {"hand": _hand(read["hand"])}
        wins[int(place)] = replace(wins[int(place)], **known)
    for place, told in (data.get("corrected") or {}).items():
        wins[int(place)] = _corrected(wins[int(place)], told)
    return Win(tuple(wins), event.deal)


def with_photos(table: Table, event: Event, photos: Mapping[int, str]) -> Event:
    """Return an event whose photos nobody has looked at yet, fit to be checked for everything else."""
    if not isinstance(event, Win):
        return event
    least = max(table.rules.minimum, 0)
    return Win(tuple(replace(w, value=least) if i in photos else w for i, w in enumerate(event.wins)), event.deal)


def corrected_json(winner: Winner) -> Json:
    """Return what a person gave instead of what was read, as it is kept."""
    kept: Json = {} if winner.value is None else {"value": winner.value}
    if winner.hand is not None:
        kept["hand"] = hand_json(winner.hand)
    told = {
        name: value for name in winner.context.__match_args__ if (value := getattr(winner.context, name)) is not None
    }
    return {**kept, "context": told} if told else kept


def _corrected(winner: Winner, told: Mapping[str, Any]) -> Winner:
    context = replace(winner.context, **(told.get("context") or {}))
    if "value" in told:
        return replace(winner, hand=None, value=told["value"], context=context)
    return replace(winner, hand=_hand(told["hand"]) if "hand" in told else winner.hand, context=context)


def _hand(kept: Mapping[str, Any]) -> Hand | None:
    return read_canonical({"hand": kept}, "", [])[0]


def reading_json(reading: Reading) -> Json:
    """Return what is kept of a photo's reading: all that a person needs to check it, and the hand in it."""
    found = reading.to_json()
    kept: Json = {
        name: found[name] for name in ("status", "image", "tiles", "groups", "assumptions", "checks", "model")
    }
    return {**kept, "hand": hand_json(hand_of(reading.arrangement.hand))}


def in_doubt(kept: Mapping[str, Any]) -> bool:
    """Tell whether a person has to look at a reading: a doubtful tile, a doubtful number, no tile that won."""
    return kept["status"] != "ready" or bool(kept["checks"]) or kept["hand"]["win_tile"] is None


def hand_of(read: ReadHand) -> Hand:
    """Return a hand read from a photo as the engine has it."""
    melds = tuple(
        Meld(meld.kind, tuple(sorted(meld.tiles, key=INDEX.__getitem__)), meld.concealed) for meld in read.melds
    )
    return Hand(read.concealed, read.win_tile, melds, read.flowers)


def at_photo(faults: Iterable[Fault], photos: Iterable[str]) -> list[Fault]:
    """Return ``faults`` with those of a hand that a photo showed pointing at the photo, each once."""
    hands = {f"/wins/{place}/hand": f"/wins/{place}/photo" for place in photos}
    found = []
    for fault in faults:
        for hand, photo in hands.items():
            if fault.pointer == hand or fault.pointer.startswith(f"{hand}/"):
                fault = fault._replace(pointer=photo)
        found.append(fault)
    return list({(fault.pointer, fault.code, fault.tile, repr(fault.params)): fault for fault in found}.values())


def fault_json(fault: Fault) -> Json:
    """Return a fault as it is kept."""
    return {**fault._asdict(), "params": dict(fault.params), "span": None if fault.span is None else list(fault.span)}


def fault_of(kept: Mapping[str, Any]) -> Fault:
    """Return the fault that :func:`fault_json` kept."""
    span = kept["span"]
    return Fault(**{**kept, "span": None if span is None else (span[0], span[1])})


def lapsed(attempt: Attempt, now: int) -> bool:
    """Tell whether an attempt under way is past its time."""
    return attempt.open and now >= int(attempt.data.get("deadline", now + 1))
