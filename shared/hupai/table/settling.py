"""Decides what an event comes to at a table: everything checked, hands scored, every point accounted for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from .. import __version__
from ..hand import Fault, Faults, Notice
from ..payments import Payments, false_win
from ..rules.schema import kind_of, step
from ..tiles import WINDS
from . import reading
from .entries import Entry, Settled, gained
from .events import KINDS, Abandon, Adjustment, Draw, Event, Finish, Penalty, Reversal, Win
from .progress import after_hand, after_payment
from .scoring import Scored, score_told
from .state import Position, Scores, Table
from .winning import read_wins

PENALTIES: Final = ("false_win",)
#: Faults that the state of the table gives, not the event: the same event may be right at another time.
CONFLICTS: Final = frozenset(
    (
        "deal_not_open",
        "table_complete",
        "table_finished",
        "table_abandoned",
        "nothing_to_reverse",
        "not_the_newest",
        "deal_not_settled",
    )
)


def settle(table: Table, event: Event, scored: Sequence[Scored] | None = None) -> Settled:
    """Return what ``event`` comes to at ``table``, which stays as it is.  Raises :class:`Faults` as :func:`apply`.

    ``scored``: the winners, where :func:`score_winner` scored them before.
    """
    conflict = _conflict(table, event)
    if conflict is not None:
        raise Faults([conflict])
    if isinstance(event, Win):
        return _win(table, event, scored)
    if isinstance(event, Draw):
        return _settled(table, event, table.deal, after_hand(table, _NOTHING, False, True))
    if isinstance(event, Penalty):
        return _penalty(table, event)
    if isinstance(event, Adjustment):
        return _adjustment(table, event)
    if isinstance(event, Reversal):
        return _reversal(table, event)
    faults: list[Fault] = []
    reading.text(event.reason, reading.LONGEST_REASON, "/reason", faults, needed=False)
    if faults:
        raise Faults(faults)
    status = "abandoned" if isinstance(event, Abandon) else "finished"
    return _settled(table, event, None, replace(table.position, status=status))


_NOTHING: Final[Scores] = (0, 0, 0, 0)


def _conflict(table: Table, event: Event) -> Fault | None:
    """Return why the table's state does not allow the event, whatever the event says."""
    status = table.status
    if status == "finished":
        return Fault("table_finished", "")
    if status == "abandoned":
        return Fault("table_abandoned", "")
    if isinstance(event, (Abandon, Finish)):
        return None
    given = event.deal
    if given is not None:
        faults: list[Fault] = []
        if reading.integer(given, 1, reading.MOST_MOVED, "/deal", faults) is None:
            raise Faults(faults)
    if isinstance(event, Reversal):
        return _not_reversible(table, given)
    if status == "complete" and not isinstance(event, Adjustment):
        return Fault("table_complete", "/kind", params={"deals": table.position.played})
    if given is not None and given != table.deal:
        return Fault("deal_not_open", "/deal", params={"given": given, "open": table.deal})
    return None


def _not_reversible(table: Table, given: int | None) -> Fault | None:
    if not table.settled:
        return Fault("nothing_to_reverse", "/deal")
    newest = table.settled[-1].deal
    if given is None or given == newest:
        return None
    if given > newest:
        return Fault("deal_not_settled", "/deal", params={"given": given, "newest": newest})
    params = {"given": given, "newest": newest}
    return Fault("not_the_newest", "/deal", params=params, suggestion="adjust_instead")


def _win(table: Table, event: Win, scored: Sequence[Scored] | None) -> Settled:
    faults: list[Fault] = []
    told = read_wins(table, event, faults)
    if scored is None:
        found = [None if one is None else score_told(table, one, faults) for one in told]
        wins = [one for one in found if one is not None]
    else:
        wins = list(scored)
        if not faults and [one.context for one in wins] != [None if one is None else one.context for one in told]:
            raise ValueError("the winners were scored for another event, or at another deal")
    if faults:
        raise Faults(faults)
    names = table.seats()
    entries: list[Entry] = []
    for i, win in enumerate(wins):
        lines = list(_lines(win.payments, win.seat, {seat: player.id for seat, player in names.items()}, i))
        _bounded(lines, f"/wins/{i}/{'value' if win.answer is None else 'hand'}", faults)
        entries += lines
    if faults:
        raise Faults(faults)
    drawn = all(win.draw for win in wins)
    after = after_hand(table, gained(table, entries), any(win.seat == "E" for win in wins), drawn)
    return _settled(table, event, table.deal, after, entries, wins, "draw" if drawn else "win")


def _lines(paid: Payments, winner: str, ids: Mapping[str, str], i: int) -> Iterable[Entry]:
    """Yield what each payer pays and the winner gains by it: two lines that sum to zero."""
    for payer in paid.payers:
        yield Entry(ids[payer.seat], payer.seat, -payer.amount, payer.reason, ids[winner], i, payer.dealer)
        yield Entry(ids[winner], winner, payer.amount, payer.reason, ids[payer.seat], i, payer.dealer)


def _bounded(entries: Iterable[Entry], at: str, faults: list[Fault]) -> None:
    """Put a fault where a preset of one's own makes more of a win or a foul than every reader of JSON can take."""
    most = max((entry.amount for entry in entries), default=0)
    if most > reading.MOST_MOVED:
        params = {"value": reading.shown(most), "least": 0, "most": reading.MOST_MOVED}
        faults.append(Fault("out_of_range", at, params=params))


def _penalty(table: Table, event: Penalty) -> Settled:
    faults: list[Fault] = []
    rules = table.rules
    offender = reading.seat(event.offender, "/offender", faults)
    penalty = reading.word(event.penalty, PENALTIES, "/penalty", faults)
    reading.text(event.reason, reading.LONGEST_REASON, "/reason", faults, needed=False)
    pays = rules.play.false_win
    if penalty is not None and pays == "nothing":
        faults.append(Fault("penalty_not_in_rules", "/penalty", params={"value": penalty, "rules": rules.id}))
    if faults or offender is None or penalty is None:
        raise Faults(faults)
    each = pays * rules.unit_scale if isinstance(pays, int) else -false_win(rules, offender).seats[offender] // 3
    entries = []
    names = table.seats()
    who = names[offender].id
    for seat in WINDS:
        if seat != offender and each:
            entries.append(Entry(who, offender, -each, penalty, names[seat].id))
            entries.append(Entry(names[seat].id, seat, each, penalty, who))
    _bounded(entries, "/penalty", faults)
    if faults:
        raise Faults(faults)
    return _settled(table, event, table.deal, after_payment(table, gained(table, entries)), entries)


def _adjustment(table: Table, event: Adjustment) -> Settled:
    faults: list[Fault] = []
    reading.text(event.reason, reading.LONGEST_REASON, "/reason", faults)
    given: object = event.transfers
    moved: dict[str, int] = {}
    if not isinstance(given, Mapping):
        faults.append(Fault("wrong_type", "/transfers", params={"expected": "object", "found": kind_of(given)}))
        raise Faults(faults)
    before = len(faults)
    for seat, amount in given.items():
        at = f"/transfers/{step(seat)}"
        if seat not in WINDS:
            faults.append(Fault("unknown_value", at, params={"value": step(seat), "allowed": list(WINDS)}))
        elif (value := reading.integer(amount, -reading.MOST_MOVED, reading.MOST_MOVED, at, faults)) is not None:
            moved[seat] = value
    if len(faults) == before:
        if sum(moved.values()):
            params: dict[str, object] = {"difference": sum(moved.values())}
            faults.append(Fault("transfers_unbalanced", "/transfers", params=params))
        elif not any(moved.values()):
            faults.append(Fault("nothing_moves", "/transfers"))
    if faults:
        raise Faults(faults)
    names = table.seats()
    entries = [Entry(names[s].id, s, moved[s], "adjustment") for s in WINDS if moved.get(s)]
    return _settled(table, event, table.deal, after_payment(table, gained(table, entries)), entries)


def _reversal(table: Table, event: Reversal) -> Settled:
    faults: list[Fault] = []
    reading.text(event.reason, reading.LONGEST_REASON, "/reason", faults, needed=False)
    if faults:
        raise Faults(faults)
    mark = table.settled[-1]
    # Seats are those of the deal that is undone.
    where = Table(table.opening, mark.before).seats()
    moved = {player.id: more for player, more in zip(table.opening.players, mark.gained, strict=True)}
    entries = [
        Entry(player.id, seat, -moved[player.id], "reversal") for seat, player in where.items() if moved[player.id]
    ]
    return _settled(table, event, mark.deal, mark.before, entries)


def _settled(
    table: Table,
    event: Event,
    deal: int | None,
    after: Position,
    entries: Sequence[Entry] = (),
    wins: Sequence[Scored] = (),
    result: str | None = None,
) -> Settled:
    rules, opening = table.rules, table.opening
    kind = KINDS[type(event)]
    notices: tuple[Notice, ...] = ()
    if rules.digest != opening.digest:
        # A table outlives a new version of its rules: each deal says which it was settled with.
        params = {"rules": rules.id, "before": opening.version, "now": rules.version}
        notices = (Notice("rules_changed", "/rules", params),)
    return Settled(
        kind,
        result or kind,
        event,
        deal,
        table.version + 1,
        tuple(wins),
        tuple(entries),
        table.position,
        after,
        rules.said,
        __version__,
        notices,
    )
