"""What a caller asks of a table: the JSON bodies of its operations, read with every fault at once.

Codes of the faults made here beside those of the other readers, all of the kind ``contradiction`` with ``with``::

    reason points_and_hand, friendly_has_no_club
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ..hand import Fault, Faults
from ..hooks import read_target
from ..settle import with_photos
from ..table import CONFLICTS, Event, Player, Table, Win, Winner, open_table, read_deal, settle
from ..table.body import FIELDS, MOST_WINS, WINNER_FIELDS
from ..table.state import KINDS_OF_TABLE, LENGTHS
from ..tiles import WINDS
from . import fields
from .fields import guessed
from .names import read_name, read_text
from .request import read_rules
from .tables_hands import HAND_FIELDS, LONGEST_ID, Hands

Json = Mapping[str, Any]

OPENING_FIELDS: Final = ("rules", "options", "players", "kind", "length", "confirm", "webhook", "club", "lang")
_CORRECTED: Final = ("hand", "notation", "dialect", "z_order", "context", "value")
_SYNONYMS: Final = {
    **dict.fromkeys(("ruleset", "rule_set"), "rules"),
    **dict.fromkeys(("names", "seats"), "players"),
    **dict.fromkeys(("rated", "type"), "kind"),
    **dict.fromkeys(("hook", "callback", "url"), "webhook"),
    **dict.fromkeys(("confirmation", "confirmed"), "confirm"),
}
#: Ids of the players of a friendly table: their names are kept apart, where they can be erased.
FRIENDLY: Final = ("p1", "p2", "p3", "p4")


class Opening(NamedTuple):
    """A table to be opened.  ``table``: fresh, its players with their names where it is friendly."""

    table: Table
    confirm: bool
    webhook: str | None
    club: str | None


class Deal(NamedTuple):
    """A deal that was read: ``photos`` by the place of their winner, and ``point`` for the faults of its settling.

    ``notes``: what was assumed while its hands were read.
    """

    event: Event
    photos: dict[int, str]
    notes: list[dict[str, Any]]
    point: Callable[[Fault], Fault]


class Confirmation(NamedTuple):
    """A confirmation: ``corrected`` by the place of the winner."""

    accept: bool
    attempt: int | None
    corrected: dict[int, Winner]
    point: Callable[[Fault], Fault]


def read_opening(value: object, *, webhooks: bool = True) -> Opening:
    """Return the table that a body asks for; :class:`Faults` with all that is wrong with it.

    ``webhooks``: whether somebody sends them.
    """
    body = _object(value)
    faults: list[Fault] = []
    fields.unknown_fields(body, OPENING_FIELDS, "", faults, _SYNONYMS)
    read_rules(body, faults)
    faults.extend(fields.lang_faults(body.get("lang"), "/lang"))
    kind = fields.choice(body.get("kind"), KINDS_OF_TABLE, "/kind", faults) or "friendly"
    length = fields.choice(body.get("length"), LENGTHS, "/length", faults) or "full"
    confirm = fields.boolean(body.get("confirm"), "/confirm", faults) or False
    club = fields.string(body.get("club"), LONGEST_ID, "/club", faults)
    rated = body.get("kind") == "rated"
    if rated and body.get("club") is None:
        faults.append(fields.missing("club", "/club"))
    if club is not None and not rated:
        params = {"with": "/kind", "reason": "friendly_has_no_club"}
        faults.append(Fault("contradiction", "/club", params=params))
    webhook = _webhook(body.get("webhook"), webhooks, faults)
    players = _players(body.get("players"), rated, faults)
    if faults or players is None:
        # The engine is not asked for what it would say of the rules again; what only it knows comes next.
        raise Faults(faults)
    try:
        table = open_table(body.get("rules") or "mcr", players, _said(body.get("options")), kind, length)
    except Faults as error:
        raise Faults(map(guessed, error.faults)) from None
    return Opening(table, confirm, webhook, club)


def _said(options: Any) -> dict[str, object]:
    return {name: value for name, value in (options or {}).items() if value is not None}


def _webhook(value: object, sent: bool, faults: list[Fault]) -> str | None:
    if value is None:
        return None
    if not sent:
        faults.append(Fault("webhooks_not_sent", "/webhook"))
        return None
    try:
        read_target(value, "/webhook")
    except Faults as error:
        faults.extend(error.faults)
        return None
    return str(value)


def _players(value: object, rated: bool, faults: list[Fault]) -> list[Player | str] | None:
    if value is None:
        faults.append(fields.missing("players", "/players"))
        return None
    if type(value) is not list:
        faults.append(fields.wrong_type(value, "array", "/players"))
        return None
    if len(value) != len(WINDS):
        faults.append(Fault("player_count", "/players", params={"expected": len(WINDS), "found": len(value)}))
    names: list[str] = []
    for i, one in enumerate(value[: len(WINDS)]):
        at = f"/players/{i}"
        name = fields.string(one, LONGEST_ID, at, faults) if rated else read_name(one, at, faults)
        if rated and not name and (one is None or one == ""):
            faults.append(fields.missing(str(i), at))
        if name and (name if rated else name.casefold()) in (o if rated else o.casefold() for o in names):
            faults.append(Fault("repeated_player", at, params={"value": fields.shown(name)}))
        if name:
            names.append(name)
    if len(names) != len(WINDS) or len(value) != len(WINDS):
        return None
    if rated:
        return list(names)
    return [Player(player, name) for player, name in zip(FRIENDLY, names, strict=True)]


def read_event(value: object, table: Table) -> Deal:
    """Return the deal that a body describes, to be settled at ``table``; :class:`Faults` with all that is wrong.

    Raised are faults of its form, and beside them those that settling it finds: all of both at once.
    """
    body = {name: item for name, item in _object(value).items() if name != "lang"}
    faults: list[Fault] = fields.lang_faults(_object(value).get("lang"), "/lang")
    hands = Hands(table)
    reason: Any = body.get("reason")
    if isinstance(reason, str):
        body["reason"] = read_text(reason, "/reason", faults)
    event = read_deal(body, faults, hands.read, HAND_FIELDS)
    if isinstance(event, Win):
        event = replace(event, wins=tuple(hands.decided(one, i, faults) for i, one in enumerate(event.wins)))
    if event is None or faults:
        faults += _more(event, table, hands, faults)
        raise Faults(_meant(guessed(fault), body) for fault in faults)
    return Deal(event, hands.photos, hands.notes(), hands.point)


def _more(event: Event | None, table: Table, hands: Hands, faults: list[Fault]) -> list[Fault]:
    """Return what settling an event at fault would find besides."""
    if event is None:
        return []
    try:
        settle(table, with_photos(table, event, hands.photos))
    except Faults as error:
        found = [hands.point(fault) for fault in error.faults if fault.code not in CONFLICTS]
        there = {fault.pointer for fault in faults}
        return [fault for fault in found if fault.pointer not in there]
    return []


def _meant(fault: Fault, body: Json) -> Fault:
    """Return the fault of an unknown field with the one that was probably meant."""
    if fault.code != "unknown_field" or fault.suggestion is not None:
        return fault
    known = (*WINNER_FIELDS, *HAND_FIELDS) if "/wins/" in fault.pointer else ("deal", "kind", *_kind_fields(body))
    meant = fields.closest(str(fault.params["field"]), known)
    if meant is None:
        return fault
    return fault._replace(params={**fault.params, "did_you_mean": meant}, suggestion="did_you_mean")


def _kind_fields(body: Json) -> tuple[str, ...]:
    kind = body.get("kind")
    return FIELDS.get(kind, ()) if isinstance(kind, str) else ()


def read_confirmation(value: object, table: Table, event: Json) -> Confirmation:
    """Return what a body confirms of the deal whose body is ``event``; :class:`Faults` with all that is wrong."""
    body = _object(value)
    faults: list[Fault] = []
    fields.unknown_fields(body, ("confirm", "attempt", "wins", "lang"), "", faults, {"accept": "confirm"})
    faults.extend(fields.lang_faults(body.get("lang"), "/lang"))
    accept = fields.boolean(body.get("confirm"), "/confirm", faults)
    attempt = fields.integer(body.get("attempt"), 1, 999_999, "/attempt", faults)
    there = len(event.get("wins") or ())
    given = fields.array(body.get("wins"), MOST_WINS, "/wins", faults)
    if len(given) > there:
        faults.append(Fault("too_many_items", "/wins", params={"found": len(given), "most": there}))
    hands = Hands(table)
    corrected: dict[int, Winner] = {}
    for i, one in enumerate(given[:there]):
        at = f"/wins/{i}"
        if one is None or one == {}:
            continue
        if not isinstance(one, Mapping):
            faults.append(fields.wrong_type(one, "object", at))
            continue
        fields.unknown_fields(one, _CORRECTED, at, faults)
        corrected[i] = _corrected(one, i, hands, event["wins"][i], faults)
    if faults:
        raise Faults(map(guessed, faults))
    return Confirmation(accept is not False, attempt, corrected, hands.point)


def _corrected(one: Json, i: int, hands: Hands, sent: Json, faults: list[Fault]) -> Winner:
    """Return what stands instead of a winner's hand, as far as it is said."""
    at = f"/wins/{i}"
    hand, context = hands.read(one, at, faults)
    value = one.get("value")
    if value is not None and (one.get("hand") is not None or one.get("notation") is not None):
        faults.append(Fault("contradiction", f"{at}/value", params={"with": f"{at}/hand", "reason": "points_and_hand"}))
    winner = Winner(sent["winner"], sent.get("win_by"), sent.get("payer"), sent.get("liable"), hand, context, value)
    return hands.decided(winner, i, faults)


def read_reason(value: object) -> str | None:
    """Return the ``reason`` of a body that holds nothing else; :class:`Faults` with all that is wrong with it."""
    body = _object(value)
    faults: list[Fault] = []
    fields.unknown_fields(body, ("reason", "lang"), "", faults)
    faults.extend(fields.lang_faults(body.get("lang"), "/lang"))
    reason = read_text(body.get("reason"), "/reason", faults)
    if faults:
        raise Faults(faults)
    return reason or None


def read_roles(value: object, roles: tuple[str, ...]) -> tuple[str, ...]:
    """Return whose tokens a body asks to be made anew: all where it names none."""
    body = _object(value)
    faults: list[Fault] = []
    fields.unknown_fields(body, ("roles", "lang"), "", faults)
    faults.extend(fields.lang_faults(body.get("lang"), "/lang"))
    given = fields.array(body.get("roles"), len(roles), "/roles", faults)
    named = [fields.choice(one, roles, f"/roles/{i}", faults) for i, one in enumerate(given)]
    faults.extend(fields.wrong_type(None, "string", f"/roles/{i}") for i, one in enumerate(given) if one is None)
    if faults:
        raise Faults(faults)
    return tuple(role for role in roles if role in named) or roles


def _object(value: object) -> dict[str, Any]:
    if type(value) is not dict:
        raise Faults([fields.wrong_type(value, "object", "")])
    return value
