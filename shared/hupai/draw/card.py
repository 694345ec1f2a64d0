"""The score card of an answer, as text that any bot can post and any terminal can print.

Only values of the engine appear on it, so nothing on a card can mention or format anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ..rules import load
from .lexicon import Lexicon, lexicon
from .names import family_of, pattern_names
from .pictures import hand_pictures
from .sentences import because_text, notice_text, reason_text, unit_text
from .values import tile_letters, tile_pictures

Answer = Mapping[str, Any]


class Line(NamedTuple):
    """A pattern on the card: what it adds, its name, the sets that make it (none when it is the whole hand), a note."""

    points: int
    name: str
    sets: tuple[tuple[str, ...], ...]
    note: str = ""

    def pictures(self, between: str = "") -> str:
        """Return the sets as Unicode tiles, ``between`` between those of a set."""
        return (" " + between).join(tile_pictures(tiles, between) for tiles in self.sets)


class Card(NamedTuple):
    """What a card says, in order; each way of showing it decides only about layout."""

    pictures: str
    notation: str
    headline: str
    remarks: tuple[str, ...]
    patterns: tuple[Line, ...]
    not_counted: tuple[Line, ...]
    readings: tuple[str, ...]
    to_minimum: tuple[str, ...]
    possible: tuple[str, ...]
    payments: tuple[tuple[str, int], ...]
    payment_notes: tuple[str, ...]
    notices: tuple[str, ...]
    rules: str

    def lists(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the parts that are lists of sentences, each with the key of its title."""
        return ("other_readings", self.readings), ("to_minimum", self.to_minimum), ("possible", self.possible)


def card(answer: Answer, lang: str) -> Card:
    """Return what the card of ``answer`` says in ``lang``.  Takes the engine's answer, localised or not."""
    words = lexicon(lang)
    family = family_of(answer["rules"])
    names = pattern_names(family, lang)
    whole = sum(len(group["tiles"]) for group in (answer.get("reading") or {}).get("sets", ()))
    ways = (answer.get("to_minimum") or {}).get("ways") or ()
    notation = answer["notation"]
    return Card(
        hand_pictures(notation),
        notation,
        _headline(answer, words),
        tuple(_remarks(answer, words)),
        tuple(_line(row, names, whole) for row in answer.get("fans", ())),
        tuple(
            _line(row, names, whole)._replace(note=because_text(row["because"], family, lang))
            for row in answer.get("not_counted") or ()
        ),
        tuple(_readings(answer, names, words)),
        tuple(_if_known(way, answer, words) for way in ways),
        tuple(_possible(answer, words)),
        _payments(answer, words),
        tuple(_payment_notes(answer, words)),
        tuple(notice_text(notice, lang) for notice in answer.get("notices") or ()),
        _rules(answer),
    )


def _headline(answer: Answer, words: Lexicon) -> str:
    if not answer["is_win"]:
        return words.word("card", "no_win")
    total = points(answer["total"], answer, words)
    if answer.get("points") is None:
        return total
    return _say(words, "worth", total=total, points=_say(words, "money", n=answer["points"]))


def points(number: int, answer: Answer, words: Lexicon) -> str:
    """Return ``number`` with the answer's unit: "12 points", "12 番"."""
    return f"{number} {unit_text(answer['unit'], number, words.lang)}"


def _say(words: Lexicon, key: str, **params: object) -> str:
    return words.sentence("card", key, params) or key


def _remarks(answer: Answer, words: Lexicon) -> list[str]:
    if not answer["is_win"]:
        out = [reason_text(answer["reason"], words.lang, answer)] if answer.get("reason") else []
        if answer.get("waits"):
            out.append(_say(words, "waits", waits=_waits(answer, words)))
        elif answer.get("after_discard"):
            for row in answer["after_discard"]:
                tile = _both([row["discard"]])
                out.append(_say(words, "after_discard", tile=tile, waits=_waits(row, words)))
        elif answer.get("distance"):
            out.append(_say(words, "distance", n=answer["distance"]))
        return out
    out = []
    shown = "|" in answer["notation"]  # a point for having no flowers is not one that flowers gave
    cap = answer["cap"]
    without = answer["total_without_flowers"] if cap is None else min(answer["total_without_flowers"], cap)
    if shown and without != answer["total"]:
        out.append(_say(words, "without_flowers", points=points(without, answer, words)))
    if not answer["meets_minimum"]:
        minimum = points(answer["minimum"], answer, words)
        missing = (answer.get("to_minimum") or {}).get("missing", answer["minimum"] - answer["total_without_flowers"])
        out.append(_say(words, "below_minimum", missing=missing, minimum=minimum))
    return out


def _line(row: Mapping[str, Any], names: Mapping[str, str], whole: int) -> Line:
    count = row.get("count", 1)
    name = names.get(row["id"], row["id"])
    evidence: Sequence[Sequence[str]] = row.get("evidence") or ()
    everything = count == 1 and sum(map(len, evidence)) >= whole
    sets = () if everything else tuple(tuple(tiles) for tiles in evidence)
    return Line(row["value"] * count, _times(name, count), sets)


def _times(name: str, count: int) -> str:
    return f"{name} ×{count}" if count > 1 else name


def _readings(answer: Answer, names: Mapping[str, str], words: Lexicon) -> Iterator[str]:
    """Say each other way to read the hand once: one that counts the very same is none to a player."""

    def counted(row: Mapping[str, Any]) -> object:
        shape = row["reading"]["shape"] if isinstance(row.get("reading"), Mapping) else row.get("shape")
        return row["total"], shape, [(fan["id"], fan.get("count", 1)) for fan in row["fans"]]

    told = [counted(answer)]
    for row in answer.get("other_readings") or ():
        if counted(row) not in told:
            told.append(counted(row))
            yield _reading(row, names, words)


def _reading(row: Mapping[str, Any], names: Mapping[str, str], words: Lexicon) -> str:
    shape = row["reading"]["shape"] if isinstance(row.get("reading"), Mapping) else row.get("shape", "")
    fans = words.word("card", "comma").join(
        _times(names.get(fan["id"], fan["id"]), fan.get("count", 1)) for fan in row["fans"]
    )
    return _say(words, "reading", total=row["total"], shape=words.word("shapes", shape), fans=fans)


def _possible(answer: Answer, words: Lexicon) -> list[str]:
    out = [
        _say(words, "by_win_tile", tile=row["win_tile"], points=points(row["total"], answer, words))
        for row in answer.get("by_win_tile") or ()
        if row["total"] != answer["total"]
    ]
    ways = (answer.get("to_minimum") or {}).get("ways") or ()
    told = {(way["field"], way["value"]) for way in ways}
    out.extend(
        _if_known(row, answer, words)
        for row in answer.get("if_known") or ()
        if (row["field"], row["value"]) not in told
    )
    return out


def _if_known(row: Mapping[str, Any], answer: Answer, words: Lexicon) -> str:
    """Return what one more fact would make of the total: "Last of its kind: 12 points"."""
    field, value = row["field"], row["value"]
    if field == "win_by":
        known = words.word("win_by", value)
    else:
        known = words.word("fields", field)
        if value is not True:
            known += " " + words.word("winds" if isinstance(value, str) else "choices", _plain(value))
    said = _say(words, "if_known", known=known, points=points(row["total"], answer, words))
    return said[:1].upper() + said[1:]


def _both(faces: Sequence[str]) -> str:
    """Return tiles as pictures and in letters: not every screen shows the pictures well."""
    return f"{tile_pictures(faces)} {tile_letters(faces)}"


def _waits(row: Mapping[str, Any], words: Lexicon) -> str:
    """Return the tiles that are waited for; those of which the hand itself holds all four are marked."""
    dead = row.get("dead_waits") or ()
    text = _both(row["waits"])
    return text + _say(words, "none_left", waits=tile_letters(dead)) if dead else text


def _payments(answer: Answer, words: Lexicon) -> tuple[tuple[str, int], ...]:
    paid = answer.get("payments") or {}
    return tuple((words.word("winds", seat), amount) for seat, amount in paid.items()) if any(paid.values()) else ()


def _payment_notes(answer: Answer, words: Lexicon) -> Iterator[str]:
    """Say what the amounts do not show: that one pays for all, and what the dealer's seat adds."""
    payers = answer.get("payers") or ()
    comma = words.word("card", "comma")
    for key, named in (
        ("liable_pays", [payer["seat"] for payer in payers if payer["reason"] == "liable"]),
        ("dealer_added", [payer["seat"] for payer in payers if payer.get("dealer")]),
    ):
        if named:
            said = _say(words, key, seats=comma.join(words.word("winds", seat) for seat in named))
            yield said[:1].upper() + said[1:]


def _rules(answer: Answer) -> str:
    """Name the rules as precisely as a dispute needs: set, version, options that are not its own, engine."""
    rules = answer["rules"]
    usual = load(rules.get("base") or rules["id"]).options
    chosen = "".join(f" {name}={_plain(value)}" for name, value in rules["options"].items() if usual.get(name) != value)
    own = f" ({rules['base']}, {rules['digest'][:15]})" if "base" in rules else ""
    return f"{_harmless(rules['id'])}@{rules['version']}{own}{chosen} · hupai {answer['engine_version']}"


def _harmless(name: str) -> str:
    """Return the id of a rule set; a caller's own may be any text, and mentions and formats nobody here."""
    return "".join(c if c.isalnum() or c in "-._+" else "?" for c in name)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def signed(amount: int) -> str:
    """Return a payment with its sign: ``+66``, ``−22``, ``0``."""
    return f"+{amount}" if amount > 0 else f"\u2212{-amount}" if amount < 0 else "0"


def card_text(answer: Answer, lang: str) -> str:
    """Return the card as plain text, one fact a line, without trailing line break."""
    return "\n".join(_lines(card(answer, lang), lexicon(lang), bold=lambda text: text, bullet="• "))


def card_markdown(answer: Answer, lang: str) -> str:
    """Return the card in the Markdown that chat platforms share: bold, code, lists."""
    shown = card(answer, lang)
    return "\n".join(_lines(shown, lexicon(lang), bold=lambda text: f"**{text}**", bullet="- ", code="`"))


def _lines(shown: Card, words: Lexicon, *, bold: Callable[[str], str], bullet: str, code: str = "") -> list[str]:
    colon = words.word("card", "colon")

    def title(key: str) -> str:
        return bold(words.word("card", key) + colon.rstrip())

    out = [shown.pictures, f"{code}{shown.notation}{code}", ""]
    out.append(bold(shown.headline))
    out.extend(shown.remarks)
    out.extend(f"{bullet}{bold(str(line.points))} {line.name}  {line.pictures()}".rstrip() for line in shown.patterns)
    if shown.not_counted:
        out += ["", title("not_counted")]
        out += [f"{bullet}{line.name} ({line.points}){colon}{line.note}" for line in shown.not_counted]
    for key, texts in shown.lists():
        if texts:
            out += ["", title(key), *(bullet + text for text in texts)]
    if shown.payments:
        amounts = " · ".join(f"{seat} {signed(amount)}" for seat, amount in shown.payments)
        out += ["", f"{title('payments')}{colon[len(colon.rstrip()) :]}{amounts}", *shown.payment_notes]
    if shown.notices:
        out += ["", *(bullet + text for text in shown.notices)]
    return [*out, "", f"{code}{shown.rules}{code}"]
