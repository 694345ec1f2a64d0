"""The same hand by another method, or with another winning tile."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..answer import answer, waits
from ..answer.questions import as_won
from ..draw import DEFAULT, localise
from ..hand import Context, Fault, Faults, Hand, check
from ..rules import RuleSet
from .answers import scored, with_notices
from .hand_fields import CONTEXT_FIELDS
from .request import Change, Request, read_what_if

Answer = dict[str, Any]


def what_if(value: object, lang: str) -> Answer:
    """Answer ``POST /v1/what-if``: the hand as it is, and under each change.

    Without ``changes``, the questions that everybody asks: the other method, and each other tile that it waited for.
    """
    request = _read(value)
    reading, base = scored(request)
    rules = request.rules
    changes = request.changes or _usual(reading.hand, reading.context, rules)
    faults: list[Fault] = []
    results: list[Answer] = []
    for i, change in enumerate(changes):
        hand, context = _changed(reading.hand, reading.context, change)
        try:
            found = with_notices(answer(hand, context, rules), reading._replace(notices=()))
        except Faults as error:
            faults.extend(_in_change(fault, i) for fault in error.faults)
        else:
            results.append(_result(change, base, localise(found, lang)))
    if faults:
        raise Faults(faults)
    return {"base": localise(base, lang), "results": results}


def _read(value: object) -> Request:
    """Return the question; where only some of its changes cannot be read, the faults tell what is wrong with all."""
    try:
        return read_what_if(value)
    except Faults as error:
        faults = list(error.faults)
    steps = [fault.pointer.split("/")[1:3] for fault in faults]
    if type(value) is dict and all(len(step) == 2 and step[0] == "changes" for step in steps):
        unread = {int(step[1]) for step in steps}
        sound = [i for i in range(len(value["changes"])) if i not in unread]
        try:
            if sound:
                what_if({**value, "changes": [value["changes"][i] for i in sound]}, DEFAULT)
        except Faults as others:
            for fault in others.faults:
                _, _, place, *rest = fault.pointer.split("/")
                faults.append(fault._replace(pointer="/".join(("", "changes", str(sound[int(place)]), *rest))))
    raise Faults(faults)


def _changed(hand: Hand, context: Context, change: Change) -> tuple[Hand, Context]:
    """Return hand and context after ``change``; what belongs to the old way of winning is unknown under a new one."""
    if change.win_tile is not None:
        concealed = hand.concealed
        if hand.win_tile is None and len(concealed) % 3 == 2 and change.win_tile in concealed:
            # A complete hand whose winning tile was not told: now it is.
            at = concealed.index(change.win_tile)
            concealed = concealed[:at] + concealed[at + 1 :]
        if change.win_tile != hand.win_tile:
            # Whether it was the last of its kind is known of the tile that came, not of another one.
            context = replace(context, last_of_kind=None)
        hand = replace(hand, concealed=concealed, win_tile=change.win_tile)
    way = change.context.win_by
    if way is not None and way != context.win_by:
        context = as_won(context, way)
    named: dict[str, Any] = {name: getattr(change.context, name) for name in CONTEXT_FIELDS if name in change.named}
    return hand, replace(context, **named) if named else context


def _result(change: Change, base: Answer, found: Answer) -> Answer:
    before, after = ({fan["id"]: fan["count"] for fan in score["fans"] or ()} for score in (base, found))
    return {
        "change": {
            "win_tile": change.win_tile,
            "context": {name: getattr(change.context, name) for name in CONTEXT_FIELDS if name in change.named},
        },
        "difference": (found["total"] or 0) - (base["total"] or 0),
        "gained": [name for name, count in after.items() if count > before.get(name, 0)],
        "lost": [name for name, count in before.items() if count > after.get(name, 0)],
        "answer": found,
    }


def _usual(hand: Hand, context: Context, rules: RuleSet) -> tuple[Change, ...]:
    """Return the changes that can be true: each other way of winning, then each other tile that was waited for."""
    by = frozenset(("win_by",))
    changes = [Change(None, Context(win_by=way), by) for way in rules.win_by if way != context.win_by]
    if hand.win_tile is not None:
        found = waits(replace(hand, win_tile=None), replace(context, last_of_kind=None), rules)["waits"]
        tiles = [wait["tile"] for wait in found if wait["copies_left"] and wait["tile"] != hand.win_tile]
        changes.extend(Change(tile, Context(), frozenset()) for tile in tiles)
    return tuple(change for change in changes if not check(*_changed(hand, context, change), rules.sets))


def _in_change(fault: Fault, i: int) -> Fault:
    at = f"/changes/{i}"
    if fault.pointer.startswith("/context/"):
        return fault._replace(pointer=at + fault.pointer)
    return fault._replace(pointer=f"{at}/win_tile" if fault.pointer == "/hand/win_tile" else at)
