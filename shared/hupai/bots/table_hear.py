"""What is said about a table: names and rules of a new one, and who won what at one that is there.

Seats were heard as they are at the open deal: what names no deal means that one, and no other that opens meanwhile.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from ..api.answers import scored
from ..api.names import read_name
from ..api.notation_field import Reading
from ..api.permalink import permalink_request
from ..api.request import read_score
from ..draw import wind_text
from ..hand import Context, Fault, Faults
from ..hand.model import CONTEXT_FIELDS
from ..table import Abandon, Draw, Event, Finish, Penalty, Reversal, Table, Win, Winner
from ..table import Opening as TableOpening
from .hear import hear
from .heard import Heard
from .looks import unknown_word
from .questions import Asked, asked
from .words import Meaning, fold, latin, longest, phrases, rule_names, table

_PARTS: Final = re.compile(r"[,，、;；\n]")
_OTHERS: Final = re.compile(r"\s*[;；\n]\s*|\s+(?:also|aussi|以及|還有|还有)\s+")
#: An attempt at a deal, as in the message that asks about it: ``3.1``.
_ATTEMPT: Final = re.compile(r"(\d{1,6})[.．](\d{1,6})[.,;:!?．。，、；：！？…]*")
#: What a new table can be told beside its players.
_OF_OPENING: Final = frozenset(("set rules", "key rules", "set length", "set lang"))


class Opening(NamedTuple):
    """A table to be opened."""

    names: tuple[str, ...]
    rules: str
    length: str
    lang: str | None


def opening_of(text: str) -> Opening:
    """Return the table that ``text`` wants.  Raises :class:`Faults`: ``player_count``, names that are none."""
    rest, heard = _without_options(text)
    names = [part.strip() for part in _PARTS.split(rest)] if _PARTS.search(rest.strip(" ,，、;；")) else rest.split()
    names = [name for name in names if name]
    faults = [*heard.faults]
    if len(names) != 4:
        faults.append(Fault("player_count", "/players", params={"expected": 4, "found": len(names)}))
    seen: set[str] = set()
    for i, name in enumerate(names[:8]):
        read_name(name, f"/players/{i}", faults)
        if fold(name).keys in seen:
            faults.append(Fault("repeated_player", f"/players/{i}", params={"value": name[:40]}))
        seen.add(fold(name).keys)
    if faults:
        raise Faults(faults)
    fields = heard.fields
    return Opening(tuple(names), str(fields.get("rules", "mcr")), str(fields.get("length", "full")), fields.get("lang"))


def _without_options(text: str) -> tuple[str, Heard]:
    """Return ``text`` without what it says of rules, length and language, and that."""
    folded = fold(text)
    keys = folded.keys
    heard = Heard()
    kept = ""
    at = done = 0
    while at < len(keys):
        found = None
        if at == 0 or not (latin(keys[at - 1]) and latin(keys[at])):
            found = _option(keys, at)
        if found is None:
            at += 1
            continue
        end, meaning = found
        stop = folded.at[end]
        value: object = meaning.value
        if meaning.kind == "key":
            match = re.match(r"\s*[:=]?\s*([^\s,，、;；]+)", text[stop:])
            word = match[1] if match else ""
            value = rule_names().get(fold(word).keys.strip(), word)
            stop += match.end() if match else 0
        kept += text[done : folded.at[at]] + " "
        heard.say(meaning.field, value, text[folded.at[at] : stop].strip())
        done = stop
        while at < len(keys) and folded.at[at] < stop:
            at += 1
    return kept + text[done:], heard


def _option(keys: str, at: int) -> tuple[int, Meaning] | None:
    for n in range(min(longest(), len(keys) - at), 0, -1):
        meaning = phrases().get(keys[at : at + n])
        if meaning is None or f"{meaning.kind} {meaning.field}" not in _OF_OPENING:
            continue
        if at + n == len(keys) or not (latin(keys[at + n - 1]) and latin(keys[at + n])):
            return at + n, meaning
    return None


@dataclass(frozen=True, slots=True)
class Place:
    """A table as a chat speaks of it: with the names of its players."""

    table: Table
    names: Mapping[str, str]

    def name(self, player: str) -> str:
        """Return what people call a player."""
        return self.names.get(player, player)

    def at(self, seat: str) -> str:
        """Return what people call whoever sits at ``seat``."""
        return self.name(self.table.seats()[seat].id)

    def phrases(self) -> dict[str, Meaning]:
        """Return the names of the players as phrases: of the winner, and of who let the tile go."""
        found: dict[str, Meaning] = {}
        for seat, player in self.table.seats().items():
            name = fold(self.name(player.id)).keys.strip()
            for templates in table()["wind_templates"]["discarder"].values():
                for template in templates:
                    found[fold(template).keys.replace("{w}", name)] = Meaning("set", "discarder", seat)
            found[name] = Meaning("set", "winner", seat)
        return found


class Settling(NamedTuple):
    """A win as it was said; ``sure``: that it may well be the same as the deal before."""

    event: Win
    sure: bool
    lang: str | None


def settling_of(text: str, place: Place, lang: str) -> Settling:
    """Return the win that ``text`` tells.  Raises :class:`Faults` with everything that is wrong with it."""
    faults: list[Fault] = []
    wins: list[Winner] = []
    deal: int | None = None
    said: str | None = None
    for part in _OTHERS.split(text.strip()):
        heard = hear(part, place.phrases(), bare_numbers=True, first_wind=True)
        said = said or heard.fields.get("lang")
        deal = heard.fields.get("deal", deal)
        won = _winner(heard, place, lang, faults)
        if won is not None:
            before = wins[-1] if wins else None
            if before is not None and won.win_by is None:
                won = replace(won, win_by=before.win_by, payer=won.payer or before.payer)
            wins.append(won)
    if faults:
        raise Faults(faults)
    return Settling(Win(tuple(wins), place.table.deal if deal is None else deal), deal is not None, said)


def _winner(heard: Heard, place: Place, lang: str, faults: list[Fault]) -> Winner | None:
    faults += heard.faults
    fields = heard.fields
    seats = {fields[name] for name in ("winner", "seat_wind") if name in fields} | ({heard.wind} - {None})
    if len(seats) > 1:
        one, other = (wind_text(str(seat), lang) for seat in sorted(seats, key=str))
        faults.append(Fault("said_twice", "", params={"one": one, "other": other}))
        return None
    if not seats:
        if any(fault.code == "unknown_word" for fault in heard.faults):
            return None  # that word may have been the name
        example = f"/table settle {place.at('E')} 24 from {place.at('S')}"
        faults.append(Fault("winner_wanted", "", params={"example": example}, suggestion="say_winner"))
        return None
    (seat,) = seats
    values = [*heard.numbers, *([fields["value"]] if "value" in fields else [])]
    if len(set(values)) > 1:
        faults.append(Fault("said_twice", "", params={"one": str(values[0]), "other": str(values[1])}))
        return None
    if "rules" in fields or "length" in fields:
        faults.append(unknown_word(heard.typed.get("rules") or heard.typed["length"], ()))
    if heard.hand and values:
        faults.append(Fault("said_twice", "", params={"one": " ".join(heard.hand), "other": str(values[0])}))
        return None
    payer = fields.get("discarder")
    win_by = fields.get("win_by") or ("discard" if payer else None)
    made = Winner(str(seat), win_by, payer, fields.get("liable"), value=values[0] if values else None)
    if heard.hand:
        return _with_hand(made, heard, place, faults)
    flags: dict[str, Any] = {name: True for name, value in fields.items() if value is True and name in CONTEXT_FIELDS}
    if made.value is None and win_by not in ("eight_flowers", "seven_flowers", "eighth_flower") and not heard.faults:
        example = f"/table settle {place.at(str(seat))} 24 self-draw"
        faults.append(Fault("worth_wanted", "", params={"example": example}, suggestion="give_hand_or_points"))
    return replace(made, context=Context(**flags))


def _with_hand(made: Winner, heard: Heard, place: Place, faults: list[Fault]) -> Winner | None:
    """Return a winner with the hand that was typed, read as ``/score`` reads it, by the table's rules."""
    opening = place.table.opening
    heard.faults.clear()
    for name in ("winner", "value", "deal", "sure", "lang"):
        heard.fields.pop(name, None)
    heard.fields.update(seat_wind=made.winner, round_wind=place.table.round_wind, repeats=place.table.position.repeats)
    try:
        reading = _read(asked(heard), opening)
    except Faults as error:
        faults += error.faults
        return None
    return replace(made, hand=reading.hand, context=reading.context)


def _read(question: Asked, opening: TableOpening) -> Reading:
    link = permalink_request(question.notation, question.query)
    request: dict[str, Any] = {**link.request, "rules": opening.rules_given, "options": dict(opening.options)}
    try:
        reading, _ = scored(read_score(request), explain=False)
    except Faults as error:
        raise Faults(link.all_faults(error.faults)) from None
    if link.faults:
        raise Faults(link.faults)
    return reading


def event_of_word(verb: str, rest: str, place: Place) -> tuple[Event, str | None]:
    """Return the event of a word that needs little more than itself, and a language.  Raises :class:`Faults`."""
    heard = hear(rest, place.phrases(), bare_numbers=True, first_wind=True)
    allowed = {"draw": ("deal", "lang"), "undo": ("deal", "lang"), "penalty": ("deal", "lang", "winner", "seat_wind")}
    known = allowed.get(verb, ("sure", "lang"))
    faults = [*heard.faults]
    stray = [heard.typed[name] for name in heard.fields if name not in known] + heard.hand
    if verb not in ("draw", "undo"):
        stray += map(str, heard.numbers)
    faults += [Fault("unknown_word", "", params={"value": text[:40]}) for text in stray]
    deal = heard.fields.get("deal", heard.numbers[0] if heard.numbers else _meant(verb, place.table))
    seat = heard.fields.get("winner") or heard.fields.get("seat_wind") or heard.wind
    if verb == "penalty" and seat is None and not faults:
        example = f"/table penalty {place.at('S')}"
        faults.append(Fault("offender_wanted", "", params={"example": example}, suggestion="say_join"))
    if verb == "close" and place.table.status == "open" and not heard.fields.get("sure") and not faults:
        faults.append(Fault("deals_remain", "", params={"example": "/table close yes"}, suggestion="say_sure"))
    if verb == "abandon" and not heard.fields.get("sure") and not faults:
        faults.append(Fault("nothing_will_count", "", params={"example": "/table abandon yes"}, suggestion="say_sure"))
    if faults:
        raise Faults(faults)
    made: dict[str, Callable[[], Event]] = {
        "draw": lambda: Draw(deal),
        "undo": lambda: Reversal(deal),
        "penalty": lambda: Penalty(str(seat), deal=deal),
        "close": Finish,
        "abandon": Abandon,
    }
    return made[verb](), heard.fields.get("lang")


def _meant(verb: str, table: Table) -> int | None:
    """Return the deal that a word without a number means; None where nothing is settled that could be undone."""
    if verb == "undo":
        return table.settled[-1].deal if table.settled else None
    return table.deal


def attempt_of(rest: str) -> tuple[tuple[int, int] | None, str | None]:
    """Return the deal and the attempt that ``3.1`` names, as the message that asks about it does, and a language.

    None where neither is named.
    Raises :class:`Faults` where something else stands there.
    """
    words = rest.split()
    named = [match for word in words if (match := _ATTEMPT.fullmatch(word))]
    lang = nothing_more(" ".join(word for word in words if not (named and word == named[0].string)))
    return ((int(named[0][1]), int(named[0][2])) if named else None), lang


def nothing_more(rest: str) -> str | None:
    """Return the language named after a command that takes nothing more.  Raises :class:`Faults` for all else."""
    heard = hear(rest)
    faults = [*heard.faults]
    stray = [heard.typed[name] for name in heard.fields if name != "lang"] + heard.hand
    faults += [Fault("unknown_word", "", params={"value": text[:40]}) for text in stray]
    if faults:
        raise Faults(faults)
    lang: str | None = heard.fields.get("lang")
    return lang
