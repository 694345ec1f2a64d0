"""What a caller asks: a JSON value in, a hand, a context and a rule set out, or every fault at once.

The same reader serves HTTP, Lambda, the command line and bots.  Codes of the faults made here beside those of
:mod:`hupai.api.fields`::

    missing_field            field ("hand")         [give_hand_or_notation]
    hand_and_notation_differ hand, notation (both in canonical notation)
    contradiction            with "/notation", reason "notation_says_otherwise", notation (its value)

and of the notice ``win_tile_set_aside`` (tile): a question about waits came with its winning tile.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

from .. import rules as rule_sets
from ..draw import language
from ..hand import FLOWER_WINS, Context, Fault, Faults, Hand, Notice, check
from ..rules import RuleSet
from ..tiles import BONUS
from . import fields
from .hand_fields import CONTEXT_FIELDS, PLACES, REQUEST_FIELDS, check_hand, read_context, read_hand
from .notation_field import Reading, from_notation, read_written, same_notation

MOST_SEEN: Final = 144
MOST_CHANGES: Final = 64
MOST_OPTIONS: Final = 32
DEFAULT_RULES: Final = "mcr"

_COMMON: Final = frozenset(REQUEST_FIELDS)
_SCORE: Final = _COMMON | {"explain"}
_WAITS: Final = _COMMON | {"seen"}
_WHAT_IF: Final = _COMMON | {"changes"}
_CHANGE: Final = frozenset(("win_tile", "context"))
_SYNONYMS: Final = {
    **dict.fromkeys(("ruleset", "rule_set", "rule", "profile"), "rules"),
    **dict.fromkeys(("language", "locale"), "lang"),
    **dict.fromkeys(("string", "text"), "notation"),
}


class Change(NamedTuple):
    """One "what if": another winning tile, other fields of the context (those ``named``, null for unknown), or both."""

    win_tile: str | None
    context: Context
    named: frozenset[str]


class Request(NamedTuple):
    """A question, read.  ``readings`` has more than one member only when a notation is ambiguous.

    ``explain``: not only what counts and who pays, but also what does not count, and what could be otherwise.
    """

    readings: tuple[Reading, ...]
    rules: RuleSet
    seen: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    explain: bool = True


def read_score(value: object) -> Request:
    """Return the question of ``POST /v1/score``; :class:`~hupai.hand.Faults` with all that is wrong with it."""
    return _read(value, _SCORE)


def read_waits(value: object) -> Request:
    """Return the question of ``POST /v1/waits``: a hand short of its winning tile, and the tiles ``seen`` elsewhere.

    A hand that comes with its winning tile is asked about without it, which a notice says.
    """
    request = _read(value, _WAITS)
    faults = _no_question_of_waits(request)
    if faults:
        raise Faults(faults)
    return request._replace(readings=tuple(_without_win(reading) for reading in request.readings))


def read_what_if(value: object) -> Request:
    """Return the question of ``POST /v1/what-if``: that of a score, and ``changes`` to it."""
    return _read(value, _WHAT_IF)


def lang_of(value: object, otherwise: str) -> str:
    """Return the language that the request ``value`` asks for; ``otherwise`` where it asks for none that we speak."""
    asked = value.get("lang") if type(value) is dict else None
    return (language(asked) if type(asked) is str else None) or otherwise


def read_rules(body: Mapping[str, object], faults: list[Fault]) -> RuleSet | None:
    """Return the rule set that ``rules`` and ``options`` name; None when they are at fault.

    ``rules`` is the id of a named one or a preset of the caller's own.
    """
    before = len(faults)
    given = body.get("rules")
    name = given if type(given) is dict else fields.string(given, 64, "/rules", faults)
    options = body.get("options")
    chosen: dict[str, object] = {}
    if options is not None and type(options) is not dict:
        faults.append(fields.wrong_type(options, "object", "/options"))
    elif options:
        if len(options) > MOST_OPTIONS:
            faults.append(Fault("too_many_items", "/options", params={"found": len(options), "most": MOST_OPTIONS}))
        else:
            chosen = {fields.shown(key): _option(item) for key, item in options.items() if item is not None}
    if len(faults) > before:
        return None
    try:
        return rule_sets.load(DEFAULT_RULES if name is None else name, chosen or None)
    except Faults as error:
        faults.extend(map(fields.guessed, error.faults))
        return None


def sets_of(body: Mapping[str, object], rules: RuleSet | None) -> int | None:
    """Return the number of sets in a hand of ``rules``; where those are at fault, of what they are based on.

    None where nobody can tell: then a hand must not be said to be of a wrong size.
    """
    given = body.get("rules")
    while rules is None:
        if given is not None and type(given) not in (dict, str):
            return None
        if type(given) is dict:
            given = given.get("base", "")
            continue
        try:
            rules = rule_sets.load(DEFAULT_RULES if given is None else given)  # type: ignore[arg-type]  # load says so
        except Faults:
            return None
    return rules.sets


def _option(value: object) -> object:
    """Return an option's value without what no option can hold, and nobody wants to keep: its type is refused."""
    if type(value) is str:
        return fields.shown(value)
    return [] if type(value) is list else {} if type(value) is dict else value


def _read(value: object, known: frozenset[str]) -> Request:
    if type(value) is not dict:
        raise Faults([fields.wrong_type(value, "object", "")])
    faults: list[Fault] = []
    if not value.keys() <= known:
        fields.unknown_fields(value, known, "", faults, _SYNONYMS, PLACES)
        if value.get("notation") is not None:
            faults = list(map(fields.flowers_after_bar, faults))
    rules = read_rules(value, faults)
    faults.extend(fields.lang_faults(value.get("lang"), "/lang"))
    seen: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    if "seen" in known:
        seen = fields.tiles(value.get("seen"), MOST_SEEN, "/seen", faults)
    if "changes" in known:
        changes = _changes(value.get("changes"), faults)
    explain = fields.boolean(value.get("explain"), "/explain", faults) if "explain" in known else None
    readings = read_hands(value, sets_of(value, rules), faults)
    if seen and readings:
        _check_seen(seen, readings[0].hand, faults)
    if faults or rules is None:
        raise Faults(faults)
    return Request(readings, rules, seen, changes, explain is not False)


def read_hands(value: Mapping[str, object], sets: int | None, faults: list[Fault], at: str = "") -> tuple[Reading, ...]:
    """Return the hand and context of ``value``, in each way it can be read; empty when they are at fault.

    ``sets``: how many a hand has; None where that is not known, and ``faults`` says why.  ``at``: the pointer of
    ``value`` in the request.
    """
    before = len(faults)
    context = read_context(value.get("context"), faults, f"{at}/context")
    written = read_written(value, sets, faults, at)
    given = value.get("hand")
    if given is None:
        if written is not None:
            return from_notation(written, context, faults)
        if value.get("notation") is None:
            params = {"field": "hand"}
            faults.append(Fault("missing_field", f"{at}/hand", params=params, suggestion="give_hand_or_notation"))
        return ()
    read = read_hand(given, faults, context.win_by in FLOWER_WINS, f"{at}/hand")
    wrong: list[Fault] = []
    if faults or written is not None:
        # The engine, which checks too, may not be asked: say what it would have said.
        wrong = check_hand(read, context, sets, at)
    if written is not None:
        if read.whole and not wrong:
            context = same_notation(read.hand, written, context, faults)
        else:
            written.parse(faults)
    faults.extend(wrong)
    return () if len(faults) > before else (Reading(read.hand, context, (), "", read, at),)


def _check_seen(seen: tuple[str, ...], hand: Hand, faults: list[Fault]) -> None:
    """A tile seen elsewhere is none of the hand's own: together they are at most four, or one of each bonus tile."""
    own = Counter(hand.concealed)
    own.update([] if hand.win_tile is None else [hand.win_tile])
    for meld in hand.melds:
        own.update(meld.tiles)
    own.update(hand.flowers)
    own.update(hand.kept)
    for i, face in enumerate(seen):
        own[face] += 1
        most = 1 if face in BONUS else 4
        if own[face] == most + 1:
            faults.append(Fault("too_many_copies", f"/seen/{i}", tile=face, params={"found": most + 1, "most": most}))


def _no_question_of_waits(request: Request) -> list[Fault]:
    """Return what is wrong with a hand whose winning tile is going to be set aside, and with its way of winning."""
    reading = request.readings[0]
    faults: list[Fault] = []
    if reading.context.win_by in FLOWER_WINS:
        params = {"with": "/hand", "reason": "flowers_wait_for_nothing"}
        faults.append(Fault("contradiction", f"{reading.at}/context/win_by", params=params))
    elif reading.hand.win_tile is not None:
        found = check(reading.hand, replace(reading.context, win_by=None), request.rules.sets)
        faults.extend(map(reading.pointing, found))
    return faults


def _without_win(reading: Reading) -> Reading:
    hand = reading.hand
    if hand.win_tile is None:
        return reading
    notices = tuple(notice for notice in reading.notices if notice.code != "win_tile_assumed_last")
    notice = Notice("win_tile_set_aside", reading.place("/hand/win_tile"), {"tile": hand.win_tile})
    return reading._replace(hand=replace(hand, win_tile=None), notices=(*notices, notice))


def _changes(value: object, faults: list[Fault]) -> tuple[Change, ...]:
    changes = []
    for i, item in enumerate(fields.array(value, MOST_CHANGES, "/changes", faults)):
        at = f"/changes/{i}"
        if type(item) is not dict:
            faults.append(fields.wrong_type(item, "object", at))
            continue
        if not item.keys() <= _CHANGE:
            places: dict[str, str] = {name: f"{at}/context/{name}" for name in CONTEXT_FIELDS}
            fields.unknown_fields(item, _CHANGE, at, faults, elsewhere=places)
        if item.get("win_tile") is None and not item.get("context"):
            faults.append(fields.missing("context", f"{at}/context"))
        face = fields.tile(item.get("win_tile"), f"{at}/win_tile", faults)
        known = read_context(item.get("context"), faults, f"{at}/context")
        named = frozenset(item["context"]) if type(item.get("context")) is dict else frozenset()
        changes.append(Change(face, known, named))
    return tuple(changes)
