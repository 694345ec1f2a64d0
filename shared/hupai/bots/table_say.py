"""What a bot says of a table: where the game stands, what a deal came to, all deals in a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..draw import unit_text, win_by_text, wind_text
from ..draw.card import signed
from ..draw.lexicon import lexicon
from ..ledger import Attempt
from ..table import Penalty, Settled, Table, event_of, standings
from ..table.entries import Entry, gained
from ..tiles import WINDS
from .reply import Reply, Span, Writer, bold, code
from .speak import say
from .table_hear import Place

#: Deals that one message tells; a phone's page shows them all.
_MOST_DEALS: Final = 16


def standing_reply(place: Place, lang: str, first: Sequence[str] = (), *, how: bool = False) -> Reply:
    """Return where a table stands; ``first``: lines before it; ``how``: with how to go on."""
    out = Writer()
    for text in first:
        out.text(text)
    _standing(out, place, lang)
    if how and place.table.status == "open":
        out.gap()
        out.text(say("table_how", lang))
        e, s = place.at("E"), place.at("S")
        words = {"en": f"24 from {s}", "fr": f"24 de {s}", "zh-Hant": f"24 {s}放槍", "zh-Hans": f"24 {s}放枪"}
        out.text(code(f"/table settle {e} {words[lang]}"))
    return Reply(lang, out.done())


def _standing(out: Writer, place: Place, lang: str) -> None:
    table = place.table
    out.gap()
    if table.status == "open":
        wind = wind_text(table.round_wind, lang)
        line = say("table_deal", lang, deal=table.deal, wind=wind, dealer=place.at("E"))
        kept = table.position.repeats
        out.text(bold(line), f" · {say('table_kept', lang, n=kept)}" if kept else "")
    else:
        out.text(bold(say(f"table_{table.status}", lang)))
    seats = {player.id: seat for seat, player in table.seats().items()}
    for row in standings(table):
        seat = f" ({wind_text(seats[row.player], lang)})" if table.status == "open" else ""
        change = f" ({amount(row.gained, table, sign=True)})" if row.gained and table.opening.start else ""
        name = place.name(row.player)
        out.bullet(f"{row.place}. ", bold(name), f"{seat} ", amount(row.score, table), change)


def settled_lines(settled: Settled, place: Place, lang: str) -> list[str]:
    """Return what happened, a sentence each: who won what off whom."""
    number = say("settled_deal", lang, deal=settled.deal)
    colon = lexicon(lang).word("card", "colon")
    event = settled.event
    if settled.kind == "reversal":
        return [say("settled_reversal", lang, deal=settled.deal)]
    if settled.kind in ("finish", "abandon"):
        return []
    if settled.kind == "penalty" and isinstance(event, Penalty):
        return [number + colon + say("settled_penalty", lang, name=place.at(event.offender))]
    if settled.kind == "adjustment":
        return [number + colon + say("settled_adjustment", lang, reason=getattr(event, "reason", ""))]
    if not settled.wins:
        return [number + colon + say("settled_draw", lang)]
    out = []
    unit = place.table.rules.unit
    for won in settled.wins:
        total = f"{won.total} {unit_text(unit, won.total, lang)}"
        name, context = place.name(won.player), won.context
        if context.win_by == "self_draw":
            said = say("settled_self_draw", lang, name=name, total=total)
        elif context.win_by == "discard" and context.discarder:
            said = say("settled_from", lang, name=name, total=total, payer=place.at(context.discarder))
        else:
            said = say("settled_other", lang, name=name, total=total, way=win_by_text(str(context.win_by), lang))
        out.append(number + colon + said)
    return out


def settled_reply(settled: Settled, before: Place, after: Place, lang: str, notes: Sequence[str] = ()) -> Reply:
    """Return what an event came to: what happened, who gained what, where the table stands now.

    ``before``: the table that the event was at, whose seats it speaks of.
    """
    out = Writer()
    for line in settled_lines(settled, before, lang):
        out.text(bold(line))
    moved = _moved(settled.entries, after, lang)
    if moved:
        out.text(*moved)
    for note in notes:
        out.text("· ", note)
    _standing(out, after, lang)
    return Reply(lang, out.done())


def _moved(entries: Sequence[Entry], place: Place, lang: str) -> list[Span]:
    """Return who gains and who pays."""
    table = place.table
    sums = zip(table.opening.players, gained(table, entries), strict=True)
    parts = [f"{place.name(player.id)} {amount(points, table, sign=True)}" for player, points in sums if points]
    title = lexicon(lang).word("card", "payments") + lexicon(lang).word("card", "colon").rstrip()
    return [Span(title, "bold"), Span(" " + " · ".join(parts))] if parts else []


def statement_reply(deals: Sequence[Settled], place: Place, lang: str) -> Reply:
    """Return every deal that was settled, the newest last, and what stands now."""
    out = Writer()
    out.text(bold(say("statement", lang)))
    told = [one for one in deals if one.kind not in ("finish", "abandon", "reversal")]
    undone = _undone(deals)
    if not told:
        out.text(say("statement_empty", lang))
    if len(told) > _MOST_DEALS:
        out.text(say("earlier", lang, n=len(told) - _MOST_DEALS))
    for one in told[-_MOST_DEALS:]:
        then = Place(_at(place.table, one), place.names)
        line = " / ".join(settled_lines(one, then, lang))
        moved = "".join(span.text for span in _moved(one.entries, place, lang)[1:]).strip()
        out.bullet(line, f" – {moved}" if moved else "", f" ({say('undone', lang)})" if one.version in undone else "")
    _standing(out, place, lang)
    return Reply(lang, out.done())


def _at(table: Table, settled: Settled) -> Table:
    """Return the table with the seats of the time of a deal."""
    return Table(table.opening, settled.before)


def _undone(deals: Sequence[Settled]) -> set[int]:
    """Return the versions of the deals that were reversed."""
    standing: list[Settled] = []
    undone = set()
    for one in deals:
        if one.kind == "reversal":
            if standing:
                undone.add(standing.pop().version)
        elif one.deal is not None:
            standing.append(one)
    return undone


def waiting_reply(attempt: Attempt, place: Place, lang: str) -> Reply:
    """Return what waits to be confirmed, and the words that confirm this attempt and no other."""
    event = event_of(attempt.data["event"])
    out = Writer()
    for won in getattr(event, "wins", ()):
        total = "" if won.value is None else f"{won.value} {unit_text(place.table.rules.unit, won.value, lang)}"
        if won.payer:
            said = say("settled_from", lang, name=place.at(won.winner), total=total, payer=place.at(won.payer))
        else:
            way = win_by_text(str(won.win_by or "self_draw"), lang)
            said = say("settled_other", lang, name=place.at(won.winner), total=total, way=way)
        out.text(bold(said))
    out.text(say("awaits", lang, which=f"{attempt.deal}.{attempt.number}"))
    return Reply(lang, out.done())


def amount(parts: int, table: Table, *, sign: bool = False) -> str:
    """Return points as people write them, from the parts of a point that the ledger counts in."""
    scale = table.opening.unit_scale
    whole, rest = divmod(abs(parts), scale)
    text = str(whole) if not rest else f"{abs(parts) / scale:.4f}".rstrip("0")
    if not sign:
        return f"−{text}" if parts < 0 else text
    return signed(whole if parts > 0 else -whole) if not rest else ("+" if parts > 0 else "−") + text


def seats_line(place: Place, lang: str) -> str:
    """Return who sits where."""
    return " · ".join(f"{wind_text(seat, lang)} {place.at(seat)}" for seat in WINDS)
