"""A photo's reading to the answer: the tiles, their groups, the hand, and what it is worth under every doubt.

Pure, like :mod:`hupai.api.service`: the photo was read elsewhere (:mod:`hupai.api.photo_reader`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from ..answer import answer
from ..draw import localise, photo_note_text, photo_reason_text
from ..hand import Context, Fault, Faults, Hand
from ..notation import format_hand
from ..rules import RuleSet
from ..vision.model import Arrangement, Note, Reading, TileRead
from . import fields
from .hand_fields import read_context
from .photo_totals import Worth, by_win_tile, hand_of, scores_if, worth
from .problem import Problem, problem_object
from .request import read_rules

Answer = dict[str, Any]
RECOGNISE_FIELDS: Final = frozenset(("rules", "options", "lang"))
SCORE_PHOTO_FIELDS: Final = RECOGNISE_FIELDS | {"context"}


class Asked(NamedTuple):
    """What is asked of a photo: the rules to count by, and what is known of the win."""

    rules: RuleSet
    context: Context


def read_asked(value: Mapping[str, object], known: frozenset[str] = SCORE_PHOTO_FIELDS) -> Asked:
    """Return what a request asks besides its photo; :class:`~hupai.hand.Faults` with all that is wrong with it."""
    faults: list[Fault] = []
    fields.unknown_fields(value, known, "", faults)
    asked = read_known(value, faults)
    if faults or asked is None:
        raise Faults(faults)
    return asked


def read_known(value: Mapping[str, object], faults: list[Fault]) -> Asked | None:
    """Return ``rules``, ``options`` and ``context`` of ``value``, None when the rules are at fault."""
    rules = read_rules(value, faults)
    faults.extend(fields.lang_faults(value.get("lang"), "/lang"))
    context = read_context(value.get("context"), faults)
    if rules is not None and context.win_by is not None and context.win_by not in rules.win_by:
        params: dict[str, object] = {"value": context.win_by, "rules": rules.id, "allowed": list(rules.win_by)}
        faults.append(Fault("win_by_not_in_rules", "/context/win_by", params=params))
    return None if rules is None else Asked(rules, context)


def recognised(reading: Reading, asked: Asked, lang: str) -> Answer:
    """Return the answer of ``POST /v1/recognise``."""
    return _answer(reading, asked, lang, scored=False)


def photo_scored(reading: Reading, asked: Asked, lang: str) -> Answer:
    """Return the answer of ``POST /v1/score/photo``: the reading, and the score of the hand that it makes."""
    return _answer(reading, asked, lang, scored=True)


def _answer(reading: Reading, asked: Asked, lang: str, *, scored: bool) -> Answer:
    found = reading.to_json()
    out: Answer = {name: found[name] for name in ("image", "status", "tiles", "groups")}
    out.update(joined(reading.tiles, reading.arrangement, asked, lang, scored=scored))
    out["tiles"] = told_tiles(found["tiles"], lang)  # type: ignore[arg-type]  # a reading's own list
    if out["checks"] and out["status"] == "ready":
        out["status"] = "needs_review"
    return {**out, "model": found["model"], "ms": found["ms"]}


def joined(tiles: Sequence[TileRead], arranged: Arrangement, asked: Asked, lang: str, *, scored: bool) -> Answer:
    """Return what an arrangement is worth: hand, notation, notes, totals and, where ``scored``, the score itself."""
    hand = hand_of(arranged.hand)
    rules, context = asked
    rows, assumed = by_win_tile(hand, context, rules)
    known = assumed or context
    base = worth(hand, known, rules)
    if base.total is None and rows:  # one tile short of a win: the waits' lowest
        base = Worth(min(row["total"] for row in rows), meets_minimum=False)
    notes = [note.to_json() for note in arranged.assumptions]
    if assumed is not None:
        winds = {"seat_wind": assumed.seat_wind, "round_wind": assumed.round_wind}
        notes.append({"code": "winds_assumed", **{k: v for k, v in winds.items() if getattr(context, k) is None}})
    out: Answer = {
        "hand": arranged.hand.to_json(),
        "notation": format_hand(hand) if hand.concealed or hand.melds or hand.flowers else "",
        "assumptions": [_told(note, lang) for note in notes],
        "checks": [_told(note.to_json(), lang) for note in (*arranged.checks, *_count(hand, arranged, rules))],
        "scores_if": scores_if(tiles, base, context, rules),
        "by_win_tile": rows,
    }
    if scored:
        out.update(_score(arranged, asked, lang))
    return out


def _count(hand: Hand, arranged: Arrangement, rules: RuleSet) -> tuple[Note, ...]:
    """Return a check where the tiles would make a hand in another game only: the reader knows no rules."""
    found = len(hand.concealed) + (hand.win_tile is not None) + 3 * len(hand.melds)
    if found == 3 * rules.sets + 2 or any(note.code == "tile_count" for note in arranged.checks):
        return ()
    return (Note("tile_count", found=found),)


def _score(arranged: Arrangement, asked: Asked, lang: str) -> Answer:
    """Return the score of the hand as read, or the problem that stands in its place."""
    if not any((arranged.hand.concealed, arranged.hand.melds, arranged.hand.flowers)):
        return {"score": None, "problem": None}
    try:
        found = answer(hand_of(arranged.hand), asked.context, asked.rules)
    except Faults as faults:
        return {"score": None, "problem": problem_object(Problem.of(faults), lang)}
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
