"""A photo's reading to the answer: the tiles, their groups, the hand, and what it is worth under every doubt.

Pure, like :mod:`hupai.api.service`: the photo was read elsewhere (:mod:`hupai.api.photo_reader`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from ..answer import answer
from ..draw import localise, photo_note_text, photo_reason_text
from ..hand import Context, Fault, Faults, Hand
from ..notation import format_hand
from ..rules import RuleSet
from ..tiles import BONUS
from ..vision.arrange import arrange
from ..vision.model import Arrangement, Note, Reading, TileRead
from . import fields
from .hand_fields import read_context
from .photo_totals import NOTHING, Worth, by_win_tile, hand_of, scores_if, worth
from .photo_won import NAMING, Won, won_with
from .problem import Problem, problem_object
from .request import read_rules

Answer = dict[str, Any]
#: Groups tiles, with the tile that won where it was told.
Laid = Callable[[Sequence[TileRead]], Won]
RECOGNISE_FIELDS: Final = frozenset(("rules", "options", "lang"))
SCORE_PHOTO_FIELDS: Final = RECOGNISE_FIELDS | {"context", "win_tile"}
#: Where the winning tile is told of a photo, for those who look for it beside the winds.
_WIN_TILE: Final = "/win_tile"
#: What a reading calls its tiles, where a face is asked for.
_ID: Final = re.compile(r"t\d{1,3}")


class Asked(NamedTuple):
    """What is asked of a photo: the rules to count by, and what is known of the win.

    ``win_tile``: the face of the tile that won, where somebody who was there said it.
    """

    rules: RuleSet
    context: Context
    win_tile: str | None = None


def read_asked(value: Mapping[str, object], known: frozenset[str] = SCORE_PHOTO_FIELDS) -> Asked:
    """Return what a request asks besides its photo; :class:`~hupai.hand.Faults` with all that is wrong with it."""
    faults: list[Fault] = []
    fields.unknown_fields(value, known, "", faults, {"winning_tile": "win_tile"} if "win_tile" in known else None)
    asked = read_known({name: item for name, item in value.items() if name in known}, faults)
    if faults or asked is None:
        raise Faults(faults)
    return asked


def read_known(value: Mapping[str, object], faults: list[Fault]) -> Asked | None:
    """Return ``rules``, ``options``, ``context`` and ``win_tile`` of ``value``, None when the rules are at fault."""
    rules = read_rules(value, faults)
    faults.extend(fields.lang_faults(value.get("lang"), "/lang"))
    before = len(faults)
    context = read_context(value.get("context"), faults)
    faults[before:] = map(_placed, faults[before:])
    win_tile = _win_tile(value.get("win_tile"), faults)
    if rules is not None and context.win_by is not None and context.win_by not in rules.win_by:
        params: dict[str, object] = {"value": context.win_by, "rules": rules.id, "allowed": list(rules.win_by)}
        faults.append(Fault("win_by_not_in_rules", "/context/win_by", params=params))
    return None if rules is None else Asked(rules, context, win_tile)


def _win_tile(value: object, faults: list[Fault]) -> str | None:
    before = len(faults)
    face = fields.tile(value, _WIN_TILE, faults)
    if isinstance(value, str) and _ID.fullmatch(value):
        faults[before:] = [fault._replace(suggestion="name_by_face") for fault in faults[before:]]
    if face in BONUS:
        faults.append(Fault("bonus_win_tile", _WIN_TILE, tile=face))
    return face


def _placed(fault: Fault) -> Fault:
    """Return the fault of a field of the context that belongs elsewhere, with the place that it has beside a photo."""
    if fault.params.get("to") != "/hand/win_tile":
        return fault
    return fault._replace(params={**fault.params, "to": _WIN_TILE})


def recognised(reading: Reading, asked: Asked, lang: str) -> Answer:
    """Return the answer of ``POST /v1/recognise``."""
    return _answer(reading, asked, lang, scored=False)


def photo_scored(reading: Reading, asked: Asked, lang: str) -> Answer:
    """Return the answer of ``POST /v1/score/photo``: the reading, and the score of the hand that it makes."""
    return _answer(reading, asked, lang, scored=True)


def _answer(reading: Reading, asked: Asked, lang: str, *, scored: bool) -> Answer:
    def won(found: Arrangement, tiles: Sequence[TileRead]) -> Won:
        return Won(found) if asked.win_tile is None else won_with(found, tiles, asked.win_tile, asked.rules)

    def laid(tiles: Sequence[TileRead]) -> Won:
        return won(arrange(tuple(tiles)), tiles)

    settled = won(reading.arrangement, reading.tiles)
    found = replace(reading, arrangement=settled.found).to_json()
    out: Answer = {name: found[name] for name in ("image", "status", "tiles", "groups")}
    out.update(joined(reading.tiles, settled, asked, lang, laid, scored=scored))
    out["tiles"] = told_tiles(found["tiles"], lang)  # type: ignore[arg-type]  # a reading's own list
    if out["status"] != "unreadable":
        doubtful = settled.fault is not None or out["checks"] or any(tile.needs_review for tile in reading.tiles)
        out["status"] = "needs_review" if doubtful else "ready"
    return {**out, "model": found["model"], "ms": found["ms"]}


def joined(tiles: Sequence[TileRead], won: Won, asked: Asked, lang: str, laid: Laid, *, scored: bool) -> Answer:
    """Return what an arrangement is worth: hand, notation, notes, totals and, where ``scored``, the score itself."""
    arranged = won.found
    hand = hand_of(arranged.hand)
    rules, context = asked.rules, asked.context
    rows, assumed = by_win_tile(hand, context, rules)
    known = assumed or context
    base = NOTHING if won.fault is not None else worth(hand, known, rules)
    if base.total is None and rows and won.fault is None:  # one tile short of a win: the waits' lowest
        base = Worth(min(row["total"] for row in rows), meets_minimum=False)
    named = {"win_tile": arranged.hand.win_tile}
    notes = [{**note.to_json(), **(named if note.code in NAMING else {})} for note in arranged.assumptions]
    if assumed is not None:
        winds = {"seat_wind": assumed.seat_wind, "round_wind": assumed.round_wind}
        notes.append({"code": "winds_assumed", **{k: v for k, v in winds.items() if getattr(context, k) is None}})
    out: Answer = {
        "hand": arranged.hand.to_json(),
        "notation": format_hand(hand) if hand.concealed or hand.melds or hand.flowers else "",
        "assumptions": [_told(note, lang) for note in notes],
        "checks": [_told(note.to_json(), lang) for note in (*arranged.checks, *_count(hand, arranged, rules))],
        "scores_if": scores_if(tiles, base, context, rules, laid),
        "by_win_tile": rows,
    }
    if scored:
        out.update(_score(won, asked, lang))
        if won.told and not out["checks"] and out["score"] is not None and not out["score"]["is_win"]:
            out["checks"] = [_told({"code": "named_tile_completes_nothing", **named}, lang)]
    return out


def _count(hand: Hand, arranged: Arrangement, rules: RuleSet) -> tuple[Note, ...]:
    """Return a check where the tiles would make a hand in another game only: the reader knows no rules."""
    found = len(hand.concealed) + (hand.win_tile is not None) + 3 * len(hand.melds)
    if found == 3 * rules.sets + 2 or any(note.code == "tile_count" for note in arranged.checks):
        return ()
    return (Note("tile_count", found=found),)


def _score(won: Won, asked: Asked, lang: str) -> Answer:
    """Return the score of the hand as read, or the problem that stands in its place."""
    arranged = won.found
    if not any((arranged.hand.concealed, arranged.hand.melds, arranged.hand.flowers)):
        return {"score": None, "problem": None}
    faults: list[Fault] = [] if won.fault is None else [won.fault]
    found: Answer = {}
    try:
        found = answer(hand_of(arranged.hand), asked.context, asked.rules)
    except Faults as error:
        faults += error.faults
    if faults:
        return {"score": None, "problem": problem_object(Problem.of(Faults(faults)), lang)}
    found["notices"] = [
        {"code": notice["code"], "pointer": f"#{notice['pointer']}", "params": dict(notice["params"])}
        for notice in found["notices"]
    ]
    return {"score": localise(found, lang), "problem": None}


def told_tiles(tiles: Sequence[Mapping[str, Any]], lang: str) -> list[Answer]:
    """Return tiles with the reason of a doubt in words."""
    return [
        {**tile, "reason_text": None if tile["reason"] is None else photo_reason_text(tile["reason"], lang)}
        for tile in tiles
    ]


def _told(note: Mapping[str, Any], lang: str) -> Answer:
    return {**note, "text": photo_note_text(note, lang)}
