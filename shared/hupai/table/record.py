"""Tables, events and settled deals as plain values ready for JSON, and back: what a ledger keeps.

An event is written as the deal's body that the API takes.  Names of players are left out on purpose: they may be
erased, and a ledger is never changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ..hand import Context, Hand, Meld, Notice
from ..payments import Payer, Payments
from .entries import Entry, Settled
from .events import KINDS, Abandon, Adjustment, Draw, Event, Finish, Penalty, Reversal, Win, Winner
from .scoring import Scored
from .state import Mark, Opening, Player, Position, Scores, Table

Json = dict[str, Any]


def event_json(event: Event) -> Json:
    """Return the deal's body that says ``event``; fields that say nothing are left out."""
    body: Json = {"kind": KINDS[type(event)]}
    if isinstance(event, Win):
        body["wins"] = [_winner_json(one) for one in event.wins]
    elif isinstance(event, Penalty):
        body.update(offender=event.offender, penalty=event.penalty)
    elif isinstance(event, Adjustment):
        body["transfers"] = dict(event.transfers)
    for name in ("deal", "reason"):
        value = getattr(event, name, None)
        if value is not None:
            body[name] = value
    return body


def event_of(body: Mapping[str, Any]) -> Event:
    """Return the event of a body that :func:`event_json` wrote."""
    kind, deal, reason = body["kind"], body.get("deal"), body.get("reason")
    if kind == "win":
        return Win(tuple(_winner_of(one) for one in body["wins"]), deal)
    if kind == "draw":
        return Draw(deal)
    if kind == "penalty":
        return Penalty(body["offender"], body["penalty"], deal, reason)
    if kind == "adjustment":
        return Adjustment(dict(body["transfers"]), body["reason"], deal)
    if kind == "reversal":
        return Reversal(deal, reason)
    return Abandon(reason) if kind == "abandon" else Finish(reason)


def _winner_json(one: Winner) -> Json:
    body: Json = {"winner": one.winner}
    for name in ("win_by", "payer", "liable", "value"):
        if getattr(one, name) is not None:
            body[name] = getattr(one, name)
    if one.hand is not None:
        body["hand"] = hand_json(one.hand)
    if context := context_json(one.context):
        body["context"] = context
    return body


def _winner_of(body: Mapping[str, Any]) -> Winner:
    hand = body.get("hand")
    return Winner(
        body["winner"],
        body.get("win_by"),
        body.get("payer"),
        body.get("liable"),
        None if hand is None else hand_of(hand),
        Context(**body.get("context", {})),
        body.get("value"),
    )


def hand_json(hand: Hand) -> Json:
    """Return a hand as the API writes it; unlike its notation, this keeps whom each meld was claimed from."""
    body: Json = {"concealed": list(hand.concealed), "win_tile": hand.win_tile}
    body["melds"] = [
        {
            "kind": meld.kind,
            "tiles": list(meld.tiles),
            "concealed": meld.concealed,
            **({} if meld.claimed_from is None else {"claimed_from": meld.claimed_from}),
        }
        for meld in hand.melds
    ]
    body["flowers"] = list(hand.flowers)
    if hand.kept:
        body["kept"] = list(hand.kept)
    return body


def hand_of(body: Mapping[str, Any]) -> Hand:
    """Return the hand that :func:`hand_json` wrote."""
    melds = tuple(
        Meld(meld["kind"], tuple(meld["tiles"]), meld["concealed"], meld.get("claimed_from")) for meld in body["melds"]
    )
    return Hand(tuple(body["concealed"]), body["win_tile"], melds, tuple(body["flowers"]), tuple(body.get("kept", ())))


def context_json(context: Context) -> Json:
    """Return what is known of a win; unknown fields are left out."""
    return {name: value for name, value in asdict(context).items() if value is not None}


def settled_json(settled: Settled) -> Json:
    """Return everything that is kept of a settled deal."""
    return {
        "kind": settled.kind,
        "result": settled.result,
        "event": event_json(settled.event),
        "deal": settled.deal,
        "version": settled.version,
        "wins": [scored_json(one) for one in settled.wins],
        "entries": [entry._asdict() for entry in settled.entries],
        "before": asdict(settled.before),
        "after": asdict(settled.after),
        "rules": dict(settled.rules),
        "engine_version": settled.engine_version,
        "notices": [{**one._asdict(), "params": dict(one.params)} for one in settled.notices],
    }


def settled_of(body: Mapping[str, Any]) -> Settled:
    """Return the settled deal that :func:`settled_json` wrote."""
    return Settled(
        body["kind"],
        body["result"],
        event_of(body["event"]),
        body["deal"],
        body["version"],
        tuple(scored_of(one) for one in body["wins"]),
        tuple(Entry(**one) for one in body["entries"]),
        _position_of(body["before"]),
        _position_of(body["after"]),
        body["rules"],
        body["engine_version"],
        tuple(Notice(**one) for one in body["notices"]),
    )


def scored_json(one: Scored) -> Json:
    """Return a scored winner with the whole answer."""
    return {
        "seat": one.seat,
        "player": one.player,
        "total": one.total,
        "draw": one.draw,
        "context": context_json(one.context),
        "answer": one.answer,
        "payments": dict(one.payments.seats),
        "payers": [payer._asdict() for payer in one.payments.payers],
    }


def scored_of(body: Mapping[str, Any]) -> Scored:
    """Return the scored winner that :func:`scored_json` wrote."""
    paid = Payments(body["payments"], tuple(Payer(**payer) for payer in body["payers"]))
    context = Context(**body["context"])
    return Scored(body["seat"], body["player"], body["total"], body["draw"], context, body["answer"], paid)


def opening_json(opening: Opening) -> Json:
    """Return what was agreed when the table opened, without names."""
    words: Json = {name: getattr(opening, name) for name in Opening.__match_args__}
    return {**words, "players": [player.id for player in opening.players]}


def opening_of(body: Mapping[str, Any], names: Mapping[str, str] | None = None) -> Opening:
    """Return the opening that :func:`opening_json` wrote; ``names``: player id to the name that people read."""
    known = names or {}
    a, b, c, d = (Player(one, known.get(one)) for one in body["players"])
    return Opening(**{**body, "players": (a, b, c, d)})


def table_json(table: Table) -> Json:
    """Return a table's whole state, without names."""
    return {
        "opening": opening_json(table.opening),
        "position": asdict(table.position),
        "version": table.version,
        "settled": [{**mark._asdict(), "before": asdict(mark.before)} for mark in table.settled],
        "reversals": table.reversals,
        "early": table.early,
    }


def table_of(body: Mapping[str, Any], names: Mapping[str, str] | None = None) -> Table:
    """Return the table that :func:`table_json` wrote; ``names``: player id to the name that people read."""
    marks = tuple(
        Mark(
            one["deal"],
            one["kind"],
            _position_of(one["before"]),
            _scores(one["gained"]),
            tuple((player, total) for player, total in one["wins"]),
        )
        for one in body["settled"]
    )
    return Table(
        opening_of(body["opening"], names),
        _position_of(body["position"]),
        body["version"],
        marks,
        body["reversals"],
        body["early"],
    )


def _position_of(body: Mapping[str, Any]) -> Position:
    return Position(**{**body, "scores": _scores(body["scores"])})


def _scores(given: Any) -> Scores:
    a, b, c, d = given
    return a, b, c, d
