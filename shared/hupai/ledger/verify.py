"""Replays a table from its events and compares everything that was derived from them.

What is found is said, never mended: a ledger that disagrees with itself is for a person to look at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ..table import Inconsistent, Settled, Table, advance, fresh, opening_of
from . import places
from .attempts import Attempt, attempt_of
from .counting import ClubResult, club_results, club_standings, result_of, summed
from .outbox import message_of
from .refusals import Refused
from .store import Row, Store
from .tables import Kept, kept_of, settled_from


@dataclass(frozen=True, slots=True)
class Report:
    """What was compared, and every difference that was found, each a sentence for a person."""

    table: str
    events: int
    entries: int
    differences: tuple[str, ...]

    @property
    def clean(self) -> bool:
        """Whether nothing differs."""
        return not self.differences


def verify(store: Store, table_id: str) -> Report:
    """Compare a table with its events.  Raises :class:`Refused` (``unknown_table``)."""
    while True:
        (before,) = store.get([(places.table(table_id), places.HEAD)])
        rows = dict(store.query(places.table(table_id)))
        (after,) = store.get([(places.table(table_id), places.HEAD)])
        if after is None or places.OPENING not in rows:
            raise Refused("unknown_table")
        # A deal that is settled meanwhile makes pages of different times: read them again.
        if before == rows.get(places.HEAD) == after:
            return _compared(store, table_id, rows)


def _compared(store: Store, table_id: str, rows: dict[str, Row]) -> Report:
    opening = opening_of(rows[places.OPENING].data)
    kept = kept_of(table_id, rows[places.HEAD], opening)
    answers = {sk: row.data for sk, row in rows.items() if sk.startswith(places.ANSWERS)}
    events = [(sk, row) for sk, row in sorted(rows.items()) if sk.startswith(places.EVENTS)]
    deals = [settled_from(row, answers) for _, row in events]
    said: list[str] = []
    replayed = _replayed(fresh(opening), deals, said)
    if replayed != kept.table:
        said.append(f"the head says {_brief(kept.table)}, the events make {_brief(replayed)}")
    _balances(kept.table, deals, said)
    versions = [(places.event(settled.version), settled.version) for settled in deals]
    said += [
        f"{sk} holds version {version}" for (sk, _), (own, version) in zip(events, versions, strict=True) if sk != own
    ]
    _answers(events, answers, said)
    _attempts(deals, [attempt_of(row) for sk, row in rows.items() if sk.startswith(places.ATTEMPTS)], said)
    told = [message_of(table_id, row).version for sk, row in rows.items() if sk.startswith(places.OUTBOX)]
    if sorted(told) != [settled.version for settled in deals]:
        said.append(f"the outbox holds versions {sorted(told)}")
    _counted(store, kept, replayed, rows, said)
    return Report(table_id, len(deals), sum(len(settled.entries) for settled in deals), tuple(said))


def verify_club(store: Store, club_id: str) -> tuple[str, ...]:
    """Compare a club's standings with its results, and return every difference."""
    results = club_results(store, club_id)
    made, kept = dict(summed(results)), dict(club_standings(store, club_id))
    said = [
        f"the standing of {key.player} in {key.rules} is {kept.get(key)}, results make {made.get(key)}"
        for key in {**made, **kept}
        if made.get(key) != kept.get(key)
    ]
    for result in results:
        (marker,) = store.get([(places.table(result.table), places.COUNTED)])
        if marker is None or marker.fields.get("club") != club_id:
            said.append(f"the result of {result.table} has no marker")
    return tuple(said)


def _replayed(table: Table, deals: Iterable[Settled], said: list[str]) -> Table:
    for settled in deals:
        try:
            table = advance(table, settled)
        except Inconsistent as error:
            said.append(str(error))
            break
    return table


def _balances(table: Table, deals: Iterable[Settled], said: list[str]) -> None:
    """Sum the entries by themselves: neither the replay nor the head is believed."""
    sums = Counter({player.id: table.opening.start for player in table.opening.players})
    for settled in deals:
        if moved := sum(entry.amount for entry in settled.entries):
            said.append(f"the entries of version {settled.version} sum to {moved}")
        for entry in settled.entries:
            sums[entry.player] += entry.amount
    for player, score in table.scores.items():
        if sums[player] != score:
            said.append(f"{player} has {score}, the entries make {sums[player]}")
    said += [f"{player} is none of the table's" for player in sums if player not in table.scores]


def _answers(events: list[tuple[str, Row]], answers: dict[str, Any], said: list[str]) -> None:
    for sk, row in events:
        version = int(row.fields["version"])
        there = sum(1 for key in answers if key.startswith(places.answers(version)))
        if there != row.fields["answers"]:
            said.append(f"{sk} has {there} of its {row.fields['answers']} answers")


def _attempts(deals: Iterable[Settled], attempts: list[Attempt], said: list[str]) -> None:
    """Each deal that stands has one settled attempt, each that was reversed a reversed one; no other is either."""
    stand: list[Settled] = []
    undone: set[tuple[int | None, int]] = set()
    for settled in deals:
        if settled.kind == "reversal":
            if stand:
                undone.add((stand[-1].deal, stand.pop().version))
        elif settled.deal is not None:
            stand.append(settled)
    for status, right in (("settled", {(one.deal, one.version) for one in stand}), ("reversed", undone)):
        there = Counter((one.deal, one.version) for one in attempts if one.status == status)
        if there != Counter(right):
            said.append(f"attempts {status}: {sorted(there.items(), key=str)}, events make {sorted(right, key=str)}")
    open_ones = Counter(one.deal for one in attempts if one.open)
    said += [f"{n} attempts at deal {deal} are under way" for deal, n in open_ones.items() if n > 1]


def _counted(store: Store, kept: Kept, replayed: Table, rows: dict[str, Row], said: list[str]) -> None:
    marker = rows.get(places.COUNTED)
    counts = kept.club is not None and kept.table.counts
    if counts != (marker is not None):
        said.append("the table counts and has no marker" if counts else "the table counts nothing and has a marker")
    if counts and kept.club is not None and marker is not None:
        made = result_of(kept.id, replayed, int(marker.fields["at"]))
        found = [one for one in club_results(store, kept.club) if one.table == kept.id]
        if [_decided(one) for one in found] != [_decided(made)]:
            said.append("the club's result is not what the events make")


def _decided(result: ClubResult) -> object:
    """Return what the events alone decide: places, points and caps are those of the rules as they were."""
    return result.at, sorted((one.key, one.score, one.gained, one.wins) for one in result.players)


def _brief(table: Table) -> str:
    return f"version {table.version}, deal {table.deal}, {table.status}, {table.scores}"
